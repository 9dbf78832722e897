"""The lessons as data, one file each, in the order of the course."""

from __future__ import annotations

from .melds import LESSON as TILES_AND_MELDS
from .model import Both, Exercise, Lesson, Trap, Wanted

LESSONS: tuple[Lesson, ...] = (TILES_AND_MELDS,)


def find_lesson(which: str | int) -> Lesson:
    """A lesson by its number or its name; raises `KeyError` with those that exist."""
    for lesson in LESSONS:
        if which in (lesson.number, lesson.name, lesson.name.split("-", 1)[1]):
            return lesson
    raise KeyError(f"expected one of {', '.join(lesson.name for lesson in LESSONS)}; got {which!r}")


__all__ = ["LESSONS", "Both", "Exercise", "Lesson", "Trap", "Wanted", "find_lesson"]
