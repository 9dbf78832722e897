"""Kinds about the score: what pieces are worth, a round line by line or at once, the dearest close, the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .. import text
from ..draw import Heap
from ..engine.match import leaders, reached
from ..engine.melds import fault, readings
from ..engine.scoring import meld_points
from ..engine.solve import best_close
from ..engine.tiles import format_tiles, parse_tiles
from ..i18n import N_, _
from ..lessons.counting import Asked, Line, Round, Slip, lines, slip_of
from ..lessons.model import Exercise
from ..rulebook import rule
from .answers import choosing, read_melds, read_number, split_melds, tell_number, tell_pieces
from .base import ExerciseKind, Table, Verdict
from .closing import left_over
from .forms import ARRANGE, BETWEEN, NUMBER
from .melds import say_left_over

# --- one number -----------------------------------------------------------------------------------------------------


def round_of(exercise: Exercise) -> Round:
    """The finished round that an exercise is about: `asked`, or its pieces as the one meld shown."""
    return Round.parse(exercise.asked or f"melds {exercise.tiles}")


def _judged(exercise: Exercise, value: int, place: int) -> Verdict:
    """A value for the line at that place: right, or wrong by a slip."""
    slip = slip_of(round_of(exercise), exercise.rules, place, value)
    return Verdict(slip is None, slip or "counted")


def _say_slip(exercise: Exercise, verdict: Verdict) -> str:
    """The usual slip behind that number; a trap's own words name it already, and two slips may lead to one number."""
    return "" if verdict.trap else text.slip_sentence(Slip(verdict.code))


def _number(place: int, shows: Callable[[Exercise], Table]) -> ExerciseKind:
    """A kind that asks for one line of the count."""

    def judge(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
        return _judged(exercise, int(answer), place)

    return ExerciseKind(NUMBER, read_number, judge, tell_number, _say_slip, lays=_lays, heaps=_heaps, shows=shows)


# --- a round line by line -------------------------------------------------------------------------------------------


def count_answers(exercise: Exercise) -> tuple[str, ...]:
    """The value of each line of the count, in their order."""
    return tuple(str(asked.value) for asked in lines(round_of(exercise), exercise.rules))


def _judge_next(exercise: Exercise, answer: str, found: tuple[str, ...]) -> Verdict:
    return _judged(exercise, int(answer), min(len(found), len(exercise.answers) - 1))


def _asks(exercise: Exercise, found: tuple[str, ...]) -> str:
    asked = lines(round_of(exercise), exercise.rules)
    if len(found) == len(asked):
        return ""
    now, melds = asked[len(found)], sum(line.line is Line.MELD for line in asked)
    words = _(_ASKS[now.line]).format(number=len(found) + 1, count=melds)
    return words + f" ({text.names(now.tiles)})" if now.line is Line.MELD else words


_ASKS = {
    Line.MELD: N_("Meld {number} of {count}: how many points?"),
    Line.RACK: N_("The whole rack: how many points? What is lost has a minus."),
    Line.PAIR: N_("The pair of the atu: how many points?"),
    Line.FACTOR: N_("What is everything multiplied by? 1 if by nothing."),
    Line.TOTAL: N_("And the whole round?"),
}
_NAMES = {
    Line.MELD: N_("meld"),
    Line.RACK: N_("rack"),
    Line.PAIR: N_("pair of the atu"),
    Line.FACTOR: N_("multiplied by"),
    Line.TOTAL: N_("total"),
}


def _line_name(asked: Asked) -> str:
    return text.signs(asked.tiles) if asked.line is Line.MELD else _(_NAMES[asked.line])


def _told(exercise: Exercise, found: tuple[str, ...]) -> list[str]:
    asked = lines(round_of(exercise), exercise.rules)
    return [f"{_line_name(line)}: {tell_number(exercise, answer)}" for line, answer in zip(asked, found, strict=False)]


def count_table(exercise: Exercise, first: int | None = None) -> Table:
    """The whole count, or its first lines: each with its points piece by piece and its rule."""
    asked = lines(round_of(exercise), exercise.rules)[:first]
    rows = tuple(
        (_line_name(line), _sum(line), text.signed(line.value), ", ".join(_RULES[line.line])) for line in asked
    )
    head = (_("what"), _("piece by piece"), _("points"), _("rule"))
    behind = dict.fromkeys(name for line in asked for name in _RULES[line.line])
    return Table(_("How it is counted"), head, rows, frozenset({len(rows) - 1}), tuple(map(rule, behind)))


def _sum(asked: Asked) -> str:
    if asked.line in (Line.MELD, Line.RACK):
        return " + ".join(str(part.points) for part in asked.parts)
    return text.signs(asked.tiles) if asked.line is not Line.TOTAL and asked.value not in (0, 1) else ""


_RULES = {
    Line.MELD: ("T8", "V"),
    Line.RACK: ("T9", "V"),
    Line.PAIR: ("T10",),
    Line.FACTOR: ("T11", "T12"),
    Line.TOTAL: (),
}


# --- what is seen of it ---------------------------------------------------------------------------------------------


def _lays(exercise: Exercise) -> str:
    round = round_of(exercise)
    return f" {BETWEEN} ".join(map(format_tiles, round.melds))


def _lights(exercise: Exercise, found: tuple[str, ...]) -> frozenset[int]:
    """The places of the meld that is asked about."""
    melds = round_of(exercise).melds
    if len(found) >= len(melds):
        return frozenset()
    start = sum(map(len, melds[: len(found)]))
    return frozenset(range(start, start + len(melds[len(found)])))


def _heaps(exercise: Exercise) -> tuple[Heap, ...]:
    round = Round.parse(exercise.asked) if exercise.asked else Round()
    found = [] if round.last or not round.rack else [Heap("stock", _("stock"), hidden=0)]  # nobody has closed
    if round.atu:
        words = _("atu; you were dealt its pair") if round.pair else _("atu")
        found.append(Heap("atu", words, (round.atu,)))
    if round.last:
        words = _("your closing discard") if round.closes else _("the closing discard of another player")
        found.append(Heap("last", words, (round.last,)))
    return tuple(found)


# --- the dearest close ----------------------------------------------------------------------------------------------


def _judge_dearest(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    parts = split_melds(answer)
    for part in parts:
        if why := fault(part, exercise.rules):
            return Verdict(False, "fault", why, (), why.tiles)
    left = list(parse_tiles(exercise.tiles))
    for tile in (tile.bare for part in parts for tile in part):
        left.remove(tile)
    melds = tuple(readings(part, exercise.rules)[0] for part in parts)
    if len(left) > 1:
        return left_over(exercise, left, melds)
    paid, best = (
        sum(meld_points(part, exercise.rules).total for part in parts),
        best_close(exercise.tiles, exercise.rules),
    )
    right = best is not None and paid == best.paid and len(left) == 1
    return Verdict(right, "dearest" if right else "pays_less", None, melds)


def _say_paid(exercise: Exercise, verdict: Verdict) -> str:
    paid = sum(meld_points(meld, exercise.rules).total for meld in verdict.melds)
    return _("It closes and pays {points}. It can pay more.").format(points=text.points(paid))


_SAYS: dict[str, Callable[[Exercise, Verdict], str]] = {
    "fault": lambda exercise, verdict: text.fault_sentence(verdict.fault) if verdict.fault else "",
    "left_over": say_left_over,
    "pays_less": _say_paid,
}


# --- is the match over ----------------------------------------------------------------------------------------------

ON = "on"
PLAYERS = ("Ana", "Dan", "Ema", "Ion")
"""Names that are the same in both languages."""


def totals(exercise: Exercise) -> tuple[int, ...]:
    """The players' totals, as `asked` gives them."""
    return tuple(map(int, exercise.asked.split()))


def _totals_shown(exercise: Exercise) -> tuple[Heap, ...]:
    """A slip of paper with the total of each player."""
    named = zip(PLAYERS, totals(exercise), strict=False)
    return tuple(Heap(f"total-{name}", name, slip=text.signed(total)) for name, total in named)


def _outcome(exercise: Exercise) -> str:
    found, rules = totals(exercise), exercise.rules
    if not any(reached(total, rules) for total in found):
        return ON
    return " ".join(PLAYERS[place] for place in leaders(found, rules))


def _judge_match(exercise: Exercise, answer: str) -> Verdict:
    return Verdict(answer == _outcome(exercise), "option")


def _match_options(exercise: Exercise) -> tuple[str, ...]:
    return ON, *PLAYERS[: len(totals(exercise))]


def _tell_match(exercise: Exercise, option: str) -> str:
    if option == ON:
        return _("The match goes on")
    return _("It is over: {name} wins").format(name=option)


KINDS = {
    "worth": _number(0, lambda exercise: count_table(exercise, 1)),
    "round_total": _number(-1, count_table),
    "count": ExerciseKind(
        NUMBER,
        read_number,
        _judge_next,
        tell_number,
        _say_slip,
        several=count_answers,
        ordered=True,
        asks=_asks,
        lines=_told,
        lays=_lays,
        lights=_lights,
        heaps=_heaps,
        shows=count_table,
    ),
    "dearest": ExerciseKind(
        ARRANGE,
        read_melds,
        _judge_dearest,
        tell_pieces,
        lambda exercise, verdict: _SAYS[verdict.code](exercise, verdict),
    ),
    "match": replace(choosing(_judge_match, _tell_match, _match_options), heaps=_totals_shown),
}
