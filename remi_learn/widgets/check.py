"""Check a rack: type, paste or tap pieces, choose the game and the house rules, and read all there is to say."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
from ipywidgets import HTML, Dropdown, Layout, Text, ToggleButtons

from .. import text
from ..check import BETWEEN, Checked, CheckError, check_rack, house_choices
from ..engine.rules import PRESETS, TABLA, Rules, RulesError
from ..engine.tiles import JOKER, RANKS, SUITS, NotationError, Tile, format_tiles, plain
from ..i18n import _
from ..rack import Board, Rack
from .card import Card, row
from .lesson import open_course
from .rack import Command, RackWidget


class CheckedRack(RackWidget):
    """The pieces that are checked; those that are picked can be taken off again."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        super().__init__("")

    def _commands(self) -> dict[str, Command]:
        return {name: super(CheckedRack, self)._commands()[name] for name in ("by_number", "by_colour")}

    def button_rows(self) -> list[ipywidgets.HBox]:
        """Sorting only: what lies there is changed by the keypad."""
        return [self._row("remi-tools", "by_number", "by_colour")]

    def enter(self) -> None:
        """Enter has nothing to do here."""

    def show(self, tiles: tuple[Tile, ...], rules: Rules) -> None:
        """Show these pieces."""
        self.board, self.marks, self.cursor = Board.of(tiles, rules), {}, None
        self.say("")
        self.redraw()

    def _change(self, rack: Rack, told: Callable[[], str]) -> None:
        super()._change(rack, told)
        self._on_change()


class CheckRack(Card):
    """The card on which anything can be checked; `checked` holds the values behind the words."""

    def __init__(self, typed: str = "", rules: Rules = TABLA) -> None:
        self.game, self.house, self.suit = rules, dict[str, Any](), SUITS[0]
        self.typed = ""
        self.checked: Checked | None = check_rack(typed, rules) if typed else None
        self.verdict = HTML()
        self.verdict.add_class("remi-verdict")
        self.rack = CheckedRack(self._picked)
        self._open_house = False
        super().__init__()
        self.add_class("remi-check")
        self.check(typed)

    @property
    def rules(self) -> Rules:
        """The game with the house's changes."""
        return self.game.house(**self.house)

    # --- what is on it ----------------------------------------------------------------------------------------------

    def parts(self) -> list[ipywidgets.Widget]:
        self.line = Text(value=self.typed, placeholder=_("5r 6r 7r * or 5r 6r 7r | 9r 9b 9k"), continuous_update=False)
        self.line.layout.width = "100%"
        self.line.add_class("remi-line")
        self.line.observe(lambda change: self.check(change["new"]), "value")
        house = house_choices(self.game).items() if self._open_house else ()
        settings = [self._setting(name, choices) for name, choices in house]
        return [self._games(), *settings, self.line, *self._keypad(), self.rack, self.verdict]

    def _games(self) -> ipywidgets.HBox:
        known = {game.name: game for game in PRESETS}
        game = Dropdown(options=list(known), value=self.game.name, description=_("Game"), layout=Layout(width="auto"))
        game.add_class("remi-game")
        game.observe(lambda change: self._play(known[change["new"]]), "value")
        words = _("Hide the house rules") if self._open_house else _("House rules")
        return row(game, self.button(words, self._toggle_house, "house"), style="remi-tools")

    def _setting(self, name: str, choices: tuple[Any, ...]) -> Dropdown:
        made = Dropdown(
            options=[(text.house_value(value), value) for value in choices],
            value=getattr(self.rules, name),
            description=text.house_name(name),
            layout=Layout(width="auto"),
        )
        made.add_class(f"remi-house-{name.replace('_', '-')}")
        made.observe(lambda change: self._change_house(name, change["new"]), "value")
        return made

    def _keypad(self) -> list[ipywidgets.Widget]:
        names = [(f"{text.SIGNS[suit]} {text.colour_name(suit)}", suit) for suit in SUITS]
        self.colours = ToggleButtons(options=names, value=self.suit, layout=Layout(width="100%"))
        self.colours.add_class("remi-colours")
        self.colours.observe(lambda change: setattr(self, "suit", change["new"]), "value")
        ranks = [
            self.button(text.rank_name(rank), self._adder(rank), f"add-{rank}") for rank in range(1, len(RANKS) + 1)
        ]
        joker = self.button(_("joker"), lambda: self.add(JOKER), "add-joker")
        off = self.button(_("Take off"), self.take_off, "take-off")
        clear = self.button(_("Clear"), lambda: self.check(""), "clear")
        return [self.colours, row(*ranks, joker, style="remi-pad"), row(off, clear, style="remi-tools")]

    def _adder(self, rank: int) -> Callable[[], None]:
        return lambda: self.add(Tile(rank, self.suit))

    # --- what can be done -------------------------------------------------------------------------------------------

    def check(self, typed: str) -> None:
        """Check pieces in text; what cannot be read is explained, and what lay there before stays."""
        typed = plain(typed).strip()
        try:
            checked = check_rack(typed, self.rules) if typed.strip() else None
        except NotationError as problem:
            self.say(text.problem(problem), "wrong")
        except CheckError as problem:
            self.say(text.check_refusal(problem), "wrong")
        else:
            self.checked, self.typed = checked, typed
            self.rack.show(checked.tiles if checked else (), self.rules)
            self.line.value = typed
            self.say("")
            self._tell()

    def add(self, tile: Tile) -> None:
        """One piece more, to the last meld if there are several."""
        self.check(f"{self.typed} {tile}".strip())

    def take_off(self) -> None:
        """Take off the picked pieces, or the last one."""
        rack = self.rack.board.rack
        gone = rack.picked or ({max(rack.order)} if rack.order else set())
        left, piece = [], 0
        for part in self.typed.split(BETWEEN):
            count = len(check_rack(part, self.rules).tiles) if part.strip() else 0
            tiles = [rack.tiles[number] for number in range(piece, piece + count) if number not in gone]
            left += [format_tiles(tiles)] if tiles else []
            piece += count
        self.check(f" {BETWEEN} ".join(left))

    def _picked(self) -> None:
        self._tell()

    def _play(self, game: Rules) -> None:
        self.game, self.house = game, {}
        self._remake()
        self.check(self.typed)

    def _change_house(self, name: str, value: Any) -> None:
        house = {**self.house, name: value}
        try:
            self.game.house(**house)
        except RulesError as refused:
            self._remake()  # the fields show again what holds
            self.say(text.rules_problem(refused), "wrong")
            return
        self.house = house
        self.check(self.typed)

    def _toggle_house(self) -> None:
        self._open_house = not self._open_house
        self._remake()

    # --- what it says -----------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The verdict, line by line; of the picked pieces first, if some are."""
        if not self.checked:
            return [_("Write, paste or tap pieces: a whole rack, or a meld.")]
        picked = self.rack.board.rack.named(self.rack.board.rack.picked)
        first = text.checked_lines(check_rack(format_tiles(picked), self.rules))[:1] if picked else []
        return [*first, *text.checked_lines(self.checked)]

    def _tell(self) -> None:
        lines = self.lines()
        self.verdict.value = "".join(f'<p class="remi-text">{escape(line, quote=False)}</p>' for line in lines)
        self.page.said = " ".join(lines)

    def retell(self) -> None:
        super().retell()
        self._tell()

    def _discard(self, widget: ipywidgets.Widget) -> None:
        if widget not in (self.rack, self.verdict):
            super()._discard(widget)

    def close(self) -> None:
        if hasattr(self, "_unwatch"):
            self.rack.close()
            super()._discard(self.verdict)
        super().close()

    def svg(self) -> str:
        """The pieces as a picture, if there are any."""
        return self.rack.svg() if self.checked else ""

    def __repr__(self) -> str:
        return "\n".join(self.lines())


def check_a_rack(typed: str = "", rules: Rules = TABLA, language: str = "") -> CheckRack:
    """Check a rack or a meld; more pieces and other rules can be chosen on the card. `language` as for `open_lesson`.

    >>> check_a_rack("7s 7s 7h")
    ✗ 7♠ 7♠ 7♥: In a group each colour comes once; here it repeats: black 7 and black 7.
    """
    open_course(language)
    return CheckRack(typed, rules)
