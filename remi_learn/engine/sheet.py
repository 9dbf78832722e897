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


MADE = "first guesses"
COUNTING = Sheet(
    constant=-1.5,
    signs={
        "near_out": Weight(1.0, 0.5),
        "others_out": Weight(1.0, 1.1),
    },
    habit=Habits(1.6, 0.24, 40),
    closes=Closes(-7.5, 1.7, 0.1),
    holds={},
)
EXPLAINED = Sheet(
    constant=-1.5,
    signs={
        "near_out": Weight(1.1, 0.5),
        "others_out": Weight(1.4, 1.1),
        "twin_out": Weight(-2.6, 0.1),
        "near_taken": Weight(0.3, 0.0),
        "others_taken": Weight(1.0, 0.0),
        "threw_twin": Weight(-3.2, 0.0),
        "left_twin": Weight(-8.5, 0.0),
        "threw_beside": Weight(-0.4, 0.9),
        "left_beside": Weight(-0.1, 0.6),
    },
    habit=Habits(1.7, 0.24, 40),
    closes=Closes(-7.3, 2.1, 0.7),
    holds={
        "took_beside": 0.7,
        "threw_beside": -0.6,
        "left_beside": -0.2,
        "threw_twin": -0.1,
        "left_twin": 0.5,
        "joker": 0.3,
    },
)
