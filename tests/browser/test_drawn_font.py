"""The font of the course is what is drawn, in words and on canvases; without it nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import HAS_FONT, Notebook, Server
from playwright.sync_api import Page
from test_review_page import REVIEW

from remi_learn.letters import FONT, measure

SETTINGS = "from remi_learn.settings import SETTINGS\n\nSETTINGS.change(language='ro')"
EXERCISE = "from remi_learn.widgets import open_lesson\n\nopen_lesson(5).play('mine-to-take')"
TABLE = (
    "from remi_learn import ETALAT\nfrom remi_learn.widgets import play\n\nplay(ETALAT, others=['plain'] * 3, seed=1)"
)
ROWS = "from remi_learn import TABLA\n\nplay(TABLA, others=['plain'] * 3, seed=1)"
CHECK = "from remi_learn.widgets import check_a_rack\n\ncheck_a_rack()"
CELLS = [SETTINGS, EXERCISE, TABLE, ROWS, CHECK, REVIEW]

WORDS = "rândul vecinului din stânga ★ ✓ 5♥ ◀"
NOTES = """
window.drawn = [];
const fillText = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
  const wide = Math.min(this.measureText(text).width, most ?? Infinity);
  const left = { center: x - wide / 2, right: x - wide, end: x - wide }[this.textAlign] ?? x;
  const scale = this.getTransform().a;
  drawn.push({ text, natural: this.measureText(text).width, most, left: left * scale,
               right: (left + wide) * scale, room: this.canvas.width });
  fillText.call(this, text, x, y, most);
};
"""
"""Notes down what is written on canvases, and where; ipycanvas draws on layers that are not on the page."""
DRAWN_WITH_IT = "drawn.length > 50 && drawn.slice(-20).every(({ natural, most }) => natural <= most)"
"""What is written last is no wider than it was measured; the first words may come before the font does."""
REFUSES = "FontFace.prototype.load = () => Promise.reject(new Error('no font here'));"
STICKS_OUT = """() => [...document.querySelectorAll('.remi-card, .remi-card *')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth
    && getComputedStyle(element).display !== 'inline' && !element.closest('.remi-unseen, select, svg')
    && !['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
  .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`)"""
SIZES = {"phone": {"viewport": (390, 844), "dpr": 2, "touch": True}, "desktop": {"viewport": (1280, 900)}}


def widths(page: Page) -> list[float]:
    """How wide the words are in a card, and on a canvas."""
    return page.evaluate(
        """([words, font]) => {
            const line = document.createElement('span');
            line.style = 'font-size: 20px; font-weight: 600; white-space: pre; position: absolute';
            line.textContent = words;
            document.querySelector('.remi-card').append(line);
            const inCard = line.getBoundingClientRect().width;
            line.remove();
            const pen = document.createElement('canvas').getContext('2d');
            pen.font = `600 20px ${font}`;
            return [inCard, pen.measureText(words).width];
        }""",
        [WORDS, FONT],
    )


def nothing_is_cut_off(notebook: Notebook) -> None:
    notebook.page.evaluate("document.querySelectorAll('.remi-card details').forEach((fold) => { fold.open = true })")
    assert notebook.page.evaluate(STICKS_OUT) == []
    written = notebook.page.evaluate("drawn.map(({ text, left, right, room }) => [text, left, right, room])")
    assert len(written) > 50, "hardly anything was written on a canvas"
    assert [one for one in written if one[1] < -1 or one[2] > one[3] + 1] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_font_that_is_sent_is_the_one_drawn(
    size: str, notebook7: Server, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(notebook7, CELLS, before=NOTES, **SIZES[size])
    page = notebook.page
    page.wait_for_function(HAS_FONT)
    notebook.quiet()
    assert widths(page) == pytest.approx([measure(WORDS, 20, 600)] * 2, rel=0.01)
    nothing_is_cut_off(notebook)
    asked = [
        frame for frame in map(str, notebook.sent) if '"font":true' in frame.replace(" ", "") and '"custom"' in frame
    ]
    assert len(asked) == 1, "the font travels once a page"
    page.wait_for_function(DRAWN_WITH_IT)
    with page.expect_response(lambda response: response.request.method == "PUT"):
        page.keyboard.press("ControlOrMeta+s")
    notebook.open()  # a page that comes to a living kernel asks for it anew
    page.wait_for_function(HAS_FONT)
    page.wait_for_function(DRAWN_WITH_IT)


@pytest.mark.parametrize("size", SIZES)
def test_without_it_nothing_is_cut_off(size: str, notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(notebook7, CELLS, before=NOTES + REFUSES, **SIZES[size])
    notebook.page.locator(".remi-canvas-view canvas").nth(2).wait_for()
    notebook.quiet()
    assert not notebook.page.evaluate(HAS_FONT)
    # what stands in here is wider: a face as wide as ours would prove nothing
    assert min(widths(notebook.page)) > 1.05 * measure(WORDS, 20, 600)
    nothing_is_cut_off(notebook)


def test_labels_are_legible_in_the_dark_on_a_light_page(
    notebook7: Server, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(notebook7, [SETTINGS.replace("')", "', theme='dark')"), CHECK])
    label = notebook.page.locator(".remi-check.remi-dark .widget-label").first
    label.wait_for()
    inks = label.evaluate("label => [label, label.closest('.remi-card')].map((one) => getComputedStyle(one).color)")
    assert inks[0] == inks[1]


def test_a_page_five_times_enlarged_holds_the_card(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(notebook7, [SETTINGS, CHECK], viewport=(256, 180), dpr=5)
    notebook.page.locator(".remi-check canvas").wait_for()
    notebook.page.wait_for_function(f"({STICKS_OUT})().length === 0")  # a scroll bar that comes makes the picture anew
