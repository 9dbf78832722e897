"""What a kind of exercise is made of: a form that says what the learner handles, and a judge that asks the engine.

A new kind is one entry of a table (`ExerciseKind`), a new form one value (`Form`): the session, the widget, the
typed answers and the walkthrough of the tests all work from these two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from html import escape
from typing import NamedTuple

from .. import text
from ..draw import Heap
from ..engine.melds import Fault, Meld
from ..engine.tiles import Tile
from ..i18n import _
from ..lessons.model import Exercise, Trap
from ..rack import Board
from ..rulebook import Rule

Step = tuple[str, int | str]
"""One step of a hand: ("pick", place) or ("do", command)."""


@dataclass
class Draft:
    """The answer while it is being prepared: the rack as it lies, what is written, what can be chosen."""

    board: Board
    options: tuple[str, ...] = ()
    written: str = ""


@dataclass(frozen=True)
class Verdict:
    """The judgement of one answer as a value: right or not, a code for the sentence, and what it is about."""

    right: bool
    code: str
    fault: Fault | None = None
    melds: tuple[Meld, ...] = ()
    """The melds to show, side by side."""
    tiles: tuple[Tile, ...] = ()
    """The pieces to mark: those at fault when wrong, those that make the answer when right."""
    trap: Trap | None = None
    rest: tuple[Tile, ...] = ()
    """Pieces to show beside the melds."""
    heap: tuple[str, str, int] = ("", "", 1)
    """What lies around the rack and is to be marked: its name, "right" or "wrong", and which piece from the top."""


@dataclass(frozen=True)
class Action:
    """A command that a form adds: the words on its button, its tip, its key, and what it changes in the draft."""

    words: str
    tip: str
    key: str
    run: Callable[[Draft], None]


@dataclass(frozen=True)
class Form:
    """What the learner handles to answer.

    `answers` and `tools` name the commands on the two rows of buttons ("options": one for each option), `ways` tells
    the keys and `example` what to type (both msgids). `write` puts what lies there into a typed answer, and `steps`
    says how a hand gives an answer: the widget lays a typed one out with it, the tests play it.
    """

    answers: tuple[str, ...]
    ways: str
    example: str
    write: Callable[[Draft], str]
    steps: Callable[[Draft, str], Iterator[Step]]
    tools: tuple[str, ...] = ()
    enter: Callable[[Draft], str] = lambda draft: "check"
    """The command that Enter does."""
    handles: bool = True
    """Whether pieces are picked."""
    single: bool = False
    """Whether picking a piece puts the others down."""
    actions: dict[str, Action] = field(default_factory=dict)
    """Further commands by name; with some, what is written is shown."""


class Table(NamedTuple):
    """What is shown once the answer is known: a caption, the heads of the columns, the rows, and which are the best.

    The `rules` that it goes by stand below it, to be unfolded.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    best: frozenset[int] = frozenset()
    rules: tuple[Rule, ...] = ()

    def html(self) -> str:
        """The table for a page; the best rows are marked with a sign too."""
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in self.head)
        rows = "".join(
            f"<tr{' class=remi-top' if number in self.best else ''}>"
            + "".join(f"<td>{escape(word)}</td>" for word in row)
            + "</tr>"
            for number, row in enumerate(self.rows)
        )
        table = f'<table class="remi-table"><caption>{escape(self.caption)}</caption><tr>{head}</tr>{rows}</table>'
        told = "".join(f"<li><strong>{escape(one.head)}</strong> {escape(one.brief)}</li>" for one in self.rules)
        unfold = _("The rules behind it")
        return text.scrolling(
            table, self.caption
        ) + f"<details><summary>{escape(unfold)}</summary><ul>{told}</ul></details>" * bool(told)


def no_options(exercise: Exercise) -> tuple[str, ...]:
    """Nothing is chosen."""
    return ()


def _nothing(exercise: Exercise, verdict: Verdict) -> str:
    return ""


def _lies_around(exercise: Exercise) -> tuple[Heap, ...]:
    return text.heaps(exercise.position) if exercise.around else ()


@dataclass(frozen=True)
class ExerciseKind:
    """How a kind works.

    `read` makes an answer's canonical text of what was typed; it raises `AnswerError`, `NotationError` or
    `RackRefusal` for what is no answer at all. `judge` asks the engine about that; it is also given what has been
    found before. `tell` puts an answer into words, and `says` the rule behind a wrong one.

    A kind with `several` answers goes on until all are found; the function lists them as the engine finds them. `asks`
    tells how far that is or what is asked next, and `missing` what "done" says too early. If it is `ordered` they come
    in their order, and the same may come again; `lines` tells all that is found so far where that takes more than the
    answers. Where any one of several answers will do, `either` lists them.

    `lays` names the melds that lie on the rack from the beginning, `heaps` what lies around it, `lights` the places of
    the rack that the question is about, and `shows` a table for when the answer is known.
    """

    form: Form
    read: Callable[[Exercise, str], str]
    judge: Callable[[Exercise, str, tuple[str, ...]], Verdict]
    tell: Callable[[Exercise, str], str]
    says: Callable[[Exercise, Verdict], str] = _nothing
    options: Callable[[Exercise], tuple[str, ...]] = no_options
    several: Callable[[Exercise], tuple[str, ...]] | None = None
    asks: Callable[[Exercise, tuple[str, ...]], str] = lambda exercise, found: ""
    missing: Callable[[Exercise, tuple[str, ...]], str] = lambda exercise, found: ""
    ordered: bool = False
    either: Callable[[Exercise], tuple[str, ...]] | None = None
    lines: Callable[[Exercise, tuple[str, ...]], list[str]] | None = None
    lays: Callable[[Exercise], str] = lambda exercise: ""
    heaps: Callable[[Exercise], tuple[Heap, ...]] = _lies_around
    lights: Callable[[Exercise, tuple[str, ...]], frozenset[int]] = lambda exercise, found: frozenset()
    shows: Callable[[Exercise], Table | None] = lambda exercise: None

    def told(self, exercise: Exercise, answers: tuple[str, ...]) -> list[str]:
        """Answers in words, one by one."""
        return self.lines(exercise, answers) if self.lines else [self.tell(exercise, answer) for answer in answers]

    def verdict(self, exercise: Exercise, answer: str, found: tuple[str, ...] = ()) -> Verdict:
        """The judgement of an answer that was read, with the trap that it fell into."""
        verdict = self.judge(exercise, answer, found)
        traps = (trap for trap in exercise.traps if self.read(exercise, trap.answer) == answer)
        return verdict if verdict.right else replace(verdict, trap=next(traps, None))
