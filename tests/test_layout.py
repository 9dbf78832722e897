"""The house keeps its shape: who may import whom, what lies where, how long a function may be."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "remi_learn"

LAYERS = (
    {"engine"},
    {"letters", "shapes", "i18n", "environment", "files", "rulebook"},
    {"draw", "draw_plot", "draw_rows", "draw_table", "rack", "walk", "check"},
    {"lessons", "settings"},
    {"text", "rows_text", "table_text", "calibration", "draw_chances"},
    {"kinds"},
    {"session", "progress", "chart", "chances_text", "coach_text", "play", "kept", "table_view"},
    {"widgets"},
)
"""A part imports from its own layer and those before it."""

COMMANDS = {"__main__", "cli", "course", "doctor", "places", "speech", "terminal", "trust"}
"""The command line stands beside the layers: it may import all of them but widgets, and no layer imports it."""

# fmt: off
ENGINE_MAY_IMPORT = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions",
    "functools", "heapq", "itertools", "math", "operator", "random", "re", "statistics", "string", "types",
    "typing", "unicodedata",
}
"""Of the standard library, what computes: nothing that reads files, knows formats or the system."""
# fmt: on

FOR_WIDGETS_ONLY = {"ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython"}

# fmt: off
TOP_LEVEL = {
    "pyproject.toml", "README.md", "LICENSE", "Makefile", ".gitignore", ".ci", ".github", "remi_learn",
    "notebooks", "binder", "lite", "docs", "tests", "benchmarks",
}
# fmt: on

LONGEST_FUNCTION = 40

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if "notebooks" not in path.parts)


def part(path: Path) -> str:
    """The part of the package that a file belongs to; "" for the package's own __init__."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports(path: Path) -> Iterator[str]:
    """The absolute names of all modules that a file imports, wherever in it the import stands."""
    here = ["remi_learn", *path.relative_to(PACKAGE).parts][:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*base, node.module] if node.module else base)
            # `from . import x` imports the module x, and `from .a import b` perhaps the module a.b
            yield from (f"{module}.{alias.name}" for alias in node.names)


def own_parts(path: Path) -> set[str]:
    """The parts of remi_learn that a file imports."""
    names = [name.split(".") for name in imports(path) if name.startswith("remi_learn.")]
    known = {part(source) for source in SOURCES}
    return {name[1] for name in names if name[1] in known}


def foreign(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(path)} - {"remi_learn"}


def layer(name: str) -> int:
    return next(number for number, parts in enumerate(LAYERS) if name in parts)


def of_part(*names: str) -> list[Path]:
    return [path for path in SOURCES if part(path) in names]


def test_every_part_has_a_layer() -> None:
    known = {"", *COMMANDS}.union(*LAYERS)
    assert {part(path) for path in SOURCES} - known == set(), "say in LAYERS where a new part belongs"


def test_the_engine_stands_on_the_standard_library_alone() -> None:
    wrong = {str(path): extra for path in of_part("engine") if (extra := foreign(path) - ENGINE_MAY_IMPORT)}
    assert wrong == {}
    assert {str(path): own_parts(path) for path in of_part("engine") if own_parts(path) - {"engine"}} == {}


def test_imports_go_downward() -> None:
    for path in of_part(*set().union(*LAYERS)):
        for imported in own_parts(path):
            assert imported not in COMMANDS, path
            assert layer(imported) <= layer(part(path)), f"{path} imports {imported}"


def test_only_widgets_import_widget_libraries() -> None:
    for path in SOURCES:
        if part(path) != "widgets":
            assert foreign(path) & FOR_WIDGETS_ONLY == set(), path
            assert "widgets" not in own_parts(path), path


def test_importing_the_package_loads_no_widget_code() -> None:
    heavy = sorted(FOR_WIDGETS_ONLY | {"numpy", "jupyterlab", "argparse"})
    code = f"import sys, remi_learn; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_top_level_is_tidy() -> None:
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert {name.split("/")[0] for name in listed.splitlines()} - TOP_LEVEL == set()
    else:
        pytest.skip("without git nobody knows which files are the project's")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_functions_are_short(path: Path) -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    long = {f.name: lines for f in functions if (lines := (f.end_lineno or 0) - f.lineno + 1) > LONGEST_FUNCTION}
    assert long == {}
