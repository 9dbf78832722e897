"""The few shapes that every picture is made of, and their SVG form.

A picture is a flat list of `Box`, `Mark` and `Label`; one painter makes an SVG of it (here), another
paints it on a canvas (`widgets.painter`). Coordinates are CSS pixels, y grows downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from .letters import FONT, measure

Step = tuple[str | float, ...]
"""One step of an outline: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners; `fill` or `stroke` may be "" for none. `dash` is the length of its dashes."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0
    fill: str = ""
    stroke: str = ""
    line: float = 1
    dash: float = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """An outline in its own coordinates, moved to (x, y) and scaled; `line` is in its own coordinates too."""

    steps: tuple[Step, ...]
    x: float = 0
    y: float = 0
    scale: float = 1
    fill: str = ""
    stroke: str = ""
    line: float = 1


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; y is the baseline, `anchor` is "start", "middle" or "end"."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    weight: int = 400
    anchor: str = "middle"

    @property
    def width(self) -> float:
        """How wide it is in the font of the course; in another one it is pressed together to be no wider."""
        return measure(self.text, self.size, self.weight)


Shape = Box | Mark | Label


def valid(shape: Shape) -> bool:
    """Whether every number of the shape is finite and no length is negative, so that no painter can choke on it."""
    lengths = {"Box": ("w", "h", "radius", "line", "dash"), "Mark": ("scale", "line"), "Label": ("size",)}
    numbers = [getattr(shape, name) for name in lengths[type(shape).__name__]]
    points = [shape.x, shape.y]
    if isinstance(shape, Mark):
        points += [number for step in shape.steps for number in step[1:]]
    return all(map(math.isfinite, numbers + points)) and min(numbers) >= 0


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _paint(shape: Box | Mark) -> str:
    stroke = f' stroke="{shape.stroke}" stroke-width="{_n(shape.line)}"' if shape.stroke else ""
    return f' fill="{shape.fill or "none"}"{stroke}'


def _svg_box(box: Box) -> str:
    dash = f' stroke-dasharray="{_n(box.dash)}"' if box.dash else ""
    radius = f' rx="{_n(box.radius)}"' if box.radius else ""
    size = f'x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.w)}" height="{_n(box.h)}"'
    return f"<rect {size}{radius}{_paint(box)}{dash}/>"


def _svg_mark(mark: Mark) -> str:
    path = "".join(str(step[0]) + " ".join(_n(float(number)) for number in step[1:]) for step in mark.steps)
    place = f"translate({_n(mark.x)} {_n(mark.y)}) scale({_n(mark.scale)})"
    joins = ' stroke-linecap="round" stroke-linejoin="round"' if mark.stroke else ""
    return f'<path transform="{place}" d="{path}"{_paint(mark)}{joins}/>'


def _svg_label(label: Label) -> str:
    place = f'x="{_n(label.x)}" y="{_n(label.y)}" text-anchor="{label.anchor}"'
    look = f'font-size="{_n(label.size)}" font-weight="{label.weight}" fill="{label.fill}"'
    fitted = f'textLength="{_n(label.width)}" lengthAdjust="spacingAndGlyphs"' if len(label.text) > 1 else ""
    return f"<text {place} {look} {fitted}>{escape(label.text)}</text>"


_SVG = {Box: _svg_box, Mark: _svg_mark, Label: _svg_label}


def svg(shapes: Iterable[Shape], width: float, height: float, title: str, description: str) -> str:
    """A picture as a whole SVG document with a title and a description for those who cannot see it."""
    inside = "".join(_SVG[type(shape)](shape) for shape in shapes)
    size = f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}" '
        f'font-family="{escape(FONT)}"><title>{escape(title)}</title><desc>{escape(description)}</desc>{inside}</svg>'
    )
