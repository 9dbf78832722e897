"""Writes docs/settings.md from the rules themselves: `python docs/build.py`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from remi_learn import Rules
from remi_learn.engine.rules import HOUSES, PRESETS

HEAD = """# The settings of the five games

Generated from `remi_learn/engine/rules.py` by `python docs/build.py`; do not edit. A setting is changed by
`RAMI_51.house(final_discard=True)`. The rule leads to [the rules](rules.md) ([în română](reguli.md)). Published is what
a public page of rules says, of that game where one is named; our decision is what they leave open (◆ in the rules).
Where a setting needs something beside it, it is refused without (`RulesError`), but for the value in brackets, which
asks for nothing; what a house takes from under a setting of the game itself lapses, unless it says "at all". Hands that
the deck is too small for are refused when the table is set up.

"""


def shown(value: object) -> str:
    """A value as it is written in a record."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def needed(data: Mapping[str, Any]) -> str:
    """What a setting needs beside it, and the value that is allowed without."""
    where = " and ".join(needs.where + " (at all)" * needs.strictly for needs in data["needs"])
    return f"{where} [{shown(data['off'])}]" if where else ""


def table() -> str:
    """The whole page."""
    names = ["setting", "what it is", *(rules.name for rules in PRESETS), "may be", "needs", "rule", "source"]
    rows = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    for field in Rules.settings():
        data = field.metadata
        values = [shown(getattr(rules, field.name)) for rules in PRESETS]
        cells = [f"`{field.name}`", data["label"], *values, data["wanted"], needed(data), data["rule"], data["source"]]
        rows.append("| " + " | ".join(cells) + " |")
    houses = "\n".join(
        f"- `{name}`: " + ", ".join(f"`{key}={shown(value)}`" for key, value in house.items())
        for name, house in HOUSES.items()
    )
    return HEAD + "\n".join(map(linked, rows)) + f"\n\nHouses with a name (`HOUSES`):\n\n{houses}\n"


SOURCES = {
    "seeds": "published",
    "seed 000": "published (Remi pe Tablă)",
    "seed 002": "published (Remi 51)",
    "seed 003": "published (Rami)",
    "decided": "our decision",
}


def linked(row: str) -> str:
    """A row whose setting can be linked to, whose rule is a link, and whose source says something to a reader."""
    if not row.startswith("| `"):
        return row
    setting, *cells, rule, source = row.strip("| ").split(" | ")
    anchor = setting.strip("`")
    for name in sorted(SOURCES, key=len, reverse=True):
        source = source.replace(name, SOURCES[name])
    return (
        f'| <a id="{anchor}"></a>' + " | ".join([setting, *cells, f"[{rule}](rules.md#{rule.lower()})", source]) + " |"
    )


if __name__ == "__main__":
    (Path(__file__).parent / "settings.md").write_text(table(), encoding="utf-8")
