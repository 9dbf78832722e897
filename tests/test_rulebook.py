"""The two pages of the rules: every number and verdict on them is the engine's, and every rule has its place.

A table that the engine answers stands under a mark, `<!-- check: melds -->`, in both languages; single cases of a rule
are played from a position below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from remi_learn import RAMI_51, REMI_51, TABLA, Meld, Rules, can_close, fault, find_rules, may_open, rack_points
from remi_learn.engine import rules as engine_rules
from remi_learn.engine.rules import HOUSES
from remi_learn.engine.scoring import Ending, Laying, laid, meld_points, scores
from remi_learn.engine.tiles import parse_tiles

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
            assert wrong and wrong.rule.lower() == named[1], (row, rules.name)


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
    shown = [piece for mine in read for meld in mine for piece in meld.pieces] + [piece for rack in racks for piece in rack]
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
