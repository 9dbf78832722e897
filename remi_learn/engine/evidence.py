"""What lies open in Remi pe Tablă: who threw what into whose row, who took it from there, and what is still unseen.

Everything here is counted from a `View` alone. Inside, a piece is its place in `PIECES` (0-51, the joker 52), so
that counting is adding up lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from .hand import View
from .moves import Verb
from .packed import KINDS
from .position import Position
from .rules import Rules, Takes
from .tiles import JOKER, SUITS, Tile

PIECES: tuple[Tile, ...] = (*KINDS.values(), JOKER)
"""Every piece once, number by number, the joker last."""
PLACE = {tile: place for place, tile in enumerate(PIECES)}
WILD = PLACE[JOKER]
_NUMBERS, _COLOURS = 13, len(SUITS)


def _beside(place: int, away: int) -> list[int]:
    """The places so many numbers below and above in the same colour; an ace is also the neighbour of the king."""
    rank, suit = divmod(place, _COLOURS)
    found = [low for low in (rank - away, rank + away) if 0 <= low < _NUMBERS]
    if rank == _NUMBERS - away:
        found.append(0)
    if rank == 0:
        found.append(_NUMBERS - away)
    return [number * _COLOURS + suit for number in found]


NEAR = tuple(tuple(_beside(place, 1)) for place in range(WILD))
"""For each piece the next numbers of its colour."""
OTHERS = tuple(
    (*_beside(place, 2), *(mate for mate in range(place // 4 * 4, place // 4 * 4 + 4) if mate != place))
    for place in range(WILD)
)
"""For each piece the next numbers but one, and the same number in the other colours."""
PARTNERS = tuple((*near, *others) for near, others in zip(NEAR, OTHERS, strict=True))
"""For each piece all that could share a group or a short run with it."""


class Seen(NamedTuple):
    """One turn as everybody saw it: who, how the piece came (None: the starter's first turn), what was taken from the
    row or turned up, what was thrown (None: not yet), and the piece of the row that was left lying."""

    seat: int
    how: Verb | None
    took: Tile | None
    threw: Tile | None
    passed: Tile | None
    closed: bool = False


class Buried(NamedTuple):
    """What happened to one piece of a row: the piece, who threw it, and who took it (None: it still lies there)."""

    tile: Tile
    by: int | None
    taken_by: int | None


@dataclass(slots=True)
class Evidence:
    """What one view tells. Lists by seat hold places of `PIECES` in the order in which things happened."""

    view: View
    left: int
    """The seat that takes what this one throws."""
    threw: list[list[int]]
    took: list[list[int]]
    passed: list[list[int]]
    """The pieces offered to a seat that it left lying."""
    kept: list[list[int]]
    """The pieces that a seat took from its row and has not thrown since."""
    turns: list[int]
    """How many turns each seat has ended."""
    unseen: list[int]
    """Copies of each piece that lie neither on the own rack nor open nor in `kept`: on a rack or in the stock."""

    def hidden(self, seat: int) -> int:
        """How many pieces of a seat nobody has seen."""
        return self.view.held[seat] - len(self.kept[seat])

    def density(self, seat: int) -> float:
        """The chance that one unseen copy lies on that seat's rack, as long as nothing else is known."""
        hidden = self.view.held[seat] - len(self.kept[seat])
        return hidden / (sum(self.unseen) or 1)


def evidence(view: View) -> Evidence:
    """All that the view tells; `ValueError` for a game without a row of discards for each player."""
    if view.rules.takes != Takes.ROW:
        raise ValueError(f"expected a game where every player has a row of discards; got {view.rules.name}")
    seats = range(len(view.held))
    step = view.rules.step
    after = [(seat + step) % len(view.held) for seat in seats]
    lists: list[list[list[int]]] = [[[] for _ in seats] for _ in range(5)]
    threw, took, passed, kept, rows = lists
    rows[view.starter] = [PLACE[tile] for tile in view.given]
    turns, seat = [0] * len(seats), view.starter
    for verb, tiles, *_ in view.past:
        if verb is Verb.DISCARD:
            place = PLACE[tiles[0]]
            threw[seat].append(place)
            if place in kept[seat]:
                kept[seat].remove(place)
            turns[seat] += 1
            seat = after[seat]
            rows[seat].append(place)
        elif verb is Verb.DRAW:
            if rows[seat]:
                passed[seat].append(rows[seat][-1])
        elif verb is Verb.TAKE:
            place = rows[seat].pop()
            took[seat].append(place)
            kept[seat].append(place)
    return Evidence(view, after[view.seat], threw, took, passed, kept, turns, _unseen(view, rows, kept))


def evidence_at(position: Position, rules: Rules) -> Evidence:
    """What a position tells to whoever is about to throw; the left neighbour has held `hand_size` pieces throughout.

    >>> from remi_learn import TABLA, parse_tiles
    >>> here = Position.parse("rack 5h 6h 7h; left 4s; threw 9d 8d; took Kc; turn discard; players 4")
    >>> known = evidence_at(here, TABLA)
    >>> known.unseen[PLACE[parse_tiles("9d")[0]]], known.kept[1] == known.took[1] == [PLACE[parse_tiles("Kc")[0]]]
    (1, True)
    """
    players, seats = position.players, range(position.players)
    view = position.hand(rules).view(0)
    held = tuple(len(view.rack) if seat == 0 else rules.hand_size for seat in seats)
    lists: list[list[list[int]]] = [[[] for _ in seats] for _ in range(5)]
    threw, took, passed, kept, rows = lists
    left = rules.step % players
    threw[left], passed[left] = _places(position.threw), _places(position.left)
    took[left], kept[left] = _places(position.took), _places(position.took)
    rows[0], rows[left] = _places(position.row), _places(position.left) + _places(position.threw)
    unseen = _unseen(view, [*rows, _places(position.others)], kept)
    stock = sum(unseen) - sum(held[seat] - len(kept[seat]) for seat in seats if seat)
    view = replace(view, held=held, stock=max(0, stock))
    return Evidence(view, left, threw, took, passed, kept, [len(threw[left])] * players, unseen)


def position_of(view: View) -> Position:
    """The view as one line of text: what lies open, seen from whoever is about to throw.

    `evidence_at` makes of it what `evidence` makes of the view, as far as the left neighbour is concerned.
    `ValueError` where a piece that they threw was taken and has wandered on to this player or back to them, as it
    always does where two play.

    >>> from remi_learn import TABLA, deal
    >>> hand = deal(TABLA, 3, seed=1)
    >>> for move in ("discard Ah", "draw", "discard 2d", "draw", "discard 4h", "draw"):
    ...     hand.play(move)
    >>> str(position_of(hand.view(0))).split("; ", 1)[1]
    'row 4h; left Ah; stock 59; atu 5d; threw 2d; turn discard'
    """
    known = evidence(view)
    threw, took = known.threw[known.left], known.kept[known.left]
    shown = [PLACE[tile] for tile in (*view.rack, *view.rows[view.seat], *view.rows[known.left])]
    shown += [*threw, *took, *([PLACE[view.turned]] if view.turned is not None else [])]
    others: list[int] = []
    for place, left in enumerate(known.unseen):
        count = (view.rules.jokers if place == WILD else view.rules.packs) - left - shown.count(place)
        if count < 0:
            raise ValueError(f"expected pieces that lie where they were thrown; got {PIECES[place]}, which went on")
        others += [place] * count
    return Position(
        rack=view.rack,
        row=view.rows[view.seat],
        left=view.rows[known.left],
        stock=view.stock,
        atu=view.turned,
        threw=_tiles(threw),
        took=_tiles(took),
        others=_tiles(others),
        players=len(view.held),
        turn="discard" if view.drawn else "draw",
    )


def _tiles(places: Iterable[int]) -> tuple[Tile, ...] | None:
    return tuple(PIECES[place] for place in places) or None


def _places(tiles: tuple[Tile, ...] | None) -> list[int]:
    return [PLACE[tile] for tile in tiles or ()]


def _unseen(view: View, rows: Iterable[list[int]], kept: list[list[int]]) -> list[int]:
    unseen = [view.rules.packs] * WILD + [view.rules.jokers]
    for tile in view.rack:
        unseen[PLACE[tile]] -= 1
    for row in rows:
        for place in row:
            unseen[place] -= 1
    for seat, places in enumerate(kept):
        if seat != view.seat:
            for place in places:
                unseen[place] -= 1
    if view.turned is not None:
        unseen[PLACE[view.turned]] -= 1
    return unseen


def seen_turns(view: View) -> tuple[Seen, ...]:
    """The hand turn by turn, as everybody saw it.

    >>> from remi_learn import TABLA, deal
    >>> hand = deal(TABLA, 2, seed=1)
    >>> for move in ("discard 10s", "take 1"):
    ...     hand.play(move)
    >>> [(turn.seat, turn.took, turn.threw) for turn in seen_turns(hand.view(0))]
    [(0, None, 10s), (1, 10s, None)]
    """
    return tuple(_turns(view))


def _turns(view: View) -> Iterator[Seen]:
    step = view.rules.step
    seats, seat, fresh = len(view.held), view.starter, True
    rows: list[list[Tile]] = [[] for _ in range(seats)]
    rows[seat] = [*view.given]
    now = Seen(seat, None, None, None, None)
    for move in view.past:
        if move.verb in (Verb.DISCARD, Verb.CLOSE):
            yield now._replace(threw=move.tiles[0], closed=move.verb is Verb.CLOSE)
            seat, fresh = (seat + step) % seats, True
            rows[seat].append(move.tiles[0])
            now = Seen(seat, None, None, None, None)
            continue
        fresh = False
        took = rows[seat].pop() if move.verb is Verb.TAKE else view.turned if move.verb is Verb.TURNED else None
        left = rows[seat][-1] if move.verb is not Verb.TAKE and rows[seat] else None
        now = Seen(seat, move.verb, took, None, left)
    if not fresh:
        yield now


def rows_seen(view: View) -> tuple[tuple[Buried, ...], ...]:
    """Every row from its first piece on, with what was taken out of it."""
    seats = len(view.held)
    step = view.rules.step
    rows: list[list[Buried]] = [[] for _ in range(seats)]
    rows[view.starter] = [Buried(tile, None, None) for tile in view.given]
    for turn in _turns(view):
        row = rows[turn.seat]
        if turn.how is Verb.TAKE:
            at = max(place for place, piece in enumerate(row) if piece.taken_by is None)
            row[at] = row[at]._replace(taken_by=turn.seat)
        if turn.threw is not None:
            rows[(turn.seat + step) % seats].append(Buried(turn.threw, turn.seat, None))
    return tuple(map(tuple, rows))


def partners(tile: Tile, rules: Rules) -> tuple[Tile, ...]:
    """The pieces that could share a group or a short run with this one: none for a joker.

    >>> from remi_learn import TABLA, parse_tiles
    >>> partners(parse_tiles("Ah")[0], TABLA)
    (2h, Kh, 3h, Qh, Ad, Ac, As)
    """
    return () if tile.wild else tuple(PIECES[place] for place in PARTNERS[PLACE[tile]])
