"""The notebooks are what the lessons make: the same in both languages, run, clean, and small enough to read."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import xml.etree.ElementTree as ET
from functools import cache
from types import ModuleType
from typing import Any

import nbformat
import pytest

from remi_learn import format_tiles, parse_tiles
from remi_learn.lessons import LESSONS
from remi_learn.lessons.model import Lesson
from test_layout import ROOT

Cell = dict[str, Any]
LANGUAGES = ("ro", "en")
BOTH = [(lesson, language) for lesson in LESSONS for language in LANGUAGES]
every_notebook = pytest.mark.parametrize(("lesson", "language"), BOTH, ids=[f"{x[1]}-{x[0].name}" for x in BOTH])
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
MOST_WORDS, MOST_LINES = 60, 10


@cache
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks_build", ROOT / "notebooks" / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(lesson: Lesson, language: str) -> str:
    return (ROOT / "notebooks" / language / f"{lesson.name}.ipynb").read_text(encoding="utf-8")


def cells(lesson: Lesson, language: str, kind: str = "") -> list[Cell]:
    found = json.loads(written(lesson, language))["cells"]
    return [cell for cell in found if kind in ("", cell["cell_type"])]


def canonical(tiles: str) -> str:
    return format_tiles(parse_tiles(tiles))


def source(cell: Cell) -> str:
    return "".join(cell["source"])


def without_output(code_cells: list[Cell]) -> list[str]:
    """The cells that should show something and do not: those whose last line is an expression."""
    return [cell["id"] for cell in code_cells if shows(source(cell)) and not cell["outputs"]]


def shows(code: str) -> bool:
    last = code.strip().splitlines()[-1]
    return not re.match(r"(from|import|def|class|\w+(, \w+)* =|#|.*;$)", last)


# --- the same as the lessons ------------------------------------------------------------------------------------------


@every_notebook
def test_the_notebook_is_what_the_lesson_makes(lesson: Lesson, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Built anew and run in a kernel: some seconds each, and nothing but the comparison depends on it."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    made = nbformat.writes(build().notebook(lesson, language)) + "\n"
    assert made == written(lesson, language), "make notebooks"


def test_the_readme_lists_the_lessons() -> None:
    assert build().readme() == (ROOT / "README.md").read_text(encoding="utf-8"), "make notebooks"
    assert all(f"notebooks/ro/{lesson.name}.ipynb" in build().readme() for lesson in LESSONS)


def test_there_are_no_other_notebooks() -> None:
    there = {path.relative_to(ROOT / "notebooks").as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")}
    there = {name for name in there if ".ipynb_checkpoints" not in name}
    assert there == {f"{language}/{lesson.name}.ipynb" for lesson, language in BOTH}


@every_lesson
def test_both_languages_have_the_same_cells_and_code(lesson: Lesson) -> None:
    romanian, english = (cells(lesson, language) for language in LANGUAGES)
    assert [(cell["id"], cell["cell_type"]) for cell in romanian] == [(c["id"], c["cell_type"]) for c in english]
    for one, other in zip(romanian, english, strict=True):
        same = source(one) == source(other)
        assert same is (one["cell_type"] == "code"), one["id"]


@every_notebook
def test_every_exercise_has_its_idea_before_it(lesson: Lesson, language: str) -> None:
    ids = [cell["id"] for cell in cells(lesson, language)]
    assert len(set(ids)) == len(ids)
    pairs = [f"{part}-{exercise.key}" for exercise in lesson.exercises for part in ("idea", "play")]
    assert ids == ["title", "open", *pairs, "end", "summary"]
    assert all(re.fullmatch(r"[a-zA-Z0-9-_]{1,64}", name) for name in ids)


# --- as they are read -------------------------------------------------------------------------------------------------


@every_notebook
def test_a_notebook_has_one_title_and_short_cells(lesson: Lesson, language: str) -> None:
    texts = cells(lesson, language, "markdown")
    headings = [line for cell in texts for line in source(cell).splitlines() if line.startswith("# ")]
    assert headings == [f"# {lesson.number}. {lesson.title.in_(language)}"]
    too_long = {cell["id"]: count for cell in texts if (count := len(source(cell).split())) > MOST_WORDS}
    assert too_long == {}
    assert all(source(cell).strip() for cell in texts)
    for cell in texts:
        assert not re.search(r"\[[^\]]*\](?!\()", source(cell)), "pieces are written as number and sign"
        assert source(cell).count("**") % 2 == 0


@every_notebook
def test_code_cells_are_short(lesson: Lesson, language: str) -> None:
    for cell in cells(lesson, language, "code"):
        assert 0 < len(source(cell).splitlines()) <= MOST_LINES
        assert max(map(len, source(cell).splitlines())) <= 88


# --- outputs ----------------------------------------------------------------------------------------------------------


@every_notebook
def test_every_cell_that_shows_something_has_its_output(lesson: Lesson, language: str) -> None:
    code = cells(lesson, language, "code")
    assert without_output(code) == []
    assert sum(bool(cell["outputs"]) for cell in code) >= len(lesson.exercises) + 2


def test_an_output_that_was_removed_is_missed() -> None:
    lesson = LESSONS[0]
    for place in range(len(cells(lesson, "en", "code"))):
        code = cells(lesson, "en", "code")
        code[place]["outputs"] = []
        assert without_output(code) == [code[place]["id"]]


@pytest.mark.parametrize(
    ("code", "expected"),
    [("lesson", True), ("x = 1", False), ("x = 1\nx", True), ("import os", False), ("f(x)", True), ("f(x=1)", True)],
)
def test_which_code_shows_something(code: str, expected: bool) -> None:
    assert shows(code) is expected


@every_notebook
def test_outputs_are_of_one_run_from_top_to_bottom(lesson: Lesson, language: str) -> None:
    code = cells(lesson, language, "code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    for cell in code:
        for output in cell["outputs"]:
            assert output["output_type"] == "execute_result", "no error, no warning, nothing printed"
            assert output["execution_count"] == cell["execution_count"]


@every_notebook
def test_every_exercise_shows_its_picture_and_its_line(lesson: Lesson, language: str) -> None:
    for exercise in lesson.exercises:
        cell = next(cell for cell in cells(lesson, language) if cell["id"] == f"play-{exercise.key}")
        (output,) = cell["outputs"]
        assert set(output["data"]) == {"image/svg+xml", "text/plain"}
        assert "".join(output["data"]["text/plain"]) == f"exercise {exercise.key}: {canonical(exercise.tiles)}"
        root = ET.fromstring("".join(output["data"]["image/svg+xml"]))
        title, description = root[0].text or "", root[1].text or ""
        assert title
        assert description.startswith("1: ")
        assert ("roșu" in title + description) <= (language == "ro")
        assert not re.search(r"\b(red|blue|black|yellow)\b", title + description) or language == "en"


@every_notebook
def test_nothing_of_a_widget_is_stored(lesson: Lesson, language: str) -> None:
    text, stored = written(lesson, language), json.loads(written(lesson, language))
    assert "application/vnd.jupyter" not in text
    assert "model_id" not in text
    assert "IPY_MODEL" not in text
    assert not re.search(r"\b[0-9a-f]{32}\b", text)
    assert stored["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert all(cell["metadata"] == {} for cell in stored["cells"])
    assert all(output["metadata"] == {} for cell in stored["cells"] for output in cell.get("outputs", ()))
    assert str(ROOT) not in text
    assert "/home/" not in text


@every_notebook
def test_the_file_is_a_valid_notebook(lesson: Lesson, language: str) -> None:
    found = nbformat.reads(written(lesson, language), as_version=4)
    nbformat.validate(found)
    assert (found.nbformat, found.nbformat_minor >= 5) == (4, True)
    assert written(lesson, language).endswith("}\n")
