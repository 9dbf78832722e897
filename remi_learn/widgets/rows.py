"""The row view: a hand as one seat saw it, with every row, what was taken, and how dangerous each own piece is.

It is a rack with a table around it: the same commands, keys, buttons, typing and text form, and the steps of a `Walk`.
"""

from __future__ import annotations

from dataclasses import replace

import ipywidgets
from ipywidgets import HTML, HBox

from .. import rack as racks
from .. import rows_text
from ..draw import LIGHT, Look, Picture
from ..draw_rows import Danger, Lying, RowsPicture, RowsSpread, Seat, next_in_rows, row_at, rows_picture
from ..engine.evidence import rows_seen
from ..engine.hand import Hand
from ..engine.reading import EXPLAINED, Reader
from ..engine.record import read_record
from ..engine.tiles import Tile, format_tiles, tiles_of
from ..i18n import N_, _
from ..settings import SETTINGS
from ..shapes import svg
from ..walk import Walk
from .rack import PAPER, Command, RackWidget

_SAFE = (0.1, 0.2, 0.35)
"""From these chances of being taken on a piece is one level more dangerous."""


class RowsWidget(RackWidget):
    """The rows of a hand of Remi pe Tablă, to walk through and to read.

    >>> from remi_learn import TABLA, deal
    >>> RowsWidget(deal(TABLA, 4, seed=1))
    rows of 4 players, turn 0; rack Ah 2h 6h 9h 10h 3d 8d 9d 9d Kd 3c 10c 6s 10s Qs
    """

    def __init__(self, hand: Hand | str, seat: int = 0, reader: Reader = EXPLAINED) -> None:
        game = read_record(hand) if isinstance(hand, str) else hand
        if not isinstance(game, Hand):
            raise ValueError("expected the record of a hand; got that of a match")
        self._show(Walk(game, seat, reader))

    def _show(self, walk: Walk) -> None:
        self.walk, self.danger, self.sorted_by = walk, False, "colour"
        self.row_cursor: tuple[int, int] | None = None
        self.table = RowsPicture(0, 0, (), (), Picture(0, 0, (), ()))
        self.reasons = HTML()
        self.reasons.add_class("remi-reasons")
        self._set_up(self._board())
        self.add_class("remi-rows")
        self.say(self._told())

    def _board(self) -> racks.Board:
        """The own rack at this stop, sorted as it was wished."""
        board = racks.Board.of(self.walk.view.rack, self.walk.view.rules)
        board.rack = racks.sort(board.rack, self.sorted_by)
        return board

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        mine = {
            "back": Command(N_("Back"), N_("One step back in the hand"), "b", lambda: self._go(self.walk.at - 1)),
            "forward": Command(
                N_("Forward"), N_("One step forward in the hand"), "f", lambda: self._go(self.walk.at + 1)
            ),
            "danger": Command(N_("Danger"), N_("Show how dangerous each piece is to throw"), "p", self._toggle_danger),
        }
        return mine | {name: super(RowsWidget, self)._commands()[name] for name in ("by_number", "by_colour", "more")}

    def button_rows(self) -> list[HBox]:
        return [
            self._row("remi-answers", "back", "forward", "danger"),
            self._row("remi-tools", "by_number", "by_colour", "more"),
        ]

    def _go(self, at: int) -> None:
        before = self.walk.at
        self.walk.go(at)
        self.row_cursor, self.cursor, self.marks = None, None, {}
        self.board = self._board()
        edge = _("This is the end of the record.") if at > before else _("This is the beginning.")
        self.say(self._told() if self.walk.at != before else edge)

    def _toggle_danger(self) -> None:
        self.danger = not self.danger
        self.say(_("The numbers say how often the next player takes such a piece.") if self.danger else self._told())

    def type(self, typed: str) -> None:
        """A typed piece is chosen."""
        self._try(lambda: self._choose(racks.pick_tiles(self._rack, tiles_of(typed)[:1]).picked))

    def _pick(self, place: int) -> None:
        piece = self._rack.order[place]
        self._choose(frozenset() if piece in self._rack.picked else frozenset({piece}))

    def _choose(self, pieces: frozenset[int]) -> None:
        """Choose one piece, or none: its reasons are shown."""
        self.board.rack = racks.replace_picked(self._rack, pieces)
        self.say(rows_text.danger_sentence(self.walk.beliefs, self.chosen) if self.chosen else self._told())

    def _told(self) -> str:
        return rows_text.stop_words(self.walk)

    @property
    def chosen(self) -> Tile | None:
        """The piece whose reasons are shown."""
        return next((self._rack.tiles[piece] for piece in self._rack.picked), None)

    # --- pointer and keys -------------------------------------------------------------------------------------------

    def _pressed(self, x: float, y: float) -> None:
        super()._pressed(x, y)
        self.row_cursor = None
        face = row_at(self.table, x, y)
        if face:
            self.row_cursor = (face.seat, face.place)
            self.say(rows_text.lying_words(self.rows_spread(), *self.row_cursor))
            self.redraw()

    def _dragged(self, x: float, y: float) -> None:
        """Nothing is dragged here."""

    def enter(self) -> None:
        """Enter chooses the piece under the cursor."""
        self._key(" ", False)

    def _arrow(self, way: str, shift: bool) -> None:
        """Along the rack; up from its first shelf into the rows, where left and right go from piece to piece."""
        top = self.cursor is not None and self.face(self.cursor).shelf == 0
        if self.row_cursor is None and not (way == "Up" and top):
            super()._arrow(way, False)
            return
        if way in ("Down", "End"):
            self.row_cursor = None
            super()._arrow("Home", False)
            return
        order = (0, *range(len(self.walk.order) - 1, 0, -1))
        step = {"Left": -1, "Up": -1}.get(way, 1) if self.row_cursor else -1
        self.row_cursor = next_in_rows(self.table, self.row_cursor, order[::-1], step)
        if self.row_cursor:
            self.say(rows_text.lying_words(self.rows_spread(), *self.row_cursor))
        self.redraw()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def rows_spread(self) -> RowsSpread:
        """What lies on the table now, as it is to be drawn and told."""
        walk, view = self.walk, self.walk.view
        names, rows = rows_text.names_in_turn(len(walk.order), view.rules), rows_seen(view)
        seats = tuple(
            Seat(
                name,
                rows_text.letter(name),
                rows_text.held_words(view.held[seat]),
                tuple(
                    Lying(one.tile, rows_text.letter(name) if one.taken_by is not None else "") for one in rows[seat]
                ),
                seat == view.player,
                rows_text.who(len(names), away, view.rules) if away else "",
            )
            for away, (name, seat) in enumerate(zip(names, walk.order, strict=True))
        )
        return RowsSpread(
            seats,
            self.spread(),
            view.stock,
            _("stock"),
            view.turned,
            _("atu"),
            self._dangers(),
            self.row_cursor,
            leftward=view.rules.step == 1,
            over=not view.rack,
        )

    def _dangers(self) -> tuple[Danger, ...]:
        if not self.danger:
            return ()
        takes = self.walk.beliefs.takes
        chances = [takes[self._rack.tiles[piece]] for piece in self._rack.order]
        return tuple(Danger(rows_text.percent(chance), sum(chance >= step for step in _SAFE)) for chance in chances)

    def redraw(self) -> None:
        """Show the table as it is now, then the reasons for the chosen piece."""
        look = self.look()
        spread = self.rows_spread()
        self.table = rows_picture(spread, self.view.width or PAPER, look)
        self.picture = self.table.rack
        self.view.show(self.table.width, self.table.height, self.table.shapes)
        self.view.description = rows_text.rows_words(spread)
        self.reasons.value = self._why()
        self.dress(look)

    def _why(self) -> str:
        """The reasons for the chosen piece, for the page."""
        return rows_text.reasons_html(self.walk.beliefs, self.chosen) if self.chosen else ""

    def label(self) -> str:
        return _("Table. B and F step through the hand; arrows move, space asks about a piece, P shows the danger.")

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        steps, tools = self.button_rows()
        return (self.view, steps, self.status, self.reasons, tools, self._more)

    def typing_example(self) -> str:
        return _("Type a piece, such as 5r ⏎")

    # --- without a page ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        done = sum(self.walk.beliefs.evidence.turns)
        return f"rows of {len(self.walk.order)} players, turn {done}; rack {format_tiles(self.spread().tiles)}"

    def title(self) -> str:
        return _("The rows of discards")

    def svg(self) -> str:
        """The table as a picture for paper and for pages without widgets."""
        spread = replace(self.rows_spread(), cursor=None)
        picture = rows_picture(spread, PAPER, Look(LIGHT, SETTINGS.skin))
        return svg(picture.shapes, picture.width, picture.height, self.title(), rows_text.rows_words(spread))

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.reasons)
