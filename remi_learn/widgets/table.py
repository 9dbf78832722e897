"""The table widget: a hand played against the computer, by mouse, touch, keys, buttons or text.

It is a rack with a table around it. What can be done is asked of the engine's legal moves, never of the game's name:
the pieces that are picked narrow them, and buttons offer what is left. The others move by asyncio, one turn at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import ipywidgets
from ipywidgets import HTML, Button, HBox, Layout

from .. import rack as racks
from .. import table_text, table_view
from ..draw import LIGHT, Look, spot_at
from ..draw_table import TableSpread, play_picture
from ..engine.moves import DRAW, TAKE, TURNED, Move, Verb
from ..engine.rules import Lies
from ..engine.tiles import format_tiles
from ..i18n import N_, _
from ..play import Reply, Table
from ..settings import SETTINGS
from ..shapes import svg
from .rack import PAPER, Command, RackWidget

SPEEDS: dict[str, tuple[float, float] | None] = {
    "normal": (1.6, 0.9),
    "slow": (2.5, 2.0),
    "fast": (0.0, 0.0),
    "step": None,
}
"""Name -> seconds before the first of the others plays, and before each next one; None: each waits to be asked."""
NARROW = 720
"""Below this width rows are folded to their last pieces, until the learner wants to see them whole."""


class TableWidget(RackWidget):
    """A table to play at; `loop` is the event loop that moves the others, None to let them move at once.

    >>> from remi_learn import TABLA
    >>> TableWidget(Table.new(TABLA, ("plain",), seed=1), loop=None)
    table Remi pe Tablă, hand 1; rack Ah 5h 7h 8h 6d 10d Qd Kd 7c 7c Kc As 10s Js Js
    """

    def __init__(self, table: Table, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.table, self._loop = table, loop
        self.spot: str | None = None
        self.unfolded = False
        self._language = SETTINGS.language
        self._turn = 0  # each wait for the others has a number: one that was called off finds another here
        self.head, self.result, self.told = HTML(), HTML(), HTML()
        for part in (self.head, self.result, self.told):
            part.add_class("remi-note")
        self._asked: list[Move] = []
        """What a touch on a place may mean, where that is more than one thing."""
        self._offered: list[Move] = []
        """What the buttons below the main ones do."""
        self._offers = HBox(layout=Layout(flex_flow="row wrap"))
        for style in ("remi-buttons", "remi-offers"):
            self._offers.add_class(style)
        self._set_up(table.board)
        self.add_class("remi-play")
        if table.my_turn:
            self.say(table_text.turn_words(table.hand))
        self._go_on()

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        mine = {
            "draw": Command(N_("Draw"), N_("Draw a piece from the stock"), "d", lambda: self._play(DRAW)),
            "take": Command(N_("Take"), N_("Take the piece that lies on top for you"), "i", lambda: self._play(TAKE)),
            "turned": Command(
                N_("Close with the atu"),
                N_("Take the piece turned up to end the hand"),
                "w",
                lambda: self._play(TURNED),
            ),
            "throw": Command(N_("Throw"), N_("Throw the picked piece"), "a", lambda: self._with_one(Verb.DISCARD)),
            "close": Command(
                N_("Close"), N_("Close, throwing the picked piece"), "o", lambda: self._with_one(Verb.CLOSE)
            ),
            "take_back": Command(N_("Take back"), N_("Take your last move back"), "z", self._take_back),
            "go_on": Command(N_("Go on"), N_("Let the next player play now"), "g", self._step_now),
            "next_hand": Command(N_("Next hand"), N_("Deal the next hand"), "h", self._next_hand),
            "unfold": Command(N_("All rows"), N_("Show the rows whole, or their last pieces"), "r", self._unfold),
            "speed": Command(N_("Speed"), N_("How fast the others play"), "v", self._next_speed),
        }
        names = ("meld", "split", "undo", "by_number", "by_colour", "more")
        return mine | {name: super(TableWidget, self)._commands()[name] for name in names}

    def button_rows(self) -> list[HBox]:
        """What can be done now, and the tools."""
        tools = ["meld", "split", "by_number", "by_colour", "undo", "unfold", "speed", "more"]
        if not self._folds:
            tools.remove("unfold")
        return [self._row_of("remi-answers", self._main()), self._row_of("remi-tools", tools)]

    def _main(self) -> list[str]:
        """The commands that matter now."""
        table = self.table
        if table.over:
            return ["next_hand"] if table.match is not None and not table.match.over else []
        if not table.my_turn:
            return [*["take_back"] * table.can_take_back, "go_on"]
        back = ["take_back"] * table.can_take_back
        if table.hand.state.drawn:
            return ["throw", *["close"] * (table.hand.rules.melds_lie == Lies.BOARD), *back]
        return ["draw", "take", *["turned"] * (table.view.turned is not None), *back]

    def _row_of(self, style: str, names: list[str]) -> HBox:
        """A row of buttons that changes with what can be done."""
        row = self._row(style)
        wanted = tuple(self.buttons[name] for name in names)
        if row.children != wanted:
            row.children = wanted
        return row

    def _try(self, run: Callable[..., object], *values: object) -> None:
        self._asked = []
        super()._try(run, *values)
        self.table.keep()

    def _play(self, move: Move | str) -> None:
        """Make a move; then it is the others' turn, or the learner's still."""
        self._answer(self.table.do(move))

    def _answer(self, reply: Reply) -> None:
        if not reply.done and reply.refusal:
            self.mark(wrong=reply.refusal.tiles)
        else:
            self.marks = {}
        self.board = self.table.board
        if reply.done:
            self.board.rack, self.spot = racks.clear(self._rack), None
        held = len(self._rack.tiles)
        self.cursor = None if self.cursor is None or not held else min(self.cursor, held - 1)
        self.say(reply.words, "plain" if reply.done else "wrong")
        if reply.done:
            self._go_on()

    def follow(self, reply: Reply) -> None:
        """Show what was done at the table by other ways."""
        self._try(self._answer, reply)

    def _with_one(self, verb: Verb) -> None:
        """Throw, or close with, the one piece that is picked; closing finds the one that lies outside melds."""
        tiles = self._rack.named(self._rack.picked)
        loose = self._rack.named(self._rack.loose)
        if not tiles and verb is Verb.CLOSE and len(loose) == 1:
            tiles = loose
        if len(tiles) != 1:
            closing = _("Pick the one piece that you throw as you close.")
            self.say(closing if verb is Verb.CLOSE else _("Pick the one piece that you want to throw."), "wrong")
            return
        self._play(Move(verb, tiles))

    def _take_back(self) -> None:
        self._turn += 1
        self._answer(self.table.take_back())

    def _next_hand(self) -> None:
        self._answer(self.table.next_hand())

    def type(self, typed: str) -> None:
        """A typed line is a move, or pieces to pick."""
        if table_text.is_move(typed):
            self._try(self._play, typed)
        else:
            super().type(typed)

    def enter(self) -> None:
        """Enter does the first thing that is offered for the picked pieces, else it lays them together on the rack."""
        ways = self.table.offers(self._rack.named(self._rack.picked))
        moves = [move for move in ways if move.verb not in (Verb.CLOSE, Verb.DISCARD)] or list(ways[:1])
        if moves:
            self._try(self._play, moves[0])
        else:
            self.do("meld")

    # --- the others -------------------------------------------------------------------------------------------------

    @property
    def speed(self) -> str:
        """How fast the others play."""
        name = self.table.notes.get("speed", "")
        return name if name in SPEEDS else next(iter(SPEEDS))

    def _next_speed(self) -> None:
        names = [*SPEEDS]
        self.table.notes["speed"] = names[(names.index(self.speed) + 1) % len(names)]
        self.say(table_text.speed_words(self.speed))
        self.retell()
        self._go_on()

    def _waits(self) -> bool:
        return not self.table.over and not self.table.my_turn

    def _go_on(self) -> None:
        """Let the others play after the chosen pauses, or at once where nothing can wait."""
        self._turn += 1
        pauses = SPEEDS[self.speed]
        if not self._waits():
            self._tell_turn()
        elif self._loop is None:
            self._at_once()
        elif pauses == (0.0, 0.0):
            self._later(0.0, self._at_once)
        elif pauses:
            self._later(pauses[0], self._next_turn)

    def _later(self, pause: float, run: Callable[[], None]) -> None:
        """Run it in the event loop after a pause, unless something else happened by then."""
        number, loop = self._turn, self._loop

        def ring() -> None:
            if number == self._turn:
                self._try(run)

        assert loop
        loop.call_soon_threadsafe(lambda: loop.call_later(pause, ring))

    def _next_turn(self) -> None:
        """The next of the others plays; whoever comes after them plays after a pause."""
        self._one_turn()
        pauses = SPEEDS[self.speed]
        if self._waits() and pauses:
            self._later(pauses[1], self._next_turn)

    def _at_once(self) -> None:
        """All the others play; what they did is heard in one go, since it was too quick to be heard one by one."""
        self.table.others()
        self._tell_turn()
        last = self.table.ended_words() or table_text.turn_words(self.table.hand)
        self.view.announce(" ".join([*self._told_lines(), last]))

    def _step_now(self) -> None:
        """The next of the others plays without a pause."""
        self._turn += 1
        if self._waits():
            self._one_turn()
        pauses = SPEEDS[self.speed]
        if self._waits() and pauses and self._loop:
            self._later(pauses[1], self._next_turn)

    def _one_turn(self) -> None:
        played = self.table.step()
        if played:
            self.say(table_text.played_words(played, self.table.hand.players, self.table.hand.rules))
        if not self._waits():
            self._tell_turn()

    def _tell_turn(self) -> None:
        """It is the learner's turn, or the hand is over: say so, after what has just been said."""
        self.board = self.table.board
        if self.table.over:
            self.say(self.table.ended_words(), "right" if self._won else "plain")
        elif not self.table.hand.state.drawn and self.table.told:
            self.say(table_text.turn_words(self.table.hand))

    @property
    def _won(self) -> bool:
        result = self.table.hand.result()
        return bool(result) and self.table.seat in result.winners

    def _told_lines(self) -> list[str]:
        hand = self.table.hand
        return [table_text.played_words(played, hand.players, hand.rules) for played in self.table.told]

    # --- pointer and keys -------------------------------------------------------------------------------------------

    def _pressed(self, x: float, y: float) -> None:
        super()._pressed(x, y)
        self.spot = None

    def _released(self, x: float, y: float) -> None:
        press, carried = self._press, self._carried
        there = spot_at(self.picture, x, y)
        if there and carried:
            self._put_back()
            if any(move.tiles for move in table_view.at_spot(self.table, there, self._rack.named(carried))):
                self.board.rack = racks.replace_picked(self._rack, carried)
                self._try(self._at_spot, there)
        elif there and press and press[2] is None:
            self._put_back()
            self._try(self._at_spot, there)
        else:
            super()._released(x, y)

    def _at_spot(self, spot: str) -> None:
        """What a tap on a place of the table does, or a drop of the picked pieces on it."""
        ways = table_view.at_spot(self.table, spot, self._rack.named(self._rack.picked))
        if len(ways) == 1:
            self._play(ways[0])
        elif ways:
            self._asked = list(ways)
            self.say(_("Choose one of the buttons: more than one thing can be done there."))
        else:
            self.say(table_view.spot_words(self.table, spot))

    def _key(self, key: str, shift: bool) -> None:
        if key.isdigit() and key != "0":
            offered = self._offered[int(key) - 1 : int(key)]
            if offered:
                self._try(self._play, offered[0])
        elif self.spot is not None and key in (" ", "Enter"):
            self._try(self._at_spot, self.spot)
        elif key in ("Delete", "Backspace"):
            self.do("throw")
        else:
            super()._key(key, shift)

    def _arrow(self, way: str, shift: bool) -> None:
        """Along the rack; up from its first shelf to the places of the table, where arrows go from place to place."""
        top = self.cursor is None or self.face(self.cursor).shelf == 0
        names = [spot.name for spot in self.picture.spots]
        if self.spot in names and way != "Home":
            at = names.index(self.spot) + (-1 if way in ("Left", "Up") else 1)
            self.spot = names[at] if 0 <= at < len(names) else None
            if self.spot is None:
                super()._arrow("Home", False)
                return
        elif way == "Up" and top and names and not shift:
            self.spot, self.cursor = names[-1], None
        else:
            self.spot = None
            super()._arrow(way, shift)
            return
        self.say(table_view.spot_words(self.table, self.spot))
        self.redraw()

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def _folds(self) -> bool:
        """Whether there are rows that a narrow page shows only in part."""
        return bool(self.view.width) and self.view.width < NARROW

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self.say(_("All that was thrown is shown.") if self.unfolded else _("The last pieces of each row are shown."))

    def retell(self) -> None:
        if self._language != SETTINGS.language:
            self._language = SETTINGS.language
            self._say_anew()
        super().retell()

    def _say_anew(self) -> None:
        """What was said in another language makes way for how things stand."""
        table = self.table
        self.say(table.ended_words() if table.over else table_text.turn_words(table.hand) if table.my_turn else "")

    def table_spread(self) -> TableSpread:
        """What lies on the table now, as it is to be drawn and told."""
        return table_view.spread(self.table, self.spread(), fold=self._folds and not self.unfolded, cursor=self.spot)

    def redraw(self) -> None:
        """Show the table as it is now: the picture first, then the buttons that fit it."""
        look, spread = self.look(), self.table_spread()
        self.picture = play_picture(spread, self.view.width or PAPER, look)
        self.view.show(self.picture.width, self.picture.height, self.picture.shapes)
        whole = table_view.spread(self.table, spread.rack) if spread.rows and spread.rows.compact else spread
        self.view.description = table_view.words(self.table, whole)
        self._refresh()
        self.dress(look)

    def _refresh(self) -> None:
        """What is around the picture: the totals, the buttons, what the others did, the score."""
        self.head.value = table_view.head_html(self.table)
        self.told.value = table_view.log_html(self._told_lines())
        self.result.value = table_view.result_html(self.table)
        picked = self._rack.named(self._rack.picked)
        fixed = (Verb.DISCARD, Verb.CLOSE, Verb.DRAW)
        ways = [move for move in self.table.offers(picked) if move.verb not in fixed]
        self._show_offers(self._asked or ways)
        if self.children != (parts := self.parts()):
            self.children = parts

    def _show_offers(self, ways: list[Move]) -> None:
        """A button for each thing that can be done with the picked pieces; buttons are used again."""
        self._offered = ways
        made = list(self._offers.children)
        while len(made) < len(ways):
            button = Button(**self._button_look)
            button.add_class("remi-offer")
            place = len(made)
            button.on_click(lambda _button, place=place: self._try(self._offer, place))
            made.append(button)
        for button in made[len(ways) :]:
            button.close()
        made = made[: len(ways)]
        table, rules = self.table.view.table, self.table.hand.rules
        for number, (button, move) in enumerate(zip(made, ways, strict=True), 1):
            button.description = table_text.offer_words(move, table, rules)
            button.tooltip = f"({number})"
        if self._offers.children != tuple(made):
            self._offers.children = tuple(made)

    def _offer(self, place: int) -> None:
        if place < len(self._offered):
            self._play(self._offered[place])

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        main, tools = self.button_rows()
        offers = (self._offers,) if self._offers.children else ()
        notes = [part for part in (self.told, self.result) if part.value]
        return (self.head, self.view, main, *offers, self.status, *notes, tools, self._more)

    def button_words(self, name: str) -> str:
        rules = self.table.hand.rules
        if name == "take":
            return table_text.offer_words(TAKE, (), rules)
        if name == "turned":
            return table_text.offer_words(TURNED, (), rules)
        if name == "speed":
            return table_text.speed_words(self.speed)
        return super().button_words(name)

    def label(self) -> str:
        return _("Table. D draws, I takes, space picks, A throws the picked piece, Enter does what is offered.")

    def typing_example(self) -> str:
        return _("Type a move, such as throw 5r ⏎")

    # --- without a page ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        number = len(self.table.match.hands) if self.table.match else 1
        rack = format_tiles(self.spread().tiles)
        return f"table {self.table.hand.rules.name}, hand {number}; rack {rack}"

    def title(self) -> str:
        return _("A hand at the table")

    def svg(self) -> str:
        """The table as a picture for paper and for pages without widgets."""
        spread = table_view.spread(self.table, self.spread())
        picture = play_picture(spread, PAPER, Look(LIGHT, SETTINGS.skin))
        return svg(picture.shapes, picture.width, picture.height, self.title(), table_view.words(self.table, spread))

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.head, self.result, self.told, self._offers)

    def close(self) -> None:
        """Close it; the others stop."""
        self._turn = -1
        super().close()
