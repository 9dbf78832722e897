"""Lesson 5: reading the rows, from what lies open to a chance said beforehand (rules.md T3-T5)."""

from __future__ import annotations

from .model import Both, Code, Exercise, Lesson, Trap, Words

_RACK = "2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 9c Kh"

_OPEN = (
    Words("what-lies-open", Both("## Ce se vede pe masă", "## What lies open")),
    Exercise(
        key="mine-to-take",
        kind="which_comes",
        idea=Both(
            "Piesa pe care o arunci ajunge la vecinul din stânga, iar el o poate lua fără nicio condiție. De aceea "
            "citim rândurile.",
            "What you throw away goes to your left neighbour, who may take it without any condition. That is why we "
            "read "
            "the rows.",
        ),
        goal=Both("Pe care o poți lua?", "Which of them may you take?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 9c",
        around="row 4s Kd 7h; left 6h 2s; stock 40; atu 5d; players 4",
        answer="7h",
        options=("4s", "7h", "2s"),
        why=Both("[7h] e sus în rândul tău.", "[7h] is on top of your own row."),
        hints=(
            Both("Numai rândul tău contează.", "Only your own row counts."),
            Both("Caută piesa mare.", "Look for the large tile."),
        ),
        traps=(
            Trap("4s", Both("Este îngropată.", "It is buried.")),
            Trap("2s", Both("Aceea e a vecinului.", "That one is your neighbour's.")),
        ),
    ),
    Exercise(
        key="gone-for-good",
        kind="may",
        asked="take 2",
        idea=Both(
            "Ce e îngropat nu se mai întoarce. Pentru cel care numără, o piesă îngropată e o piesă mai puțin.",
            "What is buried never comes back. To whoever counts, a buried tile is one tile less.",
        ),
        goal=Both("Poți lua [Kd] împreună cu [7h]?", "May you take the [Kd] together with the [7h]?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 9c",
        around="row 4s Kd 7h; left 6h 2s; stock 40; atu 5d; players 4",
        answer="no",
        why=Both("Se ia numai piesa de deasupra.", "Only the top tile is ever taken."),
        hints=(
            Both("Câte piese intră într-o tură?", "How many come in during a turn?"),
            Both("Una singură, cea de sus.", "A single one, from the top."),
        ),
        traps=(Trap("yes", Both("Ar intra mai mult de o piesă.", "More than one tile would come in.")),),
    ),
    Exercise(
        key="a-lock",
        kind="may",
        asked="take 1",
        idea=Both(
            "Un joker aruncat e un lacăt: vecinul trebuie să tragă din teanc. Costă însă 50 de puncte la închidere.",
            "A joker thrown away is a lock: the neighbour must draw from the stock. But it costs 50 points when you "
            "close.",
        ),
        goal=Both("Poți lua jokerul?", "May you take the joker?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 9c",
        around="row 4s Kd *; left 6h 2s; stock 40; atu 5d; players 4",
        answer="no",
        why=Both("În rând, jokerul e mort.", "In a row the joker is dead."),
        hints=(
            Both("Ce pățește un joker aruncat?", "What becomes of a joker thrown away?"),
            Both("Nimeni nu-l mai poate lua.", "Nobody can take it any more."),
        ),
        traps=(Trap("yes", Both("Atunci n-ar mai fi mort.", "Then it would not be dead.")),),
    ),
)

_OVER = (
    Exercise(
        key="over-the-lock",
        kind="may",
        asked="take 1",
        idea=Both(
            "Lacătul ține numai până la următoarea aruncare: peste joker se pune altă piesă, și aceea se poate lua.",
            "The lock holds only until the next discard: another tile is laid over the joker, and that can be taken.",
        ),
        goal=Both("Poți lua [7h]?", "May you take the [7h]?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 9c",
        around="row 4s * 7h; left 6h 2s; stock 40; atu 5d; players 4",
        answer="yes",
        why=Both("[7h] e deasupra; jokerul rămâne dedesubt.", "[7h] is on top; the joker stays below."),
        hints=(
            Both("Ce e deasupra acum?", "What is on top now?"),
            Both("Numai piesa de sus contează.", "Only the top tile counts."),
        ),
        traps=(Trap("no", Both("Jokerul e mort, dar [7h] e vie.", "The joker is dead, but [7h] is alive.")),),
    ),
)

_COUNT = (
    Words("count-the-copies", Both("## Numără copiile", "## Count the copies")),
    Exercise(
        key="two-of-each",
        kind="unseen",
        asked="9d",
        idea=Both(
            "Fiecare piesă există de două ori. Scade ce vezi: pe tablă, în rânduri, la atu, printre piesele luate la "
            "vedere. Restul e "
            "**nevăzut**: la ceilalți sau în teanc.",
            "Every tile exists twice. Take away what you see: on your rack, in the rows, as the atu, taken in the "
            "open. The rest is **unseen**: with the others or in the stock.",
        ),
        goal=Both("Câte piese [9d] sunt nevăzute?", "How many [9d] are unseen?"),
        tiles=_RACK,
        around="left 2s 4d; atu 5d; threw 9d Jh 2d; players 4; turn discard",
        answer="1",
        why=Both(
            "O copie a aruncat-o vecinul; cealaltă nu s-a văzut.", "Your neighbour threw one copy; the other is unseen."
        ),
        hints=(
            Both("Caută peste tot, nu numai pe tabla ta.", "Look everywhere, not on your rack alone."),
            Both("[9d] e printre piesele aruncate de vecin.", "[9d] is among the tiles that your neighbour threw."),
        ),
        traps=(
            Trap("2", Both("O copie se vede deja.", "One copy is in sight already.")),
            Trap("0", Both("Doar o copie s-a văzut.", "Only one copy has been seen.")),
        ),
    ),
    Exercise(
        key="its-neighbours",
        kind="unseen",
        asked="7d 9d",
        idea=Both(
            "Cine ar lua [8d]? Cel care ține [7d] sau [9d]. Numără-le împreună: acesta e primul semn.",
            "Who would take [8d]? Whoever holds [7d] or [9d]. Count them together: this is the first sign.",
        ),
        goal=Both("Câte dintre piesele [7d 9d] sunt nevăzute, în total?", "How many [7d 9d] are unseen, all together?"),
        tiles=_RACK,
        around="row 7d; left 2s 9d; atu 5d; threw 9d Jh 7d; players 4; turn discard",
        answer="0",
        why=Both(
            "Toate patru sunt pe masă: [8d] nu mai are vecine.", "All of them lie open: [8d] has no neighbours left."
        ),
        hints=(
            Both("Numără toate copiile, apoi pe cele văzute.", "Count all copies, then those that are seen."),
            Both(
                "Caută [7d] și [9d] în rânduri și printre cele aruncate.",
                "Look for [7d] and [9d] in the rows and among those thrown.",
            ),
        ),
        traps=(
            Trap(
                "1",
                Both(
                    "Mai caută: în rândul tău, în al lui, printre cele aruncate.",
                    "Look again: your row, theirs, what they threw.",
                ),
            ),
            Trap("4", Both("Atât există, dar le vezi.", "That many exist, but you see them.")),
        ),
    ),
    Exercise(
        key="as-safe-as-can-be",
        kind="why_safe",
        asked="7h",
        idea=Both(
            "Când nicio formație nu se mai poate face cu o piesă, nimeni nu are de ce s-o ia. O numim **stinsă**.",
            "When no meld can be built with a tile any more, nobody has a reason to take it. We call it **spent**.",
        ),
        goal=Both("De ce e sigură [7h]?", "Why is the [7h] safe?"),
        tiles="2c 3c 4c 7h Qs Ks Ah 6h 6s Jd 9s 3h 5s 8c Kh",
        around="row 5h 7d 7c 7s 8h 9h; left 5h 8h 7d 7c 9h; threw 7s 6h * *; players 4; turn discard",
        answer="dead",
        options=("dead", "threw_twin", "plain"),
        why=Both(
            "Vecinele și perechile ei sunt toate pe masă sau la tine, jokerii la fel.",
            "Its neighbours and its mates all lie open or are yours, and so are the jokers.",
        ),
        hints=(
            Both("Caută întâi vecinele, apoi perechile ei.", "Look for its neighbours first, then for its mates."),
            Both("Mai e nevăzută vreuna dintre [6h 8h 7d]?", "Is any of [6h 8h 7d] left unseen?"),
        ),
        traps=(
            Trap("threw_twin", Both("Geamăna ei nu s-a văzut.", "Its twin has not been seen.")),
            Trap("plain", Both("Numără: semnul cel mai tare e aici.", "Count: the strongest sign is here.")),
        ),
    ),
)

_COLLECTS = (
    Words("what-they-collect", Both("## Ce adună vecinul", "## What the neighbour collects")),
    Exercise(
        key="what-they-took",
        kind="most_wanted",
        idea=Both(
            "Cine ia o piesă din rând o vrea lângă altele. Ce stă **lângă** ea devine periculos.",
            "Whoever takes a tile from the row wants it beside others. What stands **beside** it becomes dangerous.",
        ),
        goal=Both(
            "Vecinul a luat [7d]. Pe care ar lua-o cel mai bucuros?",
            "They took [7d]. Which would they take most gladly?",
        ),
        tiles="2c 3c 4c 9d Qs Ks Ah 6h 6s Jd 8d 3h 5s 10c Kh",
        around="left 2s 4h; threw 9c Jc 2d; took 7d; players 4; turn discard",
        answer="8d",
        why=Both("[8d] stă chiar lângă ce a luat.", "[8d] stands right beside what they took."),
        hints=(
            Both("Caută aceeași culoare.", "Look for the same colour."),
            Both(
                "Numărul de lângă cântărește mai mult decât al doilea.",
                "A next number weighs more than a next but one.",
            ),
        ),
        traps=(
            Trap("9d", Both("Periculoasă, dar la doi pași.", "Dangerous, but a step further away.")),
            Trap("10c", Both("A aruncat chiar el piese alăturate ei.", "They threw tiles beside it themselves.")),
        ),
    ),
    Exercise(
        key="between-two",
        kind="most_wanted",
        idea=Both(
            "Două piese luate din aceeași culoare lasă un gol între ele. Piesa din gol e **cerută**: n-o da.",
            "Two tiles taken in one colour leave a gap. The tile in that gap is **asked for**: do not give it.",
        ),
        goal=Both("Vecinul a luat [7d 9d]. Pe care o așteaptă?", "They took [7d 9d]. Which are they waiting for?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 10c Kh",
        around="left 2s 4h; threw 9c Jc 2d; took 7d 9d; players 4; turn discard",
        answer="8d",
        why=Both("Cu [8d] vecinul are o suită gata.", "With [8d] they have a run at once."),
        hints=(
            Both("Ce lipsește dintre ele?", "What is missing between them?"),
            Both("Este {galbenă|de caro}.", "It is {yellow|a diamond}."),
        ),
        traps=(
            Trap("10d", Both("Și ea se leagă, dar golul e altul.", "It fits too, but the gap is elsewhere.")),
            Trap("Jd", Both("E la doi pași de 9.", "It is a step too far from the 9.")),
        ),
    ),
    Exercise(
        key="name-the-sign",
        kind="why_safe",
        asked="8d",
        idea=Both(
            "Spune semnul cu voce tare înainte să arunci. Așa îl vezi și data viitoare.",
            "Say the sign aloud before you throw. That way you will see it next time.",
        ),
        goal=Both("Ce spun rândurile despre [8d]?", "What do the rows say about the [8d]?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 10c Kh",
        around="left 2s 4h; threw 9c Jc 2d; took 7d 9d; players 4; turn discard",
        answer="asking",
        options=("asking", "cold", "left_twin"),
        why=Both("A luat [7d] și [9d], de amândouă părțile.", "They took [7d] and [9d], on both sides of it."),
        hints=(
            Both("Privește ce a luat.", "Look at what they took."),
            Both("Câte partenere ale ei sunt acolo?", "How many partners of it are there?"),
        ),
        traps=(
            Trap(
                "cold",
                Both(
                    "N-a aruncat piese {galbene|de caro} de lângă ea.", "They threw no {yellow tile|diamond} beside it."
                ),
            ),
            Trap("left_twin", Both("Geamăna ei nu i-a fost oferită.", "Its twin was never offered to them.")),
        ),
    ),
)

_SAFE = (
    Words("the-safest-tile", Both("## Cea mai sigură piesă", "## The safest tile")),
    Exercise(
        key="thrown-by-them",
        kind="safest",
        idea=Both(
            "Ce aruncă vecinul nu-i trebuie. Geamăna acelei piese e aproape mereu sigură.",
            "What your neighbour throws away is of no use to them. The twin of that tile is nearly always safe.",
        ),
        goal=Both("Pe care o arunci cel mai sigur?", "Which do you throw most safely?"),
        tiles=_RACK,
        around="left 2s 4d; threw 9h Jd 2d; players 4; turn discard",
        answer="Jd",
        why=Both("A aruncat chiar el [Jd].", "They threw [Jd] themselves."),
        hints=(
            Both("Compară tabla ta cu ce a aruncat.", "Compare your rack with what they threw."),
            Both("O piesă e la fel.", "One of them is the same."),
        ),
        traps=(
            Trap(
                "10d",
                Both("E lângă una aruncată: bine, dar nu cel mai bine.", "Beside a thrown tile: good, but not best."),
            ),
            Trap(
                "2c",
                Both("Un 2 aruncat nu spune mult despre altă culoare.", "A thrown 2 says little about another colour."),
            ),
        ),
    ),
    Exercise(
        key="left-lying",
        kind="safest",
        idea=Both(
            "I-ai oferit o piesă și a lăsat-o: atunci nici geamăna ei nu-l ispitește. Semnul slăbește cu timpul, "
            "fiindcă tabla lui se schimbă.",
            "You offered a tile and they left it: then its twin will not tempt them either. The sign fades with time, "
            "since their rack changes.",
        ),
        goal=Both("Pe care o arunci cel mai sigur?", "Which do you throw most safely?"),
        tiles=_RACK,
        around="left 6s 4s; threw 9d Jh; players 4; turn discard",
        answer="6s",
        why=Both("[6s] a stat în rândul lui și n-a luat-o.", "[6s] lay in their row, and they did not take it."),
        hints=(
            Both("Privește rândul lui.", "Look at their row."),
            Both("Ce ai mai aruncat o dată?", "What have you thrown before?"),
        ),
        traps=(
            Trap(
                "10d",
                Both("E lângă una aruncată de el: semn mai slab.", "It is beside a tile they threw: a fainter sign."),
            ),
            Trap("5s", Both("Ai oferit 4, nu 5.", "You offered a 4, not a 5.")),
        ),
    ),
    Exercise(
        key="certain-but-dear",
        kind="safest",
        idea=Both(
            "Un singur lucru e **sigur** prin regulă. E și cel mai scump, așa că îl folosim rar.",
            "A single thing is **certain** by rule. It is the dearest too, so we use it seldom.",
        ),
        goal=Both("Pe care nu o poate lua în niciun caz?", "Which can they not take in any case?"),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h * Jd 8d 3h 5s 9c Kh",
        around="left 2s 4s; threw 9h 2d; players 4; turn discard",
        answer="*",
        why=Both(
            "Un joker în rând nu se ia. Păstrează-l totuși!", "A joker in a row is never taken. Keep it all the same!"
        ),
        hints=(
            Both("Regula o spune, nu șansa.", "The rule says so, not the odds."),
            Both("Are tichie cu clopoței.", "It wears a cap with bells."),
        ),
        traps=(Trap("2c", Both("Puțin probabil, dar se poate.", "Unlikely, but it can happen.")),),
    ),
    Exercise(
        key="cold-ground",
        kind="why_safe",
        asked="10d",
        idea=Both(
            "A aruncat numere de lângă o piesă, deci acolo nu construiește. Terenul acela e **rece**.",
            "They threw numbers beside a tile, so they do not build there. That ground is **cold**.",
        ),
        goal=Both("Ce spun rândurile despre [10d]?", "What do the rows say about the [10d]?"),
        tiles=_RACK,
        around="left 2s 4d; threw 9d Jh 2d; players 4; turn discard",
        answer="cold",
        options=("cold", "open", "near"),
        why=Both("A aruncat [9d], chiar lângă ea.", "They threw [9d], right beside it."),
        hints=(
            Both("Privește ce a aruncat.", "Look at what they threw."),
            Both("Una e vecina ei de culoare.", "One of them is next to it in that colour."),
        ),
        traps=(
            Trap("open", Both("Una dintre vecine s-a văzut deja.", "One of its neighbours has been seen already.")),
            Trap("near", Both("N-a luat nimic {galben|de caro}.", "They took {nothing yellow|no diamond}.")),
        ),
    ),
)

_TABLE = (
    Code(
        key="whole-table",
        idea=Both(
            "## Masa întreagă\n\nO mână jucată de calculator: **Înapoi** și **Înainte** merg prin ea. Alege în gând "
            "piesa cea mai sigură de pe tabla ta, apoi atinge-o: afli cât de des e luată și de ce. **Pericol** le "
            "arată pe toate.",
            "## The whole table\n\nA hand that computers played: **Back** and **Forward** step through it. Choose the "
            "safest tile of your rack in your head, then tap it: you learn how often it is taken and why. **Danger** "
            "shows them all.",
        ),
        code="from remi_learn.lessons.row_drills import computer_hand\n"
        "from remi_learn.widgets import RowsWidget\n\n"
        "RowsWidget(computer_hand(seed=3, turns=8))",
    ),
)

_CHANCE = (
    Words(
        "say-a-chance",
        Both(
            "## Spune o șansă\n\nDin 100 de piese aruncate, vecinul ia cam:\n\n- 22 fără niciun semn;\n- 17 pe teren "
            "rece, 8 când a lăsat geamăna, 3 când a aruncat-o chiar el;\n- 35 lângă una luată de el, 60 între două "
            "luate de el.",
            "## Say a chance\n\nOf 100 tiles thrown, the neighbour takes about:\n\n- 22 without any sign;\n- 17 on "
            "cold "
            "ground, 8 when they left the twin lying, 3 when they threw it themselves;\n- 35 beside a tile they took, "
            "60 between two that they took.",
        ),
    ),
    Exercise(
        key="nothing-known",
        kind="take_chance",
        asked="Ks",
        idea=Both(
            "Când nu știi nimic, vecinul ia cam una din patru-cinci. Pornește de acolo; semnele urcă sau coboară "
            "șansa.",
            "When nothing is known, they take about a quarter or a fifth. Start from there; the signs move it up or "
            "down.",
        ),
        goal=Both(
            "De câte ori din 100 ia vecinul [Ks]? Poți greși cu cel mult 10.",
            "How many times in 100 do they take the [Ks]? You may be 10 off.",
        ),
        tiles=_RACK,
        around="left 2s 4d; threw 9h Jd 2d; players 4; turn discard",
        answer="22",
        why=Both("Niciun semn: rămâne șansa obișnuită.", "No sign: the usual chance remains."),
        hints=(
            Both("Nu e nici sigură, nici cerută.", "It is neither safe nor asked for."),
            Both("Gândește-te la una din cinci.", "Think of a fifth."),
        ),
        traps=(
            Trap(
                "50", Both("Atât de des nu se ia nici măcar o piesă bună.", "Not even a good tile is taken that often.")
            ),
            Trap(
                "5",
                Both("Așa jos ajung doar piesele aruncate de el.", "Only what they threw themselves gets that low."),
            ),
        ),
    ),
    Exercise(
        key="gap-filled",
        kind="take_chance",
        asked="8d",
        idea=Both(
            "Nici cel mai tare semn nu e sigur: poate că vecinului îi trebuie acele piese în alte formații.",
            "Not even the strongest sign is sure: perhaps they need those tiles in other melds.",
        ),
        goal=Both(
            "De câte ori din 100 ia vecinul [8d]? Poți greși cu cel mult 10.",
            "How many times in 100 do they take the [8d]? You may be 10 off.",
        ),
        tiles="2c 3c 4c 10d Qs Ks Ah 6h 6s Jd 8d 3h 5s 10c Kh",
        around="left 2s 4h; threw 9c Jc 2d; took 7d 9d; players 4; turn discard",
        answer="63",
        why=Both("Mult peste obișnuit, dar departe de 100.", "Far above the usual, but far from 100."),
        hints=(
            Both("Mai mult decât jumătate.", "More than half."),
            Both("Cam de trei ori șansa obișnuită.", "About triple the usual chance."),
        ),
        traps=(
            Trap("95", Both("Atât de sigur nu e nimic pe o tablă ascunsă.", "Nothing on a hidden rack is so certain.")),
            Trap("25", Both("Așa ar fi fără semne.", "That is what it would be without any sign.")),
        ),
    ),
    Exercise(
        key="their-own-twin",
        kind="take_chance",
        asked="Jd",
        idea=Both(
            "Semnele se adună: fiecare împinge șansa în sus sau în jos. Spune numărul **înainte** să afli.",
            "Signs add up: each pushes the chance up or down. Say your number **before** you learn it.",
        ),
        goal=Both(
            "De câte ori din 100 ia vecinul [Jd]? Poți greși cu cel mult 10.",
            "How many times in 100 do they take the [Jd]? You may be 10 off.",
        ),
        tiles=_RACK,
        around="left 2s 4d; threw 9h Jd 2d; players 4; turn discard",
        answer="5",
        why=Both(
            "A aruncat-o chiar el: rar se răzgândește.", "They threw it themselves: they seldom change their mind."
        ),
        hints=(
            Both("Caută geamăna ei.", "Look for its twin."),
            Both("Foarte puțin, dar nu zero.", "Very little, but not zero."),
        ),
        traps=(Trap("30", Both("Atât ar fi fără niciun semn.", "That is what it would be with no sign at all.")),),
    ),
)

_RECORD = (
    Code(
        key="chances",
        idea=Both(
            "## Cât de bine judeci șansele?\n\nZece mese. Spune de fiecare dată o șansă; apoi afli ce a făcut "
            "vecinul și ce spune cititorul. O șansă costă pătratul greșelii, așa că merită să spui ce crezi. La "
            "sfârșit îți vezi imaginea.",
            "## How well do you judge chances?\n\nTen tables. Say a chance each time; then you learn what the "
            "neighbour did and what the reader says. A chance costs the square of the mistake, so it pays to say what "
            "you believe. At the end you see your picture.",
        ),
        code="lesson.chances()",
    ),
)

_WORTH = (
    Words("is-it-worth-it", Both("## Merită?", "## Is it worth it?")),
    Exercise(
        key="too-late-to-close",
        kind="break_meld",
        idea=Both(
            "Siguranța costă o formație numai dacă o mai poți folosi. Când nu mai ai timp să închizi, nu costă nimic.",
            "Safety costs you a meld only while you can still use it. With no time left to close it costs nothing.",
        ),
        goal=Both(
            "Mai sunt 4 piese în teanc. Rupi [2c 3c 4c] ca să arunci sigur?",
            "4 tiles are left in the stock. Do you break [2c 3c 4c] to throw safely?",
        ),
        tiles=_RACK,
        around="left 2s 4d; stock 4; threw 9h Jd 2d; players 4; turn discard",
        answer="yes",
        why=Both(
            "Dacă toți trag din teanc, mai vine la tine o piesă. Pentru închidere îți lipsesc mai multe.",
            "If everybody draws from the stock, one more tile comes to you; you need more than that to close.",
        ),
        hints=(
            Both("Câte piese mai vin la tine?", "How many more tiles come to you?"),
            Both("Câte îți lipsesc până la închidere?", "How many do you lack to close?"),
        ),
        traps=(Trap("no", Both("Formația nu mai apucă să plătească.", "That meld will not live to pay.")),),
    ),
    Exercise(
        key="still-time",
        kind="break_meld",
        idea=Both(
            "Cât mai poți închide, formația valorează mai mult decât o piesă refuzată. Caută siguranța printre piesele "
            "libere.",
            "As long as you can close, a meld is worth more than a tile refused. Look for safety among the loose "
            "tiles.",
        ),
        goal=Both("Mai sunt 40 în teanc. Rupi [2c 3c 4c]?", "40 are left in the stock. Do you break [2c 3c 4c]?"),
        tiles=_RACK,
        around="left 2s 4d; stock 40; threw 9h Jd 2d; players 4; turn discard",
        answer="no",
        why=Both(
            "Mai vin la tine vreo zece piese, destule. [Jd] e și liberă, și sigură.",
            "About ten more tiles come to you, enough. [Jd] is both loose and safe.",
        ),
        hints=(
            Both("Câte piese mai vin la tine din teanc?", "How many tiles come to you from the stock?"),
            Both("Împarte 40 la 4 și compară cu ce îți lipsește.", "Divide 40 by 4 and compare with what you lack."),
        ),
        traps=(
            Trap(
                "yes",
                Both("Ai piese libere care sunt la fel de sigure.", "You have loose tiles that are just as safe."),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=5,
    name="05-reading-the-rows",
    title=Both("Citirea rândurilor", "Reading the rows"),
    promise=Both(
        "La sfârșit vei ști ce spun rândurile despre tabla vecinului și vei putea spune o șansă înainte să arunci.",
        "At the end you can tell from the rows what your neighbour holds, and put a chance to it.",
    ),
    parts=(*_OPEN, *_OVER, *_COUNT, *_COLLECTS, *_SAFE, *_TABLE, *_CHANCE, *_RECORD, *_WORTH),
    summary=(
        Both(
            "**Numără**: fiecare piesă e de două ori; ce nu vezi e la ceilalți sau în teanc.",
            "**Count**: every tile is there twice; what you do not see is with the others or in the stock.",
        ),
        Both(
            "**Ce a luat** spune ce adună: nu-i da vecinele acelei piese.",
            "**What they took** says what they collect: do not give them its neighbours.",
        ),
        Both(
            "**Ce a aruncat** și **ce a lăsat** spun ce nu-i trebuie: acolo arunci sigur.",
            "**What they threw** and **what they left** say what they do not need: there you throw safely.",
        ),
        Both(
            "**Spune o șansă** înainte: cam una din cinci fără semne, mai mult sau mai puțin cu ele.",
            "**Say a chance** beforehand: about a fifth without signs, more or less with them.",
        ),
    ),
    drills=("rows",),
)
