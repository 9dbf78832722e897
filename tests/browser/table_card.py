"""A table on the page, and the two hands that play a whole hand there: a finger, and keys.

A twin in this process plays the same hand: it tells where things lie on the page, and what the page must tell.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from card import Card
from harness import Canvas, Notebook

from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.players import PlainPlayer
from remi_learn.engine.rules import PRESETS, Rules
from remi_learn.play import Table
from remi_learn.widgets import TableWidget

SHORT = dict(zip([rules.name for rules in PRESETS], (38, 94, 136, 327, 366), strict=True))
"""For each game a seed whose hand the plain player soon wins, with melds laid and added where they are."""


class TableCard(Card):
    """A table on the page, with its twin."""

    def __init__(self, notebook: Notebook, rules: Rules, number: int = 0) -> None:
        self.notebook, self.page = notebook, notebook.page
        table = Table.new(rules, ("plain",), SHORT[rules.name])
        table.notes["speed"] = "fast"
        self.twin = TableWidget(table)
        self.root = self.page.locator(".remi-play").nth(number)
        self.canvas = Canvas(notebook, self.root.locator("canvas"))

    def play(self, hand: Callable[[TableCard, Move], None], turns: int = 99) -> None:
        """Play what the plain player would, for so many of one's own turns or to the end of the hand."""
        player, table = PlainPlayer(1), self.twin.table
        while turns and not table.hand.over:
            move = player.choose(table.view)
            hand(self, move)
            self.in_step()
            turns -= move.verb is Verb.DISCARD

    def tap(self, x: float, y: float) -> None:
        self.notebook.touch.tap(*self.in_sight(x, y))
        self.twin._pressed(x, y)
        self.twin._released(x, y)

    def tap_spot(self, name: str) -> None:
        box = next(spot.box for spot in self.twin.picture.spots if spot.name == name)
        self.tap(box.x + box.w / 2, box.y + box.h / 2)

    def press(self, key: str) -> None:
        self.page.keyboard.press("Space" if key == " " else key)
        self.twin._key(key, False)

    def choose(self, command: str) -> None:
        self.button(command).tap()
        self.twin.do(command)

    def places(self, move: Move) -> list[int]:
        """Where the pieces of a move stand on the rack."""
        free, found = list(self.twin.spread().tiles), []
        for tile in move.tiles:
            place = free.index(tile.bare)
            free[place] = None  # type: ignore[call-overload]
            found.append(place)
        return found

    def kept(self) -> str:
        """The record that the page's kernel has written."""
        name = self.twin.table.hand.rules.name.lower().replace("ă", "a").replace(" ", "-")
        return (Path(self.notebook.server.root) / f"table-{name}.txt").read_text()


def finger(card: TableCard, move: Move) -> None:
    """Make a move by taps: on the table where it has a place there, else on a button."""
    pile = "row" if len(card.twin.table.view.rows) == 1 else "seat 0"
    to = "row" if pile == "row" else "seat 1"
    for place in card.places(move):
        card.tap(*card.place(place))
    if move.verb is Verb.DRAW:
        card.tap_spot("stock")
    elif move.verb is Verb.TURNED:
        card.tap_spot("turned")
    elif move.verb is Verb.TAKE:
        card.tap_spot(pile)
    elif move.verb is Verb.DISCARD:
        card.tap_spot(to)
    elif move.verb is Verb.CLOSE:
        card.choose("close")
    elif move.verb is Verb.BACK:
        card.choose("take_back")
    if move not in card.twin._offered:
        return
    card.in_step()
    number = card.twin._offered.index(move)
    button = card.root.locator(".remi-offer").nth(number)
    box = button.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    button.tap()
    card.twin._offers.children[number].click()


def keys(card: TableCard, move: Move) -> None:
    """Make a move by keys alone."""
    places = card.places(move)
    for place in places:
        if card.twin.cursor is None:
            card.press("Home")
        ahead = place - (card.twin.cursor or 0)
        for _ in range(abs(ahead)):
            card.press("ArrowRight" if ahead > 0 else "ArrowLeft")
        card.press(" ")
    known = {Verb.DRAW: "d", Verb.TAKE: "i", Verb.TURNED: "w", Verb.DISCARD: "a", Verb.CLOSE: "o", Verb.BACK: "z"}
    if move.verb in known and move.at < 2:
        card.press(known[move.verb])
    else:
        card.press(str(card.twin._offered.index(move) + 1))
