"""The rules of the five games as data: one frozen record, read by everyone.

Nothing in the engine asks which game is being played; it asks the record.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

SMALLEST_MELD = 3
"""Every group and run has at least three pieces (rules.md M1, M2)."""


class Lies(StrEnum):
    """Where melds lie: hidden on one's own board until somebody closes (T1), or open on the table."""

    BOARD = "board"
    TABLE = "table"


class Counts(StrEnum):
    """Which reading of a meld counts when several are possible (M5)."""

    CHEAPEST = "cheapest"
    DEAREST = "dearest"


class AceLaid(NamedTuple):
    """Points of an ace in a meld by its place."""

    low: int
    high: int
    group: int


class Ids(NamedTuple):
    """The ids in rules.md of what a game says about points, opening and ending; not a setting."""

    points: str = "V"
    opening: str = "T1"
    closing: str = "T6"
    closing_joker: str = "T12"


TILE_VALUES = (5,) * 8 + (10,) * 4
"""Points of 2 ... 13 in the tile games (V-table)."""
CARD_VALUES = (*range(2, 11), 10, 10, 10)
"""Points of 2 ... K in the card games (R1, C3)."""
BY_PLACE = AceLaid(low=5, high=10, group=25)


@dataclass(frozen=True)
class Rules:
    """The settings of one game; the numbers are counts of pieces, and of points where it says so.

    >>> TABLA.jokers_per_meld, REMI_51.jokers_per_meld
    (1, 2)
    """

    name: str
    packs: int = 2
    """Copies of each of the 52 pieces."""
    jokers: int = 2
    """Jokers in the whole deck."""
    jokers_per_meld: int = 1
    """Jokers that one meld may hold (M3)."""
    jokers_per_group: int | None = None
    """The same for groups where it differs from runs; None: as `jokers_per_meld`."""
    hand_size: int = 14
    """Pieces held between turns at the start; whoever has drawn holds one more."""
    melds_lie: str = Lies.TABLE
    """`Lies`: on the board the whole hand is shown at once, on the table melds are laid one by one."""
    final_discard: bool = True
    """Whether ending needs a last piece to discard (T6, E7, R8); else it may also end without (C7)."""
    values: tuple[int, ...] = TILE_VALUES
    """Points of the twelve numbers 2 ... 13, laid or left."""
    ace_laid: int | AceLaid = BY_PLACE
    """Points of an ace in a meld: by its place, or one number everywhere."""
    ace_in_hand: int = 5
    """Points of an ace left in the hand."""
    joker_laid: int | None = 50
    """Points of a joker in a meld; None: those of the piece it stands for."""
    joker_in_hand: int = 50
    """Points of a joker left in the hand."""
    joker_counts: str = Counts.DEAREST
    """`Counts`: the reading that counts where a joker can stand for several pieces (M5)."""
    opening_points: int = 0
    """Points to be laid in one turn before anything else may be laid."""
    opening_run: bool = False
    """Whether the opening needs a run, with or without a joker (E1)."""
    clean_run: bool = False
    """Whether the opening needs a run without a joker (C2)."""
    aces_open: bool = False
    """Whether a group of aces opens by itself (E1)."""
    ace_opening: int | AceLaid | None = None
    """Points of an ace in the sum of the opening; None: as `ace_laid`. A joker counts there as what it stands for."""
    by_hand_opens: bool = False
    """Whether laying the whole hand in one turn needs no opening (R2)."""
    closing_joker: int = 1
    """What the closer's points are multiplied by for discarding a joker at the end (T12)."""
    ids: Ids = dataclasses.field(default=Ids(), metadata={"setting": False})

    def __hash__(self) -> int:
        # tables are looked up by the rules in every call: hashing every field would cost more than the answer
        return hash(self.name)

    def __post_init__(self) -> None:
        for field, wanted, holds in _EXPECTED:
            value = getattr(self, field)
            if not holds(value):
                raise ValueError(f"expected {field} {wanted}; got {value!r}")

    @property
    def group_jokers(self) -> int:
        """Jokers that a group may hold."""
        return self.jokers_per_meld if self.jokers_per_group is None else self.jokers_per_group

    def house(self, **settings: object) -> Rules:
        """The same game with house rules.

        >>> ETALAT.house(jokers_per_meld=2).changes()
        {'jokers_per_meld': (1, 2)}
        >>> TABLA.house(opening=3)
        Traceback (most recent call last):
        ValueError: expected a setting of the rules (packs, jokers, ..., closing_joker); got 'opening'
        """
        known = [field.name for field in dataclasses.fields(self)[1:] if field.metadata.get("setting", True)]
        for unknown in settings.keys() - set(known):
            raise ValueError(f"expected a setting of the rules ({', '.join(known)}); got {unknown!r}")
        return dataclasses.replace(self, **settings)  # type: ignore[arg-type]

    def changes(self) -> dict[str, tuple[object, object]]:
        """The settings that differ from the published game of this name: setting -> (published, here)."""
        published = find_rules(self.name)
        pairs = {f.name: (getattr(published, f.name), getattr(self, f.name)) for f in dataclasses.fields(self)}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _is_count(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _is_ace(value: object) -> bool:
    points = value if isinstance(value, tuple) and len(value) == 3 else (value,)
    return all(map(_is_count(0, 100), points))


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _span(field: str, low: int, high: int) -> _Expectation:
    return field, f"from {low} to {high}", _is_count(low, high)


_Expectation = tuple[str, str, Callable[[object], bool]]
_EXPECTED: tuple[_Expectation, ...] = (
    _span("packs", 1, 3),
    _span("jokers", 0, 4),
    _span("jokers_per_meld", 0, 4),
    ("jokers_per_group", "from 0 to 4, or None", lambda value: value is None or _is_count(0, 4)(value)),
    _span("hand_size", 3, 40),
    ("melds_lie", "board or table", lambda value: value in tuple(Lies)),
    (
        "values",
        "of twelve numbers, for 2 to K",
        lambda v: isinstance(v, tuple) and len(v) == 12 and all(map(_is_count(0, 100), v)),
    ),
    ("ace_laid", "as one number of points or three (low, high, group)", _is_ace),
    _span("ace_in_hand", 0, 100),
    ("joker_laid", "from 0 to 100, or None", lambda value: value is None or _is_count(0, 100)(value)),
    _span("joker_in_hand", 0, 100),
    ("joker_counts", "cheapest or dearest", lambda value: value in tuple(Counts)),
    _span("opening_points", 0, 200),
    ("ace_opening", "as one number of points, three (low, high, group) or None", lambda v: v is None or _is_ace(v)),
    _span("closing_joker", 1, 4),
    *(
        (field, "True or False", _is_flag)
        for field in ("final_discard", "opening_run", "clean_run", "aces_open", "by_hand_opens")
    ),
)

_CARDS = Rules(
    "",
    values=CARD_VALUES,
    ace_laid=11,
    ace_in_hand=11,
    joker_laid=None,
    joker_in_hand=20,
)
_RAMI = dataclasses.replace(
    _CARDS,
    jokers=4,
    hand_size=13,
    final_discard=False,
    ace_laid=AceLaid(low=1, high=11, group=11),
    joker_counts=Counts.CHEAPEST,
    ids=Ids("C3", "C2", "C7", "C9"),
)
TABLA = Rules("Remi pe Tablă", melds_lie=Lies.BOARD, closing_joker=2)
ETALAT = Rules(
    "Remi Etalat",
    opening_points=45,
    opening_run=True,
    aces_open=True,
    ace_opening=BY_PLACE,
    closing_joker=2,
    ids=Ids("V", "E1", "E7", "T12"),
)
REMI_51 = dataclasses.replace(
    _CARDS,
    name="Remi 51",
    jokers_per_meld=2,
    jokers_per_group=1,
    opening_points=51,
    by_hand_opens=True,
    ids=Ids("R1", "R2", "R8", "R9"),
)
RAMI_40 = dataclasses.replace(_RAMI, name="Rami 40", opening_points=40)
RAMI_51 = dataclasses.replace(_RAMI, name="Rami 51", opening_points=51)
PRESETS = (TABLA, ETALAT, REMI_51, RAMI_40, RAMI_51)


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _endings(name: str) -> set[str]:
    """The name and what is left of it without its first words."""
    words = name.split()
    return {_plain("".join(words[start:])) for start in range(len(words))}


def find_rules(name: str) -> Rules:
    """The published rules of a game, by its name or the end of it, with or without Romanian letters.

    >>> find_rules("tabla") is TABLA, find_rules("RAMI_40") is RAMI_40
    (True, True)
    >>> find_rules("bridge")
    Traceback (most recent call last):
    ValueError: expected one of Remi pe Tablă, Remi Etalat, Remi 51, Rami 40, Rami 51; got 'bridge'
    """
    found = [rules for rules in PRESETS if _plain(name) in _endings(rules.name)]
    if len(found) != 1:
        raise ValueError(f"expected one of {', '.join(rules.name for rules in PRESETS)}; got {name!r}")
    return found[0]
