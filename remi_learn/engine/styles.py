"""Players of Remi pe Tablă with a style: their names say how they play. They see a `View` and nothing else.

They serve two ends: practice, and an honest measure of `reading.py`, whose signs and weights come from the play of
`FITTED` alone. `UNSEEN` were written before and are never used for choosing signs or fitting weights.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

from .advice import RATES, Rates, advise, sources
from .boards import costs_of, most_placed
from .evidence import NEAR, OTHERS, PARTNERS, PIECES, PLACE, WILD
from .hand import View
from .moves import Move, Verb
from .nearest import MOST_MOVES, nearest
from .packed import (
    Effort,
    GaveUp,
    Packed,
    code_of,
    copies,
    in_time,
    kind_of,
    kinds_in,
    lonely,
    size,
    table,
)
from .players import PlainPlayer
from .rules import Lies, Rules
from .solve import can_close
from .tiles import Tile

KIND = tuple(map(kind_of, PIECES))
_PLACE = {kind: place for place, kind in enumerate(KIND)}
ACE_PLACES = frozenset(range(4))
CHEAP = 9
"""Numbers up to this one cost less on the rack than higher ones."""


class Chances(Protocol):
    """What a careful player asks of a reader's beliefs."""

    @property
    def takes(self) -> Mapping[Tile, float]: ...


class Reads(Protocol):
    """Anything that reads the rows."""

    def beliefs(self, view: View) -> Chances: ...


@lru_cache(maxsize=1 << 14)
def _placed(code: int, rules: Rules) -> int:
    """What lies in melds where fewest pieces are left over, packed; nothing where that is not found in time."""
    return in_time(lambda: sum(most_placed(code, table(rules), costs_of(rules, "pieces"))), 0)


@lru_cache(maxsize=1 << 14)
def _nearest(code: int, rules: Rules) -> tuple[int, int]:
    """The distance to closing and the pieces of a nearest board, packed."""
    found = in_time(lambda: nearest(code, (rules.hand_size,), rules, effort=Effort(MOST_MOVES)), None)
    return (found.distance, sum(found.melds)) if found else (rules.hand_size, 0)


def _loose(code: int, rules: Rules) -> int:
    return code - _placed(code, rules)


def _held(code: int, places: tuple[int, ...]) -> int:
    """How many different pieces of these places the packed rack holds."""
    return sum(1 for place in places if copies(code, KIND[place]))


def _company(place: int, code: int) -> int:
    """How well a piece goes with a rack: next numbers count double, other partners once."""
    return 100 if place == WILD else 2 * _held(code, NEAR[place]) + _held(code, OTHERS[place])


def _completes(code: int, place: int, rules: Rules) -> bool:
    """Whether one piece more leaves no more pieces over: it lies in a meld."""
    more = code + KIND[place]
    return size(_placed(more, rules)) > size(_placed(code, rules))


class Style:
    """What all share: they close when they can and otherwise take what they want of the row.

    With the chance `error` they overlook a piece that they want, or throw the second best to throw.
    """

    def __init__(self, seed: int | str = 0, error: float = 0.1) -> None:
        self._random, self.error = random.Random(seed), error

    def choose(self, view: View) -> Move:
        """One of the view's moves; `ValueError` for a game whose melds lie on the table."""
        if view.rules.melds_lie != Lies.BOARD:
            raise ValueError(f"expected a game whose melds lie on the board; got {view.rules.name}")
        try:
            return self._choose(view)
        except GaveUp:  # hands of a house with twice as many pieces
            return PlainPlayer().choose(view)

    def _choose(self, view: View) -> Move:
        if view.drawn:
            return self._end(view)
        move = self.draws(view)
        if move.verb is Verb.TAKE and not closes_with_top(view) and self._random.random() < self.error:
            return next(other for other in view.moves if other.verb is Verb.DRAW)
        return move

    def draws(self, view: View) -> Move:
        """How it would draw without an error."""
        ways = {move.verb: move for move in view.moves}
        if Verb.TURNED in ways:
            return ways[Verb.TURNED]
        if Verb.TAKE in ways:
            place = PLACE[view.rows[view.seat][-1]]
            if self.wants(code_of(view.rack), place, view) or closes_with_top(view):
                return ways[Verb.TAKE]
        return ways[Verb.DRAW]

    def _end(self, view: View) -> Move:
        close = next((move for move in view.moves if move.verb is Verb.CLOSE), None)
        if close:
            return close
        code = code_of(view.rack)
        worth = self.worth(code, view)
        ways = sorted((worth[_PLACE[kind]], _PLACE[kind]) for kind in kinds_in(code))
        second = len(ways) > 1 and ways[1][1] != WILD and self._random.random() < self.error
        thrown = PIECES[ways[int(second)][1]]
        return next(move for move in view.moves if move.verb is Verb.DISCARD and move.tiles[0] == thrown)

    def wants(self, code: int, place: int, view: View) -> bool:
        """Whether it takes this piece of the row to the packed rack."""
        return _completes(code, place, view.rules)

    def worth(self, code: int, view: View) -> dict[int, float]:
        """For each piece of the packed rack how much it wants to keep it; what lies in melds most of all."""
        loose = _loose(code, view.rules)
        return {
            place: self.value(place, code, loose) + (0 if copies(loose, kind) else 1000)
            for kind in kinds_in(code)
            for place in (_PLACE[kind],)
        }

    def value(self, place: int, code: int, loose: int) -> float:
        """How much it wants to keep a loose piece."""
        return _company(place, loose)


def closes_with_top(view: View) -> bool:
    """Whether the top of the own row closes the hand."""
    row = view.rows[view.seat]
    if not row or row[-1].wild:
        return False
    return in_time(lambda: can_close(Packed(code_of(view.rack) + kind_of(row[-1])), view.rules), False)


class FewestLeft(Style):
    """Looks at what is left over: fewest loose pieces, and among those fewest that go with nothing."""

    GAIN = 3

    def wants(self, code: int, place: int, view: View) -> bool:
        return self._tidy(code + KIND[place], view.rules) - self._tidy(code, view.rules) >= self.GAIN

    def _tidy(self, code: int, rules: Rules) -> int:
        loose = _loose(code, rules)
        return 4 * (size(code) - size(loose)) + size(loose) - lonely(loose).bit_count()


class Nearest(Style):
    """Counts how many pieces are still to come: takes what brings it nearer, throws what a nearest board can spare."""

    def wants(self, code: int, place: int, view: View) -> bool:
        return _nearest(code + KIND[place], view.rules)[0] < _nearest(code, view.rules)[0]

    def worth(self, code: int, view: View) -> dict[int, float]:
        board = _nearest(code, view.rules)[1]
        seen = _seen(view)
        return {
            place: 1000.0 if copies(code, kind) <= copies(board, kind) else self._spare(place, code, seen)
            for kind in kinds_in(code)
            for place in (_PLACE[kind],)
        }

    def _spare(self, place: int, code: int, seen: dict[int, int]) -> float:
        """What a piece outside the board is worth: its company, and copies of its partners that may still come."""
        if place == WILD:
            return 900.0
        coming = sum(2 - seen.get(other, 0) for other in NEAR[place])
        return _company(place, code) + coming / 4


class Careful(Nearest):
    """Plays like `Nearest`, but of what it can spare throws what a reader says the neighbour will hardly take."""

    def __init__(self, reader: Reads, seed: int | str = 0, error: float = 0.1, care: float = 16) -> None:
        super().__init__(seed, error)
        self.reader, self.care = reader, care

    def worth(self, code: int, view: View) -> dict[int, float]:
        worth, takes = super().worth(code, view), self.reader.beliefs(view).takes
        return {place: kept + self.care * takes[PIECES[place]] for place, kept in worth.items()}


class Advised(Style):
    """Does what the coach advises."""

    def __init__(self, seed: int | str = 0, error: float = 0.1, rates: Rates = RATES) -> None:
        super().__init__(seed, error)
        self.rates = rates

    def draws(self, view: View) -> Move:
        """What the coach would draw, found without what only its words need."""
        return next((way.move for way in sources(view, hopes=False)), view.moves[0])

    def _end(self, view: View) -> Move:
        advice = advise(view, self.rates)
        if not advice:
            return super()._end(view)
        slips = len(advice.options) > 1 and self._random.random() < self.error
        thrown = advice.options[1].tile if slips else None
        return next((move for move in view.moves if move.tiles == (thrown,)), advice.move)


class LovesRuns(Style):
    """Collects neighbours of one colour; a group comes by itself or not at all."""

    def wants(self, code: int, place: int, view: View) -> bool:
        return super().wants(code, place, view) or _held(_loose(code, view.rules), NEAR[place]) > 0

    def value(self, place: int, code: int, loose: int) -> float:
        return 100 if place == WILD else 4 * _held(loose, NEAR[place]) + _held(loose, OTHERS[place][: _two_away(place)])


class LovesGroups(Style):
    """Collects pieces of one number; a run comes by itself or not at all."""

    def wants(self, code: int, place: int, view: View) -> bool:
        mates, seen = _mates(place), _seen(view)
        pair = _held(_loose(code, view.rules), mates) > 0
        coming = sum(2 - seen.get(mate, 0) for mate in mates)
        return super().wants(code, place, view) or (pair and coming > 2)

    def value(self, place: int, code: int, loose: int) -> float:
        return 100 if place == WILD else 4 * _held(loose, _mates(place)) + _held(loose, NEAR[place])


class KeepsAces(FewestLeft):
    """Never parts with an ace or a joker, since aces together pay most; takes every ace that is offered."""

    def wants(self, code: int, place: int, view: View) -> bool:
        return place in ACE_PLACES or super().wants(code, place, view)

    def value(self, place: int, code: int, loose: int) -> float:
        return 50 if place in ACE_PLACES else super().value(place, code, loose)


class MeldsOnly(Style):
    """Takes only what lies in a meld at once; of its loose pieces throws the one with fewest partners to come."""

    def worth(self, code: int, view: View) -> dict[int, float]:
        seen = _seen(view)
        coming = {place: sum(2 - seen.get(other, 0) for other in PARTNERS[place]) for place in range(WILD)}
        return {place: kept + coming.get(place, 0) / 20 for place, kept in super().worth(code, view).items()}


class Collects(Style):
    """Takes whatever goes with two of its loose pieces, and throws what goes with fewest."""

    def wants(self, code: int, place: int, view: View) -> bool:
        return super().wants(code, place, view) or _held(_loose(code, view.rules), PARTNERS[place]) > 1


class FearsPoints(Style):
    """Throws the dearest loose piece first; besides what completes a meld it takes low neighbours of low pieces."""

    def wants(self, code: int, place: int, view: View) -> bool:
        low = 1 < PIECES[place].rank <= CHEAP
        return super().wants(code, place, view) or (low and _held(_loose(code, view.rules), NEAR[place]) > 0)

    def value(self, place: int, code: int, loose: int) -> float:
        if place == WILD:
            return 100
        return _company(place, loose) + (4 if PIECES[place].rank <= CHEAP else 0)


def _mates(place: int) -> tuple[int, ...]:
    """The same number in the other colours."""
    return OTHERS[place][-3:]


def _two_away(place: int) -> int:
    return len(OTHERS[place]) - 3


def _seen(view: View) -> dict[int, int]:
    """How many copies of each piece lie open or on the own rack."""
    seen: dict[int, int] = {}
    for pieces in (view.rack, *view.rows, () if view.turned is None else (view.turned,)):
        for tile in pieces:
            place = PLACE[tile]
            seen[place] = seen.get(place, 0) + 1
    return seen


Makes = Callable[[int | str, float], Style]
FITTED: dict[str, Makes] = {
    "fewest left": FewestLeft,
    "nearest": Nearest,
    "loves runs": LovesRuns,
    "loves groups": LovesGroups,
    "keeps aces": KeepsAces,
}
"""The styles whose play the reader's weights are fitted on; `Careful` with any reader is one more."""
UNSEEN: dict[str, Makes] = {"melds only": MeldsOnly, "collects": Collects, "fears points": FearsPoints}
"""The styles kept apart for the test at the end."""
