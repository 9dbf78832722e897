"""The table: a hand or a match played by commands, without a widget; click, key, button and typed line all call these.

>>> from remi_learn import TABLA
>>> table = Table.new(TABLA, ("plain", "plain"), seed=1)
>>> table.submit("draw")
✗ In each turn one piece comes in, and it has come already.
>>> table.do("throw 10y")
✓ You threw yellow 10.
>>> table.do("back")
✓ Taken back: yellow 10 is yours again.
>>> table.submit("throw 10y").done, table.my_turn
(True, True)

A command never raises: what the rules refuse is a `Reply` that says why, and nothing has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from . import table_text
from .engine.hand import Hand, View
from .engine.match import Match
from .engine.melds import readings
from .engine.moves import BACK, IllegalMove, Move, Refusal, Verb
from .engine.opponents import opponent
from .engine.packed import tile_of
from .engine.players import Player
from .engine.record import RecordError, read_record, write_record
from .engine.rules import PRESETS, REMI_51, Rules
from .engine.tiles import NotationError, Tile, parse_tiles
from .i18n import _
from .lessons.codes import SEEDS, CodeError, Share
from .rack import Board, Rack, clear
from .table_text import Played
from .text import problem

MOST_SEATS = 4
YOU = "you"
"""What stands for the learner among the names of the players."""


@dataclass(frozen=True)
class Reply:
    """What the learner hears: whether it was done, the words, and the engine's refusal behind them."""

    done: bool
    words: str
    refusal: Refusal | None = None
    move: Move | None = None

    def __repr__(self) -> str:
        return ("✓ " if self.done else "✗ ") + self.words


class Table:
    """A hand or a match with the learner at one place and computer's players at the others.

    `names` are those of the players from place 0 on, `YOU` for the learner. The moves of the others are made one turn
    at a time by `step`, or by `submit` until it is the learner's turn again.
    """

    def __init__(self, game: Hand | Match, names: Sequence[str]) -> None:
        self.game, self.names = game, tuple(names)
        if len(self.names) != game.players or self.names.count(YOU) != 1:
            raise ValueError(f"expected {game.players} names of players, {YOU!r} once; got {' / '.join(names)[:60]!r}")
        self.me = self.names.index(YOU)
        self._players: dict[int, Player] = {
            place: opponent(name, game.rules, f"{game.seed}/{place}")
            for place, name in enumerate(self.names)
            if place != self.me
        }
        self.told: list[Played] = []
        """What the others have done since the learner's last move."""
        self.notes: dict[str, str] = {}
        """What else is kept with the record, word by word: how fast the others play, whether the coach speaks."""
        self.on_change: list[Callable[[], object]] = []
        """Called after each change, to keep the hand."""
        self.board = Board.of(self.view.rack, game.rules)
        self._lay: dict[int, tuple[Rack, Rack]] = {}
        """How the rack lay before and after each of the learner's moves in this hand, by the move's number."""
        self._stands = False
        """Whether the others have seen the discard that ended the hand."""

    @classmethod
    def new(cls, rules: Rules, others: Sequence[str] = ("plain",) * 3, seed: int | str = 0) -> Table:
        """A new match against these players; the learner sits at place 0. `ValueError` for what cannot be."""
        if not 2 <= len(others) + 1 <= min(MOST_SEATS, rules.most_players):
            raise ValueError(f"expected 1 to {min(MOST_SEATS, rules.most_players) - 1} others; got {len(others)}")
        return cls(Match(rules, len(others) + 1, seed), (YOU, *others))

    # --- what lies there --------------------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """The hand that is being played, or was played last."""
        return self.game.hand if isinstance(self.game, Match) else self.game

    @property
    def match(self) -> Match | None:
        """The match, unless this is a hand by itself."""
        return self.game if isinstance(self.game, Match) else None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """All hands so far."""
        return tuple(self.match.hands) if self.match else (self.hand,)

    @property
    def over(self) -> bool:
        """Whether the hand is over and all may be seen; before that one may take back the discard that ended it."""
        return self.hand.over and not self.can_take_back

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points in the hands that are over."""
        totals = list(self.match.totals if self.match else (0,) * self.game.players)
        hidden = None if self.over else self.hand.result()
        for player, points in zip(self.seats, hidden.totals if hidden else (), strict=False):
            totals[player] -= points
        return tuple(totals)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players at the seats of this hand, those who are out of the match left out."""
        return self.match.seats[-1] if self.match else tuple(range(self.hand.players))

    @property
    def seat(self) -> int | None:
        """The learner's seat in this hand; None once they are out of the match."""
        return self.seats.index(self.me) if self.me in self.seats else None

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, the learner's first."""
        count, step = self.hand.players, self.hand.rules.step
        return tuple(((self.seat or 0) + step * away) % count for away in range(count))

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return not self.hand.over and self.hand.player == self.seat

    @property
    def view(self) -> View:
        """What the learner may know; of one who is out of the match, what seat 0 sees."""
        return self.hand.view(self.seat or 0)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything that the learner may do now."""
        return tuple(self.hand.legal_moves()) if self.my_turn else ()

    def offers(self, tiles: Iterable[Tile]) -> tuple[Move, ...]:
        """The moves that can be made with exactly these pieces, closing and throwing among them."""
        wanted = sorted(tile.bare for tile in tiles)
        if not wanted:
            return ()
        return tuple(move for move in self.moves if sorted(tile.bare for tile in move.tiles) == wanted)

    @property
    def can_take_back(self) -> bool:
        """Whether the last move is the learner's and told them nothing that was hidden."""
        hand = self.hand
        if self._stands or not hand.moves or hand.past[-1].player != self.seat:
            return False
        ended = hand.state.ending
        return hand.moves[-1].verb is not Verb.DRAW and (not ended or ended.closer is None)

    # --- what the learner does --------------------------------------------------------------------------------------

    def do(self, move: Move | str) -> Reply:
        """Make a move, as a record or typed (``throw 5r``, ``take``, ``lay 5h 6h 7h``, ``back``)."""
        try:
            wanted = move if isinstance(move, Move) else Move.parse(table_text.in_engine_words(move))
        except NotationError as wrong:
            return Reply(False, problem(wrong))
        except ValueError:
            return Reply(False, table_text.verbs_sentence())
        if wanted.verb is Verb.BACK:
            return self.take_back()
        if not self.my_turn and not self.hand.over:
            return Reply(False, table_text.problem_words("not_your_turn"))
        before, number, lay = self.view.rack, len(self.hand.moves), self.board.rack
        try:
            self.hand.play(wanted)
        except IllegalMove as illegal:
            refusal = Refusal(illegal.rule, illegal.fault, illegal.tiles)
            return Reply(False, table_text.refused_words(refusal, wanted), refusal, wanted)
        self.told = []
        self._changed()
        self._lay[number] = clear(lay), self.board.rack
        played = self.hand.moves[-1]
        came = _more(self.view.rack, before)
        return Reply(True, table_text.done_words(played, came, self.hand.rules), move=played)

    def take_back(self) -> Reply:
        """Take one's own last move back: a piece thrown, until the next player has drawn; a piece taken; a meld."""
        if not self.can_take_back:
            return Reply(False, table_text.problem_words("nothing_to_take_back"), move=BACK)
        move = self.hand.undo()
        before, after = self._lay.pop(len(self.hand.moves), (None, None))
        if before and self.board.rack == after:  # unless it has been arranged otherwise since
            self.board.rack, self.board.past = before, []
        self._changed()
        return Reply(True, table_text.back_words(move), move=BACK)

    def next_hand(self) -> Reply:
        """Deal the next hand of the match."""
        if self.match is None:
            return Reply(False, table_text.problem_words("one_hand_only"))
        if not self.hand.over:
            return Reply(False, table_text.problem_words("hand_goes_on"))
        if self.match.over:
            return Reply(False, table_text.problem_words("match_over"))
        self.match.next_hand()
        self.told, self._stands, self._lay = [], False, {}
        self.board = Board.of(self.view.rack, self.hand.rules)
        self._changed()
        dealt = _("A new hand is dealt.")
        return Reply(True, f"{dealt} {table_text.turn_words(self.hand)}" if self.my_turn else dealt)

    def submit(self, typed: str) -> Reply:
        """Make a typed move and let the others play on until it is the learner's turn again, or the end."""
        reply = self.do(typed)
        if not reply.done:
            return reply
        others = [table_text.played_words(played, self.hand.players, self.hand.rules) for played in self.others()]
        now = self.ended_words() if self.hand.over else table_text.turn_words(self.hand)
        return Reply(True, " ".join([reply.words, *others, now]), move=reply.move)

    # --- what the others do -----------------------------------------------------------------------------------------

    def step(self) -> Played | None:
        """Let the next of the others play a whole turn; None if it is the learner's, or the hand is over: then it is
        too late to take the discard back that ended it."""
        hand, seat = self.hand, self.hand.player
        self._stands = hand.over
        if hand.over or self.my_turn:
            return None
        start, player = len(hand.moves), self._players[self.seats[seat]]
        while not hand.over and hand.player == seat:
            hand.play(player.choose(hand.view(seat)))
        played = Played(seat, self.order.index(seat), tuple(_standing(hand, start)))
        self.told.append(played)
        self._changed()
        return played

    def others(self) -> list[Played]:
        """Let the others play until it is the learner's turn, or the hand is over."""
        return [played for played in iter(self.step, None) if played]

    def ended_words(self) -> str:
        """How the hand ended, "" while it goes on."""
        result, ending = self.hand.result(), self.hand.state.ending
        if not result or not ending:
            return ""
        away = None if ending.closer is None else self.order.index(ending.closer)
        mine = None if self.seat is None else result.totals[self.seat]
        return table_text.ending_words(result.why, away, self.hand.players, mine, self.hand.rules)

    def _changed(self) -> None:
        self.board.follow(() if self.seat is None else self.view.rack)
        self.keep()

    def keep(self) -> None:
        """Let whoever keeps the hand know that it, or how the rack lies, may have changed."""
        for call in tuple(self.on_change):
            call()

    # --- as text ----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record of all that was played, with who sits where and how the rack lies in lines that it may lack."""
        notes = {**self.notes, "players": " / ".join(self.names), "rack": _arranged(self.board.rack)}
        return write_record(self.game) + "".join(f"# {name} {words}\n" for name, words in notes.items())

    @classmethod
    def from_text(cls, record: str) -> Table:
        """The table of a record, played to where it ends; `RecordError` names the line at fault.

        A record without the names of the players is joined by the learner at place 0, among plain players.
        """
        record = record.removeprefix("\ufeff").replace("\r\n", "\n")
        game = read_record(record)
        notes = dict(re.findall(r"^# (\w+) (.*)$", record, re.MULTILINE))
        players = notes.pop("players", " / ".join([YOU, *["plain"] * (game.players - 1)]))
        try:
            table = cls(game, players.split(" / "))
        except ValueError as wrong:
            raise RecordError(record.count("\n", 0, record.find("# players")) + 1, str(wrong)) from None
        table._arrange(notes.pop("rack", ""))
        table.notes = notes
        return table

    def _arrange(self, text: str) -> None:
        """Let the rack lie as it did, as far as that can be read."""
        tiles: list[Tile] = []
        melds = []
        try:
            for together, loose in re.findall(r"\[([^\]]*)\]|([^\[\]]+)", text):
                start, pieces = len(tiles), parse_tiles(together or loose)
                tiles += pieces
                melds += [tuple(range(start, len(tiles)))] if readings(together, self.hand.rules) else []
        except NotationError:
            return
        board = Board(Rack(tuple(tiles), melds=tuple(melds)), self.hand.rules)
        board.follow(self.board.rack.tiles)
        self.board = board

    @property
    def code(self) -> str:
        """The code with which somebody else is dealt the same hands; "" where there is none (house rules, a record)."""
        seed, rules = self.game.seed, self.game.rules
        letter = rules.letter if rules in PRESETS else ""
        if not letter or self.match is None or not isinstance(seed, int) or not 0 <= seed < SEEDS:
            return ""
        return str(Share(letter, self.game.players, seed))


_GIVEN_BEFORE = {("R", 4): REMI_51.letter}
"""Letters that a game had once, with the tables for which nothing else has them: R2 and R3 are drills of the rows."""


def read_code(text: str) -> tuple[Rules, int, int]:
    """The game, the number of players and the seed of a code; `CodeError` for what is none.

    >>> rules, players, seed = read_code(Table.new(PRESETS[0], ("plain",), seed=7).code)
    >>> rules.name, players, seed
    ('Remi pe Tablă', 2, 7)
    """
    share = Share.parse(text)
    letter = _GIVEN_BEFORE.get((share.letter, share.level), share.letter)
    rules = next((rules for rules in PRESETS if rules.letter == letter), None)
    if rules is None or not 2 <= share.level <= min(MOST_SEATS, rules.most_players):
        raise CodeError("form", text.strip())
    return rules, share.level, share.seed


def _more(rack: Sequence[Tile], before: Sequence[Tile]) -> tuple[Tile, ...]:
    """The pieces that the rack holds now and did not before."""
    left, more = [*before], []
    for tile in rack:
        if tile in left:
            left.remove(tile)
        else:
            more.append(tile)
    return tuple(more)


def _standing(hand: Hand, start: int) -> list[tuple[Move, tuple[Tile, ...]]]:
    """The moves from there on that were not taken back, each with what it took from the open pieces."""
    stand: list[tuple[int, Move]] = []
    for number, move in enumerate(hand.moves[start:], start):
        if move.verb is Verb.BACK:
            gone = hand.past[number].turn.steps[-1]
            stand = [(at, one) for at, one in stand if at < gone]
        else:
            stand.append((number, move))
    return [(move, _took(hand, number, move)) for number, move in stand]


def _took(hand: Hand, number: int, move: Move) -> tuple[Tile, ...]:
    view = hand.past[number]
    if move.verb is Verb.TAKE:
        return tuple(map(tile_of, view.row[-move.at :]))
    return (tile_of(view.turned),) if move.verb in (Verb.TURNED, Verb.SWAP) else ()


def _arranged(rack: Rack) -> str:
    """The rack from left to right, melds in brackets."""
    inside = {piece: meld for meld in rack.melds for piece in meld}
    words = []
    for piece in rack.order:
        word = str(rack.tiles[piece])
        if piece in inside:
            meld = inside[piece]
            word = ("[" if piece == meld[0] else "") + word + ("]" if piece == meld[-1] else "")
        words.append(word)
    return " ".join(words)
