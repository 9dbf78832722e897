"""One hand being played: it is dealt, moves are played and undone, each player sees a part, and in the end it is paid.

What lies where is a `State`; what may be done the referee says. Each move makes a new state, and the old ones are kept.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, chain, pairwise
from math import inf

from .melds import readings
from .moves import IllegalMove, Move, Verb
from .packed import KINDS, ONE_JOKER, copies, kind_of, tile_of, unpack
from .referee import changed, legal_moves, meant, refusal, unmet
from .rules import Rules, Takes, Turned
from .scoring import Ending, Laying, Points, check_deck, laid, scores, winners
from .seeds import check_seed
from .solve import best_board
from .state import NEW_TURN, Deal, State, Turn, View, put
from .tiles import Tile, parse_tiles

__all__ = ["Deal", "Hand", "Result", "State", "View", "Why", "deal", "position"]


class Why(StrEnum):
    """How a hand ended."""

    CLOSED = "closed"
    STOCK = "stock"
    STALL = "stall"
    TURNS = "turns"


@dataclass(frozen=True)
class Result:
    """How the hand ended, who won it, and each seat's points with their parts."""

    why: Why
    winners: tuple[int, ...]
    scores: tuple[Points, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points."""
        return tuple(points.total for points in self.scores)


def deal(rules: Rules, players: int, seed: int | str, starter: int = 0) -> Hand:
    """A hand dealt from a shuffled deck; the same seed deals the same hand.

    >>> from remi_learn import TABLA
    >>> hand = deal(TABLA, 3, seed=1)
    >>> hand.view(0).held, hand.view(0).stock, [str(move) for move in hand.legal_moves()][:2]
    ((15, 14, 14), 62, ['discard Ah', 'discard 2h'])
    """
    rules = rules.at(players)
    if not 0 <= starter < players:
        raise ValueError(f"expected a starter from 0 to {players - 1}; got {starter!r}")
    deck = _deck(rules)
    random.Random(check_seed(seed)).shuffle(deck)
    sizes = (rules.hand_size + (rules.starter_has_more and seat == starter) for seat in range(players))
    ends = [*accumulate(sizes, initial=0)]
    racks, deck = tuple(tuple(deck[start:end]) for start, end in pairwise(ends)), deck[ends[-1] :]
    turned = deck.pop() if rules.turned != Turned.NONE else 0
    row = () if rules.starter_has_more else (deck.pop(),)
    return Hand(rules, Deal(racks, turned, row, tuple(deck), starter), seed)


def position(
    rules: Rules,
    racks: Sequence[str],
    *,
    row: str = "",
    turned: str = "",
    table: Sequence[str] = (),
    opened: Sequence[int] = (),
    stock: str = "",
    fresh: bool = False,
) -> Hand:
    """A hand joined in the middle, in notation; seat 0 is to draw. What is not named lies in the stock, below `stock`.

    >>> from remi_learn import RAMI_51
    >>> hand = position(RAMI_51, ["5h 6h Kc", "2s"], row="7h")
    >>> [str(move) for move in hand.legal_moves()]
    ['draw', 'take 1']
    """
    rules = rules.at(len(racks))
    melds = tuple(laid(meld, rules) for meld in table)
    *held, pile, up, next_up = (tuple(map(kind_of, parse_tiles(text))) for text in (*racks, row, turned, stock))
    named = [*chain(*held), *pile, *up, *next_up, *(kind_of(piece) for meld in melds for piece in meld.tiles)]
    check_deck(map(tile_of, named), rules)
    rest = _deck(rules)
    for kind in named:
        rest.remove(kind)
    stocked = (*rest, *reversed(next_up))
    return Hand(rules, Deal(tuple(held), sum(up[:1]), pile, stocked, 0, fresh, melds, tuple(opened)))


def _deck(rules: Rules) -> list[int]:
    return [*KINDS] * rules.packs + [ONE_JOKER] * rules.jokers


class Hand:
    """One hand of one game. `play` changes it, `undo` steps back, `view` is what a player may see."""

    def __init__(self, rules: Rules, dealt: Deal, seed: int | str = 0):
        self.rules, self.dealt, self.seed = rules, dealt, seed
        self.players = len(dealt.racks)
        self._after = [(seat + rules.step) % self.players for seat in range(self.players)]
        self.moves: list[Move] = []
        self.state, self.past = State(rules, dealt), list[State]()
        if not (self.state.rack if self.state.drawn else dealt.stock):
            needed = "a piece to discard" if self.state.drawn else "a stock of at least one piece to draw from (S2)"
            raise ValueError(f"expected {needed}; got none")
        """What lies where now, and before each of the moves."""
        self._legal: list[Move] | None = None

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.state.player

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.ending is not None

    def legal_moves(self) -> Sequence[Move]:
        """Everything that the player whose turn it is may do now."""
        if self._legal is None:
            self._legal = legal_moves(self.state)
        return self._legal

    def play(self, move: Move | str) -> None:
        """Play a move, given as a record or as text; `IllegalMove` if the rules refuse it, and nothing changes."""
        wanted = move if isinstance(move, Move) else Move.parse(move)
        if wanted not in self.legal_moves():
            wanted = self._as_legal(wanted)
        self.past.append(self.state)
        self.moves.append(wanted)
        self.state, self._legal = self.state.copy(), None
        _PLAY[wanted.verb](self, wanted)

    @property
    def after(self) -> int:
        """Who plays next."""
        return self._after[self.state.player]

    def step(self) -> Turn:
        """The turn with the present move as one that can be taken back."""
        turn = self.state.turn
        return turn._replace(steps=(*turn.steps, len(self.moves) - 1))

    def undo(self) -> Move:
        """Step back over the last move, whatever it was, and return it."""
        if not self.moves:
            raise ValueError("expected a move to undo; got a hand where none was played")
        self.state, self._legal = self.past.pop(), None
        return self.moves.pop()

    def result(self) -> Result | None:
        """How the hand ended, with each seat's points as a trace; None while it is played."""
        ending = self.state.ending
        return Result(Why(ending.why), winners(ending, self.rules), scores(ending, self.rules)) if ending else None

    def view(self, seat: int) -> View:
        """What the player at this seat may know."""
        return self.state.seen(seat, self.legal_moves() if seat == self.player else (), self.moves)

    def _as_legal(self, move: Move) -> Move:
        """The legal move that is meant by one written otherwise; else `IllegalMove`."""
        found = meant(self.state, move, self.legal_moves())
        if found is None:
            raise IllegalMove(move, refusal(self.state, move))
        return found


# what the moves do to the state, which is a new one


def _draw(hand: Hand, move: Move) -> None:
    state = hand.state
    state.add(state.stock[-1])
    state.stock = state.stock[:-1]
    state.drawn, state.idle = True, -1


def _take(hand: Hand, move: Move) -> None:
    state, rules = hand.state, hand.rules
    seat = state.player % len(state.rows)
    left, taken = state.rows[seat][: -move.at], state.rows[seat][-move.at :]
    must = taken[0] if rules.use_taken_card or rules.takes == Takes.BROKEN else 0
    barred = 0 if rules.discard_taken or copies(state.rack, taken[0]) else taken[0]
    state.turn = Turn(taken[0], barred, must, False, (), (), 0, state.turn.swapped)
    state.add(sum(taken))
    state.rows = put(state.rows, seat, left)
    state.drawn = True


def _take_turned(hand: Hand, move: Move) -> None:
    state = hand.state
    must = state.turned if hand.rules.turned == Turned.ATU else 0
    state.turn = state.turn._replace(took=state.turned, must=must, close=True)
    state.add(state.turned)
    state.turned, state.drawn = 0, True


def _swap(hand: Hand, move: Move) -> None:
    state, given = hand.state, kind_of(move.tiles[0])
    state.turn = (hand.step() if state.drawn else state.turn)._replace(swapped=True)
    state.add(state.turned - given)
    state.turned, state.far = given, False


def _lay(hand: Hand, move: Move) -> None:
    """Lay a meld, add to one or free its joker: the pieces are written down for whoever laid them (E8)."""
    state, turn, frees = hand.state, hand.step(), move.verb is Verb.FREE
    old = min(turn.freed, sum(tile.wild for tile in move.tiles))
    if move.at:
        change = changed(state.table[move.at - 1], move, hand.rules)
        assert change  # the move is legal
        meld = change[1]
        state.table = put(state.table, move.at - 1, meld)
    else:
        meld = next(meld for meld in readings(move.tiles, hand.rules) if meld.tiles == move.tiles)
        state.table = (*state.table, meld)
        if not old:
            turn = turn._replace(fresh=(*turn.fresh, meld))
    state.turn = turn._replace(laid=(*turn.laid, Laying(meld, move.tiles, old)), freed=turn.freed + frees - old)
    state.add(frees * ONE_JOKER - sum(map(kind_of, move.tiles)))
    if not state.rack and not unmet(state, ()):
        _end(hand, Why.CLOSED, None, _commit(state))  # C7


def _take_back(hand: Hand, move: Move) -> None:
    hand.state = hand.past[hand.state.turn.steps[-1]]


def _discard(hand: Hand, move: Move) -> None:
    state, by_hand = hand.state, _commit(hand.state)
    state.add(-kind_of(move.tiles[0]))
    after = _throw(hand, move)
    if not state.rack:
        _end(hand, Why.CLOSED, move.tiles[0], by_hand)
        return
    state.turns, state.idle = state.turns + 1, state.idle + 1
    if not state.stock:
        _refill(hand)
    elif state.idle >= hand.rules.stall_laps * hand.players:
        _end(hand, Why.STALL)
    if state.turns >= (hand.rules.most_turns or inf) and not state.ending:
        _end(hand, Why.TURNS)
    state.begin(after)


def _throw(hand: Hand, move: Move) -> int:
    """The piece goes to the row of whoever plays next, or to the one row or pile; who that is."""
    after, rows = hand.after, [*hand.state.rows]
    seat = after % len(rows)
    rows[seat] += (kind_of(move.tiles[0]),)
    hand.state.rows = tuple(rows)
    return after


def _commit(state: State) -> bool:
    """What was laid stays, the turn is done (S5); whether the player had laid nothing before."""
    first = not state.opened[state.player]
    if state.turn.laid:
        state.opened = put(state.opened, state.player, True)
        state.laid = put(state.laid, state.player, state.laid[state.player] + state.turn.laid)
    state.turn = NEW_TURN
    return first


def _refill(hand: Hand) -> None:
    """Shuffle the pile, or every row, but its top as the new stock, or end the hand (S2); dead jokers stay (T5)."""
    state = hand.state
    dead = ONE_JOKER if hand.rules.takes == Takes.ROW else 0
    stock = [kind for row in state.rows for kind in row[:-1] if kind != dead]
    if state.reshuffled >= hand.rules.reshuffles or not stock:
        _end(hand, Why.STOCK)
        return
    state.reshuffled += 1
    random.Random(f"{hand.seed}/{state.reshuffled}").shuffle(stock)
    state.stock = tuple(stock)
    state.rows = tuple((*(kind for kind in row[:-1] if kind == dead), *row[-1:]) for row in state.rows)


def _close(hand: Hand, move: Move) -> None:
    state, rules = hand.state, hand.rules
    named = tuple(laid(meld, rules) for meld in move.melds)
    state.table = named or best_board(state.rack - kind_of(move.tiles[0]), rules)
    state.laid = put(state.laid, state.player, tuple(Laying(meld, meld.tiles) for meld in state.table))
    state.add(-state.rack)
    state.turn = NEW_TURN
    _throw(hand, move)
    _end(hand, Why.CLOSED, move.tiles[0])


def _end(hand: Hand, why: Why, last: Tile | None = None, by_hand: bool = False) -> None:
    state, dealt = hand.state, hand.dealt
    turned = dealt.turned if hand.rules.turned == Turned.ATU else 0
    state.ending = Ending(
        why,
        tuple(map(unpack, state.racks)),
        state.laid,
        state.opened,
        tuple(bool(turned) and turned in rack for rack in dealt.racks),
        tile_of(turned) if turned else None,
        state.player if why is Why.CLOSED else None,
        by_hand,
        last,
    )


_PLAY: dict[Verb, Callable[[Hand, Move], None]] = {
    Verb.DRAW: _draw,
    Verb.TAKE: _take,
    Verb.TURNED: _take_turned,
    Verb.SWAP: _swap,
    Verb.LAY: _lay,
    Verb.ADD: _lay,
    Verb.FREE: _lay,
    Verb.BACK: _take_back,
    Verb.DISCARD: _discard,
    Verb.CLOSE: _close,
}
