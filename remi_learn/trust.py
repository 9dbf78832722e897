"""Lets Jupyter trust the notebooks that the course delivers, so that their pictures show at first sight.

A signature is of what a notebook says, not of a file: one that the learner changed has none, nor has another that
somebody put in its place. So only what came with the installation is ever signed.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterable
from pathlib import Path


def sign(notebooks: Iterable[Path]) -> int:
    """Sign notebooks of the installation for whoever runs this; how many are signed. What cannot be kept is left."""
    import nbformat
    from jupyter_core.paths import jupyter_data_dir
    from nbformat.sign import NotebookNotary

    read = []
    for notebook in notebooks:
        with contextlib.suppress(OSError, ValueError):
            read.append(nbformat.v4.reads(notebook.read_text(encoding="utf-8")))  # a check of each takes its time
    if not read:
        return 0
    quiet = logging.getLogger("remi_learn.trust")  # an unsigned notebook is no fault to tell: its pictures show too
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    signed = 0
    with contextlib.suppress(OSError, ValueError, sqlite3.Error):
        folder = Path(jupyter_data_dir())
        folder.mkdir(parents=True, exist_ok=True)
        notary = NotebookNotary(data_dir=str(folder), log=quiet)
        with contextlib.closing(notary):
            for one in read:
                if not notary.check_signature(one):
                    notary.sign(one)
                signed += 1
    return signed
