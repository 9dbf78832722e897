"""What a notebook's file keeps of a card, and in which language it speaks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from remi_learn import TABLA
from remi_learn.environment import Place
from remi_learn.i18n import language as spoken
from remi_learn.kept import Kept
from remi_learn.play import Table
from remi_learn.progress import Progress, course_folder
from remi_learn.settings import SETTINGS
from remi_learn.widgets import (
    ChanceDrill,
    PlayCard,
    RackWidget,
    ReviewCard,
    TableWidget,
    check_a_rack,
    choose_look,
    open_lesson,
    try_widgets,
)
from remi_learn.widgets.counting import Bar
from remi_learn.widgets.course import KeepProgress, Practice, course
from remi_learn.widgets.stored import Stored


@pytest.fixture(autouse=True)
def _settings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("REMI_LEARN_PROGRESS", "memory")
    yield
    SETTINGS._watchers.clear()
    SETTINGS.change(language="en", skin="tiles", theme="auto", size="normal", register="beginner")


CARDS: dict[str, Callable[[], Stored]] = {
    "practise": lambda: Practice(Progress(None)),
    "keep": lambda: KeepProgress(Progress(None)),
    "drills": lambda: open_lesson(1).practise(),
    "class": lambda: open_lesson(1).ask(),
    "summary": lambda: open_lesson(1).summary(),
    "chances": lambda: ChanceDrill(),
    "check": lambda: check_a_rack("5r 6r 7r"),
    "look": choose_look,
    "try": try_widgets,
    "play": lambda: PlayCard(Table.new(TABLA, ("plain",), seed=1), Kept(None)),
    "review": lambda: ReviewCard(Table.new(TABLA, ("plain",), seed=1)),
    "table": lambda: TableWidget(Table.new(TABLA, ("plain",), seed=1)),
    "bar": lambda: Bar(),
}


@pytest.mark.parametrize("name", CARDS)
def test_what_the_file_keeps_of_each_card_is_in_the_language_of_the_notebook(name: str) -> None:
    kept = {}
    for language in ("en", "ro"):
        SETTINGS.change(language=language)
        card = CARDS[name]()
        SETTINGS.change(language=language)
        kept[language] = card.stored()
        assert kept[language] == CARDS[name]().stored(), "nbval finds the same each time"
    assert kept["en"]["text/plain"] != kept["ro"]["text/plain"]
    english = r"\b(exercise|rack|table|drills|review|question|red|turn|the|of)\b"
    assert not re.search(english, kept["ro"]["text/plain"])
    assert "progress bar" not in kept["ro"]["text/plain"]


def test_a_cell_shows_the_card_and_beside_it_what_the_file_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two outputs: in one the page would take the dead widget, and never look at the picture."""
    shown: list[dict[str, object]] = []
    monkeypatch.setattr("remi_learn.widgets.stored.display", lambda data, raw: shown.append(data))
    rack = RackWidget("5r 6r 7r")
    with pytest.raises(NotImplementedError):  # in a terminal IPython prints its line
        rack._ipython_display_()
    monkeypatch.setattr("remi_learn.widgets.stored.here", lambda: Place("jupyter", True, True))
    rack._ipython_display_()
    assert [set(data) for data in shown] == [
        {"application/vnd.jupyter.widget-view+json"},
        {"text/plain", "text/html"},
    ]


# --- the language -----------------------------------------------------------------------------------------------------


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, object], None]:
    """Be the kernel of a notebook in a folder of that name, with such metadata."""

    def be_in(folder: str, metadata: object) -> None:
        file = tmp_path / folder / "lesson.ipynb"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"cells": [], "metadata": metadata}))
        monkeypatch.chdir(file.parent)
        monkeypatch.setenv("JPY_SESSION_NAME", str(file))
        SETTINGS.change(language="en")

    return be_in


def test_the_code_says_the_language_in_any_folder(notebook: Callable[[str, object], None]) -> None:
    for folder in ("ps1", "Curs_RO", "en"):
        notebook(folder, {})
        assert repr(open_lesson(1, "ro")) == "Piese și formații: 0 din 60 de stele"


def test_else_the_file_of_the_notebook_says_it_and_else_its_folder(notebook: Callable[[str, object], None]) -> None:
    for folder, metadata, expected in (
        ("ps1", {"remi_learn": {"language": "ro"}}, "ro"),
        ("en", {"remi_learn": {"language": "ro"}}, "ro"),
        ("ro", {}, "ro"),
        ("ro", {"remi_learn": {"language": "de"}}, "ro"),
        ("ro", {"remi_learn": ["language"]}, "ro"),
        ("ro", None, "ro"),
        ("ps1", {}, "en"),
    ):
        notebook(folder, metadata)
        course()
        assert spoken() == expected, (folder, metadata)


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="expected language to be one of ro, en; got 'de'"):
        open_lesson(1, "de")


def test_a_folder_inside_the_course_has_the_progress_of_the_course(tmp_path: Path) -> None:
    deep = tmp_path / "course" / "ps1" / "ana"
    (tmp_path / "course" / ".remi-learn").mkdir(parents=True)
    deep.mkdir(parents=True)
    assert course_folder(deep) == course_folder(deep.parent) == tmp_path / "course"
    assert course_folder(tmp_path / "course" / "ro") == tmp_path / "course"
    assert course_folder(tmp_path / "course" / "ro" / "copy") == tmp_path / "course"
    assert course_folder(tmp_path / "elsewhere") == tmp_path / "elsewhere"
