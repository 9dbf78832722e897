"""Makes the notebooks of both languages from the lessons, runs them, and writes them with their outputs.

    python notebooks/build.py            write notebooks/ro, notebooks/en and the README's table of lessons
    python notebooks/build.py --check    write nothing; say what is not as the lessons make it

Widget state and model ids are left out: a notebook shows the pictures until it is run.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from lite import links
from remi_learn import text
from remi_learn.i18n import LANGUAGES
from remi_learn.lessons import INDEX, LESSONS, PAGES
from remi_learn.lessons.model import Both, Code, Exercise, Lesson, Page, Words

HERE = Path(__file__).resolve().parent
README = HERE.parent / "README.md"
WIDGET = "application/vnd.jupyter.widget-view+json"
OPEN_TO_CHANGE = "code-"
"""So begin the ids of the cells whose code is there to be played with."""

START = Both(
    "Rulează prima celulă cu **Shift + Enter** (sau apasă ▶), apoi continuă la fel, celulă cu celulă.",
    "Run the first cell with **Shift + Enter** (or press ▶), then go on the same way, cell by cell.",
)
PICK = Both(
    "Piesele se aleg cu mouse-ul, cu degetul sau din taste; la **Alte moduri** afli cum.",
    "Pick tiles with the mouse, a finger or the keys; **More ways** tells you how.",
)
END = Both("Ce ai învățat", "What you have learnt")
CLASS = Both(
    "## În clasă\n\nO poziție fără verdict: notezi ce propune fiecare, iar **Ce e corect?** spune ce e bine și de ce. "
    "O poți mări sau ascunde. Codul deschide aceeași poziție oriunde; merge și codul unui exercițiu nou.",
    "## In class\n\nA position without a verdict: note what each one proposes, and **What is right?** says what is "
    "right and why. You can enlarge it or hide it. Its code opens the same position anywhere; that of a drill works "
    "too.",
)
MORE = Both("Mai mult exercițiu", "More practice")
DRILLS = Both(
    "Exerciții noi, fără sfârșit, pe trei trepte. Fiecare are un cod: cine îl scrie în câmp primește același "
    "exercițiu. Ce greșești se întoarce la **Greșelile mele**.",
    "New exercises without end, on three levels. Each has a code: whoever types it in the field gets the same one. "
    "What you miss comes back under **My mistakes**.",
)
NEXT = Both("Mai departe", "Next")


def cells(page: Page, language: str) -> list[nbformat.NotebookNode]:
    """The cells of a page in one language; ids are the same in every language, and code but for its name."""
    parts = [cell for part in page.parts for cell in _PARTS[type(part)](part, language)]
    if isinstance(page, Lesson):
        made = [*_beginning(page, language), *parts, *_ending(page, language)]
    else:
        made = [_words("title", page.title, language, f"# {{}}\n\n{text.markdown(page.promise, language)}"), *parts]
    for cell in made:
        cell.metadata.update(_held(cell))
    made[0].source += links.for_notebook(links.published(), language, f"{page.name}.ipynb")
    return made


def _words(key: str, both: Both, language: str, form: str = "{}") -> nbformat.NotebookNode:
    return new_markdown_cell(form.format(text.markdown(both, language)), id=key)


_PARTS: dict[type, Callable[[Any, str], list[nbformat.NotebookNode]]] = {
    Exercise: lambda exercise, language: [
        _words(f"idea-{exercise.key}", exercise.idea, language),
        new_code_cell(f'lesson.play("{exercise.key}")', id=f"play-{exercise.key}"),
    ],
    Words: lambda words, language: [_words(f"words-{words.key}", words.text, language)],
    Code: lambda code, language: [
        _words(f"idea-{code.key}", code.idea, language),
        new_code_cell(code.code.replace("{language}", language), id=f"{OPEN_TO_CHANGE}{code.key}"),
    ],
}


def _beginning(lesson: Lesson, language: str) -> list[nbformat.NotebookNode]:
    ways = [START, PICK] if lesson.exercises else [START]
    begin = " ".join(text.markdown(words, language) for words in ways)
    promise = f"{text.markdown(lesson.promise, language)}\n\n{begin}"
    call = f'open_lesson({lesson.number}, "{language}")'
    opening = f"from remi_learn.widgets import open_lesson\n\nlesson = {call}\nlesson"
    return [
        _words("title", lesson.title, language, f"# {lesson.number}. {{}}\n\n{promise}"),
        new_code_cell(opening, id="open"),
    ]


def _ending(lesson: Lesson, language: str) -> list[nbformat.NotebookNode]:
    led = [page for page in PAGES if page.name == lesson.leads_to]
    after = [*led, *LESSONS[LESSONS.index(lesson) + 1 :][:1]]
    ways = [f"[{_name(page, language)}]({page.name}.ipynb)" for page in (*after, INDEX)]
    if after:
        ways[0] = f"{text.markdown(NEXT, language)}: {ways[0]}"
    return [
        _words("end", END, language, "## {}"),
        new_code_cell("lesson.summary()", id="summary"),
        *(_drills(language) if lesson.drills else []),
        *(_classroom(language) if lesson.exercises else []),
        new_markdown_cell(" · ".join(ways), id="links"),
    ]


def _drills(language: str) -> list[nbformat.NotebookNode]:
    words = text.markdown(DRILLS, language)
    return [_words("more", MORE, language, f"## {{}}\n\n{words}"), new_code_cell("lesson.practise()", id="practise")]


def _classroom(language: str) -> list[nbformat.NotebookNode]:
    return [_words("class", CLASS, language), new_code_cell("lesson.ask()", id="ask")]


def _name(page: Page, language: str) -> str:
    title = text.markdown(page.title, language)
    return f"{page.number}. {title}" if isinstance(page, Lesson) else title


def unrun(page: Page, language: str) -> nbformat.NotebookNode:
    """A page's notebook as it is before any cell ran."""
    return new_notebook(
        cells=cells(page, language),
        metadata={
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "remi_learn": {"language": language, "page": page.name},
        },
    )


def notebook(page: Page, language: str) -> nbformat.NotebookNode:
    """A page's notebook, run, in the folder of its language."""
    made = unrun(page, language)
    folder = HERE / language
    folder.mkdir(exist_ok=True)
    # the kernel runs this checkout's package, whatever else is installed
    os.environ["REMI_LEARN_PROGRESS"] = "memory"  # nobody's stars get into the course
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(HERE.parent), os.environ.get("PYTHONPATH"))))
    NotebookClient(
        made, timeout=120, iopub_timeout=120, resources={"metadata": {"path": str(folder)}}, store_widget_state=False
    ).execute()
    return _clean(made)


def _clean(made: nbformat.NotebookNode) -> nbformat.NotebookNode:
    made.metadata = {key: made.metadata[key] for key in ("kernelspec", "language_info", "remi_learn")}
    made.metadata["language_info"] = {"name": "python"}
    for cell in made.cells:
        cell.metadata = nbformat.from_dict(_held(cell))
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
            output.metadata = {}
        if cell.cell_type == "code":  # the live card is one output, what the file keeps of it the next
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]
    return made


def _held(cell: nbformat.NotebookNode) -> dict[str, bool]:
    """How firmly the page holds a cell: none goes by a slip of the keys, and what is only to be run stays as it is."""
    only_to_run = cell.cell_type == "code" and not cell.id.startswith(OPEN_TO_CHANGE)
    return {"deletable": False, **({"editable": False} if only_to_run else {})}


def readme() -> str:
    """The README with its table of lessons and its links made anew."""
    rows = ["| | lesson | lecția | exercises |", "|---|---|---|---|"]
    for page in PAGES:
        named = [
            f"[{text.markdown(page.title, code)}](notebooks/{code}/{page.name}.ipynb): "
            f"{text.markdown(page.promise, code)}"
            for code in ("en", "ro")
        ]
        number = page.number if isinstance(page, Lesson) else ""
        rows.append(f"| {number} | {named[0]} | {named[1]} | {len(page.exercises) or ''} |")
    table = "\n".join(["<!-- lessons -->", *rows, "<!-- /lessons -->"])
    badges = f"<!-- links -->\n{links.for_readme(links.published())}<!-- /links -->"
    made = re.sub("<!-- lessons -->.*<!-- /lessons -->", table, README.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub("<!-- links -->.*<!-- /links -->", badges, made, flags=re.DOTALL)


def pages() -> Iterator[tuple[Path, str]]:
    """Everything that is made from the lessons: where it lies, and what it should be."""
    for language in LANGUAGES:
        for page in PAGES:
            made = nbformat.writes(notebook(page, language)) + "\n"
            yield HERE / language / f"{page.name}.ipynb", made
    yield README, readme()


def main(check: bool = False) -> int:
    """Write every page; with `check` only compare. The number of pages that were different."""
    different = 0
    for path, made in pages():
        if path.exists() and path.read_text(encoding="utf-8") == made:
            continue
        different += 1
        print(path.relative_to(HERE.parent), "is different" if check else "written")
        if not check:
            path.write_text(made, encoding="utf-8")
    return different


if __name__ == "__main__":
    only_check = "--check" in sys.argv[1:]
    sys.exit(bool(main(only_check)) and only_check)
