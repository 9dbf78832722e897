"""The solver against everything else: `python -m benchmarks.proof`, written to `benchmarks/proof.md`.

Every question, in every game, on thousands of racks of four kinds against the brute force of the tests, and on
another thousand or more against integer programs. One disagreement ends it with the rack in the message.
"""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks import peers, report
from remi_learn import ETALAT, RAMI_40, RAMI_51, REMI_51, TABLA, Rules, arrange, best_close, can_close, distance

import agreement  # found through benchmarks.peers, as racks is  # isort: skip
import racks  # isort: skip

GAMES = (TABLA, ETALAT, REMI_51, RAMI_40, RAMI_51)
PAGE = Path(__file__).with_name("proof.md")
KEPT = Path(__file__).parents[1] / ".cache" / "proof"
"""What is done already, so that a proof can be broken off and gone on with."""
PIECES = 10
"""So many pieces is each question cut into, for each game."""
Row = list[object]


def _rounds(count: int) -> list[tuple[str, int]]:
    """How many racks of each kind."""
    kinds = list(racks.KINDS)
    return [(kind, count // len(kinds) + (at < count % len(kinds))) for at, kind in enumerate(kinds)]


def whole_racks(rules: Rules, count: int, rng: Random) -> list[Row]:
    """Closing, best close, all closings, least left over, opening, all of them on each rack."""
    names = ["close", "best", "ways", "least left"] + ["opening"] * (rules is not TABLA)
    yes = dict.fromkeys(names, 0)
    for kind, share in _rounds(count):
        for _ in range(share):
            rack = racks.KINDS[kind](rng, rules.hand_size + 1, rules)
            for name in names:
                yes[name] += agreement.QUESTIONS[name](rules, rack)
    return [[rules.name, name, "brute force", f"{rules.hand_size + 1} pieces", count, yes[name], 0] for name in names]


def distances(rules: Rules, count: int, rng: Random) -> Row:
    """Distance and useful pieces, on hands small enough for the brute force."""
    yes = 0
    for kind, share in _rounds(count):
        for _ in range(share):
            small = rules.house(hand_size=rng.choice((4, 5, 6, 6, 7)))
            yes += agreement.far(small, racks.KINDS[kind](rng, small.hand_size + rng.randint(0, 1), small))
    return [rules.name, "distance, useful", "brute force", "4-8 pieces", count, yes, 0]


def after_discards(rules: Rules, count: int, rng: Random) -> Row:
    """The table of discards, on hands small enough for the brute force."""
    small, yes = rules.house(hand_size=4), 0
    for kind, share in _rounds(count):
        for _ in range(share):
            yes += agreement.after_discards(small, racks.KINDS[kind](rng, 5, small))
    return [rules.name, "discards", "brute force", "5 pieces", count, yes, 0]


def house_rules(rules: Rules, count: int, rng: Random) -> Row:
    """Distance, useful pieces and discards under settings of the house: packs, jokers, and where they may lie."""
    yes = 0
    for kind, share in _rounds(count):
        for _ in range(share):
            jokers = {"jokers": rng.randint(0, 4), "jokers_per_meld": rng.randint(0, 2)}
            house = rules.house(
                packs=rng.randint(1, 3), jokers_per_group=rng.choice((None, 0, 1)), hand_size=4, **jokers
            )
            rack = racks.KINDS[kind](rng, 5, house)
            yes += agreement.far(house, rack)
            agreement.after_discards(house, rack)
    return [rules.name, "distance, useful, discards", "brute force", "5 pieces, house rules", count, yes, 0]


def tables(rules: Rules, count: int, rng: Random) -> Row:
    """Going out and lay-offs beside up to three melds."""
    yes = sum(agreement.out(rules, rng) for _ in range(count))
    return [rules.name, "going out, lay-offs", "brute force", "1-8 pieces, 0-3 melds", count, yes, 0]


def points(rules: Rules, count: int, rng: Random) -> Row:
    """Points of melds, of racks and of openings."""
    yes = sum(agreement.points(rules, rng) for _ in range(count))
    return [rules.name, "points, may open", "brute force", "melds and racks", count, yes, 0]


def programs(rules: Rules, count: int, rng: Random) -> list[Row]:
    """Close, best close and least left over by CP-SAT, distance by HiGHS, on hands of full size."""
    sat, highs, rows = peers.cp_sat(rules.name), peers.highs(rules.name), []
    plain = rules.house(closing_joker=1)
    asked: list[tuple[str, str, object, Callable[..., object], Callable[..., object]]] = []
    if sat:
        asked.append(("close", "CP-SAT", 0, sat.close, lambda rack: can_close(rack, plain)))
        asked.append(("best", "CP-SAT", 0, sat.best, lambda rack: getattr(best_close(rack, plain), "paid", None)))
        asked.append(("least left", "CP-SAT", 0, sat.least_left, lambda rack: len(arrange(rack, plain).left)))
    if highs:
        asked.append(("distance", "HiGHS", 1, highs.distance, lambda rack: distance(rack, plain)))
    for name, peer, fewer, theirs, ours in asked:
        for kind, share in _rounds(count):
            for _ in range(share):
                rack = racks.KINDS[kind](rng, rules.hand_size + 1 - int(fewer == 1), rules)
                assert ours(rack) == theirs(rack), (peer, name, kind, *map(str, rack), ours(rack), theirs(rack))
        rows.append([rules.name, name, peer, f"{rules.hand_size + 1 - int(fewer == 1)} pieces", count, "", 0])
    return rows


Task = Callable[[Random], list[Row]]


def tasks(count: int, fewer: int) -> dict[str, Task]:
    """Everything that is asked, in pieces of some minutes, each by its name; it draws its own racks."""
    found: dict[str, Task] = {}
    for at, (share, less) in enumerate(zip(_shares(count), _shares(fewer), strict=True)):
        for rules in GAMES:
            found[f"{rules.name}, whole racks {at}"] = partial(whole_racks, rules, share)
            for proof in (points, distances, after_discards, house_rules, *([tables] if rules is not TABLA else [])):
                found[f"{rules.name}, {proof.__name__} {at}"] = partial(_single, proof, rules, share)
        # one joker in a meld is what the programs know; Rami ends with or without a discard, which they do not
        found[f"programs {at}"] = partial(programs, TABLA, less)
    return found


def _shares(count: int) -> list[int]:
    return [count // PIECES + (at < count % PIECES) for at in range(PIECES)]


def _single(proof: Callable[[Rules, int, Random], Row], rules: Rules, count: int, rng: Random) -> list[Row]:
    return [proof(rules, count, rng)]


def _added(rows: list[Row]) -> list[Row]:
    """The rows with what is counted added up, one for each question and game."""
    found: dict[tuple[object, ...], Row] = {}
    for *about, count, yes, wrong in rows:
        there = found.setdefault(tuple(about), [*about, 0, yes and 0, 0])
        there[4:] = [there[4] + count, yes and there[5] + yes, there[6] + wrong]  # type: ignore[operator]
    order = [rules.name for rules in GAMES]
    return sorted(found.values(), key=lambda row: (row[2] != "brute force", order.index(str(row[0]))))


def write(seed: int, done: dict[str, dict[str, Any]], pieces: int) -> None:
    """The page, from what is done."""
    minutes = sum(task["seconds"] for task in done.values()) / 60
    rows = _added([row for task in done.values() for row in task["rows"]])
    missing = peers.missing("ortools", "scipy")
    text = f"""# Proof of the solver

Written by `python -m benchmarks.proof` on {datetime.date.today()} with seed {seed}: {minutes:.0f} minutes of work on
{report.machine()}. Racks are random, closable, near and adversarial in equal parts. The brute force
(`tests/bruteforce.py`) shares no code with the engine.
Not asked, because not installed: {", ".join(missing) or "nothing"}.
{f"Unfinished: {len(done)} of {pieces} pieces are done. `make proof` does them all." if len(done) < pieces else ""}

{report.table(["game", "question", "against", "racks of", "racks", "of these: yes", "disagreements"], rows)}
"""
    PAGE.write_text(text, encoding="utf-8")
    print(text)


def main() -> None:
    """Prove what was asked for and write the page; what a run with the same seed has done is not done again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000, help="racks for each question and game")
    parser.add_argument("--programs", type=int, default=1000, help="racks for each integer program")
    parser.add_argument("--seed", type=int, default=datetime.date.today().toordinal())
    parser.add_argument("--part", default="1/1", help="the share of this process, such as 1/2 and 2/2 side by side")
    parser.add_argument("--most", type=int, default=None, help="stop after so many pieces of the work")
    parser.add_argument("--backwards", action="store_true", help="begin with the last piece")
    parser.add_argument("--page", action="store_true", help="write the page even if not all is done")
    chosen = parser.parse_args()
    part, parts = map(int, chosen.part.split("/"))
    kept = KEPT / f"{chosen.seed}-{chosen.count}-{chosen.programs}"
    kept.mkdir(parents=True, exist_ok=True)
    print("seed", chosen.seed, flush=True)
    everything = tasks(chosen.count, chosen.programs)
    mine = list(everything)[part - 1 :: parts]
    todo = chosen.most or len(mine)
    for name in reversed(mine) if chosen.backwards else mine:
        page = kept / f"{name}.json"
        if page.exists() or not todo:
            continue
        todo -= 1
        started = perf_counter()
        rows = everything[name](Random(f"{chosen.seed} {name}"))
        page.write_text(json.dumps({"rows": rows, "seconds": perf_counter() - started}), encoding="utf-8")
        print(name, f"{perf_counter() - started:.0f} s", flush=True)
    done = {name: kept / f"{name}.json" for name in everything if (kept / f"{name}.json").exists()}
    print(f"{len(done)} of {len(everything)} pieces are done", flush=True)
    if len(done) == len(everything) or chosen.page:
        write(chosen.seed, {name: json.loads(page.read_text("utf-8")) for name, page in done.items()}, len(everything))


if __name__ == "__main__":
    main()
