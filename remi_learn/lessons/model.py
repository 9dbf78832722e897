"""What a lesson is made of: data that carries its answers, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..engine.melds import Kind
from ..engine.position import Position
from ..engine.rules import TABLA, Rules

ALSO = "/"
"""What separates the right answers of an exercise that has several."""
FULL = 3
"""Stars of an exercise solved at once."""


class AnswerError(ValueError):
    """What was typed is no answer of the exercise's form: `sentence` (a msgid) says so, `got` is what was typed."""

    def __init__(self, sentence: str, got: str = ""):
        super().__init__(sentence.format(got=got))
        self.sentence, self.got = sentence, got


class Both(NamedTuple):
    """A text in both languages; pieces in it are written in square brackets, ``[5h 6h]``, and drawn as pieces.

    What depends on the look is written for tiles and for cards, ``{yellow|a diamond}``; only in what is shown by a
    widget, since the text of a cell stays as it is: there a colour stands beside its sign.
    """

    ro: str
    en: str

    def in_(self, language: str) -> str:
        return str(getattr(self, language))


@dataclass(frozen=True)
class Trap:
    """A tempting wrong answer, in the same notation as the right one, and why it is wrong."""

    answer: str
    why: Both


@dataclass(frozen=True)
class Wanted:
    """What a pick must be: exactly these pieces, or a meld of a kind and size (None: any)."""

    tiles: str = ""
    kind: Kind | None = None
    size: int | None = None


@dataclass(frozen=True)
class Exercise:
    """One idea to try: what to do, what lies there, and the right answer in text.

    `kind` names an entry of `kinds.KINDS`, which says how an answer is written and judged.
    `idea` is read before, `why` after the right answer; `hints` go from vague to exact.
    Several right answers are written one after the other, with `ALSO` between them.
    """

    key: str
    kind: str
    idea: Both
    goal: Both
    tiles: str
    answer: str
    why: Both
    hints: tuple[Both, ...]
    traps: tuple[Trap, ...] = ()
    options: tuple[str, ...] = ()
    wanted: Wanted = Wanted()
    left: int = 0
    """Pieces that may stay outside the melds when the rack is arranged."""
    around: str = ""
    """What lies around the rack, as a position in one line: ``row 4s 9d; stock 61; atu 5h; turn draw``."""
    asked: str = ""
    """What the question is about, where it is about one thing of several; the kind says how it is written."""
    rules: Rules = TABLA

    @property
    def position(self) -> Position:
        """The whole position: the rack and what lies around it."""
        return Position.parse(f"rack {self.tiles}; {self.around}")

    @property
    def answers(self) -> tuple[str, ...]:
        """The right answers; one in most kinds."""
        return tuple(map(str.strip, self.answer.split(ALSO)))


@dataclass(frozen=True)
class Words:
    """A text cell of its own, such as a heading (``## …``) with a line under it."""

    key: str
    text: Both


@dataclass(frozen=True)
class Code:
    """A cell to run: `idea` is read before it. What the idea claims, the code asserts of what `remi_learn` returns,
    or it shows a widget to try it with. Where the code says "{language}" it is told that of its notebook."""

    key: str
    idea: Both
    code: str


Part = Exercise | Words | Code


@dataclass(frozen=True, kw_only=True)
class Page:
    """A notebook: parts in their order under a title; `name` is its file name without the ending."""

    name: str
    title: Both
    promise: Both
    parts: tuple[Part, ...]

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises among the parts."""
        return tuple(part for part in self.parts if isinstance(part, Exercise))

    def exercise(self, key: str) -> Exercise:
        """The exercise of that key; raises `KeyError` with the keys that exist."""
        for exercise in self.exercises:
            if exercise.key == key:
                return exercise
        raise KeyError(f"expected one of {', '.join(e.key for e in self.exercises)}; got {key!r}")


@dataclass(frozen=True, kw_only=True)
class Lesson(Page):
    """A page of the course: it has its number there, and ends with what to remember."""

    number: int
    summary: tuple[Both, ...]
    drills: tuple[str, ...] = ()
    """Families of drills (`drills.DRILLS`) for whoever wants more exercises of this lesson."""
    leads_to: str = ""
    """A page to go on to before the next lesson, by its name."""
