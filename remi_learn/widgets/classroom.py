"""Room for the teacher: a position for the class, without a verdict until it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from html import escape

import ipywidgets
from ipywidgets import HBox, Layout, Text

from .. import text
from ..engine.tiles import NotationError
from ..i18n import N_, _
from ..kinds import AnswerError, kind_of, solution
from ..lessons import find_position
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
        self.say(_("Noted."))
        self._refresh()

    def reveal(self) -> None:
        """Say what is right, and of each proposal why it is right or wrong."""
        self.revealed = True
        self.say(solution(self.session.kind, self.exercise), "right")
        self._refresh()

    def _note(self) -> str:
        lines = "".join(f"<li>{self._vote(answer, count)}</li>" for answer, count in self.votes.most_common())
        return f'<ul class="remi-votes">{lines}</ul>' if lines else ""

    def _vote(self, answer: str, count: int) -> str:
        name = escape(self.session.kind.tell(self.exercise, answer), quote=False)
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
        raise KeyError(f"expected a position that is one question; got {code!r}")
    return exercise


class AskTheClass(Card):
    """A position of the lesson on the projector: large, hidden or shown, and the same again by its code."""

    def __init__(self, lesson: Lesson, code: str = "") -> None:
        codes = [f"{lesson.number}-{place}" for place in range(1, len(lesson.exercises) + 1)]
        self.lesson = lesson
        self.code = code or next(code for code in codes if _can_be_asked(find_position(code)))
        self.exercise = ClassExercise(_askable(self.code))
        self._hidden = False
        super().__init__()
        self.add_class("remi-ask-the-class")

    def parts(self) -> list[ipywidgets.Widget]:
        self.line = Text(value=self.code, description=_("Code"), continuous_update=False, layout=Layout(width="auto"))
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

    def show_position(self, code: str) -> None:
        """Show the position of a code; what is none is explained, and the present one stays."""
        try:
            exercise = _askable(code)
        except KeyError:
            self.say(
                _("There is no position “{code}”: a code is a lesson and a number, such as 1-7.").format(
                    code=code[:20]
                ),
                "wrong",
            )
            return
        if code.strip() != self.code:
            self.exercise.close()
            self.code, self.exercise = code.strip(), ClassExercise(exercise)
            self.say("")
            self._remake()

    def another(self) -> None:
        """The next position of the lesson, after the last the first again."""
        self.show_position(next(code for code in self._codes() if _can_be_asked(find_position(code))))

    def _codes(self) -> list[str]:
        """The codes of the lesson, from the one after this."""
        exercises = self.lesson.exercises
        here = next((place for place, one in enumerate(exercises, 1) if one is self.exercise.exercise), 0)
        places = [*range(here + 1, len(exercises) + 1), *range(1, here + 1)]
        return [f"{self.lesson.number}-{place}" for place in places]

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

    def __repr__(self) -> str:
        return f"{self.code}: {self.exercise!r}"
