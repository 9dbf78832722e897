"""Every sentence of the course is spelt as the dictionaries have it, but for the words of the game.

`tests/words_ro.txt` and `tests/words_en.txt` hold what no dictionary knows: words of the game, and names. A word
there that no text uses any more is a fault too.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import catalogues
from get_dictionaries import MISSING, has, misspelt
from remi_learn.i18n import LANGUAGES
from remi_learn.rulebook import PAGES
from test_layout import ROOT
from test_lessons import all_texts

both_languages = pytest.mark.parametrize("language", LANGUAGES)
NOT_PROSE = re.compile(
    r"`[^`]*`|\[[^\]]*\]|\{[^}|]*\}|<[^>]*>|\*|_|--?\w+-?\w*|https?://\S+|\w+\.(?:json|md|py|ipynb)|\d\w*"
)
"""Code, pieces, places to fill in, marks and file names."""
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def known(language: str) -> set[str]:
    """The words of the game in this language."""
    lines = (Path(__file__).parent / f"words_{language}.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def sentences(language: str) -> str:
    """Everything that a learner reads in this language."""
    lessons = [both.in_(language) for _, both in all_texts()]
    catalogue = [form for m in catalogues.read(language) if m.id for form in _forms(m.string)]
    build = (ROOT / "notebooks" / "build.py").read_text(encoding="utf-8")
    assert importlib.util.find_spec("babel")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [re.sub(r"```.*?```|<!--.*?-->|\|.*\|", " ", readme, flags=re.DOTALL)] if language == "en" else []
    shown.append(LINK.sub(r"\1", (ROOT / "docs" / PAGES[language]).read_text(encoding="utf-8")))
    return NOT_PROSE.sub(" ", "\n".join([*lessons, *catalogue, *shown, *_texts_of(build, language)]))


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def _texts_of(source: str, language: str) -> list[str]:
    """The texts that the builder adds to every notebook."""
    names: dict[str, object] = {}
    both = re.findall(r"^\w+ = Both\(.*?^\)|^\w+ = Both\([^\n]*\)$", source, flags=re.DOTALL | re.MULTILINE)
    exec("from remi_learn.lessons.model import Both\n" + "\n".join(both), names)  # our own file
    return [value.in_(language) for value in names.values() if hasattr(value, "in_") and not isinstance(value, type)]


@both_languages
def test_spelling(language: str) -> None:
    if not has(language):
        pytest.skip(MISSING)
    assert misspelt(sentences(language), language) - known(language) == set()


@both_languages
def test_a_slip_is_found(language: str) -> None:
    if not has(language):
        pytest.skip(MISSING)
    slip = {"ro": "formatie", "en": "tilles"}[language]
    assert slip in misspelt(sentences(language) + f" {slip}", language) - known(language)


@both_languages
def test_the_list_holds_only_what_is_used_and_needed(language: str) -> None:
    if not has(language):
        pytest.skip(MISSING)
    assert known(language) - misspelt(sentences(language), language) == set()


def test_the_builders_texts_are_read_too() -> None:
    assert "Shift" in sentences("ro")
    assert "What you have learnt" in sentences("en")
