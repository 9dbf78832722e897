"""Moves: small frozen records with a text form, and what is said when one is refused."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from .rules import Word
from .tiles import Tile, format_tiles, parse_tiles, plain


class Verb(Word):
    """What a move does; also its first word."""

    DRAW = "draw"
    TAKE = "take"
    TURNED = "turned"
    SWAP = "swap"
    LAY = "lay"
    ADD = "add"
    FREE = "free"
    BACK = "back"
    DISCARD = "discard"
    CLOSE = "close"


NUMBERED = (Verb.TAKE, Verb.ADD, Verb.FREE)
"""Those that say how deep, or which meld of the table."""


class Move(NamedTuple):
    """One move: draw, take from the discards (how deep), take the turned-up piece, swap for it, lay a meld, add pieces
    to a meld of the table, free its joker, take back, discard, close.

    >>> Move.parse("add 2 *=8h"), str(Move(Verb.TAKE, at=1))
    (Move(verb=<Verb.ADD: 'add'>, tiles=(*=8h,), at=2, melds=()), 'take 1')
    """

    verb: Verb
    tiles: tuple[Tile, ...] = ()
    at: int = 0
    """The meld of the table, counted from 1; of the discards how many are taken."""
    melds: tuple[tuple[Tile, ...], ...] = ()
    """The melds shown by a close that names them (T6)."""

    def __str__(self) -> str:
        words = [self.verb.value, str(self.at) if self.verb in NUMBERED else "", format_tiles(self.tiles)]
        shown = " / ".join(format_tiles(meld) for meld in self.melds)
        return " ".join(word for word in words if word) + (f": {shown}" if shown else "")

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move; `ValueError` says what was expected."""
        head, _, shown = plain(text).partition(":")
        verb, *rest = head.split() or [""]
        if verb not in tuple(Verb):
            raise ValueError(f"expected a move ({', '.join(Verb)}); got {text[:60]!r}")
        numbered = verb in NUMBERED
        if numbered and not (rest and rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 4):
            raise ValueError(f"expected a number after {verb}; got {text[:60]!r}")
        at = int(rest.pop(0)) if numbered else 0
        melds = tuple(parse_tiles(meld) for meld in shown.split("/")) if shown else ()
        return cls(Verb(verb), parse_tiles(" ".join(rest)), at, melds)


DRAW, TURNED, BACK = Move(Verb.DRAW), Move(Verb.TURNED), Move(Verb.BACK)
TAKE = Move(Verb.TAKE, at=1)


class MoveFault(StrEnum):
    """Why a move is refused, beside what can be wrong with a meld or an opening."""

    HAND_IS_OVER = "hand_is_over"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    NOTHING_THERE = "nothing_there"
    DEAD_JOKER = "dead_joker"
    BURIED = "buried"
    FIRST_OF_ROW = "first_of_row"
    ONLY_THE_LAST = "only_the_last"
    TOO_FEW_TO_BREAK = "too_few_to_break"
    CANNOT_BE_USED = "cannot_be_used"
    DOES_NOT_CLOSE = "does_not_close"
    FIRST_TURN_ONLY = "first_turn_only"
    NOT_HELD = "not_held"
    NOT_OPEN = "not_open"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    TAKES_NO_JOKER = "takes_no_joker"
    KEEP_ONE = "keep_one"
    NOTHING_LAID = "nothing_laid"
    MUST_GO_OUT = "must_go_out"
    NOT_USED = "not_used"
    JOKER_MUST_BE_LAID = "joker_must_be_laid"
    JUST_TAKEN = "just_taken"
    JOKER_JUST_TAKEN = "joker_just_taken"
    KEEP_THE_JOKER = "keep_the_joker"
    NOT_POSSIBLE = "not_possible"


class Refusal(NamedTuple):
    """Why a move is refused: the rule (its id in rules.md), a code, and the pieces it is about."""

    rule: str
    code: StrEnum
    tiles: tuple[Tile, ...] = ()


class IllegalMove(ValueError):
    """A move that the rules refuse; nothing has changed. It carries the `rule`, the `fault` and the `tiles`."""

    def __init__(self, move: object, refusal: Refusal):
        self.rule, self.fault, self.tiles = refusal
        super().__init__(f"{move}: {self.fault.value} ({self.rule})")
