"""The notebooks that are no lessons: the table of the course, and tools."""

from __future__ import annotations

from .model import Both, Code, Page

INDEX = Page(
    name="index",
    title=Both("Toate lecțiile", "All lessons"),
    promise=Both(
        "Înveți *Remi pe Tablă* jucând, de la prima piesă la scorul unei mâini. Fiecare lecție pornește de la "
        "cea dinainte.",
        "You learn *Remi pe Tablă* by playing, from the first tile to the score of a hand. Each lesson builds "
        "on the one before.",
    ),
    parts=(
        Code(
            key="course",
            idea=Both(
                "Rulează celula cu **Shift + Enter** (sau apasă ▶) ca să-ți vezi stelele; un titlu deschide lecția.",
                "Run the cell with **Shift + Enter** (or press ▶) to see your stars; a title opens its lesson.",
            ),
            code='from remi_learn.widgets import course\n\ncourse("{language}")',
        ),
        Code(
            key="practise",
            idea=Both(
                "## Greșelile mele\n\nCe ai greșit se întoarce aici: după o zi, apoi după trei, șapte și șaisprezece.",
                "## My mistakes\n\nWhat you missed comes back here: after one day, then three, seven and sixteen.",
            ),
            code='from remi_learn.widgets import practise\n\npractise("{language}")',
        ),
        Code(
            key="keep",
            idea=Both(
                "## Progresul meu\n\nEste un singur fișier, `progress.json`, în dosarul cursului. Îl poți lua cu tine "
                "ca text sau poți uita o lecție ca s-o iei de la capăt.",
                "## My progress\n\nIt is one file, `progress.json`, in the course folder. You can take it along as "
                "text, or forget a lesson and begin it anew.",
            ),
            code='from remi_learn.widgets import keep_progress\n\nkeep_progress("{language}")',
        ),
    ),
)

PLAY = Page(
    name="play-a-hand",
    title=Both("Joacă la masă", "Play at the table"),
    promise=Both(
        "Joci mâini întregi cu calculatorul, de la împărțire la punctaj; antrenorul tace, răspunde sau te însoțește.",
        "You play whole hands against the computer, from the deal to the score; the coach is silent, answers or goes "
        "along.",
    ),
    parts=(
        Code(
            key="play",
            idea=Both(
                "Rulează celula și joacă. Piesa aruncată o poți lua înapoi până trage următorul. Mâna se păstrează: "
                "mâine o găsești unde ai lăsat-o.",
                "Run the cell and play. A piece that you threw can come back until the next player draws. The hand is "
                "kept: tomorrow it is where you left it.",
            ),
            code='from remi_learn.widgets import play\n\nplay(language="{language}")',
        ),
        Code(
            key="others",
            idea=Both(
                "## Alte jocuri, alți jucători\n\n**Meci nou…** alege jocul, jucătorii și cum joacă fiecare. Se poate "
                "și din cod, cu orice regulă a casei.",
                "## Other games, other players\n\n**New match…** chooses the game, the players and how each of them "
                "plays. Code can do it too, with any rule of the house.",
            ),
            code='from remi_learn import RAMI_51\n\nplay(RAMI_51.house(clean_run=True), others=["beginner", "plain"])',
        ),
        Code(
            key="class",
            idea=Both(
                "## În clasă\n\nAceeași masă pentru proiector: tastele **1**–**4** ascund sau arată câte o tablă, iar "
                "înainte de fiecare aruncare notezi propunerile clasei.",
                "## In class\n\nThe same table for a projector: the keys **1**–**4** hide or show a rack each, and "
                "before each discard you note what the class proposes.",
            ),
            code='from remi_learn.widgets import play_in_class\n\nplay_in_class(language="{language}")',
        ),
        Code(
            key="typed",
            idea=Both(
                "## În scris\n\nAceeași masă se joacă și prin text; fiecare răspuns spune ce s-a întâmplat.",
                "## In writing\n\nThe same table is played in text too; each answer says what happened.",
            ),
            code="from remi_learn import TABLA\nfrom remi_learn.play import Table\n\n"
            'hand = Table.new(TABLA, others=["plain", "careful"], seed=7)\n'
            'answer = hand.submit("throw 13b")\nassert answer.done and len(hand.view.rack) == 14\nanswer',
        ),
    ),
)

CHECK = Page(
    name="check-a-rack",
    title=Both("Verifică o tablă", "Check a rack"),
    promise=Both(
        "Nu vă înțelegeți la masă? Scrie piesele și afli ce sunt, cât valorează și ce le lipsește.",
        "Nobody at the table agrees? Write the pieces and learn what they are, what they are worth and what they lack.",
    ),
    parts=(
        Code(
            key="check",
            idea=Both(
                "Scrie, lipește sau atinge piesele unei formații ori ale unei table întregi. Alege jocul și regulile "
                "casei. Mai multe formații se despart cu `|`.",
                "Write, paste or tap the pieces of a meld or of a whole rack. Choose the game and the house rules. "
                "Several melds are set apart by `|`.",
            ),
            code="from remi_learn.widgets import check_a_rack\n\n"
            'check_a_rack("5r 6r 7r 8r 9r 10y 10b 10k 2b 3b 4b Qk Kk 7y", language="{language}")',
        ),
        Code(
            key="rule",
            idea=Both(
                "## Regula în cuvinte\n\nFiecare regulă are un nume scurt, ca T8 sau R7. Așa o vezi întreagă; "
                "`rulebook()` le arată pe toate, pentru cele cinci jocuri.",
                "## The rule in words\n\nEach rule has a short name, such as T8 or R7. This shows the whole of it; "
                "`rulebook()` shows them all, for the five games.",
            ),
            code='from remi_learn.rulebook import rule, rulebook\n\nassert rule("T6") in rulebook().rules\nrule("T6")',
        ),
        Code(
            key="function",
            idea=Both(
                "## Din cod\n\nAceleași răspunsuri vin și ca valori, pentru orice joc și orice regulă a casei: aici, "
                "o tablă căreia îi lipsește o piesă și o formație cu un joker în plus.",
                "## From code\n\nThe same answers come as values too, for any game and any rule of the house: here, a "
                "rack that lacks one piece and a meld with a joker too many.",
            ),
            code="from remi_learn import TABLA\nfrom remi_learn.check import check_rack\n\n"
            'found = check_rack("5r 6r 7r 8r 9r 10y 10b 10k 2b 3b 4b Qk Kk 7y")\n'
            "assert found.distance == 1\n"
            'assert check_rack("7r * *").parts[0].fault.code == "too_many_jokers"\n'
            'assert check_rack("7r * *", TABLA.house(jokers_per_meld=2)).parts[0].fault is None\n'
            "found.useful",
        ),
    ),
)
