"""Makes the notebooks of both languages from the lessons, runs them, and writes them with their outputs.

    python notebooks/build.py            write notebooks/ro, notebooks/en and the README's table of lessons
    python notebooks/build.py --check    write nothing; say what is not as the lessons make it

Widget state and model ids are left out: a notebook shows the pictures until it is run.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from remi_learn import text
from remi_learn.i18n import LANGUAGES
from remi_learn.lessons import LESSONS
from remi_learn.lessons.model import Both, Lesson

HERE = Path(__file__).resolve().parent
README = HERE.parent / "README.md"
WIDGET = "application/vnd.jupyter.widget-view+json"

START = Both(
    "Rulează prima celulă cu **Shift + Enter** (sau apasă ▶), apoi continuă la fel, celulă cu celulă. Piesele se aleg "
    "cu mouse-ul, cu degetul sau din taste; la **Alte moduri** afli cum.",
    "Run the first cell with **Shift + Enter** (or press ▶), then go on the same way, cell by cell. Pick tiles with "
    "the mouse, a finger or the keys; **More ways** tells you how.",
)
END = Both("Ce ai învățat", "What you have learnt")


def cells(lesson: Lesson, language: str) -> list[nbformat.NotebookNode]:
    """The cells of a lesson in one language; ids and code are the same in every language."""
    title, promise = (text.markdown(both, language) for both in (lesson.title, lesson.promise))
    made = [
        new_markdown_cell(f"# {lesson.number}. {title}\n\n{promise}\n\n{text.markdown(START, language)}", id="title"),
        new_code_cell(
            f"from remi_learn.widgets import open_lesson\n\nlesson = open_lesson({lesson.number})\nlesson", id="open"
        ),
    ]
    for exercise in lesson.exercises:
        made.append(new_markdown_cell(text.markdown(exercise.idea, language), id=f"idea-{exercise.key}"))
        made.append(new_code_cell(f'lesson.play("{exercise.key}")', id=f"play-{exercise.key}"))
    made.append(new_markdown_cell(f"## {text.markdown(END, language)}", id="end"))
    made.append(new_code_cell("lesson.summary()", id="summary"))
    return made


def notebook(lesson: Lesson, language: str) -> nbformat.NotebookNode:
    """A lesson's notebook, run, in the folder of its language."""
    made = new_notebook(
        cells=cells(lesson, language),
        metadata={
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
    )
    folder = HERE / language
    folder.mkdir(exist_ok=True)
    # the kernel runs this checkout's package, whatever else is installed
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(HERE.parent), os.environ.get("PYTHONPATH"))))
    NotebookClient(made, timeout=120, resources={"metadata": {"path": str(folder)}}, store_widget_state=False).execute()
    return _clean(made)


def _clean(made: nbformat.NotebookNode) -> nbformat.NotebookNode:
    made.metadata = {key: made.metadata[key] for key in ("kernelspec", "language_info")}
    made.metadata["language_info"] = {"name": "python"}
    for cell in made.cells:
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
            output.metadata = {}
    return made


def readme() -> str:
    """The README with its table of lessons made anew."""
    rows = ["| | lesson | lecția | exercises |", "|---|---|---|---|"]
    for lesson in LESSONS:
        links = [
            f"[{text.markdown(lesson.title, code)}](notebooks/{code}/{lesson.name}.ipynb): "
            f"{text.markdown(lesson.promise, code)}"
            for code in ("en", "ro")
        ]
        rows.append(f"| {lesson.number} | {links[0]} | {links[1]} | {len(lesson.exercises)} |")
    table = "\n".join(["<!-- lessons -->", *rows, "<!-- /lessons -->"])
    return re.sub("<!-- lessons -->.*<!-- /lessons -->", table, README.read_text(encoding="utf-8"), flags=re.DOTALL)


def pages() -> Iterator[tuple[Path, str]]:
    """Everything that is made from the lessons: where it lies, and what it should be."""
    for language in LANGUAGES:
        for lesson in LESSONS:
            made = nbformat.writes(notebook(lesson, language)) + "\n"
            yield HERE / language / f"{lesson.name}.ipynb", made
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
