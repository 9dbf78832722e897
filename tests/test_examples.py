"""Every example of the three documents the course follows, of the points to hold, and of the traps between games."""

from __future__ import annotations

from typing import Any

import pytest

from remi_learn import (
    ETALAT,
    RAMI_40,
    RAMI_51,
    REMI_51,
    TABLA,
    Hand,
    IllegalMove,
    Rules,
    can_close,
    deal,
    fault,
    may_open,
    meld_points,
    rack_points,
)
from remi_learn.engine.hand import position

GAMES = (TABLA, ETALAT, REMI_51, RAMI_40, RAMI_51)
FAR = "2h 4d 6c 8s 10h Qd Ac 3s 5d 7c 9s Jh Kd 2s"


def hand(rules: Rules, rack: str, *moves: str, **where: Any) -> Hand:
    made = position(rules, [rack, FAR], **({"turned": "3d"} if rules.turned != "none" else {}), **where)
    for move in moves:
        made.play(move)
    return made


def refuses(made: Hand, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        made.play(move)
    return refused.value.fault.value


def verbs(made: Hand) -> set[str]:
    return {move.verb.value for move in made.legal_moves()}


# Remi pe Tablă


def test_tabla_deals_106_pieces_fourteen_each_and_one_more_to_the_starter() -> None:
    view = deal(TABLA, 4, 1).view(0)
    assert (view.held, view.stock, view.turned is not None) == ((15, 14, 14, 14), 106 - 57 - 1, True)
    assert verbs(deal(TABLA, 4, 1)) <= {"discard", "close"}


def test_tabla_of_a_row_only_the_king_on_top_may_be_taken() -> None:
    row = hand(TABLA, "5h 5d", row="2c 9h Kd")
    assert refuses(row, "take 2") == "buried"
    row.play("take 1")
    assert [str(tile) for tile in row.view(0).rows[0]] == ["2c", "9h"]


def test_tabla_a_joker_in_a_row_sends_the_neighbour_to_the_stock() -> None:
    thrown = hand(TABLA, "* 5d", "draw", "discard *", stock="9c")
    assert verbs(thrown) == {"draw"}
    assert refuses(thrown, "take 1") == "dead_joker"


def test_tabla_a_run_and_a_group_with_two_pieces_left_do_not_close() -> None:
    fragment = TABLA.house(hand_size=7)
    assert not can_close("5h 6h 7h 9d 9c 9s 2c Kd", fragment)
    assert can_close("5h 6h 7h 8h 9d 9c 9s Kd", fragment)


def test_tabla_what_the_rack_costs() -> None:
    assert [rack_points(piece, TABLA).total for piece in ("Ah", "2c", "9d", "10s", "Kh", "*")] == [5, 5, 5, 10, 10, 50]
    assert meld_points("9h 9d *", TABLA).parts[-1].points == 50


# Remi 51


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("4s 5s 6s", 15),
        ("9h 10h Jh Qh Kh", 49),
        ("Qd Kd Ad", 31),
        ("Ad 2d 3d", 16),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", 95),
        ("* Ah *", 31),
        ("6s * * 9s", 30),
        ("8s 8h 8c", 24),
        ("Ad As Ah Ac", 44),
        ("7h 8h * 10h", 34),
        ("6c * 6h", 18),
    ],
)
def test_remi_51_melds(tiles: str, points: int) -> None:
    assert meld_points(tiles, REMI_51).total == points


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("Kd Ad 2d", "ace_in_the_middle"),
        ("8c 8h 8c", "repeated_colour"),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", "run_too_long"),
    ],
)
def test_remi_51_what_is_no_meld(tiles: str, code: str) -> None:
    wrong = fault(tiles, REMI_51)
    assert wrong
    assert wrong.code.value == code


def test_remi_51_cards_in_the_hand() -> None:
    assert [rack_points(card, REMI_51).total for card in ("7c", "Jh", "Qh", "Kh", "As", "*")] == [7, 10, 10, 10, 11, 20]


def test_remi_51_the_joker_of_a_run_by_the_exact_card_and_used_at_once() -> None:
    made = hand(REMI_51, "9h 9c 2c 2d 5s", "draw", table=["7h 8h * 10h"], opened=[0], stock="Ks")
    assert refuses(made, "free 1 9c") == "takes_no_joker"
    made.play("free 1 9h")
    assert refuses(made, "discard 5s") == "joker_must_be_laid"
    made.play("lay 2c 2d *")
    made.play("discard 5s")


def test_remi_51_the_joker_of_two_sixes_by_the_two_others() -> None:
    made = hand(REMI_51, "6s 6d 2c 2d 5s", "draw", table=["6c * 6h"], opened=[0], stock="Ks")
    assert refuses(made, "free 1 6s") == "takes_no_joker"
    assert [str(move) for move in made.legal_moves() if move.verb == "free"] == ["free 1 6d 6s"]


def test_remi_51_by_hand_under_51_and_several_cards_added_at_once() -> None:
    made = hand(REMI_51, "2h 3h 4h 2c 3c 8d 9d Js", "draw", table=["5d 6d 7d"], opened=[1], stock="4c")
    for move in ("lay 2h 3h 4h", "lay 2c 3c 4c", "add 1 8d", "add 1 9d", "discard Js"):
        made.play(move)
    assert made.over


def test_remi_51_the_exchange_card() -> None:
    made = position(REMI_51, ["5h 6h 9c", FAR], fresh=True, turned="7h")
    made.play("swap 9c")
    assert [str(tile) for tile in made.view(0).rack] == ["5h", "6h", "7h"]
    last = position(REMI_51, ["5h 6h 9c", FAR], turned="7h")
    assert "turned" in verbs(last)


@pytest.mark.parametrize("direction", ["left", "right"])
def test_remi_51_to_the_left_or_right(direction: str) -> None:
    made = deal(REMI_51.house(direction=direction), 3, 1)
    made.play(str(next(move for move in made.legal_moves() if move.verb == "discard")))
    assert made.player == {"left": 1, "right": 2}[direction]


# Rami


@pytest.mark.parametrize(
    ("players", "cards", "house"), [(2, 108, 106), (3, 108, 106), (4, 108, 106), (5, 160, 159), (6, 160, 159)]
)
def test_rami_decks(players: int, cards: int, house: int) -> None:
    for rules, wanted in ((RAMI_51, cards), (RAMI_51.house(jokers=2, jokers_from_five=3), house)):
        view = deal(rules, players, 1).view(0)
        assert sum(view.held) + view.stock + len(view.rows[0]) == wanted
        assert view.held == (13,) * players


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("Kh Ks Kd", 30),
        ("Ac Ah As", 33),
        ("7s 7s 7h", None),
        ("Ah 2h 3h", 6),
        ("5c 6c 7c", 18),
        ("Qh Kh Ah", 31),
        ("Kh Ah 2h", None),
        ("9c 9d 9h *", 36),
        ("* 7s 8s", 21),
        ("* * 5h 6h", None),
    ],
)
def test_rami_melds_and_the_points_to_hold(tiles: str, points: int | None) -> None:
    for rules in (RAMI_40, RAMI_51):
        found = None if fault(tiles, rules) else meld_points(tiles, rules).total
        assert found == points


def test_rami_a_round_ends_by_discarding_or_by_laying_the_last_cards() -> None:
    assert hand(RAMI_51, "5h 6h", "draw", "lay 5h 6h 7h", stock="7h", opened=[0]).over
    assert hand(RAMI_51, "5h 6h 2c", "draw", "lay 5h 6h 7h", "discard 2c", stock="7h", opened=[0]).over


def test_rami_a_taken_card_may_stay_in_the_hand_but_not_be_thrown_back() -> None:
    made = hand(RAMI_51, "5h 6h", "take 1", row="Kc")
    assert refuses(made, "discard Kc") == "just_taken"
    made.play("discard 5h")


def test_rami_a_joker_leaves_a_group_only_beside_three() -> None:
    made = hand(RAMI_51, "9h 2c 3c", "draw", table=["9c 9d *", "9c 9d 9s *"], opened=[0], stock="Ks")
    assert refuses(made, "free 1 9h") == "takes_no_joker"
    made.play("free 2 9h")


# traps between the games


def test_trap_a_low_ace_opens_remi_51_but_not_rami_51() -> None:
    melds = ["Ah 2h 3h", "8c 9c 10c Jc"]
    sums = {rules.name: (may_open(melds, rules).points.total, bool(may_open(melds, rules))) for rules in GAMES[2:]}
    assert sums == {"Remi 51": (53, True), "Rami 40": (43, True), "Rami 51": (43, False)}


def test_trap_a_joker_at_the_cheaper_end_does_not_open_at_forty() -> None:
    opening = may_open(["* 7s 8s", "5h 6h 7h"], RAMI_40)
    assert (opening.points.total, bool(opening)) == (39, False)


def test_trap_two_jokers_make_a_run_in_remi_51_only() -> None:
    assert [fault("6s * * 9s", rules) is None for rules in GAMES] == [False, False, True, False, False]


def test_trap_a_joker_gets_into_the_row_of_etalat_only_at_the_end() -> None:
    made = hand(ETALAT, "* 2c 5h 6h", "draw", opened=[0], stock="7h")
    assert refuses(made, "discard *") == "keep_the_joker"
    for move in ("lay 5h 6h 7h", "discard 2c"):
        made.play(move)
    last = hand(ETALAT, "* 5h 6h", "draw", "lay 5h 6h 7h", "discard *", opened=[0], stock="7h")
    assert last.over
    assert verbs(hand(TABLA, "* 5d", "draw", "discard *", stock="9c")) == {"draw"}


def test_trap_by_hand_needs_no_threshold_in_remi_51_but_does_in_rami() -> None:
    moves = ("draw", "lay 2h 3h 4h", "lay 2c 3c 4c")
    assert hand(REMI_51, "2h 3h 4h 2c 3c 9d", *moves, "discard 9d", stock="4c").over
    assert refuses(hand(RAMI_51, "2h 3h 4h 2c 3c 9d", *moves, stock="4c"), "discard 9d") == "too_low"
