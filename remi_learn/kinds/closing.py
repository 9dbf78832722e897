"""Kinds about closing: does it close, with which discard, lay it down, find every way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .. import text
from ..engine.melds import Kind, Meld, fault, readings
from ..engine.rules import Rules
from ..engine.solve import Closing, arrange, best_close, closings, why_not
from ..engine.tiles import Tile, format_tiles, parse_tiles
from ..i18n import _, ngettext
from ..lessons.model import Exercise
from ..settings import SETTINGS
from .answers import (
    NO,
    YES,
    choosing,
    count_found,
    read_melds,
    read_piece,
    split_melds,
    tell_pieces,
    tell_yes_no,
    yes_or_no,
)
from .base import ExerciseKind, Verdict, no_options
from .forms import ARRANGE, BETWEEN, PICK_ONE

# --- does it close --------------------------------------------------------------------------------------------------


def _judge_closes(exercise: Exercise, answer: str) -> Verdict:
    rack = parse_tiles(exercise.tiles)
    if way := best_close(rack, exercise.rules):
        return Verdict(answer == YES, "option", melds=way.melds, rest=(way.discard,) if way.discard else ())
    best = arrange(rack, exercise.rules)
    return Verdict(answer == NO, "option", None, best.melds, best.left, rest=best.left)


def _say_closes(exercise: Exercise, verdict: Verdict) -> str:
    """What lies outside the melds, and why."""
    why = why_not(exercise.tiles, exercise.rules)
    if not why:
        return _("Without {tile} everything lies in melds.").format(tile=text.names(verdict.rest))
    if not verdict.rest:
        return _("Everything lies in melds, but then nothing is left to discard.")
    count = len(verdict.rest)
    left = ngettext(
        "At best {count} piece stays outside: {tiles}.", "At best {count} pieces stay outside: {tiles}.", count
    )
    words = left.format(count=count, tiles=text.names(verdict.rest))
    if SETTINGS.register == "concise" or not why.rivals:
        return words
    return words + " " + _("Two melds want {tile}.").format(tile=text.tile_name(why.rivals[0].tile))


# --- which discard --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _ways(tiles: str, rules: Rules) -> tuple[Closing, ...]:
    return closings(tiles, rules)


def closing_discards(exercise: Exercise) -> tuple[str, ...]:
    """Every piece with which the rack closes when it is discarded."""
    return tuple(dict.fromkeys(str(way.discard) for way in _ways(exercise.tiles, exercise.rules)))


def _judge_discard(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    tiles = parse_tiles(answer)
    if answer in closing_discards(exercise):
        return Verdict(True, "closes", tiles=tiles)
    rest = list(parse_tiles(exercise.tiles))
    rest.remove(tiles[0])
    best = arrange(rest, exercise.rules)
    return Verdict(False, "left_outside", None, best.melds, tiles, rest=best.left)


def _say_outside(exercise: Exercise, verdict: Verdict) -> str:
    count = len(verdict.rest)
    stays = ngettext(
        "Then {count} piece still stays outside the melds: {tiles}.",
        "Then {count} pieces still stay outside the melds: {tiles}.",
        count,
    )
    return stays.format(count=count, tiles=text.names(verdict.rest))


# --- lay it down ----------------------------------------------------------------------------------------------------

Way = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]
"""What makes a way to close different: the discard, each group, and what lies in runs, colour by colour."""


def _way(melds: Iterable[Meld], discard: Tile | None) -> Way:
    groups: list[str] = []
    pieces: dict[str, list[Tile]] = {}
    for meld in melds:
        if meld.kind is Kind.GROUP:
            groups.append(format_tiles(sorted(meld.pieces)))
        else:
            pieces.setdefault(meld.tiles[0].suit, []).extend(meld.pieces)
    return (
        str(discard),
        tuple(sorted(groups)),
        tuple(sorted((suit, format_tiles(sorted(tiles))) for suit, tiles in pieces.items())),
    )


def ways_to_close(exercise: Exercise) -> dict[Way, str]:
    """Every way to close that looks different on the table, with its melds in text."""
    found: dict[Way, str] = {}
    for way in _ways(exercise.tiles, exercise.rules):
        written = f" {BETWEEN} ".join(sorted(format_tiles(sorted(meld.pieces)) for meld in way.melds))
        found.setdefault(_way(way.melds, way.discard), written)
    return found


def _all_ways(exercise: Exercise) -> tuple[str, ...]:
    return tuple(ways_to_close(exercise).values())


def _left(exercise: Exercise, answer: str) -> list[Tile]:
    left = list(parse_tiles(exercise.tiles))
    for tile in (tile.bare for part in split_melds(answer) for tile in part):
        left.remove(tile)
    return left


def _read_way(exercise: Exercise, typed: str) -> str:
    """Melds that hold all but one piece, written as the engine does, however the runs of one colour are cut."""
    answer = read_melds(exercise, typed)
    melds, left = [readings(part, exercise.rules) for part in split_melds(answer)], _left(exercise, answer)
    if not all(melds) or len(left) != 1:
        return answer
    return ways_to_close(exercise).get(_way((found[0] for found in melds), left[0]), answer)


def _judge_way(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    for part in split_melds(answer):
        if why := fault(part, exercise.rules):
            return Verdict(False, "fault", why, (), why.tiles)
    left = _left(exercise, answer)
    if answer in ways_to_close(exercise).values():
        return Verdict(True, "closes", rest=tuple(left))
    return left_over(exercise, left) if left else Verdict(False, "none_left")


def left_over(exercise: Exercise, left: Sequence[Tile], melds: tuple[Meld, ...] = ()) -> Verdict:
    """The verdict on melds that leave too many pieces outside; those are marked with which no close can end."""
    may_go = closing_discards(exercise)
    wrong = tuple(tile for tile in left if str(tile) not in may_go)
    return Verdict(False, "left_over", None, melds, wrong, rest=tuple(left))


def _say_left(exercise: Exercise, verdict: Verdict) -> str:
    count = len(verdict.rest)
    left = ngettext(
        "{count} piece is outside the melds; exactly one may be, the discard.",
        "{count} pieces are outside the melds; exactly one may be, the discard.",
        count,
    )
    return left.format(count=count)


def _tell_way(exercise: Exercise, answer: str) -> str:
    discard = text.names(_left(exercise, answer))
    return _("{melds} (discard: {tile})").format(melds=tell_pieces(exercise, answer), tile=discard)


_SAYS = {
    "left_outside": _say_outside,
    "fault": lambda exercise, verdict: text.fault_sentence(verdict.fault) if verdict.fault else "",
    "left_over": _say_left,
    "none_left": lambda exercise, verdict: _("Everything lies in melds, but then nothing is left to discard."),
}


def _say(exercise: Exercise, verdict: Verdict) -> str:
    return _SAYS[verdict.code](exercise, verdict)


def _missing(exercise: Exercise, found: tuple[str, ...]) -> str:
    """How many are missing and, for a nudge, in how many of them which piece is discarded."""
    missing = [answer for answer in exercise.answers if answer not in found]
    count = len(missing)
    words = ngettext("{count} is missing.", "{count} are missing.", count).format(count=count)
    if SETTINGS.register == "concise" or KINDS[exercise.kind].form is not ARRANGE:
        return words
    thrown = text.names(dict.fromkeys(_left(exercise, answer)[0] for answer in missing))
    return words + " " + _("Try to discard {tile}.").format(tile=thrown)


KINDS = {
    "can_close": choosing(_judge_closes, tell_yes_no, yes_or_no, _say_closes),
    "close_with": ExerciseKind(PICK_ONE, read_piece, _judge_discard, tell_pieces, _say),
    "all_discards": ExerciseKind(
        PICK_ONE, read_piece, _judge_discard, tell_pieces, _say, no_options, closing_discards, count_found, _missing
    ),
    "close": ExerciseKind(ARRANGE, _read_way, _judge_way, _tell_way, _say),
    "all_closings": ExerciseKind(
        ARRANGE, _read_way, _judge_way, _tell_way, _say, no_options, _all_ways, count_found, _missing
    ),
}
