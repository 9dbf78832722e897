"""Kinds on the way to a close: the distance, the pieces that help, which piece to throw, what the odds say."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from .. import text
from ..engine.rules import Rules
from ..engine.solve import Discard, discards, distance, efficiency, useful
from ..engine.tiles import Tile, format_tiles, parse_tiles
from ..engine.waits import chance
from ..i18n import _, ngettext
from ..lessons.model import Exercise
from .answers import choosing, read_number, read_percent, read_piece, tell_number, tell_pieces
from .base import ExerciseKind, Table, Verdict
from .forms import ESTIMATE, NUMBER, PICK_ONE

TOLERANCE = 2
"""A chance may be wrong by so many percent: it is estimated in the head."""


def seen(exercise: Exercise) -> tuple[Tile, ...]:
    """What lies open beside the rack, or was taken in the open and is still held."""
    here = exercise.position
    lying = (here.row, here.left, here.threw, here.took, (here.atu,) if here.atu else ())
    return tuple(tile for tiles in lying for tile in tiles or ())


def unseen(exercise: Exercise) -> int:
    """How many pieces nobody has shown: the stock and the others' racks."""
    rules = exercise.rules
    return 52 * rules.packs + rules.jokers - len(parse_tiles(exercise.tiles)) - len(seen(exercise))


def helping(exercise: Exercise) -> dict[Tile, int]:
    """The pieces that bring the rack nearer, with their unseen copies."""
    return _useful(exercise.tiles, exercise.rules, seen(exercise))


@lru_cache(maxsize=256)
def _useful(tiles: str, rules: Rules, seen: tuple[Tile, ...]) -> dict[Tile, int]:
    return useful(tiles, rules, seen)


def _numbered(
    solve: Callable[[Exercise], int], says: Callable[[Exercise, Verdict], str], estimate: bool = False
) -> ExerciseKind:
    """A kind whose answer is a number that the engine finds; of an estimate one that is close enough counts too."""
    tolerance = TOLERANCE if estimate else 0

    def judge(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
        off = int(answer) - solve(exercise)
        return Verdict(abs(off) <= tolerance, "number" if abs(off) <= tolerance else "more" if off < 0 else "fewer")

    if estimate:
        return ExerciseKind(ESTIMATE, read_percent, judge, _tell_percent, says)
    return ExerciseKind(NUMBER, read_number, judge, tell_number, says)


# --- how far --------------------------------------------------------------------------------------------------------


def _distance(exercise: Exercise) -> int:
    found = distance(exercise.tiles, exercise.rules)
    if found is None:
        raise ValueError(f"expected a rack that can close; got {exercise.tiles!r}")
    return found


def _say_distance(exercise: Exercise, verdict: Verdict) -> str:
    if verdict.code == "more":
        return _("That few new pieces are not enough.")
    return _("You can do with fewer new pieces.")


# --- what helps -----------------------------------------------------------------------------------------------------


def _helps(exercise: Exercise) -> str:
    return format_tiles(sorted(helping(exercise)))


def _judge_helps(exercise: Exercise, answer: str) -> Verdict:
    return Verdict(sorted(parse_tiles(answer)) == sorted(helping(exercise)), "option")


def _copies(exercise: Exercise) -> int:
    return sum(helping(exercise).values())


def _say_copies(exercise: Exercise, verdict: Verdict) -> str:
    pieces = text.names(sorted(helping(exercise)))
    return _("What helps: {pieces}. Count the copies that you do not see yet.").format(pieces=pieces)


# --- what to throw --------------------------------------------------------------------------------------------------


def options_of(exercise: Exercise) -> tuple[Discard, ...]:
    """What follows from each discard, the best first."""
    return _discards(exercise.tiles, exercise.rules, seen(exercise))


@lru_cache(maxsize=64)
def _discards(tiles: str, rules: Rules, seen: tuple[Tile, ...]) -> tuple[Discard, ...]:
    return discards(tiles, rules, seen)


def best_of(exercise: Exercise) -> tuple[str, ...]:
    """The discards than which none is better."""
    found = options_of(exercise)
    return tuple(str(option.tile) for option in found if efficiency(option, found[0]) == 100)


def _judge_discard(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    tiles = parse_tiles(answer)
    return Verdict(answer in best_of(exercise), "best" if answer in best_of(exercise) else "worse", tiles=tiles)


def _say_discard(exercise: Exercise, verdict: Verdict) -> str:
    found = options_of(exercise)
    best, mine = found[0], next(option for option in found if option.tile == verdict.tiles[0])
    if mine.distance != best.distance:
        return _("Efficiency: 0%. That leads you away from the close.")
    told = ngettext("Then {count} unseen piece helps.", "Then {count} unseen pieces help.", mine.copies)
    percent = _("Efficiency: {percent}%.").format(percent=efficiency(mine, best))
    return percent + " " + told.format(count=mine.copies) + " " + _("There is a discard that leaves more.")


def discard_table(exercise: Exercise) -> Table:
    """Every discard with what follows from it."""
    found = options_of(exercise)
    rows = tuple(
        (
            text.tile_sign(option.tile),
            "–" if option.distance is None else str(option.distance),
            _helping_words(option.useful) if option.distance == found[0].distance else "–",
            str(option.copies),
            str(efficiency(option, found[0])),
        )
        for option in found
    )
    head = (_("discard"), _("dist."), _("then helps"), _("how many"), "%")
    best = frozenset(place for place, option in enumerate(found) if efficiency(option, found[0]) == 100)
    caption = _("All discards: the distance after each, what then helps, how many unseen pieces, the efficiency")
    return Table(caption, head, rows, best)


MOST_NAMED = 10
"""So many helping pieces are named in the table; of more only the first."""


def _helping_words(helps: dict[Tile, int]) -> str:
    words = [text.tile_sign(tile) for tile in sorted(helps, key=lambda tile: (tile.wild, tile))]
    return " ".join(words if len(words) <= MOST_NAMED else [*words[:MOST_NAMED], "…"]) or "–"


# --- what the odds say ----------------------------------------------------------------------------------------------


def draws(exercise: Exercise) -> int:
    """How many draws the question is about; it is written in `asked`."""
    return int(exercise.asked or 1)


def exact_chance(exercise: Exercise) -> Fraction:
    """How likely a helping piece comes in the draws asked about, any unseen piece being equally likely."""
    return chance(_copies(exercise), unseen(exercise), draws(exercise))


def _percent(exercise: Exercise) -> int:
    return round(100 * exact_chance(exercise))


def _say_chance(exercise: Exercise, verdict: Verdict) -> str:
    good, all_of = _copies(exercise), unseen(exercise)
    told = _("{good} of the {unseen} unseen pieces help.").format(good=good, unseen=all_of)
    return (_("It is more likely.") if verdict.code == "more" else _("It is less likely.")) + " " + told


def _tell_percent(exercise: Exercise, answer: str) -> str:
    return f"{answer}%"


KINDS = {
    "distance": _numbered(_distance, _say_distance),
    "what_helps": choosing(_judge_helps, tell_pieces),
    "count_copies": _numbered(_copies, _say_copies),
    "choose_discard": ExerciseKind(
        PICK_ONE, read_piece, _judge_discard, tell_pieces, _say_discard, either=best_of, shows=discard_table
    ),
    "chance": _numbered(_percent, _say_chance, estimate=True),
}
