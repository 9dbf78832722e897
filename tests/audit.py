"""What found the faults of the rules, kept: random hands under random rules with every invariant, and the draws that
are offered and those that are not, beside a search that tries all that may be done after them.

`python -m benchmarks.audit` asks as often as the record of it says; the tests ask a share of that each day.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import agreement
import racks
from remi_learn import (
    ETALAT,
    JOKER,
    RAMI_40,
    RAMI_51,
    REMI_51,
    Hand,
    Rules,
    Tile,
    deal,
    read_record,
    write_record,
)
from remi_learn.engine.hand import position
from remi_learn.engine.melds import Meld
from remi_learn.engine.moves import TAKE, TURNED, Move, Verb
from remi_learn.engine.opponents import Beginner
from remi_learn.engine.packed import ONE_JOKER, kind_of, size, tile_of, unpack
from remi_learn.engine.players import PlainPlayer, Player, RandomPlayer
from remi_learn.engine.referee import LEAST_TO_BREAK
from remi_learn.engine.rules import (
    PRESETS,
    AceLaid,
    Counts,
    Direction,
    Freed,
    Lies,
    NoCloser,
    Takes,
    Turned,
    Unopened,
)
from remi_learn.engine.scoring import laid
from ways import PATIENCE, ends, way_out

Choice = Callable[[random.Random], object]
MOST_IN_A_TURN = 2000
"""A computer's player that needs more moves for one turn hangs."""


def _one(*values: object) -> Choice:
    return lambda rng: rng.choice(values)


def _span(low: int, high: int) -> Choice:
    return lambda rng: rng.randint(low, high)


def _ace(rng: random.Random) -> object:
    return rng.choice((rng.randint(0, 30), AceLaid(*(rng.randint(0, 30) for _ in range(3)))))


_FLAG = _one(False, True)
VALUES: dict[str, Choice] = {
    "packs": _span(1, 3),
    "jokers": _span(0, 4),
    "packs_from_five": _one(None, 2, 3),
    "jokers_from_five": _one(None, 0, 2, 4),
    "most_players": _span(2, 6),
    "hand_size": _span(3, 20),
    "direction": _one(*Direction),
    "turned": _one(*Turned),
    "takes": _one(*Takes),
    "reshuffles": _span(0, 3),
    "stall_laps": _span(1, 4),
    "most_turns": _one(None, 1, 7, 50, 300),
    "jokers_per_meld": _span(0, 4),
    "jokers_per_group": _one(None, 0, 1, 2, 3, 4),
    "melds_lie": _one(*Lies),
    "opening_points": _one(0, 20, 40, 51, 70, 100),
    "freed_joker": _one(*Freed),
    "values": lambda rng: tuple(rng.randint(0, 15) for _ in range(12)),
    "ace_laid": _ace,
    "ace_in_hand": _span(0, 30),
    "joker_laid": _one(None, 0, 20, 50),
    "joker_in_hand": _span(0, 60),
    "joker_counts": _one(*Counts),
    "ace_opening": lambda rng: rng.choice((None, _ace(rng))),
    "no_closer": _one(*NoCloser),
    "going_out_points": _span(-50, 60),
    "by_hand_points": _one(None, -80, 0, 80),
    "by_hand_factor": _span(1, 3),
    "unopened_penalty": _one(*Unopened),
    "unopened_points": _span(0, 150),
    "pair_points": _span(0, 60),
    "turned_doubles": _span(1, 3),
    "closing_joker": _span(1, 3),
    "most_lost": _one(None, 0, 100),
    "match_target": _one(None, 100, 500),
    "rounds": _one(None, 1, 8),
}
"""What is tried of each setting; every other one is a flag."""
CHANGED = 0.12
"""The share of settings that are changed."""


def any_rules(rng: random.Random) -> tuple[Rules, int]:
    """One of the games with a few random settings that the rules allow together, and a number of players."""
    while True:
        rules = rng.choice(PRESETS)
        names = [one.name for one in Rules.settings() if rng.random() < CHANGED]
        settings = {name: VALUES.get(name, _FLAG)(rng) for name in names}
        try:
            rules = rules.house(**settings)
            players = rng.randint(2, rules.most_players)
            here = rules.at(players)
        except ValueError:
            continue  # refused together
        if players * (here.hand_size + 1) + 2 < here.packs * 52 + here.jokers:
            return rules, players


@dataclass
class Found:
    """What was tried, and how often."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    """What is wrong, each with the seed that shows it."""


# --- random settings, random hands ------------------------------------------------------------------------------------


def random_hands(seed: str, hands: int, found: Found) -> Iterator[int]:
    """Play so many hands under random rules; the number of each once it is played."""
    for number in range(hands):
        name = f"{seed}/{number}"
        try:
            _play(random.Random(name), name, found)
        except Exception as wrong:  # each is a fault of the engine, and the next hand may show another
            found.faults.append(f"{name}: {type(wrong).__name__}: {str(wrong)[:600]}")
        found.counts["hands"] += 1
        yield number


def _play(rng: random.Random, name: str, found: Found) -> None:
    rules, players = any_rules(rng)
    hand = deal(rules, players, name, rng.randrange(players))
    seats: list[Player] = [rng.choice(_PLAYERS)(rng.randrange(1000)) for _ in range(players)]
    about = f"{rules.name} {rules.changes()} {players} players"
    whole = sum(map(kind_of, _deck(hand)))
    turn, since = -1, 0
    while not hand.over:
        turn, since = (turn, since + 1) if turn == hand.state.turns else (hand.state.turns, 0)
        assert hand.legal_moves(), f"dead end: {about}: {hand.moves[-5:]}"
        lost = since > PATIENCE and isinstance(seats[hand.player], RandomPlayer) and hand.state.drawn
        assert since < MOST_IN_A_TURN, f"hangs: {about}: {hand.moves[-5:]}"
        before = len(hand.moves)
        if lost:
            assert way_out(hand), f"dead end: {about}: {hand.view(hand.player)}"
        else:
            hand.play(seats[hand.player].choose(hand.view(hand.player)))
        found.counts["moves"] += len(hand.moves) - before
        assert _pieces(hand) == whole, f"pieces are lost: {about}: {hand.moves[-5:]}"
        if rng.random() < 0.03:
            _undo_and_redo(hand, rng.randint(1, 12), about, found)
        if rng.random() < 0.01:
            _record(hand, about, found)
    assert sorted(_lying(hand)) == sorted(_deck(hand)), f"other pieces: {about}"
    _undo_and_redo(hand, 3, about, found)
    _record(hand, about, found)
    result = hand.result()
    assert result, about
    assert all(points.total == sum(part.points for part in points.parts) for points in result.scores), about


_PLAYERS: tuple[Callable[[int], Player], ...] = (RandomPlayer, PlainPlayer, Beginner)


def _deck(hand: Hand) -> list[object]:
    dealt = hand.dealt
    racks = [kind for rack in dealt.racks for kind in rack]
    kinds = [*racks, *dealt.row, *dealt.stock, *[dealt.turned] * bool(dealt.turned)]
    return [tile_of(kind) for kind in kinds]


def _lying(hand: Hand) -> list[object]:
    """All pieces of the hand, wherever they are."""
    state = hand.state
    loose = [*state.stock, *(kind for row in state.rows for kind in row), *[state.turned] * bool(state.turned)]
    held = [tile for rack in state.racks for tile in unpack(rack)]
    return [*held, *map(tile_of, loose), *(tile for meld in state.table for tile in meld.pieces)]


def _pieces(hand: Hand) -> int:
    """The same as one number: as quick as it has to be after each move."""
    state = hand.state
    lying = sum(_packed(meld) for meld in state.table)
    return sum(state.racks) + sum(state.stock) + sum(map(sum, state.rows)) + state.turned + lying


def _packed(meld: Meld) -> int:
    return sum(map(kind_of, meld.pieces))


def _undo_and_redo(hand: Hand, steps: int, about: str, found: Found) -> None:
    state, legal, moves = hand.state.copy(), [*hand.legal_moves()], [*hand.moves]
    undone = [hand.undo() for _ in range(min(steps, len(moves)))]
    for move in reversed(undone):
        hand.play(move)
    same = state == hand.state and legal == [*hand.legal_moves()] and moves == hand.moves
    assert same, f"undo and redo differ: {about}: {moves[-steps:]}"
    found.counts["undone and redone"] += 1


def _record(hand: Hand, about: str, found: Found) -> None:
    text = write_record(hand)
    read = read_record(text)
    assert isinstance(read, Hand)
    same = read.state == hand.state and read.moves == hand.moves and write_record(read) == text
    assert same, f"the record is read differently: {about}: {text}"
    found.counts["records"] += 1


# --- offered draws ----------------------------------------------------------------------------------------------------

TABLE_GAMES = (
    ETALAT,
    REMI_51,
    REMI_51.house(use_taken_card=True),
    RAMI_40,
    RAMI_51.house(use_taken_card=True),
    ETALAT.house(jokers=4, jokers_per_meld=2),
    RAMI_51.house(use_taken_card=True, jokers_per_meld=2),
    REMI_51.house(use_taken_card=True, takes=Takes.ROW, jokers=4),
)
MOST_HELD = 6


def offered_draws(seed: str, positions: int, found: Found) -> Iterator[int]:
    """Compare what is offered before the draw at so many positions with a search; the number of each once done."""
    for number in range(positions):
        name = f"{seed}/{number}"
        try:
            _compare(random.Random(name), name, found)
        except Exception as wrong:  # as above
            found.faults.append(f"{name}: {type(wrong).__name__}: {str(wrong)[:600]}")
        found.counts["positions"] += 1
        yield number


def _compare(rng: random.Random, name: str, found: Found) -> None:
    hand = _position(rng)
    offered = hand.legal_moves()
    for move in _draws(hand):
        allowed = _ends(hand, move)
        found.counts["draws"] += 1
        found.counts["offers"] += move in offered
        if allowed != (move in offered):
            kind = "missing offer" if allowed else "false offer"
            found.counts[kind] += 1
            state = hand.state
            shown = f"{hand.view(0).rack} {[*map(str, state.table)]} {hand.view(0).rows[0]} {hand.view(0).turned}"
            about = f"{hand.rules.name} {hand.rules.changes()} open {state.opened[0]}"
            found.faults.append(f"{name}: {kind}: {move}: {about}: {shown}")


def _position(rng: random.Random) -> Hand:
    """A small rack before a table, more often than not of a player who is open, with what may be taken."""
    rules = rng.choice(TABLE_GAMES)
    rules = rules.house(opening_points=rng.choice((0, 15, 30, rules.opening_points)))
    while True:
        pieces, table = _near_a_joker(rng, rules) if rng.random() < 0.4 else agreement.turn(rng, rules, MOST_HELD + 4)
        held = [str(tile) for tile in pieces]
        rng.shuffle(held)
        up = [held.pop()] if rules.turned != Turned.NONE and len(held) > 2 else []
        row = [held.pop() for _ in range(min(rng.randint(1, 3), len(held) - 1))]
        try:
            return position(
                rules,
                [" ".join(held[:MOST_HELD]), ""],
                row=" ".join(row),
                turned=" ".join(up),
                table=[str(meld) for meld in table],
                opened=[0] * (rng.random() < 0.6),
            )
        except ValueError:
            continue  # the deck has fewer of a piece


def _near_a_joker(rng: random.Random, rules: Rules) -> tuple[list[Tile], list[Meld]]:
    """A joker on the table, the pieces that take it, and two that may need it; racks by lot seldom have all of that."""
    number, suits = rng.randint(1, 13), rng.sample("hdcs", 4)
    there = rng.randint(2, 3)
    group = [Tile(number, suit) for suit in suits[:there]]
    wants = racks.any_meld(rng, 3)
    rng.shuffle(wants)
    others = rng.sample(racks.deck(rules), rng.randint(1, 4))
    return [*(Tile(number, suit) for suit in suits[there:]), *wants[:2], *others], [laid([*group, JOKER], rules)]


def _draws(hand: Hand) -> Iterator[Move]:
    """The draws that S4 speaks of: the taken piece must be laid, or the hand must end."""
    rules, state = hand.rules, hand.state
    opened = state.opened[0]
    if state.turned and (rules.turned == Turned.ATU or not opened):
        yield TURNED
    if rules.takes == Takes.BROKEN:
        below = len(state.row) - 1
        depth = min(below, 1) if not opened else below if size(state.rack) >= LEAST_TO_BREAK else 0
        yield from (Move(Verb.TAKE, at=at) for at in range(1, depth + 1))
    elif state.row and not (rules.takes == Takes.ROW and state.row[-1] == ONE_JOKER):
        yield TAKE


def _ends(hand: Hand, move: Move) -> bool:
    """Whether some moves after this draw end the turn."""
    tried = Hand(hand.rules, hand.dealt)
    tried._legal = [move]  # as if it were offered
    tried.play(move)
    return ends(tried)
