"""What the boards nearest to a rack lack, and what they leave over: one walk answers for every piece at once.

A piece helps exactly if some nearest board lacks it, and a discard costs nothing exactly if some nearest board leaves
a copy of it over; a discard that all of them need costs exactly one step. The ways to cut the rack are those of
`nearest`; one is filled up from the deck only while its boards may tell something new, which the sizes of its melds
(sums of sizes and jokers, as the bits of an integer) decide beforehand for nearly all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from .nearest import Rounds, cuts, rounds, usable_jokers
from .packed import JOKER_AT, LONGEST_PART, MOST_TABLES, ONE_JOKER, ONES, Effort, copies, kinds_in
from .rules import SMALLEST_MELD, Rules

ANY = 0
"""Asked for among the kinds left over: what nearest boards lack, whatever they leave over."""
_STEP = 8
"""A place in the sums is size * _STEP + jokers; more jokers than that are in no deck."""
_WAY, _SUM, _MELDS_TRIED = 3, 12, 8
"""What a way to cut and its sums cost of the effort, and how many melds tried cost as much as a move of a net."""


@dataclass
class Lacks:
    """For each kind asked for that some board leaves over (`ANY`: for all boards), the kinds that such boards lack."""

    asked: frozenset[int]
    of: dict[int, int] = field(default_factory=dict)

    def known(self, over: Iterable[int]) -> int:
        """What is known to be lacking with every one of these kinds left over; -1 if one of them is new."""
        known = ONES | ONE_JOKER
        for kind in over:
            if kind not in self.of:
                return -1
            known &= self.of[kind]
        return known


def lacks(
    code: int, goals: tuple[int, ...], rules: Rules, level: int, asked: Iterable[int], *, effort: Effort
) -> dict[int, int]:
    """What the boards at this distance lack, as kinds, by the kinds asked for that they leave over.

    `level`: the distance of the rack, or one more if no kind that is asked for is left over by a nearer board.
    """
    found = Lacks(frozenset(asked))
    for goal in goals if found.asked else ():
        if goal == 0 or goal >= SMALLEST_MELD:
            walk = _Walk(code, goal, rules, level, found, effort)
            for parts, left in cuts(code, goal, rules, level, effort=effort):
                effort.spend(_WAY)
                walk.way(parts, left)
    return found.of


@dataclass(frozen=True)
class _Seat:
    """The melds round a part: each as its place in the sums, what it needs beside the part, and the meld itself.

    `places`: for each place, all that its melds need together. A joker counts as needed where it may come instead.
    """

    melds: tuple[tuple[int, int, int], ...]
    places: dict[int, int]


class _Seats(dict[int, _Seat]):
    """The seats of all parts, each found when first asked for; a part of 0 has all melds round it."""

    def __init__(self, around: Rounds) -> None:
        super().__init__()
        self.around, self.every = around, {meld for _, meld in around[0, False]}

    def __missing__(self, part: int) -> _Seat:
        melds = tuple(self._seated(part, pieces, meld) for pieces, meld in self.around[part, False])
        places: dict[int, int] = {}
        for place, needs, _ in melds:
            places[place] = places.get(place, 0) | needs
        self[part] = found = _Seat(melds, places)
        return found

    def _seated(self, part: int, pieces: int, meld: int) -> tuple[int, int, int]:
        wild, needs = meld >> JOKER_AT, pieces ^ part
        helps = any(meld - kind + ONE_JOKER in self.every for kind in kinds_in(needs))
        return (pieces.bit_count() + wild) * _STEP + wild, needs | ONE_JOKER * helps, meld


@lru_cache(maxsize=MOST_TABLES)
def _seats(rules: Rules) -> _Seats:
    return _Seats(rounds(rules))


class _Walk:
    """All boards of one size at one distance, as far as they may tell something new."""

    def __init__(self, code: int, goal: int, rules: Rules, level: int, found: Lacks, effort: Effort) -> None:
        self.goal, self.level, self.found, self.effort = goal, level, found, effort
        self.seats, self.deck = _seats(rules), ONES * rules.packs
        self.held = code >> JOKER_AT
        # of what is held in all copies none can come
        self.gone = sum(kind for kind in kinds_in(code & ONE_JOKER - 1) if copies(code, kind) == rules.packs)
        self.no_joker = ONE_JOKER * (self.held == rules.jokers)
        self.jokers = usable_jokers(code, goal, rules)
        self.most_wild = min(rules.jokers, self.jokers + level)

    def way(self, parts: tuple[int, ...], left: int) -> None:
        """Go through the boards in which these parts, and perhaps single pieces left over, lie in one meld each."""
        held = self.goal - self.level
        need = held - sum(part.bit_count() for part in parts)
        for own in range(min(need, self.jokers), -1, -1):
            for alone in _picks(left, need - own, self.goal // SMALLEST_MELD - len(parts)):
                rest = left - sum(alone)
                over = self._over(rest, own)
                if over:
                    # more jokers than are held lie there only once all of these do
                    for wild in range(own, self.most_wild + 1 if own == self.jokers else own + 1):
                        self._fill_up([*parts, *alone], rest, over, wild)

    def _over(self, left: int, own: int) -> list[int]:
        """Of the kinds asked for, those that are left over."""
        kinds = [ANY, *kinds_in(left), *([ONE_JOKER] if self.held > own else [])]
        return [kind for kind in kinds if kind in self.found.asked]

    def _fill_up(self, parts: list[int], left: int, over: list[int], wild: int) -> None:
        """Go through the boards with these parts and so many jokers, and with melds that hold nothing of the rack."""
        self.over, self.beside = over, (left | left >> 1) & ONES | self.gone
        self.hidden = self.beside | self.no_joker
        self.coming = ONE_JOKER * (wild > self.jokers)
        self.known = self.found.known(over)
        for empty in range(self.goal // SMALLEST_MELD - len(parts) + 1):
            if (len(parts) + empty) * LONGEST_PART >= self.goal:
                seats = [self.seats[part] for part in parts] + [self.seats[0]] * empty
                self._fill_seats(seats, self.goal * _STEP + wild)

    def _fill_seats(self, seats: list[_Seat], target: int) -> None:
        self.effort.spend(_SUM)
        behind = _reachable(seats)
        if behind[0] >> target & 1 and self._may_be_new(seats, behind, target):
            self.all, self.behind, self.later = seats, behind, _needs(seats)
            self._fill(0, self.coming, target, self.deck)

    def _may_be_new(self, seats: list[_Seat], behind: list[int], target: int) -> bool:
        if self.known < 0 or self.coming & ~self.known:
            return True
        hidden, before = self.known | self.hidden, 1
        for at, seat in enumerate(seats):
            for place, needs in seat.places.items():
                if needs & ~hidden and place <= target and _meet(before, behind[at + 1], target - place):
                    return True
            before = _sums(before, seat.places)
        return False

    def _fill(self, at: int, needs: int, target: int, deck: int) -> None:
        """Choose the melds of this seat and all after it, for so many pieces and jokers, from what the deck has."""
        if at == len(self.all):
            self._note(needs)
            return
        out, behind, later = ONES & ~(deck | deck >> 1), self.behind[at + 1], self.later[at + 1]
        self.effort.spend(1 + len(self.all[at].melds) // _MELDS_TRIED)
        for place, more, meld in self.all[at].melds:
            # what is left over and yet needed would make the board nearer than this distance
            if more & self.beside or meld & out or place > target or meld >> JOKER_AT > target % _STEP:
                continue
            new = self.known < 0 or (needs | more | later) & ~self.known & ~self.hidden
            if new and behind >> target - place & 1:
                self._fill(at + 1, needs | more, target - place, deck - (meld & ONE_JOKER - 1))

    def _note(self, needs: int) -> None:
        for kind in self.over:
            self.found.of[kind] = self.found.of.get(kind, 0) | needs
        self.known = self.found.known(self.over)


def _picks(left: int, count: int, most: int) -> Iterator[tuple[int, ...]]:
    """The different ways to take so many pieces, if at most so many may be taken."""
    if 0 < count <= most:
        yield from sorted(
            set(combinations([kind for kind in kinds_in(left) for _ in range(copies(left, kind))], count))
        )
    elif count == 0:
        yield ()


def _sums(reached: int, places: Iterable[int]) -> int:
    found = 0
    for place in places:
        found |= reached << place
    return found


def _reachable(seats: list[_Seat]) -> list[int]:
    """The sums that the melds of the seats from each on can come to."""
    found = [1]
    for seat in reversed(seats):
        found.append(_sums(found[-1], seat.places))
    return found[::-1]


def _needs(seats: list[_Seat]) -> list[int]:
    """All that the melds of the seats from each on may need."""
    found = [0]
    for seat in reversed(seats):
        more = found[-1]
        for needs in seat.places.values():
            more |= needs
        found.append(more)
    return found[::-1]


def _meet(one: int, other: int, total: int) -> bool:
    """Whether a sum of the one and a sum of the other make the total."""
    while one:
        place = (one & -one).bit_length() - 1
        if place > total:
            return False
        if other >> total - place & 1:
            return True
        one &= one - 1
    return False
