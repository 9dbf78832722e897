"""Reading the rows of Remi pe Tablă: what the others hold, what the left neighbour takes, and the signs that say so.

Two readers share one interface, `reader.beliefs(view, habits)`: `COUNTING` counts unseen copies and nothing else,
`EXPLAINED` adds what was thrown, taken and left lying. Both add up log-odds of named signs; the weights, and how they
were found, lie in `sheet.py`. Only a `View` is asked, so nothing hidden can leak in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from math import exp, log
from typing import NamedTuple

from . import sheet as sheets
from .evidence import NEAR, OTHERS, PARTNERS, PIECES, PLACE, WILD, Evidence, evidence
from .hand import View
from .match import Match
from .sheet import Sheet
from .tiles import Tile


class Sign(StrEnum):
    """What speaks for or against a piece being taken, in the order of `sheet.py`."""

    NEAR_OUT = "near_out"
    """Next numbers of its colour that the neighbour may hold: unseen copies, times the chance of each."""
    OTHERS_OUT = "others_out"
    """Its other partners that they may hold: the next but one, and the same number in other colours."""
    TWIN_OUT = "twin_out"
    """Its twin that they may hold: a second one seldom helps."""
    NEAR_TAKEN = "near_taken"
    """Next numbers that they took from the row and still hold."""
    OTHERS_TAKEN = "others_taken"
    """Other partners that they took and still hold."""
    THREW_TWIN = "threw_twin"
    """They threw its twin."""
    LEFT_TWIN = "left_twin"
    """They left its twin lying when it was offered."""
    THREW_BESIDE = "threw_beside"
    """Partners that they may hold, beside which they threw something: for each piece thrown."""
    LEFT_BESIDE = "left_beside"
    """Partners that they may hold, beside which they left something lying: for each piece left."""
    HABIT = "habit"
    """They take more, or less, than most."""


class Habit(NamedTuple):
    """How often a player was offered a piece in earlier hands of the match, and took it."""

    takes: int
    offers: int


class Reason(NamedTuple):
    """One sign of a verdict: its strength in log-odds against a usual piece, and the pieces that it is about."""

    sign: Sign
    strength: float
    tiles: tuple[Tile, ...]


SIGNS = tuple(sign for sign in Sign if sign is not Sign.HABIT)
"""The signs that a piece has a value for, in this order."""
_LEAST_STRENGTH = 0.1
"""Weaker signs are not worth a word."""


class Reader:
    """Turns a view into beliefs with the weights of a sheet.

    >>> from remi_learn import TABLA, deal
    >>> hand = deal(TABLA, 4, seed=1)
    >>> beliefs = EXPLAINED.beliefs(hand.view(0))
    >>> max(beliefs.takes, key=beliefs.takes.get) in hand.view(0).rack
    True
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.weights = tuple(sheet.signs[sign].weight if sign in sheet.signs else 0.0 for sign in SIGNS)
        self.usual = tuple(sheet.signs[sign].usual if sign in sheet.signs else 0.0 for sign in SIGNS)
        self.start = sheet.constant - sum(map(float.__mul__, self.weights, self.usual))

    def beliefs(self, view: View, habits: Sequence[Habit] | None = None) -> Beliefs:
        """What can be believed from this view; `habits` by seat, from `habits(match)`."""
        known = evidence(view)
        return self.believe(known, self.shift(habits[known.left]) if habits else 0.0)

    def believe(self, known: Evidence, shift: float = 0.0) -> Beliefs:
        """What can be believed from what lies open."""
        return Beliefs(self, known, shift)

    def shift(self, habit: Habit) -> float:
        """How much a player's habit moves the log-odds."""
        weight, rate, prior = self.sheet.habit
        return weight * (_logit((habit.takes + prior * rate) / (habit.offers + prior)) - _logit(rate))


class Beliefs:
    """What a reader believes about the pieces of the own rack, and about what the others hold."""

    def __init__(self, reader: Reader, known: Evidence, shift: float) -> None:
        self.evidence, self._reader, self._shift = known, reader, shift
        self.values = dict(_sign_values(known, known.left, dict.fromkeys(known.view.rack)))
        a, b, c, d, e, f, g, h, i = reader.weights
        start = reader.start + shift
        self._odds = {
            tile: start
            + a * v[0]
            + b * v[1]
            + c * v[2]
            + d * v[3]
            + e * v[4]
            + f * v[5]
            + g * v[6]
            + h * v[7]
            + i * v[8]
            for tile, v in self.values.items()
        }
        wild = {tile: 0.0 for tile in known.view.rack if tile.wild}
        self.takes: dict[Tile, float] = {tile: 1 / (1 + exp(-odds)) for tile, odds in self._odds.items()} | wild
        """For each piece of the rack the chance that the next player takes it."""
        constant, turn, share = reader.sheet.closes
        late = constant + turn * log(known.turns[known.left] + 1)
        self.closes: dict[Tile, float] = {
            tile: min(self.takes[tile], 1 / (1 + exp(-late - share * odds))) for tile, odds in self._odds.items()
        } | wild
        """For each piece of the rack the chance that the next player closes with it."""

    def why(self, tile: Tile) -> tuple[Reason, ...]:
        """The signs behind the chance that this piece is taken, the strongest first; none for a joker."""
        if tile.wild:
            return ()
        reader, found = self._reader, []
        parts = zip(SIGNS, reader.weights, reader.usual, self.values[tile], strict=True)
        for sign, weight, usual, value in parts:
            found.append(Reason(sign, weight * (value - usual), _about(sign, PLACE[tile], self.evidence)))
        found.append(Reason(Sign.HABIT, self._shift, ()))
        telling = (reason for reason in found if abs(reason.strength) >= _LEAST_STRENGTH)
        return tuple(sorted(telling, key=lambda reason: -abs(reason.strength)))

    def holds(self, seat: int) -> dict[Tile, float]:
        """The chance that this opponent holds each piece: 0 where every copy is seen elsewhere, 1 if they took one."""
        known, share = self.evidence, self._shares[seat]
        held = set(known.kept[seat])
        chances = (1 - (1 - share[place]) ** count for place, count in enumerate(known.unseen))
        return {PIECES[place]: 1.0 if place in held else chance for place, chance in enumerate(chances)}

    @cached_property
    def _shares(self) -> dict[int, list[float]]:
        """For each opponent and piece the chance that one unseen copy lies on their rack; the rest is the stock's."""
        known, view = self.evidence, self.evidence.view
        others = [seat for seat in range(len(view.held)) if seat != view.seat]
        pull = {seat: _pulls(known, seat, self._reader.sheet) for seat in others}
        whole = [view.stock + sum(pull[seat][place] for seat in others) or 1.0 for place in range(WILD + 1)]
        return {seat: [pulled / all_ for pulled, all_ in zip(pull[seat], whole, strict=True)] for seat in others}


def habits(match: Match) -> tuple[Habit, ...]:
    """Each seat's habit in the finished hands of the match, in the seats of the present hand."""
    counts = [Habit(0, 0)] * match.players
    for hand, seats in zip(match.hands, match.seats, strict=True):
        if hand.over:
            known = evidence(hand.view(0))
            for seat, player in enumerate(seats):
                took, left = len(known.took[seat]), sum(place != WILD for place in known.passed[seat])
                counts[player] = Habit(counts[player].takes + took, counts[player].offers + took + left)
    return tuple(counts[player] for player in match.seats[-1])


def _sign_values(known: Evidence, seat: int, rack: dict[Tile, None]) -> Iterator[tuple[Tile, tuple[float, ...]]]:
    """For each piece the value of every sign, in the order of `Sign`."""
    density, unseen = known.density(seat), known.unseen
    kept, threw, passed = known.kept[seat], known.threw[seat], known.passed[seat]
    cold, dull = _beside(threw), _beside(passed)
    for tile in rack:
        if tile.wild:
            continue
        place = PLACE[tile]
        near_out = others_out = chill = bore = near_kept = others_kept = 0
        for other in NEAR[place]:
            copies = unseen[other]
            near_out += copies
            chill += copies * cold[other]
            bore += copies * dull[other]
        for other in OTHERS[place]:
            copies = unseen[other]
            others_out += copies
            chill += copies * cold[other]
            bore += copies * dull[other]
        for other in kept:
            if other in NEAR[place]:
                near_kept += 1
            elif other in OTHERS[place]:
                others_kept += 1
        yield (
            tile,
            (
                density * near_out,
                density * others_out,
                density * unseen[place],
                near_kept,
                others_kept,
                threw.count(place),
                passed.count(place),
                density * chill,
                density * bore,
            ),
        )


def _beside(places: Sequence[int]) -> list[int]:
    """For each piece how many of these are its partners."""
    found = [0] * (WILD + 1)
    for place in places:
        if place != WILD:
            for other in PARTNERS[place]:
                found[other] += 1
    return found


def _pulls(known: Evidence, seat: int, sheet: Sheet) -> list[float]:
    """How strongly a rack pulls one unseen copy of each piece, where the stock pulls with its number of pieces."""
    hidden, odds = known.hidden(seat), [0.0] * (WILD + 1)
    if sheet.holds:
        for name, values in held_signs(known, seat).items():
            weight = sheet.holds[name]
            odds = [one + weight * value for one, value in zip(odds, values, strict=True)]
    return [hidden * exp(one) for one in odds]


def held_signs(known: Evidence, seat: int) -> dict[str, list[int]]:
    """For each piece the signs that its unseen copies lie on this seat's rack."""
    threw, passed = known.threw[seat], known.passed[seat]
    return {
        "took_beside": _beside(known.took[seat]),
        "threw_beside": _beside(threw),
        "left_beside": _beside(passed),
        "threw_twin": [threw.count(place) for place in range(WILD + 1)],
        "left_twin": [passed.count(place) for place in range(WILD)] + [0],
        "joker": [0] * WILD + [1],
    }


def _about(sign: Sign, place: int, known: Evidence) -> tuple[Tile, ...]:
    """The pieces that a sign is about, each once."""
    seat = known.left
    around = PARTNERS[place]
    sources: dict[Sign, Sequence[int]] = {
        Sign.NEAR_OUT: [other for other in NEAR[place] if known.unseen[other]],
        Sign.OTHERS_OUT: [other for other in OTHERS[place] if known.unseen[other]],
        Sign.NEAR_TAKEN: [other for other in known.kept[seat] if other in NEAR[place]],
        Sign.OTHERS_TAKEN: [other for other in known.kept[seat] if other in OTHERS[place]],
        Sign.THREW_BESIDE: _that_share(known.threw[seat], around, known.unseen),
        Sign.LEFT_BESIDE: _that_share(known.passed[seat], around, known.unseen),
    }
    return tuple(PIECES[other] for other in dict.fromkeys(sources.get(sign, (place,))))


def _that_share(places: Sequence[int], around: Sequence[int], unseen: Sequence[int]) -> list[int]:
    """Those of the places that are partners of an unseen partner."""
    return [one for one in places if one != WILD and any(unseen[other] and other in PARTNERS[one] for other in around)]


def _logit(chance: float) -> float:
    return log(chance / (1 - chance))


COUNTING = Reader(sheets.COUNTING)
EXPLAINED = Reader(sheets.EXPLAINED)
