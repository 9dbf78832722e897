"""Writes what a benchmark saw into its section of `benchmarks/README.md`."""

from __future__ import annotations

import re
from pathlib import Path

REPORT = Path(__file__).with_name("README.md")


def write_section(name: str, text: str) -> None:
    """Replace what stands between the marks of a section; a new section comes at the end."""
    page = REPORT.read_text(encoding="utf-8") if REPORT.exists() else "# What was measured\n"
    section = f"<!-- {name} -->\n{text.strip()}\n<!-- /{name} -->"
    old = re.compile(f"<!-- {name} -->.*?<!-- /{name} -->", re.DOTALL)
    page = old.sub(lambda _: section, page) if old.search(page) else f"{page.rstrip()}\n\n{section}\n"
    REPORT.write_text(page, encoding="utf-8")
