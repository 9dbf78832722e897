"""What browser tests are made with: real Jupyter servers, notebooks opened in them, hands to use them.

Nothing here knows the language of the page: buttons and cells are found by class, cells are run by key.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import nbformat
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Locator,
    Page,
    Playwright,
    Request,
    Response,
    WebSocket,
)
from playwright.sync_api import Error as PlaywrightError

from remi_learn.letters import FAMILY

REPOSITORY = Path(__file__).resolve().parents[2]

NO_BROWSER = (
    "No Chromium was found for the browser tests: install one (on Debian: apt-get install chromium), or run "
    "'python -m playwright install chromium', or set CHROMIUM to the path of one."
)

ALLOWED_ERRORS = (
    # Notebook 7.6 says it once or twice a page, with or without our widgets
    "Cannot read properties of undefined (reading 'schema')",
)

HAS_FONT = f"[...document.fonts].some((face) => face.family === '{FAMILY}' && face.status === 'loaded')"
"""A script that tells whether the page has the font of the course."""
MOST_RELOADS = 5
"""See `Notebook._lost_widgets`."""
PATIENCE = 60_000
"""Milliseconds until a wait has failed: a busy machine may start a kernel, or a page, that slowly."""

_QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
_QUIET += ("--disable-component-update", "--disable-sync")

_SETTINGS = {
    # a question about news would cover the page; a save by the clock would be taken for the learner's
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
}


# ---------------------------------------------------------------------------------------------- the browser


def launch(playwright: Playwright) -> Browser:
    """Start Chromium: $CHROMIUM, one on the PATH, or Playwright's own; without any the test fails and says so."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    try:
        return playwright.chromium.launch(executable_path=found, args=list(_QUIET))
    except PlaywrightError as error:
        pytest.fail(f"{NO_BROWSER}\n{error}", pytrace=False)


# ---------------------------------------------------------------------------------------------- the servers


class Server:
    """A Jupyter server in a folder of its own; `kind` is "lab" or "notebook7"."""

    kernels_answer = True
    """Whether the page hears from its kernel by a socket."""

    def __init__(self, kind: str, root: Path, url: str) -> None:
        self.kind, self.root, self.url = kind, root, url
        self._made = 0

    def write(self, cells: Sequence[str]) -> str:
        """Make a notebook of code cells (a cell that starts with "%%md" is text) and return its file name."""
        notebook = nbformat.v4.new_notebook()
        notebook.metadata = {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        notebook.cells = [_cell(source) for source in cells]
        self._made += 1
        name = f"test{self._made}.ipynb"
        nbformat.write(notebook, self.root / name)
        return name

    def page_of(self, name: str) -> str:
        return f"{self.url}/lab/tree/{name}" if self.kind == "lab" else f"{self.url}/notebooks/{name}"

    @contextmanager
    def setting(self, plugin: str, **settings: object) -> Iterator[None]:
        """Have other settings for the pages opened inside: `setting("notebook-extension:tracker", …)`."""
        file = (
            self.root.parent / "home" / "settings" / "@jupyterlab" / f"{plugin.replace(':', '/')}.jupyterlab-settings"
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))
        yield
        file.unlink()

    def stop_kernel(self, name: str) -> None:
        """Stop a notebook's kernel, so that they do not pile up in memory."""
        for session in json.load(urllib.request.urlopen(f"{self.url}/api/sessions", timeout=20)):
            if session["path"] == name:
                address = f"{self.url}/api/sessions/{session['id']}"
                urllib.request.urlopen(urllib.request.Request(address, method="DELETE"), timeout=20).read()


class Site(Server):
    """The static site: files and nothing else, whose kernels live and die in the page."""

    kernels_answer = False

    def __init__(self, root: Path, url: str, log: Path) -> None:
        super().__init__("site", root, url)
        self.log = log

    def asked(self) -> set[str]:
        """The files of the site that the server has sent, to pages and to workers alike, since this was asked last."""
        folder = self.root.parent
        names = re.findall(rf'"GET /{folder.name}/([^ ?"]*)[^"]*" 200', self.log.read_text())
        self.log.write_text("")
        return {name for name in names if (folder / name).is_file()}

    def page_of(self, name: str) -> str:
        return f"{self.url}/notebooks/index.html?path={quote(name)}"

    def stop_kernel(self, name: str) -> None:
        """It went with its page."""


def _cell(source: str) -> nbformat.NotebookNode:
    if source.startswith("%%md"):
        return nbformat.v4.new_markdown_cell(source.removeprefix("%%md").strip())
    return nbformat.v4.new_code_cell(source)


@contextmanager
def serve_files(folder: Path, inside: str) -> Iterator[Site]:
    """Serve a folder as `python -m http.server` does; the site is a folder in it, so its address has a path."""
    port = _free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    log = folder / f"{inside}.log"
    with log.open("a") as written:
        process = subprocess.Popen(command, stdout=written, stderr=written)
    site = Site(folder / inside / "files", f"http://127.0.0.1:{port}/{inside}", log)
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{site.url}/jupyter-lite.json", timeout=1).read()
                break
            except OSError:
                time.sleep(0.1)
        yield site
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def serve(kind: str, root: Path, python: str = sys.executable, ours: Path | None = REPOSITORY) -> Iterator[Server]:
    """Run a real JupyterLab or Notebook 7 on a free port, knowing nothing of this machine's own settings.

    `ours` is where its kernels find the package: None for one that is installed beside that `python`.
    """
    home = root / "home"
    for name, settings in _SETTINGS.items():
        file = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))
    notebooks = root / "notebooks"
    notebooks.mkdir()
    port = _free_port()
    with (root / "server.log").open("w") as log:
        process = subprocess.Popen(
            _command(python, kind, port, notebooks), env=_environment(home, ours), cwd=root, stdout=log, stderr=log
        )
        server = Server(kind, notebooks, f"http://127.0.0.1:{port}")
        try:
            _wait_until_up(server, process, root / "server.log")
            yield server
        finally:
            process.terminate()
            process.wait(20)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def _command(python: str, kind: str, port: int, notebooks: Path) -> list[str]:
    return [
        *(python, "-m", "jupyterlab" if kind == "lab" else "notebook"),
        *("--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        *("--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"),
        f"--ServerApp.root_dir={notebooks}",
    ]


def _environment(home: Path, ours: Path | None) -> dict[str, str]:
    """The server's (and so the kernels') environment: folders of its own, and this repository's package."""
    folders = {
        name: str(home / name.lower())
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    folders["JUPYTERLAB_SETTINGS_DIR"] = str(home / "settings")
    folders["JUPYTERLAB_WORKSPACES_DIR"] = str(home / "workspaces")
    path = os.pathsep.join(filter(None, (str(ours or ""), os.environ.get("PYTHONPATH"))))
    return {**os.environ, **folders, "PYTHONPATH": path}


def _wait_until_up(server: Server, process: subprocess.Popen, log: Path) -> None:
    for _ in range(600):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{server.url}/api/status", timeout=1).read()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the {server.kind} server did not start:\n{log.read_text()[-3000:]}", pytrace=False)


def printed_address(process: subprocess.Popen[bytes], log: Path) -> str:
    """The address that `remi-learn` has told the learner, once it answers: it is printed just before."""
    for _ in range(600):
        assert process.poll() is None, log.read_text()
        if printed := re.search(r"http://localhost\S+", log.read_text()):
            with suppress(OSError):
                urllib.request.urlopen(printed[0], timeout=20).read()
                return printed[0]
        time.sleep(0.1)
    raise AssertionError(f"JupyterLab did not start:\n{log.read_text()}")


# ---------------------------------------------------------------------------------------------- a notebook


@contextmanager
def opened(
    browser: Browser,
    server: Server,
    cells: Sequence[str] | str,
    viewport: tuple[int, int] = (1280, 900),
    dpr: float = 1,
    touch: bool = False,
    dark: bool = False,
    run: bool = True,
    before: str = "",
) -> Iterator[Notebook]:
    """Open a notebook (cells, or the name of a file in the server's folder), and run it unless told not to.

    `before` is a script that runs on the page before its own do.
    """
    context = browser.new_context(
        viewport={"width": viewport[0], "height": viewport[1]},
        device_scale_factor=dpr,
        has_touch=touch,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    if before:
        context.add_init_script(before)
    name = cells if isinstance(cells, str) else server.write(cells)
    try:
        notebook = Notebook(context, server, name)
        notebook.open()
        if run:
            notebook.run_all()
        yield notebook
    finally:
        context.close()
        server.stop_kernel(name)


class Notebook:
    """A notebook open in a browser: what a test reads from it, and hands to use it with."""

    def __init__(self, context: BrowserContext, server: Server, name: str) -> None:
        self.context, self.server, self.name = context, server, name
        self.page: Page = context.new_page()
        self.touch = Touch(self.page, context.new_cdp_session(self.page))
        self.errors: list[str] = []
        self.allowed_errors = list(ALLOWED_ERRORS)
        self.sent: list[str | bytes] = []  # what went to a kernel
        self.received = 0
        self._opened = False
        self.saves: list[str] = []
        self.refused: list[str] = []  # what a server answered with an error, to be told with a failing script
        self.page.on("response", self._note_refusals)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._count_frames)
        self.page.on("request", self._count_saves)
        self.page.on("dialog", lambda dialog: dialog.accept())

    def _count_frames(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", lambda frame: self.sent.append(frame))
            socket.on("framereceived", self._count_received)

    def _count_received(self, _: object) -> None:
        self.received += 1

    def _note_refusals(self, response: Response) -> None:
        if response.status >= 400:
            self.refused.append(f"{response.status} {response.request.method} {response.url}")

    def _count_saves(self, request: Request) -> None:
        if request.method == "PUT" and "/api/contents/" in request.url:
            self.saves.append(request.url)

    # ------------------------------------------------------------------ the notebook

    def open(self, new_kernel: bool = False) -> None:
        """Open it, or open it again, and wait until its kernel is ready.

        When it is opened again its kernel is alive and has the widgets, unless it was stopped: `new_kernel`.
        """
        self._load()
        if self._opened and not new_kernel:
            reloads = 0
            while self._lost_widgets():
                assert reloads < MOST_RELOADS, "the page does not find the widgets of its living kernel"
                reloads += 1
                self._load()
        self._opened = True

    def _load(self) -> None:
        reset = "?reset" if self.server.kind == "lab" else ""
        self.page.goto("about:blank")  # what the page before hears from a kernel is not taken for an answer to this one
        self.received = 0
        self.page.goto(self.server.page_of(self.name) + reset)
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        end = time.monotonic() + PATIENCE / 1000
        while self.server.kernels_answer and not self.received:  # until then the page only takes its kernel for ready
            assert time.monotonic() < end, "the kernel does not answer"
            self.page.wait_for_timeout(50)
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")

    def _lost_widgets(self) -> bool:
        """Whether JupyterLab has given up on widgets that the kernel has, so that a learner would reload once more.

        Its manager (5.0.16, `get_model`) waits two seconds for a widget; when all of them arrive just as that time
        ends, on a machine that has much to do, it says "model not found" and never looks again.
        """
        outputs = "[...document.querySelectorAll('.jp-OutputArea-output')].map((output) => output.textContent)"
        self.page.wait_for_function(f"!{outputs}.includes('Loading widget...')")
        return self.page.evaluate(f"{outputs}.includes('Error displaying widget: model not found')")

    def run_all(self) -> None:
        """Select all cells by keyboard, run them at once, and wait until all have been run."""
        cells = nbformat.read(self.server.root / self.name, as_version=4).cells
        self.select_cell(0)
        last = max(number for number, cell in enumerate(cells) if cell.cell_type == "code")
        self.page.keyboard.press("ControlOrMeta+a")
        self._run_selected(last)

    def press_through(self, last: int) -> None:
        """Press Shift+Enter from the first cell on until the last is selected, each time seeing it move on.

        A page that is still being built loses keys, so this waits until the notebook has the keyboard.
        """
        self.page.wait_for_function("document.activeElement.closest('.jp-Notebook')")
        for following in range(1, last + 1):
            self.page.keyboard.press("Shift+Enter")
            self.page.wait_for_selector(self._active(following), state="attached")

    def run_cell(self, number: int) -> None:
        """Run one cell by keyboard and wait until it has been run."""
        self.select_cell(number)
        self._run_selected(number)

    def select_cell(self, number: int) -> None:
        """Select a cell without editing it."""
        self._prompt(number).click()  # scrolls there, and tries again where the page was still being built
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector(self._active(number), state="attached")

    @staticmethod
    def _active(number: int) -> str:
        return f'.jp-Cell.jp-mod-active[data-windowed-list-index="{number}"]'

    def _prompt(self, number: int) -> Locator:
        return self.page.locator(f'.jp-Cell[data-windowed-list-index="{number}"] .jp-InputPrompt')

    def _run_selected(self, last: int) -> None:
        # a kernel that has just begun may give the very number that stands there
        self._prompt(last).evaluate("prompt => { prompt.textContent = '' }")
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_function(
            """cell => /\\d/.test(
                document.querySelector(`.jp-Cell[data-windowed-list-index="${cell}"] .jp-InputPrompt`)?.textContent)""",
            arg=last,
        )

    def cell_count(self) -> int:
        return self.page.locator(".jp-Notebook .jp-Cell").count()

    def theme(self, name: str) -> None:
        """Choose a theme as the page itself does: it sets this on the body before the style sheet has loaded."""
        light = "true" if name == "light" else "false"
        self.page.evaluate("light => { document.body.dataset.jpThemeLight = light }", light)

    def scrolled(self, inside: Locator) -> float:
        """How far the page around an element is scrolled."""
        return inside.evaluate(
            """element => { let sum = 0;
                for (let e = element; e; e = e.parentElement) sum += e.scrollTop;
                return sum; }"""
        )

    def quiet(self, seconds: float = 0.2) -> int:
        """Wait until nothing has been sent to the kernel for a while; return how much has been sent at all."""
        count = -1
        while count != len(self.sent):
            count = len(self.sent)
            self.page.wait_for_timeout(seconds * 1000)
        return count

    # ------------------------------------------------------------------ a canvas

    def canvas(self, number: int = 0) -> Canvas:
        return Canvas(self, self.page.locator(".jp-Notebook canvas").nth(number))

    def check_errors(self) -> None:
        """Fail if a script failed on the page since the last check."""
        errors = [error for error in self.errors if not any(known in error for known in self.allowed_errors)]
        self.errors.clear()
        assert not errors, [*errors, *self.refused]


class Canvas:
    """A canvas on the page; places on it are in CSS pixels from its corner."""

    def __init__(self, notebook: Notebook, locator: Locator) -> None:
        self.notebook, self.page, self.locator = notebook, notebook.page, locator

    def show(self) -> Canvas:
        """Bring it into the middle of the page."""
        self.locator.wait_for()
        self.locator.evaluate("canvas => canvas.scrollIntoView({block: 'center'})")
        return self

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where on the page a place on the canvas is."""
        box = self.locator.bounding_box()
        return box["x"] + x, box["y"] + y

    def click(self, x: float, y: float, **options: object) -> None:
        self.page.mouse.click(*self.at(x, y), **options)

    def move(self, x: float, y: float, steps: int = 1) -> None:
        self.page.mouse.move(*self.at(x, y), steps=steps)

    def pixel(self, x: float, y: float) -> tuple[int, ...]:
        """The colour (red, green, blue, alpha) at a place."""
        return tuple(self.locator.evaluate(_PIXEL, [x, y]))

    def wait_pixel(self, x: float, y: float, colour: tuple[int, ...]) -> None:
        """Wait until that place has that colour (red, green, blue, 0 to 255)."""
        handle = self.locator.element_handle()
        self.page.wait_for_function(
            f"([canvas, at, colour]) => String(({_PIXEL})(canvas, at).slice(0, 3)) === String(colour)",
            arg=[handle, [x, y], list(colour)],
        )

    def size(self) -> dict[str, float]:
        """Its own pixels (`width`, `height`), its size on the page (`css_…`), the page's pixel ratio (`dpr`)."""
        return self.locator.evaluate(
            """canvas => { const on_page = canvas.getBoundingClientRect();
                return { width: canvas.width, height: canvas.height, dpr: devicePixelRatio,
                         css_width: on_page.width, css_height: on_page.height }; }"""
        )

    def has_focus(self) -> bool:
        return self.locator.evaluate("canvas => document.activeElement === canvas")


_PIXEL = """(canvas, [x, y]) => {
    const scale = canvas.width / canvas.getBoundingClientRect().width;
    return Array.from(canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data);
}"""


class Touch:
    """A finger, by Chromium's own input (so the page may scroll, and pointer events are trusted)."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self._page, self._session = page, session

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, x: float, y: float) -> None:
        self._send("touchStart", (x, y))
        self._page.wait_for_timeout(30)
        self._send("touchEnd")

    def long_tap(self, x: float, y: float, seconds: float = 0.9) -> None:
        """A tap so long that the browser makes no click of it."""
        gesture = {"x": x, "y": y, "duration": round(seconds * 1000), "gestureSourceType": "touch"}
        self._session.send("Input.synthesizeTapGesture", gesture)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12, lift: bool = True) -> None:
        (x0, y0), (x1, y1) = start, end
        self._send("touchStart", start)
        for step in range(1, steps + 1):
            self._send("touchMove", (x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps))
            self._page.wait_for_timeout(16)
        if lift:
            self.lift()

    def lift(self) -> None:
        self._send("touchEnd")

    def cancel(self) -> None:
        """The system takes the finger away (a call comes in)."""
        self._send("touchCancel")
