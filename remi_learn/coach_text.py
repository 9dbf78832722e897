"""What the coach says: its advice in a sentence and as a table, and a quiet verdict on what was done."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .engine.advice import STEP, Advice, Because, Judged, Option, Source, Speaking
from .engine.moves import Move, Verb
from .engine.record import RecordError
from .engine.review import Choice
from .engine.state import View
from .engine.tiles import Tile
from .i18n import N_, _, ngettext
from .kinds.base import Table
from .rows_text import step_name
from .settings import SETTINGS
from .text import capital, names, points, signed, tile_name, tile_sign

_DISCARDS: dict[Because, tuple[str, str]] = {
    # why -> for beginners, and in short; {mine} and {theirs} are so many pieces, {danger} is a sentence of its own
    Because.ONLY: (N_("You may throw {tile} only."), N_("{tile} only.")),
    Because.ALONE: (
        N_("Throw {tile}: every other discard leads away from the close. {danger}"),
        N_("{tile}: all others lead away."),
    ),
    Because.HELPED: (
        N_("Throw {tile}: then you can hope for {mine}, after {rival} only for {theirs}. {danger}"),
        N_("{tile}: {mine}, after {rival} {theirs}."),
    ),
    Because.SAFER: (
        N_("Throw {tile}: then you can hope for {mine}, after {rival} too, but {tile} is safer. {danger}"),
        N_("{tile}: {mine}, after {rival} too, but safer. {danger}"),
    ),
    Because.WORTH_THE_DANGER: (
        N_(
            "Throw {tile}: then you can hope for {mine}, after {rival} for {theirs}. That is worth the greater danger. "
            "{danger}"
        ),
        N_("{tile}: {mine}, after {rival} {theirs}; worth the danger. {danger}"),
    ),
    Because.WORTH_THE_COPIES: (
        N_(
            "Throw {tile}: then you can hope for {mine}, after {rival} for {theirs}, but {tile} is safer, and that is "
            "worth more. {danger}"
        ),
        N_("{tile}: {mine}, after {rival} {theirs}; but safer. {danger}"),
    ),
    Because.DEARER: (
        N_("Throw {tile}: it weighs as much as {rival} but costs more if somebody else closes. {danger}"),
        N_("{tile}: as good as {rival}, but dearer to keep."),
    ),
    Because.ALIKE: (N_("Throw {tile} or {rival}: they are equally good. {danger}"), N_("{tile} or {rival}: alike.")),
    Because.UNKNOWN: (
        N_("Throw {tile}: how far this hand is from closing cannot be said. {danger}"),
        N_("{tile}: how far it is to a close is not known. {danger}"),
    ),
}
_DRAWS: dict[tuple[Because, Verb], tuple[str, str]] = {
    (Because.CLOSES, Verb.CLOSE): (
        N_("You can close! Everything lies in melds but {tile}; they pay {points}."),
        N_("Close with {tile}: {points}."),
    ),
    (Because.CLOSES, Verb.TAKE): (
        N_("Take {tile}: with it you close. The melds pay {points}."),
        N_("Take {tile} and close: {points}."),
    ),
    (Because.CLOSES, Verb.TURNED): (
        N_("Take the piece turned up, {tile}: with it the hand ends, for you."),
        N_("Take {tile}, turned up: it ends the hand."),
    ),
    (Because.NEARER, Verb.TAKE): (
        N_("Take {tile}: then you are {far} away from closing. Without it you are {before} away."),
        N_("Take {tile}: {far} away, not {before}."),
    ),
    (Because.NO_NEARER, Verb.DRAW): (
        N_(
            "Draw from the stock: what lies open brings you no nearer. There you can hope for {helping} of {unseen} "
            "pieces that you do not see."
        ),
        N_("The stock: hope for {helping} of {unseen}; what lies open does not help."),
    ),
    (Because.UNKNOWN, Verb.DRAW): (
        N_("Draw from the stock: how far this hand is from closing cannot be said."),
        N_("The stock: how far it is to a close is not known."),
    ),
    (Because.UNKNOWN, Verb.TAKE): (
        N_("Take {tile}: then you are {far} away from closing. Without it, that cannot be said."),
        N_("Take {tile}: {far} away; without it that is not known."),
    ),
    (Because.ONLY, Verb.DRAW): (N_("There is only the stock to draw from."), N_("The stock only.")),
    (Because.LAYS, Verb.LAY): (N_("You can lay a meld: {tiles}."), N_("Lay {tiles}.")),
    (Because.LAYS, Verb.ADD): (N_("You can add to a meld on the table: {tiles}."), N_("Add {tiles}.")),
    (Because.LAYS, Verb.FREE): (N_("You can free a joker of the table with {tiles}."), N_("Free a joker: {tiles}.")),
    (Because.LAYS, Verb.BACK): (
        N_("What you have laid leads nowhere: take it back."),
        N_("Take back what you have laid."),
    ),
}
_OTHERWISE = (N_("There is nothing else to do."), N_("Nothing else."))


def advice_sentence(advice: Advice) -> str:
    """What the coach would do and why, in the register of the settings."""
    short = SETTINGS.register == "concise"
    if advice.options:
        return _discard_sentence(advice, short)
    words = _DRAWS.get((advice.because, advice.move.verb), _OTHERWISE)[short]
    best = advice.sources[0] if advice.sources else None
    stock = next((way for way in advice.sources if way.move.verb is Verb.DRAW), None)
    return capital(
        _(words).format(
            tile=names(advice.taken),
            tiles=names(advice.move.tiles),
            points="" if advice.paid is None else points(advice.paid),
            far=best.distance if best else "",
            before=stock.distance if stock else "",
            helping=stock.helping if stock else "",
            unseen=stock.unseen if stock else "",
        )
    )


def _discard_sentence(advice: Advice, short: bool) -> str:
    best, rival = advice.options[0], advice.rival
    told = _(_DISCARDS[advice.because][short]).format(
        tile=tile_name(best.tile),
        mine=_copies(best),
        rival=tile_name(rival.tile) if rival else "",
        theirs=_copies(rival) if rival else "",
        danger=_danger(best, rival),
    )
    return capital(told.strip())


def _copies(option: Option) -> str:
    return ngettext("{count} unseen piece", "{count} unseen pieces", option.copies).format(count=option.copies)


def _danger(best: Option, rival: Option | None) -> str:
    """How dangerous the best discard is, beside the runner-up; "" where nothing is known."""
    if best.taken is None:
        return ""
    if rival is None or (best.taken, best.closes) == (rival.taken, rival.closes):
        return _("The next player takes it with a chance of {mine}%.").format(mine=best.taken)
    name = tile_name(rival.tile)
    if best.taken == rival.taken:
        words = _("The next player closes with it with a chance of {mine}%, with {rival} of {theirs}%.")
        return words.format(mine=best.closes, rival=name, theirs=rival.closes)
    words = _("The next player takes it with a chance of {mine}%, {rival} with one of {theirs}%.")
    return words.format(mine=best.taken, rival=name, theirs=rival.taken)


# --- the tables -------------------------------------------------------------------------------------------------------


def advice_table(advice: Advice) -> Table | None:
    """All discards, or all ways to draw, with what the coach weighs; the best row is its choice."""
    if advice.options:
        return _discard_table(advice)
    return _draw_table(advice) if len(advice.sources) > 1 else None


def _discard_table(advice: Advice) -> Table:
    reads = advice.options[0].taken is not None
    danger = (_("taken"), _("closes"), _("weight")) if reads else ()
    rows = tuple(_discard_row(option, advice, reads) for option in advice.options)
    caption = _("All discards: the distance after each, how many unseen pieces then help, the efficiency.")
    if reads:
        caption += " " + _(
            "The chance in percent that the next player takes it, and closes with it. The weight: the efficiency less "
            "a fifth of the first chance and less the second."
        )
    return Table(caption, (_("discard"), _("dist."), _("helps"), "%", *danger), rows, frozenset({0}))


def _discard_row(option: Option, advice: Advice, reads: bool) -> tuple[str, ...]:
    near = option.distance == advice.options[0].distance
    danger = (str(option.taken), str(option.closes), signed(option.weight) if near else "–") if reads else ()
    far = "–" if option.distance is None else str(option.distance)
    return (tile_sign(option.tile), far, str(option.copies) if near else "–", str(option.efficiency), *danger)


def _draw_table(advice: Advice) -> Table:
    rows = tuple(_draw_row(way, advice) for way in advice.sources)
    head = (_("draw"), _("dist."), _("what it brings"))
    return Table(_("All ways to draw: the distance with each, and what it brings."), head, rows, frozenset({0}))


def _draw_row(way: Source, advice: Advice) -> tuple[str, ...]:
    if way.move.verb is Verb.DRAW:
        name = _("the stock")
        brings = _("{helping} of {unseen} help").format(helping=way.helping, unseen=way.unseen)
    else:
        name = " ".join(map(tile_sign, way.tiles))
        brings = "–" if way.paid is None else _("closes: {points}").format(points=points(way.paid))
    return name, "–" if way.distance is None else str(way.distance), brings


def sign_lines(advice: Advice) -> list[str]:
    """For each of the nearest discards the sign behind its danger: "yellow 8: they threw its neighbours away"."""
    near = (option for option in advice.options if option.distance == advice.options[0].distance and option.sign)
    return [f"{tile_name(option.tile)}: {step_name(option.sign)}" for option in near if option.sign]


# --- what was done ----------------------------------------------------------------------------------------------------


def judged_sentence(judged: Judged) -> str:
    """A quiet verdict on a move: what was missed, the efficiency in percent, the danger taken."""
    said = [_cost_words(judged)]
    if judged.efficiency is not None:
        said.append(_("Efficiency: {percent}%.").format(percent=judged.efficiency))
    if judged.taken is not None:
        said.append(_("Danger: {percent}%.").format(percent=judged.taken))
    return " ".join(said)


def _cost_words(judged: Judged) -> str:
    if judged.missed:
        told = ngettext(
            "There was {count} point more to win by closing.",
            "There were {count} points more to win by closing.",
            judged.missed,
        )
        return told.format(count=judged.missed)
    steps = judged.cost // STEP
    if steps:
        told = ngettext(
            "That is {count} step further from the close.", "That is {count} steps further from the close.", steps
        )
        return told.format(count=steps)
    return _("There was something better.") if judged.cost else _("Nothing was better.")


_MODES = {
    "off": N_("Coach: off"),
    "request": N_("Coach: on request"),
    "always": N_("Coach: always"),
}
_SPEAKS = {
    "every": N_("Speaks of every slip"),
    "clear": N_("Speaks of clear slips"),
    "gross": N_("Speaks of whole steps only"),
}


def mode_words(mode: str) -> str:
    """When the coach gives advice."""
    return _(_MODES[mode])


def speaks_words(speaks: str) -> str:
    """About which moves the coach says something by itself."""
    return _(_SPEAKS[speaks])


def folded(summary: str, html: str, is_open: bool = False) -> str:
    """Something that can be unfolded on a page."""
    return f"<details{' open' if is_open else ''}><summary>{escape(summary)}</summary>{html}</details>"


# --- a hand looked at again -------------------------------------------------------------------------------------------


def move_words(move: Move, view: View) -> str:
    """A move in a few words: what is drawn from, or the piece."""
    if move.verb is Verb.DRAW:
        return _("the stock")
    if move.verb is Verb.CLOSE:
        return _("closing with {tile}").format(tile=names(move.tiles))
    return names(_pieces(move, view))


def _pieces(move: Move, view: View) -> tuple[Tile, ...]:
    if move.verb is Verb.TAKE:
        return view.rows[view.seat % len(view.rows)][-move.at :]
    return (view.turned,) if move.verb is Verb.TURNED and view.turned else move.tiles


def _move_sign(move: Move, view: View) -> str:
    if move.verb is Verb.DRAW:
        return _("the stock")
    signs_of = " ".join(map(tile_sign, _pieces(move, view)))
    return _("close: {tile}").format(tile=signs_of) if move.verb is Verb.CLOSE else signs_of


def review_line(turns: int, wrong: int) -> str:
    """A hand looked at again, in one sentence."""
    played = ngettext("A hand of {count} turn", "A hand of {count} turns", turns).format(count=turns)
    better = ngettext(
        "something was better in {count} decision", "something was better in {count} decisions", wrong
    ).format(count=wrong)
    if not wrong:
        better = _("nothing was better than what you did")
    return f"{played}; {better}."


def choice_sentence(choice: Choice) -> str:
    """What was chosen, what the coach would have chosen, what that cost, and why."""
    told = advice_sentence(choice.advice)
    if choice.agrees:
        return _("Turn {turn}: just as the coach would.").format(turn=choice.turn) + " " + told
    mine, theirs = move_words(choice.move, choice.view), move_words(choice.advice.move, choice.view)
    words = _("Turn {turn}: you chose {mine}, the coach would have chosen {theirs}.")
    said = words.format(turn=choice.turn, mine=mine, theirs=theirs)
    return " ".join([said, judged_sentence(choice.judged), told])


def turn_button(turn: int, cost: int, speaking: Speaking) -> str:
    """A turn on the timeline: its number, and how well it was played."""
    return f"{turn} {'✓' if not cost else '✗' if cost >= speaking.cost else '~'}"


def review_table(choices: Sequence[Choice]) -> Table:
    """Every decision with what the coach would have done; those that cost nothing are marked as best."""
    rows = tuple(
        (
            str(choice.turn),
            _move_sign(choice.move, choice.view),
            "✓" if choice.agrees else _move_sign(choice.advice.move, choice.view),
            "" if choice.agrees else str(choice.judged.cost),
        )
        for choice in choices
    )
    caption = _(
        "All your turns: what you chose, what the coach would have chosen, and the cost in hundredths of a step."
    )
    best = frozenset(number for number, choice in enumerate(choices) if choice.agrees)
    return Table(caption, (_("turn"), _("you"), _("the coach"), _("cost")), rows, best)


def distance_table(values: Sequence[int | None]) -> Table:
    """The numbers of the plot."""
    rows = tuple((str(turn), "–" if value is None else str(value)) for turn, value in enumerate(values, 1))
    return Table(_("How far from closing you were after each turn."), (_("turn"), _("distance")), rows)


def record_problem(error: RecordError, text: str) -> str:
    """Where a text is no record: the number of the line, and what stands there."""
    lines = text.rstrip().split("\n")
    if error.line > len(lines):
        return _("The record ends too soon: something is missing after line {line}.").format(line=len(lines))
    words = _("Line {line} of the record cannot be read: “{text}”. Nothing was changed.")
    return words.format(line=error.line, text=lines[error.line - 1].strip()[:60])
