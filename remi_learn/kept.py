"""The hand at the table as a file of the course folder, so that a page or a kernel that is gone takes nothing with it.

The file is the record of the match, one for each game. It is written after every command, whole or not at all.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from .engine.record import RecordError
from .engine.rules import Rules
from .files import LOCK, alone, move_aside, write_whole
from .play import Table
from .progress import IN_MEMORY, Trouble, course_folder, os_trouble


def _stem(rules: Rules) -> str:
    """The game's name as files bear it.

    >>> from remi_learn import TABLA
    >>> _stem(TABLA)
    'table-remi-pe-tabla'
    """
    return "table-" + "-".join(rules.name.lower().replace("ă", "a").split())


def _table(file: Path) -> Table:
    """The table that a file holds; an editor may have put a byte order mark before it."""
    try:
        return Table.from_text(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(1, "expected a text in UTF-8") from None


@dataclass
class Kept:
    """Where the tables of a course folder are kept (None: nowhere); `trouble` says what was wrong the last time."""

    folder: Path | None
    trouble: Trouble | None = None
    _written: str = ""

    def load(self, rules: Rules) -> Table | None:
        """The table of this game as it was left; None if there is none. A damaged file is kept aside."""
        self.trouble = None
        if self.folder is None:
            return None
        file = self.folder / f"{_stem(rules)}.txt"
        try:
            return _table(file)
        except FileNotFoundError:
            return None
        except OSError as fault:
            self.trouble = os_trouble(fault, self.folder)
        except RecordError:
            self.trouble = self._put_aside(file)
        return None

    def _put_aside(self, file: Path) -> Trouble:
        try:
            return Trouble("damaged", move_aside(file, "damaged").name)
        except OSError as fault:
            return os_trouble(fault, file.parent)

    def save(self, table: Table) -> None:
        """Write the table down."""
        text = table.text()
        if self.folder is None or text == self._written:
            return
        try:
            with alone(self.folder / LOCK):
                write_whole(self.folder / f"{_stem(table.hand.rules)}.txt", text.encode())
            self.trouble, self._written = None, text
        except OSError as fault:
            self.trouble = os_trouble(fault, self.folder)


def open_kept(here: Path) -> Kept:
    """What is kept in the course that the notebook's folder belongs to."""
    return Kept(None if os.environ.get(IN_MEMORY) == "memory" else course_folder(here))
