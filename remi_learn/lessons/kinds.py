"""The kinds of exercises, one table entry each: how an answer is read, judged and found by the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine.melds import Fault, Meld, fault, readings
from ..engine.tiles import NotationError, Tile, format_tiles, parse_tiles
from ..rack import Rack, RackRefusal, pick_tiles
from .model import Exercise, Trap


class AnswerError(ValueError):
    """A typed answer that is not of the exercise's form; `expected` names the form, `got` what was typed."""

    def __init__(self, expected: str, got: str):
        super().__init__(f"expected {expected}; got {got!r}")
        self.expected, self.got = expected, got


@dataclass(frozen=True)
class Verdict:
    """The judgement of one answer as a value: right or not, a code for the sentence, and what it is about."""

    right: bool
    code: str
    fault: Fault | None = None
    melds: tuple[Meld, ...] = ()
    tiles: tuple[Tile, ...] = ()
    """The pieces to mark: those at fault when wrong, those that make the answer when right."""
    trap: Trap | None = None


@dataclass(frozen=True)
class ExerciseKind:
    """How a kind works: `read` makes an answer's canonical text of what was typed, `judge` asks the engine about that.

    `form` names what the learner handles: "options" (choose one), "pick" (pick pieces), "arrange" (lay melds).
    `read` raises `AnswerError`, `NotationError` or `RackRefusal` for what is no answer at all.
    """

    form: str
    read: Callable[[Exercise, str], str]
    judge: Callable[[Exercise, str], Verdict]
    options: Callable[[Exercise], tuple[str, ...]] = lambda exercise: ()


# --- choose one -----------------------------------------------------------------------------------------------------

YES, NO = "yes", "no"
_SPOKEN = {"da": YES, "d": YES, "y": YES, "nu": NO, "n": NO}


def _read_option(exercise: Exercise, text: str) -> str:
    """An option by its key, its number from 1, its pieces in any spelling, or a spoken yes or no in either language."""
    options = KINDS[exercise.kind].options(exercise)
    word = " ".join(text.strip().lower().split())
    by_name = {option.lower(): option for option in options}
    by_number = {str(number): option for number, option in enumerate(options, 1)}
    answer = by_name.get(word) or by_number.get(word) or by_name.get(_SPOKEN.get(word, ""))
    pieces = _pieces(word)
    same = [answer] if answer else [option for option in options if pieces and _pieces(option) == pieces]
    if not same:
        raise AnswerError("option", text.strip()[:40])
    return same[0]


def _pieces(text: str) -> list[Tile]:
    """The pieces that a text names, in their order; [] when it names none."""
    try:
        return sorted(parse_tiles(text))
    except NotationError:
        return []


def _is_meld(exercise: Exercise) -> str:
    return YES if readings(exercise.tiles, exercise.rules) else NO


def _fault_code(exercise: Exercise) -> str:
    why = fault(exercise.tiles, exercise.rules)
    return why.code.value if why else ""


def _stands_for(exercise: Exercise) -> str:
    """What the joker can stand for, over all readings, from low to high."""
    found = [tile for meld in readings(exercise.tiles, exercise.rules) for tile in meld.tiles if tile.wild]
    return format_tiles(tile._replace(wild=False) for tile in dict.fromkeys(found))


# --- pick pieces ----------------------------------------------------------------------------------------------------


def _read_tiles(exercise: Exercise, text: str) -> str:
    """Pieces that the rack holds, in the canonical order."""
    tiles = parse_tiles(text)
    if not tiles:
        raise RackRefusal("nothing_picked")
    pick_tiles(Rack(parse_tiles(exercise.tiles)), tiles)
    return format_tiles(sorted(tiles))


def _judge_pick(exercise: Exercise, answer: str) -> Verdict:
    tiles, wanted = parse_tiles(answer), exercise.wanted
    trap = _trap(exercise, answer)
    if wanted.tiles:
        right = sorted(tile.bare for tile in tiles) == sorted(parse_tiles(wanted.tiles))
        return Verdict(right, "picked" if right else "other_pieces", None, (), tiles, trap)
    found, why = readings(tiles, exercise.rules), fault(tiles, exercise.rules)
    if why:
        return Verdict(False, "fault", why, (), why.tiles, trap)
    fitting = tuple(meld for meld in found if wanted.kind in (None, meld.kind))
    if not fitting:
        return Verdict(False, "other_kind", None, found, tiles, trap)
    right = wanted.size in (None, len(tiles))
    return Verdict(right, "meld" if right else "other_size", None, fitting, tiles, trap)


# --- arrange the rack -----------------------------------------------------------------------------------------------

BETWEEN = "|"
"""What separates the melds in a typed arrangement: ``5h 6h 7h | 9h 9c 9s``."""


def _read_melds(exercise: Exercise, text: str) -> str:
    melds = [parse_tiles(part) for part in text.split(BETWEEN) if part.strip()]
    if not melds:
        raise RackRefusal("nothing_laid")
    pick_tiles(Rack(parse_tiles(exercise.tiles)), [tile for meld in melds for tile in meld])
    return f" {BETWEEN} ".join(sorted(format_tiles(sorted(meld)) for meld in melds))


def _judge_arrangement(exercise: Exercise, answer: str) -> Verdict:
    parts = [parse_tiles(part) for part in answer.split(BETWEEN) if part.strip()]
    trap = _trap(exercise, answer)
    for part in parts:
        if why := fault(part, exercise.rules):
            return Verdict(False, "fault", why, (), why.tiles, trap)
    left = list(parse_tiles(exercise.tiles))
    for tile in (tile.bare for part in parts for tile in part):
        left.remove(tile)
    melds = tuple(readings(part, exercise.rules)[0] for part in parts)
    right = len(left) <= exercise.left
    return Verdict(right, "arranged" if right else "left_over", None, melds, () if right else tuple(left), trap)


def _trap(exercise: Exercise, answer: str) -> Trap | None:
    read = KINDS[exercise.kind].read
    return next((trap for trap in exercise.traps if read(exercise, trap.answer) == answer), None)


def _options(
    solve: Callable[[Exercise], str], options: Callable[[Exercise], tuple[str, ...]] = lambda exercise: exercise.options
) -> ExerciseKind:
    """A kind in which one of several options is right: the one that the engine finds."""

    def judge(exercise: Exercise, answer: str) -> Verdict:
        found, why = readings(exercise.tiles, exercise.rules), fault(exercise.tiles, exercise.rules)
        marked = why.tiles if why else parse_tiles(exercise.tiles)
        return Verdict(answer == solve(exercise), "option", why, found, marked, _trap(exercise, answer))

    return ExerciseKind("options", _read_option, judge, options)


KINDS: dict[str, ExerciseKind] = {
    "is_meld": _options(_is_meld, lambda exercise: (YES, NO)),
    "name_fault": _options(_fault_code),
    "joker_stands_for": _options(_stands_for),
    "pick": ExerciseKind("pick", _read_tiles, _judge_pick),
    "arrange": ExerciseKind("arrange", _read_melds, _judge_arrangement),
}
