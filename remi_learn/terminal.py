"""`remi-learn solve`: all there is to say of a rack, in a terminal, with the pieces in their colours.

>>> print("\\n".join(solve("5h 6h 7h  9h 9c 9s", "tabla")))
Remi pe Tablă
5♥ 6♥ 7♥ │ 9♥ 9♣ 9♠
Best arrangement: 5♥ 6♥ 7♥ | 9♥ 9♣ 9♠. Left over: –.
On the rack it counts 30 points.
Too few pieces to say how far it is from closing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence

from . import text
from .check import Checked, check_rack
from .engine.rules import find_rules
from .engine.tiles import JOKER, Tile

INKS = {"♥": "1;31", "♦": "1;33", "♣": "1;34", "♠": "1", "": "1;35"}
"""Sign of a suit -> how a terminal colours it; the joker's under ""."""


def solve(typed: str, game: str) -> list[str]:
    """The rack laid out in its best melds, and what there is to say of it; a line each.

    Raises `ValueError` (of an unknown game), `NotationError` or `CheckError`.
    """
    found = check_rack(typed, find_rules(game))
    laid = " │ ".join(text.signs(part) for part in _parts(found) if part)
    return [found.rules.name, laid, *text.checked_lines(found)]


def _parts(found: Checked) -> list[Sequence[Tile]]:
    """The melds of the best arrangement, which is a close where there is one, and what is left over."""
    if found.closing:
        rest = [found.closing.discard] if found.closing.discard else []
        return [*(meld.tiles for meld in found.closing.melds), rest]
    if found.best:
        return [*(meld.tiles for meld in found.best.melds), found.best.left]
    return [part.tiles for part in found.parts]


def in_colour(line: str) -> str:
    """A line with each piece in it in its colour.

    >>> in_colour("5♥ and joker")
    '\\x1b[1;31m5♥\\x1b[0m and \\x1b[1;35mjoker\\x1b[0m'
    """
    joker = text.tile_sign(JOKER)

    def paint(piece: re.Match[str]) -> str:
        return f"\033[{INKS[piece[1] or '']}m{piece[0]}\033[0m"

    return re.sub(rf"\b(?:\w{{1,2}}([♥♦♣♠])|{re.escape(joker)}\b)", paint, line)


def wants_colour(is_terminal: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Colour for a person at a terminal, unless they said NO_COLOR."""
    return is_terminal and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
