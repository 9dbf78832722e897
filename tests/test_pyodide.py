"""The engine in the browser's Python: the same answers in Pyodide, under node, as here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pyodide_questions

PACKAGE = "pyodide@314.0.6"
HERE = Path(__file__).parent
CACHE = Path(os.environ.get("REMI_LEARN_PYODIDE", HERE.parent / ".cache" / "pyodide"))


@pytest.fixture(scope="module")
def cache() -> Path:
    """Where the npm package lies; fetched once."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node and npm are not installed, so Pyodide cannot run here")
    if not (CACHE / "node_modules" / "pyodide" / "pyodide.mjs").exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        fetch = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--prefix", str(CACHE), PACKAGE]
        got = subprocess.run(fetch, capture_output=True, text=True, timeout=300, check=False)
        if got.returncode:
            pytest.skip(f"npm could not fetch {PACKAGE}, so Pyodide cannot run here: {got.stderr.strip()[-200:]}")
    return CACHE


def in_pyodide(cache: Path, asked: str) -> Any:
    runner = ["node", str(HERE / "pyodide_runner.mjs"), str(cache)]
    there = subprocess.run(runner, input=asked, capture_output=True, text=True, timeout=300, check=False)
    assert there.returncode == 0, there.stderr
    return json.loads(there.stdout.splitlines()[-1])


@pytest.mark.long
def test_the_engine_answers_alike_in_pyodide(cache: Path) -> None:
    asked = json.dumps(
        [
            (name, rack)
            for name, rules in pyodide_questions.GAMES.items()
            for rack in ["", "* *", *pyodide_questions.racks(rules, 6, seed=len(name))]
        ]
    )
    found, here = in_pyodide(cache, asked), json.loads(pyodide_questions.run(asked))
    for (game, rack), ours, theirs in zip(json.loads(asked), here, found, strict=True):
        assert ours == theirs, (game, rack)


@pytest.mark.long
def test_the_reader_believes_alike_in_pyodide_and_takes_less_than_a_millisecond(cache: Path) -> None:
    found = in_pyodide(cache, '"beliefs"')
    assert found["told"] == json.loads(pyodide_questions.run('"beliefs"'))["told"]
    assert len(found["told"]) > 80
    assert found["seconds"] < 0.001
