"""Melds: what three or more pieces can be read as, and what is wrong when they are nothing.

`readings` gives every reading, `fault` says why there is none; exactly one of the two is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from .rules import SMALLEST_MELD, Rules
from .tiles import SUITS, Tile, format_tiles, tiles_of

KING, HIGH_ACE = 13, 14


class Kind(StrEnum):
    """A run (suită, rules.md M2) or a group (grup, M1)."""

    RUN = "run"
    GROUP = "group"


@dataclass(frozen=True)
class Meld:
    """One reading of a meld: its kind and its pieces in order, each joker with what it stands for.

    Runs go from low to high, groups in the order of the suits; a joker whose colour is open comes last.

    >>> from remi_learn import TABLA
    >>> str(readings("7h 5h *", TABLA)[0])
    '5h *=6h 7h'
    """

    kind: Kind
    tiles: tuple[Tile, ...]

    @property
    def pieces(self) -> tuple[Tile, ...]:
        """The pieces that lie there, jokers bare, in the same order."""
        return tuple(tile.bare for tile in self.tiles)

    def __str__(self) -> str:
        return format_tiles(self.tiles)


class FaultCode(StrEnum):
    """What can be wrong with pieces that are to form a meld, in the order of precedence."""

    TOO_MANY_COPIES = "too_many_copies"
    TOO_FEW = "too_few"
    JOKERS_ALONE = "jokers_alone"
    TOO_MANY_JOKERS = "too_many_jokers"
    REPEATED_COLOUR = "repeated_colour"
    GROUP_TOO_LONG = "group_too_long"
    REPEATED_NUMBER = "repeated_number"
    RUN_TOO_LONG = "run_too_long"
    ACE_IN_THE_MIDDLE = "ace_in_the_middle"
    GAP = "gap"
    MIXED_COLOURS = "mixed_colours"
    MIXED_NUMBERS = "mixed_numbers"
    UNRELATED = "unrelated"
    JOKER_MISREAD = "joker_misread"


@dataclass(frozen=True)
class Fault:
    """Why pieces are no meld: a code, the rule that says so (its id in rules.md) and the pieces at fault."""

    code: FaultCode
    rule: str
    tiles: tuple[Tile, ...] = ()


def readings(tiles: str | Iterable[Tile], rules: Rules) -> tuple[Meld, ...]:
    """Every way to read the pieces as one meld (rules.md M1-M5), whatever their order; () when there is none.

    The order is fixed: a group first, then runs from the lowest. A joker given as standing for a
    piece (``*=Jh``) keeps that reading. A joker in a group of three has no fixed colour (M5).

    >>> from remi_learn import TABLA
    >>> [str(meld) for meld in readings("Qs Ks *", TABLA)]
    ['*=Js Qs Ks', 'Qs Ks *=As']
    >>> [str(meld) for meld in readings("9c 9h *", TABLA)]
    ['9h 9c *=9']
    >>> readings("Kh Ah 2h", TABLA)
    ()
    """
    pieces = tiles_of(tiles)
    if _too_many_copies(pieces, rules) or len(pieces) < SMALLEST_MELD or all(tile.wild for tile in pieces):
        return ()
    found = [*_groups(pieces, rules), *_runs(pieces, rules)]
    named = [tile for tile in pieces if tile.wild and tile.rank]
    return tuple(meld for meld in found if _keeps(meld, named))


def fault(tiles: str | Iterable[Tile], rules: Rules) -> Fault | None:
    """What is wrong with the pieces as one meld, the gravest thing first, or None if they are a meld.

    >>> from remi_learn import TABLA
    >>> fault("7s 7s 7h", TABLA)
    Fault(code=<FaultCode.REPEATED_COLOUR: 'repeated_colour'>, rule='M1', tiles=(7s, 7s))
    >>> fault("Kh Ah 2h", TABLA).code.value, fault("5h 6h 7h", TABLA)
    ('ace_in_the_middle', None)
    """
    pieces = tiles_of(tiles)
    if readings(pieces, rules):
        return None
    if readings((tile.bare for tile in pieces), rules):
        return Fault(FaultCode.JOKER_MISREAD, "M5", tuple(tile for tile in pieces if tile.wild and tile.rank))
    found = (check(pieces, rules) for check in _CHECKS)
    return next(fault for fault in found if fault is not None)


def _naturals(pieces: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in pieces if not tile.wild]


def _jokers(pieces: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in pieces if tile.wild]


def _groups(pieces: tuple[Tile, ...], rules: Rules) -> Iterable[Meld]:
    naturals, jokers = _naturals(pieces), len(_jokers(pieces))
    suits = {tile.suit for tile in naturals}
    one_rank = len({tile.rank for tile in naturals}) == 1
    if not one_rank or len(suits) < len(naturals) or len(pieces) > len(SUITS) or jokers > rules.group_jokers:
        return
    rank = naturals[0].rank
    full = len(pieces) == len(SUITS)  # four pieces: the missing colours are known
    open_jokers = () if full else (Tile(rank, "", True),) * jokers
    closed = [Tile(rank, suit, suit not in suits) for suit in SUITS if full or suit in suits]
    yield Meld(Kind.GROUP, (*closed, *open_jokers))


def _runs(pieces: tuple[Tile, ...], rules: Rules) -> Iterable[Meld]:
    naturals, size = _naturals(pieces), len(pieces)
    ranks = {tile.rank for tile in naturals}
    one_suit = len({tile.suit for tile in naturals}) == 1
    if not one_suit or len(ranks) < len(naturals) or size - len(naturals) > rules.jokers_per_meld or size > KING:
        return
    suit = naturals[0].suit
    for start in range(1, HIGH_ACE - size + 2):
        window = [1 if place == HIGH_ACE else place for place in range(start, start + size)]
        if ranks <= set(window):
            yield Meld(Kind.RUN, tuple(Tile(rank, suit, rank not in ranks) for rank in window))


def _keeps(meld: Meld, named: list[Tile]) -> bool:
    """Whether the reading leaves every joker that was named as it was named.

    A joker whose colour is open (only groups have such) agrees with any colour that the group still lacks.
    """
    jokers = _jokers(meld.tiles)
    taken = {tile.suit for tile in _naturals(meld.tiles)}
    for name in sorted(named, key=lambda tile: tile.suit == ""):
        suits = (name.suit,) if name.suit in taken else (name.suit, "")
        fits = [j for j in jokers if j.rank == name.rank and (j.suit in suits or not name.suit)]
        if not fits:
            return False
        jokers.remove(fits[0])
        taken.add(name.suit)
    return True


_Check = Callable[[tuple[Tile, ...], Rules], Fault | None]


def _too_many_copies(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    counts = Counter(tile.bare for tile in pieces)
    over = tuple(tile for tile in pieces if counts[tile.bare] > (rules.jokers if tile.wild else rules.packs))
    return Fault(FaultCode.TOO_MANY_COPIES, "pieces", over) if over else None


def _too_few(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    rule = "M1" if len({tile.rank for tile in _naturals(pieces)}) == 1 < len(pieces) else "M2"
    return Fault(FaultCode.TOO_FEW, rule, pieces) if len(pieces) < SMALLEST_MELD else None


def _jokers_alone(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    return None if _naturals(pieces) else Fault(FaultCode.JOKERS_ALONE, "M3", pieces)


def _too_many_jokers(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    naturals, jokers = _naturals(pieces), _jokers(pieces)
    as_group = len({tile.rank for tile in naturals}) == 1 and len(naturals) > 1
    limit = rules.group_jokers if as_group else rules.jokers_per_meld
    return Fault(FaultCode.TOO_MANY_JOKERS, "M3", tuple(jokers)) if len(jokers) > limit else None


def _as_group(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    naturals = _naturals(pieces)
    if len({tile.rank for tile in naturals}) > 1:
        return None
    suits = Counter(tile.suit for tile in naturals)
    twice = tuple(tile for tile in naturals if suits[tile.suit] > 1)
    if twice:
        return Fault(FaultCode.REPEATED_COLOUR, "M1", twice)
    return Fault(FaultCode.GROUP_TOO_LONG, "M1", pieces) if len(pieces) > len(SUITS) else None


def _as_run(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    naturals = _naturals(pieces)
    if len({tile.suit for tile in naturals}) > 1:
        return None
    counts = Counter(tile.rank for tile in naturals)
    twice = tuple(tile for tile in naturals if counts[tile.rank] > 1)
    aces = tuple(tile for tile in naturals if tile.rank == 1)
    if twice and not (twice == aces and len(pieces) == HIGH_ACE):
        return Fault(FaultCode.REPEATED_NUMBER, "M2", twice)
    if len(pieces) > KING:  # an ace at both ends, or jokers beyond them
        return Fault(FaultCode.RUN_TOO_LONG, "M2", aces or tuple(_jokers(pieces)))
    if _wraps(set(counts), len(pieces)):  # the ace there, or the joker in its place
        return Fault(FaultCode.ACE_IN_THE_MIDDLE, "M2", aces or tuple(_jokers(pieces)))
    return Fault(FaultCode.GAP, "M2", _beside_gaps(naturals))


def _wraps(ranks: set[int], size: int) -> bool:
    """Whether the ranks would be a run if it could go on from the king over the ace: K-A-2."""
    return any(ranks <= {(start + step) % KING + 1 for step in range(size)} for start in range(KING))


def _beside_gaps(naturals: list[Tile]) -> tuple[Tile, ...]:
    """The two pieces on either side of the widest step between neighbouring numbers.

    An ace is counted where it is nearer, before the 2 or after the king.
    """
    others = [tile.rank for tile in naturals if tile.rank > 1]
    high = bool(others) and KING - max(others) < min(others) - 2
    places = sorted((HIGH_ACE if high and tile.rank == 1 else tile.rank, tile) for tile in naturals)
    return max((right - left, -left, (one, other)) for (left, one), (right, other) in pairwise(places))[2]


def _as_neither(pieces: tuple[Tile, ...], rules: Rules) -> Fault | None:
    naturals = _naturals(pieces)
    suits = Counter(tile.suit for tile in naturals)
    ranks = Counter(tile.rank for tile in naturals)
    if len(ranks) == len(naturals) and any(set(ranks) <= _window(start, len(pieces)) for start in range(1, HIGH_ACE)):
        main = max(suits, key=lambda suit: (suits[suit], -SUITS.index(suit)))
        odd = tuple(tile for tile in naturals if tile.suit != main)
        return Fault(FaultCode.MIXED_COLOURS, "M2", odd if suits[main] > 1 else tuple(naturals))
    common, count = max(ranks.items(), key=lambda item: (item[1], -item[0]))
    if count > 1 and count >= len(naturals) - 1:
        return Fault(FaultCode.MIXED_NUMBERS, "M1", tuple(tile for tile in naturals if tile.rank != common))
    return Fault(FaultCode.UNRELATED, "M1", tuple(naturals))


def _window(start: int, size: int) -> set[int]:
    return {1 if place == HIGH_ACE else place for place in range(start, min(start + size, HIGH_ACE + 1))}


_CHECKS: tuple[_Check, ...] = (
    _too_many_copies,
    _too_few,
    _jokers_alone,
    _too_many_jokers,
    _as_group,
    _as_run,
    _as_neither,
)
