"""The picture of a rack: every piece large enough, in its place and to be hit, at any width; and the SVG of it."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remi_learn import JOKER, Tile, parse_tiles
from remi_learn.draw import (
    DARK,
    LIGHT,
    SIZES,
    SKINS,
    TOUCH,
    Bracket,
    Look,
    Picture,
    Spread,
    carried_shapes,
    drop_at,
    piece_shapes,
    place_at,
    rack_picture,
)
from remi_learn.shapes import Box, Label, Mark, svg, valid

FIFTEEN = parse_tiles("5h 6h 7h 9c 9s 9d * 13s 1h 2h 3h 4h 11d 12d 13d")
WIDTHS = (*range(200, 1201, 50), 270, 390, 603)
LOOKS = [Look(theme, skin, size) for theme in (LIGHT, DARK) for skin in SKINS for size in SIZES.values()]
PIECES = [Tile(rank, suit) for suit in "hdcs" for rank in range(1, 14)]
every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.theme.name}-{look.skin}-{look.tile:.0f}")


def rack(count: int) -> tuple[Tile, ...]:
    return tuple((FIFTEEN * 3)[:count])


def melds(count: int, chance: random.Random) -> tuple[Bracket, ...]:
    """Melds somewhere among so many pieces."""
    found, place = [], chance.randint(0, 2)
    while place + 3 <= count:
        end = min(count, place + chance.choice((3, 3, 3, 4, 4, 5, 7)))
        found.append(Bracket(place, end, f"run · {end - place}"))
        place = end + chance.choice((0, 0, 1, 3))
    return tuple(found)


def spreads() -> Iterator[Spread]:
    """Racks of 0-40 pieces without and with melds, marks and a cursor."""
    chance = random.Random(7)
    for count in range(41):
        yield Spread(rack(count))
        marks = [frozenset(chance.sample(range(count), count // 3)) for _ in range(3)]
        yield Spread(rack(count), melds(count, chance), *marks, cursor=count // 2 if count else None)


ALL = tuple(spreads())


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.w - 1e-6
        and other.x < one.x + one.w - 1e-6
        and one.y < other.y + other.h - 1e-6
        and other.y < one.y + one.h - 1e-6
    )


def check_faces(picture: Picture, spread: Spread, width: float) -> None:
    assert [face.place for face in picture.faces] == list(range(len(spread.tiles)))
    assert tuple(face.tile for face in picture.faces) == spread.tiles
    assert picture.width <= width + 1e-6
    for face in picture.faces:
        box = face.box
        assert box.w >= TOUCH
        assert box.h >= TOUCH
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.w <= picture.width
        assert box.y + box.h <= picture.height
    for one, other in pairwise(picture.faces):
        assert one.shelf == other.shelf or (other.shelf == one.shelf + 1 and other.box.x <= one.box.x)
        assert one.box.x < other.box.x or one.shelf < other.shelf


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("size", SIZES)
def test_every_piece_is_large_enough_and_inside(width: int, size: str) -> None:
    for spread in ALL:
        picture = rack_picture(spread, width, Look(tile=SIZES[size]))
        check_faces(picture, spread, width)
        boxes = [face.box for face in picture.faces]
        assert not any(overlap(one, two) for i, one in enumerate(boxes) for two in boxes[i + 1 :])


@every_look
def test_every_shape_can_be_painted(look: Look) -> None:
    for spread in ALL[::5]:
        for width in (200, 390, 1200):
            picture = rack_picture(spread, width, look)
            assert picture.shapes
            assert all(map(valid, picture.shapes))


def test_what_no_painter_could_paint_is_told() -> None:
    nan, inf = float("nan"), float("inf")
    bad = [Box(nan, 0, 1, 1), Box(0, inf, 1, 1), Box(0, 0, -1, 1), Box(0, 0, 1, 1, -1), Box(0, 0, 1, 1, line=-1)]
    bad += [Box(0, 0, 1, 1, dash=-1), Box(0, 0, 1, nan)]
    shapes = [*bad, Mark((("M", 0, nan),)), Mark((), scale=-1), Mark((), inf), Label(0, 0, "5", -1, "#000")]
    assert not any(map(valid, shapes))
    assert all(map(valid, [Box(-5, -5, 0, 0), Mark((("M", -1, -1), ("Z",))), Label(-1, 0, "", 0, "")]))


# --- shelves ----------------------------------------------------------------------------------------------------------


def shelves(picture: Picture) -> int:
    return 1 + max((face.shelf for face in picture.faces), default=0)


@pytest.mark.parametrize("width", [600, 640, 700, 880, 1200])
def test_fifteen_pieces_stand_on_two_shelves(width: int) -> None:
    for count in (9, 14, 15):
        assert shelves(rack_picture(Spread(rack(count)), width, Look())) == 2


@pytest.mark.parametrize("width", [270, 350])
def test_a_narrow_page_takes_more_shelves(width: int) -> None:
    picture = rack_picture(Spread(rack(15)), width, Look())
    assert shelves(picture) > 2
    assert picture.faces[0].box.w >= TOUCH


@pytest.mark.parametrize("count", [8, 14, 15])
@pytest.mark.parametrize("width", [270, 350, 390])
def test_on_a_narrow_page_the_pieces_are_as_large_as_their_shelves_allow(width: int, count: int) -> None:
    picture = rack_picture(Spread(rack(count)), width, Look())
    fills = max(face.box.x + face.box.w for face in picture.faces) > 0.7 * picture.width
    assert fills or picture.faces[0].box.w == SIZES["normal"]


@pytest.mark.parametrize("sizes", [(3, 3, 4, 4), (4, 4, 3, 3), (3, 5, 3, 3), (3, 3, 3, 3, 3), (7, 3, 4)])
def test_melds_take_no_shelf_more_on_a_phone(sizes: tuple[int, ...]) -> None:
    loose = rack(sum(sizes))
    laid = tuple(Bracket(end - size, end, "") for size, end in zip(sizes, accumulate(sizes), strict=True))
    pictures = [rack_picture(Spread(loose, melds), 350, Look()) for melds in ((), laid)]
    assert shelves(pictures[0]) == shelves(pictures[1])


def test_few_pieces_stand_on_one_shelf() -> None:
    assert [shelves(rack_picture(Spread(rack(count)), 600, Look())) for count in (0, 1, 5, 8)] == [1, 1, 1, 1]


def test_a_large_look_is_larger_where_there_is_room() -> None:
    for count in (5, 15):
        normal, large = (rack_picture(Spread(rack(count)), 1200, Look(tile=size)) for size in SIZES.values())
        assert large.faces[0].box.w > normal.faces[0].box.w == SIZES["normal"]


def test_the_shelves_are_filled_evenly() -> None:
    picture = rack_picture(Spread(rack(14)), 880, Look())
    assert [sum(face.shelf == shelf for face in picture.faces) for shelf in (0, 1)] in ([7, 7], [8, 6])


@pytest.mark.parametrize("size", SIZES)
def test_melds_stay_side_by_side(size: str) -> None:
    chance = random.Random(11)
    for _ in range(300):
        count, width = chance.randint(3, 40), chance.choice(WIDTHS)
        spread = Spread(rack(count), melds(count, chance))
        picture = rack_picture(spread, width, Look(tile=SIZES[size]))
        w = picture.faces[0].box.w
        for bracket in spread.brackets:
            inside = picture.faces[bracket.start : bracket.end]
            if len(inside) * (w * 1.07 + 3) > width - 20:
                continue  # longer than any shelf
            assert len({face.shelf for face in inside}) == 1
            steps = {round(two.box.x - one.box.x - w, 3) for one, two in pairwise(inside)}
            assert len(steps) == 1
            assert max(steps) < 0.1 * w


def test_a_meld_is_set_off_from_its_neighbours() -> None:
    spread = Spread(rack(8), (Bracket(2, 5, "run · 3"),))
    boxes = [face.box for face in rack_picture(spread, 880, Look()).faces]
    gaps = [two.x - one.x - one.w for one, two in pairwise(boxes)]
    assert min(gaps[1], gaps[4]) > 3 * gaps[0] == pytest.approx(3 * gaps[2])


TYPICAL = [
    (),
    ((0, 3),),
    ((0, 4),),
    ((0, 5),),
    ((3, 6),),
    ((5, 8),),
    ((0, 3), (3, 6)),
    ((0, 3), (3, 7)),
    ((0, 4), (4, 7)),
    ((0, 3), (3, 6), (6, 9)),
    ((0, 3), (3, 6), (6, 9), (9, 13)),
    ((0, 5), (5, 8), (8, 11), (11, 14)),
    ((0, 4), (4, 7), (7, 10), (10, 14)),
]


@pytest.mark.parametrize("width", [600, 640, 758, 880, 1200])
@pytest.mark.parametrize("count", [9, 14, 15])
def test_the_height_does_not_jump_when_melds_form(width: int, count: int) -> None:
    heights = {}
    for meld in TYPICAL:
        brackets = tuple(Bracket(start, end, "run · 3") for start, end in meld if end <= count)
        heights[meld] = rack_picture(Spread(rack(count), brackets), width, Look()).height
    assert set(heights.values()) == {heights[()]}, heights


def test_a_picked_piece_is_raised_and_nothing_else_moves() -> None:
    flat, raised = (rack_picture(Spread(rack(9), picked=picked), 640, Look()) for picked in (frozenset(), {3}))
    moved = [(one.place, two.box.y - one.box.y) for one, two in zip(flat.faces, raised.faces, strict=True)]
    assert [place for place, step in moved if step] == [3]
    assert moved[3][1] < 0
    assert (flat.width, flat.height) == (raised.width, raised.height)
    assert [face.box.x for face in flat.faces] == [face.box.x for face in raised.faces]


# --- the hit test -----------------------------------------------------------------------------------------------------


def test_the_centre_and_the_corners_of_a_face_are_its_place() -> None:
    for spread in ALL[::3]:
        for width in (200, 270, 390, 640, 1200):
            picture = rack_picture(spread, width, Look())
            for face in picture.faces:
                box = face.box
                for x, y in ((0.5, 0.5), (0.01, 0.01), (0.99, 0.99), (0.01, 0.99), (0.99, 0.01)):
                    assert place_at(picture, box.x + x * box.w, box.y + y * box.h) == face.place


def test_between_two_pieces_one_of_them_is_hit_and_far_away_none() -> None:
    picture = rack_picture(Spread(rack(5)), 640, Look())
    first, second = (face.box for face in picture.faces[:2])
    between = {place_at(picture, first.x + first.w + step * 0.3, first.y + 20) for step in range(12)}
    assert between == {0, 1}
    assert first.x + first.w < second.x
    for x, y in ((-5, 30), (first.x + 5, -30), (first.x + 5, picture.height - 1), (picture.width + 50, 30)):
        assert place_at(picture, x, y) is None
    assert place_at(rack_picture(Spread(()), 640, Look()), 20, 20) is None


def test_dropping_further_right_or_down_never_puts_further_left() -> None:
    for spread in ALL[::3]:
        picture = rack_picture(spread, 390, Look())
        rows = range(-20, int(picture.height) + 40, 10)
        for y in rows:
            puts = [drop_at(picture, x, y) for x in range(-20, 420, 5)]
            assert puts == sorted(puts)
            assert set(puts) <= set(range(len(spread.tiles) + 1))
        starts = [drop_at(picture, -20, y) for y in rows]
        assert starts == sorted(starts)


@given(st.integers(1, 40), st.integers(200, 1200))
def test_every_place_can_be_dropped_on(count: int, width: int) -> None:
    picture = rack_picture(Spread(rack(count)), width, Look())
    for face in picture.faces:
        box = face.box
        assert drop_at(picture, box.x + 1, box.y + 1) == face.place
        assert drop_at(picture, box.x + box.w - 1, box.y + 1) == face.place + 1
    assert drop_at(picture, 2000, 2000) == count


def test_nothing_to_drop_among_is_the_first_place() -> None:
    assert drop_at(rack_picture(Spread(()), 640, Look()), 300, 50) == 0


# --- pictures are values, and become SVG ---------------------------------------------------------------------------


@every_look
def test_the_same_rack_makes_the_same_picture(look: Look) -> None:
    for spread in ALL[::10]:
        one = rack_picture(spread, 640, look)
        rack_picture(ALL[7], 300, LOOKS[0])
        assert rack_picture(spread, 640, look) == one
        assert hash(one) == hash(rack_picture(spread, 640, look))


@every_look
def test_every_piece_looks_different(look: Look) -> None:
    pieces = [*PIECES, JOKER, *parse_tiles("*=6h *=6 *=Ks *=A")]
    assert len({tuple(piece_shapes(tile, 0, 0, 54, look)) for tile in pieces}) == len(pieces)


@every_look
def test_colour_is_never_the_only_sign(look: Look) -> None:
    for rank in range(1, 14):
        signs = {
            tuple(shape.steps for shape in piece_shapes(Tile(rank, suit), 0, 0, 54, look) if isinstance(shape, Mark))
            for suit in "hdcs"
        }
        assert len(signs) == 4


def test_a_rank_is_written_as_its_skin_writes_it() -> None:
    written = {
        skin: [
            shape.text
            for rank in (1, 10, 11, 13)
            for shape in piece_shapes(Tile(rank, "h"), 0, 0, 54, Look(skin=skin))
            if isinstance(shape, Label)
        ]
        for skin in SKINS
    }
    assert written == {"tiles": ["1", "10", "11", "13"], "cards": ["A", "10", "J", "K"]}


@every_look
def test_a_face_stays_within_its_piece(look: Look) -> None:
    for tile in [*PIECES, JOKER, *parse_tiles("*=6h *=6 *=10s")]:
        for shape in piece_shapes(tile, 0, 0, 48, look):
            if isinstance(shape, Label):
                half = len(shape.text) * shape.size * 0.3
                assert shape.x - half >= 0
                assert shape.x + half <= 48
                assert 0 < shape.y - shape.size * 0.75 < shape.y < 48 * 1.36
            if isinstance(shape, Mark):
                numbers = [[float(n) for n in step[1:]] for step in shape.steps]
                xs = [shape.x + shape.scale * n for step in numbers for n in step[::2]]
                ys = [shape.y + shape.scale * n for step in numbers for n in step[1::2]]
                assert min(xs) >= 0
                assert max(xs) <= 48
                assert min(ys) >= 0
                assert max(ys) <= 48 * 1.36


def labels(picture: Picture) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Label)]


def test_captions_stand_under_their_melds() -> None:
    spread = Spread(rack(6), (Bracket(0, 3, "suită · 3"),))
    picture = rack_picture(spread, 640, Look())
    caption = next(shape for shape in picture.shapes if isinstance(shape, Label) and shape.text == "suită · 3")
    first, last = picture.faces[0].box, picture.faces[2].box
    assert caption.x == pytest.approx((first.x + last.x + last.w) / 2)
    assert first.y + first.h < caption.y < picture.height


def test_marks_are_told_by_their_signs_too() -> None:
    def signs(**marks: object) -> set[object]:
        shapes = rack_picture(Spread(rack(5), **marks), 640, Look()).shapes  # type: ignore[arg-type]
        plain = rack_picture(Spread(rack(5)), 640, Look()).shapes
        return {shape.steps for shape in shapes if isinstance(shape, Mark)} - {
            shape.steps for shape in plain if isinstance(shape, Mark)
        }

    wrong, right = signs(wrong=frozenset({2})), signs(right=frozenset({2}))
    assert wrong
    assert right
    assert wrong != right
    assert signs(picked=frozenset({2})) == set()


def test_neighbours_share_one_ring() -> None:
    def rings(places: set[int]) -> int:
        shapes = rack_picture(Spread(rack(6), wrong=frozenset(places)), 640, Look()).shapes
        return sum(isinstance(shape, Box) and shape.stroke == LIGHT.wrong for shape in shapes)

    assert [rings({0}), rings({0, 1, 2}), rings({0, 2}), rings({0, 1, 3})] == [1, 1, 2, 2]


def test_a_piece_in_the_air_leaves_an_empty_place() -> None:
    there = rack_picture(Spread(rack(5)), 640, Look())
    gone = rack_picture(Spread(rack(5), carried=frozenset({1})), 640, Look())
    assert [face.box for face in gone.faces] == [face.box for face in there.faces]
    assert labels(there) == ["5", "6", "7", "9", "9"]
    assert labels(gone) == ["5", "7", "9", "9"]


def test_pieces_in_the_air_lie_around_the_pointer() -> None:
    shapes = carried_shapes(parse_tiles("5h 6h"), 100, 100, 50, Look())
    boxes = [shape for shape in shapes if isinstance(shape, Box) and shape.stroke]
    assert all(map(valid, shapes))
    assert boxes[0].x < 100 < boxes[-1].x + boxes[-1].w
    assert boxes[0].y < 100 < boxes[0].y + boxes[0].h
    assert not overlap(*boxes)
    assert carried_shapes((), 100, 100, 50, Look()) == []


SVG = "{http://www.w3.org/2000/svg}"


@every_look
def test_the_svg_is_well_formed_and_stands_alone(look: Look) -> None:
    for spread in ALL[::8]:
        picture = rack_picture(spread, 640, look)
        text = svg(picture.shapes, picture.width, picture.height, "Suport", "1: 5 roșu")
        root = ET.fromstring(text)
        assert root.tag == SVG + "svg"
        assert [(child.tag, child.text) for child in root[:2]] == [
            (SVG + "title", "Suport"),
            (SVG + "desc", "1: 5 roșu"),
        ]
        assert (root.get("role"), root.get("aria-label")) == ("img", "Suport")
        assert {child.tag.removeprefix(SVG) for child in root[2:]} <= {"rect", "path", "text"}
        assert len(root) == 2 + len(picture.shapes)
        assert "url(" not in text
        assert "href" not in text
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        assert float(root.get("width") or 0) == pytest.approx(picture.width, abs=0.01)


def test_what_would_break_the_svg_is_escaped() -> None:
    words = "</title><script>&\"'"
    root = ET.fromstring(svg([Label(0, 0, words, 10, "#000")], 10, 10, words, words))
    assert [child.text for child in root] == [words] * 3
    assert root.get("aria-label") == words


@pytest.mark.parametrize(("number", "written"), [(0.0, "0"), (10.0, "10"), (0.125, "0.12"), (-2.5, "-2.5")])
def test_numbers_are_short_in_the_svg(number: float, written: str) -> None:
    assert f'x="{written}"' in svg([Box(number, 1, 1, 1)], 10, 10, "", "")
