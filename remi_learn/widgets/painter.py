"""Paints a list of shapes on a layer of an ipycanvas canvas, and sends it as one message.

ipycanvas' browser side never draws again on the page after one command that fails there, so nothing is sent
that could fail: a shape that is not sound is left out, and the caller is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import RLock

import ipywidgets
import traitlets
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from ..shapes import FONT, Box, Label, Mark, Shape, valid

_STEPS = {"M": ("moveTo", 2), "L": ("lineTo", 2), "C": ("bezierCurveTo", 6), "Z": ("closePath", 0)}
_ALIGN = {"start": "start", "middle": "center", "end": "end"}


# Since JupyterLab 4.6 what the learner does reaches Python in a thread of its own, even while a cell runs and
# draws: the one manager that all canvases share must not mix their commands.
_drawing = RLock()


@contextmanager
def batch() -> Iterator[None]:
    """Collect every drawing inside and send it at the end; send nothing when an exception leaves the block.

    Instead of `ipycanvas.hold_canvas`, which after an exception holds everything back for ever. It also makes
    ipycanvas say again which canvas it draws on: a reloaded page does not know, while Python thinks it does.
    """
    with _drawing:
        manager = _CANVAS_MANAGER
        if manager._caching:  # inside another batch, which will send
            yield
            return
        manager._caching, manager._current_canvas = True, None
        try:
            yield
            manager.flush()
        finally:
            manager._commands_cache, manager._buffers_cache = [], []
            manager._caching, manager._current_canvas = False, None


def paint(canvas: Canvas, shapes: Iterable[Shape], scale: float) -> list[Shape]:
    """Clear a layer and paint the shapes at so many canvas pixels per CSS pixel; return those left out as unsound."""
    left_out = []
    with batch():
        pen = _Pen(canvas, scale)
        for shape in shapes:
            if _sound(shape):
                _PAINT[type(shape)](pen, shape)
            else:
                left_out.append(shape)
    return left_out


class _Pen:
    """Sends commands for one layer; a colour, a font or a line is only sent when it differs from the last."""

    def __init__(self, canvas: Canvas, scale: float) -> None:
        self._canvas, self._scale = canvas, scale
        self._look: dict[str, object] = {}
        self._dash = None
        self._moved = True
        self.do("setTransform", 1, 0, 0, 1, 0, 0)  # clearing only clears what the transform shows
        self.do("clear")
        self.home()

    def do(self, command: str, *numbers: object) -> None:
        _CANVAS_MANAGER.send_draw_command(self._canvas, COMMANDS[command], list(numbers))

    def look(self, **attributes: object) -> None:
        for name, value in attributes.items():
            if self._look.get(name) != value:
                self._look[name] = value
                _CANVAS_MANAGER.send_command(self._canvas, [COMMANDS["set"], [Canvas.ATTRS[name], value]])

    def dash(self, length: float) -> None:
        if self._dash != length:
            self._dash = length
            self.do("setLineDash", [length, length] if length else [])

    def home(self) -> None:
        """Go back to the picture's own coordinates."""
        if self._moved:
            self._moved = False
            self.do("setTransform", self._scale, 0, 0, self._scale, 0, 0)

    def move(self, x: float, y: float, scale: float) -> None:
        """Draw what follows in coordinates of its own, until `home`."""
        self._moved = True
        self.do("setTransform", self._scale * scale, 0, 0, self._scale * scale, self._scale * x, self._scale * y)


def _box(pen: _Pen, box: Box) -> None:
    pen.home()
    x, y, w, h = (round(number, 3) for number in (box.x, box.y, box.w, box.h))
    radius = min(box.radius, w / 2, h / 2)
    if not radius:
        _rectangle(pen, box, x, y, w, h)
        return
    pen.do("beginPath")
    pen.do("moveTo", x + radius, y)
    right, bottom = x + w, y + h
    for corner, toward in (
        ((right, y), (right, bottom)),
        ((right, bottom), (x, bottom)),
        ((x, bottom), (x, y)),
        ((x, y), (right, y)),
    ):
        pen.do("arcTo", *corner, *toward, radius)
    pen.do("closePath")
    _fill(pen, box)
    _stroke(pen, box, dash=box.dash)


def _rectangle(pen: _Pen, box: Box, *corners: float) -> None:
    if box.fill:
        pen.look(fill_style=box.fill)
        pen.do("fillRect", *corners)
    if box.stroke and box.line:
        pen.look(stroke_style=box.stroke, line_width=box.line, line_cap="butt", line_join="miter")
        pen.dash(box.dash)
        pen.do("strokeRect", *corners)


def _mark(pen: _Pen, mark: Mark) -> None:
    pen.move(mark.x, mark.y, mark.scale)
    pen.do("beginPath")
    for letter, *numbers in mark.steps:
        pen.do(_STEPS[letter][0], *numbers)
    _fill(pen, mark)
    _stroke(pen, mark, cap="round", join="round")


def _label(pen: _Pen, label: Label) -> None:
    pen.home()
    font = f"{label.weight} {label.size:g}px {FONT}"
    pen.look(fill_style=label.fill, font=font, text_align=_ALIGN[label.anchor])
    pen.do("fillText", label.text, round(label.x, 3), round(label.y, 3), round(label.width + 1, 3))


def _fill(pen: _Pen, shape: Box | Mark) -> None:
    if shape.fill:
        pen.look(fill_style=shape.fill)
        pen.do("fill", "nonzero")


def _stroke(pen: _Pen, shape: Box | Mark, cap: str = "butt", join: str = "miter", dash: float = 0) -> None:
    if shape.stroke and shape.line:  # a canvas ignores a width of 0 and would keep the last one
        pen.look(stroke_style=shape.stroke, line_width=shape.line, line_cap=cap, line_join=join)
        pen.dash(dash)
        pen.do("stroke")


_PAINT = {Box: _box, Mark: _mark, Label: _label}


def _sound(shape: Shape) -> bool:
    """Whether the browser can draw it: numbers finite, lengths not negative, colours and steps known."""
    try:
        return valid(shape) and _known(shape)
    except (TypeError, KeyError, AttributeError, ValueError):  # not a shape at all, or text where a number belongs
        return False


def _known(shape: Shape) -> bool:
    if isinstance(shape, Label):
        shape.text.encode()  # half a surrogate pair cannot be sent
        return shape.anchor in _ALIGN and _is_colour(shape.fill)
    if isinstance(shape, Mark) and not all(_STEPS[step[0]][1] == len(step) - 1 for step in shape.steps):
        return False
    return all(_is_colour(colour) for colour in (shape.fill, shape.stroke) if colour)


@lru_cache(maxsize=256)
def _is_colour(text: str) -> bool:
    try:
        return bool(ipywidgets.Color().validate(None, text))
    except traitlets.TraitError:
        return False
