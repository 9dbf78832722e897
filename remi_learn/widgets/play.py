"""The page to play on: a table that is kept, and a new match to choose: game, players, how they play, target, code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from random import randrange

import ipywidgets
from ipywidgets import HTML, Dropdown, Layout, Text

from .. import table_text, text
from ..engine.opponents import opponents
from ..engine.rules import PRESETS, TABLA, Rules, RulesError, find_rules
from ..i18n import _
from ..kept import Kept, open_kept
from ..lessons.codes import SEEDS, CodeError
from ..play import MOST_SEATS, YOU, Table, read_code
from ..progress import Trouble
from .card import Card, row
from .class_table import ClassTable
from .coach import CoachedTable
from .lesson import here_folder, open_course
from .review import ReviewCard
from .table import TableWidget

NO_TARGET = 0
TARGETS = (NO_TARGET, 300, 500, 1000)
"""Totals that may end a match, or none: it goes on as long as one likes."""
USUAL = "plain"


class PlayCard(Card):
    """A table, what there is to say of its file, and the choice of a new match.

    >>> from remi_learn import TABLA
    >>> PlayCard(Table.new(TABLA, ("plain",), seed=1), Kept(None))
    a table of Remi pe Tablă for 2
    """

    shows: Callable[..., TableWidget] = CoachedTable
    """What shows the table."""

    def __init__(self, table: Table, kept: Kept) -> None:
        self.kept, self.choosing = kept, False
        self.review: ReviewCard | None = None
        self._loop = _running_loop()
        found = kept.trouble
        self._choose(table)
        self.table = self._shown_table(table)
        super().__init__()
        self.add_class("remi-play-card")
        self._tell_trouble(found or kept.trouble)

    def _choose(self, table: Table) -> None:
        """What stands in the fields for a new match: as at this table."""
        self.rules = self._house = table.game.rules
        self.others = [name for name in table.names if name != YOU]
        self.target = table.game.rules.match_target or NO_TARGET

    def _shown_table(self, table: Table) -> TableWidget:
        table.on_change.append(lambda: self._keep(table))
        shown = type(self).shows(table, self._loop)
        self._keep(table)
        return shown

    def _keep(self, table: Table) -> None:
        before = self.kept.trouble
        self.kept.save(table)
        if self.kept.trouble != before and hasattr(self, "_unwatch"):
            self._tell_trouble(self.kept.trouble)

    def _tell_trouble(self, trouble: Trouble | None) -> None:
        if trouble:
            self.say(table_text.kept_trouble(trouble.code, trouble.name), "wrong")

    # --- a new match ------------------------------------------------------------------------------------------------

    def parts(self) -> list[ipywidgets.Widget]:
        if self.review:
            back = self.button(_("Back to the table"), self._leave_review, "leave-review", main=True)
            return [row(back), self.review]
        words = _("Back to the table") if self.choosing else _("New match…")
        toggle = self.button(words, self._toggle, "new-match")
        look = self.button(_("Look at it again"), self.look_again, "review")
        if self.choosing:
            return [row(toggle, style="remi-tools"), *self._fields()]
        return [self.table, row(toggle, look, style="remi-tools"), self._code()]

    def look_again(self) -> None:
        """Look again at the hand that was played last, or is being played."""
        if not any(hand.moves for hand in self.table.table.hands):
            self.say(_("Nothing has been played yet."), "wrong")
            return
        self.review = ReviewCard(self.table.table, self._loop)
        self._remake()

    def _leave_review(self) -> None:
        old, self.review = self.review, None
        self._remake()
        if old:
            old.close()

    def _toggle(self) -> None:
        self.choosing = not self.choosing
        self._choose(self.table.table)
        self._remake()

    def _fields(self) -> list[ipywidgets.Widget]:
        games = [game.name for game in PRESETS]
        game = self._field(_("Game"), games, self.rules.name, self._set_game, "game")
        counts = range(2, min(MOST_SEATS, self.rules.most_players) + 1)
        players = self._field(_("Players"), list(counts), len(self.others) + 1, self._set_players, "players")
        names = [(table_text.style_name(name).partition(":")[0], name) for name in opponents(self.rules)]
        seats = [
            self._field(
                caption, names, self.others[at], lambda name, at=at: self._set_other(at, name), f"seat-{at + 1}"
            )
            for at, caption in enumerate(table_text.other_seats(len(self.others) + 1))
        ]
        targets = [(table_text.target_words(target), target) for target in _with(TARGETS, self.target)]
        target = self._field(_("Match"), targets, self.target, self._set_target, "target")
        self.code_line = Text(placeholder=_("The code of a match"), continuous_update=False)
        self.code_line.add_class("remi-open-code")
        self.code_line.observe(lambda change: self._open_code(change["new"]), "value")
        deal = row(self.button(_("Deal"), self.deal, "deal", main=True), self.code_line)
        return [game, players, *seats, self._styles(), target, deal]

    def _field(
        self, caption: str, options: Sequence[object], value: object, chosen: Callable[..., None], name: str
    ) -> Dropdown:
        made = Dropdown(options=options, value=value, description=caption, layout=Layout(width="auto"))
        made.add_class(f"remi-choose-{name}")
        made.observe(lambda change: chosen(change["new"]), "value")
        return made

    def _styles(self) -> HTML:
        """How those play whose names do not say it all."""
        known = [table_text.style_name(name) for name in dict.fromkeys(self.others)]
        told = [words for words in known if ":" in words]
        return HTML(f'<p class="remi-text remi-styles">{escape("; ".join(told), quote=False)}</p>' if told else "")

    def _set_game(self, name: str) -> None:
        self.rules = self._house if self._house.name == name else find_rules(name)
        self.target = NO_TARGET
        known = opponents(self.rules)
        self.others = [other if other in known else USUAL for other in self.others]
        self._remake()

    def _set_players(self, count: int) -> None:
        self.others = [*self.others, *[USUAL] * count][: count - 1]
        self._remake()

    def _set_other(self, at: int, name: str) -> None:
        self.others[at] = name
        self._remake()

    def _set_target(self, target: int) -> None:
        self.target = target

    def deal(self, seed: int | None = None) -> None:
        """Begin the match that stands in the fields; `seed` None: one by lot."""
        try:
            rules = self.rules.house(match_target=self.target or None)
            table = Table.new(rules, self.others, randrange(SEEDS) if seed is None else seed)
        except RulesError as refused:
            self.say(text.rules_problem(refused), "wrong")
            return
        table.notes = dict(self.table.table.notes)
        old, self.table = self.table, self._shown_table(table)
        self.choosing = False
        self._remake()
        old.close()
        self.table.view.focus()

    def _open_code(self, typed: str) -> None:
        if not typed.strip():
            return
        try:
            rules, players, seed = read_code(typed)
        except CodeError as refused:
            self.say(table_text.code_problem(refused.code, refused.got), "wrong")
            return
        self.rules, self.target = rules, NO_TARGET
        known = opponents(rules)
        self.others = [name if name in known else USUAL for name in [*self.others, *[USUAL] * players][: players - 1]]
        self.deal(seed)

    def _code(self) -> HTML:
        code = self.table.table.code
        told = _("Code of this match:")
        return HTML(f'<p class="remi-text">{told} <strong class="remi-code">{code}</strong></p>' if code else "")

    # --- life -------------------------------------------------------------------------------------------------------

    def _discard(self, widget: ipywidgets.Widget) -> None:
        if widget not in (self.table, self.review) and not isinstance(widget, TableWidget | ReviewCard):
            super()._discard(widget)

    def close(self) -> None:
        """Close it with its table; the file stays."""
        if hasattr(self, "_unwatch"):
            self.table.close()
            if self.review:
                self.review.close()
        super().close()

    def submit(self, typed: str) -> object:
        """Make a typed move and let the others play on, as without a widget; the picture follows."""
        reply = self.table.table.submit(typed)
        self.table.follow(reply)
        return reply

    def in_words(self) -> str:
        """The game and the players: the hand is another each time that the cell is run."""
        return f"{text.capital(repr(self))}."

    def __repr__(self) -> str:
        game = self.table.table.game
        return _("a table of {game} for {players}").format(game=game.rules.name, players=game.players)


def _with(options: tuple[int, ...], chosen: int) -> tuple[int, ...]:
    return options if chosen in options else (*options, chosen)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop of the cell that runs; None where there is none, in a test or in a terminal."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class ClassCard(PlayCard):
    """The same for a class."""

    shows = ClassTable


def play(
    game: Rules | str = TABLA,
    others: Sequence[str] = (USUAL,) * 3,
    seed: int | str | None = None,
    target: int | None = None,
    language: str = "",
) -> PlayCard:
    """A table to play at: the game (rules or a name), how the others play, a seed for the deal and a target.

    The match that was being played is gone on with, unless a seed asks for another. `language` as for `open_lesson`.
    """
    open_course(language)
    return _opened(PlayCard, game, others, seed, target)


def play_in_class(
    game: Rules | str = TABLA,
    others: Sequence[str] = (USUAL,) * 3,
    seed: int | str | None = None,
    target: int | None = None,
    language: str = "",
) -> PlayCard:
    """The table for a class: racks hidden or shown, and the class is asked before each discard."""
    open_course(language)
    return _opened(ClassCard, game, others, seed, target)


def _opened(
    card: type[PlayCard], game: Rules | str, others: Sequence[str], seed: int | str | None, target: int | None
) -> PlayCard:
    rules = find_rules(game) if isinstance(game, str) else game
    rules = rules if target is None else rules.house(match_target=target)
    kept = open_kept(here_folder())
    table = kept.load(rules)
    if table is None or (seed is not None and table.game.seed != seed):
        table = Table.new(rules, others, randrange(SEEDS) if seed is None else seed)
    return card(table, kept)
