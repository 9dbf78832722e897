"""Kinds and forms: a new one is a table entry, and everything else works with it as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from remi_learn import parse_tiles, text
from remi_learn.draw import SIZES, Heap, Look, Spread, spot_at, table_picture
from remi_learn.engine.position import Position
from remi_learn.i18n import LANGUAGES
from remi_learn.kinds import KINDS, ExerciseKind, Verdict, kind_of
from remi_learn.kinds.answers import count_found, read_number, read_piece, tell_number, tell_pieces
from remi_learn.kinds.forms import NUMBER, PICK_ONE
from remi_learn.lessons import LESSONS, find_lesson
from remi_learn.lessons.model import FULL, Both, Exercise
from remi_learn.session import Session
from remi_learn.settings import SETTINGS
from remi_learn.shapes import Box, Label
from remi_learn.widgets import ExerciseWidget
from walkthrough import steps

WORDS = Both("Da.", "Yes.")


def of_kind(kind: ExerciseKind, monkeypatch: pytest.MonkeyPatch, answer: str, rack: str = "5h 6h 7h 5h") -> Exercise:
    monkeypatch.setitem(KINDS, "made", kind)
    return Exercise("made", "made", WORDS, WORDS, rack, answer, WORDS, (WORDS, WORDS))


def judge(exercise: Exercise, answer: str, found: tuple[str, ...]) -> Verdict:
    return Verdict(answer in exercise.answers, "option")


@pytest.fixture
def number(monkeypatch: pytest.MonkeyPatch) -> Exercise:
    return of_kind(ExerciseKind(NUMBER, read_number, judge, tell_number), monkeypatch, "-105")


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> Exercise:
    kind = ExerciseKind(
        PICK_ONE,
        read_piece,
        judge,
        tell_pieces,
        several=lambda exercise: exercise.answers,
        asks=count_found,
        missing=lambda *_: "One is missing.",
    )
    return of_kind(kind, monkeypatch, "7h / 5h")


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Exercise], ExerciseWidget]]:
    """Makes widgets, and closes them before their kind is taken from the table."""
    shown: list[ExerciseWidget] = []

    def make(exercise: Exercise) -> ExerciseWidget:
        shown.append(ExerciseWidget(exercise))
        return shown[-1]

    yield make
    for widget in shown:
        widget.close()


Show = Callable[[Exercise], ExerciseWidget]


def play(widget: ExerciseWidget) -> ExerciseWidget:
    for step, what in steps(widget.exercise):
        widget.pick(int(what)) if step == "pick" else widget.do(str(what))
    return widget


def on_card(widget: ExerciseWidget) -> list[object]:
    return [button for row in widget.children for button in getattr(row, "children", ())]


def test_a_number_is_written_with_a_keypad_keys_or_in_the_line(number: Exercise, show: Show) -> None:
    keypad = play(show(number))
    typed, keys = show(number), show(number)
    typed.type("−105")
    for key in ("1", "0", "9", "Backspace", "5", "-", "Enter"):
        keys.view._key(key, False, False, False)
    for widget in (keypad, typed, keys):
        assert (widget.session.solved, widget.session.stars) == (True, FULL)
        assert "−105" in widget.note.value
        assert widget.buttons["digit_1"] not in on_card(widget), "there is nothing more to write"
        assert widget.buttons["again"] in on_card(widget)
    keys.do("digit_1")
    assert keys.session.draft.written == "-105", "what is solved stays"
    keys.do("again")
    assert keys.buttons["digit_1"] in on_card(keys)


@pytest.mark.parametrize(
    ("typed", "read"), [("105", "105"), (" + 7 %", "7"), ("１０５", "105"), ("-007", "-7"), ("–3", "-3"), ("-0", "0")]
)
def test_numbers_are_read_in_every_spelling(number: Exercise, typed: str, read: str) -> None:
    assert read_number(number, typed) == read


@pytest.mark.parametrize("typed", ["", "five", "1.5", "12345", "²", "-", "1 2"])
def test_what_is_no_number_costs_nothing(number: Exercise, typed: str) -> None:
    learner = Session(number)
    assert learner.submit(typed).verdict is None
    assert (learner.stars, learner.attempts) == (FULL, 0)


def test_a_number_has_few_digits(number: Exercise, show: Show) -> None:
    widget = show(number)
    for _ in range(9):
        widget.do("digit_9")
    assert widget.session.draft.written == "9999"


def test_several_answers_are_found_one_by_one(several: Exercise, show: Show) -> None:
    widget = show(several)
    learner = widget.session
    assert "Found: 0. Still to find: 2." in widget.note.value
    assert learner.submit("7r").right
    assert (learner.solved, learner.found) == (False, ("7h",))
    assert learner.submit("7h").words == "You have found this one already."
    assert learner.submit("5h 6h").words == "Pick one piece only."
    assert learner.stars == FULL
    assert learner.done().words == "Not yet. One is missing."
    assert learner.stars == FULL - 1
    assert learner.submit("5h").words == "Right! Yes."
    assert (learner.solved, learner.done().words) == (True, "Right! Yes.")


def test_several_answers_are_played_by_hand(several: Exercise, show: Show) -> None:
    widget = play(show(several))
    assert (widget.session.solved, widget.session.stars) == (True, FULL)
    assert [name in widget.note.value for name in ("red 7", "red 5", "red 6")] == [True, True, False]
    assert "done" in widget.commands
    assert Session(several).hint() == Session(several).hint()
    solution = [widget.session.hint() for _ in range(3)][-1]
    assert solution == "The answers: red 7; red 5. Yes."


def test_picking_one_puts_the_other_down(several: Exercise, show: Show) -> None:
    widget = show(several)
    for place, picked in ((0, {0}), (1, {1}), (1, set()), (2, {2})):
        widget.pick(place)
        assert widget.spread().picked == picked


def test_a_heap_is_chosen_by_a_tap_on_it(show: Show) -> None:
    exercise = find_lesson(2).exercise("useful-top")
    for start, end, chosen in (("row", "row", True), ("left", "left", False), ("row", "stock", False)):
        widget = show(exercise)
        places = {spot.name: (spot.box.x + 5, spot.box.y + 5) for spot in widget.picture.spots}
        widget._pressed(*places[start])
        widget._released(*places[end])
        assert widget.session.solved is chosen
        assert ("(right)" in widget.view.description) is chosen


# --- after the answer -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["solved", "shown"])
def test_every_option_is_explained_once_the_answer_is_known(way: str, show: Show) -> None:
    widget = show(find_lesson(1).exercise("gap"))
    learner = widget.session
    widget.do("option_1")
    widget.do("hint")
    assert learner.explained == []
    for command in ("option_3",) if way == "solved" else ("hint", "hint"):
        widget.do(command)
    assert [(option.name, option.right) for option in learner.explained] == [
        ("More than one colour", False),
        ("A number comes twice", False),
        ("A number is missing", True),
    ]
    assert "All three are blue." in widget.others.value
    widget.do("again")
    assert widget.others.value == ""


def test_those_who_know_are_told_less() -> None:
    beginner = Session(find_lesson(1).exercise("repeated-colour")).submit("yes").words
    SETTINGS.change(register="concise")
    concise = Session(find_lesson(1).exercise("repeated-colour")).submit("yes").words
    assert beginner == f"Not quite. {concise} In a group each colour comes once; here it repeats: black 7 and black 7."


# --- what lies around the rack ----------------------------------------------------------------------------------------


AROUND = Position.parse("rack 5h 6h; row 4s 9d; left 2h; stock 61; atu *")


def test_what_lies_around_is_drawn_above_the_rack_and_answers_to_a_touch() -> None:
    heaps, spread = text.heaps(AROUND), Spread(AROUND.rack)
    for width in (280, 350, 800):
        picture = table_picture(heaps, spread, width, Look())
        assert [spot.name for spot in picture.spots] == ["stock", "atu", "row", "left"]
        assert picture.width <= width
        for spot in picture.spots:
            assert min(spot.box.w, spot.box.h) >= 44
            assert spot_at(picture, spot.box.x + spot.box.w / 2, spot.box.y + spot.box.h / 2) == spot.name
            assert spot.box.y + spot.box.h < picture.faces[0].box.y
        first = picture.faces[0].box
        assert spot_at(picture, first.x + 5, first.y + 5) is None


@pytest.mark.parametrize("count", [0, 1, 7, 30])
def test_a_long_row_wraps_inside_the_page(count: int) -> None:
    tiles = parse_tiles("4s 9d 10c".ljust(9)) * 10
    picture = table_picture([Heap("row", "your row", tiles[:count])], Spread(AROUND.rack), 300, Look())
    assert picture.width <= 300
    assert all(0 <= shape.x <= 300 for shape in picture.shapes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", ["draw", "discard", "first"])
def test_captions_fit_a_phone_at_every_size(turn: str, language: str) -> None:
    SETTINGS.change(language=language)
    heaps = text.heaps(replace(AROUND, turn=turn))
    for size in SIZES.values():
        picture = table_picture(heaps, Spread(AROUND.rack), 350, Look(tile=size))
        words = {heap.caption for heap in heaps}
        captions = [shape for shape in picture.shapes if isinstance(shape, Label) and shape.text in words]
        assert len(captions) == len(heaps)
        assert all(shape.x + shape.width <= 350 for shape in captions)


def test_what_lies_around_is_told_in_words() -> None:
    words = text.table_words(text.heaps(AROUND), Spread(AROUND.rack))
    assert words == (
        "Your turn, before the draw. stock: 61 pieces. atu: joker. "
        "your row: on top yellow 9, buried black 4. your left neighbour's row: red 2. "
        "your rack: 1: red 5; 2: red 6"
    )
    assert text.heap_words(Heap("row", "x", AROUND.row or (), mark="wrong", at=2)) == (
        "x: on top yellow 9, buried black 4 (at fault)"
    )
    assert text.heap_words(Heap("row", "x", (), mark="right")) == "x: empty (right)"
    assert text.heap_words(Heap("stock", "stock", hidden=0)) == "stock: empty"
    SETTINGS.change(language="ro")
    assert text.heap_words(Heap("row", "x", ())) == "x: gol"


def test_an_empty_stock_is_drawn_as_an_empty_place() -> None:
    places = {
        number: {
            shape.fill for shape in table_picture([heap], Spread(()), 300, Look()).shapes if isinstance(shape, Box)
        }
        for number, heap in {0: Heap("stock", "stock", hidden=0), 1: Heap("row", "row", ())}.items()
    }
    assert places[0] == places[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_around_an_exercise_is_a_place_or_a_line_of_words(language: str) -> None:
    """No caption says what lies in its place: that is told once, of the place as it is."""
    SETTINGS.change(language=language)
    for exercise in (exercise for lesson in LESSONS for exercise in lesson.exercises):
        for heap in kind_of(exercise).heaps(exercise):
            assert not set(heap.caption) & set(":.!?"), (exercise.key, heap.caption)
            assert text.heap_words(heap).count(": ") == (not heap.note), (exercise.key, text.heap_words(heap))


def test_a_typed_arrangement_takes_no_piece_from_a_meld_it_has_just_laid(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercise = of_kind(KINDS["arrange"], monkeypatch, "5h 5d 5c | 5h 6h 7h", rack="5h 5d 5c 5h 6h 7h")
    widget = show(exercise)
    for place in (3, 4, 5):
        widget.pick(place)
    widget.do("meld")
    widget.type(exercise.answer)
    assert widget.session.solved
    assert [bracket.caption for bracket in widget.spread().brackets] == ["group · 3", "run · 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_on_a_button_begins_as_a_sentence_does(language: str) -> None:
    SETTINGS.change(language=language)
    offered = {}
    for exercise in (exercise for lesson in LESSONS for exercise in lesson.exercises):
        if kind_of(exercise).options(exercise) and exercise.kind not in offered:
            widget = ExerciseWidget(exercise)
            names = [name for name in widget.commands if name.startswith("option_")]
            offered[exercise.kind] = [widget.button_words(name) for name in names]
            widget.close()
    assert {
        words for told in offered.values() for words in told if not (words[0].isupper() or words[0].isdigit())
    } == set()
    assert len(offered) > 8
