"""Matches of computer players with style, and what the neighbour would have done with every piece of the rack.

For each turn the question is counterfactual: of all the pieces that could be thrown now, which would the next player
take, and with which would they close? An overlooked take counts as not taken, as it would at the table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from remi_learn import TABLA, Hand, Tile
from remi_learn.engine.hand import View
from remi_learn.engine.match import Match
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.reading import EXPLAINED, Habit, habits
from remi_learn.engine.styles import FITTED, Careful, Makes, Style, closes_with_top

HANDS_A_MATCH = 6
SEATS = 4
ERRORS = (0.05, 0.1, 0.2)
CAREFUL: Makes = lambda seed, error: Careful(EXPLAINED, seed, error)  # noqa: E731
FITTED_STYLES: Mapping[str, Makes] = {**FITTED, "careful": CAREFUL}


@dataclass
class Turn:
    """One turn: what the thrower sees, and for each piece whether the next player would take it and close with it."""

    view: View
    style: str
    """The next player's style."""
    habit: Habit
    """The next player's habit in the match's earlier hands."""
    hand: int
    """The number of the hand in its match, from 0."""
    takes: dict[Tile, bool]
    closes: dict[Tile, bool]
    racks: tuple[int, ...]
    """What every seat holds, packed."""


@dataclass
class Played:
    """One hand of a match with all its turns."""

    hand: Hand
    turns: list[Turn]
    styles: tuple[str, ...]


def play_matches(styles: Mapping[str, Makes], hands: int, seed: str) -> Iterator[Played]:
    """So many hands, six to a match; the players of a match are drawn by lot and stay the same."""
    for number in range(-(-hands // HANDS_A_MATCH)):
        lot = random.Random(f"{seed}/{number}")
        names = tuple(lot.choice(list(styles)) for _ in range(SEATS))
        players = [styles[name](f"{seed}/{number}/{seat}", lot.choice(ERRORS)) for seat, name in enumerate(names)]
        match = Match(TABLA.house(rounds=HANDS_A_MATCH), SEATS, f"{seed}/{number}")
        for played in range(HANDS_A_MATCH):
            known = habits(match)
            turns = list(_play(match.hand, players, names, known, lot))
            yield Played(match.hand, [replace(turn, hand=played) for turn in turns], names)
            if not match.over:
                match.next_hand()


def _play(
    hand: Hand, players: list[Style], names: tuple[str, ...], known: tuple[Habit, ...], lot: random.Random
) -> Iterator[Turn]:
    while not hand.over:
        seat = hand.player
        move = players[seat].choose(hand.view(seat))
        if move.verb is Verb.DISCARD:
            after = (seat + 1) % SEATS
            would = _would(hand, move, players[after], lot)
            if would:
                yield Turn(hand.view(seat), names[after], known[after], 0, *would, hand.state.racks)
        hand.play(move)


def _would(
    hand: Hand, move: Move, style: Style, lot: random.Random
) -> tuple[dict[Tile, bool], dict[Tile, bool]] | None:
    """What the next player would take and close with, of all that could be thrown instead; None if no turn follows."""
    rack = dict.fromkeys(hand.view(hand.player).rack)
    takes, closes = dict.fromkeys(rack, False), dict.fromkeys(rack, False)
    thrown = move if not move.tiles[0].wild else Move(Verb.DISCARD, (next(iter(rack)),))
    hand.play(thrown)
    follows = not hand.over
    if follows:
        view = hand.view(hand.player)
        for tile in rack:
            if not tile.wild:
                sees = _instead(view, tile)
                takes[tile] = style.draws(sees).verb is Verb.TAKE
                closes[tile] = takes[tile] and closes_with_top(sees)
                takes[tile] = closes[tile] or (takes[tile] and lot.random() >= style.error)
    hand.undo()
    return (takes, closes) if follows else None


def _instead(view: View, tile: Tile) -> View:
    """The view, had this piece been thrown to it."""
    rows = list(view.rows)
    rows[view.seat] = (*rows[view.seat][:-1], tile)
    return replace(view, rows=tuple(rows), past=(*view.past[:-1], Move(Verb.DISCARD, (tile,))))
