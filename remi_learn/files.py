"""Files that are never half written, and never written by two at once."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import IO

LOCK = Path(".remi-learn") / "progress.lock"
"""Whoever writes into a course folder is `alone` with this file of it."""
PATIENCE = 3.0
"""Seconds to wait for somebody else's writing, which takes a hundredth of one."""
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)
_TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a crash or a full disk leaves the old one or the new one, never half of it.

    Once it returns, the new one is on the disk.
    """
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(f".{path.name}.{token_hex(8)}.tmp")  # each write its own: threads have one process
    try:
        with half.open("xb") as file:
            file.write(content)
            file.flush()
            _to_disk(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    _folder_to_disk(path.parent)


def _to_disk(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as fault:  # a full disk may be told only here; some drives do not know the question
        if fault.errno not in _NO_SYNC:
            raise


def _folder_to_disk(folder: Path) -> None:
    """Let a new name last, where folders can be asked for that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # the file is whole in any case
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


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
    """Wait until no other process is inside, but no longer than `PATIENCE`: a process that hangs must not stop others.

    Going on then risks no file, since each is written whole. The system ends the wait when one of them dies.
    """
    if sys.platform == "emscripten":  # a browser's own file system has no locks
        yield
        return
    lock.parent.mkdir(exist_ok=True)
    with lock.open("a") as file:
        until = monotonic() + PATIENCE
        while not _lock(file) and monotonic() < until:
            sleep(0.01)
        yield


def _lock(file: IO[str]) -> bool:
    """Whether nothing is to be waited for: the lock is ours, or this drive knows none (some network drives)."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        return fault.errno not in _TAKEN
    return True
