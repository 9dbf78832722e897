"""A hand or a match as text: a header with rules and house changes, the seed or the whole deal, then turn by turn.

    remi_learn hand 1
    rules Rami 51
    house final_discard=yes
    players 2
    starter 0
    seed 7
    0: draw; discard 5h
    1: take 1; lay 5h 6h 7h; discard Kc

A text as seed that would be read otherwise stands in quotation marks (`seeds.py`): `seed_text "7"`.
A match has `hand 1`, `hand 2` ... between its turns instead of a starter. Empty lines and lines after # are not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TypeVar

from .hand import Hand, deal
from .match import Match
from .melds import Meld
from .packed import kind_of, tile_of
from .rules import AceLaid, Rules, find_rules
from .scoring import check_deck, laid
from .seeds import Seed, read_seed, read_seed_text, write_seed
from .state import Deal
from .tiles import format_tiles, parse_tiles

T = TypeVar("T")
_WORDS = {"yes": True, "no": False, "-": None}
_TURN = re.compile(r"[0-9]{1,2}:")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_HAND, _MATCH = "remi_learn hand 1", "remi_learn match 1"


class RecordError(ValueError):
    """A text that is no record; `line` is the number of the line at fault, from 1."""

    def __init__(self, line: int, message: str):
        super().__init__(f"line {line}: {message}")
        self.line = line


def write_record(game: Hand | Match) -> str:
    """The hand or match as text; `read_record` makes the same of it.

    >>> from remi_learn import RAMI_51, deal
    >>> print(write_record(deal(RAMI_51, 2, seed=7)), end="")
    remi_learn hand 1
    rules Rami 51
    players 2
    starter 0
    seed 7
    """
    return "\n".join([*(_match_lines(game) if isinstance(game, Match) else _hand_lines(game)), ""])


def read_record(text: str) -> Hand | Match:
    """The hand or match that a text records, played to where it ends; `RecordError` names the line at fault."""
    lines = _Lines(text)
    first = lines.next(f"{_HAND} or {_MATCH}")
    if first not in (_HAND, _MATCH):
        raise lines.error(f"{_HAND} or {_MATCH}")
    rules = lines.read("rules", find_rules)
    if lines.is_next("house"):
        rules = lines.read("house", lambda words: rules.house(**_house(words)))
    players = lines.read("players", _number)
    at_table = lines.checked(lambda: rules.at(players))
    return _read_match(lines, rules, players) if first == _MATCH else _read_hand(lines, at_table, players)


def replay(game: Hand) -> Iterator[Hand]:
    """The hand from its deal on, after each of its moves; always the same object, at another point."""
    again = Hand(game.rules, game.dealt, game.seed)
    yield again
    for move in game.moves:
        again.play(move)
        yield again


def _hand_lines(hand: Hand) -> Iterator[str]:
    dealt = hand.dealt
    yield from _header(_HAND, hand)
    yield f"starter {dealt.starter}"
    yield write_seed(hand.seed)
    if deal(hand.rules, hand.players, hand.seed, dealt.starter).dealt != dealt:
        yield from _places(dealt)
    yield from _turns(hand)


def _places(dealt: Deal) -> Iterator[str]:
    """The lines of a deal that no seed makes."""
    yield from (f"rack {_text(rack)}" for rack in dealt.racks)
    if dealt.turned:
        yield f"turned {tile_of(dealt.turned)}"
    yield f"row {_text(dealt.row)}".strip()
    yield f"stock {_text(dealt.stock)}".strip()
    if not dealt.fresh:
        yield "table " + " / ".join(map(str, dealt.table))
        yield "opened " + " ".join(map(str, dealt.opened))


def _match_lines(match: Match) -> Iterator[str]:
    yield from _header(_MATCH, match)
    yield write_seed(match.seed)
    for number, hand in enumerate(match.hands, 1):
        yield f"hand {number}"
        yield from _turns(hand)


def _header(first: str, game: Hand | Match) -> Iterator[str]:
    yield first
    yield f"rules {game.rules.name}"
    if changed := game.rules.changes():
        yield "house " + " ".join(f"{name}={_value(value)}" for name, (_, value) in changed.items())
    yield f"players {game.players}"


def _turns(hand: Hand) -> Iterator[str]:
    """The moves, a line for each turn."""
    played = zip(hand.moves, hand.past, strict=True)
    for (_, seat), turn in groupby(played, key=lambda one: (one[1].turns, one[1].player)):
        yield f"{seat}: {'; '.join(str(move) for move, _ in turn)}"


def _text(kinds: Iterable[int]) -> str:
    return format_tiles(map(tile_of, kinds))


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    return next((word for word, meant in _WORDS.items() if meant is value), str(value))


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"expected a number; got {word[:60]!r}")
    return int(word)


def _house(words: str) -> dict[str, object]:
    """The settings of a house, each once."""
    found: dict[str, object] = {}
    for name, value in map(_setting, words.split()):
        if name in found:
            raise ValueError(f"expected {name} once; got it again")
        found[name] = value
    return found


def _setting(text: str) -> tuple[str, object]:
    name, sign, word = text.partition("=")
    if not sign:
        raise ValueError(f"expected setting=value; got {text!r}")
    if "/" in word:
        numbers = tuple(map(_number, word.split("/")))
        return name, AceLaid(*numbers) if len(numbers) == 3 else numbers
    return name, _WORDS[word] if word in _WORDS else int(word) if _NUMBER.fullmatch(word) else word


class _Lines:
    """The lines that say something, one after the other, with the number of the last one read."""

    def __init__(self, text: str):
        every = ((number, line.partition("#")[0].strip()) for number, line in enumerate(text.split("\n"), 1))
        self.lines = [(number, line) for number, line in every if line]
        self.at, self.number, self.last = 0, 1, ""

    def next(self, wanted: str) -> str:
        if self.at == len(self.lines):
            raise RecordError(self.number + 1, f"expected {wanted}; got the end")
        self.number, self.last = self.lines[self.at]
        self.at += 1
        return self.last

    def is_next(self, word: str) -> bool:
        return self.at < len(self.lines) and self.lines[self.at][1].split()[0] == word

    def read(self, word: str, reader: Callable[[str], T]) -> T:
        """What follows the word on the next line."""
        first, _, rest = self.next(word).partition(" ")
        if first != word:
            raise self.error(word)
        return self.checked(lambda: reader(rest.strip()))

    def checked(self, made: Callable[[], T]) -> T:
        """What is made of the last line; what is wrong with it names the line."""
        try:
            return made()
        except ValueError as wrong:
            raise RecordError(self.number, str(wrong)) from None

    def error(self, wanted: str) -> RecordError:
        return RecordError(self.number, f"expected {wanted}; got {self.last[:60]!r}")


def _read_hand(lines: _Lines, rules: Rules, players: int) -> Hand:
    starter = lines.read("starter", _number)
    seed = _read_seed(lines)
    hand = lines.checked(lambda: deal(rules, players, seed, starter))
    if lines.is_next("rack"):
        dealt = _read_deal(lines, rules, players, starter)
        hand = lines.checked(lambda: Hand(rules, dealt, seed))
    _play_turns(lines, hand)
    if lines.at < len(lines.lines):
        lines.next("a turn")
        raise lines.error("a turn such as 0: draw; discard 5h")
    return hand


def _read_seed(lines: _Lines) -> Seed:
    return lines.read("seed_text", read_seed_text) if lines.is_next("seed_text") else lines.read("seed", read_seed)


def _read_deal(lines: _Lines, rules: Rules, players: int, starter: int) -> Deal:
    racks = tuple(lines.read("rack", _kinds) for _ in range(players))
    turned = lines.read("turned", _turned) if lines.is_next("turned") else ()
    row, stock = lines.read("row", _kinds), lines.read("stock", _kinds)
    fresh, table, opened = not lines.is_next("table"), tuple[Meld, ...](), tuple[int, ...]()
    if not fresh:
        table = lines.read("table", lambda text: tuple(laid(meld, rules) for meld in text.split("/") if text))
        opened = lines.read("opened", lambda text: _seats(text, players))
    pieces = [tile_of(kind) for part in (*racks, turned, row, stock) for kind in part]
    lines.checked(lambda: check_deck([*pieces, *(piece for meld in table for piece in meld.pieces)], rules))
    return Deal(racks, sum(turned), row, stock, starter, fresh, table, opened)


def _seats(text: str, players: int) -> tuple[int, ...]:
    seats = tuple(map(_number, text.split()))
    if not set(seats) <= set(range(players)):
        raise ValueError(f"expected seats from 0 to {players - 1}; got {text[:60]!r}")
    return seats


def _turned(text: str) -> tuple[int, ...]:
    kinds = _kinds(text)
    if len(kinds) != 1:
        raise ValueError(f"expected one piece turned up; got {text[:60]!r}")
    return kinds


def _kinds(text: str) -> tuple[int, ...]:
    return tuple(map(kind_of, parse_tiles(text)))


def _read_match(lines: _Lines, rules: Rules, players: int) -> Match:
    seed = _read_seed(lines)
    match, read = lines.checked(lambda: Match(rules, players, seed)), 0
    while lines.at < len(lines.lines):
        number, read = lines.read("hand", _number), read + 1
        if number != read:
            raise lines.error(f"hand {read}")
        if number > 1:
            lines.checked(match.next_hand)
        _play_turns(lines, match.hand)
    return match


def _play_turns(lines: _Lines, hand: Hand) -> None:
    """Play the turns that the next lines record."""
    while lines.at < len(lines.lines) and _TURN.match(lines.lines[lines.at][1]):
        seat, _, moves = lines.next("a turn").partition(":")
        if int(seat) != hand.player or hand.over:
            raise lines.error(f"seat {hand.player}" if not hand.over else "the end of the hand")
        for move in moves.split(";"):
            lines.checked(lambda move=move: hand.play(move.strip()))  # type: ignore[misc]
