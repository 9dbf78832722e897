"""A lesson in a notebook: one call opens it, one call a cell shows an exercise."""

from __future__ import annotations

import os
from pathlib import Path

from .. import text
from ..i18n import LANGUAGES, language
from ..lessons import find_lesson
from ..lessons.model import Lesson
from ..settings import SETTINGS
from .exercise import ExerciseWidget


class OpenLesson:
    """A lesson being worked on in this notebook; `play` shows one of its exercises."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.shown: dict[str, ExerciseWidget] = {}

    def play(self, key: str) -> ExerciseWidget:
        """The exercise of that key, ready to try. Running the cell again begins it anew."""
        exercise = self.lesson.exercise(key)
        keys = [exercise.key for exercise in self.lesson.exercises]
        number = keys.index(key) + 1
        after = keys[number] if number < len(keys) else None
        widget = ExerciseWidget(exercise, number, len(keys), (lambda: self._go_on(key, after)) if after else None)
        self.shown[key] = widget
        return widget

    def _go_on(self, before: str, key: str) -> None:
        """Bring the next exercise to the learner, or say that its cell has to be run."""
        if key in self.shown:
            self.shown[key].view.focus()
        else:
            self.shown[before].say(text.run_next_cell())

    def summary(self) -> Summary:
        """How many stars have been won, and what to remember."""
        return Summary(self)

    def __repr__(self) -> str:
        return f"lesson {self.lesson.number}: {len(self.lesson.exercises)} exercises"


class Summary:
    """The card at the end of a lesson; the same on paper."""

    def __init__(self, opened: OpenLesson) -> None:
        self.opened = opened

    @property
    def stars(self) -> int:
        """Stars of the exercises that were solved in this notebook."""
        return sum(widget.session.stars for widget in self.opened.shown.values() if widget.session.solved)

    def __repr__(self) -> str:
        return text.summary_line(self.opened.lesson, self.stars)

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{text.html(line)}</li>" for line in self.opened.lesson.summary)
        return f'<div class="remi-card remi-summary"><p><strong>{self!r}</strong></p><ul>{items}</ul></div>'


def open_lesson(which: int | str) -> OpenLesson:
    """Open a lesson by its number or name, in the language of the folder that the notebook lies in."""
    SETTINGS.change(language=_here())
    return OpenLesson(find_lesson(which))


def _here() -> str:
    """The language of this notebook: its folder is called "ro" or "en"; else the one in use."""
    notebook = os.environ.get("JPY_SESSION_NAME", "")
    for folder in (Path.cwd(), Path(notebook).parent):
        if folder.name in LANGUAGES:
            return folder.name
    return language()
