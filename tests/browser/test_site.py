"""The static site in a browser that reaches nothing but this computer: every lesson, on a phone, by tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import nbformat
import pytest
from access import serious
from card import Card, finger
from harness import REPOSITORY, Notebook, Site
from playwright.sync_api import Browser, BrowserContext

from remi_learn.chart import MIME
from remi_learn.lessons import PAGES, find_lesson
from remi_learn.settings import SETTINGS

NOTEBOOKS = [
    f"{folder.name}/{notebook.name}"
    for folder in (REPOSITORY / "notebooks" / "ro", REPOSITORY / "notebooks" / "en")
    for notebook in sorted(folder.glob("*.ipynb"))
]
START, LESSON_ONE = (next(name for name in NOTEBOOKS if name.startswith(start)) for start in ("ro/00-", "ro/01-"))


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """Every address that any page here has asked for."""
    return []


@pytest.fixture(scope="module")
def phone(browser: Browser, asked: list[str]) -> Iterator[BrowserContext]:
    """One phone for the whole file: what it has downloaded once stays with it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, reduced_motion="reduce"
    )
    context.set_default_timeout(120_000)
    context.on("request", lambda request: asked.append(request.url))
    yield context
    context.close()


@pytest.fixture(scope="module", params=NOTEBOOKS)
def lesson(request: pytest.FixtureRequest, site: Site, phone: BrowserContext) -> Iterator[Notebook]:
    """A notebook of the site, opened and run from the first cell to the last."""
    notebook = Notebook(phone, site, request.param)
    notebook.open()
    notebook.run_all()
    yield notebook
    notebook.page.close()


def test_axe_is_seen_to_bite(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.set_content('<html lang="en"><title>t</title><div class="remi-card"><button></button></div>')
    assert serious(page, ".remi-card") == ["button-name: <button></button>"]
    page.close()


def test_every_cell_runs(lesson: Notebook) -> None:
    cells = nbformat.read(lesson.server.root / lesson.name, as_version=4).cells
    prompts = lesson.page.locator(".jp-CodeCell .jp-InputPrompt").all_text_contents()
    assert len(prompts) == sum(cell.cell_type == "code" for cell in cells)
    assert all(re.fullmatch(r"\[\d+\]:", prompt) for prompt in prompts), prompts
    assert lesson.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").all_text_contents() == []
    lesson.check_errors()


def test_the_first_exercise_is_solved_by_tap(lesson: Notebook) -> None:
    language, stem = lesson.name.removesuffix(".ipynb").split("/")
    exercises = next((page.exercises for page in PAGES if page.name == stem), ())
    if not exercises:
        pytest.skip("nothing to solve here")
    SETTINGS.change(language=language)
    Card(lesson, exercises[0]).show().solve(finger)
    lesson.check_errors()


def test_nothing_of_ours_shuts_anybody_out(lesson: Notebook) -> None:
    """axe-core finds nothing serious in our cards, as the learner meets them: played with, all ways open."""
    more = lesson.page.locator(".remi-do-more").first
    if more.count():
        more.tap()
        lesson.page.wait_for_selector(".remi-line")
    assert serious(lesson.page, ".remi-card") == []


def test_plots_are_drawn(lesson: Notebook) -> None:
    cells = nbformat.read(lesson.server.root / lesson.name, as_version=4).cells
    plots = sum(MIME in output.get("data", {}) for cell in cells for output in cell.get("outputs", ()))
    if not plots:
        pytest.skip("no plots here")
    lesson.page.wait_for_function(
        """count => { const drawn = [...document.querySelectorAll(".vega-embed canvas")];
            return drawn.length === count && drawn.every((canvas) => canvas.width > 100); }""",
        arg=plots,
    )


@pytest.mark.parametrize("lesson", [LESSON_ONE], indirect=True)
def test_fifty_taps_and_no_freeze(lesson: Notebook) -> None:
    """Each tap is answered before the next: picked and put down again, and the picture follows."""
    SETTINGS.change(language="ro")
    card = Card(lesson, find_lesson(1).exercise("pick-a-run")).show()
    for tap in range(50):
        finger(card, "pick", tap // 2 % len(card.twin.picture.faces))
        card.twin.pick(tap // 2 % len(card.twin.picture.faces))
        card.in_step()
    lesson.check_errors()


@pytest.mark.parametrize("lesson", [START], indirect=True)
def test_stars_outlive_the_page(lesson: Notebook) -> None:
    """Solved above by tap; the page is loaded anew, its kernel and all, and knows it still."""
    lesson.open()
    lesson.run_all()
    lesson.page.locator(".remi-best", has_text="3").first.wait_for()


@pytest.mark.parametrize("start", ["index.html", "en.html"])
def test_the_start_page_leads_to_every_lesson(site: Site, phone: BrowserContext, start: str) -> None:
    page = phone.new_page()
    page.goto(f"{site.url}/{start}")
    language = page.locator("html").get_attribute("lang")
    links = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    of_language = [name for name in NOTEBOOKS if name.startswith(f"{language}/")]
    assert [
        name for name in of_language if not any(link.endswith((name, name.replace("/", "%2F"))) for link in links)
    ] == []
    for link in links:
        answer = page.request.get(link)
        assert answer.ok, link
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    for box in page.locator("a[href]:visible, summary:visible").evaluate_all(
        """all => all.filter(element => !element.classList.contains("skip"))
                    .map(element => [element.textContent, element.getBoundingClientRect().height])"""
    ):
        assert box[1] >= 44, box
    page.locator("summary").tap()
    assert serious(page, "html") == []
    page.locator(".start .big").tap()
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
    assert f"{language}/01-" in page.url.replace("%2F", "/")
    page.close()


def test_a_browser_that_keeps_nothing_says_so(site: Site, browser: Browser) -> None:
    """As in a private window: the lesson is in its language and works, and the learner is told what is lost."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, service_workers="block")
    context.set_default_timeout(120_000)
    context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })")
    notebook = Notebook(context, site, LESSON_ONE)
    notebook.open()
    note = notebook.page.get_by_role("status").filter(has_text="nu păstrează ce lucrezi")
    note.wait_for()
    note.get_by_role("button").tap()
    assert note.count() == 0
    notebook.run_all()
    SETTINGS.change(language="ro")
    Card(notebook, find_lesson(1).exercises[0]).show().solve(finger)
    context.close()


def test_nothing_was_asked_outside(asked: list[str], site: Site) -> None:
    """Last in this file: of all that the pages above asked for, nothing lies outside the site's folder.

    JupyterLite's service worker answers its own heartbeat, whose address is the host's root.
    """
    heartbeat = urljoin(site.url, "/api/service-worker-heartbeat")
    inside = ("blob:", "data:", f"{site.url}/", heartbeat)
    assert len(asked) > 100
    assert sorted({url for url in asked if not url.startswith(inside)}) == []
