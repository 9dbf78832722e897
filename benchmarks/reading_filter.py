"""A particle filter as an anchor for the readers: thousands of racks that the neighbour may hold.

It knows a rough model of how people take and throw (`TAKE`, `THROW`), and nothing of the styles. NumPy does the work.
"""

from __future__ import annotations

import numpy as np

from remi_learn import TABLA, can_close
from remi_learn.engine.evidence import NEAR, OTHERS, PLACE, WILD, Evidence, Seen, evidence, seen_turns
from remi_learn.engine.hand import View
from remi_learn.engine.moves import Verb
from remi_learn.engine.packed import Packed
from remi_learn.engine.styles import KIND
from remi_learn.engine.tiles import Tile

KINDS = WILD + 1
TAKE = (-3.2, 0.8)
"""Log-odds of taking: a constant, and for each point of company that the piece would have on the rack."""
THROW = -0.7
"""What a point of company adds to the log-odds of being thrown."""
TO_CLOSE = 100
"""Racks asked whether they close."""
CHANGED = 0.2
"""After each turn this share of the racks exchanges a piece, so that they do not all become the same."""

COMPANY = np.zeros((KINDS, KINDS), np.float32)
for _place in range(WILD):
    COMPANY[list(NEAR[_place]), _place] = 2
    COMPANY[list(OTHERS[_place]), _place] = 1


class Filter:
    """Racks of one neighbour as one seat may imagine them; with `learns` off it never learns: uniform guessing."""

    def __init__(self, size: int, seed: int = 0, learns: bool = True) -> None:
        self.size, self.learns, self._lot = size, learns, np.random.default_rng(seed)
        self.racks: np.ndarray | None = None
        self.turns = 0

    def see(self, view: View) -> None:
        """Bring the racks up to date with what this view tells."""
        known = evidence(view)
        seat = known.left
        if self.racks is None or not self.learns:
            self.racks = self._deal(known)
        elif self.learns:
            own = [turn for turn in seen_turns(view) if turn.seat == seat and turn.threw]
            for turn in own[self.turns :]:
                self._turn(turn, known)
            self._repair(known)
        self.turns = known.turns[seat]

    def _deal(self, known: Evidence) -> np.ndarray:
        """Racks dealt at random from what is unseen, with what is known to be held."""
        copies = np.repeat(np.arange(KINDS), known.unseen)
        keys = self._lot.random((self.size, len(copies)))
        chosen = np.argpartition(keys, known.hidden(known.left), axis=1)[:, : known.hidden(known.left)]
        racks = np.zeros((self.size, KINDS), np.float32)
        np.add.at(racks, (np.arange(self.size)[:, None], copies[chosen]), 1)
        racks += np.bincount(known.kept[known.left], minlength=KINDS)
        return racks

    def _turn(self, turn: Seen, known: Evidence) -> None:
        assert self.racks is not None
        odds = np.zeros(self.size)
        if turn.took or (turn.passed and not turn.passed.wild):
            takes = self._takes(PLACE[turn.took or turn.passed])  # type: ignore[index]
            odds += np.log(takes if turn.took else 1 - takes)
        thrown = PLACE[turn.threw]  # type: ignore[index]
        if turn.took:
            self.racks[:, PLACE[turn.took]] += 1
        else:
            self._draw(thrown, known, turn.how is Verb.DRAW)
        has = self.racks[:, thrown] > 0
        likes = np.where(self.racks > 0, THROW * (self.racks @ COMPANY), -np.inf)
        likes[:, WILD] = np.where(self.racks[:, WILD] > 0, THROW * 20, -np.inf)
        odds += likes[:, thrown] - np.logaddexp.reduce(likes, axis=1)
        odds[~has] = -np.inf
        if not has.any():  # starved: start anew from what is known now
            self.racks = self._deal(known)
            return
        weights = np.exp(odds - odds.max())
        picked = self._lot.choice(self.size, self.size, p=weights / weights.sum())
        self.racks = self.racks[picked]
        self.racks[:, thrown] -= 1
        self._change(known)

    def _change(self, known: Evidence) -> None:
        """Let some racks lose a piece that nobody has seen; `_repair` gives them another."""
        assert self.racks is not None
        held = np.bincount(known.kept[known.left], minlength=KINDS)
        rows = np.nonzero(self._lot.random(self.size) < CHANGED)[0]
        room = np.maximum(self.racks[rows] - held, 0)
        sums = room.sum(1, keepdims=True)
        piece = (room.cumsum(1) > self._lot.random((len(rows), 1)) * sums).argmax(1)
        some = sums[:, 0] > 0
        self.racks[rows[some], piece[some]] -= 1

    def _draw(self, thrown: int, known: Evidence, drew: bool) -> None:
        """A blind draw: half of the racks that lack what was thrown have drawn just that."""
        assert self.racks is not None
        if not drew:
            return
        share = np.array(known.unseen, float)
        drawn = self._lot.choice(KINDS, self.size, p=share / share.sum())
        lacks = (self.racks[:, thrown] == 0) & (self._lot.random(self.size) < 0.5)
        drawn[lacks] = thrown
        self.racks[np.arange(self.size), drawn] += 1

    def _repair(self, known: Evidence) -> None:
        """Exchange what can no longer be held, now that more is seen, for other unseen pieces."""
        assert self.racks is not None
        held = np.bincount(known.kept[known.left], minlength=KINDS)
        most = np.array(known.unseen) + held
        self.racks = np.clip(self.racks, held, most)
        want, share = known.view.held[known.left], np.array(known.unseen, float)
        for _ in range(12):
            short = want - self.racks.sum(1)
            if not short.any():
                break
            for row in (np.nonzero(short > 0)[0], np.nonzero(short < 0)[0]):
                step = 1 if len(row) and short[row[0]] > 0 else -1
                room = (most - self.racks[row]) * share if step > 0 else self.racks[row] - held
                total = room.sum(1, keepdims=True)
                ok = total[:, 0] > 0
                row, room = row[ok], room[ok] / total[ok]
                piece = (room.cumsum(1) > self._lot.random((len(row), 1))).argmax(1)
                self.racks[row, piece] += step

    def _takes(self, place: int) -> np.ndarray:
        assert self.racks is not None
        odds = TAKE[0] + TAKE[1] * (self.racks @ COMPANY[:, place] - 2 * self.racks[:, place])
        return 1 / (1 + np.exp(-odds))

    def takes(self, tile: Tile) -> float:
        """The chance that the neighbour takes this piece."""
        return float(self._takes(PLACE[tile]).mean())

    def closes(self, tiles: list[Tile]) -> dict[Tile, float]:
        """The chances of closing with these pieces, counted on some of the racks."""
        assert self.racks is not None
        some = self.racks[self._lot.integers(0, self.size, TO_CLOSE)].astype(int)
        codes = [sum(int(count) * KIND[place] for place, count in enumerate(rack) if count) for rack in some]
        good = [code for code in codes if all(code // kind & 3 < 3 for kind in KIND[:WILD])]
        return {
            tile: (sum(can_close(Packed(code + KIND[PLACE[tile]]), TABLA) for code in good) + 0.1) / (TO_CLOSE + 1)
            for tile in tiles
        }
