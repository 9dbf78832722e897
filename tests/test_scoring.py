"""Points laid, points left, and openings: the values of rules.md, and each setting where it matters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from racks import deck, random_rack
from remi_learn import (
    ETALAT,
    RAMI_40,
    RAMI_51,
    REMI_51,
    TABLA,
    Meld,
    Rules,
    may_open,
    meld_points,
    parse_tiles,
    rack_points,
    readings,
)
from remi_learn.engine.rules import AceLaid
from remi_learn.engine.scoring import OpeningFault, Part, PartCode, countable, laid

GAMES = (TABLA, ETALAT, REMI_51, RAMI_40, RAMI_51)


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("Kh Ks Kd", 30),
        ("Ac Ah As", 33),
        ("Ah 2h 3h", 6),
        ("5c 6c 7c", 18),
        ("Qh Kh Ah", 31),
        ("9c 9d 9h *", 36),
        ("* 7s 8s", 21),
        ("2c * 4c", 9),
        ("9c * Jc", 29),
        ("2s 3s 4s 5s *", 15),
    ],
)
def test_points_to_hold_in_rami(tiles: str, points: int) -> None:
    assert [meld_points(tiles, rules).total for rules in (RAMI_40, RAMI_51)] == [points, points]


@pytest.mark.parametrize("tiles", ["7s 7s 7h", "Kh Ah 2h", "* * 5h 6h", "5h 6h", ""])
def test_what_is_no_meld_has_no_points(tiles: str) -> None:
    with pytest.raises(ValueError, match="expected a meld"):
        meld_points(tiles, RAMI_51)


@pytest.mark.parametrize(
    ("tiles", "tabla", "remi", "rami"),
    [
        ("Ah 2h 3h", 15, 16, 6),
        ("Qh Kh Ah", 30, 31, 31),
        ("Ah Ad Ac", 75, 33, 33),
        ("9h 10h Jh", 25, 29, 29),
        ("2h 2d 2c 2s", 20, 8, 8),
        ("Js Qs *", 70, 30, 30),
        ("* 7s 8s", 60, 24, 21),
        ("2h 3h *", 60, 16, 6),
        ("Qs Ks *", 70, 31, 30),
        ("Ad Ac *", 100, 33, 33),
        ("8h 9h *", 60, 27, 24),
    ],
)
def test_melds_of_every_value_table(tiles: str, tabla: int, remi: int, rami: int) -> None:
    assert [meld_points(tiles, rules).total for rules in GAMES] == [tabla, tabla, remi, rami, rami]


def test_a_run_with_two_jokers() -> None:
    assert meld_points("6s * * 9s", REMI_51).total == 30
    assert meld_points("As * *", REMI_51).total == 31  # read as Q-K-A, the dearest
    assert meld_points("As *=2s *=3s", REMI_51).total == 16  # unless it is named
    with pytest.raises(ValueError, match="too_many_jokers"):
        meld_points("6s * * 9s", RAMI_51)


def test_a_meld_is_counted_as_it_is_read() -> None:
    low, high = readings("* 7s 8s", RAMI_51)
    assert [meld_points(meld, RAMI_51).total for meld in (low, high)] == [21, 24]
    assert laid("7s 8s *=9s", RAMI_51) == low  # naming it changes nothing where the cheapest counts
    assert laid("7s 8s *=9s", REMI_51) == high
    assert laid("7s 8s *=6s", REMI_51) == low


def test_equal_readings_take_the_lower_number_or_the_higher() -> None:
    assert [str(laid("Js Qs *", rules)) for rules in (RAMI_51, REMI_51, TABLA)] == [
        "*=10s Js Qs",
        "Js Qs *=Ks",
        "Js Qs *=Ks",
    ]
    assert [str(laid("9h 10h *", rules)) for rules in (RAMI_51, ETALAT)] == ["*=8h 9h 10h", "9h 10h *=Jh"]
    assert countable("5h 6h", TABLA) == ()


@pytest.mark.parametrize(
    ("tiles", "tabla", "cards"),
    [("Ah", 5, 11), ("2h", 5, 2), ("9h", 5, 9), ("10h", 10, 10), ("Kh", 10, 10), ("*", 50, 20), ("Ah 5h Kc *", 70, 46)],
)
def test_points_left(tiles: str, tabla: int, cards: int) -> None:
    assert [rack_points(tiles, rules).total for rules in GAMES] == [tabla, tabla, cards, cards, cards]


def test_a_joker_left_is_a_joker_whatever_it_was_said_to_be() -> None:
    assert rack_points("*=5h", RAMI_51).total == 20
    assert rack_points("", TABLA).total == 0


def test_the_parts_say_what_each_piece_is_worth() -> None:
    points = meld_points("Qh Kh Ah", TABLA)
    meld = laid("Qh Kh Ah", TABLA)
    assert points.parts[2] == Part(PartCode.ACE_HIGH, 10, "V", parse_tiles("Ah"), meld)
    assert [part.code.value for part in meld_points("Ah 2h *", TABLA).parts] == ["ace_low", "number", "joker"]
    assert [part.code.value for part in meld_points("Ah Ad *", RAMI_51).parts] == ["ace_group", "ace_group", "joker_as"]
    assert [part.rule for rules in GAMES for part in rack_points("*", rules).parts] == ["V", "V", "R1", "C3", "C3"]
    assert (points + rack_points("*", TABLA)).total == points.total + 50


def test_the_first_trap_between_the_games() -> None:
    melds = ["Ah 2h 3h", "8c 9c 10c Jc"]
    remi, rami = may_open(melds, REMI_51), may_open(melds, RAMI_51)
    assert (bool(remi), remi.points.total) == (True, 53)
    assert (bool(rami), rami.points.total, rami.needed, rami.fault) == (False, 43, 51, OpeningFault.TOO_LOW)
    assert may_open(melds, RAMI_40)


def test_the_second_trap_between_the_games() -> None:
    opening = may_open(["* 7s 8s", "5h 6h 7h"], RAMI_40)
    assert (opening.points.total, opening.fault) == (39, OpeningFault.TOO_LOW)
    assert may_open(["7s 8s *=9s", "5h 6h 7h"], RAMI_40).points.total == 39
    assert may_open(["* 7s 8s", "5h 6h 7h"], REMI_51.house(opening_points=40)).points.total == 42


def test_the_opening_of_etalat() -> None:
    assert may_open(["Ah Ad Ac"], ETALAT)  # aces open by themselves
    assert may_open(["Ah Ad *"], ETALAT).points.total == 75
    assert may_open(["10h 10d 10c", "Kh Kd Kc"], ETALAT).fault == OpeningFault.NO_RUN
    assert may_open(["10h 10d 10c", "Jh Qh *"], ETALAT).points.total == 60  # a joker as what it stands for
    assert may_open(["5h 6h *"], ETALAT).points.total == 15
    assert may_open(["5h 6h *", "2c 3c 4c"], ETALAT).fault == OpeningFault.TOO_LOW
    assert may_open(["Ah 2h 3h", "Qc Kc Ac"], ETALAT).points.total == 45
    assert may_open(["10h 10d 10c *", "2c 3c 4c"], ETALAT).points.total == 55
    assert may_open([], ETALAT).fault == OpeningFault.NO_MELDS


def test_the_opening_at_the_threshold() -> None:
    assert may_open(["Kh Kd Kc", "5c 6c 7c"], REMI_51).fault == OpeningFault.TOO_LOW
    assert may_open(["Kh Kd Kc", "6c 7c 8c"], REMI_51).points.total == 51
    assert may_open(["Kh Kd Kc", "6c 7c 8c"], REMI_51)
    assert not may_open(["Kh Kd Kc", "6c 7c 8c"], REMI_51.house(opening_points=52))


def test_nothing_is_laid_on_the_table_in_remi_pe_tabla() -> None:
    opening = may_open(["Kh Kd Kc", "6c 7c 8c"], TABLA)
    assert (opening.fault, opening.rule) == (OpeningFault.NOTHING_IS_LAID, "T1")


def test_by_hand_needs_no_threshold_in_remi_51_but_does_in_rami() -> None:
    melds = ["2h 3h 4h", "2c 3c 4c"]
    assert may_open(melds, REMI_51, by_hand=True)
    assert not may_open(melds, REMI_51)
    assert not may_open(melds, RAMI_51, by_hand=True)
    assert not may_open(melds, REMI_51.house(by_hand_opens=False), by_hand=True)


def test_an_opening_from_more_pieces_than_there_are() -> None:
    with pytest.raises(ValueError, match="at most 2 of a piece; got 3 of '5h'"):
        may_open(["5h 6h 7h", "5h 6h 7h", "5h 5d 5c"], REMI_51)
    assert may_open(["5h 6h 7h", "5h 6h 7h", "5h 5d 5c"], REMI_51.house(packs=3))


@pytest.mark.parametrize(
    ("rules", "settings", "tiles", "before", "after"),
    [
        (TABLA, {"ace_laid": 25}, "Ah 2h 3h", 15, 35),
        (TABLA, {"ace_laid": AceLaid(1, 2, 3)}, "Ah Ad Ac", 75, 9),
        (REMI_51, {"ace_laid": 1}, "Ah 2h 3h", 16, 6),
        (TABLA, {"joker_laid": None}, "5h 6h *", 60, 15),
        (RAMI_51, {"joker_laid": 20}, "5h 6h *", 15, 31),
        (RAMI_51, {"joker_counts": "dearest"}, "* 7s 8s", 21, 24),
        (TABLA, {"values": (1,) * 12}, "5h 6h 7h", 15, 3),
    ],
)
def test_each_setting_of_what_is_laid(
    rules: Rules, settings: dict[str, object], tiles: str, before: int, after: int
) -> None:
    assert meld_points(tiles, rules).total == before
    assert meld_points(tiles, rules.house(**settings)).total == after


@pytest.mark.parametrize(
    ("settings", "tiles", "before", "after"),
    [
        ({"ace_in_hand": 1}, "Ah", 11, 1),
        ({"joker_in_hand": 50}, "*", 20, 50),
        ({"values": (5,) * 12}, "Kh", 10, 5),
    ],
)
def test_each_setting_of_what_is_left(settings: dict[str, object], tiles: str, before: int, after: int) -> None:
    assert rack_points(tiles, RAMI_51).total == before
    assert rack_points(tiles, RAMI_51.house(**settings)).total == after


@pytest.mark.parametrize(
    ("rules", "settings", "melds", "before", "after"),
    [
        (RAMI_51, {"opening_points": 18}, ["5c 6c 7c"], OpeningFault.TOO_LOW, None),
        (RAMI_51, {"clean_run": True}, ["Kh Kd Kc Ks", "5c 6c *"], None, OpeningFault.NO_CLEAN_RUN),
        (RAMI_51, {"opening_run": True}, ["Kh Kd Kc", "9h 9d 9c"], None, OpeningFault.NO_RUN),
        (ETALAT, {"opening_run": False}, ["Kh Kd Kc", "9h 9d 9c"], OpeningFault.NO_RUN, None),
        (ETALAT, {"aces_open": False}, ["Ah Ad Ac"], None, OpeningFault.NO_RUN),
        (ETALAT, {"ace_opening": 0}, ["Qh Kh Ah", "2c 3c 4c 5c"], None, OpeningFault.TOO_LOW),
        (ETALAT, {"ace_opening": None, "ace_laid": 0}, ["Qh Kh Ah", "2c 3c 4c 5c"], None, OpeningFault.TOO_LOW),
        (
            ETALAT,
            {"melds_lie": "board", "unopened_penalty": "none"},
            ["Qh Kh Ah", "2c 3c 4c 5c"],
            None,
            OpeningFault.NOTHING_IS_LAID,
        ),
    ],
)
def test_each_setting_of_the_opening(
    rules: Rules, settings: dict[str, object], melds: list[str], before: OpeningFault | None, after: OpeningFault | None
) -> None:
    assert may_open(melds, rules).fault == before
    assert may_open(melds, rules.house(**settings)).fault == after


def test_a_clean_run_opens_with_a_joker_elsewhere() -> None:
    assert may_open(["Kh Kd Kc *", "5c 6c 7c"], RAMI_51.house(clean_run=True))


def test_a_flat_ace_does_not_change_the_sum_of_the_opening_in_etalat() -> None:
    flat = ETALAT.house(ace_laid=25)
    assert meld_points("Ah 2h 3h", flat).total == 35
    assert may_open(["Ah 2h 3h"], flat).points.total == 15


@pytest.mark.parametrize(
    "settings",
    [
        {"packs": 4},
        {"hand_size": 2},
        {"melds_lie": "floor"},
        {"values": (1, 2)},
        {"ace_laid": (1, 2)},
        {"ace_laid": -1},
        {"joker_laid": "50"},
        {"joker_counts": "first"},
        {"opening_points": 2.5},
        {"final_discard": 1},
        {"clean_run": None},
        {"closing_joker": 0},
        {"jokers_per_group": 9},
        {"ace_opening": ()},
        {"ids": None},
    ],
)
def test_settings_are_checked(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        TABLA.house(**settings)


def test_house_settings_are_told_apart() -> None:
    house = RAMI_51.house(clean_run=True, ace_in_hand=1)
    assert house.changes() == {"clean_run": (False, True), "ace_in_hand": (11, 1)}
    assert house != RAMI_51
    assert house.house(clean_run=False, ace_in_hand=11) == RAMI_51


@given(st.randoms(use_true_random=False), st.sampled_from(GAMES), st.integers(0, 20))
def test_what_is_left_is_the_sum_of_its_pieces(rng, rules: Rules, size: int) -> None:
    rack = random_rack(rng, size, rules)
    points = rack_points(rack, rules)
    assert points.total == sum(rack_points((tile,), rules).total for tile in rack)
    assert [part.tiles for part in points.parts] == [(tile,) for tile in rack]


@given(st.randoms(use_true_random=False), st.sampled_from(GAMES), st.integers(3, 6))
def test_the_reading_that_counts_is_the_cheapest_or_the_dearest(rng, rules: Rules, size: int) -> None:
    one = rng.choice(deck(rules))
    near = [tile for tile in deck(rules) if tile.suit == one.suit or tile.rank == one.rank]
    pieces = rng.sample(near, min(size, len(near)))
    found: tuple[Meld, ...] = readings(pieces, rules)
    if not found:
        assert countable(pieces, rules) == ()
        return
    every = [meld_points(meld, rules).total for meld in found]
    pick = min if rules.joker_counts == "cheapest" else max
    assert meld_points(pieces, rules).total == pick(every)
    assert all(
        sum(part.points for part in meld_points(meld, rules).parts) == meld_points(meld, rules).total for meld in found
    )
