"""The drill of chances: a table to read, a chance to say, what came, and in the end one's own picture."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from random import randrange

import ipywidgets
from ipywidgets import HTML, HBox

from .. import calibration, chances_text, text
from .. import rack as racks
from ..calibration import CHANCES, ROUND, Question
from ..draw_chances import SIDE, chances_shapes
from ..i18n import N_, _
from ..lessons.codes import SEEDS
from ..lessons.model import AnswerError
from ..progress import Progress
from ..shapes import svg
from ..walk import Walk
from .rack import Command
from .rows import RowsWidget

_KEYS = "1234567890"
FIRST = 6
"""The seed of everybody's first round, in which the chances lie far apart."""


class ChanceDrill(RowsWidget):
    """Rounds of ten questions: how likely does the next player take what is thrown? The first round is always the same.

    The rows can be walked through before a chance is said; what they say about each piece is shown only then.
    """

    def __init__(self, progress: Progress | None = None, seed: int = FIRST) -> None:
        self.progress = progress or Progress(None)
        self.head, self.record = HTML(), HTML()
        self.head.add_class("remi-head")
        self.record.add_class("remi-record")
        self.seed, self.number, self.said = seed, 0, list[tuple[int, bool, int]]()
        self._show(Walk(self.question.hand, self.question.seat))
        self.add_class("remi-chances")

    @property
    def question(self) -> Question:
        """What is asked now."""
        return calibration.ask(self.seed, self.number)

    @property
    def answered(self) -> bool:
        """Whether a chance was said for the present question."""
        return len(self.said) > self.number

    @property
    def over(self) -> bool:
        """Whether all questions of the round are answered."""
        return len(self.said) == ROUND

    def _board(self) -> racks.Board:
        """The own rack; where the piece is thrown it is raised."""
        board = super()._board()
        if self.walk.at == self.walk.count - 1:
            board.rack = racks.pick_tiles(board.rack, [self.question.tile])
        return board

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        says = {
            f"chance_{number}": Command(f"{said}%", N_("Say this chance"), key, self._sayer(said))
            for number, (said, key) in enumerate(zip(CHANCES, _KEYS, strict=True), 1)
        }
        return {
            **says,
            **super()._commands(),
            "next": Command(N_("Next"), N_("Go on to the next question"), "d", self._next),
            "once_more": Command(N_("Another round"), N_("Ten new questions"), "r", self._once_more),
            "forget": Command(N_("Forget my chances"), N_("Begin the picture of your chances anew"), "x", self._forget),
        }

    def _sayer(self, said: int) -> Callable[[], None]:
        return lambda: self._answer(said)

    def _answer(self, said: int) -> None:
        if self.answered:
            return
        asked = self.question
        self._go(self.walk.count - 1)
        self.said.append((said, asked.came, asked.reader))
        self.progress.say_chance(said, asked.came)
        self.say(chances_text.outcome(asked, said))
        self._retell_round()

    def _next(self) -> None:
        if self.answered and not self.over:
            self._begin(self.seed, self.number + 1)

    def _once_more(self) -> None:
        if self.over:
            self.said = []
            self._begin(randrange(1, SEEDS), 0)

    def _begin(self, seed: int, number: int) -> None:
        self.seed, self.number, self.danger = seed, number, False
        self.walk = Walk(self.question.hand, self.question.seat)
        self.row_cursor, self.cursor, self.marks = None, None, {}
        self.board = self._board()
        self.say(self._told())
        self._retell_round()
        self.view.focus()

    def _forget(self) -> None:
        self.progress.forget_chances()
        self.say(_("Your chances are forgotten."))
        self._retell_round()

    def _toggle_danger(self) -> None:
        if self.answered:
            super()._toggle_danger()
        else:
            self.say(chances_text.first())

    def _choose(self, pieces: frozenset[int]) -> None:
        if self.answered:
            super()._choose(pieces)
        else:
            self.say(chances_text.first())

    def enter(self) -> None:
        """Enter goes on once a chance was said."""
        self.do("once_more" if self.over else "next" if self.answered else "")

    def do(self, name: str, *values: object) -> None:
        if name:
            super().do(name, *values)

    def type(self, typed: str) -> None:
        """A typed number is a chance; after that a typed piece is chosen."""
        if self.answered:
            super().type(typed)
        else:
            self._try(lambda: self._typed_chance(typed))

    def _typed_chance(self, typed: str) -> None:
        try:
            self._answer(calibration.read_chance(typed))
        except AnswerError as problem:
            self.say(text.problem(problem), "wrong")

    def _told(self) -> str:
        """What happened at this stop; where the piece is thrown, the question again."""
        if self.walk.at == self.walk.count - 1 and not self.answered:
            return chances_text.question(self.question)
        return super()._told()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _retell_round(self) -> None:
        """The words that depend on the round: where it stands, what can be done, the record."""
        self.head.value, self.record.value = self._head(), self._record() if self.over else ""
        self.children = self.parts()

    def button_rows(self) -> list[HBox]:
        """What can be said or done now; the steps; the tools."""
        says = [f"chance_{number}" for number in range(1, len(CHANCES) + 1)]
        now = (
            self._row("remi-next", "once_more", "forget")
            if self.over
            else self._row("remi-next remi-go-on", "next")
            if self.answered
            else self._row("remi-answers remi-says-chance", *says)
        )
        return [
            now,
            self._row("remi-answers remi-steps", "back", "forward", "danger"),
            self._row("remi-tools", "by_number", "by_colour", "more"),
        ]

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        now, steps, tools = self.button_rows()
        self.head.value = self._head()
        return (self.head, self.view, self.status, now, self.record, steps, self.reasons, tools, self._more)

    def _head(self) -> str:
        where = _("{number} of {count}").format(number=self.number + 1, count=ROUND)
        goal = chances_text.question_html(self.question)
        return f'<div class="remi-where">{where}</div><div class="remi-goal">{goal}</div>'

    def _why(self) -> str:
        return super()._why() if self.answered else ""

    def _record(self) -> str:
        """The round in one sentence, then all chances ever said as a picture and as a table."""
        found = calibration.points(self.progress.chances)
        told = "".join(f'<p class="remi-text">{escape(words)}</p>' for words in chances_text.round_words(self.said))
        if not found:
            return told
        table = chances_text.record_table(found)
        shapes = chances_shapes(found, *chances_text.axes(), self.look().theme)
        drawn = svg(shapes, SIDE, SIDE, table.caption, chances_text.record_words(found))
        return f'{told}<div class="remi-record-pair">{drawn}{table.html()}</div>'

    def redraw(self) -> None:
        """Show the table as it is now; the picture of the chances follows the theme."""
        super().redraw()
        if self.over:
            self.record.value = self._record()

    def label(self) -> str:
        return _("Table. B and F step through the hand; the digits say a chance, 1 the smallest, 0 the largest.")

    def typing_example(self) -> str:
        return _("Type a chance from 0 to 100 ⏎")

    # --- without a page ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"chances, question {self.number + 1} of {ROUND}: {self.question.tile}; {super().__repr__()}"

    def title(self) -> str:
        return chances_text.question(self.question)

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.head, self.record)
