"""A lesson in a notebook: one call opens it, one call a cell shows an exercise."""

from __future__ import annotations

import json
import os
from html import escape
from pathlib import Path

import ipywidgets
from ipywidgets import HTML

from .. import text
from ..i18n import LANGUAGES, _, language
from ..lessons import find_lesson
from ..lessons.model import Lesson
from ..progress import Progress, open_progress
from ..settings import SETTINGS
from .card import Card, row
from .chances import ChanceDrill
from .classroom import AskTheClass
from .drill import DrillCard
from .exercise import ExerciseWidget


class OpenLesson:
    """A lesson being worked on in this notebook; `play` shows one of its exercises."""

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson, self.progress = lesson, progress
        self.shown: dict[str, ExerciseWidget] = {}

    def play(self, key: str) -> ExerciseWidget:
        """The exercise of that key, ready to try. Running the cell again begins it anew."""
        exercise = self.lesson.exercise(key)
        keys = [exercise.key for exercise in self.lesson.exercises]
        number = keys.index(key) + 1
        after = keys[number] if number < len(keys) else None
        go_on = (lambda: self._go_on(key, after)) if after else None
        widget = ExerciseWidget(exercise, number, len(keys), go_on, self.progress)
        self.shown[key] = widget
        return widget

    def _go_on(self, before: str, key: str) -> None:
        """Bring the next exercise to the learner, or say that its cell has to be run."""
        if key in self.shown:
            self.shown[key].view.focus()
        else:
            self.shown[before].say(text.run_next_cell())

    def ask(self, code: str = "") -> AskTheClass:
        """A position for the class, without a verdict until it is asked for; `code` opens one again."""
        return AskTheClass(self.lesson, code)

    def practise(self, level: int = 1) -> DrillCard:
        """Drills without end on what this lesson is about; `level` from 1 to 3."""
        if not self.lesson.drills:
            raise ValueError(f"expected a lesson with drills; got lesson {self.lesson.number}")
        return DrillCard(self.lesson.drills, level, self.progress)

    def chances(self) -> ChanceDrill:
        """Rounds of chances to say; the record is kept with the progress."""
        return ChanceDrill(self.progress)

    def summary(self) -> Summary:
        """How many stars have been won, and what to remember."""
        return Summary(self)

    @property
    def stars(self) -> int:
        """The stars won in this lesson, at their best, in this notebook or before."""
        return self.progress.stars(exercise.key for exercise in self.lesson.exercises)

    def __repr__(self) -> str:
        return text.summary_line(self.lesson, self.stars)

    def _repr_html_(self) -> str:
        trouble = self.progress.trouble
        lost = f"<p><strong>{escape(text.trouble(trouble.code, trouble.name))}</strong></p>" if trouble else ""
        return f'<p class="remi-opened">{escape(repr(self), quote=False)}</p>{lost}'


class Summary(Card):
    """The card at the end of a lesson: its stars and what to remember. It prints on one page."""

    def __init__(self, opened: OpenLesson) -> None:
        self.opened = opened
        super().__init__()
        self.add_class("remi-summary")
        self._forget = opened.progress.watch(self._tell)

    @property
    def stars(self) -> int:
        """Stars of the lesson's exercises."""
        return self.opened.stars

    def parts(self) -> list[ipywidgets.Widget]:
        on_paper = self.button(_("Print this card"), lambda: self.page.send({"print": True}), "print")
        self.told = HTML(self._repr_html_())
        return [self.told, row(on_paper, style="remi-tools")]

    def _tell(self) -> None:
        self.told.value = self._repr_html_()

    def close(self) -> None:
        """Close it; it follows the stars no more."""
        if hasattr(self, "_forget"):
            self._forget()
            del self._forget
        super().close()

    def __repr__(self) -> str:
        return text.summary_line(self.opened.lesson, self.stars)

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{text.html(line)}</li>" for line in self.opened.lesson.summary)
        return f"<p><strong>{escape(repr(self), quote=False)}</strong></p><ul>{items}</ul>"

    def stored_html(self) -> str:
        """The same words for pages that have no widgets."""
        return self._repr_html_()

    def go_on(self) -> str:
        """Nothing is missing."""
        return ""


def open_lesson(which: int | str, language: str = "") -> OpenLesson:
    """Open a lesson by its number or name, in a language ("ro" or "en"); "" is the notebook's own."""
    return OpenLesson(find_lesson(which), open_course(language))


def open_course(language: str = "") -> Progress:
    """The progress of the course that this notebook belongs to; its language and the settings kept there hold."""
    progress = open_progress(here_folder())
    SETTINGS.change(language=language or _here(), **progress.settings)
    return progress


def here_folder() -> Path:
    """This notebook's folder: called "ro" or "en" in the course; where the kernel runs if there is none such."""
    folders = (Path.cwd(), Path(os.environ.get("JPY_SESSION_NAME", "")).parent)
    return next((folder for folder in folders if folder.name in LANGUAGES), folders[0])


def _here() -> str:
    """The language of this notebook: its file says it, or its folder is called "ro" or "en"; else the one in use."""
    name = here_folder().name
    return _of_file() or (name if name in LANGUAGES else language())


def _of_file() -> str:
    """The language that the file of this notebook says, where the kernel is told which file that is."""
    try:
        file = Path(os.environ.get("JPY_SESSION_NAME", ""))
        found = json.loads(file.read_bytes())["metadata"]["remi_learn"]["language"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""
    return found if found in LANGUAGES else ""
