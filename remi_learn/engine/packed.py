"""Racks as single integers, and the tables of melds that the solver looks things up in.

Every piece kind owns two bits, number by number and in each number colour by colour: they count
the copies held (up to three packs). Jokers are counted above all others. So a group lies in one
byte, a run is every fourth field, taking a meld off a rack is one subtraction, and a rack is its
own dictionary key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from .melds import HIGH_ACE, KING, Meld
from .rules import SMALLEST_MELD, AceLaid, Counts, Rules
from .scoring import check_deck, countable, meld_points
from .tiles import JOKER, SUITS, Tile, format_tiles, parse_tiles, tiles_of

JOKER_AT = 112
"""Jokers are counted from this bit up; the byte below stays free for the ace after the king."""
ONE_JOKER = 1 << JOKER_AT
NUMBER = 0x55
"""One of each of the four kinds of the lowest number."""
BYTES = sum(1 << 8 * rank for rank in range(KING))
ONES = NUMBER * BYTES
"""One of each kind."""
PAIRS = ONES | ONE_JOKER
"""The same with one joker."""
JOKERS = 7 << JOKER_AT
"""Where jokers are counted."""
LONGEST_PART = 5
"""A longer run is two shorter ones, so up to here is enough wherever cutting a run changes nothing."""
MOST_TABLES = 32
"""Tables are kept for so many different rules."""
MOST_HELPED = 4
"""So many strays, at most, lie in melds thanks to one joker: two on either side of it."""
MOST_SEEN = 2_000
"""So many answers, at most, does one `Near` keep."""
MOST_REMAINDERS = 120_000
"""See `Effort`; searches that do more for each remainder may meet fewer of them."""
MOST_PIECES = 40
"""Questions are answered for racks of up to this many pieces."""


def _kind(rank: int, suit: int) -> int:
    return 1 << 8 * ((rank - 1) % KING) + 2 * suit


KINDS = {
    _kind(rank, place): parse_tiles(f"{rank}{suit}")[0]
    for rank in range(1, KING + 1)
    for place, suit in enumerate(SUITS)
}
"""The 52 kinds as bits, from the lowest, and their tiles: those that notation gives, which are found quickest."""
_CODES = {**{tile: kind for kind, tile in KINDS.items()}, JOKER: ONE_JOKER}
_code = _CODES.__getitem__
BYTES_OF_RACK = JOKER_AT // 8 + 1


def _grouped(number: int) -> int:
    """Of the pieces of one number, as its byte counts them, those that lie in a group, each once."""
    held = (number | number >> 1) & NUMBER
    return held if held.bit_count() >= SMALLEST_MELD else 0


_GROUPED = bytes(map(_grouped, range(256)))
"""For each byte of a rack; the one that counts jokers never says so much."""
_OF_SUIT = [sum(_kind(rank, suit) for rank in range(1, KING + 1)) for suit in range(len(SUITS))]


class Packed(int):
    """A rack packed beforehand, `Packed(pack(rack, rules))`, for whoever asks many questions about it."""


Rack = str | Packed | Iterable[Tile]
"""How a rack can be given: notation, or tiles, or packed for the same rules."""


def pack(rack: Rack, rules: Rules) -> int:
    """The rack as one integer; `ValueError` if it names what is no piece or holds more copies than there are.

    >>> from remi_learn import TABLA
    >>> pack("Ah Ah Ad", TABLA), pack("*", TABLA) == ONE_JOKER
    (6, True)
    """
    if isinstance(rack, Packed):
        return int(rack)
    tiles = rack if type(rack) is tuple else parse_tiles(rack) if isinstance(rack, str) else tuple(rack)
    try:
        code = sum(map(_code, tiles))
    except (KeyError, TypeError):
        wrong = next(tile for tile in tiles if all(tile != piece for piece in _CODES))
        raise ValueError(f"expected pieces of a rack, jokers bare (*); got {wrong!r}") from None
    count, packs, twice = len(tiles), rules.packs, code >> 1 & PAIRS
    # a count that ran over into its neighbour shows in the sum of all
    if (
        (packs == 2 and code & twice)
        or code.bit_count() + twice.bit_count() != count
        or (packs == 1 and twice)
        or count > MOST_PIECES
        or (code >= ONE_JOKER and code >> JOKER_AT > rules.jokers)
    ):
        _check(tiles, rules)
    return code


def _check(tiles: tuple[Tile, ...], rules: Rules) -> None:
    """The same with more care, for racks that look wrong at first sight (as four jokers do)."""
    text = format_tiles(tiles[: MOST_PIECES + 1])
    for tile, count in Counter(tiles).items():
        copies = rules.jokers if tile.wild else rules.packs
        if count > copies:
            raise ValueError(f"expected at most {copies} of {str(tile)!r}; got {count} in {text!r}")
    if len(tiles) > MOST_PIECES:
        raise ValueError(f"expected at most {MOST_PIECES} pieces; got {len(tiles)}, starting {text!r}")


def unpack(code: int) -> tuple[Tile, ...]:
    """The pieces of a packed rack, colour by colour, jokers last.

    >>> from remi_learn import TABLA
    >>> unpack(pack("* 7s 5h 5h 4s", TABLA))
    (5h, 5h, 4s, 7s, *)
    """
    held = (code | code >> 1) & ONES
    more = code >> 1 & ONES
    found: list[Tile] = []
    for suit in _OF_SUIT:
        of_suit = held & suit
        while of_suit:
            kind = of_suit & -of_suit
            of_suit ^= kind
            found += [KINDS[kind]] * (copies(code, kind) if kind & more else 1)
    return (*found, *(JOKER,) * (code >> JOKER_AT))


def unseen(code: int, seen: Rack, rules: Rules) -> dict[int, int]:
    """For each kind the copies that are neither in the packed rack nor seen elsewhere, however many are seen.

    `ValueError` as for `pack`, and if the rack and what is seen are more than the deck holds.
    """
    tiles = unpack(seen) if isinstance(seen, Packed) else tiles_of(seen)
    for start in range(0, len(tiles), MOST_PIECES):
        pack(tiles[start : start + MOST_PIECES], rules)
    check_deck((*unpack(code), *tiles), rules)
    lying = Counter(map(kind_of, tiles))
    decks = dict.fromkeys(KINDS, rules.packs) | {ONE_JOKER: rules.jokers}
    return {kind: count - copies(code, kind) - lying[kind] for kind, count in decks.items()}


def copies(code: int, kind: int) -> int:
    """How many of one kind (a bit of `KINDS`, or `ONE_JOKER`) the packed rack holds."""
    return code >> JOKER_AT if kind == ONE_JOKER else code // kind & 3


def tile_of(kind: int) -> Tile:
    """The tile of a kind."""
    return KINDS.get(kind, JOKER)


def size(code: int) -> int:
    """How many pieces the packed rack holds."""
    return (code & ONES).bit_count() + 2 * (code >> 1 & ONES).bit_count() + (code >> JOKER_AT)


def kinds_in(code: int) -> Iterator[int]:
    """The kinds that a packed rack holds, each once, from the lowest, the joker last."""
    held = (code | code >> 1) & ONES
    while held:
        kind = held & -held
        yield kind
        held ^= kind
    if code >> JOKER_AT:
        yield ONE_JOKER


def strays(code: int) -> int:
    """The kinds (one bit each) that lie in no group and no run made of natural pieces of this rack.

    >>> from remi_learn import TABLA
    >>> unpack(strays(pack("5h 6h 7h 7d 7c 2s Ks As", TABLA)))
    (As, 2s, Ks)
    """
    held = (code | code >> 1) & ONES
    row = held | (held & NUMBER) << 8 * KING
    runs = row & row >> 8 & row >> 16
    grouped = int.from_bytes(code.to_bytes(BYTES_OF_RACK, "little").translate(_GROUPED), "little")
    if not runs:
        return held ^ grouped
    runs |= runs << 8 | runs << 16
    return held & ~(runs | runs >> 8 * KING | grouped)


class Values(dict[int, tuple[tuple[Meld, int], ...]]):
    """Packed melds in every reading that may count, the one that does first, with points; read when first asked for."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, code: int) -> tuple[tuple[Meld, int], ...]:
        found = countable(unpack(code), self.rules)
        self[code] = tuple((meld, meld_points(meld, self.rules).total) for meld in found)
        return self[code]


class Near(dict[int, list[int]]):
    """Which of some melds lie in a rack, the natural ones first: looked up by what it holds of their pieces.

    These are few, since all melds have one piece in common. Each answer is found when first asked for.
    """

    def __init__(self, melds: Iterable[int]) -> None:
        super().__init__()
        self.natural, self.wild = list[int](), list[int]()
        self.pieces = JOKERS
        for meld in melds:
            (self.wild if meld >= ONE_JOKER else self.natural).append(meld)
            self.pieces |= meld

    def __missing__(self, seen: int) -> list[int]:
        if len(self) >= MOST_SEEN:
            self.clear()
        lacks = ~seen & ONES
        self[seen] = found = [meld for meld in self.natural if not meld & lacks]
        if jokers := seen & JOKERS:
            found += [meld for meld in self.wild if not meld & lacks and meld & JOKERS <= jokers]
        return found


class Bounds(dict[int, int]):
    """The most points that packed pieces can be worth in melds, each for itself; counted when first asked for."""

    def __init__(self, ace: int, values: tuple[int, ...], joker: int) -> None:
        super().__init__()
        self.kinds = {kind: (ace, *values)[tile.rank - 1] for kind, tile in KINDS.items()} | {ONE_JOKER: joker}

    def __missing__(self, code: int) -> int:
        self[code] = found = self.of(code)
        return found

    def of(self, code: int) -> int:
        """The same for pieces that are not worth keeping in mind."""
        total = self.kinds[ONE_JOKER] * (code >> JOKER_AT)
        held, more = (code | code >> 1) & ONES, code >> 1 & ONES
        while held:
            kind = held & -held
            held ^= kind
            total += self.kinds[kind] * copies(code, kind) if kind & more else self.kinds[kind]
        return total


def bounds_of(ace: int | AceLaid, joker: int | None, rules: Rules) -> tuple[Bounds, Bounds, Bounds]:
    """The bounds for racks whose aces can lie low at most, or high, or in a group (see `place_of_aces`).

    `ace` and `joker`: what they are worth in melds; a joker of None as much as any piece.
    """
    places = ace if isinstance(ace, tuple) else (ace,) * 3
    most = max(*places, *rules.values) if joker is None else joker
    low, high, group = (Bounds(max(places[:count]), rules.values, most) for count in (1, 2, 3))
    return low, high, group


def place_of_aces(code: int) -> int:
    """Where the dearest place for aces is in this rack: in a group (2), high in a run (1), or low (0).

    >>> from remi_learn import TABLA
    >>> [place_of_aces(pack(rack, TABLA)) for rack in ("Ah Ad Ac", "Ah Kh Qh Ac", "Ah Kh Qd Ac")]
    [2, 1, 0]
    """
    held, jokers = (code | code >> 1) & ONES, code >> JOKER_AT
    if (held & NUMBER).bit_count() + jokers >= SMALLEST_MELD:
        return 2
    king, queen = held >> 8 * (KING - 1), held >> 8 * (KING - 2)
    return int(jokers > 0 or held & king & queen & NUMBER > 0)


@dataclass(frozen=True)
class Table:
    """Every meld of the rules, packed; a wild one (with jokers) is the pair of its natural pieces and the whole.

    `natural` and `wild` file a meld under its lowest natural piece, `natural_with` and `wild_with` under
    each, the highest and longest first; `lowest` and `around` look all of them up in the same two ways.
    """

    natural: dict[int, list[int]]
    wild: dict[int, list[tuple[int, int]]]
    natural_with: dict[int, list[int]]
    wild_with: dict[int, list[tuple[int, int]]]
    lowest: dict[int, Near]
    around: dict[int, Near]
    values: Values
    bounds: tuple[Bounds, Bounds, Bounds]
    """See `bounds_of`."""
    two_jokers: bool
    """Whether any meld holds two jokers, so that any piece may lie in one."""


_Codes = dict[int, list[int]]
_Pairs = dict[int, list[tuple[int, int]]]
_Nears = dict[int, Near]


def table(rules: Rules) -> Table:
    """The melds of up to five pieces, enough for every question but points; made once for the rules."""
    found = _LAST.get(id(rules))
    return found[1][0] if found else _tables(rules)[0]


def table_for_points(rules: Rules) -> Table:
    """The melds that questions about points need: all lengths where cutting a run can change what it is worth."""
    return _tables(rules)[1]


@lru_cache(maxsize=32)
def whole_table(rules: Rules) -> Table:
    """The melds of all lengths: what may be laid as one meld."""
    return _table(rules, KING)


_LAST: dict[int, tuple[Rules, tuple[Table, Table]]] = {}
"""By identity, which is looked up much quicker than by value; the rules are kept, so no other object takes their id."""


def _tables(rules: Rules) -> tuple[Table, Table]:
    found = _LAST.get(id(rules))
    if found is None:
        if len(_LAST) >= MOST_TABLES:
            _LAST.clear()
        found = _LAST[id(rules)] = rules, _tables_of(rules)
    return found[1]


@lru_cache(maxsize=MOST_TABLES)
def _tables_of(rules: Rules) -> tuple[Table, Table]:
    short = _table(rules, LONGEST_PART)
    return short, whole_table(rules) if rules.joker_counts == Counts.CHEAPEST else short


def _table(rules: Rules, longest: int) -> Table:
    lists = _lists(min(rules.jokers_per_meld, rules.jokers), min(rules.group_jokers, rules.jokers), longest)
    bounds = bounds_of(rules.ace_laid, rules.joker_laid, rules)
    return Table(*lists, Values(rules), bounds, max(rules.jokers_per_meld, rules.group_jokers) > 1)


@lru_cache(maxsize=32)
def _lists(run_jokers: int, group_jokers: int, longest: int) -> tuple[_Codes, _Pairs, _Codes, _Pairs, _Nears, _Nears]:
    """The melds as `Table` lists them, made once for all rules that allow the same jokers."""
    natural: _Codes = {kind: [] for kind in KINDS}
    wild: _Pairs = {kind: [] for kind in KINDS}
    natural_with: _Codes = {kind: [] for kind in KINDS}
    wild_with: _Pairs = {kind: [] for kind in KINDS}
    for code in sorted(_melds(run_jokers, group_jokers, longest), key=_naturals, reverse=True):
        pieces = _naturals(code)
        for kind in kinds_in(pieces):
            if pieces == code:
                natural_with[kind].append(code)
            else:
                wild_with[kind].append((pieces, code))
    for kind in KINDS:
        natural[kind] = [code for code in natural_with[kind] if code & -code == kind]
        wild[kind] = [pair for pair in wild_with[kind] if pair[0] & -pair[0] == kind]
    lowest = {kind: Near([*natural[kind], *(meld for _, meld in wild[kind])]) for kind in KINDS}
    around = {kind: Near([*natural_with[kind], *(meld for _, meld in wild_with[kind])]) for kind in KINDS}
    return natural, wild, natural_with, wild_with, lowest, around


def _naturals(code: int) -> int:
    return code & (ONE_JOKER - 1)


def _melds(run_jokers: int, group_jokers: int, longest: int) -> set[int]:
    runs = (
        sum(kept) + jokers * ONE_JOKER
        for suit in range(len(SUITS))
        for window in _windows(suit, longest)
        for jokers in range(min(run_jokers, len(window) - 1) + 1)
        for kept in combinations(window, len(window) - jokers)
    )
    groups = (
        sum(kept) + jokers * ONE_JOKER
        for number in range(1, KING + 1)
        for length in (SMALLEST_MELD, len(SUITS))
        for jokers in range(min(group_jokers, length - 1) + 1)
        for kept in combinations([_kind(number, suit) for suit in range(len(SUITS))], length - jokers)
    )
    return {*runs, *groups}


def _windows(suit: int, longest: int) -> Iterator[list[int]]:
    """The kinds of every run of one colour."""
    for length in range(SMALLEST_MELD, longest + 1):
        for start in range(1, HIGH_ACE - length + 2):
            yield [_kind(number, suit) for number in range(start, start + length)]


@lru_cache(maxsize=1)
def parts_of_melds() -> dict[int, list[tuple[int, int]]]:
    """Under its lowest piece, each set of two or more pieces that can share a meld, with what that lacks at least."""
    lacking: dict[int, int] = {}
    windows = [window for suit in range(len(SUITS)) for window in _windows(suit, LONGEST_PART)]
    groups = [[_kind(number, suit) for suit in range(len(SUITS))] for number in range(1, KING + 1)]
    for meld in windows + groups:
        least = SMALLEST_MELD if meld in groups else len(meld)
        for held in range(2, len(meld) + 1):
            for kept in combinations(meld, held):
                lacks = max(least - held, 0)
                lacking[sum(kept)] = min(lacks, lacking.get(sum(kept), lacks))
    parts: dict[int, list[tuple[int, int]]] = {kind: [] for kind in KINDS}
    for part, lacks in sorted(lacking.items(), key=lambda item: (item[1], -item[0])):
        parts[part & -part].append((part, lacks))
    return parts


def lying(code: int, melds: Table) -> list[int]:
    """The melds that the rack holds, of those whose lowest natural piece is its lowest."""
    seen = code | code >> 1 & ONES
    near = melds.lowest.get(seen & -seen)
    return [] if near is None else near[seen & near.pieces]


def all_wild(code: int, melds: Table) -> list[int]:
    """The melds with jokers that the rack holds."""
    seen = code | code >> 1 & ONES
    nears = [melds.lowest[kind] for kind in kinds_in(seen & ONES)]
    return [meld for near in nears for meld in near[seen & near.pieces] if meld >= ONE_JOKER]


def hopeless(code: int, spare: int) -> bool:
    """Whether more pieces lie in no natural meld than can be left over or be helped by jokers."""
    count = strays(code).bit_count()
    return count > spare and count > spare + MOST_HELPED * (code >> JOKER_AT)


def lowest(code: int) -> int:
    """The lowest kind of natural pieces; 0 if there is none."""
    held = (code | code >> 1) & ONES
    return held & -held


Misfits = set[tuple[int, int]]
"""What is known not to lie in melds: packed pieces, and how many of them may be left over."""


class GaveUp(ValueError):
    """A search would have taken too long; `least` is what was known by then: the answer is so much at least."""

    def __init__(self, most: int, least: int = 0) -> None:
        known = f", at least {least} is known" if least else ""
        super().__init__(f"expected a rack that can be searched in time; gave up after {most} ways to begin{known}")
        self.least = least


Answer = TypeVar("Answer")
Other = TypeVar("Other")


def in_time(ask: Callable[[], Answer], otherwise: Other) -> Answer | Other:
    """What is asked for, or the other answer where the search for it gives up: nobody sees in time what it cannot."""
    try:
        return ask()
    except GaveUp:
        return otherwise


class Effort:
    """What a question may cost: a search that meets more remainders than this gives up with `GaveUp`.

    Only dense racks of over thirty pieces come near it; nobody is kept waiting for more than about a second.
    """

    def __init__(self, most: int) -> None:
        self.most = self.left = most
        self.least = 0
        """What whoever searches knows by now of the answer, for `GaveUp`."""
        self.misfits: Misfits = set()

    def spend(self, count: int = 1) -> None:
        """Note that so many more remainders were met."""
        self.left -= count
        if self.left < 0:
            raise GaveUp(self.most, self.least)


def code_of(tiles: Iterable[Tile]) -> int:
    """Pieces that are known to be sound, packed."""
    return sum(_CODES[tile] for tile in tiles)


def kind_of(tile: Tile) -> int:
    """The kind of a piece, of a joker whatever it stands for."""
    return ONE_JOKER if tile.wild else _CODES[tile]


def holds(code: int, tile: Tile) -> bool:
    """Whether the packed rack holds the piece."""
    return copies(code, _CODES[tile]) > 0


def options(code: int, spare: int, melds: Table) -> tuple[int, list[int]]:
    """One natural piece of the rack and the melds it can lie in, where at most `spare` pieces may be left over.

    The piece is a stray, which needs a joker, or else the lowest; 0 if the rack has no board that leaves so few.
    """
    stray, seen = strays(code), code | code >> 1 & ONES
    if stray:
        if stray.bit_count() > spare + MOST_HELPED * (code >> JOKER_AT):
            return 0, []
        piece = stray & -stray
        near = melds.around[piece]
    else:
        piece = seen & -seen
        if piece == 0 or piece >= ONE_JOKER:
            return 0, []
        near = melds.lowest[piece]
    return piece, near[seen & near.pieces]


def lonely(code: int) -> int:
    """The kinds that have no partner: none of their number, none nearer than three places in their colour.

    >>> from remi_learn import TABLA
    >>> unpack(lonely(pack("5h 7h 9d 9c Ks As Jh 2d", TABLA)))
    (Jh, 2d)
    """
    held = (code | code >> 1) & ONES
    row = held | (held & NUMBER) << 8 * KING
    next_to, next_but_one = row & row >> 8, row & row >> 16
    paired = next_to | next_to << 8 | next_but_one | next_but_one << 16
    second, third, fourth = held >> 2, held >> 4, held >> 6
    groups = (held & (second | third | fourth) | second & (third | fourth) | third & fourth) & BYTES
    return held & ~(paired | paired >> 8 * KING | groups * NUMBER)


def never_placed(code: int, melds: Table) -> int:
    """Pieces, with their copies, that lie in no meld of this rack whatever the others do (not all such pieces)."""
    if code >= ONE_JOKER and melds.two_jokers:
        return 0
    alone = strays(code) if code < ONE_JOKER else lonely(code)
    return code & (alone | alone << 1)
