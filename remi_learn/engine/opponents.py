"""The computer's players by name; the name says how they play."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from .hand import View
from .moves import Move, Verb
from .players import PlainPlayer, Player
from .reading import EXPLAINED
from .rules import Lies, Rules, Takes
from .styles import FITTED, UNSEEN, Advised, Careful, Makes

SLIPS = 0.35
"""How often a beginner overlooks what lies in the row, or throws whatever comes to hand."""


class Beginner:
    """Plays like the plain player, but often overlooks what lies in the row, or throws a piece by lot."""

    def __init__(self, seed: int | str = 0, slips: float = SLIPS) -> None:
        self._random, self.slips, self._knows = random.Random(f"{seed}/beginner"), slips, PlainPlayer(seed)

    def choose(self, view: View) -> Move:
        """What the plain player would do, or a slip; what must be done is done."""
        move = self._knows.choose(view)
        if move.verb not in _SLIPS_TO or self._random.random() >= self.slips:
            return move
        return self._random.choice([other for other in view.moves if other.verb is _SLIPS_TO[move.verb]])


_SLIPS_TO = {Verb.TAKE: Verb.DRAW, Verb.DISCARD: Verb.DISCARD}


class Opponent(NamedTuple):
    """One of the computer's players: how one is made from a seed, whether only games on the board suit it, and whether
    it reads the rows that lie before everybody."""

    make: Callable[[int | str], Player]
    on_board_only: bool = True
    reads_rows: bool = False


def _without_slips(make: Makes) -> Callable[[int | str], Player]:
    return lambda seed: make(seed, 0.0)


OPPONENTS: dict[str, Opponent] = {
    "beginner": Opponent(Beginner, on_board_only=False),
    "plain": Opponent(PlainPlayer, on_board_only=False),
    "careful": Opponent(lambda seed: Careful(EXPLAINED, seed, 0.0), reads_rows=True),
    **{name: Opponent(_without_slips(make)) for name, make in {**FITTED, **UNSEEN}.items()},
    "coach": Opponent(_without_slips(Advised)),
}
"""`careful` reads the rows, the others after it have a style each, and `coach` does what the coach advises.
`benchmarks/README.md` says how strong each is."""


def opponents(rules: Rules) -> tuple[str, ...]:
    """The names of those who can play this game.

    >>> from remi_learn import REMI_51, TABLA
    >>> opponents(REMI_51), opponents(TABLA)[:4]
    (('beginner', 'plain'), ('beginner', 'plain', 'careful', 'fewest left'))
    """
    on_board, rows = rules.melds_lie == Lies.BOARD, rules.takes == Takes.ROW
    suited = (name for name, one in OPPONENTS.items() if on_board or not one.on_board_only)
    return tuple(name for name in suited if rows or not OPPONENTS[name].reads_rows)


def opponent(name: str, rules: Rules, seed: int | str = 0) -> Player:
    """A player of that name; `ValueError` says who can play this game."""
    if name not in opponents(rules):
        raise ValueError(f"expected one of {', '.join(opponents(rules))}; got {name[:40]!r}")
    return OPPONENTS[name].make(seed)
