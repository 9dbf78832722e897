"""Ask the class: no verdict before it is asked for, hidden and shown as it was, the same again by its code."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import pytest
from ipywidgets.widgets.widget import _instances

from remi_learn import text
from remi_learn.kinds import kind_of
from remi_learn.lessons import LESSONS, code_of, find_lesson, find_position
from remi_learn.lessons.codes import CodeError, Share
from remi_learn.lessons.drills import DRILLS, LEVELS, drill, share
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
    for sign in ("✓", "✗", "Right!", "Not yet", "Not quite", "(right)", "(at fault)", "★"):
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


@pytest.mark.parametrize("code", [str(share(name, level, 9)) for name in DRILLS for level in LEVELS])
def test_every_code_opens_its_position(code: str) -> None:
    assert find_position(f" {code.lower()} ") is drill(code)
    assert code_of(find_position(code)) == code


def test_the_code_of_a_drill_opens_it_for_the_class_too() -> None:
    """Whoever has found a good one while practising brings it to the lesson."""
    practised = open_lesson(3).practise(2)
    practised.another()
    asked = open_lesson(1).ask()
    asked.line.value = str(practised.share).lower()
    assert asked.exercise.exercise == practised.exercise.exercise
    assert asked.code == str(practised.share)
    asked.another()
    other = Share.parse(asked.code)
    assert (other.letter, other.level) == ("C", 2)
    asked.line.value = "1-3"
    asked.another()
    assert asked.code == "1-4"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "position"),
        ("1", "position"),
        ("one-two", "position"),
        ("1-7-1", "position"),
        ("1-0", "nowhere"),
        ("1-99", "nowhere"),
        ("99-1", "nowhere"),
        ("M1-0000-34", "damaged"),
        (str(share("scoring", 1, 0)), "line_by_line"),
    ],
)
def test_a_wrong_code_is_explained_and_the_position_stays(code: str, why: str) -> None:
    with pytest.raises(CodeError, match=r"^expected a .*; got '") as refused:
        AskTheClass(find_lesson(1), code or "?")
    assert refused.value.code == why
    asked = AskTheClass(find_lesson(1))
    before = asked.exercise
    asked.show_position(code)
    assert asked.exercise is before
    assert escape(text.code_problem(why, code), quote=False) in asked.status.value


def test_a_written_number_is_seen_and_goes_with_its_proposal() -> None:
    asked = AskTheClass(find_lesson(6), "6-1")
    for digits in ("12", "5"):
        for digit in digits:
            asked.exercise.do(f"digit_{digit}")
        assert f">{digits}</div>" in asked.exercise.note.value
        asked.exercise.do("check")
    assert asked.exercise.votes == {"12": 1, "5": 1}


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
