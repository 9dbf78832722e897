"""A rack and everything that can be done with it: the one command layer behind mouse, touch, keys, buttons and text.

A `Rack` is a value; each command returns a new one, or raises `RackRefusal` with the reason and changes
nothing. A `Board` holds the current rack and the way back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .engine.melds import Fault, Meld, fault, readings
from .engine.rules import Rules
from .engine.tiles import SUITS, Tile, tiles_of


class RackRefusal(Exception):
    """A command that cannot be done: a code for the text, and the fault of the pieces where there is one."""

    def __init__(self, code: str, fault: Fault | None = None):
        super().__init__(code)
        self.code, self.fault = code, fault


@dataclass(frozen=True)
class Rack:
    """Pieces from left to right, and how they lie.

    `tiles` are the pieces as they were dealt; a piece is known by its number there, since equal pieces are
    equal. `order` lists these numbers by place; `melds` the numbers that lie together as melds, in order.
    """

    tiles: tuple[Tile, ...]
    order: tuple[int, ...] = ()
    melds: tuple[tuple[int, ...], ...] = ()
    picked: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not self.order:
            object.__setattr__(self, "order", tuple(range(len(self.tiles))))

    def place(self, piece: int) -> int:
        """Where the piece stands, from 0."""
        return self.order.index(piece)

    def places(self, pieces: Iterable[int]) -> frozenset[int]:
        """The places of several pieces."""
        wanted = set(pieces)
        return frozenset(place for place, piece in enumerate(self.order) if piece in wanted)

    def named(self, pieces: Iterable[int]) -> tuple[Tile, ...]:
        """The tiles of several pieces, from left to right."""
        wanted = set(pieces)
        return tuple(self.tiles[piece] for piece in self.order if piece in wanted)

    @property
    def loose(self) -> tuple[int, ...]:
        """The pieces that lie in no meld, from left to right."""
        inside = {piece for meld in self.melds for piece in meld}
        return tuple(piece for piece in self.order if piece not in inside)

    def meld_of(self, piece: int) -> tuple[int, ...] | None:
        """The meld that the piece lies in."""
        return next((meld for meld in self.melds if piece in meld), None)


def pick(rack: Rack, place: int) -> Rack:
    """Pick the piece at this place, or put it down again if it was picked."""
    return replace_picked(rack, rack.picked ^ {rack.order[place]})


def clear(rack: Rack) -> Rack:
    """Put every picked piece down."""
    return replace_picked(rack, ())


def replace_picked(rack: Rack, pieces: Iterable[int]) -> Rack:
    """Pick exactly these pieces, by their numbers."""
    return replace(rack, picked=frozenset(pieces))


def pick_tiles(rack: Rack, text: str | Iterable[Tile], among: Iterable[int] | None = None) -> Rack:
    """Pick exactly these pieces, the first that fit of those in `among`; raises `RackRefusal` if they are not there."""
    return replace_picked(rack, _find(rack, tiles_of(text), rack.order if among is None else among))


def _find(rack: Rack, tiles: tuple[Tile, ...], among: Iterable[int]) -> list[int]:
    """A piece for each tile, out of those; a joker that is said to stand for the same is taken before another."""
    free, found = list(among), []
    for tile in tiles:
        fits = [piece for piece in free if rack.tiles[piece].bare == tile.bare]
        if not fits:
            raise RackRefusal("not_on_rack")
        best = min(fits, key=lambda piece: (rack.tiles[piece].rank != tile.rank, rack.tiles[piece].rank))
        free.remove(best)
        found.append(best)
    return found


def meld(rack: Rack, rules: Rules) -> Rack:
    """Lay the picked pieces together as a meld, where the first of them stood."""
    if not rack.picked:
        raise RackRefusal("nothing_picked")
    why = fault(rack.named(rack.picked), rules)
    if why:
        raise RackRefusal("no_meld", why)
    first = min(rack.places(rack.picked))
    return clear(_form(_take_out(rack, rack.picked, rules), rack.picked, first, rules))


def split(rack: Rack) -> Rack:
    """Take apart the melds that hold a picked piece; the pieces stay where they are."""
    touched = [meld for meld in rack.melds if rack.picked & set(meld)]
    if not touched:
        raise RackRefusal("nothing_to_split")
    return clear(replace(rack, melds=tuple(meld for meld in rack.melds if meld not in touched)))


def move(rack: Rack, before: int, rules: Rules) -> Rack:
    """Move the picked pieces before the piece of a place (the number of pieces: to the end).

    Put onto a meld that can take them they join it; put beside loose pieces with which they make a meld,
    the meld forms; a meld that they leave and that is none without them falls apart.
    """
    if not rack.picked:
        raise RackRefusal("nothing_picked")
    moved = rack.picked
    stay = [piece for piece in rack.order[before:] if piece not in moved]
    anchor = stay[0] if stay else None
    out = _take_out(rack, moved, rules)
    joined = _join(out, moved, anchor, rules)
    return clear(joined or _settle(out, moved, anchor, rules))


def by_colour(tile: Tile) -> tuple[bool, int, int]:
    """Where a piece stands among others that are sorted by colour."""
    return tile.wild, _suit_place(tile), tile.rank


def sort(rack: Rack, by: str) -> Rack:
    """Sort the loose pieces by "number" or by "colour"; melds lie first, what is picked stays picked."""
    keys = {
        "number": lambda tile: (tile.wild, tile.rank, _suit_place(tile)),
        "colour": by_colour,
    }
    laid = [piece for meld in rack.melds for piece in meld]
    loose = sorted(rack.loose, key=lambda piece: keys[by](rack.tiles[piece]))
    return replace(rack, order=(*laid, *loose))


def follow(rack: Rack, tiles: Iterable[Tile], rules: Rules) -> Rack:
    """The rack once it holds exactly these pieces: what is gone leaves its place, picked pieces first; what is new
    comes to the end. A meld that loses a piece and is none without it falls apart.

    >>> from remi_learn import TABLA, parse_tiles
    >>> rack = Rack(parse_tiles("5h 7s 6h"), order=(2, 0, 1))
    >>> after = follow(rack, parse_tiles("Kc 5h 6h"), TABLA)
    >>> after.named(after.order)
    (6h, 5h, Kc)
    """
    new, stay = [*tiles], []
    for piece in sorted(rack.order, key=lambda piece: (piece in rack.picked, piece)):
        if rack.tiles[piece] in new:
            new.remove(rack.tiles[piece])
            stay.append(piece)
    left = _take_out(rack, frozenset(rack.order) - frozenset(stay), rules)
    number = {piece: at for at, piece in enumerate(stay)}
    order = (*(number[piece] for piece in rack.order if piece in number), *range(len(stay), len(stay) + len(new)))
    melds = tuple(tuple(number[piece] for piece in meld) for meld in left.melds)
    picked = frozenset(number[piece] for piece in rack.picked if piece in number)
    return Rack((*(rack.tiles[piece] for piece in stay), *new), order, melds, picked)


def _suit_place(tile: Tile) -> int:
    return SUITS.index(tile.suit) if tile.suit else len(SUITS)


def _take_out(rack: Rack, pieces: frozenset[int], rules: Rules) -> Rack:
    """The pieces lie loose; what they leave stays a meld only if it is one."""
    melds = []
    for meld in rack.melds:
        left = tuple(piece for piece in meld if piece not in pieces)
        if left == meld or readings((rack.tiles[piece] for piece in left), rules):
            melds.append(left)
    return replace(rack, melds=tuple(melds))


def _insert(rack: Rack, pieces: list[int], before: int | None) -> Rack:
    """Put the pieces before another one (None: at the end), side by side."""
    order = [piece for piece in rack.order if piece not in pieces]
    at = order.index(before) if before is not None else len(order)
    return replace(rack, order=(*order[:at], *pieces, *order[at:]))


def _form(rack: Rack, pieces: Iterable[int], first: int, rules: Rules) -> Rack:
    """Make the pieces a meld that begins about the given place; they are known to be one."""
    pieces = frozenset(pieces)
    inner = {piece for meld in rack.melds for piece in meld[1:]} - pieces
    after = (piece for piece in rack.order[first:] if piece not in pieces and piece not in inner)
    laid = lay_out(rack, pieces, rules)
    placed = _insert(rack, laid, next(after, None))
    melds = [meld for meld in placed.melds if not pieces & set(meld)] + [tuple(laid)]
    return replace(placed, melds=tuple(sorted(melds, key=lambda meld: placed.place(meld[0]))))


def lay_out(rack: Rack, pieces: Iterable[int], rules: Rules) -> list[int]:
    """The pieces in the order of the first reading of their meld."""
    among = sorted(pieces, key=rack.place)
    return _find(rack, readings((rack.tiles[piece] for piece in among), rules)[0].tiles, among)


def _join(rack: Rack, moved: frozenset[int], anchor: int | None, rules: Rules) -> Rack | None:
    """The rack after the pieces joined the meld at the place where they are put, if there is one that takes them."""
    order = [piece for piece in rack.order if piece not in moved]
    at = order.index(anchor) if anchor is not None else len(order)
    for neighbour in order[at : at + 1] + order[max(0, at - 1) : at]:
        meld = rack.meld_of(neighbour)
        if meld and readings((rack.tiles[piece] for piece in (*meld, *moved)), rules):
            return _form(rack, {*meld, *moved}, rack.place(meld[0]), rules)
    return None


def _settle(rack: Rack, moved: frozenset[int], anchor: int | None, rules: Rules) -> Rack:
    """The rack after the pieces were put down loose, never inside a meld; a meld that they complete forms."""
    meld = rack.meld_of(anchor) if anchor is not None else None
    before = meld[0] if meld else anchor
    pieces = [piece for piece in rack.order if piece in moved]
    placed = _insert(rack, pieces, before)
    around = _completed(placed, pieces, rules)
    return _form(placed, around, placed.place(around[0]), rules) if around else placed


def _completed(rack: Rack, moved: list[int], rules: Rules) -> tuple[int, ...]:
    """The longest stretch of loose pieces around the moved ones that is a meld."""
    loose, start = set(rack.loose), rack.place(moved[0])
    left, right = start, start + len(moved)
    while left > 0 and rack.order[left - 1] in loose:
        left -= 1
    while right < len(rack.order) and rack.order[right] in loose:
        right += 1
    stretches = [
        rack.order[begin:end] for begin in range(left, start + 1) for end in range(start + len(moved), right + 1)
    ]
    for stretch in sorted(stretches, key=len, reverse=True):
        if readings((rack.tiles[piece] for piece in stretch), rules):
            return stretch
    return ()


@dataclass
class Board:
    """The rack in front of a learner: the current one, the way back, and the rules that judge it."""

    rack: Rack
    rules: Rules
    past: list[Rack] = field(default_factory=list)

    @classmethod
    def of(cls, tiles: str | Iterable[Tile], rules: Rules) -> Board:
        """A board with these pieces in the order given."""
        return cls(Rack(tiles_of(tiles)), rules)

    def do(self, rack: Rack) -> Rack:
        """Make this the rack, and remember the one before it if pieces were moved."""
        if (rack.order, rack.melds) != (self.rack.order, self.rack.melds):
            self.past.append(self.rack)
        self.rack = rack
        return rack

    def follow(self, tiles: Iterable[Tile]) -> Rack:
        """Let the rack hold exactly these pieces; there is no way back to what lay there when others were held."""
        tiles = tuple(tiles)
        if sorted(tiles) != sorted(self.rack.tiles):
            self.rack, self.past = follow(self.rack, tiles, self.rules), []
        return self.rack

    def undo(self) -> Rack:
        """Go back to where the pieces lay before the last change; what is picked stays picked.

        Raises `RackRefusal` at the start.
        """
        if not self.past:
            raise RackRefusal("nothing_to_undo")
        self.rack = replace(self.past.pop(), picked=self.rack.picked)
        return self.rack

    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """For each meld on the rack all its readings, from left to right."""
        return tuple(readings((self.rack.tiles[piece] for piece in meld), self.rules) for meld in self.rack.melds)
