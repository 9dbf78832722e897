"""The lessons keep their word: the engine finds every answer, refuses every trap, and the texts say what is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

import catalogues
from remi_learn import JOKER, Kind, Tile, arrange, deal, discards, format_tiles, parse_tiles, readings, text, useful
from remi_learn.engine.melds import FaultCode
from remi_learn.engine.moves import Verb
from remi_learn.engine.position import Position
from remi_learn.engine.rules import PRESETS
from remi_learn.engine.safety import Step
from remi_learn.kinds import KINDS, Verdict, solution
from remi_learn.kinds.approach import draws as draws_asked
from remi_learn.kinds.approach import exact_chance, helping, options_of, unseen
from remi_learn.kinds.counting import round_of
from remi_learn.kinds.forms import ARRANGE, NUMBER, OPTIONS, PICK
from remi_learn.kinds.reading import MARGIN, chance_of, chances
from remi_learn.kinds.turn import advised
from remi_learn.lessons import LESSONS, PAGES, find_exercise
from remi_learn.lessons.counting import lines
from remi_learn.lessons.drills import DECK, DRILLS, LEVELS, drill, share
from remi_learn.lessons.model import Both, Code, Exercise, Lesson, Words
from remi_learn.lessons.row_drills import APART
from remi_learn.rows_text import step_name
from remi_learn.session import Session
from remi_learn.settings import SETTINGS
from test_layout import ROOT

EXERCISES = [exercise for lesson in LESSONS for exercise in lesson.exercises]
LANGUAGES = ("ro", "en")
LONGEST = 60
"""Words of a text cell."""

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def texts_of(exercise: Exercise) -> dict[str, Both]:
    """Every text of an exercise by its name."""
    return {
        "idea": exercise.idea,
        "goal": exercise.goal,
        "why": exercise.why,
        **{f"hint {number}": hint for number, hint in enumerate(exercise.hints, 1)},
        **{f"trap {trap.answer}": trap.why for trap in exercise.traps},
    }


def all_texts() -> Iterator[tuple[str, Both]]:
    for page in PAGES:
        yield f"{page.name} title", page.title
        yield f"{page.name} promise", page.promise
        for exercise in page.exercises:
            yield from ((f"{exercise.key} {name}", both) for name, both in texts_of(exercise).items())
        yield from ((f"{page.name} {part.key}", part.idea) for part in page.parts if isinstance(part, Code))
        yield from ((f"{page.name} {part.key}", part.text) for part in page.parts if isinstance(part, Words))
    for lesson in LESSONS:
        yield from ((f"{lesson.name} summary", both) for both in lesson.summary)


TEXTS: dict[str, list[tuple[str, Both]]] = {}
"""By the exercise or the page that they belong to, each with its name (all lines of a summary have the same)."""
for _name, _both in all_texts():
    TEXTS.setdefault(_name.split()[0], []).append((_name, _both))


def every_text(check: Callable[[Both], None]) -> Callable[[str], None]:
    """Asked of each text; one test is all texts of an exercise or a page, since thousands of tests take their time."""

    def of_all(owner: str) -> None:
        for name, both in TEXTS[owner]:
            try:
                check(both)
            except AssertionError as error:
                error.add_note(f"in the {name}")
                raise

    of_all.__name__ = check.__name__
    return pytest.mark.parametrize("owner", TEXTS)(of_all)


def all_pieces(exercise: Exercise) -> list[Tile]:
    """The pieces of the rack and those that lie around it."""
    here = exercise.position
    open_ = (here.row, here.left, here.threw, here.took, (here.atu,) if here.atu else ())
    return [*here.rack, *(tile for pieces in open_ for tile in pieces or ())]


def is_yes_or_no(exercise: Exercise) -> bool:
    return set(KINDS[exercise.kind].options(exercise)) == {"yes", "no"}


def verdict(exercise: Exercise, answer: str) -> Verdict:
    kind = KINDS[exercise.kind]
    return kind.verdict(exercise, kind.read(exercise, answer))


# --- answers ----------------------------------------------------------------------------------------------------------


@every_exercise
@both_languages
def test_the_answer_is_right_and_every_trap_is_wrong(exercise: Exercise, language: str) -> None:
    SETTINGS.change(language=language)
    for answer in exercise.answers if KINDS[exercise.kind].either else (exercise.answer,):
        right = Session(exercise).submit(answer)
        assert right.right
        assert text.prose(exercise.why) in right.words
    for trap in exercise.traps:
        wrong = Session(exercise).submit(trap.answer)
        assert not wrong.right
        assert wrong.verdict
        assert wrong.verdict.trap == trap
        assert text.prose(trap.why) in wrong.words


@every_exercise
@both_languages
def test_no_reply_to_a_question_could_be_heard_as_its_answer(exercise: Exercise, language: str) -> None:
    """ "Is the hand over?" "Not yet." """
    SETTINGS.change(language=language)
    quite, yet = {"en": ("Not quite. ", "Not yet. "), "ro": ("Nu chiar. ", "Încă nu. ")}[language]
    for trap in exercise.traps:
        wrong = Session(exercise).submit(trap.answer).words
        assert wrong.startswith(quite if KINDS[exercise.kind].form is OPTIONS else yet)
    assert KINDS[exercise.kind].form is OPTIONS or not is_yes_or_no(exercise)


@every_exercise
def test_several_answers_are_all_that_there_are(exercise: Exercise) -> None:
    kind = KINDS[exercise.kind]
    found = kind.several or kind.either
    if found is None:
        assert len(exercise.answers) == 1
    else:
        read = [kind.read(exercise, answer) for answer in exercise.answers]
        assert sorted(read) == sorted(found(exercise))
        assert not kind.ordered or read == list(found(exercise))
        assert read == list(exercise.answers), "written as it is read"


@every_exercise
def test_exactly_one_option_is_right(exercise: Exercise) -> None:
    options = KINDS[exercise.kind].options(exercise)
    if KINDS[exercise.kind].form is not OPTIONS:
        assert options == exercise.options == ()
        return
    assert len(set(options)) == len(options) >= 2
    assert [option for option in options if verdict(exercise, option).right] == [exercise.answer]
    assert {trap.answer for trap in exercise.traps} == set(options) - {exercise.answer}, "each wrong one has its why"
    for language in LANGUAGES:
        SETTINGS.change(language=language)
        names = [KINDS[exercise.kind].tell(exercise, option) for option in options]
        assert all(names)
        assert len(set(names)) == len(names)


@every_exercise
def test_an_exercise_is_written_in_the_one_notation(exercise: Exercise) -> None:
    for written in (exercise.tiles, exercise.wanted.tiles):
        assert all(not tile.wild or not tile.rank for tile in parse_tiles(written))
    assert format_tiles(parse_tiles(exercise.tiles)).replace("J", "11").replace("Q", "12").replace("K", "13") == (
        exercise.tiles.replace("J", "11").replace("Q", "12").replace("K", "13")
    )
    traps = [trap.answer for trap in exercise.traps]
    assert len(set(traps)) == len(traps)
    assert exercise.kind in KINDS


@every_exercise
def test_a_picked_answer_is_the_only_one(exercise: Exercise) -> None:
    """Where a meld is to be picked, no other pieces of the rack would do (but copies)."""
    if exercise.kind != "pick" or exercise.wanted.tiles:
        return
    tiles, found = parse_tiles(exercise.tiles), set()
    for chosen in range(1, 2 ** len(tiles)):
        some = [tile for place, tile in enumerate(tiles) if chosen >> place & 1]
        if verdict(exercise, format_tiles(some)).right:
            found.add(format_tiles(sorted(some)))
    assert found == {format_tiles(sorted(parse_tiles(exercise.answer)))}


@every_exercise
def test_an_arrangement_begins_unsorted(exercise: Exercise) -> None:
    if KINDS[exercise.kind].form is ARRANGE:
        tiles = parse_tiles(exercise.tiles)
        neighbours = [readings(three, exercise.rules) for three in zip(tiles, tiles[1:], tiles[2:], strict=False)]
        assert not any(neighbours), "a meld lies there already"


@every_exercise
def test_a_position_is_one_that_can_be(exercise: Exercise) -> None:
    """Racks are whole, the deck holds everything, and the numbers of pieces add up."""
    if not exercise.around:
        return
    here, rules = exercise.position, exercise.rules
    assert len(here.rack) == rules.hand_size + (here.turn != "draw")
    assert here.hand(rules).legal_moves()
    assert str(Position.parse(exercise.around)) == exercise.around
    dealt = deal(rules, here.players, seed=1)
    if here.stock is not None:
        discards = sum(len(pieces or ()) for pieces in (here.row, here.left, here.threw))
        whole = rules.packs * 52 + rules.jokers
        assert here.stock <= dealt.view(0).stock
        assert here.stock + len(here.rack) + rules.hand_size * (here.players - 1) + 1 + discards <= whole
    if here.turn == "first":
        assert (here.row, here.left, here.stock) == ((), (), dealt.view(0).stock)


@every_exercise
def test_the_best_draw_is_clearly_best(exercise: Exercise) -> None:
    """The stock is right only where the top of the row brings nothing at all: not nearer, and no more useful pieces."""
    if exercise.kind != "choose_draw":
        return
    here, rules = exercise.position, exercise.rules
    first, *others = advised(exercise).sources
    best, worth = (first.paid or 0, -(first.distance or 0)), {way.move.verb: way for way in others}
    assert all(
        best > (way.paid or 0, -(way.distance or 0))
        for verb, way in worth.items()
        if (exercise.answer, verb) != ("stock", Verb.TAKE)
    )
    if exercise.answer == "stock" and Verb.TAKE in worth:
        seen = [*(here.row or ())[:-1], *(here.left or ()), *((here.atu,) if here.atu else ())]
        now = sum(useful(here.rack, rules, [*seen, *(here.row or ())[-1:]], drawn=False).values())
        taken = discards((*here.rack, *(here.row or ())[-1:]), rules, seen)[0]
        assert -(taken.distance or 0) == best[1]
        assert taken.copies <= now


@every_exercise
def test_the_safest_and_the_most_wanted_stand_out(exercise: Exercise) -> None:
    if exercise.kind not in ("safest", "most_wanted"):
        return
    found = chances(exercise)
    best = found.pop(parse_tiles(exercise.answer)[0])
    assert all(abs(best - other) >= APART for other in found.values())


@every_exercise
def test_a_chance_is_the_readers_own(exercise: Exercise) -> None:
    if exercise.kind == "take_chance":
        assert exercise.answer == str(chance_of(exercise)), "the answer told is the reader's own number"
        assert all(abs(int(trap.answer) - chance_of(exercise)) > MARGIN for trap in exercise.traps)


# --- texts ------------------------------------------------------------------------------------------------------------


@every_text
def test_both_languages_say_something_short(both: Both) -> None:
    for words in both:
        assert words == words.strip()
        assert words
        assert len(words.split()) <= LONGEST
        assert words.count("**") % 2 == 0
        assert "  " not in words
        titles = {part for page in PAGES for part in page.title}
        assert words[-1] in ".?!…" or words in titles or words.startswith("## ")


@every_text
def test_brackets_hold_pieces(both: Both) -> None:
    for words in both:
        assert words.count("[") == words.count("]") == len(text.pieces_in(words))
        for notation in text.pieces_in(words):
            assert parse_tiles(notation)
    assert text.pieces_in(both.ro) == text.pieces_in(both.en)
    assert both.ro.count("**") == both.en.count("**")


@every_exercise
def test_pieces_in_a_text_are_pieces_of_the_exercise(exercise: Exercise) -> None:
    there = all_pieces(exercise)
    for name, both in texts_of(exercise).items():
        for notation in text.pieces_in(both.en):
            assert set(parse_tiles(notation)) <= set(there), name


_ENGLISH = """
the and of is tile tiles run runs group groups meld melds colour number numbers with pick this that which you your look
for red black blue yellow ace what not only one two three four
"""
_ROMANIAN = """
și este sunt o un piesă piese piesa suită suita grup grupul formație formații culoare culori număr numere cu în care nu
din roșu negru albastru galben asul jokerul ce doi două trei patru
"""
ENGLISH, ROMANIAN = set(_ENGLISH.split()), set(_ROMANIAN.split())
GAMES = {rules.name for rules in PRESETS}
"""Names of the games stay Romanian in both languages."""


def words_in(line: str) -> set[str]:
    """The words of a text, but for pieces, code and names in italics (of a menu, of a game)."""
    return set(re.findall(r"\w+", re.sub(r"\[[^\]]*\]|`[^`]*`|(?<!\*)\*[^*]+\*(?!\*)", "", line.lower())))


@every_text
def test_each_language_is_itself(both: Both) -> None:
    assert words_in(both.ro) & ENGLISH == set()
    assert words_in(both.en) & ROMANIAN == set()
    english = re.sub("|".join(GAMES), "", both.en)
    assert set(english) - set("…–×\N{MINUS SIGN}“”’→▶♥♦♣♠\n") <= set(map(chr, range(32, 127)))
    assert not set(both.ro) & set("\u015e\u015f\u0162\u0163\u00e3\u00c3"), "comma below and breve only"
    if both.ro != both.en:
        assert words_in(both.ro) != words_in(both.en)


@every_lesson
def test_a_lesson_is_whole(lesson: Lesson) -> None:
    keys = [exercise.key for exercise in lesson.exercises]
    assert len(set(keys)) == len(keys)
    rows_only = not any(isinstance(part, Code) for part in lesson.parts)
    assert 10 * rows_only <= len(keys) <= 20
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", key) for key in keys)
    assert lesson.name.startswith(f"{lesson.number:02}-")
    assert lesson.summary


def test_lessons_are_in_the_order_of_their_numbers() -> None:
    numbers = [lesson.number for lesson in LESSONS]
    assert numbers == sorted(set(numbers))
    keys = [exercise.key for exercise in EXERCISES]
    assert len(set(keys)) == len(keys)


@every_lesson
def test_each_idea_and_each_position_comes_once(lesson: Lesson) -> None:
    for values in (
        [exercise.idea for exercise in lesson.exercises],
        [exercise.why for exercise in lesson.exercises],
        [(e.kind, sorted(parse_tiles(e.tiles)), e.around, e.asked) for e in lesson.exercises],
    ):
        assert all(one != other for place, one in enumerate(values) for other in values[place + 1 :])


@every_lesson
def test_yes_and_no_are_both_right_sometimes(lesson: Lesson) -> None:
    asked = [exercise for exercise in lesson.exercises if is_yes_or_no(exercise)]
    for kind in {exercise.kind for exercise in asked}:
        assert {exercise.answer for exercise in asked if exercise.kind == kind} == {"yes", "no"}, kind
    places = [exercise.options.index(exercise.answer) for exercise in lesson.exercises if exercise.options]
    assert not places or len(set(places)) > 1, "the right option does not always stand in the same place"


@every_exercise
@both_languages
def test_hints_go_from_vague_to_exact_and_stop_before_the_answer(exercise: Exercise, language: str) -> None:
    SETTINGS.change(language=language)
    hints = [text.prose(hint) for hint in exercise.hints]
    assert len(hints) >= 2
    others = [
        text.prose(exercise.goal),
        text.prose(exercise.why),
        text.prose(exercise.idea),
        solution(KINDS[exercise.kind], exercise),
    ]
    assert len({*hints, *others}) == len(hints) + len(others)
    answer = solution(KINDS[exercise.kind], exercise).partition(": ")[2].partition(".")[0]
    if not is_yes_or_no(exercise) and KINDS[exercise.kind].form is not NUMBER:
        assert all(answer.lower() not in hint.lower() for hint in hints)
    elif KINDS[exercise.kind].form is NUMBER:  # the number may stand on a piece that is named
        plain = [re.sub(r"\[[^\]]*\]", "", hint.in_(language)) for hint in exercise.hints]
        assert not any(re.search(rf"(?<![\w/]){exercise.answers[-1]}(?![\w/])", hint) for hint in plain)
    exact = [sum(part.isdigit() for part in re.split(r"\W", hint)) for hint in hints]
    assert exact == sorted(exact), "a later hint names no fewer numbers"


# --- what a text claims ----------------------------------------------------------------------------------------------

_ROMANIAN_NUMBERS = """
două doi trei patru cinci șase șapte opt nouă zece unsprezece douăsprezece treisprezece paisprezece
"""
_ENGLISH_NUMBERS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen"
NUMBERS = {
    "ro": dict(zip(_ROMANIAN_NUMBERS.split(), [2, *range(2, 15)], strict=True)),
    "en": dict(zip(_ENGLISH_NUMBERS.split(), range(2, 15), strict=True)),
}
COLOURS = {
    "ro": {"roș": "h", "galben": "d", "albastr": "c", "negr": "s", "neagr": "s"},
    "en": {"red": "h", "yellow": "d", "blue": "c", "black": "s"},
}


def numbers_in(words: str, language: str) -> list[int]:
    """Numbers written in figures or, from two on, in words."""
    found = []
    for word in re.findall(r"\w+", re.sub(r"\[[^\]]*\]", "", words.lower())):
        found += [int(word)] if word.isdigit() else [NUMBERS[language][word]] if word in NUMBERS[language] else []
    return sorted(found)


def colours_in(words: str, language: str) -> set[str]:
    plain = re.sub(r"\[[^\]]*\]", "", words.lower())
    return {suit for stem, suit in COLOURS[language].items() if re.search(rf"\b{stem}", plain)}


@every_text
def test_both_languages_name_the_same_numbers_and_colours(both: Both) -> None:
    for look in (1, 2):
        seen = [re.sub(r"\{([^{}|]*)\|([^{}|]*)\}", rf"\{look}", words) for words in both]
        figures = [sorted(re.findall(r"\d+", re.sub(r"\[[^\]]*\]", "", words))) for words in seen]
        assert figures[0] == figures[1]
    assert colours_in(both.ro, "ro") == colours_in(both.en, "en")


SUIT_NAMES = {
    "ro": {"cup": "h", "caro": "d", "trefl": "c", "pic": "s"},
    "en": {"heart": "h", "diamond": "d", "club": "c", "spade": "s"},
}
_NO_CARD = {
    "ro": re.compile(
        r"\b(roș[iu]|galben|albastr|negr|neagr|pies[ăae]|(1[123]) (galben|roșu|negru|albastru))", re.IGNORECASE
    ),
    "en": re.compile(r"\b(red|yellow|blue|black|tiles?|colours?)\b", re.IGNORECASE),
}
"""What nothing may speak of where playing cards are seen."""
_SIGNED = re.compile(r"(roșu|galben|albastru|negru|red|yellow|blue|black) [♥♦♣♠]")


def of_widgets() -> Iterator[tuple[str, Both]]:
    """The texts that widgets show; those of cells are written once and stay as they are."""
    for exercise in EXERCISES:
        yield from ((f"{exercise.key} {name}", both) for name, both in texts_of(exercise).items() if name != "idea")
    for lesson in LESSONS:
        yield from ((f"{lesson.name} summary", both) for both in lesson.summary)


@both_languages
def test_where_cards_are_seen_nobody_speaks_of_the_colours_of_tiles(language: str) -> None:
    SETTINGS.change(language=language, skin="cards")
    shown = [(name, words(both)) for name, both in of_widgets() for words in (text.prose, text.html)]
    for name in DRILLS:
        for level in LEVELS:
            made = drill(share(name, level, 5))
            shown += [(made.key, text.prose(both)) for part, both in texts_of(made).items() if part != "idea"]
    assert [(name, words) for name, words in shown if _NO_CARD[language].search(words)] == []
    assert [(name, words) for name, words in shown if "{" in words or "|" in words] == []


NAMED = {
    *(f"{colour}{rank}" for colour in ("red", "yellow", "blue", "black") for rank in ("", " {rank}")),
    "“{token}” is not a piece. Write a number and a colour, such as 5r (red), 5y (yellow), 5b (blue) or "
    "5k (black); * is a joker.",
}
"""The only sentences of the catalogue that name a colour of tiles: the names of tiles, and how they are written."""


def test_no_other_sentence_of_the_catalogue_names_the_colour_of_a_tile() -> None:
    told = {form for m in catalogues.read("en") if m.id for form in (m.id if isinstance(m.id, tuple) else (m.id,))}
    assert {form for form in told if colours_in(form, "en")} == NAMED
    plain = {form: re.sub(r"\{\w+\}", "", form) for form in told - NAMED - {"tiles"}}
    colour = {form for form, words in plain.items() if re.search(r"\b(colour|tile)s?\b", words)}
    SETTINGS.change(language="en", skin="cards")
    spoken = {text.fault_name(code) for code in FaultCode} | {step_name(step) for step in Step}
    assert not [words for words in spoken if _NO_CARD["en"].search(words)]
    assert colour == OF_THE_LOOK


OF_THE_LOOK = {
    "A group has four pieces at most, since there are four colours.",
    "By colour",
    "In a group each colour comes once; here it repeats: {tiles}.",
    "Next to it in its colour little is left unseen.",
    "Next to it in its colour many copies are unseen: {tiles}.",
    "Repeated colour: {tiles}.",
    "Run of mixed colours: {tiles}.",
    "Sort the loose pieces by colour",
    "Sorted by colour.",
    "The numbers are in a row, but a run has one colour only; look at {tiles}.",
    "These pieces have neither one number nor one colour: no group and no run.",
    "They took a next number of its colour and still hold it: {tiles}.",
    "a colour comes twice",
    "more than one colour",
    "neither number nor colour in common",
    "they took its neighbour in that colour",
}
"""Those that speak of a colour at all: each goes through `text.in_look`, which makes a suit of it."""


@both_languages
def test_the_text_of_a_cell_names_a_colour_only_beside_its_sign(language: str) -> None:
    live = {both for _name, both in of_widgets()}
    cells = [both.in_(language) for _name, both in all_texts() if both not in live]
    assert [words for words in cells if "{" in words] == []
    assert [words for words in cells if colours_in(_SIGNED.sub("", words), language)] == []


def test_what_depends_on_the_look_is_said_for_both_looks() -> None:
    for name, both in of_widgets():
        marked = [re.findall(r"\{([^{}|]+)\|([^{}|]+)\}", words) for words in both]
        assert bool(marked[0]) == bool(marked[1]), name
        for words, found in zip(both, marked, strict=True):
            assert words.count("{") == words.count("}") == words.count("|") == len(found), name
            assert all(tiles != cards for tiles, cards in found), name
        for language, words in zip(LANGUAGES, marked, strict=True):
            for tiles, cards in words:
                suits = {suit for stem, suit in SUIT_NAMES[language].items() if re.search(rf"\b{stem}", cards.lower())}
                assert colours_in(tiles, language) == suits, name


def around(exercise: Exercise) -> set[Tile]:
    """The pieces of an exercise and what its joker could be there."""
    found = {tile for meld in readings(exercise.tiles, exercise.rules) for tile in meld.tiles}
    best = (
        {tile for meld in readings(exercise.answer, exercise.rules) for tile in meld.tiles}
        if found == set() and (KINDS[exercise.kind].form is PICK)
        else set()
    )
    return {*all_pieces(exercise), *found, *best}


@every_exercise
@both_languages
def test_colours_that_are_named_are_there(exercise: Exercise, language: str) -> None:
    there = {tile.suit for tile in around(exercise)}
    if any(tile.wild and not tile.suit and tile.rank for tile in around(exercise)):
        there = set("hdcs")
    for name, both in texts_of(exercise).items():
        if name != "idea":
            assert colours_in(both.in_(language), language) <= there, name


@every_exercise
def test_counts_that_are_named_are_so(exercise: Exercise) -> None:
    """ "There are five 8s" of the rack; "Trei piese de 9" of the rack or the answer."""
    rack = parse_tiles(exercise.tiles)
    racks = [rack, parse_tiles(exercise.answer)] if exercise.kind == "pick" else [rack]
    for name, both in texts_of(exercise).items():
        for said, count, rank in [
            *re.findall(r"(sunt )?(\w+) piese (?:de|cu) (\d+)", both.ro.lower()),
            *re.findall(r"(there are )?(\w+) (?:\w+ )?(\d+)s\b", both.en.lower()),
            *re.findall(r"()(\w+) tiles show an? (\d+)", both.en.lower()),
        ]:
            number = (NUMBERS["ro"] | NUMBERS["en"]).get(count)
            if number:
                there = [sum(tile.rank == int(rank) for tile in tiles) for tiles in (racks[:1] if said else racks)]
                assert number in there, (name, count, rank)


@every_exercise
def test_missing_numbers_that_are_named_are_missing(exercise: Exercise) -> None:
    ranks = {tile.rank for tile in parse_tiles(exercise.tiles)}
    for name, both in texts_of(exercise).items():
        for low, high, missing in [
            *re.findall(r"între (\d+) și (\d+) lips\w+ (\w+)", both.ro.lower()),
            *re.findall(r"between (\d+) and (\d+) (?:the )?(\w+)", both.en.lower()),
        ]:
            assert {int(low), int(high)} <= ranks, name
            between = set(range(int(low) + 1, int(high)))
            if missing.isdigit():
                assert int(missing) in between
                suits = {tile.suit for tile in parse_tiles(exercise.tiles) if tile.rank in (int(low), int(high))}
                assert any(Tile(int(missing), suit) not in parse_tiles(exercise.tiles) for suit in suits), name
            else:
                assert (NUMBERS["ro"] | NUMBERS["en"])[missing] == len(between), name


@every_exercise
def test_what_is_asked_for_is_what_is_judged(exercise: Exercise) -> None:
    goal = words_in(exercise.goal.en)
    wanted = exercise.wanted
    if exercise.kind == "pick" and not wanted.tiles:
        assert {Kind.RUN: "run", Kind.GROUP: "group"}[wanted.kind or Kind.RUN] in goal
        sizes = numbers_in(exercise.goal.en, "en")
        assert sizes == numbers_in(exercise.goal.ro, "ro") == ([wanted.size] if wanted.size else [])
    if exercise.kind == "arrange":
        named = numbers_in(exercise.goal.en, "en")
        assert named in ([], [len(parse_tiles(exercise.tiles)) - exercise.left])


@every_exercise
def test_a_row_that_is_said_to_be_one_is_one(exercise: Exercise) -> None:
    """ "Black 3, 4, 5, 6" where the answer is a run of these numbers."""
    found = readings(exercise.answer if exercise.kind == "pick" else exercise.tiles, exercise.rules)
    if not found or found[0].kind is not Kind.RUN or exercise.kind not in ("is_meld", "pick"):
        return
    ranks = [tile.rank for tile in found[0].tiles]
    row = re.search(r"(\d+|ace)(?:, (\d+|ace))+", exercise.why.en.lower())
    assert row
    assert [1 if part == "ace" else int(part) for part in row[0].split(", ")] == ranks
    assert all(two == one % 13 + 1 for one, two in pairwise(ranks))


def test_the_signs_have_numbers_before_a_chance_is_asked_for() -> None:
    """The chances told are those that were measured, and each exercise after them is near to one of them."""
    lesson = next(lesson for lesson in LESSONS if lesson.number == 5)
    keys = [part.key for part in lesson.parts]
    told = next(part for part in lesson.parts if part.key == "say-a-chance")
    assert isinstance(told, Words)
    usual, cold, left_twin, threw_twin, near, gap = map(int, re.findall(r"\b\d\d?\b(?! tiles)", told.text.en))
    measured = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    for step, chance in (("cold", cold), ("left_twin", left_twin), ("threw_twin", threw_twin), ("near", near)):
        row = re.search(rf"^\| {step} \|[^|]*\|([^|]*)%\s*\|([^|]*)%", measured, re.MULTILINE)
        assert row
        low, high = map(float, row.groups())
        assert low - 1 <= chance <= high + 1, step
    for key, chance in (("nothing-known", usual), ("gap-filled", gap), ("their-own-twin", threw_twin)):
        assert keys.index(key) > keys.index("say-a-chance")
        assert Session(lesson.exercise(key)).submit(str(chance)).right


# --- what is stated of odds and points --------------------------------------------------------------------------------


@every_exercise
def test_stated_odds_are_counted(exercise: Exercise) -> None:
    """The answer in percent is the exact chance; the pieces and percents that are told are so."""
    if exercise.kind != "chance":
        return
    exact = exact_chance(exercise)
    assert int(exercise.answer) == round(100 * exact)
    told = set(numbers_in(exercise.why.en, "en"))
    if draws_asked(exercise) == 1:
        assert {sum(helping(exercise).values()), unseen(exercise), round(100 * exact)} == told
    else:
        missing = unseen(exercise) - sum(helping(exercise).values())
        assert {missing, missing - 1, unseen(exercise), unseen(exercise) - 1, round(100 * (1 - exact))} == told


def test_the_odds_of_two_draws_are_those_of_the_play_that_is_asked_for() -> None:
    """All pairs of draws: throwing a useless draw out again closes with 52 percent, keeping the better wait with 55."""
    exercise = find_exercise("two-draws")
    assert exercise
    rack, rules, seen, all_of = parse_tiles(exercise.tiles), exercise.rules, exercise.position.atu, unseen(exercise)
    helps = sum(helping(exercise).values())
    out_again = kept = Fraction(0)
    for tile in (*DECK, JOKER):
        copies = (rules.jokers if tile.wild else rules.packs) - (*rack, seen).count(tile)
        first = Fraction(copies, all_of)
        if not copies:
            continue
        if tile in helping(exercise):
            out_again, kept = out_again + first, kept + first
            continue
        best = discards((*rack, tile), rules, [seen])[0]
        out_again += first * Fraction(helps, all_of - 1)
        kept += first * Fraction(best.copies, all_of - 1)
    assert (round(1000 * out_again), round(1000 * kept)) == (523, 554)
    assert exercise.answer == str(round(100 * out_again))
    assert not Session(exercise).submit(str(round(100 * kept))).right
    assert "goes straight out again" in exercise.goal.en
    assert "o arunci imediat" in exercise.goal.ro


@every_exercise
@both_languages
def test_stated_useful_pieces_are_so(exercise: Exercise, language: str) -> None:
    """ "Six useful tiles" after a tempting discard; what the best one leaves is among the numbers of its why."""
    if exercise.kind != "choose_discard":
        return
    after = {str(option.tile): option for option in options_of(exercise)}
    best = after[exercise.answers[0]]
    named = numbers_in(exercise.why.in_(language), language)
    assert not named or best.copies in named
    for trap in exercise.traps:
        words = trap.why.in_(language).lower()
        for count in re.findall({"ro": r"(\w+) piese utile", "en": r"(\w+) useful tiles"}[language], words):
            assert NUMBERS[language][count] == after[trap.answer].copies, trap


@every_exercise
@both_languages
def test_pieces_said_to_lie_in_melds_do(exercise: Exercise, language: str) -> None:
    pattern = {"ro": r"^(\w+) piese stau în formații", "en": r"^(\w+) tiles lie in melds"}[language]
    for count in re.findall(pattern, exercise.why.in_(language).lower()):
        placed = sum(len(meld.tiles) for meld in arrange(exercise.tiles, exercise.rules).melds)
        assert NUMBERS[language][count] == placed


@every_exercise
@both_languages
def test_stated_points_are_counted(exercise: Exercise, language: str) -> None:
    """Every point that the why of a count names is in the engine's own reckoning of that round."""
    if exercise.kind not in ("worth", "round_total", "count"):
        return
    asked = lines(round_of(exercise), exercise.rules)
    values = [line.value for line in asked]
    known = {abs(number) for number in (*values, sum(values[:-3]), sum(values[:-2]))}
    pieces = [abs(part.points) for line in asked[:-3] for part in line.parts]
    counts = {pieces.count(points) for points in set(pieces)} | {tile.rank for tile in parse_tiles(exercise.tiles)}
    large = sum(points for points in pieces if points == 10)
    several = {len(pieces) - pieces.count(10), large}
    named = numbers_in(exercise.why.in_(language), language)
    assert set(named) <= known | set(pieces) | counts | several, named


@pytest.mark.parametrize("kind", ["safest", "most_wanted", "unseen", "take_chance"])
def test_once_the_answer_is_known_the_rows_are_explained_piece_by_piece(kind: str) -> None:
    """Nothing before; then every piece of the rack, every copy, or every sign, and what is best marked."""
    for exercise in (exercise for exercise in EXERCISES if exercise.kind == kind):
        learner = Session(exercise)
        assert learner.table is None
        learner.submit(exercise.answer)
        table = learner.table
        assert table is not None
        if kind in ("safest", "most_wanted"):
            assert len(table.rows) == len(set(parse_tiles(exercise.tiles)))
            best = {table.rows[place][0] for place in table.best}
            assert best == {text.tile_sign(tile) for tile in parse_tiles(exercise.answer)}
            shares = [int(row[1].removesuffix("%")) for row in table.rows]
            assert shares == sorted(shares)
        elif kind == "unseen":
            assert sum(int(row[-1]) for row in table.rows) == int(exercise.answer)
        else:
            assert table.rows[-1][1] == f"{chance_of(exercise)}%"
            assert len(table.rows) >= 2
