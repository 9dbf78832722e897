"""The engine under random rules: `python -m benchmarks.audit --hands 10000 --positions 15000 --seed N`.

Random settings and random hands with every invariant, and the draws that are offered beside an exhaustive search; what
is asked is in `tests/audit.py`. The figures go to `benchmarks/README.md`; every fault is printed with its seed.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import audit

from .report import machine, table, write

STEP = 500
"""After so many of them a line says how far it is."""
KINDS = {"dead end": "dead ends", "pieces are lost": "lost pieces", "other pieces": "lost pieces"}
ROWS = ("moves", "undone and redone", "records", "draws", "offers", "missing offer", "false offer")


def run(ask: Callable[[str, int, audit.Found], Iterator[int]], seed: str, count: int, found: audit.Found) -> float:
    """Ask so often; the seconds it took."""
    start, told = time.process_time(), 0
    for number in ask(seed, count, found):
        for fault in found.faults[told:]:
            print("FAULT", fault, flush=True)
        told = len(found.faults)
        if (number + 1) % STEP == 0:
            print(f"{ask.__name__}: {number + 1} of {count}, {told} faults", flush=True)
    return time.process_time() - start


def main() -> None:
    """Ask, print, write; 1 as the exit code if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=15_000)
    parser.add_argument("--seed", default=str(datetime.date.today().toordinal()))
    wanted = parser.parse_args()
    found, took = audit.Found(), dict[str, float]()
    took["hands"] = run(audit.random_hands, wanted.seed, wanted.hands, found)
    took["positions"] = run(audit.offered_draws, wanted.seed, wanted.positions, found)
    kinds = Counter(kind for fault in found.faults for text, kind in KINDS.items() if text in fault)
    counts = [(name, f"{found.counts[name]:,}") for name in ("hands", *ROWS[:3], "positions", *ROWS[3:])]
    rows = [
        *counts,
        *((kind, kinds[kind]) for kind in dict.fromkeys(KINDS.values())),
        ("faults of any kind", len(found.faults)),
    ]
    write(
        "audit",
        f"""## Random rules, random hands, every draw

Measured on {datetime.date.today().isoformat()} by
`python -m benchmarks.audit --hands {wanted.hands} --positions {wanted.positions} --seed {wanted.seed}`
on {machine()}: {took["hands"]:.0f} s for the hands, {took["positions"]:.0f} s for the positions.

Hands of 2 to 6 under random settings (about one in eight is changed), played by players that move at random, plain ones
and beginners. After each move all pieces must be there and some move legal that leads to the end of the turn; undo and
redo, and records written and read, must give the same. Positions are small racks before a table with jokers, in the
games whose melds lie open: a draw must be offered exactly if trying everything finds an end of the turn.

{table(("what", "how many"), rows)}
""",
    )
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    main()
