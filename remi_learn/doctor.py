"""`remi-learn --check`: looks whether lessons can run here, and says of each fault what to do."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import NamedTuple

from .course import find_notebooks
from .i18n import LANGUAGES, _

EXTENSIONS = {
    "@jupyter-widgets/jupyterlab-manager": "jupyterlab_widgets",
    "ipycanvas": "ipycanvas",
    "anywidget": "anywidget",
}
"""JupyterLab's extensions that draw the lessons -> the package that brings each."""

REDRAW = """
from remi_learn.widgets import RackWidget
rack = RackWidget("5h 6h 7h 9c")
for place in range(3): rack.pick(place)
rack.do("meld")
assert rack.board.rack.melds == ((0, 1, 2),) and len(rack.picture.faces) == 4
"""


class Finding(NamedTuple):
    """One thing that was looked at: whether it is as it must be, and the words for it."""

    right: bool
    words: str


def examine() -> Iterator[Finding]:
    """Look at everything that a lesson needs, one after the other."""
    yield _python(sys.version_info[:3])
    for requirement in metadata.requires("remi_learn") or ():
        if "extra ==" not in requirement:
            yield _package(requirement)
    yield from _extensions()
    yield _redraw()
    yield _course()


def _python(version: tuple[int, ...]) -> Finding:
    told = ".".join(map(str, version))
    if version < (3, 11):
        return Finding(False, _("Python {version} is too old: 3.11 or later is needed.").format(version=told))
    return Finding(True, f"Python {told}")


def _package(requirement: str) -> Finding:
    name, wanted = re.fullmatch(r"([\w.-]+)\s*(.*)", requirement).groups()  # type: ignore[union-attr]
    what_to_do = f"pip install '{name}{wanted}'"
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(False, _("{name} is missing: run “{command}”.").format(name=name, command=what_to_do))
    if _fits(version, wanted):
        return Finding(True, f"{name} {version}")
    words = _("{name} {version} does not fit, {wanted} is needed: run “{command}”.")
    return Finding(False, words.format(name=name, version=version, wanted=wanted, command=what_to_do))


def _fits(version: str, wanted: str) -> bool:
    """Whether a version lies within bounds such as ``>=4.5,<5``.

    >>> _fits("4.10.2", "<5,>=4.5"), _fits("4.4.9", "<5,>=4.5"), _fits("5.0.0", "<5,>=4.5")
    (True, False, False)
    """
    number = _numbers(version)
    tests: dict[str, Callable[[tuple[int, ...]], bool]] = {
        ">=": lambda bound: number >= bound,
        "<": lambda bound: number < bound,
    }
    return all(tests[sign](_numbers(bound)) for sign, bound in re.findall(r"(>=|<)([\d.]+)", wanted))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)[:3]))


def _extensions() -> Iterator[Finding]:
    try:
        from jupyter_core.paths import jupyter_path
        from jupyterlab.commands import get_app_dir  # type: ignore[import-untyped]
        from jupyterlab_server.config import get_federated_extensions, get_page_config
    except ImportError:
        return  # a package is missing, which has been said
    places = jupyter_path("labextensions")
    found = set(get_federated_extensions(places))
    settings = f"{get_app_dir()}/settings"
    switched_off = get_page_config(places, settings).get("disabledExtensions", [])
    for name, package in EXTENSIONS.items():
        yield _extension(name, package, found, set(switched_off))


def _extension(name: str, package: str, found: set[str], switched_off: set[str]) -> Finding:
    if name not in found:
        words, command = _("JupyterLab has no {name}: run “{command}”."), f"pip install --force-reinstall {package}"
    elif name in switched_off:
        words, command = (
            _("In JupyterLab {name} is switched off: run “{command}”."),
            f"jupyter labextension enable {name}",
        )
    else:
        return Finding(True, _("JupyterLab has {name}, and it is switched on.").format(name=name))
    return Finding(False, words.format(name=name, command=command))


def _redraw() -> Finding:
    """Let a rack be drawn in a process of its own, as a kernel would."""
    done = subprocess.run([sys.executable, "-c", REDRAW], capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 0:
        return Finding(True, _("A rack is drawn and played with, without a browser."))
    last = (done.stderr.strip().splitlines() or ["?"])[-1]
    return Finding(False, _("A rack cannot be drawn ({reason}): install remi_learn again.").format(reason=last))


def _course() -> Finding:
    counts = {language: len(find_notebooks(language)) for language in LANGUAGES}
    if not all(counts.values()):
        return Finding(False, _("The lessons are missing from this installation: install remi_learn again."))
    return Finding(
        True, _("The course is here: {counts}.").format(counts=", ".join(f"{k} {n}" for k, n in counts.items()))
    )
