"""What a notebook of the course must be: each rule says where it is broken, and nothing where it is not.

`faults(cells)` takes the cells as they lie in the file, so that the rules can be shown to bite on a planted fault.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

Cell = dict[str, Any]
Rule = Callable[[list[Cell]], Iterator[str]]

MOST_WORDS, MOST_LINES, WIDEST = 60, 10, 88
NO_CLAIM = ("title", "end", "links")
"""Cells that greet, close or lead on; all other text claims something."""


def faults(cells: list[Cell]) -> list[str]:
    """Every broken rule as "rule: where"."""
    return [f"{name}: {where}" for name, rule in RULES.items() for where in rule(cells)]


def source(cell: Cell) -> str:
    return "".join(cell["source"])


def texts(cells: list[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell["cell_type"] == "markdown"]


def code(cells: list[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell["cell_type"] == "code"]


def headings(cells: list[Cell]) -> list[tuple[str, int]]:
    """Each heading's cell and its level."""
    lines = [(cell["id"], line) for cell in texts(cells) for line in source(cell).splitlines()]
    return [(name, len(found[1])) for name, line in lines if (found := re.match(r"(#+) ", line))]


def one_title(cells: list[Cell]) -> Iterator[str]:
    tops = [name for name, level in headings(cells) if level == 1]
    if not tops or tops[0] != cells[0].get("id"):
        yield "the first cell has none"
    yield from tops[1:]


def headings_in_order(cells: list[Cell]) -> Iterator[str]:
    for (_, before), (name, level) in pairwise(headings(cells)):
        if level > before + 1:
            yield name


def code_is_introduced(cells: list[Cell]) -> Iterator[str]:
    for before, cell in pairwise([{"cell_type": ""}, *cells]):
        if cell["cell_type"] == "code" and before["cell_type"] != "markdown":
            yield cell["id"]


def short_texts(cells: list[Cell]) -> Iterator[str]:
    for cell in texts(cells):
        words = len(re.sub(r"\]\([^)]*\)", "]", source(cell)).split())
        if not 0 < words <= MOST_WORDS:
            yield f"{cell['id']} has {words} words"


def short_code(cells: list[Cell]) -> Iterator[str]:
    for cell in code(cells):
        lines = source(cell).splitlines()
        if not 0 < len(lines) <= MOST_LINES or max(map(len, lines)) > WIDEST:
            yield cell["id"]


def text_is_written_well(cells: list[Cell]) -> Iterator[str]:
    """Pieces are written as number and sign, bold words end, and nothing is left in brackets."""
    for cell in texts(cells):
        if re.search(r"\[[^\]]*\](?!\()", source(cell)) or source(cell).count("**") % 2:
            yield cell["id"]


def ids_are_there(cells: list[Cell]) -> Iterator[str]:
    ids = [cell.get("id", "") for cell in cells]
    yield from (f"cell {place}" for place, name in enumerate(ids) if not re.fullmatch(r"[a-zA-Z0-9-_]{1,64}", name))
    yield from (name for name in dict.fromkeys(ids) if ids.count(name) > 1)


# --- claims -----------------------------------------------------------------------------------------------------------


def claims_are_proven(cells: list[Cell]) -> Iterator[str]:
    """After each text, before the next heading, a cell proves it or lets the learner try it."""
    ours: set[str] = set()
    proofs = {}
    for cell in code(cells):
        proofs[cell["id"]] = _proves(source(cell), ours)
    for place, cell in enumerate(cells):
        if (
            cell["cell_type"] == "markdown"
            and cell["id"] not in NO_CLAIM
            and not _is_proven(cells[place + 1 :], proofs)
        ):
            yield cell["id"]


def _is_proven(after: list[Cell], proofs: dict[str, bool]) -> bool:
    for cell in after:
        if cell["cell_type"] == "code":
            return proofs[cell["id"]]
        if re.match(r"#+ ", source(cell)):
            return False
    return False


def _proves(source: str, ours: set[str]) -> bool:
    """Whether the code asserts something that comes from `remi_learn`, or ends by showing something of it to try.

    `ours` holds the names that come from there, and grows by those that this code makes of them.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "remi_learn":
            ours.update(alias.asname or alias.name for alias in node.names)
    for statement in tree.body:
        if _names(statement) & ours:
            ours.update(_made_by(statement))
    asserts = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    last = tree.body[-1]
    to_try = isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) and _is_widget(last.value, ours)
    return to_try or any(_calls(node.test) and _names(node.test) & ours for node in asserts)


def _is_widget(call: ast.Call, ours: set[str]) -> bool:
    """A call of the lesson (`lesson.play(…)`) or of a widget's name."""
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        return call.func.value.id == "lesson"
    return isinstance(call.func, ast.Name) and call.func.id in ours & WIDGETS


WIDGETS = {
    "RackWidget",
    "RowsWidget",
    "choose_look",
    "try_widgets",
    "check_a_rack",
    "course",
    "practise",
    "keep_progress",
    "play",
    "play_in_class",
}
"""Names of `remi_learn.widgets` that show something to try."""


def _names(node: ast.AST) -> set[str]:
    return {found.id for found in ast.walk(node) if isinstance(found, ast.Name)}


def _calls(node: ast.AST) -> bool:
    """Something is compared: a bare name or a constant proves nothing."""
    return any(isinstance(found, ast.Compare | ast.Call) for found in ast.walk(node))


def _made_by(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    return {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


# --- outputs ----------------------------------------------------------------------------------------------------------


def outputs_are_there(cells: list[Cell]) -> Iterator[str]:
    """The cells that should show something and do not: those whose last line is an expression."""
    for cell in code(cells):
        if shows(source(cell)) and not cell["outputs"]:
            yield cell["id"]


def shows(text: str) -> bool:
    return isinstance(ast.parse(text).body[-1], ast.Expr) and not text.rstrip().endswith(";")


def outputs_are_fresh(cells: list[Cell]) -> Iterator[str]:
    """All of one run from top to bottom, without an error or a warning, and nothing of a widget's state."""
    for number, cell in enumerate(code(cells), 1):
        kinds = {output["output_type"] for output in cell["outputs"]} - {"execute_result", "display_data"}
        counts = {cell["execution_count"]} | {output.get("execution_count", number) for output in cell["outputs"]}
        if kinds or counts != {number} or "application/vnd.jupyter.widget" in str(cell["outputs"]):
            yield cell["id"]


_IMAGE_WITHOUT_WORDS = re.compile(r"<img(?![^>]*\balt=\"[^\"]+\")")


def pictures_have_descriptions(cells: list[Cell]) -> Iterator[str]:
    for cell in cells:
        data = [output.get("data", {}) for output in cell.get("outputs", ())]
        if (
            not all(map(_is_described, data))
            or re.search(r"!\[\s*\]\(", source(cell))
            or _IMAGE_WITHOUT_WORDS.search(source(cell))
        ):
            yield cell["id"]


def _is_described(data: dict[str, Any]) -> bool:
    """An SVG has a title and a description, a plot a description; another picture has words beside it."""
    svg = "".join(data.get("image/svg+xml", ""))
    plot = next((value for kind, value in data.items() if "vegalite" in kind), None)
    if svg and not re.search(r"<title[^>]*>[^<]+</title>\s*<desc[^>]*>[^<]+</desc>", svg):
        return False
    if plot is not None and not plot.get("description"):
        return False
    if _IMAGE_WITHOUT_WORDS.search("".join(data.get("text/html", ""))):
        return False
    return "text/plain" in data if data else True


RULES: dict[str, Rule] = {
    "one title": one_title,
    "headings in order": headings_in_order,
    "code is introduced": code_is_introduced,
    "short texts": short_texts,
    "short code": short_code,
    "text is written well": text_is_written_well,
    "ids": ids_are_there,
    "claims are proven": claims_are_proven,
    "outputs are there": outputs_are_there,
    "outputs are fresh": outputs_are_fresh,
    "pictures have descriptions": pictures_have_descriptions,
}
