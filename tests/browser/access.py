"""The accessibility gate: axe-core on a part of a page, the room for words and fingers, the way of the Tab key."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page


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


def cut_off(page: Page) -> list[str]:
    """The cards with something that sticks out of them, and what it is; the buttons too small for their words."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".remi-card")].filter((card) => card.scrollWidth > card.clientWidth)
            .map((card) => card.className + ": " + [...card.querySelectorAll("*")]
                .filter((one) => one.getBoundingClientRect().right > card.getBoundingClientRect().right + 1)
                .map((one) => one.className || one.tagName).join(", "))
            .concat([...document.querySelectorAll(".remi-card button")]
                .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
                .map((one) => "words cut off: " + one.textContent))"""
    )


def too_small(page: Page, least: int = 44) -> list[str]:
    """What can be tapped on our cards and is smaller than a finger's tip, in CSS pixels; links inside text may be."""
    return page.evaluate(
        """(least) => [...document.querySelectorAll(".remi-card :is(button, input, select, summary, textarea)")]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => [one, one.closest("label") ?? one])
            .map(([one, target]) => [one, target.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.5)
            .map(([one, box]) => `${one.tagName} ${one.className} ${one.textContent}: ${box.width}x${box.height}`)""",
        least,
    )


def moves(page: Page) -> list[str]:
    """What on our cards would move although the learner wants no motion."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".remi-card, .remi-card *")]
            .map((one) => [one, getComputedStyle(one)])
            .filter(([, style]) => /[1-9]/.test(style.transitionDuration) || style.animationName !== "none")
            .map(([one, style]) => `${one.className}: ${style.transition} ${style.animation}`)"""
    )


_FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, canvas, [tabindex='0']"
_STOPS = f"""card => [...card.querySelectorAll({_FOCUSABLE!r})]
    .filter((one) => one.checkVisibility({{ visibilityProperty: true }}))
    .filter((one) => one.type !== "radio" || one.checked)"""
_AT = """(all, number) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(all[number]);
    const shown = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    return [all[number] === document.activeElement, shown, all[number].outerHTML.slice(0, 200)];
}"""


def walked(page: Page, card: Locator) -> None:
    """Tab goes through a card from its first part to its last, in order, shows where it is, and comes out again."""
    stops = card.evaluate_handle(_STOPS)
    stops.evaluate("all => all[0].focus({ focusVisible: true })")
    for number in range(stops.evaluate("all => all.length")):
        there, shown, what = stops.evaluate(_AT, number)
        assert there, f"the keyboard is not at {what}"
        assert shown, f"nothing shows that the keyboard is at {what}"
        page.keyboard.press("Tab")
    assert not stops.evaluate("all => all.includes(document.activeElement)"), "Tab comes out"
