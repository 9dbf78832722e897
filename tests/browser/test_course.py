"""The index, the progress and the check of a rack in a real notebook."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import nbformat
from harness import REPOSITORY, Canvas, Notebook, Server

from remi_learn.lessons import PAGES

PHONE = {"viewport": (390, 844), "dpr": 3, "touch": True}


def deliver(server: Server) -> Path:
    """A fresh course folder with both languages, without stored outputs."""
    folder = Path(mkdtemp(dir=server.root))
    for language in ("ro", "en"):
        (folder / language).mkdir()
        for page in PAGES:
            source = REPOSITORY / "notebooks" / language / f"{page.name}.ipynb"
            notebook = nbformat.read(source, as_version=4)
            for cell in notebook.cells:
                if cell.cell_type == "code":
                    cell.outputs, cell.execution_count = [], None
            nbformat.write(notebook, folder / language / source.name)
    return folder


def path(server: Server, file: Path) -> str:
    return file.relative_to(server.root).as_posix()


def test_stars_outlive_the_kernel_and_show_in_the_other_language(
    lab: Server, open_notebook: Callable[..., Notebook]
) -> None:
    """Solved in Romanian; the kernel stops; the English index has the stars, and its link opens the lesson."""
    folder = deliver(lab)
    lesson = path(lab, folder / "ro" / "00-start-here.ipynb")
    first = open_notebook(lab, lesson)
    card = first.page.locator(".remi-ex-three-stars")
    card.locator(".remi-do-more").click()
    line = card.locator(".remi-line input")
    line.fill("8b")
    line.press("Enter")
    card.locator(".remi-stars.remi-done").wait_for()
    lab.stop_kernel(lesson)
    assert json.loads((folder / "progress.json").read_text())["exercises"]["three-stars"]["stars"] == 3

    index = open_notebook(lab, path(lab, folder / "en" / "index.ipynb"))
    row = index.page.locator(".remi-course tr", has_text="Start here")
    assert "3/3" in row.inner_text()
    row.get_by_role("link").click()
    index.page.locator(".lm-TabBar-tabLabel", has_text="00-start-here.ipynb").first.wait_for()


def test_a_rack_is_checked_with_a_finger_on_a_phone(notebook7: Server, open_notebook: Callable[..., Notebook]) -> None:
    folder = deliver(notebook7)
    notebook = open_notebook(notebook7, path(notebook7, folder / "en" / "check-a-rack.ipynb"), **PHONE)
    card = notebook.page.locator(".remi-check")
    verdict = card.locator(".remi-verdict")
    verdict.get_by_text("1 piece must still change until it closes.").wait_for()
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth"), "nothing is cut off"
    for button in card.locator("button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.text_content()
    card.locator(".remi-do-clear").tap()
    verdict.get_by_text("a whole rack, or a meld").wait_for()
    black = card.locator(".remi-colours button").nth(3)
    black.tap()
    for command in ("add-7", "add-7"):
        card.locator(f".remi-do-{command}").tap()
    card.locator(".remi-colours button").nth(0).tap()
    card.locator(".remi-do-add-7").tap()
    verdict.get_by_text("here it repeats: black 7 and black 7").wait_for()
    canvas = Canvas(notebook, card.locator("canvas")).show()
    notebook.page.wait_for_function(
        "text => text.textContent.startsWith('1: black 7; 2: black 7; 3: red 7')",
        arg=card.locator("p[hidden]").first.element_handle(),
    )
    notebook.touch.tap(*canvas.at(30, 40))  # the first piece is picked, and taken off
    verdict.get_by_text("A meld needs at least three pieces.").wait_for()
    card.locator(".remi-do-take-off").tap()
    verdict.get_by_text("7♠ 7♥").wait_for()
    notebook.check_errors()
