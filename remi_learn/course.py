"""The learner's copy of the course: made, brought up to date, and never written over.

JupyterLab rewrites a notebook each time it is saved, so "the learner changed it" means simply: it is not,
byte for byte, what was delivered. What was delivered is remembered in a small hidden file of the folder.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path

from .files import LOCK, alone, write_whole
from .i18n import _
from .trust import sign

PACKAGE = Path(__file__).parent
HIDDEN = ".remi-learn"
"""Our own folder inside the learner's: what was delivered, and JupyterLab's memory of open tabs."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A notebook that stays as the learner has it, and the file beside it that holds the course's version."""

    name: str
    copy: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a delivery led to: the file of the first lesson, and what was kept."""

    first: str
    kept: tuple[Kept, ...]


def find_notebooks(language: str, package: Path = PACKAGE) -> list[Path]:
    """The lessons of a language in their order; [] when this installation has none."""
    for home in (package / "notebooks", package.parent / "notebooks"):  # the wheel's, or a clone's
        if lessons := sorted((home / language).glob("*.ipynb")):
            return lessons
    return []


def deliver(lessons: list[Path], folder: Path, language: str) -> Delivery:
    """Bring the learner's folder up to date with the course; raises OSError where it cannot be written.

    Each language has a folder of its own inside; the progress beside them is of both. Jupyter is told that these
    notebooks can be trusted, as they are delivered.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder / LOCK):
        shelf = _Shelf(folder, language)
        try:
            files = [shelf.put(lesson) for lesson in lessons]
        finally:
            shelf.remember()  # also what was delivered before a full disk stopped us
    sign(lessons)
    return Delivery(files[0], tuple(shelf.kept))


@dataclass
class _Shelf:
    """The learner's folder, and for each file in it the course's version that was delivered last."""

    folder: Path
    language: str
    kept: list[Kept] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.manifest = self.folder / HIDDEN / "delivered.json"
        self.delivered = _read(self.manifest)

    def put(self, lesson: Path) -> str:
        """Deliver one lesson; the name of the learner's file for it."""
        course = lesson.read_bytes()
        name = f"{self.language}/{lesson.name}"
        if not self._changed(name):
            self._write(name, course)
        elif self._hash(name) != _hash(course) != self._last(name):
            self._write_beside(name, course)
        self._note(name, course)
        return name

    def remember(self) -> None:
        text = json.dumps(self.delivered, indent=1, sort_keys=True, ensure_ascii=False)
        write_whole(self.manifest, text.encode())

    def _changed(self, name: str) -> bool:
        now = self._hash(name)
        return now is not None and now != self._last(name)

    def _hash(self, name: str) -> str | None:
        with contextlib.suppress(FileNotFoundError):
            return _hash((self.folder / name).read_bytes())
        return None

    def _last(self, name: str) -> str | None:
        return self.delivered.get(name)

    def _note(self, name: str, course: bytes) -> None:
        self.delivered[name] = _hash(course)

    def _write(self, name: str, course: bytes) -> None:
        if self._hash(name) != _hash(course):
            write_whole(self.folder / name, course)
        self._note(name, course)

    def _write_beside(self, name: str, course: bytes) -> None:
        for copy in _names_beside(name):
            if self._hash(copy) == _hash(course):
                self._note(copy, course)
                return
            if not self._changed(copy):
                self._write(copy, course)
                self.kept.append(Kept(name, copy))
                return


def _names_beside(name: str) -> Iterator[str]:
    stem = _("{name} (new)").format(name=name.removesuffix(".ipynb"))
    yield f"{stem}.ipynb"
    for number in count(2):
        yield f"{stem} {number}.ipynb"


def _read(manifest: Path) -> dict[str, str]:
    """What was delivered; {} when that is not known, so that nothing is taken for unchanged."""
    try:
        delivered = json.loads(manifest.read_bytes()).items()
        return {name: digest for name, digest in delivered if isinstance(digest, str)}
    except (OSError, ValueError, AttributeError):
        return {}


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()
