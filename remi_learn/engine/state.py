"""What lies where while a hand is played, and what each seat sees of it.

Racks and pieces are packed (`packed.py`). Every value of a `State` is immutable, so a copy of it is a state kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from .melds import Meld
from .moves import Move
from .packed import hopeless, size, tile_of, unpack
from .rules import Lies, Rules, Takes
from .scoring import Ending, Laying, Opening, may_open
from .tiles import Tile

T = TypeVar("T")


class Deal(NamedTuple):
    """Where every piece starts, as packed kinds: the racks seat by seat, the piece turned up (0: none), the discards
    (the pile, or the starter's own row), the stock (its last is drawn first), and who starts.

    Not `fresh`: a hand that is joined later; whoever starts must draw, melds may lie there and players be open.
    """

    racks: tuple[tuple[int, ...], ...]
    turned: int
    row: tuple[int, ...]
    stock: tuple[int, ...]
    starter: int = 0
    fresh: bool = True
    table: tuple[Meld, ...] = ()
    opened: tuple[int, ...] = ()


class Turn(NamedTuple):
    """What the present turn has done so far; provisional until the discard (S5)."""

    took: int = 0
    """The piece taken from the discards or turned up."""
    barred: int = 0
    """The piece that may not be discarded (C4)."""
    must: int = 0
    """The piece that must be laid in this turn."""
    close: bool = False
    """Whether the turn must end the hand."""
    laid: tuple[Laying, ...] = ()
    fresh: tuple[Meld, ...] = ()
    """The melds laid in this turn that hold no joker taken from the table: those count for the opening."""
    freed: int = 0
    """Jokers taken from the table and not laid yet."""
    swapped: bool = False
    steps: tuple[int, ...] = ()
    """Which moves of the hand can be taken back, by their number."""


NEW_TURN = Turn()
MOST_HELPED_BY_ONE = 6
"""So many strays at most are no longer strays when another piece comes."""


@dataclass(frozen=True)
class View:
    """What one player may know, and nothing more."""

    rules: Rules
    seat: int
    player: int
    """Whose turn it is."""
    drawn: bool
    rack: tuple[Tile, ...]
    held: tuple[int, ...]
    """How many pieces each seat holds."""
    rows: tuple[tuple[Tile, ...], ...]
    """The discards, by the seat that takes of them; one for all where there is one row or pile."""
    table: tuple[Meld, ...]
    turned: Tile | None
    stock: int
    opened: tuple[bool, ...]
    laid_now: tuple[Meld, ...]
    """The melds laid in this turn."""
    took: Tile | None
    """What this turn took from the discards or turned up."""
    moves: tuple[Move, ...]
    """The legal moves, if it is this seat's turn."""
    starter: int
    given: tuple[Tile, ...]
    """The discards that lay there at the start: the pile, or the starter's own row."""
    past: tuple[Move, ...]
    """All moves so far, in order: who drew, took and threw what is open to everybody."""


class State:
    """Everything that a move may change."""

    racks: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    """The discards by the seat that takes of them; one for all where there is one row or pile."""
    table: tuple[Meld, ...]
    laid: tuple[tuple[Laying, ...], ...]
    """What each seat has laid, but for the present turn."""
    far: bool
    """Whether a glance at the rack shows that this turn cannot close on the board, whatever piece comes."""
    ending: Ending | None
    turn: Turn

    def __init__(self, rules: Rules, dealt: Deal) -> None:
        seats = range(len(dealt.racks))
        self.rules, self.dealt = rules, dealt
        self.racks, self.stock = tuple(map(sum, dealt.racks)), dealt.stock
        self.turned, self.table = dealt.turned, dealt.table
        own_rows = tuple(dealt.row if seat == dealt.starter else () for seat in seats)
        self.rows = own_rows if rules.takes == Takes.ROW else (dealt.row,)
        self.laid, self.opened = ((),) * len(seats), tuple(seat in dealt.opened for seat in seats)
        self.turn, self.ending, self.reshuffled = NEW_TURN, None, 0
        self.begin(dealt.starter)
        self.drawn = rules.starter_has_more and dealt.fresh
        self.turns, self.idle = 0 if dealt.fresh else len(seats), -int(self.drawn)

    def copy(self) -> State:
        """The same, to be changed."""
        new = object.__new__(State)
        new.__dict__ = self.__dict__.copy()  # much quicker than copy.copy
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def begin(self, player: int) -> None:
        """That player's turn begins."""
        self.player, self.drawn = player, False
        self.far = self.rules.melds_lie == Lies.BOARD and hopeless(self.racks[player], 1 + MOST_HELPED_BY_ONE)

    @property
    def rack(self) -> int:
        """The pieces of the player whose turn it is."""
        return self.racks[self.player]

    def add(self, pieces: int) -> None:
        """These pieces come to that player's rack, or leave it if they are negative."""
        racks = [*self.racks]
        racks[self.player] += pieces
        self.racks = tuple(racks)

    @property
    def row(self) -> tuple[int, ...]:
        """The discards of which that player may take."""
        return self.rows[self.player % len(self.rows)]

    @property
    def opening(self) -> Opening:
        """What that player has laid to open in this turn."""
        return _opening(self.turn.fresh, self.rules)

    @property
    def is_open(self) -> bool:
        """Whether that player has opened, in this turn or before."""
        return self.opened[self.player] or bool(self.turn.fresh and self.opening)

    def seen(self, seat: int, moves: Sequence[Move], past: Sequence[Move]) -> View:
        """What the player at this seat may know, with the moves that are legal there and all that were played."""
        turn = self.turn
        return View(
            self.rules,
            seat,
            self.player,
            self.drawn,
            unpack(self.racks[seat]),
            tuple(map(size, self.racks)),
            tuple(tuple(map(tile_of, row)) for row in self.rows),
            self.table,
            tile_of(self.turned) if self.turned else None,
            len(self.stock),
            self.opened,
            turn.fresh,
            tile_of(turn.took) if turn.took else None,
            tuple(moves),
            self.dealt.starter,
            tuple(map(tile_of, self.dealt.row)),
            tuple(past),
        )


@lru_cache(maxsize=4096)
def _opening(melds: tuple[Meld, ...], rules: Rules) -> Opening:
    return may_open(melds, rules)


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with another one at this place."""
    new = [*values]
    new[at] = value
    return tuple(new)
