"""Every sentence in both languages, registers and skins: none missing, none with a hole left open."""

from __future__ import annotations

import importlib
import re
from itertools import product

import pytest

from remi_learn import (
    JOKER,
    RAMI_51,
    REMI_51,
    TABLA,
    FaultCode,
    Kind,
    NotationError,
    Rules,
    Tile,
    fault,
    parse_tiles,
    readings,
    text,
)
from remi_learn.draw import Bracket, Spread
from remi_learn.kinds import KINDS, AnswerError, solution
from remi_learn.lessons import LESSONS, find_lesson
from remi_learn.lessons.model import Both, Exercise, Wanted
from remi_learn.rack import RackRefusal
from remi_learn.session import Session
from remi_learn.settings import CHOICES, SETTINGS, Settings

VIEWS = [
    dict(zip(("language", "skin", "register"), view, strict=True))
    for view in product(CHOICES["language"], CHOICES["skin"], CHOICES["register"])
]
every_view = pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(view.values()))
both_languages = pytest.mark.parametrize("language", ["ro", "en"])
EVERY_PIECE = [Tile(rank, suit) for suit in "hdcs" for rank in range(1, 14)]

BROKEN: dict[FaultCode, tuple[str, Rules]] = {
    FaultCode.TOO_MANY_COPIES: ("7s 7s 7s", TABLA),
    FaultCode.TOO_FEW: ("5h 6h", TABLA),
    FaultCode.JOKERS_ALONE: ("* * *", RAMI_51),
    FaultCode.TOO_MANY_JOKERS: ("5h * * 8h", TABLA),
    FaultCode.REPEATED_COLOUR: ("7s 7s 7h", TABLA),
    FaultCode.GROUP_TOO_LONG: ("5h 5d 5c 5s *", TABLA),
    FaultCode.REPEATED_NUMBER: ("5h 5h 6h", TABLA),
    FaultCode.RUN_TOO_LONG: ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", TABLA),
    FaultCode.ACE_IN_THE_MIDDLE: ("Kh Ah 2h", TABLA),
    FaultCode.GAP: ("4c 5c 7c", TABLA),
    FaultCode.MIXED_COLOURS: ("5h 6h 7s", TABLA),
    FaultCode.MIXED_NUMBERS: ("7h 7d 8c", TABLA),
    FaultCode.UNRELATED: ("2h 7s Jd", TABLA),
    FaultCode.JOKER_MISREAD: ("5h *=9h 7h", TABLA),
}


def whole(words: str) -> bool:
    """Whether a sentence has no hole left open and ends as one."""
    return bool(words) and not re.search(r"[{}\[\]]|\*\*|  | [.,;:]|None", words) and words[-1] in ".?!"


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", FaultCode)
@every_view
def test_every_fault_has_a_sentence(view: dict[str, str], code: FaultCode) -> None:
    SETTINGS.change(**view)
    pieces, rules = BROKEN[code]
    why = fault(pieces, rules)
    assert why
    assert why.code is code
    words = text.fault_sentence(why)
    assert whole(words)
    if "{tiles}" in text._FAULTS[code][1]:
        assert text.tile_name(why.tiles[0]) in words
    assert text.fault_name(code)
    assert not text.fault_name(code).endswith(".")


@pytest.mark.parametrize("code", FaultCode)
def test_registers_and_languages_say_it_differently(code: FaultCode) -> None:
    why = fault(*BROKEN[code])
    assert why
    said = {}
    for view in VIEWS:
        SETTINGS.change(**view)
        said[view["language"], view["register"]] = text.fault_sentence(why)
    assert len(set(said.values())) == 4
    for language in ("ro", "en"):
        assert len(said[language, "concise"]) < len(said[language, "beginner"])


def test_names_of_faults_are_apart() -> None:
    for language in ("ro", "en"):
        SETTINGS.change(language=language)
        assert len({text.fault_name(code) for code in FaultCode}) == len(FaultCode)


def test_copies_are_named_once_and_repeated_colours_each() -> None:
    assert text.fault_sentence(fault("7s 7s 7s", TABLA)) == "The game does not have so many copies of black 7."  # type: ignore[arg-type]
    assert text.fault_sentence(fault("7s 7s 7h", TABLA)).endswith("here it repeats: black 7 and black 7.")  # type: ignore[arg-type]


# --- names ------------------------------------------------------------------------------------------------------------


@every_view
def test_every_piece_has_a_name_and_a_sign_of_its_own(view: dict[str, str]) -> None:
    SETTINGS.change(**view)
    pieces = [*EVERY_PIECE, JOKER, *(tile._replace(wild=True) for tile in EVERY_PIECE)]
    pieces += [Tile(rank, "", wild=True) for rank in range(1, 14)]
    names = [text.tile_name(tile) for tile in pieces]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[\w ]+", name) for name in names)
    signs = [text.tile_sign(tile) for tile in (*EVERY_PIECE, JOKER)]
    assert len(set(signs)) == len(signs)


def test_names_in_both_skins_and_languages() -> None:
    pieces = parse_tiles("7h Ad 13s * *=6c *=12")
    said = {}
    for view in VIEWS:
        SETTINGS.change(**view)
        said[view["language"], view["skin"]] = [text.tile_name(tile) for tile in pieces]
    assert said == {
        ("en", "tiles"): ["red 7", "yellow 1", "black 13", "joker", "joker as blue 6", "joker as 12"],
        ("ro", "tiles"): ["7 roșu", "1 galben", "13 negru", "joker", "joker ca 6 albastru", "joker ca 12"],
        ("en", "cards"): [
            "7 of hearts",
            "ace of diamonds",
            "king of spades",
            "joker",
            "joker as 6 of clubs",
            "joker as queen",
        ],
        ("ro", "cards"): [
            "7 de cupă",
            "as de caro",
            "rege de pică",
            "joker",
            "joker ca 6 de treflă",
            "joker ca damă",
        ],
    }


def test_signs_in_both_skins() -> None:
    assert [text.tile_sign(tile) for tile in parse_tiles("Kh 10d *=6c *=9 *")] == [
        *("13♥", "10♦", "joker→6♣", "joker→9", "joker"),
    ]
    SETTINGS.change(skin="cards")
    assert [text.tile_sign(tile) for tile in parse_tiles("Kh Ad Js")] == ["K♥", "A♦", "J♠"]


def test_several_pieces() -> None:
    assert [text.names(parse_tiles(tiles)) for tiles in ("", "7h", "7h *", "7h 8h 9h")] == [
        "",
        "red 7",
        "red 7 and joker",
        "red 7, red 8 and red 9",
    ]
    SETTINGS.change(language="ro")
    assert text.names(parse_tiles("7h 8h 9h")) == "7 roșu, 8 roșu și 9 roșu"


# --- melds ------------------------------------------------------------------------------------------------------------

MELDS = [
    ("5h 6h 7h", TABLA, "A run of 3.", "Suită de 3."),
    ("9h 9c 9s *", TABLA, "A group of 4.", "Grup de 4."),
    ("5h * 7h", TABLA, "A run of 3. The joker stands for red 6.", "Suită de 3. Jokerul înlocuiește 6 roșu."),
    (
        "Qs Ks *",
        TABLA,
        "A run of 3. The joker can stand for black 11 or black 1.",
        "Suită de 3. Jokerul poate înlocui 11 negru sau 1 negru.",
    ),
    (
        "6s * * 9s",
        REMI_51,
        "A run of 4. The jokers stand for black 7 and black 8.",
        "Suită de 4. Jokerii înlocuiesc 7 negru și 8 negru.",
    ),
    (
        "* Ah *",
        REMI_51,
        "A run of 3. The jokers can stand for red 2 and red 3 or red 12 and red 13.",
        "Suită de 3. Jokerii pot înlocui 2 roșu și 3 roșu sau 12 roșu și 13 roșu.",
    ),
    (
        "Ah 2h * 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh",
        TABLA,
        "A run of 13. The joker stands for red 3.",
        "Suită de 13. Jokerul înlocuiește 3 roșu.",
    ),
]


@pytest.mark.parametrize(("pieces", "rules", "english", "romanian"), MELDS)
def test_what_a_meld_is_in_words(pieces: str, rules: Rules, english: str, romanian: str) -> None:
    found = readings(pieces, rules)
    assert text.meld_sentence(found) == english
    SETTINGS.change(language="ro")
    assert text.meld_sentence(found) == romanian
    assert whole(romanian)


def test_captions() -> None:
    both = readings("5h * *", TABLA.house(jokers_per_meld=2))
    captions = {}
    for language in ("ro", "en"):
        SETTINGS.change(language=language)
        captions[language] = [text.caption(readings(tiles, TABLA)) for tiles in ("5h 6h 7h 8h", "9h 9s *")]
        captions[language].append(text.caption(both))
    assert captions == {"ro": ["suită · 4", "grup · 3", "formație · 3"], "en": ["run · 4", "group · 3", "meld · 3"]}


# --- lesson texts -----------------------------------------------------------------------------------------------------

TEXT = Both("Alege **piesa** [7h], nu [8s *] & altele.", "Pick **the** [7h], not [8s *] & others.")


def test_a_lesson_text_in_words_on_a_page_and_in_a_notebook() -> None:
    assert text.prose(TEXT) == "Pick the red 7, not black 8 and joker & others."
    assert text.markdown(TEXT, "ro") == "Alege **piesa** 7♥, nu 8♠ joker & altele."
    page = text.html(TEXT)
    assert "<strong>the</strong>" in page
    assert "&amp; others" in page
    assert '<span class="remi-chip remi-h" role="img" aria-label="red 7">7♥</span>' in page
    assert 'remi-joker" role="img" aria-label="joker"' in page
    SETTINGS.change(language="ro")
    assert text.prose(TEXT) == "Alege piesa 7 roșu, nu 8 negru și joker & altele."
    assert text.pieces_in(TEXT.ro) == ["7h", "8s *"]
    assert text.html(Both("Pe care ar lua-o?", "")) == 'Pe care ar <span class="remi-glued">lua-o</span>?'


EXERCISES = [exercise for lesson in LESSONS for exercise in lesson.exercises]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
@every_view
def test_everything_said_about_an_exercise_is_whole(view: dict[str, str], exercise: Exercise) -> None:
    SETTINGS.change(**view)
    learner = Session(exercise)
    assert whole(text.prose(exercise.goal))
    assert whole(solution(KINDS[exercise.kind], exercise))
    for option in KINDS[exercise.kind].options(exercise):
        name = KINDS[exercise.kind].tell(exercise, option)
        assert name
        assert not re.search(r"[{}\[\]_]", name)
        assert learner.submit(name).verdict, "the words on a button are an answer"
    for answer in (exercise.answer, *(trap.answer for trap in exercise.traps)):
        reply = learner.submit(answer)
        assert whole(reply.words)
        sentences = re.findall(r"[^.?!]+[.?!]", reply.words)
        assert len(set(sentences)) == len(sentences), "nothing is said twice"


def made(kind: str, wanted: Wanted) -> Session:
    words = Both("Da.", "Yes.")
    return Session(Exercise("made", kind, words, words, "5h 6h 7h 9c 9d 9s", "", words, (words,), wanted=wanted))


@pytest.mark.parametrize(
    ("kind", "wanted", "typed", "english", "romanian"),
    [
        ("pick", Wanted("5h"), "6h 9c", "Not asked for: red 6 and blue 9.", "Nu se cere: 6 roșu și 9 albastru."),
        (
            "pick",
            Wanted(kind=Kind.RUN),
            "9c 9d 9s",
            "A group of 3. But a run was asked for.",
            "Grup de 3. Dar se cerea o suită.",
        ),
        (
            "pick",
            Wanted(kind=Kind.GROUP),
            "5h 6h 7h",
            "A run of 3. But a group was asked for.",
            "Suită de 3. Dar se cerea un grup.",
        ),
        (
            "pick",
            Wanted(size=4),
            "5h 6h 7h",
            "A run of 3. One of 4 pieces was asked for.",
            "Suită de 3. Se cerea una de 4 piese.",
        ),
        ("pick", Wanted(), "5h 6h", "A meld needs at least three pieces.", "O formație are cel puțin trei piese."),
        ("arrange", Wanted(), "5h 6h 7h", "3 pieces are not in a meld yet.", "3 piese nu sunt încă în formații."),
        ("arrange", Wanted(), "5h 6h 9c", "These pieces have neither", "Piesele nu au nici"),
    ],
)
def test_a_wrong_answer_without_a_trap_is_told_too(
    kind: str, wanted: Wanted, typed: str, english: str, romanian: str
) -> None:
    assert made(kind, wanted).submit(typed).words.startswith(f"Not yet. {english}")
    SETTINGS.change(language="ro")
    assert made(kind, wanted).submit(typed).words.startswith(f"Încă nu. {romanian}")


@both_languages
def test_a_summary_counts_the_stars(language: str) -> None:
    SETTINGS.change(language=language)
    title = {"ro": "Piese și formații: 58 din 60 de stele", "en": "Tiles and melds: 58 of 60 stars"}[language]
    assert text.summary_line(find_lesson(1), 58) == title
    assert whole(text.run_next_cell())


# --- problems ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", text._REFUSALS)
@both_languages
def test_every_refusal_has_a_sentence(language: str, code: str) -> None:
    SETTINGS.change(language=language)
    assert whole(text.problem(RackRefusal(code)))
    with_fault = text.problem(RackRefusal(code, fault("4c 5c 7c", TABLA)))
    assert whole(with_fault)
    assert len(with_fault) > len(text.problem(RackRefusal(code)))


def test_every_refusal_in_the_code_is_known() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted_sources()]
    used = {code for source in sources for code in re.findall(r'RackRefusal\("(\w+)"', source)}
    assert used == set(text._REFUSALS)


def test_every_wrong_verdict_of_a_kind_has_its_sentence() -> None:
    for path in sorted_sources():
        if path.parent.name == "kinds" and (codes := re.findall(r'Verdict\(False, "(\w+)"', path.read_text("utf-8"))):
            module = importlib.import_module(f"remi_learn.kinds.{path.stem}")
            assert set(codes) <= set(module._SAYS), path


def sorted_sources() -> list:  # type: ignore[type-arg]
    from test_layout import SOURCES

    return SOURCES


@pytest.mark.parametrize("typed", ["14r", "5h {0} {token}", "5h " * 200, "[5h]"])
@both_languages
def test_every_notation_error_has_a_sentence_that_quotes_it(language: str, typed: str) -> None:
    SETTINGS.change(language=language)
    with pytest.raises(NotationError) as caught:
        parse_tiles(typed)
    words = text.problem(caught.value)
    assert caught.value.code in text._NOTATION
    assert caught.value.token in words
    assert words.count("5") > 0 or caught.value.code == "too_many"
    assert words[0] in "“„ST"
    assert {"ro": "„", "en": "“"}[language] in words


@both_languages
def test_what_the_notation_sentence_proposes_can_be_read(language: str) -> None:
    SETTINGS.change(language=language)
    words = text.problem(NotationError("", token="x"))
    proposed = re.findall(r"\b5\w\b", words)
    assert [str(tile) for tile in parse_tiles(" ".join(proposed))] == ["5h", "5d", "5c", "5s"]


@both_languages
def test_an_unknown_answer_is_quoted(language: str) -> None:
    SETTINGS.change(language=language)
    assert "maybe" in text.problem(AnswerError("“{got}” is no answer", "maybe"))
    assert str(AnswerError("“{got}” is no answer", "maybe")) == "“maybe” is no answer"


# --- the rack in words ------------------------------------------------------------------------------------------------


def test_a_rack_in_words() -> None:
    spread = Spread(
        parse_tiles("5h 6h 7h * 9c"),
        (Bracket(0, 3, "run · 3"),),
        picked=frozenset({3}),
        wrong=frozenset({3, 4}),
        right=frozenset({0}),
    )
    assert text.spread_words(spread) == (
        "1: red 5 (run · 3, right); 2: red 6; 3: red 7; 4: joker (picked, at fault); 5: blue 9 (at fault)"
    )
    assert text.place_words(spread, 3) == "joker, 4 of 5, picked"
    assert text.place_words(spread, 4) == "blue 9, 5 of 5"
    SETTINGS.change(language="ro")
    assert text.spread_words(spread).endswith("4: joker (aleasă, greșită); 5: 9 albastru (greșită)")
    assert text.place_words(spread, 3) == "joker, 4 din 5, aleasă"


@both_languages
def test_an_empty_rack_in_words(language: str) -> None:
    SETTINGS.change(language=language)
    assert text.spread_words(Spread(())) == {"ro": "tablă goală", "en": "empty rack"}[language]


# --- settings ---------------------------------------------------------------------------------------------------------


def test_settings_tell_those_who_watch_once_for_each_change() -> None:
    mine, told = Settings(), []
    stop = mine.watch(lambda: told.append((mine.skin, mine.size)))
    mine.change(skin="cards", size="large")
    stop()
    stop()
    mine.change(skin="tiles")
    assert told == [("cards", "large")]


@pytest.mark.parametrize(
    "bad", [{"colour": "red"}, {"skin": "cardboard"}, {"skin": "cards", "size": "huge"}, {"language": "de"}]
)
def test_an_unknown_setting_changes_nothing(bad: dict[str, str]) -> None:
    mine, told = Settings(), []
    mine.watch(lambda: told.append(1))
    with pytest.raises(ValueError, match=r"expected .*one of"):
        mine.change(**bad)
    assert (mine.skin, mine.size, mine.language, told) == ("tiles", "normal", "en", [])


def test_each_setting_begins_with_its_first_choice() -> None:
    for name, values in CHOICES.items():
        if name != "language":
            assert getattr(Settings(), name) == values[0]
