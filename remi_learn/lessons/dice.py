"""What generators of drills share: numbers from a seed, and a measure of what a person has to see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Numbers from a seed, the same in every version of Python: only `random()` is promised to stay as it is."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def below(self, number: int) -> int:
        return int(self._random() * number)

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def one_in(self, number: int) -> bool:
        return not self.below(number)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], number: int) -> list[T]:
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(number)]

    def mixed(self, things: Iterable[T]) -> list[T]:
        rest = list(things)
        return self.some(rest, len(rest))


@dataclass(frozen=True)
class Sight:
    """What a person has to see: melds that compete for a piece, jokers, and how many answers are right.

    Competing melds and jokers make a drill harder, further answers easier.
    """

    rivals: int = 0
    jokers: int = 0
    ways: int = 1
    steps: int = 0
    """Things to weigh one after the other: pieces that are missing, discards worth a thought, lines of a count."""

    @property
    def weight(self) -> int:
        """How hard it is, as one number."""
        return self.rivals + 2 * self.jokers + self.steps - min(self.ways - 1, 3)
