"""How things look and speak, to be chosen; and whether widgets work here at all."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets
from ipywidgets import Dropdown, Layout

from .. import text
from ..engine.tiles import format_tiles, parse_tiles
from ..i18n import N_, _
from ..progress import Progress
from ..rack import Rack
from ..settings import CHOICES, SETTINGS
from .card import Card
from .lesson import open_course
from .rack import Command, RackWidget

SAMPLE = "5h 6h 7h 9d 9c 9s Kc As *"


class ChooseLook(Card):
    """Language, skin, theme, size and register, each with what it does; a rack below shows them."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.rack = RackWidget(SAMPLE)
        super().__init__()
        self.add_class("remi-look")

    def parts(self) -> list[ipywidgets.Widget]:
        self.choices = {name: self._choice(name) for name in CHOICES}
        return [*self.choices.values(), self.rack]

    def _choice(self, name: str) -> Dropdown:
        options = [(text.setting_value(value), value) for value in CHOICES[name]]
        made = Dropdown(
            options=options,
            value=getattr(SETTINGS, name),
            description=text.setting_name(name),
            layout=Layout(width="auto"),
        )
        made.add_class(f"remi-set-{name}")
        made.observe(lambda change: self._chosen(name, change["new"]), "value")
        return made

    def _chosen(self, name: str, value: str) -> None:
        if value == getattr(SETTINGS, name):
            return
        SETTINGS.change(**{name: value})
        self.progress.keep_settings({name: value})
        trouble = self.progress.trouble
        self.say(text.trouble(trouble.code, trouble.name) if trouble else _("Chosen, here and in every lesson."))

    def _discard(self, widget: ipywidgets.Widget) -> None:
        if widget is not self.rack:
            super()._discard(widget)

    def close(self) -> None:
        if hasattr(self, "_unwatch"):
            self.rack.close()
        super().close()

    def svg(self) -> str:
        """The rack that shows the choices."""
        return self.rack.svg()

    def __repr__(self) -> str:
        return "; ".join(f"{text.setting_name(n)}: {text.setting_value(getattr(SETTINGS, n))}" for n in CHOICES)


def choose_look() -> ChooseLook:
    """Choose how tiles look, how large they are and how much is explained; it is remembered."""
    return ChooseLook(open_course())


class TryWidgets(RackWidget):
    """A rack that checks, step by step, that the page shows it and that taps reach Python."""

    WANTED = "7h"
    STEPS = (
        N_("Python runs."),
        N_("The page shows the rack."),
        N_("Your tap arrives: tap the {piece}, or reach it with the arrows and press space."),
    )

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.arrived = False
        super().__init__("4h 7s 7h Qc")
        self.add_class("remi-try")

    def _commands(self) -> dict[str, Command]:
        return {"more": super()._commands()["more"]}

    def button_rows(self) -> list[ipywidgets.HBox]:
        """Nothing but the further ways."""
        return [self._row("remi-tools", "more")]

    @property
    def done(self) -> tuple[bool, bool, bool]:
        """Which steps are done."""
        return True, self.view.width > 0, self.arrived

    def _change(self, rack: Rack, told: Callable[[], str]) -> None:
        super()._change(rack, told)
        self.arrived = self.arrived or format_tiles(rack.named(rack.picked)) == self.WANTED
        self._tell()

    def redraw(self) -> None:
        super().redraw()
        self._tell()

    def _tell(self) -> None:
        piece, steps = text.names(parse_tiles(self.WANTED)), zip(self.done, self.STEPS, strict=True)
        lines = [f"{'✓' if done else '…'} {_(step).format(piece=piece)}" for done, step in steps]
        if self.arrived:
            trouble = self.progress.trouble
            lines.append(
                text.trouble(trouble.code, trouble.name) if trouble else _("All is well: go on to the lessons.")
            )
        words = "\n".join(lines)
        if words != getattr(self, "_told_steps", None):
            self._told_steps = words
            self.say(words, "right" if self.arrived else "plain")

    def in_words(self) -> str:
        return repr(self)

    def svg(self) -> str:
        """No picture: it would look as if all were well."""
        return ""

    def go_on(self) -> str:
        return ""

    def __repr__(self) -> str:
        return _("If only this line is here after running the cell, widgets do not work on this page.")


def try_widgets() -> TryWidgets:
    """Check that widgets work on this page."""
    return TryWidgets(open_course())
