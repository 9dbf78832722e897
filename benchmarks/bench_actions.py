"""What a learner waits for, here and in the browser's Python: `python -m benchmarks.bench_actions [--before CHECKOUT]`.

With another checkout its times stand beside ours: the same positions, one process after the other.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from benchmarks import report
from lite import downloads

HERE = Path(__file__).parent
AIM = 0.1
"""Seconds that an action may take in the browser before it is felt as waiting."""
Found = dict[str, tuple[int, float, float]]


def here(project: Path) -> Found:
    """The times in a fresh CPython."""
    code = f"import sys; sys.path[:0] = [{str(project)!r}, {str(HERE)!r}]; import actions; print(actions.run())"
    return _read([sys.executable, "-P", "-c", code])


def in_pyodide(project: Path) -> Found:
    """The times in Pyodide under node."""
    return _read(["node", str(HERE / "actions_runner.mjs"), str(downloads.pyodide()), str(project)])


def _read(command: list[str]) -> Found:
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=True)
    return {name: tuple(row) for name, row in json.loads(done.stdout.splitlines()[-1]).items()}


def _cells(found: Found, name: str) -> list[str]:
    return [f"{seconds * 1e3:.3g}" for seconds in found[name][1:]] if name in found else ["", ""]


def main() -> None:
    """Measure everything and write the section of the actions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout, whose times are shown beside ours")
    before, project = parser.parse_args().before, HERE.parent
    sides = [ask(where) for ask in (here, in_pyodide) for where in ([before] if before else []) + [project]]
    ours = sides[-1]
    head = ["action", "times"]
    for place in ("CPython", "Pyodide"):
        for when in ("before: ", "") if before else ("",):
            head += [f"{place}, {when}mean", "worst"]
    rows = [[name, ours[name][0], *(cell for side in sides for cell in _cells(side, name))] for name in ours]
    slow = [name for name, (_, _, worst) in ours.items() if worst > AIM]
    report.write(
        "actions",
        f"""## What a learner waits for

Milliseconds by the clock on {report.machine()}, other work beside it, and in Pyodide under node with
compiled modules, as on the site; fixed positions:
`python -m benchmarks.bench_actions`. A phone takes about four times as long as Pyodide here (estimated, not measured).
More than {AIM * 1e3:.0f} ms in Pyodide, at worst: {", ".join(slow) or "nothing"}.

{report.table(head, rows)}
""",
    )


if __name__ == "__main__":
    main()
