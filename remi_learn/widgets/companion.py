"""The companion: a small anywidget that lives beside an ipycanvas canvas and mends what ipycanvas lacks."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets
from ipywidgets import Layout

from ..i18n import _, language
from ..letters import FONT_FILE

_HERE = Path(__file__).parent


class Companion(anywidget.AnyWidget):
    """Put it in the same VBox as the canvas: it names the canvas, guards its events and reports the page's look.

    The browser writes `dpr`, `width`, `dark`, `still`, `coarse` and `font`; until it has, `dpr` and `width` are 0.
    The first companion of a page asks for the font, and gets it as the bytes of a message: once a page.
    `companion.js` says how it works.
    """

    _esm = _HERE / "companion.js"
    _css = _HERE / "companion.css"

    label = traitlets.Unicode("").tag(sync=True)
    description = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    """What has just happened; a screen reader reads it out."""
    silence = traitlets.Unicode("").tag(sync=True)
    """What the card says when the kernel does not answer any more."""
    language = traitlets.Unicode("").tag(sync=True)
    """The language of the words around, for a screen reader's voice; "" leaves it to the page."""
    touch_action = traitlets.Unicode("pan-y pinch-zoom").tag(sync=True)
    """What a finger on the canvas may do to the page; "none" lets it drag pieces up and down as well."""
    max_hz = traitlets.Float(25).tag(sync=True)
    """How often, at most, a second's moves (and repeats of a held key) are sent."""

    dpr = traitlets.Float(0).tag(sync=True)
    width = traitlets.Int(0).tag(sync=True)
    dark = traitlets.Bool(False).tag(sync=True)
    still = traitlets.Bool(False).tag(sync=True)
    coarse = traitlets.Bool(False).tag(sync=True)
    font = traitlets.Bool(False).tag(sync=True)
    """Whether the page has the font; what was drawn before has to be drawn again."""

    def __init__(self, **kwargs: object) -> None:
        # It has no height of its own; stretched, it is as wide as the box, and so knows the box's width.
        flat = {"align_self": "stretch", "height": "0px", "min_height": "0px", "margin": "0", "overflow": "hidden"}
        kwargs.setdefault("layout", Layout(**flat))
        super().__init__(**kwargs)
        self.on_msg(lambda _widget, question, _buffers: self._answer(question))

    def _answer(self, question: dict[str, object]) -> None:
        """Say the question again, which tells that the kernel is alive; with the font, where that is asked for."""
        self.send(question, [FONT_FILE.read_bytes()] if "font" in question else None)

    def retell(self) -> None:
        """Take the language in use."""
        self.language = language()
        self.silence = _("The lesson does not answer. If it stays so, run its cells again: Run → Run All Cells.")
