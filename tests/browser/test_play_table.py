"""Whole hands at the table in a real notebook: by a finger on a phone, by keys alone; a reload; a kernel that is gone.

A twin in this process plays the same hand: it tells where things lie on the page, and what the page must tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from card import Card
from harness import Canvas, Notebook, Server

from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.players import PlainPlayer
from remi_learn.engine.rules import PRESETS, Rules
from remi_learn.play import Table
from remi_learn.settings import SETTINGS
from remi_learn.widgets import TableWidget

PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}
SHORT = dict(zip([rules.name for rules in PRESETS], (38, 94, 136, 327, 366), strict=True))
"""For each game a seed whose hand the plain player soon wins, with melds laid and added where they are."""


@pytest.fixture(autouse=True)
def _afresh(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test goes on with the hand that another one kept."""
    for server in {"lab", "notebook7"}.intersection(request.fixturenames):
        for kept in request.getfixturevalue(server).root.glob("table-*.txt"):
            kept.unlink()
    yield
    SETTINGS.change(language="en")


def cell(rules: Rules, speed: str = "fast") -> str:
    return (
        "from remi_learn.widgets import play\n"
        f'card = play("{rules.name}", others=["plain"], seed={SHORT[rules.name]})\n'
        f'card.table.table.notes["speed"] = "{speed}"\ncard'
    )


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


def scored(card: TableCard) -> None:
    """The hand is over on the page as it is here, with the score of each player, and the record says the same."""
    assert card.twin.table.hand.over
    card.root.locator(".remi-score").wait_for()
    assert card.root.locator(".remi-score tr").count() == 3
    assert card.kept() == card.twin.table.text()
    assert card.root.evaluate("card => card.scrollWidth <= card.clientWidth"), "nothing is cut off"


def test_a_whole_hand_of_each_game_by_taps_on_a_phone(
    notebook7: Server, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(notebook7, [cell(rules) for rules in PRESETS], **PHONE)
    for number, rules in enumerate(PRESETS):
        card = TableCard(notebook, rules, number)
        card.show()
        for button in card.root.locator("button:visible").all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 44, button.text_content()
        card.play(finger)
        scored(card)


def test_a_whole_hand_of_each_game_by_keys_alone(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(lab, [cell(rules) for rules in PRESETS])
    for number, rules in enumerate(PRESETS):
        card = TableCard(notebook, rules, number)
        card.show()
        card.canvas.locator.focus()
        card.play(keys)
        scored(card)


def test_a_reload_and_a_kernel_that_is_gone_bring_the_position_back(
    lab: Server, open_notebook: Callable[..., Notebook]
) -> None:
    """In the middle of a hand the page is loaded again, then the kernel is stopped: each time the hand goes on."""
    rules = PRESETS[1]
    notebook = open_notebook(lab, [cell(rules)])
    card = TableCard(notebook, rules)
    card.show()
    card.canvas.locator.focus()
    card.play(keys, turns=2)
    with notebook.page.expect_response(lambda answer: answer.request.method == "PUT" and "test" in answer.url):
        notebook.page.keyboard.press("Control+s")
    notebook.open()
    card.show()
    card.in_step()
    card.canvas.locator.focus()
    card.play(keys, turns=1)
    lab.stop_kernel(notebook.name)
    notebook.open()
    notebook.run_all()
    card.twin.board.rack = card.twin.board.rack.__class__(card.twin.spread().tiles)
    card.show()
    card.in_step()
    card.canvas.locator.focus()
    card.play(keys)
    scored(card)


def test_the_others_play_by_themselves_and_a_piece_can_be_taken_back(
    lab: Server, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(lab, [cell(PRESETS[0], "normal")])
    root = notebook.page.locator(".remi-play")
    root.locator("canvas").focus()
    for key in ("Home", "Space", "a"):
        notebook.page.keyboard.press(key)
    root.locator(".remi-do-take-back").click()
    root.locator(".remi-do-throw").wait_for()
    notebook.page.wait_for_timeout(2000)  # longer than the pause that was called off
    assert root.locator(".remi-do-throw").is_visible()
    root.locator("canvas").focus()
    for key in ("Home", "Space", "a"):
        notebook.page.keyboard.press(key)
    root.locator(".remi-do-draw").wait_for()
    assert root.locator(".remi-told li").count() == 1
