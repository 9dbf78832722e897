"""The display list of a small plot: one number a turn as a line, with the turn that is looked at ringed."""

from __future__ import annotations

from collections.abc import Sequence

from .draw import Theme
from .shapes import Box, Label, Mark, Shape

HEIGHT = 170.0
_LEFT, _TOP, _FOOT = 34.0, 30.0, 40.0
_DOT = 5.0


def line_plot(
    values: Sequence[int | None], at: int | None, width: float, theme: Theme, title: str, along: str
) -> tuple[Shape, ...]:
    """Values from the left to the right over their numbers from 1 on; None leaves a gap. `at` is a place, from 0."""
    most = max((value for value in values if value is not None), default=0) or 1
    step = (width - _LEFT - 24) / max(1, len(values) - 1)
    high = (HEIGHT - _TOP - _FOOT) / most
    places = [
        (_LEFT + 8 + step * number, _TOP + high * (most - value))
        for number, value in enumerate(values)
        if value is not None
    ]
    shapes: list[Shape] = [Box(0, 0, width, HEIGHT, 10, theme.panel)]
    shapes.append(Label(10, 19, title, 14, theme.text, 600, "start"))
    for value in range(most + 1):
        y = _TOP + high * (most - value)
        shapes.append(Box(_LEFT, y - 0.4, width - _LEFT - 12, 0.8, 0, theme.quiet))
        shapes.append(Label(_LEFT - 8, y + 4.5, str(value), 13, theme.text, 400, "end"))
    if len(places) > 1:
        line = tuple(("M" if not number else "L", *place) for number, place in enumerate(places))
        shapes.append(Mark(line, stroke=theme.ring, line=2.5))
    shapes += [Box(x - _DOT, y - _DOT, 2 * _DOT, 2 * _DOT, _DOT, theme.ring) for x, y in places]
    if at is not None and at < len(values) and (value := values[at]) is not None:
        x, y = _LEFT + 8 + step * at, _TOP + high * (most - value)
        shapes.append(Box(x - 9, y - 9, 18, 18, 9, "", theme.cursor, 3))
    often = max(1, round(26 / step)) if len(values) > 1 else 1
    for number in range(0, len(values), often):
        shapes.append(Label(_LEFT + 8 + step * number, HEIGHT - _FOOT + 18, str(number + 1), 13, theme.text))
    shapes.append(Label(width - 12, HEIGHT - 6, along, 13, theme.text, 400, "end"))
    return tuple(shapes)
