"""How an exercise is solved, as steps that a hand can do: pick the piece at a place, do a command.

The headless tests do the steps in Python, the browser tests with a mouse, a finger or keys.
"""

from __future__ import annotations

from collections.abc import Iterator

from remi_learn.engine.tiles import parse_tiles
from remi_learn.lessons.kinds import BETWEEN, KINDS
from remi_learn.lessons.model import Exercise
from remi_learn.rack import Board, Rack, meld, pick, pick_tiles

Step = tuple[str, int | str]
"""("pick", place) or ("do", command)."""


def steps(exercise: Exercise) -> list[Step]:
    """The steps that lead to the stated answer."""
    return list(_STEPS[KINDS[exercise.kind].form](exercise))


def _options(exercise: Exercise) -> Iterator[Step]:
    options = KINDS[exercise.kind].options(exercise)
    yield "do", f"option_{options.index(exercise.answer) + 1}"


def _pick(exercise: Exercise) -> Iterator[Step]:
    rack = pick_tiles(Rack(parse_tiles(exercise.tiles)), exercise.answer)
    yield from (("pick", place) for place in sorted(rack.places(rack.picked)))
    yield "do", "check"


def _arrange(exercise: Exercise) -> Iterator[Step]:
    board = Board.of(exercise.tiles, exercise.rules)
    for part in exercise.answer.split(BETWEEN):
        wanted = pick_tiles(board.rack, part)
        for place in sorted(wanted.places(wanted.picked)):
            board.do(pick(board.rack, place))
            yield "pick", place
        board.do(meld(board.rack, board.rules))
        yield "do", "meld"
    yield "do", "check"


_STEPS = {"options": _options, "pick": _pick, "arrange": _arrange}
