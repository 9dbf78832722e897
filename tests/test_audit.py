"""A share of the audit each day: random settings and hands with every invariant, and offered draws beside a search.

`python -m benchmarks.audit` asks as much as the figures in `benchmarks/README.md` say. A failure names what was played;
AUDIT_SEED=... in the environment asks the same again.
"""

from __future__ import annotations

import datetime
import os

import pytest

import audit
from remi_learn import RAMI_51
from remi_learn.engine.hand import position

SEED = os.environ.get("AUDIT_SEED") or str(datetime.date.today().toordinal())
"""A new one every day."""
HANDS, POSITIONS = 45, 1000


@pytest.mark.parametrize("part", [0, 1])
def test_random_hands_under_random_rules_keep_every_invariant(part: int) -> None:
    print(f"AUDIT_SEED={SEED}")
    found = audit.Found()
    assert len([*audit.random_hands(f"{SEED}/{part}", HANDS, found)]) == HANDS
    assert found.faults == []
    assert found.counts["moves"] > HANDS * 10
    assert found.counts["records"] >= HANDS


@pytest.mark.parametrize("part", [0, 1])
def test_s4_a_draw_is_offered_exactly_if_the_turn_can_end(part: int) -> None:
    print(f"AUDIT_SEED={SEED}")
    found = audit.Found()
    assert len([*audit.offered_draws(f"{SEED}/{part}", POSITIONS, found)]) == POSITIONS
    assert found.faults == []
    assert found.counts["offers"] > POSITIONS // 10
    assert found.counts["draws"] > found.counts["offers"] + POSITIONS // 10  # many are refused


def test_c6_a_freed_joker_left_alone_does_not_end_the_turn() -> None:
    """Taking the 2 frees a joker, the opening takes all that could be thrown, and the joker may not be."""
    hand = position(
        RAMI_51.house(use_taken_card=True, opening_points=0), ["As Ks *", ""], table=["2h *=2d 2c 2s"], row="3d 2d"
    )
    assert [str(move) for move in hand.legal_moves()] == ["draw"]


def test_the_audit_sees_a_piece_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "_pieces", lambda hand: 0)
    found = audit.Found()
    assert len([*audit.random_hands("seen", 2, found)]) == 2
    assert all("pieces are lost" in fault for fault in found.faults)
    assert len(found.faults) == 2


def test_the_audit_sees_an_offer_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ends", lambda hand: False)
    found = audit.Found()
    assert len([*audit.offered_draws("seen", 30, found)]) == 30
    assert 0 < found.counts["false offer"] == found.counts["offers"] == len(found.faults)
