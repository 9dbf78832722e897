"""Seeds: the number or the text that a deal is shuffled by, and how a record writes it so that it comes back as it was.

A number stands on its line as it is, `seed 7`, and so does most text. A text that would be read as something else, or
would not stay on its line, stands in quotation marks with the signs in question written out: `seed_text "7\\x23b"`.
"""

from __future__ import annotations

import re

Seed = int | str
LONGEST = 30
"""So many digits a number may have."""
_NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST}}}")
_SIGN = r"[ !\"$-\[\]-~]|\\(?:[\\tnr]|x[0-9a-f]{2}|u[0-9a-f]{4}|U000[0-9a-f]{5}|U0010[0-9a-f]{4})"
_QUOTED = re.compile(f'"(?:{_SIGN})*"')


def check_seed(seed: Seed) -> Seed:
    """The seed, if it can be dealt from and written down; else `ValueError`.

    >>> check_seed(True)
    Traceback (most recent call last):
    ValueError: expected a seed that is text or a whole number of at most 30 digits; got bool
    """
    if isinstance(seed, str):
        if any("\ud800" <= sign <= "\udfff" for sign in seed):
            raise ValueError(f"expected a seed of whole signs; got half of one in {ascii(seed)[:60]}")
    elif type(seed) is not int or abs(seed) >= 10**LONGEST:
        got = "a longer one" if type(seed) is int else type(seed).__name__
        raise ValueError(f"expected a seed that is text or a whole number of at most {LONGEST} digits; got {got}")
    return seed


def write_seed(seed: Seed) -> str:
    """The line of a record.

    >>> print(write_seed(7), write_seed("7"), write_seed("a class"), write_seed("class 7#b"), sep="; ")
    seed 7; seed_text "7"; seed a class; seed_text "class 7\\x23b"
    """
    return f"seed {seed}" if _is_plain(seed) else f'seed_text "{_escaped(str(seed))}"'


def read_seed(word: str) -> Seed:
    """A seed as it stands: a number if it is written as one is, else text."""
    return int(word) if _NUMBER.fullmatch(word) and word == str(int(word)) else check_seed(word)


def read_seed_text(words: str) -> Seed:
    """A seed in quotation marks; `ValueError` if it is not written as `write_seed` does."""
    if not _QUOTED.fullmatch(words):
        raise ValueError(f"expected a text in quotation marks; got {words[:60]!a}")
    return check_seed(words[1:-1].encode().decode("unicode_escape"))


def _is_plain(seed: Seed) -> bool:
    if isinstance(seed, int):
        return True
    return seed.isprintable() and seed == seed.strip() != "" and "#" not in seed and read_seed(seed) == seed


def _escaped(text: str) -> str:
    return text.encode("unicode_escape").decode().replace("#", "\\x23")
