"""What a learner waits for, timed alike in CPython and in Pyodide: fixed positions, each action by its name."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

Times = dict[str, list[float]]
"""Seconds of each time that an action was done."""


def timed(found: Times, name: str, act: Callable[[], Any]) -> Any:
    """Do it and note the time it took."""
    start = perf_counter()
    done = act()
    found.setdefault(name, []).append(perf_counter() - start)
    return done


def imports(found: Times) -> None:
    """The engine, and then the lessons; meant to be the first thing that a process does."""
    timed(found, "import the engine", lambda: __import__("remi_learn"))
    timed(found, "import the lessons", lambda: __import__("remi_learn.lessons"))


def coach(found: Times, count: int) -> None:
    """The coach at each decision of a hand, and the review of it."""
    from remi_learn import TABLA, deal
    from remi_learn.engine.advice import advise
    from remi_learn.engine.opponents import opponent
    from remi_learn.engine.review import review

    for seed in range(count):
        hand = deal(TABLA, 4, f"actions/{seed}")
        players = [opponent("fewest left", TABLA, f"{seed}/{seat}") for seat in range(4)]
        while not hand.over:
            view = hand.view(hand.player)
            if hand.player == 0 and len(view.moves) > 1:
                name = "coach: what to throw" if view.drawn else "coach: what to draw"
                timed(found, name, partial(advise, view))
            hand.play(players[hand.player].choose(view))
        timed(found, "review of a hand: the first row", partial(next, review(hand, 1), None))
        timed(found, "review of a hand", partial(_reviewed, hand))


def _reviewed(hand: Any) -> Any:
    from remi_learn.engine.review import distances, review

    return [*review(hand, 2)], distances(hand, 2)


def opponents(found: Times, count: int) -> None:
    """A computer's turn, by style."""
    from remi_learn import TABLA, deal
    from remi_learn.engine.opponents import opponent
    from remi_learn.engine.opponents import opponents as names

    for name in names(TABLA):
        for seed in range(count):
            hand = deal(TABLA, 4, f"table/{seed}")
            players = [opponent(name, TABLA, f"{seed}/{seat}") for seat in range(4)]
            for _ in range(40):
                if not hand.over:
                    view = hand.view(hand.player)
                    move = timed(found, f"a computer's move: {name}", partial(players[hand.player].choose, view))
                    hand.play(move)


def exercises(found: Times, count: int) -> None:
    """Hints, solution and table of the lessons' exercises by kind, and of drills by family and level."""
    from remi_learn.lessons import LESSONS, drills
    from remi_learn.session import Session

    for lesson in LESSONS:
        for exercise in lesson.exercises:
            _worked(found, f"exercise: {exercise.kind}", Session(exercise), len(exercise.hints) + 1)
    for name in drills.DRILLS:
        for level in drills.LEVELS:
            for seed in range(count):
                code = drills.share(name, level, seed * 7919 + 13)
                made = timed(found, f"drill {name} {level}: made", partial(drills.drill, code))
                _worked(found, f"drill {name}", Session(made), 3)


def _worked(found: Times, name: str, session: Any, hints: int) -> None:
    for _ in range(hints):
        timed(found, f"{name}: a hint", session.hint)
    timed(found, f"{name}: why and table", lambda: (session.explained, session.table))


def checks(found: Times, count: int) -> None:
    """A rack checked, what a reader believes of a view, and the next question about chances."""
    from remi_learn import JOKER, TABLA, Tile, deal, format_tiles
    from remi_learn.calibration import ask
    from remi_learn.check import check_rack
    from remi_learn.engine.reading import EXPLAINED

    rng, deck = Random(3), [Tile(n, s) for n in range(1, 14) for s in "hdcs"] * 2 + [JOKER] * 2
    for seed in range(3 * count):
        for size in (14, 15):
            rack = format_tiles(rng.sample(deck, size))
            timed(found, f"check a rack of {size}", partial(check_rack, rack))
        view = deal(TABLA, 4, seed).view(0)
        timed(found, "reading: beliefs", partial(EXPLAINED.beliefs, view))
        timed(found, "chances: the next question", partial(ask, seed, 0))


def run(count: int = 3) -> str:
    """JSON: of each action how often it was done, and its mean and worst seconds."""
    found: Times = {}
    imports(found)
    for part in (coach, opponents, exercises, checks):
        part(found, count)
    return json.dumps({name: [len(times), sum(times) / len(times), max(times)] for name, times in found.items()})
