"""Drills without end: the next one is made as soon as it is wanted, and a code opens the same one elsewhere."""

from __future__ import annotations

from html import escape
from random import randrange

import ipywidgets
from ipywidgets import HTML, Layout, Text

from .. import text
from ..i18n import _
from ..lessons.codes import SEEDS, CodeError, Share
from ..lessons.drills import DRILLS, LEVELS, drill, family, share
from ..progress import Progress
from .card import Card, row
from .exercise import ExerciseWidget


class DrillCard(Card):
    """One drill after another, of the kinds named; the first is always the same, the others are drawn.

    `exercise` is the one being tried, `share` its code; `progress` notes what is missed, to be practised.
    """

    def __init__(self, names: tuple[str, ...], level: int = 1, progress: Progress | None = None) -> None:
        self.names, self.number, self.progress = names, 1, progress
        self.share = share(names[0], level, 0)
        self.exercise: ExerciseWidget | None = self._made()
        super().__init__()
        self.add_class("remi-drills")

    def _made(self) -> ExerciseWidget:
        return ExerciseWidget(drill(self.share), self.number, on_next=self.another, progress=self.progress)

    # --- what can be done -------------------------------------------------------------------------------------------

    def another(self) -> None:
        """The next drill of this kind and level."""
        self.show(share(family(self.share), self.share.level, randrange(SEEDS)))

    def show(self, wanted: Share | str) -> None:
        """This drill, by its code; what is no code is explained, and the drill that is there stays."""
        try:
            code = wanted if isinstance(wanted, Share) else Share.parse(wanted)
            drill(code)
        except CodeError as refused:
            self.say(text.code_problem(refused.code, refused.got), "wrong")
            return
        self.share, self.number = code, self.number + 1
        self.exercise = self._made()
        self.retell()
        self.exercise.view.focus()

    def _of_level(self, level: int) -> None:
        self.show(share(family(self.share), level, randrange(SEEDS)))

    def _of_kind(self, name: str) -> None:
        self.show(share(name, self.share.level, randrange(SEEDS)))

    def _typed(self, field: Text) -> None:
        if field.value.strip():
            self.show(field.value)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def parts(self) -> list[ipywidgets.Widget]:
        now = family(self.share)
        kinds = [
            self.button(text.prose(DRILLS[name].title), lambda name=name: self._of_kind(name), name, name == now)
            for name in self.names
            if len(self.names) > 1
        ]
        levels = [
            self.button(
                text.level_name(level),
                lambda level=level: self._of_level(level),
                f"level-{level}",
                level == self.share.level,
            )
            for level in LEVELS
        ]
        rows = [row(*kinds), row(*levels)] if kinds else [row(*levels)]
        return [*rows, *([self.exercise] if self.exercise else []), self._code(), self._field()]

    def _code(self) -> HTML:
        told = escape(_("The code of this drill:"))
        return HTML(f'<p class="remi-text">{told} <strong class="remi-code">{self.share}</strong></p>')

    def _field(self) -> Text:
        field = Text(placeholder=_("A code opens its drill"), continuous_update=False, layout=Layout(width="16em"))
        field.add_class("remi-open-code")
        field.observe(lambda change: self._typed(field), "value")
        return field

    def _discard(self, widget: ipywidgets.Widget) -> None:
        if widget is not self.exercise:
            super()._discard(widget)

    def close(self) -> None:
        """Close it with its drill."""
        self.exercise = None
        super().close()

    def in_words(self) -> str:
        """The drill, and its code."""
        told = self.exercise.in_words() if self.exercise else ""
        return " ".join((told, _("The code of this drill:"), f"{self.share}."))

    def svg(self) -> str:
        """The drill as a picture."""
        return self.exercise.svg() if self.exercise else ""

    def __repr__(self) -> str:
        return f"drills {', '.join(self.names)}: {self.share}"
