"""The site, put together: JupyterLite with our packages and notebooks, and a start page.

The site is built beside its place and moved there when it is whole, so a build that fails leaves the old one.
"""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

from . import downloads, packages, start
from .mend import mend

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "ipycanvas", "anywidget")
"""Of the build's environment, what belongs into the site: not whatever else happens to be installed there."""
LEFT_OUT = (
    # asks the host's root, outside the site, for icons that JupyterLite does not bring
    "@jupyter-notebook/notebook-extension:tab-icon",
    # its shortcut is another's; the page says so twenty times
    "@jupyter-notebook/console-extension:scratchpad-console",
)
APPS = ("lab", "notebooks", "tree")
AT_ONCE = ["ipykernel", "pyodide-kernel", "piplite", "micropip", "comm", "jedi", "ipython", "ipywidgets", "ipycanvas"]
"""Packages that the kernel loads as it starts."""


def build_course(out: Path, numpy_from: str = "") -> Path:
    """The site of the course, start page and all."""
    notebooks = PROJECT / "notebooks"
    with tempfile.TemporaryDirectory() as made:
        ours = packages.own_wheel(PROJECT, Path(made))
        site = build(out, notebooks, [ours], ["anywidget", "remi-learn"], numpy_from)
    start.write(site, notebooks)
    return site


def build(
    out: Path, notebooks: Path, wheels: Sequence[Path] = (), at_once: Sequence[str] = (), numpy_from: str = ""
) -> Path:
    """A site with the notebooks of a folder, and wheels of ours besides what ipycanvas needs."""
    pyodide = downloads.pyodide()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as made:
        work = Path(made)
        theirs = [*downloads.wheels(pyodide), *packages.kernel_wheels()]
        standins = [] if numpy_from else [packages.standin(name, work) for name in packages.STANDINS]
        _lay_stage(work / "stage", [*AT_ONCE, *at_once])
        packages.lay_pyodide(work / "stage" / "static" / "pyodide", pyodide, [*theirs, *standins, *wheels], numpy_from)
        _run_lite(work, _contents(notebooks, work / "contents"))
        mend(work / "site", APPS, f"{KERNEL}:kernel", [*AT_ONCE, *at_once])
        _check(work / "site")
        shutil.rmtree(out, ignore_errors=True)
        (work / "site").rename(out)
    return out


def _contents(notebooks: Path, folder: Path) -> Path:
    """What the learner's file list shows: the notebooks and nothing else of their folder."""
    for notebook in sorted(notebooks.rglob("*.ipynb")):
        place = folder / notebook.relative_to(notebooks)
        if ".ipynb_checkpoints" not in place.parts:
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(notebook, place)
    return folder


def _lay_stage(stage: Path, at_once: Sequence[str]) -> None:
    """The settings of the site."""
    stage.mkdir()
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(at_once)},
    }
    settings = {
        "appName": "remi_learn",
        "disabledExtensions": list(LEFT_OUT),
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    (stage / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}, indent=1)
    )
    # the same as `remi-learn` gives to JupyterLab: no question about news; and as dark as the start page before it
    overrides = json.loads((PROJECT / "remi_learn/lab/labconfig/default_setting_overrides.json").read_text())
    overrides["@jupyterlab/apputils-extension:themes"] = {"adaptive-theme": True}
    (stage / "overrides.json").write_text(json.dumps(overrides, indent=1))


def _run_lite(work: Path, contents: Path) -> None:
    """Build in a folder that is new each time: from an older build's notes JupyterLite would leave steps out."""
    share = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions"
    command = [sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", "stage", "--output-dir", "site"]
    command += ["--contents", str(contents), "--no-sourcemaps", "--no-unused-shared-packages", "--ignore-sys-prefix"]
    command += [f"--apps={app}" for app in APPS]
    command += [f"--LiteBuildConfig.federated_extensions={share / name}" for name in EXTENSIONS]
    downloads.run(command, "jupyter lite build failed", folder=work)


def _check(site: Path) -> None:
    """Fail when the site would fetch Pyodide from elsewhere, which nobody would see who has internet."""
    settings = json.loads((site / "jupyter-lite.json").read_text())["jupyter-config-data"]
    url = settings["litePluginSettings"][f"{KERNEL}:kernel"]["pyodideUrl"]
    if not url.startswith("./static/pyodide/pyodide.mjs"):
        raise downloads.CannotBuild(f"the site would fetch Pyodide from {url}")
    missing = {name for name in EXTENSIONS if not (site / "extensions" / name).is_dir()}
    if missing:
        raise downloads.CannotBuild(f"the site lacks {', '.join(sorted(missing))}")
