"""Questions asked alike in CPython and in Pyodide, with answers that can be compared as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from remi_learn import (
    ETALAT,
    JOKER,
    RAMI_51,
    REMI_51,
    TABLA,
    Rules,
    Tile,
    arrange,
    best_close,
    can_close,
    closings,
    deal,
    discards,
    distance,
    format_tiles,
    going_out,
    layoffs,
    may_open,
    openings,
    rack_points,
    useful,
    why_not,
)
from remi_learn.engine.reading import EXPLAINED
from remi_learn.engine.state import View
from remi_learn.engine.styles import FITTED

GAMES = {rules.name: rules for rules in (TABLA, ETALAT, REMI_51, RAMI_51)}


def answers(game: str, rack: str) -> list[str]:
    """What the engine says about one rack, as text."""
    rules = GAMES[game]
    found: list[Any] = [
        can_close(rack, rules),
        closings(rack, rules),
        best_close(rack, rules),
        arrange(rack, rules),
        arrange(rack, rules, by="points"),
        distance(rack, rules),
        useful(rack, rules),
        openings(rack, rules),
        why_not(rack, rules),
        rack_points(rack, rules),
        may_open(["10h Jh Qh", "9h 9d *"], rules),
        layoffs("4h 8h *", ["5h 6h 7h"], rules),
        going_out("4h 8h Kc", ["5h 6h 7h"], rules),
    ]
    return [repr(answer) for answer in found]


def racks(rules: Rules, count: int, seed: int) -> list[str]:
    """Racks as they are dealt, every other one with a closed board in it."""
    rng = Random(seed)
    deck = [Tile(n, s) for n in range(1, 14) for s in "hdcs"] * rules.packs + [JOKER] * rules.jokers
    dealt = [rng.sample(deck, rules.hand_size + 1) for _ in range(count)]
    block = [Tile(n, s) for n in range(4, 9) for s in "hdc"]
    return [format_tiles(rng.sample(block, 13) + rack[13:] if at % 2 else rack) for at, rack in enumerate(dealt)]


def times(count: int = 100) -> dict[str, float]:
    """Seconds of one call, on average over random racks."""
    asked: dict[str, Callable[[str], object]] = {
        "closes?": lambda rack: can_close(rack, TABLA),
        "best close": lambda rack: best_close(rack, TABLA),
        "least left over": lambda rack: arrange(rack, TABLA),
        "distance": lambda rack: distance(rack, TABLA),
        "useful": lambda rack: useful(rack, TABLA),
        "discards": lambda rack: discards(rack, TABLA),
    }
    found = {}
    for name, ask in asked.items():
        dealt = racks(TABLA, 4 if name == "discards" else count, 1)[::2]
        ask(dealt[0])
        start = perf_counter()
        for rack in dealt:
            ask(rack)
        found[name] = (perf_counter() - start) / len(dealt)
    found["beliefs (median)"] = float(str(read()["seconds"]))
    return found


def views() -> list[View]:
    """What the players of some hands see when they are about to throw."""
    found = []
    for seed in range(4):
        hand, players = deal(TABLA, 4, seed), [make(seed, 0.1) for make in FITTED.values()][:4]
        while not hand.over:
            view = hand.view(hand.player)
            found += [view] if view.drawn else []
            hand.play(players[hand.player].choose(view))
    return found


def read() -> dict[str, object]:
    """What the reader believes of some views, and the seconds of a call: the median, the best of five times."""
    seen, medians = views(), []
    for _ in range(5):
        taken = []
        for view in seen:
            start = perf_counter()
            EXPLAINED.beliefs(view)
            taken.append(perf_counter() - start)
        medians.append(median(taken))
    told = [[f"{tile} {chance:.9f}" for tile, chance in EXPLAINED.beliefs(view).takes.items()] for view in seen]
    return {"seconds": min(medians), "told": told}


def run(asked: str) -> str:
    """JSON in (a list of [game, rack]; "beliefs"; nothing: times), JSON out."""
    if asked == '"beliefs"':
        return json.dumps(read())
    return json.dumps([answers(game, rack) for game, rack in json.loads(asked)] if asked else times())
