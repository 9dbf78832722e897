"""A hand looked at again: what one seat chose at each of its turns, what the coach would have chosen, and the cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from .advice import Advice, Judged, Speaking, advise, judged
from .hand import Hand, View
from .moves import Move, Verb
from .packed import in_time
from .record import replay
from .rules import Rules
from .solve import distance
from .tiles import Tile


@dataclass(frozen=True)
class Choice:
    """One decision of the seat: after how many moves of the hand, in which of its turns (from 1), what it saw, what
    the coach advised, and what was done and what that cost."""

    at: int
    turn: int
    view: View
    advice: Advice
    move: Move
    judged: Judged

    @property
    def agrees(self) -> bool:
        """Whether nothing better was known."""
        return not self.judged.cost


def review(hand: Hand, seat: int) -> Iterator[Choice]:
    """Every decision of that seat in the hand, as far as it was played, in order; a forced move is no decision.

    >>> from remi_learn import TABLA, deal
    >>> hand = deal(TABLA, 2, seed=1)
    >>> for move in ("discard 2h", "draw", "discard 9s", "draw"):
    ...     hand.play(move)
    >>> [(choice.at, choice.turn, str(choice.move), choice.judged.efficiency) for choice in review(hand, 0)]
    [(0, 1, 'discard 2h', 94), (3, 2, 'draw', None)]
    """
    turn = 1
    for at, (now, move) in enumerate(zip(replay(hand), hand.moves, strict=False)):
        if now.player != seat:
            continue
        view = now.view(seat)
        advice = advise(view) if len(view.moves) > 1 else None
        if advice:
            yield Choice(at, turn, view, advice, move, judged(advice, move))
        turn += move.verb in (Verb.DISCARD, Verb.CLOSE)


def mistakes(choices: Iterable[Choice], speaking: Speaking | None = None) -> list[Choice]:
    """The decisions that cost something (or that the coach would speak about by itself), the dearest first."""
    found = [choice for choice in choices if choice.judged.cost and (not speaking or speaking.about(choice.judged))]
    return sorted(found, key=lambda choice: -choice.judged.cost)


def distances(hand: Hand, seat: int) -> tuple[int | None, ...]:
    """How far from closing the seat was after each of its turns; 0 when it closed.

    >>> from remi_learn import TABLA, deal
    >>> hand = deal(TABLA, 2, seed=1)
    >>> hand.play("discard 2h")
    >>> distances(hand, 0)
    (5,)
    """
    found: list[int | None] = []
    for now, move in zip(islice(replay(hand), 1, None), hand.moves, strict=False):
        before = now.past[-1]
        if before.player == seat and move.verb in (Verb.DISCARD, Verb.CLOSE):
            closed = now.over and now.state.ending is not None and now.state.ending.closer == seat
            found.append(0 if closed else _far(now.view(seat).rack, hand.rules))
    return tuple(found)


def _far(rack: tuple[Tile, ...], rules: Rules) -> int | None:
    """How far a rack between turns is from closing; None also where that is not found in time."""
    return in_time(lambda: distance(rack, rules, drawn=False), None)


def rewound(hand: Hand, at: int) -> Hand:
    """A hand of its own as this one was after so many moves, to be played on otherwise."""
    again = Hand(hand.rules, hand.dealt, hand.seed)
    for move in hand.moves[: max(0, at)]:
        again.play(move)
    return again
