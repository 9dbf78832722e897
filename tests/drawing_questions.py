"""What ipycanvas packs for a browser, as JSON: asked here with the real NumPy, in Pyodide with the stand-in."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence


def packed() -> str:
    """Every message of a few pictures: its metadata, and its buffers in hexadecimal."""
    import numpy
    from ipycanvas import MultiCanvas
    from ipycanvas.canvas import _CANVAS_MANAGER, hold_canvas

    sent: list[object] = []
    send, _CANVAS_MANAGER.send = _CANVAS_MANAGER.send, lambda about, buffers: sent.append((about, _readable(buffers)))
    try:
        layers = MultiCanvas(2, width=100, height=80)
        with hold_canvas():
            layers[0].fill_style = "#0b7350"
            layers[0].fill_rect(1, 2.5, 30, 40)
            layers[0].set_line_dash([4, 2.5])
            layers[1].fill_polygon([(1, 2), (3.5, 4), (5, 6)])
            layers[1].stroke_polygon([(1, 2), (3, 4), (5, 6)])
            layers[1].fill_rects([1, 2], [3, 4], 5, [6.5, 7])
            layers[1].fill_circles([1, 2], [3, 4], [5, 6])
            layers[1].fill_styled_rects([1, 2], [3, 4], 5, 6, [[255, 0, 1], [2, 3, 4]])
            layers[1].stroke_lines([(1, 2), (3, 4)])
            layers[1].fill_text("șțăîâ", 1, 2)
        layers[0].fill_polygons([[(1, 2), (3, 4), (5, 6)], [(1, 2), (3.5, 4), (5, 6)]])
        layers[0].fill_rects([1, 2], numpy.asarray([3, 4]), 5)
    finally:
        _CANVAS_MANAGER.send = send
    names = dict.fromkeys(re.findall("IPY_MODEL_[0-9a-f]+", json.dumps(sent)))
    text = json.dumps(sent)
    for number, name in enumerate(names):  # the widgets' ids are drawn by chance
        text = text.replace(name, f"widget {number}")
    return text


def _readable(buffers: Sequence[object]) -> list[object]:
    """The commands, which come first, and after them the numbers, in hexadecimal."""
    commands, *numbers = (bytes(memoryview(buffer)) for buffer in buffers)
    return [json.loads(commands), *(packed.hex() for packed in numbers)]
