"""The two pages of the rules: every number and verdict on them is the engine's, and every rule has its place.

A table that the engine answers stands under a mark, `<!-- check: melds -->`, in both languages; single cases of a rule
are played from a position below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest

from remi_learn import (
    ETALAT,
    JOKER,
    RAMI_51,
    REMI_51,
    TABLA,
    Hand,
    IllegalMove,
    Match,
    Meld,
    Rules,
    can_close,
    deal,
    fault,
    find_rules,
    may_open,
    rack_points,
)
from remi_learn.engine import rules as engine_rules
from remi_learn.engine.hand import position
from remi_learn.engine.match import leaders, reached
from remi_learn.engine.packed import tile_of
from remi_learn.engine.rules import HOUSES
from remi_learn.engine.scoring import Ending, Laying, laid, meld_points, scores
from remi_learn.engine.tiles import parse_tiles
from remi_learn.i18n import LANGUAGES
from remi_learn.kinds.counting import count_table
from remi_learn.lessons.model import Exercise
from remi_learn.lessons.scoring import LESSON as SCORING
from remi_learn.rulebook import rule, rulebook
from remi_learn.settings import SETTINGS

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {"en": DOCS / "rules.md", "ro": DOCS / "reguli.md"}
YES, NO = {"yes", "da"}, {"no", "nu"}
BESIDES = {
    "closes": {"closes", "goes out", "goes out by hand", "închide", "iese", "iese din mână"},
    "by_hand": {"goes out by hand", "iese din mână"},
    "unopened": {"never opened", "fără etalare"},
    "pair": {"pair", "perechea"},
}

Row = list[str]
tables = re.compile(r"<!-- check: (.*?) -->\n\n((?:\|.*\n)+)")
both_pages = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def rows_of(page: Path) -> Iterator[tuple[str, list[Row]]]:
    """Every table under a mark: what the mark says, and the rows below the head."""
    for mark, table in tables.findall(page.read_text(encoding="utf-8")):
        rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines()]
        yield mark, rows[2:]


def pieces(cell: str) -> str:
    return cell.replace("joker", "*")


def melds(cell: str) -> list[str]:
    return [pieces(part) for part in cell.split("/") if part.strip()]


def number(cell: str) -> int:
    return int(cell.replace("−", "-").replace("+", ""))


def check_melds(row: Row, _mark: str) -> None:
    shown = zip(row[1:4], (TABLA, REMI_51, RAMI_51), strict=True)
    for cell, rules in shown:
        wrong = fault(pieces(row[0]), rules)
        assert (wrong is not None) == (cell in NO), (row, rules.name)
        if wrong is None:
            assert meld_points(pieces(row[0]), rules).total == number(cell), (row, rules.name)
        if named := set(row[1:4]) <= NO and re.search(r"\(#(\w+)\)", row[4]):
            assert getattr(wrong, "rule", "").lower() == named[1], (row, rules.name)


def check_closes(row: Row, _mark: str) -> None:
    assert len(parse_tiles(row[0])) == TABLA.hand_size + 1
    assert can_close(row[0], TABLA) == (row[1] in YES), row


def check_openings(row: Row, _mark: str) -> None:
    opening = may_open(melds(row[0]), find_rules(row[1]))
    assert (opening.points.total, bool(opening)) == (number(row[2]), row[3] in YES), row


def check_racks(row: Row, _mark: str) -> None:
    assert [rack_points(pieces(row[0]), rules).total for rules in (TABLA, RAMI_51)] == [*map(number, row[1:])], row


EACH_ROW: dict[str, Callable[[Row, str], None]] = {
    "melds": check_melds,
    "closes": check_closes,
    "openings": check_openings,
    "racks": check_racks,
}


def is_so(row: Row, what: str) -> bool:
    words = {word.strip() for word in row[3].split(",")} - {""}
    assert words <= set().union(*BESIDES.values()), row
    return bool(words & BESIDES[what])


def check_round(rows: list[Row], mark: str) -> None:
    game, *rest = (part.strip() for part in mark.removeprefix("round ").split(";"))
    name, *house = game.split()
    rules: Rules = getattr(engine_rules, name).house(**(HOUSES[house[0]] if house else {}))
    said = dict(part.partition(" ")[::2] for part in rest)
    read = [[laid(meld, rules) for meld in melds(row[1])] for row in rows]
    racks = [parse_tiles(pieces(row[2])) for row in rows]
    closers = [seat for seat, row in enumerate(rows) if is_so(row, "closes")]
    ending = Ending(
        "closed" if closers else "stock",
        tuple(racks),
        tuple(tuple(Laying(meld, meld.tiles) for meld in mine) for mine in read),
        tuple(not is_so(row, "unopened") for row in rows),
        tuple(is_so(row, "pair") for row in rows),
        parse_tiles(pieces(said["atu"]))[0] if "atu" in said else None,
        closers[0] if closers else None,
        any(is_so(row, "by_hand") for row in rows),
        parse_tiles(pieces(said["last"]))[0] if "last" in said else None,
    )
    assert [points.total for points in scores(ending, rules)] == [number(row[4]) for row in rows], mark
    assert ("nobody" in said) == (not closers)
    check_pieces(read, racks, rules)


def check_pieces(read: list[list[Meld]], racks: list[tuple[object, ...]], rules: Rules) -> None:
    """Such a hand can be dealt, and whoever opened did so."""
    shown = [piece for mine in read for meld in mine for piece in meld.pieces] + [
        piece for rack in racks for piece in rack
    ]
    assert all(shown.count(piece) <= (rules.jokers if piece == parse_tiles("*")[0] else rules.packs) for piece in shown)
    if rules.melds_lie == "board":
        assert all(len(rack) in (0, rules.hand_size) for rack in racks)
    elif rules.laid_counts:
        assert all(may_open(mine, rules) for mine in read if mine)


@both_pages
def test_the_tables_are_the_engines(page: Path) -> None:
    found = [*rows_of(page)]
    for mark, rows in found:
        if mark.startswith("round"):
            check_round(rows, mark)
        else:
            for row in rows:
                EACH_ROW[mark](row, mark)
    assert len(found) >= 11


# Cases of a rule: the rack of whoever plays and another's, where it matters what lies around, and the moves. A move
# with `!` is refused with that code (`refused`: with any); `=` gives the points at the end.
# fmt: off
CASES: list[tuple[str, Rules, str, dict[str, Any], str]] = [
    ("s1", TABLA, "2h 2d 2c 5h 5d 5c 7h 7d 7c 10h Jh Qh Kh Ah 4s", {"fresh": True},
     "draw ! already_drawn; close 4s = 95 -5"),
    ("s1", REMI_51, "2h 3h 4h 2d 3d 4d 9c", {"fresh": True, "turned": "Kc"},
     "turned ! already_drawn; lay 2h 3h 4h; lay 2d 3d 4d; discard 9c = 0 2"),
    ("s1", RAMI_51, "5h 6h Kc", {"row": "Kd"}, "discard 5h ! draw_first; draw; discard 5h"),
    ("s4", TABLA, "2h 4d", {"turned": "7c"}, "turned ! does_not_close"),
    ("s4", ETALAT, "5h 6h 9d", {"row": "2d Kc", "opened": [0]}, "take 1 ! cannot_be_used"),
    ("s4", RAMI_51.house(use_taken_card=True), "5h 6h 9d", {"row": "Kc", "opened": [0]}, "take 1 ! cannot_be_used"),
    ("s5", REMI_51, "2h 3h 4h Kc", {"stock": "9d"}, "draw; lay 2h 3h 4h; discard Kc ! too_low; back; discard Kc"),
    ("t2", TABLA, "2h 4d 9c", {"fresh": True}, "take 1 ! already_drawn; discard 4d"),
    ("t3", TABLA, "2h 4d", {"row": "9c"}, "take 1; discard 9c"),
    ("t3", TABLA, "2h 4d", {"stock": "9c"}, "draw; discard 9c"),
    ("t4", TABLA, "2h 4d", {"row": "2c 9h Kd"}, "take 2 ! buried; take 3 ! buried; take 1; discard 2h"),
    ("t5", TABLA, "2h *", {"row": "9h"}, "draw; discard *"),
    ("t5", TABLA, "2h 4d", {"row": "9h *"}, "take 1 ! dead_joker; take 2 ! dead_joker; draw; discard 2h"),
    ("t7", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks 7d", {"turned": "As"},
     "turned; discard 7d ! must_go_out; close As ! does_not_close; close 7d = 200 -10"),
    ("t7", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", {"turned": "As"}, "turned; close As = 300 -10"),
    ("t7", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks 7d", {"turned": "*"}, "turned; close 7d = 280 -10"),
    ("t7", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", {"turned": "Js"}, "turned; close 5h = 105 -5"),
    ("t10", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", {"stock": "9c", "turned": "5h"},
     "draw; close 9c = 150 -5"),
    ("t10", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", {"stock": "9c", "turned": "9c"},
     "draw; close 9c = 100 -5"),
    ("t12", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", {"stock": "*", "turned": "9c"},
     "draw; close * = 200 -5"),
    ("t12", TABLA, "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", {"stock": "*", "turned": "Ad"},
     "draw; close * = 400 -10"),
    ("e1", ETALAT, "Kh Kd Kc Qh Qd Qc 2d", {"stock": "3d"}, "draw; lay Kh Kd Kc; lay Qh Qd Qc; discard 2d ! no_run"),
    ("e1", ETALAT, "Ah Ad Ac 2d 9s", {"stock": "3d"}, "draw; lay Ah Ad Ac; discard 2d"),
    ("e2", ETALAT, "10h Jh Qh Kh Ah 8c 2d 9s", {"stock": "3d", "table": ["5c 6c 7c"]},
     "draw; add 1 8c ! not_open; lay 10h Jh Qh Kh Ah; add 1 8c; discard 2d"),
    ("e3", ETALAT, "10h Jh Qh Kh 3c 4c 9d", {"row": "2d Ah"},
     "take 1; discard 9d ! not_used; lay 10h Jh Qh Kh Ah; discard 9d"),
    ("e3", ETALAT, "10h Jh Qh Kh Ah 8c 2d 9s", {"row": "2h 8c", "table": ["5c 6c 7c"]}, "take 1 ! cannot_be_used"),
    ("e4", ETALAT, "5h 6h 9d", {"row": "2d 7h Ks", "opened": [0]}, "take 2; lay 5h 6h 7h; discard Ks"),
    ("e4", ETALAT, "7h Kc 9d", {"row": "2d 7h Ks", "table": ["4h 5h 6h"], "opened": [0]},
     "take 2; add 1 7h; discard 7h"),
    ("e4", ETALAT, "Kc Kd 9d", {"row": "2d 7h", "table": ["5h 6h *=7h"], "opened": [0]},
     "take 1; free 1 7h; lay Kc Kd *; discard 9d = 75 -100"),
    ("e5", ETALAT, "5h * 9d", {"stock": "Kc", "opened": [0]}, "draw; discard * ! keep_the_joker"),
    ("e5", ETALAT, "*", {"stock": "*", "opened": [0]}, "draw; discard *"),
    ("e6", ETALAT, "9d 9s Kc Kd 2h", {"stock": "5s", "table": ["9c 9h *"], "opened": [0]},
     "draw; free 1 9d ! refused; add 1 9d; free 1 9s; discard 2h ! joker_must_be_laid; lay Kc Kd *; discard 2h"),
    ("e7", ETALAT, "5h 6h 2d", {"turned": "7h", "opened": [0]}, "turned; lay 5h 6h 7h; discard 2d = 65 -100"),
    ("e7", ETALAT, "2d", {"turned": "7h", "table": ["4h 5h 6h"], "opened": [0]},
     "turned; add 1 7h; discard 2d = 55 -100"),
    ("e7", ETALAT, "10h Jh Qh Kh 3c", {"turned": "Ah"}, "turned; lay 10h Jh Qh Kh Ah; discard 3c = 200 -100"),
    ("e7", ETALAT, "5h 6h", {"stock": "7h", "opened": [0]}, "draw; lay 5h 6h 7h ! keep_one"),
    ("e8", ETALAT, "6h Kc Kd 2d", {"stock": "3d", "table": ["5h *=6h 7h", "4d 5d 6d"], "opened": [0]},
     "draw; free 1 6h; lay Kc Kd *; add 2 3d; discard 2d = 80 -100"),  # 5 + 20 + 5 + 50
    ("r4", REMI_51, "2h 3h 2d 3d 4d 9c", {"turned": "4h"}, "turned; lay 2h 3h 4h; lay 2d 3d 4d; discard 9c = 0 2"),
    ("r4", REMI_51, "2h 3h 4h 2d 3d 4d", {"turned": "9c"}, "turned; lay 2h 3h 4h; lay 2d 3d 4d; discard 9c = 0 2"),
    ("r4", REMI_51, "2h 3h 9c", {"turned": "4h", "opened": [0]}, "turned ! does_not_close"),
    ("r4", REMI_51, "5h 6h Kc 2d", {"turned": "7h", "fresh": True},
     "swap Kc; swap 2d ! first_turn_only; discard 2d; swap 2s; draw; discard Kc"),
    ("r5", REMI_51, "2h 3h 9c", {"row": "*"}, "take 1; discard *"),
    ("r5", REMI_51, "2h 3h 9c", {"row": "Kd"}, "take 1; discard Kd"),
    ("r6", REMI_51, "10h Jh Qh 8s 6c 6d 6h Kd 2c", {"stock": "4d", "table": ["5s 6s 7s"]},
     "draw; lay 10h Jh Qh; lay 6c 6d 6h; add 1 8s; discard Kd ! too_low"),
    ("r7", REMI_51, "6s 6d Kc Kd 2c", {"stock": "4s", "table": ["6c * 6h"], "opened": [0]},
     "draw; free 1 6d ! refused; free 1 6s ! refused; free 1 6d 6s; lay Kc Kd *; discard 2c"),
    ("r7", REMI_51, "6s 6d Kc Kd 2c", {"stock": "4s", "table": ["6c * 6h"], "opened": [0]},
     "draw; add 1 6d; free 1 6s; lay Kc Kd *; discard 2c"),
    ("r7", REMI_51, "9h Kc Qs 2d", {"stock": "4s", "table": ["7h 8h *=9h 10h"], "opened": [0]},
     "draw; free 1 9h; discard 2d ! joker_must_be_laid"),
    ("r8", REMI_51, "2h 3h", {"stock": "4h", "opened": [0]}, "draw; lay 2h 3h 4h ! keep_one"),
    ("c1", RAMI_51, "5h 6h Kc", {"row": "*"}, "take 1; discard Kc"),
    ("c1", RAMI_51, "5h 6h *", {"stock": "Kc"}, "draw; discard *"),
    ("c2", RAMI_51, "2h 3h 4h 2d 3d 5c", {"stock": "4d"}, "draw; lay 2h 3h 4h; lay 2d 3d 4d; discard 5c ! too_low"),
    ("c4", RAMI_51, "5h 6h Kc", {"row": "7h"}, "take 1; discard 7h ! just_taken; discard Kc"),
    ("c4", RAMI_51, "5h 6h 7h", {"row": "7h"}, "take 1; discard 7h"),
    ("c4", RAMI_51, "5h 6h Kc", {"stock": "7h"}, "draw; discard 7h"),
    ("c5", RAMI_51, "8h Kc 2d", {"table": ["5h 6h 7h"]}, "draw; add 1 8h ! not_open"),
    ("c6", RAMI_51, "9s Kc Ks 2d", {"stock": "4h", "table": ["9c 9d 9h *"], "opened": [0]},
     "draw; free 1 9s; discard 2d ! joker_must_be_laid; lay Kc Ks *; discard 2d"),
    ("c6", RAMI_51, "9s Kc 2d", {"stock": "4h", "table": ["9c 9d 9h *"], "opened": [0]}, "draw; free 1 9s; discard 2d"),
    ("c7", RAMI_51, "5h 6h", {"stock": "7h", "opened": [0]}, "draw; lay 5h 6h 7h = 0 2"),
    ("r6", REMI_51, "10h Jh Qh 8s 7c 7d 7h Kd 2c", {"stock": "4d", "table": ["5s 6s 7s"]},
     "draw; lay 10h Jh Qh; add 1 8s; lay 7c 7d 7h; discard Kd"),
    ("r6", REMI_51, "8h 9h Kc 2c", {"stock": "4s", "table": ["5h 6h 7h"], "opened": [0]},
     "draw; add 1 8h 9h; discard Kc"),
    ("r2", REMI_51, "6h 10h Jh Qh 10s Js Qs Kd Kc 9s 2c", {"stock": "4d", "table": ["5h *=6h 7h"]},
     "draw; free 1 6h; lay 10h Jh Qh; lay 10s Js Qs; lay Kd Kc *; discard 9s"),
    ("r7", REMI_51, "6s 6d Kc Kd 2c", {"stock": "4s", "table": ["6c * 6h"], "opened": [0]},
     "draw; free 1 6s 6d; lay Kc Kd *; discard 2c"),
    ("m5", ETALAT, "* Kc 2c", {"stock": "9h", "table": ["5h 6h 7h"], "opened": [0]},
     "draw; add 1 *; add 1 9h; discard Kc"),
    ("m5", ETALAT, "* Kc 2c", {"stock": "3h", "table": ["5h 6h 7h"], "opened": [0]},
     "draw; add 1 *=4h; add 1 3h; discard Kc"),
    ("c3", RAMI_51, "* Kc 2c", {"stock": "3h", "table": ["5h 6h 7h"], "opened": [0]},
     "draw; add 1 *; add 1 3h; discard Kc"),
    ("e3", ETALAT, "10h Jh Qh Kh 3c 4c 9d", {"row": "Ah"}, "take 1 ! first_of_row; draw; discard 9d"),
    ("e4", ETALAT, "5h 6h 9d", {"row": "7h Ks", "opened": [0]}, "take 2 ! first_of_row; draw; discard 9d"),
    ("e4", ETALAT, "5h 6h", {"row": "2d 7h", "opened": [0]}, "take 1 ! too_few_to_break; draw; discard 5h"),
    ("c6", RAMI_51, "9s Kc 2d", {"stock": "4h", "table": ["9c 9d 9h *"], "opened": [0]},
     "draw; free 1 9s; discard * ! joker_just_taken; discard 2d"),
    ("c2", RAMI_51.house(use_taken_card=True), "Kh Ks Kd 7s 7h 7d 2c 3d", {"row": "8h", "table": ["9h 10h Jh"]},
     "take 1; lay Kh Ks Kd; lay 7s 7h 7d; add 1 8h; discard 3d"),
]
# fmt: on


@pytest.mark.parametrize(("rule", "rules", "rack", "where", "played"), CASES, ids=[case[0] for case in CASES])
def test_the_cases_are_the_engines(rule: str, rules: Rules, rack: str, where: dict[str, Any], played: str) -> None:
    hand = position(rules, [rack, "2s"], **where)
    moves, _, totals = played.partition(" = ")
    for text in moves.split("; "):
        move, _, code = text.partition(" ! ")
        if code:
            with pytest.raises(IllegalMove) as refused:
                hand.play(move)
            assert code in (refused.value.fault, "refused"), text
        else:
            hand.play(move)
    result = hand.result()
    assert (result.totals if result else ()) == tuple(map(int, totals.split())), rule


# The two pages as pages: what leads where.

ANCHOR = re.compile(r'<a id="(\w+)"></a>')
ID = re.compile(r"\b[MSTERC]\d{1,2}\b")
IDS = [
    *("pieces", "players", "dealt", *(f"m{n}" for n in range(1, 7)), *(f"s{n}" for n in range(1, 7))),
    *(*(f"t{n}" for n in range(1, 16)), "v", *(f"e{n}" for n in range(1, 10)), *(f"r{n}" for n in range(1, 11))),
    *(f"c{n}" for n in range(1, 10)),
]


@both_pages
def test_every_rule_stands_there_once_and_in_order(page: Path) -> None:
    assert ANCHOR.findall(page.read_text(encoding="utf-8")) == IDS


@both_pages
def test_every_id_that_is_mentioned_is_a_rule(page: Path) -> None:
    root = DOCS.parent
    folders = (root / name for name in ("remi_learn", "tests", "docs", "benchmarks"))
    sources = [path for folder in folders for path in folder.rglob("*") if path.suffix in {".py", ".md", ".po", ".js"}]
    anchors = {name.upper() for name in ANCHOR.findall(page.read_text(encoding="utf-8"))}
    for source in sources:
        assert set(ID.findall(source.read_text(encoding="utf-8"))) <= anchors, source
    assert {field.metadata["rule"].upper() for field in Rules.settings()} <= anchors
    assert {name.upper() for rules in engine_rules.PRESETS for name in rules.ids} <= anchors


def slug(heading: str) -> str:
    """What GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", [*PAGES.values(), DOCS / "settings.md"], ids=lambda path: path.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for name, anchor in re.findall(r"\]\(([\w.]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        target = (DOCS / name if name else page).read_text(encoding="utf-8")
        places = {*ANCHOR.findall(target), *map(slug, re.findall(r"^#+ (.*)$", target, re.MULTILINE))}
        assert anchor in places, (name, anchor)


@both_pages
def test_every_setting_is_named_where_its_rule_stands(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    parts = re.split(r'<a id="(\w+)"></a>', text)
    rules = dict(zip(parts[1::2], parts[2::2], strict=True))
    for field in Rules.settings():
        link = f"[`{field.name}`](settings.md#{field.name})"
        assert link in rules[field.metadata["rule"].lower()], field.name
    linked = set(re.findall(r"settings\.md#(\w+)", text))
    assert linked == {field.name for field in Rules.settings()}


def test_both_pages_say_the_same() -> None:
    """What does not depend on the language is the same in both: marks, pieces, numbers of the tables, links."""
    for shape in (r"◆", r"\(#(?:[a-z]\d+|v)\)", r"settings\.md#\w+", r"<!-- check: .* -->", r"[2-9AJQK]0?[♥♦♣♠]"):
        english, romanian = (re.findall(shape, page.read_text(encoding="utf-8")) for page in PAGES.values())
        assert sorted(english) == sorted(romanian), shape
    english, romanian = ([row for _, rows in rows_of(page) for row in rows] for page in PAGES.values())
    for one, other in zip(english, romanian, strict=True):
        assert [cell for cell in one if re.search(r"\d", cell)][:1] == [
            cell for cell in other if re.search(r"\d", cell)
        ][:1]


def test_no_page_names_what_the_reader_cannot_see() -> None:
    for page in DOCS.glob("*.md"):
        assert not re.search(r"\bseeds?\b", page.read_text(encoding="utf-8")), page.name


# The rules in a cell and on a card.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_shown_in_the_learners_language(language: str) -> None:
    SETTINGS.change(language=language)
    book = rulebook()
    assert [one.id.lower() for one in book.rules] == IDS
    for one in book.rules:
        assert one.brief.endswith((".", "”", ")")), one.id
        assert not re.search(r"[◆`*]|\]\(|<|  ", one.brief), one.id
        assert not re.search(r"\]\(|<a id|<!--", one._repr_markdown_()), one.id
    assert book.page.startswith("# ")
    assert rule(" t8 ").head.startswith("T8. ")


def test_the_language_can_change() -> None:
    SETTINGS.change(language="ro")
    romanian = rule("T8")
    SETTINGS.change(language="en")
    assert romanian.brief != rule("T8").brief


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="expected the id of a rule, such as T8 or R7; got 'X9'"):
        rule("X9")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "exercise", [one for one in SCORING.exercises if one.kind in ("worth", "round_total", "count")]
)
def test_a_count_tells_the_rules_it_names(exercise: Exercise, language: str) -> None:
    SETTINGS.change(language=language)
    table = count_table(exercise)
    named = [name for row in table.rows for name in row[-1].split(", ") if name]
    assert [one.id for one in table.rules] == list(dict.fromkeys(named))
    assert all(escape(one.brief) in table.html() for one in table.rules)


# What takes more than one turn.


def play_on(hand: Hand, first: str) -> int:
    """Everybody begins with that move and throws a natural; how many turns the hand lasts."""
    turns = 0
    while not hand.over:
        if not hand.state.drawn:
            hand.play(first)
        throws = (move for move in hand.legal_moves() if move.verb == "discard" and not move.tiles[0].wild)
        hand.play(next(move for move in throws if move.tiles[0] != hand.view(hand.player).took))
        turns += 1
    return turns


def test_nobody_draws_for_two_rounds_of_the_table_s3() -> None:
    for rules in (TABLA, REMI_51):
        assert play_on(deal(rules, 3, seed=1), "take 1") == 1 + 6  # the starter's first turn does not count
    assert play_on(deal(RAMI_51, 3, seed=1), "take 1") == 6


@pytest.mark.parametrize("seed", [1, 44])  # in the other one an ace is the atu, and somebody was dealt its pair
@pytest.mark.parametrize(("rules", "again"), [(TABLA, 0), (ETALAT, 0), (REMI_51, 1), (RAMI_51, 2)])
def test_the_stock_is_empty_s2_t13_e9_r10_c8(rules: Rules, again: int, seed: int) -> None:
    hand = deal(rules, 3, seed)
    play_on(hand, "draw")
    result = hand.result()
    assert result
    assert (result.why, hand.state.reshuffled, hand.state.stock) == ("stock", again, ())
    costs = [rack_points(hand.view(seat).rack, rules).total for seat in range(3)]
    least = [cost == min(costs) for cost in costs]
    pairs = [(hand.view(0).turned or 0) in map(tile_of, rack) for rack in hand.dealt.racks]
    factor = 2 if (hand.view(0).turned or JOKER).rank < 2 else 1
    expected = {
        TABLA: [(50 * pair - cost) * factor for cost, pair in zip(costs, pairs, strict=True)],
        ETALAT: [max((50 * pair - 100) * factor, -100) for pair in pairs],
        REMI_51: costs,
        RAMI_51: [0 if wins else cost for cost, wins in zip(costs, least, strict=True)],
    }
    assert [*result.totals] == expected[rules]
    assert result.winners == (tuple(seat for seat in range(3) if least[seat]) if rules is RAMI_51 else ())


def test_the_pile_is_shuffled_but_for_its_top_r10() -> None:
    hand = deal(REMI_51, 2, seed=1)
    while not hand.state.reshuffled:
        if not hand.state.drawn:
            hand.play("draw")
        before = hand.state.row
        hand.play(next(move for move in hand.legal_moves() if move.verb == "discard"))
    assert sorted(hand.state.stock) == sorted(before)
    assert len(hand.state.row) == 1


def test_300_turns_end_a_hand_c8() -> None:
    hand = deal(RAMI_51.house(stall_laps=9), 2, seed=1)
    while not hand.over:
        if not hand.state.drawn:
            hand.play("draw" if hand.state.turns % 7 == 0 else "take 1")
        throws = (move for move in hand.legal_moves() if move.verb == "discard")
        hand.play(next(move for move in throws if move.tiles[0] != hand.view(hand.player).took))
    result = hand.result()
    assert result
    assert (result.why, hand.state.turns) == ("turns", 300)


@pytest.mark.parametrize(("direction", "starters"), [("left", [0, 1, 2, 0]), ("right", [0, 2, 1, 0])])
def test_the_start_passes_on_s6(direction: str, starters: list[int]) -> None:
    match = Match(REMI_51.house(direction=direction), 3, seed=1)
    for _ in starters[1:]:
        play_on(match.hand, "take 1")
        match.next_hand()
    assert [hand.dealt.starter for hand in match.hands] == starters


def test_the_end_of_a_match_t14_c9() -> None:
    totals = {TABLA: (299, 300, -300), RAMI_51: (299, 300, -300)}
    over = {rules: [reached(total, rules.house(match_target=300)) for total in totals[rules]] for rules in totals}
    assert over == {TABLA: [False, True, True], RAMI_51: [False, True, False]}
    assert leaders((10, 30, 30), TABLA) == (1, 2)
    assert leaders((10, 30, 10), RAMI_51) == (0, 2)
