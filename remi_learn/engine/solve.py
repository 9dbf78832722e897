"""Exact answers about a rack: does it close, how best, how far is it, which pieces help.

A rack is what is held after the draw, one piece more than between turns, unless a function says otherwise.
Every function takes notation or tiles, and raises `ValueError` for pieces that the deck does not hold.
The search is the same throughout: the lowest piece is left over or lies in one of its melds; go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .melds import KING, Kind, Meld, readings
from .nearest import Nearest, nearest
from .packed import (
    JOKER_AT,
    KINDS,
    ONE_JOKER,
    ONES,
    Effort,
    Table,
    always_left,
    copies,
    kinds_in,
    lowest,
    lying,
    pack,
    size,
    strays,
    table,
    table_for_points,
    tile_of,
    unpack,
)
from .rules import Lies, Rules
from .scoring import Points, meld_points, rack_points
from .tiles import JOKER, SUITS, Tile

Rack = str | Iterable[Tile]

MOST_REMAINDERS = 120_000
"""See `Effort`; the searches that do more for each remainder may meet fewer of them."""


@dataclass(frozen=True)
class Closing:
    """A way to close: the melds shown, the piece discarded (None: without), and the points of the melds by piece.

    `factor` multiplies the closer's points (2 for discarding a joker, where the rules say so: T12).
    """

    melds: tuple[Meld, ...]
    discard: Tile | None
    points: Points
    factor: int = 1

    @property
    def paid(self) -> int:
        """The points of the melds times the factor."""
        return self.points.total * self.factor


@dataclass(frozen=True)
class Arrangement:
    """Melds formed from a rack, and the pieces left over, colour by colour."""

    melds: tuple[Meld, ...]
    left: tuple[Tile, ...]


@dataclass(frozen=True)
class Discard:
    """What follows from a discard: the distance after it, and the pieces that would then help, with unseen copies."""

    tile: Tile
    distance: int | None
    useful: dict[Tile, int]

    @property
    def copies(self) -> int:
        """All unseen copies of useful pieces together."""
        return sum(self.useful.values())


@dataclass(frozen=True)
class Rivals:
    """Two melds of the rack that need the same tile, of which there are too few for both."""

    tile: Tile
    melds: tuple[Meld, Meld]


@dataclass(frozen=True)
class WhyNot:
    """Why a rack does not close.

    `alone`: pieces that go with no other piece of the rack. `rivals`: melds that compete for a tile. `out` and
    `need`: a smallest change that would close: give these away (one is the discard) and get those.
    """

    distance: int | None
    alone: tuple[Tile, ...]
    rivals: tuple[Rivals, ...]
    out: tuple[Tile, ...]
    need: tuple[Tile, ...]


def can_close(rack: Rack, rules: Rules, *, atu: Rack = ()) -> bool:
    """Whether the rack closes: all in melds but the piece discarded (rules.md T6, E7, R8, C7).

    On the board (`melds_lie`) exactly `hand_size` pieces must lie in melds; at a table all but the discard,
    however many are held, and whether they may be laid is `going_out`'s question. `atu`: the piece turned up,
    taken instead of drawing, which must itself lie in a meld (T7).

    >>> from remi_learn import TABLA
    >>> can_close("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks As  7d", TABLA)
    True
    >>> can_close("3h 3d 3c  5h 5d 5c  8h 8d 8c  10h 10d 10c  Kh Kd Kc", TABLA)
    False
    """
    if atu:
        return any(fits(code, 0, table(rules)) for _, code in _endings(rack, rules, atu))
    code, melds = pack(rack, rules), table(rules)
    closes = fits(code, 1, melds) or (not rules.final_discard and fits(code, 0, melds))
    return closes and _may_end(code, rules)


def closings(rack: Rack, rules: Rules, limit: int = 100, *, atu: Rack = ()) -> tuple[Closing, ...]:
    """All essentially different ways to close, the best paid first; () if there is none. At most `limit` are sought.

    Two ways differ if the discard, a group, the colour of a joker's run or the place of an ace differs;
    how the runs of one colour are cut makes no difference. `atu` as in `can_close`.

    >>> from remi_learn import TABLA
    >>> for way in closings("4h 5h 6h 7h  4d 5d 6d 7d  4c 5c 6c  Qs Ks As Ah", TABLA):
    ...     print(way.paid, way.discard, [str(meld) for meld in way.melds][:2])
    85 Ah ['4h 5h 6h 7h', '4d 5d 6d 7d']
    """
    if limit < 1:
        raise ValueError(f"expected a limit of at least 1; got {limit!r}")
    found: list[Closing] = []
    known: dict[int, _Boards] = {0: {(): (0, ())}}
    effort = Effort(MOST_REMAINDERS // 4)
    for discard, code in _endings(rack, rules, atu):
        boards = _boards(code, table_for_points(rules), limit - len(found), known, effort)
        found += (_closing(board, discard, rules) for _, board in boards.values())
        if len(found) >= limit:
            break
    return tuple(sorted(found, key=lambda closing: -closing.paid))


def best_close(rack: Rack, rules: Rules, *, atu: Rack = (), bonus: int = 0) -> Closing | None:
    """The close that pays most, with the points of its melds; None if the rack does not close.

    Discarding a joker multiplies what is paid (T12), and with it `bonus`, other points of the same round (T10).
    `atu` as in `can_close`.

    >>> from remi_learn import TABLA
    >>> way = best_close("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks As  7d", TABLA)
    >>> way.paid, way.discard, [str(meld) for meld in way.melds]
    (100, 7d, ['5h 6h 7h 8h 9h', '2c 3c 4c', 'Qs Ks As', '10d 10c 10s'])
    """
    if not atu and not can_close(rack, rules):
        return None
    melds, known, effort = table_for_points(rules), {0: 0}, Effort(MOST_REMAINDERS)
    best: tuple[int, Tile | None, int] | None = None
    for discard, code in _endings(rack, rules, atu):
        points = _best(code, melds, known, effort)
        paid = (points + bonus) * _factor(discard, rules)
        if points >= 0 and (best is None or paid > best[0]):
            best = paid, discard, code
    return None if best is None else _closing(_read(_retrace(best[2], melds, known), rules), best[1], rules)


def arrange(rack: Rack, rules: Rules, by: str = "pieces") -> Arrangement:
    """The arrangement that leaves fewest pieces over, or fewest points (`by="points"`, as `rack_points` counts).

    Of equals it takes the one with fewer points (fewer pieces) over, then melds of higher numbers first.

    >>> from remi_learn import TABLA
    >>> found = arrange("5h 6h 7h  7d 7c  Kc *", TABLA)
    >>> [str(meld) for meld in found.melds], found.left
    (['5h 6h 7h', '7d 7c *=7'], (Kc,))
    """
    if by not in _COSTS:
        raise ValueError(f"expected by='pieces' or by='points'; got {by!r}")
    code = pack(rack, rules)
    board = _most_placed(code, table(rules), _gains(rules, by))
    return Arrangement(shown(_read(board, rules), rules), unpack(code - sum(board)))


def distance(rack: Rack, rules: Rules, *, drawn: bool | None = None) -> int | None:
    """How many pieces must still change until the rack closes; 0 if all lies in melds, but for the discard.

    `drawn`: whether the rack is held after the draw; if not said, more than `hand_size` pieces are. A complete
    rack between turns is at 0 and still has to draw. None: so few pieces cannot form melds by themselves.

    >>> from remi_learn import TABLA
    >>> distance("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d", TABLA)
    1
    """
    found = _nearest(pack(rack, rules), rules, drawn)
    return found.distance if found else None


def useful(rack: Rack, rules: Rules, seen: Rack = (), *, drawn: bool | None = None) -> dict[Tile, int]:
    """Each piece that brings the rack nearer, or closes it, and how many of its copies are still unseen.

    `seen`: pieces known to lie elsewhere, in rows or on the table. A complete rack closes with any piece.

    >>> from remi_learn import TABLA
    >>> useful("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d", TABLA, seen="As")
    {As: 1, Js: 2, *: 2}
    """
    code = pack(rack, rules)
    goals, effort = _goals(code, rules, _drawn(code, rules, drawn)), Effort(MOST_REMAINDERS // 2)
    near = nearest(code, goals, rules, effort=effort)
    return _useful(code, rules, _unseen(code, seen, rules), near, goals, effort)


def discards(rack: Rack, rules: Rules, seen: Rack = ()) -> tuple[Discard, ...]:
    """For each piece that may be discarded, the distance after it and what would then help; the best first.

    >>> from remi_learn import TABLA
    >>> best = discards("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d 7c", TABLA)[0]
    >>> best.tile, best.distance, best.copies
    (7d, 1, 6)
    """
    code, effort = pack(rack, rules), Effort(MOST_REMAINDERS // 2)
    unseen, found = _unseen(code, seen, rules), []
    whole = nearest(code, _goals(code, rules, True), rules, effort=effort)
    helping = _useful(code, rules, unseen, whole, _goals(code, rules, True), effort)
    for kind in kinds_in(code):
        # a discard costs one piece at most, and where it costs none only what helps the whole rack can help
        goals = _goals(code - kind, rules, False)
        near = nearest(code - kind, goals, rules, effort=effort, start=whole.distance if whole else 0)
        costs = not near or not whole or near.distance > whole.distance or near.distance == 0
        asked = unseen if costs else {other: count for other, count in unseen.items() if tile_of(other) in helping}
        helps = _useful(code - kind, rules, asked, near, goals, effort)
        found.append(Discard(tile_of(kind), near.distance if near else None, helps))
    return tuple(sorted(found, key=lambda way: (way.distance is None, way.distance, -way.copies)))


def why_not(rack: Rack, rules: Rules) -> WhyNot | None:
    """Why the rack held after the draw does not close, or None if it does.

    >>> from remi_learn import TABLA
    >>> why = why_not("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d Jh", TABLA)
    >>> why.distance, why.alone, why.out, why.need
    (1, (), (Jh, 7d), (Js,))
    """
    if can_close(rack, rules):
        return None
    code = pack(rack, rules)
    found = _nearest(code, rules, True)
    held, wanted = unpack(code), unpack(sum(found.melds)) if found else ()
    return WhyNot(
        found.distance if found else None,
        _alone(code, table(rules)),
        tuple(_rivals(code, rules)),
        _without(held, wanted),
        _without(wanted, held),
    )


def _drawn(code: int, rules: Rules, drawn: bool | None) -> bool:
    return size(code) > rules.hand_size if drawn is None else drawn


_MELDED: dict[str, Callable[[int, Rules], int]] = {
    Lies.BOARD: lambda between, rules: rules.hand_size,
    Lies.TABLE: lambda between, rules: between,
}
"""How many pieces must lie in melds, of those held between turns."""


def _may_end(code: int, rules: Rules) -> bool:
    between = size(code) - 1
    return between >= 0 and _MELDED[rules.melds_lie](between, rules) == between


def _endings(rack: Rack, rules: Rules, atu: Rack) -> Iterator[tuple[Tile | None, int]]:
    """Each discard (None: without one) with what must then lie in melds, if the number of pieces is right."""
    code, turned = pack(rack, rules), 0
    if atu:
        turned = pack(atu, rules)
        code = pack((*unpack(code), *unpack(turned)), rules)
        if size(turned) > 1:
            raise ValueError(f"expected one piece as the atu; got {unpack(turned)!r}")
    if not _may_end(code, rules):
        return
    for kind in kinds_in(code):
        if kind != turned or copies(code, kind) > 1:
            yield tile_of(kind), code - kind
    if not rules.final_discard:
        yield None, code


def fits(code: int, spare: int, melds: Table) -> bool:
    """Whether all of the rack but exactly `spare` pieces lies in melds.

    Pieces that lie in no natural meld come first: beyond the spare ones they need a joker, and one joker
    helps four at most, so nearly every rack that does not close is turned away here.
    """
    held = (code | code >> 1) & ONES
    jokers = code >> JOKER_AT
    if not held:
        return jokers == spare
    stray = strays(code)
    if not stray:
        return _split(code, spare, melds) if not jokers else _split_wild(code, held, spare, melds)
    count = stray.bit_count()
    if count > spare + 4 * jokers:
        return False
    if jokers and _one_lies_with_joker(code, held, stray, spare, melds):
        return True
    return count <= spare and fits(code - stray, spare - count, melds)


def _one_lies_with_joker(code: int, held: int, stray: int, spare: int, melds: Table) -> bool:
    # of any spare + 1 strays at least one needs a joker
    for _ in range(min(stray.bit_count(), spare + 1)):
        kind = stray & -stray
        stray ^= kind
        for pieces, meld in melds.wild_with[kind]:
            if pieces & held == pieces and meld <= code and fits(code - meld, spare, melds):
                return True
    return False


def _split_wild(code: int, held: int, spare: int, melds: Table) -> bool:
    low, lacks = held & -held, ~held
    for meld in melds.natural[low]:
        if not meld & lacks and fits(code - meld, spare, melds):
            return True
    for pieces, meld in melds.wild[low]:
        if not pieces & lacks and meld <= code and fits(code - meld, spare, melds):
            return True
    return spare > 0 and fits(code - low, spare - 1, melds)


def _split(code: int, spare: int, melds: Table) -> bool:
    """The same without jokers; the last choice at each piece is followed in the loop, the others by a call."""
    while held := (code | code >> 1) & ONES:
        low, lacks = held & -held, ~held
        last = 0
        for meld in melds.natural[low]:
            if not meld & lacks:
                if last and _split(code - last, spare, melds):
                    return True
                last = meld
        if not last or spare:
            if last and _split(code - last, spare, melds):
                return True
            if not spare:
                return False
            last, spare = low, spare - 1
        code -= last
    return not spare


def _hopeless(code: int) -> bool:
    """Whether the rack cannot lie in melds without a piece left, as its strays show."""
    return strays(code).bit_count() > 4 * (code >> JOKER_AT) or not code & (ONE_JOKER - 1)


def _best(code: int, melds: Table, known: dict[int, int], effort: Effort) -> int:
    """The most points of melds that hold the whole rack, or -1 if none do."""
    found = known.get(code)
    if found is None:
        found = -1
        for meld in lying(code, melds) if code >= ONE_JOKER or not strays(code) else ():
            rest = _best(code - meld, melds, known, effort)
            if rest >= 0:
                found = max(found, rest + melds.values[meld][0][1])
        known[code] = found
        effort.spend()
    return found


def _retrace(code: int, melds: Table, known: dict[int, int]) -> tuple[int, ...]:
    board = []
    while code:
        value = known[code]
        board.append(
            next(
                meld
                for meld in lying(code, melds)
                if known[code - meld] >= 0 and known[code - meld] + melds.values[meld][0][1] == value
            )
        )
        code -= board[-1]
    return tuple(board)


_Boards = dict[tuple[int, ...], tuple[int, tuple[Meld, ...]]]


def _boards(code: int, melds: Table, limit: int, known: dict[int, _Boards], effort: Effort) -> _Boards:
    """Up to `limit` essentially different boards that hold the whole rack: what marks each, its points, its melds."""
    found = known.get(code)
    if found is None:
        found = {}
        lying_here = () if _hopeless(code) else lying(code, melds)
        for code_here, (meld, worth) in ((one, way) for one in lying_here for way in melds.values[one]):
            mark = _mark(code_here, meld)
            for marks, (points, board) in _boards(code - code_here, melds, limit, known, effort).items():
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


def _factor(discard: Tile | None, rules: Rules) -> int:
    return rules.closing_joker if discard is not None and discard.wild else 1


def _closing(board: Iterable[Meld], discard: Tile | None, rules: Rules) -> Closing:
    melds = shown(board, rules)
    parts = tuple(part for meld in melds for part in meld_points(meld, rules).parts)
    return Closing(melds, discard, Points(parts), _factor(discard, rules))


def _read(board: Iterable[int], rules: Rules) -> list[Meld]:
    values = table_for_points(rules).values
    return [values[code][0][0] for code in board]


def shown(board: Iterable[Meld], rules: Rules) -> tuple[Meld, ...]:
    """The melds as a player would show them: runs joined where they meet, colour by colour, groups last."""
    found: list[Meld] = []
    for meld in sorted(board, key=_place):
        before = next((other for other in found if _meet(other, meld, rules)), None)
        if before:
            found.remove(before)
            meld = Meld(Kind.RUN, before.tiles + meld.tiles)
        found.append(meld)
    return tuple(sorted(found, key=_place))


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


_COSTS: dict[str, Callable[[int], int]] = {
    "pieces": lambda points: 10_000 + points,
    "points": lambda points: points * 100 + 1,
}
"""What leaving a piece of so many points over costs; the second thing asked for only decides between equals."""


class _Gains(dict[int, int]):
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
def _gains(rules: Rules, by: str) -> _Gains:
    return _Gains(rules, _COSTS[by])


def _most_placed(code: int, melds: Table, gains: _Gains) -> list[int]:
    """The melds that save the most."""
    known: dict[int, int] = {}
    effort = Effort(MOST_REMAINDERS)

    def most(code: int, whole: int) -> int:
        """The most that melds of these pieces save, which is never more than the whole."""
        if code < ONE_JOKER:
            code -= always_left(code)
        found = known.get(code)
        if found is None:
            found = 0
            for meld in lying(code, melds):
                found = max(found, gains[meld] + most(code - meld, whole - gains[meld]))
                if found == whole:
                    break
            low = lowest(code)
            if low and found < whole:
                found = max(found, most(code - low, whole - gains[low]))
            known[code] = found
            effort.spend()
        return found

    board: list[int] = []
    while saved := most(code, gains[code]):
        meld = next((m for m in lying(code, melds) if gains[m] + most(code - m, saved - gains[m]) == saved), 0)
        board += [meld] if meld else []
        code -= meld or lowest(code)
    return board


def _nearest(code: int, rules: Rules, drawn: bool | None) -> Nearest | None:
    effort = Effort(MOST_REMAINDERS // 2)
    return nearest(code, _goals(code, rules, _drawn(code, rules, drawn)), rules, effort=effort)


def _goals(code: int, rules: Rules, drawn: bool) -> tuple[int, ...]:
    """The numbers of pieces in melds with which the hand may end."""
    goal = _MELDED[rules.melds_lie](size(code) - drawn, rules)
    return (goal,) if rules.final_discard else (goal, goal + 1)


def _unseen(code: int, seen: Rack, rules: Rules) -> dict[int, int]:
    """For each kind the copies that are neither on the rack nor seen."""
    both = pack((*unpack(code), *unpack(pack(seen, rules))), rules)
    return {kind: rules.packs - copies(both, kind) for kind in KINDS} | {
        ONE_JOKER: rules.jokers - copies(both, ONE_JOKER)
    }


def _useful(
    code: int, rules: Rules, unseen: dict[int, int], near: Nearest | None, goals: tuple[int, ...], effort: Effort
) -> dict[Tile, int]:
    if near is None:
        return {}
    there = {kind: (rules.jokers if kind == ONE_JOKER else rules.packs) > copies(code, kind) for kind in unseen}
    level = near.distance - 1
    return {
        tile_of(kind): count
        for kind, count in unseen.items()
        if there[kind]
        and (level < 0 or nearest(code + kind, goals, rules, effort=effort, start=level, stop=level) is not None)
    }


def _alone(code: int, melds: Table) -> tuple[Tile, ...]:
    """Pieces that share no meld, or meld but for one piece, with any other of the rack."""
    held = (code | code >> 1) & ONES
    pairs = [part for kind in kinds_in(held) for part, lacks in melds.parts[kind] if lacks < 2 and not part & ~held]
    together = 0
    for part in pairs:
        together |= part
    lonely = held & ~together
    return unpack(code & (lonely | lonely << 1))


def _rivals(code: int, rules: Rules) -> Iterator[Rivals]:
    """Pairs of melds of three that share a tile which the rack has too few copies of, and are no meld together."""
    held, melds = (code | code >> 1) & ONES, table(rules)
    lying = [meld for kind in kinds_in(held) for meld in melds.natural[kind] if size(meld) == 3 and not meld & ~held]
    for one, other in combinations(lying, 2):
        shared = one & other
        for kind in kinds_in(shared):
            if copies(code, kind) < 2 and not readings(unpack(one | other), rules):
                yield Rivals(tile_of(kind), (melds.values[one][0][0], melds.values[other][0][0]))


def _without(pieces: tuple[Tile, ...], others: Iterable[Tile]) -> tuple[Tile, ...]:
    """The pieces but for the others."""
    rest = list(pieces)
    for piece in others:
        if piece in rest:
            rest.remove(piece)
    return tuple(rest)
