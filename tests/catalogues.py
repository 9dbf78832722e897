"""Brings the gettext catalogues up to date with the code and compiles them: `make messages`.

Babel does the work. A second run changes nothing, and a day or a line that moved does not show in the files:
entries are sorted, and the header is the few fields that gettext needs. (The commands of Babel write dates and
placeholders such as EMAIL@ADDRESS there.) The English catalogue says what the code says, so it is filled in
here; Romanian is for a person.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "remi_learn"
LANGUAGES = ("ro", "en")
HEADER = r"""# The sentences of remi_learn. `make messages` sorts this file and adds what is new in the code.
msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plural}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""

MessageId = str | tuple[str, ...]


def catalogue_file(language: str, suffix: str = ".po") -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / f"remi_learn{suffix}"


def read(language: str) -> Catalog:
    with catalogue_file(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # goes into the .mo
    return catalogue


def messages_in_code() -> set[MessageId]:
    """Every msgid that the code asks for; a pair for those with a plural."""
    return {message for _file, _line, message, _comments, _context in extract_from_dir(PACKAGE)}


def updated(language: str) -> Catalog:
    """The catalogue with what the code asks for, no more and no less; what was translated stays."""
    old, new = read(language), Catalog(locale=language)
    for message in messages_in_code():
        known = old.get(message if isinstance(message, str) else message[0])
        translation = known.string if known and known.id == message else ""
        new.add(message, message if language == "en" else translation)
    return new


def text_of(catalogue: Catalog) -> str:
    entries = io.BytesIO()
    write_po(entries, catalogue, width=100, no_location=True, omit_header=True, sort_output=True)
    header = HEADER.format(language=catalogue.locale, plural=catalogue.plural_forms)
    return header + entries.getvalue().decode().strip() + "\n"


def main() -> None:
    for language in LANGUAGES:
        catalogue_file(language).write_text(text_of(updated(language)), encoding="utf-8", newline="\n")
        with catalogue_file(language, ".mo").open("wb") as file:
            write_mo(file, read(language))
    if missing := [str(message.id) for message in read("ro") if not message.string or not all(message.string)]:
        sys.exit("Still without Romanian, in remi_learn/locale/ro:\n" + "\n".join(missing))


if __name__ == "__main__":
    main()
