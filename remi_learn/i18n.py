"""The language that the learner reads: English msgids in the code, gettext catalogues for both languages.

>>> set_language("ro")
>>> _("options")
'opțiuni'
>>> set_language("en")
>>> _("options")
'options'
"""

from __future__ import annotations

import gettext as _gettext
from functools import cache
from pathlib import Path

LANGUAGES = ("ro", "en")
DOMAIN = "remi_learn"
LOCALE = Path(__file__).parent / "locale"

_language = "en"


def set_language(code: str) -> None:
    """Choose the language of every sentence from now on: "ro" or "en"."""
    global _language
    if code not in LANGUAGES:
        raise ValueError(f"expected one of {', '.join(LANGUAGES)}, got {code!r}")
    _language = code


def language() -> str:
    """The language in use; "en" until one is chosen."""
    return _language


def _(text: str) -> str:
    """The sentence in the language in use; the English one where there is no translation."""
    return _catalogue(_language).gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The sentence for `n` things in the language in use (Romanian has three forms)."""
    return _catalogue(_language).ngettext(one, many, n)


@cache
def _catalogue(code: str) -> _gettext.NullTranslations:
    # a missing catalogue must not stop a lesson: English msgids are readable
    return _gettext.translation(DOMAIN, LOCALE, [code], fallback=True)


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a sentence for the catalogues where it is looked up later."""
    return text
