"""Saying a chance: questions out of hands that computer players played, what a wrong one costs, and one's own record.

What came is what the neighbour of the played hand did. A chance costs the square of how far it was from that (Brier's
rule), so that over many questions nothing is cheaper than to say what one believes.

>>> cost(30, came=True), cost(30, came=False)
(49, 9)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property, lru_cache

from .engine.hand import Hand
from .engine.moves import Verb
from .engine.reading import EXPLAINED, Beliefs
from .engine.styles import FITTED
from .engine.tiles import Tile, plain
from .i18n import N_
from .lessons.dice import Dice
from .lessons.model import AnswerError
from .lessons.row_drills import SEATS, TURNS, played

ROUND = 10
"""Questions of one round."""
CHANCES = (1, 5, 10, 15, 20, 30, 40, 50, 60, 80)
"""Chances to choose from, in hundredths; any other can be typed."""
BANDS = (0.12, 0.22, 0.35)
"""The reader's chances from which a question is of the next sort; a round has some of every sort."""

Tally = Mapping[int, tuple[int, int]]
"""For each chance that was said, in hundredths: how often it was said, and how often the piece was then taken."""


@dataclass(frozen=True)
class Question:
    """A hand up to where its player throws this piece, and whether the next player took it."""

    hand: Hand
    tile: Tile
    came: bool

    @cached_property
    def seat(self) -> int:
        """Who throws."""
        return self.hand.player

    @cached_property
    def beliefs(self) -> Beliefs:
        """What the reader believes there."""
        return EXPLAINED.beliefs(self.hand.view(self.seat))

    @property
    def reader(self) -> int:
        """What the reader says, in hundredths."""
        return round(100 * self.beliefs.takes[self.tile])


@lru_cache(maxsize=ROUND)
def ask(seed: int, number: int) -> Question:
    """One question of a round, from 0 to `ROUND` - 1; the same seed asks the same.

    >>> asked = ask(5, 0)
    >>> asked.hand.player == asked.seat, asked.tile in asked.hand.view(asked.seat).rack
    (True, True)
    """
    sorts = Dice(f"chances/{seed}").mixed(place % (len(BANDS) + 1) for place in range(ROUND))
    dice, stops = Dice(f"chances/{seed}/{number}"), list[int]()
    while not stops:
        *_, whole = played(dice, tuple(FITTED))
        stops = dice.mixed(at for at in range(len(whole.moves) - 1) if _tells(whole, at))
    made = (_at(whole, at) for at in stops)
    return next((one for one in made if _sort(one) == sorts[number]), None) or _at(whole, stops[0])


def _sort(question: Question) -> int:
    return sum(question.beliefs.takes[question.tile] >= band for band in BANDS)


def _tells(hand: Hand, at: int) -> bool:
    """Whether the move throws a piece that may be taken, when there is something to read."""
    before = sum(move.verb is Verb.DISCARD for move in hand.moves[:at])
    move = hand.moves[at]
    return move.verb is Verb.DISCARD and not move.tiles[0].wild and before >= TURNS * SEATS


def _at(hand: Hand, at: int) -> Question:
    upto = Hand(hand.rules, hand.dealt, hand.seed)
    for move in hand.moves[:at]:
        upto.play(move)
    return Question(upto, hand.moves[at].tiles[0], hand.moves[at + 1].verb is Verb.TAKE)


_PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{0,9}))?\s*%?", re.ASCII)


def read_chance(typed: str) -> int:
    """A chance in hundredths, rounded, with a percent sign or without; raises `AnswerError` for anything else.

    >>> read_chance("6.6 %"), read_chance("6,6%"), read_chance("7")
    (7, 7, 7)
    """
    found = _PERCENT.fullmatch(plain(typed).strip())
    chance = Decimal(f"{found[1]}.{found[2] or 0}") if found else Decimal("Infinity")
    if chance > 100:
        raise AnswerError(
            N_("“{got}” is no chance: write a number from 0 to 100, such as 7 or 6.6%."), typed.strip()[:40]
        )
    return int(chance.to_integral_value(ROUND_HALF_UP))


# --- what it costs, and the own record --------------------------------------------------------------------------------


def cost(said: int, came: bool) -> int:
    """What a chance in hundredths costs, from 0 to 100 points: the square of how far it is from what came."""
    return round((said - 100 * came) ** 2 / 100)


def mean_cost(said: Iterable[tuple[int, bool]]) -> int:
    """What so many chances cost on average; 0 for none."""
    costs = [cost(*one) for one in said]
    return round(sum(costs) / len(costs)) if costs else 0


@dataclass(frozen=True)
class Point:
    """Chances that were said and are near to each other: their mean, how many, and how many of the pieces came."""

    said: float
    count: int
    came: int

    @property
    def share(self) -> float:
        """How many of 100 came."""
        return 100 * self.came / self.count


def points(tally: Tally) -> tuple[Point, ...]:
    """The record as points of a picture, one for each of `CHANCES`; what was typed goes to the nearest.

    >>> [(point.said, point.count, point.came) for point in points({20: (4, 1), 22: (4, 2), 60: (2, 1)})]
    [(21.0, 8, 3), (60.0, 2, 1)]
    """
    groups: dict[int, list[tuple[int, int, int]]] = {}
    for said, (count, came) in tally.items():
        near = min(CHANCES, key=lambda chance: (abs(chance - said), chance))
        groups.setdefault(near, []).append((said, count, came))
    return tuple(_point(groups[near]) for near in sorted(groups))


def _point(group: list[tuple[int, int, int]]) -> Point:
    count = sum(one[1] for one in group)
    return Point(sum(said * times for said, times, _ in group) / count, count, sum(one[2] for one in group))
