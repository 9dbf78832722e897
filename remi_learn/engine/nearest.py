"""The nearest board: melds of a wanted number of pieces that share as many as possible with a rack.

What the board has and the rack lacks must still come. Pieces of the rack that may share a meld form
*parts* (two or more, lacking at least so many pieces); a net holds every way to cut the rack into
parts and pieces left over, within what may be lacking and left. From its end back, ways are then
filled up to real melds from the deck until one succeeds, so the answer is exact even where the
deck runs short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from .packed import JOKER_AT, ONE_JOKER, ONES, copies, kinds_in, size, strays, table
from .rules import SMALLEST_MELD, Rules

MOST_SAVED = 4
"""A meld of the table that lacks one piece holds at most so many others."""


@dataclass(frozen=True)
class Nearest:
    """The distance and a board at that distance, as packed melds."""

    distance: int
    melds: tuple[int, ...]


def nearest(code: int, goals: tuple[int, ...], rules: Rules, most: int | None = None) -> Nearest | None:
    """The nearest board of one of the sizes; None if there is none (at most `most` away)."""
    reachable = [goal for goal in goals if goal == 0 or goal >= SMALLEST_MELD]
    searches = [_Search(code, goal, rules) for goal in reachable]
    for level in range(max(reachable, default=0) + 1 if most is None else most + 1):
        for search in searches:
            board = search.at(level)
            if board is not None:
                return Nearest(level, tuple(board))
    return None


@dataclass(frozen=True)
class _Net:
    """Ways to cut a rack: for each remainder, the (lacking, left) pairs that lead there, and by which moves.

    A pair is one bit, at `lacking * width + left`. A move is (remainder before, pieces taken, shift of the pair);
    leaving one piece over shifts by 1.
    """

    width: int
    pairs: dict[int, int]
    moves: dict[int, list[tuple[int, int, int]]]


class _Search:
    """Boards of one size around one rack, asked for at rising distances."""

    def __init__(self, code: int, goal: int, rules: Rules) -> None:
        self.code, self.goal, self.melds = code, goal, table(rules)
        self.jokers, self.naturals = code >> JOKER_AT, code & (ONE_JOKER - 1)
        self.held = size(self.naturals)
        self.deck = ONES * rules.packs + rules.jokers * ONE_JOKER
        spare = self.held + self.jokers - goal
        unhelped = strays(code).bit_count() - MOST_SAVED * self.jokers - spare
        self.least = max(-spare, -(-unhelped // (MOST_SAVED + 1)), 0)
        self.reach = -1

    def at(self, level: int) -> list[int] | None:
        """A board at this distance, if every smaller distance was asked for before."""
        if level < self.least or self.goal == 0:
            return None if self.goal else []
        if level > self.reach:
            self.reach = level + 1 + (self.least > 1)  # far racks are mostly farther than they look
            lacking = self.reach + self.jokers
            self.net = _net(self.naturals, self.held, self.held - self.goal + lacking, lacking, self.melds.parts)
        for pair in self._ends(level):
            for parts, left in _ways(self.net, 0, pair):
                board = self._fill(parts, left, self.goal, level, self.jokers, self.deck)
                if board is not None:
                    return board
        return None

    def _ends(self, level: int) -> Iterator[int]:
        """The pairs at the end of the net that may be filled up to a board at this distance."""
        pairs = self.net.pairs.get(0, 0)
        while pairs:
            pair = (pairs & -pairs).bit_length() - 1
            pairs &= pairs - 1
            lacking, left = divmod(pair, self.net.width)
            room = self.goal - (self.held - left) - lacking
            if room >= 0 and lacking + _least_lacking(left, room) - self.jokers <= level:
                yield pair

    def _fill(
        self, parts: tuple[int, ...], left: int, room: int, lacking: int, jokers: int, deck: int
    ) -> list[int] | None:
        """Melds from the deck that hold all parts, `room` pieces in all, of which the rack lacks at most `lacking`."""
        if not room:
            return None if parts else []
        if not parts and _least_lacking(size(left), room) - jokers > lacking:
            return None
        most = room - SMALLEST_MELD * (len(parts) - 1) if parts else room
        in_deck = (deck | deck >> 1) & ONES
        for part, rest in self._next(parts, left):
            for pieces, meld in self._around(part, jokers):
                wild = meld >> JOKER_AT
                count = pieces.bit_count() + wild
                lacks = count - part.bit_count() - min(wild, jokers)
                if count > most or lacks > lacking or pieces & ~in_deck or wild > deck >> JOKER_AT:
                    continue
                board = self._fill(parts[1:], rest, room - count, lacking - lacks, max(jokers - wild, 0), deck - meld)
                if board is not None:
                    return [meld, *board]
        return None

    def _next(self, parts: tuple[int, ...], left: int) -> Iterator[tuple[int, int]]:
        """What the next meld must hold: the first part, else one piece left over, or nothing; and what is left then."""
        if parts:
            yield parts[0], left
            return
        for kind in kinds_in(left):
            yield kind, left - kind
        yield 0, left

    def _around(self, part: int, jokers: int) -> Iterator[tuple[int, int]]:
        """The melds of the table that hold the part, with their natural pieces; while jokers are held, those first."""
        low = part & -part
        natural = self.melds.natural_with[low] if part else [m for melds in self.melds.natural.values() for m in melds]
        wild = self.melds.wild_with[low] if part else [m for melds in self.melds.wild.values() for m in melds]
        plain = ((meld, meld) for meld in natural if not part & ~meld)
        joker = ((pieces, meld) for pieces, meld in wild if not part & ~pieces)
        return chain(joker, plain) if jokers else chain(plain, joker)


def _least_lacking(left: int, room: int) -> int:
    """What melds of `room` pieces lack at least that may each hold one of the pieces left over."""
    return room - min(left, room // SMALLEST_MELD)


def _ways(net: _Net, code: int, pair: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The parts, and the pieces left over, of every way that leads to this remainder with this pair."""
    moves = net.moves.get(code)
    if moves is None:
        yield (), 0
        return
    for before, taken, shift in moves:
        if pair >= shift and net.pairs[before] >> pair - shift & 1:
            for parts, left in _ways(net, before, pair - shift):
                yield (parts, left + taken) if shift == 1 else ((taken, *parts), left)


@lru_cache(maxsize=512)
def _limits(held: int, left: int, lacking: int) -> tuple[int, ...]:
    """Which pairs can still reach the end, by the number of strays in the remainder.

    Two pieces that are lacking can make one of those left over a meld; one that is lacking saves `MOST_SAVED` strays.
    """
    width = left + lacking // 2 + 2
    rows = range(lacking + 1)
    tops = [
        [min((lacking - row) // 2, MOST_SAVED * (lacking - row) - count) + left for row in rows]
        for count in range(held + 1)
    ]
    return tuple(sum((2 << top) - 1 << width * row for row, top in enumerate(line) if top >= 0) for line in tops)


def _net(code: int, held: int, left: int, lacking: int, parts: dict[int, list[tuple[int, int]]]) -> _Net:
    """Every way to cut natural pieces so that at most so many are left over and lacking (see `_limits`)."""
    net = _Net(left + lacking // 2 + 2, {code: 1}, {})
    limits = _limits(held, left, lacking)
    pairs, moves, most = net.pairs, net.moves, limits[0]
    waiting: dict[int, list[int]] = {stage: [] for stage in _stages(code)}
    waiting[_stage(code)] = [code]
    for stage, remainders in waiting.items():
        low = stage & -stage & ONES or stage >> 1
        offered = [(low, 1), *((part, lacks * net.width) for part, lacks in parts[low] if lacks <= lacking)]
        for before in remainders:
            now = pairs[before] & limits[strays(before).bit_count()]
            missing = ~((before | before >> 1) & ONES)
            for piece, shift in offered if now else ():
                if piece & missing or not (then := now << shift & most):
                    continue
                after = before - piece
                if after in pairs:
                    pairs[after] |= then
                    moves[after].append((before, piece, shift))
                else:
                    pairs[after] = then
                    moves[after] = [(before, piece, shift)]
                    if after:
                        waiting[_stage(after)].append(after)
    return net


def _stage(code: int) -> int:
    """The lowest kind of a remainder with its copies, as the two bits that count them."""
    held = (code | code >> 1) & ONES
    return code & 3 * (held & -held)


def _stages(code: int) -> Iterator[int]:
    """The stages in the order in which remainders meet them: kinds from the lowest, copies from the most."""
    for kind in kinds_in(code):
        for count in range(copies(code, kind), 0, -1):
            yield count * kind
