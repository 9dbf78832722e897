"""Melds: the rules M1-M6 one by one, the named faults, and a second model of all melds written another way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_learn import (
    ETALAT,
    JOKER,
    RAMI_40,
    RAMI_51,
    REMI_51,
    TABLA,
    Fault,
    FaultCode,
    Kind,
    Rules,
    Tile,
    fault,
    parse_tiles,
    readings,
)
from remi_learn.engine.rules import PRESETS

HOUSES = (
    RAMI_51.house(packs=3),
    RAMI_40.house(packs=3, jokers=3),
    TABLA.house(jokers=4, jokers_per_meld=3),
    REMI_51.house(jokers=4, jokers_per_meld=4, jokers_per_group=0),
    ETALAT.house(jokers_per_meld=0, jokers_per_group=2),
    ETALAT.house(packs=1, jokers=1),
    TABLA.house(jokers=0),
)
GAMES = (*PRESETS, *HOUSES)
all_games = pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)


def read(pieces: str, rules: Rules = TABLA) -> list[str]:
    return [str(meld) for meld in readings(pieces, rules)]


def broken(pieces: str, rules: Rules = TABLA) -> tuple[str, str, str]:
    """Code, rule and pieces of the fault."""
    why = fault(pieces, rules)
    assert why is not None, pieces
    assert readings(pieces, rules) == ()
    return why.code.value, why.rule, " ".join(map(str, why.tiles))


# --- rule by rule ---------------------------------------------------------------------------------------------------


@all_games
def test_m1_a_group_has_one_number_in_different_colours(rules: Rules) -> None:
    assert read("9c 9h 9s", rules) == ["9h 9c 9s"]
    assert read("9c 9h 9s 9d", rules) == ["9h 9d 9c 9s"]
    assert {meld.kind for meld in readings("9c 9h 9s 9d", rules)} == {Kind.GROUP}
    assert broken("7s 7s 7h", rules) == ("repeated_colour", "M1", "7s 7s")
    assert broken("9c 9h 9s 9d 9c", rules)[:2] == ("repeated_colour", "M1")


@all_games
def test_m2_a_run_has_consecutive_numbers_of_one_colour(rules: Rules) -> None:
    assert read("7c 5c 6c", rules) == ["5c 6c 7c"]
    assert {meld.kind for meld in readings("5c 6c 7c", rules)} == {Kind.RUN}
    assert read("2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd", rules) == ["2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd"]
    assert broken("5c 6c 8c", rules) == ("gap", "M2", "6c 8c")
    assert broken("5c 6h 7c", rules) == ("mixed_colours", "M2", "6h")


@all_games
def test_m2_the_ace_is_low_or_high_at_one_end_only(rules: Rules) -> None:
    assert read("Ah 2h 3h", rules) == ["Ah 2h 3h"]
    assert read("Ah Qh Kh", rules) == ["Qh Kh Ah"]
    assert broken("Kh Ah 2h", rules) == ("ace_in_the_middle", "M2", "Ah")
    assert broken("Qh Kh Ah 2h 3h", rules)[0] == "ace_in_the_middle"
    assert broken("Kh * 2h", rules) == ("ace_in_the_middle", "M2", "*")  # the joker would be that ace
    assert broken("Ah Kh 2h 3h", rules)[0] == "ace_in_the_middle"


@all_games
def test_m2_thirteen_pieces_with_an_ace_can_be_read_from_either_end(rules: Rules) -> None:
    middle = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
    assert read(f"As {middle}", rules) == [f"As {middle}", f"{middle} As"]
    assert broken(f"As {middle} As", rules) == ("run_too_long", "M2", "As As")


def test_m2_no_run_of_fourteen_with_jokers_either() -> None:
    middle = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
    assert broken(f"As * {middle}") == ("run_too_long", "M2", "As")
    assert broken(f"* {middle} *", REMI_51) == ("run_too_long", "M2", "* *")
    assert broken(f"As {middle} * *", REMI_51) == ("run_too_long", "M2", "As")


@all_games
def test_m3_a_joker_stands_for_any_piece_but_jokers_are_never_alone(rules: Rules) -> None:
    assert read("5h * 7h", rules) == ["5h *=6h 7h"]
    assert read("9c 9d 9h *", rules) == ["9h 9d 9c *=9s"]
    assert readings("* *", rules) == readings("*", rules) == readings("* * *", rules) == ()


def test_m3_the_number_of_jokers_is_the_games() -> None:
    for rules in (TABLA, ETALAT, RAMI_40, RAMI_51):
        assert broken("* * 5h 6h", rules) == ("too_many_jokers", "M3", "* *")
        assert broken("6s * * 9s", rules)[0] == "too_many_jokers"
    assert read("6s * * 9s", REMI_51) == ["6s *=7s *=8s 9s"]
    assert broken("9s 9h * *", REMI_51) == ("too_many_jokers", "M3", "* *")
    assert broken("* * * 5h", RAMI_51) == ("too_many_jokers", "M3", "* * *")


@all_games
def test_m4_a_meld_is_a_set_of_pieces(rules: Rules) -> None:
    for pieces in ("5h 6h 7h", "Qs Ks *", "9h 9c *", "9h 9c 9d *", "5h 7h 8h *"):
        found = {tuple(read(" ".join(order), rules)) for order in permutations(pieces.split())}
        assert len(found) == 1


def test_m4_the_joker_ace_joker_of_remi_51() -> None:
    assert read("* Ah *", REMI_51) == ["Ah *=2h *=3h", "*=Qh *=Kh Ah"]
    assert broken("* Ah *")[0] == "too_many_jokers"


@all_games
def test_m5_every_reading_is_returned(rules: Rules) -> None:
    assert read("Qs Ks *", rules) == ["*=Js Qs Ks", "Qs Ks *=As"]
    assert read("Js Qs *", rules) == ["*=10s Js Qs", "Js Qs *=Ks"]
    assert read("* 7s 8s", rules) == ["*=6s 7s 8s", "7s 8s *=9s"]
    assert read("As 2s *", rules) == ["As 2s *=3s"]
    assert read("Ks As *", rules) == ["*=Qs Ks As"]
    assert read("2s 3s *", rules) == ["*=As 2s 3s", "2s 3s *=4s"]


@all_games
def test_m5_a_joker_in_a_group_of_three_has_no_colour_yet(rules: Rules) -> None:
    assert read("9c 9h *", rules) == ["9h 9c *=9"]
    assert readings("9c 9h *", rules)[0].tiles[-1] == Tile(9, "", wild=True)


def test_m5_a_group_comes_first_then_runs_from_the_lowest() -> None:
    assert read("5h * *", TABLA.house(jokers_per_meld=2)) == [
        "5h *=5 *=5",
        "*=3h *=4h 5h",
        "*=4h 5h *=6h",
        "5h *=6h *=7h",
    ]


@all_games
def test_m5_a_named_joker_keeps_its_reading(rules: Rules) -> None:
    assert read("Qs Ks *=As", rules) == ["Qs Ks *=As"]
    assert read("*=Js Qs Ks", rules) == ["*=Js Qs Ks"]
    assert read("*=9 8h 10h", rules) == ["8h *=9h 10h"]
    assert read("9c 9h *=9", rules) == ["9h 9c *=9"]
    assert read("9c 9h *=9s", rules) == ["9h 9c *=9"]  # its colour is open until a fourth piece decides (M5)
    assert read("9c 9h 9d *=9", rules) == ["9h 9d 9c *=9s"]
    assert read("9c 9h 9d *=9s", rules) == ["9h 9d 9c *=9s"]


def test_m5_two_named_jokers() -> None:
    assert read("* Ah *=2h", REMI_51) == ["Ah *=2h *=3h"]
    assert read("*=Q Ah *=K", REMI_51) == ["*=Qh *=Kh Ah"]
    assert broken("*=2h Ah *=Kh", REMI_51) == ("joker_misread", "M5", "*=2h *=Kh")
    assert broken("*=2h Ah *=2h", REMI_51)[0] == "joker_misread"
    house = TABLA.house(jokers_per_meld=2)
    assert read("9h *=9s *=9", house) == ["9h *=9 *=9"]
    assert read("9h *=9s *=9c", house) == ["9h *=9 *=9"]
    assert broken("9h *=9c *=9c", house) == ("joker_misread", "M5", "*=9c *=9c")
    assert read("9h 9d *=9s *=9", house) == ["9h 9d *=9c *=9s"]
    assert broken("9h 9d *=9s *=9s", house)[0] == "joker_misread"


@all_games
def test_m5_a_joker_that_cannot_be_what_it_is_said_to_be(rules: Rules) -> None:
    for pieces, at_fault in {
        "5h *=9h 7h": "*=9h",
        "5h *=6s 7h": "*=6s",
        "9c 9h *=9c": "*=9c",
        "9c 9h *=8": "*=8",
        "9c 9h 9d *=9h": "*=9h",
        "Kh *=Ah 2h": None,
    }.items():
        if at_fault:
            assert broken(pieces, rules) == ("joker_misread", "M5", at_fault)
        else:
            assert broken(pieces, rules)[0] in ("gap", "ace_in_the_middle")


@all_games
def test_m6_which_of_two_copies_it_is_never_matters(rules: Rules) -> None:
    one, other = Tile(5, "h"), Tile(5, "h")
    rest = parse_tiles("6h 7h")
    assert readings((one, *rest), rules) == readings((other, *rest), rules)


def test_points_to_hold() -> None:
    """The melds of rules.md's list (their worth is the scoring's)."""
    for pieces in ("Kh Ks Kd", "Ac Ah As", "Ah 2h 3h", "5c 6c 7c", "Qh Kh Ah", "9c 9d 9h *", "* 7s 8s"):
        assert len(readings(pieces, RAMI_51)) == (2 if pieces == "* 7s 8s" else 1)
    assert broken("7s 7s 7h", RAMI_51)[0] == "repeated_colour"
    assert broken("Kh Ah 2h", RAMI_51)[0] == "ace_in_the_middle"
    assert broken("* * 5h 6h", RAMI_51)[0] == "too_many_jokers"


def test_examples_of_remi_51() -> None:
    for pieces in ("4s 5s 6s", "9h 10h Jh Qh Kh", "Qc Kc Ac", "Ac 2c 3c", "8s 8h 8c", "Ad As Ah Ac", "6s * * 9s"):
        assert len(readings(pieces, REMI_51)) == 1
    assert broken("8c 8h 8c", REMI_51) == ("repeated_colour", "M1", "8c 8c")
    assert broken("Kd Ad 2d", REMI_51)[0] == "ace_in_the_middle"


# --- the faults -----------------------------------------------------------------------------------------------------

FAULTS = [
    # pieces, code, rule, pieces at fault
    ("7s 7s 7s", "too_many_copies", "pieces", "7s 7s 7s"),
    ("* * * 5h", "too_many_copies", "pieces", "* * *"),
    ("*=5h * *=6h 7h", "too_many_copies", "pieces", "*=5h * *=6h"),
    ("", "too_few", "M2", ""),
    ("5h", "too_few", "M2", "5h"),
    ("5h 6h", "too_few", "M2", "5h 6h"),
    ("5h 5d", "too_few", "M1", "5h 5d"),
    ("* *", "too_few", "M2", "* *"),
    ("5h * * 8h", "too_many_jokers", "M3", "* *"),
    ("5h 5d * *", "too_many_jokers", "M3", "* *"),
    ("5h 5h *", "repeated_colour", "M1", "5h 5h"),
    ("5h 5h 5d 5d", "repeated_colour", "M1", "5h 5h 5d 5d"),
    ("5h 5d 5c 5s *", "group_too_long", "M1", "5h 5d 5c 5s *"),
    ("5h 5h 6h", "repeated_number", "M2", "5h 5h"),
    ("5h 6h 7h 7h", "repeated_number", "M2", "7h 7h"),
    ("Ah Ah Kh", "repeated_number", "M2", "Ah Ah"),
    ("Kh Ah 2h", "ace_in_the_middle", "M2", "Ah"),
    ("Kh * 2h Ah", "ace_in_the_middle", "M2", "Ah"),
    ("4c 5c 7c", "gap", "M2", "5c 7c"),
    ("2c 3c 8c 9c", "gap", "M2", "3c 8c"),
    ("2c 9c *", "gap", "M2", "2c 9c"),
    ("Ah 5h 6h", "gap", "M2", "Ah 5h"),
    ("Ah 8h *", "gap", "M2", "8h Ah"),
    ("Ah Jh Qh", "gap", "M2", "Qh Ah"),
    ("5h 6h 7s", "mixed_colours", "M2", "7s"),
    ("5h 6s *", "mixed_colours", "M2", "5h 6s"),
    ("5h 6s 7d", "mixed_colours", "M2", "5h 6s 7d"),
    ("Qh Ks Ah", "mixed_colours", "M2", "Ks"),
    ("Ah 2h 3s", "mixed_colours", "M2", "3s"),
    ("7h 7d 8c", "mixed_numbers", "M1", "8c"),
    ("7h 7d 7c 8s", "mixed_numbers", "M1", "8s"),
    ("7h 7d 9c *", "mixed_numbers", "M1", "9c"),
    ("4d 9h *", "unrelated", "M1", "4d 9h"),
    ("2h 7s Jd", "unrelated", "M1", "2h 7s Jd"),
    ("Kh As 2h", "unrelated", "M1", "Kh As 2h"),
    ("7h 7d 9c 9s", "unrelated", "M1", "7h 7d 9c 9s"),
    ("5h *=9h 7h", "joker_misread", "M5", "*=9h"),
]


@pytest.mark.parametrize(("pieces", "code", "rule", "at_fault"), FAULTS)
def test_each_fault_has_a_code_a_rule_and_its_pieces(pieces: str, code: str, rule: str, at_fault: str) -> None:
    assert broken(pieces) == (code, rule, at_fault)


def test_the_faults_that_need_more_jokers_or_packs() -> None:
    assert broken("* * *", RAMI_51) == ("jokers_alone", "M3", "* * *")
    assert broken("*=5h *=6h *=7h", RAMI_51) == ("jokers_alone", "M3", "*=5h *=6h *=7h")
    assert broken("5h 5h 5h", RAMI_51.house(packs=3)) == ("repeated_colour", "M1", "5h 5h 5h")


def test_every_code_is_met() -> None:
    met = {code for _pieces, code, _rule, _tiles in FAULTS} | {"jokers_alone", "run_too_long"}
    assert met == {code.value for code in FaultCode}


def test_of_several_faults_the_gravest_is_named() -> None:
    graver = [
        ("* * *", "too_many_copies"),  # and jokers alone
        ("* *", "too_few"),  # and jokers alone
        ("7s 7s 7s", "too_many_copies"),  # and a repeated colour
        ("7s 7s * *", "too_many_jokers"),  # and a repeated colour
        ("7s 7s 7h 7d *", "repeated_colour"),  # and more than four
        ("7s 7s 9s", "repeated_number"),  # and a gap
        ("Ks As 2s 2s", "repeated_number"),  # and the ace in the middle
        ("Ks As 2s 7h", "unrelated"),
    ]
    assert [broken(pieces)[0] for pieces, _code in graver] == [code for _pieces, code in graver]


def test_the_order_of_the_codes_is_fixed() -> None:
    assert " ".join(FaultCode) == (
        "too_many_copies too_few jokers_alone too_many_jokers repeated_colour group_too_long repeated_number "
        "run_too_long ace_in_the_middle gap mixed_colours mixed_numbers unrelated joker_misread"
    )


def test_a_fault_is_a_value() -> None:
    assert fault("4c 5c 7c", TABLA) == Fault(FaultCode.GAP, "M2", parse_tiles("5c 7c"))
    assert hash(fault("4c 5c 7c", TABLA)) == hash(fault("4c 5c 7c", ETALAT))


def test_tiles_and_text_ask_the_same() -> None:
    assert readings(iter(parse_tiles("5h 6h *")), TABLA) == readings("5h 6h *", TABLA)
    assert fault(iter(parse_tiles("5h 6h 8h")), TABLA) == fault("5h 6h 8h", TABLA)


# --- for all pieces -------------------------------------------------------------------------------------------------

tiles = st.builds(Tile, st.integers(1, 13), st.sampled_from("hdcs"))
named = st.builds(Tile, st.integers(1, 13), st.sampled_from(["h", "d", "c", "s", ""]), st.just(True))
silly = st.lists(st.one_of(tiles, st.just(JOKER), named), max_size=18)
games = st.sampled_from(GAMES)


@st.composite
def near_melds(draw: st.DrawFn) -> list[Tile]:
    """Pieces that are a meld, or would be one but for a slip or two."""
    rank, suit, size = draw(st.integers(1, 13)), draw(st.sampled_from("hdcs")), draw(st.integers(2, 15))
    run = [Tile((rank + step - 1) % 13 + 1, suit) for step in range(size)]
    group = [Tile(rank, other) for other in "hdcsh"[: min(size, 5)]]
    found = list(draw(st.sampled_from([run, group])))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(found) - 1))
        meant = found[place]._replace(wild=True)
        found[place] = draw(st.one_of(st.just(JOKER), tiles, st.sampled_from([meant, meant._replace(suit="")])))
    return draw(st.permutations(found))


pieces = st.one_of(near_melds(), silly)


@settings(max_examples=250)
@given(pieces, games, st.randoms(use_true_random=False))
def test_order_never_matters(found: list[Tile], rules: Rules, chance: random.Random) -> None:
    other = list(found)
    chance.shuffle(other)
    assert readings(found, rules) == readings(other, rules)
    one, two = fault(found, rules), fault(other, rules)
    assert (one is None) is (two is None)
    if one and two:
        assert (one.code, one.rule, sorted(one.tiles)) == (two.code, two.rule, sorted(two.tiles))


@settings(max_examples=600)
@given(pieces, games)
def test_either_readings_or_a_fault(found: list[Tile], rules: Rules) -> None:
    why = fault(found, rules)
    assert bool(readings(found, rules)) is (why is None)
    if why:
        assert not Counter(why.tiles) - Counter(found)
        assert why.tiles or not found
        assert why.rule in ("pieces", "M1", "M2", "M3", "M5")


# --- a second model -------------------------------------------------------------------------------------------------
# All melds of the deck are listed: first those without jokers, straight from M1 and M2, then each with any of
# its pieces given to jokers (M3, M5). What the engine works out from the pieces must be what the list holds.

Model = dict[tuple[Tile, ...], set[tuple[Kind, tuple[Tile, ...]]]]


def plain_melds() -> Iterator[tuple[Kind, tuple[Tile, ...]]]:
    for rank in range(1, 14):
        for size in (3, 4):
            for suits in combinations("hdcs", size):
                yield Kind.GROUP, tuple(Tile(rank, suit) for suit in suits)
    line = [*range(1, 14), 1]
    for suit in "hdcs":
        for start in range(14):
            for end in range(start + 3, 15):
                if end - start <= 13:
                    yield Kind.RUN, tuple(Tile(rank, suit) for rank in line[start:end])


@cache
def model(rules: Rules, longest: int) -> Model:
    known: Model = {}
    for kind, meld in plain_melds():
        limit = rules.jokers_per_meld
        if kind is Kind.GROUP and rules.jokers_per_group is not None:
            limit = rules.jokers_per_group
        for jokers in range(min(limit, rules.jokers, len(meld) - 1) + 1 if len(meld) <= longest else 0):
            for given_away in combinations(range(len(meld)), jokers):
                open_ = kind is Kind.GROUP and len(meld) == 3
                shown = tuple(
                    tile if place not in given_away else Tile(tile.rank, "" if open_ else tile.suit, True)
                    for place, tile in enumerate(meld)
                )
                key = tuple(sorted(JOKER if tile.wild else tile for tile in shown))
                known.setdefault(key, set()).add((kind, tuple(sorted(shown)) if kind is Kind.GROUP else shown))
    return known


def as_the_model(found: list[Tile] | tuple[Tile, ...], rules: Rules) -> set[tuple[Kind, tuple[Tile, ...]]]:
    return {
        (meld.kind, tuple(sorted(meld.tiles)) if meld.kind is Kind.GROUP else meld.tiles)
        for meld in readings(found, rules)
    }


@pytest.mark.parametrize("rules", GAMES, ids=range(len(GAMES)))
def test_every_meld_of_the_list_is_read_as_the_list_says(rules: Rules) -> None:
    for pieces, expected in model(rules, 13 if rules.jokers_per_meld <= 2 else 6).items():
        assert as_the_model(pieces, rules) == expected
        assert fault(pieces, rules) is None


@settings(max_examples=200)
@given(st.data(), games)
def test_a_reading_has_the_pieces_and_is_read_as_itself(data: st.DataObject, rules: Rules) -> None:
    found = data.draw(st.sampled_from(list(model(rules, 6))))
    melds = readings(found, rules)
    assert len(set(melds)) == len(melds)
    for meld in melds:
        assert tuple(sorted(meld.pieces)) == found
        assert meld in readings(meld.tiles, rules)
        assert readings(str(meld), rules) == readings(meld.tiles, rules)
        if any(tile.wild and tile.suit for tile in meld.tiles):
            assert {again.kind for again in readings(meld.tiles, rules)} == {meld.kind}


def deck(rules: Rules) -> list[Tile]:
    return [Tile(rank, suit) for suit in "hdcs" for rank in range(1, 14)] * rules.packs + [JOKER] * rules.jokers


@pytest.mark.parametrize("rules", GAMES, ids=range(len(GAMES)))
def test_what_is_drawn_at_random_is_read_as_the_list_says(rules: Rules) -> None:
    chance, known, hits = random.Random(20261129), model(rules, 5), 0
    full = deck(rules)
    small = [
        [tile for tile in full if tile.wild or (tile.suit == suit and (tile.rank - low) % 13 < 5)]
        for suit in "hdcs"
        for low in range(1, 14)
    ] + [[tile for tile in full if tile.wild or tile.rank == rank] for rank in range(1, 14)]
    for _ in range(4000):
        among = chance.choice([full, *[chance.choice(small)] * 5])
        drawn = chance.sample(among, chance.randint(0, min(5, len(among))))
        expected = known.get(tuple(sorted(drawn)), set())
        hits += bool(expected)
        assert as_the_model(drawn, rules) == expected, drawn
        assert (fault(drawn, rules) is None) is bool(expected), drawn
    assert hits > 100


def test_an_ace_as_far_from_both_ends_is_counted_low() -> None:
    wrong = fault("Ah 7h 8h", TABLA)
    assert wrong
    assert (wrong.code.value, [str(tile) for tile in wrong.tiles]) == ("gap", ["Ah", "7h"])


def test_a_joker_named_in_full_is_placed_before_one_named_by_its_number() -> None:
    rules = REMI_51.house(jokers_per_group=2)
    for tiles in ("*=9 *=9c 9h 9d", "*=9c *=9 9h 9d"):
        assert [str(meld) for meld in readings(tiles, rules)] == ["9h 9d *=9c *=9s"]
