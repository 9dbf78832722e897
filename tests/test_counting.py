"""The count of a round: its lines are the engine's score, and behind each usual wrong number stands its slip."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from remi_learn import TABLA, FaultCode, parse_tiles, text
from remi_learn.engine.hand import Why
from remi_learn.engine.match import leaders, reached
from remi_learn.engine.moves import MoveFault, Refusal
from remi_learn.engine.scoring import OpeningFault, PartCode, check_deck, scores
from remi_learn.engine.solve import discards
from remi_learn.engine.waits import chance, closing_draws
from remi_learn.i18n import LANGUAGES
from remi_learn.lessons import find_exercise
from remi_learn.lessons.counting import Line, Round, Slip, lines, slip_of, slips
from remi_learn.lessons.scoring import LESSON
from remi_learn.lessons.turn import NotAMove
from remi_learn.session import Session
from remi_learn.settings import SETTINGS

BOARD = "melds Qs Ks As | 9h * Jh | 2c 3c 4c 5c | 8h 8d 8c 8s"
RACK = "rack 3c 4c 5c * 2h 4d 6h 8d 9c 9s 2s 6d Ah Kd"


def values(text: str) -> list[int]:
    return [asked.value for asked in lines(Round.parse(text), TABLA)]


@pytest.mark.parametrize(
    ("round", "expected"),
    [
        (f"{BOARD}; last 7d; atu 5h", [30, 65, 20, 20, 0, 1, 135]),
        (f"{BOARD}; last 7d; atu Ad; pair", [30, 65, 20, 20, 50, 2, 370]),
        (f"{BOARD}; last *; atu 5h; pair", [30, 65, 20, 20, 50, 2, 370]),
        (f"{BOARD}; last *; atu Ad", [30, 65, 20, 20, 0, 4, 540]),
        (f"{RACK}; last 7d; atu 5h", [-120, 0, 1, -120]),
        (f"{RACK}; last *; atu 5h; pair", [-120, 50, 1, -70]),
        (f"{RACK}; last *; atu *; pair", [-120, 50, 2, -140]),
        (f"{RACK}; atu Ad; pair", [-120, 50, 2, -140]),
    ],
)
def test_lines_are_the_score_in_the_order_of_the_table(round: str, expected: list[int]) -> None:
    assert values(round) == expected
    *counted, pair, factor, total = expected
    assert (sum(counted) + pair) * factor == total == scores(Round.parse(round).ending(TABLA), TABLA)[0].total


@pytest.mark.parametrize(
    ("round", "place", "value", "slip"),
    [
        (f"{BOARD}; last 7d", 0, 25, Slip.ACE_AS_LOW),
        (f"{BOARD}; last 7d", 0, 45, Slip.ACE_AS_GROUP),
        ("melds Ah Ad As; last 7d", 0, 30, Slip.ACE_AS_HIGH),
        (f"{BOARD}; last 7d", 1, 25, Slip.JOKER_AS_PIECE),
        (f"{BOARD}; last 7d", 1, 15, Slip.JOKER_FREE),
        (f"{BOARD}; last 7d", 2, 14, Slip.FACE_VALUE),
        (f"{BOARD}; last 7d", 2, 40, Slip.FIVES_AS_TENS),
        ("melds 10s Js Qs; last 7d", 0, 15, Slip.TENS_AS_FIVES),
        (f"{BOARD}; last 7d", 3, 33, Slip.WRONG_LINE),
        (f"{BOARD}; last 7d; pair", 4, 0, Slip.PAIR_FORGOTTEN),
        (f"{BOARD}; last 7d", 4, 50, Slip.PAIR_IMAGINED),
        (f"{BOARD}; last 7d; atu Ad", 5, 1, Slip.ATU_FORGOTTEN),
        (f"{BOARD}; last 7d; atu 5h", 5, 2, Slip.ATU_IMAGINED),
        (f"{BOARD}; last *; atu 5h", 5, 1, Slip.JOKER_FORGOTTEN),
        (f"{RACK}; last *; atu 5h", 2, 2, Slip.JOKER_FOR_ALL),
        (f"{BOARD}; last *; atu Ad", 5, 3, Slip.FACTORS_ADDED),
        (f"{BOARD}; last *; atu Ad", 5, 2, Slip.ONE_DOUBLING),
        (f"{BOARD}; last 7d; atu Ad; pair", -1, 320, Slip.PAIR_AFTER_DOUBLING),
        (f"{BOARD}; last Kd; atu 5h", -1, 145, Slip.DISCARD_COUNTED),
        (f"{BOARD}; last 7d; atu 5h", -1, -135, Slip.SIGN),
        (f"{BOARD}; last 7d; atu 5h", -1, 136, Slip.WRONG_SUM),
        (f"{RACK}; last 7d", 0, 120, Slip.SIGN),
        (f"{RACK}; last 7d", 0, -45, Slip.ONLY_LOOSE),
        (f"{RACK}; last 7d", 0, -105, Slip.ONLY_LOOSE),
        (f"{RACK}; last 7d", 0, -125, Slip.ACE_AS_LAID),
        (f"{RACK}; last 7d", 0, -140, Slip.ACE_AS_GROUP),
        (f"{RACK}; last 7d; atu Ad", -1, -120, Slip.ATU_FORGOTTEN),
    ],
)
def test_each_usual_slip_is_known(round: str, place: int, value: int, slip: Slip) -> None:
    assert slip_of(Round.parse(round), TABLA, place, value) is slip


def test_every_slip_has_a_case_and_no_right_number_is_one() -> None:
    known = set().union(
        *(
            slips(Round.parse(f"{what}; last {last}; atu {atu}{pair}"), TABLA).values()
            for what in (BOARD, RACK, "melds Ah Ad As | 10s Js Qs Ks")
            for last in ["7d", "*"]
            for atu in ["Ad", "5h"]
            for pair in ("", "; pair")
        )
    )
    assert known == set(Slip) - {Slip.WRONG_SUM, Slip.WRONG_LINE}
    for what in (BOARD, RACK):
        round = Round.parse(f"{what}; last *; atu Ad; pair")
        for place, asked in enumerate(lines(round, TABLA)):
            assert slip_of(round, TABLA, place, asked.value) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "either melds or a rack"),
        ("rack 5h; melds 5h 6h 7h", "either melds or a rack"),
        ("rack 5h; rack 6h", "each once"),
        ("rack 5h; stock 3", "melds, rack, last, atu, pair"),
        ("rack 5h; atu 5h 6h", "expected one piece"),
        ("rack 5h; last 15h", "expected a number and a colour"),
    ],
)
def test_what_is_no_round_is_refused(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        Round.parse(text)


def test_a_round_is_written_as_it_is_read() -> None:
    for line in (f"{BOARD}; last *; atu Ad; pair", f"{RACK}; last 7d", "rack 5h; atu *"):
        assert str(Round.parse(line)) == line
        assert Round.parse(str(Round.parse(line))) == Round.parse(line)


def test_the_worked_round_is_one_hand() -> None:
    """Rules.md T15: three seats of one hand, all its pieces there at once."""
    keys = ("the-atu-doubles", "the-second-at-the-table", "the-third-at-the-table")
    seats = [Round.parse(LESSON.exercise(key).asked) for key in keys]
    assert [lines(round, TABLA)[-1].value for round in seats] == [270, -240, -100]
    assert len({(round.last, round.atu) for round in seats}) == 1
    held = [tile for round in seats for tile in round.pieces]
    assert {len(round.pieces) for round in seats} == {14}
    check_deck([*held, *(tile for tile in (seats[0].last, seats[0].atu) if tile)], TABLA)
    assert seats[2].pair
    assert seats[2].atu in seats[2].rack


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_engine_has_its_words(language: str) -> None:
    SETTINGS.change(language=language)
    for told in (
        [text.part_name(code) for code in PartCode],
        [text.ending_sentence(why) for why in Why],
    ):
        assert all(told)
        assert len(set(told)) == len(told)


TILES = parse_tiles("5h 6s")
TOLD = {
    **{slip: lambda slip=slip: text.slip_sentence(slip) for slip in Slip},
    **{
        code: lambda code=code: text.move_refusal(Refusal("T3", code, TILES))
        for codes in (MoveFault, NotAMove, OpeningFault, FaultCode)
        for code in codes
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slip_and_refusal_is_told_to_beginners_and_in_short(language: str) -> None:
    told: dict[str, list[str]] = {}
    for register in ("beginner", "concise"):
        SETTINGS.change(language=language, register=register)
        told[register] = [tell() for tell in TOLD.values()]
        assert len(set(told[register])) == len(TOLD)
        assert not any("{" in words for words in told[register])
    pairs = zip(*told.values(), strict=True)
    assert [(full, short) for full, short in pairs if len(short) >= len(full)] == []


def test_a_refusal_names_its_pieces() -> None:
    for register in ("beginner", "concise"):
        SETTINGS.change(register=register)
        words = text.move_refusal(Refusal("C4", MoveFault.JUST_TAKEN, TILES[:1]))
        assert text.tile_name(TILES[0]) in words


# --- odds and the end of a match --------------------------------------------------------------------------------------


def test_the_chance_is_what_counting_every_draw_gives() -> None:
    unseen = [True] * 3 + [False] * 7
    orders = [(one, two) for one in range(10) for two in range(10) if one != two]
    hits = sum(unseen[one] or unseen[two] for one, two in orders)
    assert chance(3, 10, draws=2) == Fraction(hits, len(orders))
    assert [chance(0, 9), chance(9, 9), chance(1, 9, draws=9)] == [0, 1, 1]
    for wrong in ((4, 3, 1), (1, 3, 4), (1, 3, 0), (-1, 3, 1)):
        with pytest.raises(ValueError, match="expected good and drawn pieces"):
            chance(*wrong)


NEAR = (
    "2c 3c 4c 8h 8d 8c 8s 10s Js Qs Ks 5h 6h 9d 9h",
    "3c 4c 5c 5c 6c 8c 7h 7c 7s 9d 9c 9s Kd Kc Ks",
    "2c 3c 4c 8h 8d 8c 8s 10s Js Qs Ks 5h * Ad 6d",
)


@pytest.mark.parametrize("rack", NEAR)
def test_closing_draws_say_what_discards_say(rack: str) -> None:
    for seen in ("", "7h Kh"):
        known = closing_draws(rack, TABLA, seen)
        for option in discards(rack, TABLA, seen):
            expected = option.useful if option.distance == 1 else {}
            assert known[option.tile] == expected


def test_closing_draws_ask_for_a_whole_rack_of_the_board() -> None:
    with pytest.raises(ValueError, match="expected a rack of 15 pieces"):
        closing_draws("5h 6h 7h", TABLA)


@pytest.mark.parametrize(
    ("totals", "over", "best"),
    [((299, -299), False, (0,)), ((300, 10), True, (0,)), ((10, -300), True, (0,)), ((310, 310), True, (0, 1))],
)
def test_a_match_with_a_target_ends_up_and_down(totals: tuple[int, ...], over: bool, best: tuple[int, ...]) -> None:
    rules = TABLA.house(match_target=300)
    assert any(reached(total, rules) for total in totals) == over
    assert leaders(totals, rules) == best
    assert not any(reached(total, TABLA) for total in totals)


def test_lines_go_from_melds_to_the_total() -> None:
    order = [asked.line for asked in lines(Round.parse(f"{BOARD}; last 7d"), TABLA)]
    assert all(list(Line).index(one) <= list(Line).index(two) for one, two in pairwise(order))


def test_a_slip_that_the_lesson_names_is_not_named_a_second_way() -> None:
    """145 is the count without the pair; it would be the count without the joker too, and both cannot be."""
    learner = Session(find_exercise("what-it-pays"))
    said = learner.submit("145").words
    assert "pair" in said
    assert "joker" not in said
