"""Fixtures of the browser tests: the servers, the browser, and `open_notebook`, which opens notebooks in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from harness import Notebook, Server, Site, launch, opened, serve, serve_files
from playwright.sync_api import Browser, sync_playwright

_HERE = Path(__file__).parent
_LONG = ("test_site.py", "test_each_kind.py", "test_lesson.py", "test_play_table.py", "test_canvas_traps.py")
"""The files that take longest, first: whole files go to workers that have nothing else to do."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: _LONG.index(item.path.name) if item.path.name in _LONG else len(_LONG))


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real JupyterLab."""
    with serve("lab", tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real Notebook 7."""
    with serve("notebook7", tmp_path_factory.mktemp("notebook7")) as server:
        yield server


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The static site, built anew and served under a path, as one among others on a host."""
    from lite.build import build_course

    folder = tmp_path_factory.mktemp("host")
    build_course(folder / "remi")
    with serve_files(folder, "remi") as served:
        yield served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium, started anew for each file.

    Playwright's event loop runs as long as the browser does; a file of other tests that comes after in the
    same process must not find itself inside it.
    """
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[Callable[..., Notebook]]:
    """Like `open_notebook`, for a page that the tests of a file share."""
    with ExitStack() as pages:
        yield lambda *args, **options: pages.enter_context(opened(browser, *args, **options))


@pytest.fixture
def open_notebook(browser: Browser) -> Iterator[Callable[..., Notebook]]:
    """Open notebooks with `open_notebook(server, cells, viewport=…, dpr=…, touch=…, dark=…, run=…)`.

    When the test is over the pages are closed, and it fails if a script failed on one of them.
    """
    notebooks: list[Notebook] = []
    with ExitStack() as pages:

        def open_one(*args: object, **options: object) -> Notebook:
            notebooks.append(pages.enter_context(opened(browser, *args, **options)))
            return notebooks[-1]

        yield open_one
        for notebook in notebooks:
            notebook.check_errors()
