"""A card of buttons and fields without a rack: it follows the language, the theme and the size."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from ipywidgets import HTML, Button, HBox, Layout, VBox

from ..i18n import _
from ..settings import SETTINGS
from .canvas_view import CanvasView, claim_cell, close_with_looks
from .companion import Companion
from .rack import RackWidget
from .stored import Stored


class Card(Stored, VBox):
    """A card; `parts` makes what is on it, in the language of the settings, each time that they change."""

    def __init__(self) -> None:
        self.page = Companion()
        self._of_page = VBox([self.page], layout=Layout(align_self="stretch", height="0px", overflow="hidden"))
        self.status = HTML()
        self.status.add_class("remi-status")
        self._shown: list[ipywidgets.Widget] = []
        super().__init__(layout=Layout(align_items="stretch"))
        self.add_class("remi-card")
        self.page.observe(lambda change: self._follow(), "dark")
        self._unwatch = SETTINGS.watch(self.retell)
        self.retell()
        claim_cell(self)

    def parts(self) -> list[ipywidgets.Widget]:
        """What is on the card, from top to bottom."""
        raise NotImplementedError

    def retell(self) -> None:
        """Make everything anew, in the language of the settings."""
        self.page.retell()
        self.status.value = ""
        self._remake()

    def _remake(self) -> None:
        old, self._shown = self._shown, self.parts()
        self._lay_out()
        for widget in old:
            self._discard(widget)

    def _lay_out(self) -> None:
        self.children = (*self._shown, self.status, self._of_page)
        self._follow()

    def _discard(self, widget: ipywidgets.Widget) -> None:
        """Close what is no more on the card."""
        if isinstance(widget, RackWidget | Card):
            widget.close()
        else:
            close_with_looks(widget)

    def _follow(self) -> None:
        dark = self.page.dark if SETTINGS.theme == "auto" else SETTINGS.theme == "dark"
        for name, wanted in (("remi-dark", dark), ("remi-large", SETTINGS.size == "large")):
            if (name in self._dom_classes) is not wanted:
                (self.add_class if wanted else self.remove_class)(name)

    def say(self, words: str, tone: str = "plain") -> None:
        """Put words on the status line and let a screen reader say them; `tone` as in a rack."""
        self.page.said = words if words != self.page.said else words + " "
        self.status.value = f'<div class="remi-says remi-{tone}">{escape(words, quote=False)}</div>'

    def button(self, words: str, run: Callable[[], object], name: str = "", main: bool = False) -> Button:
        """A button that says what goes wrong; `name` is for tests and style sheets."""

        def clicked(_button: Button) -> None:
            try:
                run()
            except Exception as exception:  # a callback's exception would vanish
                self.say(f"{_(CanvasView.SENTENCES[0])} {exception!r}", "wrong")

        made = Button(description=words, layout=Layout(width="auto"))
        made.on_click(clicked)
        for style in ([f"remi-do-{name}"] if name else []) + (["remi-main"] if main else []):
            made.add_class(style)
        return made

    def close(self) -> None:
        """Close it with all that is on it."""
        if hasattr(self, "_unwatch"):  # ipywidgets also closes what was never fully made
            self._unwatch()
            for widget in (*self._shown, self.status, self._of_page):
                self._discard(widget)
            self.layout.close()
        super().close()


def row(*widgets: ipywidgets.Widget, style: str = "remi-answers") -> HBox:
    """A row of buttons; it wraps where the page is narrow."""
    box = HBox(widgets, layout=Layout(flex_flow="row wrap"))
    for one in ("remi-buttons", *style.split()):
        box.add_class(one)
    return box


def heading(words: str, level: int = 3) -> HTML:
    """A heading on a card."""
    return HTML(f'<h{level} class="remi-title">{escape(words, quote=False)}</h{level}>')


def paragraph(words: str) -> HTML:
    """A line of text on a card."""
    return HTML(f'<p class="remi-text">{escape(words, quote=False)}</p>')
