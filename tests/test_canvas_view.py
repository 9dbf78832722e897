"""A CanvasView without a browser: what is sent to one, and what comes of what one would say."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import ipywidgets
import pytest
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER, _CMD_LIST
from ipywidgets.widgets.widget import _instances

from remi_learn.shapes import Box, Label, Mark, Shape
from remi_learn.widgets import CanvasView, canvas_view, claim_cell
from remi_learn.widgets.painter import batch, paint

GROUND = Box(0, 0, 300, 200, fill="#eeeeff")
TILE = Box(10, 10, 40, 60, radius=6, fill="#ffffff", stroke="#333333")
SUIT = Mark((("M", 0, 0), ("C", 1, 1, 2, 2, 3, 0), ("L", 0, 4), ("Z",)), x=20, y=30, scale=5, fill="#cc3333")
NUMBER = Label(30, 30, "ș 13", 20, "#cc3333", weight=700)

Command = list[object]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[list[Command]]:
    """The messages that are sent to the browser, each a list of [command, arguments…]."""
    messages: list[list[Command]] = []

    def receive(_: object, buffers: list[bytes]) -> None:
        batched = json.loads(bytes(buffers[0]))
        messages.append([[_CMD_LIST[command[0]], *command[1]] for command in batched])

    monkeypatch.setattr(_CANVAS_MANAGER, "send", receive)
    return messages


@pytest.fixture
def view() -> Iterator[CanvasView]:
    made = CanvasView(label="Rack", description="Fifteen tiles.")
    yield made
    made.close()


class Hand:
    """What a browser would say to a view, and what the view's callbacks hear of it."""

    def __init__(self, view: CanvasView) -> None:
        self.view, self.heard = view, []
        for name in ("press", "drag", "release", "cancel", "key", "size"):
            getattr(view, f"on_{name}")(lambda *values, name=name: self.heard.append((name, *values)))

    def say(self, event: str, **content: object) -> None:
        self.view._canvas[-1]._handle_frontend_event(None, {"event": event, **content}, [])

    def mouse(self, what: str, x: float = 0, y: float = 0) -> None:
        self.say(f"mouse_{what}", x=x, y=y)

    def key(self, key: str, shift: bool = False, ctrl: bool = False, meta: bool = False) -> None:
        self.say("key_down", key=key, shift_key=shift, ctrl_key=ctrl, meta_key=meta)

    def page(self, **look: object) -> None:
        """The companion reports, as the browser does it: all at once."""
        self.view.companion.set_state(look)


@pytest.fixture
def hand(view: CanvasView) -> Hand:
    view.show(300, 200, [GROUND])
    return Hand(view)


def names(message: list[Command]) -> list[object]:
    return [command[0] for command in message]


# ---------------------------------------------------------------------------------------------- painter


def test_a_picture_is_one_message_that_says_its_canvas_and_clears_it(sent: list[list[Command]]) -> None:
    layer = Canvas()
    assert paint(layer, [GROUND, TILE, SUIT, NUMBER], 2) == []
    [message] = sent
    assert message[0] == ["switchCanvas", f"IPY_MODEL_{layer.model_id}"]
    assert message[1:4] == [["setTransform", 1, 0, 0, 1, 0, 0], ["clear"], ["setTransform", 2, 0, 0, 2, 0, 0]]
    assert ["fillRect", 0, 0, 300, 200] in message
    assert names(message).count("arcTo") == 4, "round corners"
    assert ["setTransform", 10, 0, 0, 10, 40, 60] in message, "a mark is drawn in its own coordinates"
    assert ["fillText", "ș 13", 30, 30, round(NUMBER.width + 1, 3)] in message


def test_a_look_is_only_sent_when_it_changes(sent: list[list[Command]]) -> None:
    paint(Canvas(), [TILE, TILE, NUMBER, NUMBER], 1)
    assert names(sent[0]).count("set") == len({"white", "black", "line", "cap", "join", "red", "font", "align"})
    assert names(sent[0]).count("setLineDash") == 1


def test_a_radius_is_never_more_than_half_a_side(sent: list[list[Command]]) -> None:
    paint(Canvas(), [Box(0, 0, 10, 4, radius=99, fill="red")], 1)
    assert {command[-1] for command in sent[0] if command[0] == "arcTo"} == {2}


def test_dashes_end_with_the_box_that_has_them(sent: list[list[Command]]) -> None:
    paint(Canvas(), [Box(0, 0, 9, 9, stroke="red", dash=4), Box(0, 0, 9, 9, 3, stroke="red")], 1)
    assert [command for command in sent[0] if command[0] == "setLineDash"] == [
        ["setLineDash", [4, 4]],
        ["setLineDash", []],
    ]


@pytest.mark.parametrize(
    "unsound",
    [
        Box(0, 0, -1, 5, fill="red"),
        Box(0, 0, 5, 5, radius=-1, fill="red"),
        Box(0, float("nan"), 5, 5, fill="red"),
        Box(0, 0, 5, "5", fill="red"),  # type: ignore[arg-type]
        Box(0, 0, 5, 5, fill="no colour"),
        Mark((("M", 0, float("inf")),), fill="red"),
        Mark((("M", 0),), fill="red"),
        Mark((("Q", 0, 0, 1, 1),), fill="red"),
        Label(0, 0, "?", 12, "red", anchor="left"),
        Label(0, 0, None, 12, "red"),  # type: ignore[arg-type]
        Label(0, 0, "?", -12, "red"),
        Label(0, 0, "half a pair \ud83c", 12, "red"),
        None,
    ],
)
def test_an_unsound_shape_is_left_out_and_the_rest_is_painted(unsound: Shape, sent: list[list[Command]]) -> None:
    left_out = paint(Canvas(), [GROUND, unsound, NUMBER], 1)
    assert len(left_out) == 1
    assert left_out[0] is unsound
    assert ["fillRect", 0, 0, 300, 200] in sent[0]
    assert ["fillText", "ș 13", 30, 30, round(NUMBER.width + 1, 3)] in sent[0]


def test_a_batch_that_fails_sends_nothing_and_the_next_one_works(sent: list[list[Command]]) -> None:
    layer = Canvas()

    def fails() -> None:
        with batch():
            layer.fill_rect(0, 0, 1, 1)
            _ = 1 / 0

    with pytest.raises(ZeroDivisionError):
        fails()
    with batch():
        layer.fill_rect(2, 2, 2, 2)
    assert [names(message) for message in sent] == [["switchCanvas", "fillRect"]]
    assert sent[0][1] == ["fillRect", 2, 2, 2, 2]


def test_a_batch_in_a_batch_is_one_message(sent: list[list[Command]]) -> None:
    one, two = Canvas(), Canvas()
    with batch():
        paint(one, [GROUND], 1)
        paint(two, [GROUND], 1)
    assert names(sent[0]).count("switchCanvas") == 2
    assert len(sent) == 1


def test_batches_of_two_threads_are_not_mixed(sent: list[list[Command]]) -> None:
    """JupyterLab 4.6 runs the learner's clicks in another thread than the cells."""
    other, started = Canvas(), threading.Event()

    def click() -> None:
        started.set()
        paint(other, [GROUND], 1)

    thread = threading.Thread(target=click)
    with batch():
        layer = Canvas()
        layer.fill_rect(0, 0, 1, 1)
        thread.start()
        started.wait()
        thread.join(0.1)  # it waits for us
        layer.fill_rect(0, 0, 2, 2)
    thread.join()
    assert names(sent[0]) == ["switchCanvas", "fillRect", "fillRect"]
    assert sent[1][0] == ["switchCanvas", f"IPY_MODEL_{other.model_id}"]


# ---------------------------------------------------------------------------------------------- showing


def test_before_a_browser_reports_the_picture_has_one_pixel_a_pixel(view: CanvasView) -> None:
    view.show(300, 200, [GROUND])
    canvas = view._canvas
    assert (canvas.width, canvas.height, canvas.layout.width, canvas.layout.height) == (300, 200, "300px", "200px")
    assert (view.width, view.dpr, view.dark, view.still, view.coarse) == (0, 1, False, False, False)


@pytest.mark.parametrize("dpr", [1, 1.25, 1.5, 2, 3])
def test_another_pixel_ratio_sizes_and_repaints_by_itself(dpr: float, hand: Hand, sent: list[list[Command]]) -> None:
    hand.page(dpr=2.5)
    sent.clear()
    hand.page(dpr=dpr)
    canvas = hand.view._canvas
    assert (canvas.width, canvas.height) == (round(300 * dpr), round(200 * dpr))
    assert (canvas.layout.width, canvas.layout.height) == ("300px", "200px")
    [message] = sent
    assert names(message).count("switchCanvas") == 2, "both layers: resizing cleared them"
    assert ["setTransform", dpr, 0, 0, dpr, 0, 0] in message
    assert hand.heard == []


def test_the_size_on_the_page_is_whole_screen_pixels(hand: Hand) -> None:
    hand.page(dpr=1.5)
    hand.view.show(271, 200, [GROUND])
    canvas = hand.view._canvas
    assert (canvas.width, canvas.layout.width) == (406, "270.667px")


def test_only_the_layer_that_changes_is_painted(hand: Hand, sent: list[list[Command]]) -> None:
    hand.view.show(300, 200, [GROUND, TILE])
    hand.view.show_drag([TILE])
    hand.view.show_drag([])
    hand.view.show_drag([])
    picture, dragged = (f"IPY_MODEL_{layer.model_id}" for layer in hand.view._canvas._canvases)
    assert [message[0][1] for message in sent] == [picture, dragged, dragged]
    assert names(sent[2]).count("fill") == 0, "taken away; and once is enough"


def test_the_browser_is_told_the_picture_when_it_is_ready(hand: Hand, sent: list[list[Command]]) -> None:
    hand.view.show_drag([TILE])
    sent.clear()
    hand.say("client_ready")
    [message] = sent
    assert names(message).count("switchCanvas") == 2
    assert {"fillRect", "arcTo"} <= set(names(message))


def test_a_view_that_shows_nothing_yet_paints_nothing(view: CanvasView, sent: list[list[Command]]) -> None:
    hand = Hand(view)
    hand.say("client_ready")
    hand.page(dpr=2.0, width=500)
    assert sent == []
    assert hand.heard == [("size", 500, False)]


def test_name_and_description_can_be_changed(view: CanvasView) -> None:
    assert (view.label, view.description, repr(view)) == ("Rack", "Fifteen tiles.", "CanvasView('Rack')")
    view.label, view.description = "Table", "Empty."
    assert (view.companion.label, view.companion.description) == ("Table", "Empty.")


# ---------------------------------------------------------------------------------------------- events


def test_the_browser_sends_25_moves_a_second_at_most(view: CanvasView) -> None:
    assert view.companion.max_hz == 25


def test_places_are_css_pixels(hand: Hand) -> None:
    hand.page(dpr=2.0, width=500)
    hand.mouse("down", 100, 50)
    hand.mouse("move", 120, 50)
    hand.mouse("up", -40, 70)
    hand.mouse("down", 2, 2)
    hand.mouse("out", 2, 2)
    assert hand.heard == [
        ("size", 500, False),
        ("press", 50, 25),
        ("drag", 60, 25),
        ("release", -20, 35),
        ("press", 1, 1),
        ("cancel",),
    ]


def test_what_was_not_pressed_is_not_heard(hand: Hand) -> None:
    for what in ("move", "out", "up"):
        hand.mouse(what)
    assert hand.heard == []


def test_only_keys_to_play_with_are_heard(hand: Hand) -> None:
    heard = ["ArrowLeft", "Enter", " ", "a", "Ț", "7", "Home", "End", "Delete", "Backspace"]
    for key in [*heard, "Tab", "Escape", "Shift", "F5", "PageDown", "_", "Dead", "+"]:
        hand.key(key)
    hand.key("s", ctrl=True)
    hand.key("s", meta=True)
    hand.key("ArrowLeft", shift=True)
    assert hand.heard == [*(("key", key, False) for key in heard), ("key", "ArrowLeft", True)]


def test_width_and_theme_are_told_once(hand: Hand) -> None:
    hand.page(dpr=2.0, width=500, dark=True, still=True)
    hand.page(dpr=1.0)
    hand.page(dark=False)
    assert hand.heard == [("size", 500, True), ("size", 500, False)]
    assert hand.view.still


def test_in_a_running_loop_only_the_last_move_is_drawn(hand: Hand) -> None:
    async def busy_kernel() -> None:
        hand.mouse("down", 0, 0)
        for x in range(100):
            hand.mouse("move", x, 0)
        await asyncio.sleep(3 * canvas_view._DRAG_PAUSE)
        for x in range(100, 200):
            hand.mouse("move", x, 0)
        hand.mouse("up", 200, 0)
        await asyncio.sleep(3 * canvas_view._DRAG_PAUSE)

    asyncio.run(busy_kernel())
    assert hand.heard == [("press", 0, 0), ("drag", 99, 0), ("drag", 199, 0), ("release", 200, 0)]


def test_a_move_is_not_drawn_after_a_cancel_or_a_close(hand: Hand) -> None:
    async def taken_away(end: str) -> None:
        hand.mouse("down")
        hand.mouse("move", 9, 9)
        hand.view.close() if end == "close" else hand.mouse("out")
        await asyncio.sleep(3 * canvas_view._DRAG_PAUSE)

    asyncio.run(taken_away("cancel"))
    asyncio.run(taken_away("close"))
    assert hand.heard == [("press", 0, 0), ("cancel",), ("press", 0, 0)]


def test_a_timer_of_a_loop_that_ended_does_not_stop_later_drags(hand: Hand) -> None:
    async def page_goes_away() -> None:
        hand.mouse("down")
        hand.mouse("move", 9, 9)

    asyncio.run(page_goes_away())
    hand.mouse("down")
    hand.mouse("move", 5, 5)
    assert hand.heard[-1] == ("drag", 5, 5)


# ---------------------------------------------------------------------------------------------- errors


def fail(*_: object) -> None:
    raise RuntimeError("told <you> so")


def test_an_exception_is_shown_escaped_and_goes_with_the_next_action(hand: Hand) -> None:
    hand.view.on_press(fail)
    hand.view.on_key(lambda *_: None)
    hand.mouse("down")
    line = hand.view._error_line
    assert line.value.startswith('<div class="remi-error" role="alert">Something went wrong here.')
    assert "RuntimeError: told &lt;you&gt; so" in line.value
    assert line.layout.display is None
    hand.mouse("up")
    assert line.value, "it stays until the learner does something new"
    hand.key("a")
    assert (line.value, line.layout.display) == ("", "none")


def test_its_sentences_can_be_translated() -> None:
    romanian = dict(zip(CanvasView.SENTENCES, ("Ceva n-a mers & știu.", "Detalii"), strict=True))
    view = CanvasView(say=romanian.__getitem__)
    view.show_error(ValueError("x"))
    assert "Ceva n-a mers &amp; știu.<details><summary>Detalii</summary>" in view._error_line.value
    view.close()


@pytest.mark.parametrize("event", ["press", "drag", "release", "cancel", "key", "size"])
def test_no_exception_vanishes(event: str) -> None:
    caught: list[Exception] = []
    view = CanvasView(on_error=caught.append)
    view.show(300, 200, [GROUND])
    getattr(view, f"on_{event}")(fail)
    hand = Hand(view)
    hand.mouse("down")
    hand.mouse("move")
    hand.mouse("up")
    hand.mouse("down")
    hand.mouse("out")
    hand.key("a")
    hand.page(width=300)
    assert {str(exception) for exception in caught} == {"told <you> so"}
    assert event in {heard[0] for heard in hand.heard}, "the other callbacks are called all the same"
    assert not view._error_line.value
    view.close()


def test_an_on_error_that_fails_is_shown() -> None:
    view = CanvasView(on_error=fail)
    view.on_press(fail)
    view.show(300, 200, [GROUND])
    Hand(view).mouse("down")
    assert view._error_line.value
    view.close()


def test_an_unsound_shape_is_reported() -> None:
    caught: list[Exception] = []
    view = CanvasView(on_error=caught.append)
    view.show(300, 200, [GROUND, Box(0, 0, -7, 1, fill="red")])
    assert "w=-7" in str(caught[0])
    view.close()


# ---------------------------------------------------------------------------------------------- life


def test_closing_leaves_no_widget_and_a_closed_view_draws_nothing(sent: list[list[Command]]) -> None:
    before = set(_instances)
    view = CanvasView()
    hand = Hand(view)
    view.show(300, 200, [GROUND])
    view.show_error(ValueError("x"))
    view.close()
    view.close()
    assert set(_instances) == before
    sent.clear()
    view.show(10, 10, [GROUND])
    view.show_drag([TILE])
    hand.say("client_ready")
    hand.mouse("down")
    assert sent == []
    assert hand.heard == []


class Shell:
    """As much of IPython as `claim_cell` looks at."""

    cell, run = "a", 1

    def get_parent(self) -> dict[str, dict[str, object]]:
        return {"metadata": {"cellId": self.cell}, "header": {"msg_id": self.run}}


def test_a_cell_that_is_run_again_closes_what_it_had_made(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell()
    monkeypatch.setattr(canvas_view, "get_ipython", lambda: shell)
    monkeypatch.setattr(canvas_view, "_claims", {})
    closed: list[str] = []

    def make(name: str) -> None:
        widget = ipywidgets.Widget()
        widget.close = lambda: closed.append(name)  # type: ignore[method-assign]
        claim_cell(widget)

    make("first")
    make("second of the same run")
    assert closed == []
    shell.cell, shell.run = "b", 2
    make("in another cell")
    assert closed == []
    shell.cell, shell.run = "a", 3
    make("again")
    assert closed == ["first", "second of the same run"]


def test_outside_a_notebook_no_cell_is_claimed() -> None:
    widget = ipywidgets.Widget()
    claim_cell(widget)
    assert not canvas_view._claims
    widget.close()


def test_the_package_itself_loads_no_widgets() -> None:
    asked = (
        "import sys, remi_learn; print([name for name in sys.modules if 'ipywidgets' in name or 'ipycanvas' in name])"
    )
    root = Path(__file__).parents[1]
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, cwd=root, check=True)
    assert answer.stdout.strip() == "[]"
