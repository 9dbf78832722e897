"""Every setting of the rules changes an outcome, and the table in the documentation is the rules'."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

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
    fault,
    may_open,
    meld_points,
    parse_tiles,
    rack_points,
)
from remi_learn.engine.hand import position
from remi_learn.engine.scoring import Ending, scores

TESTS = Path(__file__).parent


def players_at_most(rules: Rules) -> str:
    try:
        return str(deal(rules, 3, 1).players)
    except ValueError as refused:
        return str(refused)


def nobody_closes(rules: Rules) -> list[int]:
    ending = Ending("stock", ((), ()), ((), ()), (True, False), (False, False), None)
    return [points.total for points in scores(ending, rules)]


def out(rules: Rules) -> tuple[int, ...]:
    hand = position(rules, ["5h 6h 2c", "Kd * 8s"], opened=[0, 1], stock="7h", turned="3h")
    for move in ("draw", "lay 5h 6h 7h", "discard 2c"):
        hand.play(move)
    result = hand.result()
    assert result
    return result.totals


def first_moves(rules: Rules) -> list[str]:
    hand = position(rules, ["5h 6h Kc 2d", "2s"], row="9d Js", opened=[0])
    return [str(move) for move in hand.legal_moves()]


def moves(rules: Rules, racks: list[str], *played: str, **where: Any) -> list[str]:
    """What may be done after some moves."""
    hand = position(rules, racks, **where)
    for move in played:
        hand.play(move)
    return [str(move) for move in hand.legal_moves()]


def stalls(rules: Rules) -> int:
    """How many turns a hand lasts in which everybody takes what was thrown."""
    hand = position(rules, ["2h 4d", "6c 8s"], row="Kc")
    while not hand.over:
        hand.play("take 1")
        hand.play(next(move for move in hand.legal_moves() if move.verb == "discard"))
    return hand.state.turns


def last_stock(rules: Rules) -> bool:
    hand = position(rules, ["2h 4d", "6c 8s"], row="Kc Kd")
    hand.state.stock = hand.state.stock[-1:]
    hand.play("draw")
    hand.play("discard 2h")
    return hand.over


def nobody_out(rules: Rules) -> tuple[int, ...]:
    """What two hands of six and ten points pay when the turns are over."""
    hand = position(rules.house(most_turns=3), ["2h 4d", "Ks"], row="Kc Kd")
    hand.play("draw")
    hand.play(f"discard {hand.view(0).rack[-1]}")
    result = hand.result()
    assert result
    return result.totals


def by_hand(rules: Rules) -> tuple[int, ...]:
    return went_out(rules, opened=[1])


def went_out(rules: Rules, last: str = "2c", turned: str = "3h", opened: Sequence[int] = (0, 1)) -> tuple[int, ...]:
    hand = position(
        rules, [f"5h 6h {last}", "Kd Kc Ks Qd Qc Qs Jd Jc Js 10d 10c"], opened=opened, stock="7h", turned=turned
    )
    for move in ("draw", "lay 5h 6h 7h", f"discard {last}"):
        hand.play(move)
    result = hand.result()
    assert result
    return result.totals


def pair(rules: Rules) -> list[int]:
    ending = Ending("stock", ((), ()), ((), ()), (True, True), (True, False), parse_tiles("5h")[0])
    return [points.total for points in scores(ending, rules)]


def match(rules: Rules) -> tuple[bool, tuple[int, ...]]:
    """Whether a match is over, and who still plays, after a hand in which one of three pays a hundred and more."""
    match = Match(rules, 3, seed=2)
    while not match.hand.over:
        move = next(move for move in match.hand.legal_moves() if move.verb in ("draw", "discard"))
        match.hand.play(move)
    return match.over, match.playing


FIRST = {"fresh": True, "turned": "4s"}
COMPLETE = "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As 7d"
OUTCOMES: list[tuple[Rules, str, object, Callable[[Rules], object]]] = [
    (TABLA, "packs", 1, lambda rules: fault("5h 5h 5d", rules)),
    (TABLA, "jokers", 0, lambda rules: fault("5h 5d *", rules)),
    (TABLA, "jokers_per_meld", 2, lambda rules: fault("5h * *", rules)),
    (REMI_51, "jokers_per_group", 2, lambda rules: fault("5h 5d * *", rules)),
    (RAMI_51, "packs_from_five", None, lambda rules: len(deal(rules, 5, 1).state.stock)),
    (RAMI_51, "jokers_from_five", 2, lambda rules: len(deal(rules, 5, 1).state.stock)),
    (TABLA, "starter_has_more", False, lambda rules: deal(rules, 2, 1).view(0).held),
    (TABLA, "hand_size", 10, lambda rules: deal(rules, 2, 1).view(0).held),
    (REMI_51, "turned", "none", lambda rules: deal(rules, 2, 1).view(0).turned),
    (RAMI_51, "takes", "broken", first_moves),
    (TABLA, "melds_lie", "table", lambda rules: may_open(["5h 6h 7h"], rules).fault),
    (ETALAT, "opening_points", 60, lambda rules: may_open(["Qh Kh Ah", "5c 6c 7c"], rules).fault),
    (ETALAT, "values", (1,) * 12, lambda rules: rack_points("5h Kd", rules).total),
    (TABLA, "ace_laid", 25, lambda rules: meld_points("Ah 2h 3h", rules).total),
    (TABLA, "joker_laid", None, lambda rules: meld_points("* 2h 3h", rules).total),
    (TABLA, "ace_in_hand", 25, lambda rules: rack_points("Ah", rules).total),
    (TABLA, "joker_in_hand", 25, lambda rules: rack_points("*", rules).total),
    (RAMI_51, "joker_counts", "dearest", lambda rules: meld_points("* Qs Ks", rules).total),
    (ETALAT, "ace_opening", 25, lambda rules: may_open(["Ah 2h 3h"], rules).points.total),
    (ETALAT, "laid_counts", False, out),
    (ETALAT, "highest_wins", False, out),
    (ETALAT, "going_out_points", 10, out),
    (ETALAT, "most_lost", 50, out),
    (REMI_51, "most_lost", 20, out),
    (ETALAT, "unopened_penalty", "none", nobody_closes),
    (ETALAT, "unopened_points", 60, nobody_closes),
    (TABLA, "direction", "right", lambda rules: deal(rules, 3, 1).after),
    (TABLA, "most_players", 2, players_at_most),
    (TABLA, "first_turn_laying", False, lambda rules: moves(rules, [COMPLETE, "2s"], **FIRST)),
    (RAMI_51, "reshuffles", 0, last_stock),
    (RAMI_51, "stall_laps", 1, stalls),
    (RAMI_51, "most_turns", 3, stalls),
    (RAMI_51, "no_closer", "all_pay", nobody_out),
    (ETALAT, "opening_run", False, lambda rules: may_open(["Kh Kd Kc", "Qh Qd Qc"], rules).fault),
    (RAMI_51, "clean_run", True, lambda rules: may_open(["Kh Kd Kc Ks", "6c 7c *"], rules).fault),
    (ETALAT, "aces_open", False, lambda rules: may_open(["Ah Ad Ac"], rules).fault),
    (
        REMI_51,
        "by_hand_opens",
        False,
        lambda rules: moves(rules, ["5h 6h 2c", "2s"], "draw", "lay 5h 6h 7h", stock="7h", turned="4s"),
    ),
    (RAMI_51, "use_taken_card", True, lambda rules: moves(rules, ["5h 6h", "2s"], row="9c")),
    (RAMI_51, "discard_taken", True, lambda rules: moves(rules, ["5h 6h", "2s"], "take 1", row="9c")),
    (
        RAMI_51,
        "freed_joker",
        "laid",
        lambda rules: moves(
            rules, ["9h 4d 2c", "Ks"], "draw", "free 1 9h", table=["9c 9s 9d *"], opened=[0], stock="Kh"
        ),
    ),
    (
        ETALAT,
        "free_by_two",
        True,
        lambda rules: moves(rules, ["9c 9h 2c", "Ks"], "draw", table=["9d 9s *"], opened=[0], stock="Kh", turned="4s"),
    ),
    (ETALAT, "joker_discard", True, lambda rules: moves(rules, ["* 2c", "Ks"], "draw", stock="Kh", turned="4s")),
    (RAMI_51, "final_discard", True, lambda rules: moves(rules, ["5h 6h", "2s"], "draw", stock="7h", opened=[0])),
    (REMI_51, "by_hand_points", -80, by_hand),
    (REMI_51, "by_hand_factor", 2, by_hand),
    (TABLA, "pair_points", 30, pair),
    (ETALAT, "turned_doubles", 3, lambda rules: went_out(rules, turned="As")),
    (ETALAT, "closing_joker", 3, lambda rules: went_out(rules, last="*")),
    (ETALAT, "floor_before_doubling", True, lambda rules: went_out(rules, turned="As")),
    (TABLA, "match_target", 50, match),
    (TABLA.house(match_target=100), "elimination", True, match),
    (TABLA, "rounds", 1, match),
]


@pytest.mark.parametrize(("rules", "setting", "value", "outcome"), OUTCOMES)
def test_a_setting_changes_an_outcome(
    rules: Rules, setting: str, value: object, outcome: Callable[[Rules], object]
) -> None:
    assert outcome(rules) != outcome(rules.house(**{setting: value}))


def test_every_setting_is_in_such_a_test() -> None:
    assert {field.name for field in Rules.settings()} == {name for _, name, _, _ in OUTCOMES}


def test_every_setting_says_what_it_is_by_which_rule_and_whence() -> None:
    for field in Rules.settings():
        assert all(field.metadata[key] for key in ("label", "rule", "source")), field.name


def test_every_rule_is_named_by_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    ids = [
        f"{letter}{number}"
        for letter, last in zip("MSTERC", (6, 6, 15, 9, 10, 9), strict=True)
        for number in range(1, last + 1)
    ]
    named = {found.upper() for found in re.findall(r"\b_?([mstercMSTERC]\d{1,2})\b", text.replace("_", " "))}
    assert set(ids) - named == set()


def test_the_table_of_settings_is_fresh() -> None:
    docs = TESTS.parent / "docs"
    made = runpy.run_path(str(docs / "build.py"))["table"]()
    assert (docs / "settings.md").read_text(encoding="utf-8") == made, "python docs/build.py writes it anew"


def test_a_hand_is_public() -> None:
    assert isinstance(deal(TABLA, 2, 1), Hand)
