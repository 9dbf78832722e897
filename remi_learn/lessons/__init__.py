"""The lessons as data, one file each, in the order of the course."""

from __future__ import annotations

import re

from ..engine.tiles import plain
from .approach import LESSON as TOWARDS_CLOSING
from .closing import LESSON as CLOSING
from .codes import CodeError, Share
from .drills import LEVELS, drill, family
from .guided import LESSON as A_GUIDED_HAND
from .hood import LESSON as UNDER_THE_HOOD
from .melds import LESSON as TILES_AND_MELDS
from .model import Both, Code, Exercise, Lesson, Page, Trap, Wanted, Words
from .pages import CHECK, INDEX, PLAY
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
TOOLS: tuple[Page, ...] = (PLAY, CHECK)
"""Notebooks beside the lessons."""
PAGES: tuple[Page, ...] = (INDEX, *LESSONS, *TOOLS)


def is_exercise(key: str) -> bool:
    """Whether there is an exercise of that key (still): one of a lesson, or a drill."""
    share = Share.of_key(key)
    return _of_a_lesson(key) is not None if not share else bool(family(share)) and share.level in LEVELS


def find_exercise(key: str) -> Exercise | None:
    """An exercise of any lesson or a drill by its key; None if there is none (any more)."""
    share = Share.of_key(key)
    return drill(share) if share and is_exercise(key) else _of_a_lesson(key)


def _of_a_lesson(key: str) -> Exercise | None:
    return next((exercise for lesson in LESSONS for exercise in lesson.exercises if exercise.key == key), None)


def find_position(code: str) -> Exercise:
    """The position of a code: "1-7" for the seventh exercise of lesson 1, or a drill's; raises `CodeError` for others.

    >>> find_position("3-1").key, find_position("d1 00r9 w6").kind
    ('fourteen-and-one', 'distance')
    """
    if of_lesson := _POSITION.fullmatch(plain(code)):
        number, place = map(int, of_lesson.groups())
        found = [lesson.exercises for lesson in LESSONS if lesson.number == number]
        if not found or not 1 <= place <= len(found[0]):
            raise CodeError("nowhere", code.strip())
        return found[0][place - 1]
    try:
        return drill(code)
    except CodeError as refused:
        raise CodeError("position" if refused.code == "form" else refused.code, refused.got) from None


_POSITION = re.compile(r"\s*(\d{1,2})\s*-\s*(\d{1,2})\s*", re.ASCII)


def code_of(exercise: Exercise) -> str:
    """The code of an exercise, as `find_position` reads it."""
    if share := Share.of_key(exercise.key):
        return str(share)
    found = ((lesson, lesson.exercises) for lesson in LESSONS)
    return next(f"{lesson.number}-{all.index(exercise) + 1}" for lesson, all in found if exercise in all)


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
    "code_of",
    "find_exercise",
    "find_lesson",
    "find_position",
    "is_exercise",
]
