"""Every setting of the rules changes an outcome, and the table in the documentation is the rules'."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from remi_learn import ETALAT, RAMI_51, REMI_51, TABLA, Hand, Rules, deal, fault, may_open, meld_points, rack_points
from remi_learn.engine.hand import position
from remi_learn.engine.scoring import Ending, scores

TESTS = Path(__file__).parent


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
]


@pytest.mark.parametrize(("rules", "setting", "value", "outcome"), OUTCOMES)
def test_a_setting_changes_an_outcome(
    rules: Rules, setting: str, value: object, outcome: Callable[[Rules], object]
) -> None:
    assert outcome(rules) != outcome(rules.house(**{setting: value}))


def test_every_setting_is_in_such_a_test() -> None:
    text = "".join((TESTS / name).read_text(encoding="utf-8") for name in ("test_hand.py", "test_play.py"))
    in_house = set(re.findall(r"(\w+)=", "".join(re.findall(r"house\([^)]*\)", text))))
    balkan = {"by_hand_points", "by_hand_factor"}  # test_r9
    assert {field.name for field in Rules.settings()} == {name for _, name, _, _ in OUTCOMES} | in_house | balkan


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
