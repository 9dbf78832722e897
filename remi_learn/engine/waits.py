"""Racks one piece from closing: which pieces close after each discard, asked of the boards directly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from .boards import fits
from .packed import KINDS, ONE_JOKER, Rack, copies, kinds_in, pack, size, table, tile_of, unseen
from .rules import Lies, Rules
from .tiles import Tile


def closing_draws(rack: Rack, rules: Rules, seen: Rack = ()) -> dict[Tile, dict[Tile, int]]:
    """For each discard of a rack held after the draw, the pieces that would then close, with their unseen copies.

    Where the best distance after a discard is 1 it says the same as `discards`, and asks much less. Only for games
    whose melds lie on the board.

    >>> from remi_learn import TABLA
    >>> found = closing_draws("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d Jc", TABLA)
    >>> {str(out): helps for out, helps in found.items() if helps}
    {'7d': {As: 2, Js: 2, *: 2}, 'Jc': {As: 2, Js: 2, *: 2}}
    """
    code, melds = pack(rack, rules), table(rules)
    if rules.melds_lie != Lies.BOARD or size(code) != rules.hand_size + 1:
        raise ValueError(f"expected a rack of {rules.hand_size + 1} pieces to be laid on the board; got {size(code)}")
    unknown = unseen(code, seen, rules)
    there = {kind: (rules.jokers if kind == ONE_JOKER else rules.packs) for kind in (*KINDS, ONE_JOKER)}
    # what closes after some discard leaves two pieces of the whole rack over
    helping = [kind for kind, all_of in there.items() if copies(code, kind) < all_of and fits(code + kind, 2, melds)]
    return {
        tile_of(out): {tile_of(kind): unknown[kind] for kind in helping if fits(code - out + kind, 1, melds)}
        for out in kinds_in(code)
    }


def chance(good: int, unseen: int, draws: int = 1) -> Fraction:
    """How likely at least one good piece comes in so many draws, when any unseen piece may be the next.

    >>> chance(6, 90), chance(6, 90, draws=2)
    (Fraction(1, 15), Fraction(173, 1335))
    """
    if not 0 <= good <= unseen or not 0 < draws <= unseen:
        raise ValueError(f"expected good and drawn pieces among the unseen; got {good}, {unseen}, {draws}")
    return 1 - Fraction(comb(unseen - good, draws), comb(unseen, draws))
