"""What several kinds share: reading options, pieces, melds and numbers, and putting them into words."""

from __future__ import annotations

import re
from collections.abc import Callable

from .. import text
from ..calibration import read_chance
from ..engine.tiles import NotationError, Tile, format_tiles, parse_melds, parse_tiles, plain
from ..i18n import N_, _
from ..lessons.model import AnswerError, Exercise
from ..rack import Rack, RackRefusal, pick_tiles
from ..settings import SETTINGS
from .base import ExerciseKind, Verdict
from .forms import BETWEEN, OPTIONS

YES, NO = "yes", "no"
_SPOKEN = {"da": YES, "d": YES, "y": YES, "nu": NO, "n": NO}

Read = Callable[[Exercise, str], str]
Options = Callable[[Exercise], tuple[str, ...]]


def read_option(options: tuple[str, ...], typed: str) -> str:
    """An option by its key, its number from 1, its pieces in any spelling, or a spoken yes or no in either language."""
    word = " ".join(typed.strip().lower().split())
    by_name = {option.lower(): option for option in options}
    by_number = {str(number): option for number, option in enumerate(options, 1)}
    answer = by_name.get(word) or by_number.get(word) or by_name.get(_SPOKEN.get(word, ""))
    pieces = _pieces(word)
    same = [answer] if answer else [option for option in options if pieces and _pieces(option) == pieces]
    if not same and not word:
        raise AnswerError(N_("Choose one of the answers."))
    if not same:
        raise AnswerError(N_("“{got}” is none of the answers. Type one of them, or its number."), typed.strip()[:40])
    return same[0]


def _pieces(typed: str) -> list[Tile]:
    """The pieces that a text names, in their order; [] when it names none."""
    try:
        return sorted(parse_tiles(typed))
    except NotationError:
        return []


def read_pieces(exercise: Exercise, typed: str) -> str:
    """Pieces that the rack holds, in the canonical order."""
    tiles = parse_tiles(typed)
    if not tiles:
        raise RackRefusal("nothing_picked")
    pick_tiles(Rack(parse_tiles(exercise.tiles)), tiles)
    return format_tiles(sorted(tiles))


def read_piece(exercise: Exercise, typed: str) -> str:
    """One piece that the rack holds."""
    if len(parse_tiles(typed)) > 1:
        raise AnswerError(N_("Pick one piece only."))
    return read_pieces(exercise, typed)


def read_melds(exercise: Exercise, typed: str) -> str:
    """Melds of pieces that the rack holds, in the canonical order."""
    melds = parse_melds(typed)
    if not melds:
        raise RackRefusal("nothing_laid")
    pick_tiles(Rack(parse_tiles(exercise.tiles)), [tile for meld in melds for tile in meld])
    return f" {BETWEEN} ".join(sorted(format_tiles(sorted(meld)) for meld in melds))


_NUMBER = re.compile(r"([+\-−–]?)\s*(\d{1,4})\s*%?", re.ASCII)


def read_number(exercise: Exercise, typed: str) -> str:
    """A whole number, with a percent sign or without, in digits of any width."""
    found = _NUMBER.fullmatch(plain(typed).strip())
    if not typed.strip():
        raise AnswerError(N_("Write a number first."))
    if not found:
        raise AnswerError(N_("“{got}” is not a whole number."), typed.strip()[:40])
    number = int(found[2])
    return str(-number if found[1] and found[1] != "+" else number)


def read_percent(exercise: Exercise, typed: str) -> str:
    """An estimate in percent, as a whole one: ``7``, ``6.6 %``, ``6,6%``."""
    if not typed.strip():
        raise AnswerError(N_("Write a number first."))
    return str(read_chance(typed))


def split_melds(answer: str) -> list[tuple[Tile, ...]]:
    """The melds of an answer in text."""
    return parse_melds(answer)


def tell_pieces(exercise: Exercise, answer: str) -> str:
    """Pieces or melds in words."""
    return "; ".join(text.names(meld) for meld in split_melds(answer))


def tell_yes_no(exercise: Exercise, option: str) -> str:
    return {YES: _("Yes"), NO: _("No")}[option]


def tell_number(exercise: Exercise, answer: str) -> str:
    return answer.replace("-", "−")


def say_fault(exercise: Exercise, verdict: Verdict) -> str:
    """The broken rule; the trap's own words are enough for those who know."""
    if verdict.trap and SETTINGS.register == "concise":
        return ""
    return text.fault_sentence(verdict.fault) if verdict.fault else ""


def choosing(
    judge: Callable[[Exercise, str], Verdict],
    tell: Callable[[Exercise, str], str],
    options: Options = lambda exercise: exercise.options,
    says: Callable[[Exercise, Verdict], str] = lambda exercise, verdict: "",
) -> ExerciseKind:
    """A kind in which one of several options is right."""
    return ExerciseKind(
        form=OPTIONS,
        read=lambda exercise, typed: read_option(options(exercise), typed),
        judge=lambda exercise, answer, found: judge(exercise, answer),
        tell=tell,
        says=says,
        options=options,
    )


def yes_or_no(exercise: Exercise) -> tuple[str, ...]:
    return YES, NO


def count_found(exercise: Exercise, found: tuple[str, ...]) -> str:
    """How many answers are found and how many are not yet."""
    left = len(exercise.answers) - len(found)
    return _("Found: {found}. Still to find: {left}.").format(found=len(found), left=left)
