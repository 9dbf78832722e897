"""From running a lesson's first cells to the first usable widget, for every lesson, in a kernel that is up.

    python -m benchmarks.bench_open

Each lesson runs in a fresh kernel; the time is that of its cells up to the first that shows a widget (or, where
there is none to try at once, a result), imports included. The aim is two seconds.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import nbformat
from jupyter_client.manager import start_new_kernel

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks" / "en"
AIM = 2.0


def first_widget(path: Path) -> float:
    """Seconds until the first cell that shows a widget is done."""
    manager, client = start_new_kernel(cwd=str(path.parent), env={**os.environ, "REMI_LEARN_PROGRESS": "memory"})
    try:
        client.execute_interactive("1", output_hook=lambda message: None)
        begun, shown = time.perf_counter(), []

        def see(message: dict) -> None:
            data = message["content"].get("data", {})
            if "application/vnd.jupyter.widget-view+json" in data:
                shown.append(time.perf_counter())

        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code" and not shown:
                client.execute_interactive(cell.source, output_hook=see, timeout=120)
        return (shown or [time.perf_counter()])[0] - begun
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def main() -> None:
    print("| lesson | seconds | of the aim |\n|---|---|---|")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        seconds = min(first_widget(path) for _ in range(2))
        print(f"| {path.stem} | {seconds:.2f} | {seconds / AIM:.0%} |")


if __name__ == "__main__":
    main()
