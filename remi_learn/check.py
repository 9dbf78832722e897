"""Check a rack or a meld as one does at the table: what it is, what it is worth, how far it is from closing.

>>> found = check_rack("7s 7s 7h")
>>> found.parts[0].fault.code.value
'repeated_colour'
>>> check_rack("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d").distance
1
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from .engine.melds import Fault, Meld, fault, readings
from .engine.packed import GaveUp, in_time
from .engine.rules import TABLA, Lies, Rules, RulesError
from .engine.scoring import Opening, Points, may_open, meld_points, rack_points
from .engine.solve import Arrangement, Closing, Outlook, arrange, best_close, closings, outlook
from .engine.tiles import NotationError, Tile, parse_melds

BETWEEN = "|"
"""What separates melds in a text: ``5h 6h 7h | 9h 9c 9s``."""
MOST = 40
"""So many pieces nobody holds; the engine would take long over more."""

HOUSE: dict[str, tuple[Any, ...]] = {
    "jokers_per_meld": (0, 1, 2),
    "opening_points": (0, 30, 40, 45, 50, 51, 60),
    "opening_run": (False, True),
    "clean_run": (False, True),
    "aces_open": (False, True),
    "final_discard": (False, True),
    "ace_in_hand": (1, 5, 10, 11, 25),
    "joker_in_hand": (20, 25, 30, 50),
    "joker_counts": ("cheapest", "dearest"),
}
"""The settings of a house that decide about a rack, and what tables choose."""


class CheckError(ValueError):
    """Pieces that cannot be checked: "nothing", "too_many_pieces", or "too_many_copies" with these `tiles`."""

    def __init__(self, code: str, tiles: tuple[Tile, ...] = ()):
        super().__init__(f"expected 1 to {MOST} pieces that the game has; got {code}")
        self.code, self.tiles = code, tiles


@dataclass(frozen=True)
class Judged:
    """Pieces taken as one meld: all its readings and its points, or the fault."""

    tiles: tuple[Tile, ...]
    readings: tuple[Meld, ...]
    fault: Fault | None
    points: Points | None


@dataclass(frozen=True)
class Checked:
    """All there is to say of some pieces: each part as a meld, and all of them as a rack.

    `opening`: whether the parts open, if all are melds and the game has an opening. `best`, `left` (the points
    of the rack as it is) and `outlook` are those of the engine; `closing` is the dearest way to close, or if not
    `dearest`, just one way. `best` is None where it is not found in time. Of more pieces than a hand ever holds
    (`too_many`) nothing is said of closing.
    """

    rules: Rules
    parts: tuple[Judged, ...]
    opening: Opening | None
    best: Arrangement | None
    left: Points
    outlook: Outlook
    closing: Closing | None
    dearest: bool = True

    @property
    def too_many(self) -> int:
        """How many pieces these are more than a hand of the game ever holds."""
        return 0 if self.rules.most_held is None else max(0, len(self.tiles) - self.rules.most_held)

    @property
    def distance(self) -> int | None:
        """How far it is from closing; where that is not found in time, so far at least (see `outlook`)."""
        return self.outlook.distance

    @property
    def useful(self) -> dict[Tile, int]:
        """The pieces that help, with their unseen copies; none where they are not found in time (see `outlook`)."""
        return self.outlook.useful or {}

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All the pieces, as they were given."""
        return tuple(tile for part in self.parts for tile in part.tiles)


def check_rack(text: str, rules: Rules = TABLA) -> Checked:
    """Check pieces in text, or melds between ``|``; raises `NotationError` or `CheckError` for what cannot be."""
    parts = parse_melds(text)
    tiles = tuple(tile for part in parts for tile in part)
    _check_count(tiles, rules)
    judged = tuple(_judge(part, rules) for part in parts)
    melds = [part.readings[0] for part in judged if part.readings]
    opens = rules.melds_lie is not Lies.BOARD and len(melds) == len(judged)
    bare = tuple(tile.bare for tile in tiles)
    found = Checked(
        rules,
        judged,
        may_open([part.tiles for part in judged], rules) if opens else None,
        in_time(lambda: arrange(bare, rules), None),
        rack_points(bare, rules),
        Outlook(None, True, {}),
        None,
    )
    return found if found.too_many else _with_close(found, bare)


def _with_close(found: Checked, bare: tuple[Tile, ...]) -> Checked:
    """The same with all there is to say of closing."""
    rules = found.rules
    found = replace(found, outlook=outlook(bare, rules))
    try:
        return replace(found, closing=best_close(bare, rules))
    except GaveUp:
        ways = in_time(lambda: closings(bare, rules, limit=1), ())
        return replace(found, closing=ways[0] if ways else None, dearest=False)


def _check_count(tiles: tuple[Tile, ...], rules: Rules) -> None:
    if not tiles:
        raise CheckError("nothing")
    if len(tiles) > MOST:
        raise CheckError("too_many_pieces")
    counts = Counter(tile.bare for tile in tiles)
    over = tuple(tile for tile, count in counts.items() if count > (rules.jokers if tile.wild else rules.packs))
    if over:
        raise CheckError("too_many_copies", over)


def _judge(tiles: tuple[Tile, ...], rules: Rules) -> Judged:
    found = readings(tiles, rules)
    points = meld_points(tiles, rules) if found else None
    return Judged(tiles, found, fault(tiles, rules), points)


def house_choices(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """The settings that decide in this game, each with its choices and the game's own value among them."""
    found = {name: _choices(rules, name) for name in HOUSE}
    return {name: choices for name, choices in found.items() if len(choices) > 1}


def _choices(rules: Rules, name: str) -> tuple[Any, ...]:
    own = getattr(rules, name)
    choices = HOUSE[name] if own in HOUSE[name] else (own, *HOUSE[name])
    return tuple(value for value in choices if value == own or _has_sense(rules, name, value))


def _has_sense(rules: Rules, name: str, value: Any) -> bool:
    try:
        return bool(rules.house(**{name: value}))
    except RulesError:
        return False


__all__ = ["CheckError", "Checked", "Judged", "NotationError", "check_rack", "house_choices"]
