"""The table of the course, practice, the progress as text, and the choice of a look: without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ipywidgets.widgets.widget import _instances

from remi_learn.i18n import LANGUAGES
from remi_learn.lessons import LESSONS, find_lesson
from remi_learn.lessons.drills import drill
from remi_learn.lessons.model import Lesson
from remi_learn.progress import IN_MEMORY, Progress, open_progress
from remi_learn.settings import SETTINGS
from remi_learn.widgets import choose_look, course, keep_progress, open_lesson, practise, try_widgets
from remi_learn.widgets.card import Card
from remi_learn.widgets.course import CourseTable, KeepProgress, Practice
from remi_learn.widgets.look import ChooseLook, TryWidgets


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS._watchers.clear()  # cards that a test left open need not be made anew


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course folder that the progress is really written to; the kernel runs in its English part."""
    monkeypatch.delenv(IN_MEMORY)
    (tmp_path / "en").mkdir()
    monkeypatch.chdir(tmp_path / "en")
    return tmp_path


def said(card: Card) -> str:
    return "".join(ElementTree.fromstring(f"<p>{card.status.value}</p>").itertext())


def click(card: Card, name: str) -> None:
    """Click a button of a card by its name."""
    rows = [child for child in card.children if hasattr(child, "children")]
    buttons = [button for row in rows for button in row.children if f"remi-do-{name}" in button._dom_classes]
    (button,) = buttons
    button.click()


def miss(progress: Progress, key: str) -> None:
    lesson = find_lesson(1)
    keys = [exercise.key for exercise in lesson.exercises]
    assert key in keys
    progress._do(lambda held: progress._tried(held, key, 1, 1, False))


# --- the stars --------------------------------------------------------------------------------------------------------


def test_stars_are_there_when_the_lesson_is_opened_again(folder: Path) -> None:
    widget = open_lesson(1).play("first-group")
    for answer in ("no", "yes"):
        widget.type(answer)
    again = open_lesson(1)
    assert (again.stars, again.summary().stars, repr(again)) == (2, 2, "Tiles and melds: 2 of 60 stars")
    assert "Best so far: 2 of 3 stars" in again.play("first-group").head.value
    assert "Best so far" not in again.play("one-tile").head.value
    assert "1. Tiles and melds: 2 of 60 stars" in repr(course())


def test_the_table_links_to_every_lesson_and_tells_its_stars() -> None:
    table = ElementTree.fromstring(CourseTable(Progress(None))._repr_html_())
    assert {link.get("href") for link in table.iter("a")} >= {f"{lesson.name}.ipynb" for lesson in LESSONS}
    told = [cell.get("aria-label") for cell in table.iter("td") if cell.get("aria-label")]
    assert "0 of 60 stars" in told


def test_trouble_with_the_file_is_told_wherever_stars_are(folder: Path) -> None:
    (folder / "progress.json").write_text("broken", encoding="utf-8")
    lesson = open_lesson(1)
    for html in (lesson._repr_html_(), course()._repr_html_(), lesson.play("one-tile").head.value):
        assert "progress-damaged.json" in html


# --- practice ---------------------------------------------------------------------------------------------------------


def test_what_was_missed_is_practised_until_nothing_is_left() -> None:
    progress = Progress(None)
    for key in ("first-group", "repeated-colour"):
        miss(progress, key)
    practice = Practice(progress)
    assert repr(practice) == "2 mistakes to practise today."
    for key in ("first-group", "repeated-colour"):
        assert practice.exercise
        assert practice.exercise.exercise.key == key
        practice.exercise.type(find_lesson(1).exercise(key).answer)
        practice.exercise.do("next")
    assert practice.exercise is None
    assert "Nothing to practise today; the next comes on" in repr(practice)
    assert progress.due() == []


@pytest.mark.parametrize("key", ["from-another-version", "drill-m1-0000-00", "drill-z1-0000-6c", "drill-"])
def test_what_is_gone_is_not_asked_for(key: str) -> None:
    """Lessons and generators of another version; a family that there never was, under a code that is whole."""
    progress = Progress(None)
    progress._do(lambda held: progress._tried(held, key, 1, 1, False))
    assert progress.due() == [key]
    assert Practice(progress).exercise is None


def test_a_drill_that_was_missed_is_practised_too() -> None:
    lesson = open_lesson(4)
    drills = lesson.practise()
    drills.show("D1-00R9-W6")
    drills.exercise.type("9")
    practice = Practice(lesson.progress)
    assert practice.exercise.exercise == drills.exercise.exercise
    practice.exercise.type(practice.exercise.exercise.answer)
    practice.exercise.do("next")
    assert practice.exercise is None


def test_a_lesson_is_forgotten_with_its_drills() -> None:
    progress = Progress(None)
    for key in (drill("D1-00R9-W6").key, drill("M1-0000-33").key):
        progress._do(lambda held, key=key: progress._tried(held, key, 1, 1, False))
    card = KeepProgress(progress)
    card.lesson.value = find_lesson(4)
    click(card, "forget")
    click(card, "forget-yes")
    assert list(progress.marks) == ["drill-m1-0000-33"]


def test_without_mistakes_practice_says_so() -> None:
    assert repr(Practice(Progress(None))) == "Nothing to practise: you have missed nothing so far."


def test_an_exercise_being_practised_stays_when_the_language_changes() -> None:
    progress = Progress(None)
    miss(progress, "first-group")
    practice = Practice(progress)
    before = practice.exercise
    SETTINGS.change(language="ro")
    assert practice.exercise is before
    practice.close()


# --- the progress as text ---------------------------------------------------------------------------------------------


def test_progress_is_shown_and_added_as_text() -> None:
    full, empty = Progress(None), Progress(None)
    miss(full, "first-group")
    shown, other = KeepProgress(full), KeepProgress(empty)
    click(shown, "show-text")
    other.line.value = shown.line.value
    click(other, "take-text")
    assert said(other) == "Added: 1 exercise."
    assert empty.marks == full.marks
    other.line.value = "stars, please"
    click(other, "take-text")
    assert "Nothing was changed." in said(other)
    assert empty.marks == full.marks


def test_a_lesson_is_forgotten_only_after_a_yes() -> None:
    progress = Progress(None)
    miss(progress, "first-group")
    card = KeepProgress(progress)
    card.lesson.value = find_lesson(1)
    click(card, "forget")
    assert said(card) == "Forget “Tiles and melds” with its 0 stars, and its mistakes?"
    click(card, "forget-no")
    assert "first-group" in progress.marks
    click(card, "forget")
    card.lesson.value = find_lesson(0)  # another lesson: the question is open no more
    card.lesson.value = find_lesson(1)
    click(card, "forget")
    click(card, "forget-yes")
    assert progress.marks == {}
    assert said(card) == "Forgotten."


# --- the look ---------------------------------------------------------------------------------------------------------


def test_a_look_that_is_chosen_is_there_again(folder: Path) -> None:
    look = choose_look()
    look.choices["skin"].value = "cards"
    look.choices["language"].value = "ro"
    assert SETTINGS.skin == "cards"
    assert look.choices["skin"].description == "Piesele"
    SETTINGS.change(language="en", skin="tiles")
    open_lesson(1)
    assert (SETTINGS.skin, SETTINGS.language) == ("cards", "en")
    look.close()


def test_choosing_says_what_cannot_be_saved(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "progress.json").mkdir()
    look = ChooseLook(open_progress(folder))
    look.choices["size"].value = "large"
    assert "cannot be saved" in said(look)
    look.close()


def test_the_check_of_widgets_goes_step_by_step() -> None:
    check = TryWidgets(Progress(None))
    assert check.done == (True, False, False)
    check.view.companion.width = 600
    assert check.done == (True, True, False)
    check.pick(1)
    assert not check.arrived
    check.pick(1)
    check.pick(2)
    assert check.arrived
    assert "All is well: go on to the lessons." in check.status.value
    check.close()


@pytest.mark.parametrize("make", [choose_look, try_widgets, keep_progress, practise, open_lesson(1).summary])
def test_closing_leaves_nothing_behind(make: Callable[[], Card]) -> None:
    make().close()  # what all widgets share is made with the first
    before, watchers = set(_instances), len(SETTINGS._watchers)
    made = make()
    made.retell()
    made.close()
    assert set(_instances) == before
    assert len(SETTINGS._watchers) == watchers


def test_a_day_is_written_as_it_is_read() -> None:
    progress = Progress(None, lambda: date(2026, 11, 30))
    miss(progress, "first-group")
    progress._do(lambda held: progress._solved(held, "first-group", 1))
    assert progress.next_due() == date(2026, 11, 30) + timedelta(1)
    assert repr(Practice(progress)) == "Nothing to practise today; the next comes on 01.12.2026."


# --- the summary ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_page_without_widgets_has_the_summary_too(lesson: Lesson, language: str) -> None:
    """GitHub and paper show what the widget shows: stars and every line."""
    SETTINGS.change(language=language)
    summary = open_lesson(lesson.number).summary()
    SETTINGS.change(language=language)
    shown = summary._repr_mimebundle_()
    page = ElementTree.fromstring(f"<div>{shown['text/html'].replace('&#8239;', '')}</div>").find("div")
    assert page is not None
    words = "".join(page.itertext())
    assert words.startswith(shown["text/plain"])
    assert shown["text/html"].count("<li>") == len(lesson.summary)
    assert summary.told.value in shown["text/html"]


def test_the_summary_follows_the_stars_until_it_is_closed() -> None:
    lesson = open_lesson(1)
    summary = lesson.summary()
    lesson.play("first-group").type("yes")
    assert "3 of 60 stars" in summary.told.value
    summary.close()
    assert lesson.progress._watchers == []
    summary.close()


def test_the_summary_asks_the_page_to_print_it(monkeypatch: pytest.MonkeyPatch) -> None:
    summary, asked = open_lesson(1).summary(), []
    monkeypatch.setattr(summary.page, "send", asked.append)
    click(summary, "print")
    assert asked == [{"print": True}]
