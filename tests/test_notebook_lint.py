"""Every notebook is without fault, and every rule finds the fault that is planted for it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable

import pytest

from notebook_lint import RULES, Cell, faults, shows
from test_layout import ROOT

NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").glob("*/*.ipynb"))

SVG = "<svg><title>Rack</title><desc>1: red 5</desc></svg>"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_notebook_is_without_fault(path: object) -> None:
    assert faults(json.loads(path.read_text(encoding="utf-8"))["cells"]) == []


def words(name: str, text: str) -> Cell:
    return {"cell_type": "markdown", "id": name, "source": text}


def run(name: str, text: str, number: int, **data: object) -> Cell:
    output = {"output_type": "execute_result", "execution_count": number, "data": {"text/plain": "x", **data}}
    outputs = [output] if shows(text) else []
    return {"cell_type": "code", "id": name, "source": text, "execution_count": number, "outputs": outputs}


def good() -> list[Cell]:
    """A small notebook without a fault."""
    return [
        words("title", "# 1. Tiles"),
        run("open", "from remi_learn.widgets import open_lesson\nlesson = open_lesson(1)\nlesson", 1),
        words("idea-a", "A tile has a number. ![a rack](rack.png)"),
        run("play-a", 'lesson.play("a")', 2, **{"image/svg+xml": SVG}),
        words("part", "## Melds"),
        words("idea-b", "Three in a row are a run."),
        run(
            "code-b",
            'from remi_learn import TABLA, readings\nfound = readings("5h 6h 7h", TABLA)\nassert len(found) == 1',
            3,
        ),
        words("idea-c", "A plot shows it."),
        run(
            "code-c", "assert found[0].size == 3\nplot", 4, **{"application/vnd.vegalite.v5+json": {"description": "d"}}
        ),
        words("end", "## What you have learnt"),
        run("summary", "lesson.summary()", 5),
    ]


def change(name: str, text: str) -> Callable[[list[Cell]], None]:
    return lambda cells: next(cell for cell in cells if cell["id"] == name).update(source=text)


def take(name: str) -> Callable[[list[Cell]], None]:
    return lambda cells: cells.remove(next(cell for cell in cells if cell["id"] == name))


def output(name: str, **fields: object) -> Callable[[list[Cell]], None]:
    return lambda cells: next(cell for cell in cells if cell["id"] == name)["outputs"][0].update(fields)


def cell(name: str, **fields: object) -> Callable[[list[Cell]], None]:
    return lambda cells: next(cell for cell in cells if cell["id"] == name).update(fields)


PLANTED: list[tuple[str, Callable[[list[Cell]], None]]] = [
    ("one title: the first cell has none", change("title", "Tiles")),
    ("one title: end", change("end", "# What you have learnt")),
    ("headings in order: part", change("part", "### Melds")),
    ("code is introduced: play-a", take("idea-a")),
    ("short texts: idea-a has 61 words", change("idea-a", "word " * 61)),
    ("short texts: idea-a has 0 words", change("idea-a", " ")),
    ("short code: summary", change("summary", "x = 1\n" * 10 + "lesson.summary()")),
    ("short code: summary", change("summary", "lesson.summary()  # " + "x" * 80)),
    ("text is written well: idea-a", change("idea-a", "The [5h] is red.")),
    ("text is written well: idea-a", change("idea-a", "The **tile is red.")),
    ("ids: cell 2", cell("idea-a", id="")),
    ("ids: open", cell("play-a", id="open")),
    ("claims are proven: idea-b", change("code-b", "from remi_learn import readings\nfound = readings('5h', None)")),
    (
        "claims are proven: idea-b",
        change("code-b", "from remi_learn import readings\nfound = readings('')\nassert 1 < 2"),
    ),
    (
        "claims are proven: idea-b",
        change("code-b", "from remi_learn import readings\nfound = readings('')\nassert found"),
    ),
    ("claims are proven: idea-a", change("play-a", "print('a')")),
    ("claims are proven: part", lambda cells: [cells.pop(5), cells.pop(5), cells.pop(5), cells.pop(5)]),
    ("outputs are there: open", cell("open", outputs=[])),
    ("outputs are fresh: code-c", cell("code-c", execution_count=7)),
    ("outputs are fresh: summary", output("summary", output_type="stream")),
    (
        "outputs are fresh: summary",
        output("summary", data={"application/vnd.jupyter.widget-view+json": 1, "text/plain": ""}),
    ),
    ("pictures have descriptions: play-a", output("play-a", data={"image/svg+xml": "<svg></svg>", "text/plain": "x"})),
    (
        "pictures have descriptions: code-c",
        output("code-c", data={"application/vnd.vegalite.v5+json": {}, "text/plain": ""}),
    ),
    ("pictures have descriptions: open", output("open", data={"text/html": "<b>x</b>"})),
    ("pictures have descriptions: open", output("open", data={"text/html": "<img src=''/>", "text/plain": "x"})),
    ("pictures have descriptions: idea-a", change("idea-a", "![](rack.png)")),
    ("pictures have descriptions: idea-a", change("idea-a", '<img src="rack.png">')),
]


def test_the_small_notebook_is_without_fault() -> None:
    assert faults(good()) == []


@pytest.mark.parametrize(("expected", "plant"), PLANTED, ids=[f"{n}-{name}" for n, (name, _) in enumerate(PLANTED)])
def test_a_planted_fault_is_found(expected: str, plant: Callable[[list[Cell]], None]) -> None:
    cells = copy.deepcopy(good())
    plant(cells)
    assert expected in faults(cells)


def test_each_rule_has_a_planted_fault() -> None:
    assert {name.partition(":")[0] for name, _ in PLANTED} == set(RULES)


@pytest.mark.parametrize(
    ("code", "expected"),
    [("lesson", True), ("x = 1", False), ("x = 1\nx", True), ("import os", False), ("f(x)", True), ("x;", False)],
)
def test_which_code_shows_something(code: str, expected: bool) -> None:
    assert shows(code) is expected
