"""Junk for every reader of text, in numbers that no test of a day throws.

    python -m benchmarks.junk --inputs 500000 --seed 1     (ten minutes; writes its section of README.md)
    python -m benchmarks.junk --seed 1 --only 4711         (one input again, with its traceback)

The texts and what a reader may do with them are those of tests/junk.py.
"""

from __future__ import annotations

import argparse
import random
import sys
from datetime import UTC, datetime
from pathlib import Path

from .report import machine, table, write

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import junk

AT_ONCE = 5000


def main() -> None:
    args = _asked()
    if args.only is not None:
        _once(args.seed, args.only)
        return
    print(f"python -m benchmarks.junk --inputs {args.inputs} --seed {args.seed}", flush=True)
    whole = junk.Report({name: junk.Told() for name in junk.readers()})
    for start in range(0, args.inputs, AT_ONCE):
        part = junk.throw(args.seed, range(start, min(start + AT_ONCE, args.inputs)))
        for name, told in part.readers.items():
            whole.readers[name].add(told)
        whole.faults += part.faults
        print(f"{min(start + AT_ONCE, args.inputs):,} thrown, {len(whole.faults)} faults", flush=True)
    print(*whole.faults, sep="\n")
    write("junk", _section(args.inputs, args.seed, whole))
    sys.exit(bool(whole.faults))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.junk")
    parser.add_argument("--inputs", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).strftime("%Y%m%d")))
    parser.add_argument("--only", type=int)
    return parser.parse_args()


def _once(seed: int, number: int) -> None:
    """One input by its number, with its traceback if it has one; a state that others would have left is not there."""
    name = [*junk.readers()][number % len(junk.readers())]
    reader = junk.readers()[name]
    text = junk.junk(reader.samples, random.Random(f"{seed}/{number}"))
    print(name, ascii(text))
    print(reader.read(text))


def _section(inputs: int, seed: int, whole: junk.Report) -> str:
    rows = [
        (name, f"{told.inputs:,}", f"{told.read:,}", f"{told.refused:,}", f"{told.slowest * 1000:.0f} ms")
        for name, told in whole.readers.items()
    ]
    return f"""## Junk

Real texts mutated and spliced, and texts made up, thrown at every reader of text by
`python -m benchmarks.junk --inputs {inputs} --seed {seed}` on {machine()}. A reader may read a text or raise the error
that is its own; then nothing has changed. Those that refuse nothing never raise: what cannot be read is said in words,
or the file is put aside. **{len(whole.faults)} of {inputs:,}** inputs met with anything else; none was without answer
for {junk.PATIENCE} seconds. `make quick` throws a few thousand more each day, another seed every day.

{table(("reader", "inputs", "read", "refused", "slowest"), rows)}
"""


if __name__ == "__main__":
    main()
