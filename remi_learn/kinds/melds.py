"""Kinds about melds: is it one, what is wrong, what the joker stands for, pick one, arrange the rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from .. import text
from ..engine.melds import FaultCode, Kind, fault, readings
from ..engine.tiles import Tile, format_tiles, parse_tiles
from ..i18n import _, ngettext
from ..lessons.drills import right_picks
from ..lessons.model import Exercise
from .answers import (
    NO,
    YES,
    choosing,
    read_melds,
    read_piece,
    read_pieces,
    say_fault,
    split_melds,
    tell_pieces,
    tell_yes_no,
    yes_or_no,
)
from .base import ExerciseKind, Verdict
from .closing import left_over
from .forms import ARRANGE, PICK, PICK_ONE


def _is_meld(exercise: Exercise) -> str:
    return YES if readings(exercise.tiles, exercise.rules) else NO


def _fault_code(exercise: Exercise) -> str:
    why = fault(exercise.tiles, exercise.rules)
    return why.code.value if why else ""


def _stands_for(exercise: Exercise) -> str:
    """What the joker can stand for, over all readings, from low to high."""
    found = [tile for meld in readings(exercise.tiles, exercise.rules) for tile in meld.tiles if tile.wild]
    return format_tiles(tile._replace(wild=False) for tile in dict.fromkeys(found))


def _of_meld(solve: Callable[[Exercise], str]) -> Callable[[Exercise, str], Verdict]:
    def judge(exercise: Exercise, answer: str) -> Verdict:
        found, why = readings(exercise.tiles, exercise.rules), fault(exercise.tiles, exercise.rules)
        return Verdict(answer == solve(exercise), "option", why, found, why.tiles if why else ())

    return judge


def _tell_fault(exercise: Exercise, option: str) -> str:
    return text.capital(text.fault_name(FaultCode(option)))


def _tell_pieces(exercise: Exercise, option: str) -> str:
    return text.either([text.tile_name(tile) for tile in parse_tiles(option)])


# --- pick a meld ----------------------------------------------------------------------------------------------------


def _judge_pick(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    """The verdict on a pick; of a wrong one only those pieces are marked that the nearest right one does not hold."""
    verdict, picked = _judged_pick(exercise, parse_tiles(answer)), Counter(tile.bare for tile in parse_tiles(answer))
    if verdict.right:
        return verdict
    wrong = min((picked - Counter(right) for right in _right_ones(exercise)), key=Counter.total, default=picked)
    return replace(verdict, tiles=tuple((wrong & Counter(tile.bare for tile in verdict.tiles)).elements()))


def _right_ones(exercise: Exercise) -> list[tuple[Tile, ...]]:
    """Every pick that is right."""
    tiles, wanted = parse_tiles(exercise.tiles), exercise.wanted
    if wanted.tiles:
        return [parse_tiles(wanted.tiles)]
    sizes = (wanted.size,) if wanted.size else range(3, len(tiles) + 1)
    kinds = (wanted.kind,) if wanted.kind else tuple(Kind)
    found = {pick for size in sizes for kind in kinds for pick in right_picks(tiles, kind, size, exercise.rules)}
    return [parse_tiles(pick) for pick in sorted(found)]


def _judged_pick(exercise: Exercise, tiles: tuple[Tile, ...]) -> Verdict:
    wanted = exercise.wanted
    if wanted.tiles:
        right = sorted(tile.bare for tile in tiles) == sorted(parse_tiles(wanted.tiles))
        return Verdict(right, "picked" if right else "other_pieces", None, (), tiles)
    found, why = readings(tiles, exercise.rules), fault(tiles, exercise.rules)
    if why:
        return Verdict(False, "fault", why, (), why.tiles)
    fitting = tuple(meld for meld in found if wanted.kind in (None, meld.kind))
    if not fitting:
        return Verdict(False, "other_kind", None, found, tiles)
    right = wanted.size in (None, len(tiles))
    return Verdict(right, "meld" if right else "other_size", None, fitting, tiles)


def _say_pieces(exercise: Exercise, verdict: Verdict) -> str:
    if verdict.trap:
        return ""
    if not verdict.tiles:
        return _("So far so good, but that is not all.")
    return _("Not asked for: {tiles}.").format(tiles=text.names(verdict.tiles))


def _say_kind(exercise: Exercise, verdict: Verdict) -> str:
    wanted = exercise.wanted.kind
    asked = _("a run") if wanted is Kind.RUN else _("a group")
    return text.meld_sentence(verdict.melds) + " " + _("But {meld} was asked for.").format(meld=asked)


def _say_size(exercise: Exercise, verdict: Verdict) -> str:
    size = exercise.wanted.size or 0
    asked = ngettext("One of {size} piece was asked for.", "One of {size} pieces was asked for.", size)
    return "" if verdict.trap else text.meld_sentence(verdict.melds) + " " + asked.format(size=size)


# --- arrange the rack -----------------------------------------------------------------------------------------------


def _judge_arrangement(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    parts = split_melds(answer)
    for part in parts:
        if why := fault(part, exercise.rules):
            return Verdict(False, "fault", why, (), why.tiles)
    left = list(parse_tiles(exercise.tiles))
    for tile in (tile.bare for part in parts for tile in part):
        left.remove(tile)
    melds = tuple(readings(part, exercise.rules)[0] for part in parts)
    if len(left) <= exercise.left:
        return Verdict(True, "arranged", None, melds)
    return left_over(exercise, left, melds)


def say_left_over(exercise: Exercise, verdict: Verdict) -> str:
    """How many pieces are in no meld yet."""
    count = len(verdict.rest)
    left = ngettext("{count} piece is not in a meld yet.", "{count} pieces are not in a meld yet.", count)
    return left.format(count=count)


_SAYS: dict[str, Callable[[Exercise, Verdict], str]] = {
    "fault": lambda exercise, verdict: text.fault_sentence(verdict.fault) if verdict.fault else "",
    "other_pieces": _say_pieces,
    "other_kind": _say_kind,
    "other_size": _say_size,
    "left_over": say_left_over,
}


def _say(exercise: Exercise, verdict: Verdict) -> str:
    return _SAYS[verdict.code](exercise, verdict)


KINDS = {
    "is_meld": choosing(_of_meld(_is_meld), tell_yes_no, yes_or_no, say_fault),
    "name_fault": choosing(_of_meld(_fault_code), _tell_fault),
    "joker_stands_for": choosing(_of_meld(_stands_for), _tell_pieces),
    "pick": ExerciseKind(PICK, read_pieces, _judge_pick, tell_pieces, _say),
    "pick_one": ExerciseKind(PICK_ONE, read_piece, _judge_pick, tell_pieces, _say),
    "arrange": ExerciseKind(ARRANGE, read_melds, _judge_arrangement, tell_pieces, _say),
}
