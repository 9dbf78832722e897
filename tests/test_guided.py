"""Lesson 7: the hand is really played so, every stop shows it as it was, and what is told of it is so."""

from __future__ import annotations

import pytest

from remi_learn import TABLA, format_tiles, parse_tiles, readings, text
from remi_learn.engine.advice import advise
from remi_learn.engine.evidence import PIECES, evidence
from remi_learn.engine.hand import View
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.opponents import opponent
from remi_learn.engine.position import Position
from remi_learn.engine.reading import EXPLAINED
from remi_learn.kinds.counting import round_of
from remi_learn.kinds.reading import chances
from remi_learn.lessons.drills import DECK
from remi_learn.lessons.guided import LESSON, hand_after
from remi_learn.lessons.model import Exercise
from test_lessons import numbers_in

STOPS = {
    "no-company": 0,
    "nothing-for-you": 5,
    "a-joker-comes": 12,
    "a-gift-from-the-right": 17,
    "two-outside": 18,
    "read-the-left": 18,
    "say-it": 24,
}
"""After how many moves of the hand each exercise asks."""
WHOLE = hand_after(99)
at_a_stop = pytest.mark.parametrize("exercise", [LESSON.exercise(key) for key in STOPS], ids=list(STOPS))


def view_at(exercise: Exercise) -> View:
    return hand_after(STOPS[exercise.key]).view(0)


def as_position(view: View) -> Position:
    """What is seen, as a position tells it; at a table of three that is all."""
    known = evidence(view)
    turn = "draw" if not view.drawn else "discard" if view.past else "first"
    threw, took = (tuple(PIECES[place] for place in places[known.left]) for places in (known.threw, known.kept))
    rows = view.rows[0], view.rows[known.left]
    return Position(
        view.rack, *rows, view.stock, view.turned, threw or None, took or None, players=len(view.held), turn=turn
    )


def test_the_others_are_plain_players_and_the_learner_does_what_the_coach_says() -> None:
    hand = hand_after(0)
    others = {seat: opponent("plain", TABLA, f"{hand.seed}/{seat}") for seat in (1, 2)}
    for move in WHOLE.moves:
        view = hand.view(hand.player)
        advice = advise(view)
        assert advice
        assert move == (others[hand.player].choose(view) if hand.player else advice.move)
        hand.play(move)
    assert hand.over
    assert 5 <= len(LESSON.exercises) <= 8


@at_a_stop
def test_a_stop_shows_the_hand_as_it_was(exercise: Exercise) -> None:
    view = view_at(exercise)
    assert exercise.position == as_position(view)
    if exercise.kind == "most_wanted":
        beliefs = EXPLAINED.beliefs(view)
        assert chances(exercise) == pytest.approx(beliefs.takes)


@at_a_stop
def test_the_answer_is_what_was_played(exercise: Exercise) -> None:
    played = WHOLE.moves[STOPS[exercise.key]]
    if exercise.kind == "choose_discard":
        assert played == Move(Verb.DISCARD, parse_tiles(exercise.answer))
    if exercise.kind == "choose_draw":
        assert played.verb is {"stock": Verb.DRAW, "row": Verb.TAKE}[exercise.answer]
    if exercise.kind == "can_close":
        assert (played.verb is Verb.CLOSE) == (exercise.answer == "yes")


@at_a_stop
def test_what_is_told_happened_since_the_stop_before(exercise: Exercise) -> None:
    """Every piece of the story was drawn, taken, thrown or left lying in the turns before; or it is the atu."""
    now, places = hand_after(STOPS[exercise.key]), list(STOPS)
    before = places[max(0, places.index(exercise.key) - 1)]
    start = 0 if exercise.key == "read-the-left" else STOPS[before]
    moved = {tile for move in now.moves[start:] for tile in move.tiles}
    moved |= {*now.view(0).rack} - {*hand_after(start).view(0).rack} | {now.view(0).turned}  # type: ignore[arg-type]
    for notation in text.pieces_in(exercise.idea.en):
        assert {*parse_tiles(notation)} <= moved, notation


@at_a_stop
@pytest.mark.parametrize("language", ["ro", "en"])
def test_stated_hopes_are_counted(exercise: Exercise, language: str) -> None:
    if exercise.kind != "choose_draw":
        return
    advice = advise(view_at(exercise))
    assert advice
    stock = next(way for way in advice.sources if way.move.verb is Verb.DRAW)
    known = {stock.helping, stock.unseen, 4}
    if exercise.key == "nothing-for-you":
        *_, top = exercise.position.row or ()
        waits = [tile for tile in DECK if readings([top, tile, *parse_tiles("4h")], exercise.rules)]
        assert list(map(str, waits)) == ["3h"], "what the top of the row and 4h would wait for"
        known.add(3)
    for both in (exercise.why, *(trap.why for trap in exercise.traps)):
        assert {*numbers_in(both.in_(language), language)} <= known


def test_what_other_discards_leave_is_as_it_is_told() -> None:
    for key, trap, told in (("no-company", "4s", 45), ("a-joker-comes", "4s", 35)):
        exercise = LESSON.exercise(key)
        advice = advise(view_at(exercise))
        assert advice
        option = next(one for one in advice.options if str(one.tile) == trap)
        assert option.copies == told
        why = next(one.why for one in exercise.traps if one.answer == trap)
        assert told in numbers_in(why.en, "en")
    joker = next(one for one in advice.options if one.tile.wild)
    assert joker.distance == (advice.options[0].distance or 0) + 1


def test_the_count_is_that_of_the_hand() -> None:
    exercise, result, ending = LESSON.exercise("what-it-pays"), WHOLE.result(), WHOLE.state.ending
    assert result
    assert ending
    counted = round_of(exercise)
    shown = sorted(sorted(map(str, meld.pieces)) for meld in WHOLE.state.table)
    assert sorted(sorted(map(str, meld)) for meld in counted.melds) == shown
    assert (counted.atu, counted.pair, counted.last) == (ending.turned, ending.pairs[0], ending.last)
    assert result.totals[0] == int(exercise.answer)
    assert format_tiles(counted.pieces) == exercise.tiles
