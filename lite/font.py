"""Builds the one font of the course, `remi_learn/widgets/remi-sans.woff2`, and the table of its letters' widths.

`python -m lite.font`, with the extra `font` installed. Source Sans 3 gives the letters and Noto Sans Symbols 2 what it
lacks; both are under the SIL Open Font License, and so is what is made of them. Their licence reserves the name
"Source", so ours has another. What is not shown anywhere is left out, and weights between 400 and 700 are kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from remi_learn import letters
from remi_learn.letters import FAMILY, FONT_FILE

from .downloads import CACHE, run

PACKAGES = {"source-sans": "3.52.0", "@fontsource/noto-sans-symbols-2": "5.3.0"}
LETTERS = "source-sans/VF/SourceSans3VF-Upright.ttf"
SYMBOLS = "@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2"
WEIGHTS = (400, 600, 700)
CHARACTERS = (
    *(chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100))),
    *"ĂăȘșȚțŐőŰű–—‘’“”„†•…‹›←↑→↓−√≈≠≤≥⌫■□▲▶▸▼▾◀◆○●♠♣♥♦✓✗½",
)
BORROWED = "⏎★☆♡♢♤♧"
"""Symbols that the letters' font lacks."""
STANDING_IN = {"│": "|", "≡": "="}
"""What is drawn as another character."""

TABLE = Path(letters.__file__)


def main() -> None:
    """Fetch, build and write."""
    folder = fetch(CACHE / "fonts")
    font = build(folder)
    font.flavor = "woff2"
    font.save(FONT_FILE)
    write_widths({weight: widths(FONT_FILE, weight) for weight in WEIGHTS})
    print(f"{FONT_FILE.name}: {FONT_FILE.stat().st_size:,} bytes, {len(font.getBestCmap())} characters")


def fetch(cache: Path) -> Path:
    """The folder where npm has put both fonts."""
    cache.mkdir(parents=True, exist_ok=True)
    flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(cache)]
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    run(["npm", "install", *flags, *wanted], "npm could not fetch the fonts")
    return cache / "node_modules"


def build(folder: Path) -> TTFont:
    """The font, from the two in the folder."""
    font = TTFont(folder / LETTERS, recalcTimestamp=False)
    wanted = subset.Options(layout_features=["kern", "mark", "ccmp", "locl"], name_IDs=[0, 1, 2, 4, 6, 13, 14])
    cutter = subset.Subsetter(wanted)
    cutter.populate(unicodes=map(ord, CHARACTERS))
    cutter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (WEIGHTS[0], WEIGHTS[-1])})
    # the list of how advances vary knows no glyph that is added; the outlines say the same
    del font["HVAR"]
    symbols = TTFont(folder / SYMBOLS)
    for character in BORROWED:
        _borrow(font, symbols, character)
    for character, other in STANDING_IN.items():
        _name(font, character, font.getBestCmap()[ord(other)])
    for place, text in ((1, FAMILY), (4, FAMILY), (6, FAMILY.replace(" ", ""))):
        font["name"].setName(text, place, 3, 1, 0x409)
    return font


def _borrow(font: TTFont, other: TTFont, character: str) -> None:
    scale = font["head"].unitsPerEm / other["head"].unitsPerEm
    name, glyph = f"u{ord(character):04X}", other.getBestCmap()[ord(character)]
    pen = TTGlyphPen(None)
    other.getGlyphSet()[glyph].draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = outline = pen.glyph()
    outline.recalcBounds(font["glyf"])
    font["hmtx"][name] = (round(other["hmtx"][glyph][0] * scale), outline.xMin)
    font["gvar"].variations[name] = []
    _name(font, character, name)


def _name(font: TTFont, character: str, glyph: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(character)] = glyph


def widths(file: Path, weight: int) -> dict[str, int]:
    """The advance of each character at one weight, in thousandths of the size."""
    font: Any = instancer.instantiateVariableFont(TTFont(file), {"wght": weight})
    whole = font["head"].unitsPerEm
    return {chr(code): round(1000 * font["hmtx"][glyph][0] / whole) for code, glyph in font.getBestCmap().items()}


def write_widths(found: dict[int, dict[str, int]]) -> None:
    """Write the table that the drawing reads, between its marks."""
    head, _, tail = TABLE.read_text(encoding="utf-8").partition("# widths: start\n")
    tail = tail.partition("# widths: end\n")[2]
    characters = "".join(sorted(next(iter(found.values()))))
    lines = ["# fmt: off", f"_CHARACTERS = {characters!r}  # noqa: E501", "_WIDTHS = {"]
    for weight, each in found.items():
        lines.append(f'    {weight}: "{" ".join(str(each[character]) for character in characters)}",  # noqa: E501')
    text = "\n".join([*lines, "}", "# fmt: on", ""])
    TABLE.write_text(f"{head}# widths: start\n{text}# widths: end\n{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
