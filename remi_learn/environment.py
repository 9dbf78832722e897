"""Where a lesson is opened, as far as a kernel can tell, and what works there.

>>> here({"COLAB_RELEASE_TAG": "r"}, "linux", True)
Place(name='colab', canvas=False, widgets=True)
>>> here({}, "linux", False)
Place(name='terminal', canvas=False, widgets=False)
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

CHOICE = "REMI_LEARN_VIEW"
"""The environment variable with which anybody may say "plain", where pictures do not come, or "canvas"."""


class Place(NamedTuple):
    """A place: its name, whether ipycanvas can draw there, and whether there are widgets at all."""

    name: str
    canvas: bool
    widgets: bool

    @property
    def plain(self) -> bool:
        """Whether widgets are shown, but none that draw on a canvas."""
        return self.widgets and not self.canvas


_SIGNS = {
    "colab": "COLAB_RELEASE_TAG",
    "vscode": "VSCODE_PID",
    "voila": "VOILA_REQUEST_URL",
}
"""Place -> a variable that its kernels have."""


def here(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform, kernel: bool | None = None
) -> Place:
    """The place we are in: lite, colab, vscode, voila, jupyter (JupyterLab or Notebook 7), or a terminal.

    `kernel` says whether there is a notebook in front of us; None: find out.
    """
    if not (_has_kernel() if kernel is None else kernel):
        return Place("terminal", False, False)
    told = next((name for name, sign in _SIGNS.items() if sign in environment), "jupyter")
    name = "lite" if platform == "emscripten" else told
    # Colab takes no widgets but ipywidgets' own, unless each notebook asks it to fetch them from elsewhere
    usual = "plain" if name == "colab" else "canvas"
    return Place(name, environment.get(CHOICE, usual) != "plain", True)


def _has_kernel() -> bool:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return hasattr(shell, "kernel")
