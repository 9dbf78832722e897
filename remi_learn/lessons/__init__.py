"""The lessons as data, one file each, in the order of the course."""

from __future__ import annotations

from .approach import LESSON as TOWARDS_CLOSING
from .closing import LESSON as CLOSING
from .guided import LESSON as A_GUIDED_HAND
from .hood import LESSON as UNDER_THE_HOOD
from .melds import LESSON as TILES_AND_MELDS
from .model import Both, Code, Exercise, Lesson, Page, Trap, Wanted, Words
from .pages import CHECK, INDEX
from .reading import LESSON as READING
from .scoring import LESSON as SCORING
from .start import LESSON as START_HERE
from .turn import LESSON as A_TURN

LESSONS: tuple[Lesson, ...] = (
    START_HERE,
    TILES_AND_MELDS,
    A_TURN,
    CLOSING,
    TOWARDS_CLOSING,
    READING,
    SCORING,
    A_GUIDED_HAND,
    UNDER_THE_HOOD,
)
TOOLS: tuple[Page, ...] = (CHECK,)
"""Notebooks beside the lessons."""
PAGES: tuple[Page, ...] = (INDEX, *LESSONS, *TOOLS)


def find_exercise(key: str) -> Exercise | None:
    """An exercise of any lesson by its key; None if there is none (any more)."""
    return next((exercise for lesson in LESSONS for exercise in lesson.exercises if exercise.key == key), None)


def find_position(code: str) -> Exercise:
    """The position of a short code, "1-7" for the seventh exercise of lesson 1; raises `KeyError` for any other."""
    number, _, place = code.strip().partition("-")
    for lesson in LESSONS:
        if number == str(lesson.number) and place in map(str, range(1, len(lesson.exercises) + 1)):
            return lesson.exercises[int(place) - 1]
    raise KeyError(f"expected a lesson and a number, such as 1-7; got {code[:20]!r}")


def find_lesson(which: str | int) -> Lesson:
    """A lesson by its number or its name; raises `KeyError` with those that exist."""
    for lesson in LESSONS:
        if which in (lesson.number, lesson.name, lesson.name.split("-", 1)[1]):
            return lesson
    raise KeyError(f"expected one of {', '.join(lesson.name for lesson in LESSONS)}; got {which!r}")


__all__ = [
    "INDEX",
    "LESSONS",
    "PAGES",
    "TOOLS",
    "Both",
    "Code",
    "Exercise",
    "Lesson",
    "Page",
    "Trap",
    "Wanted",
    "Words",
    "find_exercise",
    "find_lesson",
    "find_position",
]
