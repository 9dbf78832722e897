"""Pieces and their text notation: ``5h 10d Kc As``, joker ``*``, a joker standing for a piece ``*=6h``.

A tile (or card) is a rank and one of four suits. Players of tiles write number and colour
instead (``5r 13k``), Romanian players of cards write V, D, R for J, Q, K; all of that is read,
one canonical form is printed, and ``parse_tiles(format_tiles(x)) == x``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

SUITS = "hdcs"
"""The four suits in their fixed order: hearts, diamonds, clubs, spades; as colours red, yellow, blue, black."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LONGEST_QUOTE = 60
MAX_PIECES = 160
"""No table has more pieces than this (Rami, 5-6 players)."""


class NotationError(ValueError):
    """A text that does not name pieces; the message says what was expected and quotes the input.

    For a sentence in the learner's language it also carries a `code` ("piece" or "too_many") and the
    `token` that could not be read, cut to 40 letters.
    """

    def __init__(self, message: str, code: str = "piece", token: str = ""):
        super().__init__(message)
        self.code, self.token = code, token


class Tile(NamedTuple):
    """One piece: ``rank`` 1-13 (ace 1, king 13) and ``suit``, one of ``h d c s``.

    Two copies of a piece are equal (rules.md M6). A joker is ``wild``: bare it has rank 0 and no
    suit; on a board it carries the rank and suit that it stands for, or the rank alone in a group
    whose missing colour is still open (M5).

    >>> Tile(5, "h"), JOKER, Tile(6, "h", wild=True)
    (5h, *, *=6h)
    """

    rank: int
    suit: str
    wild: bool = False

    @property
    def bare(self) -> Tile:
        """The piece itself: a joker without what it stands for."""
        return JOKER if self.wild else self

    def __str__(self) -> str:
        if self.wild and not self.rank:
            return "*"
        return ("*=" if self.wild else "") + RANKS[self.rank - 1] + self.suit

    def __repr__(self) -> str:
        return str(self)


JOKER = Tile(0, "", wild=True)

_SUIT_OF = {
    **dict.fromkeys("hr♥♡", "h"),  # hearts; red, roșu
    **dict.fromkeys("dyg♦♢", "d"),  # diamonds; yellow, galben
    **dict.fromkeys("cba♣♧", "c"),  # clubs; blue, albastru
    **dict.fromkeys("skn♠♤", "s"),  # spades; black, negru
}
_RANK_OF = {
    **{name.lower(): number for number, name in enumerate(RANKS, 1)},
    "as": 1,
    "1": 1,
    "t": 10,
    **dict.fromkeys(("11", "v"), 11),
    **dict.fromkeys(("12", "d"), 12),
    **dict.fromkeys(("13", "r"), 13),
}
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls ignorable by default; chat programs and web pages put such signs between others."""
_MEANT: dict[int, int | str] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "\"'`´‘’‚‛“”„‟«»‹›"), " "),
    **dict.fromkeys(map(ord, "│┃¦‖∣"), "|"),
}
"""Letters and digits as wide as Chinese ones, quotes around what was copied, the line that we draw between melds."""
_STANDS = re.compile(r"(?:\*|joker|🃏)(?:→|->|=>|=)")
"""How a joker that stands for a piece is begun: ``*=6h``, or as we print it, ``joker→6♥``."""
_PIECE = re.compile(f"({'|'.join(sorted(_RANK_OF, key=len, reverse=True))})([{''.join(_SUIT_OF)}])")
_RANK = re.compile(f"({'|'.join(sorted(_RANK_OF, key=len, reverse=True))})")
_JOKERS = ("*", "joker", "🃏")
_EXPECTED = "expected a number and a colour such as 5h or 13k, or * for a joker"


@cache
def _tile(rank: int, suit: str, wild: bool = False) -> Tile:
    return Tile(rank, suit, wild)


def _parse_one(token: str, text: str) -> Tile:
    word = token.lower()
    if word in _JOKERS:
        return JOKER
    stands = _STANDS.match(word)
    wild, word = bool(stands), word[stands.end() if stands else 0 :]
    if match := _PIECE.fullmatch(word):
        return _tile(_RANK_OF[match[1]], _SUIT_OF[match[2]], wild)
    if wild and (match := _RANK.fullmatch(word)):
        return _tile(_RANK_OF[match[1]], "", True)
    raise NotationError(f"{_EXPECTED}; got {_quote(token)}{_inside(token, text)}", token=_short(shown(token)))


def plain(typed: str) -> str:
    """What somebody typed or pasted, without the signs that nobody sees or means; to be read before anything is cut.

    >>> plain("“５ｈ\u200b 6h” │ 7h")
    ' 5h 6h  | 7h'
    """
    return _UNSEEN.sub("", typed).translate(_MEANT)


def shown(text: str) -> str:
    """The same text with the code of each sign in it that cannot be seen: ``5h[U+0000]``."""
    return "".join(sign if sign.isprintable() else f"[U+{ord(sign):04X}]" for sign in text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _quote(text: str) -> str:
    """The text in quotes, and short even where every sign of it has to be written out."""
    quoted = repr(_short(text))
    return quoted if len(quoted) <= LONGEST_QUOTE else quoted[: LONGEST_QUOTE - 4] + "..." + quoted[-1]


def _inside(token: str, text: str) -> str:
    return "" if token == text.strip() else f" in {_quote(text.strip())}"


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read pieces separated by spaces or commas, in any case and any of the accepted spellings, as `plain` has them.

    The order typed is kept; an empty text is an empty rack. Anything else raises `NotationError`.

    >>> parse_tiles("5h, 10♦ Ra as *")
    (5h, 10d, Kc, As, *)
    >>> parse_tiles("14r")
    Traceback (most recent call last):
    remi_learn.engine.tiles.NotationError: expected a number and a colour such as 5h or 13k, or * for a joker; got '14r'
    """
    text = plain(text)
    tokens = re.findall(r"[^\s,]+", text)
    if len(tokens) > MAX_PIECES:
        found, start = f"{len(tokens)}, starting {_quote(text.strip())}", shown(text.strip())
        raise NotationError(f"expected at most {MAX_PIECES} pieces; got {found}", "too_many", _short(start))
    return tuple(_parse_one(token, text) for token in tokens)


def parse_melds(text: str) -> list[tuple[Tile, ...]]:
    """Read the pieces of several melds with ``|`` between them; empty ones are passed over.

    >>> parse_melds("5♥ 6♥ 7♥ │ 9♥ 9♣ joker→9♠")
    [(5h, 6h, 7h), (9h, 9c, *=9s)]
    """
    return [parse_tiles(part) for part in plain(text).split("|") if part.strip()]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Print pieces in the one canonical form, in the order given.

    >>> format_tiles(parse_tiles("13r 1n joker"))
    'Kh As *'
    """
    return " ".join(map(str, tiles))


def tiles_of(tiles: str | Iterable[Tile]) -> tuple[Tile, ...]:
    """Pieces from either notation or tiles, so that every question can be asked in text."""
    return parse_tiles(tiles) if isinstance(tiles, str) else tuple(tiles)
