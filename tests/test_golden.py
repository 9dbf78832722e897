"""The golden hands: what the engine plays and pays is what it played and paid before."""

from __future__ import annotations

import pytest

from golden import GAMES, ending, golden, path
from remi_learn import Hand, read_record


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_hand(name: str) -> None:
    text = path(name).read_text(encoding="utf-8")
    assert golden(name) == text, "python tests/golden.py writes them anew, if the change is meant"
    hand = read_record(text)
    assert isinstance(hand, Hand)
    assert text.endswith(ending(hand))
