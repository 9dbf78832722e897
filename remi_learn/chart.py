"""Small plots that Jupyter draws by itself, with the same numbers as a table.

A plot is a Vega-Lite description under its mime type: JupyterLab, Notebook and the static site draw that
without any package. Those who cannot see it, and pages that do not draw it, have the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import Any

from . import text

MIME = "application/vnd.vegalite.v5+json"
_WIDTH, _HEIGHT = 260, 200
_LINE = 36
"""Letters of the title that stand above a plot on a phone."""
_COLOUR = "#1c9a6c"
"""Seen on a light page and on the ground that Jupyter gives a plot on a dark one; so the ground is left to it."""


class Chart:
    """Numbers over a few values, as bars or as a line; `what` names its words in `text.CHARTS`."""

    def __init__(self, what: str, numbers: Mapping[Any, float], line: bool = False) -> None:
        self.what, self.line = what, line
        self.numbers = {text.chart_value(x): round(y, 1) for x, y in numbers.items()}

    def told(self) -> dict[str, str]:
        """The same numbers in words: with as many decimals each, in the learner's language."""
        digits = 0 if all(y == int(y) for y in self.numbers.values()) else 1
        return {x: text.decimal(y, digits) for x, y in self.numbers.items()}

    @property
    def table(self) -> Table:
        """The same numbers as a table."""
        return Table(self)

    def spec(self) -> dict[str, Any]:
        """The description of the plot in Vega-Lite."""
        title, x, y = text.chart_words(self.what)
        keep_order: dict[str, Any] = {
            "field": "x",
            "type": "ordinal",
            # as they come; a None, which says the same, is lost on the way in the static site
            "sort": list(self.numbers),
            "title": x,
            "axis": {"labelAngle": 0, "labelExpr": "split(datum.label, ' ')"},
        }
        mark: dict[str, Any] = (
            {"type": "line", "point": {"size": 60, "color": _COLOUR}} if self.line else {"type": "bar"}
        )
        return {
            "description": f"{title}. {self.table!r}",
            "title": wrap(title, _LINE),
            "width": _WIDTH,
            "height": _HEIGHT,
            "usermeta": {"embedOptions": {"actions": False}},  # no menu that leads to another server
            "config": {"axis": {"labelFontSize": 13, "titleFontSize": 13}, "title": {"fontSize": 15}},
            "data": {"values": [{"x": x, "y": y} for x, y in self.numbers.items()]},
            "mark": {**mark, "color": _COLOUR},
            "encoding": {"x": keep_order, "y": {"field": "y", "type": "quantitative", "title": y}},
        }

    def __repr__(self) -> str:
        return f"{text.chart_words(self.what)[0]}. {self.table!r}"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        return {MIME: self.spec(), "text/plain": repr(self)}


class Table:
    """The numbers of a plot."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def __repr__(self) -> str:
        return "; ".join(f"{x}: {y}" for x, y in self.chart.told().items())

    def _repr_html_(self) -> str:
        title, *heads = text.chart_words(self.chart.what)
        head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
        rows = "".join(f"<tr><td>{escape(x)}</td><td>{y}</td></tr>" for x, y in self.chart.told().items())
        caption = f'<caption style="white-space:nowrap;text-align:start">{escape(title)}</caption>'
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
