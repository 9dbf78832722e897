"""Drills: of a thousand seeds each is as hard as it says, has an answer that the engine agrees with, and comes back."""

from __future__ import annotations

import random
import re
from collections import Counter
from hashlib import sha256
from itertools import product

import pytest

from remi_learn import TABLA, Tile, can_close, discards, distance, parse_tiles, readings, text
from remi_learn.engine.evidence import PLACE, evidence_at
from remi_learn.engine.reading import EXPLAINED
from remi_learn.engine.scoring import check_deck, scores
from remi_learn.engine.waits import closing_draws
from remi_learn.i18n import LANGUAGES
from remi_learn.kinds import kind_of
from remi_learn.lessons import drills
from remi_learn.lessons.codes import LETTERS, SEEDS, CodeError, Share
from remi_learn.lessons.counting import Round
from remi_learn.lessons.drills import DRILLS, LEVELS, drill, share
from remi_learn.lessons.model import Exercise
from remi_learn.lessons.row_drills import APART
from remi_learn.session import Session
from remi_learn.settings import SETTINGS

MANY = 1000
PARTS = 10
"""The thousand seeds of a generator in so many tests, which run beside each other."""

every_drill = pytest.mark.parametrize("name", DRILLS)


def some(name: str, number: int = 6) -> list[Exercise]:
    return [drill(share(name, level, seed)) for level in LEVELS for seed in range(number // len(LEVELS))]


# --- a thousand seeds -------------------------------------------------------------------------------------------------


def _check_melds(exercise: Exercise) -> None:
    tiles, wanted = parse_tiles(exercise.tiles), exercise.wanted
    right = drills.right_picks(tiles, wanted.kind, wanted.size)  # type: ignore[arg-type]
    assert exercise.answer in right
    assert len(right) <= 3


def _check_closing(exercise: Exercise) -> None:
    assert can_close(exercise.tiles, TABLA)


def _check_distance(exercise: Exercise) -> None:
    assert distance(exercise.tiles, TABLA) == int(exercise.answer) > 0


def _check_discards(exercise: Exercise) -> None:
    """Every best discard is named, and no discard closes more: the distance after it is 1, which is the least."""
    waits = {str(out): sum(helps.values()) for out, helps in closing_draws(exercise.tiles, TABLA).items()}
    best = max(waits.values())
    assert not can_close(exercise.tiles, TABLA)
    assert best > 0
    assert set(exercise.answers) == {out for out, copies in waits.items() if copies == best}


def _check_rows(exercise: Exercise) -> None:
    """The answer is what the reader says of what the exercise shows, apart from all others by what it promises."""
    known = evidence_at(exercise.position, TABLA)
    found = EXPLAINED.believe(known).takes
    assert known.turns[known.left] >= 2
    if exercise.kind == "unseen":
        assert int(exercise.answer) == sum(known.unseen[PLACE[tile]] for tile in parse_tiles(exercise.asked))
        return
    best = found.pop(parse_tiles(exercise.answer)[0])
    ahead = [best - chance if exercise.kind == "most_wanted" else chance - best for chance in found.values()]
    assert min(ahead) >= APART
    assert re.search(rf"\b{round(100 * APART)} (of|in) 100\b", exercise.goal.en)


def _check_scoring(exercise: Exercise) -> None:
    round = Round.parse(exercise.asked)
    *counted, pair, factor, total = map(int, exercise.answers)
    assert (sum(counted) + pair) * factor == total == scores(round.ending(TABLA), TABLA)[0].total
    check_deck([*round.pieces, *(tile for tile in (round.last, round.atu) if tile)], TABLA)


CHECKS = {
    "melds": _check_melds,
    "closing": _check_closing,
    "distance": _check_distance,
    "discards": _check_discards,
    "rows": _check_rows,
    "scoring": _check_scoring,
}


@pytest.mark.long
@every_drill
@pytest.mark.parametrize("part", range(PARTS))
def test_a_thousand_seeds_keep_their_word(name: str, part: int) -> None:
    family = DRILLS[name]
    for seed in range(part, MANY, PARTS):
        code = share(name, LEVELS[seed // PARTS % len(LEVELS)], seed)
        exercise = drill(code)
        assert family.level(exercise) == code.level
        check_deck(parse_tiles(exercise.tiles), TABLA)
        CHECKS[name](exercise)
        if seed < 2 * PARTS:  # the engine has agreed to all of them; some are also answered as a learner does
            assert _is_right(exercise), code


def _is_right(exercise: Exercise) -> bool:
    learner, several = Session(exercise), kind_of(exercise).several
    replies = [(learner if several else Session(exercise)).submit(answer) for answer in exercise.answers]
    return all(reply.right for reply in replies) and (not several or learner.solved)


def test_best_discards_are_those_of_the_whole_table() -> None:
    """The generator asks a quicker question; here the slow one, for some of the seeds."""
    for level, seed in product(LEVELS, range(MANY, MANY + 2)):
        exercise = drill(share("discards", level, seed))
        table = discards(exercise.tiles, TABLA)
        best = (table[0].distance, table[0].copies)
        assert table[0].distance == 1
        assert set(exercise.answers) == {str(way.tile) for way in table if (way.distance, way.copies) == best}


@every_drill
def test_drills_differ(name: str) -> None:
    made = [drill(share(name, 2, seed)) for seed in range(60)]
    assert len({exercise.tiles for exercise in made}) >= 59
    answers = Counter(exercise.answer for exercise in made)
    assert len(answers) > 1
    assert answers.most_common(1)[0][1] <= 48, "nobody gets through with one answer"


PINNED = {
    "melds": "de3a3db5a196200e",
    "closing": "3a9ff430e9b4f503",
    "distance": "0aac32c21a7ec0e2",
    "discards": "b4993b7bce315a0c",
    "rows": "9a49fd7ccf7899a0",
    "scoring": "8da9fc6695e7f18c",
}


@every_drill
def test_codes_of_before_still_open_the_same_drills(name: str) -> None:
    """If this fails on purpose, raise `codes.GENERATION`, so that old codes are refused and not misunderstood."""
    lines = [f"{e.tiles};{e.asked};{e.answer}{';' * bool(e.around)}{e.around}" for e in some(name)]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == PINNED[name]


# --- words ------------------------------------------------------------------------------------------------------------


@every_drill
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drill_speaks_both_languages(name: str, language: str) -> None:
    SETTINGS.change(language=language)
    for exercise in some(name):
        learner = Session(exercise)
        told = [learner.hint() for _ in range(3)]
        assert len(set(told)) == 3
        assert text.prose(exercise.goal)
        answers = kind_of(exercise).told(exercise, exercise.answers)
        if len(exercise.answer) > 2:
            assert not any(answer.lower() in hint.lower() for answer in answers for hint in told[:2])


def test_a_melds_hint_names_a_piece_of_the_answer() -> None:
    for exercise in some("melds"):
        named = {tile for hint in exercise.hints for part in text.pieces_in(hint.en) for tile in parse_tiles(part)}
        assert named
        assert named <= set(parse_tiles(exercise.answer))
        assert readings(exercise.answer, TABLA)


# --- share codes ------------------------------------------------------------------------------------------------------


def test_a_code_comes_back_in_any_spelling() -> None:
    dice = random.Random(5)
    for _ in range(300):
        code = Share(dice.choice("MCDTS"), dice.randint(1, 3), dice.randrange(SEEDS))
        written = str(code)
        assert Share.parse(written) == code
        assert Share.parse(written.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == code
        assert Share.parse(written.replace("-", "")) == code


def test_no_single_slip_opens_another_drill() -> None:
    """Every letter changed for every other, and every two neighbours swapped: refused, all of them."""
    for code in ("M1-0000-33", str(Share("S", 3, SEEDS - 1)), str(Share("T", 2, 54321))):
        plain = code.replace("-", "")
        assert Share.parse(plain)
        changed = [
            plain[:at] + letter + plain[at + 1 :] for at in range(8) for letter in LETTERS if letter != plain[at]
        ]
        swapped = [plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :] for at in range(7)]
        for wrong in {*changed, *swapped} - {plain}:
            with pytest.raises(CodeError):
                Share.parse(wrong)


@pytest.mark.parametrize("typed", ["", "M1", "M1-0000-333", "M1-00!0-33", "five of hearts", "M1-000U-33"])
def test_what_is_no_code_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(CodeError, match="expected a code such as") as refused:
        drill(typed)
    assert refused.value.code == "form"


def test_a_code_of_no_drill_is_refused() -> None:
    for code in (Share("Z", 1, 5), Share("M", 7, 5)):
        with pytest.raises(CodeError):
            drill(str(code))
    for name, level in (("melds", 4), ("cards", 1)):
        with pytest.raises(ValueError, match="expected one of melds"):
            share(name, level, 0)
    with pytest.raises(ValueError, match="a seed below"):
        share("melds", 1, SEEDS)


def test_the_dice_are_the_same_in_every_python() -> None:
    """`random()` is promised to stay as it is; what stands on it is pinned here."""
    dice = drills.Dice("M1-0000-33")
    assert [dice.below(100) for _ in range(5)] == [10, 61, 81, 64, 47]
    assert dice.mixed("abcdef") == list("edcfba")
    assert Tile(1, "h") in drills.DECK
