"""Lesson one of the site in Firefox: a tap, keys, Tab in and out, the wheel. Everything else is tested in Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from firefox import Firefox, find, launch
from get_browser import FIREFOX
from harness import Site

from remi_learn.lessons import find_lesson
from remi_learn.settings import SETTINGS
from remi_learn.widgets import ExerciseWidget
from walkthrough import steps

LESSON = find_lesson(1)
TAPPED, BY_KEYS = LESSON.exercises[:2]


@pytest.fixture(scope="module")
def page(site: Site) -> Iterator[Firefox]:
    """The lesson on a narrow screen, its first exercises there."""
    if not (program := find()):
        pytest.skip(FIREFOX.missing)
    with launch(program) as firefox:
        firefox.goto(site.page_of(f"ro/{LESSON.name}.ipynb"), 450, 900)
        firefox.wait("document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'")
        at = "+document.querySelector('.jp-Cell.jp-mod-active').dataset.windowedListIndex"

        def run_next() -> bool:
            cell = firefox.evaluate(at)
            if cell == 0:  # a click on a page that is still being built is lost
                firefox.evaluate("document.querySelector('.jp-InputPrompt').click()")
                firefox.press("Escape")
            if cell < 8:
                firefox.press("Shift+Enter")
            return cell >= 8

        firefox.until(run_next, "eight cells are run")
        firefox.wait(f"!!document.querySelector('.remi-ex-{BY_KEYS.key} canvas')")
        firefox.wait("document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'")
        yield firefox


@pytest.fixture(autouse=True)
def _romanian() -> None:
    SETTINGS.change(language="ro")


class Card:
    """An exercise there, and its twin here that tells where each piece is."""

    def __init__(self, page: Firefox, key: str) -> None:
        self.page, self.root = page, f"document.querySelector('.remi-ex-{key}')"
        self.twin = ExerciseWidget(LESSON.exercise(key))
        page.wait(f"{self.root}?.querySelector('canvas')?.getAttribute('role') === 'application'")
        self.twin.view.companion.width = page.evaluate(f"{self.root}.querySelector('.remi-canvas-view').clientWidth")

    def corner(self, part: str) -> tuple[float, float]:
        """Where the middle of a part is, once it has been brought into view and rests; of the canvas its corner."""
        found = f"{self.root}.querySelector('{part}')"
        box = f"(box => [box.x, box.y, box.width, box.height].join())({found}.getBoundingClientRect())"
        places = [""]

        def rests() -> bool:
            self.page.evaluate(f"{found}.scrollIntoView({{block: 'center'}})")
            places.append(self.page.evaluate(box))
            return places[-1] == places[-2]

        self.page.until(rests, f"{part} rests", 30)
        x, y, width, height = map(float, places[-1].split(","))
        return (x, y) if part == "canvas" else (x + width / 2, y + height / 2)

    def has_keyboard(self) -> bool:
        return self.page.evaluate(f"document.activeElement === {self.root}.querySelector('canvas')")

    def in_step(self) -> None:
        told = f"{self.root}.querySelector('p[hidden]').textContent"
        self.page.wait(f"{told} === {self.twin.view.description!r}", 30)

    def done(self) -> None:
        self.page.wait(f"!!{self.root}.querySelector('.remi-stars.remi-done')", 30)


def test_by_tap(page: Firefox) -> None:
    card = Card(page, TAPPED.key)
    for step, what in steps(TAPPED):
        if step == "pick":
            x, y = card.corner("canvas")
            box = next(face.box for face in card.twin.picture.faces if face.place == what)
            page.tap(x + box.x + box.w / 2, y + box.y + box.h / 2)
            card.twin.pick(int(what))
        else:
            page.tap(*card.corner(f".remi-do-{what}"))
            card.twin.do(str(what))
        card.in_step()
    card.done()


def test_by_keys_and_away_with_tab(page: Firefox) -> None:
    card = Card(page, BY_KEYS.key)
    page.evaluate(f"{card.root}.querySelector('canvas').focus()")
    for step, what in steps(BY_KEYS):
        if step == "pick":
            for key in ["Home", *["ArrowRight"] * int(what), "Space"]:
                page.press(key)
            card.twin.pick(int(what))
            card.twin.cursor = int(what)
        else:
            page.press(card.twin.commands[str(what)].key)
            card.twin.do(str(what))
        card.in_step()
    card.done()
    assert card.has_keyboard()
    page.press("Tab")
    assert not card.has_keyboard()
    page.press("Shift+Tab")
    assert card.has_keyboard()


def test_the_wheel_scrolls_the_page_over_the_canvas(page: Firefox) -> None:
    card = Card(page, BY_KEYS.key)
    x, y = card.corner("canvas")
    page.wheel(x + 50, y + 50, 60)
    top = f"{card.root}.querySelector('canvas').getBoundingClientRect().y"
    page.wait(f"Math.abs({top} - {y - 60}) < 2", 10)
