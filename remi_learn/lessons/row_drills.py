"""Drills about the rows: positions out of hands that computer players play, with one best answer.

The reader of the course is the judge: what is asked for stands apart from every other piece by `APART` at least, and
the question says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.evidence import NEAR, PIECES, PLACE, evidence_at, position_of
from ..engine.hand import Hand, deal
from ..engine.moves import Verb
from ..engine.position import Position
from ..engine.reading import EXPLAINED
from ..engine.rules import TABLA
from ..engine.state import View
from ..engine.styles import FITTED
from ..engine.tiles import Tile, format_tiles, parse_tiles
from .dice import Dice, Sight
from .model import Both, Exercise

APART = 0.05
"""The best answer stands apart from all others by so much of a chance."""
BANDS = (2, 4)
_NEAR_BY = 0.1
"""Pieces whose chances are so near to that of the best one have to be weighed against it."""
TURNS = 3
"""So many turns the neighbour has had, at least: before there is little to read."""
SEATS = 4
ERROR = 0.1
QUICK = ("fewest left", "loves runs", "loves groups", "keeps aces")
"""The styles that play here: a hand takes them a hundredth of a second."""


def played(dice: Dice, names: tuple[str, ...] = QUICK) -> Iterator[Hand]:
    """A hand of Remi pe Tablă played by a lot of these styles; it is given out before each of its moves."""
    seed = str(dice.below(1 << 40))
    hand = deal(TABLA, SEATS, seed, dice.below(SEATS))
    seats = [FITTED[dice.pick(names)](f"{seed}/{seat}", ERROR) for seat in range(SEATS)]
    while not hand.over:
        yield hand
        hand.play(seats[hand.player].choose(hand.view(hand.player)))


def computer_hand(seed: int, turns: int) -> Hand:
    """A hand of computer players up to where seat 0 is about to throw for the last of so many times.

    >>> hand = computer_hand(1, 5)
    >>> hand.player, hand.view(0).drawn, [move.verb.value for move in hand.moves].count("discard") // 4
    (0, True, 4)
    """
    dice, times = Dice(f"hand/{seed}"), 0
    while True:
        times = 0
        for hand in played(dice):
            times += hand.player == 0 and hand.state.drawn
            if times == turns:
                return hand


def to_throw(hand: Hand) -> bool:
    """Whether somebody is about to throw and there is something to read."""
    turns = sum(move.verb is Verb.DISCARD for move in hand.moves)
    return hand.state.drawn and turns >= TURNS * SEATS


def make_row(dice: Dice, level: int, key: str) -> Exercise | None:
    """An exercise out of one hand, of this level where the hand has one; None where it has none to ask about."""
    views = [hand.view(hand.player) for hand in played(dice) if to_throw(hand)]
    made = (_asked(dice, view, key) for view in dice.some(views, min(len(views), _LOOKS)))
    return next((one for one in made if one and _level(one) == level), None)


_LOOKS = 8
"""So many stops of a hand are looked at."""


def _level(exercise: Exercise) -> int:
    return 1 + sum(row_sight(exercise).weight >= band for band in BANDS)


def _asked(dice: Dice, view: View, key: str) -> Exercise | None:
    try:
        here = position_of(view)
    except ValueError:
        return None
    return dice.pick((_count, _choice, _choice, _choice, _choice))(dice, here, key)


def row_sight(exercise: Exercise) -> Sight:
    """What has to be weighed: the kinds of pieces to count, or the pieces that come near to the best one."""
    if exercise.kind == "unseen":
        return Sight(steps=len(parse_tiles(exercise.asked)))
    found = EXPLAINED.believe(evidence_at(exercise.position, exercise.rules)).takes
    best = found[parse_tiles(exercise.answer)[0]]
    return Sight(steps=sum(abs(chance - best) < _NEAR_BY for chance in found.values()))


# --- count the copies -------------------------------------------------------------------------------------------------


def _count(dice: Dice, here: Position, key: str) -> Exercise | None:
    """How many copies of the neighbours of a piece are unseen; on the higher levels of its mates too."""
    tile = dice.pick([tile for tile in here.rack if not tile.wild])
    near = [PIECES[place] for place in NEAR[PLACE[tile]]]
    mates = [Tile(tile.rank, suit) for suit in "hdcs" if suit != tile.suit]
    asked = sorted(dice.pick((near[:1], near, [*near, dice.pick(mates)], [*near, *mates])))
    unseen = evidence_at(here, TABLA).unseen
    found, there = sum(unseen[PLACE[one]] for one in asked), TABLA.packs * len(asked)
    pieces = format_tiles(asked)
    return Exercise(
        key=key,
        kind="unseen",
        asked=pieces,
        idea=_COUNT_IDEA,
        goal=Both(
            f"Câte dintre piesele [{pieces}] sunt nevăzute, în total?"
            if len(asked) > 1
            else f"Câte piese [{pieces}] sunt nevăzute?",
            f"How many [{pieces}] are unseen{', all together' if len(asked) > 1 else ''}?",
        ),
        tiles=format_tiles(here.rack),
        around=_around(here),
        answer=str(found),
        why=Both(
            f"În total: {there} copii; la vedere: {there - found}.",
            f"In all: {there} copies; in sight: {there - found}.",
        ),
        hints=_COUNT_HINTS,
    )


_COUNT_IDEA = Both(
    "Fiecare piesă există de două ori. Scade tot ce vezi.", "Every tile exists twice. Take away all that you see."
)
_COUNT_HINTS = (
    Both("Întâi câte sunt cu totul, apoi câte vezi.", "First how many there are in all, then how many you see."),
    Both(
        "Caută pe tabla ta, la atu, în rânduri, la ce a aruncat și ce a luat vecinul, apoi în altă parte.",
        "Look on your rack, at the atu, in the rows, at what they threw and took, then elsewhere.",
    ),
)


# --- the safest and the most wanted -----------------------------------------------------------------------------------


def _choice(dice: Dice, here: Position, key: str) -> Exercise | None:
    found = EXPLAINED.believe(evidence_at(here, TABLA)).takes
    wanted = dice.one_in(2)
    order = sorted(found, key=lambda tile: (found[tile], tile), reverse=wanted)
    best, other = order[0], order[1]
    if best.wild or abs(found[best] - found[other]) < APART:
        return None
    idea, goal, hint = _WANTED if wanted else _SAFEST
    least = round(100 * APART)
    one, two = (round(100 * found[tile]) for tile in (best, other))
    return Exercise(
        key=key,
        kind="most_wanted" if wanted else "safest",
        idea=idea,
        goal=Both(goal.ro.format(least=least), goal.en.format(least=least)),
        tiles=format_tiles(here.rack),
        around=_around(here),
        answer=str(best),
        why=Both(
            f"Cititorul: [{best}], {one} din 100; cea mai apropiată, [{other}], {two}.",
            f"The reader: [{best}], {one} of 100; the next, [{other}], {two}.",
        ),
        hints=(hint, Both(f"Pe ea scrie {best.rank}.", f"The number on it is {best.rank}.")),
    )


def _around(here: Position) -> str:
    return str(here).split("; ", 1)[1]


_WANTED = (
    Both("Ce stă lângă ce adună vecinul e periculos.", "What stands beside what they collect is dangerous."),
    Both(
        "Pe care ar lua-o vecinul cel mai des? Le întrece pe toate cu cel puțin {least} din 100.",
        "Which would they take most often? It is ahead of all others by {least} of 100 at least.",
    ),
    Both("Privește întâi ce a luat, apoi ce n-a aruncat.", "Look first at what they took, then at what they kept."),
)
_SAFEST = (
    Both(
        "Ce a aruncat vecinul, ce a lăsat, ce nu mai are partenere: acolo arunci sigur.",
        "What they threw, what they left, what has no partners any more: there you throw safely.",
    ),
    Both(
        "Pe care o arunci cel mai sigur? E mai sigură decât oricare alta, cu cel puțin {least} din 100.",
        "Which do you throw most safely? It is safer than any other, by at least {least} in 100.",
    ),
    Both(
        "Compară tabla ta cu ce a aruncat și cu rândul lui.",
        "Compare your rack with what they threw and with their row.",
    ),
)
