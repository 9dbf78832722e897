"""The exact solver: agreement with the brute force, the traps, the settings, and what it refuses."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agreement
import racks
from remi_learn import (
    ETALAT,
    JOKER,
    RAMI_40,
    RAMI_51,
    REMI_51,
    TABLA,
    Rules,
    Tile,
    arrange,
    best_close,
    can_close,
    closings,
    discards,
    distance,
    format_tiles,
    going_out,
    layoffs,
    openings,
    parse_tiles,
    rack_points,
    useful,
    why_not,
)
from remi_learn.engine import boards, packed

GAMES = (TABLA, ETALAT, REMI_51, RAMI_40, RAMI_51)
TABLE_GAMES = GAMES[1:]
SEED = datetime.date.today().toordinal()
"""A new one every day; a failure prints the rack, so it can be kept as a test of its own."""
NAMES = [rules.name for rules in GAMES]


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    print(f"seed {SEED}")
    return Random(f"{SEED} {request.node.name}")


@pytest.mark.long
@pytest.mark.parametrize("kind", racks.KINDS)
@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_agreement_with_brute_force(rules: Rules, kind: str, rng: Random) -> None:
    questions = [agreement.QUESTIONS[name] for name in ("close", "best", "ways", "least left", "opening")]
    for _ in range(60):
        rack = racks.KINDS[kind](rng, rules.hand_size + 1, rules)
        for question in questions if rules is not TABLA else questions[:-1]:
            question(rules, rack)


@pytest.mark.parametrize("kind", racks.KINDS)
@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_distance_agrees_with_brute_force(rules: Rules, kind: str, rng: Random) -> None:
    for _ in range(20):
        small = rules.house(hand_size=rng.randint(4, 7))
        agreement.far(small, racks.KINDS[kind](rng, small.hand_size + rng.randint(0, 1), small))
    small = rules.house(hand_size=5)
    agreement.after_discards(small, racks.KINDS[kind](rng, 6, small))


@pytest.mark.parametrize("rules", TABLE_GAMES, ids=NAMES[1:])
def test_going_out_agrees_with_brute_force(rules: Rules, rng: Random) -> None:
    assert sum(agreement.out(rules, rng) for _ in range(250)) > 10


@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_points_agree_with_brute_force(rules: Rules, rng: Random) -> None:
    opened = sum(agreement.points(rules, rng) for _ in range(300))
    assert opened > 5 or rules is TABLA


@pytest.mark.parametrize("kind", ["random", "closable", "near"])
def test_thirty_pieces_after_breaking_the_row(kind: str, rng: Random) -> None:
    for _ in range(4):
        agreement.close(ETALAT, racks.KINDS[kind](rng, 30, ETALAT))
        agreement.least_left(ETALAT, racks.KINDS[kind](rng, 24, ETALAT))


@pytest.mark.parametrize("rules", TABLE_GAMES[:3], ids=NAMES[1:4])
@pytest.mark.parametrize("ask", [can_close, best_close, arrange, openings, distance, why_not], ids=lambda a: a.__name__)
def test_thirty_pieces_have_answers(ask, rules: Rules) -> None:
    rng = Random(30)
    for kind in racks.KINDS.values():
        for _ in range(2):
            ask(kind(rng, 30, rules), rules)  # none is refused


def test_forty_pieces_have_an_answer_or_a_clear_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    dense = racks.adversarial_rack(Random(84), 40, ETALAT)
    assert not can_close(dense, ETALAT)
    monkeypatch.setattr(boards, "MOST_REMAINDERS", 200)
    with pytest.raises(ValueError, match="can be searched in time; gave up after 100 ways"):
        can_close(dense, ETALAT)


def test_what_is_remembered_of_large_racks_changes_no_answer(rng: Random) -> None:
    melds = packed.table(TABLA)
    for kind in racks.KINDS.values():
        for _ in range(40):
            code = packed.pack(kind(rng, 15, TABLA), TABLA)
            misfits: packed.Misfits = set()
            answers = [boards.fits(code, spare, melds, misfits) for spare in (0, 1, 2, 0, 1, 2)]
            assert answers == [boards.fits(code, spare, melds) for spare in (0, 1, 2)] * 2


def test_a_bounded_memory_of_melds_that_lie_near_a_piece(monkeypatch: pytest.MonkeyPatch, rng: Random) -> None:
    monkeypatch.setattr(packed, "MOST_SEEN", 5)
    near = packed.table(TABLA).around[packed.code_of(parse_tiles("7h"))]
    near.clear()
    for _ in range(50):
        code = packed.pack(racks.random_rack(rng, 15, TABLA), TABLA)
        held = Counter(packed.unpack(code))
        seen = code | code >> 1 & packed.ONES
        lying = [meld for meld in (*near.natural, *near.wild) if not Counter(packed.unpack(meld)) - held]
        assert near[seen & near.pieces] == [meld for meld in lying if meld >> packed.JOKER_AT <= held[JOKER]]
        assert len(near) <= 5


@pytest.mark.parametrize(
    "rules",
    [
        RAMI_51.house(packs=3),
        RAMI_51.house(packs=3, jokers=3, final_discard=True),
        TABLA.house(jokers_per_meld=0),
        TABLA.house(packs=1),
        REMI_51.house(jokers=4, jokers_per_meld=3, jokers_per_group=2),
        TABLA.house(jokers_per_meld=2),
    ],
    ids=lambda rules: str(rules.changes()),
)
def test_house_rules_agree_with_brute_force(rules: Rules, rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(
        agreement.bruteforce.GAMES[rules.name],
        packs=rules.packs,
        jokers=rules.jokers,
        run_jokers=rules.jokers_per_meld,
        group_jokers=rules.group_jokers,
        last_discard=rules.final_discard,
    )
    monkeypatch.setitem(agreement.bruteforce.GAMES, rules.name, game)
    for kind in racks.KINDS:
        for question in ("close", "best", "ways", "least left"):
            for _ in range(8):
                agreement.QUESTIONS[question](rules, racks.KINDS[kind](rng, rules.hand_size + 1, rules))
        small = rules.house(hand_size=6)
        for _ in range(5):
            agreement.far(small, racks.KINDS[kind](rng, 6 + rng.randint(0, 1), small))


# --- the traps


def test_five_groups_of_three_cover_all_fifteen_and_do_not_close() -> None:
    rack = "3h 3d 3c  5h 5d 5c  8h 8d 8c  10h 10d 10c  Kh Kd Kc"
    assert arrange(rack, TABLA).left == ()
    assert not can_close(rack, TABLA)
    assert closings(rack, TABLA) == ()
    assert best_close(rack, TABLA) is None
    assert can_close(rack, ETALAT.house(final_discard=False))


def test_a_joker_is_not_for_the_longest_run() -> None:
    complete = "Ah 2h 3h 4h  6h 7h 8h 9h 10h  6h 7h 10h  * *"
    assert distance(complete, TABLA) == 0
    assert can_close(complete + " Ks", TABLA)
    shown = best_close(complete + " Ks", TABLA)
    assert shown is not None
    assert max(meld.pieces.count(parse_tiles("*")[0]) for meld in shown.melds) == 1


def test_a_complete_rack_still_has_to_draw_and_then_anything_closes() -> None:
    rack = "5h 6h 7h 8h  10h 10d 10c 10s  2c 3c 4c  Qs Ks As"
    assert distance(rack, TABLA) == 0
    assert not can_close(rack, TABLA)
    found = useful(rack, TABLA)
    assert len(found) == 53
    assert sum(found.values()) == 106 - 14
    assert all(can_close((*parse_tiles(rack), tile), TABLA) for tile in found)


def test_pieces_that_close_exist_exactly_at_distance_zero_or_one(rng: Random) -> None:
    for kind in racks.KINDS:
        for _ in range(6):
            rack = racks.KINDS[kind](rng, 14, TABLA)
            kinds = {tile for tile in racks.deck(TABLA) if racks.deck(TABLA).count(tile) > rack.count(tile)}
            outs = {tile for tile in kinds if can_close((*rack, tile), TABLA)}
            far = distance(rack, TABLA)
            assert bool(outs) == (far in (0, 1)), format_tiles(rack)
            if far in (0, 1):
                assert set(useful(rack, TABLA)) == outs, format_tiles(rack)


def test_long_runs_cut_into_the_melds_of_the_table() -> None:
    for rules in (TABLA, REMI_51, REMI_51.house(jokers=4, jokers_per_meld=4)):
        melds = packed.table(rules)
        for length in range(6, 14):
            for start in range(1, 16 - length):
                window = [Tile((place - 1) % 13 + 1, "h") for place in range(start, start + length)]
                for jokers in range(rules.jokers_per_meld + 1):
                    for kept in combinations(window, length - jokers):
                        code = packed.code_of(kept) + jokers * packed.ONE_JOKER
                        assert boards.fits(code, 0, melds), (rules.name, kept, jokers)


def test_a_piece_that_the_deck_has_no_more_of_cannot_come() -> None:
    block = "5c 6c 7c 5s 6s 7s"  # the third six is held, in the middle of a run
    rules = TABLA.house(jokers=0, hand_size=9)
    assert distance(f"6h 6d {block} Kh", rules.house(packs=1)) == 2
    assert distance(f"6h 6d {block} Kh", rules) == 1
    assert "6c" not in map(str, useful(f"6h 6d {block} Kh", rules.house(packs=1)))
    twice = TABLA.house(jokers=0, hand_size=15)
    assert distance(f"6h 6d {block} {block} Kh", twice) == 2
    assert distance(f"6h 6d {block} {block} Kh", twice.house(packs=3)) == 1


def test_the_atu_must_lie_in_a_meld() -> None:
    rack = "5h 6h 7h  10d 10c 10s  2c 3c 4c 5c  Qs Ks As 9d"
    assert not can_close(rack, TABLA, atu="8d")
    assert can_close(rack, TABLA, atu="8h")
    assert {way.discard for way in closings(rack, TABLA, atu="8h")} == {Tile(9, "d")}
    complete = "5h 6h 7h  10d 10c 10s  2c 3c 4c 5c  Js Qs Ks As"
    assert can_close(complete, TABLA, atu="4h")  # 5h, or another end of a run, is discarded instead
    assert not can_close("3h 3d 3c 3s  5h 5d 5c 5s  8h 8d 8c  Kh Kd Kc", TABLA, atu="2c")
    assert best_close("3h 3d 3c 3s  5h 5d 5c 5s  8h 8d 8c  Kh Kd Kc", TABLA, atu="2c") is None
    assert closings("3h 3d 3c 3s  5h 5d 5c 5s  8h 8d 8c  Kh Kd Kc", TABLA, atu="2c") == ()
    assert best_close("3h 3d 3c 3s  5h 5d 5c 5s  8h 8d 8c  Kh Kd Kc", TABLA, atu="Kh") is not None
    assert can_close("3h 3d 3c 3s  5h 5d 5c 5s  8h 8d 8c  Kh Kd Kc", TABLA, atu="*")
    assert can_close("3h 3d 3c 3s  5h 5d 5c 5s  8h 8d 8c  Kh Kd Kc", TABLA, atu="Kh")
    best = best_close(complete, TABLA, atu="4h")
    assert best is not None
    assert best.discard != Tile(4, "h")
    with pytest.raises(ValueError, match="one piece"):
        can_close(complete, TABLA, atu="4h 5h")


def test_discarding_a_joker_doubles_what_is_paid() -> None:
    rack = "5h 6h 7h  10d 10c 10s  2c 3c 4c 5c  Js Qs Ks As *"
    best = best_close(rack, TABLA)
    assert best is not None
    assert (best.discard, best.points.total, best.factor, best.paid) == (parse_tiles("*")[0], 105, 2, 210)
    plain = best_close(rack, TABLA.house(closing_joker=1))
    assert plain is not None
    assert plain.paid == 150
    assert plain.discard in parse_tiles("2c 5c")


def test_a_bonus_of_the_round_can_change_the_best_close() -> None:
    rack = "2h 3h 4h  2d 3d 4d  2c 3c 4c 5c  6s 7s 8s 9s *"
    assert [best_close(rack, TABLA, bonus=bonus).paid for bonus in (0, 50)] == [140, 140]
    assert best_close(rack, TABLA, bonus=0).factor == 2


# --- what each setting changes


@pytest.mark.parametrize(
    ("rules", "change", "rack", "before", "after"),
    [
        (TABLA, {"hand_size": 6}, "5h 6h 7h 9d 9c 9s Kc", False, True),
        (TABLA, {"melds_lie": "table"}, "5h 6h 7h 9d 9c 9s Kc", False, True),
        (ETALAT, {"final_discard": False}, "5h 6h 7h 9d 9c 9s", False, True),
        (ETALAT, {"jokers_per_meld": 2}, "5h * * 9d 9c 9s Kc", False, True),
        (REMI_51, {"jokers_per_group": 2}, "5h 5d * * 9d 9c 9s Kc Kd", False, False),
        (REMI_51, {"jokers_per_group": 2}, "Ah 5d * 9d 9c * Kc Kd", False, False),
        (ETALAT, {"packs": 3}, "5h 5h 5d 5d 5c 5c Kc", True, True),
    ],
)
def test_settings_that_change_whether_a_rack_closes(
    rules: Rules, change: dict[str, object], rack: str, before: bool, after: bool
) -> None:
    assert can_close(rack, rules) is before
    assert can_close(rack, rules.house(**change)) is after


def test_hand_size_decides_how_many_must_lie_in_melds() -> None:
    rack = "5h 6h 7h 9d 9c 9s"
    assert (distance(rack, TABLA), distance(rack, TABLA.house(hand_size=6))) == (8, 0)


def test_where_melds_lie_decides_what_is_asked() -> None:
    rack = "5h 6h 7h 9d 9c 9s"
    assert (distance(rack, TABLA), distance(rack, ETALAT)) == (8, 0)
    assert openings("Kh Kd Kc Qh Qd Qc 10h Jh Qh 2c", TABLA) is None
    assert going_out("5h", ["6h 7h 8h"], TABLA) is None


def test_a_hand_that_may_end_without_a_discard_is_nearer() -> None:
    rack = "5h 6h 7h 9d 9c"
    assert (distance(rack, ETALAT), distance(rack, ETALAT.house(final_discard=False))) == (2, 1)


def test_the_rack_table_decides_which_points_are_left() -> None:
    rack = "5h 6h 7h  7d 7c Kc"
    assert rack_points(arrange(rack, RAMI_51, by="points").left, RAMI_51).total == 21
    assert rack_points(arrange(rack, RAMI_51.house(values=(1,) * 11 + (50,)), by="points").left, RAMI_51).total == 24


# --- answers for a learner


def test_the_arrangement_breaks_ties_in_a_fixed_way() -> None:
    rack = list(parse_tiles("5h 6h 7h 7d 7c 2s 2c 2d 3d 4d"))
    first = arrange(rack, TABLA)
    for _ in range(20):
        Random(1).shuffle(rack)
        assert arrange(rack, TABLA) == first


def test_runs_are_shown_whole() -> None:
    found = arrange("5h 6h 7h 8h 9h 10h Jh", TABLA)
    assert [str(meld) for meld in found.melds] == ["5h 6h 7h 8h 9h 10h Jh"]
    wild = arrange("5h 6h 7h 8h 9h 10h *", TABLA)
    assert [str(meld) for meld in wild.melds] == ["5h 6h 7h 8h 9h 10h *=Jh"]


def test_useful_counts_the_copies_that_are_unseen() -> None:
    rack = "5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d"
    assert useful(rack, TABLA) == dict.fromkeys(parse_tiles("As Js *"), 2)
    assert useful(rack, TABLA, seen="As As *") == dict(zip(parse_tiles("As Js *"), (0, 2, 1), strict=True))
    with pytest.raises(ValueError, match="got 3 of '5h'"):
        useful(rack, TABLA, seen="5h 5h")


def test_discards_are_ordered_by_distance_and_copies() -> None:
    table = discards("5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d 7c", TABLA)
    keys = [(way.distance, -way.copies) for way in table]
    assert keys == sorted(keys)
    assert {way.tile for way in table if way.distance == 1} >= set(parse_tiles("7d 7c"))
    assert len(table) == 15


def test_why_not_names_what_is_in_the_way() -> None:
    why = why_not("5h 6h 7h  7d 7c  10d 10c 10s  2c 3c 4c  Qs Ks As  9d", TABLA)
    assert why is not None
    assert why.distance == 2
    assert [(str(rival.tile), {*map(str, rival.melds)}) for rival in why.rivals] == [("7h", {"7h 7d 7c", "5h 6h 7h"})]
    assert len(why.out) == len(why.need) + 1
    changed = Counter(parse_tiles("5h 6h 7h  7d 7c  10d 10c 10s  2c 3c 4c  Qs Ks As  9d"))
    changed.subtract(why.out)
    changed.update(why.need)
    assert distance(list(changed.elements()), TABLA) == 0
    alone = why_not("Ah 5d 9c Ks", ETALAT)
    assert alone is not None
    assert alone.alone == parse_tiles("Ah 5d 9c Ks")
    assert why_not("5h 6h 7h 9d 9c 9s Kc", ETALAT) is None


# --- openings and the table


def test_the_best_and_the_cheapest_opening() -> None:
    found = openings("Kh Kd Kc  Qh Qd Qc  2c 3c 4c  9d", REMI_51)
    assert found is not None
    assert (found.best.points.total, found.cheapest.points.total) == (69, 60)
    assert openings("Kh Kd Kc  7h", REMI_51) is None
    assert openings("Ah Ad Ac  7h", ETALAT) is not None


def test_an_opening_keeps_a_piece_for_the_discard() -> None:
    hand = "Kh Kd Kc  Qh Qd Qc"
    assert openings(hand, REMI_51) is None
    found = openings(hand, RAMI_51)
    assert found is not None
    assert found.best.points.total == 60


def test_an_opening_that_uses_the_taken_card() -> None:
    hand = "Kh Kd Kc Ks  Qh Qd Qc  2c 3c 4c  9d"
    found = openings(hand, REMI_51, using="4c")
    assert found is not None
    assert found.cheapest.points.total == 69 - 0
    assert openings(hand, REMI_51, using="9d") is None
    with pytest.raises(ValueError, match="one piece of the hand"):
        openings(hand, REMI_51, using="9c")


def test_a_clean_run_is_laid_apart_when_it_must_be() -> None:
    house = RAMI_51.house(clean_run=True)
    found = openings("Jh Qh Kh  Kd Kc *", house)
    assert found is not None
    assert found.best


def test_lay_offs_on_a_run_and_a_group() -> None:
    found = layoffs("4h 8h 9h Ah * 9s", ["5h 6h 7h", "9h 9d *"], RAMI_51)
    results = {str(way.result) for way in found}
    assert {"4h 5h 6h 7h", "5h 6h 7h 8h 9h", "4h 5h 6h 7h 8h 9h", "*=4h 5h 6h 7h", "9h 9d *=9c 9s"} <= results
    assert not any("Ah" in result for result in results)


def test_a_joker_is_taken_by_what_it_stands_for() -> None:
    assert [way.tiles for way in layoffs("6h 8h", ["5h *=6h 7h"], REMI_51) if way.taken] == [parse_tiles("6h")]
    both = layoffs("6d 6s", ["6c * 6h"], REMI_51)
    assert [way.tiles for way in both if way.taken] == [parse_tiles("6d 6s")]
    assert not any(way.taken for way in layoffs("6d", ["6c * 6h"], REMI_51))
    assert any(way.taken for way in layoffs("6s", ["6c 6d * 6h"], RAMI_51))


def test_going_out_by_hand_needs_no_threshold_in_remi_51_but_does_in_rami() -> None:
    hand = "2h 3h 4h  2c 3c 4c  9d"
    assert going_out(hand, [], REMI_51, opened=False) is not None
    assert going_out(hand, [], RAMI_51, opened=False) is None
    assert going_out(hand, [], RAMI_51) is not None
    assert going_out(hand, [], REMI_51.house(by_hand_opens=False), opened=False) is None


def test_a_taken_joker_must_be_laid_and_does_not_open() -> None:
    assert going_out("6h Kc", ["5h *=6h 7h"], REMI_51) is not None  # the joker joins the run again
    assert going_out("6h", ["5h *=6h 7h"], REMI_51.house(jokers_per_meld=1)) is not None
    # the careu has no room for the joker again, and a taken joker is not discarded
    assert going_out("9s", ["9h 9d 9c *"], REMI_51, using="9s") is None
    assert going_out("9s *", ["9h 9d 9c *", "5h 6h 7h"], REMI_51, using="9s") is not None
    table = ["Ah 2h *=3h"]
    assert going_out("3h Kh Kd 9s", table, ETALAT, opened=True) is not None
    assert going_out("3h Kh Kd 9s", table, ETALAT, opened=False) is None


def test_a_meld_with_ones_own_joker_opens_before_a_taken_one_joins_it() -> None:
    rules = REMI_51.house(by_hand_opens=False, opening_points=18)
    way = going_out("5c 7c * 9h Kd", ["9s 9d 9c *"], rules, opened=False)
    assert way is not None
    assert way.opening is not None
    assert way.opening.points.total == 18
    assert [meld.pieces.count(JOKER) for meld in way.melds] == [2]
    assert going_out("5c 7c * 9h Kd", ["9s 9d 9c *"], rules.house(opening_points=19), opened=False) is None


def test_the_piece_that_must_be_laid_is_not_the_discard() -> None:
    assert going_out("8h Kc", ["5h 6h 7h"], RAMI_51, using="8h") is not None
    assert going_out("8h Kc", ["5h 6h 7h"], RAMI_51, using="Kc") is None
    assert going_out("8h Kc Kc", ["5h 6h 7h", "Kh Kd Ks"], RAMI_51, using="Kc") is not None


def test_jokers_per_meld_bounds_the_lay_offs() -> None:
    assert layoffs("*", ["5h *=6h 7h"], RAMI_51) == ()
    assert [str(way.result) for way in layoffs("*", ["5h *=6h 7h"], REMI_51)] == ["5h *=6h 7h *=8h", "*=4h 5h *=6h 7h"]


def test_more_pieces_than_the_deck_holds() -> None:
    with pytest.raises(ValueError, match="at most 2"):
        going_out("5h 5h", ["5h 6h 7h"], REMI_51)
    with pytest.raises(ValueError, match="a meld"):
        layoffs("5h", ["5h 6h 8h"], REMI_51)


# --- whatever is asked, an answer or a clear error


ASKED = (can_close, closings, best_close, arrange, distance, useful, discards, why_not, openings)


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: ask.__name__)
@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_small_racks_have_answers(ask, rules: Rules) -> None:
    for rack in ("", "*", "* *", "5h", "5h 5h", "5h *", "5h 6h", "5h 6h 7h", "Ks As 2s"):
        ask(rack, rules)


def test_four_jokers_and_little_else() -> None:
    for rack in ("* * * *", "* * * * 5h", "* * * * 5h 6h 7h 8c", "* * * * 5h 6h 9d 9c Kc Qc 2s 3s"):
        assert distance(rack, RAMI_51) == distance(rack, RAMI_51, drawn=False)
        assert arrange(rack, RAMI_51).left or rack
        can_close(rack, RAMI_51)
    assert can_close("* * * * 5h 6h 9d 9c Kc Qc 2s 3s", RAMI_51)
    assert distance("* * * *", TABLA.house(jokers=4)) == 10


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: ask.__name__)
@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("5h 5h 5h", "at most 2 of '5h'; got 3 in '5h 5h 5h'"),
        ("* * * * *", "at most"),
        ("*=5h 6h 7h", "jokers bare"),
        ("5x", "expected a number and a colour"),
        ([None], "expected pieces of a rack"),
        ([("5", "h")], "expected pieces of a rack"),
        ([[]], "expected pieces of a rack"),
        (" ".join(f"{n}{s}" for n in range(1, 12) for s in "hdcs"), "at most 40 pieces; got 44"),
    ],
)
def test_impossible_racks_are_refused(ask, rack, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        ask(rack, REMI_51)


def test_words_that_are_no_setting_of_a_question() -> None:
    with pytest.raises(ValueError, match="by='pieces' or by='points'"):
        arrange("5h", TABLA, by="luck")
    with pytest.raises(ValueError, match="limit of at least 1"):
        closings("5h", TABLA, limit=0)


@settings(deadline=None, max_examples=60)
@given(
    st.randoms(use_true_random=False), st.sampled_from(GAMES), st.integers(0, 16), st.sampled_from(sorted(racks.KINDS))
)
def test_answers_hold_together(rng, rules: Rules, size: int, kind: str) -> None:
    rack = racks.KINDS[kind](rng, size, rules)
    found, best = closings(rack, rules), best_close(rack, rules)
    assert can_close(rack, rules) == bool(found) == (best is not None) == (why_not(rack, rules) is None)
    if best is not None and len(found) < 100:
        assert best.paid == max(way.paid for way in found)
    far = distance(rack, rules, drawn=True)
    assert (far == 0) == can_close(rack, rules) or rules.melds_lie == "board" or not rack
    for way in discards(rack, rules) if size < 9 else ():
        if far is not None and way.distance is not None:
            assert far <= way.distance <= far + 1


@settings(deadline=None, max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from(GAMES), st.sampled_from(sorted(racks.KINDS)))
def test_the_order_of_the_pieces_never_matters(rng, rules: Rules, kind: str) -> None:
    rack = list(racks.KINDS[kind](rng, rules.hand_size + 1, rules))
    before = [ask(rack, rules) for ask in (can_close, closings, arrange, distance)]
    rng.shuffle(rack)
    assert [ask(format_tiles(rack), rules) for ask in (can_close, closings, arrange, distance)] == before


def test_a_rack_packed_beforehand_has_the_same_answers(rng: Random) -> None:
    rack = racks.closable_rack(rng, 15, TABLA)
    ready = packed.Packed(packed.pack(rack, TABLA))
    for ask in (can_close, closings, best_close, arrange, distance, discards):
        assert ask(ready, TABLA) == ask(rack, TABLA)


def test_a_bounded_memory_of_tables() -> None:
    for points in range(2 * packed.MOST_TABLES):
        can_close("5h 6h 7h Kc", ETALAT.house(ace_in_hand=points))
    assert len(packed._LAST) <= packed.MOST_TABLES
    assert packed._tables_of.cache_info().currsize <= packed.MOST_TABLES
