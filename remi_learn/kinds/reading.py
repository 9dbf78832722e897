"""Kinds about reading the rows: copies unseen, the safest and the most wanted piece, the reason, a chance."""

from __future__ import annotations

from math import exp

from .. import rows_text, text
from ..engine.evidence import PLACE, Evidence, evidence_at
from ..engine.reading import EXPLAINED, Beliefs
from ..engine.safety import Step, step_of
from ..engine.solve import distance
from ..engine.tiles import Tile, parse_tiles
from ..i18n import _, ngettext
from ..lessons.model import Exercise
from .answers import (
    NO,
    YES,
    choosing,
    read_number,
    read_percent,
    read_piece,
    tell_number,
    tell_pieces,
    tell_yes_no,
    yes_or_no,
)
from .base import ExerciseKind, Table, Verdict
from .forms import ESTIMATE, NUMBER, PICK_ONE

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


def copies_table(exercise: Exercise) -> Table:
    """Where the copies of the pieces asked about were seen, and how many are left."""
    known, here, rules = known_at(exercise), exercise.position, exercise.rules
    places = {
        _("your rack"): here.rack,
        _("atu"): (here.atu,) if here.atu else (),
        _("your row"): here.row or (),
        _("your left neighbour's row"): here.left or (),
        _("they threw"): here.threw or (),
        _("they took"): here.took or (),
        _("seen elsewhere"): here.others or (),
    }
    rows = []
    for tile in parse_tiles(exercise.asked):
        seen = [f"{name}: {lying.count(tile)}" for name, lying in places.items() if tile in lying]
        there = rules.jokers if tile.wild else rules.packs
        rows.append((text.tile_sign(tile), str(there), "; ".join(seen) or "–", str(known.unseen[PLACE[tile]])))
    return Table(_("Copy by copy"), (_("piece"), _("in all"), _("in sight"), _("unseen")), tuple(rows))


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


def chances_table(exercise: Exercise) -> Table:
    """Every piece of the rack with its chance and the step that it stands on, the safest first."""
    found, known = chances(exercise), known_at(exercise)
    order = sorted(found, key=lambda tile: (found[tile], tile))
    steps = [step_of(tile, known) for tile in order]
    rows = [
        (
            text.tile_sign(tile),
            rows_text.percent(found[tile]),
            "–" if step is Step.PLAIN else text.capital(rows_text.step_name(step)),
        )
        for tile, step in zip(order, steps, strict=True)
    ]
    best = frozenset(place for place, tile in enumerate(order) if str(tile) in exercise.answers)
    caption = _("Each piece of your rack: how often such a piece is taken, and what speaks most clearly")
    return Table(caption, (_("piece"), _("is taken"), _("what the rows say")), tuple(rows), best)


def _say_step(exercise: Exercise, verdict: Verdict) -> str:
    """The step on which the piece stands, and how often such a piece is taken."""
    tile = verdict.tiles[0]
    step, chance = step_of(tile, known_at(exercise)), chances(exercise)[tile]
    said = f"{rows_text.step_name(step)}; {rows_text.taken_words(chance)}"
    return f"{text.capital(text.tile_name(tile))}: {said}."


# --- the reason -------------------------------------------------------------------------------------------------------


def _judge_reason(exercise: Exercise, answer: str) -> Verdict:
    return Verdict(answer == step_of(_asked(exercise), known_at(exercise)).value, "option")


def _tell_reason(exercise: Exercise, option: str) -> str:
    return text.capital(rows_text.step_name(Step(option)))


# --- a chance ---------------------------------------------------------------------------------------------------------


def signs_table(exercise: Exercise) -> Table:
    """How the usual chance becomes that of the piece, sign by sign, the strongest first."""
    tile, beliefs = _asked(exercise), _beliefs(exercise)
    usual = 1 / (1 + exp(-EXPLAINED.sheet.constant))
    rows = [("", rows_text.percent(usual), _("the usual chance"))]
    odds = EXPLAINED.sheet.constant
    for reason in beliefs.why(tile):
        odds += reason.strength
        rows.append(
            (rows_text.arrows(reason), rows_text.percent(1 / (1 + exp(-odds))), rows_text.reason_sentence(reason))
        )
    rows.append(("", rows_text.percent(beliefs.takes[tile]), _("with all signs, also the faint ones")))
    return Table(
        _("From the usual chance to this one"),
        (_("sign"), _("then"), _("why")),
        tuple(rows),
        frozenset({len(rows) - 1}),
    )


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
    draws, far = own_draws(exercise), distance(parse_tiles(exercise.tiles), exercise.rules) or 0
    left = ngettext("You will draw {count} piece more.", "You will draw {count} pieces more.", draws).format(
        count=draws
    )
    away = ngettext("You are {count} step away from closing.", "You are {count} steps away from closing.", far)
    return left + " " + away.format(count=far)


KINDS = {
    "unseen": ExerciseKind(NUMBER, read_number, _judge_unseen, tell_number, shows=copies_table),
    "safest": ExerciseKind(PICK_ONE, read_piece, _judge_safest, tell_pieces, _say_step, shows=chances_table),
    "most_wanted": ExerciseKind(PICK_ONE, read_piece, _judge_wanted, tell_pieces, _say_step, shows=chances_table),
    "why_safe": choosing(_judge_reason, _tell_reason),
    "take_chance": ExerciseKind(ESTIMATE, read_percent, _judge_chance, tell_number, _say_chance, shows=signs_table),
    "break_meld": choosing(_judge_break, tell_yes_no, yes_or_no, _say_draws),
}
