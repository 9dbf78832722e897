"""The accessibility gate: axe-core on a part of a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def serious(page: Page, part: str) -> list[str]:
    """What axe-core finds serious or critical in a part of the page: the rule, and where."""
    if not page.locator(part).count():
        return []
    found = Axe().run(page, context={"include": [[part]]})
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
