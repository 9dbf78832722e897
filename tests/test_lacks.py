"""What helps and what can be thrown, found by one walk, beside the brute force: house rules, jokers, short racks."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

import agreement
import racks
from remi_learn import ETALAT, JOKER, RAMI_51, REMI_51, TABLA, Rules, Tile, discards, distance, parse_tiles, useful
from remi_learn.engine.lacks import ANY, lacks
from remi_learn.engine.nearest import MOST_MOVES
from remi_learn.engine.packed import Effort, code_of, kind_of, kinds_in, tile_of
from remi_learn.engine.solve import near_discards

SEED = datetime.date.today().toordinal()
"""A new one every day; a failure quotes the rack, so it can be kept as a test of its own."""


def _ask(rules: Rules, rack: Sequence[Tile]) -> None:
    """All three questions, each beside the brute force."""
    held = tuple(rack)
    agreement.far(rules, held)
    agreement.after_discards(rules, held)
    every = discards(held, rules)
    least = every[0].distance if every else None
    assert near_discards(held, rules) == tuple(way for way in every if way.distance == least is not None)


@pytest.mark.parametrize("packs", [1, 2, 3])
@pytest.mark.parametrize("jokers", range(5))
def test_house_rules_agree_with_brute_force(jokers: int, packs: int) -> None:
    rng = Random(f"{SEED} {jokers} {packs}")
    for run_jokers in range(3):
        base = rng.choice((TABLA, ETALAT, REMI_51, RAMI_51))
        group_jokers = rng.choice((None, 0, 1))
        rules = base.house(
            packs=packs, jokers=jokers, jokers_per_meld=run_jokers, jokers_per_group=group_jokers, hand_size=4
        )
        for kind in racks.KINDS.values():
            _ask(rules, kind(rng, 5, rules))


def test_more_jokers_held_than_natural_melds_need() -> None:
    """Melds of which nothing is held come with jokers too."""
    for limit in (1, 2):
        rules = TABLA.house(jokers=4, jokers_per_meld=limit, hand_size=4)
        _ask(rules, [JOKER] * 4)
        _ask(rules, [JOKER] * 4 + [*parse_tiles("5h")])
    one = TABLA.house(jokers=4, hand_size=6)
    assert distance("* * * *", one, drawn=False) == 4
    assert len(useful("* * * *", one, drawn=False)) == 52


def test_a_joker_helps_only_in_a_meld_that_may_hold_one() -> None:
    """The house rule without jokers in runs: the meld that lacks a piece must exist with a joker in that place."""
    rules = ETALAT.house(jokers_per_meld=0, jokers_per_group=1, hand_size=3)
    assert [*map(str, useful("5h 6h Kc", rules, drawn=False))] == ["4h", "7h"]
    assert [*map(str, useful("5h 5d Kc", rules, drawn=False))] == ["5c", "5s", "*"]
    for rack in ("5h 6h Kc 2s", "5h 5d Kc 2s", "5h 6h 6d 2s", "5h 6h * Kc"):
        _ask(rules, parse_tiles(rack))


def test_a_missing_joker_stands_for_a_piece_that_the_deck_is_out_of() -> None:
    """The only six of hearts goes into the run, so the group of sixes needs a joker: no six could come in its place."""
    rules = TABLA.house(packs=1, jokers_per_meld=0, jokers_per_group=1, hand_size=7)
    held = parse_tiles("4h 5h 6h 8h 6d 6c 6s")
    assert distance(held, rules, drawn=False) == 1
    assert [*map(str, useful(held, rules, drawn=False))] == ["3h", "7h", "*"]


BLOCK = parse_tiles("4h 5h 6h 7h 8h 6d 6c 6s 5d 7d")


@pytest.mark.parametrize("jokers", [1, 2])
@pytest.mark.parametrize("limits", [(1, 1), (2, 1), (0, 1), (1, 0)])
def test_every_rack_of_a_small_deck(limits: tuple[int, int], jokers: int) -> None:
    """Where one pack runs short all the time: each rack of seven of a dense block, and of six of it."""
    rules = TABLA.house(packs=1, jokers=jokers, jokers_per_meld=limits[0], jokers_per_group=limits[1], hand_size=7)
    for rack in combinations(BLOCK, 7):
        agreement.far(rules, rack)
    for rack in {*combinations((*BLOCK[:7], *[JOKER] * jokers), 6)}:
        agreement.far(rules.house(hand_size=6), rack)


def test_short_racks() -> None:
    for rules in (TABLA.house(hand_size=5), RAMI_51.house(hand_size=5), ETALAT.house(packs=1, hand_size=5)):
        for rack in ("", "5h", "*", "5h 5h" if rules.packs > 1 else "5h 5d", "5h 6h", "5h 6h *", "5h 5d 5c"):
            _ask(rules, parse_tiles(rack))


def test_a_discard_helps_again_though_two_were_held() -> None:
    """Thrown, one of a pair that all boards need would bring the rack back; no copy of it is unseen."""
    rest = parse_tiles("5h")
    (found,) = near_discards("5h 5h", TABLA)
    assert found.useful == useful(rest, TABLA, seen="5h", drawn=False)
    assert found.useful[rest[0]] == 0


def test_what_is_lacked_is_told_for_what_was_asked() -> None:
    code = code_of(parse_tiles("5h 6h Kc"))
    found = lacks(code, (3,), TABLA, 1, [ANY, kind_of(parse_tiles("Kc")[0])], effort=Effort(MOST_MOVES))
    told = {
        str(tile_of(kind)) if kind else "any": [*map(str, map(tile_of, kinds_in(of)))] for kind, of in found.items()
    }
    assert told == {"any": ["4h", "7h", "*"], "Kc": ["4h", "7h", "*"]}
