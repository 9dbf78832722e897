"""The wheel, installed, from the command line to lesson one in a browser."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zipfile import ZipFile

import pytest
from harness import printed_address
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]

pytestmark = pytest.mark.browser


def lessons(language: str) -> list[str]:
    names = sorted(path.name for path in (ROOT / "notebooks" / language).glob("*.ipynb"))
    assert names, "the course has no notebooks: make notebooks"
    return names


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with what is installed already: nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def served(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """`remi-learn` of the installed wheel, running for a learner who never used Jupyter; its address and folder."""
    home = tmp_path_factory.mktemp("learner")
    _pip("install", "--no-deps", "--target", home / "site", wheel)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {
        name: str(home / "jupyter" / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    }
    environment = os.environ | settings | {"PYTHONPATH": str(home / "site"), "LC_ALL": "C.UTF-8"}
    command = home / "site" / "bin" / "remi-learn"
    log = home / "lab.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [command, "--no-browser", "--port", str(port), "--dir", home / "my course", "--lang", "ro"],
            cwd=home,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield printed_address(process, log), home / "my course"
    finally:
        process.terminate()
        process.wait(30)


def test_wheel_carries_all_that_the_course_needs(wheel: Path) -> None:
    inside = set(ZipFile(wheel).namelist())
    for path in (
        path for path in (ROOT / "remi_learn").rglob("*") if path.suffix in {".py", ".mo", ".js", ".css", ".json"}
    ):
        assert path.relative_to(ROOT).as_posix() in inside
    for language in ("ro", "en"):
        assert f"remi_learn/locale/{language}/LC_MESSAGES/remi_learn.mo" in inside
        assert {f"remi_learn/notebooks/{language}/{name}" for name in lessons(language)} <= inside
    assert {"remi_learn/docs/rules.md", "remi_learn/docs/reguli.md"} <= inside
    assert not [name for name in inside if "/tests/" in name or "checkpoint" in name]


def test_the_address_leads_to_lesson_one(served: tuple[str, Path]) -> None:
    address, folder = served
    assert sorted(path.name for path in (folder / "ro").glob("*.ipynb")) == lessons("ro")
    assert f"/lab/tree/ro/{lessons('ro')[0]}?" in address
    for page in (address, address.replace("/lab/tree/", "/api/contents/"), re.sub("/lab/tree/[^?]+", "/", address)):
        with urllib.request.urlopen(page) as answer:
            assert answer.status == 200
    assert f"/lab/tree/ro/{lessons('ro')[0]}" in answer.url  # the bare address of the server leads there too


def test_lesson_one_opens_without_a_question(served: tuple[str, Path]) -> None:
    # in a thread of its own: other browser tests may hold Playwright's loop in this one
    with ThreadPoolExecutor(1) as pool:
        title, asked = pool.submit(_look, served[0]).result()
    assert title == lessons("ro")[0]
    assert asked == []


def _look(address: str) -> tuple[str, list[str]]:
    """The tab that JupyterLab shows at this address, and what its notices and dialogs say."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=60_000)
        # the kernel is ready, so start-up is over; the question about news came half a second after that
        page.wait_for_selector("text=/\\| Idle/", timeout=60_000)
        page.wait_for_timeout(2_000)
        title = page.locator("#jp-main-dock-panel .lm-mod-current .lm-TabBar-tabLabel").first.inner_text()
        asked = page.locator(".Toastify__toast, .jp-Dialog").all_inner_texts()
        browser.close()
    return title, asked


def _pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
