"""The coach: it sees the view alone, its choice follows from its table, and its sentence says what the table says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_learn import ETALAT, JOKER, TABLA, Hand, Rules, deal, discards, distance, useful
from remi_learn.coach_text import advice_sentence, advice_table, judged_sentence, sign_lines
from remi_learn.engine import advice as advice_module
from remi_learn.engine.advice import STEP, Advice, Because, Judged, Rates, Speaking, advise, judged
from remi_learn.engine.hand import position
from remi_learn.engine.moves import Move, Verb
from remi_learn.engine.players import PlainPlayer, RandomPlayer, play_out
from remi_learn.engine.review import distances, review
from remi_learn.engine.rules import PRESETS
from remi_learn.engine.solve import near_discards
from remi_learn.engine.state import View
from remi_learn.engine.styles import FITTED, UNSEEN, Advised
from remi_learn.settings import SETTINGS
from remi_learn.text import tile_name, tile_sign
from test_machine import hidden_shuffled

STYLES = [*FITTED.values(), *UNSEEN.values()]


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    yield
    SETTINGS.change(language="en", register="beginner")


def positions(seeds: range, players: int = 4) -> Iterator[tuple[Hand, View]]:
    """Every turn of hands that players with style play."""
    for seed in seeds:
        lot = random.Random(seed)
        seats = [lot.choice(STYLES)(f"{seed}/{seat}", 0.1) for seat in range(players)]
        hand = deal(TABLA, players, f"advice/{seed}")
        while not hand.over:
            view = hand.view(hand.player)
            yield hand, view
            hand.play(seats[hand.player].choose(view))


# the choice


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_discard_leads_where_the_rack_without_it_is(rules: Rules) -> None:
    lot = random.Random(rules.name)
    for count in (rules.hand_size + 1, 11, 8, 4):
        dealt = deal(rules, 2, f"{lot.random()}")
        deck = [*dealt.view(0).rack, *dealt.view(1).rack]
        rack, seen = deck[:count], deck[count : count + 9]
        every = discards(rack, rules, seen)
        for way in every:
            rest = [*rack]
            rest.remove(way.tile)
            assert way.distance == distance(rest, rules, drawn=False)
            assert way.useful == useful(rest, rules, [*seen, way.tile], drawn=False)
        assert near_discards(rack, rules, seen) == tuple(
            way for way in every if way.distance == every[0].distance is not None
        )


def test_any_number_of_pieces_may_be_seen() -> None:
    hand = play_out(deal(TABLA, 4, 1), [RandomPlayer(seat) for seat in range(4)])
    seen = [tile for row in hand.view(0).rows for tile in row]
    assert len(seen) > 40
    rack = [tile for tile in deal(TABLA, 4, 1).view(0).rack if Counter(seen)[tile] < 2][:12]
    lying = Counter(seen) + Counter(rack)
    for piece, count in near_discards(rack, TABLA, seen)[0].useful.items():
        assert count == 2 - lying[piece]


RARE = {Because.LAYS, Because.ONLY, Because.ALONE, Because.ALIKE, Because.UNKNOWN}


@pytest.mark.long
def test_the_sentence_is_never_contradicted_by_the_table() -> None:
    """On a thousand positions; and whoever has the table chooses the same."""
    count, told = 0, Counter[Because]()
    for _, view in positions(range(40)):
        advice = advise(view)
        assert advice
        assert advice.move in view.moves
        count += 1
        told[advice.because] += 1
        _check_table(advice)
        for register in ("beginner", "concise"):
            SETTINGS.change(register=register)
            _check_sentence(advice, advice_sentence(advice))
        if count == 1000:
            break
    assert count == 1000
    assert set(told) >= {*Because} - RARE, told


def _check_table(advice: Advice) -> None:
    """The choice follows from what the table shows."""
    table = advice_table(advice)
    if not advice.options:
        assert (table is None) == (len(advice.sources) < 2)
        return
    assert table
    for option, row in zip(advice.options, table.rows, strict=True):
        near = option.distance == advice.options[0].distance
        shown = [tile_sign(option.tile), str(option.distance), str(option.copies) if near else "–"]
        assert list(row[:3]) == shown
        taken, closes = int(row[4]), int(row[5])
        weight = int(row[3]) - round(taken / 5) - closes
        assert weight == option.weight
        assert row[6] == (str(weight).replace("-", "−") if near else "–")
    keys = [(option.distance, -option.weight, -option.points) for option in advice.options]
    assert keys == sorted(keys)  # type: ignore[type-var]
    assert advice.move.tiles == (advice.options[0].tile,)


def _check_sentence(advice: Advice, sentence: str) -> None:
    assert sentence[0].isupper()
    assert "{" not in sentence
    assert "  " not in sentence
    if not advice.options:
        _check_draw(advice, sentence)
        return
    best, rival = advice.options[0], advice.rival
    assert tile_name(best.tile) in sentence.lower()
    if rival is None:
        assert advice.because is (Because.ALONE if len(advice.options) > 1 else Because.ONLY)
        assert all(option.distance > best.distance for option in advice.options[1:])  # type: ignore[operator]
        return
    assert tile_name(rival.tile) in sentence.lower()
    danger, theirs = (best.taken, best.closes), (rival.taken, rival.closes)
    holds = {
        Because.HELPED: best.copies > rival.copies and danger <= theirs,  # type: ignore[operator]
        Because.SAFER: best.copies == rival.copies and danger < theirs,  # type: ignore[operator]
        Because.WORTH_THE_DANGER: best.copies > rival.copies and danger > theirs,  # type: ignore[operator]
        Because.WORTH_THE_COPIES: best.copies < rival.copies and danger < theirs,  # type: ignore[operator]
        Because.DEARER: best.weight == rival.weight and best.points > rival.points,
        Because.ALIKE: best.weight == rival.weight and best.points == rival.points,
    }
    assert holds[advice.because], (advice.because, best, rival)
    numbers = {int(word) for word in "".join(c if c.isdigit() else " " for c in sentence).split()}
    known = {best.copies, rival.copies, best.taken, rival.taken, best.closes, rival.closes, 100}
    assert numbers <= known | {best.tile.rank, rival.tile.rank}


def _check_draw(advice: Advice, sentence: str) -> None:
    if advice.because is Because.CLOSES:
        assert str(advice.paid) in sentence or advice.move.verb is Verb.TURNED
        return
    stock = next(way for way in advice.sources if way.move.verb is Verb.DRAW)
    others = [way.distance for way in advice.sources if way.move.verb is not Verb.DRAW]
    if advice.because is Because.NEARER:
        assert advice.sources[0].distance < stock.distance  # type: ignore[operator]
        assert f"{advice.sources[0].distance} away" in sentence
    elif advice.because is Because.NO_NEARER:
        assert all(far >= stock.distance for far in others)  # type: ignore[operator]
        assert str(stock.helping) in sentence
    else:
        assert (advice.because, others) == (Because.ONLY, [])


@settings(max_examples=15)
@given(seed=st.integers(0, 8), stop=st.floats(0, 1), lot=st.randoms())
def test_the_advice_is_the_same_for_any_deal_with_the_same_view(seed: int, stop: float, lot: random.Random) -> None:
    for number, (hand, view) in enumerate(positions(range(seed, seed + 1))):
        if number >= 40 * stop:
            other = hidden_shuffled(hand, view.seat, lot).view(view.seat)
            assert advise(other) == advise(view)
            break


def test_rates_change_the_choice() -> None:
    views = [view for _, view in positions(range(2)) if view.drawn][5::4]
    brave, afraid = (
        [advise(view, rates).move for view in views]
        for rates in (Rates(0, 0), Rates(5, 5))  # type: ignore[union-attr]
    )
    assert brave != afraid


CLOSES = "5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks 7d"


def view_of(rack: str, row: str = "", turned: str = "4s", drawn: str = "") -> View:
    hand = position(TABLA, [rack, "4h Js Qs Ks Ah"], row=row, turned=turned, stock=drawn)
    if drawn:
        hand.play("draw")
    return hand.view(0)


def told(view: View) -> tuple[Advice, str]:
    advice = advise(view)
    assert advice
    return advice, advice_sentence(advice)


def test_whoever_can_close_closes() -> None:
    advice, words = told(view_of(CLOSES, drawn="As"))
    assert (str(advice.move), advice.paid) == ("close 7d", 100)
    assert words == "You can close! Everything lies in melds but yellow 7; they pay 100 points."
    advice, words = told(view_of(CLOSES, row="As"))
    assert (str(advice.move), advice.because) == ("take 1", Because.CLOSES)
    assert words == "Take black 1: with it you close. The melds pay 100 points."
    advice, words = told(view_of(CLOSES, row="9d", turned="As"))
    assert (str(advice.move), advice.paid) == ("turned", 100)
    assert words.startswith("Take the piece turned up, black 1")
    # a joker thrown away doubles
    advice, _ = told(view_of(CLOSES.replace("7d", "*") + "", drawn="As"))
    assert str(advice.move) == "close *"


def test_the_draw_is_told_by_what_it_brings() -> None:
    far = CLOSES.replace("10s", "9d")
    advice, words = told(view_of(far, row="10s"))
    assert (str(advice.move), advice.because) == ("take 1", Because.NEARER)
    assert words == "Take black 10: then you are 1 away from closing. Without it you are 2 away."
    advice, words = told(view_of(far, row="Kd"))
    assert (str(advice.move), advice.because) == ("draw", Because.NO_NEARER)
    assert words.startswith("Draw from the stock: what lies open brings you no nearer. There you can hope for 14 of 90")
    advice, words = told(view_of(far, row="*"))
    assert (str(advice.move), words) == ("draw", "There is only the stock to draw from.")
    assert advice_table(advice) is None


def test_nobody_is_advised_out_of_turn() -> None:
    hand = deal(TABLA, 3, 1)
    assert advise(hand.view(1)) is None
    play_out(hand, [PlainPlayer(seat) for seat in range(3)])
    assert advise(hand.view(hand.player)) is None


# what was done


def test_the_coach_s_own_move_costs_nothing_and_others_what_they_cost() -> None:
    for _, view in [*positions(range(2))][::3]:
        advice = advise(view)
        assert advice
        assert judged(advice, advice.move).cost == 0
        for move in view.moves:
            assert judged(advice, move).cost >= 0
        for option in advice.options:
            found = judged(advice, Move(Verb.DISCARD, (option.tile,)))
            steps = option.distance - advice.options[0].distance  # type: ignore[operator]
            assert found.cost == STEP * steps if steps else found.cost < STEP
            assert (found.efficiency, found.taken) == (option.efficiency, option.taken)


def test_a_close_that_was_missed_is_told() -> None:
    view = view_of(CLOSES, drawn="As")
    advice = advise(view)
    assert advice
    found = judged(advice, Move.parse("discard 7d"))
    assert found == Judged(STEP + 100, missed=100)
    assert judged_sentence(found) == "There were 100 points more to win by closing."
    view = view_of(CLOSES, row="As")
    advice = advise(view)
    assert advice
    assert judged(advice, Move.parse("draw")).missed == 100


def test_the_verdict_tells_efficiency_and_danger() -> None:
    assert judged_sentence(Judged(0, 100, 12, 1)) == "Nothing was better. Efficiency: 100%. Danger: 12%."
    assert judged_sentence(Judged(20, 80)) == "There was something better. Efficiency: 80%."
    assert judged_sentence(Judged(2 * STEP, 0, 12)).startswith("That is 2 steps further from the close.")


def test_the_coach_speaks_from_the_thresholds_on() -> None:
    quiet = Speaking(cost=50, taken=40)
    assert not quiet.about(Judged(49, 60, 39))
    assert quiet.about(Judged(50))
    assert quiet.about(Judged(0, 100, 40))
    assert not Speaking(cost=51, taken=101).about(Judged(50, 50, 40))


# other games


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_in_every_game_the_coach_says_what_can_be_said(rules: Rules) -> None:
    """It advises a legal move, in words, in every position of a hand; its own moves lead on."""
    hand, plain = deal(rules, 3, 2), [PlainPlayer(seat) for seat in range(3)]
    seen = Counter[Because]()
    while not hand.over:
        view = hand.view(hand.player)
        advice = advise(view)
        assert advice
        assert advice.move in view.moves
        seen[advice.because] += 1
        for language in ("ro", "en"):
            SETTINGS.change(language=language)
            assert "{" not in advice_sentence(advice)
            table = advice_table(advice)
            assert table is None or all(len(row) == len(table.head) for row in table.rows)
        judged(advice, advice.move)
        hand.play(plain[hand.player].choose(view))
    assert len(seen) > 2


def test_signs_are_named_for_the_nearest_discards() -> None:
    view = next(view for _, view in positions(range(1)) if view.drawn)
    advice = advise(view)
    assert advice
    lines = sign_lines(advice)
    assert len(lines) == sum(option.distance == advice.options[0].distance for option in advice.options)
    assert all(": " in line for line in lines)


def test_the_advised_player_does_what_the_coach_says_but_for_slips() -> None:
    views = [view for _, view in positions(range(1))][::2]
    assert all(Advised(1, 0.0).choose(view) == advise(view).move for view in views)  # type: ignore[union-attr]
    slips = [Advised(1, 1.0).choose(view) != advise(view).move for view in views if view.drawn]  # type: ignore[union-attr]
    assert any(slips)
    assert JOKER not in {Advised(1, 1.0).choose(view).tiles[0] for view in views if view.drawn}


@pytest.mark.parametrize("register", ["beginner", "concise"])
@pytest.mark.parametrize("rules", [TABLA, ETALAT], ids=lambda rules: rules.name)
def test_the_coach_has_a_word_also_where_nothing_is_found_in_time(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, register: str
) -> None:
    hand = deal(rules, 2, seed=3)
    for name in ("solve.MOST_MOVES", "solve.MOST_REMAINDERS", "boards.MOST_REMAINDERS"):
        monkeypatch.setattr(f"remi_learn.engine.{name}", 0)
    advice_module._advise.cache_clear()
    SETTINGS.change(register=register)
    for _ in range(2):  # the starter's discard, and a draw
        advice = advise(hand.view(hand.player))
        assert advice
        assert advice.because is Because.UNKNOWN or len(hand.view(hand.player).moves) == 1
        assert "{" not in advice_sentence(advice)
        assert judged(advice, advice.move).cost == 0
        hand.play(advice.move)
    list(review(hand, 0))
    assert distances(hand, 0) == (None,)
    advice_module._advise.cache_clear()
