"""The course as a whole: its table with the stars, mistakes to practise, and the progress to keep or forget."""

from __future__ import annotations

from html import escape

import ipywidgets
from ipywidgets import Dropdown, Layout, Textarea

from .. import text
from ..i18n import _, language
from ..lessons import LESSONS, TOOLS, find_exercise, is_exercise
from ..lessons.codes import Share
from ..lessons.drills import family
from ..lessons.model import FULL, Lesson, Page
from ..progress import Progress, ProgressError
from .card import Card, paragraph, row
from .exercise import ExerciseWidget
from .lesson import open_course

_START = 'style="text-align:start"'
"""Where the words of a column begin; Jupyter's tables have numbers in mind."""


class CourseTable:
    """Every lesson in one line, with its link and the stars won in it."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress

    def _stars(self, page: Page) -> tuple[int, int]:
        keys = [exercise.key for exercise in page.exercises]
        return self.progress.stars(keys), FULL * len(keys)

    def __repr__(self) -> str:
        return "\n".join(f"{lesson.number}. {text.summary_line(lesson, self._stars(lesson)[0])}" for lesson in LESSONS)

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" {_START}>{escape(word)}</th>' for word in ("", _("Lesson"), _("Stars")))
        rows = "".join(map(self._row, (*LESSONS, *TOOLS)))
        trouble = self.progress.trouble
        lost = f"<p><strong>{escape(text.trouble(trouble.code, trouble.name))}</strong></p>" if trouble else ""
        table = f'<table class="remi-course"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        return f"{table}{lost}"

    def _row(self, page: Page) -> str:
        won, full = self._stars(page)
        number = page.number if isinstance(page, Lesson) else ""
        title, promise = text.markdown(page.title, language()), text.markdown(page.promise, language())
        stars = f"★ {won}/{full}" if full else ""
        told = text.of_stars(won, full)
        label = f' aria-label="{escape(told)}"' if full else ""
        return (
            f"<tr><td>{number}</td><td {_START}>"
            f'<a href="{page.name}.ipynb">{escape(title)}</a><br/>{escape(promise, quote=False)}</td>'
            f'<td style="white-space:nowrap"{label}>{stars}</td></tr>'
        )


def course(language: str = "") -> CourseTable:
    """The table of the course, with the stars won so far; `language` as for `open_lesson`."""
    return CourseTable(open_course(language))


class Practice(Card):
    """The exercises that were missed, one after the other, on the days when they are due."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.exercise: ExerciseWidget | None = None
        self._queue: list[str] = []
        super().__init__()
        self.add_class("remi-practice")

    def parts(self) -> list[ipywidgets.Widget]:
        self._queue = list(filter(is_exercise, self.progress.due()))
        words = paragraph(text.practice_line(len(self._queue), self.progress.next_due()))
        if not self._queue:
            self.exercise = None
            return [words]
        exercise = find_exercise(self._queue[0])
        assert exercise
        self.exercise = ExerciseWidget(exercise, 1, len(self._queue), self._remake, self.progress)
        return [words, self.exercise]

    def retell(self) -> None:
        if not self.exercise or self.exercise.session.solved:  # it retells itself, and keeps what is done
            super().retell()

    def svg(self) -> str:
        """The exercise to do, if there is one."""
        return self.exercise.svg() if self.exercise else ""

    def __repr__(self) -> str:
        return text.practice_line(len(self._queue), self.progress.next_due())


def practise(language: str = "") -> Practice:
    """The mistakes to practise today; `language` as for `open_lesson`."""
    return Practice(open_course(language))


class KeepProgress(Card):
    """The progress as a line of text, from such a line, or forgotten lesson by lesson."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.asked = False
        super().__init__()
        self.add_class("remi-keep")

    def parts(self) -> list[ipywidgets.Widget]:
        wide = Layout(width="100%", height="6em")
        self.line = Textarea(placeholder=_("Paste a line of progress here"), layout=wide)
        self.line.add_class("remi-line")
        with_exercises = [lesson for lesson in LESSONS if lesson.exercises]
        names = [(f"{lesson.number}. {text.prose(lesson.title)}", lesson) for lesson in with_exercises]
        self.lesson = Dropdown(options=names, description=_("Lesson"), layout=Layout(width="auto"))
        self.lesson.observe(lambda change: self._unasked(), "value")
        copying = row(
            self.button(_("Show as text"), self._show, "show-text"),
            self.button(_("Add this text"), self._take, "take-text"),
        )
        return [self.line, copying, self.lesson, self._forgetting()]

    def _forgetting(self) -> ipywidgets.HBox:
        if not self.asked:
            return row(self.button(_("Forget this lesson…"), self._ask, "forget"), style="remi-tools")
        return row(
            self.button(_("Yes, forget it"), self._forget, "forget-yes", main=True),
            self.button(_("No, keep it"), self._unasked, "forget-no"),
        )

    def _show(self) -> None:
        self.progress.refresh()
        self.line.value = self.progress.export()
        self.say(_("This line is all of your progress: copy it, and add it anywhere else."))

    def _take(self) -> None:
        try:
            count = self.progress.take(self.line.value)
        except ProgressError as refused:
            self.say(text.refused_text(refused.code), "wrong")
        else:
            self.say(text.taken_line(count), "right")

    def _ask(self) -> None:
        self.asked = True
        self._swap()
        won = self.progress.stars(exercise.key for exercise in self.lesson.value.exercises)
        self.say(text.ask_to_forget(self.lesson.value, won))

    def _unasked(self) -> None:
        self.asked = False
        self._swap()
        self.say("")

    def _keys(self) -> list[str]:
        """The exercises of the lesson, and its drills that were missed."""
        lesson = self.lesson.value
        drills = [key for key in self.progress.marks if (share := Share.of_key(key)) and family(share) in lesson.drills]
        return [*(exercise.key for exercise in lesson.exercises), *drills]

    def _forget(self) -> None:
        self.progress.reset(self._keys())
        self._unasked()
        self.say(_("Forgotten."), "right")

    def _swap(self) -> None:
        """Another last row; what stands in the fields stays."""
        *kept, last = self._shown
        self._shown = [*kept, self._forgetting()]
        self._lay_out()
        self._discard(last)

    def __repr__(self) -> str:
        return _("Your progress: as text, from text, or forgotten")


def keep_progress(language: str = "") -> KeepProgress:
    """What can be done with the progress: take it along, bring it here, forget a lesson; `language` as above."""
    return KeepProgress(open_course(language))
