"""PlainView: the picture of a rack where ipycanvas cannot draw, on nothing but ipywidgets' own HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

import ipywidgets
from ipywidgets import HTML, Layout

from ..i18n import language
from ..shapes import Shape, svg
from .canvas_view import close_with_looks, error_html

_STYLE = (Path(__file__).parent / "companion.css").read_text(encoding="utf-8")


class PlainView(ipywidgets.VBox):
    """Shows what `CanvasView` shows, as an SVG. It cannot be pressed: the card offers its pieces as buttons instead."""

    touchable = False
    width, dark = 640, False

    def __init__(self, say: Callable[[str], str] = str) -> None:
        self.label = self.description = ""
        self._say = say
        self._picture, self._said, self._error_line = HTML(), HTML(), HTML()
        super().__init__([self._picture, self._said, self._error_line], layout=Layout(width="100%"))
        self.add_class("remi-plain-view")

    def __repr__(self) -> str:
        return f"PlainView({self.label!r})"

    def retell(self) -> None:
        """Nothing here is in a language of its own."""

    def show(self, width_css: float, height_css: float, shapes: Iterable[Shape]) -> None:
        """Show the shapes as a picture."""
        picture = svg(tuple(shapes), width_css, height_css, self.label, self.description)
        self._picture.value = f'<style>{_STYLE}</style><div lang="{language()}">{picture}</div>'

    def show_drag(self, shapes: Iterable[Shape]) -> None:
        """Nothing is dragged here."""

    def announce(self, words: str) -> None:
        """Let a screen reader say what has just happened."""
        self._said.value = f'<p role="status" class="remi-unseen">{escape(words, quote=False)}</p>'

    def show_error(self, exception: Exception) -> None:
        """Say that something went wrong, with details to copy."""
        self._error_line.value = error_html(exception, self._say)

    def clear_error(self) -> None:
        """Take that line away."""
        self._error_line.value = ""

    def focus(self) -> None:
        """A picture takes no keys."""

    def _listen(self, callback: Callable[..., object]) -> None:
        """No press, drag or key will ever come from here."""

    on_size = on_press = on_drag = on_release = on_cancel = on_key = _listen

    def close(self) -> None:
        """Close the view and all it is made of."""
        for widget in (self._picture, self._said, self._error_line):
            close_with_looks(widget)
        self.layout.close()
        super().close()
