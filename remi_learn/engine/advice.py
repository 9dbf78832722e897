"""The coach: what a player could do now and what it would choose, with a table from which the choice can be followed.

It sees a `View` and nothing hidden. A discard is weighed in hundredths of a step towards closing: the unseen pieces
that then help, in percent of the most that any discard leaves, less what its danger takes off (`Rates`). Nearest comes
first, then the weight, then what costs more on the rack; so whoever has the table finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import chain

from .evidence import PIECES, evidence
from .moves import Move, Verb
from .packed import in_time
from .players import PlainPlayer
from .reading import EXPLAINED, Reader
from .rules import Lies, Rules, Takes
from .safety import Step, step_of
from .scoring import rack_points
from .solve import Outlook, best_close, efficiency, near_discards, outlook
from .state import View
from .tiles import Tile

STEP = 100
"""What one step away from closing costs, in the unit of all costs."""
MOST_CLOSES = 10
"""No tile is ever known to close: more than so many percent is never said."""


@dataclass(frozen=True)
class Rates:
    """What one percent of danger takes off the weight of a discard."""

    taken: float = 0.2
    """For each percent of the chance that the next player takes it."""
    closes: float = 1.0
    """For each percent of the chance that they close with it."""


RATES = Rates()


@dataclass(frozen=True)
class Option:
    """One discard: the distance after it, the pieces that then help with their unseen copies (only for the nearest),
    its danger in percent with the sign behind it (None: this game has no rows to read), and its weight."""

    tile: Tile
    distance: int | None
    useful: dict[Tile, int] = field(hash=False)
    efficiency: int
    """Its useful copies in percent of the most; 0 for a discard that leads away."""
    taken: int | None
    closes: int | None
    sign: Step | None
    weight: int
    points: int
    """What the piece would cost on the rack in the end."""

    @property
    def copies(self) -> int:
        """All unseen copies of useful pieces together."""
        return sum(self.useful.values())


@dataclass(frozen=True)
class Source:
    """One way to draw: the pieces that come (from the stock: unknown), the distance with them (from the stock: without
    any), and the points if it closes at once. From the stock `helping` of the `unseen` pieces bring the rack nearer.
    """

    move: Move
    tiles: tuple[Tile, ...]
    distance: int | None
    paid: int | None = None
    helping: int = 0
    unseen: int = 0


class Because(StrEnum):
    """Why the coach chooses what it does."""

    CLOSES = "closes"
    """It closes the hand."""
    LAYS = "lays"
    """Melds can be laid, or pieces added."""
    ONLY = "only"
    """Nothing else is allowed."""
    NEARER = "nearer"
    """What lies open brings the rack nearer."""
    NO_NEARER = "no_nearer"
    """What lies open does not, and the stock may."""
    ALONE = "alone"
    """Every other discard leads away from the close."""
    HELPED = "helped"
    """More pieces help than after the runner-up, and it is no more dangerous."""
    SAFER = "safer"
    """As many pieces help as after the runner-up, and it is less dangerous."""
    WORTH_THE_DANGER = "worth_the_danger"
    """It is more dangerous than the runner-up, but more pieces help."""
    WORTH_THE_COPIES = "worth_the_copies"
    """Fewer pieces help than after the runner-up, but it is less dangerous."""
    DEARER = "dearer"
    """The runner-up weighs as much, but this one costs more on the rack in the end."""
    ALIKE = "alike"
    """The runner-up is as good."""
    UNKNOWN = "unknown"
    """How far the hand is from closing is not known: it has too many pieces or too few."""


@dataclass(frozen=True)
class Advice:
    """What the coach would do and why, with the discards or the ways to draw that it had to choose from, best first."""

    move: Move
    because: Because
    options: tuple[Option, ...] = ()
    sources: tuple[Source, ...] = ()
    paid: int = 0
    """The points of the melds, if it closes."""

    @property
    def taken(self) -> tuple[Tile, ...]:
        """The pieces that the move brings, or throws."""
        return self.sources[0].tiles if self.sources else self.move.tiles

    @property
    def rival(self) -> Option | None:
        """The next best discard of those that leave the rack as near."""
        near = [option for option in self.options if option.distance == self.options[0].distance]
        return near[1] if len(near) > 1 else None


@dataclass(frozen=True)
class Judged:
    """A move beside the coach's: what it cost in hundredths of a step, how efficient the discard was, and its danger.

    `missed`: the points of a close that was not taken.
    """

    cost: int
    efficiency: int | None = None
    taken: int | None = None
    closes: int | None = None
    missed: int = 0


@dataclass(frozen=True)
class Speaking:
    """From when on the coach speaks by itself: a move that cost so much, or a danger so great (in percent)."""

    cost: int = 15
    taken: int = 30

    def about(self, judged: Judged) -> bool:
        """Whether a judged move is worth a word."""
        return judged.cost >= self.cost or (judged.taken or 0) >= self.taken


def advise(view: View, rates: Rates = RATES) -> Advice | None:
    """What to do with this view; None when it is not this seat's turn, the hand is over, or it is too large to search.

    >>> from remi_learn import TABLA, deal
    >>> told = advise(deal(TABLA, 4, seed=1).view(0))
    >>> str(told.move), told.because.value, told.options[0].distance, told.options[0].copies
    ('discard Kd', 'dearer', 5, 34)
    """
    if view.seat != view.player or not view.moves:
        return None
    return in_time(lambda: _advise(view, rates), None)  # a house may deal twice as many pieces


@lru_cache(maxsize=16)
def _advise(view: View, rates: Rates) -> Advice:
    return _end(view, rates) if view.drawn else _draw(view)


# --- the draw -------------------------------------------------------------------------------------------------------


def sources(view: View, hopes: bool = True) -> tuple[Source, ...]:
    """Every way to draw, the best first; `hopes`: whether to count what may come from the stock."""
    found = (_source(move, view, hopes) for move in view.moves)
    return tuple(sorted(filter(None, found), key=_draw_rank))


def _source(move: Move, view: View, hopes: bool) -> Source | None:
    rules = view.rules
    if move.verb is Verb.DRAW:
        seen = _seen(view)
        found = outlook(view.rack, rules, seen, drawn=False, hopes=hopes)
        unseen = rules.packs * 52 + rules.jokers - len(view.rack) - len(seen)
        return Source(move, (), _known(found), None, sum((found.useful or {}).values()), unseen)
    if move.verb is Verb.TAKE:
        taken = view.rows[view.seat % len(view.rows)][-move.at :]
        held = (*view.rack, *taken)
        return Source(move, taken, _known(outlook(held, rules, drawn=True, hopes=False)), _pays(held, rules))
    if move.verb is Verb.TURNED and view.turned is not None:
        return Source(move, (view.turned,), 0, _pays(view.rack, rules, view.turned))
    return None


def _known(found: Outlook) -> int | None:
    """The distance; None also where a dense hand of very many pieces has too many ways to say it in time."""
    return found.distance if found.exact else None


def _pays(rack: tuple[Tile, ...], rules: Rules, *atu: Tile) -> int | None:
    """The points of closing on the board at once; None if it does not close, or melds lie on the table."""
    way = in_time(lambda: best_close(rack, rules, atu=atu), None) if rules.melds_lie == Lies.BOARD else None
    return way.paid if way else None


def _draw(view: View) -> Advice:
    """The draw that closes for most, else the one that leaves the shortest way; of equals the stock, which may help."""
    ways = sources(view)
    if not ways:
        return Advice(view.moves[0], Because.ONLY)
    best = ways[0]
    if best.paid is not None or best.move.verb is Verb.TURNED:
        because = Because.CLOSES
    elif len(ways) == 1:
        because = Because.ONLY
    elif any(way.distance is None for way in ways):
        because = Because.UNKNOWN
    else:
        because = Because.NO_NEARER if best.move.verb is Verb.DRAW else Because.NEARER
    return Advice(best.move, because, (), ways, best.paid or 0)


def _draw_rank(way: Source) -> tuple[int, bool, float, bool]:
    far = float("inf") if way.distance is None else way.distance
    return -(way.paid or 0), way.move.verb is not Verb.TURNED, far, way.move.verb is not Verb.DRAW


_LAYS = (Verb.LAY, Verb.ADD, Verb.FREE, Verb.BACK)

# --- the end of the turn --------------------------------------------------------------------------------------------


def _end(view: View, rates: Rates) -> Advice:
    closes = [move for move in view.moves if move.verb is Verb.CLOSE]
    if closes:
        way = in_time(lambda: best_close(view.rack, view.rules), None)
        wanted = [move for move in closes if way and move.tiles == (way.discard,)]
        return Advice((wanted or closes)[0], Because.CLOSES, (), (), way.paid if way else 0)
    if any(move.verb in _LAYS for move in view.moves):
        laid = PlainPlayer().choose(view)
        if laid.verb is not Verb.DISCARD:
            return Advice(laid, Because.LAYS)
    options = weigh(view, rates)
    because = _because(options)
    best = next(move for move in view.moves if move.verb is Verb.DISCARD and move.tiles == (options[0].tile,))
    return Advice(best, because, options)


def weigh(view: View, rates: Rates = RATES) -> tuple[Option, ...]:
    """Every legal discard, the best first."""
    allowed = {move.tiles[0] for move in view.moves if move.verb is Verb.DISCARD}
    every = in_time(lambda: near_discards(view.rack, view.rules, _seen(view)), ())
    near = [way for way in every if way.tile in allowed]
    known, least = {way.tile: way for way in near}, every[0].distance if every else None
    dangers, found = _Dangers(view, EXPLAINED), []
    for tile in sorted(allowed):
        way = known.get(tile)
        percent = efficiency(way, near[0]) if way else 0
        taken, closes, sign = dangers.of(tile)
        weight = percent - round(rates.taken * (taken or 0) + rates.closes * (closes or 0))
        far = way.distance if way else None if least is None else least + 1
        points = rack_points((tile,), view.rules).total
        found.append(Option(tile, far, way.useful if way else {}, percent, taken, closes, sign, weight, points))
    return tuple(sorted(found, key=_rank))


def _rank(option: Option) -> tuple[float, float, int]:
    return float("inf") if option.distance is None else option.distance, -option.weight, -option.points


class _Dangers:
    """The danger of each piece of the rack in percent with its sign, where the rows can be read."""

    def __init__(self, view: View, reader: Reader) -> None:
        self.beliefs = reader.beliefs(view) if view.rules.takes == Takes.ROW else None

    def of(self, tile: Tile) -> tuple[int | None, int | None, Step | None]:
        if self.beliefs is None:
            return None, None, None
        takes, closes = round(100 * self.beliefs.takes[tile]), round(100 * self.beliefs.closes[tile])
        return takes, min(closes, MOST_CLOSES), step_of(tile, self.beliefs.evidence)


def _because(options: tuple[Option, ...]) -> Because:
    """How the best discard compares with the next best of those that leave the rack as near.

    In one position the chances to be taken and to be closed with rise and fall together.
    """
    best, *others = (option for option in options if option.distance == options[0].distance)
    if not others:
        return Because.ALONE if len(options) > 1 else Because.ONLY
    if best.distance is None:
        return Because.UNKNOWN
    rival = others[0]
    if best.weight == rival.weight:
        return Because.DEARER if best.points > rival.points else Because.ALIKE
    safer = (best.taken or 0, best.closes or 0) < (rival.taken or 0, rival.closes or 0)
    if best.copies == rival.copies:
        return Because.SAFER
    if best.copies < rival.copies:
        return Because.WORTH_THE_COPIES
    same = (best.taken, best.closes) == (rival.taken, rival.closes)
    return Because.HELPED if safer or same else Because.WORTH_THE_DANGER


# --- what was done --------------------------------------------------------------------------------------------------


def judged(advice: Advice, move: Move) -> Judged:
    """A move that was made, beside what the coach would have done."""
    ways = {way.move: way for way in advice.sources}
    if move in ways:
        return _judged_draw(ways[move], advice.sources[0])
    if advice.because is Because.CLOSES and move.verb is Verb.DISCARD:
        return Judged(STEP + advice.paid, missed=advice.paid)
    if advice.options and move.verb is Verb.DISCARD:
        mine, best = next(way for way in advice.options if way.tile == move.tiles[0]), advice.options[0]
        steps = (mine.distance or 0) - (best.distance or 0)
        cost = STEP * steps or best.weight - mine.weight
        return Judged(cost, mine.efficiency, mine.taken, mine.closes)
    return Judged(0)


def _judged_draw(mine: Source, best: Source) -> Judged:
    """A draw costs the points of a close not taken, or steps, or the chance that the stock would have helped."""
    if best.paid is not None:
        missed = best.paid - (mine.paid or 0)
        return Judged(missed if mine.paid is not None else STEP + missed, missed=missed)
    steps = (mine.distance or 0) - (best.distance or 0)
    hoped = round(STEP * best.helping / best.unseen) if best.unseen and mine.move != best.move else 0
    return Judged(STEP * steps or hoped)


def _seen(view: View) -> tuple[Tile, ...]:
    """Every piece outside the own rack that is known to lie somewhere: open, or taken openly and still held."""
    return tuple(chain(*view.rows, _on_table(view), () if view.turned is None else (view.turned,), _kept(view)))


def _on_table(view: View) -> Iterator[Tile]:
    return (piece.bare for meld in view.table for piece in meld.pieces)


def _kept(view: View) -> Iterable[Tile]:
    if view.rules.takes != Takes.ROW:
        return ()
    known = evidence(view)
    return (PIECES[place] for seat, places in enumerate(known.kept) if seat != view.seat for place in places)
