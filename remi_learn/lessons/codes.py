"""A share code opens the same drill elsewhere: the kind's letter, the level, a seed, two letters that prove it whole.

The letters are those of Crockford's base 32, which leaves out I, L, O and U: nothing is misread, no word is spelled.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.rules import PRESETS
from ..engine.tiles import plain

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE = len(LETTERS)
SEEDS = BASE**4
"""So many different drills there are of each kind and level."""
_PRIME = 1021
"""The largest prime below 32 * 32: no wrong letter and no two letters swapped go unnoticed."""
_MISREAD = str.maketrans("OIL", "011")
GENERATION = 1
"""Goes up when the generators change, so that a code of before is refused and does not open another drill."""


_OWNERS: dict[str, str] = {}
"""Whose codes begin with which letter: the matches of a game, or a family of drills."""


def claim(letter: str, owner: str) -> None:
    """Say whose codes begin with this letter; `ValueError` for one that is taken, or is none.

    >>> claim("A", "cards")
    Traceback (most recent call last):
    ValueError: expected a letter that is free for cards; 'A' is that of matches of Remi pe Tablă
    """
    if letter not in set(LETTERS) or letter.isdigit():
        raise ValueError(f"expected one of the letters of codes for {owner}; got {letter!r}")
    if _OWNERS.setdefault(letter, owner) != owner:
        raise ValueError(f"expected a letter that is free for {owner}; {letter!r} is that of {_OWNERS[letter]}")


for _rules in PRESETS:
    if _rules.letter:
        claim(_rules.letter, f"matches of {_rules.name}")

DRILL = "drill-"
"""What the keys of drills begin with."""

_EXPECTED = {
    "form": "a code such as M1-0000-33",
    "damaged": "a code as it was given",
    "position": "a code such as 1-7 or M1-0000-33",
    "nowhere": "a lesson and one of its exercises, such as 1-7",
    "line_by_line": "a position that is one question",
}


class CodeError(ValueError):
    """A text that is no code, or one that leads to nothing that can be shown; `code` says why."""

    def __init__(self, code: str, got: str):
        super().__init__(f"expected {_EXPECTED[code]}; got {got[:40]!r}")
        self.code, self.got = code, got[:40]


@dataclass(frozen=True)
class Share:
    """What a share code says.

    >>> str(Share("D", 2, 777))
    'D2-00R9-WF'
    >>> Share.parse("d2 oor9 wf") == Share("D", 2, 777)
    True
    """

    letter: str
    level: int
    seed: int

    def __post_init__(self) -> None:
        if self.letter not in set(LETTERS) or not 1 <= self.level < BASE or not 0 <= self.seed < SEEDS:
            raise ValueError(f"expected a letter, a level from 1 and a seed below {SEEDS}; got {self!r}")

    def __str__(self) -> str:
        body = self.letter + LETTERS[self.level] + _digits(self.seed, 4)
        return f"{body[:2]}-{body[2:]}-{_proof(body)}"

    @property
    def key(self) -> str:
        """The key of its drill."""
        return DRILL + str(self).lower()

    @classmethod
    def of_key(cls, key: str) -> Share | None:
        """The share of a drill's key; None for any other key, and for one of generators that are no more."""
        try:
            return cls.parse(key.removeprefix(DRILL)) if key.startswith(DRILL) else None
        except CodeError:
            return None

    @classmethod
    def parse(cls, text: str) -> Share:
        """Read a code in any case, with or without its dashes; raises `CodeError` for what is none."""
        word = "".join(plain(text).split()).replace("-", "").upper().translate(_MISREAD)
        if len(word) != 8 or set(word) - set(LETTERS):
            raise CodeError("form", text.strip())
        body, proof = word[:6], word[6:]
        if _proof(body) != proof or body[1] == "0":
            raise CodeError("damaged", text.strip())
        return cls(body[0], LETTERS.index(body[1]), _number(body[2:]))


def _digits(number: int, places: int) -> str:
    return "".join(LETTERS[number // BASE**place % BASE] for place in reversed(range(places)))


def _number(digits: str) -> int:
    return sum(LETTERS.index(digit) * BASE**place for place, digit in enumerate(reversed(digits)))


def _proof(body: str) -> str:
    """Two letters that depend on every letter and its place."""
    total = GENERATION
    for letter in body:
        total = (total * BASE + LETTERS.index(letter) + 1) % _PRIME
    return _digits(total, 2)
