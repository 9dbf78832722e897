"""Plain players at every game, matches, and records of both."""

from __future__ import annotations

import pytest

from remi_learn import (
    ETALAT,
    RAMI_51,
    REMI_51,
    TABLA,
    Hand,
    Match,
    Rules,
    deal,
    read_record,
    write_record,
)
from remi_learn.engine.hand import position
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.record import RecordError
from remi_learn.engine.rules import PRESETS


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", [2, 4])
def test_a_plain_player_plays_to_the_end(rules: Rules, players: int) -> None:
    for seed in range(3):
        hand = play_out(deal(rules, players, seed), [PlainPlayer(seat) for seat in range(players)])
        result = hand.result()
        assert result
        assert len(result.totals) == players


@pytest.mark.parametrize(
    ("rules", "rack", "table", "frees"),
    [
        (ETALAT, "6h 9d 2c", "5h * 7h", True),
        (ETALAT, "5c 5s 9d 2c", "5h 5d *", True),
        (ETALAT, "9d 9h 2c", "5h * 7h", False),
        (REMI_51, "9d 6d 6s 2c", "6h 6c *", True),
        (REMI_51, "9d 9h 2c", "6h 6c *", False),
    ],
)
def test_a_plain_player_goes_out_with_the_piece_turned_up(rules: Rules, rack: str, table: str, frees: bool) -> None:
    """Whether it frees a joker on the way or not."""
    opened = [0] * (rules is ETALAT)
    hand = position(rules, [rack, "2s 3d"], table=[table], opened=opened, turned="9s", row="Kd Ks")
    player = PlainPlayer()
    while hand.player == 0 and not hand.over:
        hand.play(player.choose(hand.view(0)))
    assert hand.over
    verbs = [move.verb for move in hand.moves]
    assert (verbs[0], Verb.FREE in verbs, Verb.BACK in verbs) == (Verb.TURNED, frees, False)


def test_a_plain_player_goes_on_where_the_piece_just_taken_was_given_for_the_exchange_card() -> None:
    hand = deal(REMI_51, 2, seed=1)
    hand.play(next(move for move in hand.legal_moves() if move.verb is Verb.DISCARD))
    hand.play("take 1")
    took = hand.view(hand.player).took
    hand.play(f"swap {took}")
    assert PlainPlayer().choose(hand.view(hand.player)) in hand.legal_moves()


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
    last = Match(ETALAT.house(rounds=1, highest_wins=False), 2, seed=4)
    while not last.hand.over:
        last.hand.play(next(m for m in last.hand.legal_moves() if m.verb in (Verb.DRAW, Verb.DISCARD)))
    last.rules = last.rules.house(match_target=100, elimination=True)
    assert (last.totals, last.playing, last.over, last.winners) == ((100, 100), (), True, (0, 1))  # all out at once


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
        ("packs=3", "self=1", 3),
        ("packs=3", "packs=3 packs=2", 3),
        ("packs=3", "packs=٣", 3),
        ("packs=3", "hand_size=40", 3),
        ("packs=3", "hand_size=39 packs=1", 4),
        ("players 2", "players 0_2", 4),
        ("players 2", "players ٢", 4),
        ("starter 1", "starter ١", 5),
        ("1: draw", "١: draw", 8),
        ("7\n\n1", "7\nrack 5h 6h Kc\nrack 2s\nrow 7h\nstock\n1", 10),
        ("7\n\n1", "7\nrack 5h 6h Kc\nrack 2s\nturned 5h 6h\nrow 7h\nstock 2c\n1", 9),
        ("7\n\n1", "7\nrack 5h\nrack 2s\nrow 7h\nstock 2c\ntable 9h 9c 9s\nopened 2\n1", 12),
        ("7\n\n1", "7\nrack 5h\nrack 2s\nrow 7h\nstock 2c\ntable 9h 9c 9s\nopened ١\n1", 12),
    ],
)
def test_a_damaged_record_names_the_line(old: str, new: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(RECORD.replace(old, new))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


@pytest.mark.parametrize(("hands", "line"), [("1\nhand 1", 6), ("2", 5), ("0", 5), ("1\nhand 2", 6), ("1\nhand ٢", 6)])
def test_the_hands_of_a_match_are_counted(hands: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(f"remi_learn match 1\nrules Rami 51\nplayers 2\nseed 7\nhand {hands}\n")
    assert caught.value.line == line


@pytest.mark.parametrize("text", ["take 0", "add 0 5h", "free 0", "take 1", "discard 5h", "close Kd: 5h 6h 7h"])
def test_a_move_is_written_as_it_was_read(text: str) -> None:
    assert str(Move.parse(text)) == text


def test_a_hand_that_no_seed_deals_is_recorded_whole() -> None:
    from remi_learn.engine.hand import position

    hand = position(RAMI_51, ["5h 6h Kc", "2s"], row="7h", table=["9h 9d *"], opened=[0], stock="8h 8c")
    hand.play("draw")
    hand.play("discard Kc")
    again = read_record(write_record(hand))
    assert isinstance(again, Hand)
    assert again.state == hand.state
    assert write_record(again) == write_record(hand)


@pytest.mark.parametrize(("more", "over"), [(0, True), (1, False)])
def test_t14_the_target_is_reached_exactly(more: int, over: bool) -> None:
    first = played(Match(TABLA.house(rounds=1), 2, seed=1))
    again = Match(TABLA.house(match_target=max(map(abs, first.totals)) + more), 2, seed=1)
    play_out(again.hand, [PlainPlayer(seat) for seat in range(2)])
    assert again.totals == first.totals
    assert again.over == over
