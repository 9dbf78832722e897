"""Boards: melds that hold a whole rack, or as much of it as they can, found piece by piece.

The search is the same throughout: one piece, a stray or the lowest, is left over or lies in one of its melds; go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from .melds import KING, Kind, Meld
from .packed import (
    JOKER_AT,
    KINDS,
    MOST_HELPED,
    MOST_PIECES,
    MOST_REMAINDERS,
    ONE_JOKER,
    ONES,
    Effort,
    GaveUp,
    Misfits,
    Near,
    Table,
    all_wild,
    copies,
    kinds_in,
    lowest,
    lying,
    never_placed,
    options,
    place_of_aces,
    strays,
)
from .rules import Rules
from .scoring import rack_points
from .tiles import JOKER, SUITS

LARGE = 20
"""From so many kinds on it pays to remember what does not fit."""


def fits(code: int, spare: int, melds: Table, misfits: Misfits | None = None) -> bool:
    """Whether all of the rack but exactly `spare` pieces lies in melds.

    Pieces that lie in no natural meld come first: beyond the spare ones they need a joker, and one joker
    helps four at most, so nearly every rack that does not close is turned away here.
    """
    stray = strays(code)
    count = stray.bit_count()
    if count > spare and count > spare + MOST_HELPED * (code >> JOKER_AT):
        return False
    if misfits is None and code.bit_count() > LARGE:
        misfits = set()
    if code < ONE_JOKER:
        return _split(code - stray, spare - count, melds.lowest, misfits)
    if misfits is not None and (code, spare) in misfits:
        return False
    seen = code | code >> 1 & ONES
    if stray:
        piece = stray & -stray
        near = melds.around[piece]
    else:
        piece = seen & -seen
        if piece >= ONE_JOKER:
            return code >> JOKER_AT == spare
        near = melds.lowest[piece]
    for meld in near[seen & near.pieces]:
        if fits(code - meld, spare, melds, misfits):
            return True
    if spare and fits(code - piece, spare - 1, melds, misfits):
        return True
    _note(code, spare, misfits)
    return False


def _split(code: int, spare: int, nears: dict[int, Near], misfits: Misfits | None) -> bool:
    """The same without jokers."""
    seen = code | code >> 1 & ONES
    if not seen:
        return not spare
    if misfits is not None and (code, spare) in misfits:
        return False
    near = nears[low := seen & -seen]
    for meld in near[seen & near.pieces]:
        if _split(code - meld, spare, nears, misfits):
            return True
    if spare and _split(code - low, spare - 1, nears, misfits):
        return True
    _note(code, spare, misfits)
    return False


def _note(code: int, spare: int, misfits: Misfits | None) -> None:
    if misfits is not None:
        misfits.add((code, spare))
        if len(misfits) > MOST_REMAINDERS // 2:
            raise GaveUp(MOST_REMAINDERS // 2)


def board_of(code: int, spare: int, melds: Table, misfits: Misfits | None = None) -> list[int]:
    """The melds of a rack that `fits`."""
    board: list[int] = []
    while lowest(code):
        piece, ways = options(code, spare, melds)
        meld = next((way for way in ways if fits(code - way, spare, melds, misfits)), 0)
        board += [meld] if meld else []
        spare -= not meld
        code -= meld or piece
    return board


class MostPoints:
    """The search for the board with most points; `keep` is a kind that may not be left over (0: any may)."""

    def __init__(self, code: int, keep: int, melds: Table) -> None:
        self.keep, self.melds, self.effort = keep, melds, Effort(MOST_REMAINDERS // 2)
        self.bounds = melds.bounds[place_of_aces(code)]
        self.whole = self.bounds.of(code)
        self.cheapest = min(map(self.bounds.kinds.__getitem__, kinds_in(code)), default=0)
        # for each number of pieces to be left over, the most points of what remains of the rack
        self.known: tuple[dict[int, int], dict[int, int]] = ({0: 0}, {0: -1})
        # and what is taken off there, a meld or the piece left over
        self.taken: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def of(self, code: int, spare: int, whole: int) -> int:
        """The most points of melds that hold all but `spare` natural pieces; -1 if none do.

        `whole`: what the pieces can be worth at most; once that is reached nothing better need be sought.
        """
        found = self.known[spare].get(code)
        if found is None:
            found = self.known[spare][code] = self._search(code, spare, whole)
            self.effort.spend()
        return found

    def _search(self, code: int, spare: int, whole: int) -> int:
        found, taken, top = -1, 0, whole - spare * self.cheapest
        plain = not spare and code < ONE_JOKER  # then a look for strays costs more than it saves
        piece, ways = (0, lying(code, self.melds)) if plain else options(code, spare, self.melds)
        for meld in ways:
            rest = self.of(code - meld, spare, whole - self.bounds[meld])
            if rest >= 0 and (points := rest + self.melds.values[meld][0][1]) > found:
                found, taken = points, meld
                if found == top:
                    break
        if spare and piece and piece != self.keep and found < top:
            rest = self.of(code - piece, 0, whole - self.bounds[piece])
            if rest > found:
                found, taken = rest, piece
        self.taken[spare][code] = taken
        return found

    def trace(self, code: int, spare: int) -> tuple[list[int], int]:
        """The melds of the best board, and the piece left over."""
        board: list[int] = []
        left = 0
        while code:
            taken = self.taken[spare][code]
            if taken & taken - 1:
                board.append(taken)
            else:
                left, spare = taken, 0
            code -= taken
        return board, left


Boards = dict[tuple[int, ...], tuple[int, tuple[Meld, ...]]]


def all_boards(code: int, melds: Table, limit: int, known: dict[int, Boards], effort: Effort) -> Boards:
    """Up to `limit` essentially different boards that hold the whole rack: what marks each, its points, its melds."""
    found = known.get(code)
    if found is None:
        found = {}
        for code_here, (meld, worth) in ((one, way) for one in options(code, 0, melds)[1] for way in melds.values[one]):
            mark = _mark(code_here, meld)
            for marks, (points, board) in all_boards(code - code_here, melds, limit, known, effort).items():
                key = tuple(sorted(marks + mark))
                if key not in found or points + worth > found[key][0]:
                    found[key] = points + worth, (meld, *board)
            if len(found) >= limit:
                break
        known[code] = found
        effort.spend()
    return found


def _mark(code: int, meld: Meld) -> tuple[int, ...]:
    """What makes a board with this meld different: a group as such, a run by its jokers and its high ace."""
    if meld.kind is Kind.GROUP:
        return (code,)
    high = meld.tiles[-1].rank == 1 and not meld.tiles[-1].wild
    return (-1 - _suit(meld),) * (code >> JOKER_AT) + (-5 - _suit(meld),) * high


COSTS: dict[str, Callable[[int], int]] = {
    "pieces": lambda points: 10_000 + points,
    "points": lambda points: points * 100 + 1,
}
"""What leaving a piece of so many points over costs; the second thing asked for only decides between equals."""


@lru_cache(maxsize=32)
def costs_of(rules: Rules, by: str) -> dict[int, int]:
    """What leaving a piece of each kind over costs."""
    costs = {kind: COSTS[by](rack_points((tile,), rules).total) for kind, tile in KINDS.items()}
    return {**costs, ONE_JOKER: COSTS[by](rack_points((JOKER,), rules).total)}


def most_placed(code: int, melds: Table, costs: dict[int, int]) -> list[int]:
    """The melds that leave the least over."""
    search = _LeastLeft(melds, costs)
    code -= never_placed(code, melds)
    search.of(code, MOST_PIECES * max(costs.values()))
    return search.trace(code)


class _LeastLeft:
    """The search for melds that leave the least over: a branch ends once it costs more than the best found."""

    def __init__(self, melds: Table, costs: dict[int, int]) -> None:
        self.melds, self.costs, self.effort = melds, costs, Effort(MOST_REMAINDERS)
        self.cheapest = min(costs.values())
        self.known: dict[int, int] = {0: 0}
        self.least: dict[int, int] = {}
        self.steps: dict[int, tuple[int, int]] = {}
        """The meld taken off there (0: some pieces are left over), and what remains."""

    def of(self, code: int, most: int) -> int:
        """What these pieces cost at least; if that is more than `most`, something between."""
        found = self.known.get(code)
        if found is None:
            found = self.least.get(code, 0)
            if found <= most:
                found = self._search(code, most)
                (self.known if found <= most else self.least)[code] = found
                self.effort.spend()
        return found

    def _search(self, code: int, most: int) -> int:
        stray, seen = strays(code), code | code >> 1 & ONES
        if stray:
            if code < ONE_JOKER:
                alone = code & (stray | stray << 1)
                self.steps[code] = 0, code - alone
                cost = self._cost(alone)
                return cost + self.of(code - alone, most - cost) if cost <= most else cost
            if code < 2 * ONE_JOKER and stray == seen & ONES:
                return self._one_meld(code, seen)
            least = self.cheapest * (stray.bit_count() - MOST_HELPED * (code >> JOKER_AT))
            if least > most:
                return least
            piece = stray & -stray
            near = self.melds.around[piece]
        else:
            piece = seen & -seen
            if piece >= ONE_JOKER:
                self.steps[code] = 0, 0
                return self._cost(code)
            near = self.melds.lowest[piece]
        found = most + 1
        for meld in near[seen & near.pieces]:
            left = self.of(code - meld, found - 1)
            if left < found:
                found = left
                self.steps[code] = meld, code - meld
                if not found:
                    break
        cost = self.costs[piece]
        if cost < found:
            left = cost + self.of(code - piece, found - 1 - cost)
            if left < found:
                found = left
                self.steps[code] = 0, code - piece
        return found

    def _one_meld(self, code: int, seen: int) -> int:
        """One joker and no natural meld: it can help one meld at most."""
        meld = max(all_wild(code, self.melds), key=self._cost, default=0)
        self.steps[code] = meld, 0
        return self._cost(code - meld)

    def trace(self, code: int) -> list[int]:
        """The melds of the best arrangement."""
        board = []
        while code:
            meld, code = self.steps[code]
            board += [meld] if meld else []
        return board

    def _cost(self, code: int) -> int:
        return sum(self.costs[kind] * copies(code, kind) for kind in kinds_in(code))


def shown(board: Iterable[Meld], rules: Rules) -> tuple[Meld, ...]:
    """The melds as a player would show them: runs joined where they meet, colour by colour, groups last."""
    apart = sorted(board, key=_place)
    found: list[Meld] = []
    for meld in apart:
        before = next((other for other in found if _meet(other, meld, rules)), None)
        if before:
            found.remove(before)
            meld = Meld(Kind.RUN, before.tiles + meld.tiles)
        found.append(meld)
    return tuple(found) if len(found) == len(apart) else tuple(sorted(found, key=_place))


def _meet(low: Meld, high: Meld, rules: Rules) -> bool:
    """Whether two runs, as they are read, are one when laid end to end."""
    if not low.kind == high.kind == Kind.RUN or low.tiles[0].suit != high.tiles[0].suit:
        return False
    both = low.tiles + high.tiles
    last = low.tiles[-1].rank
    return (
        last > 1
        and last + 1 == high.tiles[0].rank
        and sum(t.wild for t in both) <= rules.jokers_per_meld
        and len(both) <= KING
    )


def _suit(meld: Meld) -> int:
    return SUITS.index(meld.tiles[0].suit)


def _place(meld: Meld) -> tuple[bool, int, int]:
    group = meld.kind is Kind.GROUP
    return group, 0 if group else _suit(meld), meld.tiles[0].rank
