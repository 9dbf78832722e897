"""A safety scale for discards: named steps, each defined by what lies open, ordered by how often such a piece is taken.

A piece stands on the first step whose rule it meets, in the order of `_RULES`: what is sure before what is likely.
`benchmarks/README.md` has the measured chance of each.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import combinations

from .evidence import NEAR, OTHERS, PARTNERS, PLACE, WILD, Evidence
from .tiles import Tile


class Step(StrEnum):
    """From the safest to the most dangerous."""

    JOKER = "joker"
    """A joker: nobody may take it."""
    DEAD = "dead"
    """No meld can be built with it any more: its partners are all seen elsewhere."""
    THREW_TWIN = "threw_twin"
    """They threw its twin themselves."""
    FEW = "few"
    """At most a few copies of its partners are unseen."""
    LEFT_TWIN = "left_twin"
    """They left its twin lying when it was offered."""
    COLD = "cold"
    """They threw next numbers of its colour, and took nothing beside it."""
    PLAIN = "plain"
    """Nothing tells for it or against it."""
    BESIDE = "beside"
    """They took one of its partners and still hold it."""
    NEAR = "near"
    """They took a next number of its colour and still hold it."""
    OPEN = "open"
    """Nearly all copies of its partners are unseen, as they are early in a hand."""
    ASKING = "asking"
    """They took two of its partners and still hold them."""


MELDS = tuple(
    tuple(
        pair
        for pair in combinations(PARTNERS[place], 2)
        if set(pair) <= {*OTHERS[place][-3:]} or (pair[1] in PARTNERS[pair[0]] and not {*pair} & {*OTHERS[place][-3:]})
    )
    for place in range(WILD)
)
"""For each piece the pairs with which it makes a run or a group of three."""
FEW, MANY = 4, 12
"""At most and at least so many copies of its partners, of fourteen at most, are unseen."""


def is_dead(place: int, known: Evidence) -> bool:
    """Whether no meld can be built with the piece any more: for each, too many of its partners are seen elsewhere."""
    held = known.kept[known.left]
    there = {other for other in PARTNERS[place] if known.unseen[other] or other in held}
    jokers = known.unseen[WILD] > 0
    return not any(len(there.intersection(pair)) + jokers >= 2 for pair in MELDS[place])


def _kept(place: int, known: Evidence) -> int:
    return sum(other in PARTNERS[place] for other in known.kept[known.left])


def _unseen(place: int, known: Evidence) -> int:
    return sum(known.unseen[other] for other in PARTNERS[place])


_RULES: dict[Step, Callable[[int, Evidence], bool]] = {
    Step.JOKER: lambda place, known: place == WILD,
    Step.DEAD: is_dead,
    Step.ASKING: lambda place, known: _kept(place, known) > 1,
    Step.LEFT_TWIN: lambda place, known: place in known.passed[known.left],
    Step.THREW_TWIN: lambda place, known: place in known.threw[known.left],
    Step.NEAR: lambda place, known: any(other in NEAR[place] for other in known.kept[known.left]),
    Step.BESIDE: lambda place, known: _kept(place, known) > 0,
    Step.FEW: lambda place, known: _unseen(place, known) <= FEW,
    Step.COLD: lambda place, known: any(other in NEAR[place] for other in known.threw[known.left]),
    Step.OPEN: lambda place, known: _unseen(place, known) >= MANY,
    Step.PLAIN: lambda place, known: True,
}
"""Asked in this order."""


def step_of(tile: Tile, known: Evidence) -> Step:
    """The step on which a piece of the own rack stands.

    >>> from remi_learn import TABLA, deal, parse_tiles
    >>> from remi_learn.engine.evidence import evidence
    >>> step_of(parse_tiles("*")[0], evidence(deal(TABLA, 4, seed=1).view(0))).value
    'joker'
    """
    place = PLACE[tile]
    return next(step for step, holds in _RULES.items() if holds(place, known))
