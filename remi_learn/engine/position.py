"""A position as one line of text: what a player sees when asked what to do, every field optional.

    rack 5h 6h 7h * Kc; row 4s 9d; left 2h; stock 61; atu 5h; players 3; turn draw

`row` are the discards that the player may take from, the last on top; `left` those that the player's own discards
go to: what the left neighbour has left lying. `threw` is what that neighbour threw away, `took` what they took from
their row and still hold, `others` all that has been seen of further players. `turn` is "draw" (before the draw),
"discard" (after it) or "first" (the starter's first turn, no draw), and `stock` how many pieces the stock has at that
moment.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from .hand import Hand, position
from .moves import DRAW
from .rules import Rules
from .scoring import check_deck
from .tiles import Tile, format_tiles, parse_tiles, plain

TURNS = ("draw", "discard", "first")


@dataclass(frozen=True)
class Position:
    """What lies where; None for what is not shown, () for a row that is empty.

    >>> here = Position.parse("row 4s 9d; rack 5r 6r; stock 61; turn discard")
    >>> here.row, here.left, here.stock, str(here)
    ((4s, 9d), None, 61, 'rack 5h 6h; row 4s 9d; stock 61; turn discard')
    """

    rack: tuple[Tile, ...] = ()
    row: tuple[Tile, ...] | None = None
    left: tuple[Tile, ...] | None = None
    stock: int | None = None
    atu: Tile | None = None
    threw: tuple[Tile, ...] | None = None
    took: tuple[Tile, ...] | None = None
    others: tuple[Tile, ...] | None = None
    players: int = 3
    turn: str = "draw"

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the line; the fields may stand in any order, each once. `ValueError` says what was expected."""
        found: dict[str, Any] = {}
        for part in filter(None, map(str.strip, plain(text).split(";"))):
            name, _, words = part.partition(" ")
            if name not in _READ:
                raise ValueError(f"expected one of {', '.join(_READ)}; got {name[:40]!r}")
            if name in found:
                raise ValueError(f"expected {name} once; got it again in {text[:60]!r}")
            found[name] = _READ[name](words.strip())
        return cls(**found)

    def __str__(self) -> str:
        shown = ((field.name, getattr(self, field.name), field.default) for field in fields(self))
        return "; ".join(f"{name} {_write(value)}".strip() for name, value, default in shown if value != default)

    def hand(self, rules: Rules) -> Hand:
        """The hand joined here, with this player (seat 0) to move; what is not shown lies in the stock.

        >>> from remi_learn import TABLA
        >>> here = Position.parse("rack 5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks 7d; row 9c 4s; atu As")
        >>> [str(move) for move in here.hand(TABLA).legal_moves()]
        ['draw', 'take 1', 'turned']
        """
        up = (self.atu,) if self.atu else ()
        shown = (pieces or () for pieces in (self.row, self.left, self.threw, self.took, self.others))
        check_deck((*self.rack, *chain(*shown), *up), rules)
        drawn = self.rack[-1:] if self.turn == "discard" else ()
        if self.turn == "discard" and not drawn:
            raise ValueError("expected a rack with a piece to discard; got none")
        joined = position(
            rules,
            [format_tiles(self.rack[: len(self.rack) - len(drawn)]), *[""] * (self.players - 1)],
            row=format_tiles(self.row or ()),
            turned=format_tiles(up),
            stock=format_tiles(drawn),
            fresh=self.turn == "first",
        )
        whole = joined.dealt.stock
        left = len(whole) if self.stock is None else min(len(whole), self.stock + len(drawn))
        hand = Hand(joined.rules, joined.dealt._replace(stock=whole[len(whole) - left :]))
        if drawn:
            hand.play(DRAW)
        return hand


def _number(words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) < 4):
        raise ValueError(f"expected a number; got {words[:40]!r}")
    return int(words)


def _one(words: str) -> Tile:
    tiles = parse_tiles(words)
    if len(tiles) != 1:
        raise ValueError(f"expected one piece as the atu; got {words[:40]!r}")
    return tiles[0]


def _turn(words: str) -> str:
    if words not in TURNS:
        raise ValueError(f"expected turn to be one of {', '.join(TURNS)}; got {words[:40]!r}")
    return words


_READ = {
    "rack": parse_tiles,
    "row": parse_tiles,
    "left": parse_tiles,
    "stock": _number,
    "atu": _one,
    "threw": parse_tiles,
    "took": parse_tiles,
    "others": parse_tiles,
    "players": _number,
    "turn": _turn,
}


def _write(value: object) -> str:
    return format_tiles(value) if isinstance(value, tuple) and not isinstance(value, Tile) else str(value)
