"""The notebooks that are no lessons: the table of the course, and tools."""

from __future__ import annotations

from .model import Both, Code, Page

INDEX = Page(
    name="index",
    title=Both("Toate lecțiile", "All lessons"),
    promise=Both(
        "Înveți *Remi pe Tablă* jucând, de la prima piesă la scorul unei mâini. Fiecare lecție ține un sfert de oră.",
        "You learn *Remi pe Tablă* by playing, from the first tile to the score of a hand. Each lesson takes a quarter "
        "of an hour.",
    ),
    parts=(
        Code(
            key="course",
            idea=Both(
                "Rulează celula cu **Shift + Enter** ca să-ți vezi stelele; un titlu deschide lecția.",
                "Run the cell with **Shift + Enter** to see your stars; a title opens its lesson.",
            ),
            code="from remi_learn.widgets import course\n\ncourse()",
        ),
        Code(
            key="practise",
            idea=Both(
                "## Greșelile mele\n\nCe ai greșit se întoarce aici: după o zi, apoi după trei, șapte și șaisprezece.",
                "## My mistakes\n\nWhat you missed comes back here: after one day, then three, seven and sixteen.",
            ),
            code="from remi_learn.widgets import practise\n\npractise()",
        ),
        Code(
            key="keep",
            idea=Both(
                "## Progresul meu\n\nEste un singur fișier, `progress.json`, în dosarul cursului. Îl poți lua cu tine "
                "ca text sau poți uita o lecție ca s-o iei de la capăt.",
                "## My progress\n\nIt is one file, `progress.json`, in the course folder. You can take it along as "
                "text, or forget a lesson and begin it anew.",
            ),
            code="from remi_learn.widgets import keep_progress\n\nkeep_progress()",
        ),
    ),
)
