"""What is said about a table with rows of discards: what happened, what lies where, and why a piece is dangerous."""

from __future__ import annotations

from html import escape

from .draw_rows import RowsSpread
from .engine.reading import Beliefs, Reason, Sign
from .engine.rules import Rules
from .engine.safety import Step
from .engine.tiles import Tile
from .i18n import N_, _, ngettext
from .text import capital, in_look, names, spread_words, tile_name
from .walk import Walk

_SEATS = {
    2: (N_("You"), N_("Across")),
    3: (N_("You"), N_("Left"), N_("Right")),
    4: (N_("You"), N_("Left"), N_("Across"), N_("Right")),
}


def _in_turn(players: int, rules: Rules) -> tuple[str, ...]:
    you, *others = _SEATS[players]
    return (you, *others[:: rules.step])


def seat_names(players: int) -> tuple[str, ...]:
    """What the players are called, from the learner on to the left: place by place, whichever way play passes."""
    return tuple(map(_, _SEATS[players]))


def names_in_turn(players: int, rules: Rules) -> tuple[str, ...]:
    """The same in the order of play from the learner on."""
    return tuple(map(_, _in_turn(players, rules)))


_WHO = {
    "Across": N_("the player across"),
    "Left": N_("the left neighbour"),
    "Right": N_("the right neighbour"),
}


def who(players: int, away: int, rules: Rules) -> str:
    """The player so many seats further in the order of play, as a sentence names them."""
    return _(_WHO[_in_turn(players, rules)[away]])


def letter(name: str) -> str:
    """The letter that stands for a player in the picture."""
    return name.split()[-1][0].upper()


def held_words(count: int) -> str:
    """How many pieces somebody holds."""
    return ngettext("{count} piece", "{count} pieces", count).format(count=count)


def stock_words(count: int) -> str:
    """How many pieces lie in the stock."""
    return _("{count} in the stock").format(count=count)


def percent(chance: float) -> str:
    """A chance as a number on a tag."""
    return f"{100 * chance:.0f}%"


def stop_words(walk: Walk) -> str:
    """What happened just before this stop of a hand."""
    turn = walk.turn
    if turn is None:
        return _("The hand begins.")
    me = turn.seat == walk.seat
    away = walk.order.index(turn.seat)
    form = (me, "close" if turn.closed else "took" if turn.took else "drew" if turn.how else "threw", bool(turn.threw))
    pieces = {"took": turn.took, "threw": turn.threw}
    told = {name: tile_name(tile) for name, tile in pieces.items() if tile}
    name = "" if me else who(len(walk.order), away, walk.hand.rules)
    return capital(_(_STOPS[form]).format(who=name, **told))


_STOPS = {
    (True, "threw", True): N_("You began and threw {threw}."),
    (False, "threw", True): N_("{who} began and threw {threw}."),
    (True, "drew", False): N_("You drew from the stock. What will you throw?"),
    (True, "took", False): N_("You took {took} from your row. What will you throw?"),
    (True, "drew", True): N_("You drew from the stock and threw {threw}."),
    (False, "drew", True): N_("{who} drew from the stock and threw {threw}."),
    (True, "took", True): N_("You took {took} and threw {threw}."),
    (False, "took", True): N_("{who} took {took} and threw {threw}."),
    (True, "close", True): N_("You closed the hand, throwing {threw}."),
    (False, "close", True): N_("{who} closed the hand, throwing {threw}."),
}


def lying_words(spread: RowsSpread, seat: int, place: int) -> str:
    """One piece of a row: "black 9, top of your row"."""
    row = spread.seats[seat].row
    return tile_name(row[place].tile) + ", " + _lies(spread, seat, place)


def _lies(spread: RowsSpread, seat: int, place: int) -> str:
    row, mine, name = spread.seats[seat].row, seat == 0, spread.seats[seat].who
    if row[place].taken_by:
        return _("taken by you") if mine else _("taken by {who}").format(who=name)
    if max(other for other, lying in enumerate(row) if not lying.taken_by) != place:
        return _("buried")
    if row[place].tile.wild:
        return _("on top, dead: nobody takes a joker")
    return _("on top, yours to take") if mine else _("on top, for {who} to take").format(who=name)


def rows_words(spread: RowsSpread) -> str:
    """A table in words, for those who do not see it: every row from its first piece, the stock, the atu, the rack."""
    parts = []
    for seat, one in enumerate(spread.seats):
        pieces = [f"{tile_name(lying.tile)} ({_lies(spread, seat, place)})" for place, lying in enumerate(one.row)]
        plays = [_("to play")] if one.plays else []
        row = ", ".join(pieces) or _("empty row")
        about = "; ".join([one.note, _takes_from(spread, seat), *plays])
        parts.append(f"{one.name} ({about}): {row}.")
    turned = [] if spread.turned is None else [f"{spread.turned_name}: {tile_name(spread.turned)}"]
    parts.append("; ".join([stock_words(spread.stock), *turned]) + ".")
    rack = spread_words(spread.rack)
    if spread.dangers:
        words = [
            f"{tile_name(tile)} {danger.words}" for tile, danger in zip(spread.rack.tiles, spread.dangers, strict=True)
        ]
        rack += ". " + _("How often the next player takes it: {list}").format(list="; ".join(words))
    return " ".join([*parts, _("Your rack") + ": " + rack + "."])


def _takes_from(spread: RowsSpread, seat: int) -> str:
    """Who throws into a seat's row."""
    if seat == 1:
        return _("takes what you throw")
    before = spread.seats[seat - 1].who
    return (_("takes what {who} throws") if seat else _("you take what {who} throws")).format(who=before)


_REASONS: dict[Sign, tuple[str, str]] = {
    # sign -> what it says when it speaks for the piece being taken, and when it speaks against it
    Sign.NEAR_OUT: (
        N_("Next to it in its colour many copies are unseen: {tiles}."),
        N_("Next to it in its colour little is left unseen."),
    ),
    Sign.OTHERS_OUT: (
        N_("Many of its further partners are unseen: {tiles}."),
        N_("Few of its further partners are left unseen."),
    ),
    Sign.TWIN_OUT: (
        N_("Its twin is seen, so they do not hold it already."),
        N_("They may hold its twin already, and a second one seldom helps."),
    ),
    Sign.NEAR_TAKEN: (N_("They took a next number of its colour and still hold it: {tiles}."), ""),
    Sign.OTHERS_TAKEN: (N_("They took a partner of it and still hold it: {tiles}."), ""),
    Sign.THREW_TWIN: ("", N_("They threw its twin themselves.")),
    Sign.LEFT_TWIN: ("", N_("They left its twin lying.")),
    Sign.THREW_BESIDE: (N_("They have thrown little around it."), N_("They threw around it: {tiles}.")),
    Sign.LEFT_BESIDE: (N_("They have left little lying around it."), N_("They left lying around it: {tiles}.")),
    Sign.HABIT: (N_("They take more often than most."), N_("They take less often than most.")),
}


def reason_sentence(reason: Reason) -> str:
    """One sign in words."""
    return in_look(_(_REASONS[reason.sign][reason.strength < 0]).format(tiles=names(dict.fromkeys(reason.tiles))))


def danger_sentence(beliefs: Beliefs, tile: Tile) -> str:
    """How dangerous one piece is to throw, in one line."""
    takes = chance_words(beliefs.takes[tile])
    closes = chance_words(min(beliefs.closes[tile], _MOST_CLOSES))
    return _("{tile}: the next player takes it {takes}, and closes with it {closes}.").format(
        tile=capital(tile_name(tile)), takes=takes, closes=closes
    )


_MOST_CLOSES = 0.1
"""No piece is ever known to close, so words never say more."""


def chance_words(chance: float) -> str:
    """A chance as people say it: "about 1 time in 5"."""
    if chance == 0:
        return _("never")
    if chance < 0.02:
        return _("hardly ever")
    if chance >= 0.4:
        return _("about 1 time in 2") if chance < 0.6 else _("more often than not")
    ones = min((3, 4, 5, 6, 8, 10, 15, 20, 30), key=lambda count: abs(1 / count - chance))
    return _("about 1 time in {count}").format(count=ones)


def reasons_html(beliefs: Beliefs, tile: Tile) -> str:
    """The signs behind the verdict on one piece, the strongest first, each with a bar that says how strong it is."""
    signs = "".join(
        f"<li>{_bar(reason.strength)} {escape(reason_sentence(reason))}</li>" for reason in beliefs.why(tile)
    )
    return f"<ol>{signs}</ol>" if signs else ""


def _bar(strength: float) -> str:
    """Up to three arrows: up for being taken, down against it."""
    words = _("for taking") if strength > 0 else _("against taking")
    return f'<span class="remi-sign" role="img" aria-label="{escape(words)}">{_arrows(strength)}</span>'


def _arrows(strength: float) -> str:
    return ("▲" if strength > 0 else "▼") * (1 + (abs(strength) > 0.5) + (abs(strength) > 1))


def arrows(reason: Reason) -> str:
    """How strong a sign is, and which way: up to three arrows."""
    return _arrows(reason.strength)


_STEPS: dict[Step, str] = {
    Step.JOKER: N_("a joker, which nobody may take"),
    Step.DEAD: N_("nothing can be built with it any more"),
    Step.THREW_TWIN: N_("they threw its twin themselves"),
    Step.FEW: N_("few of its partners are left unseen"),
    Step.LEFT_TWIN: N_("they left its twin lying"),
    Step.COLD: N_("they threw its neighbours away"),
    Step.PLAIN: N_("nothing tells for it or against it"),
    Step.BESIDE: N_("they took a partner of it"),
    Step.NEAR: N_("they took its neighbour in that colour"),
    Step.OPEN: N_("nearly all its partners are unseen"),
    Step.ASKING: N_("they took two of its partners"),
}


def step_name(step: Step) -> str:
    """A step of the safety scale in a few words."""
    return in_look(_(_STEPS[step]))


def taken_words(chance: float) -> str:
    """How often such a piece is taken."""
    return _("such a piece is taken {often}").format(often=chance_words(chance))
