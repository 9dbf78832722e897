"""What a notebook shows where its cards do not live: opened again, not trusted, exported."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from harness import Notebook, Server
from playwright.sync_api import Browser, Page

CELLS = [
    'from remi_learn.widgets import open_lesson\nlesson = open_lesson(1, "ro")\nlesson',
    'lesson.play("one-tile")',
    'lesson.play("first-group")',
    "lesson.practise()",
    "lesson.summary()",
]
PICTURES = 3
LOST = "model not found"
SENTENCE = "Ca să joci, rulează celulele începând cu prima"


def seen(page: Page) -> str:
    """The words that can be seen."""
    return page.locator(".jp-Notebook").first.inner_text()


def pictures(page: Page) -> int:
    """How many pictures of cards can be seen, and are drawn."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".remi-kept img")]
            .filter((image) => image.checkVisibility() && image.complete && image.naturalWidth > 100).length"""
    )


def wait_for_pictures(page: Page) -> None:
    page.wait_for_function("count => document.querySelectorAll('.remi-kept img').length === count", arg=PICTURES)
    page.wait_for_function("[...document.querySelectorAll('.remi-kept img')].every((image) => image.complete)")


@pytest.fixture(scope="module", params=["lab", "notebook7"])
def place(request: pytest.FixtureRequest) -> Server:
    return request.getfixturevalue(request.param)


def test_a_saved_lesson_shows_its_pictures_when_it_is_opened_again(
    place: Server, open_notebook: Callable[..., Notebook]
) -> None:
    lesson = open_notebook(place, CELLS)
    page = lesson.page
    page.locator(".remi-drills canvas").wait_for()
    page.locator(".remi-summary").wait_for()
    page.wait_for_function("document.querySelectorAll('.remi-card canvas').length >= 3")
    assert pictures(page) == 0, "where the card lives its picture makes way"
    assert SENTENCE not in seen(page)
    with page.expect_response(lambda answer: answer.request.method == "PUT" and "/api/contents/" in answer.url):
        lesson.select_cell(0)
        page.keyboard.press("Control+s")
    place.stop_kernel(lesson.name)

    lesson.open(new_kernel=True)  # the same person, so it is trusted: the page looks for the widgets of the old kernel
    wait_for_pictures(page)
    page.wait_for_function(f"document.body.textContent.includes({json.dumps(LOST)})")
    assert pictures(page) == PICTURES
    assert LOST not in seen(page)
    assert "Loading widget" not in seen(page)
    assert seen(page).count(SENTENCE) == PICTURES

    lesson.run_all()  # and it lives again
    page.locator(".remi-drills canvas").wait_for()
    page.wait_for_function("document.querySelectorAll('.remi-card canvas').length >= 3")
    assert pictures(page) == 0
    lesson.errors.clear()  # the page says there, too, that the widgets of before are gone

    file = place.root / lesson.name
    made = json.loads(file.read_text())
    made["metadata"]["somebody"] = "else"  # so its signature is nobody's
    name = f"strange-{lesson.name}"
    (place.root / name).write_text(json.dumps(made))
    strange = open_notebook(place, name, run=False)
    wait_for_pictures(strange.page)
    assert pictures(strange.page) == PICTURES
    words = seen(strange.page)
    assert words.count(SENTENCE) == PICTURES
    assert not [word for word in (LOST, "Loading widget", "exercise", "drills", "rack ") if word in words]


def export(folder: Path, *options: str) -> Path:
    """The lesson as a page of its own, made by nbconvert."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in CELLS])
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    nbformat.write(notebook, folder / "lesson.ipynb")
    command = [sys.executable, "-m", "nbconvert", "--to", "html", *options, "lesson.ipynb"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    return folder / "lesson.html"


def test_a_lesson_that_nbconvert_has_run_shows_its_pictures(browser: Browser, tmp_path: Path) -> None:
    """Without the network, and with a page in which the dead widgets would come from there."""
    page_file = export(tmp_path, "--execute")
    assert "application/vnd.jupyter.widget-state+json" in page_file.read_text(), "nbclient keeps the widgets' state"
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto(page_file.as_uri())
    wait_for_pictures(page)
    assert pictures(page) == PICTURES
    assert SENTENCE not in page.locator("body").inner_text(), "a page on paper runs no cells"
    dead = (
        "document.querySelector('.remi-kept').closest('.jp-OutputArea').querySelector('[type$=\"widget-view+json\"]')"
    )
    assert not page.evaluate(f"{dead}.closest('.jp-OutputArea-child').checkVisibility()")
    context.close()
