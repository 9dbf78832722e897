"""From the learner's discard to their next turn, three others at full speed: in the kernel, in JupyterLab, in the site.

    python -m benchmarks.bench_table

In the kernel it is the command alone, with the redrawing; on a page it is the click on Throw until Draw can be pressed,
everything painted. The aims are half a second in JupyterLab and one and a half in the site, beyond the chosen pauses.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

from lite.build import build_course
from remi_learn.engine.moves import Verb
from remi_learn.engine.players import PlainPlayer
from remi_learn.engine.rules import PRESETS, Rules
from remi_learn.play import Table
from remi_learn.widgets import TableWidget

from .report import table, write

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]
from harness import Server, launch, opened, serve, serve_files  # noqa: E402 - it lies with the tests that use it most

TURNS = 40
AIMS = {"kernel": 0.5, "JupyterLab": 0.5, "site": 1.5}
PAGE = "play-a-hand.ipynb"
FROM_THROW_TO_DRAW = """async () => {
    const card = document.querySelector(".remi-play"), begun = performance.now();
    card.querySelector(".remi-do-throw").click();
    const done = () => card.querySelector(".remi-do-draw, .remi-do-next-hand");
    while (!done()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
}"""


def in_the_kernel(rules: Rules, others: Sequence[str]) -> list[float]:
    """Seconds of each discard with what follows, over some hands of the plain player."""
    found, number = [], 0
    while len(found) < TURNS:
        widget, player = TableWidget(Table.new(rules, others, number)), PlainPlayer(number)
        widget.view.companion.width = 848
        number += 1
        while not widget.table.hand.over:
            move = player.choose(widget.table.view)
            begun = time.perf_counter()
            widget._try(widget._play, move)
            if move.verb is Verb.DISCARD and not widget.table.hand.over:
                found.append(time.perf_counter() - begun)
        widget.close()
    return found


def on_a_page(page: Page) -> Iterator[float]:
    """Seconds of each discard: the first piece of the rack is thrown, turn after turn, hand after hand."""
    card = page.locator(".remi-play")
    for _ in range(TURNS):
        if card.locator(".remi-do-next-hand").count():
            card.locator(".remi-do-next-hand").click()
        page.wait_for_selector(".remi-do-draw, .remi-do-throw")
        if card.locator(".remi-do-draw").count():
            card.locator(".remi-do-draw").click()
        card.locator(".remi-do-throw").wait_for()
        card.locator(".remi-piece").first.click()
        card.locator(".remi-piece", has_text="✓").wait_for()
        yield page.evaluate(FROM_THROW_TO_DRAW) / 1000


def _line(where: str, found: Sequence[float], aim: float) -> tuple[str, ...]:
    slow = quantiles(found, n=20)[-1]
    return where, f"{median(found):.3f}", f"{slow:.3f}", f"{max(found):.3f}", f"{slow / aim:.0%}"


def _pages() -> Iterator[tuple[str, ...]]:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        host, browser = Path(folder), launch(playwright)
        lab = host / "lab"
        lab.mkdir()
        with serve("lab", lab) as server:
            (server.root / PAGE).write_bytes((ROOT / "notebooks" / "en" / PAGE).read_bytes())
            yield _line("JupyterLab", _turns(browser, server, PAGE), AIMS["JupyterLab"])
        build_course(host / "remi")
        with serve_files(host, "remi") as site:
            yield _line("the site", _turns(browser, site, f"en/{PAGE}"), AIMS["site"])
        browser.close()


def _turns(browser: Browser, server: Server, name: str) -> list[float]:
    """Open the page to play on, choose full speed, and play."""
    cells = nbformat.read(ROOT / "notebooks" / "en" / PAGE, as_version=4).cells
    first = next(number for number, cell in enumerate(cells) if cell.cell_type == "code")
    with opened(browser, server, name, run=False) as notebook:
        notebook.run_cell(first)
        card = notebook.page.locator(".remi-play")
        card.locator("canvas").wait_for(timeout=120_000)
        for command in ("speed", "speed", "more"):
            card.locator(f".remi-do-{command}").click(timeout=60_000)
        notebook.page.locator(".remi-do-speed", has_text="fast").wait_for()
        return list(on_a_page(notebook.page))


def _rows() -> Iterator[tuple[str, ...]]:
    for rules in PRESETS:
        yield _line(f"the kernel: {rules.name}, plain", in_the_kernel(rules, ("plain",) * 3), AIMS["kernel"])
    careful = in_the_kernel(PRESETS[0], ("careful",) * 3)
    yield _line(f"the kernel: {PRESETS[0].name}, careful", careful, AIMS["kernel"])
    yield from _pages()


def main() -> None:
    rows = []
    for row in _rows():
        rows.append(row)
        print(*row, flush=True)  # a page takes a minute
    text = table(
        ("from the discard to the next turn", "median s", "slow (95%) s", "slowest s", "slow, of the aim"), rows
    )
    write("table", f"### At the table\n\n{text}\n\nThree others at full speed, {TURNS} discards each.")


if __name__ == "__main__":
    main()
