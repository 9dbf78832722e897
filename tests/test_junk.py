"""Every reader of text, given junk: it reads it or raises its own error, nothing changes, and it is quick."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from junk import Reader, readers, throw

INPUTS = 4000
"""So many each day; `python -m benchmarks.junk` throws as many as one likes."""


def test_junk_of_the_day_is_read_or_refused() -> None:
    seed = int(datetime.now(UTC).strftime("%Y%m%d"))
    print("python -m benchmarks.junk --seed", seed)
    report = throw(seed, range(INPUTS))
    assert report.faults == []
    for name, told in report.readers.items():
        assert told.read, name
        assert told.refused or not readers()[name].own, name


@pytest.mark.parametrize("wrong", [IndexError("x"), TypeError("x"), UnicodeDecodeError("utf-8", b"", 0, 1, "x")])
def test_another_error_is_told_with_its_input(wrong: Exception) -> None:
    def read(text: str) -> None:
        if len(text) > 3:
            raise wrong

    report = throw(1, range(50), {"broken": Reader(["5h 6h"], read, (ValueError,))})
    assert report.faults
    assert "--seed 1 --only" in report.faults[0]
    assert report.readers["broken"].read
