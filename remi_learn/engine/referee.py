"""What the player whose turn it is may do, and why a move is refused: questions that change nothing.

Behaviour that differs from game to game is a function in a table beside the code, named by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from .laying import Changes, additions, freeing, going_out, grown, way_to_use
from .melds import KING, FaultCode, Meld, fault, readings
from .moves import BACK, DRAW, TAKE, TURNED, Move, MoveFault, Refusal, Verb
from .packed import (
    JOKER_AT,
    KINDS,
    ONE_JOKER,
    ONES,
    Packed,
    copies,
    hopeless,
    in_time,
    kind_of,
    kinds_in,
    lowest,
    lying,
    size,
    tile_of,
    unpack,
    whole_table,
)
from .rules import Counts, Freed, Lies, Rules, Takes, Turned
from .scoring import laid
from .solve import lies
from .state import NEW_TURN, State
from .tiles import JOKER, Tile


def _subsets(at: int) -> Iterator[tuple[int, ...]]:
    kinds = [*KINDS][4 * at : 4 * at + 4]
    return chain.from_iterable(combinations(kinds, count) for count in range(5))


_CLOSES = {kind: Move(Verb.CLOSE, (tile_of(kind),)) for kind in (*KINDS, ONE_JOKER)}
_SWAPS = {kind: Move(Verb.SWAP, (tile_of(kind),)) for kind in (*KINDS, ONE_JOKER)}
_DISCARDS = [
    {sum(held) >> 8 * at: tuple(Move(Verb.DISCARD, (tile_of(kind),)) for kind in held) for held in _subsets(at)}
    for at in range(KING)
]
"""For each number the discards by which of its four kinds are held: a rack is looked up in thirteen steps."""
_JOKER_DISCARD = Move(Verb.DISCARD, (JOKER,))
LEAST_TO_BREAK = 3
"""So many pieces at least must be held to break the row (E4)."""


def legal_moves(state: State) -> list[Move]:
    """Everything that the player whose turn it is may do now."""
    return [] if state.ending else _after_draw(state) if state.drawn else _draws(state)


def meant(state: State, move: Move, legal: Sequence[Move]) -> Move | None:
    """The legal move that is meant by one written otherwise: pieces in another order, a joker not named, several pieces
    added at once, a close that names its melds; None if there is none."""
    if move.verb is Verb.LAY and readings(move.tiles, state.rules):
        move = Move(Verb.LAY, laid(move.tiles, state.rules).tiles)
    elif change := _change(state, move):
        move = move._replace(tiles=change[0])
        if len(change[0]) > 1 and move.verb is Verb.ADD and _may_add(state) and not _not_held(state, move):
            return move if len(move.tiles) <= _room(state) else None
    elif move.verb is Verb.CLOSE and move.melds:
        return move if _shows(state, move) and move._replace(melds=()) in legal else None
    return move if move in legal else None


def _shows(state: State, move: Move) -> bool:
    """Whether the melds that a close names are melds, and with the discard the pieces of the rack, one by one (T6)."""
    shown = sorted(tile.bare for tiles in (*move.melds, move.tiles) for tile in tiles)
    return shown == sorted(unpack(state.rack)) and all(readings(meld, state.rules) for meld in move.melds)


def changed(meld: Meld, move: Move, rules: Rules) -> tuple[tuple[Tile, ...], Meld] | None:
    """The pieces of an addition or of the taking of a joker, as they are read there in whatever order they are given,
    and the meld then; None if they do not fit (M4, M5)."""
    ways = CHANGES[move.verb](meld, rules)
    if move.tiles in ways:
        return move.tiles, ways[move.tiles]
    if move.verb is Verb.FREE:
        ways = {key: way for key, way in ways.items() if sorted(key) == sorted(move.tiles)}
    elif rules.joker_counts == Counts.CHEAPEST and additions(meld, move.tiles, rules):
        ways = additions(meld, tuple(tile.bare for tile in move.tiles), rules)
    else:
        ways = additions(meld, move.tiles, rules)
    return next(iter(ways.items()), None)


def _change(state: State, move: Move) -> tuple[tuple[Tile, ...], Meld] | None:
    there = move.verb in CHANGES and move.tiles and 1 <= move.at <= len(state.table)
    return changed(state.table[move.at - 1], move, state.rules) if there else None


def refusal(state: State, move: Move) -> Refusal:
    """Why a move that is not legal is refused, the first thing that a referee would say."""
    ids, drawing = state.rules.ids, move.verb in (Verb.DRAW, Verb.TAKE, Verb.TURNED)
    if state.ending:
        return Refusal(ids.closing, MoveFault.HAND_IS_OVER)
    if drawing and state.drawn:
        return Refusal(ids.turn, MoveFault.ALREADY_DRAWN)
    if not drawing and not state.drawn and move.verb is not Verb.SWAP:
        return Refusal(ids.turn, MoveFault.DRAW_FIRST)
    if lacking := _not_held(state, move):
        return Refusal(ids.turn, MoveFault.NOT_HELD, lacking)
    return _REFUSALS[move.verb](state, move) or Refusal(ids.turn, MoveFault.NOT_POSSIBLE, move.tiles)


def _not_held(state: State, move: Move) -> tuple[Tile, ...]:
    """The first piece of the move that the player does not hold."""
    held = state.rack
    for tile in (*move.tiles, *(tile for meld in move.melds for tile in meld)):
        if not copies(held, kind_of(tile)):
            return (tile,)
        held -= kind_of(tile)
    return ()


def unmet(state: State, moves: Iterable[Move]) -> Refusal | None:
    """What the turn still lacks before it can be committed, where these moves are possible (S5)."""
    turn, rules, ids = state.turn, state.rules, state.rules.ids
    if not (turn.laid or turn.must or turn.close):
        return None
    goes_out = size(state.rack) <= 1
    if turn.close and not goes_out:
        return Refusal(ids.turned, MoveFault.MUST_GO_OUT)
    if turn.laid and not (state.is_open or (goes_out and rules.by_hand_opens)):
        return Refusal(ids.opening, state.opening.fault or MoveFault.NOT_OPEN)
    if turn.must and turn.must not in _used(state):
        return Refusal(ids.turned if turn.close else ids.take, MoveFault.NOT_USED, (tile_of(turn.must),))
    if turn.freed and _OWED[rules.freed_joker](moves):
        return Refusal(ids.joker, MoveFault.JOKER_MUST_BE_LAID)
    return None


def _used(state: State) -> Iterator[int]:
    """The pieces laid in this turn; where a row is broken, of a player who was not open those of the opening (E3)."""
    turn = state.turn
    if state.opened[state.player] or turn.close or state.rules.takes != Takes.BROKEN:
        return (kind_of(tile) for laying in turn.laid for tile in laying.tiles)
    return (kind_of(tile) for meld in turn.fresh if state.opening for tile in meld.tiles)


_OWED: dict[str, Callable[[Iterable[Move]], bool]] = {
    Freed.LAID: lambda moves: True,
    Freed.LAID_IF_POSSIBLE: lambda moves: any(
        tile.wild for move in moves if move.verb in (Verb.LAY, Verb.ADD) for tile in move.tiles
    ),
}
"""Whether the joker taken from the table keeps the turn open."""


# before the draw


def _draws(state: State) -> list[Move]:
    rules = state.rules
    moves = [DRAW, *_TAKES[rules.takes](state)]
    if state.turned and not (state.far and rules.turned == Turned.ATU):
        moves += [TURNED] * _ends_with_turned(state) + _swaps(state)
    return moves


def _take_own_row(state: State) -> list[Move]:
    """The top of one's own row, unless it is a joker (T4, T5)."""
    return _take_pile(state) if state.row and state.row[-1] != ONE_JOKER else []


def _take_pile(state: State) -> list[Move]:
    """The top of the pile; where it must be laid at once, only if it can be (`use_taken_card`)."""
    rules = state.rules
    if not state.row or (rules.use_taken_card and not _usable(state, 1)):
        return []
    # what is held must not be jokers alone if neither those nor the piece taken may be thrown (C4, E5)
    throws = rules.discard_taken or rules.joker_discard or rules.use_taken_card or lowest(state.rack)
    return [TAKE] if throws or state.row[-1] == ONE_JOKER else []


def _take_broken(state: State) -> list[Move]:
    """Before opening the last piece of the row, then any, never its first; what is taken must be laid (E3, E4)."""
    opened, below = state.opened[state.player], len(state.row) - 1
    depth = min(below, 1) if not opened else below if size(state.rack) >= LEAST_TO_BREAK else 0
    return [Move(Verb.TAKE, at=at) for at in range(1, depth + 1) if _usable(state, at)]


_TAKES: dict[str, Callable[[State], list[Move]]] = {
    Takes.ROW: _take_own_row,
    Takes.PILE: _take_pile,
    Takes.BROKEN: _take_broken,
}


def _usable(state: State, at: int) -> bool:
    """Whether the deepest piece taken could be laid in this turn, so that the turn can end (S4)."""
    rules, taken = state.rules, state.row[-at:]
    code = state.rack + sum(taken)
    if rules.melds_lie == Lies.BOARD:
        return not state.far and bool(_closing(code, taken[0], rules))
    opened = state.opened[state.player]
    return in_time(lambda: way_to_use(code, state.table, taken[0], rules, opened=opened), None) is not None


def _ends_with_turned(state: State) -> bool:
    """Whether taking the piece turned up ends the hand; an atu must lie in a meld then (T7, E7, R4)."""
    rules, opened, code = state.rules, state.opened[state.player], state.rack + state.turned
    must = state.turned if rules.turned == Turned.ATU else 0
    if rules.melds_lie == Lies.BOARD:
        return not state.far and bool(_closing(code, must, rules))
    if opened and not must:
        return False
    # some dense racks of more than twenty pieces: what nobody can see in time is not offered
    way = in_time(lambda: going_out(Packed(code), state.table, rules, opened=opened, using=Packed(must)), None)
    return way is not None


def _closing(code: int, must: int, rules: Rules) -> list[int]:
    """The kinds whose discard leaves nothing but melds, `must` in one of them (T6, T7)."""
    if hopeless(code, 1):
        return []
    kinds = (kind for kind in kinds_in(code) if kind != must or copies(code, kind) > 1)
    return [kind for kind in kinds if lies(code - kind, rules)]


def _swaps(state: State) -> list[Move]:
    """The cards that may be given for the exchange card, once, in each player's first turn (R4)."""
    past = state.turns >= len(state.racks) or state.turn.swapped
    if past or not state.turned or state.rules.turned != Turned.EXCHANGE:
        return []
    return [_SWAPS[kind] for kind in kinds_in(state.rack) if kind not in (state.turned, _freed(state))]


# after the draw


def _after_draw(state: State) -> list[Move]:
    moves = _ways(state)
    if state.turn is not NEW_TURN and unmet(state, moves):
        return moves
    return moves + _discards(state)


def _ways(state: State) -> list[Move]:
    """What may be done before the discard: close or lay, unless the starter has to wait; swap; take back."""
    rules = state.rules
    waits = not state.turns and rules.starter_has_more and not rules.first_turn_laying
    moves = [] if waits else _WAYS[rules.melds_lie](state)
    if state.turned:
        moves += _swaps(state)
    if state.turn.steps:
        moves.append(BACK)
    return moves


def _closes(state: State) -> list[Move]:
    return [] if state.far else [_CLOSES[kind] for kind in _closing(state.rack, state.turn.must, state.rules)]


def _layings(state: State) -> list[Move]:
    """What may be laid: melds; and, once open or where one may go out by hand, additions and jokers freed."""
    rules, rack, room = state.rules, state.rack, _room(state)
    moves = [move for move in _lays(rack, rules) if len(move.tiles) <= room]
    if _may_add(state):
        lacks = ~((rack | rack >> 1) & ONES | _UP_TO[rack >> JOKER_AT])
        for at, meld in enumerate(state.table, 1):
            moves += [move for code, most, move in _changes(meld, at, rules) if not code & lacks and most <= room]
    return moves


def _room(state: State) -> int:
    """How many pieces may be laid: all, or all but the one to be discarded."""
    return size(state.rack) - state.rules.final_discard


def _may_add(state: State) -> bool:
    """Whether pieces may be added to melds of the table and jokers taken, as far as is known before the discard."""
    return state.is_open or state.rules.by_hand_opens


_JOKER_COUNTS = 8
_UP_TO = [((1 << 1 + count) - 2) << JOKER_AT + 8 for count in range(_JOKER_COUNTS)]
"""For each number of jokers held the numbers of jokers that may be laid, as bits above those where they are counted."""


@lru_cache(maxsize=4096)
def _changes(meld: Meld, at: int, rules: Rules) -> tuple[tuple[int, int, Move], ...]:
    """The ways to add to this meld of the table or to free its joker: the kinds held and the room needed for each."""
    moves = [Move(verb, tiles, at) for verb, ways in CHANGES.items() for tiles in ways(meld, rules)]
    return tuple((_kinds_of(move.tiles), len(move.tiles) * (move.verb is Verb.ADD), move) for move in moves)


def _kinds_of(tiles: Iterable[Tile]) -> int:
    """These pieces, no natural twice, with the number of jokers as one bit (see `_UP_TO`)."""
    code = sum(map(kind_of, tiles))
    jokers = code >> JOKER_AT
    return code - jokers * ONE_JOKER + (1 << JOKER_AT + 8 + jokers if jokers else 0)


CHANGES: dict[Verb, Callable[[Meld, Rules], Changes]] = {Verb.ADD: grown, Verb.FREE: freeing}
_WAYS: dict[str, Callable[[State], list[Move]]] = {Lies.BOARD: _closes, Lies.TABLE: _layings}


@lru_cache(maxsize=4096)
def _lays(code: int, rules: Rules) -> tuple[Move, ...]:
    """Every meld that the packed rack can lay, in each reading that may count."""
    melds, found = whole_table(rules), list[Move]()
    while low := lowest(code):
        for meld in lying(code, melds):
            found += _lays_of(meld, rules)
        code -= copies(code, low) * low
    return tuple(found)


@lru_cache(maxsize=16384)
def _lays_of(code: int, rules: Rules) -> tuple[Move, ...]:
    return tuple(Move(Verb.LAY, meld.tiles) for meld, _ in whole_table(rules).values[code])


def _discards(state: State) -> list[Move]:
    rack = state.rack
    moves: list[Move] = []
    for at, held in enumerate(((rack | rack >> 1) & ONES).to_bytes(KING, "little")):
        if held:
            moves += _DISCARDS[at][held]
    if rack >= ONE_JOKER:
        moves.append(_JOKER_DISCARD)
    kept = _kept(state)
    return [move for move in moves if kind_of(move.tiles[0]) not in kept] if kept else moves


def _kept(state: State) -> dict[int, MoveFault]:
    """The pieces that may not be discarded, and why (C4, C6, E5)."""
    kept = {}
    if state.turn.freed and (freed := _freed(state)):
        kept[freed] = MoveFault.JOKER_JUST_TAKEN
    if not state.rules.joker_discard and lowest(state.rack):
        kept[ONE_JOKER] = MoveFault.KEEP_THE_JOKER
    if state.turn.barred:
        kept[state.turn.barred] = MoveFault.JUST_TAKEN
    return kept


def _freed(state: State) -> int:
    """The joker, if all that are held were taken from the table in this turn; else 0."""
    return ONE_JOKER if state.turn.freed and state.rack >> JOKER_AT <= state.turn.freed else 0


# why not


def _why_no_take(state: State, move: Move) -> Refusal:
    row, rules = state.row, state.rules
    if not 1 <= move.at <= len(row):
        return Refusal(rules.ids.take, MoveFault.NOTHING_THERE)
    wanted = (tile_of(row[-move.at]),)
    if row[-1] == ONE_JOKER and rules.takes == Takes.ROW:
        return Refusal("T5", MoveFault.DEAD_JOKER, (tile_of(row[-1]),))
    if rules.takes == Takes.BROKEN and (unbroken := _why_not_broken(state, move.at)):
        return Refusal(*unbroken, wanted)
    why = MoveFault.BURIED if move.at > 1 and rules.takes != Takes.BROKEN else MoveFault.CANNOT_BE_USED
    return Refusal(rules.ids.take, why, wanted)


def _why_not_broken(state: State, at: int) -> tuple[str, MoveFault] | None:
    """Why the row may not be broken so deep, whatever the piece that lies there could be laid in (E3, E4)."""
    if at == len(state.row):
        return "E3", MoveFault.FIRST_OF_ROW
    if not state.opened[state.player]:
        return ("E3", MoveFault.ONLY_THE_LAST) if at > 1 else None
    return ("E4", MoveFault.TOO_FEW_TO_BREAK) if size(state.rack) < LEAST_TO_BREAK else None


def _why_no_lay(state: State, move: Move) -> Refusal:
    ids = state.rules.ids
    if wrong := fault(move.tiles, state.rules):
        return Refusal(wrong.rule, wrong.code, wrong.tiles)
    return Refusal(ids.lay if state.rules.melds_lie == Lies.BOARD else ids.closing, MoveFault.KEEP_ONE)


def _why_no_add(state: State, move: Move) -> Refusal:
    ids = state.rules.ids
    rule = ids.joker if move.verb is Verb.FREE else ids.layoff
    if not 1 <= move.at <= len(state.table):
        return Refusal(rule, MoveFault.NO_SUCH_MELD)
    if not _may_add(state):
        return Refusal(rule, MoveFault.NOT_OPEN)
    if _change(state, move):
        return Refusal(ids.closing, MoveFault.KEEP_ONE)
    if move.verb is Verb.FREE:
        return Refusal(rule, MoveFault.TAKES_NO_JOKER, move.tiles)
    wrong = fault((*state.table[move.at - 1].tiles, *move.tiles), state.rules)
    if wrong and wrong.code is FaultCode.TOO_MANY_JOKERS:
        return Refusal(wrong.rule, wrong.code, wrong.tiles)
    return Refusal(rule, MoveFault.DOES_NOT_FIT, move.tiles)


def _why_no_discard(state: State, move: Move) -> Refusal | None:
    if len(move.tiles) != 1:
        return None
    why, ids = _kept(state).get(kind_of(move.tiles[0])), state.rules.ids
    rule = ids.joker if why is MoveFault.JOKER_JUST_TAKEN else ids.discard
    return unmet(state, _ways(state)) or (Refusal(rule, why, move.tiles) if why else None)


_REFUSALS: dict[Verb, Callable[[State, Move], Refusal | None]] = {
    Verb.DRAW: lambda state, move: None,
    Verb.TAKE: _why_no_take,
    Verb.TURNED: lambda state, move: Refusal(
        state.rules.ids.turned, MoveFault.DOES_NOT_CLOSE if state.turned else MoveFault.NOTHING_THERE
    ),
    Verb.SWAP: lambda state, move: Refusal(state.rules.ids.turned, MoveFault.FIRST_TURN_ONLY),
    Verb.LAY: _why_no_lay,
    Verb.ADD: _why_no_add,
    Verb.FREE: _why_no_add,
    Verb.BACK: lambda state, move: Refusal("S5", MoveFault.NOTHING_LAID),
    Verb.DISCARD: _why_no_discard,
    Verb.CLOSE: lambda state, move: Refusal(state.rules.ids.closing, MoveFault.DOES_NOT_CLOSE),
}
