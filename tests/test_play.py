"""Random legal play of all five games with house rules: what must hold at every step, whoever plays and however."""

from __future__ import annotations

import copy
import random
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_learn import (
    ETALAT,
    RAMI_51,
    TABLA,
    Hand,
    IllegalMove,
    Match,
    Rules,
    deal,
    read_record,
    readings,
    write_record,
)
from remi_learn.engine.hand import View
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.packed import KINDS, ONE_JOKER, kind_of, size, unpack
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.record import RecordError, replay
from remi_learn.engine.rules import PRESETS
from ways import Walker

HOUSE = st.fixed_dictionaries(
    {},
    optional={
        "jokers": st.sampled_from([0, 2, 4]),
        "jokers_per_meld": st.sampled_from([1, 2]),
        "direction": st.sampled_from(["left", "right"]),
        "first_turn_laying": st.booleans(),
        "turned": st.sampled_from(["atu", "exchange", "none"]),
        "opening_points": st.sampled_from([0, 20, 45]),
        "clean_run": st.booleans(),
        "use_taken_card": st.booleans(),
        "discard_taken": st.booleans(),
        "by_hand_opens": st.booleans(),
        "freed_joker": st.sampled_from(["laid", "laid_if_possible"]),
        "free_by_two": st.booleans(),
        "joker_discard": st.booleans(),
        "final_discard": st.booleans(),
        "reshuffles": st.sampled_from([0, 1]),
        "stall_laps": st.sampled_from([1, 2]),
        "most_turns": st.sampled_from([None, 20]),
        "no_closer": st.sampled_from(["all_pay", "lowest_wins"]),
        "unopened_penalty": st.sampled_from(["none", "flat", "doubled"]),
        "joker_counts": st.sampled_from(["cheapest", "dearest"]),
    },
)


def pieces(hand: Hand) -> Counter[int]:
    """Everything that lies anywhere."""
    state = hand.state
    melds = (kind_of(piece) for meld in state.table for piece in meld.pieces)
    racks = (kind_of(tile) for rack in state.racks for tile in unpack(rack))
    return Counter(chain(racks, state.stock, *state.rows, [state.turned] if state.turned else [], melds))


def state(hand: Hand) -> tuple[object, ...]:
    return (*(hand.view(seat) for seat in range(hand.players)), hand.state)


def hidden_shuffled(hand: Hand, seat: int, lot: random.Random) -> Hand:
    """The same hand with other pieces where this seat cannot see them."""
    other, state = copy.copy(hand), hand.state.copy()
    hidden = [rack for one, rack in enumerate(state.racks) if one != seat]
    pool = [*state.stock, *(kind_of(tile) for rack in hidden for tile in unpack(rack))]
    lot.shuffle(pool)
    state.stock = tuple(pool.pop() for _ in state.stock)
    state.racks = tuple(
        rack if one == seat else sum(pool.pop() for _ in range(size(rack))) for one, rack in enumerate(state.racks)
    )
    other.state, other._legal = state, None
    return other


def impossible(hand: Hand, lot: random.Random) -> Move:
    """A move that is not legal now."""
    legal = set(hand.legal_moves())
    tiles = [*KINDS.values()]
    while True:
        verb = lot.choice([*Verb])
        count = {Verb.LAY: 3, Verb.ADD: 1, Verb.FREE: 1, Verb.DISCARD: 1, Verb.CLOSE: 1, Verb.SWAP: 1}.get(verb, 0)
        at = lot.randrange(4) if verb in (Verb.TAKE, Verb.ADD, Verb.FREE) else 0
        move = Move(verb, tuple(lot.sample(tiles, count)), at)
        if move not in legal and not (verb is Verb.LAY and readings(move.tiles, hand.rules)):
            return move


def check(hand: Hand, lot: random.Random) -> None:
    rules = hand.rules
    assert pieces(hand) == Counter([*KINDS] * rules.packs + [ONE_JOKER] * rules.jokers)
    if rules.takes != "broken":
        assert max(map(size, hand.state.racks)) <= rules.hand_size + 1 + len(hand.state.turn.laid)
    before = state(hand)
    with pytest.raises(IllegalMove) as refused:
        hand.play(impossible(hand, lot))
    assert refused.value.rule
    assert state(hand) == before
    seat = lot.randrange(hand.players)
    if seat != hand.player or hand.state.drawn:
        assert without_moves(hidden_shuffled(hand, seat, lot).view(seat)) == without_moves(hand.view(seat))


def without_moves(view: View) -> tuple[object, ...]:
    return tuple(value for name, value in vars(view).items())


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@settings(max_examples=6)
@given(house=HOUSE, players=st.integers(2, 6), seed=st.integers(0, 10**6))
def test_random_legal_play(rules: Rules, house: dict[str, object], players: int, seed: int) -> None:
    if rules.melds_lie == "board":
        house = {
            k: v for k, v in house.items() if k not in ("final_discard", "turned", "use_taken_card", "discard_taken")
        }
    rules = rules.house(**house)
    players = min(players, rules.most_players)
    hand, walker, lot = deal(rules, players, seed), Walker(seed), random.Random(seed)
    while not hand.over:
        moves = hand.legal_moves()
        assert moves, hand.moves[-4:]
        if lot.random() < 0.01:
            check(hand, lot)
            before = state(hand)
            for move in lot.sample([*moves], min(2, len(moves))):
                hand.play(move)
                assert hand.undo() == move
                assert state(hand) == before
        walker.step(hand)
        assert len(hand.moves) < 5000
    check(hand, lot)
    again = read_record(write_record(hand))
    assert isinstance(again, Hand)
    assert state(again) == state(hand)
    *_, last = replay(hand)
    assert state(last) == state(hand)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", [2, 4])
def test_a_plain_player_plays_to_the_end(rules: Rules, players: int) -> None:
    for seed in range(3):
        hand = play_out(deal(rules, players, seed), [PlainPlayer(seat) for seat in range(players)])
        result = hand.result()
        assert result
        assert len(result.totals) == players


# matches


def played(match: Match) -> Match:
    players = [PlainPlayer(seat) for seat in range(match.players)]
    while True:
        play_out(match.hand, players[: match.hand.players])
        if match.over:
            return match
        match.next_hand()


def test_s6_the_start_passes_on() -> None:
    for direction, starters in (("left", [0, 1, 2, 0]), ("right", [0, 2, 1, 0])):
        match = played(Match(TABLA.house(direction=direction, rounds=4), 3, seed=1))
        assert [hand.dealt.starter for hand in match.hands] == starters
        with pytest.raises(ValueError, match="expected a finished hand"):
            match.next_hand()


def test_t14_a_match_ends_at_plus_or_minus_its_target() -> None:
    match = played(Match(TABLA.house(match_target=300), 3, seed=2))
    assert max(map(abs, match.totals)) >= 300
    assert [match.totals[player] for player in match.winners] == [max(match.totals)] * len(match.winners)
    shorter = Match(TABLA.house(match_target=300), 3, seed=2)
    while len(shorter.hands) < len(match.hands):
        play_out(shorter.hand, [PlainPlayer(seat) for seat in range(3)])
        assert not shorter.over
        assert shorter.winners == ()
        shorter.next_hand()
    open_ended = Match(TABLA, 2, seed=1)
    play_out(open_ended.hand, [PlainPlayer(seat) for seat in range(2)])
    assert not open_ended.over


def test_c9_the_lowest_total_wins_and_who_reaches_the_target_is_out() -> None:
    match = played(Match(RAMI_51.house(match_target=101), 3, seed=2))
    assert max(match.totals) >= 101
    assert match.totals[match.winners[0]] == min(match.totals)
    last = played(Match(RAMI_51.house(match_target=101, elimination=True), 4, seed=2))
    assert len(last.playing) <= 1
    assert {len(seats) for seats in last.seats} >= {4, 2}
    assert last.winners == last.playing or last.playing == ()
    assert read_record(write_record(last)).totals == last.totals  # type: ignore[union-attr]


def test_ties_share() -> None:
    match = played(Match(TABLA.house(rounds=1), 2, seed=1))
    match.hand.state.ending = None
    assert match.winners == ()
    match = Match(ETALAT.house(rounds=1), 2, seed=4)
    while not match.hand.over:
        match.hand.play(next(m for m in match.hand.legal_moves() if m.verb in (Verb.DRAW, Verb.DISCARD)))
    assert (match.totals, match.winners) == ((-100, -100), (0, 1))


# records

RECORD = """remi_learn hand 1
rules Rami 51
house packs=3 ace_laid=1/11/10 match_target=101 # of this house
players 2
starter 1
seed 7

1: draw; discard 7s
"""


def test_a_record_is_read_as_it_was_written() -> None:
    hand = read_record(RECORD.replace("1: draw; discard 7s\n", ""))
    assert isinstance(hand, Hand)
    assert (hand.rules.packs, hand.rules.ace_laid, hand.player) == (3, (1, 11, 10), 1)
    assert write_record(hand) == "\n".join(line.split(" #")[0] for line in RECORD.split("\n")[:6] if line) + "\n"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("hand 1", "hand 2", 1),
        ("Rami 51", "Bridge", 2),
        ("packs=3", "packs=9", 3),
        ("packs=3", "packs", 3),
        ("packs=3", "ace_laid=1/2/x", 3),
        ("players 2", "players two", 4),
        ("players 2", "players 9", 4),
        ("players 2", "player 2", 4),
        ("starter 1", "starter 5", 6),
        ("seed 7", "", 8),
        ("1: draw", "0: draw", 8),
        ("1: draw", "1: jump", 8),
        ("draw; discard 7s", "discard 7s", 8),
        ("discard 7s", "discard 77", 8),
        ("1: draw; discard 7s", "the end", 8),
    ],
)
def test_a_damaged_record_names_the_line(old: str, new: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(RECORD.replace(old, new))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_hand_that_no_seed_deals_is_recorded_whole() -> None:
    from remi_learn.engine.hand import position

    hand = position(RAMI_51, ["5h 6h Kc", "2s"], row="7h", table=["9h 9d *"], opened=[0], stock="8h 8c")
    hand.play("draw")
    hand.play("lay 8h 6h 5h *" if False else "discard Kc")
    again = read_record(write_record(hand))
    assert isinstance(again, Hand)
    assert state(again) == state(hand)
    assert write_record(again) == write_record(hand)
