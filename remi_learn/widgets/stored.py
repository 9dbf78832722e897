"""What a notebook's file keeps of a card: words and a picture, seen wherever the card itself does not live.

A cell shows two things: the card, and what is kept of it. A style that lies in the file shows one of them: the card
where it lives, else the picture. So a notebook opened again, exported, or not trusted shows pictures, and never that
Jupyter's widget was not found.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from IPython.display import display

from ..environment import here
from ..i18n import _, language

VIEW = "application/vnd.jupyter.widget-view+json"
_STYLE = """<style>
.lm-Widget.jp-OutputArea:has(.jp-OutputArea-output > .jupyter-widgets) .jp-OutputArea-child:has(.remi-kept),
.jp-OutputArea:has(.remi-kept) .jp-OutputArea-output:not(:has(*)),
.jp-OutputArea:not(.lm-Widget):has(.remi-kept) .jp-OutputArea-child:has([type$="widget-view+json"]),
.jp-OutputArea:not(.lm-Widget) .remi-go-on { display: none }
</style>"""
"""In turn: a card lives here; it is being sought, or was not found; it was exported, and hears nobody."""


class Stored:
    """A card that leaves something to see in the file."""

    def in_words(self) -> str:
        """What is shown, in one or more sentences."""
        return repr(self)

    def svg(self) -> str:
        """A picture for paper and for pages without widgets; "" where words are enough."""
        return ""

    def go_on(self) -> str:
        """What to do to have the card itself."""
        return _(
            "To play, run the cells from the first one on: Shift + Enter or ▶, or all of them with Run → Run All Cells."
        )

    def stored_html(self) -> str:
        """The words, as the picture's if there is one."""
        words, picture = escape(self.in_words()), self.svg()
        if not picture:
            return f"<p>{words}</p>"
        # in an <img>, since pages that do not trust a notebook show nothing else of a picture
        return f'<img alt="{words}" src="data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"/>'

    def stored(self) -> dict[str, str]:
        """What the file keeps, by MIME type."""
        advice = self.go_on()
        told = f'<p class="remi-go-on"><small>{escape(advice)}</small></p>' if advice else ""
        kept = f'<div class="remi-kept" lang="{language()}">{self.stored_html()}{told}</div>'
        return {"text/plain": self.in_words(), "text/html": f"{_STYLE}{kept}"}

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, object]:
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        view = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**view, **self.stored()}

    def _ipython_display_(self) -> None:
        """Show the card, and beside it what is kept; where no such style holds, all is left to IPython."""
        if here().name not in ("jupyter", "lite"):
            raise NotImplementedError
        bundle = self._repr_mimebundle_()
        display({VIEW: bundle.pop(VIEW)}, raw=True)
        display(bundle, raw=True)
