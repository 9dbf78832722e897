"""What is said at the table: moves in words, why one is refused, what the others did, what a hand brought."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .engine.hand import Hand, Why
from .engine.melds import Meld
from .engine.moves import Move, MoveFault, Refusal, Verb
from .engine.rules import Lies, Rules, Takes, Turned
from .engine.tiles import Tile, plain
from .i18n import N_, _, ngettext
from .rows_text import held_words, seat_names, who
from .text import capital, move_refusal, names, points, signed, tile_sign

# --- moves as they are typed ------------------------------------------------------------------------------------------

_VERBS = {
    # what may be typed for a move, beside the engine's own word
    Verb.DRAW: N_("draw"),
    Verb.TAKE: N_("take"),
    Verb.TURNED: N_("turned"),
    Verb.SWAP: N_("swap"),
    Verb.LAY: N_("lay"),
    Verb.ADD: N_("add"),
    Verb.FREE: N_("free"),
    Verb.BACK: N_("back"),
    Verb.DISCARD: N_("throw"),
    Verb.CLOSE: N_("close"),
}


def _folded(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def in_engine_words(typed: str) -> str:
    """A typed move with its first word as the engine has it; "take" alone takes the top.

    >>> in_engine_words("Throw 5r"), in_engine_words("take")
    ('discard 5r', 'take 1')
    """
    first, _space, rest = plain(typed).strip().partition(" ")
    ways = [(told, verb) for verb, word in _VERBS.items() for told in (verb.value, word, _(word))]
    known = {_folded(told): verb.value for told, verb in ways}
    verb = known.get(_folded(first), first)
    return f"{verb} {rest or (1 if verb == Verb.TAKE else '')}".strip()


def is_move(typed: str) -> bool:
    """Whether a typed line begins as a move does, and not with pieces.

    >>> is_move("throw 5r"), is_move("5r 6r")
    (True, False)
    """
    return in_engine_words(typed).partition(" ")[0] in tuple(Verb)


def verbs_sentence() -> str:
    """Said when a typed line is no move."""
    words = ", ".join(_(word) for word in _VERBS.values())
    return _("Write a move: {words}, with the pieces after it, such as “{example}”.").format(
        words=words, example=_("throw 5r")
    )


# --- one's own moves --------------------------------------------------------------------------------------------------

_TURNED = {Turned.ATU: N_("the atu"), Turned.EXCHANGE: N_("the exchange card"), Turned.NONE: ""}


def turned_name(rules: Rules) -> str:
    """What the piece turned up is called in a sentence."""
    return _(_TURNED[Turned(rules.turned)])


_DONE: dict[Verb, str] = {
    Verb.DRAW: N_("You drew {came}."),
    Verb.TAKE: N_("You took {came}."),
    Verb.TURNED: N_("You took {turned}: {came}."),
    Verb.SWAP: N_("You gave {tiles} and took {came}."),
    Verb.LAY: N_("Laid: {tiles}."),
    Verb.ADD: N_("Added to meld {at}: {tiles}."),
    Verb.FREE: N_("The joker of meld {at} is yours; in its place lies {tiles}."),
    Verb.DISCARD: N_("You threw {tiles}."),
    Verb.CLOSE: N_("You closed, throwing {tiles}."),
}


def done_words(move: Move, came: Iterable[Tile], rules: Rules) -> str:
    """What a move of one's own has done; `came`: the pieces that came to the rack."""
    words = {"came": names(came), "tiles": names(move.tiles), "at": move.at, "turned": turned_name(rules)}
    return _(_DONE[move.verb]).format(**words)


_BACK = {
    Verb.DISCARD: N_("Taken back: {tiles} is yours again."),
    Verb.TAKE: N_("Put back where it lay."),
    Verb.TURNED: N_("Put back where it lay."),
}
_TAKEN_BACK = N_("Taken back.")


def back_words(move: Move) -> str:
    """What a step back has done."""
    return _(_BACK.get(move.verb, _TAKEN_BACK)).format(tiles=names(move.tiles))


def refused_words(refusal: Refusal, move: Move) -> str:
    """Why a move is refused."""
    if move.verb is Verb.CLOSE and refusal.code is MoveFault.DOES_NOT_CLOSE:
        return _("That is no close: when {tiles} is thrown, all the other pieces must lie in melds.").format(
            tiles=names(move.tiles)
        )
    return move_refusal(refusal)


_PROBLEMS = {
    "not_your_turn": N_("It is not your turn yet."),
    "nothing_to_take_back": N_("There is nothing to take back: what the next player has seen stays."),
    "hand_goes_on": N_("This hand is not over yet."),
    "match_over": N_("The match is over."),
    "one_hand_only": N_("This was a hand by itself: there is no next one."),
}


def problem_words(code: str) -> str:
    """Why a command of the table, which is no move, cannot be done."""
    return _(_PROBLEMS[code])


# --- what can be done -------------------------------------------------------------------------------------------------


def _signs(tiles: Iterable[Tile]) -> str:
    """Pieces in short, each joker with what it stands for: "5♥ joker→6♥ 7♥"."""
    return " ".join(map(tile_sign, tiles))


def offer_words(move: Move, table: Sequence[Meld], rules: Rules) -> str:
    """The words on the button of a move."""
    tiles = _signs(move.tiles)
    if move.verb in (Verb.ADD, Verb.FREE):
        lies = _signs(table[move.at - 1].tiles)
        if [_signs(meld.tiles) for meld in table].count(lies) > 1:
            lies = f"{move.at}: {lies}"  # as on the table, where both have their number
        form = N_("Add {tiles} to {meld}") if move.verb is Verb.ADD else N_("Take the joker of {meld} for {tiles}")
        return _(form).format(tiles=tiles, meld=lies)
    if move.verb is Verb.TAKE and move.at > 1:
        return ngettext("Take {count} piece", "Take {count} pieces", move.at).format(count=move.at)
    take = {
        Takes.ROW: N_("Take from your row"),
        Takes.PILE: N_("Take from the pile"),
        Takes.BROKEN: N_("Take the last"),
    }
    atu = N_("Go out with the atu") if rules.melds_lie == Lies.TABLE else N_("Close with the atu")
    turned = {Turned.ATU: atu, Turned.EXCHANGE: N_("Go out with the exchange card"), Turned.NONE: ""}
    forms: dict[Verb, str] = {
        Verb.DRAW: N_("Draw"),
        Verb.TAKE: take[Takes(rules.takes)],
        Verb.TURNED: turned[Turned(rules.turned)],
        Verb.SWAP: N_("Swap {tiles} for the exchange card"),
        Verb.LAY: N_("Lay {tiles}"),
        Verb.BACK: N_("Take back"),
        Verb.DISCARD: N_("Throw {tiles}"),
        Verb.CLOSE: N_("Close, throwing {tiles}"),
    }
    return _(forms[move.verb]).format(tiles=tiles)


# --- what the others do -----------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """What one of the others did in a turn: who (their place after the learner in the order of play), and the moves
    that stand, each with the pieces of the discards or turned up that came to the rack."""

    seat: int
    away: int
    moves: tuple[tuple[Move, tuple[Tile, ...]], ...]


_THEY: dict[Verb, str] = {
    Verb.DRAW: N_("drew from the stock"),
    Verb.TAKE: N_("took {came}"),
    Verb.TURNED: N_("took {turned}"),
    Verb.SWAP: N_("gave {tiles} for the exchange card"),
    Verb.LAY: N_("laid {meld}"),
    Verb.ADD: N_("added {tiles} to meld {at}"),
    Verb.FREE: N_("took the joker of meld {at} for {tiles}"),
    Verb.DISCARD: N_("threw {tiles}"),
    Verb.CLOSE: N_("closed, throwing {tiles}"),
}


def played_words(played: Played, players: int, rules: Rules) -> str:
    """One turn of somebody else in a sentence."""
    did = [
        _(_THEY[move.verb]).format(
            came=names(came), tiles=names(move.tiles), meld=_signs(move.tiles), at=move.at, turned=turned_name(rules)
        )
        for move, came in played.moves
    ]
    last = _("{first} and {last}").format(first=", ".join(did[:-1]), last=did[-1]) if len(did) > 1 else "".join(did)
    return capital(f"{who(players, played.away, rules)} {last}.")


_TURN = {
    # whether one has drawn, and whether melds lie on the table
    (False, True): N_("Your turn: draw or take."),
    (False, False): N_("Your turn: draw or take."),
    (True, True): N_("Your turn: lay what you want, then throw a piece."),
    (True, False): N_("Your turn: choose a piece and throw it, or close."),
}


def turn_words(hand: Hand) -> str:
    """What the learner, whose turn it is, may do now."""
    return _(_TURN[hand.state.drawn, hand.rules.melds_lie == Lies.TABLE])


def seat_note(held: int, opened: bool) -> str:
    """What stands beside a player's name: how many pieces they hold, and whether they have opened."""
    count = held_words(held)
    return _("{count}, open").format(count=count) if opened else count


def other_seats(players: int) -> tuple[str, ...]:
    """What the others are called, from the learner's left on."""
    return seat_names(players)[1:]


def target_words(target: int) -> str:
    """When a match ends; 0: never by itself."""
    return _("as long as I like") if not target else _("to {points}").format(points=points(target))


def folded_note(count: int) -> str:
    """How many pieces of a row are folded away."""
    return _("{count} more below").format(count=count)


_CODES = {
    "form": N_("“{got}” is not the code of a match. One looks like this: {example}."),
    "damaged": N_("“{got}” looks like a code, but a letter is wrong, or it comes from another version. Copy it anew."),
}


def code_problem(code: str, got: str) -> str:
    """What is wrong with the code of a match."""
    return _(_CODES[code]).format(got=got, example="A4-0000-9N")


_SPEED_NAMES = {
    "slow": N_("Others: slow"),
    "normal": N_("Others: normal"),
    "fast": N_("Others: fast"),
    "step": N_("Others: one by one"),
}


def speed_words(speed: str) -> str:
    """How fast the others play, as on the button."""
    return _(_SPEED_NAMES[speed])


_TROUBLES = {
    "damaged": N_("The file of this table is damaged. It is kept as {name}; here is a new match."),
    "read_only": N_("This hand cannot be kept: nothing may be written in {name}. It lasts until the kernel stops."),
    "full": N_("This hand cannot be kept: the disk is full. It lasts until the kernel stops."),
    "cannot_write": N_("This hand cannot be kept in {name}. It lasts until the kernel stops."),
}


def kept_trouble(code: str, name: str) -> str:
    """What is wrong with the file of the table."""
    return _(_TROUBLES[code]).format(name=name)


# --- how it ended -----------------------------------------------------------------------------------------------------


def ending_words(why: Why, away: int | None, players: int, mine: int | None, rules: Rules) -> str:
    """How a hand ended; `away`: who went out, as in `Played`; `mine`: the learner's points, if they played."""
    if why is not Why.CLOSED or away is None:
        told = _(_ENDED[why])
    elif not away:
        told = _("You went out.")
    else:
        told = capital(_("{who} went out.").format(who=who(players, away, rules)))
    if mine is None:
        return told
    words = ngettext("This hand brings you {points} point.", "This hand brings you {points} points.", abs(mine))
    return f"{told} {words.format(points=signed(mine))}"


_ENDED = {
    Why.STOCK: N_("The stock is empty: the hand is over and nobody went out."),
    Why.STALL: N_("Nobody drew from the stock any more, so the hand is over."),
    Why.TURNS: N_("The last turn that the rules allow has been played."),
}


# --- the players ------------------------------------------------------------------------------------------------------

_STYLES = {
    "you": N_("you"),
    "beginner": N_("beginner: often throws by lot"),
    "plain": N_("plain: keeps what goes together"),
    "careful": N_("careful: reads the rows before throwing"),
    "fewest left": N_("tidy: wants fewest loose pieces"),
    "nearest": N_("direct: takes what brings the close nearer"),
    "loves runs": N_("loves runs"),
    "loves groups": N_("loves groups"),
    "keeps aces": N_("never parts with an ace"),
    "melds only": N_("takes only what completes a meld"),
    "collects": N_("collects whatever goes with two pieces"),
    "fears points": N_("throws the dear pieces first"),
    "coach": N_("coach: weighs nearness, helping pieces and danger"),
}


def style_name(name: str) -> str:
    """How one of the computer's players plays, in a few words."""
    return _(_STYLES[name])
