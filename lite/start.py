"""The start page in both languages, made from `start.html`, the notebooks and the licences of what the site carries."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from html import escape
from importlib import metadata
from pathlib import Path
from string import Template
from urllib.parse import quote
from zipfile import ZipFile

import nbformat

from remi_learn import lessons, text
from remi_learn.draw import DARK, LIGHT, Bracket, Look, Spread, Theme, rack_picture
from remi_learn.engine.melds import readings
from remi_learn.engine.rules import TABLA
from remi_learn.engine.tiles import parse_tiles
from remi_learn.i18n import LANGUAGES, set_language
from remi_learn.lessons.model import Both
from remi_learn.letters import FAMILY, FONT_FILE
from remi_learn.shapes import svg

from . import downloads
from .packages import about

HERE = Path(__file__).resolve().parent
PAGES = {"ro": "index.html", "en": "en.html"}
INDEX = "index"
"""The notebook with all the others and the stars won in them."""
SHOWN = ("5h 6h 7h 8h 9h", "Jd Jc Js *", "As 2s 3s 4s 5s")
"""The melds of the picture at the top: a rack that closes."""
RACK = 350
"""Its width in CSS pixels: a phone's."""

WORDS = {
    "title": Both("Învață remi jucând", "Learn remi by playing"),
    "lead": Both(
        "Citești o idee, o încerci pe tablă și afli pe loc de ce e bine sau de ce nu. Fără cont și fără instalare, "
        "pe telefon, pe tabletă sau pe calculator.",
        "Read one idea, try it on a rack of tiles, and hear at once why it is right or why it is not. No account, "
        "nothing to install, on a phone, a tablet or a computer.",
    ),
    "begin": Both("Începe cu lecția 1", "Start with lesson 1"),
    "other": Both("Start in English", "Începe în română"),
    "switch": Both("English", "Română"),
    "first_time": Both(
        "Prima deschidere descarcă vreo 13 MB și durează puțin; apoi merge repede, fără niciun server în spate. "
        "Nimic din ce faci nu pleacă de pe dispozitivul tău.",
        "The first time downloads about 13 MB and takes a moment; after that it is quick, with no server behind it. "
        "Nothing you do leaves your device.",
    ),
    "lessons": Both("Lecțiile", "Lessons"),
    "stars": Both("Toate, cu stelele tale", "All of them, with your stars"),
    "how": Both("Cum lucrezi", "How it works"),
    "how_run": Both(
        "Apasă <b>▶</b> în bara de sus a lecției (sau <kbd>Shift</kbd> + <kbd>Enter</kbd>): celula rulează, iar tu "
        "treci la următoarea. Din meniu, <b>Run → Run All Cells</b> le rulează pe toate.",
        "Press <b>▶</b> in the bar above the lesson (or <kbd>Shift</kbd> + <kbd>Enter</kbd>): the cell runs and "
        "you move on to the next one. From the menu, <b>Run → Run All Cells</b> runs them all.",
    ),
    "how_play": Both(
        "Alege piesele cu degetul, cu mouse-ul sau din taste. La <b>Alte moduri</b> găsești piesele ca butoane și un "
        "rând în care poți scrie răspunsul.",
        "Pick tiles with a finger, the mouse or the keys. <b>More ways</b> has the tiles as buttons and a line to "
        "type the answer in.",
    ),
    "keep": Both("Cum păstrezi ce ai lucrat", "How to keep your work"),
    "keep_here": Both(
        "<kbd>Ctrl</kbd> + <kbd>S</kbd> sau butonul cu discheta salvează lecția în acest browser, pe acest dispozitiv.",
        "<kbd>Ctrl</kbd> + <kbd>S</kbd> or the button with the disk saves the lesson in this browser, on this device.",
    ),
    "keep_copy": Both(
        "<b>File → Download</b> îți dă un fișier al tău, pe care îl poți deschide oriunde rulează Jupyter.",
        "<b>File → Download</b> gives you a file of your own, which opens wherever Jupyter runs.",
    ),
    "keep_private": Both(
        "Într-o fereastră privată, tot ce ai salvat dispare când o închizi: descarcă înainte.",
        "In a private window all that you saved is gone when you close it: download it first.",
    ),
    "made_of": Both("Din ce e făcut", "What it is made of"),
    "made_words": Both(
        "Cursul este liber (BSD-3-Clause). Rulează în browser datorită programelor de mai jos, ale altora; textele "
        "licențelor sunt la legături.",
        "The course is free (BSD-3-Clause). It runs in the browser thanks to these programs of others; the links "
        "lead to the texts of their licences.",
    ),
    "standins": Both(
        "NumPy și Pillow sunt înlocuite aici de două module mici, ale noastre, cu strictul necesar pentru desen.",
        "In place of NumPy and Pillow stand two small modules of ours, with no more than drawing needs.",
    ),
    "picture": Both(
        "O tablă închisă: suita roșie de la 5 la 9, un grup de 11 cu joker și suita neagră de la 1 la 5.",
        "A rack that closes: a red run from 5 to 9, a group of elevens with a joker, a black run from 1 to 5.",
    ),
    "skip": Both("Sari la lecții", "Skip to the lessons"),
}


@dataclass(frozen=True)
class Notice:
    """A program of others in the site: its licence's name and, if it brings it, the licence's text."""

    name: str
    version: str
    licence: str
    words: str = ""


def write(site: Path, notebooks: Path) -> None:
    """Put the start page into a site, with its pictures and the licences."""
    notices = sorted(_notices(site), key=lambda notice: notice.name.lower())
    shutil.copy(FONT_FILE, site)
    shutil.copy(site / "lab" / "favicon.ico", site / "favicon.ico")  # where browsers look first
    (site / "licences").mkdir()
    for notice in notices:
        if notice.words:
            (site / "licences" / f"{notice.name}.txt").write_text(notice.words, encoding="utf-8")
    template = Template((HERE / "start.html").read_text(encoding="utf-8"))
    for language, page in PAGES.items():
        words = {name: both.in_(language) for name, both in WORDS.items()}
        other = next(code for code in LANGUAGES if code != language)
        made = template.substitute(
            words,
            language=language,
            other_language=other,
            other_page=PAGES[other],
            first=_address(language, _first(notebooks / language)),
            other_first=_address(other, _first(notebooks / other)),
            index=_address(language, notebooks / language / f"{INDEX}.ipynb"),
            lesson_list=_lesson_list(notebooks / language, language),
            notices="".join(map(_row, notices)),
        )
        (site / page).write_text(made, encoding="utf-8")
        set_language(language)
        for theme in (LIGHT, DARK):
            (site / f"rack-{language}-{theme.name}.svg").write_text(_rack(theme), encoding="utf-8")


# --- the lessons ----------------------------------------------------------------------------------------------------


def _address(language: str, notebook: Path) -> str:
    return f"notebooks/index.html?path={quote(f'{language}/{notebook.name}')}"


def _first(folder: Path) -> Path:
    return next(folder.glob("01-*.ipynb"))


def _lesson_list(folder: Path, language: str) -> str:
    """Every notebook of a language but the index, in its order: the number, the title, the first sentences under it."""
    order = {page.name: place for place, page in enumerate(lessons.PAGES)}
    found = [notebook for notebook in folder.glob("*.ipynb") if notebook.stem != INDEX]
    found.sort(key=lambda notebook: (order.get(notebook.stem, len(order)), notebook.stem))
    return "".join(_lesson(notebook, language) for notebook in found)


def _lesson(notebook: Path, language: str) -> str:
    heading, promise = [*nbformat.read(notebook, as_version=4).cells[0].source.split("\n\n"), ""][:2]
    number, title = re.fullmatch(r"# (?:(\d+)\. )?(.*)", heading.strip()).groups()
    badge = f'<span class="number" aria-hidden="true">{number or "♥"}</span>'
    return (
        f'<li><a href="{_address(language, notebook)}">{badge}<span><b>{escape(title)}</b>'
        f"<small>{escape(_plain(promise))}</small></span></a></li>"
    )


def _plain(markdown: str) -> str:
    """A line of Markdown as plain words."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", re.sub(r"<[^>]+>|[*`]", "", markdown)).replace("\n", " ")


# --- the picture ----------------------------------------------------------------------------------------------------


def _rack(theme: Theme) -> str:
    melds = [readings(tiles, TABLA)[0] for tiles in SHOWN]
    ends = [sum(len(meld.tiles) for meld in melds[: number + 1]) for number in range(len(melds))]
    brackets = tuple(
        Bracket(end - len(meld.tiles), end, text.caption([meld])) for meld, end in zip(melds, ends, strict=True)
    )
    tiles = tuple(tile for shown in SHOWN for tile in parse_tiles(shown))
    picture = rack_picture(Spread(tiles, brackets), RACK, Look(theme))
    return svg(picture.shapes[1:], picture.width, picture.height, "", "")


# --- whose work it is -----------------------------------------------------------------------------------------------


def _notices(site: Path) -> Iterator[Notice]:
    for wheel in sorted((site / "static" / "pyodide").glob("*.whl")):
        described = about(wheel)
        if described["Name"] not in ("remi_learn", "numpy", "pillow"):
            yield Notice(described["Name"], described["Version"], _licence(described), _words(wheel))
    for name in ("jupyterlite-core", "jupyterlab", "notebook"):
        of = metadata.distribution(name)
        yield Notice(name, of.version, _licence(of.metadata), _words_installed(of))
    yield Notice("Pyodide", downloads.PYODIDE, "MPL-2.0")
    yield Notice(FAMILY, "1", "OFL-1.1", FONT_FILE.with_name("remi-sans-OFL.txt").read_text(encoding="utf-8"))
    yield Notice("CPython", "3.14", "PSF-2.0")


def _licence(described: Message) -> str:
    """The name of a licence, wherever a package says it."""
    told = described["License-Expression"] or ""
    classified = [
        line.split(" :: ")[-1] for line in described.get_all("Classifier", []) if line.startswith("License :: ")
    ]
    return told or next(iter(classified), "") or (described["License"] or "").split("\n")[0][:40]


def _words(wheel: Path) -> str:
    with ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if _is_licence(name)]
        return "\n\n".join(opened.read(name).decode("utf-8", "replace") for name in names)


def _words_installed(of: metadata.Distribution) -> str:
    files = [file for file in of.files or () if _is_licence(file.as_posix())]
    return "\n\n".join(file.read_text(encoding="utf-8") for file in files)


def _is_licence(name: str) -> bool:
    return bool(re.search(r"\.dist-info/(.*/)?(LICEN[CS]E|COPYING|NOTICE)[^/]*$", name, re.IGNORECASE))


def _row(notice: Notice) -> str:
    name = escape(notice.name)
    link = f'<a href="licences/{quote(notice.name)}.txt">{name}</a>' if notice.words else name
    return f"<tr><td>{link}</td><td>{escape(notice.version)}</td><td>{escape(notice.licence)}</td></tr>"
