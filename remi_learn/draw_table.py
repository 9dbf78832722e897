"""The display list of a table at play: the seats, what lies on the table, the stock and the discards, the own rack.

Where every player has a row of discards the rows are those of `draw_rows`; where there is one row or pile the seats
are a line of names, and melds lie below them. Everything that answers to a touch is a spot of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .draw import TALL, TOUCH, Heap, Look, Picture, Spot, Spread, fitted, piece_shapes, table_picture
from .draw_rows import RowsSpread, Seat, letter_disc, moved, own_rack, rows_picture, words_size
from .engine.tiles import Tile
from .shapes import Box, Label, Shape


@dataclass(frozen=True)
class Strip:
    """Pieces side by side under a name: a meld on the table, or a rack that is shown. `lit` puts a ring around it."""

    name: str
    caption: str
    tiles: tuple[Tile, ...]
    lit: bool = False


@dataclass(frozen=True)
class TableSpread:
    """What lies on a table at play. `rows` where every seat has a row; else `seats` with one row among the `heaps`."""

    rack: Spread
    rows: RowsSpread | None = None
    seats: tuple[Seat, ...] = ()
    heaps: tuple[Heap, ...] = ()
    melds: tuple[Strip, ...] = ()
    shown: tuple[Strip, ...] = ()
    """The racks of others that lie open."""
    cursor: str | None = None
    """The spot that the keyboard is at."""
    over: bool = False


def play_picture(spread: TableSpread, width: float, look: Look) -> Picture:
    """Draw a table at play into the given width."""
    parts = [_rows(spread, width, look)] if spread.rows else _one_row(spread, width, look)
    if spread.melds and spread.rows:
        parts.insert(0, _strips(spread.melds, width, look))
    if spread.shown:
        parts.append(_strips(spread.shown, width, look))
    whole = _stacked(parts, width, look)
    at = [spot.box for spot in whole.spots if spot.name == spread.cursor]
    ring = [Box(b.x - 3, b.y - 3, b.w + 6, b.h + 6, 10, "", look.theme.cursor, 2, 3) for b in at]
    return replace(whole, shapes=(*whole.shapes, *ring))


def _stacked(parts: Sequence[Picture], width: float, look: Look) -> Picture:
    """Pictures one under the other, each in the middle."""
    y, shapes, faces, spots = 0.0, list[Shape](), [], []
    for part in parts:
        dx = (width - part.width) / 2
        shapes += moved(part.shapes, dx, y)
        faces += [replace(face, box=_at(face.box, dx, y)) for face in part.faces]
        spots += [Spot(spot.name, _at(spot.box, dx, y)) for spot in part.spots]
        y += part.height
    return Picture(width, y, (Box(0, 0, width, y, 0, look.theme.ground), *shapes), tuple(faces), tuple(spots))


def _at(box: Box, dx: float, dy: float) -> Box:
    return replace(box, x=box.x + dx, y=box.y + dy)


def _rows(spread: TableSpread, width: float, look: Look) -> Picture:
    assert spread.rows
    table = rows_picture(spread.rows, width, look)
    return Picture(table.width, table.height, table.shapes[1:], table.rack.faces, table.spots)


def _one_row(spread: TableSpread, width: float, look: Look) -> list[Picture]:
    parts = [_seats(spread.seats, width, look)]
    if spread.melds:
        parts.append(_strips(spread.melds, width, look))
    heaps = table_picture(spread.heaps, replace(spread.rack, tiles=()), width, look)
    rack = own_rack(spread.rack, width, look, spread.over)
    return [*parts, *(replace(part, shapes=part.shapes[1:]) for part in (heaps, rack))]


# --- the seats where there is one row ---------------------------------------------------------------------------------

_PAD, _GAP = 10.0, 8.0
_SEAT = 50.0


def _seats(seats: Sequence[Seat], width: float, look: Look) -> Picture:
    """The players side by side, each with a name and a note."""
    size, theme = words_size(look), look.theme
    tall = _SEAT * size / 15
    wide = (width - 2 * _PAD - _GAP * (len(seats) - 1)) / len(seats)
    shapes: list[Shape] = []
    for number, seat in enumerate(seats):
        x = _PAD + number * (wide + _GAP)
        ring = theme.ring if seat.plays else ""
        shapes.append(Box(x, _PAD, wide, tall, 10, theme.panel, ring, 2))
        shapes += letter_disc(seat.letter, x + 17, _PAD + tall * 0.33, theme, ring or theme.quiet)
        name = Label(x + 32, _PAD + tall * 0.42, seat.name, size, theme.text, 700, "start")
        note = Label(x + 10, _PAD + tall * 0.83, seat.note, size - 2, theme.quiet, 400, "start")
        shapes += [fitted(name, wide - 38), fitted(note, wide - 16)]
    return Picture(width, tall + 2 * _PAD, tuple(shapes), ())


# --- strips -----------------------------------------------------------------------------------------------------------

_SMALL = 0.62
"""Pieces on the table are smaller than those of the rack."""
_LEAST = 30.0


def _strips(strips: Sequence[Strip], width: float, look: Look) -> Picture:
    """Strips side by side, wrapped where the page is narrow; each whole block answers to a touch."""
    room, x, y, tall = width - 2 * _PAD, 0.0, 4.0, 0.0
    shapes, spots = list[Shape](), []
    for strip in strips:
        made, box = _strip(strip, room, look)
        if x and x + box.w > room:
            x, y, tall = 0.0, y + tall + _GAP, 0.0
        shapes += moved(made, _PAD + x, y)
        spots.append(Spot(strip.name, _at(box, _PAD + x, y)))
        x, tall = x + box.w + _GAP, max(tall, box.h)
    return Picture(width, y + tall + _GAP, tuple(shapes), (), tuple(spots))


def _strip(strip: Strip, room: float, look: Look) -> tuple[list[Shape], Box]:
    """One strip at the origin: its caption above its pieces where it is long, before them where it is a number."""
    size, theme = words_size(look) - 1, look.theme
    short = len(strip.caption) < 3
    said = Label(6, 0, strip.caption, size, theme.quiet if short else theme.text, 700, "start")
    head = said.width + 8 if short else 0
    w = max(_LEAST, look.tile * _SMALL)
    gap = w * 0.08
    per_line = max(1, int((room - 12 - head + gap) // (w + gap)))
    lines = -(-len(strip.tiles) // per_line) or 1
    top = 6 if short else size + 10
    said = fitted(said, room - 12)
    wide = max(head + min(len(strip.tiles), per_line) * (w + gap) - gap, 0 if short else said.width)
    box = Box(0, 0, wide + 12, max(TOUCH, top + lines * (w * TALL + gap) + 4))
    shapes: list[Shape] = [replace(box, radius=8, fill=theme.panel, stroke=theme.ring if strip.lit else "", line=2.5)]
    shapes.append(replace(said, y=box.h / 2 + size * 0.35 if short else size + 3))
    for number, tile in enumerate(strip.tiles):
        line, place = divmod(number, per_line)
        shapes += piece_shapes(tile, 6 + head + place * (w + gap), top + line * (w * TALL + gap), w, look)
    return shapes, box
