"""Do the tests notice? One small change at a time in the engine; the changes that no test notices survive.

    python -m benchmarks.mutate [how many] [seed]      (a sample, 300 unless said; it writes its section of README.md)

Each change is tried in a process of its own, forked from one that has loaded everything but the package, so that a
change costs little more than the tests that notice it. Numbers in decorators (sizes of caches) are left alone.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import random
import re
import resource
import signal
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Any

import hypothesis.stateful  # noqa: F401  loaded once for all
import pytest

from .report import write

ROOT = Path(__file__).resolve().parents[1]
FILES = ("melds", "scoring", "state", "referee", "hand", "match")
OF_HANDS = ("hand", "cases", "settings", "golden", "play", "scoring")
TESTS = {
    "melds": ("melds", "scoring", "rules", "hand"),
    "scoring": ("scoring", "cases", "settings", "hand", "golden"),
    "match": ("play",),
}
"""The quick tests of each module; all others have those of whole hands. Long random play is left out."""
LONGEST, LARGEST = 60, 2 << 30
"""Seconds of work, and bytes, beyond which a change counts as noticed: it made something endless."""
COMPARED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
COMPARED |= {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Mult}
WHY: dict[str, str] = {
    "melds.py `start + step` to `start - step`": "each run that goes on over the ace is met, from its other end",
    "hand.py `0` to `1`": "a hand that no seed dealt has some seed, for reshuffling; which is nobody's matter",
    "scoring.py `0` to `1`": "every piece of a group of aces is an ace, a joker among them as well",
    "match.py `1` to `2`": "the last of the players in turn is never asked: one before is always found",
    "match.py `True` to `False`": "a `strict` of `zip`, where both sides are always of one length",
}
"""Why a change cannot be noticed, or is not: by the module, what it changes and into what."""


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str, object]]:
    """Places and what to put there: (node, field, value)."""
    decorators = {
        id(part) for node in ast.walk(tree) for each in getattr(node, "decorator_list", ()) for part in ast.walk(each)
    }
    for node in ast.walk(tree):
        if id(node) in decorators:
            continue
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
            yield node, "ops", [COMPARED[type(node.ops[0])](), *node.ops[1:]]
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
            yield node, "op", COUNTED[type(node.op)]()
        elif isinstance(node, ast.BoolOp):
            yield node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
        elif isinstance(node, ast.If | ast.IfExp):
            yield node, "test", ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "value", node.value + 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, "value", not node.value


def source(name: str) -> Path:
    return ROOT / f"remi_learn/engine/{name}.py"


def changed(name: str, at: int) -> tuple[ast.Module, str]:
    """The module with its change number `at`, and what was changed."""
    tree = ast.parse(source(name).read_text("utf-8"))
    node, field, value = list(changes(tree))[at]
    before, line = ast.unparse(node), getattr(node, "lineno", 0)
    setattr(node, field, value)
    after = ast.unparse(node)
    if isinstance(node, ast.If):  # the head says enough
        before, after = before.split("\n")[0], after.split("\n")[0]
    return ast.fix_missing_locations(tree), f"{name}.py:{line} `{before}` to `{after}`"


class Changed(MetaPathFinder):
    """Imports one module of the engine from a changed tree."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname != f"remi_learn.engine.{self.name}":
            return None
        tree, place = self.tree, str(source(self.name))

        class Loader(SourceFileLoader):
            def get_code(self, fullname: str) -> Any:
                return compile(tree, place, "exec")

        return importlib.util.spec_from_file_location(fullname, place, loader=Loader(fullname, place))


def notices(name: str, tree: ast.Module) -> bool:
    """Whether a test fails once the module is changed so."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)  # of its own work: others may keep the machine busy
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.meta_path.insert(0, Changed(name, tree))
        options = ["-x", "-q", "-p", "no:cacheprovider", "-k", "not random_legal and not a_plain_player"]
        places = [ROOT / f"tests/test_{test}.py" for test in TESTS.get(name, OF_HANDS)]
        failed = any(pytest.main([*options, "--doctest-modules", str(place)]) for place in (*places, source(name)))
        os._exit(int(failed))
    _, status = os.waitpid(child, 0)
    return status != 0


def main(count: int = 300, seed: int = 1) -> None:
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sites = [
        (name, at) for name in FILES for at in range(len(list(changes(ast.parse(source(name).read_text("utf-8"))))))
    ]
    tried = random.Random(seed).sample(sites, min(count, len(sites)))
    survived = []
    for number, (name, at) in enumerate(tried, 1):
        tree, what = changed(name, at)
        if not notices(name, tree):
            survived.append(what)
            print(f"survived: {what}", flush=True)
        if not number % 25:
            print(f"{number - len(survived)} of {number} killed", flush=True)
    killed = len(tried) - len(survived)
    listed = "\n".join(
        f"- {what}: {WHY.get(re.sub(r':[0-9]+ ', ' ', what, count=1), 'not looked at')}" for what in sorted(survived)
    )
    files = ", ".join(FILES)
    write(
        "mutations",
        f"""## What the tests notice

Measured by `python -m benchmarks.mutate {count} {seed}`: {len(tried)} of the {len(sites)} small changes (comparisons,
signs, conditions, numbers) that can be made to {files}, drawn by lot.
**{killed} were noticed ({killed / len(tried):.0%})**; the others:

{listed}
""",
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
