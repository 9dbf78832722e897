"""The index, the progress, the check of a rack, drills, plots and the summary in a real notebook."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import nbformat
import pytest
from card import Card, finger, keys, mouse
from harness import REPOSITORY, Canvas, Notebook, Server
from playwright.sync_api import Page

from remi_learn.lessons import LESSONS, PAGES
from remi_learn.lessons.drills import drill

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


# --- drills, plots, the summary: one page in a laptop's JupyterLab, one in a phone's dark Notebook 7 ------------------

PLOT = 'from remi_learn.chart import Chart\nChart("deal", {2: 9, 3: 65})'
COURSE = [
    "from remi_learn.widgets import choose_look, open_lesson, practise\nlesson = open_lesson(4)\nchoose_look()",
    PLOT,
    "lesson.practise()",
    "lesson.ask()",
    "practise()",
]
PRACTISE = COURSE.index("practise()")
SUMMARIES = [f"open_lesson({lesson.number}).summary()" for lesson in LESSONS]
CODE = "D1-00R9-W6"


@pytest.fixture(scope="module")
def laptop(lab: Server, shared: Callable[..., Notebook]) -> Notebook:
    return shared(lab, [*COURSE, *SUMMARIES])


@pytest.fixture(scope="module")
def phone(notebook7: Server, shared: Callable[..., Notebook]) -> Notebook:
    with notebook7.setting("apputils-extension:themes", theme="JupyterLab Dark"):
        return shared(notebook7, [*COURSE, "from remi_learn.widgets import course\ncourse()"], dark=True, **PHONE)


@pytest.fixture(params=["laptop", "phone"])
def place(request: pytest.FixtureRequest) -> Notebook:
    return request.getfixturevalue(request.param)


def test_a_plot_is_drawn_on_the_page_s_own_ground(place: Notebook) -> None:
    place.page.locator(".vega-embed").scroll_into_view_if_needed()
    seen = place.page.wait_for_function(PLOT_DRAWN).json_value()
    assert seen["bars"] > 1000
    assert (seen["ground"] < 100) is (place.server.kind == "notebook7"), "dark where the page is"
    assert place.page.locator(".vega-embed details").count() == 0, "no menu that leads to another server"
    place.check_errors()


PLOT_DRAWN = """() => {
    const canvas = document.querySelector(".vega-embed canvas");
    if (!canvas || !canvas.width) return null;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let bars = 0;
    for (let i = 0; i < data.length; i += 4) bars += data[i] === 28 && data[i + 1] === 154 && data[i + 2] === 108;
    return bars ? { bars, ground: data[0] } : null;
}"""


def current_drill(notebook: Notebook, other_than: str = "") -> Card:
    """The drill that the card of drills shows now, by the code that it tells."""
    notebook.page.wait_for_function(
        "before => (document.querySelector('.remi-drills .remi-code')?.textContent ?? before) !== before",
        arg=other_than,
    )
    return Card(notebook, drill(notebook.page.locator(".remi-drills .remi-code").text_content() or ""))


def open_code(notebook: Notebook, code: str) -> None:
    field = notebook.page.locator(".remi-open-code input")
    field.fill(code)
    field.press("Enter")


def test_drills_by_mouse_and_by_keys(laptop: Notebook) -> None:
    """One by mouse; the next has the focus, for the keys alone; one by its code."""
    first = current_drill(laptop).show()
    first.solve(mouse)
    code = laptop.page.locator(".remi-drills .remi-code").text_content() or ""
    first.button("next").click()
    second = current_drill(laptop, code)
    laptop.page.wait_for_function(
        "canvas => document.activeElement === canvas", arg=second.canvas.locator.element_handle()
    )
    second.show().solve(keys)
    open_code(laptop, CODE.lower().replace("-", " "))
    third = Card(laptop, drill(CODE)).show()
    assert laptop.page.locator(".remi-drills .remi-code").text_content() == CODE
    third.solve(keys)
    third.root.locator(".remi-keypad").wait_for(state="detached")  # there is nothing more to write
    laptop.check_errors()


def test_the_code_opens_the_drill_for_the_class(laptop: Notebook) -> None:
    asked = laptop.page.locator(".remi-ask-the-class")
    asked.locator(".remi-code input").fill(CODE)
    asked.locator(".remi-code input").press("Enter")
    laptop.page.wait_for_function(
        """words => [...document.querySelectorAll(".remi-ask-the-class p[hidden]")]
            .some((told) => told.textContent === words)""",
        arg=Card(laptop, drill(CODE)).twin.view.description,
    )


def test_drills_by_touch_on_a_phone(phone: Notebook) -> None:
    card = phone.page.locator(".remi-drills")
    for button in card.locator("button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.text_content()
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth"), "nothing is cut off"
    open_code(phone, CODE)
    there = Card(phone, drill(CODE)).show()
    there.solve(finger)
    there.button("next").tap()
    current_drill(phone, CODE).show().solve(finger)
    phone.check_errors()


def test_a_drill_that_was_missed_is_among_the_mistakes(phone: Notebook) -> None:
    open_code(phone, "D1-00R9-W6")
    missed = Card(phone, drill(CODE)).show()
    for command in ("digit_9", "check"):
        finger(missed, "do", command)
    missed.root.locator(".remi-wrong").wait_for()
    phone.run_cell(PRACTISE)
    phone.page.locator(f".remi-practice .remi-ex-{missed.twin.exercise.key}").wait_for()


def test_a_title_opens_its_lesson_in_a_tab_of_its_own(phone: Notebook) -> None:
    """Notebook 7 gives every notebook a tab of the browser; the link leads there and not to the bare file."""
    name = "00-start-here.ipynb"
    shutil.copy(REPOSITORY / "notebooks" / "en" / name, phone.server.root)
    with phone.context.expect_page() as tab:
        phone.page.locator(".remi-course").get_by_role("link", name="Start here").tap()
    tab.value.wait_for_url(f"**/notebooks/{name}")
    tab.value.locator(".jp-Notebook .jp-Cell").first.wait_for()
    tab.value.close()
    phone.server.stop_kernel(name)


def pages_of(paper: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", paper.pdf(format="A4")))


@pytest.mark.parametrize("language", ["en", "ro"])
def test_each_summary_prints_on_one_page(laptop: Notebook, language: str) -> None:
    """The card alone, as the browser makes a PDF of it; the frame that is printed goes when that is done."""
    page = laptop.page
    page.add_init_script("window.print = () => { top.printed = (top.printed ?? 0) + 1 }")
    page.locator(".remi-set-language select").select_option(label={"en": "English", "ro": "română"}[language])
    paper = laptop.context.new_page()
    paper.set_content("<p style='break-after: page'>1<p>2")
    assert pages_of(paper) == 2, "two are told from one"
    for number, lesson in enumerate(LESSONS):
        card = page.locator(".remi-summary").nth(number)
        card.get_by_text(lesson.title.in_(language)).first.wait_for()
        page.bring_to_front()  # behind the paper it would be drawn once a second
        page.evaluate("top.printed = 0")
        card.locator(".remi-do-print").click()
        page.wait_for_function("top.printed === 1")
        sheet = page.frame_locator("iframe.remi-sheet").locator("html")
        paper.set_content(sheet.evaluate("html => html.outerHTML"))
        assert paper.locator("li:visible").count() == len(lesson.summary)
        assert paper.locator("button:visible").count() == 0
        assert pages_of(paper) == 1
        sheet.evaluate("() => setTimeout(() => dispatchEvent(new Event('afterprint')))")
        page.wait_for_function("!document.querySelector('.remi-sheet')")
    paper.close()
    laptop.check_errors()
