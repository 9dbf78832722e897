"""Reading the rows: beliefs come from the view alone, are chances, and agree with what is unseen."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_learn import ETALAT, JOKER, TABLA, Hand, Match, Tile, deal, parse_tiles, readings
from remi_learn.engine import sheet
from remi_learn.engine.evidence import PIECES, PLACE, WILD, evidence, evidence_at, position_of, rows_seen, seen_turns
from remi_learn.engine.hand import position
from remi_learn.engine.moves import Verb
from remi_learn.engine.packed import copies, unpack
from remi_learn.engine.players import play_out
from remi_learn.engine.position import Position
from remi_learn.engine.reading import COUNTING, EXPLAINED, SIGNS, Beliefs, Habit, Reader, Sign, habits
from remi_learn.engine.safety import FEW, MELDS, Step, is_dead, step_of
from remi_learn.engine.state import View
from remi_learn.engine.styles import FITTED, KIND, UNSEEN, Careful, Nearest, Style
from test_machine import hidden_shuffled

READERS = {"counting": COUNTING, "explained": EXPLAINED}
ALL_STYLES = {**FITTED, **UNSEEN}
readers = pytest.mark.parametrize("reader", READERS.values(), ids=READERS)


def tile(text: str) -> Tile:
    return parse_tiles(text)[0]


@lru_cache(maxsize=64)
def views(seed: int, players: int = 4) -> tuple[tuple[Hand, View], ...]:
    """Every stop of a hand of mixed styles, and the hand as it was there."""
    lot = random.Random(seed)
    names = [lot.choice(list(ALL_STYLES)) for _ in range(players)]
    seats = [ALL_STYLES[name](f"{seed}/{seat}", 0.1) for seat, name in enumerate(names)]
    hand, found = deal(TABLA, players, seed), []
    while not hand.over:
        view = hand.view(hand.player)
        again = Hand(hand.rules, hand.dealt, hand.seed)
        again.state, again.moves, again.past = hand.state.copy(), [*hand.moves], [*hand.past]
        found.append((again, view))
        hand.play(seats[hand.player].choose(view))
    return tuple(found)


def told(beliefs: Beliefs, view: View) -> tuple[object, ...]:
    others = [seat for seat in range(len(view.held)) if seat != view.seat]
    why = {tile: beliefs.why(tile) for tile in view.rack}
    return beliefs.takes, beliefs.closes, why, [beliefs.holds(seat) for seat in others]


@settings(max_examples=25)
@given(seed=st.integers(0, 30), at=st.floats(0, 1), players=st.integers(2, 4), lot=st.randoms())
def test_beliefs_are_the_same_for_any_deal_with_the_same_view(
    seed: int, at: float, players: int, lot: random.Random
) -> None:
    stops = views(seed, players)
    hand, view = stops[int(at * (len(stops) - 1))]
    other = hidden_shuffled(hand, view.seat, lot)
    assert other.state.racks != hand.state.racks or other.state.stock != hand.state.stock
    for reader in READERS.values():
        assert told(reader.beliefs(other.view(view.seat)), view) == told(reader.beliefs(view), view)


@readers
@settings(max_examples=25)
@given(seed=st.integers(0, 30), at=st.floats(0, 1), players=st.integers(2, 4), takes=st.integers(0, 40))
def test_beliefs_are_chances_that_agree_with_the_copies_unseen(
    reader: Reader, seed: int, at: float, players: int, takes: int
) -> None:
    stops = views(seed, players)
    hand, view = stops[int(at * (len(stops) - 1))]
    beliefs = reader.beliefs(view, [Habit(takes, 40)] * players)
    known = beliefs.evidence
    assert set(beliefs.takes) == set(beliefs.closes) == set(view.rack)
    for piece in view.rack:
        assert 0 <= beliefs.closes[piece] <= beliefs.takes[piece] <= 1
    others = [seat for seat in range(players) if seat != view.seat]
    held = {seat: beliefs.holds(seat) for seat in others}
    for place, piece in enumerate(PIECES):
        assert all(0 <= held[seat][piece] <= 1 for seat in others)
        surely = [seat for seat in others if place in known.kept[seat]]
        assert all(held[seat][piece] == 1 for seat in surely)
        unsure = sum(held[seat][piece] for seat in others if seat not in surely)
        assert unsure <= known.unseen[place] + 1e-9
        if not known.unseen[place]:
            assert unsure == 0
        for seat in surely:
            assert copies(hand.state.racks[seat], KIND[place]) >= 1
    assert sum(known.unseen) == view.stock + sum(map(known.hidden, others))


@settings(max_examples=15)
@given(seed=st.integers(0, 30), at=st.floats(0, 1))
def test_the_evidence_is_what_lies_there(seed: int, at: float) -> None:
    stops = views(seed)
    hand, view = stops[int(at * (len(stops) - 1))]
    known = evidence(view)
    hidden = [0] * (WILD + 1)
    for seat, code in enumerate(hand.state.racks):
        if seat != view.seat:
            for piece in unpack(code):
                hidden[PLACE[piece]] += 1
            for place in known.kept[seat]:
                hidden[place] -= 1
    for kind in hand.state.stock:
        hidden[KIND.index(kind)] += 1
    assert known.unseen == hidden
    lying = tuple(tuple(one.tile for one in row if one.taken_by is None) for row in rows_seen(view))
    assert lying == view.rows
    ended = [turn for turn in seen_turns(view) if turn.threw]
    assert [sum(turn.seat == seat for turn in ended) for seat in range(4)] == known.turns


@settings(max_examples=25)
@given(seed=st.integers(0, 30), at=st.floats(0, 1), players=st.integers(3, 4))
def test_a_view_written_as_a_position_tells_the_same(seed: int, at: float, players: int) -> None:
    """What the drills show, in one line, leads to the very chances that the whole view leads to."""
    stops = [(hand, view) for hand, view in views(seed, players) if view.drawn and min(evidence(view).turns) > 0]
    _, view = stops[int(at * (len(stops) - 1))]
    if any(move.verb is Verb.TURNED for move in view.past):
        return
    try:
        here = position_of(view)
    except ValueError:  # a piece that they threw has come round the table
        return
    again = Position.parse(str(here))
    assert again == here
    known, whole = evidence_at(again, TABLA), evidence(view)
    assert known.unseen == whole.unseen
    assert EXPLAINED.believe(known).takes == EXPLAINED.beliefs(view).takes


def test_a_row_remembers_what_was_taken_from_it_and_what_was_left() -> None:
    hand = position(TABLA, ["5h 6h 7h 9d", "8h 9h 10h Kc", "2c 3c 4c 5c", "Js Qs Ks Ah"], row="7d", turned="4s")
    for move in ("draw", "discard 9d", "take 1", "discard Kc", "draw", "discard 2c", "draw", "discard Ah"):
        hand.play(move)
    known = evidence(hand.view(0))
    assert [[str(PIECES[place]) for place in row] for row in known.took] == [[], ["9d"], [], []]
    assert [[str(PIECES[place]) for place in row] for row in known.passed] == [["7d"], [], ["Kc"], ["2c"]]
    assert known.kept[1] == known.took[1]
    assert [(str(one.tile), one.by, one.taken_by) for one in rows_seen(hand.view(0))[1]] == [("9d", 0, 1)]
    assert [(str(one.tile), one.by, one.taken_by) for one in rows_seen(hand.view(0))[0]] == [
        ("7d", None, None),
        ("Ah", 3, None),
    ]
    assert known.left == 1
    assert EXPLAINED.beliefs(hand.view(0)).holds(1)[tile("9d")] == 1


def test_a_joker_is_never_taken_and_needs_no_reasons() -> None:
    hand = position(TABLA, ["* 6h 7h 9d", "8h 9h 10h Kc"], row="7d", turned="4s")
    hand.play("draw")
    for reader in READERS.values():
        beliefs = reader.beliefs(hand.view(0))
        assert (beliefs.takes[JOKER], beliefs.closes[JOKER], beliefs.why(JOKER)) == (0, 0, ())
    assert step_of(JOKER, evidence(hand.view(0))) is Step.JOKER


def test_signs_move_the_chance_the_way_they_say() -> None:
    def chance(row: str, moves: str, piece: str = "8h") -> float:
        hand = position(
            TABLA,
            ["8h 2d Kc 3s 6d", "4h Js Qs Ks Ah", "2c 3c 4c 5c Jd", "9c 9s 10d 10c Qd"],
            row=row,
            turned="4s",
            stock="As " + moves,
        )
        for move in ("draw", "discard 2d", "draw", "discard 4h", "draw", "discard 2c", "draw", "discard 9c", "draw"):
            hand.play(move)
        return EXPLAINED.beliefs(hand.view(0)).takes[tile(piece)]

    with_partners = chance("", "5d 7d Jc Qc")
    assert chance("7h 7h 9h 9h", "5d 7d Jc Qc") < with_partners


def neighbour_after(*moves: str) -> tuple[Beliefs, Hand]:
    """The first player's beliefs after the second has done something with what was thrown."""
    hand = position(
        TABLA,
        ["7h 8h 8h Kc 3s", "6h 8h Qs Ks Ah".replace("8h ", "9s "), "2c 3c 4c 5c Jd", "9c 9h 10d 10c Qd"],
        turned="4s",
        stock="2d 5d 7d Jc As",
    )
    for move in ("draw", *moves, "draw", "discard 2c", "draw", "discard 9c", "draw"):
        hand.play(move)
    return EXPLAINED.beliefs(hand.view(0)), hand


def test_what_was_taken_raises_and_what_was_left_lowers_the_chance() -> None:
    took, _ = neighbour_after("discard 7h", "take 1", "discard Qs")
    left, _ = neighbour_after("discard 7h", "draw", "discard Qs")
    assert took.takes[tile("8h")] > left.takes[tile("8h")]
    signs = {reason.sign: reason for reason in took.why(tile("8h"))}
    assert signs[Sign.NEAR_TAKEN].tiles == (tile("7h"),)
    assert signs[Sign.NEAR_TAKEN].strength > 0
    let, _ = neighbour_after("discard 8h", "draw", "discard Qs")
    assert let.why(tile("8h"))[0].sign is Sign.LEFT_TWIN
    assert let.why(tile("8h"))[0].strength < 0
    strengths = [abs(reason.strength) for reason in took.why(tile("8h"))]
    assert strengths == sorted(strengths, reverse=True)


def test_reasons_add_up_to_the_chance() -> None:
    for _, view in views(3)[20:40]:
        beliefs = EXPLAINED.beliefs(view)
        for piece, values in beliefs.values.items():
            parts = (
                weight * (value - usual)
                for weight, usual, value in zip(EXPLAINED.weights, EXPLAINED.usual, values, strict=True)
            )
            odds = sheet.EXPLAINED.constant + sum(parts)
            assert beliefs.takes[piece] == pytest.approx(1 / (1 + 2.718281828459045**-odds))


def test_the_counting_reader_looks_at_copies_alone() -> None:
    asked = {sign for sign, weight in zip(SIGNS, COUNTING.weights, strict=True) if weight}
    assert asked == {Sign.NEAR_OUT, Sign.OTHERS_OUT}
    took, _ = neighbour_after("discard 7h", "take 1", "discard Qs")
    counted = COUNTING.beliefs(took.evidence.view)
    assert {reason.sign for reason in counted.why(tile("8h"))} <= asked


def test_a_habit_shifts_the_level_and_no_habit_does_not() -> None:
    view = views(1)[30][1]
    seats = len(view.held)
    plain = EXPLAINED.beliefs(view).takes
    often = EXPLAINED.beliefs(view, [Habit(30, 40)] * seats).takes
    seldom = EXPLAINED.beliefs(view, [Habit(0, 40)] * seats).takes
    none = EXPLAINED.beliefs(view, [Habit(0, 0)] * seats).takes
    for piece in view.rack:
        if not piece.wild:
            assert seldom[piece] < plain[piece] < often[piece]
            assert none[piece] == pytest.approx(plain[piece])


def test_habits_are_counted_in_the_finished_hands_of_a_match() -> None:
    match = Match(TABLA.house(rounds=3), 3, seed=5)
    assert habits(match) == (Habit(0, 0),) * 3
    seats: list[Style] = [make(1, 0.0) for make in FITTED.values()][:3]
    play_out(match.hand, seats)
    first = evidence(match.hand.view(0))
    match.next_hand()
    assert [habit.takes for habit in habits(match)] == list(map(len, first.took))
    assert all(habit.offers >= habit.takes for habit in habits(match))


def test_only_games_with_rows_are_read() -> None:
    with pytest.raises(ValueError, match="every player has a row of discards; got Remi Etalat"):
        EXPLAINED.beliefs(deal(ETALAT, 3, 1).view(0))


# the safety scale


def test_a_piece_is_dead_when_no_meld_is_left_for_it() -> None:
    for place, pairs in enumerate(MELDS):
        assert len(pairs) in (5, 6), PIECES[place]
    hand = position(TABLA, ["7h 2d Kc 3s 6d", "4h Js Qs Ks Ah"], turned="4s", row="* *")
    hand.play("draw")
    known = evidence(hand.view(0))
    assert not is_dead(PLACE[tile("7h")], known)
    for near in ("6h", "8h"):
        known.unseen[PLACE[tile(near)]] = 0
    known.unseen[PLACE[tile("7d")]] = known.unseen[PLACE[tile("7c")]] = 0
    assert is_dead(PLACE[tile("7h")], known)
    known.unseen[WILD] = 1
    assert not is_dead(PLACE[tile("7h")], known)


def test_a_dead_piece_makes_a_meld_on_no_rack_that_agrees_with_the_view() -> None:
    """Late tables are dealt, most of them open: what is called dead completes nothing of what the neighbour holds."""
    lot, deck, dead = random.Random(5), [*PIECES[:WILD] * 2, JOKER, JOKER], 0
    for _ in range(40):
        lot.shuffle(deck)
        rack, theirs, others = deck[:15], deck[15:29], deck[33:]
        known = evidence_at(Position(tuple(rack), others=tuple(others), turn="discard", players=4), TABLA)
        for place in range(WILD):
            if is_dead(place, known):
                dead += 1
                assert not any(readings((one, two, PIECES[place]), TABLA) for one, two in combinations(theirs, 2))
    assert dead > 100


def test_steps_follow_from_what_lies_open() -> None:
    took, _ = neighbour_after("discard 7h", "take 1", "discard Qs")
    assert step_of(tile("8h"), took.evidence) is Step.NEAR
    let, _ = neighbour_after("discard 8h", "draw", "discard Qs")
    assert step_of(tile("8h"), let.evidence) is Step.LEFT_TWIN
    threw, hand = neighbour_after("discard 3s", "draw", "discard 9s")
    assert step_of(tile("8h"), threw.evidence) is not Step.NEAR
    assert 8 <= len(Step) <= 12
    assert FEW > 0
    assert hand.view(0).drawn


# players with style


@pytest.mark.parametrize("name", [*ALL_STYLES, "careful"])
def test_a_style_plays_to_the_end_by_what_it_sees(name: str) -> None:
    makes = {**ALL_STYLES, "careful": lambda seed, error: Careful(EXPLAINED, seed, error)}
    for seed in range(2):
        hand = play_out(deal(TABLA, 3, seed), [makes[name](seat, 0.2) for seat in range(3)])
        assert hand.over
    with pytest.raises(ValueError, match="melds lie on the board; got Remi Etalat"):
        makes[name](1, 0.0).choose(deal(ETALAT, 3, 1).view(0))


def test_an_error_shows_and_the_same_seed_plays_the_same() -> None:
    def played(error: float, seed: int) -> list[str]:
        return [str(move) for move in play_out(deal(TABLA, 2, 4), [Nearest(seed, error), Nearest(9, 0)]).moves]

    assert played(0, 1) == played(0, 2)
    assert played(0.5, 1) == played(0.5, 1)
    assert played(0.5, 1) != played(0, 1)


def test_the_careful_player_throws_what_the_reader_fears_least() -> None:
    class Fears(Reader):
        def beliefs(self, view: View, habits: object = None) -> Beliefs:
            found = super().beliefs(view)
            found.takes = {piece: float(piece == feared) for piece in view.rack}
            return found

    for _, view in views(2)[10:30]:
        if view.drawn and not any(move.verb is Verb.CLOSE for move in view.moves):
            feared = Nearest(1, 0.0).choose(view).tiles[0]
            other = Careful(Fears(sheet.EXPLAINED), 1, 0.0, care=500).choose(view).tiles[0]
            assert other != feared
            break
