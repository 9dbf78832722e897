"""The two languages: complete catalogues, compiled, with the right letters."""

from __future__ import annotations

import ast
import gettext
import re
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import catalogues
from remi_learn import i18n

CEDILLAS = "\u015e\u015f\u0162\u0163"
NEEDS_CEDILLAS: set[str] = set()
"""Files that must hold these letters as they are; a test can write them as escapes, as this one does."""

both_languages = pytest.mark.parametrize("language", i18n.LANGUAGES)


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    i18n.set_language("en")


def entries(catalogue: Catalog) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """For each entry its forms in the code and its forms in the language, always as tuples."""
    return {str(m.id): (_forms(m.id), _forms(m.string)) for m in catalogue if m.id}


def _forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{[^}]*\}", text))


@both_languages
def test_no_entry_is_empty_or_fuzzy(language: str) -> None:
    catalogue = catalogues.read(language)
    assert [m.id for m in catalogue if m.id and m.fuzzy] == []
    assert [name for name, (_code, translated) in entries(catalogue).items() if not all(translated)] == []
    assert not catalogue.obsolete


@both_languages
def test_plural_entries_have_every_form(language: str) -> None:
    catalogue = catalogues.read(language)
    assert catalogue.num_plurals == {"ro": 3, "en": 2}[language]
    for code, translated in entries(catalogue).values():
        assert len(translated) == (catalogue.num_plurals if len(code) == 2 else 1)


@both_languages
def test_placeholders_are_the_same(language: str) -> None:
    for code, translated in entries(catalogues.read(language)).values():
        for number, form in enumerate(translated):
            missing = placeholders(code[-1]) ^ placeholders(form)
            # of one, Romanian says "o tură" and has no number
            assert not missing or (missing == {"{count}"} and len(translated) > 1 and not number), form


@both_languages
def test_the_catalogue_holds_what_the_code_asks_for(language: str) -> None:
    catalogue = {m.id for m in catalogues.read(language) if m.id}
    code = catalogues.messages_in_code()
    assert catalogue - code == set(), "stale: make messages"
    assert code - catalogue == set(), "missing: make messages"


@both_languages
def test_the_catalogue_is_as_the_script_writes_it(language: str) -> None:
    text = catalogues.catalogue_file(language).read_text(encoding="utf-8")
    assert text == catalogues.text_of(catalogues.updated(language)), "make messages"


@both_languages
def test_the_compiled_catalogue_is_fresh(language: str) -> None:
    with catalogues.catalogue_file(language, ".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    found = {key: text for key, text in compiled._catalog.items() if key}  # type: ignore[attr-defined]
    wanted: dict[str | tuple[str, int], str] = {}
    for code, translated in entries(catalogues.read(language)).values():
        forms = enumerate(translated)
        wanted |= {(code[0], i): form for i, form in forms} if len(code) == 2 else {code[0]: translated[0]}
    assert found == wanted, "make messages"


def test_romanian_plural_rule() -> None:
    with catalogues.catalogue_file("ro", ".mo").open("rb") as file:
        plural = gettext.GNUTranslations(file).plural  # type: ignore[attr-defined]
    forms = {n: plural(n) for n in (0, 1, 2, 19, 20, 21, 100, 101, 119, 120)}
    assert forms == {0: 1, 1: 0, 2: 1, 19: 1, 20: 2, 21: 2, 100: 2, 101: 1, 119: 1, 120: 2}


def test_no_cedilla_letters() -> None:
    found = []
    for path in project_files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        if set(CEDILLAS) & set(text) and path.relative_to(catalogues.ROOT).as_posix() not in NEEDS_CEDILLAS:
            found.append(str(path.relative_to(catalogues.ROOT)))
    assert found == []


def project_files() -> list[Path]:
    """The files of the project: those git knows, or all of them where there is no git (an unpacked archive)."""
    root = catalogues.ROOT
    if (root / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True, text=True)
        paths = [root / name for name in listed.stdout.split("\0") if name]
    else:
        paths = [path for path in root.rglob("*") if not {".venv", "__pycache__"} & set(path.parts)]
    # a byte that means a letter only in pictures and compiled files proves nothing
    return [path for path in paths if path.is_file() and path.suffix not in {".mo", ".png", ".woff2", ".gz", ".whl"}]


def test_nothing_chosen_is_english() -> None:
    assert i18n.language() == "en"
    assert i18n._("options") == "options"
    assert i18n._("no such message") == "no such message"


def test_romanian_is_chosen() -> None:
    i18n.set_language("ro")
    assert i18n.language() == "ro"
    assert i18n._("options") == "opțiuni"
    assert i18n._("no such message") == "no such message"
    assert i18n.ngettext("{n} no such thing", "{n} no such things", 2) == "{n} no such things"


@pytest.mark.parametrize("code", ["", "RO", "de", "ro_RO"])
def test_other_languages_are_refused(code: str) -> None:
    i18n.set_language("ro")
    with pytest.raises(ValueError, match="expected one of ro, en"):
        i18n.set_language(code)
    assert i18n.language() == "ro"


def test_a_missing_catalogue_leaves_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    i18n._catalogue.cache_clear()
    try:
        i18n.set_language("ro")
        assert i18n._("options") == "options"
        assert i18n.ngettext("one", "many", 1) == "one"
    finally:
        i18n._catalogue.cache_clear()


def test_what_is_counted_in_romanian_is_counted_rightly() -> None:
    """ "19 puncte", but "20 de puncte": a number before one of these words stands in an entry with plural forms."""
    all_of = entries(catalogues.read("ro")).values()
    counted = {word for code, forms in all_of if len(code) > 1 for word in re.findall(r"\{\w+\} de (\w+)", forms[-1])}
    assert {"puncte", "stele", "piese"} <= counted
    number = re.compile(rf"\{{\w+\}} ({'|'.join(sorted(counted))})\b")
    assert [forms[0] for code, forms in all_of if len(code) == 1 and number.search(forms[0])] == []


def test_no_sentence_stands_inside_another_string() -> None:
    """What is called inside an f-string never gets into the catalogues."""
    for file in Path(i18n.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
                asked = [call for call in calls if getattr(call.func, "id", "") in ("_", "N_", "ngettext")]
                written = [call for call in asked if isinstance(call.args[0], ast.Constant)]
                assert not written, f"{file.name}:{node.lineno}"


@both_languages
def test_what_stands_in_an_empty_field_fits_a_phone(language: str) -> None:
    """A field on a card is 330 px wide at 390, and what does not fit there is cut off without a sign."""
    i18n.set_language(language)
    sources = "".join(file.read_text() for file in Path(i18n.__file__).parent.rglob("*.py"))
    field = r'(?:placeholder=_|example=N_|def typing_example\(self\) -> str:\s+return _)\("([^"]+)"\)'
    told = [i18n._(words) for words in re.findall(field, sources)]
    assert len(told) > 10
    assert [words for words in told if len(words) > 40] == []
