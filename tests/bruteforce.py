"""The rules once more, slowly: every question answered by trying everything.

Written from the rules alone and sharing no code with the engine: melds of every length, no cutting, no
tables, no bits. Pieces are texts such as ``5h`` and ``*``; a rack is counted by a `Counter`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

SUITS = "hdcs"
NAMES = ["", "A", *map(str, range(2, 11)), "J", "Q", "K", "A"]
"""By place: 1 is the low ace, 14 the high one."""


@dataclass(frozen=True)
class Game:
    """What the brute force needs to know of a game."""

    packs: int = 2
    jokers: int = 2
    run_jokers: int = 1
    group_jokers: int = 1
    tens: bool = False
    """Points by face (cards) or 5 and 10 (tiles)."""
    ace: tuple[int, int, int] = (5, 10, 25)
    joker: int | None = 50
    held_ace: int = 5
    held_joker: int = 50
    cheapest: bool = False
    threshold: int = 0
    run_needed: bool = False
    clean_needed: bool = False
    aces_open: bool = False
    hand_free: bool = False
    two_for_joker: bool = False
    """Both missing pieces take the joker of a group of three (R7 alone)."""
    last_discard: bool = True
    board: bool = False
    joker_doubles: bool = False


TABLA = Game(board=True, joker_doubles=True)
ETALAT = Game(threshold=45, run_needed=True, aces_open=True, joker_doubles=True)
_CARDS = Game(tens=True, ace=(11, 11, 11), joker=None, held_ace=11, held_joker=20)
REMI_51 = Game(
    run_jokers=2,
    tens=True,
    ace=(11, 11, 11),
    joker=None,
    held_ace=11,
    held_joker=20,
    threshold=51,
    hand_free=True,
    two_for_joker=True,
)


def _rami(threshold: int) -> Game:
    return Game(
        jokers=4,
        tens=True,
        ace=(1, 11, 11),
        joker=None,
        held_ace=11,
        held_joker=20,
        cheapest=True,
        threshold=threshold,
        last_discard=False,
    )


RAMI_40, RAMI_51 = _rami(40), _rami(51)
GAMES = {"Remi pe Tablă": TABLA, "Remi Etalat": ETALAT, "Remi 51": REMI_51, "Rami 40": RAMI_40, "Rami 51": RAMI_51}


@dataclass(frozen=True)
class Meld:
    """A meld as a set of pieces, with its readings: each a row of places in a colour, or a group."""

    pieces: tuple[str, ...]
    kind: str
    suit: str
    rows: tuple[tuple[tuple[int, bool], ...], ...]
    """For each reading its places (a number, or 14 for the high ace) and whether a joker lies there."""

    @property
    def jokers(self) -> int:
        return self.pieces.count("*")


def number_points(place: int, game: Game) -> int:
    if game.tens:
        return min(place, 10)
    return 5 if place < 10 else 10


def row_points(meld: Meld, row: tuple[tuple[int, bool], ...], game: Game, opening: bool) -> int:
    total = 0
    for place, wild in row:
        if wild and game.joker is not None and not opening:
            total += game.joker
        elif meld.kind == "group" and place == 1:
            total += game.ace[2]
        elif place in (1, 14):
            total += game.ace[place == 14]
        else:
            total += number_points(place, game)
    return total


def points(meld: Meld, game: Game, opening: bool = False) -> int:
    """What the meld is worth when laid, at the reading that counts."""
    pick = min if game.cheapest else max
    return pick(row_points(meld, row, game, opening) for row in meld.rows)


def counting_rows(meld: Meld, game: Game) -> list[tuple[tuple[int, bool], ...]]:
    """The readings that a player may have: any, but only the cheapest where that counts (the lower of equals)."""
    if not game.cheapest:
        return list(meld.rows)
    return [min(meld.rows, key=lambda row: (row_points(meld, row, game, False), row))]


def held_points(piece: str, game: Game) -> int:
    if piece == "*":
        return game.held_joker
    if piece[:-1] == "A":
        return game.held_ace
    return number_points(NAMES.index(piece[:-1]), game)


def melds_of(rack: Counter[str], game: Game, longest: int = 13) -> list[Meld]:
    """Every meld that can be made of the pieces, each set of pieces and kind once."""
    rows: dict[tuple[tuple[str, ...], str, str], list[tuple[tuple[int, bool], ...]]] = {}
    for suit in SUITS:
        for length in range(3, longest + 1):
            for start in range(1, 15 - length + 1):
                window = range(start, start + length)
                for wild in range(min(game.run_jokers, rack["*"], length - 1) + 1):
                    for gone in combinations(window, wild):
                        kept = [NAMES[place] + suit for place in window if place not in gone]
                        if all(rack[piece] for piece in kept):
                            key = tuple(sorted(kept)) + ("*",) * wild, "run", suit
                            rows.setdefault(key, []).append(tuple((place, place in gone) for place in window))
    for number in range(1, 14):
        for length in (3, 4):
            for wild in range(min(game.group_jokers, rack["*"], length - 1) + 1):
                for suits in combinations(SUITS, length - wild):
                    kept = [NAMES[number] + suit for suit in suits]
                    if all(rack[piece] for piece in kept):
                        key = tuple(sorted(kept)) + ("*",) * wild, "group", ""
                        row = ((number, False),) * len(kept) + ((number, True),) * wild
                        rows.setdefault(key, []).append(row)
    return [Meld(*key, tuple(found)) for key, found in rows.items()]


class Rack:
    """All answers about one rack."""

    def __init__(self, pieces: list[str], game: Game) -> None:
        self.game, self.pieces = game, Counter(pieces)
        self.kinds = sorted(self.pieces)
        self.full = tuple(self.pieces[kind] for kind in self.kinds)
        self.melds = [(self._vector(meld), meld) for meld in melds_of(self.pieces, game)]
        self.with_kind = [[pair for pair in self.melds if pair[0][at]] for at in range(len(self.kinds))]
        self._covers: dict[tuple[int, ...], bool] = {}
        self._boards: dict[tuple[int, ...], dict[tuple[object, ...], int]] = {}
        self._left: dict[tuple[int, ...], set[tuple[int, int]]] = {}
        self._sums: dict[tuple[int, ...], frozenset[tuple[int, bool, bool, bool, bool]]] = {}

    def _vector(self, meld: Meld) -> tuple[int, ...]:
        count = Counter(meld.pieces)
        return tuple(count[kind] for kind in self.kinds)

    def _ways(self, counts: tuple[int, ...]) -> list[tuple[tuple[int, ...], Meld]]:
        """Each meld with the first natural piece that remains (the star sorts first), with what then remains."""
        at = next((at for at, kind in enumerate(self.kinds) if counts[at] and kind != "*"), None)
        if at is None:
            return []
        found = []
        for vector, meld in self.with_kind[at]:
            rest = tuple(have - need for have, need in zip(counts, vector, strict=True))
            if min(rest) >= 0:
                found.append((rest, meld))
        return found

    def boards(self, counts: tuple[int, ...]) -> dict[tuple[object, ...], int]:
        """Every essentially different board that holds exactly these pieces, with the most points it can show."""
        if not any(counts):
            return {(): 0}
        if counts not in self._boards:
            found: dict[tuple[object, ...], int] = {}
            for rest, meld in self._ways(counts):
                for marks, worth in self.boards(rest).items():
                    for mark, points in self._marks(meld):
                        key = tuple(sorted((*marks, *mark), key=repr))
                        found[key] = max(found.get(key, -1), worth + points)
            self._boards[counts] = found
        return self._boards[counts]

    def covers(self, counts: tuple[int, ...]) -> bool:
        """Whether some melds hold exactly these pieces."""
        if not any(counts):
            return True
        if counts not in self._covers:
            self._covers[counts] = any(self.covers(rest) for rest, _ in self._ways(counts))
        return self._covers[counts]

    def closes(self) -> bool:
        """Whether all pieces but a discard lie in melds."""
        without = (self.covers(self.without(kind)) for kind in self.kinds)
        return any(without) or (not self.game.last_discard and bool(self.kinds) and self.covers(self.full))

    def _marks(self, meld: Meld) -> list[tuple[tuple[object, ...], int]]:
        """What makes a board with the meld different, with its points: one for each reading that may count."""
        if meld.kind == "group":
            return [((meld.pieces,), points(meld, self.game))]
        found = []
        for row in counting_rows(meld, self.game):
            high = (("high", meld.suit),) if row[-1] == (14, False) else ()
            mark = (("joker", meld.suit),) * meld.jokers + high
            found.append((mark, row_points(meld, row, self.game, False)))
        return found

    def without(self, kind: str) -> tuple[int, ...]:
        return tuple(count - (other == kind) for other, count in zip(self.kinds, self.full, strict=True))

    @cached_property
    def endings(self) -> dict[str | None, dict[tuple[object, ...], int]]:
        """By discard, the boards that close."""
        found: dict[str | None, dict[tuple[object, ...], int]] = {
            kind: self.boards(self.without(kind)) for kind in self.kinds
        }
        if not self.game.last_discard and self.kinds:
            found[None] = self.boards(self.full)
        return {kind: boards for kind, boards in found.items() if boards}

    def best(self) -> int | None:
        """The most a close pays."""
        paid = [
            worth * (2 if discard == "*" and self.game.joker_doubles else 1)
            for discard, boards in self.endings.items()
            for worth in boards.values()
        ]
        return max(paid, default=None)

    def left(self, counts: tuple[int, ...]) -> set[tuple[int, int]]:
        """Every (pieces, points) that can be left over."""
        if counts not in self._left:
            at = next((at for at, kind in enumerate(self.kinds) if counts[at] and kind != "*"), None)
            if at is None:
                stars = sum(counts)
                found = {(stars, stars * self.game.held_joker)}
            else:
                rest = tuple(count - (other == at) for other, count in enumerate(counts))
                one = held_points(self.kinds[at], self.game)
                found = {(pieces + 1, points + one) for pieces, points in self.left(rest)}
                for rest, _ in self._ways(counts):
                    found |= self.left(rest)
            # only what no other beats in both can ever be the least of either
            self._left[counts] = {
                pair for pair in found if not any(o != pair and o[0] <= pair[0] and o[1] <= pair[1] for o in found)
            }
        return self._left[counts]

    def sums(self, counts: tuple[int, ...]) -> frozenset[tuple[int, bool, bool, bool, bool]]:
        """Every (sum, a run, a clean run, a group of aces, something kept) that melds of these pieces can make."""
        if counts not in self._sums:
            at = next((at for at, kind in enumerate(self.kinds) if counts[at] and kind != "*"), None)
            if at is None:
                found = {(0, False, False, False, any(counts))}
            else:
                rest = tuple(count - (other == at) for other, count in enumerate(counts))
                found = {(*way[:4], True) for way in self.sums(rest)}
                for rest, meld in self._ways(counts):
                    run, clean = meld.kind == "run", meld.kind == "run" and not meld.jokers
                    aces = meld.kind == "group" and any(piece[0] == "A" for piece in meld.pieces)
                    for worth in {row_points(meld, row, self.game, True) for row in counting_rows(meld, self.game)}:
                        found |= {(t + worth, r or run, c or clean, a or aces, k) for t, r, c, a, k in self.sums(rest)}
            self._sums[counts] = frozenset(found)
        return self._sums[counts]

    def opening_sums(self) -> set[int]:
        """The sums with which the rack can open."""
        game = self.game
        return {
            total
            for total, run, clean, aces, kept in self.sums(self.full)
            if total
            and (kept or not game.last_discard)
            and (
                (total >= game.threshold and (run or not game.run_needed) and (clean or not game.clean_needed))
                or (aces and game.aces_open)
            )
        }


class Nearest:
    """How far a rack is from holding so many pieces in melds, by trying all sets of melds of that size."""

    def __init__(self, game: Game, goal: int) -> None:
        self.game, self.goal = game, goal
        everything = Counter({name + suit: game.packs for name in NAMES[1:14] for suit in SUITS} | {"*": game.jokers})
        self.melds = [Counter(meld.pieces) for meld in melds_of(everything, game, goal)]
        self.sizes = [meld.total() for meld in self.melds]
        self.limit = everything

    def answer(self, rack: Counter[str]) -> tuple[int, set[str]] | None:
        """The distance, and the pieces of which one more would bring the rack nearer."""
        if self.goal in (1, 2):
            return None
        for level in range(self.goal + 1):
            self.missing: set[str] = set()
            self.level, self.rack, self.found = level, rack, False
            near = [(self._lacks(meld), at) for at, meld in enumerate(self.melds)]
            self.near = [(lacks, self.melds[at], self.sizes[at]) for lacks, at in sorted(near) if lacks <= level]
            self._choose(0, Counter(), self.goal, level)
            if self.found:
                return level, self.missing
        raise AssertionError("there is always a board")

    def _lacks(self, pieces: Counter[str]) -> int:
        return sum(max(count - self.rack[piece], 0) for piece, count in pieces.items())

    def _choose(self, start: int, board: Counter[str], room: int, spare: int) -> None:
        """Choose more melds; what each lacks by itself is the least that it adds to what all lack."""
        if not room:
            self.found = True
            self.missing |= {piece for piece, count in board.items() if count > self.rack[piece]}
            return
        for at in range(start, len(self.near)):
            lacks, meld, size = self.near[at]
            if lacks > spare:
                break
            if size <= room and room - size not in (1, 2):
                both = board + meld
                if all(both[p] <= self.limit[p] for p in meld) and self._lacks(both) <= self.level:
                    self._choose(at, both, room - size, spare - lacks)


Lying = tuple[str, str, tuple[tuple[int, bool], ...]]
"""A meld on the table: ("run", colour, places) or ("group", its natural colours, places), wild places marked."""
TAKEN = "+"
"""A joker taken from the table in this turn: it must be laid again, and it comes too late for the opening."""


def _grown(meld: Lying, piece: str, game: Game) -> list[Lying]:
    """What a meld can be once one more piece lies there."""
    kind, suits, places = meld
    wild = piece in ("*", TAKEN)
    jokers = sum(lies for _, lies in places) + wild
    if kind == "group":
        number = places[0][0]
        fits = jokers <= game.group_jokers if wild else NAMES[number] == piece[:-1] and piece[-1] not in suits
        if len(places) == 4 or not fits:
            return []
        return [(kind, "".join(sorted(suits + ("" if wild else piece[-1]))), tuple(sorted((*places, (number, wild)))))]
    if jokers > game.run_jokers or len(places) == 13:
        return []
    low, high = places[0][0] - 1, places[-1][0] + 1
    found: list[Lying] = []
    if low >= 1 and (wild or NAMES[low] + suits == piece):
        found.append((kind, suits, ((low, wild), *places)))
    if high <= 14 and (wild or NAMES[high] + suits == piece):
        found.append((kind, suits, (*places, (high, wild))))
    return found


def given(meld: Lying, both: bool) -> list[tuple[list[str], Lying]]:
    """For each joker that can be taken, the pieces to give for it, and the meld then."""
    kind, suits, places = meld
    if kind == "run":
        return [
            ([NAMES[place] + suits], (kind, suits, tuple((p, lies and p != place) for p, lies in places)))
            for place, wild in places
            if wild
        ]
    lacking = [suit for suit in SUITS if suit not in suits]
    if sum(wild for _, wild in places) != 1 or len(lacking) not in ((1, 2) if both else (1,)):
        return []
    number = places[0][0]
    return [([NAMES[number] + suit for suit in lacking], (kind, "".join(sorted(SUITS)), ((number, False),) * 4))]


def reach(meld: Lying, hand: list[str], game: Game) -> set[Lying]:
    """All that a meld of the table can grow to with pieces of the hand."""
    found: set[Lying] = set()
    for piece in set(hand):
        rest = list(hand)
        rest.remove(piece)
        for grown in _grown(meld, piece, game):
            found |= {grown} | reach(grown, rest, game)
    return found


def laid_off(meld: Lying, hand: list[str], game: Game) -> set[Lying]:
    """All of that in the readings that a player may have."""
    rows: dict[tuple[str, ...], list[tuple[tuple[int, bool], ...]]] = {}
    for _, suits, row in reach(meld, hand, game):
        pieces = sorted("*" if wild else NAMES[place] for place, wild in row)
        rows.setdefault((suits, *pieces), []).append(row)
    ways = [(key[0], Meld((), meld[0], key[0], tuple(same))) for key, same in rows.items()]
    return {(meld[0], suits, row) for suits, way in ways for row in counting_rows(way, game)}


@dataclass(frozen=True)
class Turn:
    hand: tuple[str, ...]
    table: tuple[Lying, ...]
    total: int = 0
    run: bool = False
    clean: bool = False
    open: bool = False


def goes_out(hand: list[str], table: list[Lying], game: Game, opened: bool, using: str | None = None) -> bool:
    """Whether some order of single moves empties the hand: melds, one piece laid off, a joker taken, a last discard."""
    start = Turn(tuple(sorted(hand)), tuple(sorted(table)), open=opened or game.hand_free)
    waiting, seen = [start], {start}
    last = None if using is None or hand.count(using) > 1 else using
    while waiting:
        turn = waiting.pop()
        if turn.open and len(turn.hand) == 1 and turn.hand[0] not in (TAKEN, last):
            return True
        if turn.open and not turn.hand and not game.last_discard:
            return True
        for then in _moves(turn, game):
            if then not in seen:
                seen.add(then)
                waiting.append(then)
    return False


def _without(hand: tuple[str, ...], pieces: list[str]) -> tuple[str, ...]:
    rest = list(hand)
    for piece in pieces:
        rest.remove(piece)
    return tuple(rest)


def _moves(turn: Turn, game: Game) -> list[Turn]:
    found = _new_melds(turn, game)
    for at, meld in enumerate(turn.table if turn.open else ()):
        others = (*turn.table[:at], *turn.table[at + 1 :])
        for piece in set(turn.hand):
            for grown in _grown(meld, piece, game):
                found.append(_next(turn, _without(turn.hand, [piece]), (*others, grown)))
        for gives, then in given(meld, game.two_for_joker):
            if all(piece in turn.hand for piece in gives):
                hand = (*_without(turn.hand, gives), TAKEN)
                found.append(_next(turn, tuple(sorted(hand)), (*others, then)))
    return found


def _next(turn: Turn, hand: tuple[str, ...], table: tuple[Lying, ...]) -> Turn:
    return Turn(hand, tuple(sorted(table)), 0, False, False, turn.open)


def _new_melds(turn: Turn, game: Game) -> list[Turn]:
    found = []
    own, taken = turn.hand.count("*"), turn.hand.count(TAKEN)
    bare = Counter("*" if piece == TAKEN else piece for piece in turn.hand)
    for meld in melds_of(bare, game):
        naturals = [piece for piece in meld.pieces if piece != "*"]
        suits = meld.suit or "".join(sorted(piece[-1] for piece in naturals))
        for again in range(max(meld.jokers - own, 0), min(taken, meld.jokers) + 1):
            used = [*naturals, *["*"] * (meld.jokers - again), *[TAKEN] * again]
            rest = _without(turn.hand, used)
            for row in counting_rows(meld, game):
                table = tuple(sorted((*turn.table, (meld.kind, suits, row))))
                if turn.open:
                    found.append(Turn(rest, table, open=True))
                    continue
                total = turn.total + row_points(meld, row, game, True)
                run = turn.run or meld.kind == "run"
                clean = turn.clean or (meld.kind == "run" and not meld.jokers)
                aces = game.aces_open and meld.kind == "group" and row[0][0] == 1
                enough = total >= game.threshold and (run or not game.run_needed) and (clean or not game.clean_needed)
                if aces or enough:
                    found.append(Turn(rest, table, open=True))
                else:
                    found.append(Turn(rest, table, total, run, clean, False))
    return found
