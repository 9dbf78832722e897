"""One hand being played: what lies where, the legal moves, playing and undoing them, and what each player sees.

Inside, a piece is its packed kind (`packed.py`). Behaviour that differs from game to game is a function in a table
beside the code, named by the rules. Whatever a turn lays is provisional until the discard (rules.md S5).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from .laying import freeing, going_out, grown, may_use, openings
from .melds import Kind, Meld, fault, readings
from .moves import IllegalMove, Move, MoveFault, Refusal, Verb
from .packed import (
    JOKER_AT,
    KINDS,
    MOST_PIECES,
    NUMBER,
    ONE_JOKER,
    code_of,
    copies,
    kind_of,
    kinds_in,
    lowest,
    lying,
    size,
    strays,
    tile_of,
    unpack,
    whole_table,
)
from .rules import Direction, Freed, Lies, Rules, Takes, Turned
from .scoring import Ending, Laying, Points, laid, may_open, scores, winners
from .solve import best_board, lies
from .tiles import Tile, parse_tiles

DRAW, TURNED, BACK = Move(Verb.DRAW), Move(Verb.TURNED), Move(Verb.BACK)
TAKE = Move(Verb.TAKE, at=1)
_ALL = (*KINDS, ONE_JOKER)
_DISCARDS = {kind: Move(Verb.DISCARD, (tile_of(kind),)) for kind in _ALL}
_CLOSES = {kind: Move(Verb.CLOSE, (tile_of(kind),)) for kind in _ALL}
_SWAPS = {kind: Move(Verb.SWAP, (tile_of(kind),)) for kind in _ALL}
MOST_SAVED = 4
"""A joker makes at most so many strays part of a meld."""
SAVED_EVERY = 32
"""After so many moves the state is kept, for `undo` to start from."""
MOST_HELPED = 1 + 6
"""So many strays at most, and one to discard, are no longer strays when another piece comes."""


class Why(StrEnum):
    """How a hand ended."""

    CLOSED = "closed"
    STOCK = "stock"
    STALL = "stall"
    TURNS = "turns"


class Deal(NamedTuple):
    """Where every piece starts, as packed kinds: the racks seat by seat, the piece turned up (0: none), the discards
    (the pile, or the starter's own row), the stock (its last is drawn first), and who starts.

    Not `fresh`: a hand that is joined later; whoever starts must draw, melds may lie there and players be open.
    """

    racks: tuple[tuple[int, ...], ...]
    turned: int
    row: tuple[int, ...]
    stock: tuple[int, ...]
    starter: int = 0
    fresh: bool = True
    table: tuple[Meld, ...] = ()
    opened: tuple[int, ...] = ()


class Turn(NamedTuple):
    """What the present turn has done so far."""

    took: int = 0
    """The piece taken from the discards or turned up."""
    had: bool = False
    """Whether an equal piece was held before."""
    must: int = 0
    """The piece that must be laid in this turn."""
    close: bool = False
    """Whether the turn must end the hand."""
    laid: tuple[Laying, ...] = ()
    fresh: tuple[Meld, ...] = ()
    """The melds laid before anything was added to the table: those count for the opening."""
    open: bool = False
    """Whether they open."""
    settled: bool = False
    """Whether something was added or freed, so that later melds count no more."""
    freed: int = 0
    """Jokers taken from the table and not laid yet."""
    swapped: bool = False
    back: tuple[tuple[list[int], tuple[Meld, ...], int, Turn], ...] = ()
    """What taking back returns to: rack, table, piece turned up and turn."""


_NEW_TURN = Turn()


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


@dataclass(frozen=True)
class View:
    """What one player may know, and nothing more."""

    rules: Rules
    seat: int
    player: int
    """Whose turn it is."""
    drawn: bool
    rack: tuple[Tile, ...]
    held: tuple[int, ...]
    """How many pieces each seat holds."""
    rows: tuple[tuple[Tile, ...], ...]
    """The discards, by the seat that takes of them; one for all where there is one row or pile."""
    table: tuple[Meld, ...]
    turned: Tile | None
    stock: int
    opened: tuple[bool, ...]
    laid_now: tuple[Meld, ...]
    """The melds laid in this turn."""
    took: Tile | None
    """What this turn took from the discards or turned up."""
    moves: tuple[Move, ...]
    """The legal moves, if it is this seat's turn."""
    starter: int
    given: tuple[Tile, ...]
    """The discards that lay there at the start: the pile, or the starter's own row."""
    past: tuple[Move, ...]
    """All moves so far, in order: who drew, took and threw what is open to everybody."""


def deal(rules: Rules, players: int, seed: int | str, starter: int = 0) -> Hand:
    """A hand dealt from a shuffled deck; the same seed deals the same hand.

    >>> from remi_learn import TABLA
    >>> hand = deal(TABLA, 3, seed=1)
    >>> hand.view(0).held, hand.view(0).stock, [str(move) for move in hand.legal_moves()][:2]
    ((15, 14, 14), 62, ['discard 10s', 'discard 6s'])
    """
    rules = rules.at(players)
    if not 0 <= starter < players:
        raise ValueError(f"expected a starter from 0 to {players - 1}; got {starter!r}")
    deck = [*KINDS] * rules.packs + [ONE_JOKER] * rules.jokers
    random.Random(seed).shuffle(deck)
    racks = []
    for seat in range(players):
        size = rules.hand_size + (rules.starter_has_more and seat == starter)
        racks.append(tuple(deck[:size]))
        del deck[:size]
    turned = deck.pop() if rules.turned != Turned.NONE else 0
    row = () if rules.starter_has_more else (deck.pop(),)
    return Hand(rules, Deal(tuple(racks), turned, row, tuple(deck), starter), seed)


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
    held = [tuple(map(kind_of, parse_tiles(rack))) for rack in racks]
    melds = tuple(laid(meld, rules) for meld in table)
    pile, up, next_up = (tuple(map(kind_of, parse_tiles(text))) for text in (row, turned, stock))
    rest = [*KINDS] * rules.packs + [ONE_JOKER] * rules.jokers
    for kind in (*chain(*held), *pile, *up, *next_up, *(kind_of(piece) for meld in melds for piece in meld.pieces)):
        if kind not in rest:
            raise ValueError(f"expected pieces of the deck; got too many of {str(tile_of(kind))!r}")
        rest.remove(kind)
    stocked = (*rest, *reversed(next_up))
    return Hand(rules, Deal(tuple(held), sum(up[:1]), pile, stocked, 0, fresh, melds, tuple(opened)))


class Hand:
    """One hand of one game. `play` changes it, `undo` steps back, `view` is what a player may see."""

    def __init__(self, rules: Rules, dealt: Deal, seed: int | str = 0):
        self.rules, self.dealt, self.seed = rules, dealt, seed
        self.players = len(dealt.racks)
        step = 1 if rules.direction == Direction.LEFT else -1
        self._next = [(seat + step) % self.players for seat in range(self.players)]
        self._on_board = rules.melds_lie == Lies.BOARD
        self._start()

    def _start(self) -> None:
        dealt = self.dealt
        self.moves: list[Move] = []
        self._saved: list[tuple[int, dict[str, Any]]] = []
        self.racks = [list(rack) for rack in dealt.racks]
        self.stock = list(dealt.stock)
        row = [*dealt.row]
        own = self.rules.takes == Takes.ROW
        self.rows: list[list[int]] = [[] if own and seat != dealt.starter else row for seat in range(self.players)]
        self.turned, self.table = dealt.turned, dealt.table
        self.laid: list[tuple[Laying, ...]] = [()] * self.players
        self.opened = [seat in dealt.opened for seat in range(self.players)]
        self.player, self.drawn = dealt.starter, self.rules.starter_has_more and dealt.fresh
        self.turns, self.idle, self.reshuffled = 0 if dealt.fresh else self.players, -int(self.drawn), 0
        self.turn, self.by_hand, self._far = _NEW_TURN, False, False
        self.ending: Ending | None = None
        self._legal: Sequence[Move] | None = None

    table: tuple[Meld, ...]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.ending is not None

    def legal_moves(self) -> Sequence[Move]:
        """Everything that the player whose turn it is may do now."""
        if self._legal is None:
            self._legal = () if self.ending else self._after_draw() if self.drawn else self._draws()
        return self._legal

    def play(self, move: Move | str) -> None:
        """Play a move, given as a record or as text; `IllegalMove` if the rules refuse it, and nothing changes."""
        wanted = move if isinstance(move, Move) else Move.parse(move)
        if wanted not in self.legal_moves():
            wanted = self._as_legal(wanted)
        _PLAY[wanted.verb](self, wanted)
        self.moves.append(wanted)
        self._legal = None
        if not len(self.moves) % SAVED_EVERY:
            kept = {name: value for name, value in vars(self).items() if name not in ("moves", "_saved")}
            self._saved.append((len(self.moves), _copied(kept)))

    def undo(self) -> Move:
        """Step back over the last move, whatever it was, and return it."""
        if not self.moves:
            raise ValueError("expected a move to undo; got a hand where none was played")
        *before, last = self.moves
        while self._saved and self._saved[-1][0] > len(before):
            self._saved.pop()
        saved, at = self._saved, 0
        self._start()
        if saved:
            at, state = saved[-1]
            vars(self).update(_copied(state))
        for move in before[at:]:
            _PLAY[move.verb](self, move)
        self.moves, self._saved = before, saved
        return last

    def result(self) -> Result | None:
        """How the hand ended, with each seat's points as a trace; None while it is played."""
        if self.ending is None:
            return None
        return Result(Why(self.ending.why), winners(self.ending, self.rules), scores(self.ending, self.rules))

    def view(self, seat: int) -> View:
        """What the player at this seat may know."""
        rows = self.rows if self.rules.takes == Takes.ROW else self.rows[:1]
        turn, mine = self.turn, seat == self.player
        return View(
            self.rules,
            seat,
            self.player,
            self.drawn,
            unpack(sum(self.racks[seat])),
            tuple(map(len, self.racks)),
            tuple(tuple(map(tile_of, row)) for row in rows),
            self.table,
            tile_of(self.turned) if self.turned else None,
            len(self.stock),
            tuple(self.opened),
            turn.fresh,
            tile_of(turn.took) if turn.took else None,
            tuple(self.legal_moves()) if mine else (),
            self.dealt.starter,
            tuple(map(tile_of, self.dealt.row)),
            tuple(self.moves),
        )

    def _as_legal(self, move: Move) -> Move:
        """The legal move that is meant by one written otherwise; else `IllegalMove`."""
        meant = move
        if move.verb is Verb.LAY and readings(move.tiles, self.rules):
            meant = Move(Verb.LAY, laid(move.tiles, self.rules).tiles)
        elif move.verb is Verb.CLOSE and move.melds and self._shows(move):
            return move
        if meant not in self.legal_moves():
            raise IllegalMove(move, _refusal(self, move))
        return meant

    def _shows(self, move: Move) -> bool:
        """Whether a close that names its melds may be played (T6)."""
        pieces = [tile.bare for meld in move.melds for tile in meld] + list(move.tiles)
        whole = sorted(pieces) == sorted(map(tile_of, self.racks[self.player]))
        sound = all(readings(meld, self.rules) for meld in move.melds)
        return whole and sound and move._replace(melds=()) in self.legal_moves()

    # drawing

    def _draws(self) -> Sequence[Move]:
        moves = [DRAW, *_TAKES[self.rules.takes](self)]
        if self._on_board:
            code = sum(self.racks[self.player])
            self._far = strays(code).bit_count() > MOST_HELPED + MOST_SAVED * (code >> JOKER_AT)
            if self._far:
                return moves
        if self.turned:
            if _TURNED[self.rules.turned](self):
                moves.append(TURNED)
            moves += self._swaps()
        return moves

    def _swaps(self) -> list[Move]:
        """The cards that may be given for the exchange card, once, in each player's first turn (R4)."""
        if self.rules.turned != Turned.EXCHANGE or self.turns >= self.players or self.turn.swapped or not self.turned:
            return []
        return [_SWAPS[kind] for kind in dict.fromkeys(self.racks[self.player]) if kind != self.turned]

    def _draw(self, move: Move) -> None:
        self.racks[self.player].append(self.stock.pop())
        self.drawn, self.idle = True, -1

    def _take(self, move: Move) -> None:
        row, rack = self.rows[self.player], self.racks[self.player]
        taken = row[-move.at :]
        del row[-move.at :]
        must = taken[0] if self._taken_is_used() else 0
        self.turn = Turn(taken[0], taken[0] in rack, must, swapped=self.turn.swapped)
        rack += taken
        self.drawn = True

    def _taken_is_used(self) -> bool:
        return self.rules.use_taken_card or self.rules.takes == Takes.BROKEN

    def _take_turned(self, move: Move) -> None:
        must = self.turned if self.rules.turned == Turned.ATU else 0
        self.turn = self.turn._replace(took=self.turned, had=True, must=must, close=True)
        self.racks[self.player].append(self.turned)
        self.turned, self.drawn = 0, True

    def _swap(self, move: Move) -> None:
        turn = self._step() if self.drawn else self.turn
        rack, given = self.racks[self.player], code_of(move.tiles)
        rack[rack.index(given)], self.turned = self.turned, given
        self.turn = turn._replace(swapped=True)

    # laying

    def _after_draw(self) -> Sequence[Move]:
        rack = self.racks[self.player]
        discards = list(map(_DISCARDS.__getitem__, dict.fromkeys(rack)))
        if not self.turns and self.rules.starter_has_more and not self.rules.first_turn_laying:
            return [move for move in discards if self._may_discard(kind_of(move.tiles[0]))]
        if self._on_board:
            return self._closes(rack, discards)
        moves = [*self._layings(), *self._swaps()]
        if self.turn.back:
            moves.append(BACK)
        if rack and not self._unmet(len(rack) == 1, moves):
            moves += [move for move in discards if self._may_discard(kind_of(move.tiles[0]))]
        return moves

    def _closes(self, rack: list[int], discards: list[Move]) -> Sequence[Move]:
        """The discards and the closes (T6, T7); only the closes where the turn must end the hand."""
        if self._far:
            return discards
        code = sum(rack)
        if strays(code).bit_count() > 1 + MOST_SAVED * (code >> JOKER_AT):
            return discards
        turned = self.turn.must
        closes = [
            _CLOSES[kind]
            for kind in kinds_in(code)
            if (kind != turned or copies(code, kind) > 1) and lies(code - kind, self.rules)
        ]
        return closes if self.turn.close else closes + discards

    def _layings(self) -> Iterator[Move]:
        """What may be laid: melds; and, once open or where one may go out by hand, additions and jokers freed."""
        rack, rules = self.racks[self.player], self.rules
        code, room = sum(rack), len(rack) - rules.final_discard
        yield from (move for move in _lays(code, rules) if len(move.tiles) <= room)
        if not (self.opened[self.player] or self.turn.open or rules.by_hand_opens):
            return
        held = {*rack}
        for at, meld in enumerate(self.table, 1):
            if room:
                yield from (Move(Verb.ADD, (new,), at) for kind, new, _ in grown(meld, rules) if kind in held)
            for given, _ in freeing(meld, rules):
                if all(kind_of(tile) in held for tile in given):
                    yield Move(Verb.FREE, given, at)

    def _unmet(self, goes_out: bool, moves: Iterable[Move]) -> Refusal | None:
        """What the turn still lacks before it can be committed (S5)."""
        turn, ids = self.turn, self.rules.ids
        opened = self.opened[self.player]
        if turn.close and not goes_out:
            return Refusal(ids.turned, MoveFault.MUST_GO_OUT)
        if turn.laid and not (opened or turn.open or (goes_out and self.rules.by_hand_opens)):
            opening = may_open(turn.fresh, self.rules)
            return Refusal(ids.opening, opening.fault or MoveFault.NOT_OPEN)
        if turn.must and tile_of(turn.must) not in self._used(opened or turn.close):
            return Refusal(ids.turned if turn.close else ids.take, MoveFault.NOT_USED, (tile_of(turn.must),))
        if turn.freed and _OWED[self.rules.freed_joker](moves):
            return Refusal(ids.joker, MoveFault.JOKER_MUST_BE_LAID)
        return None

    def _used(self, anywhere: bool) -> list[Tile]:
        """The pieces laid in this turn; of a player who was not open only those of the opening (E3)."""
        turn = self.turn
        if anywhere:
            return [tile.bare for laying in turn.laid for tile in laying.tiles]
        return [piece for meld in turn.fresh for piece in meld.pieces]

    def _may_discard(self, kind: int) -> bool:
        return not self._kept(kind)

    def _kept(self, kind: int) -> Refusal | None:
        """Why this piece may not be the discard (C4, E5)."""
        turn, rules, rack = self.turn, self.rules, self.racks[self.player]
        if kind == turn.took and not turn.had and not rules.discard_taken:
            return Refusal(rules.ids.discard, MoveFault.JUST_TAKEN, (tile_of(kind),))
        if kind == ONE_JOKER and not rules.joker_discard and any(other != ONE_JOKER for other in rack):
            return Refusal(rules.ids.discard, MoveFault.KEEP_THE_JOKER, (tile_of(kind),))
        return None

    def _step(self) -> Turn:
        """The turn with one more step to take back."""
        before = ([*self.racks[self.player]], self.table, self.turned, self.turn)
        return self.turn._replace(back=(*self.turn.back, before))

    def _lay(self, move: Move) -> None:
        turn = self._step()
        meld = next(meld for meld in readings(move.tiles, self.rules) if meld.tiles == move.tiles)
        fresh = turn.fresh if turn.settled else (*turn.fresh, meld)
        self.turn = turn._replace(
            fresh=fresh, open=turn.open or (not turn.settled and bool(may_open(fresh, self.rules)))
        )
        self.table = (*self.table, meld)
        self._gone(meld, move.tiles)

    def _add(self, move: Move) -> None:
        self.turn = self._step()._replace(settled=True)
        meld = next(then for _, new, then in grown(self.table[move.at - 1], self.rules) if new == move.tiles[0])
        self._put(move.at, meld)
        self._gone(meld, move.tiles)

    def _free(self, move: Move) -> None:
        turn = self._step()
        self.turn = turn._replace(settled=True, freed=turn.freed + 1)
        meld = next(then for given, then in freeing(self.table[move.at - 1], self.rules) if given == move.tiles)
        self._put(move.at, meld)
        self.racks[self.player].append(ONE_JOKER)
        self._gone(meld, move.tiles)

    def _put(self, at: int, meld: Meld) -> None:
        self.table = (*self.table[: at - 1], meld, *self.table[at:])

    def _gone(self, meld: Meld, tiles: tuple[Tile, ...]) -> None:
        """The pieces leave the rack and are written down for whoever laid them (E8); an empty hand ends (C7)."""
        rack, turn = self.racks[self.player], self.turn
        for tile in tiles:
            rack.remove(kind_of(tile))
        old = min(turn.freed, sum(tile.wild for tile in tiles))
        self.turn = turn._replace(laid=(*turn.laid, Laying(meld, tiles, old)), freed=turn.freed - old)
        if not rack and not self._unmet(True, ()):
            self._commit()
            self._end(Why.CLOSED, None)

    def _take_back(self, move: Move) -> None:
        *_, (rack, self.table, self.turned, turn) = self.turn.back
        self.racks[self.player] = [*rack]
        self.turn = turn

    # ending

    def _discard(self, move: Move) -> None:
        player, kind = self.player, kind_of(move.tiles[0])
        rack, after = self.racks[player], self._next[player]
        self._commit()
        rack.remove(kind)
        self.rows[after].append(kind)
        if not rack:
            self._end(Why.CLOSED, move.tiles[0])
            return
        self.turns, self.idle = self.turns + 1, self.idle + 1
        if not self.stock:
            self._refill(self.rows[after])
        elif self.idle >= self.rules.stall_laps * self.players:
            self._end(Why.STALL)
        if self.turns == self.rules.most_turns and not self.ending:
            self._end(Why.TURNS)
        self.player, self.drawn = after, False

    def _commit(self) -> None:
        turn = self.turn
        self.by_hand = not self.opened[self.player]
        if turn is not _NEW_TURN:
            if turn.laid:
                self.opened[self.player] = True
                self.laid[self.player] += turn.laid
            self.turn = _NEW_TURN

    def _refill(self, pile: list[int]) -> None:
        """Shuffle the pile but its top as the new stock, or end the hand (S2)."""
        if self.reshuffled >= self.rules.reshuffles or len(pile) < 2:
            self._end(Why.STOCK)
            return
        self.reshuffled += 1
        self.stock = pile[:-1]
        del pile[:-1]
        random.Random(f"{self.seed}/{self.reshuffled}").shuffle(self.stock)

    def _close(self, move: Move) -> None:
        rack, kind = self.racks[self.player], code_of(move.tiles)
        named = tuple(laid(meld, self.rules) for meld in move.melds)
        shown = named or best_board(sum(rack) - kind, self.rules)
        self.laid[self.player] = tuple(Laying(meld, meld.tiles) for meld in shown)
        self.table = shown
        rack.clear()
        self.rows[self._next[self.player]].append(kind)
        self.turn = _NEW_TURN
        self._end(Why.CLOSED, move.tiles[0])

    def _end(self, why: Why, last: Tile | None = None) -> None:
        closer = self.player if why is Why.CLOSED else None
        turned = self.dealt.turned if self.rules.turned == Turned.ATU else 0
        self.ending = Ending(
            why,
            tuple(unpack(sum(rack)) for rack in self.racks),
            tuple(self.laid),
            tuple(self.opened),
            tuple(bool(turned) and turned in rack for rack in self.dealt.racks),
            tile_of(turned) if turned else None,
            closer,
            closer is not None and not self._on_board and self.by_hand,
            last,
        )


@lru_cache(maxsize=16384)
def _lays_of(code: int, rules: Rules) -> tuple[Move, ...]:
    return tuple(Move(Verb.LAY, meld.tiles) for meld, _ in whole_table(rules).values[code])


@lru_cache(maxsize=4096)
def _lays(code: int, rules: Rules) -> tuple[Move, ...]:
    """Every meld that the packed rack can lay, in each reading that may count."""
    if code < ONE_JOKER:
        stray = strays(code)
        code -= code & (stray | stray << 1)
    melds = whole_table(rules)
    found: list[Move] = []
    while low := lowest(code):
        for meld in lying(code, melds):
            found += _lays_of(meld, rules)
        code -= copies(code, low) * low
    return tuple(found)


def _copied(state: dict[str, Any]) -> dict[str, Any]:
    """The state with lists of its own; a row that all share stays shared."""
    rows = {id(row): [*row] for row in state["rows"]}
    lists = {name: [*value] for name, value in state.items() if isinstance(value, list)}
    racks = [[*rack] for rack in state["racks"]]
    return {**state, **lists, "racks": racks, "rows": [rows[id(row)] for row in state["rows"]]}


def _take_own_row(hand: Hand) -> list[Move]:
    """The top of one's own row, unless it is a joker (T4, T5)."""
    row = hand.rows[hand.player]
    return [TAKE] if row and row[-1] != ONE_JOKER else []


def _take_pile(hand: Hand) -> list[Move]:
    """The top of the pile; where it must be laid at once, only if it can be (`use_taken_card`)."""
    row = hand.rows[hand.player]
    return [TAKE] if row and (not hand.rules.use_taken_card or _usable(hand, 1)) else []


def _take_broken(hand: Hand) -> list[Move]:
    """Before opening the last piece of the row, then any, never its first; what is taken must be laid (E3, E4)."""
    depth = len(hand.rows[hand.player]) - 1
    if not hand.opened[hand.player]:
        depth = min(depth, 1)
    elif len(hand.racks[hand.player]) < _LEAST_TO_BREAK:
        depth = 0
    return [Move(Verb.TAKE, at=at) for at in range(1, depth + 1) if _usable(hand, at)]


_LEAST_TO_BREAK = 3
_TAKES: dict[str, Callable[[Hand], list[Move]]] = {
    Takes.ROW: _take_own_row,
    Takes.PILE: _take_pile,
    Takes.BROKEN: _take_broken,
}


def _usable(hand: Hand, at: int) -> bool:
    """Whether the deepest piece taken could be laid in this turn, so that the turn can end (S4)."""
    taken = hand.rows[hand.player][-at:]
    code = sum(hand.racks[hand.player]) + sum(taken)
    if hand.opened[hand.player]:
        return may_use(code, hand.table, taken[0], 0, hand.rules)
    return openings(unpack(code), hand.rules, using=(tile_of(taken[0]),)) is not None


def _closes_with_atu(hand: Hand) -> bool:
    """Whether taking the atu ends the hand, with the atu in a meld or added to one (T7, E7)."""
    code, rules, atu = sum(hand.racks[hand.player]) + hand.turned, hand.rules, hand.turned
    if _is_far(code, hand.table):
        return False
    if hand._on_board:
        rest = (kind for kind in kinds_in(code) if kind != atu or copies(code, kind) > 1)
        return any(lies(code - kind, rules) for kind in rest)
    opened = hand.opened[hand.player]
    return going_out(unpack(code), hand.table, rules, opened=opened, using=(tile_of(atu),)) is not None


def _goes_out_by_hand(hand: Hand) -> bool:
    """Whether the exchange card lets a player who has laid nothing go out by hand (R4)."""
    code = sum(hand.racks[hand.player]) + hand.turned
    if hand.opened[hand.player] or _is_far(code, hand.table):
        return False
    return going_out(unpack(code), hand.table, hand.rules, opened=False) is not None


_TURNED: dict[str, Callable[[Hand], bool]] = {
    Turned.ATU: _closes_with_atu,
    Turned.EXCHANGE: _goes_out_by_hand,
    Turned.NONE: lambda hand: False,
}


def _is_far(code: int, table: tuple[Meld, ...]) -> bool:
    """Whether too many pieces fit nowhere, as a glance shows, for the hand to go out."""
    near, jokers = 0, code >> JOKER_AT
    for meld in table:
        near |= _near(meld)
        jokers += sum(tile.wild for tile in meld.tiles)
    alone = (strays(code) & ~near).bit_count()
    return alone > 1 + MOST_SAVED * jokers or size(code) > MOST_PIECES


@lru_cache(maxsize=16384)
def _near(meld: Meld) -> int:
    """The kinds of the meld's colour (of its number in a group): others can never be added to it."""
    tile = meld.tiles[0]
    kind = next(kind for kind, one in KINDS.items() if one == Tile(tile.rank, tile.suit))
    if meld.kind is Kind.GROUP:
        return NUMBER << (kind.bit_length() - 1) // 8 * 8
    return sum(kind for kind, one in KINDS.items() if one.suit == tile.suit)


_OWED: dict[str, Callable[[Iterable[Move]], bool]] = {
    Freed.LAID: lambda moves: True,
    Freed.LAID_IF_POSSIBLE: lambda moves: any(
        tile.wild for move in moves if move.verb in (Verb.LAY, Verb.ADD) for tile in move.tiles
    ),
}
"""Whether the joker taken from the table keeps the turn open."""
_PLAY: dict[Verb, Callable[[Hand, Move], None]] = {
    Verb.DRAW: Hand._draw,
    Verb.TAKE: Hand._take,
    Verb.TURNED: Hand._take_turned,
    Verb.SWAP: Hand._swap,
    Verb.LAY: Hand._lay,
    Verb.ADD: Hand._add,
    Verb.FREE: Hand._free,
    Verb.BACK: Hand._take_back,
    Verb.DISCARD: Hand._discard,
    Verb.CLOSE: Hand._close,
}


def _refusal(hand: Hand, move: Move) -> Refusal:
    """Why the move is refused, the first thing that a referee would say."""
    ids, drawing = hand.rules.ids, move.verb in (Verb.DRAW, Verb.TAKE, Verb.TURNED)
    if hand.over:
        return Refusal(ids.closing, MoveFault.HAND_IS_OVER)
    if drawing and hand.drawn:
        return Refusal(ids.turn, MoveFault.ALREADY_DRAWN)
    if not drawing and not hand.drawn and move.verb is not Verb.SWAP:
        return Refusal(ids.turn, MoveFault.DRAW_FIRST)
    held = [tile_of(kind) for kind in hand.racks[hand.player]]
    for tile in (*move.tiles, *(tile for meld in move.melds for tile in meld)):
        if tile.bare not in held:
            return Refusal(ids.turn, MoveFault.NOT_HELD, (tile,))
        held.remove(tile.bare)
    return _REFUSALS[move.verb](hand, move) or Refusal(ids.turn, MoveFault.NOT_POSSIBLE, move.tiles)


def _why_no_take(hand: Hand, move: Move) -> Refusal | None:
    row, rule = hand.rows[hand.player], hand.rules.ids.take
    if not 1 <= move.at <= len(row):
        return Refusal(rule, MoveFault.NOTHING_THERE)
    if row[-1] == ONE_JOKER and hand.rules.takes == Takes.ROW:
        return Refusal("T5", MoveFault.DEAD_JOKER, (tile_of(row[-1]),))
    return Refusal(rule, MoveFault.CANNOT_BE_USED, (tile_of(row[-move.at]),))


def _why_not_turned(hand: Hand, move: Move) -> Refusal | None:
    return Refusal(hand.rules.ids.turned, MoveFault.DOES_NOT_CLOSE if hand.turned else MoveFault.NOTHING_THERE)


def _why_no_lay(hand: Hand, move: Move) -> Refusal | None:
    wrong = fault(move.tiles, hand.rules)
    if wrong:
        return Refusal(wrong.rule, wrong.code, wrong.tiles)
    return Refusal(hand.rules.ids.lay if hand._on_board else hand.rules.ids.closing, MoveFault.KEEP_ONE)


def _why_no_add(hand: Hand, move: Move) -> Refusal | None:
    ids = hand.rules.ids
    rule = ids.joker if move.verb is Verb.FREE else ids.layoff
    if not 1 <= move.at <= len(hand.table):
        return Refusal(rule, MoveFault.NOTHING_THERE)
    if not (hand.opened[hand.player] or hand.turn.open or hand.rules.by_hand_opens):
        return Refusal(rule, MoveFault.NOT_OPEN)
    last = len(hand.racks[hand.player]) == 1 and hand.rules.final_discard
    return Refusal(ids.closing, MoveFault.KEEP_ONE) if last else Refusal(rule, MoveFault.DOES_NOT_FIT, move.tiles)


def _why_no_discard(hand: Hand, move: Move) -> Refusal | None:
    if len(move.tiles) != 1:
        return None
    unmet = hand._unmet(len(hand.racks[hand.player]) == 1, hand._layings())
    return unmet or hand._kept(kind_of(move.tiles[0]))


_REFUSALS: dict[Verb, Callable[[Hand, Move], Refusal | None]] = {
    Verb.DRAW: lambda hand, move: None,
    Verb.TAKE: _why_no_take,
    Verb.TURNED: _why_not_turned,
    Verb.SWAP: lambda hand, move: Refusal(hand.rules.ids.turned, MoveFault.FIRST_TURN_ONLY),
    Verb.LAY: _why_no_lay,
    Verb.ADD: _why_no_add,
    Verb.FREE: _why_no_add,
    Verb.BACK: lambda hand, move: Refusal("S5", MoveFault.NOTHING_LAID),
    Verb.DISCARD: _why_no_discard,
    Verb.CLOSE: lambda hand, move: Refusal(hand.rules.ids.closing, MoveFault.DOES_NOT_CLOSE),
}
