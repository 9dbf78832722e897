"""A way to end the present turn: what rules.md S4 promises whenever a draw is allowed, found by trying everything."""

from __future__ import annotations

from remi_learn import Hand
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.packed import tile_of
from remi_learn.engine.players import RandomPlayer

PATIENCE = 40
"""After so many moves in one turn a random player looks for a way to end it."""
MOST_TRIED = 20_000
"""So many positions of a turn at most are looked at: a table full of jokers has millions."""


class TooMany(Exception):
    """The turn has more positions than are looked at."""


def way_out(hand: Hand) -> bool:
    """Take back everything, then play some moves that end the turn; False if there are none.

    True also where there are too many to look at them all: that is no dead end that was seen.
    """
    while Move(Verb.BACK) in hand.legal_moves():
        hand.play(Move(Verb.BACK))
    try:
        return ends(hand)
    except TooMany:
        return True


def ends(hand: Hand) -> bool:
    """Play some moves that end the turn; False if there are none."""
    return _search(hand, set())


def _search(hand: Hand, tried: set[object]) -> bool:
    if len(tried) > MOST_TRIED:
        raise TooMany
    here = hand.state.turns
    took = tile_of(hand.state.turn.took) if hand.state.turn.took else None
    moves = [move for move in hand.legal_moves() if move.verb is not Verb.BACK]
    done = [move for move in moves if move.verb in (Verb.DISCARD, Verb.CLOSE)]
    if done:
        hand.play(done[0])
        return True
    opened = hand.state.is_open
    moves.sort(
        key=lambda move: (
            not opened and move.verb is not Verb.LAY,
            took not in move.tiles,
            all(not t.wild for t in move.tiles),
            -len(move.tiles),
        )
    )
    for move in moves:
        hand.play(move)
        key = (hand.state.rack, frozenset(hand.state.table), hand.state.turn.freed, frozenset(hand.state.turn.fresh))
        if hand.over or hand.state.turns != here or (key not in tried and _search(hand, tried)):
            return True
        tried.add(key)
        hand.undo()
    return False


class Walker:
    """Plays at random, and never stays in one turn for ever."""

    def __init__(self, seed: int):
        self.player, self.turns, self.moves = RandomPlayer(seed), -1, 0

    def step(self, hand: Hand) -> None:
        if hand.state.turns != self.turns:
            self.turns, self.moves = hand.state.turns, 0
        self.moves += 1
        if self.moves > PATIENCE and hand.state.drawn:
            assert way_out(hand), (hand.rules.changes(), hand.seed, hand.players, hand.view(hand.player))
        else:
            hand.play(self.player.pick(hand.legal_moves()))
