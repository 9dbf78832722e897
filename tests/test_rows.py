"""The row view: steps through a hand, what is drawn, what is told, and every way to ask about a piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

from remi_learn import JOKER, TABLA, Hand, Match, deal, write_record
from remi_learn.draw import DARK, LIGHT, Look, Spread
from remi_learn.draw_rows import (
    Danger,
    Lying,
    RowsPicture,
    RowsSpread,
    Seat,
    next_in_rows,
    row_at,
    rows_picture,
)
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.reading import Reason, Sign
from remi_learn.engine.styles import FITTED
from remi_learn.engine.tiles import parse_tiles
from remi_learn.rows_text import chance_words, lying_words, reason_sentence, rows_words
from remi_learn.settings import SETTINGS
from remi_learn.shapes import Box, Label, valid
from remi_learn.walk import Walk
from remi_learn.widgets import RowsWidget


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en", skin="tiles", size="normal", theme="auto")


@lru_cache(maxsize=1)
def whole_hand() -> Hand:
    return play_out(deal(TABLA, 4, 7), [make(seat, 0.1) for seat, make in enumerate([*FITTED.values()][:4])])


RIGHT = TABLA.house(direction="right")


def widget() -> RowsWidget:
    return RowsWidget(whole_hand())


SEATS = (
    Seat("You", "Y", "14 pieces", (Lying(parse_tiles("5h")[0], "Y"), Lying(parse_tiles("7d")[0]))),
    Seat(
        "Left",
        "L",
        "14 pieces",
        tuple(Lying(tile) for tile in parse_tiles("1h 2h 3h 4h 5h 6h 7h 8h 9h 10h *")),
        True,
        who="the left neighbour",
    ),
    Seat("Across", "A", "14 pieces", (), who="the player across"),
    Seat("Right", "R", "14 pieces", (Lying(parse_tiles("Kc")[0]),), who="the right neighbour"),
)


def table(**changes: object) -> RowsSpread:
    rack = Spread(parse_tiles("4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 2s 3s 4s *"))
    spread = {"seats": SEATS, "rack": rack, "stock": 30, "stock_name": "stock", "turned": JOKER, "turned_name": "atu"}
    return RowsSpread(**{**spread, **changes})  # type: ignore[arg-type]


def inside(picture: RowsPicture) -> bool:
    boxes = [shape for shape in picture.shapes if isinstance(shape, Box)]
    return all(
        box.x >= -0.01 and box.x + box.w <= picture.width + 0.01 and box.y + box.h <= picture.height + 0.01
        for box in boxes
    )


@pytest.mark.parametrize("width", [280, 370, 640, 850, 1200])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_of_every_row_lies_inside_and_apart(width: float, theme: object, players: int) -> None:
    seats = SEATS[:players]
    dangers = tuple(Danger("12%", place % 4) for place in range(14))
    for look in (Look(theme), Look(theme, "cards", 84)):  # type: ignore[arg-type]
        picture = rows_picture(table(seats=seats, dangers=dangers), width, look)
        assert all(map(valid, picture.shapes))
        assert inside(picture)
        faces = [*(face.box for face in picture.rows), *(face.box for face in picture.rack.faces)]
        assert len(faces) == sum(len(seat.row) for seat in seats) + 14
        for number, one in enumerate(faces):
            for other in faces[number + 1 :]:
                apart = one.x + one.w <= other.x or other.x + other.w <= one.x
                assert apart or one.y + one.h <= other.y or other.y + other.h <= one.y
        for face in picture.rows:
            assert row_at(picture, face.box.x + 5, face.box.y + 5) == face
    assert row_at(picture, 1, 1) is None


def test_the_top_is_what_lies_there_and_a_taken_piece_is_a_gap() -> None:
    picture = rows_picture(table(), 850, Look())
    tops = {face.seat: str(face.lying.tile) for face in picture.rows if face.top}
    assert tops == {0: "7d", 1: "*", 3: "Kc"}
    gap = next(face.box for face in picture.rows if face.lying.taken_by)
    dashed = [shape for shape in picture.shapes if isinstance(shape, Box) and shape.dash and shape.x == gap.x]
    assert len(dashed) == 1


@pytest.mark.parametrize(("width", "above"), [(370, [3, 2, 1, 0]), (850, [2, 1, 3, 0])])
def test_each_row_says_who_throws_into_it_and_who_takes_from_it(width: float, above: list[int]) -> None:
    """On a phone each throws into the row above, and the own row is next to the rack."""
    picture = rows_picture(table(), width, Look())
    heads = [shape for shape in picture.shapes if isinstance(shape, Label) and len(shape.text) == 1 and shape.size < 13]
    pairs = {two[1].text: two[0].text for two in zip(heads[::2], heads[1::2], strict=False) if two[0].y == two[1].y}
    assert pairs.items() >= {"L": "Y", "A": "L", "R": "A", "Y": "R"}.items()
    names = {shape.text: shape for shape in picture.shapes if isinstance(shape, Label)}
    assert sorted(range(4), key=lambda seat: (names[SEATS[seat].name].y, names[SEATS[seat].name].x)) == above


@pytest.mark.parametrize(("players", "names"), [(3, "You Right Left"), (4, "You Right Across Left")])
def test_where_play_passes_to_the_right_the_next_player_sits_there(players: int, names: str) -> None:
    rows = RowsWidget(play_out(deal(RIGHT, players, 7), [PlainPlayer(seat) for seat in range(players)]))
    assert [seat.name for seat in rows.rows_spread().seats] == names.split()
    rows.do("danger")
    while rows.walk.at:
        rows.do("back")
    assert "Right (14 pieces; takes what you throw" in rows.view.description
    assert "you take what the left neighbour throws" in rows.view.description
    for _ in range(2):
        rows.do("forward")
    assert "The right neighbour" in rows.status.value
    picture = rows_picture(rows.rows_spread(), 850, Look())
    at = {shape.text: shape.x for shape in picture.shapes if isinstance(shape, Label)}
    assert at["Left"] < at["You"] < at["Right"]


def test_a_row_that_fits_lies_on_one_line() -> None:
    long = Seat("Across", "A", "14 pieces", tuple(map(Lying, parse_tiles("1h 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"))))
    picture = rows_picture(table(seats=(*SEATS[:2], long, SEATS[3])), 850, Look())
    assert len({face.box.y for face in picture.rows if face.seat == 2}) == 1


def test_danger_shows_by_colour_by_number_and_by_a_meter() -> None:
    plain = rows_picture(table(), 850, Look())
    dangers = tuple(Danger(f"{place}%", place % 4) for place in range(14))
    shown = rows_picture(table(dangers=dangers), 850, Look())
    new = [shape for shape in shown.shapes if shape not in plain.shapes]
    assert {shape.text for shape in new if isinstance(shape, Label)} == {f"{place}%" for place in range(14)}
    fills = [shape.fill for shape in new if isinstance(shape, Box)]
    assert all(fills.count(colour) == (4 if level < 2 else 3) for level, colour in enumerate(LIGHT.dangers))
    assert fills.count(LIGHT.on_danger) == sum(1 + place % 4 for place in range(14))


def test_the_words_tell_all_that_is_drawn() -> None:
    words = rows_words(table(dangers=tuple(Danger("12%", 1) for _ in range(14))))
    for part in (
        "You (14 pieces; you take what the right neighbour throws): red 5 (taken by you), yellow 7 (on top, yours to "
        "take).",
        "red 10 (buried), joker (on top, dead: nobody takes a joker).",
        "Left (14 pieces; takes what you throw; to play)",
        "Across (14 pieces; takes what the left neighbour throws): empty row.",
        "blue 13 (on top, for the right neighbour to take).",
        "30 in the stock; atu: joker.",
        "14: joker",
        "red 4 12%",
    ):
        assert part in words
    assert lying_words(table(), 1, 0) == "red 1, buried"


def test_the_keyboard_goes_round_all_rows() -> None:
    picture, order = rows_picture(table(), 850, Look()), (1, 2, 3, 0)
    assert next_in_rows(picture, None, order, 1) == (1, 0)
    at, seen = None, []
    for _ in range(len(picture.rows)):
        at = next_in_rows(picture, at, order, 1)
        seen.append(at)
    assert len(set(seen)) == len(picture.rows)
    assert next_in_rows(rows_picture(table(seats=SEATS[2:3] * 4), 850, Look()), None, order, 1) is None


def test_a_walk_stops_after_each_discard_and_before_the_own() -> None:
    hand = whole_hand()
    walk = Walk(hand, seat=2)
    assert walk.at == walk.count - 1
    assert walk.order == (2, 3, 0, 1)
    for at in range(walk.count):
        walk.go(at)
        assert walk.view.seat == 2
        assert walk.view.drawn <= (walk.view.player == 2 or at in (0, walk.count - 1))
    walk.go(99)
    assert walk.at == walk.count - 1
    walk.go(-1)
    assert (walk.at, walk.turn) == (0, None)
    with pytest.raises(ValueError, match="expected a seat from 0 to 3; got 4"):
        Walk(hand, 4)


def test_steps_are_told_and_end_where_the_hand_ends() -> None:
    shown = widget()
    assert "closed the hand" in shown.status.value
    shown.do("forward")
    assert "end of the record" in shown.status.value
    told = []
    while shown.walk.at:
        shown.do("back")
        told.append(shown.status.value)
    assert "The hand begins." in told[-1]
    shown.do("back")
    assert "This is the beginning." in shown.status.value
    assert sum("What will you throw?" in words for words in told) >= 4
    assert sum("The left neighbour" in words for words in told) >= 4
    shown.close()


def to_throw(shown: RowsWidget) -> None:
    while not (shown.walk.view.drawn and shown.walk.view.player == 0):
        shown.do("back")


def by_click(shown: RowsWidget, place: int) -> None:
    box = shown.face(place).box
    shown._pressed(box.x + 5, box.y + 5)
    shown._released(box.x + 5, box.y + 5)


def by_keys(shown: RowsWidget, place: int) -> None:
    shown._key("Home", False)
    for _ in range(place + (shown.cursor is None)):
        shown._key("ArrowRight", False)
    shown._key("Enter", False)


def by_buttons(shown: RowsWidget, place: int) -> None:
    shown.do("more")
    shown._pieces_box.children[place].click()


def by_typing(shown: RowsWidget, place: int) -> None:
    shown.type(str(shown.spread().tiles[place]))


@pytest.mark.parametrize("way", [by_click, by_keys, by_buttons, by_typing])
def test_a_piece_is_asked_about_in_every_way(way: object) -> None:
    shown = widget()
    to_throw(shown)
    way(shown, 4)  # type: ignore[operator]
    tile = shown.spread().tiles[4]
    assert shown.chosen == tile
    assert "the next player takes it" in shown.status.value
    assert shown.reasons.value.count("<li>") == len(shown.walk.beliefs.why(tile))
    shown.pick(4)
    assert (shown.chosen, shown.reasons.value) == (None, "")
    shown.close()


def test_the_overlay_is_switched_and_survives_a_step() -> None:
    shown = widget()
    to_throw(shown)
    assert shown.rows_spread().dangers == ()
    shown._key("p", False)
    assert len(shown.rows_spread().dangers) == 15
    shown.do("back")
    assert len(shown.rows_spread().dangers) == 14
    takes = shown.walk.beliefs.takes
    tile, danger = shown.spread().tiles[0], shown.rows_spread().dangers[0]
    assert danger.words == f"{100 * takes[tile]:.0f}%"
    shown.do("danger")
    assert shown.rows_spread().dangers == ()
    shown.close()


def test_pieces_of_rows_are_told_by_arrow_and_by_click() -> None:
    shown = widget()
    shown._key("ArrowRight", False)
    shown._key("ArrowUp", False)
    assert "your" in shown.status.value or "you" in shown.status.value
    assert shown.row_cursor is not None
    shown._key("ArrowLeft", False)
    first = shown.row_cursor
    shown._key("ArrowRight", False)
    assert shown.row_cursor != first
    shown._key("ArrowDown", False)
    assert (shown.row_cursor, shown.cursor) == (None, 0)
    face = shown.table.rows[0]
    shown._pressed(face.box.x + 3, face.box.y + 3)
    assert shown.row_cursor == (face.seat, face.place)
    shown._dragged(face.box.x + 60, face.box.y + 60)
    shown._released(face.box.x + 3, face.box.y + 3)
    assert not shown._carried
    shown.close()


def test_a_record_is_shown_and_a_match_refused() -> None:
    hand = whole_hand()
    shown = RowsWidget(write_record(hand), seat=1)
    assert (shown.walk.seat, shown.walk.hand.moves) == (1, hand.moves)
    shown.close()
    with pytest.raises(ValueError, match="expected the record of a hand; got that of a match"):
        RowsWidget(write_record(Match(TABLA, 2, 1)))


def test_without_a_page_there_is_a_picture_and_a_text() -> None:
    shown = widget()
    SETTINGS.change(language="ro")
    svg = shown.svg()
    assert svg.startswith("<svg")
    assert "Stânga" in svg
    assert "Rândurile de aruncări" in svg
    assert repr(shown).startswith("rows of 4 players")
    shown.close()


def test_every_sign_has_its_words_for_the_sides_it_can_take() -> None:
    two_sided = {Sign.NEAR_OUT, Sign.OTHERS_OUT, Sign.TWIN_OUT, Sign.THREW_BESIDE, Sign.LEFT_BESIDE, Sign.HABIT}
    for sign in Sign:
        sides = [
            bool(reason_sentence(Reason(sign, strength, parse_tiles("5h"))).split("\n")[0]) for strength in (1, -1)
        ]
        assert all(sides) if sign in two_sided else any(sides), sign


def test_chances_in_words() -> None:
    said = [chance_words(chance) for chance in (0, 0.01, 0.05, 0.1, 0.24, 0.33, 0.5, 0.9)]
    assert said == [
        "never",
        "hardly ever",
        "about 1 time in 20",
        "about 1 time in 10",
        "about 1 time in 4",
        "about 1 time in 3",
        "about 1 time in 2",
        "more often than not",
    ]
