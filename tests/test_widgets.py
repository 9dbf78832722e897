"""The widgets without a browser: every way to do a thing does the same, and nothing a learner does is lost."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import replace
from xml.etree import ElementTree

import ipywidgets
import pytest

from remi_learn import REMI_51, i18n, parse_tiles
from remi_learn.draw import Face
from remi_learn.kinds import Form
from remi_learn.kinds.forms import ARRANGE, BETWEEN, OPTIONS, PICK
from remi_learn.lessons import LESSONS, find_exercise, find_lesson
from remi_learn.lessons.model import Exercise
from remi_learn.settings import SETTINGS
from remi_learn.widgets import ExerciseWidget, RackWidget, open_lesson
from walkthrough import as_typed, steps

EXERCISES = [exercise for lesson in LESSONS for exercise in lesson.exercises]


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS._watchers.clear()  # widgets that a test left open need not be redrawn
    SETTINGS.change(language="en", skin="tiles", theme="auto", size="normal", register="beginner")


def send(widget: RackWidget, event: str, x: float, y: float) -> None:
    """An event as the browser sends it to the canvas."""
    ratio = widget.view.dpr
    widget.view._canvas[-1]._handle_frontend_event(None, {"event": event, "x": x * ratio, "y": y * ratio}, [])


def middle(widget: RackWidget, place: int) -> tuple[float, float]:
    face: Face = next(face for face in widget.picture.faces if face.place == place)
    return face.box.x + face.box.w / 2, face.box.y + face.box.h / 2


def tap(widget: RackWidget, place: int) -> None:
    send(widget, "mouse_down", *middle(widget, place))
    send(widget, "mouse_up", *middle(widget, place))


def press(widget: RackWidget, key: str, shift: bool = False) -> None:
    event = {"event": "key_down", "key": key, "shift_key": shift, "ctrl_key": False, "meta_key": False}
    widget.view._canvas[-1]._handle_frontend_event(None, event, [])


def said(widget: RackWidget) -> str:
    return "".join(ElementTree.fromstring(f"<p>{widget.status.value}</p>").itertext())


# --- every exercise can be solved in every way ----------------------------------------------------------------------


def by_tapping(widget: ExerciseWidget) -> None:
    for step, what in steps(widget.exercise):
        if step == "pick":
            tap(widget, int(what))
        else:
            widget.buttons[str(what)].click()


def by_keys(widget: ExerciseWidget) -> None:
    for step, what in steps(widget.exercise):
        if step == "do":
            press(widget, widget.commands[str(what)].key)
            continue
        if widget.cursor is None:
            press(widget, "Home")
        ahead = int(what) - (widget.cursor or 0)
        for _ in range(abs(ahead)):
            press(widget, "ArrowRight" if ahead > 0 else "ArrowLeft")
        press(widget, " ")


def by_buttons(widget: ExerciseWidget) -> None:
    widget.buttons["more"].click()
    for step, what in steps(widget.exercise):
        if step == "pick":
            widget._pieces_box.children[int(what)].click()
        else:
            widget.buttons[str(what)].click()


def by_typing(widget: ExerciseWidget) -> None:
    widget.do("more")
    widget._line.value = as_typed(widget.exercise)


@pytest.mark.parametrize("way", [by_tapping, by_keys, by_buttons, by_typing])
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
def test_every_exercise_is_solved_in_every_way(exercise: Exercise, way: Callable[[ExerciseWidget], None]) -> None:
    widget = ExerciseWidget(exercise)
    way(widget)
    assert (widget.session.solved, widget.session.stars) == (True, 3)
    assert said(widget).startswith("Right!")


def test_a_wrong_answer_names_the_rule_marks_the_pieces_and_can_be_mended() -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("group-of-four"))
    for place in (0, 2, 4, 5):  # 8h 8s 8c 8s
        tap(widget, place)
    widget.do("check")
    assert "In a group each colour comes once; here it repeats: black 8 and black 8." in said(widget)
    assert widget.spread().wrong == {2}, "one of the two black ones is right"
    assert widget.session.stars == 2
    tap(widget, 6)
    assert (widget.spread().picked, widget.spread().wrong) == ({6}, set()), "a new pick"
    for place in (0, 2, 4):
        tap(widget, place)
    widget.do("check")
    assert widget.session.solved
    assert widget.spread().right == {0, 2, 4, 6}


def test_of_two_equal_pieces_the_one_that_lies_in_a_meld_is_not_marked() -> None:
    """7h lies in a meld and 7d in none: what is marked as left over is the loose one, whichever stands first."""
    widget = ExerciseWidget(find_lesson(1).exercise("arrange-fourteen"))
    widget.type("2h 3h 4h 5h 6h | 10s 10d 10c")
    widget.do("check")
    laid = {place for bracket in widget.spread().brackets for place in range(bracket.start, bracket.end)}
    assert widget.spread().wrong
    assert not widget.spread().wrong & laid
    twins = ExerciseWidget(replace(widget.exercise, tiles="7h 8h 9h 7h 8d", answer="7h 8h 9h", traps=()))
    twins.type("7h 8h 9h")
    assert [str(twins.spread().tiles[place]) for place in sorted(twins.spread().wrong)] == ["7h", "8d"]
    assert twins.spread().wrong == {3, 4}


@pytest.mark.parametrize("touch", [tap, lambda widget, place: widget._pieces_box.children[place].click()])
def test_the_first_exercise_forgives_the_natural_correction(touch: Callable[[ExerciseWidget, int], None]) -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("one-tile"))
    widget.do("more")
    for place in (0, 2):  # 4h, then 7h
        touch(widget, place)
        assert widget.spread().picked == {place}
        widget.do("check")
        assert (widget.spread().wrong, widget.spread().right) == (({0}, set()) if place == 0 else (set(), {2}))
    assert (widget.session.solved, widget.session.stars) == (True, 2)


def test_a_decimal_point_is_a_key_and_a_button_where_an_estimate_is_asked() -> None:
    for point, language, shown in ((".", "en", "6.6"), (",", "ro", "6,6")):
        SETTINGS.change(language=language)
        widget = ExerciseWidget(find_lesson(4).exercise("next-draw"))
        press(widget, "6")
        press(widget, point)
        widget.buttons["point"].click()
        press(widget, "6")
        assert shown in widget.note.value
        assert "sign" not in widget.buttons
        press(widget, "Enter")
        assert widget.session.solved


def test_after_a_right_answer_the_pieces_show_every_reading() -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("two-readings"))
    widget.type("Js As")
    assert widget.spread().tiles == parse_tiles("*=Js Qs Ks Qs Ks *=As")
    assert [bracket.caption for bracket in widget.spread().brackets] == ["run · 3", "run · 3"]


def test_a_solved_exercise_keeps_its_rack_and_can_be_begun_again() -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("one-tile"))
    by_tapping(widget)
    before = widget.board.rack
    tap(widget, 0)
    widget.do("by_number")
    assert widget.board.rack == before
    widget.do("again")
    assert not widget.session.solved
    tap(widget, 0)
    assert widget.board.rack.picked == {0}


@pytest.mark.parametrize("typed", ["14r", "nonsense", "5s 5s 5s", "**", "5\u015f"])
def test_what_cannot_be_read_is_explained_and_costs_nothing(typed: str) -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("pick-a-run"))
    tap(widget, 0)
    before = widget.board.rack
    widget.do("more")
    widget._line.value = typed
    assert said(widget)
    assert widget.board.rack == before
    assert (widget.session.stars, widget.session.attempts) == (3, 0)


def test_hints_are_told_and_their_price_stands_on_the_button() -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("gap"))
    prices = []
    for _ in range(4):
        prices.append(widget.buttons["hint"].description)
        widget.do("hint")
    assert prices == ["Hint (−1 ★)", "Hint (−1 ★)", "Solution (−1 ★)", "Solution"]
    assert said(widget).startswith("The answer: A number is missing.")


# --- the rack -------------------------------------------------------------------------------------------------------


def test_melds_are_bracketed_as_they_form() -> None:
    rack = RackWidget("5h 9c 6h 7h 9d 9s")
    for place in (0, 2, 3):
        tap(rack, place)
    press(rack, "m")
    assert [(b.start, b.end, b.caption) for b in rack.spread().brackets] == [(0, 3, "run · 3")]
    assert said(rack) == "A run of 3."
    tap(rack, 0)
    press(rack, "x")
    assert rack.spread().brackets == ()


def test_where_cards_are_seen_they_are_sorted_by_suit() -> None:
    rack = RackWidget("5h 9c 6h")
    for skin, word in (("cards", "suit"), ("tiles", "colour")):
        SETTINGS.change(skin=skin)
        assert rack.buttons["by_colour"].description == f"By {word}"
        assert rack.buttons["by_colour"].tooltip == f"Sort the loose pieces by {word} (C)"
        rack.do("by_colour")
        assert said(rack) == f"Sorted by {word}."


def test_a_refused_meld_marks_the_fault_and_changes_nothing() -> None:
    rack = RackWidget("7s 7s 7h")
    for place in range(3):
        tap(rack, place)
    before = rack.board.rack
    rack.do("meld")
    assert rack.board.rack == before
    assert rack.spread().wrong == {0, 1}
    assert "black 7 and black 7" in said(rack)


def test_a_joker_said_to_stand_for_a_piece_is_marked_too() -> None:
    rack = RackWidget("7h 9h *=8h *=8h")
    for place in range(4):
        tap(rack, place)
    rack.do("meld")
    assert rack.spread().wrong == {2, 3}


def test_dragging_beside_its_fellows_forms_a_meld() -> None:
    rack = RackWidget("5h 6h 9c 7h")
    send(rack, "mouse_down", *middle(rack, 3))
    x, y = middle(rack, 2)
    send(rack, "mouse_move", x - 20, y)
    assert rack.spread().carried == {3}
    send(rack, "mouse_up", x - 20, y)
    assert [str(tile) for tile in rack.spread().tiles] == ["5h", "6h", "7h", "9c"]
    assert rack.spread().brackets[0].caption == "run · 3"


def test_a_drag_that_is_cancelled_changes_nothing() -> None:
    rack = RackWidget("5h 6h 9c 7h")
    before = rack.board.rack
    send(rack, "mouse_down", *middle(rack, 3))
    send(rack, "mouse_move", *middle(rack, 0))
    send(rack, "mouse_out", *middle(rack, 0))
    assert (rack.board.rack, rack.spread().carried) == (before, frozenset())


def test_a_shaky_click_is_a_click() -> None:
    rack = RackWidget("5h 6h 9c 7h")
    x, y = middle(rack, 1)
    send(rack, "mouse_down", x, y)
    send(rack, "mouse_move", x + 4, y + 3)
    send(rack, "mouse_up", x + 4, y + 3)
    assert rack.spread().picked == {1}


@pytest.mark.parametrize(("command", "order"), [("by_number", "2c 5h 5s 9c"), ("by_colour", "5h 2c 9c 5s")])
def test_sorting_keeps_what_is_picked_and_undo_brings_the_order_back(command: str, order: str) -> None:
    rack = RackWidget("9c 5s 2c 5h")
    tap(rack, 0)
    rack.do(command)
    assert rack.spread().tiles == parse_tiles(order)
    assert rack.board.rack.named(rack.board.rack.picked) == parse_tiles("9c")
    rack.do("undo")
    assert rack.spread().tiles == parse_tiles("9c 5s 2c 5h")
    assert rack.board.rack.named(rack.board.rack.picked) == parse_tiles("9c")
    rack.do("undo")
    assert said(rack) == "There is nothing to undo."


def test_pieces_are_moved_with_shift_and_arrows() -> None:
    rack = RackWidget("9c 5s 2c")
    press(rack, "Home")
    press(rack, "ArrowRight", shift=True)
    press(rack, "ArrowRight", shift=True)
    press(rack, "ArrowRight", shift=True)
    assert rack.spread().tiles == parse_tiles("5s 2c 9c")
    press(rack, "ArrowLeft", shift=True)
    assert rack.spread().tiles == parse_tiles("5s 9c 2c")
    assert rack.cursor == 1


def test_up_and_down_go_from_shelf_to_shelf() -> None:
    rack = RackWidget("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh As 2s")
    shelf = {face.place: face.shelf for face in rack.picture.faces}
    press(rack, "Home")
    press(rack, "ArrowDown")
    assert shelf[rack.cursor or 0] == 1
    press(rack, "ArrowUp")
    assert rack.cursor == 0


def test_other_rules_are_asked() -> None:
    rack = RackWidget("5h * * 6h", REMI_51)
    for place in range(4):
        tap(rack, place)
    rack.do("meld")
    assert rack.spread().brackets[0].caption == "run · 4"


@pytest.mark.parametrize("tiles", ["", "*", "5h"])
def test_a_rack_may_be_small_or_empty(tiles: str) -> None:
    rack = RackWidget(tiles)
    for key in ("ArrowRight", " ", "m", "n", "u", "Enter"):
        press(rack, key)
    assert rack.spread().tiles == parse_tiles(tiles)


def test_an_exception_in_a_handler_is_shown_and_the_rack_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    rack = RackWidget("9c 5s 2c")
    monkeypatch.setattr("remi_learn.rack.sort", lambda *args: 1 / 0)
    rack.do("by_number")
    assert "ZeroDivisionError" in rack.view._error_line.value
    assert "Something went wrong" in rack.view._error_line.value
    tap(rack, 1)
    assert rack.spread().picked == {1}


# --- words and pictures ---------------------------------------------------------------------------------------------


def test_what_happens_is_announced() -> None:
    rack = RackWidget("9c 5s 2c")
    tap(rack, 1)
    assert rack.view.companion.said.strip() == "black 5, 2 of 3, picked"
    assert rack.view.description == "1: blue 9; 2: black 5 (picked); 3: blue 2"


def test_the_language_can_change_while_playing() -> None:
    widget = ExerciseWidget(find_lesson(1).exercise("pick-a-run"))
    tap(widget, 0)
    SETTINGS.change(language="ro")
    assert widget.buttons["check"].description == "Verifică"
    assert "Alege o suită de patru piese." in widget.head.value
    assert widget.view.description.startswith("1: 3 negru (aleasă)")
    assert i18n.language() == "ro"
    SETTINGS.change(skin="cards")
    assert widget.view.description.startswith("1: 3 de pică")


def test_theme_and_size_follow_the_settings() -> None:
    rack = RackWidget("9c 5s 2c")
    small = rack.picture.faces[0].box.w
    SETTINGS.change(theme="dark", size="large")
    assert {"remi-dark", "remi-large"} <= set(rack._dom_classes)
    assert rack.picture.faces[0].box.w > small
    SETTINGS.change(theme="light", size="normal")
    assert not {"remi-dark", "remi-large"} & set(rack._dom_classes)


def test_the_repr_is_one_line_and_the_bundle_carries_picture_and_sentences() -> None:
    for widget, line, told in (
        (RackWidget("5r 13n *"), "rack 5h Ks *", "Tabla: 1: 5 roșu; 2: 13 negru; 3: joker."),
        (
            ExerciseWidget(find_lesson(1).exercise("gap")),
            "exercise gap: 4c 5c 7c",
            "Nu este o formație. De ce? 1: 4 albastru; 2: 5 albastru; 3: 7 albastru.",
        ),
    ):
        assert repr(widget) == line
        SETTINGS.change(language="ro")
        bundle = widget._repr_mimebundle_()
        assert bundle["text/plain"] == told, "what is seen where nothing else is shown is in the learner's language"
        assert "application/vnd.jupyter.widget-view+json" in bundle
        image = re.search(r'<img alt="(.+?)" src="data:image/svg\+xml;base64,([^"]+)"', bundle["text/html"])
        assert image
        assert image[1] == told
        picture = ElementTree.fromstring(b64decode(image[2]))
        assert [child.tag.rpartition("}")[2] for child in picture][:2] == ["title", "desc"]
        assert "Ca să joci, rulează celulele" in bundle["text/html"]
        SETTINGS.change(language="en")


def test_closing_leaves_no_widget_behind() -> None:
    before = set(ipywidgets.widget._instances)
    for exercise in EXERCISES[:3]:
        widget = ExerciseWidget(exercise, on_next=lambda: None)
        widget.do("more")
        by_tapping(widget)
        widget.close()
    assert set(ipywidgets.widget._instances) - before == set()
    SETTINGS.change(language="ro")  # a closed widget no longer listens


# --- a lesson in a notebook -----------------------------------------------------------------------------------------


def test_a_lesson_counts_its_stars() -> None:
    lesson = open_lesson(1)
    assert repr(lesson) == "Tiles and melds: 0 of 60 stars"
    by_tapping(lesson.play("one-tile"))
    assert repr(lesson.summary()) == "Tiles and melds: 3 of 60 stars"
    assert lesson.summary()._repr_html_().count("<li>") == 4


def test_going_on_asks_to_run_the_cell_that_has_not_been_run() -> None:
    lesson = open_lesson(1)
    widget = lesson.play("one-tile")
    by_tapping(widget)
    widget.do("next")
    assert "Shift + Enter" in said(widget)


@pytest.mark.parametrize(("folder", "language"), [("ro", "ro"), ("en", "en"), ("elsewhere", "ro")])
def test_the_language_is_that_of_the_folder(
    tmp_path, monkeypatch: pytest.MonkeyPatch, folder: str, language: str
) -> None:
    (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / folder)
    monkeypatch.setenv("JPY_SESSION_NAME", "")
    SETTINGS.change(language="ro")
    open_lesson(1)
    assert i18n.language() == language


def test_an_unknown_exercise_says_which_there_are() -> None:
    with pytest.raises(KeyError, match="expected one of one-tile, twins"):
        open_lesson(1).play("nothing")


def test_the_typed_arrangement_is_what_lies_there_then() -> None:
    exercise = find_lesson(1).exercise("arrange-nine")
    widget = ExerciseWidget(exercise)
    widget.type(exercise.answer)
    laid = {frozenset(widget.board.rack.named(meld)) for meld in widget.board.rack.melds}
    assert laid == {frozenset(parse_tiles(part)) for part in exercise.answer.split(BETWEEN)}


def test_keys_say_what_they_do() -> None:
    keys = [command.key for command in ExerciseWidget(EXERCISES[0]).commands.values()]
    assert len(keys) == len(set(keys)), json.dumps(keys)


@pytest.mark.parametrize(("key", "form"), [("gap", OPTIONS), ("one-tile", PICK), ("arrange-nine", ARRANGE)])
def test_only_what_an_exercise_is_for_can_be_done(key: str, form: Form) -> None:
    """A question has no melds to lay, and a pick none to take apart; no key does it behind the learner's back."""
    widget = ExerciseWidget(find_lesson(1).exercise(key))
    before = widget.board.rack
    for letter in "mxnc":
        press(widget, letter)
    widget.do("more")
    help_text = widget._more.children[-1].value
    assert ("Lay the picked pieces" in help_text) == (form is ARRANGE)
    assert ("move a piece" in help_text) == (form is not OPTIONS)
    assert said(widget) == ("" if form is OPTIONS else "Sorted by colour.")
    assert (widget.board.rack == before) == (form is OPTIONS)


def test_pieces_that_are_a_meld_are_not_marked_as_wrong_when_the_answer_is() -> None:
    for key, answer in (("first-group", "no"), ("joker-in-run", "4d"), ("repeated-colour", "yes")):
        widget = ExerciseWidget(find_exercise(key))
        widget.type(answer)
        assert not widget.session.solved
        assert bool(widget.spread().wrong) == (key == "repeated-colour"), key
        widget.close()


@pytest.mark.parametrize(("key", "place"), [("Home", 0), ("End", 3), ("ArrowRight", 0), ("ArrowLeft", 0)])
def test_the_first_key_comes_to_an_end_of_the_rack(key: str, place: int) -> None:
    rack = RackWidget("5h 6h 7h 8h")
    press(rack, key)
    assert rack.cursor == place
