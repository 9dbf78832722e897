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
    openings,
    parse_tiles,
    rack_points,
    read_record,
)
from remi_learn.engine.advice import advise
from remi_learn.engine.hand import position
from remi_learn.engine.opponents import opponents
from remi_learn.engine.packed import MOST_PIECES
from remi_learn.engine.record import RecordError
from remi_learn.engine.review import distances, review
from remi_learn.engine.rules import PRESETS, AceLaid, Lies, RulesError, RulesFault, Word
from remi_learn.engine.scoring import Ending, scores
from remi_learn.play import Table

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
    (RAMI_51, "most_turns", 1, stalls),
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
    (TABLA.house(highest_wins=False), "pair_points", 30, pair),
    (ETALAT, "turned_doubles", 3, lambda rules: went_out(rules, turned="As")),
    (ETALAT, "closing_joker", 3, lambda rules: went_out(rules, last="*")),
    (ETALAT, "floor_before_doubling", True, lambda rules: went_out(rules, turned="As")),
    (TABLA, "match_target", 50, match),
    (RAMI_51.house(match_target=50), "elimination", True, match),
    (TABLA, "rounds", 1, match),
]


@pytest.mark.parametrize(("rules", "setting", "value", "outcome"), OUTCOMES)
def test_a_setting_changes_an_outcome(
    rules: Rules, setting: str, value: object, outcome: Callable[[Rules], object]
) -> None:
    assert outcome(rules) != outcome(rules.house(**{setting: value}))


# what has no sense in a game -> why
NO_SENSE = [
    (TABLA, {"final_discard": False}, "on_the_board"),
    (TABLA, {"opening_points": 45}, "on_the_board"),
    (TABLA, {"opening_run": True}, "on_the_board"),
    (TABLA, {"clean_run": True}, "on_the_board"),
    (TABLA, {"by_hand_opens": True}, "on_the_board"),
    (TABLA, {"freed_joker": "laid_if_possible"}, "on_the_board"),
    (TABLA, {"free_by_two": True}, "on_the_board"),
    (TABLA, {"by_hand_points": 30}, "on_the_board"),
    (TABLA, {"by_hand_factor": 2}, "on_the_board"),
    (TABLA, {"unopened_penalty": "flat"}, "on_the_board"),
    (RAMI_51, {"melds_lie": "board"}, "on_the_board"),
    (TABLA, {"aces_open": True}, "no_opening"),
    (REMI_51.house(opening_points=0), {"aces_open": True}, "no_opening"),
    (ETALAT, {"opening_points": 0, "ace_opening": 25}, "no_sum"),
    (TABLA, {"packs_from_five": 3}, "few_players"),
    (RAMI_51, {"most_players": 4, "jokers_from_five": 2}, "few_players"),
    (RAMI_51, {"first_turn_laying": False}, "starter_draws"),
    (TABLA, {"turned": "none", "pair_points": 30}, "no_atu"),
    (REMI_51, {"turned_doubles": 2}, "no_atu"),
    (REMI_51, {"unopened_points": 60}, "no_flat_sum"),
    (TABLA, {"floor_before_doubling": True}, "no_limit"),
    (RAMI_51, {"elimination": True}, "no_target"),
    (TABLA, {"match_target": 100, "elimination": True}, "highest_wins"),
]


@pytest.mark.parametrize(("rules", "settings", "code"), NO_SENSE)
def test_a_setting_that_has_no_sense_in_a_game_is_refused(rules: Rules, settings: dict[str, Any], code: str) -> None:
    with pytest.raises(RulesError, match=r"expected \w+ only with") as refused:
        rules.house(**settings)
    assert refused.value.code == code
    text = f"remi_learn hand 1\nrules {rules.name}\nhouse " + " ".join(
        f"{name}={ {True: 'yes', False: 'no'}.get(value, value) if isinstance(value, bool) else value }"
        for name, value in {**{n: new for n, (_, new) in rules.changes().items()}, **settings}.items()
    )
    with pytest.raises(RecordError) as damaged:
        read_record(f"{text}\nplayers 2\nstarter 0\nseed 1\n")
    assert damaged.value.line == 3


def test_every_reason_and_every_such_setting_is_in_that_test() -> None:
    codes = list(RulesFault)
    assert {code for _, _, code in NO_SENSE} == set(codes[codes.index(RulesFault.ON_THE_BOARD) :])
    conditional = {field.name for field in Rules.settings() if field.metadata["needs"]}
    assert conditional == {"packs_from_five", *(name for _, settings, _ in NO_SENSE for name in settings)} - {
        "match_target", "melds_lie", "most_players", "turned",
    }  # fmt: skip


def test_what_the_game_itself_asks_for_lapses_with_what_it_needs() -> None:
    assert ETALAT.house(turned="none").pair_points == 50
    assert REMI_51.house(melds_lie="board").opening_points == 51
    assert TABLA.house(turned="none", pair_points=0, turned_doubles=1).turned == "none"
    assert TABLA.house(unopened_penalty="none", by_hand_factor=1) == TABLA


def test_words_are_kept_as_what_they_mean() -> None:
    assert TABLA.house(melds_lie="board").melds_lie is Lies.BOARD
    words = {field.name: field.type for field in Rules.settings() if isinstance(field.default, Word)}
    for rules in PRESETS:
        for name in words:
            value = getattr(rules, name)
            again = getattr(rules.house(**{name: str(value)}), name)
            assert again is value
            assert type(again).__name__ == words[name]
    for bad in (["board"], None, 1, "Board", ""):
        with pytest.raises(RulesError, match="expected melds_lie board or table"):
            TABLA.house(melds_lie=bad)
    assert type(RAMI_51.house(ace_laid=(1, 2, 3)).ace_laid) is AceLaid


TOO_LARGE = [
    (TABLA.house(hand_size=27), 4, 25),
    (TABLA.house(packs=1, jokers=0), 4, 12),
    (RAMI_51.house(packs_from_five=1), 6, 9),
    (RAMI_51.house(hand_size=35, jokers=2), 3, 34),
]


@pytest.mark.parametrize(("rules", "players", "fits"), TOO_LARGE)
def test_s2_hands_that_the_deck_is_too_small_for_are_refused_at_set_up(rules: Rules, players: int, fits: int) -> None:
    ways: list[Callable[[], object]] = [
        lambda: deal(rules, players, 1),
        lambda: Match(rules, players, 1),
        lambda: position(rules, ["2h"] + [""] * (players - 1)),
        lambda: Table.new(rules, ("plain",) * (players - 1), 1),
    ]
    for way in ways[: 3 if players > 4 else 4]:
        with pytest.raises(RulesError, match=f"hand_size of at most {fits} for {players} players") as refused:
            way()
        assert (refused.value.code, refused.value.fits) == ("too_large", fits)
    hand = deal(rules.house(hand_size=fits), players, 1)
    if not hand.state.drawn:
        hand.play("draw")
    hand.play(next(move for move in hand.legal_moves() if move.verb == "discard"))


def test_every_hand_that_may_be_dealt_can_be_played_by_everybody() -> None:
    largest = next(field for field in Rules.settings() if field.name == "hand_size").metadata["check"].wanted
    assert largest == f"from 3 to {MOST_PIECES - 1}", "with the piece drawn"
    for rules in PRESETS:
        for name in opponents(rules):
            table = Table.new(rules.house(hand_size=MOST_PIECES - 1), (name,), 5)
            if not table.hand.state.drawn:
                table.do("draw")
            table.do(next(move for move in table.moves if move.verb == "discard"))
            assert table.step(), name


def test_what_is_too_large_to_be_searched_is_looked_at_again_without_a_word_of_the_coach() -> None:
    hand = deal(TABLA.house(hand_size=MOST_PIECES - 1), 2, 0)
    hand.play(next(move for move in hand.legal_moves() if move.verb == "discard"))
    assert len(distances(hand, 0)) == 1
    assert len([*review(hand, 0)]) == bool(advise(deal(hand.rules, 2, 0).view(0)))


def test_an_elimination_is_dealt_to_the_last_two() -> None:
    rules = RAMI_51.house(hand_size=30, match_target=100)
    assert Match(rules, 5, 1).hand.players == 5
    with pytest.raises(RulesError, match="for 4 players and 108 pieces"):
        Match(rules.house(elimination=True), 5, 1)


def test_e1_what_may_open_is_found_even_if_it_is_worth_nothing() -> None:
    nothing = ETALAT.house(ace_opening=0)
    assert may_open(["Ah As *"], nothing)
    assert openings("Ah As * 2c", nothing)
    free = REMI_51.house(opening_points=0, values=(0,) * 12)
    assert may_open(["5h 6h 7h"], free)
    found = openings("5h 6h 7h 2c", free)
    assert found
    assert found.best.points.total == found.cheapest.points.total == 0
    assert openings("5h 6h 8h 2c", free) is None


def test_t10_the_pair_is_to_the_good_where_the_lowest_wins_too() -> None:
    plain, paired = pair(TABLA.house(highest_wins=False, pair_points=0)), pair(TABLA.house(highest_wins=False))
    assert [before - after for before, after in zip(plain, paired, strict=True)] == [50, 0]


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
