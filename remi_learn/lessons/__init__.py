"""The lessons as data, one file each, in the order of the course."""

from __future__ import annotations

from .melds import LESSON as TILES_AND_MELDS
from .model import Both, Code, Exercise, Lesson, Page, Trap, Wanted, Words

LESSONS: tuple[Lesson, ...] = (TILES_AND_MELDS,)
TOOLS: tuple[Page, ...] = ()
"""Notebooks beside the lessons."""
PAGES: tuple[Page, ...] = (*LESSONS, *TOOLS)


def find_lesson(which: str | int) -> Lesson:
    """A lesson by its number or its name; raises `KeyError` with those that exist."""
    for lesson in LESSONS:
        if which in (lesson.number, lesson.name, lesson.name.split("-", 1)[1]):
            return lesson
    raise KeyError(f"expected one of {', '.join(lesson.name for lesson in LESSONS)}; got {which!r}")


__all__ = [
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
    "find_lesson",
]
