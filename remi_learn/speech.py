"""What the command line says: in letters that the console or the file has, and without a traceback when nobody listens.

>>> "5♥ │ joker→7♠ ș".encode("ascii", "remi_learn.letters")
b'5h | joker->7s s'
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata

from .i18n import _

_LETTERS = {
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "♠": "s",
    "│": "|",
    "→": "->",
    "×": "x",
    "✓": "+",
    "✗": "x",
    "–": "-",
    "−": "-",
    "…": "...",
    **dict.fromkeys("“”„", '"'),
    "’": "'",
}
"""What is written where a sign is lacking; of pieces what notation reads."""


class NotWrittenError(Exception):
    """What there is to say could not be written; its cause is the OSError."""

    def __init__(self, fault: OSError) -> None:
        super().__init__(str(fault))
        self.fault = fault


def _in_letters(fault: UnicodeError) -> tuple[str, int]:
    """For each sign that an encoding lacks what stands for it; a letter loses its marks, else it is a question mark."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(_letter, fault.object[fault.start : fault.end])), fault.end


def _letter(sign: str) -> str:
    bare = unicodedata.normalize("NFKD", sign)[:1]
    return _LETTERS.get(sign) or (bare if bare.isascii() else "?")


codecs.register_error("remi_learn.letters", _in_letters)


def prepare() -> None:
    """An old Windows console, or a file there, has no ♥ and no ș: better letters than a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="remi_learn.letters")


def say(words: str) -> None:
    """Print a line; raises `NotWrittenError`."""
    try:
        print(words, flush=True)
    except OSError as fault:
        raise NotWrittenError(fault) from None


def warn(words: str) -> None:
    """Print a line where faults are told, if there is such a place."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(words, file=sys.stderr, flush=True)


def flush() -> None:
    """Let all be written that was said; raises `NotWrittenError`."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as fault:
        raise NotWrittenError(fault) from None


def give_up(gone: NotWrittenError) -> int:
    """Say nothing more, for Python would try once again at its end; the exit code.

    A reader who has read enough, as `head` does, needs no word.
    """
    if not isinstance(gone.fault, BrokenPipeError):
        words = _("What there is to say cannot be written ({reason}).").format(reason=gone.fault.strerror)
        warn(f"remi-learn: {words}")
    with contextlib.suppress(OSError, ValueError):  # a stream that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
