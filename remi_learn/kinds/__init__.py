"""The kinds of exercises, one table entry each: how an answer is given, read, judged, found by the engine and told."""

from __future__ import annotations

from ..lessons.model import AnswerError, Exercise
from . import approach, closing, counting, melds, reading, turn
from .base import Action, Draft, ExerciseKind, Form, Step, Table, Verdict
from .words import explained, solution, verdict_words

KINDS: dict[str, ExerciseKind] = {
    **melds.KINDS,
    **turn.KINDS,
    **closing.KINDS,
    **approach.KINDS,
    **reading.KINDS,
    **counting.KINDS,
}


def kind_of(exercise: Exercise) -> ExerciseKind:
    """The table entry of the exercise's kind."""
    return KINDS[exercise.kind]


__all__ = [
    "KINDS",
    "Action",
    "AnswerError",
    "Draft",
    "ExerciseKind",
    "Form",
    "Step",
    "Table",
    "Verdict",
    "explained",
    "kind_of",
    "solution",
    "verdict_words",
]
