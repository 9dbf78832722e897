"""Exact answers about the opening: the dearest and the cheapest melds with which a hand opens.

Both searches go through the hand as all others do, piece by piece: it is left over or lies in one of its melds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .boards import fits, shown
from .melds import HIGH_ACE, KING, Meld
from .packed import (
    JOKER_AT,
    MOST_HELPED,
    MOST_REMAINDERS,
    NUMBER,
    ONE_JOKER,
    ONES,
    Bounds,
    Effort,
    Rack,
    bounds_of,
    copies,
    kinds_in,
    pack,
    place_of_aces,
    size,
    strays,
    table_for_points,
    unpack,
)
from .rules import Lies, Rules
from .scoring import Opening, may_open, opening_points, opens_alone, qualifies

SUM, ALONE = 1, 2
"""What melds still need to open: the run that is wanted among them (any meld if none is), or one that opens alone."""
ACES = 3 * NUMBER
"""Where aces are counted, of which a meld that opens alone is made."""
MOST_OPENED = 1_000_000
"""More than any opening is worth."""


@dataclass(frozen=True)
class Openings:
    """The opening with the greatest sum, and the one with the least sum that opens."""

    best: Opening
    cheapest: Opening


def openings(hand: Rack, rules: Rules, *, using: Rack = ()) -> Openings | None:
    """The best and the cheapest opening that the hand allows, with their sums; None if it falls short.

    A piece is kept back for the discard where one is needed (E7, R8). `using`: a piece of the hand that must
    be among the melds (E3, `use_taken_card`). Sources: E1, R2, C2.

    >>> from remi_learn import RAMI_51, REMI_51
    >>> found = openings("Ah 2h 3h  8c 9c 10c Jc  5d 5c Ks", REMI_51)
    >>> found.best.points.total, found.cheapest.points.total
    (53, 53)
    >>> openings("Ah 2h 3h  8c 9c 10c Jc  5d 5c Ks", RAMI_51)
    """
    code, must = pack(hand, rules), one_of(hand, using, rules)
    if rules.melds_lie == Lies.BOARD:
        return None
    all_lie = rules.final_discard and fits(code, 0, table_for_points(rules))
    kept = [kind for kind in kinds_in(code) if kind != must or copies(code, kind) > 1] if all_lie else [0]
    starts = [(start, code - keep - start) for keep in kept for start in _starts(code - keep, must, rules)]
    best = _Dearest(code, rules).board(starts)
    if best is None:
        return None
    return Openings(as_opening(best, rules), as_opening(_Cheapest(code, rules).board(starts), rules))


def opening_with(start: int, rest: int, rules: Rules, *, keeps: bool) -> list[Meld] | None:
    """The melds of the best opening of the packed meld `start` (0: none) and melds of the rest; None if none opens.

    `keeps`: whether a piece of the rest is kept back for the discard.
    """
    all_lie = keeps and fits(rest, 0, table_for_points(rules))
    starts = [(start, rest - kept) for kept in (kinds_in(rest) if all_lie else [0])]
    return _Dearest(start + rest, rules).board(starts)


def one_of(hand: Rack, using: Rack, rules: Rules) -> int:
    """The kind that must be laid, or 0."""
    code, must = pack(hand, rules), pack(using, rules) if using else 0
    if must and (size(must) > 1 or not copies(code, must)):
        raise ValueError(f"expected one piece of the hand to be laid; got {unpack(must)!r}")
    return must


def _starts(code: int, must: int, rules: Rules) -> list[int]:
    """The melds that hold the piece to be laid; only the empty one if there is no such piece."""
    if not must:
        return [0]
    melds, seen = table_for_points(rules), code | code >> 1 & ONES
    nears = [melds.around[must]] if must < ONE_JOKER else melds.lowest.values()
    return [meld for near in nears for meld in near[seen & near.pieces] if must < ONE_JOKER or meld >= ONE_JOKER]


def as_opening(board: Iterable[Meld], rules: Rules) -> Opening:
    """The melds as an opening: joined where that keeps its sum and its run."""
    apart = may_open(board := list(board), rules)
    joined = may_open(shown(board, rules), rules)
    return joined if joined and joined.points.total == apart.points.total else apart


class Worths(dict[int, tuple[tuple[Meld, int, int], ...]]):
    """A packed meld in every reading that may count, what it adds to an opening, and how far it opens.

    It is worth `SUM` if it is the run that is needed (any meld if none is), and `ALONE` if it opens by itself.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, code: int) -> tuple[tuple[Meld, int, int], ...]:
        found = (meld for meld, _ in table_for_points(self.rules).values[code])
        self[code] = tuple((meld, opening_points(meld, self.rules).total, self._opens(meld)) for meld in found)
        return self[code]

    def _opens(self, meld: Meld) -> int:
        return ALONE if opens_alone(meld, self.rules) else SUM * qualifies(meld, self.rules)


@lru_cache(maxsize=32)
def worths_of(rules: Rules) -> Worths:
    """The worths of all melds, made once for the rules."""
    return Worths(rules)


def _bounds(code: int, rules: Rules) -> Bounds:
    """What the pieces of this rack can count at most, a joker as the dearest piece that it can stand for here."""
    aces, reach = _bounds_of(rules, place_of_aces(code), 0), rules.jokers_per_meld
    row = code | code >> 1 & ONES | (code & ACES) << 8 * KING
    near = {number for number in range(HIGH_ACE) if row >> 8 * max(number - reach, 0) & (1 << 8 * (2 * reach + 1)) - 1}
    joker = max((aces.kinds[1 << 8 * (number % KING)] for number in near), default=0)
    return _bounds_of(rules, place_of_aces(code), joker)


@lru_cache(maxsize=256)
def _bounds_of(rules: Rules, place: int, joker: int) -> Bounds:
    return bounds_of(rules.ace_laid if rules.ace_opening is None else rules.ace_opening, joker, rules)[place]


class _Dearest:
    """The search for the opening with the greatest sum, by what its pieces could count at most and do not."""

    def __init__(self, code: int, rules: Rules) -> None:
        self.rules, self.melds, self.worths = rules, table_for_points(rules), worths_of(rules)
        self.bounds = _bounds(code, rules)
        self.cheapest = min((self.bounds.kinds[kind] for kind in kinds_in(code)), default=0)
        self.effort = Effort(MOST_REMAINDERS // 2)
        self.known: dict[tuple[int, int], int] = {(0, 0): 0}
        self.least: dict[tuple[int, int], int] = {(0, SUM): MOST_OPENED, (0, ALONE): MOST_OPENED}
        self.steps: dict[tuple[int, int], tuple[Meld | None, int, int]] = {}

    def board(self, starts: list[tuple[int, int]]) -> list[Meld] | None:
        """The melds of the best opening of one of the meld that must be laid (or 0) and melds of the rest."""
        best, found = -1, list[Meld]()
        for start, rest in starts:
            whole = self.bounds.of(rest)
            for need in (SUM, ALONE) if self.rules.aces_open else (SUM,):
                for meld, worth, opens in self.worths[start] if start else ((None, 0, 0),):
                    still = 0 if opens >= need else need
                    least = max(best + 1, self.rules.opening_points if need == SUM else 0)
                    most = whole + worth - least
                    lost = self.of(rest, still, most) if self._opens(rest, still) else MOST_OPENED
                    if lost <= most:
                        best, found = whole + worth - lost, [*([meld] if meld else []), *self._trace(rest, still)]
        return found or None

    def _opens(self, code: int, need: int) -> bool:
        """Whether any meld of these pieces opens as needed."""
        seen = code | code >> 1 & ONES
        nears = [self.melds.lowest[kind] for kind in kinds_in(seen & ONES)]
        ways = (way for near in nears for meld in near[seen & near.pieces] for way in self.worths[meld])
        return not need or any(opens >= need for _, _, opens in ways)

    def of(self, code: int, need: int, most: int) -> int:
        """What these pieces lose at least, in melds that open as needed; if that is over `most`, something between."""
        key = code, need
        found = self.known.get(key)
        if found is None:
            found = self.least.get(key, 0)
            if found <= most:
                found = self._search(code, need, most)
                (self.known if found <= most else self.least)[key] = found
                self.effort.spend()
        return found

    def _search(self, code: int, need: int, most: int) -> int:
        if need == ALONE and not code & ACES:
            return MOST_OPENED
        stray, seen = strays(code), code | code >> 1 & ONES
        if stray:
            if code < ONE_JOKER:
                alone = code & (stray | stray << 1)
                return self._leave(code, alone, need, most)
            least = self.cheapest * (stray.bit_count() - MOST_HELPED * (code >> JOKER_AT))
            if least > most:
                return least
            piece = stray & -stray
            near = self.melds.around[piece]
        else:
            piece = seen & -seen
            if piece >= ONE_JOKER:
                return self._leave(code, code, need, most)
            near = self.melds.lowest[piece]
        found = most + 1
        for code_here in near[seen & near.pieces]:
            for meld, worth, opens in self.worths[code_here]:
                lost, still = self.bounds[code_here] - worth, 0 if opens >= need else need
                if lost < found:
                    lost += self.of(code - code_here, still, found - 1 - lost)
                    if lost < found:
                        found, self.steps[code, need] = lost, (meld, code - code_here, still)
        return min(found, self._leave(code, piece, need, found - 1)) if found else found

    def _leave(self, code: int, pieces: int, need: int, most: int) -> int:
        lost = self.bounds.of(pieces)
        if lost <= most:
            lost += self.of(code - pieces, need, most - lost)
            if lost <= most:
                self.steps[code, need] = None, code - pieces, need
        return lost

    def _trace(self, code: int, need: int) -> list[Meld]:
        board = []
        while code:
            meld, code, need = self.steps[code, need]
            board += [meld] if meld else []
        return board


class _Cheapest:
    """The search for the opening with the least sum: a branch ends where it cannot open for less than was found."""

    def __init__(self, code: int, rules: Rules) -> None:
        self.rules, self.melds, self.worths = rules, table_for_points(rules), worths_of(rules)
        self.bounds = _bounds(code, rules)
        self.effort = Effort(MOST_REMAINDERS)
        self.best, self.found = MOST_OPENED, list[Meld]()
        self.laid: list[Meld] = []

    def board(self, starts: list[tuple[int, int]]) -> list[Meld]:
        """The melds of the cheapest opening of one of the melds that must be laid (or 0) and melds of the rest."""
        for need in (ALONE, SUM) if self.rules.aces_open else (SUM,):
            self.least = self.rules.opening_points if need == SUM else 0
            for start, rest in starts:
                self.dead: set[tuple[int, int, int]] = set()
                whole = self.bounds.of(rest)
                for meld, worth, opens in self.worths[start] if start else ((None, 0, 0),):
                    self.laid += [meld] if meld else []
                    self._search(rest, worth, 0 if opens >= need else need, whole)
                    self.laid.clear()
        return self.found

    def _search(self, code: int, total: int, need: int, whole: int) -> None:
        """Go on from here; `whole`: what the rest can count at most."""
        if total >= self.best:
            return
        if total >= self.least and not need and self.laid:
            self.best, self.found = total, list(self.laid)
            return
        seen = code | code >> 1 & ONES
        piece, key = seen & -seen, (code, total, need)
        if not 0 < piece < ONE_JOKER or total + whole < self.least or key in self.dead:
            return
        if need == ALONE and not code & ACES:
            return
        near = self.melds.lowest[piece]
        for code_here in near[seen & near.pieces]:
            for meld, worth, opens in self.worths[code_here]:
                self.laid.append(meld)
                still = 0 if opens >= need else need
                self._search(code - code_here, total + worth, still, whole - self.bounds[code_here])
                self.laid.pop()
            if self.best == self.least:
                return
        self._search(code - piece, total, need, whole - self.bounds[piece])
        self.dead.add(key)
        self.effort.spend()
