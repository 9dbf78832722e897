"""The rules in words, by their ids, in the learner's language: read from `docs/rules.md` and `docs/reguli.md`.

The two pages lie in the wheel too, so a card or a cell can show a rule wherever the course runs, without a network.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from . import i18n

PACKAGE = Path(__file__).resolve().parent
PAGES = {"en": "rules.md", "ro": "reguli.md"}
_RULE = re.compile(r'^<a id="(\w+)"></a>\*\*(.+?)\*\* (.*?)(?=\n\n<a id=|\n\n#|\Z)', re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_HOUSE = re.compile(r"\s*\*(?:House|Regul)[^*]*:\*.*", re.DOTALL)
_DECIDED = re.compile(r"\s*\([^()]*◆[^()]*\)|\s*◆")
_LISTED = re.compile(r"^(- |\d\. )", re.MULTILINE)
_HIDDEN = re.compile(r"<!--.*?-->\n+|<a id=\"\w+\"></a>", re.DOTALL)


@dataclass(frozen=True)
class Rule:
    """One rule as the page has it: its id, its head ("T8. What the closer is paid."), and its text in Markdown."""

    id: str
    head: str
    text: str

    @property
    def brief(self) -> str:
        """The rule itself in plain words: without what a house may change, without examples and tables."""
        first, *more = self.text.split("\n\n")
        said = "\n".join([first, *(part for part in more[:1] if _LISTED.match(part))])
        plain = _DECIDED.sub("", _HOUSE.sub("", _LISTED.sub("", said)))
        return " ".join(plain.replace("*", "").replace("`", "").split())

    def __repr__(self) -> str:
        return f"{self.head} {self.text}"

    def _repr_markdown_(self) -> str:
        return f"**{self.head}** {self.text}"


@dataclass(frozen=True)
class Rulebook:
    """All the rules in the order of the page, and the page itself, which a notebook shows."""

    rules: tuple[Rule, ...]
    page: str

    def _repr_markdown_(self) -> str:
        return self.page


def rule(name: str) -> Rule:
    """The rule with this id, in the learner's language; `ValueError` if there is none.

    >>> rule("t8").id, rule("T8").head[:3]
    ('T8', 'T8.')
    """
    for one in rulebook().rules:
        if one.id.casefold() == name.strip().casefold():
            return one
    raise ValueError(f"expected the id of a rule, such as T8 or R7; got {name[:40]!r}")


def rulebook() -> Rulebook:
    """All the rules of the five games, in the learner's language."""
    return _read(i18n.language())


@lru_cache
def _read(language: str) -> Rulebook:
    homes = (PACKAGE / "docs", PACKAGE.parent / "docs")  # the wheel's, or a clone's
    page = next(home / PAGES[language] for home in homes if (home / PAGES[language]).exists())
    whole = page.read_text(encoding="utf-8")
    anchored = _LINK.sub(r"\1", whole)  # a cell has no page to jump in
    found = (Rule(_id(name), head, _HIDDEN.sub("", text)) for name, head, text in _RULE.findall(anchored))
    return Rulebook(tuple(found), _HIDDEN.sub("", anchored))


def _id(anchor: str) -> str:
    return anchor.upper() if len(anchor) <= len("t10") else anchor
