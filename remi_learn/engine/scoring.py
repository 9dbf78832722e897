"""Points: what melds are worth, what a rack costs, and whether melds open; each with its parts.

A total never comes alone: `Points` is the ordered list of `Part` records that add up to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from .melds import Kind, Meld, fault, readings
from .rules import AceLaid, Counts, Lies, NoCloser, Rules, Unopened
from .tiles import JOKER, Tile, format_tiles, tiles_of

ACE = 1


class PartCode(StrEnum):
    """What a part of a total is for."""

    NUMBER = "number"
    ACE = "ace"
    ACE_LOW = "ace_low"
    ACE_HIGH = "ace_high"
    ACE_GROUP = "ace_group"
    JOKER = "joker"
    JOKER_AS = "joker_as"
    MELD = "meld"
    RACK = "rack"
    WINNER = "winner"
    UNOPENED = "unopened"
    GOING_OUT = "going_out"
    BY_HAND = "by_hand"
    PAIR = "pair"
    TURNED_DOUBLES = "turned_doubles"
    CLOSING_JOKER = "closing_joker"
    FLOOR = "floor"


@dataclass(frozen=True)
class Part:
    """One line of a reckoning: what for, how many points, for which pieces, by which rule (its id in rules.md)."""

    code: PartCode
    points: int
    rule: str
    tiles: tuple[Tile, ...] = ()
    meld: Meld | None = None


@dataclass(frozen=True)
class Points:
    """A total and the parts that add up to it, in the order in which a player would count them."""

    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return sum(part.points for part in self.parts)

    def __add__(self, other: Points) -> Points:
        return Points(self.parts + other.parts)


@dataclass(frozen=True)
class Laying:
    """Pieces that somebody laid: the meld as it then lay, the pieces that are theirs, how many of its jokers were laid
    on the table before."""

    meld: Meld
    tiles: tuple[Tile, ...]
    old_jokers: int = 0


@dataclass(frozen=True)
class Ending:
    """A finished hand, seat by seat, with all that its score depends on."""

    why: str
    racks: tuple[tuple[Tile, ...], ...]
    laid: tuple[tuple[Laying, ...], ...]
    opened: tuple[bool, ...]
    pairs: tuple[bool, ...]
    """Who was dealt the atu's twin (T10)."""
    turned: Tile | None = None
    closer: int | None = None
    by_hand: bool = False
    last: Tile | None = None
    """The closer's discard."""


class OpeningFault(StrEnum):
    """Why melds do not open, in the order of precedence."""

    NOTHING_IS_LAID = "nothing_is_laid"
    NO_MELDS = "no_melds"
    TOO_LOW = "too_low"
    NO_RUN = "no_run"
    NO_CLEAN_RUN = "no_clean_run"


@dataclass(frozen=True)
class Opening:
    """Melds for an opening: the sum they make, the sum that is needed, and what is missing (None: they open).

    It is true exactly when the melds open, so it can stand in an `if`.
    """

    melds: tuple[Meld, ...]
    points: Points
    needed: int
    fault: OpeningFault | None
    rule: str

    def __bool__(self) -> bool:
        return self.fault is None


def meld_points(meld: Meld | str | Iterable[Tile], rules: Rules) -> Points:
    """Points of one meld laid, by piece (rules.md V-table, R1, C3).

    A `Meld` is counted as it is read; pieces or text are read as they would count if laid now (`laid`).
    Raises `ValueError` if the pieces are no meld.

    >>> from remi_learn import RAMI_51, REMI_51, TABLA
    >>> [meld_points("Ah 2h 3h", rules).total for rules in (TABLA, REMI_51, RAMI_51)]
    [15, 16, 6]
    >>> [(str(part.tiles[0]), part.code.value, part.points) for part in meld_points("* 7s 8s", RAMI_51).parts]
    [('*=6s', 'joker_as', 6), ('7s', 'number', 7), ('8s', 'number', 8)]
    """
    return _worth(meld if isinstance(meld, Meld) else laid(meld, rules), rules, rules.ace_laid, rules.joker_laid)


def rack_points(tiles: str | Iterable[Tile], rules: Rules) -> Points:
    """Points of pieces left on the rack or in the hand, by piece, whether they form melds or not.

    >>> from remi_learn import RAMI_51, TABLA
    >>> [rack_points("Ah 9h Kc *", rules).total for rules in (TABLA, RAMI_51)]
    [70, 50]
    """
    return Points(tuple(_held_part(tile, rules) for tile in tiles_of(tiles)))


def laid(tiles: str | Iterable[Tile], rules: Rules) -> Meld:
    """The reading that counts when these pieces are laid as one meld (rules.md M5).

    Where the cheapest reading counts, naming another changes nothing; elsewhere the named one counts,
    else the dearest. Readings worth the same: cheapest takes the lower number, dearest the higher.
    Raises `ValueError` if the pieces are no meld.

    >>> from remi_learn import RAMI_51, REMI_51
    >>> str(laid("Js Qs *", RAMI_51)), str(laid("Js Qs *", REMI_51)), str(laid("Js Qs *=10s", REMI_51))
    ('*=10s Js Qs', 'Js Qs *=Ks', '*=10s Js Qs')
    """
    found = countable(tiles, rules)
    if not found:
        pieces = tiles_of(tiles)
        wrong = fault(pieces, rules)
        raise ValueError(f"expected a meld ({wrong.code if wrong else 'none'}); got {format_tiles(pieces)!r}")
    return found[0]


def countable(tiles: str | Iterable[Tile], rules: Rules) -> tuple[Meld, ...]:
    """The readings that may count when these pieces are laid: first the one that does if none is named, () if no meld.

    >>> from remi_learn import RAMI_51, REMI_51
    >>> [[str(meld) for meld in countable("Js Qs *", rules)] for rules in (RAMI_51, REMI_51)]
    [['*=10s Js Qs'], ['Js Qs *=Ks', '*=10s Js Qs']]
    """
    cheapest = rules.joker_counts == Counts.CHEAPEST
    return ranked(readings((tile.bare if cheapest else tile for tile in tiles_of(tiles)), rules), rules)


def ranked(found: tuple[Meld, ...], rules: Rules) -> tuple[Meld, ...]:
    """Of these readings of the same pieces those that may count, first the one that does if none is named (M5)."""
    if len(found) < 2:
        return found
    # the cheapest first, equal ones from the lower numbers to the higher
    cheapest = sorted(found, key=lambda meld: (meld_points(meld, rules).total, opening_points(meld, rules).total))
    return tuple(cheapest[:1] if rules.joker_counts == Counts.CHEAPEST else reversed(cheapest))


def may_open(melds: Iterable[Meld | str | Iterable[Tile]], rules: Rules, *, by_hand: bool = False) -> Opening:
    """Whether these melds, laid in one turn, open (rules.md E1, R2, C2), with the sum that was seen.

    `by_hand`: they go out in one turn with nothing laid before. Lay-offs never count, so they have no place here.
    Raises `ValueError` if something is no meld or the deck lacks the pieces.

    >>> from remi_learn import RAMI_51, REMI_51
    >>> [may_open(["Ah 2h 3h", "8c 9c 10c Jc"], rules).points.total for rules in (REMI_51, RAMI_51)]
    [53, 43]
    >>> may_open(["Ah 2h 3h", "8c 9c 10c Jc"], RAMI_51).fault.value
    'too_low'
    """
    read = tuple(laid(meld.tiles if isinstance(meld, Meld) else meld, rules) for meld in melds)
    check_deck([piece for meld in read for piece in meld.pieces], rules)
    points = Points(tuple(part for meld in read for part in opening_points(meld, rules).parts))
    wrong = _opening_fault(read, points.total, rules, by_hand)
    return Opening(read, points, rules.opening_points, wrong, rules.ids.opening)


def opening_points(meld: Meld, rules: Rules) -> Points:
    """What a meld adds to the sum of an opening: a joker counts as the piece it stands for (E1, R1, C3).

    >>> from remi_learn import ETALAT
    >>> opening_points(laid("9h * Jh", ETALAT), ETALAT).total, meld_points("9h * Jh", ETALAT).total
    (25, 65)
    """
    return _worth(meld, rules, rules.ace_laid if rules.ace_opening is None else rules.ace_opening, None)


def opens_alone(meld: Meld, rules: Rules) -> bool:
    """Whether this meld opens whatever the sum: a group of aces, where `aces_open` (E1)."""
    return rules.aces_open and meld.kind is Kind.GROUP and meld.tiles[0].rank == ACE


def qualifies(meld: Meld, rules: Rules) -> bool:
    """Whether this meld is the run that an opening needs among its melds (E1, `clean_run`); True if it needs none."""
    wanted = rules.opening_run or rules.clean_run
    return not wanted or (meld.kind is Kind.RUN and (_is_clean(meld) or not rules.clean_run))


def scores(ending: Ending, rules: Rules) -> tuple[Points, ...]:
    """What a finished hand brings each seat, as a trace: melds, rack, the rest (T8-T15, E8, R9, C9).

    Where the lowest total wins, points count against their holder.
    """
    return tuple(_score(seat, ending, rules) for seat in range(len(ending.racks)))


def winners(ending: Ending, rules: Rules) -> tuple[int, ...]:
    """The seats that won the hand: the closer; without one the lowest hands where those win (C8), else nobody."""
    if ending.closer is not None:
        return (ending.closer,)
    held = [rack_points(rack, rules).total for rack in ending.racks]
    lowest = min(held) if rules.no_closer == NoCloser.LOWEST_WINS else None
    return tuple(seat for seat, points in enumerate(held) if points == lowest)


def _score(seat: int, ending: Ending, rules: Rules) -> Points:
    closes, ids = seat == ending.closer, rules.ids
    parts = _played(seat, ending, rules)
    if ending.closer is not None and ending.by_hand and not closes:
        parts.append(_factor(PartCode.BY_HAND, parts, rules.by_hand_factor, ids.rack))
    if closes:
        points = rules.by_hand_points if ending.by_hand and rules.by_hand_points is not None else rules.going_out_points
        parts.append(Part(PartCode.GOING_OUT, points, ids.rack))
    if ending.pairs[seat]:
        pair = rules.pair_points if rules.highest_wins else -rules.pair_points
        parts.append(Part(PartCode.PAIR, pair, "T10", (ending.turned,) if ending.turned else ()))
    if rules.floor_before_doubling:
        parts.append(_floor(parts, rules))
    if ending.turned and ending.turned.rank in (0, ACE):
        parts.append(_factor(PartCode.TURNED_DOUBLES, parts, rules.turned_doubles, "T11", (ending.turned,)))
    if closes and ending.last and ending.last.wild:
        parts.append(_factor(PartCode.CLOSING_JOKER, parts, rules.closing_joker, ids.closing_joker, (JOKER,)))
    if not rules.floor_before_doubling:
        parts.append(_floor(parts, rules))
    return Points(tuple(part for part in parts if part.points or part.code is PartCode.WINNER))


def _played(seat: int, ending: Ending, rules: Rules) -> list[Part]:
    """What the pieces laid and held bring, before bonuses and doublings."""
    ids, rack = rules.ids, ending.racks[seat]
    sign = -1 if rules.highest_wins else 1
    if ending.closer is None and seat in winners(ending, rules):
        return [Part(PartCode.WINNER, 0, ids.stock, rack)]
    if seat != ending.closer and not ending.opened[seat] and rules.unopened_penalty == Unopened.FLAT:
        return [Part(PartCode.UNOPENED, sign * rules.unopened_points, ids.rack)]
    laid = ending.laid[seat] if rules.laid_counts else ()
    parts = [Part(PartCode.MELD, _credit(laying, rules), ids.laid, laying.tiles, laying.meld) for laying in laid]
    parts.append(Part(PartCode.RACK, sign * rack_points(rack, rules).total, ids.rack, rack))
    if seat != ending.closer and not ending.opened[seat] and rules.unopened_penalty == Unopened.DOUBLED:
        parts.append(_factor(PartCode.UNOPENED, parts, 2, ids.rack))
    return parts


def _credit(laying: Laying, rules: Rules) -> int:
    """The points of the pieces that were laid, but for jokers that lay on the table before (E8)."""
    worth = {part.tiles[0]: part.points for part in meld_points(laying.meld, rules).parts}
    jokers = [tile for tile in laying.tiles if tile.wild]
    return sum(worth[tile] for tile in laying.tiles) - sum(worth[tile] for tile in jokers[: laying.old_jokers])


def _factor(code: PartCode, parts: list[Part], factor: int, rule: str, tiles: tuple[Tile, ...] = ()) -> Part:
    """The part that a factor adds to what stands before it."""
    return Part(code, (factor - 1) * sum(part.points for part in parts), rule, tiles)


def _floor(parts: list[Part], rules: Rules) -> Part:
    total = sum(part.points for part in parts)
    lost = -total if rules.highest_wins else total
    over = 0 if rules.most_lost is None else max(lost - rules.most_lost, 0)
    return Part(PartCode.FLOOR, over if rules.highest_wins else -over, rules.ids.rack)


@lru_cache(maxsize=8192)
def _worth(meld: Meld, rules: Rules, ace: int | AceLaid, joker: int | None) -> Points:
    aces = ace if isinstance(ace, tuple) else AceLaid(ace, ace, ace)
    last = len(meld.tiles) - 1
    parts = []
    for place, tile in enumerate(meld.tiles):
        code, points = PartCode.NUMBER, rules.values[tile.rank - 2]
        if tile.rank == ACE:
            where = 2 if meld.kind is Kind.GROUP else int(place == last)
            code, points = (PartCode.ACE_LOW, PartCode.ACE_HIGH, PartCode.ACE_GROUP)[where], aces[where]
        if tile.wild:
            code, points = (PartCode.JOKER_AS, points) if joker is None else (PartCode.JOKER, joker)
        parts.append(Part(code, points, rules.ids.points, (tile,), meld))
    return Points(tuple(parts))


def _held_part(tile: Tile, rules: Rules) -> Part:
    if tile.wild:
        return Part(PartCode.JOKER, rules.joker_in_hand, rules.ids.points, (JOKER,))
    if tile.rank == ACE:
        return Part(PartCode.ACE, rules.ace_in_hand, rules.ids.points, (tile,))
    return Part(PartCode.NUMBER, rules.values[tile.rank - 2], rules.ids.points, (tile,))


def check_deck(pieces: Iterable[Tile], rules: Rules) -> None:
    """Raise `ValueError` if the pieces are more than the deck holds."""
    for piece, count in Counter(pieces).items():
        copies = rules.jokers if piece.wild else rules.packs
        if count > copies:
            raise ValueError(f"expected at most {copies} of a piece; got {count} of {str(piece)!r}")


def _opening_fault(melds: tuple[Meld, ...], total: int, rules: Rules, by_hand: bool) -> OpeningFault | None:
    bound = not (by_hand and rules.by_hand_opens) and not any(opens_alone(meld, rules) for meld in melds)
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    clean = [run for run in runs if _is_clean(run)]
    checks = (
        (OpeningFault.NOTHING_IS_LAID, rules.melds_lie == Lies.BOARD),
        (OpeningFault.NO_MELDS, not melds),
        (OpeningFault.TOO_LOW, bound and total < rules.opening_points),
        (OpeningFault.NO_RUN, bound and rules.opening_run and not runs),
        (OpeningFault.NO_CLEAN_RUN, bound and rules.clean_run and not clean),
    )
    return next((code for code, wrong in checks if wrong), None)


def _is_clean(meld: Meld) -> bool:
    return not any(tile.wild for tile in meld.tiles)
