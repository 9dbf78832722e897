"""Lesson 4: towards closing, from the distance to what the odds say (rules.md T3-T6, Remi pe Tablă)."""

from __future__ import annotations

from .model import Both, Exercise, Lesson, Trap

_HOW_FAR = Both("La ce distanță ești de închidere?", "How far are you from closing?")
_WHAT_HELPS = Both("Cu ce piese ajungi să închizi?", "Which tiles let you close?")
_DISCARD = Both("Ai tras. Ce arunci?", "You have drawn. What do you discard?")

_DISTANCE = (
    Exercise(
        key="how-far",
        kind="distance",
        idea=Both(
            "**Distanța** spune de câte piese noi ai nevoie până când paisprezece stau în formații. Piesele de prisos "
            "nu contează: le arunci pe drum.",
            "The **distance** says how many new tiles you need until fourteen of them lie in melds. Loose tiles do not "
            "count: you discard them on the way.",
        ),
        goal=_HOW_FAR,
        tiles="2c 3c 4c 8h 8d 8c 8s 10s 11s 12s 13s 5h 6h Ad",
        answer="1",
        why=Both(
            "Unsprezece piese stau în formații; la [5h 6h] mai trebuie una: 4, 7 sau un joker.",
            "Eleven tiles lie in melds; [5h 6h] need one more: a 4, a 7 or a joker.",
        ),
        hints=(
            Both("Așază întâi formațiile întregi.", "Set out the whole melds first."),
            Both("Doar [5h 6h] și [Ad] nu stau în formații.", "Only [5h 6h] and [Ad] lie in no meld."),
        ),
        traps=(
            Trap(
                "2",
                Both(
                    "Pe [Ad] nu trebuie să-l completezi: îl arunci când închizi.",
                    "You need not complete the [Ad]: you discard it when you close.",
                ),
            ),
            Trap(
                "3",
                Both(
                    "Trei piese nu stau în formații, dar nu toate trebuie.",
                    "Three tiles are loose, but not all matter.",
                ),
            ),
        ),
    ),
    Exercise(
        key="thirteen-is-not-enough",
        kind="distance",
        idea=Both(
            "La închidere arăți exact paisprezece piese. Patru formații de câte trei fac numai douăsprezece: undeva "
            "mai trebuie două piese.",
            "To close you show exactly fourteen tiles. Four melds of three make only twelve: two more have to go "
            "somewhere.",
        ),
        goal=_HOW_FAR,
        tiles="2c 3c 4c 8h 8d 8c 8s 11s 12s 13s 5h 6h Ad 10d",
        answer="2",
        why=Both(
            "Una completează [5h 6h]: treisprezece. Încă una lungește o formație: paisprezece.",
            "One completes [5h 6h]: thirteen. Another makes some meld longer: fourteen.",
        ),
        hints=(
            Both(
                "Cu o singură piesă nouă, câte ar sta în formații?",
                "With a single new tile, how many would lie in melds?",
            ),
            Both("Dacă completezi [5h 6h], ai 13 piese așezate.", "With [5h 6h] completed, 13 tiles lie in melds."),
        ),
        traps=(
            Trap(
                "1",
                Both(
                    "Completezi [5h 6h] și ai treisprezece; lipsește a paisprezecea.",
                    "You complete [5h 6h] and have thirteen; the fourteenth is missing.",
                ),
            ),
        ),
    ),
    Exercise(
        key="two-want-one",
        kind="distance",
        idea=Both(
            "O piesă stă într-o singură formație. Când o vor două, una dintre ele rămâne neterminată.",
            "A tile lies in one meld only. When two melds want it, one of them stays unfinished.",
        ),
        goal=_HOW_FAR,
        tiles="10s 11s 12s 13s 8h 8d 8c 8s 5h 6h 7h 7d 7s 2c",
        answer="1",
        why=Both(
            "Pe [7h] o vor și suita, și grupul. Cu încă o piesă potrivită ies amândouă.",
            "The run and the group both want the [7h]. With one more tile that fits, both come out.",
        ),
        hints=(
            Both(
                "Câte piese rămân dacă așezi suita {roșie|de cupă}?",
                "How many tiles are left if you lay the {red run|run of hearts}?",
            ),
            Both(
                "[5h 6h 7h] și [7h 7d 7s] au nevoie de șase piese, iar tu ai 5.",
                "[5h 6h 7h] and [7h 7d 7s] take six tiles, and you have 5.",
            ),
        ),
        traps=(
            Trap(
                "0",
                Both(
                    "Ai numărat [7h] de două ori: și în suită, și în grup.",
                    "You counted the [7h] twice: in the run and in the group.",
                ),
            ),
            Trap(
                "2",
                Both(
                    "O piesă ajunge: cu un 4 {roșu|de cupă}, suita [5h 6h] nu mai are nevoie de [7h].",
                    "One tile is enough: with a {red 4|4 of hearts} the run [5h 6h] no longer needs the [7h].",
                ),
            ),
        ),
    ),
    Exercise(
        key="four-threes-and-a-pair",
        kind="distance",
        idea=Both(
            "Patru formații de trei și încă două piese care se leagă: pare o singură piesă până la capăt. Dar cinci "
            "formații de trei înseamnă cincisprezece piese, și nu mai ai ce să arunci.",
            "Four melds of three and two more tiles that go together: it looks like one tile to go. But five melds of "
            "three are fifteen tiles, and nothing is left to discard.",
        ),
        goal=_HOW_FAR,
        tiles="2c 3c 4c 8h 8d 8s 10s 11s 12s Ad Ah Ac 5h 6h",
        answer="2",
        why=Both(
            "Ai nevoie de formații mai lungi, de exemplu patru, patru, trei și trei: două piese noi.",
            "You need longer melds, such as four, four, three and three: two new tiles.",
        ),
        hints=(
            Both("Adună: trei, trei, trei, trei și încă trei.", "Add up: three, three, three, three and three more."),
            Both(
                "Dacă completezi [5h 6h], ai 15 piese în formații; îți trebuie 14.",
                "With [5h 6h] completed you have 15 in melds; you need 14.",
            ),
        ),
        traps=(
            Trap(
                "1",
                Both(
                    "După ce completezi [5h 6h], toate cele cincisprezece stau în formații și nu ai ce să arunci.",
                    "With [5h 6h] completed, all fifteen lie in melds, and you have no discard.",
                ),
            ),
        ),
    ),
    Exercise(
        key="ready-between-turns",
        kind="distance",
        idea=Both(
            "Se poate să fii gata între ture: toate cele paisprezece stau în formații. Mai trebuie doar să tragi, "
            "fiindcă "
            "la închidere arunci a cincisprezecea piesă.",
            "You can be ready between turns: all fourteen lie in melds. You only have to draw, since closing needs a "
            "fifteenth tile to discard.",
        ),
        goal=_HOW_FAR,
        tiles="Ad 2d 3d 6h 6d 6c 6s 9c 10c 11c 12c 5s 6s 7s",
        answer="0",
        why=Both(
            "Toate stau în formații. În tura ta tragi, arunci și închizi.",
            "All of them lie in melds. In your turn you draw, discard and close.",
        ),
        hints=(
            Both("Vezi vreo piesă în afara formațiilor?", "Do you see a tile outside the melds?"),
            Both("3, 4, 4 și încă 3.", "3, 4, 4 and 3 more."),
        ),
        traps=(
            Trap(
                "1",
                Both(
                    "Mai tragi o piesă, dar merge oricare: o poți chiar arunca.",
                    "You draw one more tile, but any will do: you may even discard it.",
                ),
            ),
        ),
    ),
)

_HELP = (
    Exercise(
        key="a-run-with-two-ends",
        kind="what_helps",
        idea=Both(
            "O piesă este **utilă** dacă scade distanța. Două numere alăturate așteaptă la ambele capete. Jokerul "
            "ajută "
            "aproape mereu.",
            "A tile is **useful** if it makes the distance smaller. Two neighbours wait at both ends. A joker nearly "
            "always "
            "helps.",
        ),
        goal=_WHAT_HELPS,
        tiles="3d 4d 5d 9h 9d 9c 9s 11h 12h 13h Ah 6c 7c 2s",
        answer="5c 8c *",
        options=("8c", "5c 8c", "5c 8c *"),
        why=Both(
            "[6c 7c] se completează la ambele capete, sau cu jokerul.",
            "[6c 7c] are completed at either end, or by a joker.",
        ),
        hints=(
            Both("Suita {albastră|de treflă} are două capete.", "The {blue run|run of clubs} has two ends."),
            Both(
                "Înainte de 6, după 7, și piesa care înlocuiește orice.",
                "Before the 6, after the 7, and the tile that stands for any.",
            ),
        ),
        traps=(
            Trap("8c", Both("Merge, dar suita are și un capăt de jos.", "It fits, but the run has a low end too.")),
            Trap("5c 8c", Both("Bune amândouă; mai e și jokerul.", "Both are good; but there is the joker too.")),
        ),
    ),
    Exercise(
        key="a-number-in-the-middle",
        kind="what_helps",
        idea=Both(
            "Când lipsește numărul din mijloc, așteptarea e mai slabă: o singură piesă o completează.",
            "When the number in the middle is missing, the wait is weaker: a single tile completes it.",
        ),
        goal=_WHAT_HELPS,
        tiles="2c 3c 4c 9h 9d 9c 9s 10d 11d 12d 13d 5h 7h As",
        answer="6h *",
        options=("6h *", "4h 6h 8h *", "6h"),
        why=Both(
            "Numai 6 leagă [5h 7h]; în locul lui poate sta jokerul.",
            "Only the 6 joins [5h 7h]; the joker may stand for it.",
        ),
        hints=(
            Both("Încearcă pe rând piesele din fiecare răspuns.", "Try the tiles of each answer one by one."),
            Both("Între 5 și 7 lipsește 6.", "Between 5 and 7 the 6 is missing."),
        ),
        traps=(
            Trap(
                "4h 6h 8h *",
                Both(
                    "4 lângă [5h] nu ajunge: între 5 și 7 lipsește 6.",
                    "A 4 beside the [5h] is not enough: between 5 and 7 the 6 is missing.",
                ),
            ),
            Trap("6h", Both("Și jokerul poate sta între ele.", "A joker can stand between them too.")),
        ),
    ),
    Exercise(
        key="a-pair-waits",
        kind="what_helps",
        idea=Both(
            "Două piese cu același număr așteaptă celelalte două culori: tot patru piese, ca suita deschisă.",
            "Two tiles of one number wait for the other two colours: four tiles, as many as the open run.",
        ),
        goal=_WHAT_HELPS,
        tiles="Ad 2d 3d 8h 8d 8c 8s 4c 5c 6c 7c 10h 10s 13d",
        answer="10d 10c *",
        options=("10d 10c *", "10h 10d 10c 10s *", "9h 11h *"),
        why=Both(
            "La [10h 10s] lipsesc {galben și albastru|caro și treflă}.",
            "[10h 10s] lack {yellow and blue|diamonds and clubs}.",
        ),
        hints=(
            Both("Într-un grup fiecare culoare apare o singură dată.", "In a group each colour comes once."),
            Both("Ce culori lipsesc la piesele de 10?", "Which colours do the 10s lack?"),
        ),
        traps=(
            Trap(
                "10h 10d 10c 10s *",
                Both(
                    "{Roșu și negru|Cupă și pică} ai deja: a doua piesă [10h] nu intră în grup.",
                    "You have {red and black|hearts and spades}: a second [10h] cannot join.",
                ),
            ),
            Trap(
                "9h 11h *",
                Both(
                    "Atunci ai doar două numere alăturate, nu o formație.",
                    "That gives two neighbours only, not a meld.",
                ),
            ),
        ),
    ),
    Exercise(
        key="count-what-is-left",
        kind="count_copies",
        idea=Both(
            "Fiecare piesă există de două ori. Scade ce vezi: pe tabla ta, în rândurile de aruncări și la atu.",
            "Every tile exists twice. Take away what you see: on your rack, in the rows and as the atu.",
        ),
        goal=Both(
            "Câte dintre piesele nevăzute te ajută să închizi? Numără și jokerii.",
            "How many of the unseen tiles let you close? Count the jokers too.",
        ),
        tiles="2h 3h 4h 7h 7d 7c 7s Ac 2c 3c 4c 10d 11d 6s",
        around="row Kh Qd; left 9d 5s 9d; atu 8h",
        answer="3",
        why=Both(
            "Ambele piese de 9 s-au dus, {un 12|o damă} la fel. Rămân {un 12|o damă} și doi jokeri.",
            "Both 9s are gone, and one {12|queen}. A {12|queen} and two jokers are left.",
        ),
        hints=(
            Both("[10d 11d] așteaptă la ambele capete.", "[10d 11d] wait at both ends."),
            Both(
                "Caută 9 și {12 galben|dama de caro} în rânduri.",
                "Look for {a yellow 9 and 12|the 9 and the queen of diamonds} in the rows.",
            ),
        ),
        traps=(
            Trap(
                "6",
                Both(
                    "Atâtea ar fi la început; pe unele le vezi aruncate.",
                    "That many at the start; some of them you see discarded.",
                ),
            ),
            Trap("1", Both("Ai uitat cei doi jokeri.", "You forgot the two jokers.")),
            Trap(
                "4",
                Both(
                    "Te-ai uitat la un singur rând sau la un singur capăt.",
                    "You looked at one row only, or at one end.",
                ),
            ),
        ),
    ),
)

_DISCARDS = (
    Exercise(
        key="lone-tiles",
        kind="choose_discard",
        idea=Both(
            "Acum alegi ce arunci. Începe cu piesele care nu se leagă cu nimic. După răspuns vezi tabelul: pentru "
            "fiecare "
            "aruncare, câte piese nevăzute te mai ajută, și eficiența față de cea mai bună.",
            "Now choose your discard. Begin with tiles that go with nothing. After the answer a table shows, for each "
            "discard, how many unseen tiles then help, and its efficiency beside the best.",
        ),
        goal=_DISCARD,
        tiles="As 2s 3s 4s 6h 6d 6c 6s 9d 10d 11d 7c 8c 13h 3d",
        answer="3d / Kh",
        why=Both(
            "[3d] și [13h] nu se leagă cu nimic: e totuna ce arunci.",
            "[3d] and [13h] go with nothing: it makes no difference which one you discard.",
        ),
        hints=(
            Both("Așază formațiile și vezi ce rămâne.", "Set out the melds and see what is left."),
            Both("[7c 8c] merită păstrate.", "[7c 8c] are worth keeping."),
        ),
        traps=(
            Trap(
                "8c",
                Both("Rupi [7c 8c], care așteaptă împreună o piesă.", "You break up [7c 8c], which wait for a tile."),
            ),
            Trap(
                "4s",
                Both(
                    "[4s] stă într-o suită de patru, iar pe aceasta o vrei lungă.",
                    "[4s] is in a run of four, and you want it long.",
                ),
            ),
        ),
    ),
    Exercise(
        key="open-or-gap",
        kind="choose_discard",
        idea=Both(
            "Două așteptări, dar loc numai pentru una. Păstreaz-o pe cea care primește mai multe piese.",
            "Two waits, but room for one only. Keep the one that more tiles complete.",
        ),
        goal=_DISCARD,
        tiles="2c 3c 4c 9h 9d 9c 9s 10s 11s 12s 13s 5h 6h 2d 4d",
        answer="2d / 4d",
        why=Both(
            "[5h 6h] așteaptă șase piese cu tot cu jokeri, [2d 4d] doar patru.",
            "[5h 6h] wait for six tiles with the jokers, [2d 4d] for four only.",
        ),
        hints=(
            Both("Care pereche așteaptă la două capete?", "Which pair waits at two ends?"),
            Both("Pentru [2d 4d] e bun numai un 3.", "For [2d 4d] only a 3 helps."),
        ),
        traps=(
            Trap(
                "5h",
                Both("Rămâi cu [2d 4d], care au un gol la mijloc.", "That leaves [2d 4d], with a gap in the middle."),
            ),
            Trap(
                "6h",
                Both("Rămâi cu [2d 4d], care au un gol la mijloc.", "That leaves [2d 4d], with a gap in the middle."),
            ),
        ),
    ),
    Exercise(
        key="what-has-gone",
        kind="choose_discard",
        idea=Both(
            "Ce s-a aruncat nu se mai întoarce. O așteptare frumoasă e slabă dacă piesele ei zac în rânduri.",
            "What was discarded does not come back. A fine wait is weak if its tiles lie in the rows.",
        ),
        goal=_DISCARD,
        tiles="Ad 2d 3d 4d 8h 8d 8c 8s 10s 11s 12s 5h 6h 13d 13c",
        around="row 4h 2s; left 7h 9c 4h; atu 10h; turn discard",
        answer="5h / 6h",
        why=Both(
            "Pentru [5h 6h] rămân un 7 și jokerii: trei piese. Pentru [13d 13c] rămân șase.",
            "For [5h 6h] a 7 and the jokers are left: three tiles. For [13d 13c] there are six.",
        ),
        hints=(
            Both("Caută piese {roșii|de cupă} în rânduri.", "Look for {red tiles|hearts} in the rows."),
            Both(
                "Ambele piese {roșii de 4|de 4 de cupă} și una de 7 s-au dus.",
                "Both {red 4s|4s of hearts} and one 7 are gone.",
            ),
        ),
        traps=(
            Trap(
                "13d",
                Both(
                    "Rămâi cu [5h 6h], dar piesele așteptate s-au dus deja.",
                    "That leaves [5h 6h], but their tiles are gone already.",
                ),
            ),
            Trap(
                "13c",
                Both(
                    "Rămâi cu [5h 6h], dar piesele așteptate s-au dus deja.",
                    "That leaves [5h 6h], but their tiles are gone already.",
                ),
            ),
        ),
    ),
    Exercise(
        key="a-tile-to-spare",
        kind="choose_discard",
        idea=Both(
            "Într-un grup de patru, o piesă poate pleca. Câteodată ea leagă altă formație, și atunci poți păstra "
            "două așteptări deodată.",
            "A group of four can spare a tile. Sometimes it joins another meld, and then you can keep two waits at "
            "once.",
        ),
        goal=_DISCARD,
        tiles="2c 3c 4c 8h 8d 8c 8s 10s 11s 12s 13s 5h 6h 9d 9h",
        answer="5h",
        why=Both(
            "Cu [6h] și [8h] aștepți un 7, iar cu [9d 9h] celelalte două culori: opt piese, cu tot cu jokeri.",
            "[6h] and [8h] wait for a 7, and [9d 9h] for two other colours: eight tiles with the jokers.",
        ),
        hints=(
            Both("Grupul de 8 rămâne grup și cu trei piese.", "The group of 8s is still a group with three tiles."),
            Both("[8h] se poate lega de 7 și de [6h].", "The [8h] can join a 7 and the [6h]."),
        ),
        traps=(
            Trap(
                "9d",
                Both(
                    "Rupi perechea de 9 și rămân șase piese utile.",
                    "You break the pair of 9s, and six useful tiles are left.",
                ),
            ),
            Trap(
                "9h",
                Both(
                    "Rupi perechea de 9 și rămân șase piese utile.",
                    "You break the pair of 9s, and six useful tiles are left.",
                ),
            ),
            Trap(
                "6h",
                Both(
                    "Fără [6h], și [5h] rămâne singur: șase piese utile.",
                    "Without the [6h] the [5h] is alone too: six useful tiles.",
                ),
            ),
        ),
    ),
    Exercise(
        key="break-a-meld",
        kind="choose_discard",
        idea=Both(
            "O formație gata făcută nu e sfântă. Rupe-o când piesele ei lungesc altceva și primești mai multe piese "
            "bune.",
            "A finished meld is not sacred. Break it when its tiles lengthen something else and more good tiles can "
            "come.",
        ),
        goal=_DISCARD,
        tiles="3c 4c 5c 5c 6c 8c 7h 7c 7s 9d 9c 9s 13d 13c 13s",
        answer="7h",
        why=Both(
            "[7c] trece în suita {albastră|de treflă}, până la [8c]. Acum te ajută treisprezece piese, față de "
            "unsprezece.",
            "The [7c] moves to the {blue run|run of clubs}, up to the [8c]. Now thirteen tiles help, not eleven.",
        ),
        hints=(
            Both("Ce piesă din grupuri ar lungi suita?", "Which tile of the groups would lengthen the run?"),
            Both("[7c] leagă [6c] de [8c].", "The [7c] joins the [6c] and the [8c]."),
        ),
        traps=(
            Trap(
                "5c",
                Both(
                    "Păstrezi grupul de 7, dar suita rămâne scurtă: unsprezece piese utile.",
                    "You keep the group of 7s, but the run stays short: eleven useful tiles.",
                ),
            ),
            Trap(
                "8c",
                Both(
                    "Păstrezi grupul de 7, dar suita rămâne scurtă: unsprezece piese utile.",
                    "You keep the group of 7s, but the run stays short: eleven useful tiles.",
                ),
            ),
            Trap(
                "7s",
                Both(
                    "Aproape: [7h] e cea de prisos, fiindcă [7s] se leagă cu [9s].",
                    "Close: the [7h] is to spare, since the [7s] goes with the [9s].",
                ),
            ),
        ),
    ),
)

_ODDS = (
    Exercise(
        key="next-draw",
        kind="chance",
        idea=Both(
            "Ce șansă ai? Numără piesele bune pe care nu le vezi și împarte la toate cele nevăzute: teancul și tablele "
            "celorlalți. Merge o estimare, cu o marjă de două procente.",
            "What are your chances? Count the good tiles you do not see and divide by all the unseen ones: the stock "
            "and "
            "the other racks. An estimate will do, within two percent.",
        ),
        goal=Both(
            "Ce șansă ai să închizi la prima tragere, în procente?",
            "How likely are you to close with the next draw, in percent?",
        ),
        tiles="4d 5d 6d 7d 9h 9c 9s 11h 12h 13h Ah 2s 3s 8c",
        around="atu 10c",
        asked="1",
        answer="7",
        why=Both(
            "Te ajută 6 din cele 91 de piese nevăzute: cam 7 la sută.",
            "Of the 91 unseen tiles 6 help: about 7 percent.",
        ),
        hints=(
            Both(
                "La [2s 3s] ajută două piese, fiecare de două ori, și jokerii.",
                "[2s 3s] wait for two tiles, each there twice, and for the jokers.",
            ),
            Both("În joc sunt 106 piese; pe 15 le vezi.", "The set has 106 tiles; you see 15 of them."),
        ),
        traps=(
            Trap("4", Both("Ai uitat cei doi jokeri.", "You forgot the two jokers.")),
            Trap(
                "33",
                Both(
                    "Nu toate piesele sunt la fel de dese: numără exemplarele.",
                    "Tiles are not equally many: count the copies.",
                ),
            ),
        ),
    ),
    Exercise(
        key="joker-wait",
        kind="chance",
        idea=Both(
            "Un joker liber face minuni: cu el, aproape orice vecin devine formație. De aceea se păstrează până la "
            "capăt.",
            "A free joker works wonders: with it nearly any neighbour makes a meld. That is why you keep it to the "
            "end.",
        ),
        goal=Both(
            "Ce șansă ai acum la prima tragere, în procente?", "How likely is it now, with the next draw, in percent?"
        ),
        tiles="2c 3c 4c 8h 8d 8c 8s 10s 11s 12s 13s 5h * Ad",
        around="atu 6d",
        asked="1",
        answer="31",
        why=Both(
            "Te ajută 28 din cele 91 de piese: aproape o treime, adică 31 la sută.",
            "Of the 91 tiles 28 help: nearly a third, 31 percent.",
        ),
        hints=(
            Both("Jokerul are de ales între două piese singure.", "The joker can go with either of two lone tiles."),
            Both("De fiecare parte sunt câte 14 piese bune.", "On each side 14 tiles are good."),
        ),
        traps=(
            Trap(
                "7",
                Both(
                    "Atât era fără joker; acum ajută mult mai multe piese.",
                    "That was without the joker; now many more tiles help.",
                ),
            ),
            Trap(
                "15",
                Both(
                    "Ai numărat numai o parte: jokerul merge și la [5h], și la [Ad].",
                    "You counted one side only: the joker goes with the [5h] or the [Ad].",
                ),
            ),
        ),
    ),
    Exercise(
        key="two-draws",
        kind="chance",
        idea=Both(
            "Cu două trageri șansa crește, dar nu se dublează: uneori nimerești la amândouă, iar asta contează o dată.",
            "With two draws the chance grows, but it does not double: sometimes both would do, and that counts once.",
        ),
        goal=Both(
            "Piesa trasă care nu te ajută o arunci imediat. Ce șansă ai să închizi în două trageri, în procente?",
            "A drawn tile that does not help goes straight out again. How likely are you to close within two draws, "
            "in percent?",
        ),
        tiles="2h 3h 4h 8h 8d 8c 8s 10c 11c 12c 13c 5d * As",
        around="atu 6s",
        asked="2",
        answer="52",
        why=Both(
            "Șansa să ratezi de două ori este 63/91 × 62/90, adică 48 la sută; restul e al tău.",
            "The chance of missing twice is 63/91 × 62/90, that is 48 percent; the rest is yours.",
        ),
        hints=(
            Both(
                "Caută șansa ca de două ori la rând să nu vină nimic bun.",
                "Find the chance that twice in a row nothing good comes.",
            ),
            Both("La o tragere ratezi de 63 de ori din 91.", "With one draw you miss 63 times in 91."),
        ),
        traps=(
            Trap(
                "62",
                Both("Ai adunat cele două șanse; nu se dublează.", "You added the two chances; they do not double."),
            ),
            Trap("31", Both("Atât e la o singură tragere.", "That is a single draw.")),
            Trap(
                "55",
                Both(
                    "Atât ar fi dacă ai păstra piesa care lărgește așteptarea; aici o arunci.",
                    "That it would be if you kept a tile that makes the wait wider; here you throw it out.",
                ),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=4,
    name="04-towards-closing",
    title=Both("Spre închidere", "Towards closing"),
    promise=Both(
        "La sfârșit vei ști cât de departe ești, ce piese te ajută și ce e mai bine să arunci.",
        "At the end you will know how far you are, which tiles help and what is best to discard.",
    ),
    parts=(*_DISTANCE, *_HELP, *_DISCARDS, *_ODDS),
    drills=("discards", "distance"),
    summary=(
        Both(
            "**Distanța**: câte piese noi îți trebuie până când paisprezece stau în formații.",
            "**Distance**: how many new tiles you need until fourteen lie in melds.",
        ),
        Both(
            "**Suita deschisă** și **perechea** așteaptă patru piese, **gaura** numai două; jokerii se adaugă.",
            "**An open run** and **a pair** wait for four tiles, **a gap** for two only; jokers come on top.",
        ),
        Both(
            "**Aruncă** piesa după care te ajută cele mai multe piese nevăzute; ce zace în rânduri nu mai vine.",
            "**Discard** the tile after which most unseen tiles help; what lies in the rows does not come back.",
        ),
        Both(
            "**Rupe o formație** când piesele ei aduc mai mult în altă parte.",
            "**Break a meld** when its tiles bring more elsewhere.",
        ),
        Both(
            "**Șansa** = piese bune nevăzute împărțite la toate cele nevăzute.",
            "**The chance** = good unseen tiles divided by all unseen tiles.",
        ),
    ),
)
