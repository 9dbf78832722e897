"""What was once refused, allowed or paid wrongly when melds are laid and changed, with the positions that showed it."""

from __future__ import annotations

from collections import Counter

import pytest

from remi_learn import ETALAT, RAMI_51, REMI_51, TABLA, Hand, Rules, deal, going_out, layoffs
from remi_learn.engine.hand import position
from remi_learn.engine.opponents import opponent, opponents
from remi_learn.engine.packed import size
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.play import Table
from test_hand import FAR, play, refused, texts

CLOSING = "3h 4h 6h 7h 5c 5s 5d 6h 7h * 8h 10h 10d 10c"


def pieces(hand: Hand) -> int:
    """How many pieces there are anywhere in the hand."""
    state = hand.state
    lying = sum(len(meld.tiles) for meld in state.table) + sum(map(len, state.rows))
    return sum(map(size, state.racks)) + lying + len(state.stock) + bool(state.turned)


def test_e4_a_joker_taken_in_two_moves_lets_the_row_be_broken() -> None:
    hand = position(ETALAT, ["3h 3d 5h 2c", "2s"], table=["3s 3c *"], opened=[0], row="Kd 5s", turned="9c")
    assert texts(hand) == ["draw", "take 1"]
    play(hand, "take 1", "add 1 3d", "free 1 3h", "lay 5h 5s *", "discard 2c")
    assert hand.over


@pytest.mark.parametrize("given", ["6s 6d", "6d 6s"])
def test_r7_m4_two_cards_take_a_joker_in_either_order(given: str) -> None:
    hand = position(REMI_51, ["6s 6d Kc 2c 3c 9h", "2s"], table=["6c * 6h"], opened=[0], row="7h", turned="4d")
    play(hand, "draw", f"free 1 {given}")
    assert str(hand.moves[-1]) == "free 1 6d 6s"
    assert str(hand.state.table[0]) == "6h 6d 6c 6s"


@pytest.mark.parametrize(
    ("rules", "table", "lies"),
    [
        (ETALAT, "9c 9d 9h", "9h 9d 9c *=9s"),
        (RAMI_51, "9c 9d 9h", "9h 9d 9c *=9s"),
        (ETALAT, "5h 6h 7h", "5h 6h 7h *=8h"),
        (REMI_51, "5h 6h 7h", "5h 6h 7h *=8h"),
        (RAMI_51, "5h 6h 7h", "*=4h 5h 6h 7h"),
        (ETALAT, "Qh Kh Ah", "*=Jh Qh Kh Ah"),
    ],
)
def test_m5_a_bare_joker_is_added_where_it_can_or_as_it_counts(rules: Rules, table: str, lies: str) -> None:
    hand = play(position(rules, ["* 2c 4s Jd", "2s"], table=[table], opened=[0], stock="Kd", turned="As"), "draw")
    play(hand, "add 1 *")
    assert str(hand.state.table[0]) == lies


def test_c3_m5_naming_an_added_joker_changes_nothing_where_the_cheapest_counts() -> None:
    hand = position(RAMI_51, ["* 9h 2c 4s", "2s"], table=["5h 6h 7h"], opened=[0], stock="Kd")
    play(hand, "draw")
    assert texts(hand, "add") == ["add 1 *=4h", "add 1 *=8h 9h"]
    play(hand, "add 1 *=8h")
    assert str(hand.state.table[0]) == "*=4h 5h 6h 7h"
    play(hand, "back")
    assert refused(hand, "add 1 *=Jh") == ("C5", "does_not_fit")
    play(hand, "add 1 9h *")
    assert str(hand.state.table[0]) == "5h 6h 7h *=8h 9h"
    assert [str(way.result) for way in layoffs("* 9h", ["5h 6h 7h"], RAMI_51)] == ["*=4h 5h 6h 7h", "5h 6h 7h *=8h 9h"]


def test_m5_the_name_counts_where_the_dearest_does() -> None:
    hand = position(REMI_51, ["* 2c 4s", "2s"], table=["5h 6h 7h"], opened=[0], stock="Kd", turned="As")
    assert str(play(hand, "draw", "add 1 *=4h").state.table[0]) == "*=4h 5h 6h 7h"


def test_r6_several_cards_are_added_at_once_and_taken_back_together() -> None:
    hand = position(REMI_51, ["8h 9h 2c", "2s"], table=["5h 6h 7h"], opened=[0], stock="Kd", turned="As")
    play(hand, "draw", "add 1 9h 8h")
    assert (str(hand.moves[-1]), str(hand.state.table[0])) == ("add 1 8h 9h", "5h 6h 7h 8h 9h")
    assert texts(play(hand, "back"), "add") == ["add 1 8h"]
    assert refused(hand, "add 1 9h") == ("R6", "does_not_fit")
    assert refused(hand, "add 1 8h 8h") == ("R5", "not_held")
    assert refused(hand, "add 2 8h") == ("R6", "no_such_meld")
    last = position(REMI_51, ["8h", "2s"], table=["5h 6h 7h"], opened=[0], stock="9h", turned="As")
    assert refused(play(last, "draw"), "add 1 8h 9h") == ("R8", "keep_one")
    closed = position(RAMI_51, ["8h *", "2s"], table=["5h *=6h 7h"], opened=[0], stock="9h")
    assert refused(play(closed, "draw"), "add 1 *") == ("M3", "too_many_jokers")
    assert refused(closed, "free 1 8h") == ("C6", "takes_no_joker")
    unopened = position(RAMI_51, ["8h 9h Kd", "2s"], table=["5h 6h 7h"], stock="2c")
    assert refused(play(unopened, "draw"), "add 1 8h 9h") == ("C5", "not_open")
    assert play(closed, "add 1 8h 9h").state.table[0].pieces[-1].rank == 9


def test_m1_t6_t8_a_close_shows_the_pieces_of_the_rack_and_no_others() -> None:
    hand = play(position(TABLA, [CLOSING, "2s"], stock="Kd"), "draw")
    wrong = "close Kd: 3h 4h 5h / 5h 6h 7h / 5h 5c 5s / 5h 6h 7h 8h / 10h 10d 10c *"
    assert refused(hand, wrong) == ("T3", "not_held")
    assert refused(hand, "close Kd: 3h 4h *") == ("T6", "does_not_close")
    play(hand, "close Kd: 3h 4h * 6h 7h / 6h 7h 8h / 5c 5s 5d / 10h 10d 10c")
    result = hand.result()
    assert result
    assert result.totals[0] == 130


def test_s5_r2_melds_laid_after_a_lay_off_count_for_the_opening() -> None:
    racks, table = ["6h 10h Jh Qh 10s Js Qs Kd Kc 9s 2d", "2s"], ["5h *=6h 7h"]
    first = ["lay 10h Jh Qh", "lay 10s Js Qs"]
    for order in (["free 1 6h", *first], [*first, "free 1 6h"]):
        hand = position(REMI_51, racks, table=table, stock="3c", turned="4d")
        play(hand, "draw", *order, "lay Kd Kc *", "discard 9s")
        assert hand.state.opened[0]
    added = position(REMI_51, ["10h Jh Qh 8s 7c 7d 7s Kd 2d", "2s"], table=["5s 6s 7s"], stock="3c", turned="4d")
    play(added, "draw", "lay 10h Jh Qh", "add 1 8s", "lay 7c 7d 7s", "discard Kd")
    assert added.state.opened[0]


def test_r7_s5_a_meld_with_a_joker_of_the_table_does_not_count_for_the_opening() -> None:
    racks = ["6h 10h Jh Qh Kd Kc 9s 2d", "2s"]
    hand = position(REMI_51, racks, table=["5h *=6h 7h"], stock="3c", turned="4d")
    play(hand, "draw", "free 1 6h", "lay Kd Kc *", "lay 10h Jh Qh")
    assert refused(hand, "discard 9s") == ("R2", "too_low")
    assert hand.state.opening.points.total == 30


def test_c6_a_freed_joker_is_not_thrown_in_that_turn() -> None:
    hand = position(RAMI_51, ["9s Kc 2d", "2s 3c 4c"], table=["9c 9d 9h *"], opened=[0], row="7h", stock="4h")
    play(hand, "draw", "free 1 9s")
    assert refused(hand, "discard *") == ("C6", "joker_just_taken")
    assert play(hand, "discard Kc").view(0).rack[-1].wild
    own = position(RAMI_51, ["9s * 2d", "2s 3c 4c"], table=["9c 9d 9h *"], opened=[0], row="7h", stock="4h")
    play(own, "draw", "free 1 9s", "discard *")  # the one that was held before (M6)


@pytest.mark.parametrize("rules", [ETALAT.house(jokers_per_meld=2), REMI_51.house(jokers_per_group=2)])
def test_a_joker_beside_another_in_a_group_stays(rules: Rules) -> None:
    """Three naturals are never beside it, so no piece takes it, and none is lost."""
    racks = ["6s 6d Kc 2c 3c 9h", "2s"]
    hand = position(rules, racks, table=["6c 6h * *"], opened=[0], row="7h", turned="4d")
    before = pieces(play(hand, "draw"))
    assert texts(hand, "free") == []
    assert refused(hand, "free 1 6d 6s")[1] == "takes_no_joker"
    assert pieces(hand) == before == 106
    assert going_out("6s 6d Kd Kc 2h", ["6c 6h * *"], rules) is None
    atu = position(rules, ["6s 6d Kd 2h", "2s 3s"], table=["6c 6h * *"], opened=[0], row="3c", turned="Kc")
    assert texts(atu, "turned") == []


def test_use_taken_card_on_the_board_is_taken_only_to_close() -> None:
    rules = TABLA.house(use_taken_card=True)
    far = position(rules, [FAR, "2s"], row="Kd")
    assert texts(far) == ["draw"]
    assert refused(far, "take 1") == ("T4", "cannot_be_used")
    near = position(rules, [CLOSING, "2s"], row="9h", turned="4d")
    play(near, "take 1")
    assert {text.split()[0] for text in texts(near)} == {"close"}
    spare = position(rules, [CLOSING, "2s"], row="Kd", turned="4d")
    assert texts(spare) == ["draw"]  # it would be the discard


@pytest.mark.parametrize("game", [TABLA, RAMI_51, REMI_51, ETALAT])
@pytest.mark.parametrize("takes", ["row", "pile", "broken"])
def test_nothing_hangs_where_the_taken_piece_must_be_laid(game: Rules, takes: str) -> None:
    rules = game.house(use_taken_card=True, takes=takes)
    for seed, name in enumerate(opponents(rules)):
        hand = deal(rules, 2, seed)
        players = [opponent(name, rules, seed), opponent("plain", rules, seed)]
        for _ in range(3000):
            if hand.over:
                break
            hand.play(players[hand.player].choose(hand.view(hand.player)))
        assert hand.over, (name, seed)


def test_a_table_with_rows_and_use_taken_card_goes_on() -> None:
    table = Table.new(RAMI_51.house(takes="row", use_taken_card=True), ["plain"], seed=0)
    table.others()


def test_c2_the_taken_card_may_be_laid_off_after_opening_in_that_turn() -> None:
    rules, racks = RAMI_51.house(use_taken_card=True), ["Kh Ks Kd 7s 7h 7d 2c 3d", "2s"]
    hand = position(rules, racks, table=["9h 10h Jh"], row="8h")
    assert texts(hand) == ["draw", "take 1"]
    play(hand, "take 1", "lay Kh Ks Kd", "lay 7s 7h 7d")
    assert refused(hand, "discard 2c") == ("C4", "not_used")
    play(hand, "add 1 8h", "discard 2c")
    low = position(rules, ["Kh Ks Kd 6s 6h 6d 2c", "2s"], table=["9h 10h Jh"], row="8h")
    assert texts(low) == ["draw"]  # 48


def test_c2_c6_the_joker_that_the_taken_card_frees_may_grow_what_opens() -> None:
    rules = REMI_51.house(use_taken_card=True)
    hand = position(rules, ["10h Jh Qh Kc Kd Ks 2d", "2s"], table=["5h *=6h 7h"], row="6h", turned="4d")
    assert texts(hand, "take") == ["take 1"]
    play(hand, "take 1", "lay 10h Jh Qh", "lay Kc Kd Ks", "free 1 6h", "add 3 *", "discard 2d")


def test_r2_the_taken_card_may_be_laid_by_hand() -> None:
    racks = ["2s 3s 4s 5s 2h 3h 4h 2d 3d 4d 2c 3c 4c Kh", "2s"]
    hand = position(REMI_51.house(use_taken_card=True), racks, row="5c", turned="9d")
    play(hand, "take 1", "lay 2s 3s 4s 5s", "lay 2h 3h 4h", "lay 2d 3d 4d", "lay 2c 3c 4c 5c", "discard Kh")
    assert hand.over


def test_c4_e5_a_piece_is_taken_only_if_another_may_be_thrown() -> None:
    rules = RAMI_51.house(joker_discard=False)
    assert texts(position(rules, ["*", "2s"], opened=[0], row="5h")) == ["draw"]
    assert texts(position(rules, ["* 2h", "2s"], opened=[0], row="5h")) == ["draw", "take 1"]


@pytest.mark.parametrize("rules", [REMI_51, TABLA.house(turned="exchange")])
def test_r4_the_starter_swaps_though_laying_waits(rules: Rules) -> None:
    waiting = rules.house(first_turn_laying=False)
    hand = deal(waiting, 2, 1)
    assert texts(hand, "lay") == texts(hand, "close") == []
    assert len(texts(hand, "swap")) == len(set(hand.view(0).rack) - {hand.view(0).turned})
    play(hand, texts(hand, "swap")[0])
    assert texts(hand, "swap") == []
    assert texts(hand, "back") == ["back"]
    play(hand, texts(hand, "discard")[0])
    assert texts(hand, "swap") != []
    play(hand, "draw")
    assert texts(hand, "swap") != []


def test_s2_t5_every_row_becomes_the_stock_but_its_top_and_dead_jokers() -> None:
    hand = deal(TABLA.house(reshuffles=1, stall_laps=9), 2, 1)
    while not hand.state.reshuffled and not hand.over:
        before = hand.state.rows, hand.view(hand.player).rack
        move = next((text for text in texts(hand) if text in ("draw", "discard *")), texts(hand)[-1])
        play(hand, move)
    thrown = Counter(kind for row in before[0] for kind in row)
    assert hand.state.reshuffled == 1
    assert not hand.over
    jokers = [kind for kind in thrown if hand.rules.jokers and kind >= max(thrown)]
    left = [len(row) for row in hand.state.rows]
    assert sum(left) + len(hand.state.stock) == sum(thrown.values()) + 1
    assert not any(kind in hand.state.stock for kind in jokers)
    assert all(left)
    play_out(hand, [opponent("plain", hand.rules), opponent("plain", hand.rules)])


BY_HAND = (
    REMI_51.house(jokers=4),
    "4h 2d Ac 2c 3c 3c 4c 2s 2s 3s 3s 4s 4s 6s",
    ["Qd Qs *", "6h 6d 6c", "4h 4d 4c *=4s", "7s 8s 9s *=10s Js", "10c Jc Qc", "5c 6c 7c 8c", "2h 2c *"],
    "10c",
)
WITH_THE_ATU = (
    RAMI_51.house(turned="atu"),
    "Ah 3h 7h 4d 6d Kd Kd Kc As 2s 3s 5s Ks",
    ["*=Ah Ad Ac As", "4h *=5h 6h", "10h 10d 10c 10s", "9h 9d 9s", "8h 8d 8s"],
    "5d",
)


@pytest.mark.parametrize("case", [BY_HAND, WITH_THE_ATU])
def test_the_plain_player_goes_out_step_by_step_and_never_hangs(case: tuple[Rules, str, list[str], str]) -> None:
    """It laid what it had planned in another order, took it back, and laid it again for ever."""
    rules, rack, table, turned = case
    hand, plain = position(rules, [rack, "Jh"], row="Qh", table=table, turned=turned), PlainPlayer(0)
    moves = 0
    while hand.player == 0 and not hand.over:
        hand.play(plain.choose(hand.view(0)))
        moves += 1
        assert moves < 100
    assert hand.over
