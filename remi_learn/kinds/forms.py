"""The forms: choose an option, pick pieces, pick one, lay melds, write a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .. import rack as racks
from ..i18n import N_
from ..rack import Board, Rack, RackRefusal
from .base import Action, Draft, Form, Step

BETWEEN = "|"
"""What separates the melds in a typed arrangement: ``5h 6h 7h | 9h 9c 9s``."""


def _choose(draft: Draft, answer: str) -> Iterator[Step]:
    yield "do", f"option_{draft.options.index(answer) + 1}"


OPTIONS = Form(
    answers=("options",),
    ways=N_("Arrows go from piece to piece; choose the answer with its number or the buttons below."),
    example=N_("Type an answer or its number ⏎"),
    write=lambda draft: "",
    steps=_choose,
    enter=lambda draft: "",
    handles=False,
)

# --- pick pieces ----------------------------------------------------------------------------------------------------


def _picked(draft: Draft) -> str:
    rack = draft.board.rack
    return " ".join(map(str, rack.named(rack.picked)))


def _pick(draft: Draft, answer: str) -> Iterator[Step]:
    rack = draft.board.rack
    wanted = racks.pick_tiles(rack, answer)
    yield from (("pick", place) for place in sorted(rack.places(rack.picked ^ wanted.picked)))
    yield "do", "check"


def _pick_one(draft: Draft, answer: str) -> Iterator[Step]:
    rack = draft.board.rack
    wanted = racks.pick_tiles(rack, answer)
    if wanted.picked != rack.picked:
        yield from (("pick", place) for place in rack.places(wanted.picked))
    yield "do", "check"


PICK = Form(
    answers=("check",),
    ways=N_("Arrows move, space picks, Enter checks."),
    example=N_("Type pieces, such as 5r 6r 7r ⏎"),
    write=_picked,
    steps=_pick,
    tools=("by_number", "by_colour"),
)
PICK_ONE = Form(
    answers=("check",),
    ways=N_("Arrows move, space picks the piece, Enter checks."),
    example=N_("Type a piece, such as 5r ⏎"),
    write=_picked,
    steps=_pick_one,
    tools=("by_number", "by_colour"),
    single=True,
)

# --- lay melds ------------------------------------------------------------------------------------------------------


def _laid(draft: Draft) -> str:
    rack = draft.board.rack
    return f" {BETWEEN} ".join(" ".join(map(str, rack.named(meld))) for meld in rack.melds)


def _arrange(draft: Draft, answer: str) -> Iterator[Step]:
    board, done = Board(draft.board.rack, draft.board.rules), set[int]()
    for part in filter(str.strip, answer.split(BETWEEN)):
        wanted = _find(board.rack, part, done)
        done |= wanted.picked
        for place in sorted(board.rack.places(board.rack.picked ^ wanted.picked)):
            yield "pick", place
        board.rack = wanted
        try:
            board.do(racks.meld(board.rack, board.rules))
        except RackRefusal:  # no meld: it stays picked, and the verdict says why
            continue
        yield "do", "meld"
    yield "do", "check"


def _find(rack: Rack, part: str, done: set[int]) -> Rack:
    """The rack with the pieces of one meld picked, loose ones first, and none of a meld laid just before."""
    laid = [piece for meld in rack.melds for piece in meld]
    return racks.pick_tiles(rack, part, [piece for piece in (*rack.loose, *laid) if piece not in done])


ARRANGE = Form(
    answers=("meld", "split", "check"),
    ways=N_("Arrows move, space picks, Enter lays the picked pieces together, V checks."),
    example=N_("Type melds: 5r 6r 7r | 9r 9b 9k ⏎"),
    write=_laid,
    steps=_arrange,
    tools=("undo", "by_number", "by_colour"),
    enter=lambda draft: "meld" if draft.board.rack.picked else "check",
)

# --- write a number -------------------------------------------------------------------------------------------------

MOST_DIGITS = 4


def _digit(digit: str) -> Action:
    def write(draft: Draft) -> None:
        if len(draft.written.lstrip("-")) < MOST_DIGITS:
            draft.written += digit

    return Action(digit, N_("Write this digit"), digit, write)


def _erase(draft: Draft) -> None:
    draft.written = draft.written[:-1]


def _sign(draft: Draft) -> None:
    draft.written = draft.written[1:] if draft.written.startswith("-") else "-" + draft.written


def _number(draft: Draft, answer: str) -> Iterator[Step]:
    yield from (("do", "erase") for _ in draft.written)
    if answer.startswith("-"):
        yield "do", "sign"
    yield from (("do", f"digit_{digit}") for digit in answer.lstrip("-"))
    yield "do", "check"


_KEYPAD = {
    **{f"digit_{digit}": _digit(digit) for digit in "1234567890"},
    "sign": Action("±", N_("Change the sign"), "-", _sign),
    "erase": Action("⌫", N_("Take the last digit away"), "Backspace", _erase),
}
NUMBER = Form(
    answers=(*_KEYPAD, "check"),
    ways=N_("Write the number with the digit keys, Enter checks."),
    example=N_("Type a number ⏎"),
    write=lambda draft: draft.written,
    steps=_number,
    handles=False,
    actions=_KEYPAD,
)

# --- estimate a chance ----------------------------------------------------------------------------------------------


def _point(draft: Draft) -> None:
    if draft.written and "." not in draft.written:
        draft.written += "."


_ESTIMATE_KEYPAD = {
    **{name: action for name, action in _KEYPAD.items() if name != "sign"},
    "point": Action(N_("."), N_("Write a decimal point"), ".", _point),
}
ESTIMATE = replace(
    NUMBER,
    answers=(*_ESTIMATE_KEYPAD, "check"),
    ways=N_("Write the percentage with the digit keys, Enter checks."),
    example=N_("Type 7 or 6.6% ⏎"),
    actions=_ESTIMATE_KEYPAD,
)
