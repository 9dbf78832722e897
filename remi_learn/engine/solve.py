"""Exact answers about a rack: does it close, how best, how far is it, which pieces help.

A rack is what is held after the draw, one piece more than between turns, unless a function says otherwise.
Every function takes notation or tiles, and raises `ValueError` for pieces that the deck does not hold.
The search is the same throughout: the lowest piece is left over or lies in one of its melds; go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from .boards import COSTS, Boards, MostPoints, all_boards, costs_of, fits, most_placed, shown
from .lacks import ANY, lacks
from .melds import Meld, readings
from .nearest import MOST_MOVES, Nearest, nearest
from .packed import (
    MOST_REMAINDERS,
    ONE_JOKER,
    ONES,
    Effort,
    GaveUp,
    Rack,
    copies,
    hopeless,
    in_time,
    kinds_in,
    lonely,
    pack,
    size,
    strays,
    table,
    table_for_points,
    tile_of,
    unpack,
    unseen,
)
from .rules import Lies, Rules
from .scoring import Points, meld_points
from .tiles import Tile


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
class Outlook:
    """The distance and the pieces that help, as `distance` and `useful` say them, as far as they are found in time.

    Not `exact`: the distance is so much at least. `useful` is None where it was not found.
    """

    distance: int | None
    exact: bool
    useful: dict[Tile, int] | None


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
    known: dict[int, Boards] = {0: {(): (0, ())}}
    effort = Effort(MOST_REMAINDERS // 4)
    for discard, code in _endings(rack, rules, atu):
        ways = all_boards(code, table_for_points(rules), limit - len(found), known, effort)
        found += (_closing(board, discard, rules) for _, board in ways.values())
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
    code, keep = _held(rack, rules, atu)
    if hopeless(code, 1):
        return None
    search = MostPoints(code, keep, table_for_points(rules))
    best: tuple[int, list[int], int, int] | None = None
    for rest, spare, joker in _starts(code, keep, rules):
        points = search.of(rest, spare, search.whole - (search.bounds[joker] if joker else 0))
        paid = (points + bonus) * (rules.closing_joker if joker else 1)
        if points >= 0 and (best is None or paid > best[0]):
            best = paid, *search.trace(rest, spare), joker
    if best is None:
        return None
    _, board, left, joker = best
    return _closing(_read(board, rules), tile_of(left or joker) if left or joker else None, rules)


def arrange(rack: Rack, rules: Rules, by: str = "pieces") -> Arrangement:
    """The arrangement that leaves fewest pieces over, or fewest points (`by="points"`, as `rack_points` counts).

    Of equals it takes the one with fewer points (fewer pieces) over, then melds of higher numbers first.

    >>> from remi_learn import TABLA
    >>> found = arrange("5h 6h 7h  7d 7c  Kc *", TABLA)
    >>> [str(meld) for meld in found.melds], found.left
    (['5h 6h 7h', '7d 7c *=7'], (Kc,))
    """
    if by not in COSTS:
        raise ValueError(f"expected by='pieces' or by='points'; got {by!r}")
    code = pack(rack, rules)
    board = most_placed(code, table(rules), costs_of(rules, by))
    return Arrangement(shown(_read(board, rules), rules), unpack(code - sum(board)))


def distance(rack: Rack, rules: Rules, *, drawn: bool | None = None) -> int | None:
    """How many pieces must still change until the rack closes; 0 if all lies in melds, but for the discard.

    `drawn`: whether the rack is held after the draw; if not said, more than `hand_size` pieces are. A complete
    rack between turns is at 0 and still has to draw. None: so few pieces cannot form melds by themselves, or
    they are more than a hand on the board ever holds.

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
    goals, effort = _goals(code, rules, _drawn(code, rules, drawn)), Effort(MOST_MOVES)
    near = nearest(code, goals, rules, effort=effort)
    return _helping(code, goals, rules, unseen(code, seen, rules), near, effort)


def _helping(
    code: int, goals: tuple[int, ...], rules: Rules, unknown: dict[int, int], near: Nearest | None, effort: Effort
) -> dict[Tile, int]:
    if near is None:
        return {}
    helping = lacks(code, goals, rules, near.distance, [ANY], effort=effort)[ANY] if near.distance else _EVERY
    return _unseen_of(helping, unknown, code, rules)


def outlook(rack: Rack, rules: Rules, seen: Rack = (), *, drawn: bool | None = None, hopes: bool = True) -> Outlook:
    """Both `distance` and `useful` (where `hopes`), found together and without giving up.

    >>> from remi_learn import TABLA
    >>> found = outlook("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d", TABLA)
    >>> found.distance, found.exact, found.useful
    (1, True, {As: 2, Js: 2, *: 2})
    """
    code = pack(rack, rules)
    goals, effort = _goals(code, rules, _drawn(code, rules, drawn)), Effort(MOST_MOVES)
    unknown = unseen(code, seen, rules)
    try:
        near = nearest(code, goals, rules, effort=effort)
    except GaveUp as gave:
        return Outlook(gave.least, False, None)
    helps = in_time(lambda: _helping(code, goals, rules, unknown, near, effort), None) if hopes else None
    return Outlook(near.distance if near else None, True, helps)


def discards(rack: Rack, rules: Rules, seen: Rack = ()) -> tuple[Discard, ...]:
    """For each piece that may be discarded, the distance after it and what would then help; the best first.

    >>> from remi_learn import TABLA
    >>> best = discards("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d 7c", TABLA)[0]
    >>> best.tile, best.distance, best.copies
    (7d, 1, 6)
    """
    return _after(rack, rules, seen, whole=True)


def near_discards(rack: Rack, rules: Rules, seen: Rack = ()) -> tuple[Discard, ...]:
    """The first of `discards`, found much sooner: those after which the distance is least; () if it is never known.

    >>> from remi_learn import TABLA
    >>> found = near_discards("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d 7c", TABLA)
    >>> [(way.tile, way.copies) for way in found]
    [(7d, 6), (7c, 6), (Qs, 5), (Ks, 5)]
    """
    return _after(rack, rules, seen, whole=False)


def efficiency(way: Discard, best: Discard) -> int:
    """A discard in percent of the best: unseen helping copies, and nothing for one that leads away from the close.

    >>> from remi_learn import TABLA
    >>> found = discards("5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks 7d 7c", TABLA)
    >>> [efficiency(way, found[0]) for way in found][:4]
    [100, 100, 83, 83]
    """
    if way.distance != best.distance:
        return 0
    return round(100 * Fraction(way.copies, best.copies)) if best.copies else 100


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
    alone = lonely(code)
    return WhyNot(
        found.distance if found else None,
        unpack(code & (alone | alone << 1)),
        tuple(_rivals(code, rules)),
        _without(held, wanted),
        _without(wanted, held),
    )


def lies(code: int, rules: Rules) -> bool:
    """Whether all pieces of the packed rack lie in melds."""
    return fits(code, 0, table(rules))


def best_board(code: int, rules: Rules) -> tuple[Meld, ...]:
    """The melds that hold the whole packed rack and are worth most, if it lies in melds (`lies`)."""
    search = MostPoints(code, 0, table_for_points(rules))
    search.of(code, 0, search.whole)
    return shown(_read(search.trace(code, 0)[0], rules), rules)


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


def _held(rack: Rack, rules: Rules, atu: Rack) -> tuple[int, int]:
    """The rack with the atu, and the kind that may not be discarded (0: any may); nothing if that is no time to end."""
    code, keep = pack(rack, rules), 0
    if atu:
        keep = pack(atu, rules)
        code = pack((*unpack(code), *unpack(keep)), rules)
        if size(keep) > 1:
            raise ValueError(f"expected one piece as the atu; got {unpack(keep)!r}")
        if copies(code, keep) > 1:
            keep = 0
    return (code, keep) if _may_end(code, rules) else (0, 0)


def _endings(rack: Rack, rules: Rules, atu: Rack) -> Iterator[tuple[Tile | None, int]]:
    """Each discard (None: without one) with what must then lie in melds."""
    code, keep = _held(rack, rules, atu)
    for kind in kinds_in(code if code >= ONE_JOKER else strays(code) or code):
        if kind != keep:
            yield tile_of(kind), code - kind
    if code and not rules.final_discard:
        yield None, code


def _starts(code: int, keep: int, rules: Rules) -> Iterator[tuple[int, int, int]]:
    """What must lie in melds, but for how many natural pieces, and the joker discarded if one is."""
    if code:
        yield code, 1, 0
    if code >= ONE_JOKER and keep != ONE_JOKER:
        yield code - ONE_JOKER, 0, ONE_JOKER
    if code and not rules.final_discard:
        yield code, 0, 0


def _factor(discard: Tile | None, rules: Rules) -> int:
    return rules.closing_joker if discard is not None and discard.wild else 1


def _closing(board: Iterable[Meld], discard: Tile | None, rules: Rules) -> Closing:
    melds = shown(board, rules)
    parts = tuple(part for meld in melds for part in _points(meld, rules).parts)
    return Closing(melds, discard, Points(parts), _factor(discard, rules))


_points = lru_cache(maxsize=8192)(meld_points)
"""The same melds are shown again and again."""


def _read(board: Iterable[int], rules: Rules) -> list[Meld]:
    values = table_for_points(rules).values
    return [values[code][0][0] for code in board]


def _nearest(code: int, rules: Rules, drawn: bool | None) -> Nearest | None:
    effort = Effort(MOST_MOVES)
    return nearest(code, _goals(code, rules, _drawn(code, rules, drawn)), rules, effort=effort)


def _goals(code: int, rules: Rules, drawn: bool) -> tuple[int, ...]:
    """The numbers of pieces in melds with which the hand may end; none where more are held than the board takes."""
    if rules.melds_lie == Lies.BOARD and size(code) - drawn > rules.hand_size:
        return ()
    goal = _MELDED[rules.melds_lie](size(code) - drawn, rules)
    return (goal,) if rules.final_discard else (goal, goal + 1)


def _after(rack: Rack, rules: Rules, seen: Rack, whole: bool) -> tuple[Discard, ...]:
    """What follows from the discards, the best first: from all, or (not `whole`) from those that cost least."""
    code, effort = pack(rack, rules), Effort(MOST_MOVES)
    unknown, goals, kinds = unseen(code, seen, rules), _goals(code, rules, True), [*kinds_in(code)]
    found = nearest(code, goals, rules, effort=effort)
    if found is None:
        return tuple(Discard(tile_of(kind), None, {}) for kind in kinds) if whole else ()
    level = found.distance
    near = lacks(code, goals, rules, level, [ANY, *kinds], effort=effort)
    ways = {kind: (level, near[kind] if level else _EVERY) for kind in kinds if kind in near}
    if whole or not ways:
        # what all nearest boards need costs one step: it helps again itself, and so does what they lack
        far = lacks(code, goals, rules, level + 1, [kind for kind in kinds if kind not in near], effort=effort)
        ways |= {kind: (level + 1, near[ANY] | kind | far.get(kind, 0)) for kind in kinds if kind not in near}
    after = (
        Discard(tile_of(kind), away, _unseen_of(helping, unknown, code - kind, rules))
        for kind, (away, helping) in ways.items()
    )
    return tuple(sorted(after, key=lambda way: (way.distance, -way.copies)))


_EVERY = ONES | ONE_JOKER


def _unseen_of(kinds: int, unknown: dict[int, int], code: int, rules: Rules) -> dict[Tile, int]:
    """Of these kinds those of which the deck has more than the packed rack holds, with the copies unseen."""
    return {
        tile_of(kind): count
        for kind, count in unknown.items()
        if kinds & kind and copies(code, kind) < (rules.jokers if kind == ONE_JOKER else rules.packs)
    }


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
