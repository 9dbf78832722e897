"""The table for a class: racks hidden or shown seat by seat, and the class is asked before each discard."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from html import escape

import ipywidgets
from ipywidgets import HTML, HBox

from .. import coach_text, table_view, text
from ..draw import Spread
from ..draw_table import TableSpread
from ..engine.advice import advise, judged
from ..engine.moves import Move, Verb
from ..engine.tiles import Tile
from ..i18n import N_, _
from ..play import Reply, Table
from ..rows_text import names_in_turn
from ..settings import SETTINGS
from .rack import Command
from .table import TableWidget


class ClassTable(TableWidget):
    """A table on a projector. What the class proposes to throw is counted; only `reveal` says what is best.

    >>> from remi_learn import TABLA
    >>> table = ClassTable(Table.new(TABLA, ("plain",), seed=1))
    >>> table.type("13y")
    >>> table.do("propose")
    >>> str(table.votes)
    'Counter({Kd: 1})'
    """

    def __init__(self, table: Table, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.votes: Counter[Tile] = Counter()
        self.asks, self.revealed, self.hidden = True, False, False
        self.uncovered: set[int] = set()
        self.proposals = HTML()
        self.proposals.add_class("remi-note")
        super().__init__(table, loop)
        self.add_class("remi-class")

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        names = names_in_turn(self.table.hand.players, self.table.hand.rules)
        seats = {
            f"seat_{away}": Command(name, N_("Show or hide this rack"), str(away + 1), self._uncoverer(away))
            for away, name in enumerate(names)
        }
        return {
            **super()._commands(),
            "propose": Command(N_("Propose"), N_("Note the picked piece as a proposal"), "p", self._propose),
            "reveal": Command(N_("What is best?"), N_("Say what is best to throw, and why"), "q", self.reveal),
            "asking": Command(N_("Ask the class"), N_("Ask the class before each discard, or do not"), "b", self._ask),
            "size": Command(N_("Size"), N_("Large for a projector, or normal"), "l", self._resize),
            **seats,
        }

    def button_rows(self) -> list[HBox]:
        seats = [name for name in self.commands if name.startswith("seat_")]
        main, tools = super().button_rows()
        return [main, self._row_of("remi-tools remi-class-tools", [*seats, "asking", "size"]), tools]

    def button_words(self, name: str) -> str:
        if name.startswith("seat_"):
            away = int(name.removeprefix("seat_"))
            shown = not self.hidden if away == 0 else self.table.order[away] in self.uncovered
            form = _("Hide: {name}") if shown else _("Show: {name}")
            return form.format(name=names_in_turn(self.table.hand.players, self.table.hand.rules)[away])
        if name == "asking":
            return _("Do not ask the class") if self.asks else _("Ask the class")
        if name == "size":
            return _("Normal size") if SETTINGS.size == "large" else _("Large, for a projector")
        return super().button_words(name)

    def _main(self) -> list[str]:
        """Before each discard the class is asked; once it has been told what is best, the piece is thrown."""
        names = super()._main()
        if not self._asking or self.revealed:
            return names
        return ["propose", "reveal", *(name for name in names if name not in ("throw", "close"))]

    @property
    def _asking(self) -> bool:
        return self.asks and self.table.my_turn and self.table.hand.state.drawn

    def _key(self, key: str, shift: bool) -> None:
        if key.isdigit() and not self._offered and f"seat_{int(key) - 1}" in self.commands:
            self.do(f"seat_{int(key) - 1}")
        else:
            super()._key(key, shift)

    def _uncoverer(self, away: int) -> Callable[[], None]:
        def run() -> None:
            if away == 0:
                self.hidden, self.cursor = not self.hidden, None
            else:
                self.uncovered ^= {self.table.order[away]}
            self.retell()

        return run

    def _ask(self) -> None:
        self.asks = not self.asks
        self.retell()

    def _resize(self) -> None:
        SETTINGS.change(size="normal" if SETTINGS.size == "large" else "large")

    # --- the class --------------------------------------------------------------------------------------------------

    def _propose(self) -> None:
        tiles = self._rack.named(self._rack.picked)
        if len(tiles) != 1 or not self._asking:
            self.say(_("Pick the one piece that is proposed, before it is thrown."), "wrong")
            return
        self.votes[tiles[0]] += 1
        self.pick(self._rack.place(next(iter(self._rack.picked))))
        self.say(_("Noted."))

    def reveal(self) -> None:
        """Say what is best to throw, and of each proposal how good it was."""
        advice = advise(self.table.view)
        if advice is None:
            self.say(_("There is nothing to choose now."), "wrong")
            return
        self.revealed = True
        self.say(coach_text.advice_sentence(advice), "right")

    def _answer(self, reply: Reply) -> None:
        if reply.done:
            self.votes.clear()
            self.revealed = False
        super()._answer(reply)

    def _told_proposals(self) -> str:
        lines = "".join(f"<li>{self._vote(tile, count)}</li>" for tile, count in self.votes.most_common())
        return f'<ul class="remi-votes">{lines}</ul>' if lines else ""

    def _vote(self, tile: Tile, count: int) -> str:
        line = f"{text.chip(tile)} ×{count}"
        advice = advise(self.table.view) if self.revealed else None
        if advice is None or not advice.options:
            return line
        found = judged(advice, Move(Verb.DISCARD, (tile,)))
        sign = "✗" if found.cost else "✓"
        return f"{sign} {line}: {escape(coach_text.judged_sentence(found), quote=False)}"

    # --- what is shown ----------------------------------------------------------------------------------------------

    def spread(self) -> Spread:
        """The own rack, unless it is hidden."""
        return Spread(()) if self.hidden else super().spread()

    def table_spread(self) -> TableSpread:
        fold = self._folds and not self.unfolded
        return table_view.spread(self.table, self.spread(), fold, self.spot, self.uncovered)

    def _refresh(self) -> None:
        self.proposals.value = self._told_proposals()
        super()._refresh()

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        main, seats, tools = self.button_rows()
        notes = [part for part in (self.proposals, self.told, self.result) if part.value]
        offers = (self._offers,) if self._offers.children else ()
        return (self.head, self.view, main, *offers, self.status, *notes, seats, tools, self._more)

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.proposals)
