"""Rows of numbers from played turns, one for each piece that could be thrown: the signs, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from remi_learn.engine.evidence import PLACE
from remi_learn.engine.reading import Reader

from .reading_play import Turn

Floats = np.ndarray
FROM_TURN = 3
"""Taking is judged from this turn of the neighbour on: before it there is hardly anything to read."""


@dataclass
class Rows:
    """Columns of equal length."""

    values: Floats
    """One column for each sign."""
    takes: Floats
    closes: Floats
    turn: Floats
    """The neighbour's coming turn, from 1."""
    style: np.ndarray
    habit: Floats
    """Takes and offers in the match's earlier hands."""
    decision: np.ndarray
    """The number of the decision that the row belongs to."""
    place: np.ndarray

    def where(self, mask: np.ndarray) -> Rows:
        return Rows(**{name: column[mask] for name, column in vars(self).items()})

    def __len__(self) -> int:
        return len(self.takes)


def rows_of(turns: Iterable[Turn], reader: Reader) -> Rows:
    """The rows of all decisions; jokers are left out, since their chance is 0 by rule."""
    columns: list[tuple[object, ...]] = []
    for number, turn in enumerate(turns):
        beliefs = reader.beliefs(turn.view)
        coming = beliefs.evidence.turns[beliefs.evidence.left] + 1
        for tile, values in beliefs.values.items():
            came = turn.takes[tile], turn.closes[tile]
            columns.append((values, *came, coming, turn.style, turn.habit, number, PLACE[tile]))
    values, takes, closes, when, style, habit, number, place = zip(*columns, strict=True)
    as_floats = [np.array(column, float) for column in (values, takes, closes, when)]
    return Rows(*as_floats, np.array(style), np.array(habit, float), np.array(number), np.array(place))
