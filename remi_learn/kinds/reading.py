"""Kinds about reading the rows: copies unseen, the safest and the most wanted piece, the reason, a chance."""

from __future__ import annotations

from .. import rows_text, text
from ..engine.evidence import PLACE, Evidence, evidence_at
from ..engine.reading import EXPLAINED, Beliefs
from ..engine.safety import Step, step_of
from ..engine.solve import distance
from ..engine.tiles import Tile, parse_tiles
from ..i18n import _, ngettext
from ..lessons.model import Exercise
from .answers import NO, YES, choosing, read_number, read_piece, tell_number, tell_pieces, tell_yes_no, yes_or_no
from .base import ExerciseKind, Verdict
from .forms import NUMBER, PICK_ONE

APART = 0.05
"""The safest and the most wanted piece stand out from all others by so much, at least, in every exercise."""
MARGIN = 10
"""A chance is right if it is so near to the reader's, in hundredths: the hands of one player tell no more."""


def known_at(exercise: Exercise) -> Evidence:
    """What lies open where the exercise asks."""
    return evidence_at(exercise.position, exercise.rules)


def _beliefs(exercise: Exercise) -> Beliefs:
    return EXPLAINED.believe(known_at(exercise))


def _asked(exercise: Exercise) -> Tile:
    return parse_tiles(exercise.asked)[0]


# --- copies unseen ----------------------------------------------------------------------------------------------------


def _judge_unseen(exercise: Exercise, answer: str, found: tuple[str, ...]) -> Verdict:
    count = sum(known_at(exercise).unseen[PLACE[tile]] for tile in parse_tiles(exercise.asked))
    return Verdict(answer == str(count), "number")


# --- the safest and the most wanted -----------------------------------------------------------------------------------


def chances(exercise: Exercise) -> dict[Tile, float]:
    """For each piece of the rack the chance that the left neighbour takes it."""
    return _beliefs(exercise).takes


def _judge_safest(exercise: Exercise, answer: str, found: tuple[str, ...]) -> Verdict:
    return _judge_end(exercise, answer, min(chances(exercise).values()))


def _judge_wanted(exercise: Exercise, answer: str, found: tuple[str, ...]) -> Verdict:
    return _judge_end(exercise, answer, max(chances(exercise).values()))


def _judge_end(exercise: Exercise, answer: str, chance: float) -> Verdict:
    tile = parse_tiles(answer)[0]
    return Verdict(chances(exercise)[tile] == chance, "chance", tiles=(tile,))


def _say_step(exercise: Exercise, verdict: Verdict) -> str:
    """The step on which the piece stands, and how often such a piece is taken."""
    tile = verdict.tiles[0]
    step, chance = step_of(tile, known_at(exercise)), chances(exercise)[tile]
    said = f"{rows_text.step_name(step)}; {rows_text.taken_words(chance)}"
    return f"{_capital(text.tile_name(tile))}: {said}."


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


# --- the reason -------------------------------------------------------------------------------------------------------


def _judge_reason(exercise: Exercise, answer: str) -> Verdict:
    return Verdict(answer == step_of(_asked(exercise), known_at(exercise)).value, "option")


def _tell_reason(exercise: Exercise, option: str) -> str:
    return _capital(rows_text.step_name(Step(option)))


# --- a chance ---------------------------------------------------------------------------------------------------------


def chance_of(exercise: Exercise) -> int:
    """The reader's chance that the asked piece is taken, in hundredths."""
    return round(100 * _beliefs(exercise).takes[_asked(exercise)])


def _judge_chance(exercise: Exercise, answer: str, found: tuple[str, ...]) -> Verdict:
    return Verdict(abs(int(answer) - chance_of(exercise)) <= MARGIN, "chance")


def _say_chance(exercise: Exercise, verdict: Verdict) -> str:
    return _("The reader says {chance} of 100.").format(chance=chance_of(exercise))


# --- is safety worth a meld -------------------------------------------------------------------------------------------


def own_draws(exercise: Exercise) -> int:
    """How many more pieces come to this player if everybody draws from the stock."""
    return (exercise.position.stock or 0) // exercise.position.players


def _judge_break(exercise: Exercise, answer: str) -> Verdict:
    far = distance(parse_tiles(exercise.tiles), exercise.rules)
    return Verdict(answer == (YES if far is None or far > own_draws(exercise) else NO), "option")


def _say_draws(exercise: Exercise, verdict: Verdict) -> str:
    draws, far = own_draws(exercise), distance(parse_tiles(exercise.tiles), exercise.rules)
    left = ngettext("You will draw {count} piece more.", "You will draw {count} pieces more.", draws).format(
        count=draws
    )
    return left + " " + _("You are {far} away from closing.").format(far=far)


KINDS = {
    "unseen": ExerciseKind(NUMBER, read_number, _judge_unseen, tell_number),
    "safest": ExerciseKind(PICK_ONE, read_piece, _judge_safest, tell_pieces, _say_step),
    "most_wanted": ExerciseKind(PICK_ONE, read_piece, _judge_wanted, tell_pieces, _say_step),
    "why_safe": choosing(_judge_reason, _tell_reason),
    "take_chance": ExerciseKind(NUMBER, read_number, _judge_chance, tell_number, _say_chance),
    "break_meld": choosing(_judge_break, tell_yes_no, yes_or_no, _say_draws),
}
