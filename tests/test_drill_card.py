"""The card of drills: solved, followed by another, opened by a code, on another level and in another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remi_learn.lessons import LESSONS, drills
from remi_learn.lessons.drills import share
from remi_learn.settings import SETTINGS
from remi_learn.widgets import DrillCard, open_lesson
from walkthrough import as_typed


@pytest.fixture
def card() -> Iterator[DrillCard]:
    made = DrillCard(("discards", "distance"))
    yield made
    made.close()


def solve(card: DrillCard) -> None:
    assert card.exercise
    card.exercise.type(as_typed(card.exercise.exercise))
    assert card.exercise.session.solved


def button(card: DrillCard, name: str) -> object:
    return next(b for row in card._shown for b in getattr(row, "children", ()) if f"remi-do-{name}" in b._dom_classes)


def test_one_drill_follows_another(card: DrillCard) -> None:
    first = card.exercise
    assert first
    assert repr(card) == f"drills discards, distance: {share('discards', 1, 0)}"
    assert "Drill 1" in first.head.value
    solve(card)
    first.do("next")
    assert card.exercise is not first
    assert card.exercise
    assert "Drill 2" in card.exercise.head.value
    assert card.exercise in card.children
    assert (drills.family(card.share), card.share.level) == ("discards", 1)


def test_level_and_kind_are_chosen_with_buttons(card: DrillCard) -> None:
    button(card, "level-3").click()  # type: ignore[attr-defined]
    assert card.share.level == 3
    button(card, "distance").click()  # type: ignore[attr-defined]
    assert (drills.family(card.share), card.share.level) == ("distance", 3)
    assert card.exercise
    assert card.exercise.exercise.kind == "distance"


def test_a_code_opens_its_drill_and_what_is_none_is_explained(card: DrillCard) -> None:
    code = share("scoring", 2, 7)
    field = card._shown[-1]
    field.value = str(code).lower()
    assert card.share == code
    there = card.exercise
    for typed, words in (("hello", "is not the code of a drill"), ("S2-0007-00", "a letter is wrong")):
        card.show(typed)
        assert card.exercise is there
        assert words in card.status.value
        assert typed in card.status.value


def test_another_language_keeps_what_is_being_tried(card: DrillCard) -> None:
    there = card.exercise
    SETTINGS.change(language="ro")
    assert card.exercise is there
    assert "Codul acestui exercițiu" in card._shown[-2].value
    SETTINGS.change(language="en")


def test_every_lesson_with_drills_offers_them() -> None:
    offered = {name for lesson in LESSONS for name in lesson.drills}
    assert offered == set(drills.DRILLS)
    for lesson in LESSONS:
        if lesson.drills:
            made = open_lesson(lesson.number).practise(2)
            assert (made.share.level, drills.family(made.share)) == (2, lesson.drills[0])
            made.close()
    with pytest.raises(ValueError, match="expected a lesson with drills"):
        open_lesson(0).practise()
