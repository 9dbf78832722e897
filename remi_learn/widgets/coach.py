"""A table with a coach beside it: off, on request, or always; it sees no more than the learner does."""

from __future__ import annotations

import asyncio
from html import escape

import ipywidgets
from ipywidgets import HTML

from .. import coach_text
from ..engine.advice import Advice, Speaking, advise, judged
from ..engine.moves import Verb
from ..engine.review import rewound
from ..i18n import N_, _
from ..play import Reply, Table
from .rack import Command
from .table import TableWidget

MODES = ("request", "always", "off")
SPEAKS = {"clear": Speaking(), "every": Speaking(1, 20), "gross": Speaking(100, 101)}
"""From when on the coach says something of a move by itself."""


class CoachedTable(TableWidget):
    """A table where the coach is asked before a move, and says a quiet word after it.

    >>> from remi_learn import TABLA
    >>> table = CoachedTable(Table.new(TABLA, ("plain",), seed=1))
    >>> table.do("advice")
    >>> "Throw " in table.coach.value
    True
    """

    def __init__(self, table: Table, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.coach, self._asked_coach, self._verdict = HTML(), False, ""
        self.coach.add_class("remi-coach")
        super().__init__(table, loop)

    @property
    def mode(self) -> str:
        """Whether the coach is off, speaks on request, or always."""
        return self._note("coach", MODES)

    @property
    def speaks(self) -> str:
        """About which moves the coach says something by itself."""
        return self._note("speaks", tuple(SPEAKS))

    def _note(self, name: str, known: tuple[str, ...]) -> str:
        """A choice that is kept with the table."""
        noted = self.table.notes.get(name, "")
        return noted if noted in known else known[0]

    def _commands(self) -> dict[str, Command]:
        return super()._commands() | {
            "advice": Command(N_("What would you do?"), N_("Ask the coach"), "q", self._ask),
            "coach": Command(N_("Coach"), N_("The coach: on request, always, or off"), "k", self._next_mode),
            "speaks": Command(N_("Speaks"), N_("About which moves the coach speaks by itself"), "y", self._next_speaks),
        }

    def button_words(self, name: str) -> str:
        if name == "coach":
            return coach_text.mode_words(self.mode)
        return coach_text.speaks_words(self.speaks) if name == "speaks" else super().button_words(name)

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        names = {"off": ["coach"], "request": ["advice", "coach", "speaks"], "always": ["coach", "speaks"]}[self.mode]
        parts, row = list(super().parts()), self._row_of("remi-tools remi-coaching", names)
        told = [self.coach] if self.coach.value else []
        place = parts.index(self.status) + 1
        return (*parts[:place], *told, row, *parts[place:])

    # --- what the coach says ----------------------------------------------------------------------------------------

    def _next_mode(self) -> None:
        self.table.notes["coach"] = MODES[(MODES.index(self.mode) + 1) % len(MODES)]
        self._asked_coach, self._verdict = False, ""
        self.say(coach_text.mode_words(self.mode))
        self.retell()

    def _next_speaks(self) -> None:
        names = [*SPEAKS]
        self.table.notes["speaks"] = names[(names.index(self.speaks) + 1) % len(names)]
        self.say(coach_text.speaks_words(self.speaks))
        self.retell()

    def _ask(self) -> None:
        advice = self._advice()
        if advice is None:
            self.say(_("The coach has something to say when it is your turn."), "wrong")
            return
        self._asked_coach = True
        self.say("")
        self.view.announce(coach_text.advice_sentence(advice))

    def _advice(self) -> Advice | None:
        return advise(self.table.view) if self.table.my_turn and self.mode != "off" else None

    def _answer(self, reply: Reply) -> None:
        if reply.done:
            self._asked_coach, self._verdict = False, self._judge(reply)
        super()._answer(reply)

    def _judge(self, reply: Reply) -> str:
        """A quiet word about the learner's last move, where there is one worth saying."""
        hand, seat = self.table.hand, self.table.seat
        if self.mode == "off" or seat is None or reply.move is None or reply.move.verb is Verb.BACK:
            return ""
        at = next((at for at in reversed(range(len(hand.moves))) if hand.past[at].player == seat), None)
        before = None if at is None else advise(rewound(hand, at).view(seat))
        if before is None or at is None:
            return ""
        found = judged(before, hand.moves[at])
        wanted = self.mode == "always" and hand.moves[at].verb is Verb.DISCARD
        return coach_text.judged_sentence(found) if wanted or SPEAKS[self.speaks].about(found) else ""

    def _say_anew(self) -> None:
        self._verdict = ""
        super()._say_anew()

    def _refresh(self) -> None:
        self.coach.value = self._told_by_coach()
        super()._refresh()

    def _told_by_coach(self) -> str:
        """The verdict on the move before, then the advice for this one with its table and its signs."""
        said = f'<p class="remi-quiet">{escape(self._verdict)}</p>' if self._verdict else ""
        advice = self._advice() if self._asked_coach or self.mode == "always" else None
        if advice is None:
            return said
        said += f"<p>{escape(coach_text.advice_sentence(advice))}</p>"
        table, signs = coach_text.advice_table(advice), coach_text.sign_lines(advice)
        said += coach_text.folded(_("What the coach weighs"), table.html(), self._asked_coach) if table else ""
        lines = "".join(f"<li>{escape(line)}</li>" for line in signs)
        return said + (coach_text.folded(_("The signs of danger"), f"<ul>{lines}</ul>") if lines else "")

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.coach)
