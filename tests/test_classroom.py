"""Ask the class: no verdict before it is asked for, hidden and shown as it was, the same again by its code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets.widgets.widget import _instances

from remi_learn.kinds import kind_of
from remi_learn.lessons import LESSONS, find_lesson, find_position
from remi_learn.settings import SETTINGS
from remi_learn.widgets import open_lesson
from remi_learn.widgets.classroom import AskTheClass


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS._watchers.clear()


def everything_told(asked: AskTheClass) -> str:
    exercise = asked.exercise
    return " ".join([exercise.head.value, exercise.note.value, exercise.status.value, exercise.view.description])


ONE_OF_EACH_KIND = {
    exercise.kind: (lesson, place)
    for lesson in LESSONS
    for place, exercise in enumerate(lesson.exercises, 1)
    if not kind_of(exercise).ordered
}


@pytest.mark.parametrize(("lesson", "place"), ONE_OF_EACH_KIND.values(), ids=ONE_OF_EACH_KIND)
def test_nothing_tells_what_is_right_before_it_is_asked(lesson: object, place: int) -> None:
    asked = AskTheClass(lesson, f"{lesson.number}-{place}")
    exercise = asked.exercise.exercise
    answers = [*exercise.answers, *(trap.answer for trap in exercise.traps)]
    for answer in answers:
        asked.exercise.type(answer)
    told = everything_told(asked)
    assert sum(asked.exercise.votes.values()) == len(answers)
    assert not asked.exercise.session.solved
    for sign in ("✓", "✗", "Right!", "Not yet", "(right)", "(at fault)", "★"):
        assert sign not in told
    asked.exercise.do("reveal")
    assert asked.exercise.note.value.count("✓") >= 1
    assert asked.exercise.note.value.count("✗") == len(exercise.traps)
    asked.close()


def test_the_same_position_comes_by_its_code() -> None:
    assert find_position("1-7") is find_lesson(1).exercises[6]
    asked = open_lesson(1).ask("1-7")
    assert asked.exercise.exercise is find_lesson(1).exercises[6]
    asked.line.value = "1-9"
    assert asked.exercise.exercise is find_lesson(1).exercises[8]


@pytest.mark.parametrize("code", ["", "1-0", "1-99", "99-1", "1", "one-seven", "1-7-1"])
def test_a_wrong_code_is_explained_and_the_position_stays(code: str) -> None:
    with pytest.raises(KeyError, match="expected a lesson and a number, such as 1-7"):
        find_position(code)
    asked = AskTheClass(find_lesson(1))
    before = asked.exercise
    asked.show_position(code)
    assert asked.exercise is before
    assert "such as 1-7" in asked.status.value


def test_a_proposal_that_is_none_is_explained() -> None:
    asked = AskTheClass(find_lesson(1))
    asked.exercise.type("14r")
    assert "is not a piece" in asked.exercise.status.value
    assert not asked.exercise.votes


def test_hidden_and_shown_again_it_is_as_it_was() -> None:
    asked = AskTheClass(find_lesson(1))
    asked.exercise.type("7h")
    before = asked.exercise
    asked.hide()
    assert before not in asked.children
    asked.hide()
    assert before in asked.children
    assert before.votes == {"7h": 1}


def test_positions_follow_one_another_and_begin_again() -> None:
    asked, count = AskTheClass(find_lesson(1)), len(find_lesson(1).exercises)
    seen = []
    for _ in range(count + 1):
        seen.append(asked.code)
        asked.another()
    assert seen == [f"1-{place}" for place in range(1, count + 1)] + ["1-1"]


def test_it_grows_for_the_projector() -> None:
    asked = AskTheClass(find_lesson(1))
    asked._resize()
    assert "remi-large" in asked._dom_classes
    asked._resize()
    assert "remi-large" not in asked._dom_classes


def test_closing_leaves_nothing_behind() -> None:
    AskTheClass(find_lesson(1)).close()
    before, watchers = set(_instances), len(SETTINGS._watchers)
    asked = AskTheClass(find_lesson(1))
    asked.another()
    asked.hide()
    asked.close()
    assert set(_instances) == before
    assert len(SETTINGS._watchers) == watchers
