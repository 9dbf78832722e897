"""Check a rack: the engine's answers as values, the words in both languages, and the card without a browser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from time import process_time
from xml.etree import ElementTree

import pytest

from remi_learn import ETALAT, JOKER, RAMI_51, REMI_51, TABLA, NotationError, Rules, Tile, format_tiles, terminal, text
from remi_learn.check import HOUSE, Checked, CheckError, check_rack, house_choices
from remi_learn.engine.packed import GaveUp, in_time
from remi_learn.engine.rules import PRESETS, RulesError, RulesFault
from remi_learn.engine.solve import Outlook, best_close, can_close, discards, distance, outlook, useful
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


# --- more pieces than anybody holds, and more than can be searched ----------------------------------------------------

SIXTEEN = "5h 6h 7h 8h 9c 9s 9d 2c 3c 4c 10d 11d 12d 13d Kh 7c"
DOUBLES = " ".join(f"{number}{suit} {number}{suit}" for number in range(1, 6) for suit in "hdcs")[: -len(" 5s 5s")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_more_pieces_than_a_hand_holds_are_never_said_to_close(rules: Rules, language: str) -> None:
    SETTINGS.change(language=language)
    for more in ("", " As 2s"):  # 16 pieces, and 18; in all but one game
        card = CheckRack(SIXTEEN + more, rules)
        lines = card.lines()
        many = len(card.checked.tiles) - rules.hand_size - 1
        if rules is ETALAT:  # by breaking the row a hand comes to hold so many
            assert card.checked.too_many == 0
            assert "15" in lines[0]
            assert card.checked.distance is not None
        else:
            assert card.checked.too_many == many
            assert all(str(number) in lines[0] for number in (many, rules.hand_size, rules.hand_size + 1)), lines
            assert not any("✓" in line for line in lines), lines
            assert len(lines) == 3, "nothing is said of how far it is from closing"
        best = next(line for line in lines if line.startswith(("Best arrangement", "Cea mai bună")))
        assert all(text.tile_sign(tile) in best for tile in card.checked.best.left)


def test_no_board_is_near_for_more_pieces_than_it_takes() -> None:
    assert can_close(SIXTEEN, TABLA) is False
    assert (distance(SIXTEEN, TABLA), useful(SIXTEEN, TABLA), discards(SIXTEEN, TABLA)[0].distance) == (None, {}, None)


def _dense(count: int, rules: Rules, seed: int = 1) -> str:
    """Pieces by lot out of the game's deck."""
    deck = [Tile(rank, suit) for suit in "hdcs" for rank in range(1, 14)] * rules.packs + [JOKER] * rules.jokers
    return format_tiles(random.Random(seed).sample(deck, count))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("most", [0, 3_000, 100_000])
def test_what_cannot_be_searched_in_time_is_said_on_the_card(
    monkeypatch: pytest.MonkeyPatch, most: int, language: str
) -> None:
    monkeypatch.setattr("remi_learn.engine.solve.MOST_MOVES", most)
    monkeypatch.setattr("remi_learn.engine.boards.MOST_REMAINDERS", most // 100)
    monkeypatch.setattr("remi_learn.engine.solve.MOST_REMAINDERS", most // 100)
    SETTINGS.change(language=language)
    card = CheckRack("", ETALAT)
    card.line.value = _dense(40, ETALAT)
    assert card.checked
    assert card.checked.outlook.useful is None
    assert card.checked.useful == {}
    assert (card.checked.best is None) == (most < 100_000)
    lines = card.lines()
    assert any(("too many ways" in line) or ("prea multe feluri" in line) for line in lines), lines
    assert card.page.said
    assert terminal.solve(_dense(40, ETALAT), "etalat")[2:] == lines


def _pretend(found: Checked, **changes: object) -> list[str]:
    return text.checked_lines(replace(found, **changes))


def test_each_answer_that_is_not_found_has_its_sentence() -> None:
    found = check_rack("5h 6h 9c 2d Kh Qs 8d 7c 3c As 4s Js 10d 10d 9h", ETALAT)
    unknown = _pretend(found, outlook=Outlook(0, False, None))
    least = _pretend(found, outlook=Outlook(3, False, None))
    assert "There are too many ways to say in time how far it is from closing." in unknown
    assert "There are too many ways to say exactly: at least 3 pieces must still change until it closes." in least
    assert any("too many ways to arrange" in line for line in _pretend(found, best=None))
    assert "There are too many ways to say in time whether it closes." in _pretend(found, dearest=False)


def test_a_close_whose_best_points_are_not_found_is_a_close() -> None:
    with pytest.raises(GaveUp):
        best_close(f"{DOUBLES} * *", RAMI_51.house(hand_size=39))
    found = check_rack(f"{DOUBLES} * *", RAMI_51.house(hand_size=39))
    assert found.closing
    assert not found.dearest
    assert any("at least" in line for line in text.checked_lines(found))


def test_giving_up_says_what_was_known() -> None:
    rack = _dense(40, ETALAT)
    with pytest.raises(GaveUp, match="at least 4 is known") as gave:
        distance(rack, ETALAT)
    assert gave.value.least == 4
    assert outlook(rack, ETALAT) == Outlook(4, False, None)
    assert in_time(lambda: distance(rack, ETALAT), "unknown") == "unknown"


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_forty_pieces_are_answered_in_time(rules: Rules) -> None:
    for seed in range(4):
        started = process_time()
        card = CheckRack(_dense(40, rules, seed), rules)
        assert process_time() - started < 5, "about a second on a machine that has nothing else to do"
        assert card.lines()


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


def test_what_the_card_says_can_be_pasted_and_pieces_of_it_taken_off() -> None:
    card = CheckRack()
    card.line.value = "“5♥ 6♥ 7♥\u200b │ 9♥ 9♣ joker→9♠”"
    assert card.typed == "5♥ 6♥ 7♥ | 9♥ 9♣ joker→9♠"
    card.rack.pick(4)
    card.take_off()
    assert card.typed == "5h 6h 7h | 9h *=9s"


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
