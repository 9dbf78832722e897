"""The site's cold start beside a bare JupyterLite page, and how fast a click is answered near and far.

    python -m benchmarks.bench_places

The bare page is JupyterLite with one ipycanvas, its packages as they come: neither our package nor our compiling.
Both are opened in turn by browsers that have never seen them, and drawn on by the same four keys.
"""

from __future__ import annotations

import gzip
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from unittest.mock import patch

import nbformat
from playwright.sync_api import Browser, sync_playwright

from lite import build, packages

from .bench_redraw import WATCH, time_click
from .report import table, write

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]
from delay import far_away  # noqa: E402 - they lie with the tests that use them most
from harness import Notebook, Site, launch, opened, serve, serve_files  # noqa: E402

VISITS, CLICKS = 3, 15
BARE = [
    "from ipycanvas import Canvas\ncanvas = Canvas(width=300, height=100)",
    "canvas.fill_rect(0, 0, 300, 100)\ncanvas",
]
RACK = ["from remi_learn.widgets import RackWidget", 'RackWidget("5h 6h 7h * 9c 9d 9s Ah 2d 2c Kh Qs 10c 3h 8s")']
LESSON = "ro/01-tiles-and-melds.ipynb"


def notebook_of(cells: list[str], path: Path) -> None:
    """Write a notebook of code cells."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},  # by which JupyterLite finds its kernel
    }
    nbformat.write(made, path)


@contextmanager
def sites() -> Iterator[tuple[Site, Site]]:
    """Our site, with a rack to click, and the bare one; each on a server of its own."""
    with TemporaryDirectory() as folder:
        host = Path(folder)
        notebook_of(BARE, host / "bare-notebooks" / "bare.ipynb")
        with patch.object(packages, "compiled", lambda archives, pyodide: list(archives)):
            build.build(host / "bare", host / "bare-notebooks")
        build.build_course(host / "course")
        with serve_files(host, "course") as course, serve_files(host, "bare") as bare:
            yield course, bare


def visit(browser: Browser, site: Site, name: str, keys: int) -> tuple[float, float]:
    """Seconds to the first canvas that is drawn, and the megabytes it took, compressed."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(180_000)
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    begun = time.perf_counter()
    page.goto(site.page_of(name))
    # a cell run before the page has chosen its kernel is forgotten
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")
    page.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("Escape")
    for _ in range(keys):
        page.keyboard.press("Shift+Enter")
    page.wait_for_function("window.drawn && document.querySelector('.jp-Notebook canvas')", polling=50)
    seconds = time.perf_counter() - begun
    weight = sum(len(gzip.compress((site.root.parent / file).read_bytes())) for file in site.asked())
    context.close()
    print(name, round(seconds, 1), round(weight / 1e6, 2), flush=True)
    return seconds, weight / 1e6


def answers(notebook: Notebook, canvas: str = ".remi-card canvas") -> float:
    """The median of so many clicks on the rack, in milliseconds to the last mark."""
    notebook.page.evaluate(WATCH)
    times = [time_click(notebook, canvas) for _ in range(CLICKS + 2)]
    print(notebook.server.kind, notebook.server.url, [round(time) for time in times], flush=True)
    return median(times[2:])


def messages(notebook: Notebook) -> tuple[int, float]:
    """Messages while a pointer idles over the rack for three seconds, and a second's while it drags."""
    canvas = notebook.canvas().show()
    before = notebook.quiet()
    for step in range(180):
        canvas.move(20 + step, 60)
        notebook.page.wait_for_timeout(16)
    idle = notebook.quiet() - before
    canvas.move(40, 60)
    notebook.page.mouse.down()
    before, begun = len(notebook.sent), time.perf_counter()
    for step in range(180):
        canvas.move(40 + step, 60 + step % 5)
        notebook.page.wait_for_timeout(16)
    rate = (len(notebook.sent) - before) / (time.perf_counter() - begun)
    notebook.page.mouse.up()
    return idle, rate


def main() -> None:
    """Measure and write the section."""
    starts: dict[str, list[tuple[float, float]]] = {"course": [], "bare": []}
    times: list[tuple[str, str]] = []
    with sync_playwright() as playwright, sites() as (course, bare), TemporaryDirectory() as folder:
        browser = launch(playwright)
        for _ in range(VISITS):
            starts["bare"].append(visit(browser, bare, "bare.ipynb", 2))
            starts["course"].append(visit(browser, course, LESSON, 4))
        with serve("lab", Path(folder)) as lab:
            with opened(browser, lab, RACK) as notebook:
                times.append(("JupyterLab on this computer", f"{answers(notebook):.0f} ms"))
                idle, rate = messages(notebook)
            for far in (0.08, 0.16):
                with far_away(lab, far) as there, opened(browser, there, RACK) as notebook:
                    times.append((f"JupyterLab, {far * 1000:.0f} ms away and back", f"{answers(notebook):.0f} ms"))
        times.append(("the site", f"{on_site(browser, course):.0f} ms"))
        browser.close()
    text = report(starts, times, idle, rate)
    write("places", text)
    print(text)


def on_site(browser: Browser, course: Site) -> float:
    """The same clicks on lesson one's first rack in the site."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(180_000)
    notebook = Notebook(context, course, LESSON)
    notebook.open()
    notebook.run_all()
    found = answers(notebook, ".remi-ex-one-tile canvas")
    context.close()
    return found


def report(starts: dict[str, list[tuple[float, float]]], times: list[tuple[str, str]], idle: int, rate: float) -> str:
    """The section of the README."""
    (ours, our_weight), (bare, bare_weight) = (
        map(median, zip(*starts[name], strict=True)) for name in ("course", "bare")
    )
    first = [
        ("the course, lesson one", f"{ours:.1f} s", f"{our_weight:.1f} MB"),
        ("a bare JupyterLite page with one ipycanvas", f"{bare:.1f} s", f"{bare_weight:.1f} MB"),
        ("ratio (aim: at most 1.3; at most 14 MB)", f"{ours / bare:.2f}", f"{our_weight / bare_weight:.2f}"),
    ]
    many = [
        ("pointer idle over the rack, 3 s (aim: 0)", idle),
        ("a second of dragging (aim: at most 25)", f"{rate:.1f}"),
    ]
    return "\n".join(
        [
            "## Where the course is opened",
            "",
            f"Medians of {VISITS} first visits and {CLICKS} clicks on fifteen tiles (in the site on lesson one's first "
            "rack): `python -m benchmarks.bench_places`.",
            "",
            table(("first visit", "to the first drawn canvas", "downloaded, gzipped"), first),
            "",
            table(("from a click to the last mark of the picture", "time"), times),
            "",
            table(("messages to the kernel", "number"), many),
        ]
    )


if __name__ == "__main__":
    main()
