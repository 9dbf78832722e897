"""`remi-learn --check`: looks whether lessons can run here, and says of each fault what to do."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import TYPE_CHECKING, NamedTuple

from .course import find_notebooks
from .i18n import LANGUAGES, _
from .places import closed_home, has_course, usual_kernel

if TYPE_CHECKING:
    from packaging.requirements import Requirement

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
    yield from _packages()
    yield from _extensions()
    if importlib.util.find_spec("jupyter_client"):  # else a package is missing, which has been said
        yield from _kernel()
        yield _home()
    yield _redraw()
    yield _course()


def _python(version: tuple[int, ...]) -> Finding:
    told = ".".join(map(str, version))
    if version < (3, 11):
        return Finding(False, _("Python {version} is too old: 3.11 or later is needed.").format(version=told))
    return Finding(True, f"Python {told}")


def _packages() -> Iterator[Finding]:
    try:
        from packaging.requirements import Requirement
    except ImportError:  # it comes with JupyterLab, and without it no bound can be read
        yield Finding(False, _("{name} is missing: run “{command}”.").format(name="packaging", command=_INSTALL))
        return
    for words in metadata.requires("remi_learn") or ():
        requirement = Requirement(words)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield _package(requirement)


_INSTALL = "pip install packaging"


def _package(requirement: Requirement) -> Finding:
    name, wanted = requirement.name, str(requirement.specifier)
    what_to_do = f"pip install '{name}{wanted}'"
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(False, _("{name} is missing: run “{command}”.").format(name=name, command=what_to_do))
    if requirement.specifier.contains(version, prereleases=True):
        return Finding(True, f"{name} {version}")
    words = _("{name} {version} does not fit, {wanted} is needed: run “{command}”.")
    return Finding(False, words.format(name=name, version=version, wanted=wanted, command=what_to_do))


def _kernel() -> Iterator[Finding]:
    """Which Python runs the lessons, here and where JupyterLab is started by itself."""
    if importlib.util.find_spec("ipykernel") is None:
        words = _("{name} is missing: run “{command}”.")
        yield Finding(False, words.format(name="ipykernel", command="pip install ipykernel"))
        return
    yield Finding(True, _("remi-learn runs the lessons with {python}.").format(python=sys.executable))
    other = usual_kernel()
    if other and not has_course(other):
        words = _("JupyterLab started by itself runs them with {python}, which has no remi_learn: use “remi-learn”.")
        yield Finding(True, words.format(python=other))


def _home() -> Finding:
    if place := closed_home():
        words = _("Nothing can be written to {place}: Jupyter keeps its own files in the course folder.")
        return Finding(True, words.format(place=place))
    return Finding(True, _("Jupyter can keep its own files in your home."))


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
