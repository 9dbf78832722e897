"""The course installed from nothing, as Binder does it and as a learner with pip does: `make binder-test`.

Each makes an environment of its own from a package index, so these take minutes and are no part of `make test`.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest
from card import Card, mouse
from harness import REPOSITORY, opened, printed_address, serve
from playwright.sync_api import Browser

from remi_learn.lessons import find_lesson
from remi_learn.settings import SETTINGS

pytestmark = pytest.mark.installs

IMAGE = ("jupyterlab==4.4.9", "ipywidgets==8.1.7", "notebook==7.4.7", "ipykernel==7.0.1")
"""What Binder's image for Python 3.11 has before our files come in (repo2docker 2026.4)."""


def run(*command: str | Path, folder: Path | None = None, environment: dict[str, str] | None = None) -> str:
    """Run a program to its end; the test fails with its words when it fails."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def fresh(folder: Path) -> Path:
    """An empty environment; the folder of its programs."""
    run(sys.executable, "-m", "venv", folder)
    return folder / "bin"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as somebody who fetches it has it: what git knows, and nothing else."""
    folder = tmp_path_factory.mktemp("checkout")
    files = run("git", "ls-files", "-co", "--exclude-standard", folder=REPOSITORY).splitlines()
    for file in filter(lambda name: (REPOSITORY / name).is_file(), files):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(REPOSITORY / file, folder / file)
    return folder


@pytest.fixture(scope="module")
def on_binder(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment made as Binder makes its own."""
    programs = fresh(tmp_path_factory.mktemp("binder") / "env")
    run(programs / "pip", "install", "-q", *IMAGE)
    run(programs / "pip", "install", "-q", "--no-cache-dir", "-r", "binder/requirements.txt", folder=checkout)
    run("./binder/postBuild", folder=checkout, environment={"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"})
    return programs


def test_on_binder_nothing_is_missing(on_binder: Path) -> None:
    assert "No broken requirements found" in run(on_binder / "pip", "check")
    run(on_binder / "remi-learn", "--check", "--lang", "en")


def test_on_binder_every_notebook_runs(on_binder: Path, checkout: Path) -> None:
    run(on_binder / "pip", "install", "-q", "nbval>=0.11,<0.12", "pytest>=8")
    notebooks = sorted((checkout / "notebooks").glob("??/*.ipynb"))
    assert notebooks
    nbval = (on_binder / "python", "-m", "pytest", "-q", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider")
    told = run(*nbval, *notebooks, folder=checkout.parent, environment={"REMI_LEARN_PROGRESS": "memory"})
    assert re.search(r"\d+ passed", told)


def test_on_binder_an_exercise_is_solved(on_binder: Path, checkout: Path, tmp_path: Path, browser: Browser) -> None:
    lesson = find_lesson(1)
    with serve("lab", tmp_path, str(on_binder / "python"), None) as server:
        made = nbformat.read(checkout / "notebooks" / "ro" / f"{lesson.name}.ipynb", as_version=4)
        made.cells = made.cells[:4]
        for cell in made.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        (server.root / "ro").mkdir()
        nbformat.write(made, server.root / "ro" / "lesson.ipynb")
        SETTINGS.change(language="ro")
        with opened(browser, server, "ro/lesson.ipynb") as notebook:
            Card(notebook, lesson.exercises[0]).show().solve(mouse)


def test_pip_and_one_command(tmp_path: Path) -> None:
    """The built wheel in an empty environment serves the course from an empty folder."""
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, REPOSITORY)
    (wheel,) = tmp_path.glob("*.whl")
    assert ZipFile(wheel).testzip() is None
    programs = fresh(tmp_path / "env")
    run(programs / "pip", "install", "-q", wheel)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "All is well" in run(programs / "remi-learn", "--check", "--lang", "en", folder=empty)
    assert "5♥ 6♥ 7♥" in run(programs / "remi-learn", "solve", "5h 6h 7h", "--game", "tabla", folder=empty)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = (tmp_path / "lab.log").open("w+")
    command = [str(programs / "remi-learn"), "--no-browser", "--lang", "ro", "--port", str(port)]
    process = subprocess.Popen(command, cwd=empty, stdout=log, stderr=log)
    try:
        answer = urllib.request.urlopen(printed_address(process, Path(log.name)), timeout=30)
        assert answer.status == 200
        assert (empty / "remi-learn" / "ro" / f"{find_lesson(1).name}.ipynb").exists()
    finally:
        process.terminate()
        process.wait(30)
