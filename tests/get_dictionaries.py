"""Gets the speller and its two dictionaries where they are missing: `make test` calls this before the unit tests.

Debian's packages, where apt is there and we are root; elsewhere the spelling tests are skipped and say what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PACKAGES = ("hunspell", "hunspell-ro", "hunspell-en-gb")
MISSING = (
    f"spelling is not checked: hunspell and its dictionaries are missing (Debian: apt install {' '.join(PACKAGES)})"
)
NAMES = {"ro": "ro_RO", "en": "en_GB"}


def has(language: str) -> bool:
    """Whether the speller and the dictionary of this language are here."""
    program = shutil.which("hunspell")
    words = [program, "-d", NAMES[language], "-l"] if program else [sys.executable, "-c", "raise SystemExit(1)"]
    return subprocess.run(words, input="", capture_output=True, text=True, check=False).returncode == 0


def misspelt(text: str, language: str) -> set[str]:
    """The words of a text that the dictionary does not know."""
    words = ["hunspell", "-i", "utf-8", "-d", NAMES[language], "-l"]
    done = subprocess.run(words, input=text, capture_output=True, encoding="utf-8", check=True)
    return set(done.stdout.split("\n")) - {""}


def main() -> None:
    if all(map(has, NAMES)):
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", *PACKAGES]):
            subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=sys.stderr, check=False)
    if not all(map(has, NAMES)):
        print(MISSING, file=sys.stderr)


if __name__ == "__main__":
    main()
