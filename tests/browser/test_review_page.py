"""The review of a hand and the coach beside the table in a real notebook: by a finger on a phone, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable

from harness import Notebook, Server
from playwright.sync_api import expect

from remi_learn import coach_text
from remi_learn.engine.advice import advise
from remi_learn.engine.hand import Hand
from remi_learn.engine.record import read_record
from remi_learn.engine.review import mistakes, review
from remi_learn.play import Table

RECORD = """\
remi_learn hand 1
rules Remi pe Tablă
players 3
starter 0
seed 8
0: discard Jc
1: take 1; discard 6s
2: take 1; discard As
0: take 1; discard Jc
1: draw; discard 6d
2: take 1; discard Qc
0: draw; discard 9d
1: take 1; discard Ad
2: draw; discard Kc
0: draw; discard Kh
1: draw
"""
"""The beginning of a hand in which something could have been done better in every turn."""
PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}
REVIEW = f"from remi_learn.widgets.review import ReviewCard\n\nReviewCard('''{RECORD}''')"
COACH = "from remi_learn import TABLA\nfrom remi_learn.widgets import play\n\nplay(TABLA, others=['plain'], seed=1)"


def wrong() -> list[str]:
    """The first sentence about each mistake, in the order of the hand."""
    game = read_record(RECORD)
    assert isinstance(game, Hand)
    found = sorted(mistakes(review(game, 0)), key=lambda choice: choice.at)
    return [coach_text.choice_sentence(choice).split(". ")[0] for choice in found]


def test_a_hand_is_looked_at_again_by_a_finger(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(notebook7, [REVIEW], **PHONE)
    root = notebook.page.locator(".remi-review")
    root.locator(".remi-do-mistake").tap()
    detail = root.locator(".remi-verdict")
    expect(detail).to_contain_text(wrong()[0])
    root.locator(".remi-do-mistake").tap()
    expect(detail).to_contain_text(wrong()[1])
    root.locator(".remi-do-turn-1").tap()
    expect(detail).to_contain_text(wrong()[0])
    expect(root.locator(".remi-do-turn-1.remi-now")).to_have_count(1)
    root.locator(".remi-do-uncover").tap()
    expect(root.locator(".remi-text .remi-chip")).to_have_count(28)
    for button in root.locator("button:visible, summary:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.text_content()
    root.locator("summary").first.tap()
    expect(detail.locator("table")).to_be_visible()
    assert root.evaluate("card => card.scrollWidth <= card.clientWidth"), "nothing is cut off"
    root.locator(".remi-do-again").tap()
    root.locator(".remi-do-throw").wait_for()
    root.locator(".remi-do-back-to-review").tap()
    box = root.locator(".remi-record textarea")
    box.fill(RECORD.replace("discard 6s", "discard 9x"))
    box.blur()
    root.locator(".remi-do-read-record").tap()
    expect(root.locator(".remi-status").last).to_contain_text("1: take 1; discard 9x")


def test_the_review_and_the_coach_by_mouse_and_keys(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(lab, [REVIEW, COACH])
    page, root = notebook.page, notebook.page.locator(".remi-review")
    root.locator(".remi-do-turn-2").click()
    detail = root.locator(".remi-verdict")
    expect(detail).to_contain_text(wrong()[1])
    root.locator("canvas").first.focus()
    page.keyboard.press("m")
    expect(detail).to_contain_text(wrong()[2])
    page.keyboard.press("b")
    page.keyboard.press("u")
    expect(root.locator(".remi-text .remi-chip").first).to_be_visible()
    table = page.locator(".remi-play")
    table.locator("canvas").focus()
    page.keyboard.press("q")
    told = advise(Table.new(read_record(RECORD).rules, ("plain",), seed=1).view)
    assert told
    expect(table.locator(".remi-coach")).to_contain_text(coach_text.advice_sentence(told))
    for key in ("Home", "Space", "a"):
        page.keyboard.press(key)
    expect(table.locator(".remi-coach")).not_to_contain_text(coach_text.advice_sentence(told))
