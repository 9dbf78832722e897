"""A seed comes back from a record as what it was, text or number, or it is refused before anything is dealt."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from remi_learn import TABLA, Match, deal, read_record, write_record
from remi_learn.engine.record import RecordError
from remi_learn.engine.seeds import LONGEST, read_seed, read_seed_text, write_seed
from remi_learn.play import Table

ODD = ["5", "-5", "007", "clasa 7#b", " a ", "a\nb", "", "\\", "\\x23", '"q"', 'a"b"', "1" * 40, "é ș\u2028", "\x85"]
ODD += ["\\N{DASH}", "True", "-", "a\xa0", "\ufeff", "\U0001f0cf#", "\r", "seed", "0", "٢"]


@given(st.integers(-(10**LONGEST) + 1, 10**LONGEST - 1) | st.text(st.characters(exclude_categories=["Cs"])))
@example("a\\")
def test_any_seed_comes_back_as_what_it_was(seed: int | str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        line = write_seed(seed)
        word, _, rest = line.partition(" ")
        again = {"seed": read_seed, "seed_text": read_seed_text}[word](rest)
    assert (again, type(again)) == (seed, type(seed))
    assert "#" not in line
    assert len(f"{line}.".splitlines()) == 1
    assert line == line.strip()


@pytest.mark.parametrize("seed", [*ODD, 5, -5, 0, 10**29])
def test_a_record_deals_the_same_hand_again(seed: int | str) -> None:
    hand = deal(TABLA, 2, seed)
    hand.play(hand.legal_moves()[0])
    again = read_record(write_record(hand))
    assert (again.seed, type(again.seed)) == (seed, type(seed))
    assert again.state == hand.state  # type: ignore[union-attr]
    table = Table.new(TABLA, ("plain",), seed)
    assert Table.from_text(table.text()).text() == table.text()
    assert read_record(write_record(Match(TABLA, 2, seed))).hand.dealt == Match(TABLA, 2, seed).hand.dealt  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "seed", [True, 2.5, None, 10**30, -(10**30), 10**5000, "\ud800", b"7", (7,)], ids=lambda seed: type(seed).__name__
)
def test_what_cannot_be_written_is_not_dealt(seed: object) -> None:
    for dealt in (lambda: deal(TABLA, 2, seed), lambda: Match(TABLA, 2, seed)):  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="expected a seed"):
            dealt()


@pytest.mark.parametrize(("line", "seed"), [("7", 7), ("-7", -7), ("07", "07"), ("a b", "a b"), ('"a"', '"a"')])
def test_records_of_before_are_read_as_they_were(line: str, seed: int | str) -> None:
    again = read_record(f"remi_learn hand 1\nrules Remi pe Tablă\nplayers 2\nstarter 0\nseed {line}\n")
    assert (again.seed, type(again.seed)) == (seed, type(seed))


@pytest.mark.parametrize("quoted", ["", '"', '"a', "a", "'a'", '"\\d"', '"\\x2"', '"ș"', '"\\ud800"', '"\\U00110000"'])
def test_a_seed_that_is_not_written_so_names_its_line(quoted: str) -> None:
    with pytest.raises(RecordError, match="line 5: expected") as caught:
        read_record(f"remi_learn hand 1\nrules Remi pe Tablă\nplayers 2\nstarter 0\nseed_text {quoted}\n")
    assert caught.value.line == 5
