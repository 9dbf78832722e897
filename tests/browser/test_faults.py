"""What goes wrong around a lesson, in the real browser: what the learner sees, and that the work goes on."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable

import pytest
from access import serious
from card import Card, mouse
from delay import far_away
from harness import Notebook, Server, opened
from playwright.sync_api import Browser

from remi_learn.lessons import find_lesson
from remi_learn.settings import SETTINGS
from walkthrough import steps

EXERCISE = find_lesson(1).exercise("pick-a-run")
CELLS = [
    "import gc, os\nimport ipywidgets.widgets.widget\nfrom comm import get_comm_manager\n"
    "from remi_learn.settings import SETTINGS\nfrom remi_learn.widgets import open_lesson\nlesson = open_lesson(1)",
    f'lesson.play("{EXERCISE.key}")',
    "SETTINGS.change(language='en')",
    "SETTINGS.change(language='ro')",
    "gc.collect()\nprint(os.getpid(), len(ipywidgets.widgets.widget._instances), len(get_comm_manager().comms))",
    "SETTINGS.change(language='en')",
]
PLAY, ROMANIAN, COUNT = 1, 3, 4


@pytest.fixture(scope="module")
def lesson(lab: Server, shared: Callable[..., Notebook]) -> Notebook:
    """One page for the whole file: each test begins the exercise again."""
    return shared(lab, CELLS)


@pytest.fixture
def card(lesson: Notebook) -> Card:
    """The exercise, begun anew."""
    lesson.run_cell(PLAY)
    return Card(lesson, EXERCISE).show()


def pick(card: Card, place: int) -> None:
    """Pick a piece, here and there, and see that both tell the same."""
    mouse(card, "pick", place)
    card.twin.pick(place)
    card.in_step()


def pieces(card: Card) -> list[str]:
    """The pieces that the page tells, wherever they lie."""
    return sorted(re.findall(r"\d+: ([a-z]+ \d+|joker)", card.description()))


def counts(notebook: Notebook) -> list[int]:
    """The kernel's process, its widgets and its comms."""
    notebook.run_cell(COUNT)
    output = notebook.page.locator(f'.jp-Cell[data-windowed-list-index="{COUNT}"] .jp-OutputArea-output')
    return [int(number) for number in output.inner_text().split()]


def test_the_window_is_resized_in_the_middle_of_a_drag(lesson: Notebook, card: Card) -> None:
    """The drag ends or is given up, no piece is lost, and the picture fits again."""
    before = pieces(card)
    lesson.page.mouse.move(*card.canvas.at(*card.place(0)))
    lesson.page.mouse.down()
    lesson.page.mouse.move(*card.canvas.at(card.place(3)[0], card.place(0)[1]), steps=5)
    lesson.page.set_viewport_size({"width": 700, "height": 800})
    lesson.page.wait_for_timeout(500)
    lesson.page.mouse.up()
    card.page.wait_for_function(
        "canvas => canvas.width === Math.round(canvas.getBoundingClientRect().width * devicePixelRatio)",
        arg=card.canvas.locator.element_handle(),
    )
    assert pieces(card) == before
    card.button("again").click()
    card.show()
    card.in_step()
    pick(card, 0)
    lesson.page.set_viewport_size({"width": 1280, "height": 900})
    lesson.check_errors()


def test_the_theme_turns_dark_in_the_middle(lesson: Notebook, card: Card) -> None:
    pick(card, 0)
    ground = card.canvas.pixel(2, 2)
    lesson.theme("dark")
    card.page.wait_for_selector(f".remi-ex-{EXERCISE.key}.remi-dark")
    assert "(picked)" in card.description()
    assert card.root.evaluate("card => getComputedStyle(card).backgroundColor") == "rgb(27, 35, 32)"
    assert card.canvas.pixel(2, 2) != ground
    lesson.theme("light")
    card.page.wait_for_selector(f".remi-ex-{EXERCISE.key}:not(.remi-dark)")
    pick(card, 1)


def test_the_language_is_changed_in_the_middle(lesson: Notebook, card: Card) -> None:
    """Every word follows, for the eye and for a screen reader; what was picked stays picked."""
    pick(card, 0)
    lesson.run_cell(ROMANIAN)
    SETTINGS.change(language="ro")
    card.in_step()
    assert "(aleasă)" in card.description()
    assert card.root.get_attribute("lang") == "ro"
    assert card.button("check").inner_text() == "Verifică"
    lesson.run_cell(len(CELLS) - 1)
    SETTINGS.change(language="en")
    card.in_step()
    assert card.root.get_attribute("lang") == "en"


def test_the_clock_is_put_back_a_year(lesson: Notebook, card: Card) -> None:
    lesson.page.evaluate("{ const now = Date.now; Date.now = () => now() - 365 * 864e5; }")
    card.solve(mouse)
    lesson.page.evaluate("{ const now = Date.now; Date.now = () => now() + 2 * 365 * 864e5; }")
    card.button("again").click()
    card.twin.do("again")
    card.in_step()


def test_two_tabs_on_one_lesson_stay_in_step(lesson: Notebook, card: Card) -> None:
    """Both pages show what was done in either."""
    lesson.page.keyboard.press("Control+s")
    with lesson.context.expect_page() as opening:
        lesson.page.evaluate("address => { window.open(address) }", lesson.server.page_of(lesson.name))
    other = opening.value
    told = other.locator(f".remi-ex-{EXERCISE.key} p[hidden]")
    told.wait_for(state="attached")
    lesson.page.bring_to_front()
    pick(card.show(), 0)
    for page in (other, lesson.page):
        page.wait_for_function(
            "([key, words]) => document.querySelector(`.remi-ex-${key} p[hidden]`).textContent === words",
            arg=[EXERCISE.key, card.twin.view.description],
        )
    other.close()


def test_no_canvas_can_be_drawn(lab: Server, open_notebook: Callable[..., Notebook]) -> None:
    """The same exercise as a picture, its pieces as buttons; axe-core finds nothing serious in it."""
    plain = "import os\nos.environ['REMI_LEARN_VIEW'] = 'plain'"
    notebook = open_notebook(lab, [plain, *CELLS[:2]])
    root = notebook.page.locator(f".remi-ex-{EXERCISE.key}")
    assert root.locator("svg[role=img]").is_visible()
    assert root.locator("canvas").count() == 0
    for step, what in steps(EXERCISE):
        if step == "pick":
            root.locator(".remi-piece").nth(int(what)).click()
            root.locator(".remi-piece").nth(int(what)).filter(has_text="✓").wait_for()
        else:
            root.locator(f".remi-do-{what}").click()
    root.locator(".remi-stars.remi-done").wait_for()
    assert serious(notebook.page, ".remi-card") == []


@pytest.mark.parametrize("milliseconds", [80, 160])
def test_the_link_is_slow(lab: Server, browser: Browser, milliseconds: int) -> None:
    """Everything works, a little later; nobody is told that the lesson does not answer."""
    with far_away(lab, milliseconds / 1000) as far, opened(browser, far, CELLS[:2]) as notebook:
        card = Card(notebook, EXERCISE).show()
        card.solve(mouse)
        assert card.root.locator(".remi-silent").count() == 0
        notebook.check_errors()


def test_fifty_exercises_leave_nothing_behind(lesson: Notebook, card: Card) -> None:
    """Played again and again: no widget and no comm more than after the third time, and less than 20 MB on the page."""
    heap = lesson.context.new_cdp_session(lesson.page)

    def used() -> float:
        heap.send("HeapProfiler.collectGarbage")
        return heap.send("Runtime.getHeapUsage")["usedSize"] / 1e6

    def play(times: int) -> None:
        for _ in range(times):
            lesson.run_cell(PLAY)
            card.root.locator(".remi-do-check").wait_for()
            card.button("hint").click()

    play(3)
    (_, *before), memory = counts(lesson), used()
    play(50)
    assert counts(lesson)[1:] == before
    assert used() - memory < 20
    assert card.root.count() == 1


def test_what_is_pressed_while_an_answer_is_awaited_asks_again(lesson: Notebook, card: Card) -> None:
    """Else nobody would be told of a kernel that gave that one answer and died."""

    def asked() -> int:
        frames = (frame if isinstance(frame, bytes) else frame.encode() for frame in lesson.sent)
        return sum(b'"alive":true' in frame for frame in frames)

    (process, *_), _ = counts(lesson), lesson.quiet()
    before = asked()
    os.kill(process, signal.SIGSTOP)
    try:
        for _ in range(3):
            card.button("hint").click()
        lesson.quiet()
        assert asked() == before + 1, "one question at a time"
    finally:
        os.kill(process, signal.SIGCONT)
    card.page.wait_for_function("said => said.textContent", arg=card.root.get_by_role("status").first.element_handle())
    lesson.quiet(1)
    assert asked() == before + 2


def test_the_kernel_is_killed_in_the_middle(lesson: Notebook, card: Card) -> None:
    """JupyterLab begins a new one and says nothing to the card; the card does, and one run brings all back. Last."""
    lesson.page.add_locator_handler(
        lesson.page.locator(".jp-Dialog"), lambda said: said.locator(".jp-mod-accept").click()
    )
    (process, *_) = counts(lesson)
    card = Card(lesson, EXERCISE).show()
    pick(card, 0)
    os.kill(process, signal.SIGKILL)
    silent = card.root.locator(".remi-silent")
    card.button("hint").click()
    silent.wait_for()
    assert silent.get_attribute("role") == "alert"
    assert silent.inner_text().startswith("The lesson does not answer.")
    lesson.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")
    lesson.run_all()
    card = Card(lesson, EXERCISE).show()
    assert silent.count() == 0
    card.solve(mouse)
