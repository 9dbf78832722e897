"""How an exercise is solved, as steps that a hand can do: pick the piece at a place, do a command.

The headless tests do the steps in Python, the browser tests with a mouse, a finger or keys.
"""

from __future__ import annotations

from collections.abc import Iterator

from remi_learn.kinds import Draft, Step, kind_of
from remi_learn.lessons.model import Exercise
from remi_learn.session import Session


def steps(exercise: Exercise) -> list[Step]:
    """The steps that lead to every stated answer, one after the other."""
    return list(_steps(exercise))


def as_typed(exercise: Exercise) -> str:
    """What can be typed as the answer: of several that are each right, the first."""
    return exercise.answers[0] if kind_of(exercise).either else exercise.answer


def _steps(exercise: Exercise) -> Iterator[Step]:
    session, kind = Session(exercise), kind_of(exercise)
    for answer in exercise.answers if kind.several else exercise.answers[:1]:
        draft: Draft = session.draft
        yield from list(kind.form.steps(draft, answer))
        session.submit(answer, show=True)
