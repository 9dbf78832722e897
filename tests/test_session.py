"""One learner on one exercise: stars, hints and their prices, and every way to say an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remi_learn import Kind, format_tiles, parse_tiles
from remi_learn.engine.tiles import shown
from remi_learn.kinds import KINDS
from remi_learn.kinds.forms import ARRANGE, OPTIONS
from remi_learn.lessons import LESSONS, find_lesson, find_position
from remi_learn.lessons.codes import Share
from remi_learn.lessons.model import FULL, Both, Exercise, Wanted
from remi_learn.rack import meld, pick, pick_tiles
from remi_learn.session import Session, session
from remi_learn.settings import SETTINGS
from walkthrough import as_typed

EXERCISES = [exercise for lesson in LESSONS for exercise in lesson.exercises]
every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
both_languages = pytest.mark.parametrize("language", ["ro", "en"])


def made(kind: str, tiles: str, wanted: Wanted | None = None) -> Session:
    words = Both("cuvinte", "words")
    return Session(Exercise("made", kind, words, words, tiles, "", words, (words, words), wanted=wanted or Wanted()))


def play(key: str) -> Session:
    return session(1, key)


@both_languages
def test_no_answer_to_a_question_asks_for_one(language: str) -> None:
    SETTINGS.change(language=language)
    learner = play("gap")
    for reply in (learner.submit(" "), learner.check()):
        assert reply.words == {"en": "Choose one of the answers.", "ro": "Alege unul dintre răspunsuri."}[language]
    assert (learner.stars, learner.attempts) == (FULL, 0)


# --- stars ------------------------------------------------------------------------------------------------------------


def test_a_right_answer_at_once_keeps_all_stars() -> None:
    learner = play("first-group")
    assert (learner.stars, learner.attempts, learner.solved, learner.reply) == (FULL, 0, False, None)
    reply = learner.submit("yes")
    assert (reply.right, learner.reply) == (True, reply)
    assert (learner.stars, learner.attempts, learner.solved) == (FULL, 1, True)


def test_each_wrong_answer_costs_a_star_but_one_is_left() -> None:
    learner = play("first-group")
    seen = []
    for _ in range(5):
        assert not learner.submit("no").right
        seen.append(learner.stars)
    assert seen == [2, 1, 1, 1, 1]
    assert learner.submit("yes").right
    assert (learner.stars, learner.attempts) == (1, 6)


def test_what_comes_after_the_right_answer_costs_nothing() -> None:
    learner = play("first-group")
    learner.submit("yes")
    assert not learner.submit("no").right
    learner.hint()
    learner.hint()
    learner.hint()
    assert (learner.stars, learner.attempts, learner.solved, learner.price) == (FULL, 1, True, 0)


def test_hints_cost_what_is_said_and_the_solution_costs_all() -> None:
    learner = play("first-group")
    told = []
    for _ in range(5):
        before, price = learner.stars, learner.price
        words = learner.hint()
        assert learner.stars == before - price
        told.append((price, learner.stars, words))
    assert [(price, stars) for price, stars, _words in told] == [(1, 2), (1, 1), (1, 0), (0, 0), (0, 0)]
    assert len({words for _price, _stars, words in told}) == 3
    assert told[2][2] == told[4][2]
    assert "Yes" in told[2][2]
    assert learner.submit("yes").right
    assert learner.stars == 0


def test_the_solution_takes_all_stars_that_are_left() -> None:
    learner = play("first-group")
    learner.submit("no")
    learner.submit("no")
    prices = []
    for _ in range(3):
        prices.append(learner.price)
        learner.hint()
    assert prices == [0, 0, 1]
    assert learner.stars == 0
    learner.submit("no")
    assert learner.stars == 0


@every_exercise
def test_the_solution_can_always_be_reached(exercise: Exercise) -> None:
    learner = Session(exercise)
    words = [learner.hint() for _ in range(len(exercise.hints) + 2)]
    assert words[-1] == words[-2]
    assert words[-1].startswith(("The answer: ", "The answers: "))
    assert learner.stars == 0
    assert learner.submit(as_typed(exercise)).right
    assert learner.solved


@given(st.lists(st.sampled_from(["right", "wrong", "hint", "nonsense", "again"]), max_size=25))
def test_stars_never_leave_their_range_and_never_grow(steps: list[str]) -> None:
    learner, before = play("first-run"), FULL
    for step in steps:
        {
            "right": lambda: learner.submit("yes"),
            "wrong": lambda: learner.submit("no"),
            "hint": learner.hint,
            "nonsense": lambda: learner.submit("14r"),
            "again": learner.restart,
        }[step]()
        assert 0 <= learner.stars <= FULL
        assert learner.stars <= before or step == "again"
        assert 0 <= learner.price <= learner.stars
        before = learner.stars


def test_an_exercise_can_be_begun_again() -> None:
    learner = play("arrange-nine")
    learner.submit("4c 5c 6c")
    learner.hint()
    learner.board.do(meld(pick_tiles(learner.board.rack, "4c 5c 6c"), learner.board.rules))
    learner.submit(learner.exercise.answer)
    learner.restart()
    fresh = play("arrange-nine")
    assert learner == fresh
    assert learner.board.rack == fresh.board.rack
    assert (learner.stars, learner.hints, learner.solved) == (FULL, 0, False)


# --- picks ------------------------------------------------------------------------------------------------------------


def hand(learner: Session, *places: int) -> None:
    for place in places:
        learner.board.do(learner.touch(place))


def test_the_natural_correction_of_a_wrong_piece_costs_one_star() -> None:
    """Of 4h 7s 7h 12c, 7h is asked for: pick 4h, check, pick 7h, check."""
    learner = play("one-tile")
    hand(learner, 0)
    wrong = learner.check()
    assert (wrong.right, str(wrong.verdict and wrong.verdict.tiles)) == (False, "(4h,)")
    hand(learner, 2)
    assert learner.check().right
    assert (learner.stars, learner.attempts) == (FULL - 1, 2)


@every_exercise
def test_where_one_piece_is_asked_for_a_pick_replaces_the_pick(exercise: Exercise) -> None:
    form = KINDS[exercise.kind].form
    if not form.handles or form is ARRANGE:
        return
    assert form.single is all(len(parse_tiles(answer)) == 1 for answer in exercise.answers)
    learner = Session(exercise)
    hand(learner, 0, 1)
    assert len(learner.board.rack.picked) == (1 if form.single else 2)
    hand(learner, 1)
    assert len(learner.board.rack.picked) == (0 if form.single else 1)


@every_exercise
def test_the_first_touch_after_a_wrong_answer_begins_a_new_pick(exercise: Exercise) -> None:
    form = KINDS[exercise.kind].form
    if not form.handles or form is ARRANGE:
        return
    learner = Session(exercise)
    hand(learner, 0 if str(learner.board.rack.tiles[0]) not in exercise.answers else 1)
    assert not learner.check().right
    last = len(learner.board.rack.tiles) - 1
    hand(learner, last)
    assert learner.board.rack.picked == {last}
    hand(learner, last - 1)
    assert len(learner.board.rack.picked) == (1 if form.single else 2)


@every_exercise
def test_a_right_piece_is_never_marked_wrong(exercise: Exercise) -> None:
    form = KINDS[exercise.kind].form
    if not form.handles or form is ARRANGE:
        return
    tiles, right = parse_tiles(exercise.tiles), Counter(parse_tiles(exercise.answer.replace("/", " ")))
    for size in (1,) if form.single else (1, 2, 3, 4, 5):
        for some in combinations(tiles, size):
            verdict = Session(exercise).submit(format_tiles(some)).verdict
            assert verdict
            if not verdict.right:
                assert Counter(verdict.tiles) <= Counter(some) - right, some


@every_exercise
def test_of_what_is_left_outside_only_what_must_go_in_is_marked(exercise: Exercise) -> None:
    if KINDS[exercise.kind].form is not ARRANGE:
        return
    rack = parse_tiles(exercise.tiles)
    for answer in exercise.answers:
        first, *others = answer.split(" | ")
        wrong = Session(exercise).submit(" | ".join(others)).verdict
        assert wrong
        assert not wrong.right
        out = Counter(rack) - Counter(tile.bare for part in others for tile in parse_tiles(part))
        assert Counter(wrong.rest) == out
        assert Counter(wrong.tiles) <= Counter(parse_tiles(first)), (
            "the piece that is thrown in the end lies rightly outside"
        )
        assert wrong.tiles


def test_a_session_is_one_line() -> None:
    learner = play("one-tile")
    assert repr(learner) == "one-tile: 4h 7s 7h 12c ★★★"
    learner.submit("7s")
    assert repr(learner) == "one-tile: 4h 7s 7h 12c ★★"
    assert repr(learner.reply).startswith("✗ Not yet.")
    assert repr(learner.submit("7h")).startswith("✓ Right!")


def test_lessons_are_found_by_number_and_name() -> None:
    lesson = find_lesson(1)
    for which in (1, "01-tiles-and-melds", "tiles-and-melds"):
        assert find_lesson(which) is lesson
    with pytest.raises(KeyError, match=r"expected one of .*01-tiles-and-melds.*; got 'chess'"):
        find_lesson("chess")
    with pytest.raises(KeyError, match=r"expected one of one-tile, .*; got 'nothing'"):
        session(1, "nothing")


# --- bad input --------------------------------------------------------------------------------------------------------

BAD = [
    "",
    " ",
    "14r",
    "0h",
    "5",
    "5hh",
    "**",
    "Kx",
    "5\u015f",
    "Which one is it?",
    "5h " * 10_000,
    "\x00",
    "{}",
    "|",
    "||",
]


@pytest.mark.parametrize("typed", BAD, ids=lambda typed: repr(typed[:12]))
@pytest.mark.parametrize("key", ["first-group", "two-colours", "two-readings", "one-tile", "arrange-nine"])
@both_languages
def test_what_cannot_be_read_costs_nothing_and_keeps_the_rack(language: str, key: str, typed: str) -> None:
    SETTINGS.change(language=language)
    learner = play(key)
    rack = learner.board.rack
    reply = learner.submit(typed)
    assert (reply.right, reply.verdict, learner.reply) == (False, None, reply)
    assert (learner.stars, learner.attempts, learner.board.rack) == (FULL, 0, rack)
    assert 10 < len(reply.words) < 250
    if typed.strip(" |") and len(typed) < 20:
        assert shown(typed.split()[0]) in reply.words


def test_pieces_that_are_not_there_are_no_answer() -> None:
    for key, typed in (("one-tile", "8h"), ("twins", "9d 9d"), ("arrange-nine", "4c 5c 6c | 4c 5c 6c")):
        learner = play(key)
        assert learner.submit(typed).words == "The rack does not hold these pieces."
        assert learner.stars == FULL


@given(st.text(max_size=30), st.sampled_from(EXERCISES))
def test_any_text_gets_a_reply(typed: str, exercise: Exercise) -> None:
    assert Session(exercise).submit(typed).words


# --- ways to say an answer --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["yes", "YES", " Yes ", "y", "da", "DA", "d", "1"])
def test_yes_in_every_form(typed: str) -> None:
    assert play("first-group").submit(typed).right


@pytest.mark.parametrize("typed", ["no", "NO", "n", "nu", "Nu", "2"])
def test_no_in_every_form(typed: str) -> None:
    assert play("repeated-colour").submit(typed).right


def test_an_option_by_key_number_and_the_words_on_its_button() -> None:
    for typed in ("mixed_colours", "MIXED_COLOURS", "2", "More than one colour", "more  than one COLOUR"):
        assert play("two-colours").submit(typed).right, typed
    SETTINGS.change(language="ro")
    assert play("two-colours").submit("Mai multe culori").right
    for typed in ("0", "4", "-1", "1.0", "gap mixed_colours", "two"):
        assert play("two-colours").submit(typed).verdict is None, typed


def test_pieces_as_options_in_any_spelling() -> None:
    for typed in ("Js As", "js as", "As Js", "11k 1k", "1n, V♠", "3", "black 11 or black 1"):
        assert play("two-readings").submit(typed).right, typed
    SETTINGS.change(language="ro")
    assert play("two-readings").submit("11 negru sau 1 negru").right
    assert not play("two-readings").submit("11n").right


@every_exercise
def test_every_option_is_chosen_by_its_number_and_by_its_words_in_both_languages(exercise: Exercise) -> None:
    for language in ("ro", "en"):
        SETTINGS.change(language=language)
        options = Session(exercise).options
        for number, option in enumerate(options, 1):
            replies = [Session(exercise).submit(typed) for typed in (option, str(number))]
            assert replies[0] == replies[1]
            assert replies[0].right is (option == exercise.answer)


def test_pieces_in_any_order_and_spelling() -> None:
    for typed in ("8h 8d 8c 8s", "8s,8c,8d,8h", "8♠ 8r 8g 8a"):
        assert play("group-of-four").submit(typed).right
    for typed in ("11h 11s *", "joker Vr Vn"):
        assert play("joker-in-group").submit(typed).right


def test_melds_in_any_order() -> None:
    learner = play("arrange-nine")
    assert learner.submit("12n 11n 13n | 9k 9r 9g || 6a 4a 5a |").right


def test_a_joker_may_be_named() -> None:
    assert play("joker-in-group").submit("11h 11s *=11").right
    wrong = play("joker-in-group").submit("11h 11s *=11h")
    assert wrong.verdict
    assert wrong.verdict.fault
    assert wrong.verdict.fault.code.value == "joker_misread"
    assert play("arrange-fourteen").submit("2h 3h 4h 5h 6h | 7h 7d 7c | 10s 10d 10c | 12d 13d *=Ad").right
    assert made("pick", "5h * 7h", wanted=Wanted("*")).submit("*=6h").right


# --- verdicts ---------------------------------------------------------------------------------------------------------


def test_a_verdict_says_what_is_wrong() -> None:
    learner = made("pick", "5h 6h 7h 8h 9c 9d 9s 7c", wanted=Wanted(kind=Kind.RUN, size=4))
    seen = {typed: learner.submit(typed).verdict for typed in ("5h 6h 8h", "9c 9d 9s", "5h 6h 7h", "5h 6h 7h 8h")}
    assert {typed: verdict and (verdict.right, verdict.code) for typed, verdict in seen.items()} == {
        "5h 6h 8h": (False, "fault"),
        "9c 9d 9s": (False, "other_kind"),
        "5h 6h 7h": (False, "other_size"),
        "5h 6h 7h 8h": (True, "meld"),
    }
    gap = seen["5h 6h 8h"]
    assert gap
    assert gap.fault
    assert [str(tile) for tile in gap.fault.tiles] == ["6h", "8h"]
    assert gap.tiles == (), "none of them is wrong: one is missing"


def test_an_arrangement_says_what_is_left_and_what_is_wrong() -> None:
    learner = play("arrange-nine")
    left = learner.submit("4c 5c 6c").verdict
    assert left
    assert (left.code, len(left.tiles)) == ("left_over", 6)
    wrong = learner.submit("4c 5c 6c | 9h 9d 11s | 9s 12s 13s").verdict
    assert wrong
    assert wrong.code == "fault"
    some = made("arrange", "5h 6h 7h 9c")
    assert not some.submit("5h 6h 7h").right
    some.exercise = replace(some.exercise, left=1)
    assert some.submit("5h 6h 7h").right


def test_right_and_wrong_words() -> None:
    learner = play("repeated-colour")
    wrong = learner.submit("yes").words
    assert wrong.startswith("Not quite. There are three 7s")
    assert wrong.endswith("here it repeats: black 7 and black 7.")
    assert learner.submit("no").words == "Right! Black appears twice, so this is not a group."
    SETTINGS.change(language="ro")
    assert learner.submit("nu").words.startswith("Corect! Negrul apare")


# --- what lies on the rack --------------------------------------------------------------------------------------------


@every_exercise
def test_what_lies_on_the_rack_is_judged_as_what_is_typed(exercise: Exercise) -> None:
    form = KINDS[exercise.kind].form
    if form is OPTIONS:
        return
    for typed in (*exercise.answers, *(trap.answer for trap in exercise.traps)):
        learner = Session(exercise)
        answer = learner.kind.read(exercise, typed)
        for step, what in list(learner.kind.form.steps(learner.draft, answer)):
            if step == "pick":
                learner.board.do(pick(learner.board.rack, int(what)))
            elif what == "meld":
                learner.board.do(meld(learner.board.rack, exercise.rules))
            elif what != "check":
                learner.kind.form.actions[str(what)].run(learner.draft)
        assert learner.check() == Session(exercise).submit(typed)


def test_an_empty_rack_or_nothing_picked_is_no_answer() -> None:
    assert play("one-tile").check().words == "Pick some pieces first."
    assert play("arrange-nine").check().words == "Lay a meld first: pick its pieces and press Meld."


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("first-group", "“yes”"),
        ("first-group", "y\u200bes\ufeff"),
        ("first-group", "ｙｅｓ"),
        ("first-group", "１"),
        ("first-group", "„Da”"),
    ],
)
def test_answers_are_read_without_the_signs_that_come_along_when_they_are_pasted(key: str, typed: str) -> None:
    assert session("tiles-and-melds", key).submit(typed).right


@pytest.mark.parametrize("typed", ["“D1 00R9 W6”", "d1\u200b-00r9-w6", "Ｄ1－00R9－W6"])
def test_so_are_codes(typed: str) -> None:
    assert str(Share.parse(typed)) == "D1-00R9-W6"
    assert find_position(typed).kind == "distance"
    assert find_position("\ufeff3-１").key == "fourteen-and-one"
