"""Lesson 0: how a notebook and the widgets work, and how they should look."""

from __future__ import annotations

from .model import Both, Code, Exercise, Lesson, Trap, Wanted

_NOTEBOOK = Code(
    key="run",
    idea=Both(
        "## Un caiet\n\nO lecție este un șir de celule: text de citit și cod de rulat. **Shift + Enter** rulează "
        "celula și trece la următoarea; rezultatul apare dedesubt. Poți schimba codul și îl poți rula din nou: nu "
        "strici nimic. Aici, trei piese scrise ca text își spun numele.",
        "## A notebook\n\nA lesson is a row of cells: text to read and code to run. **Shift + Enter** runs a cell and "
        "goes on to the next; the result appears below. You may change the code and run it again: you cannot break "
        "anything. Here, three pieces written as text tell their names.",
    ),
    code="from remi_learn import parse_tiles\nfrom remi_learn.text import names\n\n"
    'pieces = parse_tiles("5r 6r 7r")\nassert len(pieces) == 3\nnames(pieces)',
)

_TRY = Code(
    key="try",
    idea=Both(
        "## Merge aici?\n\nRulează celula și urmează cei trei pași. Dacă apare doar un rând de text, reîncarcă pagina, "
        "apoi alege din meniu *Kernel → Restart Kernel and Run All Cells*. Dacă nici așa nu merge, deschide cursul "
        "cu comanda `remi-learn`, într-un browser actual.",
        "## Does it work here?\n\nRun the cell and follow the three steps. If there is only a line of text, load the "
        "page again, then choose *Kernel → Restart Kernel and Run All Cells* from the menu. If that does not help, "
        "open the course with the command `remi-learn`, in an up-to-date browser.",
    ),
    code="from remi_learn.widgets import try_widgets\n\ntry_widgets()",
)

_RACK = Code(
    key="rack",
    idea=Both(
        "## Tabla\n\nAtinge piesele ca să le alegi, apoi apasă **Formează**: dacă se potrivesc, rămân împreună. Poți "
        "și să le tragi una lângă alta. **Alte moduri** arată tastele, piesele ca butoane și un rând în care poți "
        "scrie. Încearcă: aici se ascund două formații.",
        "## The rack\n\nTap pieces to pick them, then press **Meld**: if they fit, they stay together. You can also "
        "drag them side by side. **More ways** shows the keys, the pieces as buttons and a line to type in. Try it: "
        "two melds are hidden here.",
    ),
    code='from remi_learn.widgets import RackWidget\n\nRackWidget("9b 5r 9k 6r 2y 7r 9y")',
)

_LOOK = Code(
    key="look",
    idea=Both(
        "## Cum arată\n\nPiese sau cărți de joc, pagină luminoasă sau întunecată, piese mari pentru proiector, "
        "explicații pe larg sau pe scurt: alege ce ți se potrivește. Cursul ține minte ce ai ales.",
        "## How it looks\n\nTiles or playing cards, a light page or a dark one, large pieces for a projector, "
        "explanations in full or in short: choose what suits you. The course remembers.",
    ),
    code="from remi_learn.widgets import choose_look\n\nchoose_look()",
)

_STARS = Exercise(
    key="three-stars",
    kind="pick_one",
    idea=Both(
        "## Stelele\n\nFiecare exercițiu are trei stele. Un indiciu sau o greșeală costă una, dar poți lua exercițiul "
        "de la capăt oricând, iar cel mai bun rezultat rămâne. Se păstrează în acest dosar și nu pleacă nicăieri.",
        "## The stars\n\nEach exercise has three stars. A hint or a slip costs one, but you may begin again at any "
        "time, and your best result stays. It is kept in this folder and goes nowhere else.",
    ),
    goal=Both("Alege piesa [8c].", "Pick the [8c]."),
    tiles="3c 8d 11s 8c",
    answer="8c",
    wanted=Wanted(tiles="8c"),
    why=Both(
        "Numărul 8, {culoarea albastră|treflă}. Acum știi cum merge.",
        "Number 8, {colour blue|clubs}. Now you know how it goes.",
    ),
    hints=(
        Both("Uită-te și la număr, și la culoare.", "Look at both the number and the colour."),
        Both(
            "Două piese au numărul 8; una este {galbenă|de caro}.",
            "Two tiles show an 8; one of them is {yellow|a diamond}.",
        ),
    ),
    traps=(
        Trap(
            "8d",
            Both(
                "Numărul e bun, dar piesa este {galbenă|de caro}.",
                "The number fits, but this tile is {yellow|a diamond}.",
            ),
        ),
        Trap("3c", Both("Culoarea e bună, dar numărul este 3.", "The colour fits, but the number is 3.")),
    ),
)

LESSON = Lesson(
    number=0,
    name="00-start-here",
    title=Both("Începe aici", "Start here"),
    promise=Both(
        "La sfârșit vei ști cum merge o lecție și vei avea totul pe măsura ta.",
        "At the end you will know how a lesson works, and have everything to your liking.",
    ),
    parts=(_NOTEBOOK, _TRY, _RACK, _LOOK, _STARS),
    summary=(
        Both("**Shift + Enter** rulează o celulă.", "**Shift + Enter** runs a cell."),
        Both(
            "**Alte moduri** arată tastele și rândul pentru scris.",
            "**More ways** shows the keys and the line for typing.",
        ),
        Both(
            "**Stelele** rămân în dosarul cursului, aceleași în ambele limbi.",
            "**The stars** stay in the course folder, the same in both languages.",
        ),
    ),
)
