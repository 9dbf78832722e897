"""The table's command layer: moves by command, the way back, the record, and hands driven by anything at all."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from remi_learn import (
    ETALAT,
    RAMI_40,
    RAMI_51,
    REMI_51,
    TABLA,
    Hand,
    Match,
    Rules,
    deal,
    parse_tiles,
    read_record,
    table_text,
    table_view,
)
from remi_learn.draw import Look, Spread
from remi_learn.draw_table import play_picture
from remi_learn.engine.hand import position
from remi_learn.engine.melds import FaultCode
from remi_learn.engine.moves import DRAW, Move, MoveFault, Verb
from remi_learn.engine.opponents import OPPONENTS, Beginner, opponent, opponents
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.record import RecordError
from remi_learn.engine.rules import PRESETS
from remi_learn.lessons.codes import CodeError, Share, claim
from remi_learn.lessons.drills import DRILLS, drill
from remi_learn.play import YOU, Table, read_code
from remi_learn.rack import sort
from remi_learn.settings import SETTINGS
from remi_learn.shapes import Label
from remi_learn.table_text import offer_words, style_name


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en", skin="tiles")


def pieces(hand: Hand) -> Counter[str]:
    """Every piece of the hand, wherever it lies now."""
    state, view = hand.state, [hand.view(seat) for seat in range(hand.players)]
    racks = [tile for seen in view for tile in seen.rack]
    rows = [tile for row in view[0].rows for tile in row]
    table = [tile.bare for meld in state.table for tile in meld.tiles]
    turned = [view[0].turned] if view[0].turned else []
    counted = Counter(map(str, [*racks, *rows, *table, *turned]))
    return counted + Counter({"stock": len(state.stock)})


def total(hand: Hand) -> int:
    return sum(pieces(hand).values())


# --- one command after the other --------------------------------------------------------------------------------------


def test_a_piece_thrown_comes_back_until_the_next_player_has_drawn() -> None:
    table = Table.new(TABLA, seed=1)
    table.board.rack = table.board.rack.__class__(table.board.rack.tiles, order=tuple(reversed(range(15))))
    before, text = table.view, table.text()
    assert table.do("throw 10y").words == "You threw yellow 10."
    assert (table.my_turn, table.can_take_back) == (False, True)
    assert table.do("back").words == "Taken back: yellow 10 is yours again."
    assert table.view == before
    assert table.text().splitlines()[:-1] == text.splitlines()[:-1]
    table.do("throw 10y")
    table.step()
    assert not table.can_take_back
    assert table.do("back").words == "There is nothing to take back: what the next player has seen stays."
    assert table.hand.moves[0] == Move.parse("discard 10d")


def test_a_piece_taken_back_stands_where_it_stood() -> None:
    table = Table.new(TABLA, seed=1)
    table.board.rack = rack = sort(table.board.rack, "number")
    table.do("throw 10y")
    table.do("back")
    assert table.board.rack == rack
    table.do("throw 10y")
    table.board.rack = sort(table.board.rack, "colour")
    arranged = table.board.rack.named(table.board.rack.order)
    table.do("back")
    assert table.board.rack.named(table.board.rack.order) == (*arranged, *parse_tiles("10y")), "arranged anew since"


def test_a_piece_drawn_stays_a_piece_taken_may_go_back() -> None:
    table = Table(position(TABLA, ["5h 6h 7h 8h", "2s", "3s"], row="9h"), (YOU, "plain", "plain"))
    assert table.do("take").words == "You took red 9."
    assert table.do("back").words == "Put back where it lay."
    assert table.view.rows[0] == parse_tiles("9h")
    table.do("draw")
    assert not table.do("back").done


def test_the_last_piece_thrown_by_mistake_can_come_back_too() -> None:
    """Where the stock is empty the hand ends with that discard, and nobody draws any more."""
    hand = position(TABLA, ["5h 6h 7h 8h", "2s"])
    hand.state.stock = hand.state.stock[:1]
    table = Table(hand, (YOU, "plain"))
    table.do("draw")
    assert table.do("throw 5h").done
    assert hand.over
    assert table.do("back").done
    assert table.my_turn
    table.submit("throw 5h")
    assert not table.do("back").done
    assert table.hand.over


def test_what_the_others_held_is_not_seen_while_the_last_piece_can_come_back() -> None:
    match = Match(TABLA, 2, 1)
    match.hand.state.stock = match.hand.state.stock[:1]
    table = Table(match, (YOU, "plain"))
    table.submit("throw 10y")
    assert match.hand.player == 0
    before = (table_view.head_html(table), table_view.spread(table, Spread(())).shown)
    while not match.hand.over:
        table.do(next(move for move in table.moves if move.verb in (Verb.DRAW, Verb.TAKE, Verb.DISCARD)))
    assert (table.over, table.can_take_back, table.totals) == (False, True, (0, 0))
    assert (table_view.head_html(table), table_view.spread(table, Spread(())).shown) == before
    assert table_view.result_html(table) == ""
    assert table.step() is None
    assert (table.over, table.can_take_back, table.totals) == (True, False, match.totals)
    assert any(table.totals)
    assert table_view.result_html(table)
    assert table_view.spread(table, Spread(())).shown
    assert table.next_hand().done
    assert not table.over


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize(("players", "names"), [(3, "You Right Left"), (4, "You Right Across Left")])
def test_where_play_passes_to_the_right_everybody_is_called_by_where_they_sit(
    rules: Rules, players: int, names: str
) -> None:
    """Place 1 is to the learner's left whichever way play passes; the next player is then to the right."""
    table = Table.new(rules.house(direction="right"), ("plain",) * (players - 1), seed=1)
    told = table_view.player_names(table)
    assert [told[table.seats[seat]] for seat in table.order] == names.split()
    assert table_view.player_names(table)[1] == table_text.other_seats(players)[0] == "Left"
    if not table.hand.state.drawn:
        table.do("draw")
    thrown = next(move for move in table.moves if move.verb is Verb.DISCARD)
    table.do(thrown)
    around = table_view.spread(table, Spread(()))
    if around.rows:
        assert around.rows.seats[1].name == "Right"
        assert [one.tile for one in around.rows.seats[1].row] == list(thrown.tiles)
    picture = play_picture(around, 850, Look())
    at = {shape.text: shape.x for shape in picture.shapes if isinstance(shape, Label)}
    assert at["Left"] < at["Right"]
    played = table.step()
    assert played
    assert table_text.played_words(played, players, table.hand.rules).startswith("The right neighbour ")


def test_the_winning_discard_stays() -> None:
    table = Table(position(RAMI_51, ["5h", "2s"], opened=[0], stock="6d"), (YOU, "plain"))
    table.submit("draw")
    table.do("throw 5h")
    table = Table(position(RAMI_51, ["5h 6h", "2s"], opened=[0], table=["7h 8h 9h"], stock="10h"), (YOU, "plain"))
    for typed in ("draw", "add 1 6h", "add 1 10h", "throw 5h"):
        assert table.do(typed).done
    assert (table.hand.over, table.can_take_back) == (True, False)


@pytest.mark.parametrize(
    ("typed", "code", "words"),
    [
        ("throw 5r", MoveFault.DRAW_FIRST, "First a piece comes in"),
        ("take 9", MoveFault.NOTHING_THERE, "There is nothing to take"),
        ("fly 5r", None, "Write a move: draw, take,"),
        ("throw 99r", None, "is not a piece"),
        ("", None, "Write a move"),
        ("turned", MoveFault.DOES_NOT_CLOSE, "only to close with it"),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(typed: str, code: MoveFault | None, words: str) -> None:
    table = Table(position(TABLA, ["5h 6h 7h 8h", "2s", "3s"], row="9h", turned="Kc"), (YOU, "plain", "plain"))
    before = table.text()
    reply = table.do(typed)
    assert not reply.done
    assert (reply.refusal and reply.refusal.code) == code
    assert words in reply.words
    assert table.text() == before


def test_a_close_that_is_none_and_a_meld_that_is_none_say_what_is_missing() -> None:
    table = Table(position(TABLA, ["5h 6h 7h 8h", "2s"], stock="Kc"), (YOU, "plain"))
    table.do("draw")
    assert "all the other pieces must lie in melds" in table.do("close 5h").words
    table = Table(position(RAMI_51, ["5h 6h 8h 2c", "2s"], stock="Kc"), (YOU, "plain"))
    table.do("draw")
    reply = table.do("lay 5h 6h 8h")
    assert reply.refusal
    assert reply.refusal.code is FaultCode.GAP


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_whole_hand_is_played_in_writing(rules: Rules) -> None:
    """Without a widget: each answer says what happened, the last one how it ended."""
    table, player, replies = Table.new(rules, ("plain", "beginner"), seed=2), PlainPlayer(1), []
    table.others()
    while not table.hand.over:
        replies.append(table.submit(str(player.choose(table.view))))
    assert all(reply.done for reply in replies)
    assert replies[-1].words.endswith(table.ended_words())
    assert "The left neighbour" in " ".join(reply.words for reply in replies)


def test_typed_moves_may_be_romanian() -> None:
    table = Table.new(TABLA, ("plain",), seed=1)
    SETTINGS.change(language="ro")
    for typed in ("arunca 10g", "înapoi", "ARUNCĂ 10g"):
        assert table.do(typed).done, typed


def test_nobody_moves_out_of_turn() -> None:
    table = Table.new(TABLA, seed=1)
    assert table.step() is None
    table.do("throw 10y")
    assert table.do("draw").words == "It is not your turn yet."


def test_offers_narrow_to_what_the_chosen_pieces_can_do() -> None:
    hand = position(ETALAT, ["7h 8h 9h 6h * Kc", "2s"], table=["3h 4h 5h", "Qc * Ac"], opened=[0], stock="2d")
    table = Table(hand, (YOU, "plain"))
    assert table.offers(()) == ()
    assert table.offers(parse_tiles("6h")) == ()
    table.do("draw")

    def told(text: str) -> list[str]:
        return [offer_words(move, table.view.table, ETALAT) for move in table.offers(parse_tiles(text))]

    assert told("6h") == ["Add 6♥ to 3♥ 4♥ 5♥", "Throw 6♥"]
    assert told("9h 8h 7h") == ["Lay 7♥ 8♥ 9♥"]
    assert told("13c") == ["Take the joker of 12♣ joker→13♣ 1♣ for 13♣", "Throw 13♣"]
    assert told("8h 9h *") == ["Lay 8♥ 9♥ joker→10♥", "Lay joker→7♥ 8♥ 9♥"]
    assert told("6h 13c") == []


def test_offers_tell_equal_melds_apart_by_their_numbers() -> None:
    hand = position(REMI_51, ["7h Kc", "2s"], table=["4h 5h 6h", "3c 3d 3s", "4h 5h 6h"], opened=[0], stock="2d")
    table = Table(hand, (YOU, "plain"))
    table.do("draw")
    told = [offer_words(move, table.view.table, REMI_51) for move in table.offers(parse_tiles("7h"))]
    assert told == ["Add 7♥ to 1: 4♥ 5♥ 6♥", "Add 7♥ to 3: 4♥ 5♥ 6♥", "Throw 7♥"]


def test_the_rack_keeps_its_order_while_pieces_come_and_go() -> None:
    table = Table.new(TABLA, ("plain",), seed=1)
    rack = table.board.rack
    table.board.rack = rack.__class__(rack.tiles, order=tuple(reversed(rack.order)))
    order = [tile for tile in table.board.rack.named(rack.order) if str(tile) != "10d"]
    table.submit("throw 10y")
    assert [*table.board.rack.named(table.board.rack.order)] == order
    table.do("draw")
    assert [*table.board.rack.named(table.board.rack.order)][:-1] == order


# --- the match and the record -----------------------------------------------------------------------------------------


def test_a_match_goes_on_over_several_hands() -> None:
    table = Table.new(TABLA.house(match_target=400), ("plain",), seed=3)
    assert table.next_hand().words == "This hand is not over yet."
    play_to_the_end(table)
    while table.next_hand().done:
        play_to_the_end(table)
    assert table.match
    assert table.match.over
    assert len(table.match.hands) > 1
    assert table.next_hand().words == "The match is over."


def test_who_is_out_of_the_match_watches_the_others() -> None:
    table = Table.new(RAMI_51.house(match_target=101, elimination=True), ("plain", "plain"), seed=4)
    while table.match and not table.match.over and table.seat is not None:
        while not table.hand.over:
            lose(table)
        table.next_hand()
    assert table.match
    assert table.seat is None
    assert table.moves == ()
    assert table.others()
    assert table.hand.over
    assert table.ended_words()


def lose(table: Table) -> None:
    """Throw whatever was drawn."""
    table.others()
    if table.my_turn:
        table.do(DRAW)
        table.do(next(move for move in table.moves if move.verb is Verb.DISCARD))


def play_to_the_end(table: Table) -> None:
    player = PlainPlayer(1)
    while not table.hand.over:
        table.others()
        if table.my_turn:
            table.do(player.choose(table.view))


def test_a_hand_by_itself_has_no_next_one() -> None:
    table = Table(play_out(deal(TABLA, 2, 1), [PlainPlayer(), PlainPlayer()]), (YOU, "plain"))
    assert table.next_hand().words == "This was a hand by itself: there is no next one."
    assert table.ended_words()


def test_the_record_brings_back_players_place_and_rack() -> None:
    table = Table(Match(TABLA, 3, 5), ("loves runs", YOU, "careful"))
    table.others()
    order = tuple(reversed(table.board.rack.order))
    table.board.rack = table.board.rack.__class__(table.board.rack.tiles, order=order)
    table.do("draw")
    again = Table.from_text(table.text())
    assert (again.names, again.me, again.hand.state) == (table.names, 1, table.hand.state)
    assert again.text() == table.text()


def test_melds_on_the_rack_come_back_with_it() -> None:
    table = Table(position(TABLA, ["5h 6h 7h 8h Kc", "2s"]), (YOU, "plain"))
    table.board.rack = table.board.rack.__class__(table.board.rack.tiles, (4, 0, 1, 2, 3), ((0, 1, 2),))
    assert table.text().endswith("# rack Kc [5h 6h 7h] 8h\n")
    again = Table.from_text(table.text())
    assert again.text() == table.text()
    assert again.board.rack.melds == ((1, 2, 3),)


@pytest.mark.parametrize("notes", ["", "# rack 5h what\n", "# rack 2c 2d\n", "# rack [5h 6h\n"])
def test_a_record_without_readable_notes_is_joined_at_place_0(notes: str) -> None:
    text = "remi_learn match 1\nrules Remi pe Tablă\nplayers 3\nseed 1\nhand 1\n" + notes
    table = Table.from_text(text)
    assert table.names == (YOU, "plain", "plain")
    assert sorted(table.board.rack.tiles) == sorted(table.view.rack)


@pytest.mark.parametrize("names", ["you / plain", "you / you / plain", "you / plain / nobody"])
def test_a_record_with_wrong_names_names_the_line(names: str) -> None:
    text = f"remi_learn match 1\nrules Remi pe Tablă\nplayers 3\nseed 1\nhand 1\n# players {names}\n"
    with pytest.raises(RecordError, match="line 6"):
        Table.from_text(text)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_code_deals_the_same_hand_elsewhere(rules: Rules) -> None:
    table = Table.new(rules, ("plain", "plain"), seed=4711)
    found, players, seed = read_code(table.code.lower())
    assert (found, players, seed) == (rules, 3, 4711)
    assert Table.new(found, ("plain",) * (players - 1), seed).hand.dealt == table.hand.dealt


def test_what_has_no_code_and_what_is_none() -> None:
    assert Table.new(TABLA.house(match_target=300), seed=1).code == ""
    assert Table.new(TABLA, seed="a word").code == ""
    for text in ("M1-0000-33", "hello", "", str(Share("R", 3, 7)), str(Share("R", 2, 7)), str(Share("A", 5, 7))):
        with pytest.raises(CodeError):
            read_code(text)


def test_a_letter_of_codes_is_taken_once() -> None:
    letters = [*(rules.letter for rules in PRESETS), *(family.letter for family in DRILLS.values())]
    assert len(set(letters)) == len(letters)
    for letter, owner in (
        ("R", "a sixth game"),
        ("A", "a new drill"),
        ("1", "a page"),
        ("I", "a page"),
        ("", "a page"),
    ):
        with pytest.raises(ValueError, match="expected"):
            claim(letter, owner)
    for rules in PRESETS:
        with pytest.raises(CodeError):
            drill(Table.new(rules, ("plain", "plain"), seed=7).code)


def test_a_game_without_a_letter_has_no_code() -> None:
    """A sixth game needs no more than its rules to be played."""
    sixth = dataclasses.replace(RAMI_51, name="Rami 61", opening_points=61, letter="")
    assert Table.new(sixth, ("plain",), seed=1).code == ""


def test_a_code_of_before_opens_what_it_did_where_nothing_else_has_it() -> None:
    assert read_code(str(Share("R", 4, 7))) == (REMI_51, 4, 7)
    assert drill("R3-0007-7Z").key == "drill-r3-0007-7z"
    assert Table.new(REMI_51, ("plain",) * 3, seed=7).code[0] == "F"


def test_a_table_has_two_to_four_seats() -> None:
    for others in ((), ("plain",) * 4):
        with pytest.raises(ValueError, match="expected 1 to 3 others"):
            Table.new(RAMI_40, others)


# --- the players ------------------------------------------------------------------------------------------------------


def test_each_player_can_play_each_game_that_is_offered() -> None:
    for rules in PRESETS:
        for name in opponents(rules):
            hand = deal(rules, 3, 1)
            play_out(hand, [opponent(name, rules, seat) for seat in range(3)])
            assert hand.over
            assert style_name(name)
    assert set(opponents(TABLA)) == set(OPPONENTS)
    with pytest.raises(ValueError, match="expected one of beginner, plain; got 'careful'"):
        opponent("careful", REMI_51)


def test_a_beginner_slips_as_often_as_is_said() -> None:
    """Without slips it is the plain player; with them it often throws something else."""
    hands = [deal(TABLA, 2, seed) for seed in range(200)]
    plain = [PlainPlayer().choose(hand.view(0)) for hand in hands]
    assert [Beginner(0, slips=0).choose(hand.view(0)) for hand in hands] == plain
    other = sum(Beginner(seed).choose(hand.view(0)) != plain[seed] for seed, hand in enumerate(hands))
    assert 40 < other < 90


# --- anything at all --------------------------------------------------------------------------------------------------

HANDS = 500


def anything(table: Table, by: random.Random) -> str:
    """A command by lot: legal, nearly legal, or nonsense."""
    held = [str(tile) for tile in table.view.rack] or ["5h"]
    legal = [str(move) for move in table.moves]
    verb = by.choice([*Verb, "throw", "hop"])
    some = " ".join(by.sample(held, min(len(held), by.randint(0, 4))))
    wild = f"{verb} {by.randint(0, 5)} {some}" if by.random() < 0.3 else f"{verb} {some}"
    odd = by.choice([wild, wild, "back", "throw", "take 3", "close", "lay * *", "add 1 *", "", "; drop", "throw 5q"])
    if not legal or by.random() < 0.2:
        return odd
    if by.random() < 0.75:
        return str(PlainPlayer(by.random()).choose(table.view))
    verb = by.choice(sorted({move.split()[0] for move in legal}))
    return by.choice([move for move in legal if move.split()[0] == verb])


@pytest.mark.long
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_500_hands_of_random_commands_lose_nothing_and_replay(rules: Rules) -> None:
    ended = 0  # many end in the middle of anything, the others are played to their end
    for number in range(HANDS // len(PRESETS)):
        by = random.Random(f"{rules.name}/{number}")
        table = Table.new(rules, ("plain",) * by.randint(1, 3), seed=number)
        whole = total(table.hand)
        for _ in range(300):
            if table.hand.over:
                break
            if not table.my_turn and by.random() < 0.7:
                table.step()
                continue
            before = table.hand.state
            reply = table.do(anything(table, by))
            assert reply.words
            assert reply.done or table.hand.state is before
            assert total(table.hand) == whole
            assert sorted(table.board.rack.tiles) == sorted(table.view.rack)
        ended += table.hand.over
        while table.can_take_back:
            table.do("back")
        play_to_the_end(table)
        again = read_record(table.text())
        assert isinstance(again, Match)
        assert again.hand.state == table.hand.state
        assert Table.from_text(table.text()).text() == table.text()
    assert ended > HANDS // len(PRESETS) // 2
