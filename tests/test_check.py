"""Check a rack: the engine's answers as values, the words in both languages, and the card without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from remi_learn import ETALAT, RAMI_51, REMI_51, TABLA, NotationError, Rules, format_tiles, text
from remi_learn.check import HOUSE, CheckError, check_rack, house_choices
from remi_learn.engine.rules import PRESETS, RulesError, RulesFault
from remi_learn.i18n import LANGUAGES
from remi_learn.settings import SETTINGS
from remi_learn.widgets import check_a_rack
from remi_learn.widgets.check import CheckRack

CLOSES = "5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks As  7d"


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS._watchers.clear()


def said(card: CheckRack) -> str:
    return "".join(ElementTree.fromstring(f"<p>{card.status.value}</p>").itertext())


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "rules", "total"),
    [("Kh Ks Kd", RAMI_51, 30), ("Ac Ah As", RAMI_51, 33), ("Ah 2h 3h", REMI_51, 16), ("* 7s 8s", RAMI_51, 21)],
)
def test_a_meld_has_its_points(typed: str, rules: Rules, total: int) -> None:
    (part,) = check_rack(typed, rules).parts
    assert part.points
    assert part.points.total == total
    assert part.fault is None


def test_a_whole_rack_has_its_close_and_what_it_counts() -> None:
    found = check_rack(CLOSES)
    assert found.closing
    assert (found.closing.paid, format_tiles([found.closing.discard]), found.left.total) == (100, "7d", 100)
    assert (found.distance, len(found.best.left)) == (0, 1)


def test_several_melds_open_or_do_not() -> None:
    assert check_rack("Ah 2h 3h | 8c 9c 10c Jc", REMI_51).opening
    assert not check_rack("Ah 2h 3h | 8c 9c 10c Jc", RAMI_51).opening
    assert check_rack("Ah 2h 3h").opening is None, "nothing is opened on a board"


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", "nothing"), (" | ", "nothing"), ("5h 5h 5h", "too_many_copies"), ("* * *", "too_many_copies")],
)
def test_what_cannot_be_is_refused(typed: str, code: str) -> None:
    with pytest.raises(CheckError, match="expected 1 to 40 pieces that the game has") as refused:
        check_rack(typed)
    assert refused.value.code == code


def test_more_than_anybody_holds_is_refused() -> None:
    deck = " ".join(f"{rank}{suit}" for suit in "hdcs" for rank in range(1, 14))
    with pytest.raises(CheckError, match="too_many_pieces"):
        check_rack(deck)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_the_house_rules_of_a_game_hold_its_own_values(rules: Rules) -> None:
    for name, choices in house_choices(rules).items():
        assert getattr(rules, name) in choices
        for value in choices:
            rules.house(**{name: value})


def test_only_what_has_a_sense_in_the_game_is_offered() -> None:
    at_a_table = {"opening_points", "opening_run", "clean_run", "aces_open", "final_discard"}
    assert set(house_choices(TABLA)) == set(house_choices(TABLA.house(melds_lie="board"))) == set(HOUSE) - at_a_table
    assert set(house_choices(REMI_51)) == set(HOUSE)
    assert "aces_open" not in house_choices(REMI_51.house(opening_points=0))
    assert check_rack("Ah 2h 3h", TABLA.house(melds_lie="board")).opening is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", RulesFault)
def test_every_refusal_of_settings_has_its_sentence(code: RulesFault, language: str) -> None:
    SETTINGS.change(language=language)
    words = text.rules_problem(RulesError(code, "by_hand_points", 30, "it", players=4, pieces=106, fits=25))
    assert "{" not in words
    assert words.endswith(".")
    SETTINGS.change(language="en" if language == "ro" else "ro")
    assert words != text.rules_problem(RulesError(code, "by_hand_points", 30, "it", players=4, pieces=106, fits=25))


def test_each_house_rule_changes_something() -> None:
    # a table game where needed; what each decides
    cases = {
        "jokers_per_meld": ("7h 7d * *", TABLA, 2),
        "opening_points": ("5h 6h 7h | 9c 10c Jc", REMI_51, 45),
        "opening_run": ("Kh Ks Kd | Qh Qs Qd", REMI_51, True),
        "clean_run": ("Jh Qh * | Kh Ks Kd", REMI_51, True),
        "aces_open": ("Ah As Ad", REMI_51, True),
        "final_discard": ("5h 6h 7h", REMI_51, False),
        "ace_in_hand": ("Ah 9c", RAMI_51, 25),
        "joker_in_hand": ("* 9c", RAMI_51, 50),
        "joker_counts": ("* Qs Ks", RAMI_51, "dearest"),
    }
    assert set(cases) == set(HOUSE)
    for name, (typed, rules, value) in cases.items():
        before, after = (check_rack(typed, one) for one in (rules, rules.house(**{name: value})))
        told = [(x.parts, bool(x.opening), x.left.total, x.closing) for x in (before, after)]
        assert told[0] != told[1], name


# --- the card ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["7s 7s 7h", CLOSES, "5h 6h 7h | 9h 9c 9s", "5h 6h 9c 2d Kh", "*"])
def test_everything_is_said_in_both_languages(typed: str, language: str) -> None:
    card = CheckRack(typed)
    SETTINGS.change(language=language)
    lines = card.lines()
    assert all(lines)
    assert all("{" not in line for line in lines)
    SETTINGS.change(language="ro" if language == "en" else "en")
    assert card.lines() != lines


def test_pieces_are_tapped_and_taken_off() -> None:
    card = CheckRack()
    for suit, rank in (("h", 5), ("h", 6), ("h", 7), ("s", 1)):
        card.colours.value = suit
        next(
            b
            for row in card.children
            if hasattr(row, "children")
            for b in row.children
            if f"remi-do-add-{rank}" in b._dom_classes
        ).click()
    assert format_tiles(card.checked.tiles) == "5h 6h 7h As"
    card.take_off()
    assert card.lines() == ["✓ 5♥ 6♥ 7♥: A run of 3. 15 points."]
    card.rack.pick(0)
    assert card.lines()[0].startswith("✗ 5♥: A meld needs at least three pieces.")
    card.take_off()
    assert format_tiles(card.checked.tiles) == "6h 7h"
    card.check("")
    assert card.checked is None
    card.take_off()


def test_a_piece_is_taken_off_where_it_lies_among_several_melds() -> None:
    card = CheckRack("5h 6h 7h | 9h 9c 9s")
    card.rack.pick(4)
    card.take_off()
    assert card.typed == "5h 6h 7h | 9h 9s"


@pytest.mark.parametrize("typed", ["14r", "nonsense", "5h 5h 5h", "5r,,x"])
def test_bad_input_is_explained_and_loses_nothing(typed: str) -> None:
    card = CheckRack("5h 6h 7h")
    card.line.value = typed
    assert said(card)
    assert format_tiles(card.checked.tiles) == "5h 6h 7h"
    card.line.value = "5h 6h 7h 8h"
    assert said(card) == ""
    assert card.lines() == ["✓ 5♥ 6♥ 7♥ 8♥: A run of 4. 20 points."]


def test_the_game_and_the_house_decide() -> None:
    card = CheckRack("Ah 2h 3h | 8c 9c 10c Jc")
    card._play(RAMI_51)
    assert card.lines()[-1] == "✗ Together 43 points: they do not open, since 51 are needed."
    card._toggle_house()
    card._change_house("opening_points", 40)
    assert card.lines()[-1] == "✓ Together 43 points: they open, since 40 are needed."
    assert card.typed == "Ah 2h 3h | 8c 9c 10c Jc"
    card._play(ETALAT)
    assert card.house == {}


def test_a_house_rule_without_a_sense_is_refused_and_the_old_one_stays() -> None:
    card = CheckRack("Ah 2h 3h | 8c 9c 10c Jc", REMI_51)
    card._toggle_house()
    card._change_house("aces_open", True)
    card._change_house("opening_points", 0)
    assert said(card) == "“A group of aces opens” means nothing here: nothing is asked of the opening."
    assert card.house == {"aces_open": True}
    assert card.lines()[-1] == "✓ Together 53 points: they open, since 51 are needed."
    points = next(child for child in card.children if "remi-house-opening-points" in child._dom_classes)
    assert points.value == 51
    points.value = 0
    assert card.house == {"aces_open": True}
    card._change_house("aces_open", False)
    card._change_house("opening_points", 0)
    assert said(card) == ""
    assert card.rules.opening_points == 0


def test_it_is_a_function_too() -> None:
    assert repr(check_a_rack("7s 7s 7h")).startswith("✗ 7♠ 7♠ 7♥")
    with pytest.raises(NotationError, match="expected"):
        check_a_rack("14r")


def test_closing_leaves_nothing_behind() -> None:
    from ipywidgets.widgets.widget import _instances

    CheckRack().close()
    before, watchers = set(_instances), len(SETTINGS._watchers)
    card = CheckRack(CLOSES)
    card._toggle_house()
    card.close()
    assert set(_instances) == before
    assert len(SETTINGS._watchers) == watchers
