"""Prints the path of a browser that runs, getting it where there is none: `make test` calls this.

`get_browser.py` is for Chromium, `get_browser.py firefox` for Firefox. In this order: $CHROMIUM or $FIREFOX, one on the
PATH, Debian's package (where apt is there and we are root), Playwright's own download of Chromium. Only the path goes
to stdout. Without Firefox its tests are left out, and one line says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple


class Wanted(NamedTuple):
    """A browser: the variable that names one, its programs, Debian's package, and what is said when there is none."""

    variable: str
    names: tuple[str, ...]
    package: str
    missing: str
    needed: bool = True


CHROMIUM = Wanted(
    "CHROMIUM",
    ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "chromium",
    """\
The browser tests need a Chromium, and there is none: not in $CHROMIUM, not on the PATH as one of
{names}; neither Debian's package nor Playwright's download worked here.
Get one (Debian: apt install chromium; elsewhere: .venv/bin/playwright install --with-deps chromium,
or install Chrome and set CHROMIUM to its program), then run make test again.
Everything else is tested by: make quick""",
)
FIREFOX = Wanted(
    "FIREFOX",
    ("firefox-esr", "firefox"),
    "firefox-esr",
    "The tests in Firefox are left out: there is none (Debian: apt install firefox-esr; elsewhere set FIREFOX to one).",
    needed=False,
)


def runs(program: str | None) -> bool:
    """A program that only tells people to install a snap is no browser."""
    try:
        return (
            program is not None
            and subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def on_the_path(wanted: Wanted) -> str | None:
    programs = [os.environ.get(wanted.variable), *map(shutil.which, wanted.names)]
    return next(filter(runs, programs), None)


def from_debian(wanted: Wanted) -> str | None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not (is_root and shutil.which("apt-get")):
        return None
    say(f"No {wanted.variable.title()} here: installing Debian's package")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", wanted.package]):
        if subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=sys.stderr).returncode != 0:
            return None
    return on_the_path(wanted)


def from_playwright(wanted: Wanted) -> str | None:
    if wanted is not CHROMIUM:  # its Firefox is a build of its own that only Playwright can drive
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    if not runs(program):
        say("No Chromium here: downloading Playwright's")
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr)
    return program if runs(program) else None


WAYS: tuple[Callable[[Wanted], str | None], ...] = (on_the_path, from_debian, from_playwright)


def main(wanted: Wanted = CHROMIUM) -> int:
    for way in WAYS:
        if program := way(wanted):
            print(program)
            return 0
    say(wanted.missing.format(names=", ".join(wanted.names)))
    return int(wanted.needed)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(FIREFOX if sys.argv[1:] == ["firefox"] else CHROMIUM))
