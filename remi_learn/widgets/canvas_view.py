"""CanvasView: one picture in a notebook that can be pressed, dragged on and typed at, with ipycanvas' traps shut."""

from __future__ import annotations

import asyncio
import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from html import escape

import ipywidgets
from ipycanvas import MultiCanvas
from IPython import get_ipython
from ipywidgets import Layout

from ..i18n import N_
from ..shapes import Shape
from .companion import Companion
from .painter import batch, paint

_DRAG_PAUSE = 0.02
"""Seconds that moves are gathered for. The browser sends 25 a second; after a busy kernel they all come at once."""

_KEY = re.compile(r"Arrow(Left|Right|Up|Down)|Enter|Home|End|Delete|Backspace|[^\W_]|[-., ]")

Callback = Callable[..., object]


class CanvasView(ipywidgets.VBox):
    """A picture made of shapes, in CSS pixels; it reports presses, drags, keys, its width and the theme.

    `show` paints the picture and `show_drag` what is being dragged over it. Callbacks are added with the
    `on_…` methods. An exception in one goes to `on_error`, or else to a line under the picture; `say`
    translates the two sentences of that line.

    Without a browser (in tests, in nbval) everything works; `width` stays 0.
    """

    SENTENCES = (
        N_("Something went wrong here. Your work is kept, and you can go on."),
        N_("Details to copy"),
    )

    def __init__(
        self,
        label: str = "",
        description: str = "",
        on_error: Callable[[Exception], object] | None = None,
        say: Callable[[str], str] = str,
        **kwargs: object,
    ) -> None:
        self._canvas = MultiCanvas(2, width=1, height=1, layout=Layout(width="1px", height="1px"))
        self.companion = Companion(label=label, description=description)
        self._error_line = ipywidgets.HTML(layout=Layout(display="none", max_width="100%"))
        # flex-start: in a plain VBox the canvas would be stretched to the width of the cell, and blurred
        kwargs.setdefault("layout", Layout(align_items="flex-start", width="100%"))
        super().__init__(children=[self._canvas, self.companion, self._error_line], **kwargs)
        self.add_class("remi-canvas-view")
        self._on_error, self._say = on_error, say
        self._callbacks: dict[str, list[Callback]] = {}
        self._size: tuple[float, float] = (0, 0)
        self._layers: list[Sequence[Shape]] = [(), ()]
        self._told = (0, False)
        self._pressed, self._closed = False, False
        self._drag_to: tuple[float, float] | None = None
        self._drag_timer: asyncio.TimerHandle | None = None
        self._listen()

    def __repr__(self) -> str:
        return f"CanvasView({self.label!r})"

    touchable = True
    """Whether the picture can be pressed, dragged on and typed at."""

    def retell(self) -> None:
        """Take the language in use."""
        self.companion.retell()

    # ------------------------------------------------------------------ what is known of the page

    @property
    def width(self) -> int:
        """The width of the page's column in CSS pixels; 0 until a browser has reported it."""
        return self.companion.width

    @property
    def dpr(self) -> float:
        """How many screen pixels make a CSS pixel; 1 until a browser has reported it."""
        return self.companion.dpr or 1.0

    @property
    def dark(self) -> bool:
        """Whether the page has a dark theme."""
        return self.companion.dark

    @property
    def still(self) -> bool:
        """Whether the reader asked for less motion."""
        return self.companion.still

    @property
    def coarse(self) -> bool:
        """Whether the main pointer is a finger."""
        return self.companion.coarse

    @property
    def label(self) -> str:
        """The name a screen reader gives the picture."""
        return self.companion.label

    @label.setter
    def label(self, text: str) -> None:
        self.companion.label = text

    @property
    def description(self) -> str:
        """What a screen reader says about the picture after its name."""
        return self.companion.description

    @description.setter
    def description(self, text: str) -> None:
        self.companion.description = text

    def announce(self, words: str) -> None:
        """Let a screen reader say what has just happened."""
        # the same words again are news too: a space more or less makes them differ
        self.companion.said = words + " " if words == self.companion.said else words

    # ------------------------------------------------------------------ painting

    def show(self, width_css: float, height_css: float, shapes: Iterable[Shape]) -> None:
        """Show the shapes as a picture of that many CSS pixels."""
        with batch():  # a click and a running cell may both show something: one after the other
            self._size, self._layers[0] = (width_css, height_css), tuple(shapes)
            self._paint(*(0, 1) if self._fit() else (0,))

    def show_drag(self, shapes: Iterable[Shape]) -> None:
        """Show the shapes over the picture; an empty list takes them away."""
        shapes = tuple(shapes)
        if shapes or self._layers[1]:
            with batch():
                self._layers[1] = shapes
                self._paint(1)

    def _repaint(self) -> None:
        """Paint everything again: a browser has (re)loaded the page and has an empty canvas."""
        if self._size != (0, 0):
            with batch():
                self._fit()
                self._paint(0, 1)

    def _fit(self) -> bool:
        """Give the canvas its size, if it has another; say whether that cleared both layers."""
        if self._closed:
            return False
        wanted = tuple(max(1, round(side * self.dpr)) for side in self._size)
        cleared = wanted != (self._canvas.width, self._canvas.height)
        if cleared:
            self._canvas.width, self._canvas.height = wanted
        for name, pixels in zip(("width", "height"), wanted, strict=True):
            # whole screen pixels, also where the ratio is 1.25 or 1.5: half a pixel would blur everything
            setattr(self._canvas.layout, name, f"{pixels / self.dpr:g}px")
        return cleared

    def _paint(self, *layers: int) -> None:
        if self._closed:  # drawing on a closed canvas would stop all drawing on the page
            return
        left_out = [shape for number in layers for shape in self._paint_layer(number)]
        if left_out:
            self._report(ValueError(f"shapes that cannot be drawn were left out: {left_out!r}"))

    def _paint_layer(self, number: int) -> list[Shape]:
        return paint(self._canvas[number], self._layers[number], self.dpr)

    # ------------------------------------------------------------------ callbacks

    def on_size(self, callback: Callable[[int, bool], object]) -> None:
        """Call back with (width, dark) when either changes."""
        self._add("size", callback)

    def on_press(self, callback: Callable[[float, float], object]) -> None:
        """Call back with (x, y) where a mouse button or a finger goes down."""
        self._add("press", callback)

    def on_drag(self, callback: Callable[[float, float], object]) -> None:
        """Call back with (x, y) while something pressed moves, on the picture or outside."""
        self._add("drag", callback)

    def on_release(self, callback: Callable[[float, float], object]) -> None:
        """Call back with (x, y) where it is let go, on the picture or outside."""
        self._add("release", callback)

    def on_cancel(self, callback: Callable[[], object]) -> None:
        """Call back when the browser took the pointer away and no release will come."""
        self._add("cancel", callback)

    def on_key(self, callback: Callable[[str, bool], object]) -> None:
        """Call back with (key, shift), the key as a browser names it: "ArrowLeft", "Enter", " ", "a", "7"."""
        self._add("key", callback)

    def _add(self, event: str, callback: Callback) -> None:
        self._callbacks.setdefault(event, []).append(callback)

    def _call(self, event: str, *values: object) -> None:
        for callback in tuple(self._callbacks.get(event, ())):
            self._guarded(callback, *values)

    def _guarded(self, function: Callback, *values: object) -> None:
        """Call it; an exception, which ipywidgets would swallow, is reported."""
        try:
            function(*values)
        except Exception as exception:
            self._report(exception)

    # ------------------------------------------------------------------ events from the browser

    def _listen(self) -> None:
        canvas = self._canvas
        canvas.on_client_ready(lambda: self._guarded(self._repaint))
        canvas.on_mouse_down(lambda x, y: self._guarded(self._press, x, y))
        canvas.on_mouse_move(lambda x, y: self._guarded(self._move, x, y))
        canvas.on_mouse_up(lambda x, y: self._guarded(self._release, x, y))
        canvas.on_mouse_out(lambda x, y: self._guarded(self._cancel))
        canvas.on_key_down(lambda *key: self._guarded(self._key, *key))
        self.companion.observe(lambda _: self._guarded(self._look_changed), ["width", "dark", "dpr"])
        self.companion.observe(lambda news: self._guarded(self._repaint) if news["new"] else None, "font")

    def _css(self, x: float, y: float) -> tuple[float, float]:
        """From pixels of the canvas, which ipycanvas reports, to the picture's own."""
        return x * self._size[0] / self._canvas.width, y * self._size[1] / self._canvas.height

    def _press(self, x: float, y: float) -> None:
        self.clear_error()
        self._stop_timer()  # one left by a page that went away would never ring
        self._pressed, self._drag_to = True, None
        self._call("press", *self._css(x, y))

    def _move(self, x: float, y: float) -> None:
        if not self._pressed:
            return
        self._drag_to = self._css(x, y)
        if self._drag_timer is None:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:  # no kernel: a test
                self._drag()
            else:
                self._drag_timer = loop.call_later(_DRAG_PAUSE, self._drag)

    def _drag(self) -> None:
        """Pass on the last move, if it has not been yet."""
        self._stop_timer()
        position, self._drag_to = self._drag_to, None
        if position:
            self._call("drag", *position)

    def _release(self, x: float, y: float) -> None:
        if not self._pressed:
            return
        self._drag()
        self._pressed = False
        self._call("release", *self._css(x, y))

    def _cancel(self) -> None:
        if not self._pressed:
            return
        self._stop_timer()
        self._pressed, self._drag_to = False, None
        self._call("cancel")

    def _stop_timer(self) -> None:
        if self._drag_timer is not None:
            self._drag_timer.cancel()
            self._drag_timer = None

    def _key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if _KEY.fullmatch(key) and not ctrl and not meta:
            self.clear_error()
            self._call("key", key, shift)

    def _look_changed(self) -> None:
        """The width, the theme or the pixel ratio changed; they come together, and are told together."""
        look = (self.width, self.dark)
        if look != self._told:
            self._told = look
            self._call("size", *look)
        with batch():
            if self._size != (0, 0) and self._fit():
                self._paint(0, 1)

    # ------------------------------------------------------------------ errors

    def _report(self, exception: Exception) -> None:
        if self._on_error:
            try:
                self._on_error(exception)
            except Exception as worse:
                exception = worse
            else:
                return
        self.show_error(exception)

    def show_error(self, exception: Exception) -> None:
        """Show the line under the picture that says something went wrong, with details to copy."""
        self._error_line.value = error_html(exception, self._say)
        self._error_line.layout.display = None

    def clear_error(self) -> None:
        """Take that line away."""
        if self._error_line.value:
            self._error_line.value, self._error_line.layout.display = "", "none"

    # ------------------------------------------------------------------ life

    def focus(self) -> None:
        """Give the picture the keyboard."""
        self._canvas.focus()

    def close(self) -> None:
        """Close the view and all it is made of; it can be called twice."""
        if getattr(self, "_closed", True):  # ipywidgets also closes what was never fully made
            super().close()
            return
        self._closed = True
        self._stop_timer()
        self._callbacks.clear()
        self.companion.unobserve_all()
        for widget in (*self._canvas._canvases, self._canvas, self.companion, self._error_line):
            close_with_looks(widget)
        self.layout.close()
        super().close()


def error_html(exception: Exception, say: Callable[[str], str]) -> str:
    """The line that says something went wrong, with details to copy; `say` translates its two sentences."""
    sentence, summary = (escape(say(text)) for text in CanvasView.SENTENCES)
    details = escape("".join(traceback.format_exception(exception)))
    return (
        f'<div class="remi-error" role="alert">{sentence}'
        f"<details><summary>{summary}</summary><pre>{details}</pre></details></div>"
    )


def close_with_looks(widget: ipywidgets.DOMWidget) -> None:
    """Close a widget with its children, its layout and its style, which are widgets too and would stay."""
    for child in getattr(widget, "children", ()):
        close_with_looks(child)
    for part in (widget.layout, getattr(widget, "style", None), widget):
        if isinstance(part, ipywidgets.Widget):
            part.close()


_claims: dict[str, tuple[str, list[ipywidgets.Widget]]] = {}


def claim_cell(widget: ipywidgets.Widget) -> None:
    """Let the running cell own a widget: when that cell is run again, what its earlier run owned is closed.

    So a learner can run a cell as often as they like, and neither widgets nor handlers pile up. Outside a
    notebook it does nothing.
    """
    shell = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell, run = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id")
    if not cell:
        return
    earlier_run, owned = _claims.get(cell, (run, []))
    if earlier_run != run:
        for old in owned:
            old.close()
        owned = []
    _claims[cell] = (run, [*owned, widget])
