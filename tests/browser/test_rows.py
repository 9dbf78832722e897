"""The row view and the drill of chances in a real notebook: by mouse, by keys alone, by a finger on a phone.

The exercises of the lesson are solved in test_each_kind.py, one of each kind.
"""

from __future__ import annotations

from collections.abc import Callable

from card import Card
from harness import Canvas, Notebook, Server

from remi_learn.calibration import CHANCES, ROUND
from remi_learn.lessons.row_drills import computer_hand
from remi_learn.widgets import ChanceDrill, RowsWidget

CELLS = [
    "from remi_learn.lessons.row_drills import computer_hand\n"
    "from remi_learn.widgets import ChanceDrill, RowsWidget\n"
    "rows = RowsWidget(computer_hand(seed=3, turns=8))",
    "rows",
    "ChanceDrill()",
    "rows",
]
VIEW, DRILL = ".remi-rows:not(.remi-chances)", ".remi-chances"
PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}


class Table(Card):
    """A row view on the page, and its twin in this process."""

    def __init__(self, notebook: Notebook, twin: RowsWidget, where: str, number: int = 0) -> None:
        self.notebook, self.page, self.twin = notebook, notebook.page, twin
        self.root = self.page.locator(where).nth(number)
        self.canvas = Canvas(notebook, self.root.locator("canvas"))

    def width(self) -> float:
        return self.twin.table.width

    def height(self) -> float:
        return self.twin.table.height

    def lying(self, number: int) -> tuple[float, float]:
        """The middle of a piece of the rows."""
        box = self.twin.table.rows[number].box
        return box.x + box.w / 2, box.y + box.h / 2

    def tells(self) -> None:
        """Wait until the page shows what the twin shows: the picture's words, the status line, the reasons."""
        self.in_step()
        for part, words in ((".remi-status", self.twin.status.value), (".remi-reasons", self.twin.reasons.value)):
            self.page.wait_for_function(
                """([root, part, html]) => {
                    const wanted = document.createElement('div');
                    wanted.innerHTML = html;
                    return root.querySelector(part).textContent.trim() === wanted.textContent.trim();
                }""",
                arg=[self.root.element_handle(), part, words],
            )


def view(notebook: Notebook, number: int = 0) -> Table:
    return Table(notebook, RowsWidget(computer_hand(seed=3, turns=8)), VIEW, number).show()


def drill(notebook: Notebook) -> Table:
    return Table(notebook, ChanceDrill(), DRILL).show()


def play_round(card: Table, say: Callable[[int], None], go_on: Callable[[], None]) -> None:
    """All questions of a round, each with another chance; nothing is told before, and the record is there after."""
    for number in range(ROUND):
        assert card.root.locator(".remi-reasons li").count() == 0
        say(number)
        card.twin.do(f"chance_{number + 1}")
        card.tells()
        if number < ROUND - 1:
            go_on()
            card.twin.do("next")
            card.tells()
    record = card.root.locator(".remi-record")
    record.locator("svg[role=img]").wait_for()
    assert record.locator("tr").count() == 1 + len(CHANCES)
    assert record.locator("caption").text_content()


def test_by_mouse_and_after_a_reload(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    """Also: the same widget in two cells, scrolling away and back, running the cell again."""
    notebook = open_notebook(lab, CELLS)
    card = view(notebook)
    card.canvas.click(*card.place(6))
    card.twin.pick(6)
    card.tells()
    assert card.root.locator(".remi-reasons li").count() >= 2
    card.button("danger").click()
    card.twin.do("danger")
    card.tells()
    for number in (0, len(card.twin.table.rows) - 1):
        point = card.lying(number)
        card.canvas.click(*point)
        card.twin._pressed(*point)
        card.twin._released(*point)
        card.tells()
    for step in ("back", "back", "forward"):
        card.button(step).click()
        card.twin.do(step)
        card.tells()
    both = "all => all.map(canvas => canvas.toDataURL())"
    drill_card = drill(notebook)  # far from the first view
    play_round(
        drill_card,
        lambda number: drill_card.button(f"chance_{number + 1}").click(),
        lambda: drill_card.button("next").click(),
    )
    other = view(notebook, 1)
    card.show()
    one, two = notebook.page.locator(f"{VIEW} canvas").evaluate_all(both)
    assert one == two
    assert other.description() == card.description() == card.twin.view.description

    with notebook.page.expect_response(lambda answer: answer.request.method == "PUT" and "test" in answer.url):
        notebook.page.keyboard.press("Control+s")
    notebook.open()  # the same page again, its kernel alive
    card.show()
    card.tells()
    notebook.page.wait_for_function(
        "([canvas, before]) => canvas.toDataURL() === before", arg=[card.canvas.locator.element_handle(), one]
    )
    card.button("forward").click()
    card.twin.do("forward")
    card.tells()
    notebook.run_cell(2)
    again = drill(notebook)
    again.button("chance_1").click()
    again.twin.do("chance_1")
    again.tells()


def test_by_keys_alone(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(lab, CELLS[:3])
    card = view(notebook)
    card.canvas.locator.focus()
    for key in ("Home", "ArrowRight", "Space", "p", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "b", "b", "f"):
        notebook.page.keyboard.press(key)
        card.twin._key({"Space": " "}.get(key, key), False)
        card.tells()
    drill_card = drill(notebook)
    drill_card.canvas.locator.focus()
    play_round(
        drill_card,
        lambda number: notebook.page.keyboard.press("1234567890"[number]),
        lambda: notebook.page.keyboard.press("Enter"),
    )
    notebook.page.keyboard.press("Tab")
    assert not drill_card.canvas.has_focus(), "no keyboard trap"


def test_by_touch_on_a_phone(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(notebook7, CELLS[:3], **PHONE)
    card = view(notebook)
    for face in card.twin.picture.faces:
        assert min(face.box.w, face.box.h) >= 44
    notebook.touch.tap(*card.in_sight(*card.place(6)))
    card.twin.pick(6)
    card.tells()
    point = card.lying(2)
    notebook.touch.tap(*card.in_sight(*point))
    card.twin._pressed(*point)
    card.twin._released(*point)
    card.tells()
    for command in ("danger", "back"):
        card.button(command).tap()
        card.twin.do(command)
        card.tells()
    drill_card = drill(notebook)
    for one in (card, drill_card):
        for button in one.root.locator("button:visible").all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 44, button.text_content()
        assert one.root.evaluate("card => card.scrollWidth <= card.clientWidth"), "nothing is cut off"
    play_round(
        drill_card,
        lambda number: drill_card.button(f"chance_{number + 1}").tap(),
        lambda: drill_card.button("next").tap(),
    )
    assert drill_card.root.evaluate("card => card.scrollWidth <= card.clientWidth"), "nor is the record"
