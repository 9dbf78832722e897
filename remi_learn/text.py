"""A sentence for each thing that the engine and the session say, in the learner's language and register.

Sentences live in the gettext catalogues; lesson texts (`Both`) carry both languages themselves. Pieces
written in square brackets in a lesson text are named in words here, and drawn as pieces by `html`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from html import escape

from .check import Checked, CheckError, Judged
from .draw import Heap, Spread
from .engine.hand import Why
from .engine.melds import Fault, FaultCode, Kind, Meld
from .engine.moves import MoveFault, Refusal
from .engine.position import Position
from .engine.rules import Lies, RulesError
from .engine.scoring import OpeningFault, PartCode
from .engine.tiles import RANKS, NotationError, Tile, parse_melds, parse_tiles, shown
from .i18n import N_, _, language, ngettext
from .lessons.counting import Slip
from .lessons.model import FULL, AnswerError, Both, Lesson
from .lessons.turn import NotAMove
from .rack import RackRefusal
from .settings import SETTINGS

# --- pieces ---------------------------------------------------------------------------------------------------------

_TILE_NAMES = {"h": N_("red {rank}"), "d": N_("yellow {rank}"), "c": N_("blue {rank}"), "s": N_("black {rank}")}
_CARD_NAMES = {
    "h": N_("{rank} of hearts"),
    "d": N_("{rank} of diamonds"),
    "c": N_("{rank} of clubs"),
    "s": N_("{rank} of spades"),
}
_COURT = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}
SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠", "": ""}


_COLOUR_NAMES = {"h": N_("red"), "d": N_("yellow"), "c": N_("blue"), "s": N_("black")}
_SUIT_NAMES = {"h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs"), "s": N_("spades")}


def colour_name(suit: str) -> str:
    """The colour of a tile, or the suit of a card."""
    return _((_SUIT_NAMES if SETTINGS.skin == "cards" else _COLOUR_NAMES)[suit])


def rank_name(rank: int) -> str:
    """The number on a tile, or the name of a card."""
    return _(_COURT[rank]) if SETTINGS.skin == "cards" and rank in _COURT else str(rank)


def tile_name(tile: Tile) -> str:
    """A piece in words: "red 7" or "7 of hearts"; a joker with what it stands for.

    >>> tile_name(parse_tiles("7h")[0]), tile_name(parse_tiles("*=9")[0])
    ('red 7', 'joker as 9')
    """
    names = _CARD_NAMES if SETTINGS.skin == "cards" else _TILE_NAMES
    name = _(names[tile.suit]).format(rank=rank_name(tile.rank)) if tile.suit else rank_name(tile.rank)
    if not tile.wild:
        return name
    return _("joker as {piece}").format(piece=name) if tile.rank else _("joker")


def tile_sign(tile: Tile) -> str:
    """A piece in short: "7♥", "joker"; a joker with what it stands for.

    >>> [tile_sign(tile) for tile in parse_tiles("13s *=9s")]
    ['13♠', 'joker→9♠']
    """
    if not tile.rank:
        return _("joker")
    rank = RANKS[tile.rank - 1] if SETTINGS.skin == "cards" else str(tile.rank)
    sign = rank + SIGNS[tile.suit]
    return _("joker→{piece}").format(piece=sign) if tile.wild else sign


def names(tiles: Iterable[Tile]) -> str:
    """Several pieces in words: "red 7, black 7 and joker"."""
    return _list([tile_name(tile) for tile in tiles])


def _list(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """One of several: "red 7, black 7 or joker"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


# --- lesson texts ---------------------------------------------------------------------------------------------------

_IN_LOOKS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
_OF_CARDS = {
    "en": {"tile": "card", "tiles": "cards", "colour": "suit", "colours": "suits"},
    "ro": {
        "piesă": "carte",
        "piesa": "cartea",
        "piesei": "cărții",
        "piese": "cărți",
        "piesele": "cărțile",
        "pieselor": "cărților",
    },
}
_OF_TILES = {code: re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE) for code, words in _OF_CARDS.items()}


def in_look(words: str) -> str:
    """Words as they suit the look: of ``{yellow|a diamond}`` the part for tiles or that for cards, and no tile is named
    where cards are seen.

    >>> in_look("This tile is {yellow|a diamond}.")
    'This tile is yellow.'
    """
    cards, named = SETTINGS.skin == "cards", _OF_CARDS[language()]
    chosen = _IN_LOOKS.sub(lambda match: match[1 + cards], words)
    if not cards:
        return chosen
    return _OF_TILES[language()].sub(lambda match: _like(match[0], named[match[0].lower()]), chosen)


def _like(word: str, other: str) -> str:
    return capital(other) if word[0].isupper() else other


_PIECES = re.compile(r"\[([^\]]*)\]")


def pieces_in(text: str) -> list[str]:
    """The notations in square brackets of a lesson text."""
    return _PIECES.findall(text)


def prose(both: Both) -> str:
    """A lesson text in the learner's language, its pieces in words."""
    plain = in_look(both.in_(language())).replace("**", "")

    def name(match: re.Match[str]) -> str:
        words, before = names(parse_tiles(match[1])), plain[: match.start()].rstrip()
        return words if before and before[-1] not in ".?!…" else capital(words)

    return _PIECES.sub(name, plain)


def capital(words: str) -> str:
    """The same words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def html(both: Both) -> str:
    """The same for a page: bold words, and pieces as small pieces with their name for screen readers."""
    whole = _HYPHENED.sub(r'<span class="remi-glued">\1</span>', escape(in_look(both.in_(language())), quote=False))
    bold = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", whole)
    return glued(_PIECES.sub(lambda match: "&#8239;".join(map(chip, parse_tiles(match[1]))), bold))


def glued(page: str) -> str:
    """The same HTML, where a piece and the sign after it stay on one line."""
    return _CLOSED.sub(r'<span class="remi-glued">\1</span>', page)


_HYPHENED = re.compile(r"(\w+(?:-\w+)+)")
"""What is written as one word, such as "lua-o": no line ends inside it."""
_CLOSED = re.compile(r'(<span class="remi-chip[^>]*>[^<]*</span>[?!.,;:)]+)')


def markdown(both: Both, code: str) -> str:
    """The same for a notebook cell, in the language of that code: pieces as number and sign."""
    return _PIECES.sub(lambda match: " ".join(map(tile_sign, parse_tiles(match[1]))), both.in_(code))


def chip(tile: Tile) -> str:
    """A piece as inline HTML; its colour is a class, its sign is always there."""
    suit = "joker" if tile.wild else tile.suit
    return f'<span class="remi-chip remi-{suit}" role="img" aria-label="{tile_name(tile)}">{tile_sign(tile)}</span>'


def chips(answer: str) -> str:
    """Melds in notation as rows of small pieces."""
    return " &nbsp;".join("&#8239;".join(map(chip, meld)) for meld in parse_melds(answer))


# --- melds and faults -----------------------------------------------------------------------------------------------


def caption(found: Sequence[Meld]) -> str:
    """The words under a meld on the rack: "run · 4"."""
    kinds = {meld.kind for meld in found}
    kind = _("meld") if len(kinds) > 1 else _kind(found[0].kind)
    return f"{kind} · {len(found[0].tiles)}"


def _kind(kind: Kind) -> str:
    return _("run") if kind is Kind.RUN else _("group")


def meld_sentence(found: Sequence[Meld]) -> str:
    """What a meld is: "A run of 4."; with jokers in a run, what they stand for, in every reading."""
    kind, size = found[0].kind, len(found[0].tiles)
    text = {Kind.RUN: _("A run of {size}."), Kind.GROUP: _("A group of {size}.")}[kind].format(size=size)
    jokers = [[tile_name(tile._replace(wild=False)) for tile in meld.tiles if tile.wild] for meld in found]
    if not jokers[0] or kind is Kind.GROUP:
        return text
    choices, count = list(dict.fromkeys(map(_list, jokers))), len(jokers[0])
    if len(choices) == 1:
        stands = ngettext("The joker stands for {pieces}.", "The jokers stand for {pieces}.", count)
    else:
        stands = ngettext("The joker can stand for {pieces}.", "The jokers can stand for {pieces}.", count)
    return text + " " + stands.format(pieces=either(choices))


_FAULTS: dict[FaultCode, tuple[str, str, str]] = {
    # code -> a few words, a sentence for beginners, a sentence for those who know
    FaultCode.TOO_MANY_COPIES: (
        N_("more copies than exist"),
        N_("The game does not have so many copies of {tiles}."),
        N_("Too many copies: {tiles}."),
    ),
    FaultCode.TOO_FEW: (
        N_("too few pieces"),
        N_("A meld needs at least three pieces."),
        N_("Fewer than three."),
    ),
    FaultCode.JOKERS_ALONE: (
        N_("only jokers"),
        N_("Jokers alone are no meld: they stand for pieces that a meld lacks."),
        N_("Jokers alone."),
    ),
    FaultCode.TOO_MANY_JOKERS: (
        N_("too many jokers"),
        N_("There are more jokers here than one meld may hold."),
        N_("Too many jokers."),
    ),
    FaultCode.REPEATED_COLOUR: (
        N_("a colour comes twice"),
        N_("In a group each colour comes once; here it repeats: {tiles}."),
        N_("Repeated colour: {tiles}."),
    ),
    FaultCode.GROUP_TOO_LONG: (
        N_("a group of more than four"),
        N_("A group has four pieces at most, since there are four colours."),
        N_("More than four in a group."),
    ),
    FaultCode.REPEATED_NUMBER: (
        N_("a number comes twice"),
        N_("In a run each number comes once; here it repeats: {tiles}."),
        N_("Repeated number: {tiles}."),
    ),
    FaultCode.RUN_TOO_LONG: (
        N_("too long for a run"),
        N_("A run has thirteen pieces at most: the ace stands at one end only."),
        N_("More than thirteen in a run."),
    ),
    FaultCode.ACE_IN_THE_MIDDLE: (
        N_("the ace in the middle"),
        N_("The ace stands low, before the 2, or high, at the very end; a run does not go on beyond it."),
        N_("The ace is not at an end."),
    ),
    FaultCode.GAP: (
        N_("a number is missing"),
        N_("The numbers are not in a row: something is missing between {tiles}."),
        N_("Gap between {tiles}."),
    ),
    FaultCode.MIXED_COLOURS: (
        N_("more than one colour"),
        N_("The numbers are in a row, but a run has one colour only; look at {tiles}."),
        N_("Run of mixed colours: {tiles}."),
    ),
    FaultCode.MIXED_NUMBERS: (
        N_("more than one number"),
        N_("A group has one number only; this does not fit: {tiles}."),
        N_("Group of mixed numbers: {tiles}."),
    ),
    FaultCode.UNRELATED: (
        N_("neither number nor colour in common"),
        N_("These pieces have neither one number nor one colour: no group and no run."),
        N_("Neither group nor run."),
    ),
    FaultCode.JOKER_MISREAD: (
        N_("the joker cannot stand for that"),
        N_("The pieces are a meld, but the joker cannot stand for that piece there: {tiles}."),
        N_("Impossible reading: {tiles}."),
    ),
}


def fault_name(code: FaultCode) -> str:
    """A fault in a few words, as an option to choose."""
    return in_look(_(_FAULTS[code][0]))


def fault_sentence(fault: Fault) -> str:
    """What is wrong, in the register of the settings; the pieces at fault are named."""
    _name, *sentences = _FAULTS[fault.code]
    tiles = list(dict.fromkeys(fault.tiles)) if fault.code is FaultCode.TOO_MANY_COPIES else fault.tiles
    return in_look(_in_register(sentences).format(tiles=names(tiles)))


# --- exercises ------------------------------------------------------------------------------------------------------


def summary_line(lesson: Lesson, stars: int) -> str:
    """What was won in a lesson: "Tiles and melds: 58 of 60 stars"; its title where there is nothing to win."""
    full = FULL * len(lesson.exercises)
    if not full:
        return prose(lesson.title)
    return f"{prose(lesson.title)}: {of_stars(stars, full)}"


def of_stars(stars: int, full: int = FULL) -> str:
    """How many stars of how many were won."""
    return ngettext("{stars} of {full} star", "{stars} of {full} stars", full).format(stars=stars, full=full)


def run_next_cell() -> str:
    """Said when the learner goes on to an exercise whose cell has not been run."""
    return _("Run the next cell first: click it and press Shift + Enter, or ▶.")


# --- the count and the close ----------------------------------------------------------------------------------------


def scrolling(table: str, name: str) -> str:
    """A table as HTML that scrolls by itself where the page is narrower, by finger and by keys."""
    return f'<div class="remi-scroll" role="region" tabindex="0" aria-label="{escape(name)}">{table}</div>'


def signed(number: int) -> str:
    """A number with the true minus sign."""
    return str(number).replace("-", "−")


_SLIPS = {
    # the usual slips of a count -> for beginners, for those who know
    Slip.SIGN: (N_("Mind the sign: the closer gains, everybody else loses."), N_("The sign.")),
    Slip.ONLY_LOOSE: (
        N_("You counted the loose pieces only. Whoever does not close loses the whole rack, melds too."),
        N_("Loose pieces only: the whole rack counts."),
    ),
    Slip.TENS_AS_FIVES: (N_("From 10 to 13 each piece is worth 10 points, not 5."), N_("From 10 to 13: 10 each.")),
    Slip.FIVES_AS_TENS: (N_("From 2 to 9 each piece is worth 5 points, not 10."), N_("From 2 to 9: 5 each.")),
    Slip.FACE_VALUE: (
        N_("A piece is not worth its number: 5 points from 2 to 9, 10 points from 10 to 13."),
        N_("Not the number: 5 or 10 each."),
    ),
    Slip.ACE_AS_LOW: (
        N_("This ace is worth more than 5: 10 at the high end of a run, 25 in a group."),
        N_("This ace: 10 high, 25 in a group."),
    ),
    Slip.ACE_AS_HIGH: (
        N_("Only at the high end of a run is an ace worth 10: at the low end it is 5, in a group 25."),
        N_("An ace is 10 only at the high end."),
    ),
    Slip.ACE_AS_GROUP: (
        N_("An ace is worth 25 only in a group that is shown: in a run it is 5 or 10, on the rack 5."),
        N_("An ace is 25 only in a group that is shown."),
    ),
    Slip.ACE_AS_LAID: (N_("An ace left on the rack costs 5, however it would have been laid."), N_("On the rack: 5.")),
    Slip.JOKER_AS_PIECE: (N_("A joker is worth 50, whatever it stands for."), N_("Joker: 50.")),
    Slip.JOKER_FREE: (
        N_("You left out the joker: it counts 50, in a meld as on the rack."),
        N_("The joker is missing: 50."),
    ),
    Slip.PAIR_FORGOTTEN: (
        N_("You were dealt the pair of the atu: that is 50 points more, whether you close or not."),
        N_("The pair is missing: 50."),
    ),
    Slip.PAIR_IMAGINED: (
        N_("The 50 points belong to the player who was dealt the pair of the atu, and you were not."),
        N_("No pair here."),
    ),
    Slip.PAIR_AFTER_DOUBLING: (
        N_("The 50 of the pair are doubled too: first add, then multiply."),
        N_("The pair is doubled too."),
    ),
    Slip.DISCARD_COUNTED: (
        N_("The closing discard lies in no meld: it is not paid."),
        N_("The discard is not paid."),
    ),
    Slip.ATU_FORGOTTEN: (N_("An ace or a joker as atu doubles everybody's round."), N_("The atu doubles.")),
    Slip.ATU_IMAGINED: (
        N_("Nothing doubles here: only an ace or a joker as atu, or the joker with which you close."),
        N_("Nothing doubles here."),
    ),
    Slip.JOKER_FORGOTTEN: (
        N_("Whoever closes by discarding a joker doubles their own round."),
        N_("The joker that closes doubles."),
    ),
    Slip.JOKER_FOR_ALL: (
        N_("The joker of the closing discard doubles the closer's round only, not yours."),
        N_("That joker doubles the closer's round only."),
    ),
    Slip.FACTORS_ADDED: (N_("Two doublings multiply: 2 times 2 is 4."), N_("2 times 2 is 4.")),
    Slip.ONE_DOUBLING: (
        N_("Here two things double: the atu, and the joker of the closing discard."),
        N_("Two things double."),
    ),
    Slip.WRONG_SUM: (
        N_("The right winner, but the wrong sum: add up the lines once more."),
        N_("Right winner, wrong sum."),
    ),
    Slip.WRONG_LINE: (N_("Not this number. Go through it piece by piece."), N_("Not this number.")),
}


def slip_sentence(slip: Slip) -> str:
    """What went wrong in a count, in the register of the settings."""
    return _in_register(_SLIPS[slip])


_PARTS = {
    # what a line of the engine's reckoning is for
    PartCode.NUMBER: N_("number"),
    PartCode.ACE: N_("ace"),
    PartCode.ACE_LOW: N_("ace at the low end"),
    PartCode.ACE_HIGH: N_("ace at the high end"),
    PartCode.ACE_GROUP: N_("ace in a group"),
    PartCode.JOKER: N_("joker"),
    PartCode.JOKER_AS: N_("joker, as the piece it stands for"),
    PartCode.MELD: N_("meld"),
    PartCode.RACK: N_("the rack"),
    PartCode.WINNER: N_("lowest hand: nothing to pay"),
    PartCode.UNOPENED: N_("never opened"),
    PartCode.GOING_OUT: N_("for going out"),
    PartCode.BY_HAND: N_("out by hand: doubled"),
    PartCode.PAIR: N_("pair of the atu"),
    PartCode.TURNED_DOUBLES: N_("doubled by the atu"),
    PartCode.CLOSING_JOKER: N_("doubled by the closing joker"),
    PartCode.FLOOR: N_("nobody loses more"),
}


def part_name(code: PartCode) -> str:
    """What a line of a score is for, in a few words."""
    return _(_PARTS[code])


_ENDINGS = {
    Why.CLOSED: N_("Somebody has closed."),
    Why.STOCK: N_("The stock is empty and nobody has closed."),
    Why.STALL: N_("Nobody drew from the stock any more, so the hand is over."),
    Why.TURNS: N_("The last turn that the rules allow has been played."),
}


def ending_sentence(why: Why) -> str:
    """How a hand ended."""
    return _(_ENDINGS[why])


_MOVES: dict[StrEnum, tuple[str, str]] = {
    # why a move is refused, beside what can be wrong with a meld -> for beginners, for those who know
    NotAMove.ANOTHERS_ROW: (N_("You take from your own row only; the others are never yours."), N_("Not your row.")),
    MoveFault.HAND_IS_OVER: (N_("The hand is over: nothing more is played in it."), N_("The hand is over.")),
    MoveFault.DRAW_FIRST: (N_("First a piece comes in, then one goes out."), N_("Draw first.")),
    MoveFault.ALREADY_DRAWN: (N_("In each turn one piece comes in, and it has come already."), N_("Already drawn.")),
    MoveFault.NOTHING_THERE: (N_("There is nothing to take."), N_("Nothing there.")),
    MoveFault.DEAD_JOKER: (N_("In a row a joker is dead: nobody takes it."), N_("A joker in a row is dead.")),
    MoveFault.BURIED: (N_("Only the top may be taken; what lies under it is buried."), N_("Buried.")),
    MoveFault.FIRST_OF_ROW: (
        N_("The first piece of the row stays where it lies: nobody may take it."),
        N_("The first of the row stays."),
    ),
    MoveFault.ONLY_THE_LAST: (
        N_("Until you have opened you may take only the last piece of the row."),
        N_("Before opening: only the last."),
    ),
    MoveFault.TOO_FEW_TO_BREAK: (
        N_("With fewer than three pieces on your rack you may not break the row; draw from the stock."),
        N_("Fewer than three pieces: only the stock."),
    ),
    MoveFault.CANNOT_BE_USED: (
        N_("This piece may not be taken, because you could not lay it in this turn."),
        N_("You could not lay it in this turn."),
    ),
    MoveFault.DOES_NOT_CLOSE: (
        N_("The piece turned up may be taken only to close with it at once, and it must lie in a meld."),
        N_("It does not close."),
    ),
    MoveFault.FIRST_TURN_ONLY: (
        N_("That is possible in your first turn only, and once."),
        N_("In the first turn only, once."),
    ),
    MoveFault.NOT_HELD: (N_("You do not hold these pieces: {tiles}."), N_("Not in your hand: {tiles}.")),
    MoveFault.NOT_OPEN: (N_("First you have to open with melds of your own."), N_("Open first.")),
    MoveFault.NO_SUCH_MELD: (N_("No meld with that number lies on the table."), N_("No such meld.")),
    MoveFault.TAKES_NO_JOKER: (
        N_("These pieces take no joker out of that meld: {tiles}."),
        N_("That takes no joker: {tiles}."),
    ),
    MoveFault.DOES_NOT_FIT: (N_("There these pieces make no meld: {tiles}."), N_("It does not fit: {tiles}.")),
    MoveFault.KEEP_ONE: (N_("Keep a piece: the last one has to be discarded."), N_("Keep one to discard.")),
    MoveFault.NOTHING_LAID: (
        N_("You have laid nothing in this turn that could be taken back."),
        N_("Nothing to take back."),
    ),
    MoveFault.MUST_GO_OUT: (
        N_("With the piece turned up you have to end the hand in this turn."),
        N_("Now you have to go out."),
    ),
    MoveFault.NOT_USED: (
        N_("The piece that you took from the discards has to be laid first: {tiles}."),
        N_("Lay it first: {tiles}."),
    ),
    MoveFault.JOKER_MUST_BE_LAID: (
        N_("The joker that you took has to be laid again in this turn."),
        N_("Lay the joker first."),
    ),
    MoveFault.JUST_TAKEN: (
        N_("The piece that you have just taken may not be discarded: {tiles}."),
        N_("Just taken: {tiles}."),
    ),
    MoveFault.JOKER_JUST_TAKEN: (
        N_("The joker that you took from the table may not be thrown in this turn."),
        N_("Taken from the table: not to be thrown."),
    ),
    MoveFault.KEEP_THE_JOKER: (
        N_("A joker may be discarded only to end the hand."),
        N_("Keep the joker."),
    ),
    MoveFault.NOT_POSSIBLE: (N_("That is not possible now."), N_("Not now.")),
    OpeningFault.NOTHING_IS_LAID: (
        N_("In this game nothing is laid on the table before somebody closes."),
        N_("Nothing is laid in this game."),
    ),
    OpeningFault.NO_MELDS: (N_("To open you have to lay melds."), N_("Lay melds to open.")),
    OpeningFault.TOO_LOW: (N_("These melds are not worth enough to open."), N_("Not enough points to open.")),
    OpeningFault.NO_RUN: (N_("To open you need a run among the melds."), N_("A run is missing.")),
    OpeningFault.NO_CLEAN_RUN: (N_("To open you need a run without a joker."), N_("A run without joker is missing.")),
}


def move_refusal(refusal: Refusal) -> str:
    """Why a move is refused, in the register of the settings; what is wrong with a meld is told as anywhere else."""
    if isinstance(refusal.code, FaultCode):
        return fault_sentence(Fault(refusal.code, refusal.rule, refusal.tiles))
    return _in_register(_MOVES[refusal.code]).format(tiles=names(refusal.tiles))


def _in_register(sentences: Sequence[str]) -> str:
    """Of a sentence for beginners and one for those who know, the one that is wanted."""
    return _(sentences[SETTINGS.register == "concise"])


# --- drills ---------------------------------------------------------------------------------------------------------

_LEVELS = {1: N_("Easy"), 2: N_("Medium"), 3: N_("Hard")}
_CODES = {
    "form": N_("“{got}” is not the code of a drill. One looks like this: {example}."),
    "position": N_("“{got}” is not a code. A position has one such as 1-7, a drill one such as {example}."),
    "nowhere": N_("No position has the code “{got}”: write a lesson and one of its exercises, such as 1-7."),
    "line_by_line": N_("“{got}” is counted line by line, so there is no one answer to propose: choose another."),
    "damaged": N_("“{got}” looks like a code, but a letter is wrong, or it comes from another version. Copy it anew."),
}


def level_name(level: int) -> str:
    """How hard drills of a level are."""
    return _(_LEVELS[level])


def code_problem(code: str, got: str) -> str:
    """What is wrong with a code."""
    return _(_CODES[code]).format(got=got, example="M1-0000-33")


# --- problems and the rack ------------------------------------------------------------------------------------------


def problem(error: AnswerError | NotationError | RackRefusal) -> str:
    """What could not be read or done, and what was expected instead."""
    if isinstance(error, NotationError):
        code = "card" if error.code == "piece" and SETTINGS.skin == "cards" else error.code
        return _(_NOTATION[code]).format(token=error.token)
    if isinstance(error, AnswerError):
        return _(error.sentence).format(got=shown(error.got))
    sentence = _(_REFUSALS[error.code])
    return sentence + " " + fault_sentence(error.fault) if error.fault else sentence


_NOTATION = {
    "piece": N_(
        "“{token}” is not a piece. Write a number and a colour, such as 5r (red), 5y (yellow), 5b (blue) or "
        "5k (black); * is a joker."
    ),
    "card": N_(
        "“{token}” is not a card. Write a number (or A, J, Q, K) and a suit, such as 5h (hearts), 5d (diamonds), "
        "5c (clubs) or 5s (spades); * is a joker."
    ),
    "too_many": N_("These are more pieces than any game has: “{token}”."),
}
_REFUSALS = {
    "not_on_rack": N_("The rack does not hold these pieces."),
    "nothing_laid": N_("Lay a meld first: pick its pieces and press Meld."),
    "nothing_picked": N_("Pick some pieces first."),
    "no_meld": N_("This is no meld."),
    "nothing_to_split": N_("Pick a piece of the meld that you want to take apart."),
    "nothing_to_undo": N_("There is nothing to undo."),
}


def spread_words(spread: Spread) -> str:
    """A rack in words, for those who do not see it: melds first as they lie, what is picked and what is marked."""
    inside = {place: bracket for bracket in spread.brackets for place in range(bracket.start, bracket.end)}
    words = []
    for place, tile in enumerate(spread.tiles):
        notes = [
            *([inside[place].caption] if place in inside and inside[place].start == place else []),
            *([_("picked")] if place in spread.picked else []),
            *([_("at fault")] if place in spread.wrong else []),
            *([_("right")] if place in spread.right else []),
            *([_("asked about")] if place in spread.lit else []),
        ]
        words.append(f"{place + 1}: {tile_name(tile)}" + (f" ({', '.join(notes)})" if notes else ""))
    return "; ".join(words) if words else _("empty rack")


_TURNS = {
    "draw": N_("Your turn, before the draw"),
    "discard": N_("Your turn, after the draw"),
    "first": N_("Your turn, the first of the hand"),
}


def heaps(position: Position) -> tuple[Heap, ...]:
    """What lies around the rack: whose turn it is, then the stock, the atu and the rows that are shown."""
    shown = (
        Heap("turn", _(_TURNS[position.turn]), note=True),
        Heap("stock", _("stock"), hidden=position.stock) if position.stock is not None else None,
        Heap("atu", _("atu"), (position.atu,)) if position.atu else None,
        Heap("row", _("your row"), position.row) if position.row is not None else None,
        Heap("left", _("your left neighbour's row"), position.left) if position.left is not None else None,
        _alike("threw", _("they threw"), position.threw),
        _alike("took", _("they took"), position.took),
        _alike("others", _("seen elsewhere"), position.others),
    )
    return tuple(heap for heap in shown if heap)


def _alike(name: str, caption: str, tiles: tuple[Tile, ...] | None) -> Heap | None:
    return Heap(name, caption, tiles, all_alike=True) if tiles else None


def heap_words(heap: Heap) -> str:
    """A heap in words: "your row: on top black 9, buried yellow 4"; "stock: 61 pieces"."""
    if heap.note:
        return heap.caption
    mark = {"": "", "right": _("right"), "wrong": _("at fault")}[heap.mark]
    told = [tile_name(tile) for tile in heap.tiles]
    if told and mark:
        told[-heap.at] += f" ({mark})"
    if heap.hidden:
        lies = ngettext("{count} piece", "{count} pieces", heap.hidden).format(count=heap.hidden)
    elif heap.slip:
        lies = heap.slip
    elif len(told) > 1 and heap.all_alike:
        lies = _list(told)
    elif len(told) > 1:
        lies = _("on top {top}, buried {buried}").format(top=told[-1], buried=", ".join(told[:-1]))
    else:
        lies = told[0] if told else _("empty")
    return f"{heap.caption}: {lies}" + (f" ({mark})" if mark and not told else "")


def table_words(around: Sequence[Heap], spread: Spread) -> str:
    """What lies around the rack and then the rack, in words."""
    if not around:
        return spread_words(spread)
    rack = [_("your rack: {pieces}").format(pieces=spread_words(spread))] if spread.tiles else []
    return ". ".join([*map(heap_words, around), *rack])


def told_in_a_row(title: str, words: str) -> str:
    """A title and what follows it as sentences.

    >>> told_in_a_row("Rack", "1: red 5; 2: joker"), told_in_a_row("Is it a run?", "")
    ('Rack: 1: red 5; 2: joker.', 'Is it a run?')
    """
    if not words:
        return title
    head = title if title[-1:] in ".?!:" else f"{title}:"
    return f"{head} {words}" + ("" if words[-1] in ".?!" else ".")


def place_words(spread: Spread, place: int) -> str:
    """The piece at a place, as it is told when the cursor comes to it: "red 5, 3 of 9, picked"."""
    where = _("{place} of {count}").format(place=place + 1, count=len(spread.tiles))
    picked = [_("picked")] if place in spread.picked else []
    return ", ".join([tile_name(spread.tiles[place]), where, *picked])


# --- progress -------------------------------------------------------------------------------------------------------

_TROUBLES = {
    "damaged": N_(
        "The file of your progress is damaged. It is kept as {name}, and what could still be read of it is here."
    ),
    "newer": N_("The file of your progress is of a newer remi_learn. It is kept as {name}, untouched."),
    "read_only": N_(
        "Your progress cannot be saved: nothing may be written in {name}. "
        "It is remembered until you close this notebook."
    ),
    "full": N_(
        "Your progress cannot be saved: the disk is full. Make some room; nothing is lost while this notebook is open."
    ),
    "cannot_write": N_("Your progress cannot be saved in {name}. It is remembered until you close this notebook."),
}


def trouble(code: str, name: str) -> str:
    """What is wrong with the file of the progress, and what becomes of it; `name` is a file's or a folder's."""
    return _(_TROUBLES[code]).format(name=name)


def best_so_far(stars: int) -> str:
    """What was won in an exercise before."""
    return _("Best so far: {stars}").format(stars=of_stars(stars))


def practice_line(count: int, day: date | None) -> str:
    """How many exercises are to be practised now, or from when on (None: there is nothing)."""
    if count:
        words = ngettext("{count} mistake to practise today.", "{count} mistakes to practise today.", count)
        return words.format(count=count)
    if day:
        return _("Nothing to practise today; the next comes on {day}.").format(day=f"{day:%d.%m.%Y}")
    return _("Nothing to practise: you have missed nothing so far.")


_REFUSED_TEXTS = {
    "damaged": N_("This is not the text of a progress, or a piece of it is missing. Nothing was changed."),
    "newer": N_("This text is of a newer remi_learn: bring yours up to date first. Nothing was changed."),
}


def refused_text(code: str) -> str:
    """Why a text is not taken as progress."""
    return _(_REFUSED_TEXTS[code])


def taken_line(count: int) -> str:
    """What was added from a text."""
    words = ngettext("Added: {count} exercise.", "Added: {count} exercises.", count)
    return words.format(count=count)


def ask_to_forget(lesson: Lesson, stars: int) -> str:
    """Asked before a lesson is forgotten."""
    words = ngettext(
        "Forget “{lesson}” with its {count} star, and its mistakes?",
        "Forget “{lesson}” with its {count} stars, and its mistakes?",
        stars,
    )
    return words.format(lesson=prose(lesson.title), count=stars)


# --- settings -------------------------------------------------------------------------------------------------------

_SETTING_NAMES = {
    "language": N_("Language"),
    "skin": N_("Pieces"),
    "theme": N_("Colours"),
    "size": N_("Size"),
    "register": N_("Explanations"),
}
_SETTING_VALUES = {
    "ro": "română",
    "en": "English",
    "tiles": N_("tiles"),
    "cards": N_("cards"),
    "auto": N_("as the page"),
    "light": N_("light"),
    "dark": N_("dark"),
    "normal": N_("normal"),
    "large": N_("large, for a projector"),
    "beginner": N_("for beginners"),
    "concise": N_("short"),
}


def setting_name(name: str) -> str:
    """A setting of the look in a word."""
    return _(_SETTING_NAMES[name])


def setting_value(value: str) -> str:
    """A value of such a setting; a language is named in itself."""
    return _(_SETTING_VALUES[value])


# --- a rack that is checked -----------------------------------------------------------------------------------------

_CHECK_REFUSALS = {
    "nothing": N_("Write or tap some pieces first."),
    "too_many_pieces": N_("These are more pieces than anybody holds: forty at most."),
    "too_many_copies": N_("The game does not have so many copies of {tiles}."),
}


def check_refusal(error: CheckError) -> str:
    """Why pieces cannot be checked."""
    return _(_CHECK_REFUSALS[error.code]).format(tiles=names(error.tiles))


def checked_lines(found: Checked) -> list[str]:
    """All there is to say of pieces that were checked, a line for each thing."""
    alone = len(found.parts) == 1
    as_rack = len(found.tiles) >= found.rules.hand_size or (
        alone and not found.parts[0].readings and len(found.tiles) > 3
    )
    as_melds = not alone or found.parts[0].readings or not as_rack or len(found.tiles) < 6
    lines = [_judged_line(part) for part in found.parts] if as_melds else []
    if found.opening is not None and found.rules.opening_points:
        lines.append(_opening_line(found))
    return lines + (_rack_lines(found) if as_rack else [])


def signs(tiles: Iterable[Tile]) -> str:
    """Several pieces in short: "5♥ 6♥ 7♥"."""
    return " ".join(map(tile_sign, tiles))


def _judged_line(part: Judged) -> str:
    if part.fault:
        return f"✗ {signs(part.tiles)}: {fault_sentence(part.fault)}"
    assert part.points
    return f"✓ {signs(part.tiles)}: {meld_sentence(part.readings)} {points(part.points.total)}."


def points(count: int) -> str:
    """A number of points, as a sentence takes it in: Romanian says "19 puncte" and "20 de puncte"."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


_OPENINGS = {
    None: N_("✓ Together {points}: they open, since {needed} are needed."),
    "too_low": N_("✗ Together {points}: they do not open, since {needed} are needed."),
    "no_run": N_("✗ Together {points}, but the opening needs a run."),
    "no_clean_run": N_("✗ Together {points}, but the opening needs a run without a joker."),
}


def _opening_line(found: Checked) -> str:
    assert found.opening is not None
    code = found.opening.fault.value if found.opening.fault else None
    return _(_OPENINGS[code]).format(points=points(found.opening.points.total), needed=found.opening.needed)


def _rack_lines(found: Checked) -> list[str]:
    counts = _("On the rack it counts {points}.").format(points=points(found.left.total))
    return [*_many_lines(found), _best_line(found), counts, *_closing_lines(found)]


def _many_lines(found: Checked) -> list[str]:
    """That nobody holds so many pieces, or how one comes to hold them."""
    usual = found.rules.hand_size + 1
    if found.too_many:
        words = ngettext(
            "✗ {count} piece too many: in this game a hand has {between}, and {most} after the draw.",
            "✗ {count} pieces too many: in this game a hand has {between}, and {most} after the draw.",
            found.too_many,
        )
        return [words.format(count=found.too_many, between=usual - 1, most=usual)]
    if len(found.tiles) > usual:
        return [
            _("Only by breaking the row does a hand come to so many pieces: otherwise {most} is the most.").format(
                most=usual
            )
        ]
    return []


def _best_line(found: Checked) -> str:
    if found.best is None:
        return _("There are too many ways to arrange these pieces to say in time which is best.")
    melds = " | ".join(signs(meld.tiles) for meld in found.best.melds) or "–"
    left = signs(found.best.left) or "–"
    return _("Best arrangement: {melds}. Left over: {left}.").format(melds=melds, left=left)


def _closing_lines(found: Checked) -> list[str]:
    if found.too_many:
        return []
    if found.closing:
        out = (
            _("discarding {tile}").format(tile=signs([found.closing.discard]))
            if found.closing.discard
            else _("without a discard")
        )
        exact = _("✓ It closes, {out}: the melds are worth {points}.")
        least = _("✓ It closes, {out}: the melds are worth at least {points}; there are too many ways to say exactly.")
        return [(exact if found.dearest else least).format(out=out, points=points(found.closing.paid))]
    if not found.dearest:
        return [_("There are too many ways to say in time whether it closes.")]
    if not found.outlook.exact:
        return [_least_line(found.distance or 0)]
    if found.distance is None or (found.rules.melds_lie is Lies.BOARD and len(found.tiles) < found.rules.hand_size):
        return [_("Too few pieces to say how far it is from closing.")]
    if not found.distance:
        return [_("✓ All lies in melds: with one more piece to discard it closes.")]
    words = ngettext(
        "{count} piece must still change until it closes.",
        "{count} pieces must still change until it closes.",
        found.distance,
    )
    return [words.format(count=found.distance), _helps_line(found.outlook.useful)]


def _least_line(least: int) -> str:
    """What is known of the distance where it was not found in time."""
    if not least:
        return _("There are too many ways to say in time how far it is from closing.")
    words = ngettext(
        "There are too many ways to say exactly: at least {count} piece must still change until it closes.",
        "There are too many ways to say exactly: at least {count} pieces must still change until it closes.",
        least,
    )
    return words.format(count=least)


def _helps_line(useful: dict[Tile, int] | None) -> str:
    if useful is None:
        return _("There are too many ways to say in time which pieces help.")
    copies = [f"{tile_sign(tile)} (×{count})" for tile, count in useful.items()]
    few = ngettext("{count} piece helps: {tiles}.", "{count} different pieces help: {tiles}.", len(copies))
    many = _("{count} different pieces help: nearly anything does.")
    return (few if len(copies) <= _FEW else many).format(count=len(copies), tiles=", ".join(copies))


_FEW = 24
"""So many pieces that help are told one by one."""

_HOUSE_NAMES = {
    "jokers_per_meld": N_("Jokers in a meld"),
    "opening_points": N_("Points to open"),
    "opening_run": N_("Opening needs a run"),
    "clean_run": N_("Opening needs a run without joker"),
    "aces_open": N_("A group of aces opens"),
    "final_discard": N_("The end needs a discard"),
    "ace_in_hand": N_("Ace left in hand"),
    "joker_in_hand": N_("Joker left in hand"),
    "joker_counts": N_("Joker read as"),
}
_HOUSE_VALUES = {True: N_("yes"), False: N_("no"), "cheapest": N_("the cheapest"), "dearest": N_("the dearest")}


def house_name(setting: str) -> str:
    """A setting of a house, in few words."""
    return _(_HOUSE_NAMES[setting])


_RULES_PROBLEMS = {
    "unknown": N_("There is no setting “{value}”."),
    "value": N_("“{setting}” cannot be “{value}”."),
    "players": N_("So many players cannot sit down at this game: {value}."),
    "too_large": N_(
        "There are too few pieces: {pieces} in all, so each of {players} players can hold {fits} at most, not {value}."
    ),
    "on_the_board": N_("“{setting}” means nothing here: all melds stay on the board."),
    "no_opening": N_("“{setting}” means nothing here: nothing is asked of the opening."),
    "no_sum": N_("“{setting}” means nothing here: no points are needed to open."),
    "few_players": N_("“{setting}” means nothing here: no five players can sit down."),
    "starter_draws": N_("“{setting}” means nothing here: whoever starts is dealt no piece more than the others."),
    "no_atu": N_("“{setting}” means nothing here: there is no atu."),
    "no_flat_sum": N_("“{setting}” means nothing here: nobody pays a flat sum for not having opened."),
    "no_limit": N_("“{setting}” means nothing here: there is no limit to what a hand may cost."),
    "no_target": N_("“{setting}” means nothing here: the match has no target."),
    "highest_wins": N_("“{setting}” means nothing here: the highest total wins, so a high one puts nobody out."),
}


def rules_problem(error: RulesError) -> str:
    """Why settings cannot be, or not together."""
    setting = house_name(error.setting) if error.setting in _HOUSE_NAMES else error.setting
    numbers = {"players": error.players, "pieces": error.pieces, "fits": error.fits}
    return _(_RULES_PROBLEMS[error.code]).format(setting=setting, value=str(error.value)[:40], **numbers)


def house_value(value: object) -> str:
    """A value of such a setting."""
    named = isinstance(value, bool | str)
    return _(_HOUSE_VALUES[value]) if named else str(value)  # type: ignore[index]


# --- plots ----------------------------------------------------------------------------------------------------------

CHARTS = {
    # name -> title, what lies along the bottom, what goes up
    "deal": (N_("How far from closing a dealt rack is"), N_("distance"), N_("racks")),
    "turns": (N_("How a rack comes nearer"), N_("turn"), N_("distance, on average")),
    "atu": (N_("What the atu brings"), N_("of a hundred hands"), N_("how many")),
}
_CHART_VALUES = {"pair": N_("you hold its pair"), "doubled": N_("all is doubled"), "plain": N_("neither")}


def chart_words(what: str) -> tuple[str, str, str]:
    """The title of a plot and the names of its two axes."""
    title, x, y = CHARTS[what]
    return _(title), _(x), _(y)


def decimal(number: float, digits: int) -> str:
    """A number with so many decimals, as it is written in the learner's language: "4.2", "4,2"."""
    return f"{number:.{digits}f}".replace(".", "," if language() == "ro" else ".")


def chart_value(value: object) -> str:
    """A value along the bottom of a plot."""
    return _(_CHART_VALUES[value]) if isinstance(value, str) else str(value)
