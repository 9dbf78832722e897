"""Junk for every reader of text: real texts mutated, spliced and made up, and what each reader may do with them.

A reader may read a text or raise its own error; then nothing has changed, and it was quick. Input number n of a seed is
always the same: `python -m benchmarks.junk --seed S --only N` throws one again.
"""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from zlib import crc32

from remi_learn import (
    ETALAT,
    RAMI_51,
    REMI_51,
    TABLA,
    Hand,
    IllegalMove,
    Match,
    NotationError,
    deal,
    fault,
    find_rules,
    format_tiles,
    meld_points,
    parse_tiles,
    read_record,
    write_record,
)
from remi_learn.calibration import read_chance
from remi_learn.check import CheckError, check_rack
from remi_learn.engine.hand import position
from remi_learn.engine.moves import Move
from remi_learn.engine.players import PlainPlayer
from remi_learn.engine.position import Position
from remi_learn.engine.record import RecordError
from remi_learn.engine.rules import PRESETS, Rules, RulesError
from remi_learn.engine.seeds import write_seed
from remi_learn.kept import Kept
from remi_learn.lessons import LESSONS, code_of, find_position
from remi_learn.lessons.codes import CodeError, Share
from remi_learn.lessons.counting import Round
from remi_learn.lessons.drills import DRILLS, LEVELS, drill
from remi_learn.lessons.model import ALSO, AnswerError
from remi_learn.play import YOU, Table, read_code
from remi_learn.session import Session

PATIENCE = 20
"""Seconds after which a reader hangs, on a busy machine too."""
MOST_CHECKED = 16
"""More pieces are checked by tests of their own: that takes its time."""

ODD = [
    "\0",
    "\ud800",
    "\udfff",
    "٢",
    "²",
    "５",
    "½",
    "\u200b",
    "\ufeff",
    "\u202e",
    "\xa0",
    "\x85",
    "\u2028",
    "\r",
    "\n",
]
ODD += ["ı", "ß", "İ", "ſ", "é", "e\u0301", "🃏", "\ufe0f", "♥", "→", "│", "\\", '"', "'", "#", ";", ":", "/", "|", "="]
NUMBERS = ["0", "-1", "1", "2", "3", "4", "5", "9", "0_3", "1e3", "007", "99", "999", "2.5", "+1", "9" * 40, "9" * 5000]
NUMBERS += ["٢", "²", "0x1", "True", "None", "-", "yes", "no", "", " ", "40", "39", "1/11/11", "/".join("1" * 12)]
LETTERS = "0123456789AaKkQqJjTthdcsrygbn*=+-_,.;:/|()[]{}<>#%@ \n\tVDR"


class Hung(Exception):
    """A reader took longer than anybody waits."""


@dataclass(frozen=True)
class Reader:
    """A reader of text: real texts, what is done with one, and the errors that are its own."""

    samples: Sequence[str]
    read: Callable[[str], object]
    own: tuple[type[Exception], ...] = ()


@dataclass
class Told:
    """What became of the inputs that one reader was given."""

    inputs: int = 0
    read: int = 0
    refused: int = 0
    slowest: float = 0.0

    def add(self, more: Told) -> None:
        """Count in what became of more of them."""
        self.inputs, self.read, self.refused = (
            self.inputs + more.inputs,
            self.read + more.read,
            self.refused + more.refused,
        )
        self.slowest = max(self.slowest, more.slowest)


@dataclass
class Report:
    """What became of all of them; `faults` are told with the number of the input."""

    readers: dict[str, Told] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


# --- texts ------------------------------------------------------------------------------------------------------------


def junk(samples: Sequence[str], lot: random.Random) -> str:
    """A text near one of these, or one that is near nothing."""
    if lot.random() < 0.08:
        return "".join(
            lot.choice(LETTERS) if lot.random() < 0.8 else lot.choice(ODD) for _ in range(lot.randint(0, 40))
        )
    text = lot.choice(samples)
    for _ in range(lot.choice((0, 1, 1, 1, 2, 2, 3, 5, 8))):
        text = lot.choice(_CHANGES)(text, samples, lot)
    return text


def _span(text: str, lot: random.Random) -> tuple[int, int]:
    start = lot.randint(0, len(text))
    return start, min(len(text), start + lot.choice((1, 1, 2, 3, 8, 30)))


def _cut(text: str, samples: Sequence[str], lot: random.Random) -> str:
    start, end = _span(text, lot)
    return text[:start] + text[end:]


def _double(text: str, samples: Sequence[str], lot: random.Random) -> str:
    start, end = _span(text, lot)
    return text[:end] + text[start:end] * lot.choice((1, 1, 2, 200)) + text[end:]


def _put_in(text: str, samples: Sequence[str], lot: random.Random) -> str:
    at = lot.randint(0, len(text))
    return text[:at] + (lot.choice(ODD) if lot.random() < 0.5 else lot.choice(LETTERS)) + text[at:]


def _splice(text: str, samples: Sequence[str], lot: random.Random) -> str:
    other = lot.choice(samples)
    return text[: lot.randint(0, len(text))] + other[lot.randint(0, len(other)) :]


def _other_word(text: str, samples: Sequence[str], lot: random.Random) -> str:
    words, others = text.split(" "), lot.choice(samples).split(" ")
    words[lot.randrange(len(words))] = lot.choice(others)
    return " ".join(words)


def _other_number(text: str, samples: Sequence[str], lot: random.Random) -> str:
    numbers = [at for at, sign in enumerate(text) if sign.isdigit()]
    at = lot.choice(numbers) if numbers else 0
    return text[:at] + lot.choice(NUMBERS) + text[at + 1 :]


def _move_line(text: str, samples: Sequence[str], lot: random.Random) -> str:
    lines = text.split("\n")
    line = lines.pop(lot.randrange(len(lines)))
    lines.insert(lot.randint(0, len(lines)), line)
    return "\n".join(lines)


def _house(text: str, samples: Sequence[str], lot: random.Random) -> str:
    """Settings of a house behind the line of the rules, some of them real."""
    start = text.find("rules ")
    end = text.find("\n", start)
    if start < 0 or end < 0:
        return text
    names = [*(setting.name for setting in Rules.settings()), "self", "name", "ids", "letter", "_hash"]
    known = [str(value) for rules in PRESETS for value in vars(rules).values() if isinstance(value, str)]
    wanted = (f"{lot.choice(names)}={lot.choice([*NUMBERS, *known])}" for _ in range(lot.randint(1, 3)))
    return f"{text[:end]}\nhouse {' '.join(wanted)}{text[end:]}"


_CHANGES = [_cut, _double, _put_in, _splice, _other_word, _other_number, _move_line, _house]


# --- readers ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def readers() -> dict[str, Reader]:
    """Every reader of text, by name."""
    hands = [*_hands()]
    records = [*map(write_record, hands), *_matches()]
    moves = [str(move) for hand in hands for move in (*hand.moves[-3:], *hand.legal_moves()[:20])]
    moves += [
        "take 2",
        "add 1 *=8h",
        "free 1 6d 6s",
        "lay 5h 6h *=7h",
        "close Kd: 5h 6h 7h / 9c 9d 9s 9h / * Qh Kh",
        "back",
    ]
    pieces = [
        *{format_tiles(hand.view(0).rack) for hand in hands},
        "5r 13k *",
        "5♥, 10♦ joker",
        "*=6h 7h",
        "as 1n 🃏",
        "",
    ]
    melds = ["5h 6h 7h", "9h 9c *", "Qs Ks *=As", "5h 6h 7h | 9h 9c 9s", "7s 7s 7h", "* * 5h 6h", ""]
    positions = ["rack 5h 6h 7h * Kc; row 4s 9d; left 2h; stock 61; atu 5h; players 3; turn draw", "rack 5h; stock 0"]
    positions += [
        "row 4s 9d; rack 5r 6r; turn discard; threw 9c; took 3h; others 4d 4c",
        "rack 5h 6h; turn first; atu *",
    ]
    drills = [str(Share(one.letter, level, 7)) for one in DRILLS.values() for level in LEVELS]
    matches = [Table.new(rules, ("plain",) * 2, seed).code for rules in PRESETS for seed in (0, 7, 32**4 - 1)]
    places = [code_of(exercise) for lesson in LESSONS for exercise in lesson.exercises]
    rounds = [one.asked for lesson in LESSONS for one in lesson.exercises if one.asked.startswith(("melds", "rack"))]
    names = [name for rules in PRESETS for name in (rules.name, rules.name.lower(), rules.name.split()[-1])]
    answers = [answer for lesson in LESSONS for one in lesson.exercises for answer in one.answers]
    tables = [*_tables()]
    return {
        "pieces": Reader(pieces, _pieces, (NotationError,)),
        "melds": Reader(melds, _melds, (NotationError, ValueError)),
        "moves": Reader(moves, lambda text: _same(Move.parse(text), Move.parse), (ValueError, NotationError)),
        "moves played": Reader(moves, _Played([*_hands()]), (ValueError, NotationError, IllegalMove)),
        "positions": Reader(positions, _position, (ValueError, NotationError, RulesError)),
        "rounds": Reader(rounds, lambda text: _same(Round.parse(text), Round.parse), (ValueError, NotationError)),
        "records": Reader(records, _record, (RecordError,)),
        "kept tables": Reader(tables, _table, (RecordError,)),
        "kept files": Reader(tables, _Kept()),
        "commands of a table": Reader([*moves, *pieces, "throw 5r", "take", "înapoi", "trage"], _Commands(tables)),
        "names of games": Reader(names, find_rules, (ValueError,)),
        "checks": Reader([*melds, *pieces], _check, (NotationError, CheckError)),
        "codes of drills": Reader([*drills, *matches], drill, (CodeError,)),
        "codes of matches": Reader([*matches, *drills], read_code, (CodeError,)),
        "codes in class": Reader([*places, *drills], find_position, (CodeError,)),
        "answers": Reader([*answers, "yes", "da", "12", "−3", "55 %"], _Answers()),
        "chances": Reader(["0", "50", "100 %", "7%", "101"], _chance, (AnswerError,)),
        "seeds": Reader(["7", "clasa 7#b", "-3", "", "a\nb"], _seed, (ValueError,)),
    }


def _hands() -> Iterator[Hand]:
    """A hand of each game some turns on, and one joined in the middle."""
    for number, rules in enumerate(PRESETS):
        for players, turns in ((2, 1), (3, 6)):
            hand = deal(rules, players, number + players)
            bots = [PlainPlayer(seat) for seat in range(players)]
            for _ in range(4 * turns):
                if not hand.over and hand.state.turns < turns:
                    hand.play(bots[hand.player].choose(hand.view(hand.player)))
            if not hand.state.drawn:
                hand.play("draw")
            yield hand
    table, opened = ["5h 6h 7h", "9c 9d *"], [0]
    for rules in (ETALAT, REMI_51, RAMI_51):
        hand = position(rules, ["8h 9h 2c 3c 4c * Kd", "2s 3s"], row="Kh 4s 4d", table=table, opened=opened)
        hand.play("draw")
        yield hand
    yield position(TABLA, ["5h 6h 7h 8h 9h 10d 10c 10s 2c 3c 4c Qs Ks As", "2s"], row="7d", turned="7c")


def _matches() -> Iterator[str]:
    for rules in (TABLA.house(match_target=300), RAMI_51.house(match_target=101, elimination=True, most_turns=6)):
        match = Match(rules, 2, "clasa 7#b")
        bots = [PlainPlayer(seat) for seat in range(2)]
        for _ in range(2):
            while not match.hand.over and match.hand.state.turns < 8:
                match.hand.play(bots[match.hand.player].choose(match.hand.view(match.hand.player)))
            if match.hand.over and not match.over:
                match.next_hand()
        yield write_record(match)


def _tables() -> Iterator[str]:
    for rules in PRESETS:
        table = Table.new(rules, ("plain", "beginner"), seed=3)
        table.others()
        table.notes = {"speed": "slow"}
        yield table.text()
    yield from (Table(hand, (YOU, *["plain"] * (hand.players - 1))).text() for hand in _hands())


def _same(value: object, read: Callable[[str], object]) -> None:
    """What was read is written, and read again as the same."""
    assert read(str(value)) == value, str(value)


def _pieces(text: str) -> None:
    tiles = parse_tiles(text)
    assert parse_tiles(format_tiles(tiles)) == tiles


def _melds(text: str) -> None:
    for rules in (TABLA, REMI_51, RAMI_51):
        if not fault(text, rules):
            meld_points(text, rules)


def _position(text: str) -> None:
    here = Position.parse(text)
    _same(here, Position.parse)
    for rules in (TABLA, RAMI_51):
        assert here.hand(rules).legal_moves()


def _record(text: str) -> None:
    game = read_record(text)
    again = read_record(write_record(game))
    assert (again.seed, type(again.seed)) == (game.seed, type(game.seed))
    for one, other in zip(_hands_of(game), _hands_of(again), strict=True):
        assert one.state == other.state


def _hands_of(game: Hand | Match) -> list[Hand]:
    return game.hands if isinstance(game, Match) else [game]


def _table(text: str) -> None:
    table = Table.from_text(text)
    assert Table.from_text(table.text()).text() == table.text()


def _check(text: str) -> None:
    if len(text.replace(",", " ").split()) <= MOST_CHECKED:
        for rules in (TABLA, REMI_51):
            check_rack(text, rules)


def _chance(text: str) -> None:
    assert 0 <= read_chance(text) <= 100


def _seed(text: str) -> None:
    record = f"remi_learn hand 1\nrules Rami 51\nplayers 2\nstarter 0\n{write_seed(text)}\n"
    deal(RAMI_51, 2, text)
    assert read_record(record).seed == text


def _lot(text: str, among: Sequence[object]) -> int:
    """Which of them a text goes to: always the same."""
    return crc32(text.encode("utf-8", "surrogatepass")) % len(among)


class _Played:
    """Moves as text, played in one hand after the other; what is refused changes nothing."""

    def __init__(self, hands: list[Hand]) -> None:
        self.hands = hands

    def __call__(self, text: str) -> None:
        hand = self.hands[_lot(text, self.hands)]
        before, count = hand.state, len(hand.moves)
        try:
            hand.play(text)
            hand.legal_moves()
        finally:
            if len(hand.moves) > count:
                hand.undo()
            assert hand.state is before
            assert len(hand.moves) == len(hand.past) == count


class _Commands:
    """Lines typed at a table: never an error; what is not done changes nothing."""

    def __init__(self, texts: list[str]) -> None:
        self.tables = [Table.from_text(text) for text in texts]

    def __call__(self, text: str) -> None:
        at = _lot(text, self.tables)
        table = self.tables[at]
        before, rack, count = table.hand.state, table.board.rack, len(table.hand.moves)
        reply = table.do(text)
        assert reply.words
        assert reply.done or (table.hand.state is before and table.board.rack is rack)
        while len(table.hand.moves) > count:
            table.hand.undo()
        if reply.done:
            self.tables[at] = Table.from_text(table.text())


class _Answers:
    """Answers to the exercises of all lessons: never an error; what cannot be read changes nothing."""

    def __init__(self) -> None:
        self.sessions = [Session(exercise) for lesson in LESSONS for exercise in lesson.exercises]

    def __call__(self, text: str) -> None:
        session = self.sessions[_lot(text, self.sessions)]
        before, attempts = session.board.rack, session.attempts
        reply = session.submit(text)
        assert reply.words
        assert session.board.rack is before
        assert reply.verdict or session.attempts == attempts or ALSO in text


class _Kept:
    """Files of tables: never an error; what cannot be read lies aside as it was."""

    def __call__(self, text: str) -> None:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "table-remi-pe-tabla.txt"
            content = text.encode("utf-8", "surrogatepass")
            file.write_bytes(content)
            kept = Kept(Path(folder))
            if kept.load(TABLA) is None:
                assert kept.trouble
                assert (Path(folder) / kept.trouble.name).read_bytes() == content


# --- throwing ---------------------------------------------------------------------------------------------------------


@contextmanager
def _patience(seconds: int) -> Iterator[None]:
    """Break off what hangs, where the system can."""

    def hung(*_args: object) -> None:
        raise Hung(f"longer than {seconds} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    old = signal.signal(signal.SIGALRM, hung)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def throw(seed: int, numbers: Sequence[int], every: dict[str, Reader] | None = None) -> Report:
    """Give each reader in turn an input, those with these numbers, and say what became of them."""
    every = every or readers()
    names, report = [*every], Report({name: Told() for name in every})
    for number in numbers:
        name = names[number % len(names)]
        text = junk(every[name].samples, random.Random(f"{seed}/{number}"))
        _throw(
            every[name],
            text,
            report.readers[name],
            lambda wrong, at=(number, name, text): report.faults.append(
                f"--seed {seed} --only {at[0]}: {at[1]} {at[2][:300]!r}: {wrong!r}"
            ),
        )
    return report


def _throw(reader: Reader, text: str, told: Told, blame: Callable[[BaseException], None]) -> None:
    started = perf_counter()
    told.inputs += 1
    try:
        with _patience(PATIENCE):
            reader.read(text)
        told.read += 1
    except Exception as wrong:
        told.refused += 1
        if type(wrong) not in reader.own or not str(wrong):
            blame(wrong)
    told.slowest = max(told.slowest, perf_counter() - started)
