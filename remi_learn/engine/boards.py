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
    MOST_REMAINDERS,
    NUMBER,
    ONE_JOKER,
    ONES,
    Effort,
    Near,
    Table,
    all_wild,
    kinds_in,
    lowest,
    lying,
    never_placed,
    options,
    size,
    strays,
    unpack,
)
from .rules import SMALLEST_MELD, Rules
from .scoring import rack_points
from .tiles import JOKER, SUITS


def fits(code: int, spare: int, melds: Table) -> bool:
    """Whether all of the rack but exactly `spare` pieces lies in melds.

    Pieces that lie in no natural meld come first: beyond the spare ones they need a joker, and one joker
    helps four at most, so nearly every rack that does not close is turned away here.
    """
    stray = strays(code)
    if code < ONE_JOKER:
        count = stray.bit_count()
        return count <= spare and _split(code - stray, spare - count, melds.lowest)
    seen = code | code >> 1 & ONES
    if stray:
        if stray.bit_count() > spare + MOST_HELPED * (code >> JOKER_AT):
            return False
        piece = stray & -stray
        near = melds.around[piece]
    else:
        piece = seen & -seen
        if piece >= ONE_JOKER:
            return code >> JOKER_AT == spare
        near = melds.lowest[piece]
    for meld in near[seen & near.pieces]:
        if fits(code - meld, spare, melds):
            return True
    return spare > 0 and fits(code - piece, spare - 1, melds)


def _split(code: int, spare: int, lowest: dict[int, Near]) -> bool:
    """The same without jokers."""
    seen = code | code >> 1 & ONES
    if not seen:
        return not spare
    near = lowest[low := seen & -seen]
    for meld in near[seen & near.pieces]:
        if _split(code - meld, spare, lowest):
            return True
    return spare > 0 and _split(code - low, spare - 1, lowest)


class MostPoints:
    """The search for the board with most points; `keep` is a kind that may not be left over (0: any may)."""

    def __init__(self, code: int, keep: int, melds: Table) -> None:
        self.keep, self.melds, self.effort = keep, melds, Effort(MOST_REMAINDERS // 2)
        self.bounds = melds.bounds[_best_place_of_aces(code)]
        self.whole = self.bounds.of(code)
        self.cheapest = min((self.bounds.kinds[kind] for kind in kinds_in(code)), default=0)
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


def _best_place_of_aces(code: int) -> int:
    """Where the dearest place for aces is in this rack: in a group (2), high in a run (1), or low (0)."""
    held, jokers = (code | code >> 1) & ONES, code >> JOKER_AT
    if (held & NUMBER).bit_count() + jokers >= SMALLEST_MELD:
        return 2
    near_king = held >> 8 * (KING - 1), held >> 8 * (KING - 2)
    return int(jokers > 0 or held & NUMBER & near_king[0] & near_king[1] > 0)


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


class Gains(dict[int, int]):
    """What placing a packed meld saves of the cost of leaving its pieces; each is counted when first asked for."""

    def __init__(self, rules: Rules, cost: Callable[[int], int]) -> None:
        super().__init__()
        self.costs = {tile: cost(rack_points((tile,), rules).total) for tile in (*KINDS.values(), JOKER)}

    def __missing__(self, code: int) -> int:
        found = sum(self.costs[tile] for tile in unpack(code))
        if size(code) <= KING:  # whole racks are not worth keeping
            self[code] = found
        return found


@lru_cache(maxsize=32)
def gains_of(rules: Rules, by: str) -> Gains:
    return Gains(rules, COSTS[by])


def most_placed(code: int, melds: Table, gains: Gains) -> list[int]:
    """The melds that save the most."""
    search = _MostPlaced(melds, gains)
    board: list[int] = []
    code -= never_placed(code, melds)
    saved = search.of(code, gains[code]) if code else 0
    while saved:
        if _one_meld_at_most(code):
            board.append(next(meld for meld in all_wild(code, melds) if gains[meld] == saved))
            break
        ways = lying(code, melds)
        meld = next((way for way in ways if gains[way] + search.of(code - way, saved - gains[way]) == saved), 0)
        if meld:
            board.append(meld)
            saved -= gains[meld]
        code -= meld or lowest(code)
        code -= never_placed(code, melds) if code < ONE_JOKER else 0
    return board


def _one_meld_at_most(code: int) -> bool:
    """Whether there is one joker and no natural meld."""
    return ONE_JOKER <= code < 2 * ONE_JOKER and strays(code) == (code | code >> 1) & ONES


class _MostPlaced:
    """The search for melds that save the most of the cost of what is left over."""

    def __init__(self, melds: Table, gains: Gains) -> None:
        self.melds, self.gains, self.effort = melds, gains, Effort(MOST_REMAINDERS)
        self.known: dict[int, int] = {0: 0}

    def of(self, code: int, whole: int) -> int:
        """The most that melds of these pieces save; never more than the whole, so that ends the search."""
        if code < ONE_JOKER:
            code -= never_placed(code, self.melds)
        found = self.known.get(code)
        if found is None:
            found = self.known[code] = self._search(code, whole)
            self.effort.spend()
        return found

    def _search(self, code: int, whole: int) -> int:
        if _one_meld_at_most(code):
            return max((self.gains[meld] for meld in all_wild(code, self.melds)), default=0)
        found, low = 0, lowest(code)
        for meld in lying(code, self.melds):
            found = max(found, self.gains[meld] + self.of(code - meld, whole - self.gains[meld]))
            if found == whole:
                return found
        return max(found, self.of(code - low, whole - self.gains[low])) if low else found


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
