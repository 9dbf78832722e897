"""What a table shows: who sits where, what lies on it and in which words, what a touch on a place can do, the score.

Pure functions of a `Table`; the widget paints what they say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from html import escape

from . import rows_text, table_text, text
from .draw import Heap, Spread
from .draw_rows import Lying, RowsSpread, Seat
from .draw_table import Strip, TableSpread
from .engine.evidence import rows_seen
from .engine.moves import DRAW, TAKE, TURNED, Move, Verb
from .engine.rules import Takes, Turned
from .engine.scoring import Part, PartCode
from .engine.tiles import Tile
from .i18n import N_, _, ngettext
from .play import Table
from .rack import by_colour

FOLDED = 8
"""So many pieces of a folded pile are shown."""
BESIDE = 4
"""So many pieces of a folded row are shown beside the name."""


# --- what lies there --------------------------------------------------------------------------------------------------


def spread(
    table: Table, rack: Spread, fold: bool = False, cursor: str | None = None, uncovered: Collection[int] = ()
) -> TableSpread:
    """The table as it is to be drawn: with `fold` of each row the last pieces only; `uncovered` are seats whose racks
    lie open (all of them once the hand is over)."""
    hand, view = table.hand, table.view
    lit = {move.at for move in table.offers(_picked(rack)) if move.verb in (Verb.ADD, Verb.FREE)}
    melds = tuple(
        Strip(f"meld {number}", str(number), meld.tiles, number in lit) for number, meld in enumerate(view.table, 1)
    )
    names = rows_text.names_in_turn(hand.players, hand.rules)
    open_racks = [seat for seat in table.order if seat != table.seat and (table.over or seat in uncovered)]
    shown = tuple(
        Strip(f"rack {seat}", names[table.order.index(seat)], tuple(sorted(hand.view(seat).rack, key=by_colour)))
        for seat in open_racks
        if hand.view(seat).rack
    )
    around = TableSpread(rack, melds=melds, shown=shown, cursor=cursor, over=table.over)
    if len(view.rows) > 1:
        return replace(around, rows=_rows(table, rack, names, fold))
    return replace(around, seats=_seats(table, names)[1:][:: hand.rules.step], heaps=_heaps(table, fold))


def _picked(rack: Spread) -> list[Tile]:
    return [rack.tiles[place] for place in rack.picked]


def _seats(table: Table, names: Sequence[str]) -> tuple[Seat, ...]:
    view, over = table.view, table.over
    return tuple(
        Seat(
            name,
            rows_text.letter(name),
            table_text.seat_note(view.held[seat], view.opened[seat]),
            (),
            seat == view.player and not over,
            rows_text.who(len(names), away, view.rules) if away else "",
        )
        for away, (name, seat) in enumerate(zip(names, table.order, strict=True))
    )


def _rows(table: Table, rack: Spread, names: Sequence[str], fold: bool) -> RowsSpread:
    view = table.view
    seen = rows_seen(view)
    seats = []
    for seat, at in zip(_seats(table, names), table.order, strict=True):
        row = tuple(
            Lying(one.tile, rows_text.letter(seat.name) if one.taken_by is not None else "") for one in seen[at]
        )
        hidden = max(0, len(row) - BESIDE) if fold else 0
        note = (table_text.folded_note(hidden) if hidden else "") if fold else seat.note
        seats.append(replace(seat, row=row[hidden:], note=note))
    turned = _("atu") if view.turned else ""
    return RowsSpread(
        tuple(seats),
        rack,
        view.stock,
        _("stock"),
        view.turned,
        turned,
        compact=fold,
        leftward=view.rules.step == 1,
        over=table.over,
    )


_TURNED_CAPTIONS = {Turned.ATU: N_("atu"), Turned.EXCHANGE: N_("exchange card"), Turned.NONE: ""}
_ROW_CAPTIONS = {Takes.ROW: N_("your row"), Takes.PILE: N_("pile"), Takes.BROKEN: N_("row")}


def _heaps(table: Table, fold: bool) -> tuple[Heap, ...]:
    view, rules = table.view, table.hand.rules
    hidden = max(0, len(view.rows[0]) - FOLDED) if fold else 0
    turned = Heap("turned", _(_TURNED_CAPTIONS[Turned(rules.turned)]), (view.turned,)) if view.turned else None
    stock = Heap("stock", _("stock"), hidden=view.stock)
    caption = _(_ROW_CAPTIONS[Takes(rules.takes)])
    row = Heap("row", f"{caption} · {table_text.folded_note(hidden)}" if hidden else caption, view.rows[0][hidden:])
    return tuple(heap for heap in (stock, turned, row) if heap)


# --- what a touch can do ----------------------------------------------------------------------------------------------


def at_spot(table: Table, spot: str, picked: Sequence[Tile]) -> tuple[Move, ...]:
    """The moves that a touch on a place of the table may mean, with the picked pieces; () where it only asks."""
    kind, _space, number = spot.partition(" ")
    drawn = table.hand.state.drawn
    if kind == "stock":
        return (DRAW,)
    if kind == "turned":
        swaps = [move for move in table.offers(picked) if move.verb is Verb.SWAP]
        return tuple(swaps) or (TURNED,)
    if kind == "meld" and picked:
        ways = [move for move in table.offers(picked) if move.at == int(number)]
        return tuple(ways) or (Move(Verb.ADD, tuple(picked), int(number)),)
    mine, theirs = kind == "row" or spot == "seat 0", kind == "row" or spot == "seat 1"
    if mine and not drawn:
        return tuple(move for move in table.moves if move.verb is Verb.TAKE) or (TAKE,)
    if theirs and drawn and len(picked) == 1:
        return (Move(Verb.DISCARD, tuple(picked)),)
    return ()


def spot_words(table: Table, spot: str) -> str:
    """A place of the table in words: what lies there."""
    kind, _space, number = spot.partition(" ")
    view = table.view
    if kind == "stock":
        return rows_text.stock_words(view.stock)
    if kind == "turned":
        return _("{place}: {tile}").format(
            place=_(_TURNED_CAPTIONS[Turned(table.hand.rules.turned)]),
            tile=text.tile_name(view.turned) if view.turned else _("empty"),
        )
    if kind == "meld":
        return _("Meld {number}: {tiles}").format(number=number, tiles=text.names(view.table[int(number) - 1].tiles))
    if kind == "rack":
        return text.names(sorted(table.hand.view(int(number)).rack, key=by_colour))
    names = rows_text.names_in_turn(table.hand.players, table.hand.rules)
    seat = table.order[int(number)] if number else 0
    caption = names[int(number)] if number else _(_ROW_CAPTIONS[Takes(table.hand.rules.takes)])
    return text.heap_words(Heap(spot, caption, view.rows[seat % len(view.rows)]))


def words(table: Table, spread: TableSpread) -> str:
    """The whole table in words, for those who do not see it."""
    named, plays, mine = _("Meld {number}"), _("to play"), _("Your rack")
    strips = [f"{named.format(number=strip.caption)}: {text.names(strip.tiles)}." for strip in spread.melds]
    racks = [f"{strip.caption}: {text.names(strip.tiles)}." for strip in spread.shown]
    if spread.rows:
        return " ".join([rows_text.rows_words(spread.rows), *strips, *racks])
    seats = [f"{seat.name}: {'; '.join([seat.note, *[plays] * seat.plays])}." for seat in spread.seats]
    heaps = [f"{text.heap_words(heap)}." for heap in spread.heaps]
    return " ".join([*seats, *strips, *heaps, f"{mine}: {text.spread_words(spread.rack)}.", *racks])


# --- around the picture -----------------------------------------------------------------------------------------------


def head_html(table: Table) -> str:
    """The game, the number of the hand, and the totals of the match."""
    match, rules = table.match, table.hand.rules
    game = escape(rules.name)
    if match is None:
        return f'<div class="remi-where">{game}</div>'
    number = _("hand {number}").format(number=len(match.hands))
    until = _("to {points}").format(points=rules.match_target)
    target = f" · {until}" if rules.match_target else ""
    names, points = player_names(table), table.totals
    totals = " · ".join(
        f'<span class="remi-glued">{escape(names[player])} <strong>{text.signed(points[player])}</strong></span>'
        for player in _players(table)
    )
    return f'<div class="remi-where">{game} · {number}{target}</div><div class="remi-totals">{totals}</div>'


def _players(table: Table) -> list[int]:
    """The players of the match from the learner on to the left."""
    count = table.game.players
    return [(table.me + away) % count for away in range(count)]


def player_names(table: Table) -> dict[int, str]:
    """What each player of the match is called."""
    return dict(zip(_players(table), rows_text.seat_names(table.game.players), strict=True))


def log_html(lines: Sequence[str]) -> str:
    """What the others did since the learner's move."""
    items = "".join(f"<li>{escape(line, quote=False)}</li>" for line in lines)
    return f'<ul class="remi-told">{items}</ul>' if items else ""


def result_html(table: Table) -> str:
    """What the hand brought each player, part by part; "" while it is played."""
    result = table.hand.result()
    if not result or not table.over:
        return ""
    names = player_names(table)
    rows = ""
    for seat in table.order:
        points = result.scores[seat]
        parts = "".join(f"<li>{_part(part)}</li>" for part in points.parts)
        top = " class=remi-top" if seat in result.winners else ""
        rows += (
            f'<tr{top}><th scope="row">{escape(names[table.seats[seat]])}</th>'
            f'<td><ul class="remi-trace">{parts}</ul></td><td>{text.signed(points.total)}</td></tr>'
        )
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in ("", _("What counted"), _("Points")))
    scores = f'<table class="remi-table remi-score"><tr>{heads}</tr>{rows}</table>'
    return text.scrolling(scores, _("What counted")) + _match_end(table)


def _part(part: Part) -> str:
    added = part.meld is not None and len(part.tiles) < len(part.meld.tiles)
    tiles = "&#8239;".join(map(text.chip, part.meld.tiles if part.meld and not added else part.tiles))
    shown = f" {tiles}" if part.code in (PartCode.MELD, PartCode.RACK) and tiles else ""
    name = _("added") if added else text.part_name(part.code)
    return f"{escape(name)}{shown}: {text.signed(part.points)}"


def _match_end(table: Table) -> str:
    match = table.match
    if match is None or not match.over:
        return ""
    names = player_names(table)
    winners = [names[player] for player in match.winners]
    told = ngettext("The match is won by {names}.", "The match is shared by {names}.", len(winners))
    return f'<p class="remi-text"><strong>{escape(told.format(names=", ".join(winners)))}</strong></p>'
