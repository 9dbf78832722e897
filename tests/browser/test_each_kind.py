"""One exercise of each kind in a real notebook, by mouse, by words and keys alone, and by a finger on a phone.

Lesson one is solved whole elsewhere; here every kind beyond it is, in the exercise that takes fewest steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from access import cut_off, too_small
from card import Card, blind, finger, mouse
from harness import Notebook, Server

from remi_learn.lessons import LESSONS, find_lesson
from remi_learn.lessons.model import Exercise
from walkthrough import steps


def one_of_each_kind() -> list[Exercise]:
    known = {exercise.kind for exercise in find_lesson(1).exercises}
    shortest: dict[str, Exercise] = {}
    for exercise in (exercise for lesson in LESSONS for exercise in lesson.exercises):
        if exercise.kind not in known:
            other = shortest.setdefault(exercise.kind, exercise)
            shortest[exercise.kind] = min(other, exercise, key=lambda one: len(steps(one)))
    return list(shortest.values())


PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}
EXERCISES = one_of_each_kind()
CELLS = [
    "from remi_learn.lessons import find_exercise\nfrom remi_learn.widgets import ExerciseWidget",
    *(f'ExerciseWidget(find_exercise("{exercise.key}"))' for exercise in EXERCISES),
]


def test_by_mouse(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(lab, CELLS)
    for exercise in EXERCISES:
        Card(notebook, exercise).show().solve(mouse)


def test_by_words_alone(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    """Nothing is seen of the picture: the pieces are found by what is told of them, the buttons by their names."""
    notebook = open_notebook(lab, CELLS)
    notebook.page.add_style_tag(content=".remi-card canvas { opacity: 0 }")
    for exercise in EXERCISES:
        card = Card(notebook, exercise).show()
        card.canvas.locator.focus()
        card.solve(blind)
        heard = card.root.get_by_role("status").first.text_content() or ""
        assert heard.strip() == card.twin.session.reply.words, "the verdict is said aloud"


def test_by_touch_on_a_phone(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(notebook7, CELLS, **PHONE)
    assert too_small(notebook.page) == []
    assert cut_off(notebook.page) == []
    for exercise in EXERCISES:
        Card(notebook, exercise).show().solve(finger)
    assert too_small(notebook.page) == []
    assert cut_off(notebook.page) == []


NATURAL_CORRECTION = (("pick", 0), ("do", "check"), ("pick", 2), ("do", "check"))
"""Of 4h 7s 7h 12c, 7h is asked for: 4h, Check ("not"), 7h, Check."""


@pytest.mark.parametrize("hand", [mouse, finger], ids=["mouse", "finger"])
def test_the_first_exercise_forgives(
    hand: Callable[[Card, str, int | str], None],
    lab: Server,
    notebook7: Server,
    open_notebook: Callable[..., Notebook],
) -> None:
    """The natural correction is right at once: no red ring on the right tile, and one star lost, not two."""
    first = find_lesson(1).exercise("one-tile")
    cell = (
        f"from remi_learn.lessons import find_exercise\nfrom remi_learn.widgets import ExerciseWidget\n"
        f'ExerciseWidget(find_exercise("{first.key}"))'
    )
    notebook = open_notebook(notebook7, [cell], **PHONE) if hand is finger else open_notebook(lab, [cell])
    card = Card(notebook, first).show()
    for step, what in NATURAL_CORRECTION:
        hand(card, step, what)
        if step == "pick":
            card.twin.pick(int(what))
        else:
            card.twin.do(str(what))
        card.in_step()
        told = re.findall(r"(\w+ \d+) \([^)]*at fault\)", card.description())
        assert told == (["red 4"] if card.twin.spread().wrong else [])
    card.root.locator(".remi-stars.remi-done").wait_for()
    assert card.root.locator(".remi-stars").get_attribute("aria-label") == "2 of 3 stars"
    assert (card.twin.spread().wrong, card.twin.spread().right) == (frozenset(), {2})
