"""One learner on one exercise: attempts, hints, stars and the verdict; no widget needed.

>>> from remi_learn.session import session
>>> learner = session("tiles-and-melds", "first-group")
>>> learner.submit("no").right
False
>>> learner.submit("yes").right, learner.stars
(True, 2)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import text
from .engine.tiles import NotationError, plain
from .i18n import N_, _
from .kinds import AnswerError, Draft, ExerciseKind, Table, Verdict, explained, kind_of, solution, verdict_words
from .kinds.forms import BETWEEN
from .kinds.words import Explained
from .lessons import find_lesson
from .lessons.model import ALSO, FULL, Exercise
from .rack import Board, Rack, RackRefusal, clear, meld, pick, pick_tiles


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
    draft: Draft = field(init=False)
    stars: int = field(init=False, default=FULL)
    hints: int = field(init=False, default=0)
    attempts: int = field(init=False, default=0)
    found: tuple[str, ...] = field(init=False, default=())
    solved: bool = field(init=False, default=False)
    reply: Reply | None = field(init=False, default=None)
    _refuted: bool = field(init=False, default=False)
    """Whether what is picked has been judged wrong and nothing was picked since."""

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Begin the exercise again, with all its stars."""
        board = Board.of(self.exercise.tiles, self.exercise.rules)
        for part in filter(None, self.kind.lays(self.exercise).split(BETWEEN)):
            board.rack = meld(pick_tiles(board.rack, part, board.rack.loose), board.rules)
        self.draft = Draft(board, self.kind.options(self.exercise))
        self.stars, self.hints, self.attempts = FULL, 0, 0
        self.found, self.solved, self.reply, self._refuted = (), False, None, False

    @property
    def kind(self) -> ExerciseKind:
        """The table entry of this exercise's kind."""
        return kind_of(self.exercise)

    @property
    def board(self) -> Board:
        """The rack as it lies."""
        return self.draft.board

    @property
    def options(self) -> tuple[str, ...]:
        """The keys of what can be chosen, () where nothing is chosen."""
        return self.draft.options

    def touch(self, place: int) -> Rack:
        """The rack once the piece at a place is touched: after a wrong answer, and where one piece is asked for and
        another is picked, a new pick begins with it.
        """
        rack = self.board.rack
        anew = self._refuted or (self.kind.form.single and rack.order[place] not in rack.picked)
        self._refuted = False
        return pick(clear(rack) if anew else rack, place)

    def submit(self, typed: str, show: bool = False) -> Reply:
        """Judge an answer in text: an option, pieces (``5h 6h 7h``), melds (``5h 6h 7h | 9h 9c 9s``), a number.

        What cannot be read is explained and costs nothing; the rack stays as it is. With `show` the rack is
        made to lie as the answer says. Where several answers are wanted, some can be given at once (``7d / 9h``).
        """
        if self.kind.several and ALSO in typed:
            return [self.submit(part, show) for part in typed.split(ALSO)][-1]
        try:
            answer = self.read(typed)
            if answer in self.found and not self.solved and not self.kind.ordered:
                raise AnswerError(N_("You have found this one already."))
        except (AnswerError, NotationError, RackRefusal) as problem:
            self.reply = Reply(False, text.problem(problem))
            return self.reply
        if show and not self.solved:
            self._lay(answer)
        return self._judge(answer)

    def read(self, typed: str) -> str:
        """A typed answer in its one form; raises what `submit` explains."""
        return self.kind.read(self.exercise, self._meant(typed))

    def _meant(self, typed: str) -> str:
        """The option whose words were typed as they stand on its button, else what was typed."""
        words = {_folded(self.kind.tell(self.exercise, option)): option for option in self.options}
        return words.get(_folded(typed), plain(typed))

    def _lay(self, answer: str) -> None:
        """Let everything lie as the answer says, as one change; what is no meld stays picked."""
        scratch = Draft(Board(self.board.rack, self.board.rules), self.options, self.draft.written)
        for step, what in self.kind.form.steps(scratch, answer):
            if step == "pick":
                scratch.board.rack = pick(scratch.board.rack, int(what))
            elif what == "meld":
                scratch.board.rack = meld(scratch.board.rack, scratch.board.rules)
            elif action := self.kind.form.actions.get(str(what)):
                action.run(scratch)
        self.board.do(scratch.board.rack)
        self.draft.written = scratch.written

    def check(self) -> Reply:
        """Judge what lies on the rack or is written."""
        return self.submit(self.kind.form.write(self.draft))

    def _judge(self, answer: str) -> Reply:
        verdict = self.kind.verdict(self.exercise, answer, self.found)
        if not self.solved:
            self.attempts += 1
            self._count(answer, verdict.right)
        self._refuted = not verdict.right
        words = verdict_words(self.kind, self.exercise, verdict)
        if verdict.right and not self.solved:
            words = " ".join([_("Right!"), self.asks])
        self.reply = Reply(verdict.right, words, verdict)
        return self.reply

    def _count(self, answer: str, right: bool) -> None:
        if right and self.kind.several:
            self.found += (answer,)
            self.draft.written = ""
        self.solved = right and len(self.found) == (len(self.exercise.answers) if self.kind.several else 0)
        if not right:
            self.stars = max(min(1, self.stars), self.stars - 1)

    @property
    def asks(self) -> str:
        """What is asked next, or how much is found; "" where there is one answer only."""
        return self.kind.asks(self.exercise, self.found)

    def done(self) -> Reply:
        """Say that everything is found; what is missing costs a star, as a wrong answer does."""
        if not self.solved:
            self.attempts += 1
            self._count("", False)
            self.reply = Reply(False, " ".join([_("Not yet."), self.kind.missing(self.exercise, self.found)]))
        assert self.reply
        return self.reply

    def hint(self) -> str:
        """The next rung of the ladder: vague, exact, then the solution; after that the solution again."""
        ladder = self.exercise.hints
        more = self.hints < len(ladder)
        words = text.prose(ladder[self.hints]) if more else solution(self.kind, self.exercise)
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

    @property
    def known(self) -> bool:
        """Whether the right answer is known: found, or shown as the solution."""
        return self.solved or self.hints > len(self.exercise.hints)

    @property
    def explained(self) -> list[Explained]:
        """Every option with its why, once the right one is known."""
        return explained(self.kind, self.exercise) if self.known else []

    @property
    def table(self) -> Table | None:
        """What is shown once the right answer is known, if this kind has such a table."""
        return self.kind.shows(self.exercise) if self.known else None

    def __repr__(self) -> str:
        return f"{self.exercise.key}: {self.exercise.tiles} {'★' * self.stars}"


def _folded(words: str) -> str:
    """Words as they are compared with what is typed."""
    return " ".join(plain(words).split()).casefold()


def session(lesson: str | int, key: str) -> Session:
    """A session on an exercise of a lesson, by the lesson's name or number and the exercise's key."""
    return Session(find_lesson(lesson).exercise(key))
