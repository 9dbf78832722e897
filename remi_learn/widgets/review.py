"""A hand looked at again: a timeline of the learner's turns, what the coach would have done, another try from there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from itertools import groupby

import ipywidgets
from ipywidgets import HTML, Button, Dropdown, HBox, Layout, Textarea

from .. import coach_text, rows_text, table_text, text
from ..draw import DARK, LIGHT
from ..draw_plot import HEIGHT, line_plot
from ..engine.advice import Speaking
from ..engine.hand import Hand
from ..engine.match import Match
from ..engine.packed import unpack
from ..engine.record import RecordError
from ..engine.review import Choice, distances, mistakes, review, rewound
from ..engine.rules import Takes
from ..i18n import N_, _
from ..play import YOU, Table
from ..settings import SETTINGS
from ..shapes import svg
from .card import Card, paragraph, row
from .coach import CoachedTable
from .rack import Command, RackWidget
from .rows import RowsWidget

WIDE, NARROW = 520.0, 300.0
"""Width of the plot; the page makes it smaller where it is narrow."""


class ReviewRows(RowsWidget):
    """The rows at a stop of the hand; what else can be done is the card's."""

    def __init__(self, hand: Hand, seat: int, card: dict[str, Callable[[], object]]) -> None:
        self._card = card
        super().__init__(hand, seat)

    def _commands(self) -> dict[str, Command]:
        card = {
            "mistake": Command(
                N_("Next mistake"), N_("Go to the next turn where something was better"), "m", self._card["mistake"]
            ),
            "again": Command(N_("Try again from here"), N_("Play the hand on from here"), "r", self._card["again"]),
            "uncover": Command(N_("All racks"), N_("Show or hide what the others held"), "u", self._card["uncover"]),
        }
        return super()._commands() | card

    def button_rows(self) -> list[HBox]:
        return [
            self._row("remi-answers", "back", "forward", "again"),
            self._row("remi-tools", "danger", "uncover", "by_number", "by_colour", "more"),
        ]

    def _go(self, at: int) -> None:
        super()._go(at)
        self._card["moved"]()

    def show_after(self, moves: int) -> None:
        """Go to the stop after so many moves of the hand."""
        places = [len(view.past) for view in self.walk.views]
        self._try(self._go, min(range(len(places)), key=lambda place: abs(places[place] - moves)))

    @property
    def after(self) -> int:
        """After how many moves of the hand this stop is."""
        return len(self.walk.view.past)


class ReviewCard(Card):
    """A played hand, decision by decision.

    >>> from remi_learn import TABLA
    >>> table = Table.new(TABLA, ("plain",), seed=1)
    >>> table.submit("throw 10y").done
    True
    >>> ReviewCard(table)
    review of hand 1, 1 turn; mistakes 1
    """

    def __init__(self, table: Table | str, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.source = Table.from_text(table) if isinstance(table, str) else table
        self._loop, self.trial = loop, None
        self.speaking, self.uncovered = Speaking(), False
        self.detail, self.racks, self.plot, self.list = HTML(), HTML(), HTML(), HTML()
        for part, style in zip((self.detail, self.racks, self.plot), ("verdict", "text", "plot"), strict=True):
            part.add_class(f"remi-{style}")
        self.list.add_class("remi-note")
        self._load(self._last_played())
        super().__init__()
        self.add_class("remi-review")

    def _load(self, number: int) -> None:
        """Take up one hand of the match, counted from 0."""
        self.number, game, self.hand = number, self.source.game, self.source.hands[number]
        seats = game.seats[number] if isinstance(game, Match) else tuple(range(game.players))
        self.seat = seats.index(self.source.me) if self.source.me in seats else 0
        names = [self.source.names[player] for player in seats]
        self.names = [YOU if seat == self.seat else name for seat, name in enumerate(names)]
        self.choices = tuple(review(self.hand, self.seat))
        self.distances = distances(self.hand, self.seat)
        self.chosen: Choice | None = None
        self.turns: dict[int, Button] = {}
        self.rows: ReviewRows | None = None
        if self.hand.rules.takes == Takes.ROW:
            does = {
                "mistake": self.next_mistake,
                "again": self.try_again,
                "uncover": self.uncover,
                "moved": self._moved,
            }
            self.rows = ReviewRows(self.hand, self.seat, does)

    def _last_played(self) -> int:
        """The last hand of which something was played."""
        return max((number for number, hand in enumerate(self.source.hands) if hand.moves), default=0)

    # --- what can be done -------------------------------------------------------------------------------------------

    def next_mistake(self) -> None:
        """Go to the next decision where something was better, and after the last to the first."""
        wrong = sorted(mistakes(self.choices), key=lambda choice: choice.at)
        if not wrong:
            self._say_there(_("There is no mistake in this hand: nothing was better than what you did."))
            return
        now = self.after
        self.show(next((choice for choice in wrong if choice.at > now), wrong[0]))

    def show(self, choice: Choice) -> None:
        """Go to a decision."""
        self.chosen = choice
        if self.rows:
            self.rows.show_after(choice.at)
        self._refresh()

    @property
    def after(self) -> int:
        """After how many moves of the hand the learner is now."""
        if self.chosen and not (self.rows and self.rows.after != self.chosen.at):
            return self.chosen.at
        return self.rows.after if self.rows else -1

    def _moved(self) -> None:
        """The rows show another stop."""
        at = self.rows.after if self.rows else -1
        self.chosen = next((choice for choice in self.choices if choice.at == at), None)
        self._refresh()

    def try_again(self) -> None:
        """Play the hand on from here, otherwise; the record stays as it was."""
        hand = rewound(self.hand, max(0, self.after))
        if hand.over:
            self._say_there(_("Here the hand is over. Go back to a turn of yours first."))
            return
        self.trial = CoachedTable(Table(hand, self.names), self._loop)
        self._remake()

    def back_to_review(self) -> None:
        """Leave the other try."""
        old, self.trial = self.trial, None
        self._remake()
        if old:
            old.close()

    def uncover(self) -> None:
        """Show or hide the racks of the others."""
        self.uncovered = not self.uncovered
        self._refresh()
        self._say_there(_("All racks lie open.") if self.uncovered else _("The racks are hidden again."))

    def read(self, record: str) -> None:
        """Look at the hand of another record; what is damaged is told by its line, and nothing changes."""
        try:
            source = Table.from_text(record)
        except RecordError as damaged:
            self.say(coach_text.record_problem(damaged, record), "wrong")
            return
        self.source = source
        self._change_hand(self._last_played())
        self.say(_("Read."), "right")

    def _change_hand(self, number: int) -> None:
        old = self.rows
        self._load(number)
        self._remake()
        if old:
            old.close()

    def _say_there(self, words: str) -> None:
        (self.rows or self).say(words)

    # --- what is on it ----------------------------------------------------------------------------------------------

    def parts(self) -> list[ipywidgets.Widget]:
        if self.trial:
            back = self.button(_("Back to the review"), self.back_to_review, "back-to-review", main=True)
            return [row(back), self.trial]
        self._refresh()
        picture = [self.rows] if self.rows else [self._row_without_picture()]
        return [
            *self._hands(),
            self._timeline(),
            self.detail,
            *picture,
            self.racks,
            self.plot,
            self.list,
            *self._record(),
        ]

    def _hands(self) -> list[ipywidgets.Widget]:
        played = [number for number, hand in enumerate(self.source.hands) if hand.moves]
        if len(played) < 2:
            return []
        options = [(_("Hand {number}").format(number=number + 1), number) for number in played]
        made = Dropdown(options=options, value=self.number, layout=Layout(width="auto"))
        made.add_class("remi-choose-hand")
        made.observe(lambda change: self._change_hand(change["new"]), "value")
        return [made]

    def _timeline(self) -> HBox:
        """A button for each turn, which leads to its dearest decision, and one for the next mistake: all beside the
        verdict that they change."""
        self.turns = {}
        mistake = self.button(_("Next mistake"), self.next_mistake, "mistake")
        for turn, group in groupby(self.choices, key=lambda choice: choice.turn):
            dearest = max(group, key=lambda choice: choice.judged.cost)
            words = coach_text.turn_button(turn, dearest.judged.cost, self.speaking)
            button = self.button(words, lambda choice=dearest: self.show(choice), f"turn-{turn}")
            button.tooltip = coach_text.choice_sentence(dearest)
            self.turns[turn] = button
        self._mark_turn()
        return row(mistake, *self.turns.values(), style="remi-timeline")

    def _mark_turn(self) -> None:
        """The turn that is looked at stands out on the timeline."""
        for turn, button in self.turns.items():
            now = self.chosen is not None and self.chosen.turn == turn
            if now is not ("remi-now" in button._dom_classes):
                (button.add_class if now else button.remove_class)("remi-now")

    def _row_without_picture(self) -> HBox:
        does: dict[str, tuple[str, Callable[[], object]]] = {
            "again": (_("Try again from here"), self.try_again),
            "uncover": (_("All racks"), self.uncover),
        }
        made: list[Button] = [self.button(words, run, name) for name, (words, run) in does.items()]
        return row(*made)

    def _record(self) -> list[ipywidgets.Widget]:
        self.box = Textarea(value=self.source.text(), layout=Layout(width="100%", height="120px"))
        self.box.add_class("remi-record")
        read = self.button(_("Read the record"), lambda: self.read(self.box.value), "read-record")
        told = _("The hand as text: copy it, or paste another and read it.")
        return [paragraph(told), self.box, row(read, style="remi-tools")]

    def _refresh(self) -> None:
        """What is told of the place where the learner is."""
        self.detail.value, self.racks.value = self._detail_html(), self._racks_html()
        self.plot.value = self._plot_html()
        self._mark_turn()
        self.list.value = coach_text.folded(_("All turns"), coach_text.review_table(self.choices).html())

    def _detail_html(self) -> str:
        if not self.chosen:
            words = _("Choose a turn above, or go to the next mistake.")
            return f'<div class="remi-says">{escape(words, quote=False)}</div>'
        told = f'<div class="remi-says">{escape(coach_text.choice_sentence(self.chosen), quote=False)}</div>'
        table = coach_text.advice_table(self.chosen.advice)
        return told + (coach_text.folded(_("What the coach weighed"), table.html()) if table else "")

    def _racks_html(self) -> str:
        if not self.uncovered:
            return ""
        at = max(0, self.after)
        state = self.hand.past[at] if at < len(self.hand.past) else self.hand.state
        order, names = Table(self.hand, self.names).order, rows_text.names_in_turn(self.hand.players, self.hand.rules)
        lines = []
        for seat, name in zip(order[1:], names[1:], strict=True):
            chips = " ".join(map(text.chip, unpack(state.racks[seat]))) or "–"
            style = table_text.style_name(self.names[seat])
            lines.append(f"<p><strong>{escape(name)}</strong> ({escape(style)}): {chips}</p>")
        return "".join(lines)

    def _plot_html(self) -> str:
        if len(self.distances) < 2:
            return ""
        theme = DARK if self._is_dark else LIGHT
        turn = self.chosen.turn - 1 if self.chosen else None
        title, along = _("How far from closing"), _("turn")
        width = min(WIDE, max(NARROW, 44.0 * len(self.distances)))
        table = coach_text.distance_table(self.distances)
        words = "; ".join(": ".join(cells) for cells in table.rows)
        picture = svg(line_plot(self.distances, turn, width, theme, title, along), width, HEIGHT, title, words)
        return picture + coach_text.folded(_("The same as a table"), table.html())

    @property
    def _is_dark(self) -> bool:
        return self.page.dark if SETTINGS.theme == "auto" else SETTINGS.theme == "dark"

    def _follow(self) -> None:
        super()._follow()
        self.plot.value = self._plot_html()

    # --- life -------------------------------------------------------------------------------------------------------

    def _discard(self, widget: ipywidgets.Widget) -> None:
        kept = (self.detail, self.racks, self.plot, self.list)
        if widget not in kept and not isinstance(widget, RackWidget):
            super()._discard(widget)

    def close(self) -> None:
        """Close it with its pictures."""
        if hasattr(self, "_unwatch"):
            for widget in (self.rows, self.trial):
                if widget:
                    widget.close()
        super().close()

    def in_words(self) -> str:
        """How long the hand was, and how often something was better."""
        return coach_text.review_line(len(self.distances), len(mistakes(self.choices)))

    def svg(self) -> str:
        """The rows as a picture, where the hand has rows."""
        return self.rows.svg() if self.rows else ""

    def __repr__(self) -> str:
        turns = len(self.distances)
        told = f"{turns} turn" if turns == 1 else f"{turns} turns"
        return f"review of hand {self.number + 1}, {told}; mistakes {len(mistakes(self.choices))}"
