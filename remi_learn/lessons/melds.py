"""Lesson 1: tiles and melds, from "this is a tile" to a joker with two readings (rules.md M1-M6, Remi pe Tablă)."""

from __future__ import annotations

from ..engine.melds import Kind
from .model import Both, Exercise, Lesson, Trap, Wanted

_IS_MELD = Both("Este o formație?", "Is this a meld?")
_WHAT_IS_WRONG = Both("Nu este o formație. De ce?", "This is no meld. Why?")
_JOKER = Both("Ce piesă poate fi jokerul?", "What can the joker stand for?")

_TILES = (
    Exercise(
        key="one-tile",
        kind="pick_one",
        idea=Both(
            "O piesă are un număr și o culoare. Numerele merg de la 1 la 13, iar culorile sunt patru: roșu ♥, galben "
            "♦, albastru ♣ și negru ♠. Semnul mic de sub număr arată și el culoarea.",
            "A tile has a number and a colour. Numbers go from 1 to 13, and there are four colours: red ♥, yellow ♦, "
            "blue ♣ and black ♠. The small sign under the number tells the colour too.",
        ),
        goal=Both("Alege piesa [7h].", "Pick the [7h]."),
        tiles="4h 7s 7h 12c",
        answer="7h",
        wanted=Wanted(tiles="7h"),
        why=Both("Numărul 7, {culoarea roșie|cupă}: aceasta este.", "Number 7, {colour red|hearts}: that is the one."),
        hints=(
            Both("Trebuie să se potrivească și numărul, și culoarea.", "Both must fit: the number and the colour."),
            Both(
                "Sunt două piese cu 7; una este {neagră|de pică}.",
                "Two tiles show a 7; one of them is {black|a spade}.",
            ),
        ),
        traps=(
            Trap(
                "7s",
                Both(
                    "Numărul e bun, dar piesa este {neagră|de pică}.",
                    "The number is right, but this tile is {black|a spade}.",
                ),
            ),
            Trap("4h", Both("Culoarea e bună, dar numărul este 4.", "The colour is right, but the number is 4.")),
        ),
    ),
    Exercise(
        key="twins",
        kind="pick",
        idea=Both(
            "În joc sunt 106 piese: fiecare număr, în fiecare culoare, de două ori, și doi jokeri. Două piese cu "
            "același număr și aceeași culoare sunt la fel: nu contează niciodată pe care o ai.",
            "The set has 106 tiles: every number in every colour twice, and two jokers. Two tiles with the same "
            "number and colour are equal: it never matters which of them you hold.",
        ),
        goal=Both("Alege cele două piese identice.", "Pick the two identical tiles."),
        tiles="9c 13c 9d 6c 9c",
        answer="9c 9c",
        wanted=Wanted(tiles="9c 9c"),
        why=Both(
            "Două piese identice: 9 {albastru|de treflă} de două ori.", "Two {blue 9s|9s of clubs}: a perfect pair."
        ),
        hints=(
            Both("Caută același număr în aceeași culoare.", "Look for one number twice in one colour."),
            Both("Piesele au numărul 9.", "The tiles show a 9."),
        ),
        traps=(
            Trap("9c 9d", Both("Același număr, dar culori diferite.", "One number, but two colours.")),
            Trap("9c 13c", Both("Aceeași culoare, dar numere diferite.", "One colour, but two numbers.")),
        ),
    ),
)

_GROUPS = (
    Exercise(
        key="first-group",
        kind="is_meld",
        idea=Both(
            "Scopul este să-ți așezi piesele în formații. Prima formație este **grupul**: trei sau patru piese cu "
            "același număr, toate de culori diferite.",
            "The aim is to arrange your tiles in melds. The first kind of meld is the **group**: three or four tiles "
            "of one number, all of different colours.",
        ),
        goal=_IS_MELD,
        tiles="9h 9d 9c",
        answer="yes",
        why=Both("Trei piese de 9 în trei culori: un grup.", "Three 9s in three colours: a group."),
        hints=(
            Both("Uită-te la numere, apoi la culori.", "Look at the numbers, then at the colours."),
            Both("Toate sunt 9; se repetă vreo culoare?", "All are 9s; do any two share a colour?"),
        ),
        traps=(Trap("no", Both("Numărul este același, iar culorile sunt diferite.", "One number, three colours.")),),
    ),
    Exercise(
        key="repeated-colour",
        kind="is_meld",
        idea=Both(
            "Într-un grup, fiecare culoare apare o singură dată. Fiindcă piesele există în dublu exemplar, aici se "
            "greșește cel mai ușor.",
            "In a group each colour appears once. As every tile exists twice, this is the easiest slip to make.",
        ),
        goal=_IS_MELD,
        tiles="7s 7h 7s",
        answer="no",
        why=Both(
            "{Negrul|Pica} apare de două ori, deci nu este grup.",
            "{Black appears|Spades appear} twice, so this is not a group.",
        ),
        hints=(
            Both("Numerele sunt în regulă. Dar culorile?", "The numbers are fine. What about the colours?"),
            Both("Câte piese {negre|de pică} vezi?", "How many {black tiles|spades} do you see?"),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "Sunt trei piese de 7, dar numai două culori: una se repetă.",
                    "There are three 7s, but only two colours: one comes twice.",
                ),
            ),
        ),
    ),
    Exercise(
        key="group-of-four",
        kind="pick",
        idea=Both(
            "Un grup de patru piese se numește careu: are toate cele patru culori. Mai mare de atât nu poate fi.",
            "A group of four has all four colours. It cannot be larger than that.",
        ),
        goal=Both("Alege un grup de patru piese.", "Pick a group of four tiles."),
        tiles="8h 3c 8s 11d 8c 8s 8d",
        answer="8h 8d 8c 8s",
        wanted=Wanted(kind=Kind.GROUP, size=4),
        why=Both("Un careu de 8: toate cele patru culori.", "Four 8s in all four colours."),
        hints=(
            Both("Caută numărul care apare des.", "Look for the number that appears often."),
            Both("Sunt cinci piese de 8. Una este de prisos.", "There are five 8s. One of them is too many."),
        ),
        traps=(
            Trap("8h 8s 8c 8s", Both("{Negrul|Pica} apare de două ori.", "{Black appears|Spades appear} twice.")),
            Trap("8h 8s 8c", Both("Este un grup, dar numai de trei piese.", "It is a group, but only of three tiles.")),
        ),
    ),
)

_RUNS = (
    Exercise(
        key="first-run",
        kind="is_meld",
        idea=Both(
            "A doua formație este **suita**: cel puțin trei numere la rând, toate de aceeași culoare.",
            "The second kind of meld is the **run**: at least three numbers in a row, all of one colour.",
        ),
        goal=_IS_MELD,
        tiles="5h 6h 7h",
        answer="yes",
        why=Both("5, 6, 7 la rând, toate {roșii|de cupă}: o suită.", "5, 6, 7 in a row, all {red|hearts}: a run."),
        hints=(
            Both("Sunt numerele la rând? Sunt de o singură culoare?", "Are the numbers in a row? Is it one colour?"),
            Both("După 5 vine 6, apoi 7.", "After 5 comes 6, then 7."),
        ),
        traps=(
            Trap(
                "no",
                Both("Numerele sunt la rând și au o singură culoare.", "The numbers are in a row, all in one colour."),
            ),
        ),
    ),
    Exercise(
        key="order-of-picking",
        kind="is_meld",
        idea=Both(
            "La o formație contează ce piese are, nu ordinea în care stau pe tablă sau în care le alegi.",
            "Only the tiles of a meld count, never the order in which they stand on the rack or in which you pick "
            "them.",
        ),
        goal=_IS_MELD,
        tiles="10d 8d 11d 9d",
        answer="yes",
        why=Both(
            "8, 9, 10, {11 galben|valet de caro}: o suită de patru.",
            "{Yellow 8, 9, 10, 11|8, 9, 10, jack of diamonds}: a run of four.",
        ),
        hints=(
            Both("Așază-le în gând în ordine.", "Put them in order in your mind."),
            Both("Cea mai mică este 8. Urmează 9?", "The lowest is 8. Does 9 follow?"),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "În ordine sunt 8, 9, 10, {11|valet}: nu lipsește niciun număr.",
                    "Sorted they are 8, 9, 10, {11|jack}: none missing.",
                ),
            ),
        ),
    ),
    Exercise(
        key="two-colours",
        kind="name_fault",
        idea=Both(
            "O suită are o singură culoare. Numerele la rând nu ajung.",
            "A run has one colour only. Numbers in a row are not enough.",
        ),
        goal=_WHAT_IS_WRONG,
        tiles="5h 6h 7s",
        answer="mixed_colours",
        options=("gap", "mixed_colours", "too_few"),
        why=Both(
            "7 este {negru|de pică}, celelalte sunt {roșii|de cupă}.",
            "The 7 is {black|a spade}, the others are {red|hearts}.",
        ),
        hints=(
            Both("Numerele sunt la rând. Ce mai cere o suită?", "The numbers are in a row. What else must a run have?"),
            Both("Compară semnele de sub numere.", "Compare the signs under the numbers."),
        ),
        traps=(
            Trap("gap", Both("5, 6, 7: nu lipsește niciun număr.", "5, 6, 7: no number is missing.")),
            Trap("too_few", Both("Trei piese ajung.", "Three tiles are enough.")),
        ),
    ),
    Exercise(
        key="gap",
        kind="name_fault",
        idea=Both(
            "Într-o suită nu lipsește niciun număr, de la primul până la ultimul.",
            "In a run no number is missing between the first and the last.",
        ),
        goal=_WHAT_IS_WRONG,
        tiles="4c 5c 7c",
        answer="gap",
        options=("mixed_colours", "repeated_number", "gap"),
        why=Both("Între 5 și 7 lipsește 6.", "Between 5 and 7 the 6 is missing."),
        hints=(
            Both("Numără cu voce tare, începând cu cea mai mică.", "Count aloud, beginning with the lowest."),
            Both("4, 5, apoi…?", "4, 5, and then…?"),
        ),
        traps=(
            Trap("mixed_colours", Both("Toate trei sunt {albastre|de treflă}.", "All three are {blue|clubs}.")),
            Trap("repeated_number", Both("Fiecare număr apare o singură dată.", "Each number appears once.")),
        ),
    ),
    Exercise(
        key="too-few",
        kind="is_meld",
        idea=Both(
            "Două piese nu fac o formație, oricât de bine s-ar potrivi. E nevoie de cel puțin trei.",
            "Two tiles are no meld, however well they fit. It takes three at least.",
        ),
        goal=_IS_MELD,
        tiles="12s 13s",
        answer="no",
        why=Both("Sunt numai două piese: mai trebuie una.", "There are only two tiles: one more is needed."),
        hints=(
            Both("Cât de mică poate fi o formație?", "How small may a meld be?"),
            Both("Numără piesele.", "Count the tiles."),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "{12 și 13|Dama și regele} se leagă, dar două piese nu ajung.",
                    "{12 and 13|Queen and king} go together, but two are not enough.",
                ),
            ),
        ),
    ),
    Exercise(
        key="pick-a-run",
        kind="pick",
        idea=Both(
            "Pe tablă, formațiile stau printre alte piese. Caută-le cu privirea, culoare cu culoare.",
            "On a rack the melds stand among other tiles. Your eye has to find them: one colour at a time.",
        ),
        goal=Both("Alege o suită de patru piese.", "Pick a run of four tiles."),
        tiles="3s 10h 5s 4s 7d 6s 5c 8s",
        answer="3s 4s 5s 6s",
        wanted=Wanted(kind=Kind.RUN, size=4),
        why=Both(
            "3, 4, 5, 6 {negru|de pică}. Pentru 8 ar mai trebui 7.",
            "{Black 3, 4, 5, 6|3, 4, 5, 6 of spades}. The 8 would need a 7.",
        ),
        hints=(
            Both("Caută culoarea care apare cel mai des.", "Look for the colour that appears most often."),
            Both("Suita este {neagră|de pică} și începe cu 3.", "The run is {black|of spades} and begins with 3."),
        ),
        traps=(
            Trap("4s 5s 6s", Both("Este o suită, dar poți lua și [3s].", "It is a run, but the [3s] fits too.")),
            Trap("3s 4s 5c 6s", Both("Piesa de 5 este {albastră|de treflă}.", "The 5 is {blue|a club}.")),
            Trap("4s 5s 6s 8s", Both("Între 6 și 8 lipsește 7.", "Between 6 and 8 the 7 is missing.")),
        ),
    ),
)

_ACES = (
    Exercise(
        key="ace-low",
        kind="is_meld",
        idea=Both(
            "Piesa cu 1 se numește **as**. Asul poate sta înaintea lui 2, la începutul unei suite.",
            "The tile with the 1 is called the **ace**. It can stand before the 2, at the low end of a run.",
        ),
        goal=_IS_MELD,
        tiles="Ad 2d 3d",
        answer="yes",
        why=Both("As, 2, 3 {galben|de caro}: o suită.", "{Yellow ace, 2, 3|Ace, 2, 3 of diamonds}: a run."),
        hints=(
            Both("Asul este piesa cu numărul 1.", "The ace is the tile with number 1."),
            Both("1, 2, 3: sunt la rând?", "1, 2, 3: are they in a row?"),
        ),
        traps=(Trap("no", Both("Asul este 1, iar după 1 vine 2.", "The ace is 1, and after 1 comes 2.")),),
    ),
    Exercise(
        key="ace-high",
        kind="is_meld",
        idea=Both(
            "Asul poate sta și după 13, la sfârșitul unei suite.",
            "The ace can also stand after the 13, at the high end of a run.",
        ),
        goal=_IS_MELD,
        tiles="12c 13c Ac",
        answer="yes",
        why=Both(
            "{12, 13, as albastru|Damă, rege, as de treflă}: o suită.",
            "{Blue 12, 13, ace|Queen, king, ace of clubs}: a run.",
        ),
        hints=(
            Both("Asul are două locuri într-o suită.", "The ace has two places in a run."),
            Both("Ce vine după {13|rege}?", "What comes after the {13|king}?"),
        ),
        traps=(Trap("no", Both("După {13|rege} poate urma asul.", "The ace may follow the {13|king}.")),),
    ),
    Exercise(
        key="ace-around",
        kind="name_fault",
        idea=Both(
            "Asul stă la un singur capăt: jos sau sus. Suita nu trece peste el.",
            "The ace stands at one end only: low or high. A run does not go on beyond it.",
        ),
        goal=_WHAT_IS_WRONG,
        tiles="13h Ah 2h",
        answer="ace_in_the_middle",
        options=("ace_in_the_middle", "gap", "mixed_colours"),
        why=Both("{13|Rege}, as, 2: asul ar sta la mijloc.", "{13|King}, ace, 2: the ace would stand in the middle."),
        hints=(
            Both("Unde ar trebui să stea asul aici?", "Where would the ace have to stand here?"),
            Both(
                "Ar avea o piesă de fiecare parte: {13|rege} și 2.",
                "It would have a neighbour on each side: {13|king} and 2.",
            ),
        ),
        traps=(
            Trap(
                "gap",
                Both(
                    "La {13|rege}, as, 2 nu lipsește nimic, dar suita nu are voie să treacă peste as.",
                    "In {13|king}, ace, 2 nothing is missing, but a run may not go on over the ace.",
                ),
            ),
            Trap("mixed_colours", Both("Toate trei sunt {roșii|de cupă}.", "All three are {red|hearts}.")),
        ),
    ),
)

_JOKERS = (
    Exercise(
        key="joker-in-group",
        kind="pick",
        idea=Both(
            "**Jokerul** înlocuiește orice piesă care lipsește dintr-o formație. Două piese potrivite și un joker fac "
            "deja o formație.",
            "The **joker** stands for any tile that a meld lacks. Two tiles that fit and a joker are a meld already.",
        ),
        goal=Both("Alege un grup.", "Pick a group."),
        tiles="6c 11h * 4d 11s 9d",
        answer="11h 11s *",
        wanted=Wanted(kind=Kind.GROUP),
        why=Both(
            "{Două piese de 11|Doi valeți} și jokerul. Jokerul poate fi {galben sau albastru|de caro sau de treflă}: "
            "deocamdată nu se știe.",
            "Two {11s|jacks} and the joker. The joker's colour is still open: {yellow or blue|diamonds or clubs}.",
        ),
        hints=(
            Both("Caută un număr care apare de două ori.", "Look for a number that appears twice."),
            Both("Jokerul completează {piesele de 11|valeții}.", "The joker completes the {11s|jacks}."),
        ),
        traps=(
            Trap("11h 11s", Both("Mai trebuie a treia piesă.", "A third tile is needed.")),
            Trap(
                "4d 9d *",
                Both(
                    "Între 4 și 9 lipsesc patru numere; jokerul înlocuiește o singură piesă.",
                    "Between 4 and 9 four numbers are missing; the joker stands for a single tile.",
                ),
            ),
        ),
    ),
    Exercise(
        key="joker-in-run",
        kind="joker_stands_for",
        idea=Both(
            "Într-o suită, jokerul ia locul unui anumit număr. De obicei se vede ușor care.",
            "In a run the joker takes the place of a certain number. Usually it is easy to see which.",
        ),
        goal=_JOKER,
        tiles="5d * 7d",
        answer="6d",
        options=("4d", "6d", "8d"),
        why=Both("Între 5 și 7 lipsea 6.", "Between 5 and 7 the 6 was missing."),
        hints=(
            Both("Ce număr lipsește din suită?", "Which number does the run lack?"),
            Both("5, …, 7.", "5, …, 7."),
        ),
        traps=(
            Trap("4d", Both("4, 5 și 7: tot ar lipsi 6.", "4, 5 and 7: the 6 would still be missing.")),
            Trap("8d", Both("5, 7 și 8: tot ar lipsi 6.", "5, 7 and 8: the 6 would still be missing.")),
        ),
    ),
    Exercise(
        key="two-readings",
        kind="joker_stands_for",
        idea=Both(
            "Uneori jokerul poate fi citit în două feluri. Amândouă sunt corecte, iar mai târziu valoarea depinde de "
            "alegere.",
            "Sometimes a joker can be read in two ways. Both are right, and later the value depends on the choice.",
        ),
        goal=_JOKER,
        tiles="12s 13s *",
        answer="Js As",
        options=("Js", "As", "Js As"),
        why=Both(
            "{11|Valet} la început sau as la sfârșit: două citiri.",
            "{11|Jack} at the low end or ace at the high end: two readings.",
        ),
        hints=(
            Both("O suită are două capete.", "A run has two ends."),
            Both(
                "Încearcă jokerul și înainte de {12|damă}, și după {13|rege}.",
                "Try the joker before the {12|queen} and after the {13|king}.",
            ),
        ),
        traps=(
            Trap("Js", Both("Și asul merge, după {13|rege}.", "The ace fits too, after the {13|king}.")),
            Trap(
                "As",
                Both("Și {11|valetul} merge, înainte de {12|damă}.", "The {11|jack} fits too, before the {12|queen}."),
            ),
        ),
    ),
    Exercise(
        key="two-jokers",
        kind="is_meld",
        idea=Both(
            "La Remi pe Tablă, o formație poate avea cel mult un joker.",
            "In Remi pe Tablă a meld may hold one joker at most.",
        ),
        goal=_IS_MELD,
        tiles="5h * * 6h",
        answer="no",
        why=Both("Sunt doi jokeri: unul este de prisos.", "There are two jokers: one too many."),
        hints=(
            Both("Numără jokerii.", "Count the jokers."),
            Both("Câți jokeri poate avea o formație?", "How many jokers may a meld hold?"),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "Numerele s-ar lega, dar aici o formație poate avea cel mult un joker.",
                    "The numbers would fit, but here a meld may hold one joker at most.",
                ),
            ),
        ),
    ),
)

_RACKS = (
    Exercise(
        key="arrange-nine",
        kind="arrange",
        idea=Both(
            "Acum aranjează toată tabla. Alege piesele unei formații și apasă **Formează**; nimic nu e definitiv.",
            "Now arrange a whole rack. Pick the tiles of a meld and press **Meld**; nothing is final.",
        ),
        goal=Both("Așază toate piesele în formații.", "Arrange all the tiles in melds."),
        tiles="4c 9h 13s 6c 9d 5c 11s 9s 12s",
        answer="4c 5c 6c | 9h 9d 9s | 11s 12s 13s",
        why=Both("Două suite și un grup: nu rămâne nimic.", "Two runs and a group: nothing is left."),
        hints=(
            Both("Începe cu numărul care apare de mai multe ori.", "Begin with the number that appears several times."),
            Both("Piesele de 9 fac un grup; restul sunt suite.", "The 9s are a group; the rest are runs."),
        ),
        traps=(
            Trap(
                "9h 9d 9s | 4c 5c 6c",
                Both(
                    "Au rămas {11, 12 și 13|valet, damă și rege}: și ele se leagă.",
                    "{11, 12 and 13|Jack, queen and king} are left: they go together too.",
                ),
            ),
        ),
    ),
    Exercise(
        key="arrange-fourteen",
        kind="arrange",
        idea=Both(
            "Două formații pot avea nevoie de aceeași piesă. Jokerul ajută, dar numai unde chiar lipsește o piesă. "
            "Paisprezece piese așezate: așa arată o tablă gata de închis.",
            "Two melds may want the same tile. The joker helps, but only where a tile is really missing. Fourteen "
            "tiles arranged: this is what a rack ready to close looks like.",
        ),
        goal=Both("Așază toate cele paisprezece piese în formații.", "Arrange all fourteen tiles in melds."),
        tiles="2h 7d 3h * 7c 4h 10s 7h 12d 5h 10d 6h 10c 13d",
        answer="2h 3h 4h 5h 6h | 7h 7d 7c | 10s 10d 10c | 12d 13d *",
        why=Both("Nu rămâne nimic: tabla este completă.", "Nothing is left: the rack is complete."),
        hints=(
            Both(
                "{Piesele de 12 și 13|Dama și regele} au un singur loc posibil.",
                "The {12 and the 13|queen and the king} have only one place to go.",
            ),
            Both(
                "Jokerul merge la [12d 13d], iar [7h] nu stă în suită.",
                "The joker goes with [12d 13d], and the [7h] is not in the run.",
            ),
        ),
        traps=(
            Trap(
                "2h 3h 4h 5h 6h 7h | 10s 10d 10c | 12d 13d *",
                Both(
                    "Două formații au nevoie de [7h]. Suita rămâne suită și fără el; grupul de 7, nu.",
                    "Two melds want the [7h]. The run is still a run without it; the group of 7s is not.",
                ),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=1,
    name="01-tiles-and-melds",
    title=Both("Piese și formații", "Tiles and melds"),
    promise=Both(
        "La sfârșit vei recunoaște orice grup și orice suită, cu joker sau fără.",
        "At the end you will recognise every group and every run, with a joker or without.",
    ),
    parts=(*_TILES, *_GROUPS, *_RUNS, *_ACES, *_JOKERS, *_RACKS),
    drills=("melds",),
    summary=(
        Both(
            "**Grup**: 3 sau 4 piese cu același număr, toate de culori diferite.",
            "**Group**: 3 or 4 tiles of one number, all of different colours.",
        ),
        Both(
            "**Suită**: cel puțin 3 numere la rând, de o singură culoare.",
            "**Run**: at least 3 numbers in a row, in one colour.",
        ),
        Both(
            "**Asul** stă jos (as-2-3) sau sus ({12-13|damă-rege}-as), niciodată la mijloc.",
            "**The ace** stands low (ace-2-3) or high ({12-13|queen-king}-ace), never in the middle.",
        ),
        Both(
            "**Jokerul** înlocuiește orice piesă; la Remi pe Tablă, cel mult unul într-o formație.",
            "**The joker** stands for any tile; in Remi pe Tablă a meld holds one at most.",
        ),
    ),
)
