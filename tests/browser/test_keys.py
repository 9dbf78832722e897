"""Keys pressed anywhere on a card are the card's: none of them cuts, deletes, retypes or inserts a cell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import Notebook, Server
from playwright.sync_api import Locator

CELLS = [
    "from remi_learn import TABLA, deal\n"
    "from remi_learn.play import Table\n"
    "from remi_learn.widgets import *\n"
    "lesson = open_lesson(1)\n"
    'played = Table.new(TABLA, ("plain",), seed=1)\n'
    'played.submit("throw 10y")',
    'lesson.play("one-tile")',
    "play(seed=1)",
    "play_in_class(seed=2)",
    "RowsWidget(deal(TABLA, 4, seed=1))",
    "ReviewCard(played)",
    'check_a_rack("5r 6r 7r")',
    "lesson.practise()",
    "lesson.ask()",
    "choose_look()",
    "from remi_learn.kept import Kept\n"
    'spare = PlayCard(Table.new(TABLA, ("plain",), seed=3), Kept(None))\n'
    'spare.add_class("spare")\n'
    "spare",
]
CARDS = {
    "exercise": (".remi-ex-one-tile", ".remi-do-hint"),
    "table": (".remi-play-card:not(.spare) .remi-play:not(.remi-class)", ".remi-do-by-colour"),
    "around the table": (".spare", ".remi-do-new-match"),
    "class table": (".remi-play.remi-class", ".remi-do-by-number"),
    "rows": (".remi-rows:not(.remi-review *)", ".remi-do-by-number"),
    "review": (".remi-review", "button"),
    "check": (".remi-check", ".remi-do-add-2"),
    "drills": (".remi-drills", ".remi-do-level-1"),
    "class": (".remi-ask-the-class", ".remi-do-another"),
    "look": (".remi-look", ".remi-do-meld"),
}
"""Card -> where it is, and a button on it."""
HARMFUL = [
    *("d", "d", "x", "c", "v", "b", "a", "z", "m", "y", "r", "0", "0", "i", "i", "Shift+M", "Shift+K"),
    *("Delete", "Backspace", "1", "2", "j", "k", "l", "o", "h", "s", "f", "p"),
]
"""All that Jupyter's command mode takes for an order, and letters that cards take for one."""


@pytest.fixture(scope="module", params=["lab", "notebook7"])
def desk(request: pytest.FixtureRequest, shared: Callable[..., Notebook]) -> Notebook:
    server: Server = request.getfixturevalue(request.param)
    return shared(server, CELLS)


def state(notebook: Notebook) -> list[str]:
    """The cells as the page has them: their kinds and their code."""
    return notebook.page.evaluate(CELLS_SEEN)


CELLS_SEEN = """() => [...document.querySelectorAll(".jp-Notebook .jp-Cell")].map((cell) =>
    [...cell.classList].filter((name) => /Code|Raw|Markdown/.test(name)).join()
    + (cell.querySelector(".cm-content")?.textContent ?? ""))"""


def press_all(notebook: Notebook) -> None:
    for key in HARMFUL:
        notebook.page.keyboard.press(key)
    notebook.quiet()


def card_and_button(notebook: Notebook, name: str) -> tuple[Locator, Locator]:
    where, button = CARDS[name]
    card = notebook.page.locator(where).first
    card.wait_for()
    card.scroll_into_view_if_needed()
    return card, card.locator(button).locator("visible=true").first


def whole(notebook: Notebook, before: list[str]) -> bool:
    return state(notebook) == before and not notebook.page.locator(".jp-Dialog").count()


@pytest.mark.parametrize("name", CARDS)
def test_after_a_click_on_a_button_no_key_reaches_jupyter(desk: Notebook, name: str) -> None:
    before = state(desk)
    _, button = card_and_button(desk, name)
    button.click()
    press_all(desk)
    assert whole(desk, before)


@pytest.mark.parametrize("name", CARDS)
def test_nor_from_a_button_that_was_reached_by_tab(desk: Notebook, name: str) -> None:
    before = state(desk)
    _, button = card_and_button(desk, name)
    button.focus()
    press_all(desk)
    assert whole(desk, before)


@pytest.mark.parametrize("name", CARDS)
def test_nor_from_the_empty_ground_of_a_card(desk: Notebook, name: str) -> None:
    before = state(desk)
    card, _ = card_and_button(desk, name)
    card.evaluate("card => card.scrollIntoView({block: 'start'})")
    box = card.bounding_box()
    desk.page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 12)
    assert card.evaluate("card => card.contains(document.activeElement)")
    press_all(desk)
    assert whole(desk, before)


def test_a_click_on_a_button_gives_the_keyboard_to_the_canvas_and_a_key_on_it_does_not(desk: Notebook) -> None:
    card, button = card_and_button(desk, "look")
    button.click()
    assert card.locator(".remi-canvas-view > canvas").evaluate("canvas => document.activeElement === canvas")
    button.focus()
    desk.page.keyboard.press("Enter")
    assert button.evaluate("button => document.activeElement === button")
    desk.page.keyboard.press("ArrowDown")
    assert button.evaluate("button => document.activeElement === button")


def test_the_keys_of_the_card_work_from_a_button_and_from_its_ground(desk: Notebook) -> None:
    card, _ = card_and_button(desk, "exercise")
    card.locator(".remi-do-again").focus()
    for key in ("r", "h"):
        desk.page.keyboard.press(key)
    card.locator(".remi-says").filter(has_not_text="From the beginning.").wait_for()
    card.focus()
    desk.page.keyboard.press("r")
    card.get_by_text("From the beginning.").first.wait_for()


def test_a_field_takes_what_is_typed(desk: Notebook) -> None:
    before = state(desk)
    card, _ = card_and_button(desk, "check")
    line = card.locator(".remi-line input")
    line.click()
    line.press("ControlOrMeta+a")
    desk.page.keyboard.type("dd xx aa")
    assert line.input_value() == "dd xx aa"
    line.press("ControlOrMeta+z")
    assert whole(desk, before)


@pytest.mark.parametrize("place", ["button", "field"])
def test_ctrl_s_saves_from_anywhere_on_a_card(desk: Notebook, place: str) -> None:
    card, button = card_and_button(desk, "check")
    (button if place == "button" else card.locator(".remi-line input")).focus()
    with desk.page.expect_response(lambda sent: sent.request.method == "PUT" and "/api/contents/" in sent.url):
        desk.page.keyboard.press("Control+s")
    desk.quiet()  # while it saves, Jupyter saves nothing more


def test_escape_and_shift_enter_are_jupyters(desk: Notebook) -> None:
    _, button = card_and_button(desk, "exercise")
    button.focus()
    desk.page.keyboard.press("Escape")
    assert desk.page.evaluate("document.activeElement.matches('.jp-Cell')")
    button.focus()
    desk.page.keyboard.press("Shift+Enter")
    desk.page.wait_for_function("document.querySelector('.jp-Cell.jp-mod-active[data-windowed-list-index=\"2\"]')")
    desk.page.locator(".remi-ex-one-tile").wait_for()


def test_ctrl_z_undoes_nothing_in_the_notebook(desk: Notebook) -> None:
    before = state(desk)
    _, button = card_and_button(desk, "table")
    button.focus()
    for key in ("Control+z", "Control+x", "Control+v"):
        desk.page.keyboard.press(key)
    assert whole(desk, before)
