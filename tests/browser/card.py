"""An exercise on a page, and the three hands that solve it there: a mouse, a finger, keys."""

from __future__ import annotations

import re
from collections.abc import Callable

from harness import Canvas, Notebook
from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from remi_learn.lessons.model import Exercise
from remi_learn.widgets import ExerciseWidget
from walkthrough import steps

_IN_STEP = """([root, words, height]) => {
    const place = root.querySelector("canvas").getBoundingClientRect();
    const rests = root.wasAt === place.y;
    root.wasAt = place.y;
    return rests && Math.abs(place.height - height) < 1 && root.querySelector("p[hidden]").textContent === words;
}"""


class Card:
    """An exercise on the page, and its twin in this process that tells where each piece is."""

    def __init__(self, notebook: Notebook, exercise: Exercise) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.twin = ExerciseWidget(exercise)
        self.root: Locator = self.page.locator(f".remi-ex-{exercise.key}")
        self.canvas = Canvas(notebook, self.root.locator("canvas"))

    def show(self) -> Card:
        """Bring it into view and wait until it fits the page and the page has come to rest around it."""
        self.canvas.show()
        before: object = None
        for _ in range(400):
            self.twin.view.companion.width = self.root.locator(".remi-canvas-view").evaluate("box => box.clientWidth")
            where = self.canvas.locator.bounding_box()
            size = self.canvas.size()
            # one that is about to become sharp takes a press for one elsewhere
            sharp = abs(size["width"] - size["css_width"] * size["dpr"]) < 1
            fits = sharp and abs(size["css_width"] - self.width()) < 1
            if fits and where == before:
                return self
            if where != before:
                self.canvas.show()
            before = where
            self.page.wait_for_timeout(40)
        raise AssertionError(f"the canvas is {self.canvas.size()}, not {self.width()} wide")

    def width(self) -> float:
        """How wide the picture is."""
        return self.twin.picture.width

    def height(self) -> float:
        """How high it is."""
        return self.twin.picture.height

    def place(self, number: int) -> tuple[float, float]:
        """The middle of a piece, in pixels of the canvas."""
        box = next(face.box for face in self.twin.picture.faces if face.place == number)
        return box.x + box.w / 2, box.y + box.h / 2

    def spot(self, command: str) -> tuple[float, float] | None:
        """The middle of what lies around the rack and is chosen by that command, if anything is."""
        number = command.removeprefix("option_")
        option = self.twin.session.options[int(number) - 1] if number.isdigit() else ""
        box = next((spot.box for spot in self.twin.picture.spots if spot.name == option), None)
        return (box.x + box.w / 2, box.y + box.h / 2) if box else None

    def in_sight(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the canvas is on the screen, once it has been scrolled there: a card can be taller."""
        _, top = self.canvas.at(x, y)
        if not 120 < top < self.page.viewport_size["height"] - 40:
            self.show()
        return self.canvas.at(x, y)

    def button(self, command: str) -> Locator:
        return self.root.locator(f".remi-do-{command.replace('_', '-')}")

    def description(self) -> str:
        return self.root.locator("p[hidden]").text_content() or ""

    def in_step(self) -> None:
        """Wait until the page tells what the twin tells, and the picture has its size and rests in its place."""
        words = self.twin.view.description
        try:
            self.page.wait_for_function(_IN_STEP, arg=[self.root.element_handle(), words, self.height()])
        except PlaywrightTimeout:
            where = f"{self.canvas.size()}, {self.height()} high here"
            raise AssertionError(f"the page tells {self.description()!r} on {where}, not {words!r}") from None

    def solve(self, hand: Callable[[Card, str, int | str], None]) -> None:
        for step, what in steps(self.twin.exercise):
            hand(self, step, what)
            if step == "pick":
                self.twin.pick(int(what))
            else:
                self.twin.do(str(what))
            self.in_step()
        self.root.locator(".remi-stars.remi-done").wait_for()
        assert self.root.locator(".remi-stars").get_attribute("aria-label") in ("3 of 3 stars", "3 din 3 stele")


def mouse(card: Card, step: str, what: int | str) -> None:
    if step == "pick":
        card.canvas.click(*card.place(int(what)))
    elif spot := card.spot(str(what)):
        card.canvas.click(*spot)
    else:
        card.button(str(what)).click()


def finger(card: Card, step: str, what: int | str) -> None:
    if step == "pick":
        card.notebook.touch.tap(*card.in_sight(*card.place(int(what))))
    elif spot := card.spot(str(what)):
        card.notebook.touch.tap(*card.in_sight(*spot))
    else:
        card.button(str(what)).tap()


def keys(card: Card, step: str, what: int | str) -> None:
    if step == "do":
        card.page.keyboard.press(card.twin.commands[str(what)].key)
        return
    if card.twin.cursor is None:
        card.page.keyboard.press("Home")
    ahead = int(what) - (card.twin.cursor or 0)
    for _ in range(abs(ahead)):
        card.page.keyboard.press("ArrowRight" if ahead > 0 else "ArrowLeft")
    card.page.keyboard.press("Space")
    card.twin.cursor = int(what)


def blind(card: Card, step: str, what: int | str) -> None:
    """Keys, and nothing known but words: the piece is sought among those told, and each step told is listened to."""
    page, says = card.page, card.root.get_by_role("status").first
    if step == "do":
        words = card.twin.button_words(str(what))
        button = card.root.get_by_role("button", name=words, exact=True).first
        button.focus()
        page.keyboard.press("Enter")
        card.canvas.locator.focus()
        return
    wanted = _of_pieces(card.twin.view.description)[int(what)]
    pieces = _of_pieces(card.description())
    place = next(number for number, words in enumerate(pieces) if words == wanted and number >= int(what))
    if place < len(pieces) / 2:
        key, onward, way = "Home", "ArrowRight", range(place + 1)
    else:
        key, onward, way = "End", "ArrowLeft", range(len(pieces) - 1, place - 1, -1)
    for at in way:
        page.keyboard.press(key)
        key = onward
        heard = f"{pieces[at].split(' (')[0]}, {at + 1} "
        page.wait_for_function(
            "([says, words]) => says.textContent.startsWith(words)", arg=[says.element_handle(), heard]
        )
    page.keyboard.press("Space")
    card.twin.cursor = place


def _of_pieces(description: str) -> list[str]:
    """The words of each piece of the rack, in order."""
    return re.findall(r"\d+: (.*?)(?=; \d+: |$)", description.split("rack: ")[-1].split("tabla ta: ")[-1])
