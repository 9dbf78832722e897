"""The rack widget: pieces to pick, lay together, move and sort, by mouse, touch, keys, buttons or text.

Everything that can be done is a command with a name; a click, a key, a button and a typed line all call
`RackWidget.do`. Handlers change the board and never draw: `redraw` shows whatever is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from threading import RLock

import ipywidgets
from ipywidgets import HTML, Button, ButtonStyle, HBox, Layout, Text, VBox

from .. import rack as racks
from .. import text
from ..draw import (
    DARK,
    LIGHT,
    SIZES,
    Bracket,
    Face,
    Heap,
    Look,
    Picture,
    Spread,
    carried_shapes,
    drop_at,
    place_at,
    rack_picture,
    table_picture,
)
from ..engine.rules import TABLA, Rules
from ..engine.tiles import NotationError, Tile, format_tiles
from ..environment import here
from ..i18n import N_, _
from ..settings import SETTINGS
from ..shapes import svg
from .canvas_view import CanvasView, claim_cell, close_with_looks
from .plain_view import PlainView
from .stored import Stored

_UNSEEN = 300
"""Width of the picture until the page has told how wide it may be."""
PAPER = 640
"""Width of the picture where there is no page: on paper, on GitHub."""
_SLOP = 6
"""Pixels that a pointer may wander and still click."""


@dataclass(frozen=True)
class Command:
    """Something that can be done: the words on its button, the longer ones of its tip, its key, and what it does."""

    words: str
    tip: str
    key: str
    run: Callable[[], object]


class RackWidget(Stored, VBox):
    """A rack to play with.

    >>> RackWidget("5h 6h 7h * 13n")
    rack 5h 6h 7h * Ks
    """

    def __init__(self, tiles: str | Iterable[Tile], rules: Rules = TABLA) -> None:
        self._set_up(racks.Board.of(tiles, rules))

    def _set_up(self, board: racks.Board) -> None:
        self.board = board
        self.cursor: int | None = None
        self.marks: dict[str, frozenset[int]] = {}
        self.picture = Picture(0, 0, (), ())
        self._press: tuple[float, float, int | None] | None = None
        self._carried: frozenset[int] = frozenset()
        self.view = PlainView(say=_) if here().plain else CanvasView(say=_)
        self.status = HTML()
        self.status.add_class("remi-status")
        # JupyterLab runs events in a thread beside that of the cells: one command at a time
        self._one_at_a_time = RLock()
        # buttons share what they look like: a page that is loaded again gets its widgets back sooner
        self._row_layout = Layout(flex_flow="row wrap")
        self._button_look = {"layout": Layout(width="auto"), "style": ButtonStyle()}
        self.commands = self._commands()
        self.buttons = {name: self._button(name) for name in self.commands}
        self._rows: dict[str, HBox] = {}
        self._more = VBox(layout=Layout(display="none"))
        self._more.add_class("remi-more")
        super().__init__(layout=Layout(align_items="stretch"))
        self.add_class("remi-card")
        self._listen()
        self.retell()
        if not self.view.touchable:
            self._toggle_more()
            self.redraw()
        claim_cell(self)

    def _listen(self) -> None:
        self.view.on_size(lambda width, dark: self.redraw())
        self.view.on_press(self._pressed)
        self.view.on_drag(self._dragged)
        self.view.on_release(self._released)
        self.view.on_cancel(self._put_back)
        self.view.on_key(self._key)
        self._unwatch = SETTINGS.watch(self.retell)

    # --- what can be done -------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        rules = self.board.rules
        return {
            "meld": Command(
                N_("Meld"),
                N_("Lay the picked pieces together as a meld"),
                "m",
                lambda: self._lay(racks.meld(self._rack, rules)),
            ),
            "split": Command(
                N_("Take apart"),
                N_("Take the meld of the picked piece apart"),
                "x",
                lambda: self._change(racks.split(self._rack), lambda: _("Taken apart.")),
            ),
            "by_number": Command(
                N_("By number"),
                N_("Sort the loose pieces by number"),
                "n",
                lambda: self._change(racks.sort(self._rack, "number"), lambda: _("Sorted by number.")),
            ),
            "by_colour": Command(
                N_("By colour"),
                N_("Sort the loose pieces by colour"),
                "c",
                lambda: self._change(racks.sort(self._rack, "colour"), lambda: text.in_look(_("Sorted by colour."))),
            ),
            "undo": Command(N_("Undo"), N_("Put the pieces back as they lay before"), "u", self._undo),
            "more": Command(
                N_("More ways"),
                N_("Pieces as buttons, typing, and the keys"),
                "t",
                lambda: self._toggle_more(),
            ),
        }

    def do(self, name: str, *values: object) -> None:
        """Do a command by its name; what cannot be done is said on the status line and changes nothing."""
        self._try(self.commands[name].run, *values)

    def pick(self, place: int) -> None:
        """Pick the piece at a place (from 0), or put it down."""
        self._try(self._pick, place)

    def move(self, before: int) -> None:
        """Move the picked pieces before the piece at a place."""
        self._try(lambda: self._lay(racks.move(self._rack, before, self.board.rules)))

    def type(self, typed: str) -> None:
        """What a typed line does: here, pick those pieces."""
        self._try(lambda: self._change(racks.pick_tiles(self._rack, typed), self._tell_picked))

    def _try(self, run: Callable[..., object], *values: object) -> None:
        with self._one_at_a_time:
            try:
                run(*values)
            except (racks.RackRefusal, NotationError) as problem:
                self._refused(problem)
            except Exception as exception:  # a callback's exception would vanish: show it and go on
                self.view.show_error(exception)
            self.redraw()

    def _refused(self, problem: racks.RackRefusal | NotationError) -> None:
        fault = getattr(problem, "fault", None)
        if fault:
            self.mark(wrong=fault.tiles, among=self._rack.picked)
        self.say(text.problem(problem), "wrong")

    @property
    def _rack(self) -> racks.Rack:
        return self.board.rack

    def _change(self, rack: racks.Rack, told: Callable[[], str]) -> None:
        self.marks = {}
        self.board.do(rack)
        self.say(told())

    def _pick(self, place: int) -> None:
        self._change(racks.pick(self._rack, place), lambda: text.place_words(self.spread(), place))

    def _undo(self) -> None:
        self.board.undo()
        self.marks = {}
        self.say(_("As it was before."))

    def _lay(self, rack: racks.Rack) -> None:
        before = self._rack.melds
        self._change(rack, lambda: self._tell_new_melds(before))

    def _tell_new_melds(self, before: tuple[tuple[int, ...], ...]) -> str:
        both = zip(self._rack.melds, self.board.melds(), strict=True)
        found = [text.meld_sentence(found) for meld, found in both if meld not in before]
        return " ".join(found) if found else _("Moved.")

    def _tell_picked(self) -> str:
        return _("Picked: {tiles}.").format(tiles=text.names(self._rack.named(self._rack.picked)))

    # --- pointer and keys -------------------------------------------------------------------------------------------

    @property
    def handles_pieces(self) -> bool:
        """Whether pieces can be picked and moved here at all."""
        return True

    @property
    def movable(self) -> bool:
        """Whether pieces can be picked and moved now."""
        return self.handles_pieces

    def _pressed(self, x: float, y: float) -> None:
        self.cursor = None
        self._press = (x, y, place_at(self.picture, x, y))

    def _dragged(self, x: float, y: float) -> None:
        if not self._press or not self.movable:
            return
        left, top, place = self._press
        if not self._carried:
            if place is None or max(abs(x - left), abs(y - top)) < _SLOP:
                return
            piece = self._rack.order[place]
            self._carried = self._rack.picked if piece in self._rack.picked else frozenset({piece})
            self.redraw()
        tiles = self._rack.named(self._carried)
        width = self.picture.faces[0].box.w
        self.view.show_drag(carried_shapes(tiles, x, y, width, self.look()))

    def _released(self, x: float, y: float) -> None:
        press, carried = self._press, self._carried
        self._put_back()
        if carried:
            self.board.rack = racks.replace_picked(self._rack, carried)
            self.move(drop_at(self.picture, x, y))
        elif press and press[2] is not None and self.movable:
            self.pick(press[2])

    def _put_back(self) -> None:
        """End a drag without moving anything."""
        self._press = None
        if self._carried:
            self._carried = frozenset()
            self.view.show_drag(())
            self.redraw()

    def _key(self, key: str, shift: bool) -> None:
        if key.startswith("Arrow") or key in ("Home", "End"):
            self._arrow(key.removeprefix("Arrow"), shift)
        elif key == " ":
            if self.cursor is not None and self.movable:
                self.pick(self.cursor)
        elif key == "Enter":
            self.enter()
        else:
            names = [name for name, command in self.commands.items() if command.key.lower() == key.lower()]
            if names:
                self.do(names[0])

    def enter(self) -> None:
        """What Enter does."""
        self.do("meld")

    def _arrow(self, way: str, shift: bool) -> None:
        if not self.spread().tiles:
            return
        if shift and way in ("Left", "Right") and self.movable:
            self._shift(-1 if way == "Left" else 1)
            return
        before = self.cursor
        entered = "End" if way == "End" else "Home"
        self.cursor = self._neighbour(0, entered) if before is None else self._neighbour(before, way)
        self.say(text.place_words(self.spread(), self.cursor))
        self.redraw()

    def _neighbour(self, place: int, way: str) -> int:
        """The place that an arrow leads to; up and down go to the nearest piece of the next shelf."""
        last = len(self._rack.tiles) - 1
        sideways = {"Left": max(0, place - 1), "Right": min(last, place + 1), "Home": 0, "End": last}
        if way in sideways:
            return sideways[way]
        here = self.face(place)
        shelf = here.shelf + (1 if way == "Down" else -1)
        there = [face for face in self.picture.faces if face.shelf == shelf]
        return min(there, key=lambda face: abs(face.box.x - here.box.x)).place if there else place

    def face(self, place: int) -> Face:
        """How the piece at a place is drawn."""
        return next(face for face in self.picture.faces if face.place == place)

    def _shift(self, step: int) -> None:
        """Move the piece under the cursor (or the picked ones) one place to the left or right."""
        if self.cursor is None and not self._rack.picked:
            self.cursor = 0
        picked = self._rack.picked or frozenset({self._rack.order[self.cursor or 0]})
        places = sorted(self._rack.places(picked))
        before = places[0] - 1 if step < 0 else places[-1] + 2
        lead = self._rack.order[places[0]]
        self.board.rack = racks.replace_picked(self._rack, picked)
        self.move(max(0, min(before, len(self._rack.tiles))))
        self.cursor = self._rack.place(lead)
        self.redraw()

    # --- what is shown ----------------------------------------------------------------------------------------------

    def mark(self, *, wrong: Iterable[Tile] = (), right: Iterable[Tile] = (), among: Iterable[int] = ()) -> None:
        """Mark pieces: for each tile one piece, of those in `among` (none given: of all)."""
        among = list(among) or list(self._rack.order)
        self.marks = {"wrong": self._pieces(wrong, among), "right": self._pieces(right, among)}

    def _pieces(self, tiles: Iterable[Tile], among: list[int]) -> frozenset[int]:
        free, found = list(among), []
        for tile in tiles:
            piece = next((piece for piece in free if self._rack.tiles[piece].bare == tile.bare), None)
            if piece is not None:
                free.remove(piece)
                found.append(piece)
        return frozenset(found)

    def spread(self) -> Spread:
        """What lies there now, as it is to be drawn and told."""
        rack = self._rack
        brackets = tuple(
            Bracket(rack.place(meld[0]), rack.place(meld[0]) + len(meld), text.caption(found))
            for meld, found in zip(rack.melds, self.board.melds(), strict=True)
        )
        return Spread(
            tiles=tuple(rack.tiles[piece] for piece in rack.order),
            brackets=brackets,
            picked=rack.places(rack.picked - self._carried),
            wrong=rack.places(self.marks.get("wrong", ())),
            right=rack.places(self.marks.get("right", ())),
            cursor=self.cursor,
            carried=rack.places(self._carried),
        )

    def heaps(self) -> tuple[Heap, ...]:
        """What lies around the rack."""
        return ()

    def look(self) -> Look:
        """The look of the settings, with the page's theme where they leave it open."""
        dark = self.view.dark if SETTINGS.theme == "auto" else SETTINGS.theme == "dark"
        return Look(DARK if dark else LIGHT, SETTINGS.skin, SIZES[SETTINGS.size])

    def redraw(self) -> None:
        """Show the board as it is now; the picture first, since that is what the learner waits for."""
        spread, heaps, look = self.spread(), self.heaps(), self.look()
        self.picture = table_picture(heaps, spread, self.view.width or _UNSEEN, look)
        self.view.show(self.picture.width, self.picture.height, self.picture.shapes)
        self.view.description = text.table_words(heaps, spread)
        self.dress(look)

    def dress(self, look: Look) -> None:
        """Give what is around the picture its look too."""
        self._set_class("remi-dark", look.theme is DARK)
        self._set_class("remi-large", SETTINGS.size == "large")
        self._show_more()

    def _set_class(self, name: str, wanted: bool) -> None:
        if (name in self._dom_classes) is not wanted:
            (self.add_class if wanted else self.remove_class)(name)

    def say(self, words: str, tone: str = "plain") -> None:
        """Put words on the status line and let a screen reader say them; `tone` is "plain", "right" or "wrong"."""
        self.view.announce(words)
        self.status.value = f'<div class="remi-says remi-{tone}">{escape(words, quote=False)}</div>'

    def retell(self) -> None:
        """Put every word there again, in the language of the settings, and redraw."""
        self.view.retell()
        self.view.label = self.label()
        for name, button in self.buttons.items():
            command = self.commands[name]
            button.description = self.button_words(name)
            tip = text.in_look(_(command.tip))
            button.tooltip = f"{tip} ({command.key.upper()})" if command.key else tip
        self.children = self.parts()
        self.redraw()

    def label(self) -> str:
        """The name of the picture for a screen reader."""
        return _("Rack. Arrows move, space picks, Enter melds.")

    def button_words(self, name: str) -> str:
        """The words on a button."""
        return text.in_look(_(self.commands[name].words))

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        """The parts of the card from top to bottom."""
        return (self.view, *self.button_rows(), self.status, self._more)

    def button_rows(self) -> list[HBox]:
        """The rows of buttons."""
        return [self._row("remi-tools", "meld", "split", "undo", "by_number", "by_colour", "more")]

    def _row(self, style: str, *names: str) -> HBox:
        """A row of buttons; it wraps where the page is narrow, and is made once."""
        if style not in self._rows:
            self._rows[style] = HBox([self.buttons[name] for name in names], layout=self._row_layout)
            for one in ("remi-buttons", *style.split()):
                self._rows[style].add_class(one)
        return self._rows[style]

    def _button(self, name: str) -> Button:
        button = Button(**self._button_look)
        button.add_class(f"remi-do-{name.replace('_', '-')}")
        button.on_click(lambda _button: self.do(name))
        return button

    # --- other ways to do the same ----------------------------------------------------------------------------------

    def _toggle_more(self) -> None:
        shown = self._more.layout.display != "none"
        self._more.layout.display = "none" if shown else ""
        if not shown:
            self._line = Text(placeholder=self.typing_example(), continuous_update=False, layout=Layout(width="100%"))
            self._line.add_class("remi-line")
            self._line.observe(self._typed, "value")
            self._pieces_box = HBox(layout=self._row_layout)
            self._pieces_box.add_class("remi-buttons")
            self._more.children = (self._line, self._pieces_box, HTML(self._keys_help()))

    def typing_example(self) -> str:
        """What stands in the empty line for typing."""
        return _("Type pieces, such as 5r 6r 7r ⏎")

    def _keys_help(self) -> str:
        moving = [(_("space"), _("pick")), (_("Shift + arrows"), _("move a piece"))] if self.handles_pieces else []
        keys = [
            (_("arrows"), _("go from piece to piece")),
            *moving,
            *((command.key.upper(), text.in_look(_(command.tip))) for command in self.commands.values() if command.key),
        ]
        return '<p class="remi-keys">' + "; ".join(f"<kbd>{key}</kbd> {escape(what)}" for key, what in keys) + "</p>"

    def _typed(self, change: dict[str, str]) -> None:
        if change["new"]:
            self.type(change["new"])
            self._line.value = ""

    def _show_more(self) -> None:
        """Keep the pieces-as-buttons in step with the rack."""
        if self._more.layout.display == "none":
            return
        spread = self.spread()
        while len(self._pieces_box.children) < len(spread.tiles):
            place = len(self._pieces_box.children)
            button = Button(**self._button_look)
            button.add_class("remi-piece")
            button.on_click(lambda _button, place=place: self.movable and self.pick(place))
            self._pieces_box.children += (button,)
        for button in self._pieces_box.children[len(spread.tiles) :]:
            button.close()
        self._pieces_box.children = self._pieces_box.children[: len(spread.tiles)]
        for place, button in enumerate(self._pieces_box.children):
            button.description = ("✓ " if place in spread.picked else "") + text.tile_name(spread.tiles[place])

    # --- without a page ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"rack {format_tiles(self._rack.tiles)}"

    def in_words(self) -> str:
        """The title, and what lies there."""
        return text.told_in_a_row(self.title(), self.described())

    def described(self) -> str:
        """What lies there, in words."""
        return self.view.description

    def svg(self) -> str:
        """The rack as a picture for paper and for pages without widgets."""
        spread = self.spread()
        picture = rack_picture(spread, PAPER, Look(LIGHT, SETTINGS.skin))
        return svg(picture.shapes, picture.width, picture.height, self.title(), text.spread_words(spread))

    def title(self) -> str:
        """The title of the picture."""
        return _("Rack")

    def close(self) -> None:
        """Close the widget and all its parts, so that a cell can be run again and leave nothing behind."""
        if not hasattr(self, "_unwatch"):  # ipywidgets also closes what was never fully made
            super().close()
            return
        self._unwatch()
        self.view.close()
        for widget in (*self._parts_of_its_own(), *self.buttons.values(), *self._rows.values(), self._more):
            close_with_looks(widget)
        self.layout.close()
        super().close()

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        """What it shows besides the canvas, the buttons and the further ways."""
        return (self.status,)
