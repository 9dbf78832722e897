"""Prints the path of a Chromium that runs, getting one where there is none: `make test` calls this.

In this order: $CHROMIUM, one on the PATH, Debian's package (where apt is there and we are root), Playwright's own
download. Only the path goes to stdout.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = """\
The browser tests need a Chromium, and there is none: not in $CHROMIUM, not on the PATH as one of
{names}; neither Debian's package nor Playwright's download worked here.
Get one (Debian: apt install chromium; elsewhere: .venv/bin/playwright install --with-deps chromium,
or install Chrome and set CHROMIUM to its program), then run make test again.
Everything else is tested by: make quick"""


def runs(program: str | None) -> bool:
    """A program that only tells people to install a snap is no browser."""
    try:
        return (
            program is not None
            and subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def on_the_path() -> str | None:
    programs = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    return next(filter(runs, programs), None)


def from_debian() -> str | None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not (is_root and shutil.which("apt-get")):
        return None
    say("No Chromium here: installing Debian's package")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "chromium"]):
        if subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=sys.stderr).returncode != 0:
            return None
    return on_the_path()


def from_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    if not runs(program):
        say("No Chromium here: downloading Playwright's")
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr)
    return program if runs(program) else None


WAYS: tuple[Callable[[], str | None], ...] = (on_the_path, from_debian, from_playwright)


def main() -> int:
    for way in WAYS:
        if program := way():
            print(program)
            return 0
    say(MISSING.format(names=", ".join(NAMES)))
    return 1


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
