"""The rack's commands: each does what it says, refuses with a reason, and never loses a piece."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from remi_learn import JOKER, REMI_51, TABLA, FaultCode, Rules, Tile, fault, format_tiles, parse_tiles, readings
from remi_learn.rack import (
    Board,
    Rack,
    RackRefusal,
    clear,
    lay_out,
    meld,
    move,
    pick,
    pick_tiles,
    replace_picked,
    sort,
    split,
)


def rack(tiles: str) -> Rack:
    return Rack(parse_tiles(tiles))


def picked(tiles: str, *places: int) -> Rack:
    return replace_picked(rack(tiles), places)


def lies(found: Rack) -> str:
    """What lies there: "(5h 6h 7h) 9c"."""
    words, before = [], None
    for piece in found.order:
        inside = found.meld_of(piece)
        if inside != before and before:
            words[-1] += ")"
        words.append(("(" if inside and inside != before else "") + str(found.tiles[piece]))
        before = inside
    return " ".join(words) + (")" if before else "")


def laid(tiles: str, *melds: tuple[int, ...], rules: Rules = TABLA) -> Rack:
    """A rack with melds laid by the places given."""
    found = rack(tiles)
    for places in melds:
        found = meld(replace_picked(found, places), rules)
    return found


def refusal(run: Callable[[], object]) -> RackRefusal:
    with pytest.raises(RackRefusal) as caught:
        run()
    return caught.value


# --- pick -------------------------------------------------------------------------------------------------------------


def test_a_new_rack_lies_as_it_was_dealt() -> None:
    found = rack("5h 9c 5h")
    assert (found.order, found.melds, found.picked, found.loose) == ((0, 1, 2), (), frozenset(), (0, 1, 2))
    assert lies(rack("")) == ""


def test_pick_puts_down_what_was_picked() -> None:
    once = pick(rack("5h 9c 5h"), 2)
    assert once.picked == {2}
    assert pick(once, 0).picked == {0, 2}
    assert pick(once, 2).picked == frozenset()


def test_pick_counts_places_not_pieces() -> None:
    sorted_ = sort(rack("9c 5h 7d"), "number")
    assert sorted_.named(pick(sorted_, 0).picked) == parse_tiles("5h")


def test_clear_puts_all_down() -> None:
    assert clear(picked("5h 9c 5h", 0, 2)).picked == frozenset()
    assert clear(rack("5h")).picked == frozenset()


def test_pick_tiles_picks_exactly_these() -> None:
    found = picked("5h 9c 5h * 7d", 1)
    assert pick_tiles(found, "5r *").picked == {0, 3}
    assert pick_tiles(found, "5h 5h").picked == {0, 2}
    assert pick_tiles(found, parse_tiles("7d")).picked == {4}
    assert pick_tiles(found, "").picked == frozenset()
    assert pick_tiles(found, "*=6h").picked == {3}


@pytest.mark.parametrize("typed", ["6h", "5h 5h 5h", "* *", "9c 9c", "*=5h *=6h"])
def test_pick_tiles_refuses_what_is_not_there(typed: str) -> None:
    assert refusal(lambda: pick_tiles(rack("5h 9c 5h * 7d"), typed)).code == "not_on_rack"


def test_names_and_places() -> None:
    found = sort(rack("9c 5h 7d"), "number")
    assert format_tiles(found.named({0, 1})) == "5h 9c"
    assert found.places({0}) == {2}
    assert found.place(0) == 2


# --- meld and split ---------------------------------------------------------------------------------------------------


def test_meld_lays_the_pieces_together_in_order_where_the_first_stood() -> None:
    assert lies(meld(picked("2c 7h 9d 5h Ks 6h 3c", 1, 3, 5), TABLA)) == "2c (5h 6h 7h) 9d Ks 3c"
    assert lies(meld(picked("7h 5h 6h", 0, 1, 2), TABLA)) == "(5h 6h 7h)"
    assert lies(meld(picked("9s 9h * 9c", 0, 1, 2, 3), TABLA)) == "(9h * 9c 9s)"
    assert lies(meld(picked("Ks * Qs", 0, 1, 2), TABLA)) == "(* Qs Ks)"


def test_what_is_melded_is_put_down() -> None:
    assert meld(picked("7h 5h 6h", 0, 1, 2), TABLA).picked == frozenset()


def test_melds_are_listed_from_left_to_right() -> None:
    found = laid("5h 6h 7h 9c 9d 9s", (3, 4, 5), (0, 1, 2))
    assert found.melds == ((0, 1, 2), (4, 3, 5))
    assert lies(found) == "(5h 6h 7h) (9d 9c 9s)"


def test_a_meld_never_lands_inside_another() -> None:
    found = replace_picked(laid("9h 9d 9c 9s 9h 9c", (0, 1, 2, 3)), {1, 4, 5})
    assert lies(meld(found, TABLA)) == "9h 9c 9s (9h 9d 9c)".replace("9h 9c 9s", "(9h 9c 9s)", 1)


def test_melding_with_pieces_of_a_meld_leaves_the_rest() -> None:
    assert (
        lies(meld(replace_picked(laid("5h 6h 7h 8h 8d 8s", (0, 1, 2, 3)), {3, 4, 5}), TABLA)) == "(5h 6h 7h) (8h 8d 8s)"
    )
    assert lies(meld(replace_picked(laid("5h 6h 7h 7d 7s", (0, 1, 2)), {2, 3, 4}), TABLA)) == "5h 6h (7h 7d 7s)"


def test_meld_refuses_what_is_no_meld_and_says_why() -> None:
    why = refusal(lambda: meld(picked("5h 6h 8h", 0, 1, 2), TABLA))
    assert why.code == "no_meld"
    assert why.fault == fault("5h 6h 8h", TABLA)
    assert refusal(lambda: meld(rack("5h 6h 7h"), TABLA)).code == "nothing_picked"
    two = refusal(lambda: meld(picked("5h * * 8h", 0, 1, 2, 3), TABLA))
    assert two.fault
    assert two.fault.code is FaultCode.TOO_MANY_JOKERS
    assert lies(meld(picked("5h * * 8h", 0, 1, 2, 3), REMI_51)) == "(5h * * 8h)"


def test_a_joker_that_is_named_on_the_rack_can_be_melded() -> None:
    board = Board.of("7h *=6h 5h 9c", TABLA)
    board.do(meld(replace_picked(board.rack, {0, 1, 2}), TABLA))
    assert lies(board.rack) == "(5h *=6h 7h) 9c"
    assert [[str(found) for found in one] for one in board.melds()] == [["5h *=6h 7h"]]
    assert pick_tiles(board.rack, "*").picked == {1}


def test_of_two_jokers_each_lies_where_it_is_said_to() -> None:
    assert lies(meld(picked("*=3h * Ah", 0, 1, 2), REMI_51)) == "(Ah * *=3h)"
    assert lies(meld(picked("* *=2h Ah", 0, 1, 2), REMI_51)) == "(Ah *=2h *)"
    assert pick_tiles(rack("*=3h * 5h"), "*").picked == {1}
    assert pick_tiles(rack("* *=3h 5h"), "*=3h").picked == {1}


def test_split_takes_the_touched_melds_apart_and_moves_nothing() -> None:
    found = laid("5h 6h 7h 9c 9d 9s 2c", (0, 1, 2), (3, 4, 5))
    assert lies(split(replace_picked(found, {1}))) == "5h 6h 7h (9d 9c 9s) 2c"
    assert lies(split(replace_picked(found, {1, 3}))) == "5h 6h 7h 9d 9c 9s 2c"
    assert split(replace_picked(found, {1})).picked == frozenset()
    for nothing in (set(), {6}):
        assert refusal(lambda nothing=nothing: split(replace_picked(found, nothing))).code == "nothing_to_split"


def test_lay_out_gives_the_first_reading() -> None:
    assert lay_out(rack("Ks * Qs"), [0, 1, 2], TABLA) == [1, 2, 0]


# --- move -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "expected"),
    [(0, "7d 2c 9h Ks 4s"), (1, "2c 7d 9h Ks 4s"), (2, "2c 9h 7d Ks 4s"), (3, "2c 9h 7d Ks 4s"), (5, "2c 9h Ks 4s 7d")],
)
def test_a_loose_piece_goes_where_it_is_put(before: int, expected: str) -> None:
    found = move(picked("2c 9h 7d Ks 4s", 2), before, TABLA)
    assert lies(found) == expected
    assert found.picked == frozenset()


def test_several_pieces_move_together_in_their_order() -> None:
    assert lies(move(picked("2c 9h 7d Ks 4s", 0, 3), 5, TABLA)) == "9h 7d 4s 2c Ks"
    assert lies(move(picked("2c 9h 7d Ks 4s", 1, 4), 0, TABLA)) == "9h 4s 2c 7d Ks"
    assert lies(move(picked("2c 9h 7d", 0, 1, 2), 1, TABLA)) == "2c 9h 7d"


def test_a_piece_put_on_a_meld_that_can_take_it_joins() -> None:
    for before in (0, 1, 2, 3):
        assert lies(move(replace_picked(laid("5h 6h 7h 9c 8h", (0, 1, 2)), {4}), before, TABLA)) == "(5h 6h 7h 8h) 9c"
    assert lies(move(replace_picked(laid("5h 6h 7h 9c 4h 3h", (0, 1, 2)), {4, 5}), 1, TABLA)) == "(3h 4h 5h 6h 7h) 9c"


def test_a_piece_put_on_a_meld_that_cannot_take_it_lies_beside_it() -> None:
    found = laid("2c 5h 6h 7h 9c Ks", (1, 2, 3))
    for before, expected in {
        1: "2c Ks (5h 6h 7h) 9c",
        2: "2c Ks (5h 6h 7h) 9c",
        3: "2c Ks (5h 6h 7h) 9c",
        4: "2c (5h 6h 7h) Ks 9c",
    }.items():
        assert lies(move(replace_picked(found, {5}), before, TABLA)) == expected


def test_loose_pieces_that_come_to_lie_side_by_side_form_a_meld() -> None:
    assert lies(move(picked("5h 2c 6h Ks 7h", 4), 3, TABLA)) == "5h 2c 6h 7h Ks"
    assert lies(move(picked("5h 6h 2c Ks 7h", 4), 2, TABLA)) == "(5h 6h 7h) 2c Ks"
    assert lies(move(picked("5h 6h 2c 8h 7h", 2), 5, TABLA)) == "5h 6h 8h 7h 2c"  # only what is moved forms one
    assert lies(move(picked("7h 2c 5h 6h", 0), 2, TABLA)) == "2c (5h 6h 7h)"
    assert lies(move(picked("9h 9d 2c 9s 9c", 4), 2, TABLA)) == "(9h 9d 9c) 2c 9s"


def test_the_longest_meld_forms() -> None:
    assert lies(move(picked("4h 5h 7h 8h 2c 6h", 5), 2, TABLA)) == "(4h 5h 6h 7h 8h) 2c"


def test_a_meld_that_is_left_falls_apart_unless_it_still_is_one() -> None:
    assert lies(move(replace_picked(laid("5h 6h 7h 2c", (0, 1, 2)), {0}), 4, TABLA)) == "6h 7h 2c 5h"
    assert lies(move(replace_picked(laid("5h 6h 7h 8h 2c", (0, 1, 2, 3)), {0}), 5, TABLA)) == "(6h 7h 8h) 2c 5h"
    assert lies(move(replace_picked(laid("5h 6h 7h 8h 2c", (0, 1, 2, 3)), {1}), 5, TABLA)) == "5h 7h 8h 2c 6h"
    assert lies(move(replace_picked(laid("9h 9d 9c 9s 2c", (0, 1, 2, 3)), {1}), 5, TABLA)) == "(9h 9c 9s) 2c 9d"


def test_a_piece_moved_within_its_meld_stays_in_it() -> None:
    for piece in range(4):
        for before in range(5):
            found = move(replace_picked(laid("5h 6h 7h 8h 2c", (0, 1, 2, 3)), {piece}), before, TABLA)
            assert lies(found) == "(5h 6h 7h 8h) 2c"


def test_a_whole_meld_moves_and_stays_one() -> None:
    found = replace_picked(laid("5h 6h 7h 2c Ks", (0, 1, 2)), {0, 1, 2})
    assert lies(move(found, 5, TABLA)) == "2c Ks (5h 6h 7h)"
    assert lies(move(found, 4, TABLA)) == "2c (5h 6h 7h) Ks"


def test_move_refuses_without_a_piece() -> None:
    assert refusal(lambda: move(rack("5h 6h"), 0, TABLA)).code == "nothing_picked"


# --- sort -------------------------------------------------------------------------------------------------------------


def test_sort_by_number_and_by_colour() -> None:
    found = rack("Ks 5c * 5h Ah Kd")
    assert lies(sort(found, "number")) == "Ah 5h 5c Kd Ks *"
    assert lies(sort(found, "colour")) == "Ah 5h Kd 5c Ks *"
    assert lies(sort(sort(found, "colour"), "number")) == lies(sort(found, "number"))


def test_sort_leaves_melds_and_lays_them_first() -> None:
    found = laid("Ks 5h 6h 7h 2c", (1, 2, 3))
    assert lies(sort(found, "number")) == "(5h 6h 7h) 2c Ks"


@pytest.mark.parametrize("by", ["number", "colour"])
def test_sort_keeps_what_is_picked(by: str) -> None:
    found = sort(picked("Ks 5c 5h 5c", 0, 3), by)
    assert found.picked == {0, 3}
    assert format_tiles(found.named(found.picked)) == "5c Ks"


def test_sort_leaves_equal_pieces_in_their_order() -> None:
    assert sort(rack("5c 5c 2h 5c"), "number").order == (2, 0, 1, 3)


# --- the board --------------------------------------------------------------------------------------------------------


def test_undo_brings_the_learners_order_back_step_by_step() -> None:
    board = Board.of("7h 2c 5h 6h", TABLA)
    for step in (
        lambda: sort(board.rack, "number"),
        lambda: meld(pick_tiles(board.rack, "5h 6h 7h"), TABLA),
        lambda: split(pick(board.rack, 1)),
    ):
        board.do(step())
    seen = [lies(board.rack)]
    while board.past:
        board.undo()
        seen.append(lies(board.rack))
    assert seen == ["2c 5h 6h 7h", "2c (5h 6h 7h)", "2c 5h 6h 7h", "7h 2c 5h 6h"]
    assert refusal(board.undo).code == "nothing_to_undo"
    assert lies(board.rack) == "7h 2c 5h 6h"


def test_undo_keeps_what_is_picked_and_passes_over_picking() -> None:
    board = Board.of("7h 2c 5h", TABLA)
    board.do(sort(board.rack, "number"))
    board.do(pick(board.rack, 0))
    board.do(pick(board.rack, 1))
    assert len(board.past) == 1
    board.undo()
    assert format_tiles(board.rack.named(board.rack.picked)) == "2c 5h"


def test_what_changes_nothing_is_not_remembered() -> None:
    board = Board.of("2c 5h 7h", TABLA)
    board.do(sort(board.rack, "number"))
    board.do(move(pick(board.rack, 0), 0, TABLA))
    assert board.past == []


def test_the_board_gives_every_reading_of_its_melds() -> None:
    board = Board.of("Qs Ks * 5h 6h 7h", TABLA)
    board.do(meld(pick_tiles(board.rack, "5h 6h 7h"), TABLA))
    board.do(meld(pick_tiles(board.rack, "Qs Ks *"), TABLA))
    assert [[str(found) for found in one] for one in board.melds()] == [["*=Js Qs Ks", "Qs Ks *=As"], ["5h 6h 7h"]]


class AnyCommands(RuleBasedStateMachine):
    """Whatever is done in whatever order, no piece is lost and what lies as a meld is one."""

    @initialize(
        tiles=st.lists(
            st.one_of(
                st.builds(Tile, st.integers(4, 8), st.sampled_from("hd")),
                st.builds(Tile, st.sampled_from([1, 9, 12, 13]), st.sampled_from("hdcs")),
                st.just(JOKER),
                st.sampled_from(parse_tiles("*=6h *=9")),
            ),
            max_size=16,
        ),
        rules=st.sampled_from([TABLA, REMI_51]),
    )
    def deal(self, tiles: list[Tile], rules: Rules) -> None:
        self.board = Board.of(tiles, rules)
        self.tiles = tuple(tiles)

    @property
    def rules_(self) -> Rules:
        return self.board.rules

    def attempt(self, command: Callable[[Rack], Rack]) -> None:
        before, past = self.board.rack, list(self.board.past)
        try:
            self.board.do(command(before))
        except RackRefusal:
            assert (self.board.rack, self.board.past) == (before, past)

    @precondition(lambda self: self.tiles)
    @rule(data=st.data())
    def pick(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.tiles) - 1))
        self.attempt(lambda found: pick(found, place))

    @precondition(lambda self: self.tiles)
    @rule(data=st.data())
    def pick_some(self, data: st.DataObject) -> None:
        some = data.draw(st.sets(st.integers(0, len(self.tiles) - 1), max_size=5))
        self.attempt(lambda found: replace_picked(found, some))

    @precondition(lambda self: len(self.tiles) > 2)
    @rule(data=st.data())
    def pick_a_meld(self, data: st.DataObject) -> None:
        pieces = range(len(self.tiles))
        three = st.sets(st.sampled_from(pieces), min_size=3, max_size=4)
        some = data.draw(three)
        if readings((self.tiles[piece] for piece in some), self.rules_):
            self.attempt(lambda found: meld(replace_picked(found, some), self.rules_))

    @rule()
    def meld(self) -> None:
        self.attempt(lambda found: meld(found, self.rules_))

    @rule()
    def split(self) -> None:
        self.attempt(split)

    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        before = data.draw(st.integers(0, len(self.tiles)))
        self.attempt(lambda found: move(found, before, self.rules_))

    @rule(by=st.sampled_from(["number", "colour"]))
    def sort(self, by: str) -> None:
        picked_before = self.board.rack.picked
        self.attempt(lambda found: sort(found, by))
        assert self.board.rack.picked == picked_before

    @rule()
    def undo(self) -> None:
        wanted = self.board.past[-1] if self.board.past else None
        try:
            self.board.undo()
        except RackRefusal:
            assert wanted is None
        else:
            assert wanted
            assert (self.board.rack.order, self.board.rack.melds) == (wanted.order, wanted.melds)

    @invariant()
    def no_piece_is_lost(self) -> None:
        found = self.board.rack
        assert found.tiles == self.tiles
        assert sorted(found.order) == list(range(len(self.tiles)))
        assert found.picked <= set(found.order)

    @invariant()
    def melds_are_melds_and_lie_together(self) -> None:
        found = self.board.rack
        inside = [piece for one in found.melds for piece in one]
        assert len(inside) == len(set(inside))
        starts = [found.place(one[0]) for one in found.melds]
        assert starts == sorted(starts)
        for one in found.melds:
            start = found.place(one[0])
            assert found.order[start : start + len(one)] == one
            assert readings((found.tiles[piece] for piece in one), self.rules_)
        assert sorted([*found.loose, *inside]) == sorted(found.order)


def test_any_commands() -> None:
    run_state_machine_as_test(AnyCommands, settings=settings(max_examples=120, stateful_step_count=30, deadline=None))
