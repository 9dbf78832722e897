"""Counting a round of Remi pe Tablă line by line, and the slips that people make at each line.

A round is counted in the order of the table: each meld (or the whole rack), the pair of the atu, what it is all
multiplied by, the total. Every slip is a wrong value of one line; most are the right count under a wrong rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..engine.rules import Rules
from ..engine.scoring import Ending, Laying, Part, PartCode, Points, laid, meld_points, rack_points, scores
from ..engine.solve import arrange
from ..engine.tiles import NotationError, Tile, format_tiles, parse_melds, parse_tiles

BETWEEN = "|"
SEATS = 2


class Line(StrEnum):
    """What a line of the count asks."""

    MELD = "meld"
    RACK = "rack"
    PAIR = "pair"
    FACTOR = "factor"
    TOTAL = "total"


class Slip(StrEnum):
    """The usual slips, in the order in which they are told when one number could be several of them."""

    SIGN = "sign"
    ONLY_LOOSE = "only_loose"
    TENS_AS_FIVES = "tens_as_fives"
    FIVES_AS_TENS = "fives_as_tens"
    FACE_VALUE = "face_value"
    ACE_AS_LOW = "ace_as_low"
    ACE_AS_HIGH = "ace_as_high"
    ACE_AS_GROUP = "ace_as_group"
    ACE_AS_LAID = "ace_as_laid"
    JOKER_AS_PIECE = "joker_as_piece"
    JOKER_FREE = "joker_free"
    PAIR_FORGOTTEN = "pair_forgotten"
    PAIR_IMAGINED = "pair_imagined"
    PAIR_AFTER_DOUBLING = "pair_after_doubling"
    DISCARD_COUNTED = "discard_counted"
    FACTORS_ADDED = "factors_added"
    ONE_DOUBLING = "one_doubling"
    JOKER_FOR_ALL = "joker_for_all"
    JOKER_FORGOTTEN = "joker_forgotten"
    ATU_FORGOTTEN = "atu_forgotten"
    ATU_IMAGINED = "atu_imagined"
    WRONG_SUM = "wrong_sum"
    """All lines are right but the last, and no usual slip leads there."""
    WRONG_LINE = "wrong_line"
    """A line is wrong, and no usual slip leads there."""


@dataclass(frozen=True)
class Asked:
    """One line to fill: what it asks, its value, and the pieces it is about."""

    line: Line
    value: int
    tiles: tuple[Tile, ...] = ()
    parts: tuple[Part, ...] = ()
    """Where the value comes from, piece by piece."""


@dataclass(frozen=True)
class Round:
    """A finished round as one player sees it at the count.

    >>> Round.parse("melds 5h 6h 7h | 9h 9d 9c; last *; atu As; pair")
    Round('melds 5h 6h 7h | 9h 9d 9c; last *; atu As; pair')
    """

    melds: tuple[tuple[Tile, ...], ...] = ()
    """The melds shown by a player who closed; () for the others."""
    rack: tuple[Tile, ...] = ()
    last: Tile | None = None
    """The closer's discard; None when nobody closed."""
    atu: Tile | None = None
    pair: bool = False
    """Whether this player was dealt the atu's twin (T10)."""

    @classmethod
    def parse(cls, text: str) -> Round:
        """Read the line; its fields stand in any order. `ValueError` says what was expected."""
        found: dict[str, str] = {}
        for part in filter(None, map(str.strip, text.split(";"))):
            name, _, words = part.partition(" ")
            if name not in _FIELDS or name in found:
                raise ValueError(f"expected {', '.join(_FIELDS)}, each once; got {part[:40]!r}")
            found[name] = words
        if ("melds" in found) == ("rack" in found):
            raise ValueError(f"expected either melds or a rack; got {text[:60]!r}")
        shown = parse_melds(found.get("melds", ""))
        rack, last, atu = (parse_tiles(found.get(name, "")) for name in ("rack", "last", "atu"))
        if len(last) > 1 or len(atu) > 1:
            raise NotationError(f"expected one piece; got {format_tiles(last if len(last) > 1 else atu)!r}")
        return cls(tuple(shown), rack, *(tiles[0] if tiles else None for tiles in (last, atu)), "pair" in found)

    @property
    def closes(self) -> bool:
        """Whether this player closed."""
        return bool(self.melds)

    @property
    def pieces(self) -> tuple[Tile, ...]:
        """What lies before this player: the melds one after another, or the rack."""
        return tuple(tile for meld in self.melds for tile in meld) or self.rack

    def ending(self, rules: Rules) -> Ending:
        """The finished hand, this player in seat 0; the other one closed unless this one did or nobody."""
        return Ending(
            "closed" if self.last else "stock",
            racks=(self.rack, ()),
            laid=(tuple(Laying(laid(meld, rules), laid(meld, rules).tiles) for meld in self.melds), ()),
            opened=(True,) * SEATS,
            pairs=(self.pair, False),
            turned=self.atu,
            closer=0 if self.closes else 1 if self.last else None,
            last=self.last,
        )

    def __str__(self) -> str:
        fields = {
            "melds": f" {BETWEEN} ".join(map(format_tiles, self.melds)),
            "rack": format_tiles(self.rack),
            "last": str(self.last or ""),
            "atu": str(self.atu or ""),
        }
        shown = [f"{name} {words}" for name, words in fields.items() if words]
        return "; ".join([*shown, "pair"] if self.pair else shown)

    def __repr__(self) -> str:
        return f"Round({str(self)!r})"


_FIELDS = ("melds", "rack", "last", "atu", "pair")


def lines(round: Round, rules: Rules) -> tuple[Asked, ...]:
    """The lines of the count with their values, taken from the engine's own trace of the score.

    >>> from remi_learn import TABLA
    >>> [(asked.line.value, asked.value) for asked in lines(Round.parse("rack 9h 10h Ah *; last 7d; atu As"), TABLA)]
    [('rack', -70), ('pair', 0), ('factor', 2), ('total', -140)]
    """
    score = scores(round.ending(rules), rules)[0]
    of = {code: sum(part.points for part in score.parts if part.code is code) for code in PartCode}
    if round.closes:
        found = [_meld_line(part, rules) for part in score.parts if part.code is PartCode.MELD]
    else:
        parts = rack_points(round.rack, rules).parts
        found = [Asked(Line.RACK, of[PartCode.RACK], round.rack, parts)]
    return (
        *found,
        Asked(Line.PAIR, of[PartCode.PAIR], (round.atu,) if round.atu else ()),
        Asked(Line.FACTOR, _factor(round, rules), _doublers(round)),
        Asked(Line.TOTAL, score.total, (), score.parts),
    )


def _meld_line(part: Part, rules: Rules) -> Asked:
    assert part.meld
    return Asked(Line.MELD, part.points, part.meld.pieces, meld_points(part.meld, rules).parts)


def _atu_doubles(round: Round) -> bool:
    return round.atu is not None and round.atu.rank in (0, 1)


def _joker_last(round: Round) -> bool:
    return round.last is not None and round.last.wild


def _factor(round: Round, rules: Rules) -> int:
    """What the round is multiplied by (T11, T12)."""
    atu = rules.turned_doubles if _atu_doubles(round) else 1
    return atu * (rules.closing_joker if round.closes and _joker_last(round) else 1)


def _doublers(round: Round) -> tuple[Tile, ...]:
    last = (round.last,) if round.closes and round.last and round.last.wild else ()
    return (*((round.atu,) if round.atu and _atu_doubles(round) else ()), *last)


def trace(round: Round, rules: Rules) -> Points:
    """The engine's score of the round, part by part."""
    return scores(round.ending(rules), rules)[0]


# --- slips ----------------------------------------------------------------------------------------------------------


def slips(round: Round, rules: Rules) -> dict[tuple[int, int], Slip]:
    """For each line (by its place) and wrong value the slip behind it; of several the first in the order of `Slip`.

    >>> from remi_learn import TABLA
    >>> found = slips(Round.parse("rack 9h 10h Ah *; last 7d; atu As"), TABLA)
    >>> found[0, 70].value, found[2, 1].value, found[3, -70].value
    ('sign', 'atu_forgotten', 'atu_forgotten')
    """
    asked = lines(round, rules)
    found: dict[tuple[int, int], Slip] = {}
    for place, line in enumerate(asked[:-1]):
        for value, slip in sorted(_LINE_SLIPS[line.line](round, line, rules), key=_order):
            if value != line.value:
                found.setdefault((place, value), slip)
    for value, slip in sorted(_total_slips(round, asked, found, rules), key=_order):
        if value != asked[-1].value:
            found.setdefault((len(asked) - 1, value), slip)
    return found


def slip_of(round: Round, rules: Rules, place: int, value: int) -> Slip | None:
    """The slip behind a value of the line at that place (-1: the total); None if the value is right."""
    asked = lines(round, rules)
    place %= len(asked)
    if value == asked[place].value:
        return None
    usual = slips(round, rules).get((place, value))
    if usual or asked[place].line is not Line.TOTAL:
        return usual or Slip.WRONG_LINE
    return Slip.SIGN if value * asked[place].value < 0 else Slip.WRONG_SUM


def _order(found: tuple[int, Slip]) -> int:
    return list(Slip).index(found[1])


def _total_slips(
    round: Round, asked: tuple[Asked, ...], found: dict[tuple[int, int], Slip], rules: Rules
) -> Iterator[tuple[int, Slip]]:
    """The totals that a slip in one line, in every line or in putting the lines together leads to."""
    *counted, pair, factor, total = (line.value for line in asked)
    yield -total, Slip.SIGN
    yield sum(counted) * factor + pair, Slip.PAIR_AFTER_DOUBLING
    if round.closes and round.last:
        yield total + factor * rack_points((round.last,), rules).total, Slip.DISCARD_COUNTED
    for slip, settings in (_OTHER_RULES if round.closes else _OTHER_RULES_HELD).items():
        yield trace(round, rules.house(**settings)).total, slip
    for (place, value), slip in found.items():
        changed = [*counted, pair, factor]
        changed[place] = value
        *others, twin, times = changed
        yield (sum(others) + twin) * times, slip


def _meld_slips(round: Round, line: Asked, rules: Rules) -> Iterator[tuple[int, Slip]]:
    for slip, settings in _OTHER_RULES.items():
        yield meld_points(line.parts[0].meld or line.tiles, rules.house(**settings)).total, slip


def _rack_slips(round: Round, line: Asked, rules: Rules) -> Iterator[tuple[int, Slip]]:
    yield -line.value, Slip.SIGN
    naturals = tuple(tile for tile in round.rack if not tile.wild)
    jokers = tuple(tile for tile in round.rack if tile.wild)
    for left in (
        arrange(round.rack, rules).left,
        arrange(round.rack, rules, by="points").left,
        (*arrange(naturals, rules).left, *jokers),
    ):
        yield -rack_points(left, rules).total, Slip.ONLY_LOOSE
    for slip, settings in _OTHER_RULES_HELD.items():
        yield -rack_points(round.rack, rules.house(**settings)).total, slip


def _pair_slips(round: Round, line: Asked, rules: Rules) -> Iterator[tuple[int, Slip]]:
    yield 0, Slip.PAIR_FORGOTTEN
    yield rules.pair_points, Slip.PAIR_IMAGINED


def _factor_slips(round: Round, line: Asked, rules: Rules) -> Iterator[tuple[int, Slip]]:
    atu, joker, double = _atu_doubles(round), _joker_last(round), rules.turned_doubles
    if joker and not round.closes:
        yield line.value * rules.closing_joker, Slip.JOKER_FOR_ALL
    elif atu and joker:
        yield double + rules.closing_joker, Slip.FACTORS_ADDED
        yield double + rules.closing_joker - 1, Slip.FACTORS_ADDED
        yield double, Slip.ONE_DOUBLING
        yield 1, Slip.ONE_DOUBLING
    elif joker:
        yield 1, Slip.JOKER_FORGOTTEN
    if atu:
        yield 1, Slip.ATU_FORGOTTEN
    else:
        yield line.value * double, Slip.ATU_IMAGINED


_LINE_SLIPS = {
    Line.MELD: _meld_slips,
    Line.RACK: _rack_slips,
    Line.PAIR: _pair_slips,
    Line.FACTOR: _factor_slips,
}

_FACES, _FIVES, _TENS = tuple(range(2, 14)), (5,) * 12, (10,) * 12

_OTHER_RULES: dict[Slip, dict[str, object]] = {
    Slip.TENS_AS_FIVES: {"values": _FIVES},
    Slip.FIVES_AS_TENS: {"values": _TENS},
    Slip.FACE_VALUE: {"values": _FACES},
    Slip.ACE_AS_LOW: {"ace_laid": 5},
    Slip.ACE_AS_HIGH: {"ace_laid": 10},
    Slip.ACE_AS_GROUP: {"ace_laid": 25},
    Slip.JOKER_AS_PIECE: {"joker_laid": None},
    Slip.JOKER_FREE: {"joker_laid": 0},
}
"""What a meld would be worth under the rule that somebody had in mind."""

_OTHER_RULES_HELD: dict[Slip, dict[str, object]] = {
    Slip.TENS_AS_FIVES: {"values": _FIVES},
    Slip.FIVES_AS_TENS: {"values": _TENS},
    Slip.FACE_VALUE: {"values": _FACES},
    Slip.ACE_AS_LAID: {"ace_in_hand": 10},
    Slip.ACE_AS_GROUP: {"ace_in_hand": 25},
    Slip.JOKER_FREE: {"joker_in_hand": 0},
}
"""The same for a rack."""
