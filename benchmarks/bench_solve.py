"""How fast the solver answers, beside its peers: `python -m benchmarks.bench_solve`.

Every pair is measured in turns in one run, on the same racks, which are new in every round; the table shows the
median over the rounds of the time of one call, and of the ratio within a round.
"""

from __future__ import annotations

import argparse
import gc
import json
import shutil
import statistics
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from benchmarks import peers, report
from remi_learn import (
    RAMI_51,
    TABLA,
    arrange,
    best_close,
    can_close,
    closings,
    discards,
    distance,
    rack_points,
    useful,
    why_not,
)
from remi_learn.engine.packed import Packed, pack

import racks  # found through benchmarks.peers  # isort: skip

# what discarding a joker pays besides is left out, since the integer programs ask for the melds alone
RULES = TABLA.house(closing_joker=1)
GIN = RAMI_51.house(packs=1, jokers=0, ace_in_hand=1)
WARM = 3000
"""Racks asked before the clock starts, so that our table of melds is as complete as the peers' models are."""
SHORTEST = 0.004
"""Seconds that a measurement lasts at least; quick calls are repeated."""
Rack = tuple[Any, ...]
Answer = Callable[[Any], Any]
Row = tuple[float, float, float]


def seconds(ask: Answer, hands: Sequence[Rack]) -> float:
    """The mean time of one call."""
    calls, start = 0, process_time()
    while True:
        for hand in hands:
            ask(hand)
        calls += len(hands)
        spent = process_time() - start
        if spent > SHORTEST:
            return spent / calls


def duel(ours: Answer, theirs: Answer, deal: Callable[[Random], Rack], count: int, rounds: int, ready: bool) -> Row:
    """Median times of both and the median ratio, over rounds on new racks, taking turns.

    `ready`: ours get the rack packed beforehand, as an engine that asks many questions would hold it.
    """
    rng, found = Random(20), []
    for hand in [deal(rng) for _ in range(WARM)]:
        ours(hand)
    for hand in [deal(rng) for _ in range(3)]:
        theirs(hand)
    gc.collect()
    gc.freeze()  # else each side's clock would include collecting what the other's modules made
    for _ in range(rounds):
        hands = [deal(rng) for _ in range(count)]
        mine = [Packed(pack(hand, RULES)) for hand in hands] if ready else hands
        found.append((seconds(ours, mine), seconds(theirs, hands)))
    ratios = [theirs / ours for ours, theirs in found]
    return (
        statistics.median(ours for ours, _ in found),
        statistics.median(theirs for _, theirs in found),
        statistics.median(ratios),
    )


def dealer(kind: str, size: int, rules: Any = RULES, jokers: bool = True) -> Callable[[Random], Rack]:
    """New racks of one kind."""

    def deal(rng: Random) -> Rack:
        rack = racks.KINDS[kind](rng, size, rules)
        return rack if jokers else tuple(tile for tile in rack if not tile.wild)

    return deal


def time_of(value: float) -> str:
    """A time in a unit that suits it."""
    return f"{value * 1e6:.3g} µs" if value < 1e-3 else f"{value * 1e3:.3g} ms"


Case = tuple[str, str, str, Answer, Answer, Callable[[Random], Rack], int, int | None, bool]
"""Question, kind of rack, peer, our call, the peer's, the racks, how many a round, the ratio aimed at, packed or no."""


def cases() -> tuple[list[Case], list[str]]:
    """All pairs that can be measured here, and the names of the peers that cannot be had."""
    found: list[Case] = []
    skipped = []

    def add(
        question: str,
        peer: str,
        ours: Answer,
        theirs: Answer | None,
        aims: dict[str, int | None],
        count: int,
        size: int = 15,
        rules: Any = RULES,
        jokers: bool = True,
        ready: bool = False,
    ) -> None:
        if theirs is None:
            skipped.append(f"{peer} ({question})")
            return
        for kind, aim in aims.items():
            found.append((question, kind, peer, ours, theirs, dealer(kind, size, rules, jokers), count, aim, ready))

    def close(rack: Rack) -> Any:
        return can_close(rack, RULES)

    def best(rack: Rack) -> Any:
        return best_close(rack, RULES)

    def left(rack: Rack) -> Any:
        return arrange(rack, RULES)

    def points(rack: Rack) -> Any:
        return arrange(rack, RULES, by="points")

    def far(rack: Rack) -> Any:
        return distance(rack, RULES)

    def deadwood(hand: Rack) -> Any:
        return rack_points(arrange(hand, GIN, by="points").left, GIN).total

    sat, whole, highs = peers.cp_sat(), peers.cp_sat(filtered=False), peers.highs()
    all_kinds: dict[str, int | None] = {"random": None, "closable": None, "adversarial": None}
    add("closes?", "CP-SAT", close, sat and sat.close, {"random": 500, "closable": 300, "adversarial": 50}, 40)
    aims: dict[str, int | None] = {"random": 500, "closable": 300, "adversarial": 50}
    add("closes?", "CP-SAT, all melds", close, whole and whole.close, all_kinds, 20)
    add("closes? (packed rack)", "CP-SAT", close, sat and sat.close, aims, 40, ready=True)
    add("best close", "HiGHS", best, highs and highs.best, {"random": None, "closable": 40, "adversarial": None}, 40)
    add("best close", "CP-SAT", best, sat and sat.best, all_kinds, 40)
    add(
        "least left over",
        "rummikub-solver",
        left,
        peers.rummikub(),
        {"random": 200, "closable": 70, "adversarial": None},
        30,
    )
    add("least left over", "CP-SAT", left, sat and sat.least_left, all_kinds, 40)
    add("distance", "HiGHS", far, highs and highs.distance, {"random": 150, "closable": 40, "adversarial": 60}, 12, 14)
    add("most points arranged", "okey-solver-py", points, peers.okey(), all_kinds, 40, jokers=False)
    add("least points, gin hand", "OpenSpiel (C++)", deadwood, peers.open_spiel(), {"random": None}, 100, 10, GIN)
    add("least points, gin hand", "RLCard", deadwood, peers.rlcard(), {"random": None}, 100, 10, GIN)
    add("distance / shanten", "mahjong", far, peers.mahjong(), {"random": None}, 40, 14)
    return found, skipped


def worst(count: int) -> list[list[object]]:
    """The slowest single call over adversarial racks, for each question."""
    rng = Random(4)
    hands = [racks.adversarial_rack(rng, 15, RULES) for _ in range(count)]
    asked: dict[str, tuple[Answer, int]] = {
        "closes?": (lambda rack: can_close(rack, RULES), 1),
        "best close": (lambda rack: best_close(rack, RULES), 1),
        "all closings": (lambda rack: closings(rack, RULES), 1),
        "least left over": (lambda rack: arrange(rack, RULES), 1),
        "distance": (lambda rack: distance(rack[:14], RULES), 1),
        "useful": (lambda rack: useful(rack[:14], RULES), 20),
        "discards": (lambda rack: discards(rack, RULES), 100),
    }
    rows: list[list[object]] = []
    for name, (ask, share) in asked.items():
        times = []
        for hand in hands[::share]:
            start = process_time()
            ask(hand)
            times.append(process_time() - start)
        rows.append([name, len(times), time_of(statistics.median(times)), time_of(max(times))])
    return rows


def big(count: int) -> list[list[object]]:
    """The slowest single call on racks of thirty and forty pieces, as after breaking the row, and refusals."""
    from remi_learn import ETALAT, openings

    rng, rows = Random(5), []
    asks: dict[str, Callable[..., Any]] = {"closes?": can_close, "best close": best_close, "all closings": closings,
            "least left over": arrange, "openings": openings, "distance": distance,
            "useful": useful, "why not": why_not, "discards": discards}  # fmt: skip
    for size in (30, 40):
        for name, ask in asks.items():
            times, refused = [], 0
            for kind in racks.KINDS:
                for _ in range(count // 4 if ask is discards else count):
                    hand = racks.KINDS[kind](rng, size, ETALAT)
                    start = process_time()
                    try:
                        ask(hand, ETALAT)
                    except ValueError:
                        refused += 1
                    times.append(process_time() - start)
            rows.append([size, name, len(times), time_of(statistics.median(times)), time_of(max(times)), refused])
    return rows


def packs() -> list[list[object]]:
    """The same racks of two packs under the rules of two and of three, in turns: nobody pays for the third."""
    two, three = RAMI_51, RAMI_51.house(packs=3)
    asks: dict[str, Callable[..., Any]] = {"closes?": can_close, "best close": best_close, "least left over": arrange,
            "distance": distance}  # fmt: skip
    rng, rows = Random(6), []
    for name, ask in asks.items():
        hands = [deal(rng, 14, two) for deal in racks.KINDS.values() for _ in range(25)]
        found = [[seconds(partial(ask, rules=rules), hands) for rules in (two, three)] for _ in range(8)][1:]
        mine, more = (statistics.median(times) for times in zip(*found, strict=True))
        ratio = statistics.median(after / before for before, after in found)
        rows.append([name, time_of(mine), time_of(more), f"{ratio:.3g}×"])
    return rows


def in_pyodide() -> list[list[object]]:
    """Times of the same calls in Pyodide under node, from the runner of the smoke test; [] where it cannot run."""
    runner = Path(__file__).parents[1] / "tests" / "pyodide_runner.mjs"
    cache = Path(__file__).parents[1] / ".cache" / "pyodide"
    if not runner.exists() or shutil.which("node") is None or not (cache / "node_modules").exists():
        return []
    asked = subprocess.run(
        ["node", str(runner), str(cache), "--time"], capture_output=True, text=True, timeout=300, check=True
    )
    return [[name, time_of(value)] for name, value in json.loads(asked.stdout.splitlines()[-1]).items()]


def main() -> None:
    """Measure everything and write the section of the solver."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--worst", type=int, default=4000)
    chosen = parser.parse_args()
    found, skipped = cases()
    rows = []
    for question, kind, peer, ours, theirs, deal, count, aim, ready in found:
        mine, other, ratio = duel(ours, theirs, deal, count, chosen.rounds, ready)
        verdict = "" if aim is None else f"≥ {aim}×: " + ("yes" if ratio >= aim else "**no**")
        rows.append([question, kind, time_of(mine), peer, time_of(other), f"{ratio:.3g}×", verdict])
        print(*rows[-1], sep="\t", flush=True)
    text = f"""## The solver

Measured by `python -m benchmarks.bench_solve` on {report.machine()}: medians of {chosen.rounds} rounds, both sides
taking turns on the same new racks in one run. Times are the processor's, since what else a machine does should count
for neither side. A ratio above 1 means that we are faster; where it says **no** we have not reached the aim.

Peers are timed as a user calls them, building a rack's model included. CP-SAT and HiGHS get only the melds that the
rack holds (for the distance all, since any may come): it is the model of somebody who cares for speed, and the aims
are held against it. CP-SAT on all melds of the game, the model of somebody who does not, has rows of its own without
an aim. OpenSpiel is C++ and asks less (one pack, no jokers, ten cards), shanten is another game; both are shown
because they are the nearest work there is. A packed rack is one integer, made beforehand, as our engine and its players
hold it; else racks are tuples of tiles, and packing fifteen of them takes half of what the quickest answer takes. The
aims for "closes?" come from a prototype that held its racks packed.
Skipped here: {", ".join(skipped) or "none"}.

{report.table(["question", "racks", "ours", "peer", "peer's", "ratio", "aim"], rows)}

The slowest single call on adversarial racks (double runs in two colours, dense blocks, jokers):

{report.table(["question", "racks", "median", "slowest"], worst(chosen.worst))}

Racks as after breaking the row of Remi Etalat, four kinds alike; a refusal is a `ValueError` after the bound on effort:

{report.table(["pieces", "question", "racks", "median", "slowest", "refused"], big(max(chosen.worst // 200, 3)))}

The same racks of Rami, which have no more than two of a kind, under the rules of two packs and of three:

{report.table(["question", "two packs", "three packs", "ratio"], packs())}
"""
    timed = in_pyodide()
    if timed:
        text += "\nThe same functions in Pyodide under node, means of a hundred random racks:\n\n"
        text += report.table(["question", "in Pyodide"], timed)
    report.write("solver", text)


if __name__ == "__main__":
    main()
