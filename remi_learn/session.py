"""One learner on one exercise: attempts, hints, stars and the verdict; no widget needed.

>>> from remi_learn.session import session
>>> learner = session("tiles-and-melds", "first-group")
>>> learner.submit("no").right
False
>>> learner.submit("yes").right, learner.stars
(True, 2)
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field

from . import text
from .engine.tiles import NotationError
from .lessons import find_lesson
from .lessons.kinds import BETWEEN, KINDS, AnswerError, ExerciseKind, Verdict
from .lessons.model import FULL, Exercise
from .rack import Board, Rack, RackRefusal, meld, pick_tiles


@dataclass(frozen=True)
class Reply:
    """What the learner hears: right or not, the words, and the verdict behind them (None: it was no answer)."""

    right: bool
    words: str
    verdict: Verdict | None = None

    def __repr__(self) -> str:
        return ("✓ " if self.right else "✗ ") + self.words


@dataclass
class Session:
    """An exercise being worked on.

    Each wrong answer and each hint costs a star, but one is left for whoever finds the answer; the last
    rung of the ladder shows the solution and leaves none. Every exercise can be begun again.
    """

    exercise: Exercise
    board: Board = field(init=False)
    stars: int = field(init=False, default=FULL)
    hints: int = field(init=False, default=0)
    attempts: int = field(init=False, default=0)
    solved: bool = field(init=False, default=False)
    reply: Reply | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Begin the exercise again, with all its stars."""
        self.board = Board.of(self.exercise.tiles, self.exercise.rules)
        self.stars, self.hints, self.attempts, self.solved, self.reply = FULL, 0, 0, False, None

    @property
    def kind(self) -> ExerciseKind:
        """The table entry of this exercise's kind."""
        return KINDS[self.exercise.kind]

    @property
    def options(self) -> tuple[str, ...]:
        """The keys of what can be chosen, () where nothing is chosen."""
        return self.kind.options(self.exercise)

    def submit(self, typed: str, show: bool = False) -> Reply:
        """Judge an answer in text: an option, pieces (``5h 6h 7h``), or melds (``5h 6h 7h | 9h 9c 9s``).

        What cannot be read is explained and costs nothing; the rack stays as it is. With `show` the rack is
        made to lie as the answer says.
        """
        try:
            answer = self.kind.read(self.exercise, self._meant(typed))
        except (AnswerError, NotationError, RackRefusal) as problem:
            self.reply = Reply(False, text.problem(problem))
            return self.reply
        if show and not self.solved:
            self.board.do(lay_answer(self.board, answer, self.kind.form))
        return self._judge(answer)

    def _meant(self, typed: str) -> str:
        """The option whose words were typed as they stand on its button, else what was typed."""
        words = {text.option_name(self.exercise, option).casefold(): option for option in self.options}
        return words.get(" ".join(typed.split()).casefold(), typed)

    def check(self) -> Reply:
        """Judge what lies on the rack: the picked pieces, or the melds."""
        rack = self.board.rack
        return self.submit(as_text(rack, self.kind.form))

    def _judge(self, answer: str) -> Reply:
        verdict = self.kind.judge(self.exercise, answer)
        if not self.solved:
            self.attempts += 1
            self.solved = verdict.right
            if not verdict.right:
                self.stars = max(min(1, self.stars), self.stars - 1)
        self.reply = Reply(verdict.right, text.verdict(self.exercise, verdict), verdict)
        return self.reply

    def hint(self) -> str:
        """The next rung of the ladder: vague, exact, then the solution; after that the solution again."""
        ladder = self.exercise.hints
        more = self.hints < len(ladder)
        words = text.prose(ladder[self.hints]) if more else text.solution(self.exercise)
        if not self.solved and self.hints <= len(ladder):
            self.stars -= self.price
        self.hints = min(self.hints + 1, len(ladder) + 1)
        return words

    @property
    def price(self) -> int:
        """What the next hint costs, in stars."""
        if self.solved or self.hints > len(self.exercise.hints):
            return 0
        return self.stars if self.hints == len(self.exercise.hints) else max(0, min(1, self.stars - 1))

    def __repr__(self) -> str:
        return f"{self.exercise.key}: {self.exercise.tiles} {'★' * self.stars}"


def lay_answer(board: Board, answer: str, form: str) -> Rack:
    """The rack as an answer in text says: its pieces picked, or those of its melds that are melds laid."""
    rack = board.rack
    if form == "pick":
        return pick_tiles(rack, answer)
    for part in answer.split(BETWEEN) if form == "arrange" else ():
        with contextlib.suppress(RackRefusal):  # no meld: the verdict says so
            rack = meld(pick_tiles(rack, part), board.rules)
    return rack


def as_text(rack: Rack, form: str) -> str:
    """What lies on the rack as a typed answer of that form."""
    if form == "arrange":
        return f" {BETWEEN} ".join(" ".join(map(str, rack.named(meld))) for meld in rack.melds)
    return " ".join(map(str, rack.named(rack.picked)))


def session(lesson: str | int, key: str) -> Session:
    """A session on an exercise of a lesson, by the lesson's name or number and the exercise's key."""
    return Session(find_lesson(lesson).exercise(key))
