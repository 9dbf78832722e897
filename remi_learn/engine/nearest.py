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

from .boards import board_of, fits
from .packed import (
    JOKER_AT,
    MOST_HELPED,
    MOST_SEEN,
    MOST_TABLES,
    ONE_JOKER,
    ONES,
    Effort,
    Table,
    copies,
    kinds_in,
    parts_of_melds,
    size,
    strays,
    table,
)
from .rules import SMALLEST_MELD, Rules

MOST_MOVES = 100_000
"""See `Effort`: so many steps of a net, at most, does one question take."""
LARGE = 20
"""From so many pieces on every step further is so much dearer that it is taken only when needed."""


@dataclass(frozen=True)
class Nearest:
    """The distance and a board at that distance, as packed melds."""

    distance: int
    melds: tuple[int, ...]


def nearest(
    code: int, goals: tuple[int, ...], rules: Rules, *, effort: Effort, start: int = 0, stop: int | None = None
) -> Nearest | None:
    """The nearest board of one of the sizes, or None; its distance is known to be at least `start`, at most `stop`."""
    reachable = [goal for goal in goals if goal == 0 or goal >= SMALLEST_MELD]
    searches = [_Search(code, goal, rules, effort, stop) for goal in reachable]
    for level in range(start, (max(reachable, default=-1) if stop is None else stop) + 1):
        effort.least = level
        for search in searches:
            board = search.at(level)
            if board is not None:
                return Nearest(level, tuple(board))
    return None


def cuts(code: int, goal: int, rules: Rules, level: int, *, effort: Effort) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to cut the natural pieces that may be filled up to a board of this size at this distance.

    A way is its parts, and the pieces left over, of which some may lie in a meld of which nothing else is held.
    """
    search = _Search(code, goal, rules, effort, level)
    if level >= search.least:
        search.reach = level
        search.cut()
        yield from search.ways(level)


def usable_jokers(code: int, goal: int, rules: Rules) -> int:
    """The jokers held, without those that all melds together cannot hold, which are as good as left over."""
    return min(code >> JOKER_AT, max(rules.jokers_per_meld, rules.group_jokers) * (goal // SMALLEST_MELD))


class Rounds(dict[tuple[int, bool], tuple[tuple[int, int], ...]]):
    """The melds that hold a part (0: all melds), with their natural pieces, found when first asked for.

    Asked for by the part and whether jokers are held: then the melds with jokers come first.
    """

    def __init__(self, melds: Table) -> None:
        super().__init__()
        self.melds = melds

    def __missing__(self, asked: tuple[int, bool]) -> tuple[tuple[int, int], ...]:
        part, jokers = asked
        low = part & -part
        natural = self.melds.natural_with[low] if part else chain.from_iterable(self.melds.natural.values())
        wild = self.melds.wild_with[low] if part else chain.from_iterable(self.melds.wild.values())
        plain = [(meld, meld) for meld in natural if not part & ~meld]
        joker = [(pieces, meld) for pieces, meld in wild if not part & ~pieces]
        self[asked] = found = tuple(joker + plain if jokers else plain + joker)
        return found


@lru_cache(maxsize=MOST_TABLES)
def rounds(rules: Rules) -> Rounds:
    """The melds round all parts, which are the same for every rack."""
    return Rounds(table(rules))


@dataclass(frozen=True)
class _Net:
    """Ways to cut a rack: for each remainder, the marks of the ways that lead there, and by which moves.

    A mark is one bit, at `(lacking * width + left) * depth + seats`: pieces lacking, pieces left over, and parts
    that lack any, which is where jokers can sit (not counted for fewer than two jokers: then depth is 1).
    A move is (remainder before, pieces taken, shift of the mark).
    """

    width: int
    depth: int
    marks: dict[int, int]
    moves: dict[int, list[tuple[int, int, int]]]


class _Search:
    """Boards of one size around one rack, asked for at rising distances."""

    def __init__(self, code: int, goal: int, rules: Rules, effort: Effort, stop: int | None) -> None:
        self.goal, self.melds, self.effort, self.stop = goal, table(rules), effort, stop
        self.around, self.most_jokers = rounds(rules), max(rules.jokers_per_meld, rules.group_jokers)
        self.jokers = usable_jokers(code, goal, rules)
        self.naturals = code & (ONE_JOKER - 1)
        self.held = size(self.naturals)
        self.deck = ONES * rules.packs + rules.jokers * ONE_JOKER
        spare = self.held + self.jokers - goal
        unhelped = strays(code).bit_count() - MOST_HELPED * self.jokers - spare
        self.least = max(-spare, -(-unhelped // (MOST_HELPED + 1)), 0)
        self.reach = -1

    def at(self, level: int) -> list[int] | None:
        """A board at this distance, if every smaller distance was asked for before."""
        if level < self.least or self.goal == 0:
            return None if self.goal else []
        if level == 0:
            code, spare = self.naturals + self.jokers * ONE_JOKER, self.held + self.jokers - self.goal
            misfits = self.effort.misfits if self.held > LARGE else None
            there = fits(code, spare, self.melds, misfits)
            return board_of(code, spare, self.melds, misfits) if there else None
        if level > self.reach:
            # far racks are mostly farther than they look
            further = 0 if self.held > LARGE else 1 + (self.least > 1)
            self.reach = level + further if self.stop is None else self.stop
            self.cut()
        for parts, left in self.ways(level):
            board = self._fill(parts, left, self.goal, level, self.jokers, self.deck)
            if board is not None:
                return board
        return None

    def cut(self) -> None:
        """Cut the rack in all ways that may come as near as `reach`."""
        lacking = self.reach + self.jokers
        self.net = _net(self.naturals, self.held - self.goal + lacking, lacking, self.jokers, self.effort)

    def ways(self, level: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """The parts, and the pieces left over, of every way that may be filled up to a board at this distance."""
        for mark in self._ends(level):
            yield from _ways(self.net, 0, mark)

    def _ends(self, level: int) -> Iterator[int]:
        """The marks at the end of the net that may be filled up to a board at this distance."""
        marks = self.net.marks.get(0, 0)
        while marks:
            mark = (marks & -marks).bit_length() - 1
            marks &= marks - 1
            pair, seats = divmod(mark, self.net.depth)
            lacking, left = divmod(pair, self.net.width)
            room = self.goal - (self.held - left) - lacking
            seated = self.jokers if self.net.depth == 1 else min(self.jokers, self.most_jokers * seats + room)
            if room >= 0 and lacking + _least_lacking(left, room) - seated <= level:
                yield mark

    def _fill(
        self, parts: tuple[int, ...], left: int, room: int, lacking: int, jokers: int, deck: int
    ) -> list[int] | None:
        """Melds from the deck that hold all parts, `room` pieces in all, of which the rack lacks at most `lacking`."""
        free = room - SMALLEST_MELD * len(parts)
        placed = sum(part.bit_count() for part in parts)
        if free < 0 or _least_lacking(size(left), free) + room - free - placed - jokers > lacking:
            return None
        if not room:
            return []
        most = free + SMALLEST_MELD if parts else room
        # what is left over and yet in a meld would make the board nearer, and nearer ones were ruled out before
        beside, in_deck = (left | left >> 1) & ONES, (deck | deck >> 1) & ONES
        for part, rest in self._next(parts, left):
            for pieces, meld in self.around[part, jokers > 0]:
                wild = meld >> JOKER_AT
                count = pieces.bit_count() + wild
                lacks = count - part.bit_count() - min(wild, jokers)
                if count > most or lacks > lacking or (len(parts) < 2 and 0 < room - count < SMALLEST_MELD):
                    continue
                if pieces & ~in_deck or (pieces ^ part) & beside or wild > deck >> JOKER_AT:
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


def _least_lacking(left: int, room: int) -> int:
    """What melds of `room` pieces lack at least that may each hold one of the pieces left over."""
    return room - min(left, room // SMALLEST_MELD)


def _ways(net: _Net, code: int, mark: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The parts, and the pieces left over, of every way that leads to this remainder with this mark."""
    moves = net.moves.get(code)
    if moves is None:
        yield (), 0
        return
    for before, taken, shift in moves:
        if mark >= shift and net.marks[before] >> mark - shift & 1:
            for parts, left in _ways(net, before, mark - shift):
                yield ((taken, *parts), left) if taken & taken - 1 else (parts, left + taken)


@lru_cache(maxsize=512)
def _limits(held: int, left: int, lacking: int, depth: int) -> tuple[int, ...]:
    """Which marks can still reach the end, by the number of strays in the remainder.

    Two pieces lacking can make a meld of one left over; one lacking saves `MOST_HELPED` strays.
    """
    width = _width(left, lacking)

    def top(row: int, strays: int) -> int:
        return left + min((lacking - row) // 2, MOST_HELPED * (lacking - row) - strays)

    return tuple(
        sum(
            ((1 << (top(row, count) + 1) * depth) - 1) << row * width * depth
            for row in range(lacking + 1)
            if top(row, count) >= 0
        )
        for count in range(held + 1)
    )


def _width(left: int, lacking: int) -> int:
    return left + lacking // 2 + 2


def _net(code: int, left: int, lacking: int, jokers: int, effort: Effort) -> _Net:
    """Every way to cut natural pieces so that at most so many are left over and lacking (see `_limits`)."""
    held = size(code)
    depth = min(lacking, held // 2) + 1 if jokers > 1 else 1
    net = _Net(_width(left, lacking), depth, {code: 1}, {})
    limits = _limits(held, left, lacking, depth)
    marks, moves, most = net.marks, net.moves, limits[0]
    waiting: dict[int, list[int]] = {stage: [] for stage in _stages(code)}
    if code:
        waiting[_stage(code)].append(code)
    for stage, remainders in waiting.items():
        offered = _offered(stage & -stage & ONES or stage >> 1, lacking, net.width, net.depth)
        for before in remainders:
            now = marks[before] & limits[strays(before).bit_count()]
            ways = offered[(before | before >> 1) & offered.pieces] if now else []
            effort.spend(len(ways))
            for piece, shift in ways:
                then = now << shift & most
                if not then:
                    continue
                after = before - piece
                if after in marks:
                    marks[after] |= then
                    moves[after].append((before, piece, shift))
                else:
                    marks[after] = then
                    moves[after] = [(before, piece, shift)]
                    if after:
                        waiting[_stage(after)].append(after)
    return net


class _Offered(dict[int, list[tuple[int, int]]]):
    """Which parts a remainder can be cut into next, with the shift of its marks, by what it holds of their pieces.

    The first is to leave its lowest piece over.
    """

    def __init__(self, low: int, lacking: int, width: int, depth: int) -> None:
        super().__init__()
        row = width * depth
        parts = [
            (part, lacks * row + (lacks > 0 and depth > 1)) for part, lacks in parts_of_melds()[low] if lacks <= lacking
        ]
        self.ways = [(low, depth), *parts]
        self.pieces = low
        for part, _ in parts:
            self.pieces |= part

    def __missing__(self, seen: int) -> list[tuple[int, int]]:
        if len(self) >= MOST_SEEN:
            self.clear()
        self[seen] = found = [(part, shift) for part, shift in self.ways if not part & ~seen]
        return found


_offered = lru_cache(maxsize=1024)(_Offered)
"""They are the same for every rack and all rules, so they are kept."""


def _stage(code: int) -> int:
    """The lowest kind of a remainder with its copies, as the two bits that count them."""
    held = (code | code >> 1) & ONES
    return code & 3 * (held & -held)


def _stages(code: int) -> Iterator[int]:
    """The stages in the order in which remainders meet them: kinds from the lowest, copies from the most."""
    for kind in kinds_in(code):
        for count in range(copies(code, kind), 0, -1):
            yield count * kind
