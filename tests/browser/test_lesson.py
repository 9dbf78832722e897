"""Lesson one in a real notebook, solved to the last star by a mouse, by keys alone and by a finger on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import nbformat
import pytest
from access import cut_off, too_small
from card import Card, finger, keys, mouse
from harness import REPOSITORY, Canvas, Notebook, Server

from remi_learn.lessons import find_lesson
from remi_learn.settings import SETTINGS
from remi_learn.widgets import RackWidget

LESSON = find_lesson(1)
FILE = f"{LESSON.name}.ipynb"
PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en")


def deliver(server: Server, language: str, outputs: bool = False) -> str:
    """A fresh copy of the lesson in the server's folder, with its stored outputs or without."""
    lesson = nbformat.read(REPOSITORY / "notebooks" / language / FILE, as_version=4)
    if not outputs:
        for cell in lesson.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
    folder = Path(mkdtemp(dir=server.root)) / language  # JupyterLab asks about a file that changes under it
    folder.mkdir()
    nbformat.write(lesson, folder / FILE)
    return (folder / FILE).relative_to(server.root).as_posix()


def all_stars(notebook: Notebook) -> None:
    """Run the summary: it says that every star was won."""
    cells = nbformat.read(notebook.server.root / notebook.name, as_version=4).cells
    notebook.run_cell(next(number for number, cell in enumerate(cells) if cell.id == "summary"))
    full = 3 * len(LESSON.exercises)
    notebook.page.wait_for_function(
        "full => new RegExp(`: ${full} (of|din) ${full} `).test(document.querySelector('.remi-summary')?.textContent)",
        arg=full,
    )
    notebook.check_errors()


def test_by_mouse(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(lab, deliver(lab, "en"))
    for exercise in LESSON.exercises:
        Card(notebook, exercise).show().solve(mouse)
    all_stars(notebook)


def test_by_keys_alone(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    """Shift+Enter runs the cells, Tab leads to the first rack, and Enter from each exercise to the next."""
    SETTINGS.change(language="ro")
    notebook = open_notebook(lab, deliver(lab, "ro"), run=False)
    page = notebook.page
    last = len(nbformat.read(lab.root / notebook.name, as_version=4).cells) - 1
    notebook.press_through(last)
    page.keyboard.press("Control+Enter")
    page.locator(".remi-summary").wait_for(state="attached")
    for _ in range(last):
        page.keyboard.press("ArrowUp")
    page.wait_for_selector('.jp-Cell.jp-mod-active[data-windowed-list-index="0"]')
    for exercise in LESSON.exercises:
        card = Card(notebook, exercise)
        for _ in range(8):  # only for the first: past the cell's own buttons
            if not card.canvas.has_focus():
                page.keyboard.press("Tab")
                page.wait_for_timeout(100)
        assert card.canvas.has_focus()
        card.show().solve(keys)
        page.keyboard.press("Enter")
        if exercise is not LESSON.exercises[-1]:
            following = LESSON.exercises[LESSON.exercises.index(exercise) + 1].key
            page.wait_for_function(f"document.activeElement.closest('.remi-ex-{following}')")
    page.keyboard.press("Escape")
    all_stars(notebook)


def test_by_touch_on_a_phone(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    """In English; then the words change to Romanian, and every card still has room for them."""
    notebook = open_notebook(notebook7, deliver(notebook7, "en"), **PHONE)
    for exercise in LESSON.exercises:
        card = Card(notebook, exercise).show()
        for face in card.twin.picture.faces:
            assert min(face.box.w, face.box.h) >= 44
        card.solve(finger)
    assert too_small(notebook.page) == []
    assert cut_off(notebook.page) == []
    all_stars(notebook)
    notebook.select_cell(notebook.cell_count() - 1)  # a click in its middle may follow one of its links
    notebook.page.keyboard.press("b")
    notebook.page.keyboard.press("Enter")
    notebook.page.keyboard.type("from remi_learn.settings import SETTINGS; SETTINGS.change(language='ro')")
    notebook.page.keyboard.press("Control+Enter")
    last = notebook.page.locator(f".remi-ex-{LESSON.exercises[-1].key}[lang=ro]")
    last.get_by_role("button", name="De la capăt").wait_for()
    assert too_small(notebook.page) == []
    assert cut_off(notebook.page) == []


# --- what breaks other canvases -------------------------------------------------------------------------------------


def sharp(card: Card) -> None:
    size = card.canvas.size()
    assert size["width"] == round(size["css_width"] * size["dpr"])
    assert size["height"] == round(size["css_height"] * size["dpr"])


def works(card: Card) -> None:
    """Pick a piece and put it down again: the page follows, and the ring is really drawn."""
    card.show()
    sharp(card)
    for _ in range(2):
        before = picture(card)
        card.canvas.click(*card.place(0))
        card.twin.pick(0)
        card.in_step()
        card.page.wait_for_function(
            "([canvas, before]) => canvas.toDataURL() !== before",
            arg=[card.canvas.locator.element_handle(), before],
        )


def picture(card: Card) -> str:
    return card.canvas.locator.evaluate("canvas => canvas.toDataURL()")


def test_reload_run_again_scroll_away(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(lab, deliver(lab, "en"), dpr=3)
    card = Card(notebook, LESSON.exercise("pick-a-run"))
    works(card)
    card.canvas.click(*card.place(3))
    card.twin.pick(3)
    card.in_step()
    before = picture(card)

    with notebook.page.expect_response(lambda answer: answer.request.method == "PUT" and FILE in answer.url):
        notebook.page.keyboard.press("Control+s")
    notebook.open()  # the same page again, its kernel alive
    card.show()
    card.page.wait_for_function(
        "([canvas, before]) => canvas.toDataURL() === before", arg=[card.canvas.locator.element_handle(), before]
    )
    assert "(picked)" in card.description()
    works(card)

    Card(notebook, LESSON.exercise("arrange-fourteen")).canvas.show()
    card.canvas.show()
    works(card)

    cell = int(
        card.root.locator("xpath=ancestor::*[@data-windowed-list-index][1]").get_attribute("data-windowed-list-index")
    )
    notebook.run_cell(cell)
    again = Card(notebook, LESSON.exercise("pick-a-run"))
    card.page.wait_for_function("document.querySelectorAll('.remi-ex-pick-a-run canvas').length === 1")
    works(again)


@pytest.fixture(scope="module")
def racks(lab: Server, shared: Callable[..., Notebook]) -> Notebook:
    """A page with three racks, and an exercise that is shown twice."""
    return shared(
        lab,
        [
            "from remi_learn import rack\nfrom remi_learn.widgets import RackWidget, open_lesson\nsort = rack.sort",
            'RackWidget("5h 6h 9c 7h")',
            'RackWidget("9c 5s 2c")',
            'RackWidget("9c 5s 2c")',
            'one = open_lesson(1).play("pick-a-run")\none',
            "one",
            "rack.sort = None",
            "rack.sort = sort",
        ],
    )


SPOIL, MEND = 6, 7


def drag(notebook: Notebook, way: str) -> None:
    """The last piece of the first rack, to its fellows."""
    canvas = notebook.canvas().show()
    told = notebook.page.locator(".remi-card p[hidden]").first.element_handle()
    notebook.page.wait_for_function("text => text.textContent.startsWith('1: red 5;')", arg=told)
    twin = RackWidget("5h 6h 9c 7h")
    twin.view.companion.width = round(canvas.size()["css_width"])
    boxes = {face.place: face.box for face in twin.picture.faces}
    start = canvas.at(boxes[3].x + boxes[3].w / 2, boxes[3].y + boxes[3].h / 2)
    end = canvas.at(boxes[2].x + 4, boxes[2].y + boxes[2].h / 2)
    if way == "mouse":
        notebook.page.mouse.move(*start)
        notebook.page.mouse.down()
        notebook.page.mouse.move(*end, steps=10)
        notebook.page.mouse.up()
    else:
        notebook.touch.drag(start, end)
    notebook.page.wait_for_function(
        "text => text.textContent === '1: red 5 (run · 3); 2: red 6; 3: red 7; 4: blue 9'", arg=told
    )


def test_dragging_a_piece_to_its_fellows_lays_a_meld(racks: Notebook) -> None:
    drag(racks, "mouse")
    racks.check_errors()


def test_dragging_with_a_finger(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    cells = ["from remi_learn.widgets import RackWidget", 'RackWidget("5h 6h 9c 7h")']
    drag(open_notebook(notebook7, cells, **PHONE), "finger")


def test_two_views_of_one_widget(racks: Notebook) -> None:
    views = racks.page.locator(".remi-ex-pick-a-run")
    assert views.count() == 2
    card = Card(racks, LESSON.exercise("pick-a-run"))
    for number in range(2):
        card.root = views.nth(number)
        card.canvas = Canvas(racks, card.root.locator("canvas"))
        works(card)
    both = views.locator("canvas").evaluate_all("all => all.map(canvas => canvas.toDataURL())")
    assert both[0] == both[1]
    racks.check_errors()


def test_a_slip_of_the_engine_is_told_kindly(racks: Notebook) -> None:
    """What goes wrong in a handler is shown with details to copy, and the rack goes on."""
    racks.run_cell(SPOIL)
    card = racks.page.locator(".remi-card").nth(1)
    card.locator(".remi-do-by-number").click()
    card.get_by_role("alert").wait_for()
    assert "TypeError" in (card.locator("pre").text_content() or "")
    racks.run_cell(MEND)
    card.locator(".remi-do-by-number").click()
    racks.page.wait_for_function(
        "text => /blue 2.*black 5.*blue 9/.test(text.textContent)", arg=card.locator("p[hidden]").element_handle()
    )
    racks.check_errors()


def test_what_happens_is_told_in_one_live_region(racks: Notebook) -> None:
    card = racks.page.locator(".remi-card").nth(2)
    region = card.get_by_role("status")
    handle = region.element_handle()
    card.locator("canvas").focus()
    for key, words in (
        ("ArrowRight", "blue 9, 1 of 3"),
        ("Space", "blue 9, 1 of 3, picked"),
        ("n", "Sorted by number."),
    ):
        racks.page.keyboard.press(key)
        racks.page.wait_for_function("([region, words]) => region.textContent.trim() === words", arg=[handle, words])
    assert region.get_attribute("aria-live") == "polite"
    racks.check_errors()


def test_the_picture_is_there_before_anything_runs(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    """Saved outputs show the tiles, whether the notebook is trusted or not, and never "model not found"."""
    notebook = open_notebook(lab, deliver(lab, "ro", outputs=True), run=False)
    kept = notebook.page.locator(".remi-kept[lang=ro] img").first
    kept.wait_for()
    assert "4 roșu" in (kept.get_attribute("alt") or "")
    assert not re.search("model not found|Error displaying", notebook.page.locator(".jp-Notebook").inner_text())
