"""What is said about an answer, the same way in every kind."""

from __future__ import annotations

from typing import NamedTuple

from .. import text
from ..i18n import _
from ..lessons.model import Exercise
from ..settings import SETTINGS
from .base import ExerciseKind, Verdict
from .forms import OPTIONS


class Explained(NamedTuple):
    """One option, whether it is right, and why."""

    name: str
    right: bool
    why: str


def verdict_words(kind: ExerciseKind, exercise: Exercise, verdict: Verdict) -> str:
    """The words after an answer: when right the lesson's why, when wrong the trap's why and the broken rule.

    Those who know are told the trap or else the rule; beginners both.
    """
    if verdict.right:
        return " ".join([_("Right!"), text.prose(exercise.why)])
    reason = text.prose(verdict.trap.why) if verdict.trap else ""
    rule = kind.says(exercise, verdict)
    # "not yet" could be heard as the answer where one is chosen: "Is the hand over?"
    wrong = _("Not quite.") if kind.form is OPTIONS else _("Not yet.")
    if SETTINGS.register == "concise":
        return reason or rule or wrong
    return " ".join(part for part in (wrong, reason, rule if rule != reason else "") if part)


def solution(kind: ExerciseKind, exercise: Exercise) -> str:
    """The last rung of the hint ladder: the answer itself."""
    answers = kind.told(exercise, exercise.answers)
    if len(answers) > 1:
        told = _("The answers: {answers}.").format(answers="; ".join(answers))
    else:
        told = _("The answer: {answer}.").format(answer=answers[0])
    return told + " " + text.prose(exercise.why)


def explained(kind: ExerciseKind, exercise: Exercise) -> list[Explained]:
    """Every option with its why, for when the answer is known; [] where nothing is chosen."""
    why = {trap.answer: trap.why for trap in exercise.traps} | {exercise.answer: exercise.why}
    return [
        Explained(text.capital(kind.tell(exercise, option)), option == exercise.answer, text.prose(why[option]))
        for option in kind.options(exercise)
        if option in why
    ]
