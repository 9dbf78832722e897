"""The weights of the readers in `reading.py`: log-odds, rounded so that a person can reason with them.

`python -m benchmarks.fit_reading` fits them on computer play and writes everything from `MADE` on anew.
"""

from __future__ import annotations

from typing import NamedTuple


class Weight(NamedTuple):
    """What one unit of a sign adds to the log-odds, and how much of it there usually is."""

    weight: float
    usual: float


class Habits(NamedTuple):
    """What a player's own take rate counts, in log-odds against the usual rate; `prior` offers weigh as much as it."""

    weight: float
    rate: float
    prior: float


class Closes(NamedTuple):
    """Log-odds of closing with a piece: a constant, for the logarithm of the turn, for the log-odds of taking it."""

    constant: float
    turn: float
    share: float


class Sheet(NamedTuple):
    """All weights of one reader. `constant`: the log-odds that a usual piece is taken."""

    constant: float
    signs: dict[str, Weight]
    habit: Habits
    closes: Closes
    holds: dict[str, float]
    """For holding a piece: what each sign adds to the log-odds of one unseen copy against its lying in the stock."""


MADE = "fitted on 366327 pieces of 900 hands, seed 'fit', styles of FITTED and the careful one"
COUNTING = Sheet(
    constant=-1.3,
    signs={
        "near_out": Weight(1.3, 0.5),
        "others_out": Weight(0.9, 1.1),
    },
    habit=Habits(1.2, 0.26, 40),
    closes=Closes(-7.7, 2.4, 0.8),
    holds={},
)
EXPLAINED = Sheet(
    constant=-1.3,
    signs={
        "near_out": Weight(1.5, 0.5),
        "others_out": Weight(1.2, 1.1),
        "twin_out": Weight(-1.5, 0.1),
        "near_taken": Weight(0.9, 0.0),
        "others_taken": Weight(0.8, 0.0),
        "threw_twin": Weight(-1.9, 0.0),
        "left_twin": Weight(-1.0, 0.0),
        "threw_beside": Weight(-0.3, 0.9),
        "left_beside": Weight(-0.1, 0.6),
    },
    habit=Habits(1.1, 0.26, 40),
    closes=Closes(-8.3, 2.8, 0.9),
    holds={
        "took_beside": 0.7,
        "threw_beside": -0.6,
        "left_beside": -0.1,
        "threw_twin": -0.2,
        "left_twin": 0.4,
        "joker": 0.2,
    },
)
