"""The review and the coach beside the table: what is told is so, every way leads there, and nothing hidden is used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remi_learn import ETALAT, TABLA, Match, Rules, coach_text, deal
from remi_learn.draw import DARK, LIGHT
from remi_learn.draw_plot import HEIGHT, line_plot
from remi_learn.engine.advice import Speaking, advise, judged
from remi_learn.engine.hand import Hand
from remi_learn.engine.moves import Verb
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.record import RecordError, read_record, write_record
from remi_learn.engine.review import distances, mistakes, review, rewound
from remi_learn.kept import Kept
from remi_learn.lessons.guided import RECORD, hand_after
from remi_learn.play import YOU, Table
from remi_learn.settings import SETTINGS
from remi_learn.shapes import valid
from remi_learn.widgets.coach import SPEAKS, CoachedTable
from remi_learn.widgets.play import PlayCard
from remi_learn.widgets.review import ReviewCard


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en", register="beginner", theme="auto")


def played(rules: Rules = TABLA, players: int = 3, seed: int = 4) -> Hand:
    return play_out(deal(rules, players, seed), [PlainPlayer(seat) for seat in range(players)])


def table_of(hand: Hand) -> Table:
    return Table(hand, (YOU, *["plain"] * (hand.players - 1)))


def card(hand: Hand | None = None) -> ReviewCard:
    return ReviewCard(table_of(hand or played()))


# what is told of a hand


def test_every_decision_is_judged_as_it_was_seen() -> None:
    hand = played()
    choices = list(review(hand, 0))
    assert [choice.at for choice in choices] == sorted({choice.at for choice in choices})
    for choice in choices:
        view = rewound(hand, choice.at).view(0)
        assert choice.view == view
        assert choice.move == hand.moves[choice.at]
        assert choice.judged == judged(advise(view), choice.move)  # type: ignore[arg-type]
        assert choice.turn == 1 + sum(
            move.verb is Verb.DISCARD and past.player == 0
            for move, past in zip(hand.moves[: choice.at], hand.past, strict=False)
        )
    costs = [choice.judged.cost for choice in mistakes(choices)]
    assert costs == sorted(costs, reverse=True)
    assert min(costs) > 0
    assert len(mistakes(choices, Speaking(100, 101))) < len(costs)


def test_the_coach_s_own_hand_has_no_mistakes_and_comes_nearer() -> None:
    hand = hand_after(99)
    assert mistakes(review(hand, 0)) == []
    assert distances(hand, 0) == (3, 3, 2, 1, 0)


def test_a_hand_goes_on_from_anywhere_and_the_record_stays() -> None:
    hand = played()
    before = write_record(hand)
    again = rewound(hand, 7)
    assert again.moves == hand.moves[:7]
    again.play(again.legal_moves()[-1])
    assert write_record(hand) == before


@pytest.mark.parametrize("language", ["ro", "en"])
def test_every_decision_has_its_words(language: str) -> None:
    SETTINGS.change(language=language)
    choices = list(review(played(), 0))
    for choice in choices:
        words = coach_text.choice_sentence(choice)
        assert str(choice.turn) in words
        assert "{" not in words
        assert "  " not in words
    table = coach_text.review_table(choices)
    assert len(table.rows) == len(choices)
    assert all((row[2] == "✓") == choice.agrees for row, choice in zip(table.rows, choices, strict=True))


# the plot


@pytest.mark.parametrize("values", [(3, 3, 2, 1, 0), (5,) * 40, (None, 2, None), (0, 0)])
def test_the_plot_shows_every_turn_inside_its_frame(values: tuple[int | None, ...]) -> None:
    for theme in (LIGHT, DARK):
        shapes = line_plot(values, 1, 300, theme, "title", "turn")
        assert all(map(valid, shapes))
        assert all(0 <= shape.x <= 300 and 0 <= shape.y <= HEIGHT for shape in shapes if hasattr(shape, "w"))
        dots = [shape for shape in shapes if getattr(shape, "radius", 0) == 5]
        assert len(dots) == sum(value is not None for value in values)


# the card


def test_the_next_mistake_goes_through_all_of_them_and_round() -> None:
    shown = card()
    wrong = sorted(mistakes(shown.choices), key=lambda choice: choice.at)
    assert len(wrong) > 2
    for choice in (*wrong, wrong[0]):
        shown.next_mistake()
        assert shown.chosen == choice
        assert shown.rows
        assert shown.rows.after == choice.at
        assert coach_text.choice_sentence(choice).split(".")[0] in shown.detail.value
    shown.close()


def test_a_hand_without_mistakes_says_so() -> None:
    shown = card(hand_after(99))
    shown.next_mistake()
    assert shown.rows
    assert "no mistake" in shown.rows.status.value
    shown.close()


def test_the_timeline_leads_to_the_dearest_decision_of_a_turn_and_steps_follow() -> None:
    shown = card()
    button = shown._timeline().children[3]  # the first is for the next mistake
    button.click()
    assert shown.chosen
    assert shown.chosen.turn == 3
    of_turn = [choice.judged.cost for choice in shown.choices if choice.turn == 3]
    assert shown.chosen.judged.cost == max(of_turn)
    assert shown.rows
    shown.rows._key("m", False)
    assert shown.chosen in mistakes(shown.choices)
    shown.show(shown.choices[-1])
    at = shown.rows.after
    shown.rows._key("b", False)
    assert shown.rows.after < at
    shown.close()


def test_racks_are_hidden_until_they_are_asked_for() -> None:
    shown = card()
    shown.show(shown.choices[3])
    assert shown.racks.value == ""
    assert shown.rows
    shown.rows.do("uncover")
    state = shown.hand.past[shown.choices[3].at]
    assert shown.racks.value.count("remi-chip") == sum(seat != 0 for seat in range(3)) * 14
    assert state.player == 0
    shown.uncover()
    assert shown.racks.value == ""
    shown.close()


def test_another_try_begins_where_one_looks_and_leaves_the_hand_alone() -> None:
    shown = card()
    choice = mistakes(shown.choices)[0]
    shown.show(choice)
    before = [*shown.hand.moves]
    shown.try_again()
    assert shown.trial
    assert shown.trial.table.view == choice.view
    assert shown.trial.table.do(choice.advice.move).done
    shown.back_to_review()
    assert (shown.trial, shown.hand.moves, shown.chosen) == (None, before, choice)
    assert shown.rows
    shown.rows.show_after(len(before))
    shown.try_again()
    assert shown.trial is None
    assert "the hand is over" in shown.rows.status.value
    shown.close()


def test_a_record_is_copied_pasted_and_replayed() -> None:
    shown = card()
    text = shown.box.value
    assert Table.from_text(text).hand.moves == shown.hand.moves
    shown.read(RECORD)
    assert shown.hand.moves == hand_after(99).moves
    assert "Read." in shown.status.value
    shown.read(text)
    assert shown.hand.moves == played().moves
    shown.close()


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (RECORD.replace("1: take 1; discard 4d", "1: take 1; discard 4x"), "Line 7 of the record cannot be read"),
        (RECORD.replace("rules Remi pe Tablă", "rules Poker"), "Line 2"),
        (RECORD.replace("discard 8h\n1:", "discard 9h\n1:"), "Line 6"),
        ("remi_learn hand 1\n", "ends too soon"),
        ("", "ends too soon"),
        ("<b>hello</b>", "Line 1"),
    ],
)
def test_a_damaged_record_is_told_by_its_line_and_nothing_changes(record: str, told: str) -> None:
    shown = card()
    before = shown.hand
    shown.read(record)
    assert told in shown.status.value
    assert "<b>" not in shown.status.value
    assert shown.hand is before
    with pytest.raises(RecordError):
        read_record(record)
    shown.close()


def test_a_match_offers_its_hands() -> None:
    match = Match(TABLA, 2, 3)
    for _ in range(2):
        play_out(match.hand, [PlainPlayer(seat) for seat in range(2)])
        match.next_hand()
    shown = ReviewCard(Table(match, (YOU, "plain")))
    assert shown.number == 1
    shown._change_hand(0)
    assert shown.hand is match.hands[0]
    assert repr(shown).startswith("review of hand 1")
    shown.close()


def test_other_games_are_reviewed_without_rows() -> None:
    shown = card(played(ETALAT, 2))
    assert shown.rows is None
    shown.next_mistake()
    shown.uncover()
    assert "remi-chip" in shown.racks.value
    shown.try_again()
    assert shown.trial
    shown.close()


# the coach beside the table


def coached(mode: str = "request") -> CoachedTable:
    shown = CoachedTable(Table.new(TABLA, ("plain", "plain"), seed=1))
    shown.table.notes["coach"] = mode
    shown.redraw()
    return shown


def test_the_coach_speaks_when_it_is_asked_and_is_quiet_when_off() -> None:
    shown = coached()
    assert shown.coach.value == ""
    shown._key("q", False)
    advice = advise(shown.table.view)
    assert advice
    words = coach_text.advice_sentence(advice)
    assert words in shown.coach.value
    assert words not in shown.status.value
    assert shown.coach.value.count("<tr") == len(advice.options) + 1
    shown._try(shown._play, advice.move)
    assert words not in shown.coach.value
    shown.close()
    silent = coached("off")
    silent.do("advice")
    assert silent.coach.value == ""
    assert "advice" not in [name for name, button in silent.buttons.items() if button in silent.children[-1].children]
    silent.close()


def test_the_coach_that_always_speaks_judges_every_discard() -> None:
    shown = coached("always")
    advice = advise(shown.table.view)
    assert advice
    worst = advice.options[-1]
    shown.type(f"throw {worst.tile}")
    assert coach_text.judged_sentence(judged(advice, shown.table.hand.moves[0])) in shown.coach.value
    assert shown.table.my_turn
    now = advise(shown.table.view)
    assert now
    assert coach_text.advice_sentence(now) in shown.coach.value
    shown.close()


@pytest.mark.parametrize("speaks", SPEAKS)
def test_on_request_a_verdict_comes_from_the_threshold_on(speaks: str) -> None:
    for place in (0, 1, -1):
        shown = coached()
        shown.table.notes["speaks"] = speaks
        advice = advise(shown.table.view)
        assert advice
        shown.type(f"throw {advice.options[place].tile}")
        found = judged(advice, shown.table.hand.moves[0])
        assert ("remi-quiet" in shown.coach.value) == SPEAKS[speaks].about(found)
        shown.close()


def test_the_coach_s_settings_go_round_and_are_kept_with_the_table() -> None:
    shown = coached()
    modes = []
    for _ in range(3):
        shown.do("coach")
        modes.append(shown.mode)
    assert modes == ["always", "off", "request"]
    shown.do("speaks")
    again = CoachedTable(Table.from_text(shown.table.text()))
    assert (again.mode, again.speaks) == (shown.mode, "every")
    again.close()
    shown.close()


def test_the_page_leads_to_the_review_and_back() -> None:
    page = PlayCard(Table.new(TABLA, ("plain",), seed=1), Kept(None))
    page.look_again()
    assert page.review is None
    page.submit(f"throw {page.table.table.view.rack[0]}")
    page.look_again()
    assert page.review
    page._leave_review()
    assert page.table in page.children
    page.close()
