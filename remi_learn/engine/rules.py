"""The rules of the five games as data: one frozen record, read by everyone.

Nothing in the engine asks which game is being played; it asks the record.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from dataclasses import dataclass

SMALLEST_MELD = 3
"""Every group and run has at least three pieces (rules.md M1, M2)."""

_RANGES = {"packs": (1, 3), "jokers": (0, 4), "jokers_per_meld": (0, 4), "jokers_per_group": (0, 4)}


@dataclass(frozen=True)
class Rules:
    """The settings of one game; the numbers are counts of pieces.

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

    def __post_init__(self) -> None:
        for field, (low, high) in _RANGES.items():
            value = getattr(self, field)
            if value is None and field == "jokers_per_group":
                continue
            if type(value) is not int or not low <= value <= high:
                raise ValueError(f"expected {field} from {low} to {high}; got {value!r}")

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
        ValueError: expected a setting of the rules (packs, jokers, jokers_per_meld, jokers_per_group); got 'opening'
        """
        known = [field.name for field in dataclasses.fields(self)][1:]
        for unknown in settings.keys() - set(known):
            raise ValueError(f"expected a setting of the rules ({', '.join(known)}); got {unknown!r}")
        return dataclasses.replace(self, **settings)  # type: ignore[arg-type]

    def changes(self) -> dict[str, tuple[object, object]]:
        """The settings that differ from the published game of this name: setting -> (published, here)."""
        published = find_rules(self.name)
        pairs = {f.name: (getattr(published, f.name), getattr(self, f.name)) for f in dataclasses.fields(self)}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


TABLA = Rules("Remi pe Tablă")
ETALAT = Rules("Remi Etalat")
REMI_51 = Rules("Remi 51", jokers_per_meld=2, jokers_per_group=1)
RAMI_40 = Rules("Rami 40", jokers=4)
RAMI_51 = Rules("Rami 51", jokers=4)
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
