"""Points: what melds are worth, what a rack costs, and whether melds open; each with its parts.

A total never comes alone: `Points` is the ordered list of `Part` records that add up to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from .melds import Kind, Meld, fault, readings
from .rules import AceLaid, Counts, Lies, Rules
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
    return _COUNT[rules.joker_counts](tiles_of(tiles), rules)


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


def _ranked(found: Iterable[Meld], rules: Rules) -> list[Meld]:
    """The readings from the cheapest to the dearest; equal ones from the lower numbers to the higher."""
    return sorted(found, key=lambda meld: (meld_points(meld, rules).total, opening_points(meld, rules).total))


def _cheapest(pieces: tuple[Tile, ...], rules: Rules) -> tuple[Meld, ...]:
    return tuple(_ranked(readings((tile.bare for tile in pieces), rules), rules)[:1])


def _dearest(pieces: tuple[Tile, ...], rules: Rules) -> tuple[Meld, ...]:
    return tuple(reversed(_ranked(readings(pieces, rules), rules)))


_COUNT: dict[str, Callable[[tuple[Tile, ...], Rules], tuple[Meld, ...]]] = {
    Counts.CHEAPEST: _cheapest,
    Counts.DEAREST: _dearest,
}


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
