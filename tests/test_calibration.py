"""The drill of chances: what came is true, the rule is proper, nothing is told before a chance is said, the record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remi_learn import chances_text, text
from remi_learn.calibration import CHANCES, ROUND, ask, cost, mean_cost, points, read_chance
from remi_learn.draw import DARK, LIGHT
from remi_learn.draw_chances import SIDE, chances_shapes
from remi_learn.engine.moves import Verb
from remi_learn.engine.styles import FITTED
from remi_learn.lessons import LESSONS
from remi_learn.lessons.dice import Dice
from remi_learn.lessons.model import AnswerError
from remi_learn.lessons.row_drills import computer_hand, played
from remi_learn.progress import Progress, ProgressError
from remi_learn.session import Session
from remi_learn.settings import SETTINGS
from remi_learn.shapes import Box, Label, valid
from remi_learn.widgets import ChanceDrill


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en", theme="auto")


# --- questions --------------------------------------------------------------------------------------------------------


def test_what_came_is_what_the_played_hand_says() -> None:
    """Each question's hand is looked up among all that its numbers play, and its next two moves are read there."""
    for number in range(ROUND):
        asked = ask(3, number)
        sorts = Dice(f"chances/3/{number}")
        begun = len(asked.hand.moves)
        while True:
            *_, whole = played(sorts, tuple(FITTED))
            if whole.dealt == asked.hand.dealt:
                break
        assert whole.moves[:begun] == asked.hand.moves
        throws, answer = whole.moves[begun], whole.moves[begun + 1]
        assert (throws.verb, throws.tiles) == (Verb.DISCARD, (asked.tile,))
        assert asked.came == (answer.verb is Verb.TAKE)
        assert not asked.tile.wild
        assert min(asked.beliefs.evidence.turns) >= 2


def test_a_round_has_all_sorts_of_chances_and_both_outcomes() -> None:
    said = [ask(seed, number) for seed in range(3) for number in range(ROUND)]
    assert any(one.reader < 12 for one in said)
    assert any(one.reader > 35 for one in said)
    assert 3 <= sum(one.came for one in said) <= 20
    assert len({one.hand.seed for one in said}) == len(said)


def test_the_rule_is_proper() -> None:
    """If a piece is taken with a chance, nothing costs less on average than to say that chance."""
    for chance in range(0, 101, 5):
        expected = [chance / 100 * (said - 100) ** 2 + (1 - chance / 100) * said**2 for said in range(101)]
        assert min(range(101), key=expected.__getitem__) == chance
    for said in range(101):
        assert cost(said, came=True) == round((said - 100) ** 2 / 100)
        assert cost(said, came=False) == round(said**2 / 100)
    assert mean_cost([]) == 0
    assert mean_cost([(30, True), (30, False)]) == 29


@pytest.mark.parametrize("typed", ["", "101", "-3", "1.5.1", ".5", "100.1", "many", "9999999", "0070707", "0" * 5000])
def test_what_is_no_chance_is_explained(typed: str) -> None:
    with pytest.raises(AnswerError) as refused:
        read_chance(typed)
    assert "from 0 to 100" in text.problem(refused.value)


def test_a_chance_is_read_with_its_sign_or_without() -> None:
    assert [read_chance(typed) for typed in ("0", " 30 % ", "100%")] == [0, 30, 100]


@pytest.mark.parametrize("typed", ["6.6", "6,6", "6.6 %", "6,6%", " 6.59999% ", "7.", "７", "６．６％", "６，６％"])
def test_an_estimate_may_have_decimals_and_a_sign_on_a_card_in_a_lesson_and_in_a_round_of_chances(typed: str) -> None:
    assert read_chance(typed) == 7
    for exercise in (one for lesson in LESSONS for one in lesson.exercises):
        if exercise.kind in ("chance", "take_chance"):
            assert Session(exercise).read(typed) == "7"
            assert Session(exercise).submit(f"{exercise.answer}.4%").right


def test_a_hand_of_computers_stops_where_the_first_seat_throws() -> None:
    for seed in range(6):
        hand = computer_hand(seed, 6)
        assert (hand.player, hand.view(0).drawn, hand.over) == (0, True, False)


# --- the picture ------------------------------------------------------------------------------------------------------


def test_the_picture_and_its_table_say_the_same() -> None:
    tally = {said: (4 * number + 1, number) for number, said in enumerate((*CHANCES, 0, 33, 100))}
    found = points(tally)
    assert sum(point.count for point in found) == sum(count for count, _ in tally.values())
    assert len(found) == len(CHANCES)
    for theme in (LIGHT, DARK):
        shapes = chances_shapes(found, "said", "came", theme)
        assert all(map(valid, shapes))
        drawn = [shape.text for shape in shapes if isinstance(shape, Label) and shape.weight == 700]
        assert drawn == [str(point.count) for point in found]
        boxes = [shape for shape in shapes if isinstance(shape, Box)]
        assert all(box.x >= 0 and box.x + box.w <= SIDE and box.y >= 0 and box.y + box.h <= SIDE for box in boxes)
        assert len(boxes) == 1 + len(found)
    table = chances_text.record_table(found)
    assert [row[1] for row in table.rows] == [str(point.count) for point in found]
    words = chances_text.record_words(found)
    assert all(f"{point.said:.0f} of 100" in words for point in found)


def test_the_side_of_the_line_is_told_once_there_are_enough() -> None:
    rows = chances_text.record_table(points({10: (40, 20), 30: (40, 12), 80: (40, 20), 50: (3, 0)})).rows
    assert [row[-1] for row in rows] == ["you said too little", "just right", "few so far", "you said too much"]


# --- the widget -------------------------------------------------------------------------------------------------------


def test_nothing_is_told_before_a_chance_is_said() -> None:
    drill = ChanceDrill()
    for way in (lambda: drill.do("danger"), lambda: drill.pick(0), lambda: drill._key(" ", False)):
        way()
        assert not drill.rows_spread().dangers
        assert drill.reasons.value == ""
    drill.do("danger")
    assert "Say your chance first" in drill.status.value
    assert str(drill.question.reader) not in drill.status.value
    drill.do("back")
    drill.do("forward")
    assert drill.chosen == drill.question.tile
    assert drill.reasons.value == ""
    drill.do("chance_4")
    assert "The reader says" in drill.status.value
    assert drill.reasons.value
    drill.do("danger")
    assert drill.rows_spread().dangers
    drill.close()


def test_the_future_is_not_in_the_widget() -> None:
    drill = ChanceDrill()
    drill.do("forward")
    assert drill.walk.at == drill.walk.count - 1
    assert drill.walk.hand.moves == drill.question.hand.moves
    drill.close()


def by_buttons(drill: ChanceDrill, place: int) -> None:
    drill.buttons[f"chance_{place + 1}"].click()


def by_keys(drill: ChanceDrill, place: int) -> None:
    drill._key("1234567890"[place], False)


def by_typing(drill: ChanceDrill, place: int) -> None:
    drill.type(f"{CHANCES[place]}%")


@pytest.mark.parametrize("way", [by_buttons, by_keys, by_typing])
def test_a_round_is_played_and_another_and_all_is_forgotten(way: object) -> None:
    progress = Progress(None)
    drill = ChanceDrill(progress)
    for number in range(ROUND):
        assert f"{number + 1} of {ROUND}" in drill.head.value
        way(drill, number)  # type: ignore[operator]
        way(drill, 0)  # type: ignore[operator]
        assert len(drill.said) == number + 1, "a chance is said once"
        if number < ROUND - 1:
            assert drill.record.value == ""
            drill._key("Enter", False)
    assert {said: count for said, (count, _) in progress.chances.items()} == dict.fromkeys(CHANCES, 1)
    came = sum(ask(drill.seed, number).came for number in range(ROUND))
    assert sum(one for _, one in progress.chances.values()) == came
    for part in ("<svg", "<table", "Points lost", "square of its distance"):
        assert part in drill.record.value
    first = drill.question.hand.dealt
    drill.do("once_more")
    assert (drill.number, drill.said, drill.record.value) == (0, [], "")
    assert drill.question.hand.dealt != first
    drill.do("forget")
    assert progress.chances == {}
    drill.close()


def test_the_drill_speaks_romanian_and_has_a_picture_without_a_page() -> None:
    drill = ChanceDrill()
    SETTINGS.change(language="ro")
    assert "Cât de probabil" in drill.head.value
    assert "Arunci" in drill.svg()
    assert repr(drill).startswith("chances, question 1 of 10: ")
    drill.close()


# --- the record is kept -----------------------------------------------------------------------------------------------


def test_chances_are_kept_in_the_progress(tmp_path: Path) -> None:
    one = Progress(tmp_path)
    one.say_chance(20, came=True)
    one.say_chance(20, came=False)
    other = Progress(tmp_path)
    assert other.chances == {20: (2, 1)}
    other.say_chance(80, came=True)
    one.refresh()
    assert one.chances == {20: (2, 1), 80: (1, 1)}
    taken = Progress(None)
    taken.say_chance(20, came=True)
    taken.take(one.export())
    assert taken.chances == {20: (2, 1), 80: (1, 1)}
    one.forget_chances()
    other.refresh()
    assert other.chances == {}


@pytest.mark.parametrize("chances", ["[]", '{"20": [1, 2]}', '{"020": [1, 0]}', '{"101": [1, 0]}', '{"20": [1]}', "7"])
def test_chances_that_are_none_are_damage(chances: str) -> None:
    told = (
        f'{{"format": "remi-learn progress", "version": 1, "exercises": {{}}, "settings": {{}}, "chances": {chances}}}'
    )
    with pytest.raises(ProgressError) as refused:
        Progress(None).take(told)
    assert refused.value.code == "damaged"
