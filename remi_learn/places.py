"""Where Jupyter keeps its own files, and which Python runs the lessons: both as a lesson needs them, on any machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile

from .course import HIDDEN
from .files import write_whole

OWN = Path(HIDDEN) / "jupyter"
"""In the course folder: this installation's kernel, and all of Jupyter's own files where a home cannot be written."""
LESSON_KERNEL = "python3"
"""The kernel that the notebooks ask for."""
_IMPORTED = "import remi_learn"


def own_kernel(folder: Path) -> Path:
    """Write down that lessons run with this very Python; the place to be named first in JUPYTER_PATH.

    Otherwise a kernel that the learner once registered comes first, and its Python does not have the course.
    """
    words = {
        "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "metadata": {"debugger": True},
    }
    file = folder / OWN / "kernels" / LESSON_KERNEL / "kernel.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, json.dumps(words, indent=1).encode())
    return folder / OWN


def usual_kernel() -> str:
    """The Python that runs a lesson where JupyterLab is started by itself; "" where there is none."""
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel

    try:
        argv = KernelSpecManager().get_kernel_spec(LESSON_KERNEL).argv
    except (NoSuchKernel, OSError, ValueError):
        return ""
    return sys.executable if argv[:1] in (["python"], ["python3"]) else "".join(argv[:1])


def has_course(python: str) -> bool:
    """Whether that Python can import the course."""
    if python == sys.executable:
        return True
    try:
        done = subprocess.run([python, "-c", _IMPORTED], capture_output=True, timeout=60, check=False, cwd=os.sep)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def closed_home() -> Path | None:
    """The first place of Jupyter's own files in which nothing can be written; None if all is well."""
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    places = map(Path, (jupyter_data_dir(), jupyter_runtime_dir(), jupyter_config_dir()))
    return next((place for place in places if not _can_be_written(place)), None)


def _can_be_written(place: Path) -> bool:
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=place):
            return True
    except OSError:
        return False


def own_home(folder: Path) -> dict[str, str]:
    """Environment variables that send all of Jupyter's and the kernel's own files into the course folder."""
    home = folder / OWN / "home"
    home.mkdir(mode=0o700, parents=True, exist_ok=True)  # who can read it can use the server
    names = ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")
    return {name: str(home / name.lower()) for name in names}
