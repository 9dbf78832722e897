"""Tables in `benchmarks/README.md`: each benchmark keeps its own section between two markers."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

README = Path(__file__).with_name("README.md")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def machine() -> str:
    """What the figures were measured on, in one line."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, one thread"


def write(section: str, text: str) -> None:
    """Put the text between the section's markers; a section that is not there yet is added at the end."""
    start, end = f"<!-- {section}: start -->", f"<!-- {section}: end -->"
    page = README.read_text(encoding="utf-8") if README.exists() else "# Benchmarks\n"
    if start not in page:
        page = f"{page.rstrip()}\n\n{start}\n{end}\n"
    before, rest = page.split(start)
    after = rest.split(end)[1]
    README.write_text(f"{before}{start}\n{text.strip()}\n{end}{after}", encoding="utf-8")
