"""A real Firefox, driven by WebDriver BiDi: JSON over one socket, as Playwright drives only builds of its own."""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from get_browser import FIREFOX, on_the_path
from websocket import WebSocket, create_connection

KEYS = {"Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "Space": " ", "Tab": "\ue004"}
KEYS |= {"Home": "\ue011", "ArrowRight": "\ue014", "Control": "\ue009"}


def find() -> str | None:
    """$FIREFOX, which `make test` has set, or one on the PATH."""
    return on_the_path(FIREFOX)


@contextmanager
def launch(program: str) -> Iterator[Firefox]:
    """Start it without a window, with a profile of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
        found.close()
        flags = ["--headless", "--no-remote", "--profile", profile, f"--remote-debugging-port={port}", "about:blank"]
        process = subprocess.Popen([program, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            firefox = Firefox(_connect(port, process))
            yield firefox
            firefox.ask("browser.close")
        finally:
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()


def _connect(port: int, process: subprocess.Popen[bytes]) -> WebSocket:
    for _ in range(600):
        assert process.poll() is None, "Firefox ended as it began"
        try:
            return create_connection(f"ws://127.0.0.1:{port}/session", timeout=120, suppress_origin=True)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("Firefox does not answer")


class Firefox:
    """One page, and hands to use it; places are in CSS pixels of the page."""

    def __init__(self, connection: WebSocket) -> None:
        self._connection, self._asked = connection, 0
        self.version: str = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        # a tab of our own: the one that it begins with never has the keyboard
        self._page = self.ask("browsingContext.create", type="tab")["context"]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        self._asked += 1
        self._connection.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._connection.recv())).get("id") != self._asked:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def goto(self, address: str, width: int, height: int) -> None:
        """Open a page in a window of that size."""
        self.ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})
        self.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """What a script gives: a number, a text, true or false."""
        told = self.ask("script.evaluate", expression=script, target={"context": self._page}, awaitPromise=True)
        assert told["type"] == "success", (script, told)
        return told["result"].get("value")

    def wait(self, script: str, seconds: float = 120) -> None:
        """Wait until a script gives true."""
        self.until(lambda: self.evaluate(script), script, seconds)

    def until(self, done: Callable[[], object], wanted: str, seconds: float = 120) -> None:
        """Try something again and again until it gives true."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"still not so: {wanted}"
            time.sleep(0.1)

    def press(self, keys: str) -> None:
        """Press a key, or several at once: "Shift+Enter"."""
        codes = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": code} for code in codes]
        up = [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self._act({"type": "key", "id": "keys", "actions": down + up})

    def tap(self, x: float, y: float) -> None:
        """A finger, there and away."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        rest = [
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 30},
            {"type": "pointerUp", "button": 0},
        ]
        touch = {"pointerType": "touch"}
        self._act({"type": "pointer", "id": "finger", "parameters": touch, "actions": [move, *rest]})

    def wheel(self, x: float, y: float, down: int) -> None:
        """Turn the wheel over a place."""
        turn = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": down}
        self._act({"type": "wheel", "id": "wheel", "actions": [turn]})

    def _act(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self._page, actions=[source])
        self.ask("input.releaseActions", context=self._page)
