"""The display list: what lies on the rack, where, and how it looks; pure functions of the state.

`rack_picture` turns a `Spread` (what to show) and a `Look` (how) into a `Picture`: shapes for a
painter, faces for the hit test and for the text form. Nothing here knows a language: captions come in
with the spread. All lengths are CSS pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from .engine.tiles import RANKS, Tile
from .letters import measure
from .shapes import Box, Label, Mark, Shape, Step

TOUCH = 44
"""The smallest side of a touch target (WCAG 2.5.5)."""


@dataclass(frozen=True)
class Theme:
    """The colours of a page ground, a rack and its tiles; light and dark are two of these."""

    name: str
    ground: str
    text: str
    quiet: str
    wood: str
    wood_edge: str
    shadow: str
    ring: str
    wrong: str
    cursor: str
    tile: str
    card: str
    edge: str
    lip: str
    badge: str = "#ffffff"
    panel: str = "#dfe8e0"
    """The ground of a seat at the table."""
    dangers: tuple[str, ...] = ("#bfe3d0", "#f4e7a1", "#f2b06a", "#e57c66")
    """From safe to dangerous, each darker than the one before it but the first two; `on_danger` is written on them."""
    on_danger: str = "#16181a"
    inks: tuple[tuple[str, str], ...] = (
        ("h", "#b10540"),
        ("d", "#8f5a00"),
        ("c", "#1461c8"),
        ("s", "#16181a"),
        ("", "#4a1a70"),
    )
    """Suit -> ink, the joker's under ""; five inks that stay apart for colour-blind eyes (tests/test_colours.py)."""

    def ink(self, suit: str) -> str:
        return dict(self.inks)[suit]


LIGHT = Theme(
    name="light",
    ground="#eef2ec",
    text="#1f2b26",
    quiet="#4c5a53",
    wood="#8d5d36",
    wood_edge="#6b4427",
    shadow="rgba(30,20,10,0.22)",
    ring="#0b7350",
    wrong="#b3261e",
    cursor="#1f2b26",
    tile="#fbf4e2",
    card="#ffffff",
    edge="#d8cba9",
    lip="#e8dcbd",
)
DARK = replace(
    LIGHT,
    name="dark",
    ground="#1b2320",
    text="#eef3ef",
    quiet="#b4c2bb",
    wood="#60402a",
    wood_edge="#452c1b",
    shadow="rgba(0,0,0,0.45)",
    ring="#5fd6a8",
    wrong="#ff9b92",
    cursor="#f4f7f5",
    tile="#f3ead2",
    card="#f2f3f1",
    edge="#c9bc9a",
    lip="#dccfac",
    badge="#1b2320",
    panel="#26312c",
)


@dataclass(frozen=True)
class Look:
    """How things are drawn: theme, skin ("tiles" or "cards"), and the width of a tile where there is room for it."""

    theme: Theme = LIGHT
    skin: str = "tiles"
    tile: float = 54


SIZES = {"normal": 54.0, "large": 84.0}
"""Names of tile sizes -> width of a tile; large is for a projector."""


@dataclass(frozen=True)
class Bracket:
    """A meld on the rack: the places `start` to `end` (exclusive) and the words under it."""

    start: int
    end: int
    caption: str


@dataclass(frozen=True)
class Spread:
    """What lies on a rack, from left to right: pieces, brackets, and the places that are marked somehow."""

    tiles: tuple[Tile, ...]
    brackets: tuple[Bracket, ...] = ()
    picked: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    right: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    """Places that a question is about."""
    cursor: int | None = None
    carried: frozenset[int] = frozenset()
    """Places whose pieces are in the air, being dragged: drawn as an empty place."""


@dataclass(frozen=True)
class Face:
    """One piece as it is drawn: its place on the rack, the shelf, and the box that answers to a touch."""

    place: int
    shelf: int
    tile: Tile
    box: Box


@dataclass(frozen=True)
class Heap:
    """Something that lies on the table beside the rack: a row of discards, the stock, the piece turned up.

    With `all_alike` no piece is on top of the others: they are told and drawn side by side.
    `name` is what it answers to, `caption` the words above it. The last piece lies on top; the others are buried. With
    `hidden` pieces lie face down, so many; a `slip` is a sheet of paper with that on it, such as a total. `mark` is
    "right" or "wrong" where the piece `at` is to be marked, counted from the top.
    """

    name: str
    caption: str
    tiles: tuple[Tile, ...] = ()
    hidden: int | None = None
    mark: str = ""
    at: int = 1
    all_alike: bool = False
    slip: str = ""
    note: bool = False
    """Only words, on a line of their own."""


@dataclass(frozen=True)
class Spot:
    """The place of a heap in a picture: its name and the box of its top, which answers to a touch."""

    name: str
    box: Box


@dataclass(frozen=True)
class Picture:
    """A drawn rack: its size, its shapes from back to front, its faces, and the spots of what lies around."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    faces: tuple[Face, ...]
    spots: tuple[Spot, ...] = ()


# --- outlines, in a box of about 16 x 16 around the origin ---------------------------------------------------------

_K = 0.5523  # the usual constant: four cubic curves with it make a circle


def _circle(x: float, y: float, r: float) -> tuple[Step, ...]:
    k = _K * r
    return (
        ("M", x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("Z",),
    )


OUTLINES: dict[str, tuple[Step, ...]] = {
    "h": (
        ("M", 0, 7.5),
        ("C", -10, 0, -9, -7.5, -4.4, -7.5),
        ("C", -2, -7.5, 0, -5.8, 0, -3.8),
        ("C", 0, -5.8, 2, -7.5, 4.4, -7.5),
        ("C", 9, -7.5, 10, 0, 0, 7.5),
        ("Z",),
    ),
    "d": (("M", 0, -8.5), ("L", 6.5, 0), ("L", 0, 8.5), ("L", -6.5, 0), ("Z",)),
    "c": (
        *_circle(0, -4.2, 3.7),
        *_circle(-4.4, 1.6, 3.7),
        *_circle(4.4, 1.6, 3.7),
        ("M", -1.1, -1),
        ("L", 1.1, -1),
        ("L", 2.6, 8),
        ("L", -2.6, 8),
        ("Z",),
    ),
    "s": (
        ("M", 0, -8.5),
        ("C", 8.6, -1.4, 9.4, 5, 5, 5),
        ("C", 2.9, 5, 1.2, 4, 0.7, 2.6),
        ("L", 2.5, 8),
        ("L", -2.5, 8),
        ("L", -0.7, 2.6),
        ("C", -1.2, 4, -2.9, 5, -5, 5),
        ("C", -9.4, 5, -8.6, -1.4, 0, -8.5),
        ("Z",),
    ),
    # a jester's cap with three bells
    "": (
        ("M", -10, 9),
        ("C", -10.5, 2, -12, -3, -14, -5),
        ("C", -10, -6.5, -6, -4, -4.5, 0),
        ("C", -3.5, -5, -2, -9, 0, -12),
        ("C", 2, -9, 3.5, -5, 4.5, 0),
        ("C", 6, -4, 10, -6.5, 14, -5),
        ("C", 12, -3, 10.5, 2, 10, 9),
        ("Z",),
        *_circle(-14.6, -6.6, 2.6),
        *_circle(0, -14, 2.6),
        *_circle(14.6, -6.6, 2.6),
        ("M", -9.6, 11),
        ("L", 9.6, 11),
        ("L", 9.2, 14.5),
        ("L", -9.2, 14.5),
        ("Z",),
    ),
}
_TICK: tuple[Step, ...] = (("M", -3.6, 0.2), ("L", -1, 2.8), ("L", 3.8, -3))
_BANG: tuple[Step, ...] = (("M", 0, -4), ("L", 0, 0.8), ("M", 0, 3.4), ("L", 0, 3.5))


# --- one piece ------------------------------------------------------------------------------------------------------

TALL = 1.36
"""Height of a tile over its width."""


def piece_shapes(tile: Tile, x: float, y: float, w: float, look: Look) -> list[Shape]:
    """A tile or card of width `w` with its left upper corner at (x, y), in the skin of the look."""
    u, h, theme = w / 48, w * TALL, look.theme
    body = theme.tile if look.skin == "tiles" else theme.card
    shapes: list[Shape] = [
        Box(x + 1.5 * u, y + 2.5 * u, w, h, 7 * u, theme.shadow),
        Box(x, y, w, h, 7 * u, body, theme.edge, 1),
    ]
    return shapes + _SKINS[look.skin](tile, x, y, w, theme)


def _tile_face(tile: Tile, x: float, y: float, w: float, theme: Theme) -> list[Shape]:
    u, h = w / 48, w * TALL
    lip = Box(x + 2 * u, y + h - 6.5 * u, w - 4 * u, 4.5 * u, 2.2 * u, theme.lip)
    if tile.wild:
        return [lip, *_joker_face(tile, x, y, w, theme, str(tile.rank))]
    number = Label(x + w / 2, y + 32 * u, str(tile.rank), 29 * u, theme.ink(tile.suit), 700)
    return [lip, number, Mark(OUTLINES[tile.suit], x + w / 2, y + 46 * u, 0.92 * u, theme.ink(tile.suit))]


def _card_face(tile: Tile, x: float, y: float, w: float, theme: Theme) -> list[Shape]:
    u, ink = w / 48, theme.ink("" if tile.wild else tile.suit)
    if tile.wild:
        return _joker_face(tile, x, y, w, theme, RANKS[tile.rank - 1])
    rank = RANKS[tile.rank - 1]
    return [
        Label(x + (15 if len(rank) > 1 else 13) * u, y + 26 * u, rank, 25 * u, ink, 700),
        Mark(OUTLINES[tile.suit], x + 29 * u, y + 45 * u, 1.6 * u, ink),
    ]


def _joker_face(tile: Tile, x: float, y: float, w: float, theme: Theme, rank: str) -> list[Shape]:
    """The cap; below it what the joker stands for, if that is said."""
    u, cap = w / 48, OUTLINES[""]
    if not tile.rank:
        return [Mark(cap, x + w / 2, y + 33 * u, 1.15 * u, theme.ink(""))]
    ink = theme.ink(tile.suit)
    shapes: list[Shape] = [
        Mark(cap, x + w / 2, y + 20 * u, 0.8 * u, theme.ink("")),
        Label(x + (w / 2 if not tile.suit else 17 * u), y + 54 * u, rank, 19 * u, ink, 700),
    ]
    return [*shapes, Mark(OUTLINES[tile.suit], x + 34 * u, y + 47.5 * u, 0.75 * u, ink)] if tile.suit else shapes


_SKINS = {"tiles": _tile_face, "cards": _card_face}
SKINS = tuple(_SKINS)


# --- the rack -------------------------------------------------------------------------------------------------------

_PAD, _RAISE = 10.0, 9.0
_SET_OFF = 0.36  # the gap beside a meld, in tile widths
_ONE_SHELF = 8  # more pieces than this lie on two shelves at least, as on a real rack


@dataclass(frozen=True)
class _Grid:
    """The measures of a rack: tile width, gap between tiles, width of a shelf, shelves as lists of (place, x)."""

    w: float
    gap: float
    room: float
    shelves: tuple[tuple[tuple[int, float], ...], ...]

    @property
    def pitch(self) -> float:
        return self.w * TALL + self.w * 0.78 + _RAISE

    def top(self, shelf: int) -> float:
        return _PAD + _RAISE + shelf * self.pitch


def _blocks(spread: Spread) -> list[range]:
    """Places that stay side by side: each meld, and each loose piece by itself."""
    inside = {place: bracket for bracket in spread.brackets for place in range(bracket.start, bracket.end)}
    blocks, place = [], 0
    while place < len(spread.tiles):
        end = inside[place].end if place in inside else place + 1
        blocks.append(range(place, end))
        place = end
    return blocks


def _flow(blocks: Sequence[range], w: float, gap: float, room: float) -> list[list[tuple[int, float]]]:
    """Fill shelves of the given room from left to right; a meld is set off by a third of a tile."""
    shelves: list[list[tuple[int, float]]] = [[]]
    x, meld_before = 0.0, False
    for block in blocks:
        meld = len(block) > 1
        x += w * _SET_OFF if shelves[-1] and (meld or meld_before) else 0
        if shelves[-1] and x + len(block) * (w + gap) - gap > room + 0.01:
            shelves.append([])
            x = 0.0
        for place in block:
            if x + w > room + 0.01 and shelves[-1]:  # a meld longer than a shelf
                shelves.append([])
                x = 0.0
            shelves[-1].append((place, x))
            x += w + gap
        meld_before = meld
    return shelves


def _grid(spread: Spread, width: float, largest: float) -> _Grid:
    """The largest tiles that fit the wished number of shelves; where none do, as few more shelves as a finger allows.

    The number of shelves depends on the number of pieces alone wherever the melds leave a choice, so that the
    height stays as it is while melds form.
    """
    count = len(spread.tiles)
    wished = 1 if count <= _ONE_SHELF else 2
    room = width - 2 * _PAD
    w = largest
    while w > TOUCH and _needs(count, w, room) > wished:
        w = max(TOUCH, w - 2)
    shelves = max(wished, _needs(count, w, room))
    while shelves > wished and w < largest and _has_room(count, shelves, w + 1, room):
        w += 1
    gap = _gap(w)
    flowed = _fill(_blocks(spread), w, gap, room, shelves)
    spare = 1 if shelves > 1 else 0  # melds seldom divide evenly: a place more, so that the width stays as it is too
    even = (math.ceil(max(count, 4) / shelves) + spare) * (w + gap) + w * _SET_OFF * min(count // 3, 3)
    used = max((x + w for shelf in flowed for _, x in shelf), default=0)
    return _Grid(w, gap, min(room, max(even, used)), tuple(tuple(shelf) for shelf in flowed))


def _fill(blocks: Sequence[range], w: float, gap: float, room: float, shelves: int) -> list[list[tuple[int, float]]]:
    """Fill so many shelves as evenly as the melds allow; more shelves only where it cannot be otherwise."""
    count = sum(map(len, blocks))
    longest = max([math.ceil(count / shelves), *map(len, blocks)])
    least = longest * (w + gap) - gap
    tries = max(0, math.ceil((room - least) / (w * _SET_OFF)))
    flows = (_flow(blocks, w, gap, min(room, least + step * w * _SET_OFF)) for step in range(tries + 1))
    return next((flow for flow in flows if len(flow) <= shelves), None) or _flow(blocks, w, gap, room)


def _has_room(count: int, shelves: int, w: float, room: float) -> bool:
    """Whether each shelf keeps a place to spare and the gap of a meld, so that melds seldom need a shelf more."""
    return (math.ceil(count / shelves) + 1) * (w + _gap(w)) - _gap(w) + w * _SET_OFF <= room


def _gap(w: float) -> float:
    return max(3.0, w * 0.07)


def _needs(count: int, w: float, room: float) -> int:
    """Shelves for so many pieces, with room for the gaps of the melds that may form: the height then stays as it is."""
    melds = min(count // 3, 2)
    per_shelf = max(1, int((room + _gap(w) - (w * _SET_OFF * melds if count > 5 else 0)) // (w + _gap(w))))
    return max(1, math.ceil(count / per_shelf))


def rack_picture(spread: Spread, width: float, look: Look) -> Picture:
    """Draw a rack into at most the given width: two shelves where they fit, more on a narrow page.

    No tile is narrower than a touch target; no picture is wider than its tiles need.

    >>> from remi_learn import parse_tiles
    >>> [face.shelf for face in rack_picture(Spread(parse_tiles("5h 6h 7h 8h 9h 10h")), 270, Look()).faces]
    [0, 0, 0, 1, 1, 1]
    """
    grid = _grid(spread, width, look.tile)
    width = grid.room + 2 * _PAD
    faces = tuple(_faces(spread, grid))
    shelves = max(1, len(grid.shelves))
    shapes: list[Shape] = [Box(0, 0, width, grid.top(shelves), 0, look.theme.ground)]
    for shelf in range(shelves):
        shapes += _wood(grid, shelf, width, look.theme)
    for face in faces:
        shapes += _standing(face, spread, look)
    shapes += _rings(faces, spread, look.theme)
    shapes += _brackets(faces, spread, grid, look.theme)
    return Picture(width, grid.top(shelves), tuple(shapes), faces)


def _faces(spread: Spread, grid: _Grid) -> Iterator[Face]:
    for shelf, places in enumerate(grid.shelves):
        for place, x in places:
            lift = _RAISE if place in spread.picked else 0
            box = Box(_PAD + x, grid.top(shelf) - lift, grid.w, grid.w * TALL)
            yield Face(place, shelf, spread.tiles[place], box)


def _wood(grid: _Grid, shelf: int, width: float, theme: Theme) -> list[Shape]:
    top, thick = grid.top(shelf) + grid.w * TALL - grid.w * 0.1, grid.w * 0.3
    return [
        Box(2, top, width - 4, thick, 6, theme.wood_edge),
        Box(2, top, width - 4, thick * 0.66, 6, theme.wood),
    ]


def _standing(face: Face, spread: Spread, look: Look) -> list[Shape]:
    box, theme = face.box, look.theme
    if face.place in spread.carried:
        return [Box(box.x, box.y, box.w, box.h, box.w * 0.14, "", theme.quiet, 1.5, 4)]
    return piece_shapes(face.tile, box.x, box.y, box.w, look)


def _rings(faces: Sequence[Face], spread: Spread, theme: Theme) -> list[Shape]:
    """One ring around pieces side by side that are marked the same way; a badge says how, without colour."""
    shapes: list[Shape] = []
    for places, mark in (
        (spread.picked - spread.wrong - spread.right, ""),
        (spread.lit, ""),
        (spread.right, "right"),
        (spread.wrong, "wrong"),
    ):
        for box in _together([face for face in faces if face.place in places]):
            shapes += _ring(box, mark, theme)
    cursor = [face.box for face in faces if face.place == spread.cursor]
    return shapes + [replace(_around(box, 6), stroke=theme.cursor, line=2, dash=3) for box in cursor]


def _ring(box: Box, mark: str, theme: Theme) -> list[Shape]:
    """A ring around a box, with a badge unless it is only picked or asked about."""
    colour = theme.wrong if mark == "wrong" else theme.ring
    ring = replace(_around(box, 3), stroke=colour, line=3, dash=6 if mark == "wrong" else 0)
    sign = {"": (), "right": _TICK, "wrong": _BANG}[mark]
    return [ring, *(_badge(box, colour, sign, theme) if sign else ())]


def _around(box: Box, margin: float) -> Box:
    return Box(box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin, 9 + margin / 2)


def _together(faces: Iterable[Face]) -> Iterator[Box]:
    """Boxes around pieces that lie side by side on one shelf at one height."""
    for _, group in groupby(enumerate(faces), key=lambda pair: (pair[1].place - pair[0], pair[1].shelf, pair[1].box.y)):
        boxes = [face.box for _, face in group]
        last = boxes[-1]
        yield Box(boxes[0].x, last.y, last.x + last.w - boxes[0].x, last.h)


def _badge(box: Box, colour: str, sign: tuple[Step, ...], theme: Theme) -> list[Shape]:
    x, y = box.x + box.w - 1, box.y + 1
    return [Box(x - 9, y - 9, 18, 18, 9, colour), Mark(sign, x, y, 1.25, "", theme.badge, 1.8)]


def _brackets(faces: Sequence[Face], spread: Spread, grid: _Grid, theme: Theme) -> list[Shape]:
    shapes: list[Shape] = []
    for bracket in spread.brackets:
        inside = [face for face in faces if bracket.start <= face.place < bracket.end]
        for shelf, group in groupby(inside, key=lambda face: face.shelf):
            boxes = [face.box for face in group]
            left, right = boxes[0].x, boxes[-1].x + boxes[-1].w
            y = grid.top(shelf) + grid.w * (TALL + 0.28)
            line: tuple[Step, ...] = (("M", left, y), ("L", left, y + 5), ("L", right, y + 5), ("L", right, y))
            shapes.append(Mark(line, stroke=theme.text, line=2))
            size = max(13.0, grid.w * 0.26)
            shapes.append(Label((left + right) / 2, y + 7 + size, bracket.caption, size, theme.text, 600))
    return shapes


# --- what lies around the rack --------------------------------------------------------------------------------------

_BURIED = 0.6
"""Width of a buried piece over that of one on top."""
_ALIKE = 0.76
"""Width of pieces of which none is on top over that of one on top."""
_CAPTION = 15.0
_BOLD = 600
"""The weight of captions."""
_LEAD = 13.0
"""From a caption to the pieces: a ring and its badge fit between."""


def table_picture(heaps: Sequence[Heap], spread: Spread, width: float, look: Look) -> Picture:
    """Draw a rack with the heaps above it, from left to right and wrapped where the page is narrow.

    >>> from remi_learn import parse_tiles
    >>> row = Heap("row", "your row", parse_tiles("4s 9d"))
    >>> table_picture([row], Spread(parse_tiles("5h 6h 7h")), 300, Look()).spots[0].name
    'row'
    """
    rack = rack_picture(spread, width, look)
    if not heaps:
        return rack
    if not spread.tiles:  # what is asked is not about a rack
        rack = Picture(0, 0, rack.shapes[:1], ())
    w = min(look.tile, max(TOUCH, look.tile * 0.9))
    size = max(_CAPTION, w * 0.27)
    placed, height, used = _place_heaps(heaps, w, size, width - 2 * _PAD)
    whole = max(rack.width, used + 2 * _PAD)
    shapes: list[Shape] = [Box(0, 0, whole, height + rack.height, 0, look.theme.ground)]
    spots = []
    for heap, x, y in placed:
        found, spot = _heap(heap, x, y, w, size, width - 2 * _PAD, look)
        shapes += found
        spots += [] if heap.note else [spot]
    shapes += [replace(shape, y=shape.y + height) for shape in rack.shapes[1:]]
    faces = tuple(replace(face, box=replace(face.box, y=face.box.y + height)) for face in rack.faces)
    return Picture(whole, height + rack.height, tuple(shapes), faces, tuple(spots))


def fitted(label: Label, room: float) -> Label:
    """The label, smaller if it would be wider than the room: large tiles make large captions."""
    return replace(label, size=label.size * room / label.width) if label.width > room else label


def _lying(heap: Heap, w: float, room: float) -> list[Box]:
    """Where the pieces of a heap lie, from its left upper corner: the buried ones, then the top; a long row wraps."""
    top = w * _ALIKE if heap.all_alike else w
    under, gap = (top if heap.all_alike else w * _BURIED), _gap(w)
    boxes, x, y = [], 0.0, 0.0
    for number in range(max(1, len(heap.tiles))):
        wide = under if number < len(heap.tiles) - 1 else top
        if boxes and x + wide > room:
            x, y = 0.0, y + top * TALL + 8
        boxes.append(Box(x, y + (top - wide) * TALL, wide, wide * TALL))
        x += wide + gap
    return boxes


def _heap_size(heap: Heap, w: float, size: float, room: float) -> tuple[float, float]:
    if heap.note:
        return min(room, measure(heap.caption, size, _BOLD)), size + 4
    boxes = _lying(heap, w, room)
    wide, last = max(box.x + box.w for box in boxes), boxes[-1]
    return max(wide, min(room, measure(heap.caption, size, _BOLD))), size + _LEAD + last.y + last.h + 8


def _place_heaps(
    heaps: Sequence[Heap], w: float, size: float, room: float
) -> tuple[list[tuple[Heap, float, float]], float, float]:
    """Each heap with its left upper corner; the height of them all, and the width that they need."""
    placed, x, y, tall, used = [], 0.0, _PAD, 0.0, 0.0
    for heap in heaps:
        wide, high = _heap_size(heap, w, size, room)
        if x and (x + wide > room or placed[-1][0].note):
            x, y, tall = 0.0, y + tall + w * 0.2, 0.0
        placed.append((heap, _PAD + x, y))
        used, tall = max(used, x + wide), max(tall, high)
        x += wide + w * 0.7
    return placed, y + tall + w * 0.1, used


def _heap(heap: Heap, x: float, y: float, w: float, size: float, room: float, look: Look) -> tuple[list[Shape], Spot]:
    """The caption and what lies under it."""
    theme, top = look.theme, y + size + _LEAD
    ink = theme.text if heap.note else theme.quiet
    shapes: list[Shape] = [fitted(Label(x, y + size, heap.caption, size, ink, _BOLD, "start"), room)]
    if heap.note:
        return shapes, Spot(heap.name, Box(x, y, 0, 0))
    boxes = [replace(box, x=x + box.x, y=top + box.y) for box in _lying(heap, w, room)]
    box = boxes[-1]
    for tile, under in zip(heap.tiles, boxes, strict=False):
        shapes += piece_shapes(tile, under.x, under.y, under.w, look)
    if heap.hidden:
        shapes += _face_down(box, str(heap.hidden), look)
    elif heap.slip:
        shapes.append(Box(box.x, box.y, box.w, box.h, 4, theme.tile, theme.edge, 1.5))
        shapes.append(
            Label(
                box.x + box.w / 2,
                box.y + box.h * 0.6,
                heap.slip,
                w * (0.36 if len(heap.slip) < 4 else 0.29),
                theme.ink("s"),
                700,
            )
        )
    elif not heap.tiles:
        shapes.append(Box(box.x, box.y, box.w, box.h, box.w * 0.14, "", theme.quiet, 1.5, 4))
    if heap.mark:
        shapes += _ring(boxes[-heap.at], heap.mark, theme)
    return shapes, Spot(heap.name, box)


def _face_down(box: Box, words: str, look: Look) -> list[Shape]:
    """Pieces face down on one another, with their number."""
    u, theme = box.w / 48, look.theme
    shapes: list[Shape] = [Box(box.x + 1.5 * u, box.y + 2.5 * u, box.w, box.h, 7 * u, theme.shadow)]
    for step in (4.0, 2.0, 0.0):
        shapes.append(
            Box(
                box.x + step * u,
                box.y - step * u + 2 * u,
                box.w - 4 * u,
                box.h - 2 * u,
                7 * u,
                theme.wood,
                theme.wood_edge,
                1.5,
            )
        )
    return [*shapes, Label(box.x + box.w / 2 - 2 * u, box.y + 42 * u, words, 22 * u, theme.tile, 700)]


# --- the hit test ---------------------------------------------------------------------------------------------------


def place_at(picture: Picture, x: float, y: float) -> int | None:
    """The place of the piece under the point, or None; half of the gap beside a piece belongs to it."""
    for face in picture.faces:
        box, gap = face.box, _gap(face.box.w) / 2
        if box.x - gap <= x < box.x + box.w + gap and box.y - 2 <= y < box.y + box.h + _RAISE:
            return face.place
    return None


def spot_at(picture: Picture, x: float, y: float) -> str | None:
    """The name of the heap whose top is under the point, or None."""
    for spot in picture.spots:
        box = _around(spot.box, 4)
        if box.x <= x < box.x + box.w and box.y <= y < box.y + box.h:
            return spot.name
    return None


def drop_at(picture: Picture, x: float, y: float) -> int:
    """Where a piece let go at the point is put: before the piece of this place (the number of pieces: at the end)."""
    if not picture.faces:
        return 0
    near = min({face.shelf: face.box.y + face.box.h / 2 for face in picture.faces}.items(), key=lambda s: abs(s[1] - y))
    on_shelf = [face for face in picture.faces if face.shelf == near[0]]
    for face in on_shelf:
        if x < face.box.x + face.box.w / 2:
            return face.place
    return on_shelf[-1].place + 1


def carried_shapes(tiles: Sequence[Tile], x: float, y: float, w: float, look: Look) -> list[Shape]:
    """Pieces in the air around the point (x, y), side by side."""
    left = x - len(tiles) * w / 2
    return [
        shape
        for number, tile in enumerate(tiles)
        for shape in piece_shapes(tile, left + number * w * 1.05, y - w * TALL * 0.6, w, look)
    ]
