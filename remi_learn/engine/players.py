"""The computer's players: they see a `View`, and nothing else, and answer with one of its moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from .hand import Hand, View
from .laying import GoingOut, LayOff, Use, going_out, way_to_use
from .melds import KING
from .moves import Move, Verb
from .opening import Openings, openings
from .packed import code_of, copies, in_time, kind_of, kinds_in, strays
from .rules import Lies, Rules, Takes, Turned
from .tiles import Tile

OFTEN = 0.7
"""How often the random player takes back when it may not discard."""


class Player(Protocol):
    """Anything that chooses a move."""

    def choose(self, view: View) -> Move:
        """One of `view.moves`."""
        ...


class RandomPlayer:
    """Plays any legal move: first what to do by lot, then how."""

    def __init__(self, seed: int | str = 0):
        self._random = random.Random(seed)

    def choose(self, view: View) -> Move:
        """A legal move by lot."""
        return self.pick(view.moves)

    def pick(self, moves: Sequence[Move]) -> Move:
        """A move by lot: first what to do, then how, so that the many ways to lay melds do not rule the game."""
        verbs = list(dict.fromkeys(move.verb for move in moves))
        if Verb.BACK in verbs and len(verbs) > 1:
            verbs = (
                [Verb.BACK]
                if Verb.DISCARD not in verbs and self._random.random() < OFTEN
                else [v for v in verbs if v is not Verb.BACK]
            )
        verb = self._random.choice(verbs)
        return self._random.choice([move for move in moves if move.verb is verb])


class PlainPlayer:
    """Closes when it can, opens when it can, lays and adds what it can, and discards what goes least with the rest."""

    def __init__(self, seed: int | str = 0):
        self._random = random.Random(seed)
        self._plan: list[Move] = []
        self._stuck = False
        self._go: GoingOut | None = None
        self._steps: list[int | LayOff] | None = None
        """What is still to be done to lay the piece that was taken or to go out, once that is looked for."""

    def choose(self, view: View) -> Move:
        """The first of its habits that has an answer."""
        if not view.drawn:
            self._plan, self._stuck, self._go, self._steps = [], False, None, None
        found = (habit(self, view) for habit in _HABITS)
        return next(move for move in found if move is not None)

    def _close(self, view: View) -> Move | None:
        close, turned = _first(view, Verb.CLOSE), _first(view, Verb.TURNED)
        if turned and view.rules.melds_lie == Lies.TABLE:
            self._go = _plan(view)
            return turned if self._go else None
        if self._go and view.drawn and not self._stuck:
            return next((move for move in view.moves if _follows(move, self._go, view)), None)
        return close or turned

    def _draw(self, view: View) -> Move | None:
        if view.drawn:
            return None
        take = _first(view, Verb.TAKE)
        if take is None:
            return _first(view, Verb.DRAW)
        top = view.rows[view.seat if len(view.rows) > 1 else 0][-1]
        fits = top.wild or not strays(code_of(view.rack) | code_of((top,))) & code_of((top,))
        return take if fits and top not in view.rack and _can_use(view, top) else _first(view, Verb.DRAW)

    def _open(self, view: View) -> Move | None:
        """Lay the best opening, meld by meld."""
        if view.opened[view.seat] or self._stuck or view.rules.melds_lie == Lies.BOARD:
            return None
        if not self._plan and not view.laid_now:
            must = (view.took,) if view.took in view.rack and any(m.verb is Verb.LAY for m in view.moves) else ()
            found = (_opening(view.rack, view.rules, must) if must else None) or _opening(view.rack, view.rules)
            self._plan = [Move(Verb.LAY, meld.tiles) for meld in found.best.melds] if found else []
        while self._plan:
            move = self._plan.pop()
            if move in view.moves:
                return move
        return None

    def _lay(self, view: View) -> Move | None:
        """Once open, lay what was taken, then melds, the largest first, then additions."""
        if self._stuck or not (view.opened[view.seat] or view.laid_now):
            return None
        ways = [move for move in view.moves if move.verb in (Verb.LAY, Verb.ADD)]
        return max(ways, key=lambda move: (view.took in move.tiles, -_jokers(move), len(move.tiles)), default=None)

    def _discard(self, view: View) -> Move | None:
        ways = [move for move in view.moves if move.verb is Verb.DISCARD]
        return min(ways, key=lambda move: _company(move.tiles[0], view.rack), default=None)

    def _otherwise(self, view: View) -> Move | None:
        """Nothing may be discarded yet: take everything back and do what must be done step by step, at last by lot."""
        back = _first(view, Verb.BACK)
        if back is not None and self._steps is None:
            self._stuck = True
            return back
        if self._steps is None:
            way = _way(view) if view.opened[view.seat] and not self._go else None
            self._steps = [*way.steps] if way else _in_order(self._go, view) if self._go else []
        while self._steps:
            move = next((move for move in view.moves if _does(move, self._steps[0])), None)
            if move:
                return move
            del self._steps[0]
        return self._random.choice(view.moves)


_HABITS: Sequence[Callable[[PlainPlayer, View], Move | None]] = (
    PlainPlayer._close,
    PlainPlayer._draw,
    PlainPlayer._open,
    PlainPlayer._lay,
    PlainPlayer._discard,
    PlainPlayer._otherwise,
)


def _opening(rack: tuple[Tile, ...], rules: Rules, using: tuple[Tile, ...] = ()) -> Openings | None:
    """The best and the cheapest opening; None also where a very large hand has too many to find them in time."""
    return in_time(lambda: openings(rack, rules, using=using), None)


def _can_use(view: View, top: Tile) -> bool:
    """Whether what must be laid at once opens, where one has to open with it; the referee sees to all other cases."""
    rules = view.rules
    opens = rules.use_taken_card and rules.takes != Takes.BROKEN and rules.melds_lie == Lies.TABLE
    if view.opened[view.seat] or not opens:
        return True
    return _opening((*view.rack, top), rules, using=(top,)) is not None


def _way(view: View) -> Use | None:
    """A way to lay the piece that was taken."""
    took = code_of((view.took,)) if view.took else 0
    return in_time(lambda: way_to_use(code_of(view.rack), view.table, took, view.rules), None) if took else None


def _in_order(plan: GoingOut, view: View) -> list[int | LayOff]:
    """The steps of going out: what opens, the jokers taken, the other melds or what is added to the first, lay-offs."""
    first = [code_of(meld.pieces) for meld in plan.opening.melds] if plan.opening else []
    steps: list[int | LayOff] = [*first, *(way for way in plan.layoffs if way.taken)]
    for meld in plan.melds:
        rest, lies = code_of(meld.pieces), -1
        for at, code in enumerate(first):
            if code and _holds_all(rest, code):
                rest, lies, first[at] = rest - code, at, 0
        if rest:
            steps.append(rest if lies < 0 else LayOff(len(view.table) + lies, meld.pieces, meld))
    return [*steps, *(way for way in plan.layoffs if not way.taken)]


def _holds_all(code: int, part: int) -> bool:
    return all(copies(code, kind) >= copies(part, kind) for kind in kinds_in(part))


def _does(move: Move, step: int | LayOff) -> bool:
    """Whether the move does the step of a plan, or a part of it."""
    if not isinstance(step, LayOff):
        return move.verb is Verb.LAY and sum(map(kind_of, move.tiles)) == step
    if move.at != step.target + 1 or move.verb is Verb.LAY:
        return False
    # two pieces may take a joker in two moves
    return {*move.tiles} <= {*(step.tiles if step.taken else step.result.tiles)}


def _plan(view: View) -> GoingOut | None:
    """A way to go out with the piece turned up."""
    if view.turned is None:
        return None
    using = (view.turned,) if view.rules.turned == Turned.ATU else ()
    hand = (*view.rack, view.turned)
    return going_out(hand, view.table, view.rules, opened=view.opened[view.seat], using=using)


def _follows(move: Move, plan: GoingOut, view: View) -> bool:
    """Whether the move is a step of the plan that is still to do."""
    if move.verb is Verb.LAY:
        return any(meld.tiles == move.tiles for meld in plan.melds)
    ways = [way for way in plan.layoffs if way.target + 1 == move.at]
    if move.verb is Verb.FREE:
        return any(way.taken and {*move.tiles} <= {*way.tiles} for way in ways)
    # where two pieces take a joker in two moves, the first of them is added
    there = (way.tiles if way.taken else way.result.tiles for way in ways)
    return move.verb is Verb.ADD and any(move.tiles[0] in tiles for tiles in there)


def _first(view: View, *verbs: Verb) -> Move | None:
    return next((move for move in view.moves if move.verb in verbs), None)


def _jokers(move: Move) -> int:
    return sum(tile.wild for tile in move.tiles)


def _company(tile: Tile, rack: Iterable[Tile]) -> tuple[int, int]:
    """How many pieces of the rack could share a meld with this one, jokers most of all; then the cheaper stay."""
    if tile.wild:
        return 99, 0
    near = sum(
        (other.rank == tile.rank and other.suit != tile.suit)
        or (other.suit == tile.suit and (other.rank - tile.rank) % KING in (1, 2, KING - 1, KING - 2))
        for other in set(rack)
    )
    return near, -tile.rank


def play_out(hand: Hand, players: Sequence[Player]) -> Hand:
    """Let the players play the hand to its end."""
    while not hand.over:
        hand.play(players[hand.player].choose(hand.view(hand.player)))
    return hand
