"""Whole hands as a state machine: five games, every number of players, random houses, and what must always hold."""

from __future__ import annotations

import copy
import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from remi_learn import Hand, IllegalMove, Rules, deal, read_record, readings, write_record
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.packed import KINDS, ONE_JOKER, kind_of, size, unpack
from remi_learn.engine.record import replay
from remi_learn.engine.rules import PRESETS, RulesError
from ways import Walker

HOUSE = st.fixed_dictionaries(
    {},
    optional={
        "jokers": st.sampled_from([0, 2, 4]),
        "jokers_per_meld": st.sampled_from([1, 2]),
        "hand_size": st.sampled_from([5, 9, 14]),
        "direction": st.sampled_from(["left", "right"]),
        "first_turn_laying": st.booleans(),
        "turned": st.sampled_from(["atu", "exchange", "none"]),
        "opening_points": st.sampled_from([0, 20, 45]),
        "clean_run": st.booleans(),
        "use_taken_card": st.booleans(),
        "discard_taken": st.booleans(),
        "by_hand_opens": st.booleans(),
        "freed_joker": st.sampled_from(["laid", "laid_if_possible"]),
        "free_by_two": st.booleans(),
        "joker_discard": st.booleans(),
        "final_discard": st.booleans(),
        "reshuffles": st.sampled_from([0, 1]),
        "stall_laps": st.sampled_from([1, 2]),
        "most_turns": st.sampled_from([None, 20]),
        "no_closer": st.sampled_from(["all_pay", "lowest_wins"]),
        "unopened_penalty": st.sampled_from(["none", "flat", "doubled"]),
        "joker_counts": st.sampled_from(["cheapest", "dearest"]),
    },
)
ON_BOARD = {"turned", "use_taken_card", "discard_taken"}
"""What nobody plays where melds lie on the board."""
MOST_MOVES = 5000


def pieces(hand: Hand) -> Counter[int]:
    """Everything that lies anywhere."""
    state = hand.state
    melds = (kind_of(piece) for meld in state.table for piece in meld.pieces)
    racks = (kind_of(tile) for rack in state.racks for tile in unpack(rack))
    return Counter(chain(racks, state.stock, *state.rows, [state.turned] if state.turned else [], melds))


def views(hand: Hand) -> tuple[object, ...]:
    return (*(hand.view(seat) for seat in range(hand.players)), hand.state)


def hidden_shuffled(hand: Hand, seat: int, lot: random.Random) -> Hand:
    """The same hand with other pieces where this seat cannot see them."""
    other, state = copy.copy(hand), hand.state.copy()
    hidden = [rack for one, rack in enumerate(state.racks) if one != seat]
    pool = [*state.stock, *(kind_of(tile) for rack in hidden for tile in unpack(rack))]
    lot.shuffle(pool)
    state.stock = tuple(pool.pop() for _ in state.stock)
    state.racks = tuple(
        rack if one == seat else sum(pool.pop() for _ in range(size(rack))) for one, rack in enumerate(state.racks)
    )
    other.state, other._legal = state, None
    return other


def is_written_otherwise(hand: Hand, move: Move) -> bool:
    """Whether the move may mean a legal one: a meld in another order or without its reading."""
    return move.verb is Verb.LAY and bool(readings(move.tiles, hand.rules))


def house_of(game: Rules, wanted: dict[str, Any]) -> Rules:
    """The game with these settings, but for those that have no sense in it."""
    try:
        return game.house(**wanted)
    except RulesError as refused:
        return house_of(game, {name: value for name, value in wanted.items() if name != refused.setting})


class Play(RuleBasedStateMachine):
    """Random legal play, with checks in between by lot."""

    game: Rules

    @initialize(house=HOUSE, players=st.integers(2, 6), seed=st.integers(0, 10**6))
    def begin(self, house: dict[str, Any], players: int, seed: int) -> None:
        board = self.game.melds_lie == "board"
        rules = house_of(self.game, {name: value for name, value in house.items() if not (board and name in ON_BOARD)})
        self.hand = deal(rules, min(players, rules.most_players), seed)
        self.walker, self.lot = Walker(seed), random.Random(seed)
        self.held = [*self.hand.view(0).held]
        self.before: list[list[int]] = []
        note(f"{rules.name} {rules.changes()} {self.hand.players} {seed}")

    def one_move(self) -> None:
        """A random move, or several if a turn must be brought to its end; what each seat holds is counted along."""
        known, player = len(self.hand.moves), self.hand.player
        self.walker.step(self.hand)
        for move in self.hand.moves[known:]:
            after = [*self.held]
            after[player] += self.change(move)
            if move.verb is Verb.BACK:
                after = self.before.pop()
            elif move.verb in (Verb.LAY, Verb.ADD, Verb.FREE) or (move.verb is Verb.SWAP and self.drawn):
                self.before.append([*self.held])
            self.drawn = move.verb is not Verb.DISCARD
            if move.verb in (Verb.DISCARD, Verb.DRAW, Verb.TAKE, Verb.TURNED):
                self.before = []
            self.held = after

    drawn = True

    def change(self, move: Move) -> int:
        grows = {Verb.DRAW: 1, Verb.TAKE: move.at, Verb.TURNED: 1, Verb.SWAP: 0, Verb.BACK: 0}
        if move.verb is Verb.CLOSE:
            return -self.held[self.hand.player]
        return grows.get(move.verb, (move.verb is Verb.FREE) - len(move.tiles))

    @precondition(lambda self: not self.hand.over)
    @rule(count=st.integers(1, 40))
    def play(self, count: int) -> None:
        for _ in range(count):
            if not self.hand.over:
                assert self.hand.legal_moves(), self.hand.moves[-4:]
                self.one_move()

    @precondition(lambda self: not self.hand.over)
    @rule()
    def every_move_can_be_undone(self) -> None:
        before = views(self.hand)
        for move in self.lot.sample([*self.hand.legal_moves()], min(8, len(self.hand.legal_moves()))):
            self.hand.play(move)
            assert self.hand.undo() == move
            assert views(self.hand) == before

    @rule(
        verb=st.sampled_from([*Verb]),
        tiles=st.lists(st.sampled_from([*KINDS.values()]), max_size=4),
        at=st.integers(0, 4),
    )
    def what_is_not_legal_changes_nothing(self, verb: Verb, tiles: list[Any], at: int) -> None:
        numbered = verb in (Verb.TAKE, Verb.ADD, Verb.FREE)
        move = Move(verb, tuple(tiles), at if numbered else 0)
        if move in self.hand.legal_moves() or is_written_otherwise(self.hand, move):
            return
        before = views(self.hand)
        with pytest.raises(IllegalMove) as refused:
            self.hand.play(move)
        assert refused.value.rule
        assert refused.value.fault
        assert views(self.hand) == before

    @rule()
    def nobody_sees_what_is_hidden(self) -> None:
        for seat in range(self.hand.players):
            assert hidden_shuffled(self.hand, seat, self.lot).view(seat) == self.hand.view(seat)

    @rule()
    def it_is_read_as_it_was_written(self) -> None:
        again = read_record(write_record(self.hand))
        assert isinstance(again, Hand)
        assert views(again) == views(self.hand)

    @invariant()
    def the_deck_is_whole(self) -> None:
        rules = self.hand.rules
        assert pieces(self.hand) == Counter([*KINDS] * rules.packs + [ONE_JOKER] * rules.jokers)

    @invariant()
    def nobody_holds_more_than_the_moves_gave(self) -> None:
        assert [*self.hand.view(0).held] == self.held
        if self.hand.rules.takes != "broken" and not self.hand.state.turn.steps:
            assert max(self.held) <= self.hand.rules.hand_size + self.hand.state.drawn

    def teardown(self) -> None:
        """Every hand ends, and its replay ends the same."""
        while not self.hand.over:
            assert self.hand.legal_moves(), self.hand.moves[-4:]
            self.one_move()
            assert len(self.hand.moves) < MOST_MOVES
        self.the_deck_is_whole()
        self.nobody_holds_more_than_the_moves_gave()
        *_, last = replay(self.hand)
        assert views(last) == views(self.hand)


@pytest.mark.parametrize("game", PRESETS, ids=lambda rules: rules.name)
def test_hands_of_every_game(game: Rules) -> None:
    machine = type("PlayOf", (Play,), {"game": game})
    run = settings(max_examples=8, stateful_step_count=12)
    machine.TestCase.settings = run
    machine.TestCase().runTest()
