"""Each trap of ipycanvas, and that a CanvasView does not fall into it, in a real JupyterLab and Notebook 7."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import pytest
from harness import Canvas, Notebook, Server

Event = list[object]

APP = """
import json
from ipywidgets import HTML, Button, Tab, VBox
from remi_learn.shapes import Box, Label
from remi_learn.widgets import CanvasView, claim_cell

def make():
    state = {"x": 100, "y": 100, "heard": [], "extra": []}
    log = HTML("[]")
    log.add_class("log")
    after = Button(description="next")
    after.add_class("next")
    view = CanvasView(label="Test picture", description="Arrows move the square.")

    def note(*event):
        state["heard"].append([round(part) if isinstance(part, float) else part for part in event])
        log.value = json.dumps(state["heard"])

    def draw():
        width = min(600, view.width or 600)
        square = Box(state["x"] - 20, state["y"] - 20, 40, 40, fill="#cc3333")
        view.show(width, 400, [Box(0, 0, width, 400, fill="#eeeeff"), *state["extra"], square])

    def goer(name):
        def go(x, y):
            state.update(x=round(x), y=round(y))
            draw()
            note(name, x, y)
        return go

    def key(key, shift):
        note("key", key, shift)
        view.companion.max_hz = {"s": 2, "f": 25}.get(key, view.companion.max_hz)  # slow, fast
        if key == "r":
            raise RuntimeError("raised on <purpose>")
        unsound = [Box(9, 9, -5, -5, radius=-5, fill="red"), Label(9, float("nan"), "?", 9, "red")]
        state["extra"] = unsound if key == "x" else []
        draw()

    def size(width, dark):
        draw()
        note("size", width, dark, view.still, view.coarse)

    for name in ("press", "drag", "release"):
        getattr(view, "on_" + name)(goer(name))
    view.on_cancel(lambda: note("cancel"))
    view.on_key(key)
    view.on_size(size)
    claim_cell(view)
    draw()
    return VBox([view, after, log]), view
"""
SHOW = "box, view = make()\nbox"
LONG = "%%md\n" + "\n\n".join(f"line {number}" for number in range(60))

RED, GROUND = (0xCC, 0x33, 0x33), (0xEE, 0xEE, 0xFF)


def at(name: str, x: float, y: float) -> Event:
    """An event at that place, give or take the pixel that a mouse's whole numbers cost."""
    return [name, pytest.approx(x, abs=1), pytest.approx(y, abs=1)]


class Ear:
    """What the Python callbacks of a view have heard since the ear was made, or since it was last asked."""

    def __init__(self, notebook: Notebook, number: int = 0) -> None:
        self._page, self._log = notebook.page, notebook.page.locator(".log").nth(number)
        self._known = len(self._all())

    def _all(self) -> list[Event]:
        return json.loads(self._log.text_content())

    def wait(self, name: str) -> list[Event]:
        """Wait for an event of that name; return all events until now."""
        self._page.wait_for_function(
            "([log, known, name]) => JSON.parse(log.textContent).slice(known).some((event) => event[0] === name)",
            arg=[self._log.element_handle(), self._known, name],
        )
        return self.now()

    def now(self) -> list[Event]:
        events = self._all()
        new, self._known = events[self._known :], len(events)
        return new


def ready(notebook: Notebook) -> Canvas:
    """Bring the canvas into view, painted and told its size."""
    canvas = notebook.canvas().show()
    notebook.page.wait_for_function("document.querySelector('.log')?.textContent.includes('size')")
    canvas.locator.wait_for()
    assert canvas.locator.get_attribute("role") == "application"
    return canvas


@pytest.fixture(scope="module", params=["lab", "notebook7"])
def desk(request: pytest.FixtureRequest, shared: Callable[..., Notebook]) -> Notebook:
    """A page with a mouse and a keyboard, in JupyterLab and in Notebook 7, shared by the tests that leave it whole."""
    return shared(request.getfixturevalue(request.param), [APP, SHOW, LONG])


@pytest.fixture(scope="module")
def phone(notebook7: Server, shared: Callable[..., Notebook]) -> Notebook:
    """A narrow page with a touch screen of three pixels to the CSS pixel, shared likewise."""
    return shared(notebook7, [APP, SHOW, LONG], viewport=(390, 844), dpr=3, touch=True)


@pytest.fixture(scope="module")
def several(lab: Server, shared: Callable[..., Notebook]) -> Notebook:
    """A page with one widget shown twice, and another inside a tab that is not shown yet."""
    return shared(lab, [APP, SHOW, "view", "Tab([HTML('first'), make()[0]], titles=['one', 'two'])"])


@pytest.fixture(autouse=True)
def _no_script_failed(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    for name in {"desk", "phone", "several"} & set(request.fixturenames):
        request.getfixturevalue(name).check_errors()


# ---------------------------------------------------------------------------------------------- the keyboard


def play(notebook: Notebook) -> tuple[Canvas, Ear]:
    """Give the canvas the keyboard by a click."""
    canvas = ready(notebook)
    ear = Ear(notebook)
    canvas.click(300, 300)
    ear.wait("release")
    assert canvas.has_focus()
    return canvas, ear


def test_tab_goes_in_and_out(desk: Notebook) -> None:
    canvas, ear = play(desk)
    desk.page.keyboard.press("Tab")
    assert desk.page.locator(".next").evaluate("button => document.activeElement === button")
    desk.page.keyboard.press("Shift+Tab")
    assert canvas.has_focus()
    desk.page.keyboard.press("ArrowLeft")
    assert ear.wait("key") == [["key", "ArrowLeft", False]]
    desk.page.keyboard.press("Shift+Tab")
    assert not canvas.has_focus()


def test_keys_we_do_not_play_with_are_the_pages(desk: Notebook) -> None:
    _, ear = play(desk)
    desk.page.evaluate("window.seen = []; addEventListener('keydown', (e) => e.isTrusted || seen.push(e.key))")
    sent = desk.quiet()
    for key in ("F8", "PageDown", "Shift", "Escape"):
        desk.page.keyboard.press(key)
    assert desk.page.evaluate("seen") == ["F8", "PageDown", "Shift", "Escape"]
    assert desk.quiet() == sent
    assert ear.now() == []
    assert desk.page.evaluate("document.activeElement.matches('.jp-Cell')"), "Escape gives the notebook the keyboard"


def test_ctrl_s_saves(desk: Notebook) -> None:
    canvas, _ = play(desk)
    with desk.page.expect_request(lambda request: request.method == "PUT" and "/api/contents/" in request.url):
        desk.page.keyboard.press("Control+s")
    assert canvas.has_focus()


def test_keys_reach_python_and_leave_the_notebook_alone(desk: Notebook) -> None:
    canvas, ear = play(desk)
    cells, events = desk.cell_count(), []
    keys = ["ArrowRight", "ArrowDown", "Enter", " ", "a", "b", "7", "Home", "End", "Delete", "Backspace", "ț", "z"]
    for key in keys:
        desk.page.keyboard.press(key) if key != "ț" else press_romanian_letter(desk, key)
    while len(events) < len(keys):
        events += ear.wait("key")
    assert events == [["key", key, False] for key in keys]
    assert desk.cell_count() == cells
    assert canvas.has_focus()


def press_romanian_letter(notebook: Notebook, letter: str) -> None:
    """Playwright's keyboard is an American one."""
    session = notebook.context.new_cdp_session(notebook.page)
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": letter, "text": letter})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": letter})


@pytest.fixture
def slowly(desk: Notebook) -> Iterator[float]:
    """Only so many moves and repeats a second, few enough to be overrun on a machine that has much else to do."""
    _, ear = play(desk)
    desk.page.keyboard.press("s")
    ear.wait("key")
    yield 2
    desk.page.keyboard.press("f")
    ear.wait("key")


def test_a_held_arrow_repeats_at_our_pace_and_does_not_scroll(desk: Notebook, slowly: float) -> None:
    canvas = ready(desk)
    scrolled, sent, start = desk.scrolled(canvas.locator), desk.quiet(), time.monotonic()
    for _ in range(30):
        desk.page.keyboard.down("ArrowDown")
    seconds = time.monotonic() - start
    desk.page.keyboard.up("ArrowDown")
    assert 1 <= desk.quiet() - sent <= slowly * seconds + 1
    assert desk.scrolled(canvas.locator) == scrolled


def test_other_held_keys_do_not_repeat(desk: Notebook) -> None:
    _, ear = play(desk)
    for key in ("a", " ", "Enter"):
        for _ in range(5):
            desk.page.keyboard.down(key)
        desk.page.keyboard.up(key)
    desk.quiet()
    assert [event[1] for event in ear.now()] == ["a", " ", "Enter"]


def test_a_screen_reader_is_told_what_it_is(desk: Notebook) -> None:
    canvas = ready(desk)
    session = desk.context.new_cdp_session(desk.page)
    found = session.send("Runtime.evaluate", {"expression": "document.querySelector('.jp-Notebook canvas')"})
    node = session.send("Accessibility.getPartialAXTree", {"objectId": found["result"]["objectId"]})["nodes"][0]
    said = {part: node[part]["value"] for part in ("role", "name", "description")}
    assert said == {"role": "application", "name": "Test picture", "description": "Arrows move the square."}
    assert canvas.locator.get_attribute("tabindex") == "0"


# ---------------------------------------------------------------------------------------------- the mouse


def test_an_idle_pointer_sends_nothing(desk: Notebook) -> None:
    canvas = ready(desk)
    sent = desk.quiet()
    canvas.move(50, 100)
    canvas.move(550, 200, steps=100)
    canvas.move(700, 100)
    assert desk.quiet() == sent


def test_click_is_a_press_and_a_release(desk: Notebook) -> None:
    canvas, ear = ready(desk), Ear(desk)
    canvas.click(240, 150)
    assert ear.wait("release") == [at("press", 240, 150), at("release", 240, 150)]
    canvas.wait_pixel(240, 150, RED)
    assert desk.page.locator(".jp-Cell.jp-mod-active canvas").count() == 1, "the notebook selects the cell, too"


def test_a_drag_is_thinned_and_its_last_place_is_drawn(desk: Notebook, slowly: float) -> None:
    canvas, ear = ready(desk), Ear(desk)
    canvas.move(60, 124)
    desk.page.mouse.down()
    ear.wait("press")
    desk.quiet()
    desk.sent.clear()
    left, right, last = (canvas.at(x, 124) for x in (60, 460, 512))
    start = time.monotonic()
    for end in (right, left, last):
        desk.page.mouse.move(*end, steps=20)
    canvas.wait_pixel(512, 124, RED)  # before it is let go
    seconds, sent = time.monotonic() - start, len(desk.sent)
    desk.page.mouse.up()
    assert 2 <= sent <= slowly * seconds + 1
    assert ear.wait("release")[-2:] == [at("drag", 512, 124), at("release", 512, 124)]


def test_a_release_outside_is_a_release(desk: Notebook) -> None:
    canvas, ear = ready(desk), Ear(desk)
    for far in ((680, 120), (-900, -900)):
        canvas.move(300, 120)
        desk.page.mouse.down()
        canvas.move(*far, steps=5)
        desk.page.mouse.up()
        events = ear.wait("release")
        assert [event[0] for event in (events[0], events[-1])] == ["press", "release"]
    canvas.move(300, 120)
    assert ear.now() == [], "and then the drag is over"


def test_what_was_not_pressed_here_says_nothing(desk: Notebook) -> None:
    canvas, ear = ready(desk), Ear(desk)
    sent = desk.quiet()
    canvas.move(680, 100)
    desk.page.mouse.down()
    canvas.move(300, 120, steps=5)
    desk.page.mouse.up()
    canvas.click(300, 200, button="right")
    desk.page.keyboard.press("Escape")  # the notebook's menu
    assert desk.quiet() == sent
    assert ear.now() == []


def test_another_button_does_not_end_a_drag(desk: Notebook) -> None:
    canvas, ear = ready(desk), Ear(desk)
    canvas.move(300, 120)
    desk.page.mouse.down()
    desk.page.mouse.down(button="middle")
    desk.page.mouse.up(button="middle")
    canvas.move(200, 120)
    desk.page.mouse.up()
    events = ear.wait("release")
    assert events[0] == at("press", 300, 120)
    assert events[-1] == at("release", 200, 120)


def test_a_press_does_not_scroll_a_canvas_that_is_half_out_of_sight(desk: Notebook) -> None:
    canvas, ear = ready(desk), Ear(desk)
    desk.page.keyboard.press("Tab")  # to something else: what has the keyboard already is not scrolled to
    desk.page.evaluate("document.activeElement.blur()")
    canvas.locator.evaluate("canvas => canvas.scrollIntoView({block: 'start'})")
    canvas.move(300, 300)
    desk.page.mouse.wheel(0, 150)
    desk.quiet()
    before = desk.scrolled(canvas.locator)
    canvas.click(300, 300)
    assert ear.wait("release") == [at("press", 300, 300), at("release", 300, 300)]
    assert desk.scrolled(canvas.locator) == before


def test_the_page_scrolls_by_wheel_over_the_canvas(desk: Notebook) -> None:
    canvas = ready(desk)
    before, sent = desk.scrolled(canvas.locator), desk.quiet()
    canvas.move(300, 200)
    desk.page.mouse.wheel(0, 60)
    assert desk.quiet() == sent
    assert desk.scrolled(canvas.locator) == before + 60


# ---------------------------------------------------------------------------------------------- errors


def test_an_exception_is_shown_with_details_to_copy(desk: Notebook) -> None:
    canvas, _ = play(desk)
    desk.page.keyboard.press("r")
    line = desk.page.locator(".remi-error")
    line.wait_for()
    assert line.locator("pre").text_content().strip().endswith("RuntimeError: raised on <purpose>")
    line.locator("summary").click()
    assert line.locator("pre").is_visible()
    canvas.click(200, 200)
    line.wait_for(state="detached")
    canvas.wait_pixel(200, 200, RED)


def test_one_bad_draw_does_not_end_all_drawing(desk: Notebook) -> None:
    canvas = ready(desk)
    canvas.click(100, 300)
    desk.page.keyboard.press("x")
    line = desk.page.locator(".remi-error")
    line.wait_for()
    assert "radius=-5" in line.locator("pre").text_content()
    canvas.wait_pixel(100, 300, RED)  # the sound shapes are drawn
    desk.page.keyboard.press("y")
    canvas.click(350, 100)
    canvas.wait_pixel(350, 100, RED)
    canvas.wait_pixel(100, 300, GROUND)


# ---------------------------------------------------------------------------------------------- the look


def check_sharp(canvas: Canvas, dpr: float, x: float, y: float) -> None:
    """The canvas has the screen's pixels, is not stretched, and the square at (x, y) has hard edges."""
    size = canvas.size()
    assert size["dpr"] == dpr
    assert (size["width"], size["height"]) == (round(size["css_width"] * dpr), round(size["css_height"] * dpr))
    assert size["css_height"] == 400
    pixel = 1 / dpr
    canvas.wait_pixel(x, y, RED)
    for at, colour in ((x - 20, RED), (x - 20 - pixel, GROUND), (x + 20 - pixel, RED), (x + 20, GROUND)):
        assert canvas.pixel(at + pixel / 2, y)[:3] == colour


def test_sharp_and_not_stretched(desk: Notebook) -> None:
    canvas, ear = ready(desk), Ear(desk)
    canvas.click(200, 160)
    ear.wait("release")
    check_sharp(canvas, 1, 200, 160)
    assert canvas.size()["css_width"] == 600


def test_theme_and_motion_are_known(desk: Notebook) -> None:
    ready(desk)
    ear = Ear(desk)
    for name in ("dark", "light"):
        desk.theme(name)
        [[_, width, dark, still, coarse]] = ear.wait("size")
        assert (width > 600, dark, still, coarse) == (True, name == "dark", True, False)


# ---------------------------------------------------------------------------------------------- a finger


def test_narrow_and_sharp_on_a_phone(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    canvas.page.touchscreen.tap(*canvas.at(130, 150))
    assert ear.wait("release") == [at("press", 130, 150), at("release", 130, 150)]
    assert canvas.size()["css_width"] < 390
    check_sharp(canvas, 3, 130, 150)
    assert canvas.has_focus()


def test_sharp_when_the_window_moves_to_another_screen(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    session = phone.context.new_cdp_session(phone.page)
    for dpr in (2, 1.5, 3):
        screen = {"width": 390, "height": 844, "deviceScaleFactor": dpr, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", screen)
        wanted = round(canvas.size()["css_width"] * dpr)
        for _ in range(50):  # a headless page only notices when it paints
            session.send("Page.captureScreenshot")
            if canvas.size()["width"] == wanted:
                break
        canvas.show().click(150, 160)
        assert ear.wait("release")[-2:] == [at("press", 150, 160), at("release", 150, 160)]
        check_sharp(canvas, dpr, 150, 160)


def test_a_long_tap_is_a_tap(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    phone.touch.long_tap(*canvas.at(90, 250))
    assert ear.wait("release") == [at("press", 90, 250), at("release", 90, 250)]
    assert not phone.page.locator(".lm-Menu").is_visible()


def test_a_finger_scrolls_the_page_up_and_down(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    before, sent = phone.scrolled(canvas.locator), phone.quiet()
    phone.touch.drag(canvas.at(150, 300), canvas.at(150, 120))
    assert phone.quiet() == sent
    assert phone.scrolled(canvas.locator) > before + 100
    assert ear.now() == []


def test_a_finger_drags_across_and_lifts_outside(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    before, (x, y) = phone.scrolled(canvas.locator), canvas.at(60, 100)
    end = (388, y + 4)
    phone.touch.drag((x, y), end, steps=30)
    events = ear.wait("release")
    assert [event[0] for event in events[:2]] == ["press", "drag"]
    assert events[-1] == at("release", end[0] - x + 60, 104)
    assert phone.scrolled(canvas.locator) == before


def test_a_finger_that_is_taken_away_cancels(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    phone.touch.drag(canvas.at(60, 100), canvas.at(150, 100), lift=False)
    phone.touch.cancel()
    assert ear.wait("cancel")[-1] == ["cancel"]


def test_a_finger_whose_lift_is_never_seen_does_not_block_the_next(phone: Notebook) -> None:
    canvas, ear = ready(phone), Ear(phone)
    phone.touch.drag(canvas.at(60, 100), canvas.at(120, 100), lift=False)
    # as when the notebook takes a cell out of the page and puts it back
    element = canvas.locator.element_handle()
    element.evaluate("canvas => { window.after = canvas.nextSibling; canvas.remove() }")
    phone.touch.lift()
    element.evaluate("canvas => after.before(canvas)")
    phone.touch.tap(*canvas.at(200, 160))
    assert ear.wait("release")[-2:] == [at("press", 200, 160), at("release", 200, 160)]


# ---------------------------------------------------------------------------------------------- pages come and go


def check_idle(canvas: Canvas) -> None:
    sent = canvas.notebook.quiet()
    canvas.move(100, 100)
    canvas.move(320, 130, steps=20)
    assert canvas.notebook.quiet() == sent, "a pointer that only passes by sends nothing"


@pytest.mark.parametrize("kind", ["lab", "notebook7"])
def test_reload_with_a_live_kernel(
    kind: str, request: pytest.FixtureRequest, open_notebook: Callable[..., Notebook]
) -> None:
    notebook = open_notebook(request.getfixturevalue(kind), [APP, SHOW], dpr=2)
    ready(notebook).click(300, 120)
    notebook.page.keyboard.press("Control+s")
    notebook.page.wait_for_timeout(300)
    notebook.open()
    canvas = ready(notebook)
    check_sharp(canvas, 2, 300, 120)
    check_idle(canvas)
    ear = Ear(notebook)
    canvas.click(420, 200)
    assert ear.wait("release") == [at("press", 420, 200), at("release", 420, 200)]
    check_sharp(canvas, 2, 420, 200)
    notebook.page.keyboard.press("Tab")
    assert not canvas.has_focus()


def test_running_the_cell_again_closes_the_old_view(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    count = "from ipywidgets.widgets.widget import _instances\nprint('widgets:', len(_instances))"
    notebook = open_notebook(lab, [APP, SHOW, count])
    ready(notebook).click(300, 120)
    said = notebook.page.locator(".jp-OutputArea", has_text="widgets:").last
    before = said.text_content()
    notebook.run_cell(1)
    ready(notebook).click(300, 120)
    notebook.page.keyboard.press("Control+Enter")  # runs the cell, though the canvas has the keyboard
    notebook.page.wait_for_function("document.querySelectorAll('.jp-InputPrompt')[1].textContent === '[5]:'")
    canvas, ear = ready(notebook), Ear(notebook)
    assert notebook.page.locator(".jp-Notebook canvas").count() == 1
    canvas.click(200, 100)
    assert ear.wait("release") == [at("press", 200, 100), at("release", 200, 100)]
    canvas.wait_pixel(200, 100, RED)
    notebook.run_cell(2)
    left = [int(text.split()[-1]) for text in (before, said.text_content())]
    assert left[1] - left[0] < 2 * 12, "of the view only the box around it, made by the test, may be left"


def test_two_views_of_one_widget(several: Notebook) -> None:
    ready(several)
    first, second = several.canvas(0), several.canvas(1)
    ear = Ear(several)
    for canvas, x in ((second, 200), (first, 300)):
        canvas.show().click(x, 100)
        assert ear.wait("release") == [at("press", x, 100), at("release", x, 100)]
        first.wait_pixel(x, 100, RED)
        second.wait_pixel(x, 100, RED)
        several.page.keyboard.press("Tab")
        assert not canvas.has_focus()
        check_idle(canvas)


def test_inside_a_tab_that_was_not_shown(several: Notebook) -> None:
    ready(several)
    several.page.locator(".lm-TabBar-tab", has_text="two").click()
    canvas = several.canvas(2).show()
    several.page.wait_for_function("document.querySelectorAll('.log')[1].textContent.includes('size')")
    check_sharp(canvas, 1, 100, 100)
    check_idle(canvas)
    ear = Ear(several, 1)
    canvas.click(200, 100)
    assert ear.wait("release") == [at("press", 200, 100), at("release", 200, 100)]


@pytest.mark.parametrize("windowing", ["contentVisibility", "full"])
def test_scrolled_away_and_back(windowing: str, lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    with lab.setting("notebook-extension:tracker", windowingMode=windowing):
        notebook = open_notebook(lab, [APP, SHOW, *[LONG] * 8], run=False)
    notebook.run_cell(0)
    notebook.run_cell(1)
    canvas, ear = ready(notebook), Ear(notebook)
    canvas.click(300, 120)
    ear.wait("release")
    notebook.page.keyboard.press("Tab")
    canvas.move(300, 200)
    for far in (2000, -2000):
        for _ in range(10):
            notebook.page.mouse.wheel(0, far)
            notebook.page.wait_for_timeout(50)
    canvas = ready(notebook)
    check_sharp(canvas, 1, 300, 120)
    ear = Ear(notebook)
    canvas.click(420, 200)
    assert ear.wait("release") == [at("press", 420, 200), at("release", 420, 200)]
    check_sharp(canvas, 1, 420, 200)
    check_idle(canvas)
