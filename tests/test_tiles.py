"""The notation: everything that people type is read, one form is printed, and what is no piece is explained."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from remi_learn import JOKER, NotationError, Tile, format_tiles, parse_tiles, text
from remi_learn.engine.tiles import MAX_PIECES, RANKS, SUITS, parse_melds
from remi_learn.i18n import LANGUAGES
from remi_learn.settings import SETTINGS

naturals = st.builds(Tile, st.integers(1, 13), st.sampled_from(SUITS))
jokers = st.one_of(
    st.just(JOKER),
    st.builds(Tile, st.integers(1, 13), st.sampled_from(SUITS), st.just(True)),
    st.builds(Tile, st.integers(1, 13), st.just(""), st.just(True)),
)
pieces = st.lists(st.one_of(naturals, jokers), max_size=40).map(tuple)

SPELLINGS = {
    "5h": "5h 5H 5r 5R 5♥ 5♡ 5♥\ufe0f 5♥\ufe0e",
    "5d": "5d 5D 5y 5Y 5g 5G 5♦ 5♢ 5♦\ufe0f",
    "5c": "5c 5C 5b 5B 5a 5A 5♣ 5♧ 5♣\ufe0f",
    "5s": "5s 5S 5k 5K 5n 5N 5♠ 5♤ 5♠\ufe0f",
    "Ah": "Ah ah AH 1h 1r 1♥ Ash ASh asr As♥ ar",
    "As": "As as AS aS 1s 1k 1n 1♠ Ass Ask Asn ak an",
    "Ac": "Ac Aa aa 1a 1b Asa Asb",
    "10d": "10d 10D Td td tD 10y 10g T♦",
    "Jh": "Jh jh 11h 11r Vh vr V♥",
    "Qs": "Qs qs 12s 12k 12n Ds dn D♠",
    "Qd": "Qd qy 12g Dd dd DD Dy",
    "Kc": "Kc kc 13c 13b 13a Rc ra R♣",
    "Kh": "Kh Rr rr RH 13r kr",
    "Ks": "Ks kk KK 13k Rk Rn",
    "*": "* joker JOKER Joker 🃏 🃏\ufe0f",
    "*=6h": "*=6h *=6H *=6r *=6♥ *=6♥\ufe0f",
    "*=As": "*=As *=1n *=ASs",
    "*=Qd": "*=Qd *=12g *=DD",
    "*=9": "*=9",
    "*=A": "*=A *=a *=1",
    "*=10": "*=10 *=T *=t",
    "*=Q": "*=Q *=12 *=D *=d",
}
both = [(spelling, canonical) for canonical, spellings in SPELLINGS.items() for spelling in spellings.split(" ")]


@pytest.mark.parametrize(("spelling", "canonical"), both)
def test_every_spelling_is_read_and_one_is_printed(spelling: str, canonical: str) -> None:
    assert format_tiles(parse_tiles(spelling)) == canonical


def test_all_52_pieces_in_each_spelling_of_rank_and_colour() -> None:
    ranks = {1: "A a 1 As", 10: "10 T t", 11: "J j 11 V v", 12: "Q q 12 D d", 13: "K k 13 R r"}
    suits = {"h": "hHrR♥♡", "d": "dDyYgG♦♢", "c": "cCbBaA♣♧", "s": "sSkKnN♠♤"}
    for rank in range(1, 14):
        for suit, letters in suits.items():
            for letter in letters:
                for word in ranks.get(rank, str(rank)).split():
                    assert parse_tiles(word + letter) == (Tile(rank, suit),), word + letter


@pytest.mark.parametrize(
    "typed",
    ["5h 6h *", "5h,6h,*", "5h, 6h, *", " 5h\t6h\n* ", ",5h,,6h , , *,", "5h ,6h ,*", ", , 5h 6h *", "5h 6h * , ,"],
)
def test_spaces_and_commas_separate(typed: str) -> None:
    assert parse_tiles(typed) == (Tile(5, "h"), Tile(6, "h"), JOKER)


UNSEEN = [*map(chr, (0x200B, 0xFEFF, 0x200E, 0x200F, 0x2060, 0xAD, 0xFE0F, 0xFE0E, 0x200D, 0x202A, 0x180E, 0xE0001))]


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_signs_that_nobody_sees_are_passed_over(sign: str) -> None:
    whole = parse_tiles("5h 10♦ * *=7h joker")
    assert parse_tiles(f"{sign}5{sign}h{sign} {sign}10{sign}♦ {sign}*{sign} *{sign}=7{sign}h jo{sign}ker") == whole
    assert parse_melds(f"5h 6h 7h{sign}|{sign}9h 9c 9s{sign}") == parse_melds("5h 6h 7h | 9h 9c 9s")


@pytest.mark.parametrize(
    "typed",
    [
        "５ｈ，　１０♦　＊",
        "５Ｈ １０Ｄ ＊",
        "“5h 10d *”",
        "„5h 10d *”",
        "«5h» '10d' \"*\"",
        "‘5h’ `10d` ‚*‛",
        "5♥\u00a010♦\u202f🃏",
    ],
)
def test_what_is_pasted_from_elsewhere_is_read(typed: str) -> None:
    assert format_tiles(parse_tiles(typed)) == "5h 10d *"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("skin", ["tiles", "cards"])
def test_our_own_signs_are_read_back(skin: str, language: str) -> None:
    SETTINGS.change(skin=skin, language=language)
    everything = [Tile(rank, suit, wild) for suit in SUITS for rank in range(1, 14) for wild in (False, True)]
    for tile in [*everything, JOKER, Tile(9, "", wild=True)]:
        assert parse_tiles(text.tile_sign(tile)) == (tile,)
    assert parse_melds(" │ ".join(map(text.signs, parse_melds("5h 6h 7h | 9h * 9s")))) == parse_melds(
        "5h 6h 7h|9h * 9s"
    )
    SETTINGS.change(skin="tiles", language="en")


def test_a_sign_that_cannot_be_seen_is_told_by_its_code() -> None:
    for bad in ("5h\x00", "5\x07h", "5h\ue000", "5h\ud800"):
        with pytest.raises(NotationError) as caught:
            parse_tiles(f"7h {bad}")
        assert f"[U+{ord(max(bad.strip('5h'))):04X}]" in text.problem(caught.value)
        assert caught.value.token.isprintable()


@pytest.mark.parametrize("nothing", ["", " ", "\n\t", ",", " , ,, ", "\u00a0"])
def test_empty_text_is_an_empty_rack(nothing: str) -> None:
    assert parse_tiles(nothing) == ()
    assert format_tiles(()) == ""


def test_order_and_copies_are_kept() -> None:
    assert format_tiles(parse_tiles("7s 5h 7s * 5h *")) == "7s 5h 7s * 5h *"


def test_copies_are_equal_and_a_joker_is_no_piece() -> None:
    one, other = parse_tiles("7s 7n")
    assert one == other
    assert hash(one) == hash(other)
    assert Tile(6, "h") != Tile(6, "h", wild=True)
    assert Tile(6, "h", wild=True).bare == Tile(6, "", wild=True).bare == JOKER.bare == JOKER
    assert Tile(6, "h").bare == Tile(6, "h")


@given(pieces)
def test_what_is_printed_is_read_back(tiles: tuple[Tile, ...]) -> None:
    printed = format_tiles(tiles)
    assert parse_tiles(printed) == tiles
    assert parse_tiles(printed.upper()) == parse_tiles(printed.lower()) == tiles
    assert [repr(tile) for tile in tiles] == printed.split()


ALPHABET = "aA123456789tjqkvdrTJQKVDRhdcsHDCSrygbkan\u015f♥♦♣♠♡♢♧♤\ufe0f*=, jokerJOKER🃏|0\n"


@given(st.one_of(st.text(), st.text(ALPHABET), st.text(ALPHABET, max_size=5)))
@example("\ud800")
@example("5h\x00")
@example("İh Kh ſs")
@example("*=*")
@example("=")
@example("{token} {0}")
@example("\U00014647" * 30 + " 5h")
def test_no_text_raises_anything_but_a_notation_error(typed: str) -> None:
    try:
        read = parse_tiles(typed)
    except NotationError as error:
        wrong = error
    else:
        assert parse_tiles(format_tiles(read)) == read
        return
    assert str(wrong).startswith("expected ")
    assert "; got " in str(wrong)
    assert wrong.code in ("piece", "too_many")
    assert 0 < len(wrong.token) <= 40
    assert len(str(wrong)) < 250


_BAD = """
14r 0h 5 5hh ** Kx 5\u015f 5\u0163 10\u015e h 5h6h7h 5-h 1O5h 00h 05h 5.h -5h 15 105h *=* *= *=h *=14h *=0 =6h *6h 6h*
A *=** joker5h jokers ♥5 h5 5♥♥ ²h 5x
"""
BAD = _BAD.split()


@pytest.mark.parametrize("bad", BAD)
def test_bad_pieces_are_quoted_with_what_was_expected(bad: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(bad)
    assert str(caught.value) == f"expected a number and a colour such as 5h or 13k, or * for a joker; got {bad!r}"
    assert (caught.value.code, caught.value.token) == ("piece", bad)


@pytest.mark.parametrize("bad", BAD)
def test_the_whole_input_is_quoted_with_the_bad_piece(bad: str) -> None:
    with pytest.raises(NotationError, match="expected a number and a colour") as caught:
        parse_tiles(f"5h {bad} 7h")
    assert str(caught.value).endswith(f"got {bad!r} in {f'5h {bad} 7h'!r}")


def test_a_sentence_names_its_first_word() -> None:
    with pytest.raises(NotationError, match=r"got 'Which' in 'Which piece is this\?'"):
        parse_tiles("Which piece is this?")


def test_what_is_quoted_stays_short() -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles("x" * 10_000)
    assert caught.value.token == "x" * 37 + "..."
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("count", [MAX_PIECES + 1, 10_000])
def test_more_pieces_than_any_table_has(count: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles("5h " * count)
    assert f"expected at most 160 pieces; got {count}, starting '5h 5h" in str(caught.value)
    assert caught.value.code == "too_many"
    assert len(str(caught.value)) < 150


def test_as_many_pieces_as_the_largest_table_has() -> None:
    assert len(parse_tiles("5h " * MAX_PIECES)) == MAX_PIECES


def test_a_notation_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="expected a number"):
        parse_tiles("14r")


def test_ranks_and_suits_are_in_their_order() -> None:
    assert format_tiles(sorted(parse_tiles("Kh 2h Ah 10h Jh *"))) == "* Ah 2h 10h Jh Kh"
    assert (len(RANKS), SUITS) == (13, "hdcs")
