"""Exact answers at a table: lay-offs, and whether a hand goes out.

A hand is what is held after the draw; the table is its melds, each as it was read when it was laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .boards import shown
from .melds import HIGH_ACE, KING, Kind, Meld, readings
from .opening import as_opening, one_of, opening_with, openings, worths_of
from .packed import (
    JOKER_AT,
    KINDS,
    MOST_HELPED,
    MOST_PIECES,
    MOST_REMAINDERS,
    ONE_JOKER,
    ONES,
    Effort,
    Packed,
    Rack,
    Table,
    code_of,
    copies,
    holds,
    kinds_in,
    lonely,
    lowest,
    lying,
    pack,
    size,
    strays,
    table_for_points,
    tile_of,
    unpack,
)
from .rules import Counts, Freed, Lies, Rules, Takes
from .scoring import Opening, check_deck, laid, ranked
from .tiles import JOKER, SUITS, Tile

Laid = Meld | str | Iterable[Tile]


@dataclass(frozen=True)
class LayOff:
    """Pieces of the hand added to the meld at `target` of the table, what lies there then, and the jokers taken.

    Pieces that replace a joker take it: `taken` counts them, and the joker must be laid again.
    """

    target: int
    tiles: tuple[Tile, ...]
    result: Meld
    taken: int = 0


@dataclass(frozen=True)
class GoingOut:
    """A way to empty the hand: new melds, lay-offs in their order, the discard (None: without)."""

    melds: tuple[Meld, ...]
    layoffs: tuple[LayOff, ...]
    discard: Tile | None
    opening: Opening | None = None
    """The opening among the new melds, if one was needed."""


def layoffs(hand: Rack, table: Sequence[Laid], rules: Rules) -> tuple[LayOff, ...]:
    """Every way to add pieces of the hand to one meld of the table, or to take its joker (E2, E6, R6, R7, C5, C6).

    A joker is taken from a run by the exact piece; from a group by the exact piece beside three naturals, or where the
    rules say so by both missing pieces beside two (`free_by_two`). Several pieces may be added at once. Whether one
    may lay off is the turn's question.

    >>> from remi_learn import REMI_51
    >>> for way in layoffs("8h 9h 6h Kc", ["5h *=6h 7h"], REMI_51):
    ...     print(way.tiles, "->", way.result, way.taken)
    (8h,) -> 5h *=6h 7h 8h 0
    (8h, 9h) -> 5h *=6h 7h 8h 9h 0
    (6h,) -> 5h 6h 7h 1
    """
    melds, code = _read(table, rules), pack(hand, rules)
    _check(code, melds, rules)
    ways = [
        way
        for at, meld in enumerate(melds)
        for way in (*_growths(at, meld, code, rules), *_takes(at, meld, code, 1 + rules.free_by_two))
    ]
    return tuple(ways)


def going_out(
    hand: Rack, table: Sequence[Laid], rules: Rules, *, opened: bool = True, using: Rack = ()
) -> GoingOut | None:
    """A way to empty the hand in this turn, by new melds, lay-offs and taken jokers; None if there is none.

    `opened`: whether the player has opened before. If not, the new melds must open too, unless going out by hand
    needs no opening (R2); taken jokers do not count in the opening, and are laid again in this turn. `using`: a piece
    of the hand that must be laid: the atu or the taken card (C4, E7).

    >>> from remi_learn import REMI_51
    >>> way = going_out("6h 9s 9d Kc", ["5h *=6h 7h"], REMI_51)
    >>> [str(meld) for meld in way.melds], way.discard, way.layoffs[0].tiles
    (['9d 9s *=9'], Kc, (6h,))
    """
    melds, code, must = _read(table, rules), pack(hand, rules), one_of(hand, using, rules)
    _check(code, melds, rules)
    if rules.melds_lie == Lies.BOARD or not code or _is_far(code, melds, rules):
        return None
    for rest, now, taken in _takings(code, melds, 0, rules):
        turn = _Turn(rest, now, rules, opened or rules.by_hand_opens)
        for discard in _last(code, rest, must, rules):
            found = turn.empty(rest - discard, copies(code, ONE_JOKER) - (discard == ONE_JOKER))
            if found is not None:
                return _going_out(found, taken, discard, rules, turn.free)
    return None


@dataclass(frozen=True)
class Use:
    """A way to lay a piece in this turn: what opens (packed melds), then melds and lay-offs in their order."""

    opening: tuple[int, ...] = ()
    steps: tuple[int | LayOff, ...] = ()

    def after(self, step: int | LayOff) -> Use:
        """This way with a step before its others."""
        return Use(self.opening, (step, *self.steps))


def way_to_use(code: int, melds: tuple[Meld, ...], must: int, rules: Rules, *, opened: bool = True) -> Use | None:
    """A way to lay the piece `must` of the packed hand on or beside the table, after which the turn can end (S4).

    What is not open yet opens too; jokers may be taken from the table on the way, and are laid as the rules want it.
    """
    if opened or rules.takes == Takes.BROKEN:
        search = _Uses(rules, opened)
        return search.find(code, melds, must, 0, 0) if opened else search.open(code, must)
    by_hand = rules.by_hand_opens and going_out(Packed(code), melds, rules, opened=False, using=Packed(must))
    if by_hand:
        new = (code_of(meld.pieces) for meld in by_hand.melds)
        return Use(tuple(new), by_hand.layoffs)
    search = _Uses(rules, opened)
    return search.open(code, must) or search.find(code, melds, must, 0, 0)


class _Uses:
    """The search for a way to lay a piece; `opened`: whether the player has opened before."""

    def __init__(self, rules: Rules, opened: bool) -> None:
        self.rules, self.opened, self.melds = rules, opened, table_for_points(rules)
        self.owes = rules.freed_joker == Freed.LAID
        self.dead: set[tuple[int, tuple[Meld, ...], int, int, int]] = set()
        self.effort = Effort(MOST_REMAINDERS // 3)

    def open(self, code: int, must: int) -> Use | None:
        """The opening with this piece among its melds."""
        found = openings(Packed(code), self.rules, using=Packed(must))
        return Use(tuple(code_of(meld.pieces) for meld in found.best.melds)) if found else None

    def find(self, code: int, melds: tuple[Meld, ...], must: int, freed: int, start: int) -> Use | None:
        """A way to lay `must` (0: it is laid) and, where they must be, the `freed` jokers of the packed hand.

        `start`: a meld that is laid for the opening, and then grows by a freed joker.
        """
        key = code, melds, must, freed, start
        if key in self.dead:
            return None
        end = None if must or (freed and self.owes) else self._end(code - freed * ONE_JOKER, code, start)
        if end is None and (must or freed):
            end = self._lay(code, melds, must, freed, start) or self._change(code, melds, must, freed, start)
        if end is None:
            self.dead.add(key)
            self.effort.spend()
        return end

    def _end(self, loose: int, code: int, start: int) -> Use | None:
        """The end of the turn, where a piece is left to be thrown, or none at all; with the opening if one lacks."""
        if self.opened:
            return Use() if loose or not (code or self.rules.final_discard) else None
        board = opening_with(start, loose, self.rules, keeps=self.rules.final_discard or loose < code)
        return Use(tuple(code_of(meld.pieces) for meld in board)) if board else None

    def _lay(self, code: int, melds: tuple[Meld, ...], must: int, freed: int, start: int) -> Use | None:
        """New melds of the piece, or of a freed joker."""
        for pieces, meld in _with(must or ONE_JOKER, self.melds):
            wild = meld >> JOKER_AT
            if pieces & ~(code | code >> 1) or wild > code >> JOKER_AT:
                continue
            for before in self._starts(meld, (code >> JOKER_AT) - freed, start):
                owed = max(freed - wild + (before >> JOKER_AT), 0)
                found = self.find(code - meld, melds, 0, owed, before or start)
                if found:
                    return found.after(meld)
        return None

    def _starts(self, meld: int, own: int, start: int) -> Iterator[int]:
        """What of a new meld is laid for the opening, before the freed jokers come: nothing, or a meld of its own."""
        yield 0
        if not (self.opened or start) and meld >> JOKER_AT:
            yield from laid_before(meld, own, self.melds)

    def _change(self, code: int, melds: tuple[Meld, ...], must: int, freed: int, start: int) -> Use | None:
        """Lay-offs of the piece or of a freed joker, and jokers taken."""
        plain = not freed and must != ONE_JOKER and not _free(code, melds)
        if plain and not must & _near(code, melds, _most(self.rules)):
            return None
        for at, meld in enumerate(melds):
            # one missing piece laid off makes three naturals, so in every game two pieces take the joker in two moves
            for way in (*_growths(at, meld, code, self.rules), *_takes(at, meld, code, 2)):
                given = code_of(way.tiles)
                if copies(given, must or ONE_JOKER) or way.taken:
                    rest = code - given + way.taken * ONE_JOKER
                    now = (*melds[:at], way.result, *melds[at + 1 :])
                    owed = max(freed - (given >> JOKER_AT), 0) + way.taken
                    found = self.find(rest, now, 0 if must and copies(given, must) else must, owed, start)
                    if found:
                        return found.after(way)
        return None


def laid_before(meld: int, own: int, melds: Table) -> Iterator[int]:
    """What of a packed meld may have lain there, with so many jokers at most, before jokers of the table came to it."""
    wild, pieces = meld >> JOKER_AT, meld & (ONE_JOKER - 1)
    before = pieces + min(own, wild - 1) * ONE_JOKER
    for kind in kinds_in(pieces):
        yield from lying(before, melds)
        before -= kind


def _is_far(code: int, melds: tuple[Meld, ...], rules: Rules) -> bool:
    """Whether too many pieces fit nowhere, as a glance shows, for the packed hand to go out."""
    jokers, most = (code >> JOKER_AT) + _free(code, melds), _most(rules)
    alone = (strays(code) & ~_near(code, melds, 0)).bit_count()
    lone = (lonely(code) & ~_near(code, melds, most)).bit_count() if jokers else 0
    two = jokers * (most > 1)  # two jokers make a meld of any piece
    return alone > 1 + MOST_HELPED * jokers or lone > 1 + two or size(code) > MOST_PIECES


def _most(rules: Rules) -> int:
    """Jokers that one meld may hold."""
    return max(rules.jokers_per_meld, rules.group_jokers)


def _free(code: int, melds: tuple[Meld, ...]) -> int:
    """Jokers of the table that the hand may take, as far as a glance shows: it holds a piece that lies there."""
    return sum(meld.pieces.count(JOKER) for meld in melds if _lying(meld) & (code | code >> 1))


def _near(code: int, melds: tuple[Meld, ...], gap: int) -> int:
    """The kinds that may be added to the melds, one after the other, over gaps up to this (and some that may not)."""
    held, runs, groups = (code | code >> 1) & ONES, 0, 0
    for meld in melds:
        if meld.kind is Kind.RUN:
            runs |= _lying(meld)
        else:
            groups |= _lying(meld)
    reached, before = runs, 0
    while reached != before:
        before = reached
        row = before | before << 8 * KING | before << 16 * KING  # the ace follows the king
        for step in range(8, 8 * gap + 16, 8):
            reached |= (row << step | row >> step) >> 8 * KING & held
    return reached | groups


@lru_cache(maxsize=16384)
def _lying(meld: Meld) -> int:
    """The kinds in a run, jokers as what they stand for; of a group all of its number."""
    ranks = [tile.rank for tile in meld.tiles]
    suits = SUITS if meld.kind is Kind.GROUP else meld.tiles[0].suit
    return sum(kind for kind, tile in KINDS.items() if tile.rank in ranks and tile.suit in suits)


def _with(kind: int, melds: Table) -> Iterator[tuple[int, int]]:
    """The melds of the table that hold this kind, each with its natural pieces."""
    if kind == ONE_JOKER:
        for pairs in melds.wild.values():
            yield from pairs
    else:
        yield from ((meld, meld) for meld in melds.natural_with[kind])
        yield from melds.wild_with[kind]


Changes = dict[tuple[Tile, ...], Meld]
"""Pieces, as they are read there, that go to a meld, and the meld then."""


@lru_cache(maxsize=16384)
def grown(meld: Meld, rules: Rules) -> Changes:
    """The pieces that can be added to a meld one by one, and those that must come together with the jokers before them.

    Where the cheapest reading counts, a joker that comes alone goes to one place only (M5).
    """
    near = [tile for tile in KINDS.values() if meld.tiles[0].suit == tile.suit or meld.tiles[0].rank == tile.rank]
    ways: Changes = {}
    for tile in (JOKER, *near):
        ways |= reversed(additions(meld, (tile,), rules).items())
    if rules.joker_counts == Counts.CHEAPEST and meld.kind is Kind.RUN:
        for jokers in range(1, rules.jokers_per_meld - sum(tile.wild for tile in meld.tiles) + 1):
            for tile in _beyond(meld, jokers):
                more = additions(meld, (*(JOKER,) * jokers, tile), rules)
                ways |= {key: way for key, way in more.items() if all((one,) not in ways for one in key)}
    return ways


def _beyond(run: Meld, jokers: int) -> Iterator[Tile]:
    """The pieces that continue a run once so many jokers lie before them."""
    low = run.tiles[0].rank
    for place in (low - jokers - 1, low + len(run.tiles) + jokers):
        if 0 < place <= HIGH_ACE:
            yield Tile((place - 1) % KING + 1, run.tiles[0].suit)


def additions(meld: Meld, tiles: tuple[Tile, ...], rules: Rules) -> Changes:
    """The ways in which these pieces, together, may be added to a meld; the first counts if none is named (M5).

    >>> from remi_learn import RAMI_51, REMI_51, parse_tiles
    >>> run, joker = Meld(Kind.RUN, parse_tiles("5h 6h 7h")), parse_tiles("*")
    >>> [[*additions(run, joker, rules)] for rules in (RAMI_51, REMI_51)]
    [[(*=4h,)], [(*=8h,), (*=4h,)]]
    """
    read = tuple(result for result in readings((*meld.tiles, *tiles), rules) if result.kind is meld.kind)
    ways: Changes = {}
    for result in ranked(read, rules):
        ways.setdefault(_added(meld, tiles, result), result)
    return ways


def _added(meld: Meld, tiles: tuple[Tile, ...], result: Meld) -> tuple[Tile, ...]:
    """These pieces as they are read in the meld they were added to."""
    naturals = [tile for tile in tiles if not tile.wild]
    jokers = [tile for tile in result.tiles if tile.wild and tile not in meld.tiles][: len(tiles) - len(naturals)]
    return tuple(sorted((*naturals, *jokers), key=result.tiles.index))


@lru_cache(maxsize=16384)
def freeing(meld: Meld, rules: Rules) -> Changes:
    """The pieces that take a joker out of a meld (E6, R7, C6)."""
    return {way.tiles: way.result for way in _takes(0, meld, ONES, 1 + rules.free_by_two)}


def _read(table: Sequence[Laid], rules: Rules) -> tuple[Meld, ...]:
    for meld in table:
        if isinstance(meld, Meld) and meld not in readings(meld.tiles, rules):
            raise ValueError(f"expected a meld as it is read; got {str(meld)!r}")
    return tuple(meld if isinstance(meld, Meld) else laid(meld, rules) for meld in table)


def _check(code: int, melds: Iterable[Meld], rules: Rules) -> None:
    check_deck((*unpack(code), *(piece for meld in melds for piece in meld.pieces)), rules)


def _growths(at: int, meld: Meld, code: int, rules: Rules) -> Iterable[LayOff]:
    ways = _GROW[meld.kind](at, meld, code, rules)
    if rules.joker_counts == Counts.DEAREST or code < ONE_JOKER:
        return ways
    same: dict[int, list[LayOff]] = {}
    for way in ways:
        same.setdefault(code_of(way.tiles), []).append(way)
    best = (ranked(tuple(way.result for way in alike), rules)[0] for alike in same.values())
    return [next(way for way in alike if way.result == meld) for alike, meld in zip(same.values(), best, strict=True)]


def _grow_run(at: int, meld: Meld, code: int, rules: Rules) -> Iterator[LayOff]:
    low = meld.tiles[0].rank
    high = low + len(meld.tiles) - 1
    room = min(rules.jokers_per_meld - sum(tile.wild for tile in meld.tiles), code >> JOKER_AT)
    for start in range(low, 0, -1):
        for end in range(high, min(start + KING, HIGH_ACE + 1)):
            places = [*range(start, low), *range(high + 1, end + 1)]
            new = [Tile((place - 1) % KING + 1, meld.tiles[0].suit) for place in places]
            if sum(not holds(code, tile) for tile in new) > room:
                break  # a longer one lacks more
            for wild in _wild_choices(new, code, room) if new else ():
                added = [tile._replace(wild=tile in wild) for tile in new]
                tiles = (*added[: low - start], *meld.tiles, *added[low - start :])
                yield LayOff(at, tuple(tile.bare for tile in added), Meld(Kind.RUN, tiles))


def _wild_choices(new: list[Tile], code: int, room: int) -> Iterator[set[Tile]]:
    """Which of the new places hold jokers: those that the hand lacks, and more as far as there is room."""
    lacking = {tile for tile in new if not holds(code, tile)}
    others = [tile for tile in new if tile not in lacking]
    for more in range(room - len(lacking) + 1):
        for chosen in combinations(others, more):
            yield lacking | set(chosen)


def _grow_group(at: int, meld: Meld, code: int, rules: Rules) -> Iterator[LayOff]:
    naturals = {tile.suit for tile in meld.tiles if not tile.wild}
    new = [Tile(meld.tiles[0].rank, suit) for suit in SUITS if suit not in naturals]
    for tile in (*(tile for tile in new if holds(code, tile)), *(JOKER,) * bool(code >> JOKER_AT)):
        for result in readings((*meld.pieces, tile), rules):
            if result.kind is Kind.GROUP:
                yield LayOff(at, (tile,), result)


_GROW: dict[Kind, Callable[[int, Meld, int, Rules], Iterator[LayOff]]] = {Kind.RUN: _grow_run, Kind.GROUP: _grow_group}


def _takes(at: int, meld: Meld, code: int, most: int) -> Iterator[LayOff]:
    """The ways to take one joker of a meld by at most so many pieces; beside another in a group a joker stays.

    Three naturals are never beside such a one, and no two pieces could tell which of the two is taken.
    """
    naturals = [tile for tile in meld.tiles if not tile.wild]
    if meld.kind is Kind.GROUP and len(meld.tiles) - len(naturals) > 1:
        return
    for joker in (tile for tile in meld.tiles if tile.wild):
        exact = Tile(joker.rank, joker.suit)
        if meld.kind is Kind.RUN or len(naturals) == len(SUITS) - 1:
            given = [exact]
        else:
            given = [Tile(joker.rank, suit) for suit in SUITS if all(tile.suit != suit for tile in naturals)]
        if len(given) <= most and all(holds(code, tile) for tile in given):
            tiles = [exact if tile == joker else tile for tile in meld.tiles]
            if meld.kind is Kind.GROUP:
                tiles = sorted(naturals + given, key=lambda tile: SUITS.index(tile.suit))
            yield LayOff(at, tuple(given), Meld(meld.kind, tuple(tiles)), 1)


def _takings(
    code: int, melds: tuple[Meld, ...], at: int, rules: Rules
) -> Iterator[tuple[int, tuple[Meld, ...], tuple[LayOff, ...]]]:
    """Every choice of jokers to take: the hand then, the table then, and how; first to take none."""
    if at == len(melds):
        yield code, melds, ()
        return
    yield from _takings(code, melds, at + 1, rules)
    # one missing piece laid off makes three naturals, so in every game two pieces take the joker in two moves
    for take in _takes(at, melds[at], code, 2):
        hand = code - code_of(take.tiles) + ONE_JOKER
        for rest, now, more in _takings(hand, (*melds[:at], take.result, *melds[at + 1 :]), at, rules):
            yield rest, now, (take, *more)


def _last(code: int, rest: int, must: int, rules: Rules) -> Iterator[int]:
    """The kinds that may be discarded last (0: none need be); a taken joker may not."""
    for kind in kinds_in(rest):
        own = kind != ONE_JOKER or code >> JOKER_AT
        if own and (kind != must or copies(code, kind) > 1):
            yield kind
    if not rules.final_discard:
        yield 0


_Found = tuple[list[int], list[LayOff], list[int]]
"""New melds, lay-offs, and what of the melds counts in the opening."""


class _Turn:
    """The search for a way to lay a whole hand on and beside a table."""

    def __init__(self, hand: int, melds: tuple[Meld, ...], rules: Rules, free: bool) -> None:
        self.rules, self.free = rules, free
        self.melds, self.worths = table_for_points(rules), worths_of(rules)
        self.growths: dict[int, list[tuple[int, int, LayOff]]] = {}
        self.growing = 0
        for at, meld in enumerate(melds):
            for way in _growths(at, meld, hand, rules):
                code = code_of(way.tiles)
                self.growths.setdefault(lowest(code), []).append((code & (ONE_JOKER - 1), code, way))
                self.growing |= code & (ONE_JOKER - 1)
        self.effort = Effort(MOST_REMAINDERS // 3)
        self.dead: set[tuple[int, int, int, int, int]] = set()

    def empty(self, code: int, own: int) -> _Found | None:
        """New melds, lay-offs, and which of the melds count in the opening; `own`: jokers not taken from the table."""
        if code < ONE_JOKER and strays(code) & ~self.growing:
            return None
        need, level = (0, 1) if self.free else (self.rules.opening_points, 0)
        return self._cover(code, 0, need, level, own)

    def _cover(self, code: int, used: int, need: int, level: int, own: int) -> _Found | None:
        """As `empty`, with the table's melds in `used` grown already, and so many points to go for the opening."""
        key = code, used, need, level, own
        if not code:
            return ([], [], []) if level and not need else None
        if key in self.dead:
            return None
        for meld in lying(code, self.melds):
            for counted in self._counted(meld, own):
                _, worth, reached = self.worths[counted][0] if counted else (None, 0, 0)
                then = 0 if reached == 2 else max(need - worth, 0)
                rest = own - (counted >> JOKER_AT)
                found = self._cover(code - meld, used, then, max(level, min(reached, 1)), rest)
                if found is not None:
                    return [meld, *found[0]], found[1], [counted] * bool(counted) + found[2]
        for pieces, growth, way in self.growths.get(lowest(code), ()):
            fits = not pieces & ~(code | code >> 1) and growth >> JOKER_AT <= code >> JOKER_AT
            if fits and not used >> way.target & 1:
                found = self._cover(code - growth, used | 1 << way.target, need, level, own)
                if found is not None:
                    return found[0], [way, *found[1]], found[2]
        self.dead.add(key)
        self.effort.spend()
        return None

    def _counted(self, meld: int, own: int) -> Iterator[int]:
        """What of a new meld may count in the opening: all, or what lay there before taken jokers came, or nothing."""
        wild = meld >> JOKER_AT
        if not self.free and wild <= own:
            yield meld
        if not self.free and wild:
            yield from laid_before(meld, own, self.melds)
        if self.free or wild:
            yield 0


def _going_out(found: _Found, taken: tuple[LayOff, ...], discard: int, rules: Rules, free: bool) -> GoingOut:
    board, ways, counted = found
    values = table_for_points(rules).values
    opening = None if free else as_opening((values[code][0][0] for code in counted), rules)
    melds = shown((values[code][0][0] for code in board), rules)
    return GoingOut(melds, (*taken, *ways), tile_of(discard) if discard else None, opening)
