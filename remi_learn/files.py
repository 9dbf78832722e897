"""Files that are never half written, and never written by two at once."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a crash or a full disk leaves the old one or the new one, never half of it."""
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        half.write_bytes(content)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def move_aside(path: Path, why: str) -> Path:
    """Give a file a name of its own beside its old one, such as ``progress-damaged-2.json``; never over another."""
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}-{why}{f'-{number}' if number > 1 else ''}{path.suffix}")
        if not aside.exists():
            path.rename(aside)
            return aside
        number += 1


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until no other process is inside; the system ends the wait when one of them dies."""
    if sys.platform == "emscripten":  # a browser's own file system has no locks
        yield
        return
    lock.parent.mkdir(exist_ok=True)
    with lock.open("a") as file:
        _lock(file)
        yield


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        with contextlib.suppress(OSError):  # after ten seconds of waiting it is better to go on
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        with contextlib.suppress(OSError):  # some network drives know no locks
            fcntl.flock(file, fcntl.LOCK_EX)
