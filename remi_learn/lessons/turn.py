"""Lesson 2: a turn of Remi pe Tablă, from the deal to the dead joker (rules.md T1-T5, T7, S1)."""

from __future__ import annotations

from enum import StrEnum

from .model import Both, Exercise, Lesson, Trap

ANOTHERS = "take left"
"""Taking from the row of the left neighbour: no move of the engine, since nothing does that (T4)."""


class NotAMove(StrEnum):
    """What is asked and is no move at all."""

    ANOTHERS_ROW = "anothers_row"


_DEAL = (
    Exercise(
        key="the-deal",
        kind="how_many",
        asked="stock",
        idea=Both(
            "Se joacă în doi, trei sau patru. Cine începe primește 15 piese, ceilalți câte 14. O piesă se întoarce cu "
            "fața în sus: acesta este **atuul**. Celelalte stau cu fața în jos, în **teanc**.",
            "Two, three or four people play. Whoever starts gets 15 tiles, the others 14 each. One tile is turned face "
            "up: this is the **atu**. The others lie face down in the **stock**.",
        ),
        goal=Both(
            "Sunteți trei la masă. Câte piese rămân în teanc?",
            "There are three of you. How many tiles stay in the stock?",
        ),
        tiles="3h 8d Qs 5c 5d 9h 2s Jc Kd 7s Ah 6c 10d 4s",
        around="atu 9c",
        answer="62",
        why=Both("106 fără 15, 14, 14 și fără atu: rămân 62.", "106 less 15, 14, 14 and the atu: 62 are left."),
        hints=(
            Both("Scade din 106 tot ce s-a împărțit.", "From 106 take away all that was dealt."),
            Both("15 + 14 + 14 fac 43. Mai lipsește ceva.", "15 + 14 + 14 make 43. Something is still missing."),
        ),
        traps=(
            Trap(
                "63",
                Both(
                    "Aproape. N-ai uitat cumva atuul sau a 15-a piesă a celui care începe?",
                    "Nearly. Did you forget the atu, or the 15th tile of whoever starts?",
                ),
            ),
            Trap(
                "64",
                Both(
                    "Cine începe are o piesă în plus, iar atuul nu mai stă în teanc.",
                    "Whoever starts has one more, and the atu lies in the stock no longer.",
                ),
            ),
        ),
    ),
    Exercise(
        key="who-starts",
        kind="may",
        asked="draw",
        idea=Both(
            "Cine are 15 piese începe. În prima lui tură nu trage nimic: doar aruncă o piesă. Apoi joacă vecinul din "
            "stânga.",
            "Whoever holds 15 tiles starts. In that first turn nothing is drawn: one tile is thrown away. Then the "
            "neighbour on the left plays.",
        ),
        goal=Both("Ai 15 piese. Poți trage una din teanc?", "You hold 15 tiles. May you draw one from the stock?"),
        tiles="4h 8s Qd 5c 6d 9c 2s Jh Kd 7s Ah 6c 10d 3s Jc",
        around="row; left; stock 62; atu 2d; turn first",
        answer="no",
        why=Both(
            "Ai deja piesa în plus: arunci una și rămâi cu 14.",
            "You have the extra tile already: throw one away, and you hold 14.",
        ),
        hints=(
            Both("Numără piesele de pe tablă.", "Count the tiles on your rack."),
            Both("La sfârșitul turei trebuie să fie 14.", "At the end of the turn it must be 14."),
        ),
        traps=(
            Trap(
                "yes", Both("Ai avea 16 piese și ai arunca numai una.", "You would hold 16, and throw away only one.")
            ),
        ),
    ),
    Exercise(
        key="first-discard",
        kind="goes_to",
        asked="discard 2s",
        idea=Both(
            "Fiecare jucător are un **rând de aruncări**. Ce arunci tu ajunge în rândul vecinului din stânga, fiindcă "
            "el joacă după tine.",
            "Each player has a **discard row**. What you throw away goes to the row of the neighbour on your left, who "
            "plays after you.",
        ),
        goal=Both("Arunci [2s]. Unde ajunge?", "You throw the [2s] away. Where does it go?"),
        tiles="4c 8d Qs 5c 7d 9h 2s Jc Kd 6s Ah 6c 10h 3s Qh",
        around="row; left; stock 62; atu 8h; turn first",
        answer="left",
        options=("row", "left"),
        why=Both("Vecinul din stânga joacă acum și o poate lua.", "The player on your left is next and may take it."),
        hints=(
            Both("Cine joacă după tine?", "Who plays after you?"),
            Both("Cine vine la rând ia din rândul propriu.", "Whoever plays next takes from a row of their own."),
        ),
        traps=(
            Trap(
                "row",
                Both(
                    "Ai putea lua înapoi ce tocmai ai aruncat.", "You could take back what you have just thrown away."
                ),
            ),
        ),
    ),
    Exercise(
        key="one-in-one-out",
        kind="how_many",
        asked="after",
        idea=Both(
            "O tură are doi pași: o piesă intră, o piesă iese. Intră din teanc sau de deasupra rândului tău; iese la "
            "vecinul din stânga.",
            "A turn has two steps: one tile in, one tile out. It comes from the stock or from the top of your row; it "
            "goes to the neighbour on your left.",
        ),
        goal=Both("Câte piese vei avea după tura ta?", "How many tiles will you hold after your turn?"),
        tiles="4h 8s Qd 5c 6d 9c 2s Jh Kd 7s Ah 6c 10d 3s",
        around="row Kc; left 3c; stock 60; atu 2d",
        answer="14",
        why=Both("Una în plus, una în minus: tot 14.", "One more, one less: 14 again."),
        hints=(
            Both("Numără piesele de acum.", "Count the tiles you hold now."),
            Both("Una vine, una pleacă.", "One comes, one goes."),
        ),
        traps=(
            Trap("15", Both("15 ai numai între cei doi pași.", "You hold 15 only between the two steps.")),
            Trap("13", Both("Una iese, dar mai întâi intră una.", "One goes out, but first one comes in.")),
        ),
    ),
)

_ROWS = (
    Exercise(
        key="top-of-the-row",
        kind="which_comes",
        idea=Both(
            "Din toate rândurile poți lua o singură piesă: cea de **deasupra** rândului tău. Vecinul din dreapta "
            "tocmai a aruncat-o.",
            "Of all the rows you may take a single tile: the one on **top** of your own row. Your neighbour on the "
            "right has just thrown it away.",
        ),
        goal=Both("Pe care dintre ele o poți lua?", "Which of them may you take?"),
        tiles="4h 8s Qd 5c 6d 9c 2s Jh Kd 7s Ah 6c 10d 3s",
        around="row 4s Qd 9d; left 6h 2c; stock 57; atu 5s",
        answer="9d",
        options=("4s", "9d", "2c"),
        why=Both("[9d] stă deasupra rândului tău.", "[9d] lies on top of your row."),
        hints=(
            Both("Uită-te numai la rândul tău.", "Look at your own row only."),
            Both(
                "Piesa mare e deasupra; cele mici sunt sub ea.",
                "The large tile is on top; the small ones lie under it.",
            ),
        ),
        traps=(
            Trap("4s", Both("E în rândul tău, dar sub altele.", "It is in your row, but under others.")),
            Trap("2c", Both("E deasupra, dar în rândul vecinului.", "It is on top, but in your neighbour's row.")),
        ),
    ),
    Exercise(
        key="buried",
        kind="may",
        asked="take 2",
        idea=Both(
            "Ce stă sub piesa de deasupra este **îngropat** și nu se mai întoarce niciodată în joc.",
            "What lies under the top tile is **buried** and never comes back into play.",
        ),
        goal=Both("Poți lua [8c]?", "May you take the [8c]?"),
        tiles="7c 4s Qd 9c 6d 2s Jh Kd 7s Ah 5h 10d 3s Qc",
        around="row 6s 8c Jd; left 10h 4d; stock 54; atu 5s",
        answer="no",
        why=Both("[Jd] stă peste ea.", "[Jd] lies on top of it."),
        hints=(
            Both("Ce stă deasupra?", "What lies on top?"),
            Both("Poți lua numai {piesa de 11|valetul}.", "You may take the {11|jack} only."),
        ),
        traps=(
            Trap(
                "yes",
                Both("Ți-ar completa suita, dar e îngropată.", "It would complete your run, but it is buried."),
            ),
        ),
    ),
    Exercise(
        key="anothers-row",
        kind="may",
        asked=ANOTHERS,
        idea=Both(
            "Fiecare ia numai din rândul său. În rândul vecinului din stânga doar arunci.",
            "Everyone takes from their own row only. Into the row on your left you only throw.",
        ),
        goal=Both("Poți lua [7h]?", "May you take the [7h]?"),
        tiles="5h 6h 4s Qd 9c 2d Jc Kd 8s Ac 5c 10d 3s Qc",
        around="row Qs 6s; left 3c 7h; stock 55; atu 10s",
        answer="no",
        why=Both("Rândul vecinului nu este niciodată al tău.", "A neighbour's row is never yours."),
        hints=(
            Both("Al cui este rândul?", "Whose row is it?"),
            Both("[7h] este la vecinul din stânga.", "[7h] lies with the neighbour on your left."),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "Ți-ar prinde bine, dar e în rândul altcuiva.", "It would serve you well, but the row is not yours."
                ),
            ),
        ),
    ),
    Exercise(
        key="no-condition",
        kind="may",
        asked="take 1",
        idea=Both(
            "Piesa de deasupra o iei fără nicio condiție: nu trebuie s-o folosești imediat și nu arăți nimic.",
            "The top tile you take without any condition: you need not use it at once, and you show nothing.",
        ),
        goal=Both("[Ks] nu se leagă de nimic. O poți lua?", "The [Ks] fits nothing. May you take it?"),
        tiles="5h 6h 4s 2d 9c 3d Jc 7d 8h Ac 5c 10d 2s Jh",
        around="row 4c Ks; left 8d; stock 53; atu 6s",
        answer="yes",
        why=Both("Piesa de deasupra e liberă, dacă nu este joker.", "The top tile is free, unless it is a joker."),
        hints=(
            Both("Caută vreo condiție.", "Look for a condition."),
            Both("[Ks] stă deasupra rândului tău.", "[Ks] lies on top of your row."),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Nu trebuie s-o așezi nicăieri: o poți și păstra, pur și simplu.",
                    "You need not lay it: you may just keep it.",
                ),
            ),
        ),
    ),
    Exercise(
        key="throw-it-on",
        kind="may",
        asked="take 1; discard 10d",
        idea=Both(
            "Piesa abia luată poate pleca imediat mai departe, la vecinul din stânga.",
            "The tile just taken may go straight on, to the neighbour on your left.",
        ),
        goal=Both(
            "Iei [10d]. O poți arunca în aceeași tură?", "You take the [10d]. May you throw it away in that turn?"
        ),
        tiles="5h 6h 4s 2d 9c 3d Jc 7d 8h Ac 5c Qh 2s Jh",
        around="row 4c Ks 10d; left 8d 6c; stock 51; atu 6s",
        answer="yes",
        why=Both("Orice piesă poate pleca, inclusiv cea abia luată.", "Any tile may go, the one just taken too."),
        hints=(
            Both("Dintre ce piese alegi când arunci?", "Which tiles do you choose from when you throw?"),
            Both("După ce iei, ai 15 piese; pleacă oricare.", "Once you took it you hold 15; any of them goes."),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Nimic nu te oprește: arunci oricare dintre cele 15.",
                    "Nothing stops you: throw any of the 15 away.",
                ),
            ),
        ),
    ),
    Exercise(
        key="not-twice",
        kind="may",
        asked="take 1; draw",
        idea=Both(
            "Într-o tură intră o singură piesă: ori din teanc, ori din rândul tău.",
            "In a turn one tile comes in: from the stock or from your row, never from both.",
        ),
        goal=Both("Iei [3d]. Mai poți trage și din teanc?", "You take the [3d]. May you draw from the stock as well?"),
        tiles="5h 6h 4s 2d 9c 8s Jc 7d 8h Ac 5c Qh 2s Jh",
        around="row 4c Kh 3d; left 8d 6c; stock 51; atu 10s",
        answer="no",
        why=Both("Una a intrat; acum iese una.", "One has come in; now one goes out."),
        hints=(
            Both("Care sunt cei doi pași ai unei ture?", "What are the two steps of a turn?"),
            Both("Ai luat piesa de 3, deci ai deja 15.", "You took the 3, so you hold 15 already."),
        ),
        traps=(Trap("yes", Both("Ai avea 16 piese.", "You would hold 16 tiles.")),),
    ),
    Exercise(
        key="count-the-buried",
        kind="how_many",
        asked="buried",
        idea=Both(
            "Tot ce s-a aruncat rămâne la vedere. Merită să numeri piesele îngropate: pe ele nu le mai aștepta.",
            "All that was thrown away stays in sight. Counting the buried tiles pays: do not wait for those.",
        ),
        goal=Both("Câte piese din rândul tău sunt îngropate?", "How many tiles of your row are buried?"),
        tiles="5h 6h 4s 2d 9c 8s Jc 7d 8h Ac 5c Qh 2s 10h",
        around="row 4c Kh 9d Js; left 8d 6c 3h; stock 47; atu 10s",
        answer="3",
        why=Both("Numai [Js], cea de deasupra, se mai poate lua.", "Only [Js], the one on top, can still be taken."),
        hints=(
            Both("Care se mai poate lua?", "Which one can still be taken?"),
            Both(
                "{Cea de 11|Valetul} este deasupra; numără-le pe cele mici.",
                "The {11|jack} is on top; count the small ones.",
            ),
        ),
        traps=(Trap("4", Both("Pe cea de deasupra o poți lua.", "The one on top can be taken.")),),
    ),
)

_JOKERS = (
    Exercise(
        key="joker-away",
        kind="may",
        asked="discard *",
        idea=Both(
            "Poți arunca orice piesă, chiar și un joker. De obicei e păcat: el se potrivește oriunde.",
            "You may throw any tile away, even a joker. Usually that is a pity: it fits anywhere.",
        ),
        goal=Both("Poți arunca jokerul?", "May you throw the joker away?"),
        tiles="5h 6h * 4s 2d 9c 8s Jc 7d 8h Ac 5c Qh 2s Kd",
        around="row 4c; left 8d; stock 58; atu 10s; turn discard",
        answer="yes",
        why=Both("Nicio regulă nu-l apără.", "No rule protects it."),
        hints=(
            Both("Există vreo piesă care nu poate pleca?", "Is there any tile that may not go?"),
            Both("Regula spune: o piesă iese, oricare.", "The rule says: one tile goes out, any of them."),
        ),
        traps=(
            Trap(
                "no", Both("E păcat să-l dai, dar regulile te lasă.", "It is a pity to give it, but the rules let you.")
            ),
        ),
    ),
    Exercise(
        key="dead-joker",
        kind="may",
        asked="take 1",
        idea=Both(
            "În rând, jokerul este **mort**: nu-l mai ia nimeni. Cine îl găsește deasupra trage din teanc.",
            "In a row a joker is **dead**: nobody takes it. Whoever finds it on top draws from the stock.",
        ),
        goal=Both("Poți lua jokerul?", "May you take the joker?"),
        tiles="5h 6h 4s 2d 9c 8s Jc 7d 8h Ac 5c Qh 2s Kd",
        around="row 4c 9s *; left 8d 6c; stock 52; atu 10s",
        answer="no",
        why=Both("Jokerul aruncat nu se mai întoarce.", "A joker once thrown does not come back."),
        hints=(
            Both("Unde stă jokerul?", "Where does the joker lie?"),
            Both("Orice altă piesă de deasupra ar fi liberă.", "Any other tile on top would be free."),
        ),
        traps=(Trap("yes", Both("Ar fi frumos, dar în rând e mort.", "That would be nice, but in a row it is dead.")),),
    ),
    Exercise(
        key="under-the-joker",
        kind="which_comes",
        idea=Both(
            "Jokerul mort ține rândul închis: ce stă sub el rămâne îngropat. Așa poți chiar să-i închizi rândul "
            "vecinului.",
            "A dead joker keeps the row shut: what lies under it stays buried. That way you can even shut your "
            "neighbour's row.",
        ),
        goal=Both("Pe care dintre ele o poți lua?", "Which of them may you take?"),
        tiles="5h 6h 4s 2d 9c 8s Jc 7d 8h Ac 5c Qh 3s Kd",
        around="row 2h Qs *; left 9d 3d; stock 50; atu 10s",
        answer="none",
        options=("Qs", "*", "none"),
        why=Both("Tragi din teanc: rândul e închis.", "You draw from the stock: the row is shut."),
        hints=(
            Both("Ce stă deasupra rândului tău?", "What lies on top of your row?"),
            Both("{Piesa de 12|Dama} stă sub joker.", "The {12|queen} lies under the joker."),
        ),
        traps=(
            Trap("Qs", Both("Jokerul stă peste ea.", "The joker lies on top of it.")),
            Trap("*", Both("În rând, jokerul e mort.", "In a row the joker is dead.")),
        ),
    ),
)

_CHOICES = (
    Exercise(
        key="useful-top",
        kind="choose_draw",
        idea=Both(
            "Acum alegi tu. Dacă piesa de deasupra îți completează o formație, ia-o: pe ea o vezi.",
            "Now you choose. If the top tile completes a meld, take it: that one you can see.",
        ),
        goal=Both("De unde iei?", "Where do you take from?"),
        tiles="5h 6h 7h 2d 3d 4d Jc Qc Kc 9c 9s 5s Ah Jd",
        around="row 4h 9d; left 2s; stock 55; atu 10h",
        answer="row",
        options=("stock", "row"),
        why=Both("[9d] completează un grup.", "[9d] completes a group."),
        hints=(
            Both("Ce lipsește formațiilor începute?", "What do the melds that you began still lack?"),
            Both("Ai două piese de 9.", "You hold two 9s."),
        ),
        traps=(
            Trap(
                "stock",
                Both(
                    "Poate vine ceva bun; [9d] îți folosește sigur.", "Something good may come; [9d] is good for sure."
                ),
            ),
        ),
    ),
    Exercise(
        key="useless-top",
        kind="choose_draw",
        idea=Both(
            "Dacă piesa de deasupra nu te ajută, trage: din teanc poate veni orice.",
            "If the top tile is no help, draw: anything may come from the stock.",
        ),
        goal=Both("De unde iei?", "Where do you take from?"),
        tiles="8h 9h 10h 6d 6c 6s 3d 4d 5d Jc Qc 2s 8s Kh",
        around="row 4h 6c; left 9s; stock 55; atu 7s",
        answer="stock",
        options=("stock", "row"),
        why=Both("[6c] nu are loc nicăieri.", "[6c] has no place anywhere."),
        hints=(
            Both("Are piesa de deasupra un loc la tine?", "Has the top tile a place on your rack?"),
            Both("Grupul de 6 are deja culoarea ei.", "The group of 6s has its colour already."),
        ),
        traps=(
            Trap(
                "row",
                Both(
                    "În grup, {albastrul|trefla} ar apărea de două ori.", "In the group {blue|clubs} would come twice."
                ),
            ),
        ),
    ),
    Exercise(
        key="atu-stays",
        kind="may",
        asked="turned",
        idea=Both(
            "Atuul rămâne pe masă, la vedere. Îl poți lua numai ca să închizi pe loc; despre asta e lecția următoare.",
            "The atu stays on the table, in sight. You may take it only to close at once; more about that in the next "
            "lesson.",
        ),
        goal=Both("Poți lua atuul, [8d]?", "May you take the atu, [8d]?"),
        tiles="7d 9d 4s 2d 9c Js Jc 5h 6h Ac 5c Qh 2s Kh",
        around="row 4c 9s; left 8c; stock 55; atu 8d",
        answer="no",
        why=Both("Cu el nu închizi, deci rămâne pe masă.", "You would not close, so it stays on the table."),
        hints=(
            Both("La ce folosește atuul?", "What is the atu for?"),
            Both(
                "Lângă 7 și 9 ar sta bine, dar restul tablei?",
                "It would go well with 7 and 9, but the rest of the rack?",
            ),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "Ți-ar completa suita, dar nu ai închide.", "It would complete your run, but you would not close."
                ),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=2,
    name="02-a-turn",
    title=Both("O tură", "A turn"),
    promise=Both(
        "La sfârșit vei ști ce ai voie să iei, ce ai voie să arunci și unde ajunge.",
        "At the end you will know what you may take, what you may throw away, and where it goes.",
    ),
    parts=(*_DEAL, *_ROWS, *_JOKERS, *_CHOICES),
    summary=(
        Both(
            "**Împărțirea**: 15 piese pentru cine începe, 14 pentru ceilalți, una întoarsă ca atu.",
            "**The deal**: 15 tiles for whoever starts, 14 for the others, one turned up as the atu.",
        ),
        Both(
            "**Tura**: o piesă intră, o piesă iese; după ea ai 14. Cine începe doar aruncă.",
            "**A turn**: one tile in, one tile out; after it you hold 14. Whoever starts only throws.",
        ),
        Both(
            "**De unde iei**: din teanc sau de deasupra rândului tău. Ce e sub ea e îngropat.",
            "**Where you take from**: the stock or the top of your row. What lies under it is buried.",
        ),
        Both(
            "**Unde arunci**: în rândul vecinului din stânga. Din el nu iei niciodată.",
            "**Where you throw**: into the row on your left. You never take from there.",
        ),
        Both(
            "**Jokerul** aruncat e mort: nu-l ia nimeni, iar ce e sub el rămâne îngropat.",
            "**A joker** once thrown is dead: nobody takes it, and what lies under it stays buried.",
        ),
    ),
)
