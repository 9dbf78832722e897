"""Do the tests notice? One small change at a time in the engine, in a copy of the tree; those that pass survive.

python benchmarks/mutate.py [how many] [seed]      (a sample; all of them take hours)
"""

from __future__ import annotations

import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = ("melds", "scoring", "hand", "match", "record")
TESTS = ("hand", "settings", "play", "golden", "melds", "cases")
COMPARED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
COMPARED |= {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str, object]]:
    """Places and what to put there: (node, field, value)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
            yield node, "ops", [COMPARED[type(node.ops[0])](), *node.ops[1:]]
        elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
            yield node, "op", COUNTED[type(node.op)]()
        elif isinstance(node, ast.BoolOp):
            yield node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
        elif isinstance(node, ast.If | ast.IfExp):
            yield node, "test", ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "value", node.value + 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, "value", not node.value


def main(count: int, seed: int) -> None:
    folder = Path(tempfile.mkdtemp())
    for part in ("remi_learn", "tests", "docs"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "pyproject.toml", folder)
    sites = [
        (name, at)
        for name in FILES
        for at in range(len(list(changes(ast.parse((ROOT / f"remi_learn/engine/{name}.py").read_text("utf-8"))))))
    ]
    killed, tried = 0, random.Random(seed).sample(sites, count)
    for name, at in tried:
        path = folder / f"remi_learn/engine/{name}.py"
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        node, field, value = list(changes(tree))[at]
        before = ast.unparse(node)
        setattr(node, field, value)
        path.write_text(ast.unparse(tree), "utf-8")
        tests = [f"tests/test_{test}.py" for test in TESTS]
        run = [sys.executable, "-m", "pytest", "-x", "-q", *tests, "-p", "no:cacheprovider", "-k", "not random_legal"]
        try:
            died = subprocess.run(run, cwd=folder, capture_output=True, timeout=60).returncode != 0
        except subprocess.TimeoutExpired:
            died = True
        killed += died
        if not died:
            print(f"survived: {name}.py:{getattr(node, 'lineno', '?')} {before} -> {ast.unparse(node)}", flush=True)
        path.write_text(source, "utf-8")
    print(f"{killed} of {len(tried)} killed, of {len(sites)} possible", flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
