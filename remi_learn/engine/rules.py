# ruff: noqa: RUF009 - _set makes a field of a dataclass
"""The rules of the five games as data: one frozen record, read by everyone.

Nothing in the engine asks which game is being played; it asks the record. Each setting carries its label, the rule
of rules.md that states it and where that comes from; `docs/settings.md` is generated from them.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

SMALLEST_MELD = 3
"""Every group and run has at least three pieces (rules.md M1, M2)."""


class Word(StrEnum):
    """A choice of a rule; hashed as its text, since an enumeration's own way is slow."""

    __hash__ = str.__hash__


class Lies(Word):
    """Where melds lie: hidden on one's own board until somebody closes (T1), or open on the table."""

    BOARD = "board"
    TABLE = "table"


class Counts(Word):
    """Which reading of a meld counts when several are possible (M5)."""

    CHEAPEST = "cheapest"
    DEAREST = "dearest"


class Takes(Word):
    """What may be taken of the discards: the top of one's own row or of the pile, or more by breaking the row."""

    ROW = "row"
    PILE = "pile"
    BROKEN = "broken"


class Turned(Word):
    """What the piece turned up is for: an atu to close with (T7, E7), an exchange card (R4); or there is none."""

    ATU = "atu"
    EXCHANGE = "exchange"
    NONE = "none"


class Direction(Word):
    """To which side the play passes."""

    LEFT = "left"
    RIGHT = "right"


class Freed(Word):
    """Whether a joker taken from the table must be laid again in that turn, or only if it can be (C6)."""

    LAID = "laid"
    LAID_IF_POSSIBLE = "laid_if_possible"


class Unopened(Word):
    """What somebody pays who never opened: as everybody, a flat sum instead, or double."""

    NONE = "none"
    FLAT = "flat"
    DOUBLED = "doubled"


class NoCloser(Word):
    """What happens when nobody goes out: all pay, or the lowest hand wins (C8)."""

    ALL_PAY = "all_pay"
    LOWEST_WINS = "lowest_wins"


class AceLaid(NamedTuple):
    """Points of an ace in a meld by its place."""

    low: int
    high: int
    group: int


class Ids(NamedTuple):
    """The ids in rules.md of what a game says about each matter; not a setting."""

    points: str = "V"
    opening: str = "T1"
    closing: str = "T6"
    closing_joker: str = "T12"
    turn: str = "T3"
    take: str = "T4"
    turned: str = "T7"
    lay: str = "T1"
    layoff: str = "T1"
    joker: str = "T1"
    discard: str = "T3"
    rack: str = "T9"
    laid: str = "T8"
    stock: str = "T13"


TILE_VALUES = (5,) * 8 + (10,) * 4
"""Points of 2 ... 13 in the tile games (V-table)."""
CARD_VALUES = (*range(2, 11), 10, 10, 10)
"""Points of 2 ... K in the card games (R1, C3)."""
BY_PLACE = AceLaid(low=5, high=10, group=25)

FROM_FIVE = 5
"""From so many players on, a game may be played with a larger deck (`packs_from_five`)."""
MOST_HELD = 39
"""So large a hand at most: with the piece drawn the engine looks at 40."""


class RulesFault(StrEnum):
    """Why settings cannot be; from `ON_THE_BOARD` on: why one of them has no sense beside the others."""

    UNKNOWN = "unknown"
    VALUE = "value"
    PLAYERS = "players"
    TOO_LARGE = "too_large"
    ON_THE_BOARD = "on_the_board"
    NO_OPENING = "no_opening"
    NO_SUM = "no_sum"
    FEW_PLAYERS = "few_players"
    STARTER_DRAWS = "starter_draws"
    NO_ATU = "no_atu"
    NO_FLAT_SUM = "no_flat_sum"
    NO_LIMIT = "no_limit"
    NO_TARGET = "no_target"
    HIGHEST_WINS = "highest_wins"


class RulesError(ValueError):
    """Settings that cannot be, or not together: the `code` says why, `setting` and `value` which of them; of a table
    that is too large `players`, the `pieces` of the deck and the largest hand that `fits`."""

    def __init__(self, code: RulesFault, setting: str, value: object, wanted: str, **numbers: int):
        super().__init__(f"expected {wanted}; got {_short(value)}")
        self.code, self.setting, self.value = code, setting, value
        self.players, self.pieces, self.fits = (numbers.get(name, 0) for name in ("players", "pieces", "fits"))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


class _Check(NamedTuple):
    """What a value may be: in words, as a question, and as which value one that holds is kept."""

    wanted: str
    holds: Callable[[object], bool]
    kept: Callable[[Any], object] = lambda value: value


class Needs(NamedTuple):
    """What a setting needs beside it to have a sense: which settings, why it has none elsewhere, and whether
    the rules have it. `strictly`: the game's own value has to go too, since it would still do something."""

    where: str
    lacks: RulesFault
    holds: Callable[[Rules], bool]
    strictly: bool = False


_ON_TABLE = Needs("melds_lie=table", RulesFault.ON_THE_BOARD, lambda rules: rules.melds_lie is Lies.TABLE)
_ONLY_ON_TABLE = _ON_TABLE._replace(strictly=True)
_OPENS = Needs(
    "opening_points, opening_run or clean_run",
    RulesFault.NO_OPENING,
    lambda rules: bool(rules.opening_points or rules.opening_run or rules.clean_run) and _ON_TABLE.holds(rules),
)
_SUM = Needs("opening_points", RulesFault.NO_SUM, lambda rules: bool(rules.opening_points) and _ON_TABLE.holds(rules))
_FIVE = Needs("most_players of five", RulesFault.FEW_PLAYERS, lambda rules: rules.most_players >= FROM_FIVE)
_STARTER = Needs("starter_has_more", RulesFault.STARTER_DRAWS, lambda rules: rules.starter_has_more)
_ATU = Needs("turned=atu", RulesFault.NO_ATU, lambda rules: rules.turned is Turned.ATU)
_FLAT = Needs("unopened_penalty=flat", RulesFault.NO_FLAT_SUM, lambda rules: rules.unopened_penalty is Unopened.FLAT)
_LIMIT = Needs("most_lost", RulesFault.NO_LIMIT, lambda rules: rules.most_lost is not None)
_TARGET = Needs("match_target", RulesFault.NO_TARGET, lambda rules: rules.match_target is not None)
_LOWEST = Needs("highest_wins=False", RulesFault.HIGHEST_WINS, lambda rules: not rules.highest_wins)
_PUBLISHED: dict[str, Rules] = {}
"""The published games by name; filled below."""


def _is_count(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _span(low: int, high: int) -> _Check:
    return _Check(f"from {low} to {high}", _is_count(low, high))


def _or_none(check: _Check) -> _Check:
    return _Check(f"{check.wanted}, or None", lambda value: value is None or check.holds(value))


def _one_of(words: type[StrEnum]) -> _Check:
    return _Check(" or ".join(words), lambda value: isinstance(value, str) and value in tuple(words), words)


def _as_ace(value: object) -> object:
    return AceLaid(*value) if isinstance(value, tuple) else value


def _is_ace(value: object) -> bool:
    points = value if isinstance(value, tuple) and len(value) == 3 else (value,)
    return all(map(_is_count(0, 100), points))


def _is_values(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 12 and all(map(_is_count(0, 100), value))


_FLAG = _Check("True or False", lambda value: isinstance(value, bool))
_ACE = _Check("as one number of points or three (low, high, group)", _is_ace, _as_ace)
_ACE_OR_NONE = _Check(
    "as one number of points, three (low, high, group) or None", lambda v: v is None or _is_ace(v), _as_ace
)
_VALUES = _Check("of twelve numbers, for 2 to K", _is_values)
_DEFAULT = object()


def _set(
    default: object, check: _Check, rule: str, source: str, label: str, *needs: Needs, off: object = _DEFAULT
) -> Any:
    """A setting: its published value in Remi pe Tablă, what it may be, its rule in rules.md, whence, what it is, what
    it needs beside it, and the value that asks for nothing (`off`; else the default)."""
    metadata = {"label": label, "rule": rule, "source": source, "wanted": check.wanted, "check": check}
    return dataclasses.field(
        default=default, metadata={**metadata, "needs": needs, "off": default if off is _DEFAULT else off}
    )


# fmt: off
@dataclass(frozen=True)
class Rules:
    """The settings of one game; the numbers are counts of pieces, and of points where it says so.

    >>> TABLA.jokers_per_meld, REMI_51.jokers_per_meld
    (1, 2)
    """

    name: str
    packs: int = _set(2, _span(1, 3), "pieces", "seeds", "copies of each of the 52 pieces")
    jokers: int = _set(2, _span(0, 4), "pieces", "seeds", "jokers in the whole deck")
    packs_from_five: int | None = _set(None, _or_none(_span(1, 3)), "pieces", "seed 003",
        "packs for five players and more", _FIVE)
    jokers_from_five: int | None = _set(None, _or_none(_span(0, 4)), "pieces", "seed 003",
        "jokers for five players and more", _FIVE)
    most_players: int = _set(4, _span(2, 6), "players", "seeds; decided for tiles", "the most players")
    hand_size: int = _set(14, _span(3, MOST_HELD), "dealt", "seeds", "pieces held between turns at the start")
    starter_has_more: bool = _set(True, _FLAG, "S1", "seeds",
        "the starter is dealt one more and draws nothing first; else a card starts the pile")
    first_turn_laying: bool = _set(True, _FLAG, "S1", "decided",
        "the starter may lay and close in that first turn", _STARTER)
    direction: Direction = _set(Direction.LEFT, _one_of(Direction), "players", "seed 002; decided",
        "to which side play passes")
    turned: Turned = _set(Turned.ATU, _one_of(Turned), "T7", "seeds", "what the piece turned up is for")
    takes: Takes = _set(Takes.ROW, _one_of(Takes), "T4", "seeds", "what may be taken of the discards")
    reshuffles: int = _set(0, _span(0, 9), "S2", "seed 003; decided", "how often the pile becomes the stock again")
    stall_laps: int = _set(2, _span(1, 9), "S3", "decided", "rounds without a draw from the stock that end the hand")
    most_turns: int | None = _set(None, _or_none(_span(1, 999)), "C8", "seed 003", "turns after which the hand ends")
    jokers_per_meld: int = _set(1, _span(0, 4), "M3", "seeds", "jokers that one meld may hold")
    jokers_per_group: int | None = _set(None, _or_none(_span(0, 4)), "M3", "decided",
        "the same for groups where it differs")
    melds_lie: Lies = _set(Lies.TABLE, _one_of(Lies), "T1", "seeds",
        "where melds lie: on the board all are shown at once")
    opening_points: int = _set(0, _span(0, 200), "E1", "seeds",
        "points to be laid in one turn before anything else", _ON_TABLE)
    opening_run: bool = _set(False, _FLAG, "E1", "decided", "the opening needs a run", _ON_TABLE)
    clean_run: bool = _set(False, _FLAG, "C2", "decided", "the opening needs a run without a joker", _ON_TABLE)
    aces_open: bool = _set(False, _FLAG, "E1", "decided", "a group of aces opens by itself", _OPENS)
    by_hand_opens: bool = _set(False, _FLAG, "R2", "seed 002",
        "laying the whole hand in one turn needs no opening", _ON_TABLE)
    use_taken_card: bool = _set(False, _FLAG, "C2", "decided", "the card taken from the pile must be laid at once")
    discard_taken: bool = _set(True, _FLAG, "C4", "seeds", "the piece just taken may be thrown back")
    freed_joker: Freed = _set(Freed.LAID, _one_of(Freed), "C6", "seeds",
        "whether a joker taken from the table must be laid again", _ON_TABLE)
    free_by_two: bool = _set(False, _FLAG, "R7", "seed 002",
        "both missing pieces take the joker of a group of three", _ON_TABLE)
    joker_discard: bool = _set(True, _FLAG, "E5", "seed 000", "a joker may be discarded at any time, not only to close")
    final_discard: bool = _set(True, _FLAG, "C7", "seeds", "ending needs a last piece to discard", _ONLY_ON_TABLE)
    values: tuple[int, ...] = _set(TILE_VALUES, _VALUES, "V", "seeds; decided for tiles",
        "points of the twelve numbers 2 ... 13")
    ace_laid: int | AceLaid = _set(BY_PLACE, _ACE, "V", "seeds; decided for tiles",
        "points of an ace in a meld, by its place or everywhere")
    ace_in_hand: int = _set(5, _span(0, 100), "V", "seed 000; decided for Rami", "points of an ace left in the hand")
    joker_laid: int | None = _set(50, _or_none(_span(0, 100)), "V", "seeds",
        "points of a joker in a meld; None: of the piece it stands for")
    joker_in_hand: int = _set(50, _span(0, 100), "V", "seeds; decided for Rami", "points of a joker left in the hand")
    joker_counts: Counts = _set(Counts.DEAREST, _one_of(Counts), "M5", "seed 003; decided",
        "which reading of a joker counts")
    ace_opening: int | AceLaid | None = _set(None, _ACE_OR_NONE, "E1", "decided",
        "points of an ace in the sum of the opening; None: as laid", _SUM)
    laid_counts: bool = _set(True, _FLAG, "T8", "seeds",
        "what was laid is paid and the rack lost; else only the rack counts, against its holder")
    highest_wins: bool = _set(True, _FLAG, "T14", "seeds", "the highest total wins; else the lowest")
    no_closer: NoCloser = _set(NoCloser.ALL_PAY, _one_of(NoCloser), "C8", "seed 003; decided",
        "what happens when nobody goes out")
    going_out_points: int = _set(0, _span(-200, 200), "E8", "seed 000", "points for going out")
    by_hand_points: int | None = _set(None, _or_none(_span(-200, 200)), "R9", "decided",
        "the same by hand; None: no difference", _ON_TABLE)
    by_hand_factor: int = _set(1, _span(1, 4), "R9", "decided",
        "what the others' points are multiplied by then", _ON_TABLE)
    unopened_penalty: Unopened = _set(Unopened.NONE, _one_of(Unopened), "C9", "decided",
        "what somebody pays who never opened", _ONLY_ON_TABLE)
    unopened_points: int = _set(100, _span(0, 500), "E8", "decided", "the flat sum of it", _FLAT)
    pair_points: int = _set(50, _span(0, 500), "T10", "seed 000",
        "points for having been dealt the atu's twin", _ATU, off=0)
    turned_doubles: int = _set(2, _span(1, 4), "T11", "seed 000",
        "what everybody's points are multiplied by for an ace or joker as atu", _ATU, off=1)
    closing_joker: int = _set(1, _span(1, 4), "T12", "seed 000",
        "what the closer's points are multiplied by for discarding a joker at the end")
    most_lost: int | None = _set(None, _or_none(_span(0, 999)), "E8", "seed 000", "nobody loses more in one hand")
    floor_before_doubling: bool = _set(False, _FLAG, "E8", "decided", "that limit holds before the doublings", _LIMIT)
    match_target: int | None = _set(None, _or_none(_span(1, 9999)), "T14", "seed 000; decided",
        "the total that ends the match; None: open-ended")
    elimination: bool = _set(False, _FLAG, "C9", "decided",
        "who reaches the target is out, and the others play on", _TARGET, _LOWEST)
    rounds: int | None = _set(None, _or_none(_span(1, 999)), "C9", "decided", "hands in a match; None: no limit")
    ids: Ids = dataclasses.field(default=Ids(), metadata={"setting": False})
    letter: str = dataclasses.field(default="", compare=False, metadata={"setting": False})
    """What the codes of its matches begin with; "" if it has none."""
    # fmt: on
    _hash: int = dataclasses.field(init=False, repr=False, compare=False, metadata={"setting": False})

    def __hash__(self) -> int:
        return self._hash  # tables are looked up by the rules in every call: hashing is done once

    def __post_init__(self) -> None:
        for field in self.settings():
            value, check = getattr(self, field.name), field.metadata["check"]
            if not check.holds(value):
                raise RulesError(RulesFault.VALUE, field.name, value, f"{field.name} {check.wanted}")
            object.__setattr__(self, field.name, check.kept(value))
        for field in self.settings():
            self._check_sense(field)
        compared = [getattr(self, field.name) for field in dataclasses.fields(self) if field.compare]
        object.__setattr__(self, "_hash", hash(tuple(compared)))

    def _check_sense(self, field: dataclasses.Field[Any]) -> None:
        """Refuse what a house asks for and would not get; what only the game itself asks for may lapse."""
        value, published = getattr(self, field.name), _PUBLISHED.get(self.name)
        for needs in field.metadata["needs"]:
            lapses = not needs.strictly and published is not None and value == getattr(published, field.name)
            if not (needs.holds(self) or lapses or value == field.metadata["off"]):
                wanted = f"{field.name} only with {needs.where} ({field.metadata['off']} elsewhere)"
                raise RulesError(needs.lacks, field.name, value, wanted)

    @property
    def step(self) -> int:
        """From a seat to the one that plays next, where seats are numbered to the left: 1 or -1 (`direction`)."""
        return 1 if self.direction == Direction.LEFT else -1

    @property
    def group_jokers(self) -> int:
        """Jokers that a group may hold."""
        return self.jokers_per_meld if self.jokers_per_group is None else self.jokers_per_group

    @property
    def most_held(self) -> int | None:
        """The most pieces that a hand ever holds, after the draw; None where whoever breaks the row takes many (E4)."""
        return None if self.takes == Takes.BROKEN else self.hand_size + 1

    @classmethod
    def settings(cls) -> list[dataclasses.Field[Any]]:
        """All settings; the metadata of each has a `label`, a `rule` of rules.md and a `source`."""
        return [field for field in dataclasses.fields(cls) if "label" in field.metadata]

    def house(self, /, **settings: object) -> Rules:
        """The same game with house rules; `RulesError` for what is no setting, cannot be, or has no sense here.

        >>> ETALAT.house(jokers_per_meld=2).changes()
        {'jokers_per_meld': (1, 2)}
        >>> TABLA.house(opening=3)
        Traceback (most recent call last):
        RulesError: expected a setting of the rules (packs, jokers, ..., rounds); got 'opening'
        """
        known = [field.name for field in self.settings()]
        for unknown in settings.keys() - set(known):
            raise RulesError(RulesFault.UNKNOWN, "", unknown, f"a setting of the rules ({', '.join(known)})")
        return dataclasses.replace(self, **settings)  # type: ignore[arg-type]

    def changes(self) -> dict[str, tuple[object, object]]:
        """The settings that differ from the published game of this name: setting -> (published, here)."""
        published = find_rules(self.name)
        names = [field.name for field in dataclasses.fields(self) if field.compare]
        pairs = {name: (getattr(published, name), getattr(self, name)) for name in names}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def at(self, players: int) -> Rules:
        """The rules at a table of so many players, whose deck may be larger (seed 003); `RulesError` if they are too
        many, or the deck is too small for them.

        >>> RAMI_51.at(6).packs, RAMI_51.at(4).packs
        (3, 2)
        >>> TABLA.house(hand_size=27).at(4)
        Traceback (most recent call last):
        RulesError: expected hand_size of at most 25 for 4 players and 106 pieces; got 27
        """
        if not 2 <= players <= self.most_players:
            raise RulesError(RulesFault.PLAYERS, "players", players, f"2 to {self.most_players} players")
        many = {"packs": self.packs_from_five, "jokers": self.jokers_from_five} if players >= FROM_FIVE else {}
        wanted = {name: value for name, value in many.items() if value not in (None, getattr(self, name))}
        here = _house(self, tuple(wanted.items())) if wanted else self
        here._check_size(players)
        return here

    def _check_size(self, players: int) -> None:
        """Refuse hands for which the deck is too small; one piece at least is left to be drawn (S2)."""
        pieces = 52 * self.packs + self.jokers
        laid_out = 1 + (self.turned is not Turned.NONE)  # the starter's one more, or the card that starts the pile
        fits = (pieces - laid_out - 1) // players
        if self.hand_size > fits:
            wanted = f"hand_size of at most {fits} for {players} players and {pieces} pieces"
            raise RulesError(
                RulesFault.TOO_LARGE, "hand_size", self.hand_size, wanted, players=players, pieces=pieces, fits=fits
            )


@lru_cache(maxsize=64)
def _house(rules: Rules, settings: tuple[tuple[str, object], ...]) -> Rules:
    return rules.house(**dict(settings))


# fmt: off
# row by row: pieces, turns, melds, openings, points, ids
_CARDS = Rules(
    "",
    takes=Takes.PILE,
    values=CARD_VALUES, ace_laid=11, ace_in_hand=11, joker_laid=None, joker_in_hand=20, laid_counts=False,
    highest_wins=False, pair_points=0, turned_doubles=1,
)
_RAMI = dataclasses.replace(
    _CARDS,
    jokers=4, packs_from_five=3, jokers_from_five=4, most_players=6, hand_size=13, starter_has_more=False,
    turned=Turned.NONE, reshuffles=2, most_turns=300, discard_taken=False, final_discard=False,
    freed_joker=Freed.LAID_IF_POSSIBLE, joker_counts=Counts.CHEAPEST,
    ace_laid=AceLaid(low=1, high=11, group=11), no_closer=NoCloser.LOWEST_WINS,
    ids=Ids("C3", "C2", "C7", "C9", "C1", "C4", "S1", "C1", "C5", "C6", "C4", "C9", "C9", "C8"),
)
TABLA = Rules("Remi pe Tablă", letter="A", melds_lie=Lies.BOARD, closing_joker=2)
ETALAT = Rules(
    "Remi Etalat", letter="E",
    takes=Takes.BROKEN, joker_discard=False,
    opening_points=45, opening_run=True, aces_open=True, ace_opening=BY_PLACE,
    closing_joker=2, going_out_points=50, unopened_penalty=Unopened.FLAT, most_lost=100,
    ids=Ids("V", "E1", "E7", "T12", "E3", "E4", "E7", "E2", "E2", "E6", "E5", "E8", "E8", "E9"),
)
REMI_51 = dataclasses.replace(
    _CARDS, name="Remi 51", letter="F",
    turned=Turned.EXCHANGE, reshuffles=1,
    jokers_per_meld=2, jokers_per_group=1, free_by_two=True,
    opening_points=51, by_hand_opens=True,
    ids=Ids("R1", "R2", "R8", "R9", "R5", "R5", "R4", "R5", "R6", "R7", "R5", "R9", "R9", "R10"),
)
RAMI_40 = dataclasses.replace(_RAMI, name="Rami 40", letter="V", opening_points=40)
RAMI_51 = dataclasses.replace(_RAMI, name="Rami 51", letter="X", opening_points=51)
PRESETS = (TABLA, ETALAT, REMI_51, RAMI_40, RAMI_51)
_PUBLISHED.update((rules.name, rules) for rules in PRESETS)
HOUSES: dict[str, dict[str, object]] = {
    "balkan": {"going_out_points": -40, "by_hand_points": -80, "by_hand_factor": 2, "unopened_penalty": Unopened.FLAT},
}
# fmt: on
"""Named sets of house rules: `REMI_51.house(**HOUSES["balkan"])` (R9)."""


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _endings(name: str) -> set[str]:
    """The name and what is left of it without its first words."""
    words = name.split()
    return {_plain("".join(words[start:])) for start in range(len(words))}


def find_rules(name: str) -> Rules:
    """The published rules of a game, by its name or the end of it, with or without Romanian letters.

    >>> find_rules("tabla") is TABLA, find_rules("RAMI_40") is RAMI_40
    (True, True)
    >>> find_rules("bridge")
    Traceback (most recent call last):
    ValueError: expected one of Remi pe Tablă, Remi Etalat, Remi 51, Rami 40, Rami 51; got 'bridge'
    """
    found = [rules for rules in PRESETS if _plain(name) in _endings(rules.name)]
    if len(found) != 1:
        raise ValueError(f"expected one of {', '.join(rules.name for rules in PRESETS)}; got {name!r}")
    return found[0]
