"""Whole hands at the table in a real notebook: by a finger, by keys alone; a reload; a kernel that is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from harness import Notebook, Server
from table_card import SHORT, TableCard, finger, keys

from remi_learn.engine.rules import PRESETS, Rules
from remi_learn.settings import SETTINGS

PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}


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
    notebook.open(new_kernel=True)
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
