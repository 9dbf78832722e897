"""Where a lesson is opened: every place is known by what its kernels have, and lessons work without a canvas."""

from __future__ import annotations

import pytest

from remi_learn import environment, format_tiles, parse_tiles
from remi_learn.environment import Place, here
from remi_learn.lessons import LESSONS, find_lesson
from remi_learn.lessons.model import Exercise
from remi_learn.session import Session
from remi_learn.widgets import ExerciseWidget, open_lesson, rack
from remi_learn.widgets.plain_view import PlainView
from walkthrough import steps

EXERCISES = [exercise for lesson in LESSONS for exercise in lesson.exercises]


@pytest.mark.parametrize(
    ("variables", "platform", "kernel", "place"),
    [
        ({}, "linux", True, Place("jupyter", True, True)),
        ({}, "emscripten", True, Place("lite", True, True)),
        ({"VSCODE_PID": "1"}, "darwin", True, Place("vscode", True, True)),
        ({"VOILA_REQUEST_URL": "x"}, "linux", True, Place("voila", True, True)),
        ({"COLAB_RELEASE_TAG": "x"}, "linux", True, Place("colab", False, True)),
        ({"COLAB_RELEASE_TAG": "x", "REMI_LEARN_VIEW": "canvas"}, "linux", True, Place("colab", True, True)),
        ({"REMI_LEARN_VIEW": "plain"}, "linux", True, Place("jupyter", False, True)),
        ({"VSCODE_PID": "1"}, "linux", False, Place("terminal", False, False)),
    ],
)
def test_places(variables: dict[str, str], platform: str, kernel: bool, place: Place) -> None:
    assert here(variables, platform, kernel) == place
    assert place.plain is (place.widgets and not place.canvas)


def test_here_is_no_notebook() -> None:
    assert environment.here().name == "terminal"


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rack, "here", lambda: Place("colab", False, True))


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
def test_every_exercise_is_solved_without_a_canvas(plain: None, exercise: Exercise) -> None:
    """By what is on the page and can be pressed there: the buttons, and the pieces as buttons."""
    widget = ExerciseWidget(exercise)
    assert isinstance(widget.view, PlainView)
    shown = set(widget.buttons.values())
    for step, what in steps(exercise):
        button = widget._pieces_box.children[int(what)] if step == "pick" else widget.buttons[str(what)]
        assert step == "pick" or button in shown
        button.click()
    assert widget.session.solved
    assert "<svg" in widget.view._picture.value
    assert widget.status.value.split(">", 1)[1].split("<")[0].strip() in widget.view._said.value
    widget.close()


def test_a_slip_is_told_there_too(plain: None, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = rack.RackWidget("9c 5s 2c")
    monkeypatch.setattr(rack.racks, "sort", None)
    widget.do("by_number")
    assert 'role="alert"' in widget.view._error_line.value
    widget.view.clear_error()
    assert widget.view._error_line.value == ""


def test_without_widgets_an_answer_is_typed() -> None:
    """In a terminal a lesson says what lies there, and takes the answer."""
    exercise = find_lesson(1).exercises[0]
    played = open_lesson(1).play(exercise.key)
    assert repr(played) == f"exercise {exercise.key}: {format_tiles(parse_tiles(exercise.tiles))}"
    assert isinstance(played.session, Session)
    assert played.session.submit(exercise.answer).right
