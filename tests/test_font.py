"""The font of the course has every character that is shown, and the table says how wide each is."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from lite.font import WEIGHTS, widths
from remi_learn.draw import LIGHT, Look, fitted
from remi_learn.letters import _TABLES, FAMILY, FONT_FILE, measure
from remi_learn.shapes import Label, svg

ROOT = Path(__file__).resolve().parents[1]
SHOWN = (
    *(path for suffix in ("py", "po", "js", "css") for path in (ROOT / "remi_learn").rglob(f"*.{suffix}")),
    ROOT / "lite" / "start.html",
    ROOT / "lite" / "start.py",
)
OTHERS = {
    # read, never shown
    *("\u200b", "🃏", "┃", "¦", "‖", "∣", "‚", "‛", "‟", "´", "５", "ｈ"),
}


@cache
def characters() -> frozenset[str]:
    return frozenset(map(chr, TTFont(FONT_FILE).getBestCmap()))


def test_every_character_that_is_shown_is_in_the_font() -> None:
    found = {sign: path.name for path in SHOWN for sign in path.read_text(encoding="utf-8") if sign.isprintable()}
    assert {sign: name for sign, name in found.items() if sign not in characters() | OTHERS} == {}


def test_the_notebooks_show_nothing_else() -> None:
    for notebook in (ROOT / "notebooks").glob("*/*.ipynb"):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        words = "".join(part for cell in cells for part in cell["source"])
        assert set(filter(str.isprintable, words)) - characters() <= OTHERS, notebook.name


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_table_says_the_widths_of_the_font(weight: int) -> None:
    assert _TABLES[weight] == widths(FONT_FILE, weight)


def test_the_font_is_small_and_has_its_own_name_and_licence() -> None:
    assert FONT_FILE.stat().st_size < 45_000
    font = TTFont(FONT_FILE)
    assert font["name"].getDebugName(1) == FAMILY
    (axis,) = font["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", WEIGHTS[0], WEIGHTS[-1])
    licence = FONT_FILE.with_name("remi-sans-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert not re.search(r"Source", FAMILY), "a reserved name"


def test_what_the_font_lacks_is_taken_for_wide() -> None:
    assert measure("語", 20) == 20


def test_in_a_stored_picture_words_keep_their_width() -> None:
    words = Label(0, 20, "rândul din stânga", 15, LIGHT.text, 600, "start")
    assert f'textLength="{words.width:.2f}" lengthAdjust="spacingAndGlyphs"' in svg([words], 300, 40, "", "")


@given(st.text(st.sampled_from("aăâîșțMW10 "), max_size=60), st.floats(12, 40), st.floats(20, 400))
def test_a_label_that_is_fitted_fits(words: str, size: float, room: float) -> None:
    label = fitted(Label(0, 0, words, size, Look().theme.text), room)
    assert label.width <= room * 1.000001
    assert label.size <= size
