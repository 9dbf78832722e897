"""The display list of a table with rows of discards: seats, rows, what was taken, the stock, the atu, the own rack.

`rows_picture` turns a `RowsSpread` into a `RowsPicture`: shapes for a painter, and faces for the hit test, the text
form and whoever adds to the picture. Nothing here knows a language: names and captions come in with the spread.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .draw import OUTLINES, TALL, Face, Look, Picture, Spot, Spread, Theme, fitted, piece_shapes, rack_picture
from .engine.tiles import Tile
from .shapes import Box, Label, Mark, Shape, Step

LEVELS = 4
"""Danger is shown in so many colours and patterns; the number says it exactly."""


@dataclass(frozen=True)
class Lying:
    """One piece of a row; a taken one leaves a gap with the letter of whoever has it."""

    tile: Tile
    taken_by: str = ""


@dataclass(frozen=True)
class Seat:
    """One player at the table: name and letter, a note, the row that they take from, and whether they are to play.

    Whoever sits before them throws into that row. `who` names them in the middle of a sentence.
    """

    name: str
    letter: str
    note: str
    row: tuple[Lying, ...]
    plays: bool = False
    who: str = ""


@dataclass(frozen=True)
class Danger:
    """How dangerous a piece of the rack is: the words on its tag, and a level from 0 to `LEVELS` - 1."""

    words: str
    level: int


@dataclass(frozen=True)
class RowsSpread:
    """What lies on a table, seen from one seat: the seats in the order of play from there, and the own rack.

    With `leftward` play passes to the left, so the next player sits there; else on the right. When the hand is `over`
    a rack without pieces is not shown.
    """

    seats: tuple[Seat, ...]
    rack: Spread
    stock: int
    stock_name: str
    turned: Tile | None
    turned_name: str
    dangers: tuple[Danger, ...] = ()
    """For each place of the rack; empty: the overlay is off."""
    cursor: tuple[int, int] | None = None
    """A piece of a row that the keyboard is at: (seat, place)."""
    compact: bool = False
    """Rows of a few pieces stand beside the names, and not below them: for a phone."""
    leftward: bool = True
    over: bool = False


@dataclass(frozen=True)
class RowFace:
    """One piece of a row as it is drawn."""

    seat: int
    place: int
    lying: Lying
    top: bool
    box: Box


@dataclass(frozen=True)
class RowsPicture:
    """A drawn table: its size, its shapes from back to front, the faces of the rows and those of the rack.

    The `spots` answer to a touch: "stock", "turned", and each seat's panel by its number ("seat 0").
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    rows: tuple[RowFace, ...]
    rack: Picture
    spots: tuple[Spot, ...] = ()


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> list[Shape]:
    """The shapes somewhere else."""
    return [replace(shape, x=shape.x + dx, y=shape.y + dy) for shape in shapes]


# --- measures ---------------------------------------------------------------------------------------------------------

_PAD, _GAP = 10.0, 10.0
_WIDE = 720.0
"""From this width on the seats lie around the table, below it one under the other."""
_HEAD = 34.0
"""The height of a seat's name."""
_BURIED = 0.69
"""Pieces of rows are smaller than those of the rack."""
_LEAST = 32.0
"""No piece of a row is narrower."""


@dataclass(frozen=True)
class _Area:
    """Where a seat's panel lies, where its row begins and how it flows."""

    seat: int
    box: Box
    w: float
    per_line: int
    x: float
    y: float


def _row_tile(look: Look) -> float:
    return max(_LEAST, look.tile * _BURIED)


def _per_line(width: float, w: float) -> int:
    """How many pieces of that width a line of a panel holds."""
    return max(1, int((width - 2 * _PAD + _spacing(w) + 0.01) // (w + _spacing(w))))


def _fitted(width: float, w: float, least: float) -> float:
    """The width of the pieces when a line holds as many as it can of the least width."""
    return min(w, (width - 2 * _PAD) / (_per_line(width, least) * (1 + _spacing(1)) - _spacing(1)))


def _wide(count: int, w: float) -> float:
    """How wide a panel is whose row lies on one line."""
    return 2 * _PAD + count * (w + _spacing(w)) - _spacing(w)


def _area(seat: int, spread: RowsSpread, x: float, y: float, width: float, w: float) -> _Area:
    count = len(spread.seats[seat].row)
    if spread.compact:
        beside = x + width - _wide(max(count, 1), w) + _PAD
        return _Area(seat, Box(x, y, width, w * TALL + 12), w, max(count, 1), beside, y + 6)
    per_line = _per_line(width, w)
    lines = max(1, math.ceil(count / per_line))
    return _Area(seat, Box(x, y, width, _HEAD + lines * _line(w)), w, per_line, x + _PAD, y + _HEAD + 1)


def _spacing(w: float) -> float:
    return w * 0.12


def _line(w: float) -> float:
    """The height of one line of a row: the piece, and room for the ring of the top."""
    return w * TALL + 11


def _areas(spread: RowsSpread, width: float, look: Look) -> tuple[list[_Area], Box, float]:
    """The panels of all seats, the middle, and how far down they reach."""
    w, seats = _row_tile(look), len(spread.seats)
    stacked = width < _WIDE or seats < 3
    return (_stacked if stacked else _around)(spread, width, w)


def _stacked(spread: RowsSpread, width: float, w: float) -> tuple[list[_Area], Box, float]:
    """Against the order of play, so that each throws into the row above theirs and the own row is next to the rack."""
    room, areas = width - 2 * _PAD, []
    w = _fitted(room, w, _LEAST)
    middle = Box(_PAD, _PAD, room, w * TALL + 8)
    y = middle.y + middle.h + (4 if spread.compact else _GAP)
    for seat in reversed(range(len(spread.seats))):
        areas.append(_area(seat, spread, _PAD, y, room, w))
        y += areas[-1].box.h + (6 if spread.compact else _GAP)
    return areas, middle, y


def _around(spread: RowsSpread, width: float, w: float) -> tuple[list[_Area], Box, float]:
    """The left neighbour on the left, the right one on the right, the middle between them, the others above."""
    last, whole = len(spread.seats) - 1, width - 2 * _PAD
    side = (whole - 2 * _GAP - 2 * w - 60) / 2
    w = _fitted(side, w, 0.92 * w)

    def centred(seat: int) -> _Area:
        wide = min(whole, max(whole - side, _wide(len(spread.seats[seat].row), w)))
        return _area(seat, spread, _PAD + (whole - wide) / 2, y, wide, w)

    y, areas = _PAD, []
    for seat in range(2, last):
        areas.append(centred(seat))
        y += areas[-1].box.h + _GAP
    on_left, on_right = (1, last) if spread.leftward else (last, 1)
    left = _area(on_left, spread, _PAD, y, side, w)
    right = _area(on_right, spread, width - _PAD - side, y, side, w)
    high = max(left.box.h, right.box.h, w * TALL * 1.4 + 44)
    areas += [replace(area, box=replace(area.box, h=high)) for area in (left, right)]
    middle = Box(_PAD + side + _GAP, y, whole - 2 * _GAP - 2 * side, high)
    y += high + _GAP
    areas.append(centred(0))
    return areas, middle, y + areas[-1].box.h + _GAP


# --- the picture ------------------------------------------------------------------------------------------------------


def rows_picture(spread: RowsSpread, width: float, look: Look) -> RowsPicture:
    """Draw a table into the given width: around the stock where there is room, else one seat under the other."""
    areas, middle, y = _areas(spread, width, look)
    rack = own_rack(spread.rack, width, look, spread.over)
    dx = (width - rack.width) / 2
    rack = shifted(rack, dx, y)
    shapes: list[Shape] = [Box(0, 0, width, rack.height + y + _PAD, 0, look.theme.ground)]
    faces = tuple(face for area in areas for face in _row_faces(area, spread))
    for area in areas:
        shapes += _panel(area, spread, look)
    for face in faces:
        shapes += _lying(face, look)
    around, spots = _middle(middle, spread, look)
    spots += [Spot(f"seat {area.seat}", area.box) for area in areas]
    shapes += around
    shapes += rack.shapes[1:]
    shapes += _dangers(rack.faces, spread, look.theme)
    at = [face.box for face in faces if (face.seat, face.place) == spread.cursor]
    shapes += [Box(b.x - 5, b.y - 5, b.w + 10, b.h + 10, 10, "", look.theme.cursor, 2, 3) for b in at]
    return RowsPicture(width, rack.height + y + _PAD, tuple(shapes), faces, rack, tuple(spots))


def own_rack(rack: Spread, width: float, look: Look, over: bool) -> Picture:
    """The learner's rack; nothing, once the hand is over and no piece is left on it."""
    return Picture(width, 0, (Box(0, 0, width, 0),), ()) if over and not rack.tiles else rack_picture(rack, width, look)


def shifted(picture: Picture, dx: float, dy: float) -> Picture:
    """The picture somewhere else; its size stays."""
    faces = tuple(replace(face, box=replace(face.box, x=face.box.x + dx, y=face.box.y + dy)) for face in picture.faces)
    return Picture(picture.width, picture.height, tuple(moved(picture.shapes, dx, dy)), faces)


def _row_faces(area: _Area, spread: RowsSpread) -> Iterator[RowFace]:
    row = spread.seats[area.seat].row
    top = max((place for place, lying in enumerate(row) if not lying.taken_by), default=None)
    step = area.w + _spacing(area.w)
    for place, lying in enumerate(row):
        line, column = divmod(place, area.per_line)
        x, y = area.x + column * step, area.y + line * _line(area.w)
        yield RowFace(area.seat, place, lying, place == top, Box(x, y, area.w, area.w * TALL))


def _panel(area: _Area, spread: RowsSpread, look: Look) -> list[Shape]:
    """A seat's panel: who throws into its row, an arrow, who takes from it."""
    seat, theme, box = spread.seats[area.seat], look.theme, area.box
    before, size = spread.seats[area.seat - 1], words_size(look)
    shapes: list[Shape] = [replace(box, radius=10, fill=theme.panel, stroke=theme.ring if seat.plays else "", line=2)]
    x, y = box.x + _PAD + 10, box.y + 17
    shapes += letter_disc(before.letter, x, y, theme, theme.quiet)
    shapes.append(Mark(_ARROW, x + 20, y, 1, "", theme.quiet, 2))
    shapes += letter_disc(seat.letter, x + 40, y, theme, theme.ring if seat.plays else theme.quiet)
    inside = box.x + box.w - _PAD
    at = (x - 9, y + 28, "start") if spread.compact else (inside, y + 5, "end")
    note = fitted(Label(at[0], at[1], seat.note, size - 1.5, theme.quiet, 400, at[2]), inside - x + 9)
    room = inside - x - 56 - (0 if spread.compact else note.width + 12)
    return [*shapes, fitted(Label(x + 56, y + 5, seat.name, size, theme.text, 700, "start"), max(room, 40)), note]


_ARROW: tuple[Step, ...] = (("M", -6, 0), ("L", 6, 0), ("M", 2, -4), ("L", 6, 0), ("L", 2, 4))


def words_size(look: Look) -> float:
    """The size of words at a table."""
    return 15.0 if look.tile < 70 else 20.0


def letter_disc(letter: str, x: float, y: float, theme: Theme, ground: str) -> list[Shape]:
    """A player's letter on a disc, beside the name and in the gaps."""
    return [Box(x - 9, y - 9, 18, 18, 9, ground), Label(x, y + 4.5, letter, 12.5, theme.badge, 700)]


def _lying(face: RowFace, look: Look) -> list[Shape]:
    """A piece of a row: the top is ringed, what was taken is a gap with its taker's letter."""
    box, theme = face.box, look.theme
    if face.lying.taken_by:
        return _gap(face, theme)
    shapes = piece_shapes(face.lying.tile, box.x, box.y, box.w, look)
    if face.top:
        shapes.append(Box(box.x - 3, box.y - 3, box.w + 6, box.h + 6, 9, "", theme.ring, 2.5))
    return shapes


def _gap(face: RowFace, theme: Theme) -> list[Shape]:
    box, tile, x = face.box, face.lying.tile, face.box.x + face.box.w / 2
    return [
        replace(box, radius=6, stroke=theme.quiet, line=1.2, dash=4),
        Label(x - box.w * 0.17, box.y + box.h * 0.37, str(tile.rank), box.w * 0.4, theme.quiet, 700),
        Mark(OUTLINES[tile.suit], x + box.w * 0.28, box.y + box.h * 0.27, box.w / 70, theme.quiet),
        *letter_disc(face.lying.taken_by, x, box.y + box.h - 13, theme, theme.quiet),
    ]


def _middle(box: Box, spread: RowsSpread, look: Look) -> tuple[list[Shape], list[Spot]]:
    """The stock with its count, and the piece turned up; where they lie."""
    theme, w = look.theme, _row_tile(look)
    h, size = w * TALL, words_size(look)
    upright = box.h > h + 40
    y = box.y + (box.h - h - 26) / 2 if upright else box.y + (box.h - h) / 2
    pair = [box.x + box.w / 2 - w - 14, box.x + box.w / 2 + 14] if upright else [box.x + 6, box.x + box.w / 2]
    shapes = [shape for step in (4.0, 2.0, 0.0) for shape in _back(pair[0] + step, y - step, w, theme)]
    ink = theme.on_danger
    shapes.append(Label(pair[0] + w / 2, y + h / 2 + w * 0.15, str(spread.stock), w * 0.42, ink, 700))
    words = [(pair[0], spread.stock_name)]
    if spread.turned is not None:
        shapes += piece_shapes(spread.turned, pair[1], y, w, look)
        words.append((pair[1], spread.turned_name))
    spots = []
    for (x, text), name in zip(words, ("stock", "turned"), strict=False):
        side = Box(x - 12, y - 4, w + 24, h + 32) if upright else Box(x - 4, box.y, box.w / 2 - 8, box.h)
        spots.append(Spot(name, side))
        if upright:
            shapes.append(Label(x + w / 2, y + h + 22, text, size - 1, theme.text, 600))
        else:
            shapes.append(Label(x + w + 12, y + h / 2 + 5, text, size, theme.text, 600, "start"))
    return shapes, spots


def _back(x: float, y: float, w: float, theme: Theme) -> list[Shape]:
    """The back of a piece."""
    h, u = w * TALL, w / 48
    return [
        Box(x, y, w, h, 7 * u, theme.tile, theme.edge, 1),
        Box(x + 5 * u, y + 5 * u, w - 10 * u, h - 10 * u, 5 * u, theme.lip),
    ]


# --- the overlay ------------------------------------------------------------------------------------------------------


def _dangers(faces: Sequence[Face], spread: RowsSpread, theme: Theme) -> list[Shape]:
    """A tag under each piece of the rack: colour, number and a meter all say how dangerous it is to throw."""
    shapes: list[Shape] = []
    foot = {face.shelf: max(other.box.y for other in faces if other.shelf == face.shelf) for face in faces}
    for face, danger in zip(faces, spread.dangers, strict=False):
        box, size = face.box, max(13.0, face.box.w * 0.27)
        y = foot[face.shelf] + box.h + box.w * 0.2
        tag = Box(box.x, y, box.w, size + 12, 5, theme.dangers[danger.level], theme.text, 1)
        words = Label(tag.x + tag.w / 2, tag.y + size, danger.words, size, theme.on_danger, 700)
        shapes += [tag, words, *_meter(tag, danger.level, theme)]
    return shapes


def _meter(tag: Box, level: int, theme: Theme) -> list[Shape]:
    """As many bars as the level says, out of all."""
    step = (tag.w - 8) / LEVELS
    places = (tag.x + 4 + number * step + 1 for number in range(LEVELS))
    return [
        Box(x, tag.y + tag.h - 8, step - 2, 4.5, 1, theme.on_danger if number <= level else "", theme.on_danger, 0.8)
        for number, x in enumerate(places)
    ]


# --- the hit test -----------------------------------------------------------------------------------------------------


def row_at(picture: RowsPicture, x: float, y: float) -> RowFace | None:
    """The piece of a row under the point."""
    for face in picture.rows:
        if face.box.x - 2 <= x < face.box.x + face.box.w + 2 and face.box.y - 2 <= y < face.box.y + face.box.h + 4:
            return face
    return None


def next_in_rows(
    picture: RowsPicture, at: tuple[int, int] | None, order: Sequence[int], step: int
) -> tuple[int, int] | None:
    """The next piece of the rows, seat by seat in this order."""
    places = [(face.seat, face.place) for seat in order for face in picture.rows if face.seat == seat]
    if not places:
        return None
    return places[(places.index(at) + step) % len(places)] if at in places else places[0 if step > 0 else -1]
