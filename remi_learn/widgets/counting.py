"""A bar that grows while something long is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from IPython.display import display
from ipywidgets import IntProgress

from ..i18n import _
from .canvas_view import claim_cell
from .stored import Stored

T = TypeVar("T")


class Bar(Stored, IntProgress):
    """A progress bar; in a saved notebook only its name is left."""

    def go_on(self) -> str:
        """It shows no more than that something was counted."""
        return ""

    def __repr__(self) -> str:
        return _("progress bar")


def counted(things: Sequence[T]) -> Iterator[T]:
    """Go through things and show how many are done."""
    bar = Bar(max=len(things), description=f"0/{len(things)}")
    claim_cell(bar)
    display(bar)
    for number, thing in enumerate(things, 1):
        yield thing
        bar.value, bar.description = number, f"{number}/{len(things)}"
    bar.bar_style = "success"
