"""From a click to the last mark of the redrawn picture, beside a bare ipycanvas that paints the same list.

    python -m benchmarks.bench_redraw

Both are shown in one notebook in a real JupyterLab and clicked in turn. The bare one keeps two lists of
shapes ready and paints the other one at each click, with nothing around it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from .report import table, write

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser")]
from harness import Notebook, launch, opened, serve  # noqa: E402 - it lies with the tests that use it most

ROUNDS = 41
CELLS = [
    'TILES = "5h 6h 7h * 9c 9d 9s Ah 2d 2c Kh Qs 10c 3h 8s"',
    "from remi_learn.widgets import RackWidget\nrack = RackWidget(TILES)\nrack",
    """
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Layout, VBox
from remi_learn.widgets.painter import paint
one = RackWidget(TILES); one.view.companion.width = rack.view.width; one.redraw()
two = RackWidget(TILES); two.view.companion.width = rack.view.width; two.pick(7)
lists, size = [one.picture.shapes, two.picture.shapes], (one.picture.width, one.picture.height)
bare = Canvas(width=round(size[0]), height=round(size[1]), layout=Layout(width=f"{size[0]}px", height=f"{size[1]}px"))
bare.add_class("bare")
def click(x, y):
    lists.reverse()
    with hold_canvas():
        paint(bare, lists[0], 1)
bare.on_mouse_up(click)
click(0, 0)
VBox([bare], layout=Layout(align_items="flex-start"))
""",
]
WATCH = """() => {
    window.drawn = 0;
    for (const name of ["fillText", "fill", "stroke", "fillRect", "clearRect", "drawImage"]) {
        const original = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...values) {
            window.drawn = performance.now();
            return original.apply(this, values);
        };
    }
    addEventListener("mouseup", () => { window.clicked = performance.now(); window.drawn = 0; }, true);
}"""


def time_click(notebook: Notebook, canvas: str) -> float:
    """Milliseconds from the button's release to the last thing drawn."""
    shown = notebook.page.locator(canvas)
    shown.scroll_into_view_if_needed()
    box = shown.bounding_box()
    notebook.page.mouse.click(box["x"] + 40, box["y"] + 60)
    notebook.page.wait_for_function("window.drawn && performance.now() - window.drawn > 150", polling=20)
    return float(notebook.page.evaluate("window.drawn - window.clicked"))


def measure() -> tuple[float, float]:
    """The medians of our rack and of the bare canvas, in milliseconds."""
    ours, bare = [], []
    with TemporaryDirectory() as folder, serve("lab", Path(folder)) as lab, sync_playwright() as playwright:
        browser = launch(playwright)
        with opened(browser, lab, CELLS) as notebook:
            notebook.page.evaluate(WATCH)
            for number in range(ROUNDS + 3):
                pair = (time_click(notebook, ".remi-card canvas"), time_click(notebook, "canvas.bare"))
                if number >= 3:  # the first ones warm up
                    ours.append(pair[0])
                    bare.append(pair[1])
        browser.close()
    return median(ours), median(bare)


def main() -> None:
    ours, bare = measure()
    rows = [
        ("our rack (pick, marks, words, live region)", f"{ours:.0f} ms"),
        ("a bare ipycanvas that paints the same list", f"{bare:.0f} ms"),
        ("ratio (aim: at most 1.5)", f"{ours / bare:.2f}"),
    ]
    text = "\n".join(
        [
            "## A click on the rack",
            "",
            f"15 tiles in JupyterLab, medians of {ROUNDS} clicks each, in turn: `python -m benchmarks.bench_redraw`.",
            "",
            table(("from the click to the last mark of the picture", "time"), rows),
        ]
    )
    write("redraw", text)
    print(text)


if __name__ == "__main__":
    main()
