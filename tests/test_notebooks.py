"""The notebooks are what the lessons make: the same in both languages, run, clean, and small enough to read."""

from __future__ import annotations

import importlib.util
import json
import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from functools import cache
from html import escape
from types import ModuleType

import nbformat
import pytest

from notebook_lint import Cell, source
from remi_learn import text
from remi_learn.lessons import PAGES
from remi_learn.lessons.model import Lesson, Page
from test_layout import ROOT

LANGUAGES = ("ro", "en")
BOTH = [(page, language) for page in PAGES for language in LANGUAGES]
every_notebook = pytest.mark.parametrize(("page", "language"), BOTH, ids=[f"{x[1]}-{x[0].name}" for x in BOTH])
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@cache
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks_build", ROOT / "notebooks" / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(page: Page, language: str) -> str:
    return (ROOT / "notebooks" / language / f"{page.name}.ipynb").read_text(encoding="utf-8")


def cells(page: Page, language: str, kind: str = "") -> list[Cell]:
    found = json.loads(written(page, language))["cells"]
    return [cell for cell in found if kind in ("", cell["cell_type"])]


# --- the same as the lessons ------------------------------------------------------------------------------------------


@every_notebook
def test_the_notebook_is_what_the_lesson_makes(page: Page, language: str) -> None:
    """All but the outputs: those are compared by nbval, which runs every cell."""
    there = nbformat.reads(written(page, language), as_version=4)
    for cell in there.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    assert nbformat.writes(there) == nbformat.writes(build().unrun(page, language)), "make notebooks"


def test_the_readme_lists_the_lessons() -> None:
    assert build().readme() == (ROOT / "README.md").read_text(encoding="utf-8"), "make notebooks"
    assert all(f"notebooks/ro/{page.name}.ipynb" in build().readme() for page in PAGES)


def test_there_are_no_other_notebooks() -> None:
    there = {path.relative_to(ROOT / "notebooks").as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")}
    there = {name for name in there if ".ipynb_checkpoints" not in name}
    assert there == {f"{language}/{page.name}.ipynb" for page, language in BOTH}


@every_page
def test_both_languages_have_the_same_cells_and_code(page: Page) -> None:
    romanian, english = (cells(page, language) for language in LANGUAGES)
    assert [(cell["id"], cell["cell_type"]) for cell in romanian] == [(c["id"], c["cell_type"]) for c in english]
    for one, other in zip(romanian, english, strict=True):
        if one["cell_type"] == "code":
            assert source(one).replace('"ro")', '"en")') == source(other), one["id"]
        else:
            assert source(one) != source(other), one["id"]


@every_page
def test_links_lead_to_notebooks_that_are_there(page: Page) -> None:
    names = {f"{other.name}.ipynb" for other in PAGES}
    linked = [re.findall(r"\]\(([^)]*)\)", source(cell)) for cell in cells(page, "ro", "markdown")]
    assert {link for links in linked for link in links} <= names


@every_notebook
def test_every_exercise_has_its_idea_before_it(page: Page, language: str) -> None:
    ids = [cell["id"] for cell in cells(page, language)]
    for exercise in page.exercises:
        place = ids.index(f"play-{exercise.key}")
        assert ids[place - 1] == f"idea-{exercise.key}"
        assert source(cells(page, language)[place - 1]) == text.markdown(exercise.idea, language)


# --- as they are read -------------------------------------------------------------------------------------------------


@every_notebook
def test_a_notebook_has_its_title(page: Page, language: str) -> None:
    number = f"{page.number}. " if isinstance(page, Lesson) else ""
    assert source(cells(page, language)[0]).startswith(f"# {number}{page.title.in_(language)}\n")


@every_notebook
def test_every_exercise_shows_its_picture_and_its_line(page: Page, language: str) -> None:
    for exercise in page.exercises:
        cell = next(cell for cell in cells(page, language) if cell["id"] == f"play-{exercise.key}")
        (output,) = cell["outputs"]
        assert set(output["data"]) == {"text/html", "text/plain"}
        shown = "".join(output["data"]["text/html"])
        root = ET.fromstring(b64decode(re.search('base64,([^"]+)"', shown)[1]))
        title, description = root[0].text or "", root[1].text or ""
        told = "".join(output["data"]["text/plain"])
        assert told.startswith(title)
        assert description in told or not exercise.tiles + exercise.around
        assert f'alt="{escape(told)}"' in shown
        assert f'lang="{language}"' in shown
        assert title
        assert ("1: " in description) == bool(exercise.tiles)
        assert ("roșu" in title + description) <= (language == "ro")
        assert not re.search(r"\b(red|blue|black|yellow)\b", title + description) or language == "en"


@every_notebook
def test_nothing_of_a_widget_is_stored(page: Page, language: str) -> None:
    file, stored = written(page, language), json.loads(written(page, language))
    assert "application/vnd.jupyter" not in file
    assert "model_id" not in file
    assert "IPY_MODEL" not in file
    assert not re.search(r"\b[0-9a-f]{32}\b", file)
    assert stored["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "remi_learn": {"language": language, "page": page.name},
    }
    assert all(output["metadata"] == {} for cell in stored["cells"] for output in cell.get("outputs", ()))
    assert str(ROOT) not in file
    assert "/home/" not in file


@every_notebook
def test_no_key_takes_a_cell_away_and_what_is_only_run_stays_as_it_is(page: Page, language: str) -> None:
    for cell in cells(page, language):
        assert cell["metadata"]["deletable"] is False
        invites = cell["cell_type"] == "markdown" or cell["id"].startswith("code-")
        assert cell["metadata"].get("editable", True) is invites, cell["id"]


@every_notebook
def test_the_code_says_the_language(page: Page, language: str) -> None:
    """So the lesson speaks it in any folder, and wherever no file can be read."""
    first = cells(page, language, "code")[0]
    assert f'"{language}")' in source(first)


@every_notebook
def test_the_file_is_a_valid_notebook(page: Page, language: str) -> None:
    found = nbformat.reads(written(page, language), as_version=4)
    nbformat.validate(found)
    assert (found.nbformat, found.nbformat_minor >= 5) == (4, True)
    assert written(page, language).endswith("}\n")
