"""One hand being played, rule by rule: each test names the rules of rules.md that it holds."""

from __future__ import annotations

import pytest

from remi_learn import ETALAT, RAMI_40, RAMI_51, REMI_51, TABLA, Hand, IllegalMove, Rules, deal
from remi_learn.engine import laying
from remi_learn.engine.hand import position

COMPLETE = "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As"
FAR = "2h 4d 6c 8s 10h Qd Ac 3s 5d 7c 9s Jh Kd 2s"


def texts(hand: Hand, verb: str = "") -> list[str]:
    return [str(move) for move in hand.legal_moves() if move.verb.value.startswith(verb)]


def play(hand: Hand, *moves: str) -> Hand:
    for move in moves:
        hand.play(move)
    return hand


def refused(hand: Hand, move: str) -> tuple[str, str]:
    """The rule and the fault, once it is seen that nothing has changed."""
    before = hand.state.copy(), [*hand.moves], [*hand.past]
    with pytest.raises(IllegalMove) as caught:
        hand.play(move)
    assert before == (hand.state, hand.moves, hand.past)
    return caught.value.rule, caught.value.fault.value


def totals(hand: Hand) -> tuple[int, ...]:
    result = hand.result()
    assert result
    for points in result.scores:
        assert points.total == sum(part.points for part in points.parts)
    return result.totals


# the deal


@pytest.mark.parametrize(
    ("rules", "players", "held", "stock"),
    [
        (TABLA, 2, (15, 14), 76),
        (TABLA, 4, (15, 14, 14, 14), 48),
        (ETALAT, 3, (15, 14, 14), 62),
        (REMI_51, 4, (15, 14, 14, 14), 48),
        (RAMI_51, 4, (13,) * 4, 108 - 52 - 1),
        (RAMI_40, 6, (13,) * 6, 160 - 78 - 1),
        (RAMI_51.house(jokers=2), 2, (13,) * 2, 106 - 26 - 1),
        (RAMI_51.house(jokers_from_five=3), 5, (13,) * 5, 159 - 65 - 1),
        (TABLA.house(hand_size=10), 2, (11, 10), 84),
    ],
)
def test_what_is_dealt(rules: Rules, players: int, held: tuple[int, ...], stock: int) -> None:
    hand = deal(rules, players, seed=3)
    assert (hand.view(0).held, hand.view(0).stock) == (held, stock)
    assert (hand.view(0).turned is None) == (rules.turned == "none")
    assert len(hand.state.rows[0]) == (not rules.starter_has_more)


@pytest.mark.parametrize(("rules", "players"), [(TABLA, 1), (TABLA, 5), (RAMI_51, 7), (REMI_51, 0)])
def test_a_game_has_its_number_of_players(rules: Rules, players: int) -> None:
    with pytest.raises(ValueError, match="expected 2 to"):
        deal(rules, players, 1)
    assert deal(TABLA.house(most_players=5), 5, 1).players == 5


def test_a_seed_deals_the_same_hand() -> None:
    assert deal(TABLA, 3, 5).dealt == deal(TABLA, 3, 5).dealt != deal(TABLA, 3, 6).dealt
    with pytest.raises(ValueError, match="starter from 0 to 2"):
        deal(TABLA, 3, 5, starter=3)


def test_play_passes_to_the_left_or_right() -> None:
    for direction, after in (("left", 1), ("right", 2)):
        hand = deal(TABLA.house(direction=direction), 3, 1)
        play(hand, texts(hand, "discard")[0])
        assert hand.player == after
        assert len(hand.state.rows[after]) == 1


# S: turns and stock


def test_s1_the_starter_draws_nothing_but_may_close() -> None:
    hand = position(TABLA, [COMPLETE + " 7d", FAR], fresh=True, turned="4s")
    assert refused(hand, "draw") == ("T3", "already_drawn")
    assert refused(hand, "turned") == ("T3", "already_drawn")
    assert "close 7d" in texts(hand)
    waits = position(TABLA.house(first_turn_laying=False), [COMPLETE + " 7d", FAR], fresh=True, turned="4s")
    assert texts(waits, "close") == []
    assert len(texts(waits, "discard")) == 15


def test_s2_the_stock_is_looked_at_after_the_discard() -> None:
    hand = position(RAMI_51.house(reshuffles=0), ["2h 4d", "6c 8s"], row="Kc")
    hand.state.stock = hand.state.stock[:1]
    play(hand, "draw")
    assert not hand.over
    play(hand, "discard 2h")
    assert hand.result().why.value == "stock"  # type: ignore[union-attr]


@pytest.mark.parametrize(("laps", "turns"), [(2, 4), (1, 2)])
def test_s3_turns_without_the_stock_end_the_hand(laps: int, turns: int) -> None:
    hand = position(RAMI_51.house(stall_laps=laps), ["2h 4d", "6c 8s"], row="Kc")
    for turn in range(turns):
        assert not hand.over
        play(hand, "take 1", f"discard {('2h', '6c', '4d', '8s')[turn]}")
    assert hand.result().why.value == "stall"  # type: ignore[union-attr]


def test_s3_a_draw_from_the_stock_begins_the_count_anew_and_the_first_turn_is_not_counted() -> None:
    hand = position(TABLA, ["2h 4d 6c", "8s 10h"], fresh=True, turned="4s", stock="3h")
    play(hand, "discard 2h", "take 1", "discard 8s", "take 1", "discard 4d", "take 1", "discard 10h")
    assert not hand.over
    play(hand, "draw", "discard 3h", "take 1", "discard 2h")
    assert hand.state.idle == 1


def test_s5_what_is_laid_can_be_taken_back_until_the_discard() -> None:
    hand = position(RAMI_40, ["5h 6h 7h Kc Kd Ks 2s", "2h 3s"], stock="9d")
    assert refused(play(hand, "draw"), "back") == ("S5", "nothing_laid")
    play(hand, "lay 5h 6h 7h")
    assert refused(hand, "discard 9d") == ("C2", "too_low")
    play(hand, "lay Kc Kd Ks", "back")
    assert [str(meld) for meld in hand.state.table] == ["5h 6h 7h"]
    play(hand, "back")
    assert hand.state.table == ()
    assert "discard 9d" in texts(hand)
    play(hand, "lay 5h 6h 7h", "lay Kc Kd Ks", "discard 9d")
    assert hand.state.opened == (True, False)


def test_undo_steps_back_over_anything() -> None:
    hand = deal(REMI_51, 3, 4)
    seen = []
    for _ in range(20):
        seen.append((hand.view(0), hand.view(1), hand.player))
        play(hand, texts(hand)[0])
    for before in reversed(seen):
        hand.undo()
        assert before == (hand.view(0), hand.view(1), hand.player)
    with pytest.raises(ValueError, match="expected a move to undo"):
        hand.undo()


# T: Remi pe Tablă


def test_t1_nothing_is_laid_on_the_table() -> None:
    hand = position(TABLA, [COMPLETE + " 7d", FAR], fresh=True, turned="4s")
    assert {move.verb.value for move in hand.legal_moves()} == {"discard", "close"}
    assert refused(hand, "lay 5h 6h 7h")[0] == "T1"
    assert refused(hand, "add 1 5h")[0] == "T1"


def test_t2_t3_one_in_one_out_and_the_piece_taken_may_be_thrown_on() -> None:
    hand = position(TABLA, [FAR + " 9h", COMPLETE], fresh=True, turned="4s")
    assert len(texts(hand)) == 15
    play(hand, "discard 9h")
    assert texts(hand) == ["draw", "take 1"]
    assert refused(hand, "discard 5h") == ("T3", "draw_first")
    play(hand, "take 1", "discard 9h")
    assert hand.view(0).held == (14, 14)


def test_t4_t5_only_the_top_of_the_own_row_and_no_joker() -> None:
    hand = position(TABLA, [FAR, COMPLETE], row="Kh *", turned="4s")
    assert texts(hand) == ["draw"]
    assert refused(hand, "take 1") == ("T5", "dead_joker")
    hand = position(TABLA, [FAR, COMPLETE], row="* Kh", turned="4s")
    assert refused(hand, "take 2")[0] == "T4"
    play(hand, "take 1", "discard Kh")
    assert hand.view(0).rows[0] == tuple(hand.view(1).rows[0])
    assert [str(tile) for tile in hand.view(0).rows[0]] == ["*"]
    assert refused(position(TABLA, [FAR, COMPLETE], turned="4s"), "take 1") == ("T4", "nothing_there")


def test_a_view_tells_what_was_done_in_the_open() -> None:
    hand = position(TABLA, [FAR, COMPLETE], row="* Kh", turned="4s")
    play(hand, "take 1", "discard Kh", "draw")
    view = hand.view(1)
    assert (view.starter, [str(tile) for tile in view.given]) == (0, ["*", "Kh"])
    assert [str(move) for move in view.past] == ["take 1", "discard Kh", "draw"]


def test_t6_closing_pays_the_dearest_or_the_melds_that_are_named() -> None:
    rack = "Ah Ad Ac 2h 3h 2d 3d 2c 3c Kh Kd Kc 5s 6s 7s"
    dearest = position(TABLA, [rack, FAR], fresh=True, turned="4s")
    assert texts(dearest, "close") == []
    rack = "Ah Ad Ac 2h 3h 2d 3d 2c 3c Kh Kd Kc Ks 5s"
    hand = position(TABLA, [rack + " 9h", FAR], fresh=True, turned="4s")
    assert texts(hand, "close") == []
    assert refused(hand, "close 9h") == ("T6", "does_not_close")
    hand = position(TABLA, ["Ah Ad Ac Ah 2h 3h 4h Kh Kd Kc Ks 5c 6c 7c 9s", FAR], fresh=True, turned="4s")
    play(hand, "close 9s")
    assert totals(hand)[0] == 75 + 20 + 40 + 15
    named = position(TABLA, ["Qh Kh Ah Ad Ac As 2h 3h 4h 5h 6h 7c 8c 9c Js", FAR], fresh=True, turned="4s")
    play(named, "close Js: Qh Kh Ah / Ad Ac As / 2h 3h 4h 5h 6h / 7c 8c 9c")
    assert totals(named)[0] == 30 + 75 + 25 + 15


def test_t7_the_atu_closes_only_in_a_meld() -> None:
    hand = position(TABLA, [COMPLETE.replace("As", "7d"), FAR], turned="As")
    assert "turned" in texts(hand)
    assert texts(play(hand, "turned")) == ["close 7d"]
    play(hand, "close 7d")
    assert totals(hand)[0] == 200  # the atu is an ace: doubled (T11)
    far = position(TABLA, [FAR, COMPLETE], turned="As")
    assert refused(far, "turned") == ("T7", "does_not_close")
    lone = position(TABLA, [COMPLETE, FAR], turned="Jd")
    assert refused(lone, "turned") == ("T7", "does_not_close")
    whole = position(TABLA, [COMPLETE, FAR], turned="*")
    assert "turned" in texts(whole)


def test_t8_t9_what_is_paid_and_lost() -> None:
    hand = position(TABLA, [COMPLETE, FAR], turned="4s", stock="7d")
    play(hand, "draw", "close 7d")
    assert totals(hand) == (25 + 30 + 15 + 30, -(5 * 9 + 10 * 4 + 5))


def test_t10_who_was_dealt_the_atus_twin_gets_fifty() -> None:
    for points in (50, 30):
        hand = position(TABLA.house(pair_points=points), [COMPLETE, FAR], turned="2s", stock="7d")
        play(hand, "draw", "close 7d")
        assert totals(hand) == (100, -90 + points)
        assert [part.code.value for part in hand.result().scores[1].parts] == ["rack", "pair"]  # type: ignore[union-attr]


def test_t11_t12_the_doublings() -> None:
    rack = COMPLETE.replace("As", "*")
    for turned, last, factors in (("4s", "7d", (1, 1)), ("Ah", "7d", (2, 2)), ("4s", "*", (2, 1)), ("Ah", "*", (4, 2))):
        hand = position(TABLA, [rack, FAR], turned=turned, stock=last)
        play(hand, "draw", f"close {last}")
        assert totals(hand) == (140 * factors[0], -90 * factors[1])
    plain = TABLA.house(turned_doubles=1, closing_joker=1)
    assert totals(play(position(plain, [rack, FAR], turned="Ah", stock="*"), "draw", "close *")) == (140, -90)


def test_t13_nobody_closes() -> None:
    hand = position(TABLA, [FAR, COMPLETE], turned="2s", row="Kh")
    hand.state.stock = hand.state.stock[-1:]
    hand.play("draw")
    last = str(next(move for move in hand.legal_moves() if move.verb.value == "discard"))
    lost = sum(50 if t.wild else 10 if t.rank > 9 else 5 for t in hand.view(0).rack) - 5
    play(hand, last)
    assert totals(hand) == (-lost + 50, -95)


def test_t15_the_worked_round() -> None:
    closer = "10h Jh Qh 7c 8c 9c 10c * 3d 3s 6s 7s 8s 9s"  # 30 + 25 + 60 + 20 = 135
    second = "Jc Qc Kc Kh Kd Ks Jd Jh Qs Js 2h 4h 2d 4c"  # 10 tens, 4 fives: 120
    third = "As 2c Qd 5s 2s Kh Jc Qd Jd Kd 9d 2c 6c 5d"  # 100
    hand = position(TABLA, [closer, second, third], turned="As", stock="9h")
    play(hand, "draw", "close 9h")
    assert totals(hand) == (270, -240, -100)
    trace = [[(part.code.value, part.points) for part in points.parts] for points in hand.result().scores]  # type: ignore[union-attr]
    assert trace[1] == [("rack", -120), ("turned_doubles", -120)]
    assert trace[2] == [("rack", -100), ("pair", 50), ("turned_doubles", -50)]
    assert trace[0][-1] == ("turned_doubles", 135)


# E: Remi Etalat


OPENS = "Qh Kh Ah 5c 6c 7c"  # 30 + 15 = 45


def test_e1_the_opening() -> None:
    hand = position(ETALAT, [OPENS + " 2s 4d", FAR], stock="9d", turned="3h")
    play(hand, "draw", "lay Qh Kh Ah")
    assert refused(hand, "discard 9d") == ("E1", "too_low")
    play(hand, "lay 5c 6c 7c", "discard 9d")
    assert hand.state.opened == (True, False)
    groups = position(ETALAT, ["Kh Kd Kc Qh Qd Qc 2s 4d", FAR], stock="9d", turned="3h")
    play(groups, "draw", "lay Kh Kd Kc", "lay Qh Qd Qc")
    assert refused(groups, "discard 9d") == ("E1", "no_run")
    aces = position(ETALAT, ["Ah Ad Ac 2s 4d", FAR], stock="9d", turned="3h")
    play(aces, "draw", "lay Ah Ad Ac", "discard 9d")
    house = position(ETALAT.house(aces_open=False), ["Ah Ad Ac 2s 4d", FAR], stock="9d", turned="3h")
    assert refused(play(house, "draw", "lay Ah Ad Ac"), "discard 9d") == ("E1", "no_run")
    free = position(ETALAT.house(opening_run=False), ["Kh Kd Kc Qh Qd Qc 2s 4d", FAR], stock="9d", turned="3h")
    play(free, "draw", "lay Kh Kd Kc", "lay Qh Qd Qc", "discard 9d")


def test_e2_laying_off_comes_after_the_opening() -> None:
    hand = position(ETALAT, [OPENS + " 8d 4d", FAR], table=["5d 6d 7d"], opened=[1], stock="9d", turned="3h")
    play(hand, "draw")
    assert refused(hand, "add 1 8d") == ("E2", "not_open")
    assert refused(play(hand, "lay Qh Kh Ah"), "add 1 8d") == ("E2", "not_open")
    play(hand, "lay 5c 6c 7c", "add 1 8d", "add 1 4d")
    assert refused(hand, "add 1 9d") == ("E7", "keep_one")
    assert str(hand.state.table[0]) == "4d 5d 6d 7d 8d"
    assert refused(hand, "add 4 9d")[0] == "E2"


def test_e3_before_opening_only_the_last_piece_and_only_for_the_opening() -> None:
    racks = ["Qh Kh 5c 6c 7c 2s 4d", FAR]
    hand = position(ETALAT, racks, row="Jd Js Ah", turned="3h")
    assert texts(hand) == ["draw", "take 1"]
    assert refused(hand, "take 2") == ("E3", "only_the_last")
    assert refused(hand, "take 3") == ("E3", "first_of_row")
    play(hand, "take 1")
    assert refused(hand, "discard 2s") == ("E4", "not_used")
    play(hand, "lay Qh Kh Ah", "lay 5c 6c 7c", "discard 2s")
    assert texts(position(ETALAT, racks, row="Ah", turned="3h")) == ["draw"]  # the row's first piece
    useless = position(ETALAT, racks, row="Ah Jd", turned="3h")
    assert texts(useless) == ["draw"]
    assert refused(useless, "take 1") == ("E4", "cannot_be_used")  # it opens nothing


def test_e4_breaking_the_row() -> None:
    racks = ["8h 9h 2s 4d", FAR]
    hand = position(ETALAT, racks, row="Kd 10h Jc 3c", opened=[0], turned="3h")
    assert texts(hand) == ["draw", "take 3"]
    play(hand, "take 3")
    assert hand.view(0).held[0] == 7
    assert refused(hand, "discard Jc") == ("E4", "not_used")
    play(hand, "lay 8h 9h 10h", "discard Jc")
    assert [str(tile) for tile in hand.view(0).rows[0]] == ["Kd", "Jc"]
    few = position(ETALAT, ["8h 9h", FAR], row="Kd 10h", opened=[0], turned="3h")
    assert texts(few) == ["draw"]
    assert refused(few, "take 1") == ("E4", "too_few_to_break")
    assert refused(few, "take 2") == ("E3", "first_of_row")
    added = position(ETALAT, racks, row="Kd Jh 10h", table=["5h 6h 7h"], opened=[0], turned="3h")
    assert texts(added) == ["draw", "take 1", "take 2"]


def test_e5_a_joker_goes_into_the_row_only_as_the_last_discard() -> None:
    hand = position(ETALAT, ["* 2s", FAR], opened=[0], stock="9d", turned="3h")
    assert refused(play(hand, "draw"), "discard *") == ("E5", "keep_the_joker")
    last = position(ETALAT, ["* 5h 6h", FAR], opened=[0], stock="7h", turned="3h")
    play(last, "draw", "lay 5h 6h 7h", "discard *")
    assert last.result().winners == (0,)  # type: ignore[union-attr]
    alone = position(ETALAT, ["*", FAR], opened=[0], stock="*", turned="3h")
    assert texts(play(alone, "draw"), "discard") == ["discard *"]
    anytime = position(ETALAT.house(joker_discard=True), ["* 2s", FAR], opened=[0], stock="9d", turned="3h")
    assert "discard *" in texts(play(anytime, "draw"))


def test_e6_a_freed_joker_is_laid_again() -> None:
    racks = ["6h 9d 9s 2c", FAR]
    hand = position(ETALAT, racks, table=["5h * 7h"], opened=[0], stock="Jd", turned="3h")
    play(hand, "draw")
    assert texts(hand, "free") == ["free 1 6h"]
    assert refused(play(hand, "free 1 6h"), "discard 2c") == ("E6", "joker_must_be_laid")
    play(hand, "lay 9d 9s *", "discard 2c")
    for rules, ways in ((ETALAT, []), (ETALAT.house(free_by_two=True), ["free 1 9h 9c"])):  # three naturals beside it
        group = position(rules, ["9c 9h 2c 3c 4c", FAR], table=["9d 9s *"], opened=[0], stock="Jd", turned="3h")
        assert texts(play(group, "draw"), "free") == ways


def test_e7_going_out_with_the_atu() -> None:
    hand = position(ETALAT, ["5h 6h 2c", FAR], opened=[0], turned="7h")
    play(hand, "turned")
    assert refused(hand, "discard 2c") == ("E7", "must_go_out")
    play(hand, "lay 5h 6h 7h", "discard 2c")
    assert hand.result().why.value == "closed"  # type: ignore[union-attr]
    assert refused(hand, "draw") == ("E7", "hand_is_over")
    none = position(ETALAT, ["5h 6h 2c 2d", FAR], opened=[0], turned="7h")
    assert refused(none, "turned") == ("E7", "does_not_close")


def test_what_nobody_can_see_in_time_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    racks = ["5h 6h 8h 9c 10c Jc Qc Qd Qs 2c", FAR]
    assert texts(position(ETALAT, racks, opened=[0], turned="7h")) == ["draw", "turned"]
    monkeypatch.setattr(laying, "MOST_REMAINDERS", 0)  # no rack was met that takes so long, of 40,000 dense ones
    assert texts(position(ETALAT, racks, opened=[0], turned="7h")) == ["draw"]


def test_e8_the_round() -> None:
    racks = ["5h 6h 2c", "Kd Kc 8s", FAR]
    hand = position(ETALAT, racks, table=["9h 9d 9c"], opened=[0, 1], stock="7h", turned="3h")
    play(hand, "draw", "lay 5h 6h 7h", "discard 2c")
    assert totals(hand) == (15 + 50, -25, -100)
    joker = position(ETALAT, ["6h 9d 9s 2c", "Kd"], table=["5h * 7h"], opened=[0], stock="Jd", turned="Ad")
    play(joker, "draw", "free 1 6h", "lay 9d 9s *", "discard Jd", "draw")
    play(joker, texts(joker, "discard")[0], "draw")
    joker.undo()
    scored = joker.state.laid[0]
    assert [laying.old_jokers for laying in scored] == [0, 1]


@pytest.mark.parametrize(("early", "paid"), [(False, -100), (True, -200)])
def test_e8_the_floor(early: bool, paid: int) -> None:
    rules = ETALAT.house(floor_before_doubling=early)
    hand = position(
        rules, ["5h 6h 2c", "Kd Kc Ks Qd Qc Qs Jd Jc Js 10d 10c 10s"], opened=[0, 1], stock="7h", turned="As"
    )
    play(hand, "draw", "lay 5h 6h 7h", "discard 2c")
    assert totals(hand) == (130, paid)


def test_e9_no_bonus_when_the_stock_is_empty() -> None:
    hand = position(ETALAT, ["5h 6h 2c", "Kd"], opened=[0, 1], turned="3h")
    hand.state.stock = hand.state.stock[:1]
    play(hand, "draw", texts(play(hand), "discard 2c")[0] if hand.state.drawn else "discard 2c")
    assert hand.result().why.value == "stock"  # type: ignore[union-attr]
    assert hand.result().winners == ()  # type: ignore[union-attr]


# R: Remi 51


def test_r2_r6_by_hand_needs_no_51_and_lay_offs_do_not_count() -> None:
    hand = position(REMI_51, ["5h 6h 7h 2c 3c 4c 8d Ks", FAR], table=["5d 6d 7d"], opened=[1], stock="9s", turned="3h")
    play(hand, "draw", "lay 5h 6h 7h", "add 1 8d")
    assert refused(hand, "discard 9s") == ("R2", "too_low")
    out = position(REMI_51, ["5h 6h 7h 2c 3c 4c 8d", FAR], table=["5d 6d 7d"], opened=[1], stock="9s", turned="3h")
    play(out, "draw", "lay 5h 6h 7h", "lay 2c 3c 4c", "add 1 8d", "discard 9s")
    assert out.result().winners == (0,)  # type: ignore[union-attr]
    assert out.state.ending.by_hand  # type: ignore[union-attr]
    bound = position(REMI_51.house(by_hand_opens=False), ["5h 6h 7h", FAR], stock="9s", turned="3h")
    assert refused(play(bound, "draw", "lay 5h 6h 7h"), "discard 9s") == ("R2", "too_low")


def test_r4_the_exchange_card() -> None:
    hand = position(REMI_51, [FAR + " 9h", COMPLETE], fresh=True, turned="3h")
    play(hand, "swap 2h")
    assert [str(hand.view(0).turned), len(texts(hand, "swap"))] == ["2h", 0]
    play(hand, "back", "swap 9h", "discard 3h", "draw")
    assert "swap Qs" in texts(hand)
    play(hand, texts(hand, "discard")[-1], "draw")
    assert refused(hand, "swap 2h") == ("R4", "first_turn_only")
    out = position(REMI_51, ["5h 6h 2c 3c 4c 9s", FAR], turned="7h")
    play(out, "turned")
    assert out.view(0).turned is None
    play(out, "lay 5h 6h 7h")
    assert refused(out, "discard 2c")[1] == "must_go_out"
    opened = position(REMI_51, ["5h 6h 2c 3c 4c", FAR], turned="7h", opened=[0])
    assert refused(opened, "turned") == ("R4", "does_not_close")


def test_r5_the_pile_is_free_and_jokers_may_be_discarded() -> None:
    hand = position(REMI_51, [FAR, COMPLETE], row="Kh *", turned="3h")
    play(hand, "take 1", "discard *")
    assert hand.view(0).rows == (hand.view(1).rows[0],)


def test_r7_taking_a_joker_from_a_group_of_two_needs_both_cards() -> None:
    hand = position(REMI_51, ["9h 9c 5d 6d 2s", FAR], table=["9d 9s *"], opened=[0], stock="Jd", turned="3h")
    assert texts(play(hand, "draw"), "free") == ["free 1 9h 9c"]
    play(hand, "free 1 9h 9c", "lay 5d 6d *", "discard 2s")
    one = position(REMI_51, ["9h 5d 6d 2s", FAR], table=["9d 9s *"], opened=[0], stock="Jd", turned="3h")
    assert texts(play(one, "draw"), "free") == []


def test_r8_the_last_card_is_discarded() -> None:
    hand = position(REMI_51, ["5h 6h", FAR], opened=[0], stock="7h", turned="3h")
    assert texts(play(hand, "draw"), "lay") == []
    assert refused(hand, "lay 5h 6h 7h") == ("R8", "keep_one")


def test_r9_the_round_and_the_balkan_house() -> None:
    racks = ["5h 6h 2c", "Kd * 8s", "As 2h"]
    from remi_learn.engine.rules import HOUSES

    for rules, opened, paid in (
        (REMI_51, [0, 1], (0, 38, 13)),
        (REMI_51.house(**HOUSES["balkan"]), [0, 1], (-40, 38, 100)),
        (REMI_51.house(**HOUSES["balkan"]), [1], (-80, 76, 200)),
        (REMI_51.house(unopened_penalty="doubled"), [0, 1], (0, 38, 26)),
        (REMI_51.house(unopened_penalty="flat", unopened_points=60), [0, 1], (0, 38, 60)),
    ):
        hand = position(rules, racks, opened=opened, stock="7h", turned="3h")
        play(hand, "draw", "lay 5h 6h 7h", "discard 2c")
        assert totals(hand) == paid


def test_r10_c8_the_pile_becomes_the_stock() -> None:
    for rules, times in ((REMI_51, 1), (RAMI_51, 2), (RAMI_51.house(reshuffles=3), 3)):
        hand = position(rules, ["2h 4d", "6c 8s"], row="Kc Kd Ks", turned="3h" if rules is REMI_51 else "")
        for _ in range(times):
            hand.state.stock = hand.state.stock[-1:]
            hand.play("draw")
            play(hand, texts(hand, "discard")[0])
            assert not hand.over
            assert len(hand.state.rows[0]) == 1
        hand.state.stock = hand.state.stock[-1:]
        hand.play("draw")
        play(hand, texts(hand, "discard")[0])
        assert hand.result().why.value == "stock"  # type: ignore[union-attr]


# C: Rami


def test_c2_use_taken_card() -> None:
    rules = RAMI_40.house(use_taken_card=True)
    racks = ["Qh Kh 5c 6c 7c 2s 4d", FAR]
    hand = position(rules, racks, row="Ah")
    assert refused(play(hand, "take 1", "lay 5c 6c 7c"), "discard 2s")[0] == "C2"
    play(hand, "lay Qh Kh Ah", "discard 2s")
    assert texts(position(rules, racks, row="Jd")) == ["draw"]
    assert texts(position(RAMI_40, racks, row="Jd")) == ["draw", "take 1"]
    assert texts(position(rules, ["2s 4d", FAR], row="8d", table=["5d 6d 7d"], opened=[0])) == ["draw", "take 1"]
    clean = position(RAMI_40.house(clean_run=True), ["Kh Kd Kc 5c 6c * 2s 4d", FAR], stock="9s")
    assert refused(play(clean, "draw", "lay Kh Kd Kc", "lay 5c 6c *"), "discard 9s") == ("C2", "no_clean_run")


def test_c4_the_card_taken_may_not_be_discarded() -> None:
    hand = position(RAMI_51, ["2h 4d", "6c 8s"], row="Kc")
    assert refused(play(hand, "take 1"), "discard Kc") == ("C4", "just_taken")
    play(position(RAMI_51, ["2h Kc", "6c 8s"], row="Kc"), "take 1", "discard Kc")
    play(position(RAMI_51.house(discard_taken=True), ["2h 4d", "6c 8s"], row="Kc"), "take 1", "discard Kc")


def test_c5_lay_off_after_your_own_opening() -> None:
    hand = position(RAMI_51, ["8d 4d", "6c"], table=["5d 6d 7d"], opened=[1], stock="9s")
    assert refused(play(hand, "draw"), "add 1 8d") == ("C5", "not_open")
    assert refused(hand, "free 1 8d") == ("C6", "not_open")
    opened = position(RAMI_51, ["8d * 4d 2s", "6c"], table=["5d 6d 7d"], opened=[0], stock="9s")
    assert texts(play(opened, "draw"), "add") == ["add 1 *=4d", "add 1 4d", "add 1 8d"]  # the cheapest (C3)


def test_c6_a_freed_joker_stays_in_the_hand_if_it_cannot_be_played() -> None:
    hand = position(RAMI_51, ["6h 9d 2c", FAR], table=["5h * 7h"], opened=[0], stock="Jd")
    play(hand, "draw", "free 1 6h")
    assert refused(hand, "discard 2c") == ("C6", "joker_must_be_laid")  # it goes with 5h 6h 7h again
    full = position(RAMI_51, ["9h 9d 2c", FAR], table=["9c * 9s 9d"], opened=[0], stock="Kh")
    play(full, "draw", "free 1 9h", "discard 2c")
    assert hand.state.opened == (True, False)
    must = position(RAMI_51.house(freed_joker="laid"), ["9h 9d 2c", FAR], table=["9c * 9s 9d"], opened=[0], stock="Kh")
    assert refused(play(must, "draw", "free 1 9h"), "discard 2c") == ("C6", "joker_must_be_laid")


def test_c7_the_round_ends_when_the_hand_is_empty() -> None:
    hand = position(RAMI_51, ["5h 6h", FAR], opened=[0], stock="7h")
    play(hand, "draw", "lay 5h 6h 7h")
    assert hand.result().winners == (0,)  # type: ignore[union-attr]
    strict = position(RAMI_51.house(final_discard=True), ["5h 6h", FAR], opened=[0], stock="7h")
    assert refused(play(strict, "draw"), "lay 5h 6h 7h") == ("C7", "keep_one")
    low = position(RAMI_51, ["5h 6h", FAR], stock="7h")
    play(low, "draw", "lay 5h 6h 7h")
    assert not low.over
    assert texts(low) == ["back"]


def test_c8_the_lowest_hand_wins_and_turns_are_counted() -> None:
    tie = position(RAMI_51.house(most_turns=3), ["2h 4d", "2c 4c", "Ks"], row="Kc Kd")
    tie.state.turns = 2
    play(tie, "take 1")
    play(tie, "discard 4d")
    assert tie.result().why.value == "turns"  # type: ignore[union-attr]
    assert (totals(tie), tie.result().winners) == ((12, 0, 10), (1,))  # type: ignore[union-attr]
    pay = position(RAMI_51.house(most_turns=3, no_closer="all_pay"), ["2h 4d", "2c 4c", "Ks"], row="Kc Kd")
    pay.state.turns = 2
    play(pay, "take 1", "discard 4d")
    assert totals(pay) == (12, 6, 10)
    assert pay.result().winners == ()  # type: ignore[union-attr]


def test_c9_what_is_left_is_counted() -> None:
    racks = ["5h 6h", "As * Kd"]
    for rules, paid in ((RAMI_51, 41), (RAMI_51.house(ace_in_hand=1, joker_in_hand=25), 36)):
        hand = position(rules, racks, opened=[0], stock="7h")
        play(hand, "draw", "lay 5h 6h 7h")
        assert totals(hand) == (0, paid)


def test_s4_a_draw_that_cannot_end_the_turn_is_refused() -> None:
    hand = position(ETALAT, ["8h 9h 2s", FAR], row="Kd Js", opened=[0], turned="3h")
    assert refused(hand, "take 1") == ("E4", "cannot_be_used")
    last = position(RAMI_40.house(use_taken_card=True, final_discard=True), ["8h 9h", FAR], row="10h", opened=[0])
    assert texts(last) == ["draw"]  # nothing would be left to discard


def test_r1_r3_c3_the_starter_discards_and_a_low_ace_opens_remi_51_but_not_rami() -> None:
    melds = ("lay Ah 2h 3h", "lay 8c 9c 10c Jc")
    hand = position(REMI_51, ["Ah 2h 3h 8c 9c 10c Jc 5d Ks", FAR], fresh=True, turned="3s")
    play(hand, *melds, "discard 5d")
    rami = position(RAMI_51, ["Ah 2h 3h 8c 9c 10c Jc 5d", FAR], stock="Ks")
    assert refused(play(rami, "draw", *melds), "discard 5d") == ("C2", "too_low")


def test_a_view_before_anything_is_done() -> None:
    view = position(REMI_51, ["5h 6h", "2s 3d Kc"], row="9c", turned="7h").view(0)
    assert (view.took, view.laid_now, view.table, view.stock) == (None, (), (), 106 - 2 - 3 - 1 - 1)
    assert (view.player, view.drawn, view.held, view.opened) == (0, False, (2, 3), (False, False))
    assert (str(view.turned), [str(tile) for tile in view.rack]) == ("7h", ["5h", "6h"])
    other = position(REMI_51, ["5h 6h", "2s 3d Kc"], row="9c", turned="7h").view(1)
    assert (other.moves, [str(tile) for tile in other.rack]) == ((), ["3d", "Kc", "2s"])


def test_e7_r4_the_atu_must_be_laid_but_the_exchange_card_may_be_the_last_discard() -> None:
    for rules, opened, refusal in ((ETALAT, [0], ("E7", "not_used")), (REMI_51, [1], None)):
        hand = position(rules, ["5c", FAR], table=["2c 3c 4c", "9d 10d Jd"], opened=opened, turned="Qd")
        play(hand, "turned", "add 1 5c")
        if refusal:
            assert refused(hand, "discard Qd") == refusal
            play(hand, "back", "add 2 Qd", "discard 5c")
        else:
            play(hand, "discard Qd")
        assert hand.over


def test_an_exchange_card_where_melds_lie_on_the_board() -> None:
    rack = COMPLETE.replace("As", "7d")
    hand = position(TABLA.house(turned="exchange"), [rack, FAR], turned="As", stock="Jd")
    hand.state.turns = 0
    play(hand, "swap 7d", "draw")
    assert "close Jd" in texts(hand)
