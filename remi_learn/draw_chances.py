"""A picture of one's own chances: how often what was said to come came, beside the line where both agree."""

from __future__ import annotations

from collections.abc import Iterable

from .calibration import Point
from .draw import Theme
from .shapes import Box, Label, Mark, Shape

SIDE = 300.0
"""Width and height of the picture."""
_LEFT, _TOP, _FOOT = 42.0, 40.0, 44.0
_WIDE = SIDE - _LEFT - 18


def _x(hundredths: float) -> float:
    return _LEFT + _WIDE * hundredths / 100


def _y(hundredths: float) -> float:
    return _TOP + (SIDE - _TOP - _FOOT) * (1 - hundredths / 100)


def chances_shapes(points: Iterable[Point], said: str, came: str, theme: Theme) -> tuple[Shape, ...]:
    """The points over a grid, each as large as it was often said, with that number; `said` and `came` name the axes."""
    shapes: list[Shape] = [Box(0, 0, SIDE, SIDE, 8, theme.panel)]
    for tick in (0, 25, 50, 75, 100):
        shapes += [
            Mark((("M", _x(0), _y(tick)), ("L", _x(100), _y(tick))), 0, 0, 1, "", theme.quiet, 0.4),
            Mark((("M", _x(tick), _y(0)), ("L", _x(tick), _y(100))), 0, 0, 1, "", theme.quiet, 0.4),
            Label(_x(0) - 6, _y(tick) + 5, str(tick), 13, theme.text, 400, "end"),
            Label(_x(tick), _y(0) + 18, str(tick), 13, theme.text, 400),
        ]
    shapes.append(Mark((("M", _x(0), _y(0)), ("L", _x(100), _y(100))), 0, 0, 1, "", theme.ring, 2))
    shapes.append(Label(_x(50), SIDE - 8, said, 14, theme.text, 600))
    shapes.append(Label(12, 22, came, 14, theme.text, 600, "start"))
    for point in points:
        r = min(16.0, 7 + point.count**0.5)
        x, y = _x(point.said), _y(point.share)
        shapes.append(Box(x - r, y - r, 2 * r, 2 * r, r, theme.ring, theme.panel, 1.5))
        shapes.append(Label(x, y + 4.5, str(point.count), 12.5, theme.badge, 700))
    return tuple(shapes)
