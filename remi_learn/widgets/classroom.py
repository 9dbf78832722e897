"""Room for the teacher: a position for the class, without a verdict until it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from html import escape
from random import randrange

import ipywidgets
from ipywidgets import HBox, Layout, Text

from .. import text
from ..engine.tiles import NotationError
from ..i18n import N_, _
from ..kinds import AnswerError, kind_of, solution
from ..lessons import code_of, find_position
from ..lessons.codes import SEEDS, CodeError, Share
from ..lessons.drills import drill
from ..lessons.model import Exercise, Lesson
from ..rack import RackRefusal
from ..session import Session
from ..settings import SETTINGS
from .card import Card, paragraph, row
from .exercise import ExerciseWidget
from .rack import Command


class ClassExercise(ExerciseWidget):
    """An exercise that gathers what the class proposes; only `reveal` says what is right."""

    def __init__(self, exercise: Exercise) -> None:
        self.votes: Counter[str] = Counter()
        self.revealed = False
        super().__init__(exercise)
        self.remove_class(f"remi-ex-{exercise.key}")  # that is the lesson's own card
        self.add_class("remi-class")

    def _commands(self) -> dict[str, Command]:
        commands = super()._commands()
        propose = replace(commands["check"], words=N_("Propose"), tip=N_("Note this answer"), run=self._propose_rack)
        ask = Command(N_("What is right?"), N_("Say what is right, and why"), "q", self.reveal)
        return {**commands, "check": propose, "reveal": ask}

    def button_rows(self) -> list[HBox]:
        """The answers, then the question what is right."""
        answers, _tools, *_more = super().button_rows()
        return [answers, self._row("remi-ask", "reveal", "more")]

    def _head(self) -> str:
        return f'<div class="remi-goal">{text.html(self.exercise.goal)}</div>'

    def _chooser(self, option: str) -> Callable[[], None]:
        return lambda: self._propose(option)

    def type(self, typed: str) -> None:
        """A typed line is a proposal."""
        self._try(lambda: self._propose(typed))

    def _propose_rack(self) -> None:
        self._propose(self.form.write(self.session.draft))

    def _propose(self, typed: str) -> None:
        try:
            answer = self.session.read(typed)
        except (AnswerError, NotationError, RackRefusal) as problem:
            self.say(text.problem(problem), "wrong")
            return
        self.votes[answer] += 1
        self.session.draft.written = ""
        self.say(_("Noted."))
        self._refresh()

    def reveal(self) -> None:
        """Say what is right, and of each proposal why it is right or wrong."""
        self.revealed = True
        self.say(solution(self.session.kind, self.exercise), "right")
        self._refresh()

    def _note(self) -> str:
        lines = "".join(f"<li>{self._vote(answer, count)}</li>" for answer, count in self.votes.most_common())
        return self._field() + (f'<ul class="remi-votes">{lines}</ul>' if lines else "")

    def _vote(self, answer: str, count: int) -> str:
        name = escape(text.capital(self.session.kind.tell(self.exercise, answer)), quote=False)
        line = f"<strong>{name}</strong> ×{count}"
        if not self.revealed:
            return line
        reply = Session(self.exercise).submit(answer)
        return f"{'✓' if reply.right else '✗'} {line}: {escape(reply.words, quote=False)}"


def _can_be_asked(exercise: Exercise) -> bool:
    """Whether it is one question; what is built up part by part is not put to a vote."""
    return not kind_of(exercise).ordered


def _askable(code: str) -> Exercise:
    exercise = find_position(code)
    if not _can_be_asked(exercise):
        raise CodeError("line_by_line", code.strip())
    return exercise


class AskTheClass(Card):
    """A position of the lesson on the projector: large, hidden or shown, and the same again by its code."""

    def __init__(self, lesson: Lesson, code: str = "") -> None:
        self.lesson = lesson
        self.exercise = ClassExercise(_askable(code) if code else next(filter(_can_be_asked, lesson.exercises)))
        self._hidden = False
        super().__init__()
        self.add_class("remi-ask-the-class")

    def parts(self) -> list[ipywidgets.Widget]:
        self.line = Text(value=self.code, description=_("Code"), continuous_update=False, layout=Layout(width="16em"))
        self.line.add_class("remi-code")
        self.line.observe(lambda change: self.show_position(change["new"]), "value")
        hide = _("Show") if self._hidden else _("Hide")
        size = _("Normal size") if SETTINGS.size == "large" else _("Large, for a projector")
        tools = row(
            self.button(_("Another position"), self.another, "another"),
            self.button(hide, self.hide, "hide"),
            self.button(size, self._resize, "size"),
            self.line,
            style="remi-tools",
        )
        return [tools, paragraph(_("The position is hidden.")) if self._hidden else self.exercise]

    @property
    def code(self) -> str:
        """The code that opens this position anywhere."""
        return code_of(self.exercise.exercise)

    def show_position(self, code: str) -> None:
        """Show the position of a lesson's or a drill's code; what is none is explained, and the present one stays."""
        try:
            exercise = _askable(code)
        except CodeError as refused:
            self.say(text.code_problem(refused.code, refused.got), "wrong")
            return
        if exercise != self.exercise.exercise:
            self._show(exercise)

    def _show(self, exercise: Exercise) -> None:
        self.exercise.close()
        self.exercise = ClassExercise(exercise)
        self.say("")
        self._remake()

    def another(self) -> None:
        """The next position of the lesson, after the last the first again; after a drill another of its kind."""
        here = self.exercise.exercise
        if share := Share.of_key(here.key):
            self._show(drill(replace(share, seed=randrange(SEEDS))))
            return
        exercises = self.lesson.exercises
        after = exercises.index(here) + 1 if here in exercises else 0
        self._show(next(filter(_can_be_asked, (*exercises[after:], *exercises[:after]))))

    def hide(self) -> None:
        """Hide the position, or show it again as it was."""
        self._hidden = not self._hidden
        self._remake()

    def _resize(self) -> None:
        SETTINGS.change(size="normal" if SETTINGS.size == "large" else "large")

    def _discard(self, widget: ipywidgets.Widget) -> None:
        if widget is not self.exercise and not isinstance(widget, ClassExercise):
            super()._discard(widget)

    def close(self) -> None:
        if hasattr(self, "_unwatch"):
            self.exercise.close()
        super().close()

    def in_words(self) -> str:
        """The position, and its code."""
        told = _("The code of this position:")
        return f"{self.exercise.in_words()} {told} {self.code}."

    def svg(self) -> str:
        """The position as a picture."""
        return self.exercise.svg()

    def __repr__(self) -> str:
        return f"{self.code}: {self.exercise!r}"
