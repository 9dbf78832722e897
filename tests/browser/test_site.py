"""The static site in a browser that reaches nothing but this computer: every lesson, on a phone, by tap.

Each notebook has its turn every third day; `make site-test` opens all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from datetime import date
from urllib.parse import urljoin

import nbformat
import pytest
import table_card
from access import cut_off, moves, serious, too_small, walked
from card import Card, finger, keys
from harness import HAS_FONT, REPOSITORY, Notebook, Site
from playwright.sync_api import Browser, BrowserContext
from table_card import TableCard

from remi_learn.chart import MIME
from remi_learn.engine.rules import TABLA
from remi_learn.lessons import LESSONS, PAGES, find_lesson
from remi_learn.lessons.model import Exercise
from remi_learn.settings import SETTINGS

EVERY = [
    f"{folder.name}/{notebook.name}"
    for folder in (REPOSITORY / "notebooks" / "ro", REPOSITORY / "notebooks" / "en")
    for notebook in sorted(folder.glob("*.ipynb"))
]
LESSON_ONE = next(name for name in EVERY if name.startswith("ro/01-"))
INDEX = "ro/index.ipynb"
PLAY = "play-a-hand.ipynb"
WHOLE, TODAY = os.environ.get("REMI_LEARN_SITE") == "whole", date.today().toordinal()
NOTEBOOKS = [
    name
    for at, name in enumerate(EVERY)
    if WHOLE or name in (LESSON_ONE, INDEX) or (at + at // (len(EVERY) // 2) + TODAY) % 3 == 0
]


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """Every address that any page here has asked for."""
    return []


@pytest.fixture(scope="module")
def starred() -> list[str]:
    """The titles, in Romanian, of the lessons in which stars were won."""
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


def exercises(lesson: Notebook) -> Sequence[Exercise]:
    """The exercises of the notebook; its language becomes ours."""
    language, stem = lesson.name.removesuffix(".ipynb").split("/")
    SETTINGS.change(language=language)
    return next((page.exercises for page in PAGES if page.name == stem), ())


def test_the_first_exercise_is_solved_by_tap(lesson: Notebook, starred: list[str]) -> None:
    if not (here := exercises(lesson)):
        pytest.skip("nothing to solve here")
    Card(lesson, here[0]).show().solve(finger)
    assert lesson.page.evaluate(HAS_FONT)
    starred += [one.title.ro for one in LESSONS if lesson.name.endswith(f"/{one.name}.ipynb") and one.number]
    lesson.check_errors()


def test_the_second_by_keys(lesson: Notebook) -> None:
    """Enter goes on to it from the first, and Tab comes out of it."""
    here = exercises(lesson)
    if len(here) < 2:
        pytest.skip("there is no second one")
    first, second = (Card(lesson, exercise) for exercise in here[:2])
    first.show().canvas.locator.focus()
    lesson.page.keyboard.press("Enter")
    lesson.page.wait_for_function(f"document.activeElement.closest('.remi-ex-{second.twin.exercise.key}')")
    second.show().solve(keys)
    walked(lesson.page, second.root)
    lesson.check_errors()


def test_tab_goes_through_what_is_no_exercise(lesson: Notebook) -> None:
    """The index, the check of a rack, the looks and the drills: from the first to the last, and out."""
    for card in lesson.page.locator(".remi-card:not([class*='remi-ex-'])").all():
        if card.locator("button, a, input").count():
            walked(lesson.page, card)


def test_nothing_of_ours_shuts_anybody_out(lesson: Notebook) -> None:
    """As the learner meets our cards, played with, all ways open: axe-core finds nothing serious in either theme,
    nothing is too small for a finger, cut off on a phone or at 200 %, or moves."""
    more = lesson.page.locator(".remi-do-more").first
    if more.count():
        more.tap()
        lesson.page.wait_for_selector(".remi-line")
    assert too_small(lesson.page) == []
    assert moves(lesson.page) == []
    for theme in ("dark", "light"):
        lesson.theme(theme)
        lesson.page.wait_for_function(
            "dark => [...document.querySelectorAll('.remi-card.widget-box')]"
            ".every(card => card.matches('.remi-dark') === dark)",
            arg=theme == "dark",
        )
        assert serious(lesson.page, ".remi-card") == [], theme
    narrow = lesson.page.viewport_size
    for width, height in ((narrow["width"], narrow["height"]), (640, 450)):  # the other is 1280 x 900 at 200 %
        lesson.page.set_viewport_size({"width": width, "height": height})
        lesson.page.wait_for_timeout(300)
        assert cut_off(lesson.page) == [], width
    lesson.page.set_viewport_size(narrow)


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


@pytest.mark.parametrize("lesson", [name for name in NOTEBOOKS if name.endswith(PLAY)][:1], indirect=True)
def test_a_whole_hand_is_played_by_taps(lesson: Notebook) -> None:
    """From the code of a match, as one learner gives it to another, to the score."""
    SETTINGS.change(language=lesson.name[:2])
    table = TableCard(lesson, TABLA)
    page = lesson.page.locator(".remi-play-card").first
    page.locator(".remi-do-new-match").tap()
    page.locator(".remi-open-code input").fill(table.twin.table.code)
    page.locator(".remi-open-code input").press("Enter")
    page.get_by_text(table.twin.table.code).wait_for()
    for _ in range(2):  # the others are as fast as can be
        table.button("speed").tap()
    table.show()
    table.play(table_card.finger)
    table.root.locator(".remi-score tr").nth(2).wait_for()
    assert table.twin.table.ended_words() in table.root.inner_text()
    lesson.check_errors()


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


@pytest.mark.parametrize("lesson", [LESSON_ONE], indirect=True)
def test_the_room_runs_out_in_the_middle(lesson: Notebook) -> None:
    """The lesson goes on, and says that nothing is kept; once there is room again, it is."""
    SETTINGS.change(language="ro")
    lesson.page.evaluate(
        """() => { window.put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") }; }"""
    )
    card = Card(lesson, find_lesson(1).exercise("first-group")).show()
    card.solve(finger)
    trouble = card.root.locator(".remi-trouble")
    trouble.get_by_text("Progresul tău nu poate fi salvat").wait_for()
    lesson.page.evaluate("() => { IDBObjectStore.prototype.put = window.put }")
    card.button("again").tap()
    card.twin.do("again")
    card.in_step()
    card.solve(finger)
    trouble.wait_for(state="detached")
    lesson.check_errors()


@pytest.mark.parametrize("lesson", [INDEX], indirect=True)
def test_the_stars_of_other_pages_are_there(lesson: Notebook, starred: list[str]) -> None:
    """Each was won in a page of its own, with a kernel of its own, in a browser that has only files behind it."""
    if not starred:
        pytest.skip("no lesson was played before")
    for title in starred:
        row = lesson.page.locator(".remi-course tr", has_text=title)
        assert re.search(r"[1-9]\d*/\d+", row.inner_text()), title


@pytest.mark.parametrize("start", ["index.html", "en.html"])
def test_the_start_page_leads_to_every_lesson(site: Site, phone: BrowserContext, start: str) -> None:
    page = phone.new_page()
    page.goto(f"{site.url}/{start}")
    language = page.locator("html").get_attribute("lang")
    links = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    of_language = [name for name in EVERY if name.startswith(f"{language}/")]
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
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        assert serious(page, "html") == [], theme
    walked(page, page.locator("body"))
    page.set_viewport_size({"width": 640, "height": 450})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at 200 %"
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".start .big").tap()
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
    assert f"{language}/01-" in page.url.replace("%2F", "/")
    page.close()


REFUSED = """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });
Object.defineProperty(navigator, "serviceWorker", { value: undefined });"""


def test_a_browser_that_keeps_nothing_says_so(site: Site, browser: Browser) -> None:
    """As in a private window: the lesson is in its language and works, and the learner is told what is lost."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, service_workers="block")
    context.set_default_timeout(120_000)
    context.add_init_script(REFUSED)
    notebook = Notebook(context, site, LESSON_ONE)
    notebook.open()
    note = notebook.page.get_by_role("status").filter(has_text="nu păstrează ce lucrezi")
    note.wait_for()
    note.get_by_role("button").tap()
    assert note.count() == 0
    notebook.select_cell(0)
    for _ in range(4):
        notebook.page.keyboard.press("Shift+Enter")
    SETTINGS.change(language="ro")
    Card(notebook, find_lesson(1).exercises[0]).show().solve(finger)
    context.close()


def test_a_browser_without_room_says_so(site: Site, browser: Browser) -> None:
    """The notebook opens all the same, and where all is dark it is as dark as the start page before it."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    origin = {"origin": re.match("https?://[^/]+", site.url)[0]}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    page.goto(site.page_of(LESSON_ONE.replace("ro/", "en/")))
    page.get_by_role("status").filter(has_text="This browser does not keep what you do").wait_for()
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
    page.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    context.close()


def test_nothing_was_asked_outside(asked: list[str], site: Site) -> None:
    """Last in this file: of all that the pages above asked for, nothing lies outside the site's folder.

    JupyterLite's service worker answers its own heartbeat, whose address is the host's root, where Chromium itself may
    look for an icon before a page has named its own.
    """
    of_the_host = [urljoin(site.url, name) for name in ("/api/service-worker-heartbeat", "/favicon.ico")]
    inside = ("blob:", "data:", f"{site.url}/", *of_the_host)
    assert len(asked) > 100
    assert sorted({url for url in asked if not url.startswith(inside)}) == []
