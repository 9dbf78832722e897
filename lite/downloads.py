"""What of the site is not ours: Pyodide from npm, wheels of pure Python; fetched once and kept in .cache."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

CACHE = Path(__file__).resolve().parents[1] / ".cache"
PYODIDE = "314.0.6"
"""The version that jupyterlite-pyodide-kernel is made for; a test compares them."""

FROM_PYODIDES_LIST = (
    *("asttokens", "decorator", "executing", "ipython", "jedi", "matplotlib-inline", "micropip", "packaging", "parso"),
    *("prompt-toolkit", "pure-eval", "pygments", "six", "stack-data", "traitlets", "typing-extensions", "wcwidth"),
)
"""Pure wheels in exactly the versions of Pyodide's own list of packages."""

BESIDES = (
    *("anywidget==0.11.0", "comm==0.2.3", "ipycanvas==0.14.3", "ipython_pygments_lexers==1.1.1"),
    *("ipywidgets==8.1.9", "psygnal==0.16.1"),
)
"""What Pyodide's list lacks."""


class CannotBuild(Exception):
    """Something could not be had or done; says what, and what the program that tried said."""


def pyodide(cache: Path = CACHE / "pyodide") -> Path:
    """The folder of Pyodide's npm package."""
    folder = cache / "node_modules" / "pyodide"
    if (
        not (folder / "package.json").exists()
        or json.loads((folder / "package.json").read_text())["version"] != PYODIDE
    ):
        if shutil.which("npm") is None:
            raise CannotBuild("npm is not installed; it fetches Pyodide (on Debian: apt install npm)")
        cache.mkdir(parents=True, exist_ok=True)
        flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(cache)]
        run(["npm", "install", *flags, f"pyodide@{PYODIDE}"], f"npm could not fetch pyodide@{PYODIDE}")
    return folder


def wheels(pyodide_folder: Path, cache: Path = CACHE / "wheels") -> list[Path]:
    """The wheels of others that the kernel needs, all of pure Python."""
    listed = json.loads((pyodide_folder / "pyodide-lock.json").read_text())["packages"]
    wanted = [*(f"{name}=={listed[name]['version']}" for name in FROM_PYODIDES_LIST), *BESIDES]
    missing = [pin for pin in wanted if not _find(cache, pin)]
    if missing:
        cache.mkdir(parents=True, exist_ok=True)
        # "any": a wheel for this computer's processor is of no use in a browser
        flags = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14", "--platform", "any", "-d", str(cache)]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"]
        run([*pip, *flags, *missing], "pip could not fetch the wheels of the site")
    return [next(iter(_find(cache, pin))) for pin in wanted]


def _find(cache: Path, pin: str) -> list[Path]:
    name, version = pin.split("==")
    return sorted(cache.glob(f"{name.replace('-', '_')}-{version}-*any.whl"))


def run(command: list[str], failure: str, typed: str | None = None, folder: Path | None = None) -> None:
    """Run a program; raise `CannotBuild` with its last words when it fails."""
    done = subprocess.run(command, input=typed, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        raise CannotBuild(f"{failure}:\n{(done.stdout + done.stderr).strip()[-2000:]}")


if __name__ == "__main__":  # beforehand, so that nothing else takes longer for it
    try:
        wheels(pyodide())
    except CannotBuild as reason:  # what needs them says so again
        print(reason, file=sys.stderr)
