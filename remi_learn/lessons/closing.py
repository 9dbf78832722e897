"""Lesson 3: closing in Remi pe Tablă, from fourteen and one to every way (rules.md T6, T7, T12, T13, S1, S2)."""

from __future__ import annotations

from .model import Both, Exercise, Lesson, Trap

_CLOSES = Both("Poți închide?", "Can you close?")
_OVER = Both("S-a terminat mâna?", "Is the hand over?")

_FOURTEEN = (
    Exercise(
        key="fourteen-and-one",
        kind="can_close",
        idea=Both(
            "După ce iei o piesă, ai 15. Dacă 14 stau în formații, arăți tabla, arunci a 15-a și **închizi**: mâna "
            "s-a terminat.",
            "After the draw you hold 15 tiles. If 14 lie in melds, show the rack, throw the 15th away and **close**: "
            "the hand is over.",
        ),
        goal=_CLOSES,
        tiles="3d 4d 5d 6d 8h 8c 8s Jc Qc Kc Ac 2s 3s 4s 9h",
        around="stock 38; atu 5c; turn discard",
        answer="yes",
        why=Both("Patru formații, iar [9h] se aruncă.", "Four melds, and [9h] is thrown away."),
        hints=(
            Both("Caută formațiile și numără ce rămâne.", "Find the melds and count what is left."),
            Both(
                "3-6, 8-8-8, {11-12-13|valet-damă-rege}-as, 2-3-4: și apoi?",
                "3-6, 8-8-8, {11-12-13|jack-queen-king}-ace, 2-3-4: and then?",
            ),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Rămâne o singură piesă, și aceea se aruncă.", "A single tile is left, and that one is thrown away."
                ),
            ),
        ),
    ),
    Exercise(
        key="one-too-many",
        kind="can_close",
        idea=Both(
            "Exact 14 piese trebuie să stea în formații. 13 nu ajung, oricât de bine arată restul.",
            "Exactly 14 tiles must lie in melds. 13 are not enough, however good the others look.",
        ),
        goal=_CLOSES,
        tiles="5h 6h 7h 9d 9c 9s Ks As 2c 3c 4c 5c Jh Jd Js",
        around="stock 35; atu 8c; turn discard",
        answer="no",
        why=Both("Rămân [Ks As]: o piesă este de prisos.", "[Ks As] are left: one tile too many."),
        hints=(
            Both("Numără piesele care nu stau în nicio formație.", "Count the tiles that lie in no meld."),
            Both(
                "{13|Regele} și asul se leagă, dar cât de lungă e suita?",
                "{13|King} and ace go together, but how long is that run?",
            ),
        ),
        traps=(
            Trap(
                "yes",
                Both("Două piese rămân afară; se poate arunca numai una.", "Two tiles stay outside; only one can go."),
            ),
        ),
    ),
    Exercise(
        key="two-melds-want-it",
        kind="can_close",
        idea=Both(
            "O piesă stă într-o singură formație. Dacă două o vor, una rămâne fără ea.",
            "A tile lies in one meld only. If two want it, one of them goes without.",
        ),
        goal=_CLOSES,
        tiles="5h 6h 7h 7d 7c 10d Jd Qd Kd As 2s 3s 9h 9c 9s",
        around="stock 33; atu 8c; turn discard",
        answer="no",
        why=Both(
            "Suita și grupul o vor amândouă pe [7h]; fără ea rămân două piese.",
            "The run and the group both want [7h]; two tiles stay outside.",
        ),
        hints=(
            Both("Numără fiecare piesă o singură dată.", "Count each tile once."),
            Both("Cine o primește pe cea de 7, suita sau grupul?", "Who gets the 7, the run or the group?"),
        ),
        traps=(Trap("yes", Both("[7h] a fost numărată de două ori.", "[7h] was counted twice.")),),
    ),
    Exercise(
        key="the-last-discard",
        kind="close_with",
        idea=Both(
            "Ultima piesă aruncată poate fi oricare, numai să nu aparțină niciunei formații de care ai nevoie.",
            "The last tile thrown may be any tile, as long as no meld needs it.",
        ),
        goal=Both("Alege piesa pe care o arunci ca să închizi.", "Pick the tile that you throw away to close."),
        tiles="6d Jc 3h 9d Ac 5s 7d 6c Kc 2h 10d 6s 4h Qc 8d",
        around="stock 29; atu 2c; turn discard",
        answer="5s",
        why=Both("Celelalte stau în trei suite și un grup.", "The others lie in three runs and a group."),
        hints=(
            Both("Sortează după culoare.", "Sort by colour."),
            Both(
                "7, 8, 9, 10 {galben|de caro} fac o suită; un 6 e în grup.",
                "{Yellow 7, 8, 9, 10|7, 8, 9, 10 of diamonds} are a run; a 6 is in the group.",
            ),
        ),
        traps=(
            Trap(
                "Ac", Both("Asul stă la sfârșitul suitei, după {13|rege}.", "The ace ends a run, after the {13|king}.")
            ),
            Trap("6d", Both("Grupul de 6 ar rămâne cu două piese.", "The group of 6s would be left with two tiles.")),
        ),
    ),
    Exercise(
        key="lay-it-down",
        kind="close",
        idea=Both(
            "Acum arată închiderea: așază formațiile și lasă o singură piesă afară.",
            "Now show the close: lay the melds and leave a single tile outside.",
        ),
        goal=Both("Așază 14 piese; a 15-a se aruncă.", "Lay 14 tiles; the 15th is thrown away."),
        tiles="10d 4c 8h Kd 2s 10h 6c * As 9h 7c 10s Jh 5c 3s",
        around="stock 27; atu 6h; turn discard",
        answer="* 8h 9h Jh | 10d 10h 10s | 4c 5c 6c 7c | As 2s 3s",
        why=Both("Patru formații, iar [Kd] se aruncă.", "Four melds, and [Kd] is thrown away."),
        hints=(
            Both("Începe cu suitele fără joker.", "Begin with the runs that need no joker."),
            Both(
                "{Piesa de 13|Regele} rămâne afară; as, 2, 3 merg la un loc.",
                "The {13|king} stays outside; ace, 2, 3 go together.",
            ),
        ),
        traps=(
            Trap(
                "4c 5c 6c 7c | As 2s 3s | 10d 10h 10s",
                Both(
                    "Și 8, 9, {11|valet} pot intra: aici e locul jokerului.",
                    "8, 9, {11|jack} can go in too: the joker belongs there.",
                ),
            ),
        ),
    ),
)

_FIVE = (
    Exercise(
        key="five-times-three",
        kind="can_close",
        idea=Both(
            "Cea mai frumoasă capcană: totul stă în formații. Dar o piesă trebuie aruncată, iar celelalte 14 trebuie "
            "să rămână în formații.",
            "The loveliest trap: everything lies in melds. But one tile must be thrown away, and 14 must still lie in "
            "melds.",
        ),
        goal=_CLOSES,
        tiles="3h 3d 3c 5h 5d 5s 8d 8c 8s 10h 10c 10s Kh Kd Kc",
        around="stock 24; atu 6h; turn discard",
        answer="no",
        why=Both(
            "Orice ai arunca, un grup rămâne cu două piese.", "Whatever you throw away, a group is left with two tiles."
        ),
        hints=(
            Both("Ce ai arunca?", "What would you throw away?"),
            Both("5 grupuri de câte 3: ia una dintre piese.", "5 groups of 3: take one of the tiles away."),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "Sunt 15 în formații; trebuie exact 14 și una afară.",
                    "15 lie in melds; it must be 14 and one outside.",
                ),
            ),
        ),
    ),
    Exercise(
        key="one-to-spare",
        kind="can_close",
        idea=Both(
            "Dacă o formație are mai mult de trei piese, poate ceda una.",
            "If a meld has more than three tiles, it can spare one.",
        ),
        goal=_CLOSES,
        tiles="5c 6c 7c 8c 9c 10c 4h 4d 4s Qh Qd Qs As 2s 3s",
        around="stock 24; atu 6h; turn discard",
        answer="yes",
        why=Both(
            "Suita {albastră|de treflă} cedează un capăt și rămâne suită.",
            "The {blue run|run of clubs} spares an end and is still a run.",
        ),
        hints=(
            Both("Care formație este mai lungă?", "Which meld is longer?"),
            Both("De la 5 la 10 sunt mai multe piese decât trebuie.", "From 5 to 10 there are more tiles than needed."),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Suita {albastră|de treflă} are șase piese: una poate pleca.",
                    "The {blue run|run of clubs} has six tiles: one of them can go.",
                ),
            ),
        ),
    ),
    Exercise(
        key="every-discard",
        kind="all_discards",
        idea=Both(
            "Adesea poți închide în mai multe feluri. Cine le vede pe toate îl alege pe cel mai bun.",
            "Often there are several ways to close. Whoever sees them all can choose the best.",
        ),
        goal=Both(
            "Găsește toate piesele cu care poți închide, una câte una.",
            "Find every tile that you can throw away to close, one by one.",
        ),
        tiles="3h 4h 5h 6h 7h 9h 9d 9c 9s Js Qs Ks 2d 3d 4d",
        around="stock 22; atu 6c; turn discard",
        answer="3h / 7h / 9h / 9d / 9c / 9s",
        why=Both(
            "Suita {roșie|de cupă} poate ceda un capăt, iar grupul, oricare dintre piesele lui.",
            "The {red run|run of hearts} can spare an end, and the group any of its own.",
        ),
        hints=(
            Both("Care formații sunt mai lungi decât trebuie?", "Which melds are longer than they must be?"),
            Both(
                "Din suita de la 3 la 7 merg capetele; de 9, oricare.", "From 3 to 7 the ends will do; of the 9s, any."
            ),
        ),
        traps=(
            Trap("5h", Both("Suita s-ar rupe: ar rămâne două și două.", "The run would break: two and two are left.")),
            Trap(
                "Ks",
                Both(
                    "Ar rămâne numai două piese {negre|de pică}.", "Only two of the {black ones|spades} would be left."
                ),
            ),
        ),
    ),
)

_END = (
    Exercise(
        key="the-starter-closes",
        kind="may",
        asked="close Kc",
        idea=Both(
            "Cine începe are deja 15 piese. Dacă 14 stau în formații din prima, închide fără să tragă.",
            "Whoever starts holds 15 tiles already. If 14 lie in melds at once, that player closes without a draw.",
        ),
        goal=Both("Începi tu. Poți închide aruncând [Kc]?", "You start. May you close, throwing the [Kc] away?"),
        tiles="6h 7h 8h 4d 4c 4s 9s 10s Js Qs Ad 2d 3d Kc 5h",
        around="row; left; stock 62; atu 9c; turn first",
        answer="yes",
        why=Both("Și prima tură e o tură întreagă.", "The first turn is a whole turn too."),
        hints=(
            Both("Numără piesele din formații.", "Count the tiles in melds."),
            Both("[5h] e la un loc cu 6, 7 și 8.", "[5h] goes with 6, 7 and 8."),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Nimic nu cere să tragi mai întâi: ai deja 15.",
                    "Nothing asks for a draw first: you hold 15 already.",
                ),
            ),
        ),
    ),
    Exercise(
        key="show-and-it-is-over",
        kind="is_over",
        asked="close 9d",
        idea=Both(
            "Când cineva închide, mâna se termină pe loc: nimeni nu mai mută.",
            "When somebody closes, the hand ends at once: nobody plays on.",
        ),
        goal=Both(
            "Arăți tabla și arunci [9d]. S-a terminat mâna?", "You show the rack and throw the [9d]. Is the hand over?"
        ),
        tiles="2h 3h 4h 6d 6c 6s 5h 10h Jh Qh Kh Ac 2c 3c 9d",
        around="stock 19; atu 7c; turn discard",
        answer="yes",
        why=Both("Ai închis: acum se socotește.", "You closed: now the points are counted."),
        hints=(
            Both("Stau 14 piese în formații?", "Do 14 tiles lie in melds?"),
            Both(
                "Cele de 6 fac un grup; 10, {11, 12, 13|valet, damă, rege} o suită.",
                "The 6s are a group; 10, {11, 12, 13|jack, queen, king} a run.",
            ),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Nu mai urmează nimeni: cine închide încheie mâna.",
                    "Nobody plays after that: whoever closes ends the hand.",
                ),
            ),
        ),
    ),
    Exercise(
        key="not-compulsory",
        kind="is_over",
        asked="discard Kd",
        idea=Both(
            "Nu trebuie neapărat să închizi. Dacă doar arunci o piesă, fără să arăți tabla, jocul merge mai departe.",
            "You need not close. If you only throw a tile away and show nothing, play goes on.",
        ),
        goal=Both(
            "Arunci [Kd] și nu arăți nimic. S-a terminat mâna?",
            "You throw the [Kd] and show nothing. Is the hand over?",
        ),
        tiles="2h 3h 4h 6d 6c 6s 7d 8d 9d Ac 2c 3c 4c 5c Kd",
        around="stock 19; atu 7c; turn discard",
        answer="no",
        why=Both("Puteai închide, dar nu trebuia.", "You could have closed, but you need not."),
        hints=(
            Both("Cine hotărăște că se închide?", "Who decides that it is a close?"),
            Both("Închide numai cine arată tabla.", "Only a player who shows the rack closes."),
        ),
        traps=(
            Trap(
                "yes",
                Both("Formațiile singure nu închid: trebuie arătate.", "Melds do not close by themselves: show them."),
            ),
        ),
    ),
    Exercise(
        key="the-stock-is-empty",
        kind="is_over",
        asked="discard Kd",
        idea=Both(
            "Dacă s-a tras ultima piesă din teanc și nimeni nu închide, mâna se termină fără câștigător.",
            "When the last tile of the stock has been drawn and nobody closes, the hand ends without a winner.",
        ),
        goal=Both(
            "Teancul e gol. Arunci [Kd], fără să închizi. S-a terminat mâna?",
            "The stock is empty. You throw the [Kd] and do not close. Is the hand over?",
        ),
        tiles="2h 3h 4h 6d 6c 8s 7d 8d 9d Ac 2c 10s 4c Jh Kd",
        around="row 5s Qc; left 2s Jd; stock 0; atu 7c; turn discard",
        answer="yes",
        why=Both("Niciun jucător n-ar mai avea ce să tragă.", "Nobody would have anything to draw."),
        hints=(
            Both("Ce ar trage următorul jucător?", "What would the next player draw?"),
            Both("În teanc sunt 0 piese.", "The stock has 0 tiles."),
        ),
        traps=(Trap("no", Both("Fără teanc nu mai începe nicio tură.", "Without a stock no further turn begins.")),),
    ),
)

_ATU = (
    Exercise(
        key="the-row-closes",
        kind="choose_draw",
        idea=Both(
            "Închizi cu orice piesă luată: din teanc, din rândul tău sau, uneori, chiar cu atuul.",
            "You close with whatever came in: from the stock, from your row or, at times, with the atu itself.",
        ),
        goal=Both("De unde iei?", "Where do you take from?"),
        tiles="6h 7h 8h 9h 4d 4c 4s 9s 10s Js Qs Ad 2d Kc",
        around="row 9c 3d; left 2s; stock 43; atu Kd",
        answer="row",
        options=("stock", "row", "atu"),
        why=Both("Cu [3d] închizi acum; atuul nu intră nicăieri.", "With [3d] you close now; the atu goes in nowhere."),
        hints=(
            Both("Câte piese îți mai lipsesc?", "How many tiles do you lack?"),
            Both(
                "Asul și 2 așteaptă: uită-te la piesa de deasupra rândului tău și la atu.",
                "The ace and the 2 wait: look at the top of your row and at the atu.",
            ),
        ),
        traps=(
            Trap("stock", Both("De ce să aștepți? Închizi deja.", "Why wait? You close already.")),
            Trap("atu", Both("[Kd] n-ar sta în nicio formație.", "[Kd] would lie in no meld.")),
        ),
    ),
    Exercise(
        key="the-atu-closes",
        kind="choose_draw",
        idea=Both(
            "În loc să tragi, poți lua **atuul**, dacă închizi pe loc și dacă atuul stă într-o formație.",
            "Instead of drawing you may take the **atu**, if you close at once and the atu lies in a meld.",
        ),
        goal=Both("De unde iei?", "Where do you take from?"),
        tiles="6h 7h 8h 4d 4c 4s 9s 10s Js Qs Ad 2d Kc 5h",
        around="row 9c Kd; left 2s; stock 41; atu 3d",
        answer="atu",
        options=("stock", "row", "atu"),
        why=Both("[3d] completează as-2-3, iar [Kc] se aruncă.", "[3d] completes ace-2-3, and [Kc] is thrown away."),
        hints=(
            Both("Cât îți lipsește ca să închizi?", "How much do you lack to close?"),
            Both("Asul și 2 așteaptă o singură piesă.", "The ace and the 2 wait for a single tile."),
        ),
        traps=(
            Trap(
                "stock",
                Both(
                    "Ai putea avea noroc; dar aici închizi sigur.", "You might be lucky; but here you close for sure."
                ),
            ),
            Trap("row", Both("[Kd] nu completează nimic.", "[Kd] completes nothing.")),
        ),
    ),
    Exercise(
        key="the-atu-must-lie",
        kind="may",
        asked="turned",
        idea=Both(
            "Tabla ta e gata: 14 piese în formații. Orice piesă ai trage, închizi. Dar atuul trebuie să **intre** "
            "într-o formație; nu poate fi cel aruncat.",
            "Your rack is ready: 14 tiles in melds. Whatever you draw, you close. But the atu must **go into** a meld; "
            "it cannot be the tile thrown away.",
        ),
        goal=Both("Poți lua atuul, [8c]?", "May you take the atu, [8c]?"),
        tiles="6h 7h 8h 10h 10d 10c 9s 10s Js Qs Ad 2d 3d 4d",
        around="row 9c Kd; left 2s; stock 41; atu 8c",
        answer="no",
        why=Both("[8c] nu intră nicăieri; ia altă piesă.", "[8c] goes in nowhere; take another tile."),
        hints=(
            Both("Unde ar sta atuul?", "Where would the atu lie?"),
            Both(
                "Nu ai nici suită {albastră|de treflă}, nici grup de 8.",
                "There is no {blue run|run of clubs} and no group of 8s.",
            ),
        ),
        traps=(
            Trap(
                "yes",
                Both(
                    "Ai închide aruncând chiar atuul, și asta nu se poate.",
                    "You would throw the atu itself, and that is not allowed.",
                ),
            ),
        ),
    ),
    Exercise(
        key="the-atu-makes-it-longer",
        kind="may",
        asked="turned",
        idea=Both(
            "O tablă gata poate folosi atuul: el lungește o formație, iar altă piesă pleacă.",
            "A rack that is ready may use the atu: it makes a meld longer, and another tile goes.",
        ),
        goal=Both("Poți lua atuul, [Ks]?", "May you take the atu, [Ks]?"),
        tiles="6h 7h 8h 10h 10d 10c 9s 10s Js Qs Ad 2d 3d 4d",
        around="row 9c Kd; left 2s; stock 40; atu Ks",
        answer="yes",
        why=Both("[Ks] stă după [Qs], iar [9s] se aruncă.", "[Ks] goes after [Qs], and [9s] is thrown away."),
        hints=(
            Both("Unde ar sta atuul?", "Where would the atu lie?"),
            Both(
                "Suita {neagră|de pică} ajunge până la {12|damă}.",
                "The {black run goes up to 12|run of spades goes up to the queen}.",
            ),
        ),
        traps=(
            Trap(
                "no",
                Both(
                    "Suita {neagră|de pică} îl primește; pleacă alt capăt.",
                    "The {black run|run of spades} takes it in; another end goes.",
                ),
            ),
        ),
    ),
)

_WAYS = (
    Exercise(
        key="the-joker-goes-last",
        kind="may",
        asked="close *",
        idea=Both(
            "Ultima piesă aruncată poate fi chiar jokerul. E rar și îndrăzneț: îți dublează punctele mâinii.",
            "The last tile thrown may even be the joker. It is rare and bold: it doubles your points for the hand.",
        ),
        goal=Both("Poți închide aruncând jokerul?", "May you close, throwing the joker away?"),
        tiles="2h 3h 4h 5h 6h 8d 8c 8s 10c Jc Qc Kd Ks Kh *",
        around="stock 17; atu 9d; turn discard",
        answer="yes",
        why=Both("Celelalte 14 se leagă și fără el.", "The other 14 hold together without it."),
        hints=(
            Both("Acoperă jokerul cu degetul.", "Cover the joker with a finger."),
            Both(
                "2-6, 8-8-8, {10-11-12, 13-13-13|10-valet-damă, trei regi}: ce rămâne?",
                "2-6, 8-8-8, {10-11-12, 13-13-13|10-jack-queen, three kings}: what is left?",
            ),
        ),
        traps=(
            Trap(
                "no",
                Both("Orice piesă poate fi ultima, și jokerul.", "Any tile may be the last one, the joker too."),
            ),
        ),
    ),
    Exercise(
        key="run-or-group",
        kind="all_closings",
        idea=Both(
            "Aceleași 14 piese se pot uneori așeza altfel. Contează: unele așezări aduc mai multe puncte.",
            "The same 14 tiles can sometimes be laid in another way. It matters: some ways are worth more points.",
        ),
        goal=Both("Găsește amândouă felurile de a închide.", "Find both ways to close."),
        tiles="7h 2d 10s 7c 4h Ks 3d 7s 9c 5h Js 4d 6h Qs 7d",
        around="stock 15; atu 9d; turn discard",
        answer="10s Js Qs Ks | 2d 3d 4d | 4h 5h 6h 7h | 7c 7d 7s / 10s Js Qs Ks | 2d 3d 4d | 4h 5h 6h | 7c 7d 7h 7s",
        why=Both(
            "[7h] stă la capătul suitei sau ca al patrulea în grup.", "[7h] ends the run or is the fourth of the group."
        ),
        hints=(
            Both("Ce piesă are două locuri?", "Which tile has two places?"),
            Both("Un 7 merge și la suită, și la grup.", "A 7 fits the run and the group."),
        ),
        traps=(
            Trap(
                "10s Js Qs Ks | 2d 3d 4d | 4h 5h 6h | 7c 7d 7s",
                Both("[7h] a rămas afară, deși are loc.", "[7h] was left outside, and there is room for it."),
            ),
        ),
    ),
    Exercise(
        key="the-square",
        kind="all_closings",
        idea=Both(
            "Nouă piese pot face un **pătrat**: trei suite pe linie sau trei grupuri pe coloană. Amândouă sunt bune.",
            "Nine tiles can make a **square**: three runs along the lines or three groups down the columns. Both are "
            "good.",
        ),
        goal=Both("Găsește amândouă felurile de a închide.", "Find both ways to close."),
        tiles="7d 10s 6h 8c Ks 7c 2d 8h 6d As 7h Js 8d 6c Qs",
        around="stock 12; atu 9d; turn discard",
        answer="6c 7c 8c | 6d 7d 8d | 6h 7h 8h | As 10s Js Qs Ks / 6c 6d 6h | 7c 7d 7h | 8c 8d 8h | As 10s Js Qs Ks",
        why=Both("Trei suite sau trei grupuri; [2d] se aruncă.", "Three runs or three groups; [2d] is thrown away."),
        hints=(
            Both("Sortează după culoare, apoi după număr.", "Sort by colour, then by number."),
            Both("6, 7 și 8 apar de câte trei ori.", "6, 7 and 8 appear three times each."),
        ),
        traps=(
            Trap(
                "6h 7h 8h | 6d 7d 8d | 6c 7c 8c",
                Both("Și cele {negre|de pică} formează o suită.", "The {black ones|spades} are a run too."),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=3,
    name="03-closing",
    title=Both("Închiderea", "Closing"),
    promise=Both(
        "La sfârșit vei vedea dintr-o privire dacă poți închide, cu ce și în câte feluri.",
        "At the end you will see at a glance whether you can close, with what and in how many ways.",
    ),
    parts=(*_FOURTEEN, *_FIVE, *_END, *_ATU, *_WAYS),
    drills=("closing",),
    summary=(
        Both(
            "**Închizi** cu exact 14 piese în formații; a 15-a, oricare ar fi, se aruncă.",
            "**You close** with exactly 14 tiles in melds; the 15th, whatever it is, is thrown away.",
        ),
        Both(
            "**Cinci grupuri de trei** nu închid: nu rămâne nimic de aruncat.",
            "**Five groups of three** do not close: nothing is left to throw away.",
        ),
        Both(
            "**Atuul** se ia numai ca să închizi pe loc, și trebuie să stea într-o formație.",
            "**The atu** is taken only to close at once, and it must lie in a meld.",
        ),
        Both(
            "**Cine începe** poate închide din prima; **jokerul** poate fi ultima piesă aruncată.",
            "**Whoever starts** may close at once; **the joker** may be the last tile thrown.",
        ),
        Both(
            "**Nu trebuie neapărat** să închizi. Când teancul e gol, mâna se termină fără câștigător.",
            "**You need not** close. When the stock is empty, the hand ends without a winner.",
        ),
    ),
)
