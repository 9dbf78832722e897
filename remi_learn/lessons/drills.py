"""Drills without end: exercises made from a seed, as hard as what a person has to see in them.

A maker builds candidates from numbers drawn by the seed until one measures as hard as the level asks; the engine
gives its answers. The same kind, level and seed make the same drill on every machine and in every language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count

from ..engine.melds import Kind, Meld, readings
from ..engine.rules import TABLA, Rules
from ..engine.scoring import check_deck
from ..engine.solve import best_close, can_close, closings, distance, useful
from ..engine.tiles import JOKER, SUITS, Tile, format_tiles, parse_tiles
from ..engine.waits import closing_draws
from .codes import CodeError, Share, claim
from .counting import BETWEEN, Round, lines
from .dice import Dice, Sight
from .model import ALSO, Both, Exercise, Wanted
from .row_drills import BANDS, make_row, row_sight

LEVELS = (1, 2, 3)
KING, HIGH_ACE = 13, 14


@dataclass(frozen=True)
class Drill:
    """A family of drills: the letter of its share codes, its name, how one is made and how hard it is.

    `bands` are the weights from which levels 2 and 3 begin; `make` may return None where the numbers do not suit.
    """

    letter: str
    title: Both
    make: Callable[[Dice, int, str], Exercise | None]
    sight: Callable[[Exercise], Sight]
    bands: tuple[int, int]

    def level(self, exercise: Exercise) -> int:
        """The level that an exercise of this family has by its measure."""
        return 1 + sum(self.sight(exercise).weight >= band for band in self.bands)


def drill(code: str | Share) -> Exercise:
    """The drill of a share code; raises `CodeError` for what is none, and for a kind or level that does not exist.

    >>> drill("T1-0000-S6").kind
    'choose_discard'
    """
    share = code if isinstance(code, Share) else Share.parse(code)
    name = family(share)
    if not name or share.level not in LEVELS:
        raise CodeError("form", str(share))
    return _made(name, share)


def family(share: Share) -> str:
    """The name of the family that a code is of; "" if there is none."""
    return next((name for name, family in DRILLS.items() if family.letter == share.letter), "")


def share(name: str, level: int, seed: int) -> Share:
    """The share code of a drill by the name of its family (`DRILLS`)."""
    if name not in DRILLS or level not in LEVELS:
        raise ValueError(
            f"expected one of {', '.join(DRILLS)} and a level from 1 to {LEVELS[-1]}; got {name!r}, {level!r}"
        )
    return Share(DRILLS[name].letter, level, seed)


@lru_cache(maxsize=256)
def _made(name: str, share: Share) -> Exercise:
    family, dice = DRILLS[name], Dice(str(share))
    candidates = (family.make(dice, share.level, share.key) for _ in count())
    return next(found for found in candidates if found and family.level(found) == share.level)


# --- pieces and racks -----------------------------------------------------------------------------------------------

DECK = tuple(Tile(rank, suit) for rank in range(1, KING + 1) for suit in SUITS)


def _run(suit: str, start: int, size: int) -> list[Tile]:
    return [Tile(1 if rank == HIGH_ACE else rank, suit) for rank in range(start, start + size)]


def _any_meld(dice: Dice, size: int, groups: int = 2) -> list[Tile]:
    """A group or a run of that size; one in so many is a group, where a group can be so long."""
    if size <= len(SUITS) and dice.one_in(groups):
        rank = dice.between(1, KING)
        return [Tile(rank, suit) for suit in dice.some(SUITS, size)]
    return _run(dice.pick(SUITS), dice.between(1, HIGH_ACE + 1 - size), size)


def _board(dice: Dice, jokers: int, rules: Rules = TABLA) -> list[list[Tile]] | None:
    """Melds that hold a whole hand, so many of them with a joker; None if the deck has not so many copies."""
    sizes = dice.pick(_SIZES)
    melds = [_any_meld(dice, size) for size in sizes]
    for meld in dice.some(melds, jokers):
        meld[dice.below(len(meld))] = JOKER
    return melds if _in_deck(tile for meld in melds for tile in meld) else None


_SIZES = ((3, 3, 3, 5), (3, 3, 4, 4), (3, 4, 3, 4), (4, 3, 3, 4), (5, 3, 3, 3))


def _in_deck(tiles: Iterable[Tile], rules: Rules = TABLA) -> bool:
    try:
        check_deck(tiles, rules)
    except ValueError:
        return False
    return True


def _unseen(tiles: Sequence[Tile]) -> list[Tile]:
    """The kinds of pieces of which a copy is not among these, without the joker."""
    held = Counter(tiles)
    return [tile for tile in DECK if held[tile] < TABLA.packs]


_THREES = (
    *(frozenset(Tile(rank, suit) for suit in suits) for rank in range(1, KING + 1) for suits in combinations(SUITS, 3)),
    *(frozenset(_run(suit, start, 3)) for suit in SUITS for start in range(1, KING)),
)


def lying(tiles: Iterable[Tile]) -> list[frozenset[Tile]]:
    """Every meld of three without joker that lies among the pieces."""
    held = set(tiles)
    return [meld for meld in _THREES if meld <= held]


def rivals(tiles: Iterable[Tile]) -> int:
    """How many pairs of such melds want a piece that is there once, and are no meld together."""
    held = Counter(tiles)
    return sum(
        any(held[tile] < TABLA.packs for tile in one & other)
        and len({tile.rank for tile in one | other}) > 1
        and len({tile.suit for tile in one | other}) > 1
        for one, other in combinations(lying(held), 2)
    )


def _jokers(tiles: Iterable[Tile]) -> int:
    return sum(tile.wild for tile in tiles)


def _unsorted(dice: Dice, tiles: Iterable[Tile], rules: Rules = TABLA) -> list[Tile]:
    """The pieces mixed so that no three neighbours are a meld; [] if that does not come about."""
    for _ in range(_TRIES):
        mixed = dice.mixed(tiles)
        if not any(readings(three, rules) for three in zip(mixed, mixed[1:], mixed[2:], strict=False)):
            return mixed
    return []


_TRIES = 20


# --- melds: pick the one that is asked for --------------------------------------------------------------------------


def _make_meld(dice: Dice, level: int, key: str) -> Exercise | None:
    size = dice.pick(((3,), (3, 4), (4, 5))[level - 1])
    meld = _any_meld(dice, size)
    tiles = [*meld, *_decoys(dice, meld, 2 + level)]
    if level == 3 or dice.one_in(3):
        tiles[dice.below(size)] = JOKER
    if not _in_deck(tiles):
        return None
    answer = tiles[:size]
    found = readings(answer, TABLA)
    kind = found[0].kind
    tiles = _unsorted(dice, tiles)
    if not tiles or len(right_picks(tuple(tiles), kind, size)) > level:
        return None
    return Exercise(
        key=key,
        kind="pick",
        idea=_PICK_IDEA,
        goal=_PICK_GOALS[kind, size],
        tiles=format_tiles(tiles),
        answer=format_tiles(sorted(answer)),
        wanted=Wanted(kind=kind, size=size),
        why=_meld_why(found),
        hints=(_PICK_HINTS[kind], _one_of(answer, found)),
    )


def _decoys(dice: Dice, meld: Sequence[Tile], number: int) -> list[Tile]:
    """Pieces that nearly fit: a neighbour in another colour, the same number again, one beyond a gap."""
    found, naturals = [], [tile for tile in meld if not tile.wild]
    for _ in range(number):
        tile = dice.pick(naturals)
        other = dice.pick([suit for suit in SUITS if suit != tile.suit])
        step = dice.pick((-2, -1, 1, 2))
        rank = (tile.rank + step - 1) % KING + 1
        found.append(dice.pick((Tile(tile.rank, other), Tile(rank, other), tile, Tile(rank, tile.suit))))
    return found


@lru_cache(maxsize=64)
def right_picks(tiles: tuple[Tile, ...], kind: Kind, size: int, rules: Rules = TABLA) -> set[str]:
    """Every pick of that many pieces that can be read as a meld of that kind."""
    picks = {tuple(sorted(some)) for some in combinations(tiles, size)}
    return {format_tiles(pick) for pick in picks if any(meld.kind is kind for meld in readings(pick, rules))}


def _meld_sight(exercise: Exercise) -> Sight:
    tiles, wanted = parse_tiles(exercise.tiles), exercise.wanted
    right = right_picks(tiles, wanted.kind or Kind.RUN, wanted.size or 3)
    near = len(tiles) - (wanted.size or 3)
    return Sight(len(lying(tiles)), _jokers(tiles), len(right), near)


_PICK_IDEA = Both("Găsește formația cerută printre piese care seamănă.", "Find the meld among tiles that look alike.")
_PICK_GOALS = {
    (kind, size): Both(f"Alege {ro} de {number[0]} piese.", f"Pick a {kind.value} of {number[1]} tiles.")
    for kind, ro in ((Kind.GROUP, "un grup"), (Kind.RUN, "o suită"))
    for size, number in ((3, ("trei", "three")), (4, ("patru", "four")), (5, ("cinci", "five")))
}
_PICK_HINTS = {
    Kind.GROUP: Both(
        "Caută un număr care apare în mai multe culori.", "Look for a number that appears in several colours."
    ),
    Kind.RUN: Both("Caută numere apropiate, de aceeași culoare.", "Look for numbers close together, in one colour."),
}


def _meld_why(found: Sequence[Meld]) -> Both:
    pieces = format_tiles(found[0].pieces)
    ro, en = {Kind.GROUP: ("un grup", "a group"), Kind.RUN: ("o suită", "a run")}[found[0].kind]
    return Both(f"[{pieces}]: {ro}.", f"[{pieces}]: {en}.")


def _one_of(answer: Sequence[Tile], found: Sequence[Meld]) -> Both:
    """The exact hint: one natural piece of the answer."""
    tile = sorted(tile for tile in answer if not tile.wild)[0]
    return Both(f"Una dintre piese este [{tile}].", f"One of the tiles is [{tile}].")


# --- closing: lay fourteen in melds ---------------------------------------------------------------------------------


def _make_closing(dice: Dice, level: int, key: str) -> Exercise | None:
    melds = _board(dice, dice.below(level) if level > 1 else 0)
    if not melds:
        return None
    held = [tile for meld in melds for tile in meld]
    stray = dice.pick(_decoys(dice, held, 2) if level > 1 else _unseen(held))
    if stray.wild or not _in_deck([*held, stray]):
        return None
    tiles = _unsorted(dice, [*held, stray])
    way = best_close(tiles, TABLA) if tiles else None
    if not way or (way.discard and way.discard.wild):
        return None
    shown = sorted(format_tiles(sorted(meld.pieces)) for meld in way.melds)
    clue = max(way.melds, key=lambda meld: (_jokers(meld.tiles), len(meld.tiles)))
    return Exercise(
        key=key,
        kind="arrange",
        idea=_CLOSE_IDEA,
        goal=_CLOSE_GOAL,
        tiles=format_tiles(tiles),
        answer=f" {BETWEEN} ".join(shown),
        left=1,
        why=_close_why(way.discard),
        hints=(_CLOSE_HINT, _clue(clue)),
    )


def _closing_sight(exercise: Exercise) -> Sight:
    tiles = parse_tiles(exercise.tiles)
    return Sight(rivals(tiles), _jokers(tiles), len(closings(tiles, exercise.rules, limit=4)))


_CLOSE_IDEA = Both(
    "Tabla se închide: paisprezece piese în formații, a cincisprezecea se aruncă.",
    "This rack closes: fourteen tiles in melds, the fifteenth is discarded.",
)
_CLOSE_GOAL = Both("Închide: așază paisprezece piese în formații.", "Close: arrange fourteen tiles in melds.")
_CLOSE_HINT = Both(
    "Începe cu piesele care se potrivesc într-un singur loc.", "Begin with the tiles that fit in one place only."
)


def _close_why(discard: Tile | None) -> Both:
    return Both(f"Se aruncă [{discard}], iar restul stă în formații.", f"The [{discard}] goes, the rest is in melds.")


def _clue(meld: Meld) -> Both:
    pieces = format_tiles(meld.pieces)
    return Both(f"O formație este [{pieces}].", f"One meld is [{pieces}].")


# --- distance: how many pieces are missing --------------------------------------------------------------------------


def _make_distance(dice: Dice, level: int, key: str) -> Exercise | None:
    melds = _board(dice, dice.below(2) if level > 1 else 0)
    if not melds:
        return None
    held = [tile for meld in melds for tile in meld]
    changed = dice.between(1, level) if level < 3 else dice.between(2, 3)
    for place in dice.some(range(len(held)), changed):
        held[place] = dice.pick(_unseen(held))
    if not _in_deck(held):
        return None
    tiles = dice.mixed(held)
    found = distance(tiles, TABLA)
    if not found:
        return None
    helps = sorted(useful(tiles, TABLA)) if found == 1 else []
    return Exercise(
        key=key,
        kind="distance",
        idea=_DISTANCE_IDEA,
        goal=_DISTANCE_GOAL,
        tiles=format_tiles(tiles),
        answer=str(found),
        why=_distance_why(found, helps),
        hints=_DISTANCE_HINTS,
    )


def _distance_sight(exercise: Exercise) -> Sight:
    tiles = parse_tiles(exercise.tiles)
    return Sight(rivals(tiles), _jokers(tiles), 1, 2 * int(exercise.answer))


_DISTANCE_IDEA = Both(
    "Distanța este numărul de piese care îți mai lipsesc până când toate stau în formații.",
    "The distance is the number of tiles you still need until all of them lie in melds.",
)
_DISTANCE_GOAL = Both("La ce distanță ești de închidere?", "How far are you from closing?")
_DISTANCE_HINTS = (
    Both("Așază întâi formațiile întregi, apoi perechile.", "Set out the whole melds first, then the pairs."),
    Both(
        "Numără piesele noi de care ai nevoie, nu piesele de prisos.",
        "Count the new tiles you need, not the loose ones.",
    ),
)


def _distance_why(found: int, helps: Sequence[Tile]) -> Both:
    if helps:
        pieces = format_tiles(helps)
        return Both(
            f"Lipsește o singură piesă; merge oricare dintre [{pieces}].",
            f"One tile is missing; any of [{pieces}] will do.",
        )
    return Both(f"Trebuie să vină {_RO[found]} piese noi.", f"{_EN[found].capitalize()} new tiles must come.")


_RO = {1: "una", 2: "două", 3: "trei"}
_EN = {1: "one", 2: "two", 3: "three"}


# --- discards: which piece to throw ---------------------------------------------------------------------------------


def _make_discard(dice: Dice, level: int, key: str) -> Exercise | None:
    melds = _board(dice, int(dice.one_in(3)) if level > 1 else 0)
    if not melds:
        return None
    held = [tile for meld in melds for tile in meld]
    held.pop(dice.below(len(held)))
    for _ in range(2):
        held.append(dice.pick(_decoys(dice, held, 2) if level > 1 else _unseen(held)))
    if not _in_deck(held) or can_close(held, TABLA):
        return None
    tiles = dice.mixed(held)
    waits = _waits(tuple(tiles))
    best = best_discards(waits)
    if not best or len(best) > 3:
        return None
    return Exercise(
        key=key,
        kind="choose_discard",
        idea=_DISCARD_IDEA,
        goal=_DISCARD_GOAL,
        tiles=format_tiles(tiles),
        answer=f" {ALSO} ".join(map(str, best)),
        why=_discard_why(best, waits),
        hints=(_DISCARD_HINT, _most(waits)),
    )


@lru_cache(maxsize=64)
def _waits(tiles: tuple[Tile, ...]) -> dict[Tile, dict[Tile, int]]:
    return closing_draws(tiles, TABLA)


def best_discards(waits: dict[Tile, dict[Tile, int]]) -> list[Tile]:
    """The discards after which most unseen pieces close; [] if none would."""
    most = max(sum(helps.values()) for helps in waits.values())
    return [tile for tile, helps in waits.items() if most and sum(helps.values()) == most]


def _discard_sight(exercise: Exercise) -> Sight:
    tiles = parse_tiles(exercise.tiles)
    waits = _waits(tiles)
    open_to = [tile for tile, helps in waits.items() if helps]
    return Sight(rivals(tiles), _jokers(tiles), len(exercise.answers), len(open_to))


_DISCARD_IDEA = Both(
    "Păstrează piesele care așteaptă cele mai multe piese bune.", "Keep the tiles that wait for the most good tiles."
)
_DISCARD_GOAL = Both("Ce arunci?", "What do you discard?")
_DISCARD_HINT = Both(
    "Așază întâi formațiile. Piesa de aruncat e printre celelalte, ori prisosește într-o formație lungă.",
    "Set out the melds first. The tile to discard is among the others, or to spare in a long meld.",
)


def _discard_why(best: Sequence[Tile], waits: dict[Tile, dict[Tile, int]]) -> Both:
    helps = waits[best[0]]
    total, pieces = sum(helps.values()), format_tiles(sorted(helps))
    return Both(
        f"După ce arunci [{best[0]}], închizi cu oricare dintre [{pieces}]. Piese nevăzute: {total}.",
        f"Once the [{best[0]}] is gone you close with any of [{pieces}]. Unseen tiles: {total}.",
    )


def _most(waits: dict[Tile, dict[Tile, int]]) -> Both:
    """The exact hint: how many pieces close after the best discard."""
    most = max(sum(helps.values()) for helps in waits.values())
    return Both(
        f"Cea mai bună alegere așteaptă {most} dintre piesele nevăzute.",
        f"The best choice waits for {most} of the unseen tiles.",
    )


# --- scoring: count a round -----------------------------------------------------------------------------------------


def _make_count(dice: Dice, level: int, key: str) -> Exercise | None:
    closes = bool(dice.below(3))
    melds = _board(dice, dice.below(level))
    if not melds:
        return None
    held = [tile for meld in melds for tile in meld]
    joker = Tile(0, "", True)
    atu = dice.pick([dice.pick(DECK), Tile(1, dice.pick(SUITS)), joker] if level > 1 else DECK[4:])
    last = joker if level > 1 and dice.one_in(3) else dice.pick(_unseen(held))
    rack = [] if closes else _spoilt(dice, held)
    pair = dice.one_in(2) if level > 1 else False
    if not _in_deck([*(held if closes else rack), last, atu, *([atu] if pair and atu not in held else [])]):
        return None
    shown = tuple(map(tuple, melds)) if closes else ()
    round = Round(shown, tuple(rack), last, atu, pair)
    asked = lines(round, TABLA)
    return Exercise(
        key=key,
        kind="count",
        idea=_COUNT_IDEA,
        goal=_COUNT_GOALS[closes],
        tiles=format_tiles(round.pieces),
        asked=str(round),
        answer=f" {ALSO} ".join(str(line.value) for line in asked),
        why=_count_why(asked[-1].value),
        hints=_COUNT_HINTS,
    )


def _spoilt(dice: Dice, held: Sequence[Tile]) -> list[Tile]:
    """A rack that was not finished: some pieces changed for others."""
    rack = list(held)
    for place in dice.some(range(len(rack)), dice.between(3, 8)):
        rack[place] = dice.pick(_unseen(rack))
    return sorted(rack)


def _count_sight(exercise: Exercise) -> Sight:
    """A line that is more than fives and tens has to be thought about."""
    round = Round.parse(exercise.asked)
    asked = lines(round, exercise.rules)
    factor = next(line.value for line in asked if line.line == "factor")
    aces = sum(tile.rank == 1 for tile in round.pieces)
    return Sight(aces, _jokers(round.pieces), 1, (factor > 1) + (factor > 2) + round.pair)


_COUNT_IDEA = Both("Numără runda linie cu linie, apoi adună.", "Count the round line by line, then add up.")
_COUNT_GOALS = {
    True: Both("Ai închis. Câte puncte iei?", "You have closed. How many points do you get?"),
    False: Both("A închis altcineva. Câte puncte pierzi?", "Somebody else has closed. How many points do you lose?"),
}
_COUNT_HINTS = (
    Both(
        "Întâi valoarea pieselor, apoi perechea atuului, la urmă dublările.",
        "First what the tiles are worth, then the pair of the atu, last the doublings.",
    ),
    Both(
        "De la 2 la 9: 5 puncte, de la 10 la 13: 10, jokerul 50. Asul: 5 jos sau pe tablă, 10 sus, 25 în grup.",
        "From 2 to 9: 5 points, from 10 to 13: 10, the joker 50. The ace: 5 low or left over, 10 high, 25 in a group.",
    ),
)


def _count_why(total: int) -> Both:
    words = str(total).replace("-", "−")
    return Both(f"În total: {words}.", f"In all: {words}.")


DRILLS: dict[str, Drill] = {
    "melds": Drill("M", Both("Formații", "Melds"), _make_meld, _meld_sight, (6, 8)),
    "closing": Drill("C", Both("Închidere", "Closing"), _make_closing, _closing_sight, (1, 4)),
    "distance": Drill("D", Both("Distanță", "Distance"), _make_distance, _distance_sight, (4, 7)),
    "discards": Drill("T", Both("Ce arunci", "What to discard"), _make_discard, _discard_sight, (3, 6)),
    "rows": Drill("R", Both("Rânduri", "Rows"), make_row, row_sight, BANDS),
    "scoring": Drill("S", Both("Punctaj", "Scoring"), _make_count, _count_sight, (1, 4)),
}
for _name, _family in DRILLS.items():
    claim(_family.letter, f"drills of {_name}")
