"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from lite.links import published

ROOT = Path(__file__).resolve().parents[1]


def test_its_session_with_the_notation_runs() -> None:
    (session,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest(session, {}, "README", None, None)
    failed, tried = doctest.DocTestRunner().run(test)
    assert (failed, tried) == (0, session.count(">>>"))


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    at = published()
    ours = (at.site, f"https://mybinder.org/v2/gh/{at.repository}/") if at else ()
    assert [link for link in links if not (ROOT / link).exists() and not link.startswith(ours)] == []


def test_its_commands_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = re.findall(r"make ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert set(named) <= set(targets)
