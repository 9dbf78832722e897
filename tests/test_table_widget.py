"""The table widget without a browser: every way to play, what is offered and told, what is kept, the card around."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from remi_learn import ETALAT, RAMI_51, REMI_51, TABLA, Hand, Rules, parse_tiles, table_text, table_view, text
from remi_learn.draw import LIGHT, Look, Spread
from remi_learn.draw_table import play_picture
from remi_learn.engine.advice import advise
from remi_learn.engine.hand import position
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.players import PlainPlayer
from remi_learn.engine.rules import PRESETS
from remi_learn.kept import Kept
from remi_learn.play import YOU, Table
from remi_learn.progress import IN_MEMORY
from remi_learn.settings import SETTINGS
from remi_learn.shapes import Box, valid
from remi_learn.table_view import by_colour, spread
from remi_learn.widgets import PlayCard, TableWidget, play, play_in_class
from remi_learn.widgets.class_table import ClassTable
from remi_learn.widgets.coach import CoachedTable


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en", skin="tiles", size="normal", theme="auto")
    SETTINGS._watchers.clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course folder that hands are really kept in; the kernel runs in its English part."""
    monkeypatch.delenv(IN_MEMORY)
    (tmp_path / "en").mkdir()
    monkeypatch.chdir(tmp_path / "en")
    return tmp_path


def at(hand: Hand, *others: str) -> TableWidget:
    return TableWidget(Table(hand, (YOU, *(others or ["plain"] * (hand.players - 1)))))


def new(rules: Rules = TABLA, players: int = 4, seed: int = 1) -> TableWidget:
    return TableWidget(Table.new(rules, ("plain",) * (players - 1), seed))


def said(widget: TableWidget) -> str:
    return widget.status.value.split(">")[1].split("<")[0]


def shown(widget: TableWidget) -> list[str]:
    """The words on the buttons of the moves."""
    main = [button.description for button in widget._rows["remi-answers"].children]
    return main + [button.description for button in widget._offers.children]


def tap(widget: TableWidget, x: float, y: float) -> None:
    widget._pressed(x, y)
    widget._released(x, y)


def tap_spot(widget: TableWidget, name: str) -> None:
    box = next(spot.box for spot in widget.picture.spots if spot.name == name)
    tap(widget, box.x + box.w / 2, box.y + box.h / 2)


def tap_tile(widget: TableWidget, text: str) -> None:
    tile = parse_tiles(text)[0]
    face = next(face for face in widget.picture.faces if face.tile == tile)
    tap(widget, face.box.x + 10, face.box.y + 30)


# --- a turn -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ro"])
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_table_begins_with_what_to_do(rules: Rules, language: str) -> None:
    SETTINGS.change(language=language)
    widget = new(rules)
    assert said(widget) == table_text.turn_words(widget.table.hand)
    assert said(TableWidget(widget.table)) == said(widget), "a hand that is gone on with, too"


def test_the_trace_tells_what_was_added_from_what_was_laid() -> None:
    hand = position(ETALAT, ["Jd 2c", "2s"], table=["Qd Kd Ad"], opened=[0], stock="3s")
    widget = at(hand)
    for typed in ("draw", "add 1 Jd", "throw 3s"):
        widget.type(typed)
    while not widget.table.hand.over:
        widget.table.hand.play(PlainPlayer(1).choose(widget.table.hand.view(widget.table.hand.player)))
    trace = table_view.result_html(widget.table)
    assert "added " in trace
    assert "12♦" not in trace.split("added ")[1].split("</li>")[0]


def test_the_language_changes_in_the_middle_of_a_hand() -> None:
    widget = CoachedTable(Table.new(TABLA, ("plain",), seed=1))
    widget.do("coach")
    widget.type("throw 10y")
    assert widget._verdict
    SETTINGS.change(language="ro")
    assert said(widget) == "E tura ta: trage sau ia."
    assert "Efficiency" not in widget.coach.value


def test_the_end_of_a_hand_shows_no_empty_rack() -> None:
    hand = position(TABLA, ["5h 6h * 5d 5s 5c 9h 9d 9s 9c 10s Js Qs Ks 2c", "2s"], fresh=True)
    widget = at(hand)
    wood = LIGHT.wood
    assert wood in [shape.fill for shape in widget.picture.shapes if isinstance(shape, Box)]
    widget.type("close 2c")
    assert wood not in [shape.fill for shape in widget.picture.shapes if isinstance(shape, Box)]
    hidden = in_class()
    hidden.do("seat_0")
    assert wood in [shape.fill for shape in hidden.picture.shapes if isinstance(shape, Box)], "a hidden one is there"


def test_the_trace_tells_a_joker_from_the_piece_it_stands_for() -> None:
    hand = position(TABLA, ["5h 6h * 5d 5s 5c 9h 9d 9s 9c 10s Js Qs Ks 2c", "2s"], fresh=True)
    widget = at(hand)
    widget.type("close 2c")
    assert "joker→7♥" in widget.result.value
    assert 'aria-label="joker as red 7"' in widget.result.value


def test_a_turn_by_taps_on_the_picture() -> None:
    widget = new()
    assert shown(widget) == ["Throw", "Close"]
    tap_tile(widget, "10d")
    tap_spot(widget, "seat 1")
    assert said(widget) == "Your turn: draw or take."
    assert "threw" in widget.told.value
    assert shown(widget) == ["Draw", "Take from your row", "Close with the atu"]
    tap_spot(widget, "stock")
    assert said(widget).startswith("You drew ")
    assert shown(widget) == ["Throw", "Close"]


def test_a_turn_by_keys_alone() -> None:
    widget = new()
    for key in ("ArrowRight", "ArrowRight", " ", "a"):
        widget._key(key, False)
    assert widget.table.hand.moves[0] == Move.parse("discard 5h")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"):
        widget._key(key, False)
    assert widget.spot == "stock"
    assert said(widget) == f"{widget.table.view.stock} in the stock"
    widget._key("Enter", False)
    assert said(widget).startswith("You drew ")
    assert widget.spot is None


def test_a_turn_by_typing() -> None:
    widget = new()
    widget.type("throw 10y")
    widget.type("draw")
    assert said(widget).startswith("You drew ")
    widget.type("5r 7r")
    assert said(widget) == "Picked: red 5 and red 7."
    widget.type("throw 13y 2b")
    assert "throw" not in said(widget)


def test_a_drop_on_the_neighbours_row_throws() -> None:
    widget = new()
    face = next(face for face in widget.picture.faces if str(face.tile) == "10d")
    box = next(spot.box for spot in widget.picture.spots if spot.name == "seat 1")
    widget._pressed(face.box.x + 20, face.box.y + 20)
    widget._dragged(box.x + 20, box.y + 20)
    widget._released(box.x + 20, box.y + 20)
    assert widget.table.hand.moves[0] == Move.parse("discard 10d")


def test_a_drop_where_the_piece_cannot_go_puts_it_back() -> None:
    """Dropped on the stock, the atu or another's row nothing is drawn, taken or thrown."""
    widget = at(position(TABLA, ["5h 6h 7h 8h", "2s", "3s"], row="9h", turned="Kc"))
    tiles = widget.spread().tiles
    for name in ("stock", "turned", "seat 0", "seat 1", "seat 2"):
        face = widget.picture.faces[0]
        box = next(spot.box for spot in widget.picture.spots if spot.name == name)
        widget._pressed(face.box.x + 20, face.box.y + 20)
        widget._dragged(box.x + 20, box.y + 20)
        widget._released(box.x + 20, box.y + 20)
        assert widget.table.hand.moves == []
        assert widget.spread().tiles == tiles
        assert not widget.spread().carried


def test_what_the_others_did_at_full_speed_is_heard_in_one_go() -> None:
    widget = new()
    widget.type("throw 10y")
    heard = widget.view.companion.said
    assert heard.count("threw") == 3
    assert heard.strip().endswith("Your turn: draw or take.")


def test_a_mistap_throws_nothing() -> None:
    """A tap on a row or a heap without a picked piece, or on a piece, is no discard."""
    widget = new()
    for spot in ("seat 0", "seat 1", "seat 2", "stock", "turned"):
        tap_spot(widget, spot)
    tap_tile(widget, "5h")
    assert widget.table.hand.moves == []
    widget.do("throw")
    assert len(widget.table.hand.moves) > 0


def test_throwing_needs_one_piece_and_closing_finds_the_one_outside_melds() -> None:
    widget = at(position(TABLA, ["5h 6h 7h Kc", "2s 3s 4d 5d"], stock="9d"))
    widget.do("draw")
    widget.do("throw")
    assert said(widget) == "Pick the one piece that you want to throw."
    widget.do("close")
    assert said(widget) == "Pick the one piece that you throw as you close."
    closing = "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As"
    widget = at(position(TABLA, [closing, "2s"], stock="7d"))
    widget.do("draw")
    for meld in ("5r 6r 7r 8r 9r", "10y 10b 10k", "2b 3b 4b", "12k 13k 1k"):
        widget.type(meld)
        widget.do("meld")
    widget.do("close")
    assert widget.table.hand.over
    assert "You went out. This hand brings you" in said(widget)


def test_what_is_refused_says_why_and_marks_the_piece() -> None:
    widget = new()
    widget.do("draw")
    assert "remi-wrong" in widget.status.value
    assert said(widget) == "In each turn one piece comes in, and it has come already."
    tap_tile(widget, "10d")
    widget.do("close")
    assert said(widget).startswith("That is no close")


# --- the way back and the others --------------------------------------------------------------------------------------


class Later:
    """An event loop that remembers what is to run when."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, object]] = []

    def call_soon_threadsafe(self, run: object) -> None:
        run()  # type: ignore[operator]

    def call_later(self, pause: float, run: object) -> None:
        self.waiting.append((pause, run))

    def ring(self) -> float:
        pause, run = self.waiting.pop(0)
        run()  # type: ignore[operator]
        return pause


def waiting(speed: str = "normal") -> tuple[TableWidget, Later]:
    loop, table = Later(), Table.new(TABLA, seed=1)
    table.notes["speed"] = speed
    return TableWidget(table, loop), loop  # type: ignore[arg-type]


def test_the_others_play_one_after_the_other_and_there_is_time_to_take_back() -> None:
    widget, loop = waiting()
    widget.type("throw 10y")
    assert shown(widget) == ["Take back", "Go on"]
    widget.do("take_back")
    assert shown(widget) == ["Throw", "Close"]
    loop.ring()  # it was called off
    assert widget.table.my_turn
    widget.type("throw 10y")
    pauses = [loop.ring() for _ in range(3)]
    assert pauses == [1.6, 0.9, 0.9]
    assert widget.table.my_turn
    assert loop.waiting == []


def test_one_step_at_a_time_and_at_full_speed() -> None:
    widget, loop = waiting("step")
    widget.type("throw 10y")
    assert loop.waiting == []
    for count in (1, 2, 3):
        widget.do("go_on")
        assert len(widget.table.told) == count
    assert widget.table.my_turn
    widget, loop = waiting("fast")
    widget.type("throw 10y")
    assert loop.ring() == 0
    assert widget.table.my_turn


def test_go_on_does_not_wait() -> None:
    widget, loop = waiting()
    widget.type("throw 10y")
    widget.do("go_on")
    assert len(widget.table.told) == 1
    loop.ring()  # the pause that was cut short
    assert len(widget.table.told) == 1
    loop.ring()
    assert len(widget.table.told) == 2


def test_the_speed_changes_in_turn_and_is_kept_with_the_hand() -> None:
    widget, _loop = waiting()
    widget.type("throw 10y")
    told = [widget.button_words("speed")]
    for _ in range(4):
        widget.do("speed")
        told.append(widget.button_words("speed"))
    assert told == ["Others: normal", "Others: slow", "Others: fast", "Others: one by one", "Others: normal"]
    assert Table.from_text(widget.table.text()).notes == {"speed": "normal"}


def test_the_others_play_in_a_real_event_loop() -> None:
    async def throw() -> bool:
        table = Table.new(TABLA, seed=1)
        table.notes["speed"] = "fast"
        widget = TableWidget(table, asyncio.get_running_loop())
        widget.type("throw 10y")
        assert not table.my_turn
        for _ in range(100):
            await asyncio.sleep(0.01)
            if table.my_turn:
                return True
        return False

    assert asyncio.run(throw())


# --- the other games --------------------------------------------------------------------------------------------------


def test_picked_pieces_offer_what_can_be_done_with_them() -> None:
    widget = at(position(ETALAT, ["7h 8h 9h 6h * Kc", "2s"], table=["3h 4h 5h"], opened=[0], stock="2d"))
    widget.do("draw")
    widget.type("6r")
    assert shown(widget) == ["Throw", "Add 6♥ to 3♥ 4♥ 5♥"]
    widget._key("1", False)
    assert said(widget) == "Added to meld 1: red 6."
    assert shown(widget) == ["Throw", "Take back"]
    widget.do("take_back")
    widget.type("8r 9r *")
    assert shown(widget) == ["Throw", "Lay 8♥ 9♥ joker→10♥", "Lay joker→7♥ 8♥ 9♥"]
    widget._offers.children[1].click()
    assert said(widget) == "Laid: joker as red 7, red 8 and red 9."


def test_a_tap_on_a_meld_adds_and_takes_its_joker() -> None:
    rack, table = "6h Kc 9c", ["3h 4h 5h", "Qc * Ac"]
    widget = at(position(ETALAT, [rack, "2s"], table=table, opened=[0], stock="2d"))
    widget.do("draw")
    tap_spot(widget, "meld 1")
    assert said(widget) == "Meld 1: red 3, red 4 and red 5"
    tap_tile(widget, "6h")
    tap_spot(widget, "meld 2")
    assert said(widget) == "There these pieces make no meld: red 6."
    tap_spot(widget, "meld 1")
    assert said(widget) == "Added to meld 1: red 6."
    tap_tile(widget, "13c")
    tap_spot(widget, "meld 2")
    assert said(widget).startswith("The joker of meld 2 is yours")
    assert str(widget.table.board.rack.tiles[-1]) == "*"


def test_the_row_is_broken_as_deep_as_is_chosen() -> None:
    hand = position(ETALAT, ["7h 8h 2c 5d", "2s"], row="Kd 9h 3c 6h", opened=[0], stock="2d")
    widget = at(hand)
    tap_spot(widget, "row")
    assert said(widget).startswith("Choose one of the buttons")
    assert [words for words in shown(widget) if "Take" in words] == [
        "Take the last",
        "Take the last",
        "Take 3 pieces",
    ]
    widget._key("2", False)
    assert str(widget.table.hand.moves[-1]) == "take 3"


def test_the_exchange_card_is_taken_for_a_picked_card() -> None:
    widget = new(REMI_51, 2)
    held, card = widget.table.view.rack[0], widget.table.view.turned
    tap_tile(widget, str(held))
    assert any("for the exchange card" in words for words in shown(widget))
    tap_spot(widget, "turned")
    assert said(widget).startswith("You gave ")
    assert widget.table.view.turned == held
    assert card in widget.table.view.rack


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_whole_hand_through_the_commands_of_the_widget(rules: Rules) -> None:
    """Pieces are picked and buttons pressed, as a learner would, until the hand is scored; then the next one."""
    widget, player = new(rules, 3, 2), PlainPlayer(1)
    for _ in range(300):
        if widget.table.hand.over:
            break
        by_buttons(widget, player.choose(widget.table.view))
    assert widget.table.hand.over
    assert "remi-score" in widget.result.value
    widget.do("next_hand")
    assert not widget.table.hand.over
    assert "hand 2" in widget.head.value


def by_buttons(widget: TableWidget, move: Move) -> None:
    """Make a move with the buttons alone."""
    fixed = {Verb.DRAW: "draw", Verb.TURNED: "turned", Verb.BACK: "take_back"}
    if move.verb in fixed:
        widget.do(fixed[move.verb])
    elif move.verb is Verb.TAKE:
        if move.at == 1:
            widget.do("take")
        else:
            tap_spot(widget, "row")
            widget._try(widget._play, move)
    else:
        widget.type(" ".join(str(tile.bare) for tile in move.tiles))
        if move.verb in (Verb.DISCARD, Verb.CLOSE):
            widget.do("throw" if move.verb is Verb.DISCARD else "close")
        else:
            widget._offers.children[widget._offered.index(move)].click()
    done = widget.table.hand.moves
    assert move in done[-30:] or move.verb is Verb.BACK


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("width", [320, 340, 850])
def test_every_picture_stays_on_the_page_and_its_spots_can_be_hit(rules: Rules, width: int) -> None:
    table, player = Table.new(rules, ("plain",) * 3, 5), PlainPlayer(1)
    for _ in range(40):
        table.others()
        if table.hand.over:
            break
        table.do(player.choose(table.view))
        rack = Spread(table.view.rack)
        for fold in (False, True):
            picture = play_picture(spread(table, rack, fold=fold), width, Look())
            assert picture.width <= width
            assert all(map(valid, picture.shapes))
            for spot in picture.spots:
                assert min(spot.box.w, spot.box.h) >= 44, spot
                assert 0 <= spot.box.x <= spot.box.x + spot.box.w <= width
                assert spot.box.y + spot.box.h <= picture.height


def test_a_folded_row_shows_its_last_pieces_and_how_many_lie_below() -> None:
    widget = new(TABLA, 2, 3)
    widget.do("draw")
    while len(widget.table.view.rows[0]) < 6:
        widget.pick(0)
        widget.do("throw")
        widget.do("draw")
    folded = spread(widget.table, widget.spread(), fold=True)
    assert folded.rows
    mine = folded.rows.seats[0]
    assert len(mine.row) == 4
    assert "more below" in mine.note
    whole = spread(widget.table, widget.spread())
    assert whole.rows
    assert len(whole.rows.seats[0].row) == len(mine.row) + int(mine.note.split()[0])


def test_the_table_is_told_in_words_with_every_meld_and_in_both_languages() -> None:
    for rules in (TABLA, RAMI_51):
        widget = at(position(rules, ["7h 8h 9h 6h", "2s", "3s"], table=["3h 4h 5h"] * (rules is RAMI_51), stock="2d"))
        words = widget.view.description
        assert "red 7" in words
        assert "Left" in words
        assert ("Meld 1: red 3, red 4 and red 5" in words) == (rules is RAMI_51)
        SETTINGS.change(language="ro")
        assert "7 roșu" in widget.view.description
        SETTINGS.change(language="en")


def test_others_racks_are_shown_when_the_hand_is_over_and_not_before() -> None:
    widget, player = new(TABLA, 3, 2), PlainPlayer(1)
    while not widget.table.hand.over:
        assert widget.table_spread().shown == ()
        widget._try(widget._play, player.choose(widget.table.view))
    assert {strip.caption for strip in widget.table_spread().shown} <= {"Left", "Right"}
    for strip in widget.table_spread().shown:
        colours = list(dict.fromkeys(tile.suit for tile in strip.tiles if not tile.wild))
        assert colours == [suit for suit in "hdcs" if suit in colours], "as the learner's rack is sorted"
    assert widget.table_spread().shown


def test_nothing_hidden_is_drawn_or_told_while_the_hand_goes_on() -> None:
    """The same table with other racks and another stock looks and sounds the same."""
    hand = position(TABLA, ["5h 6h 7h", "2s 3s 4s", "Kc Kd Ks"], row="9h", stock="9d")
    other = position(TABLA, ["5h 6h 7h", "10s 3d 4d", "Jc 2d 3s"], row="9h", stock="Ad")
    one, two = at(hand), at(other)
    assert one.view.description == two.view.description
    assert one.picture.shapes == two.picture.shapes
    assert (one.head.value, one.told.value, one.svg()) == (two.head.value, two.told.value, two.svg())


# --- the card: a new match, and what is kept --------------------------------------------------------------------------


def test_a_hand_is_kept_after_every_command_and_gone_on_with(folder: Path) -> None:
    card = play(seed=1, others=("careful", "plain"))
    card.table.type("throw 10y")
    card.table.do("draw")
    card.table.do("by_colour")
    before = card.table.table
    again = play()
    assert again.table.table.hand.state == before.hand.state
    assert again.table.table.names == (YOU, "careful", "plain")
    assert [str(t) for t in again.table.spread().tiles] == [str(t) for t in card.table.spread().tiles]
    assert play(seed=2).table.table.game.seed == 2


def test_each_game_is_kept_by_itself(folder: Path) -> None:
    play(seed=1)
    play("rami 51", seed=2)
    assert play().table.table.game.seed == 1
    assert play(RAMI_51).table.table.game.seed == 2
    assert sorted(file.name for file in folder.glob("table-*")) == ["table-rami-51.txt", "table-remi-pe-tabla.txt"]


_KEPT = "remi_learn match 1\nrules Remi pe Tablă\n"
DAMAGED = ["", "nonsense", f"{_KEPT}players 9\n", f"{_KEPT}house self=1\nplayers 2\nseed 1\n"]
DAMAGED += [f"{_KEPT}house hand_size=40\nplayers 4\nseed 1\n", f"{_KEPT}house packs=1\nplayers 4\nseed 1\n"]
DAMAGED += [f"{_KEPT}players 2\nseed_text 7\n", f"{_KEPT}players 2\nseed 1\nhand 1\n# players you / nobody\n"]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_kept_aside_and_said(folder: Path, content: str) -> None:
    (folder / "table-remi-pe-tabla.txt").write_text(content)
    card = play(seed=1)
    assert "table-remi-pe-tabla-damaged.txt" in card.status.value
    assert (folder / "table-remi-pe-tabla-damaged.txt").read_text() == content
    assert not card.table.table.hand.over


def test_a_file_that_is_no_text_is_kept_aside(folder: Path) -> None:
    (folder / "table-remi-pe-tabla.txt").write_bytes(b"remi_learn\xff\xfe")
    card = play(seed=1)
    assert "table-remi-pe-tabla-damaged.txt" in card.status.value


def test_a_file_that_can_neither_be_read_nor_moved_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "table-remi-pe-tabla.txt").write_text("nonsense")

    def refused(*_args: object) -> Path:
        raise PermissionError(13, "no")

    monkeypatch.setattr("remi_learn.kept.move_aside", refused)
    kept = Kept(folder)
    assert kept.load(TABLA) is None
    assert kept.trouble


@pytest.mark.parametrize(("before", "after"), [("", "\r\n"), ("\ufeff", "\n"), ("\ufeff", "\r\n")])
def test_a_table_that_an_editor_has_saved_is_read(folder: Path, before: str, after: str) -> None:
    table = Table.new(TABLA, ("careful", "plain"), seed="clasa 7#b")
    saved = before + table.text().replace("\n", after)
    assert Table.from_text(saved).text() == table.text()
    (folder / "table-remi-pe-tabla.txt").write_bytes(saved.encode())
    again = Kept(folder).load(TABLA)
    assert again
    assert again.text() == table.text()


def test_what_cannot_be_written_is_said_once_and_the_hand_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = play(seed=1)

    def full(*_args: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("remi_learn.kept.write_whole", full)
    card.table.type("throw 10y")
    assert "the disk is full" in card.status.value
    card.table.do("draw")
    assert card.table.table.hand.moves[-1].verb is Verb.DRAW


def test_a_new_match_is_chosen_field_by_field() -> None:
    card = PlayCard(Table.new(TABLA, seed=1), Kept(None))
    card._toggle()
    card._set_other(0, "careful")
    card._set_game("Rami 40")
    assert card.others == ["plain"] * 3
    card._set_players(3)
    card._set_other(1, "beginner")
    card._set_target(300)
    card.deal(seed=7)
    table = card.table.table
    assert (table.game.rules.name, table.names, table.game.rules.match_target) == (
        "Rami 40",
        (YOU, "plain", "beginner"),
        300,
    )
    assert not card.choosing


def test_a_new_match_keeps_the_rules_of_the_house() -> None:
    house = RAMI_51.house(clean_run=True, match_target=300)
    card = PlayCard(Table.new(house, ("plain",), seed=1), Kept(None))
    card._toggle()
    assert card.target == 300
    card.deal(seed=2)
    assert card.table.table.game.rules == house
    card._toggle()
    card._set_game("Rami 40")
    card._set_game("Rami 51")
    card.deal(seed=3)
    assert card.table.table.game.rules == RAMI_51.house(clean_run=True)
    card.close()


def test_a_match_that_cannot_be_is_refused_with_a_sentence_and_the_table_stays() -> None:
    before = Table.new(RAMI_51.house(hand_size=30, match_target=101, elimination=True), ("plain",), seed=1)
    card = PlayCard(before, Kept(None))
    card._toggle()
    card._set_players(4)
    card.deal(seed=2)
    assert (
        "There are too few pieces: 108 in all, so each of 4 players can hold 26 at most, not 30." in card.status.value
    )
    card._set_players(2)
    card._set_target(0)
    card.deal(seed=2)
    assert "“elimination” means nothing here: the match has no target." in card.status.value
    assert card.table.table is before
    card._set_target(300)
    card.deal(seed=2)
    assert card.table.table.game.rules == before.game.rules.house(match_target=300)
    card.close()


def test_a_code_opens_its_match_and_what_is_none_is_explained() -> None:
    card = PlayCard(Table.new(TABLA, seed=1), Kept(None))
    card._toggle()
    card._open_code("M1-0000-33")
    assert "is not the code of a match" in card.status.value
    assert card.choosing
    code = Table.new(REMI_51, ("plain",) * 2, 77).code
    card._open_code(code)
    assert (card.table.table.code, card.table.table.game.rules) == (code, REMI_51)


def test_the_card_is_played_by_typing_too() -> None:
    card = PlayCard(Table.new(TABLA, seed=1), Kept(None))
    reply = card.submit("throw 10y")
    assert reply.done  # type: ignore[attr-defined]
    assert card.table.table.my_turn
    assert "10" not in said(card.table) or "threw" in said(card.table)
    SETTINGS.change(language="ro")
    toggle = next(child for child in card.children if "remi-tools" in child._dom_classes)
    assert toggle.children[0].description == "Meci nou…"
    card.close()


# --- in class ---------------------------------------------------------------------------------------------------------


def in_class(players: int = 3) -> ClassTable:
    return ClassTable(Table.new(TABLA, ("plain",) * (players - 1), seed=2))


def test_the_class_proposes_and_only_then_hears_what_is_best() -> None:
    shown_table = in_class()
    assert shown(shown_table) == ["Propose", "What is best?"]
    best = advise(shown_table.table.view)
    assert best
    good, bad = best.options[0].tile, best.options[-1].tile
    for tile in (good, good, bad):
        shown_table.type(str(tile))
        shown_table.do("propose")
    assert shown_table.votes == {good: 2, bad: 1}
    assert "×2" in shown_table.proposals.value
    assert "✓" not in shown_table.proposals.value
    shown_table.do("reveal")
    assert "✓" in shown_table.proposals.value
    assert "✗" in shown_table.proposals.value
    assert shown(shown_table) == ["Throw", "Close"]
    shown_table.type(str(good))
    shown_table.do("throw")
    assert shown_table.proposals.value == ""
    shown_table.do("draw")
    assert shown(shown_table) == ["Propose", "What is best?"]
    shown_table.do("asking")
    assert shown(shown_table) == ["Throw", "Close"]


def test_a_proposal_is_one_piece() -> None:
    widget = in_class()
    widget.do("propose")
    assert said(widget) == "Pick the one piece that is proposed, before it is thrown."
    assert not widget.votes


def test_racks_are_hidden_and_shown_seat_by_seat_with_the_presenters_keys() -> None:
    widget = in_class()
    mine = text.tile_name(widget.table.view.rack[0])
    theirs = widget.table.hand.view(1).rack
    assert widget.table_spread().shown == ()
    widget._key("2", False)
    assert [strip.tiles for strip in widget.table_spread().shown] == [tuple(sorted(theirs, key=by_colour))]
    widget._key("2", False)
    assert widget.table_spread().shown == ()
    widget._key("1", False)
    assert widget.picture.faces == ()
    assert mine not in widget.view.description.split("Your rack")[1]
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "Home", " ", "Enter"):
        widget._key(key, False)
        assert not widget.view._error_line.value
    widget._key("1", False)
    assert len(widget.picture.faces) == 15


def test_the_size_is_the_presenters_too() -> None:
    widget = in_class()
    widget._key("l", False)
    assert SETTINGS.size == "large"
    assert widget.button_words("size") == "Normal size"
    widget.do("size")
    assert SETTINGS.size == "normal"


def test_the_card_for_a_class_keeps_the_same_match(folder: Path) -> None:
    play(seed=1).table.type("throw 10y")
    card = play_in_class()
    assert isinstance(card.table, ClassTable)
    assert card.table.table.game.seed == 1
