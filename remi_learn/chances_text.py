"""What is said in the drill of chances: the question, what came and what the chance cost, the round, the record."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from . import rows_text, text
from .calibration import Point, Question, cost, mean_cost
from .i18n import _, ngettext
from .kinds import Table

USUAL = 25
"""What somebody says who does not look at the rows."""
ENOUGH = 20
"""So many chances of one kind tell more than luck does."""


def question(asked: Question) -> str:
    """What is asked."""
    return _("You throw {tile}. How likely is it that {who} takes it?").format(
        tile=text.tile_name(asked.tile), who=_who(asked)
    )


def question_html(asked: Question) -> str:
    """The same with the piece as a small piece."""
    words = _("You throw {tile}. How likely is it that {who} takes it?")
    return text.glued(escape(words, quote=False).format(tile=text.chip(asked.tile), who=_who(asked)))


def _who(asked: Question) -> str:
    return rows_text.who(asked.hand.players, 1, asked.hand.rules)


def first() -> str:
    """That a chance comes before what the rows say."""
    return _("Say your chance first; then you see what the rows say.")


def outcome(asked: Question, said: int) -> str:
    """What the neighbour did, and what was lost by the chance."""
    name, tile = _who(asked), text.tile_name(asked.tile)
    came = _("{who} took {tile}.") if asked.came else _("{who} left {tile} lying.")
    mine = _("You said {said} of 100; points lost: {cost}.").format(said=said, cost=cost(said, asked.came))
    theirs = _("The reader says {said}; points lost: {cost}.").format(
        said=asked.reader, cost=cost(asked.reader, asked.came)
    )
    told = came.format(who=name, tile=tile)
    return " ".join([text.capital(told), mine, theirs])


def round_words(said: Sequence[tuple[int, bool, int]]) -> list[str]:
    """The round as a whole, and how it is scored."""
    mine = mean_cost((one, came) for one, came, _reader in said)
    reader = mean_cost((one, came) for _said, came, one in said)
    usual = mean_cost((USUAL, came) for _said, came, _reader in said)
    return [
        _(
            "Points lost a question in this round. You: {mine}. The reader: {reader}. Whoever always says {usual} of "
            "100: {flat}."
        ).format(mine=mine, reader=reader, usual=USUAL, flat=usual),
        _(
            "A chance costs the square of its distance from what came: 30 costs 49 points of 100 if the piece is "
            "taken, 9 if it is not. So, in the long run, nothing is cheaper than to say just what you believe."
        ),
    ]


def axes() -> tuple[str, str]:
    """The names of the axes of the picture: what was said, what came."""
    return _("you said (of 100)"), _("were taken (of 100)")


def record_table(found: Sequence[Point]) -> Table:
    """The record, chance by chance."""
    rows = tuple(
        (f"{point.said:.0f}", str(point.count), str(point.came), f"{point.share:.0f}", _side(point)) for point in found
    )
    head = (_("you said"), _("times"), _("were taken"), _("of 100"), "")
    return Table(_("All the chances you have said. On the line what you say comes just as often."), head, rows)


def _side(point: Point) -> str:
    if point.count < ENOUGH:
        return _("few so far")
    apart = point.said - point.share
    return _("just right") if abs(apart) < 7 else _("you said too much") if apart > 0 else _("you said too little")


def record_words(found: Sequence[Point]) -> str:
    """The record in words, for those who do not see the picture."""
    told = (
        ngettext(
            "{said} of 100: {count} time, {came} taken", "{said} of 100: {count} times, {came} taken", point.count
        ).format(said=f"{point.said:.0f}", count=point.count, came=point.came)
        for point in found
    )
    return "; ".join(told)
