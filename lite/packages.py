"""The Python packages of the site: wheels, and the list of them that Pyodide reads.

Pyodide loads what its list names, from beside the list, as soon as a cell imports it. Ours names only what lies in
the site, so that nothing is ever asked of the internet.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Sequence
from email.message import Message
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from packaging.requirements import Requirement

from . import downloads

HERE = Path(__file__).resolve().parent
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
BROWSER = {"python_version": "3.14", "python_full_version": "3.14.2", "sys_platform": "emscripten", "extra": ""}
STANDINS = {"numpy": "0.0.1", "pillow": "0.0.1"}
"""Stand-ins of our own (lite/standins), for what ipycanvas imports and a browser does without."""

AS_THEY_ARE = (
    *("ipython-", "jedi-", "micropip-", "packaging-", "parso-", "prompt_toolkit-", "psygnal-", "pygments-"),
    *("remi_learn-", "traitlets-"),
)
"""Wheels that are not compiled, as Python's own library is not: they would start sooner, but all would pass 14 MB."""

NOT_IN_A_BROWSER = {"jupyterlab", "jupyterlab-widgets"}
"""Asked for by packages of the site, and of use only where a server is."""


def canonical(name: str) -> str:
    """A package's name as lists write it.

    >>> canonical("Pyodide_kernel")
    'pyodide-kernel'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


# --- wheels ---------------------------------------------------------------------------------------------------------


def own_wheel(project: Path, folder: Path) -> Path:
    """remi_learn's wheel, built with what is installed; without the notebooks, which lie in the site as files."""
    with tempfile.TemporaryDirectory() as made:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel"]
        wanted = ["--no-deps", "--no-build-isolation", "-w", made, str(project)]
        downloads.run([*pip, *wanted], "the wheel of remi_learn could not be built")
        (whole,) = Path(made).glob("*.whl")
        with ZipFile(whole) as wheel:
            kept = {
                name: wheel.read(name)
                for name in wheel.namelist()
                if not re.match(r"remi_learn/notebooks/|.*\.po$|.*/RECORD$", name)
            }
    return _zip(kept, folder / whole.name)


def standin(name: str, folder: Path) -> Path:
    """The wheel of a stand-in."""
    source, about = HERE / "standins" / name, f"{name}-{STANDINS[name]}.dist-info"
    files = {path.relative_to(source).as_posix(): path.read_bytes() for path in sorted(source.rglob("*.py"))}
    summary = f"A stand-in for {name} that carries only what ipycanvas calls"
    files[f"{about}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: {name}\nVersion: {STANDINS[name]}\nSummary: {summary}\n"
        "License-Expression: BSD-3-Clause\n"
    ).encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: remi_learn\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    return _zip(files, folder / f"{name}-{STANDINS[name]}-py3-none-any.whl")


def kernel_wheels() -> list[Path]:
    """What jupyterlite-pyodide-kernel brings for its own kernel."""
    share = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions"
    found = sorted((share / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi").glob("*.whl"))
    return [wheel for wheel in found if not wheel.name.startswith("widgetsnbextension-3")]  # that is of ipywidgets 7


def compiled(archives: Iterable[Path], pyodide: Path, cache: Path = downloads.CACHE / "compiled") -> list[Path]:
    """The wheels, compiled for the browser's Python; ours keep their source, for the curious.

    What has been compiled once is found again by what is in it.
    """
    salt = b"".join((HERE / name).read_bytes() for name in ("compile.mjs", "compile.py")) + downloads.PYODIDE.encode()
    made = {file: cache / sha256(salt + file.read_bytes()).hexdigest()[:20] / file.name for file in archives}
    missing = [
        {"from": str(file), "to": str(to), "source": file.name.startswith("remi_learn-")}
        for file, to in made.items()
        if not to.exists()
    ]
    if missing:
        for one in missing:
            Path(one["to"]).parent.mkdir(parents=True, exist_ok=True)
        command = ["node", str(HERE / "compile.mjs"), str(pyodide)]
        downloads.run(command, "the packages could not be compiled", json.dumps(missing))
    return list(made.values())


def _zip(files: dict[str, bytes], path: Path) -> Path:
    """Files as a zip that is the same, byte for byte, whenever it is made."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)
    return path


# --- the list -------------------------------------------------------------------------------------------------------


def lay_pyodide(folder: Path, pyodide: Path, wheels: Sequence[Path], numpy_from: str = "") -> None:
    """Put Pyodide, the wheels and the list of them into a folder of the site.

    `numpy_from` is a folder or an address of a whole Pyodide distribution: NumPy and Pillow are then the real ones.
    """
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(pyodide / name, folder / name)
    theirs = json.loads((pyodide / "pyodide-lock.json").read_text())
    entries = {}
    lean = [wheel for wheel in wheels if not wheel.name.startswith(AS_THEY_ARE)]
    for wheel in (*compiled(lean, pyodide), *(wheel for wheel in wheels if wheel not in lean)):
        shutil.copy(wheel, folder / wheel.name)
        entry = _entry(wheel)
        entries[entry["name"]] = entry
    if numpy_from:  # each in the place of its stand-in
        entries |= {name: _real(theirs["packages"][name], numpy_from, folder) for name in STANDINS}
    _check_whole(entries)
    theirs["packages"] = dict(sorted(entries.items()))
    (folder / "pyodide-lock.json").write_text(json.dumps(theirs, indent=1))


def about(wheel: Path) -> Message:
    """A wheel's own description."""
    with ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)]
        return HeaderParser().parsestr(opened.read(name).decode())


def _entry(wheel: Path) -> dict[str, object]:
    described = about(wheel)
    with ZipFile(wheel) as opened:
        tops = {name.split("/")[0] for name in opened.namelist() if name.endswith((".py", ".pyc"))}
    needed = [Requirement(line) for line in described.get_all("Requires-Dist", [])]
    return {
        "name": canonical(described["Name"]),
        "version": described["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(re.sub(r"\.pyc?$", "", top) for top in tops if not top.endswith((".data", ".dist-info"))),
        "depends": sorted({canonical(one.name) for one in needed if not one.marker or one.marker.evaluate(BROWSER)}),
        "unvendored_tests": False,
    }


def _real(entry: dict[str, object], where: str, folder: Path) -> dict[str, object]:
    """The entry of a package of Pyodide's distribution; what lies in a folder of this computer comes into the site."""
    file = str(entry["file_name"])
    if where.startswith(("http://", "https://")):
        return {**entry, "file_name": f"{where.rstrip('/')}/{file}"}
    shutil.copy(Path(where) / file, folder / file)
    return entry


def _check_whole(entries: dict[str, dict[str, object]]) -> None:
    """Fail when something is asked for that the site has not; take out what a browser does not need."""
    for name, entry in entries.items():
        entry["depends"] = [needed for needed in entry["depends"] if needed not in NOT_IN_A_BROWSER]
        missing = set(entry["depends"]) - set(entries)
        if missing:
            raise downloads.CannotBuild(f"{name} needs {', '.join(sorted(missing))}: add it in lite/downloads.py")
