"""When the coach speaks at the table, and what it then says; it sees what the learner sees and nothing more."""

from __future__ import annotations

from .coach_text import advice_sentence, advice_table, judged_sentence, sign_lines
from .engine.advice import Advice, Speaking, advise, judged
from .engine.moves import Move, Verb
from .engine.packed import GaveUp
from .engine.safety import Step
from .engine.state import View
from .kinds.base import Table as Options
from .play import Table

MODES = ("off", "ask", "always")
"""The coach says nothing; speaks when it is asked; or before each choice and after each mistake."""
_JUDGED = (Verb.DRAW, Verb.TAKE, Verb.TURNED, Verb.DISCARD, Verb.CLOSE)


class Coach:
    """The coach of one table; how it speaks is kept with the hand.

    >>> from remi_learn import TABLA
    >>> coach = Coach(Table.new(TABLA, seed=1))
    >>> coach.mode, coach.speaking.cost
    ('off', 15)
    """

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def mode(self) -> str:
        """When it speaks."""
        name = self.table.notes.get("coach", "")
        return name if name in MODES else MODES[0]

    def change(self, mode: str) -> None:
        """Choose when it speaks."""
        if mode not in MODES:
            raise ValueError(f"expected one of {', '.join(MODES)}; got {mode!r}")
        self.table.notes["coach"] = mode

    @property
    def speaking(self) -> Speaking:
        """From which cost and which danger on it speaks of a move by itself."""
        usual = Speaking()
        words = self.table.notes.get("speaks", "").split()
        numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
        return Speaking(*numbers) if len(numbers) == 2 else usual

    def speak_from(self, cost: int, taken: int) -> None:
        """Choose these thresholds: the cost in hundredths of a step, the danger in percent."""
        self.table.notes["speaks"] = f"{cost} {taken}"

    def advice(self) -> Advice | None:
        """What it would do now; None when the learner has nothing to choose."""
        return _advice(self.table.view) if self.table.my_turn else None

    def verdict(self, before: View, move: Move) -> str:
        """A quiet word on a move that was made, "" where it is not worth one."""
        if move.verb not in _JUDGED or self.mode != "always":
            return ""
        advice = _advice(before)
        found = judged(advice, move) if advice else None
        return judged_sentence(found) if found and self.speaking.about(found) else ""


def _advice(view: View) -> Advice | None:
    try:
        return advise(view)
    except GaveUp:  # on a few dense racks nobody could say it in time
        return None


def told(advice: Advice) -> tuple[str, Options | None, list[str]]:
    """Advice in a sentence, as a table of the options, and the signs that say something about the nearest of them."""
    near = [one for one in advice.options if one.distance == advice.options[0].distance and one.sign]
    signs = [line for one, line in zip(near, sign_lines(advice), strict=True) if one.sign is not Step.PLAIN]
    return advice_sentence(advice), advice_table(advice), signs
