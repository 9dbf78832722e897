"""A position in one line: read, written and joined as a hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remi_learn import RAMI_51, TABLA, Rules, parse_tiles
from remi_learn.engine.packed import KINDS as PACKED
from remi_learn.engine.packed import tile_of
from remi_learn.engine.position import TURNS, Position

READY = "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks"

some_tiles = st.lists(st.sampled_from([tile_of(kind) for kind in PACKED]), max_size=15).map(tuple)


@given(
    st.builds(
        Position,
        rack=some_tiles,
        row=st.none() | some_tiles,
        left=st.none() | some_tiles,
        stock=st.none() | st.integers(0, 106),
        atu=st.none() | st.sampled_from(parse_tiles("5h * As")),
        players=st.integers(2, 4),
        turn=st.sampled_from(TURNS),
    )
)
def test_what_is_written_is_read(position: Position) -> None:
    assert Position.parse(str(position)) == position


def test_fields_in_any_order_and_spelling() -> None:
    typed = " turn discard ;stock 61;; row ;rack 5r,6♥ Ra "
    assert str(Position.parse(typed)) == "rack 5h 6h Kc; row; stock 61; turn discard"
    assert Position.parse("") == Position()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("pile 5h", "expected one of rack, row"),
        ("rack 5h; rack 6h", "expected rack once"),
        ("stock many", "expected a number; got 'many'"),
        ("stock ²", "expected a number"),
        ("atu 5h 6h", "expected one piece as the atu; got '5h 6h'"),
        ("turn mine", "expected turn to be one of draw, discard, first; got 'mine'"),
        ("rack 14r", "expected a number and a colour"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(typed: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        Position.parse(typed)


def legal(typed: str) -> list[str]:
    return [str(move) for move in Position.parse(typed).hand(TABLA).legal_moves()]


def test_the_legal_moves_are_those_of_the_position() -> None:
    assert legal(f"rack {READY} 7d; row 9c 4s; atu As") == ["draw", "take 1", "turned"]
    assert legal(f"rack {READY} 7d; row 9c *; atu 2h") == ["draw"]
    assert legal(f"rack {READY} 7d; row") == ["draw"]
    assert legal(f"rack {READY} As 7d; turn discard")[0] == "close 7d"
    assert legal(f"rack {READY} As 7d; turn first")[0] == "close 7d"
    first = Position.parse(f"rack {READY} Jh 7d; atu As; turn first").hand(TABLA)
    assert (first.state.drawn, first.state.turns) == (True, 0)


def test_the_stock_has_as_many_pieces_as_is_said() -> None:
    for turn, count in (("draw", 1), ("draw", 61), ("discard", 0), ("discard", 5)):
        hand = Position.parse(f"rack {READY} 7d 4h; stock {count}; turn {turn}").hand(TABLA)
        assert (hand.view(0).stock, hand.view(0).held[0]) == (count, 15)


def test_more_pieces_than_the_deck_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 2 of a piece; got 3 of '5h'"):
        Position.parse("rack 5h; row 5h; left 5h").hand(TABLA)


@pytest.mark.parametrize("rules", [TABLA, RAMI_51], ids=lambda rules: rules.name)
def test_s2_no_turn_begins_without_a_stock(rules: Rules) -> None:
    for text in ("rack 5h 6h 7h; stock 0; players 2", "rack 5h; stock 0; turn draw"):
        with pytest.raises(ValueError, match=r"expected a stock of at least one piece to draw from \(S2\); got none"):
            Position.parse(text).hand(rules)
    last = Position.parse("rack 5h 6h 7h; stock 0; players 2; turn discard").hand(rules)
    last.play("discard 5h")
    assert last.over, "whoever drew the last piece may still throw"
    assert Position.parse("rack 5h 6h; stock 1").hand(rules).legal_moves()


@pytest.mark.parametrize("text", ["turn discard", "row 4s; turn first", "rack; turn discard; stock 5"])
def test_who_has_to_discard_has_a_piece(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected a (rack with a )?piece to discard; got none"):
        Position.parse(text).hand(TABLA)


@pytest.mark.parametrize("text", ["players 0_3", "stock ٢", "players ²", "stock -1", "players 1e1", "stock 1234"])
def test_a_number_is_written_in_plain_digits(text: str) -> None:
    with pytest.raises(ValueError, match="expected a number"):
        Position.parse(text)
