"""Colours: enough contrast everywhere, and five inks that stay apart for colour-blind eyes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import combinations

import pytest

from remi_learn.draw import DARK, LIGHT, Theme
from test_layout import PACKAGE

Triple = tuple[float, float, float]
themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
INKS = dict(LIGHT.inks)

# --- the sums ---------------------------------------------------------------------------------------------------------


def linear(colour: str) -> Triple:
    """Linear RGB of "#rrggbb", each 0-1 (IEC 61966-2-1)."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio."""
    light, dark = sorted((luminance(linear(colour)) for colour in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb: Triple) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(rgb: Triple) -> Triple:
    """CIE L*a*b* of linear sRGB under D65."""
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (
        part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
        for part in (value / full for value, full in zip(times(to_xyz, rgb), white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """The colour difference CIEDE2000 of two L*a*b* colours (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(hm - 30) + 0.24 * cos(2 * hm) + 0.32 * cos(3 * hm + 6) - 0.20 * cos(4 * hm - 63)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    rt = -math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2)))) * rc
    l_, c_, h_ = dl / sl, dc / sc, dh / sh
    return math.sqrt(l_**2 + c_**2 + h_**2 + rt * c_ * h_)


# Machado, Oliveira, Fernandes 2009, severity 1.0; they act on linear RGB
VISION: dict[str, tuple[Triple, ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: str, eyes: str) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(VISION[eyes], linear(colour)))
    return red, green, blue


# Pairs 1, 3, 7, 14, 19 and 25 of the published test data of CIEDE2000
KNOWN = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
]


@pytest.mark.parametrize(("one", "other", "difference"), KNOWN)
def test_the_sum_of_the_colour_difference_is_right(one: Triple, other: Triple, difference: float) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(difference, abs=1e-4)


def test_the_other_sums_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert lab(linear("#ffffff")) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(linear("#ff0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    for matrix in VISION.values():  # grey stays grey
        assert [sum(row) for row in matrix] == pytest.approx([1, 1, 1], abs=1e-5)


# --- contrast ---------------------------------------------------------------------------------------------------------

PAIRS: list[tuple[str, Callable[[Theme], list[tuple[str, str]]], float]] = [
    (
        "ink on tile and card",
        lambda t: [(ink, body) for ink in dict(t.inks).values() for body in (t.tile, t.card)],
        4.5,
    ),
    ("words on the ground", lambda t: [(t.text, t.ground), (t.quiet, t.ground)], 4.5),
    ("marks on the ground", lambda t: [(mark, t.ground) for mark in (t.ring, t.wrong, t.cursor)], 3),
    ("signs on badges", lambda t: [(t.badge, t.ring), (t.badge, t.wrong)], 4.5),
    ("ink on the lip", lambda t: [(ink, t.lip) for ink in dict(t.inks).values()], 3),
]


@themes
@pytest.mark.parametrize(("pairs", "least"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_contrast(theme: Theme, pairs: Callable[[Theme], list[tuple[str, str]]], least: float) -> None:
    too_faint = {pair: round(contrast(*pair), 2) for pair in pairs(theme) if contrast(*pair) < least}
    assert too_faint == {}


# --- inks -------------------------------------------------------------------------------------------------------------


@themes
@pytest.mark.parametrize("eyes", VISION)
def test_inks_stay_apart(theme: Theme, eyes: str) -> None:
    inks = dict(theme.inks)
    assert set(inks) == {"h", "d", "c", "s", ""}
    apart = {
        one + other: ciede2000(lab(seen(inks[one], eyes)), lab(seen(inks[other], eyes)))
        for one, other in combinations(inks, 2)
    }
    assert len(apart) == 10
    assert {pair: round(distance, 1) for pair, distance in apart.items() if distance < 10} == {}


# --- the stylesheet ---------------------------------------------------------------------------------------------------

CSS = (PACKAGE / "widgets" / "companion.css").read_text(encoding="utf-8")


def declared(selector: str) -> dict[str, str]:
    """Property -> value in the rule with exactly this selector (of several in one rule: one of them)."""
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", CSS, flags=re.S)):
        if selector in [" ".join(part.split()) for part in selectors.split(",")]:
            return dict(re.findall(r"([\w-]+)\s*:\s*([^;]+);", body))
    raise AssertionError(f"no rule for {selector}")


@pytest.mark.parametrize(("selector", "theme"), [(".remi-card", LIGHT), (".remi-card.remi-dark", DARK)])
def test_the_card_has_the_colours_of_the_picture(selector: str, theme: Theme) -> None:
    style = declared(selector)
    names = {"ground": theme.ground, "text": theme.text, "quiet": theme.quiet, "tile": theme.tile, "wrong": theme.wrong}
    assert {name: style[f"--remi-{name}"] for name in names} == names
    assert style["--remi-main"] == theme.ring


@pytest.mark.parametrize("suit", ["h", "d", "c", ""])
def test_the_chips_have_the_inks_of_the_tiles(suit: str) -> None:
    assert declared(f".remi-chip.remi-{suit or 'joker'}")["color"] == INKS[suit]


def test_a_black_chip_has_the_ink_of_all_chips() -> None:
    assert declared(".remi-chip")["color"] == INKS["s"]
    assert LIGHT.tile in declared(".remi-chip")["background"]


@pytest.mark.parametrize("selector", [".remi-card", ".remi-card.remi-dark"])
def test_words_and_buttons_of_the_card_have_contrast(selector: str) -> None:
    style = declared(selector)
    for word, ground in (("text", "button"), ("quiet", "button"), ("main", "ground"), ("on-main", "main")):
        assert contrast(style[f"--remi-{word}"], style[f"--remi-{ground}"]) >= 4.5, (word, ground)
