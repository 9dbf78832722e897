"""A hand as one seat saw it, to walk through step by step; what a row view shows and does, without widgets.

Steps stop after every discard, and where the seat itself has drawn and is about to throw.
"""

from __future__ import annotations

from functools import cached_property

from .engine.evidence import Seen, seen_turns
from .engine.hand import Hand, View
from .engine.moves import Verb
from .engine.reading import EXPLAINED, Beliefs, Reader
from .engine.record import replay


class Walk:
    """Stops along a hand, each with the view of one seat.

    >>> from remi_learn import TABLA, deal
    >>> hand = deal(TABLA, 4, seed=1)
    >>> for move in ("discard 10s", "draw"):
    ...     hand.play(move)
    >>> walk = Walk(hand, seat=1)
    >>> walk.at, walk.count, walk.view.drawn
    (2, 3, True)
    """

    def __init__(self, hand: Hand, seat: int = 0, reader: Reader = EXPLAINED) -> None:
        if not 0 <= seat < hand.players:
            raise ValueError(f"expected a seat from 0 to {hand.players - 1}; got {seat!r}")
        self.hand, self.seat, self.reader = hand, seat, reader
        self.views = tuple(_stops(hand, seat))
        self.at = self.count - 1
        step = hand.rules.step
        self.order = tuple((seat + step * away) % hand.players for away in range(hand.players))
        """The seats in the order of play, from this one on."""

    @property
    def count(self) -> int:
        """How many stops there are."""
        return len(self.views)

    def go(self, at: int) -> None:
        """Go to a stop, or as near as there is one."""
        self.at = max(0, min(at, self.count - 1))
        self.__dict__.pop("beliefs", None)

    @property
    def view(self) -> View:
        """What the seat sees at this stop."""
        return self.views[self.at]

    @property
    def turn(self) -> Seen | None:
        """The turn that led to this stop; None at the start."""
        turns = seen_turns(self.view)
        return turns[-1] if turns else None

    @cached_property
    def beliefs(self) -> Beliefs:
        """What the reader believes at this stop."""
        return self.reader.beliefs(self.view)


def _stops(hand: Hand, seat: int) -> list[View]:
    again = replay(hand)
    views = [next(again).view(seat)]
    for move, after in zip(hand.moves, again, strict=True):
        mine = after.player == seat and after.state.drawn and not after.over
        if mine or move.verb in (Verb.DISCARD, Verb.CLOSE):
            views.append(after.view(seat))
    return views
