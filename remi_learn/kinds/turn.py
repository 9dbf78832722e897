"""Kinds about a turn: may I, which piece comes, where does the discard go, which draw, how many pieces, is it over."""

from __future__ import annotations

from collections.abc import Callable

from .. import text
from ..engine.advice import Advice, advise
from ..engine.hand import Hand, deal
from ..engine.moves import DRAW, TAKE, TURNED, IllegalMove, Move, Refusal, Verb
from ..engine.tiles import parse_tiles
from ..i18n import N_, _
from ..lessons.model import Exercise
from ..lessons.turn import ANOTHERS, NotAMove
from .answers import NO, YES, choosing, read_number, tell_number, tell_yes_no, yes_or_no
from .base import ExerciseKind, Verdict
from .forms import NUMBER

_HEAPS = {Verb.DRAW: "stock", Verb.TAKE: "row", Verb.TURNED: "atu"}
_DRAWS = {"stock": DRAW, "row": TAKE, "atu": TURNED}


def _joined(exercise: Exercise) -> Hand:
    return exercise.position.hand(exercise.rules)


# --- may I ----------------------------------------------------------------------------------------------------------


def _refusal(exercise: Exercise) -> Refusal | None:
    """Why the last of the moves that are asked about is refused; None if it is not. (The others must be legal.)"""
    hand = _joined(exercise)
    *before, last = map(str.strip, exercise.asked.split(";"))
    for move in before:
        hand.play(move)
    if last == ANOTHERS:
        return Refusal(exercise.rules.ids.take, NotAMove.ANOTHERS_ROW, exercise.position.left or ())
    try:
        hand.play(last)
    except IllegalMove as illegal:
        return Refusal(illegal.rule, illegal.fault, illegal.tiles)
    return None


def _judge_may(exercise: Exercise, answer: str) -> Verdict:
    refusal = _refusal(exercise)
    last = exercise.asked.rpartition(";")[2].strip()
    move = TAKE if last == ANOTHERS else Move.parse(last)
    heap = "left" if last == ANOTHERS else _HEAPS.get(move.verb, "")
    mark = (heap, "wrong" if refusal else "right", move.at or 1)
    return Verdict(answer == (NO if refusal else YES), "option", heap=mark)


def _say_refusal(exercise: Exercise, verdict: Verdict) -> str:
    """The rule that is broken, named by its sentence."""
    refusal = _refusal(exercise)
    return text.move_refusal(refusal) if refusal else _("The rules allow it.")


# --- which piece comes, and where does the discard go --------------------------------------------------------------


def _taken(exercise: Exercise) -> str:
    """The piece that may be taken from the discards."""
    hand = _joined(exercise)
    return str(hand.view(0).rows[0][-1]) if TAKE in hand.legal_moves() else "none"


def _judge_taken(exercise: Exercise, answer: str) -> Verdict:
    right = answer == _taken(exercise)
    return Verdict(right, "option", heap=("row", "right", 1) if right and answer != "none" else ("", "", 1))


def _tell_piece(exercise: Exercise, option: str) -> str:
    return _("Not one of them") if option == "none" else text.either([text.tile_name(t) for t in parse_tiles(option)])


def _goes_to(exercise: Exercise) -> str:
    """Whose row gets the discard: that of the seat that takes from it."""
    hand = _joined(exercise)
    before = hand.view(0).rows
    hand.play(exercise.asked)
    return _SEATS[next(seat for seat, row in enumerate(hand.view(0).rows) if row != before[seat])]


_SEATS = ("row", "left")


def _judge_goes_to(exercise: Exercise, answer: str) -> Verdict:
    right = answer == _goes_to(exercise)
    return Verdict(right, "option", heap=(answer, "right" if right else "wrong", 1))


_GOES_TO = {"row": N_("Into your row"), "left": N_("Into your left neighbour's row")}


def _tell_goes_to(exercise: Exercise, option: str) -> str:
    return _(_GOES_TO[option])


# --- the draw -------------------------------------------------------------------------------------------------------


def advised(exercise: Exercise) -> Advice:
    """What the coach says of the draws; `ValueError` where there is none to choose."""
    advice = advise(_joined(exercise).view(0))
    if not advice or not advice.sources:
        raise ValueError(f"expected a position with a draw to choose; got {exercise.around!r}")
    return advice


def best_draw(exercise: Exercise) -> str:
    """The draw that closes for most, else the one that leaves the shortest way; of equals the stock, which may help."""
    return _HEAPS[advised(exercise).move.verb]


def _judge_draw(exercise: Exercise, answer: str) -> Verdict:
    right = answer == best_draw(exercise)
    return Verdict(right, "option", heap=(answer, "right" if right else "wrong", 1))


_COMES_FROM = {"stock": N_("From the stock"), "row": N_("From your row"), "atu": N_("The atu")}


def _tell_draw(exercise: Exercise, option: str) -> str:
    return _(_COMES_FROM[option])


def _say_draw(exercise: Exercise, verdict: Verdict) -> str:
    heap = verdict.heap[0]
    if _DRAWS[heap] not in _joined(exercise).legal_moves():
        return _say_no_draw(exercise, heap)
    return "" if verdict.trap else _("Another draw brings you further.")


def _say_no_draw(exercise: Exercise, heap: str) -> str:
    try:
        _joined(exercise).play(_DRAWS[heap])
    except IllegalMove as illegal:
        return text.move_refusal(Refusal(illegal.rule, illegal.fault, illegal.tiles))
    return ""


# --- how many pieces ------------------------------------------------------------------------------------------------


def _count(exercise: Exercise) -> int:
    """The number that is asked for, of a hand really dealt or played on."""
    return _COUNTS[exercise.asked](exercise)


def _dealt(exercise: Exercise) -> Hand:
    return deal(exercise.rules, exercise.position.players, seed=1)


def _held_after(exercise: Exercise) -> int:
    """How many pieces are held after a whole turn from here."""
    hand = _joined(exercise)
    if not hand.view(0).drawn:
        hand.play(DRAW)
    hand.play(next(move for move in hand.legal_moves() if move.verb is Verb.DISCARD))
    return hand.view(0).held[0]


_COUNTS: dict[str, Callable[[Exercise], int]] = {
    "stock": lambda exercise: _dealt(exercise).view(0).stock,
    "starter": lambda exercise: _dealt(exercise).view(0).held[0],
    "other": lambda exercise: _dealt(exercise).view(0).held[1],
    "after": _held_after,
    "buried": lambda exercise: len(exercise.position.row or ()) - (TAKE in _joined(exercise).legal_moves()),
}
"""What can be asked: pieces in the stock after the deal, of the starter, of another, of me after my turn; pieces of my
row that I cannot take."""


def _judge_count(exercise: Exercise, answer: str, _found: tuple[str, ...]) -> Verdict:
    return Verdict(int(answer) == _count(exercise), "number")


# --- is it over -----------------------------------------------------------------------------------------------------


def _judge_over(exercise: Exercise, answer: str) -> Verdict:
    hand = _joined(exercise)
    for move in exercise.asked.split(";"):
        hand.play(move.strip())
    shown = hand.view(0).table
    rest = hand.moves[-1].tiles if shown else ()
    return Verdict(answer == (YES if hand.over else NO), "option", melds=shown, rest=rest)


KINDS = {
    "may": choosing(_judge_may, tell_yes_no, yes_or_no, _say_refusal),
    "which_comes": choosing(_judge_taken, _tell_piece),
    "goes_to": choosing(_judge_goes_to, _tell_goes_to),
    "choose_draw": choosing(_judge_draw, _tell_draw, says=_say_draw),
    "how_many": ExerciseKind(NUMBER, read_number, _judge_count, tell_number),
    "is_over": choosing(_judge_over, tell_yes_no, yes_or_no),
}
