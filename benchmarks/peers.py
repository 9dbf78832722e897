"""The peers, as a user would call them: each takes a rack of our tiles and answers one of our questions.

A peer that is not installed is skipped by name. What does not depend on the rack (lists of melds, matrices, rule
sets) is made once, outside the clock; building a rack's own model is part of the call, as it is for a user.
"""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from remi_learn import JOKER, RAMI_51, REMI_51, TABLA, Tile

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import bruteforce

Rack = tuple[Tile, ...]
Peer = Callable[[Rack], Any]

KINDS = [*(Tile(number, suit) for number in range(1, 14) for suit in "hdcs"), JOKER]
INDEX = {tile: at for at, tile in enumerate(KINDS)}
GAMES = {rules.name: bruteforce.GAMES[rules.name] for rules in (TABLA, REMI_51, RAMI_51)}


def missing(*modules: str) -> list[str]:
    """The modules that cannot be imported."""
    gone = []
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError:
            gone.append(module)
    return gone


class Models:
    """The rack as an integer program, for CP-SAT and HiGHS: the melds of the rules as columns of one matrix."""

    def __init__(self, rules_name: str = TABLA.name) -> None:
        import numpy as np

        self.np = np
        game = GAMES[rules_name]
        everything = Counter({str(tile): game.packs for tile in KINDS[:-1]} | {"*": game.jokers})
        # five pieces are enough for all of these questions; more columns would only slow the peers down
        melds = bruteforce.melds_of(everything, game, longest=5)
        self.columns = np.zeros((len(melds), len(KINDS)), dtype=np.int64)
        names = {str(tile): at for tile, at in INDEX.items()}
        for row, meld in enumerate(melds):
            for piece in meld.pieces:
                self.columns[row, names[piece]] += 1
        self.points = np.array([bruteforce.points(meld, game) for meld in melds])
        self.sizes = self.columns.sum(axis=1)
        self.deck = np.array([game.packs] * 52 + [game.jokers])

    def counts(self, rack: Rack) -> Any:
        """The rack as a vector of copies."""
        found = self.np.zeros(len(KINDS), dtype=self.np.int64)
        for tile in rack:
            found[INDEX[tile]] += 1
        return found

    def lying(self, counts: Any) -> Any:
        """The melds that the rack holds."""
        return self.np.nonzero((self.columns <= counts).all(axis=1))[0]


class CpSat(Models):
    """OR-tools' CP-SAT, one worker, the model written as its manual does: variables, loops, sums.

    `filtered`: only the melds that the rack holds become variables, as somebody would write it who cares for speed;
    else all melds of the game do, and only the counts of the rack differ from call to call.
    """

    def __init__(self, rules_name: str = TABLA.name, filtered: bool = True) -> None:
        super().__init__(rules_name)
        self.filtered = filtered
        pairs = [[(KINDS[at], int(count)) for at, count in enumerate(row) if count] for row in self.columns]
        self.melds = list(zip(pairs, map(int, self.points), strict=True))

    def _model(self, rack: Rack, left: int | None) -> tuple[Any, Any, list[Any], list[Any]]:
        from ortools.sat.python import cp_model

        counts = Counter(rack) if self.filtered else {tile: rack.count(tile) for tile in KINDS}
        model = cp_model.CpModel()
        terms: dict[Tile, list[Any]] = {tile: [] for tile in counts}
        worth = []
        for pieces, points in self.melds:
            if not self.filtered or all(counts[tile] >= count for tile, count in pieces):
                use = model.new_int_var(0, 2, "")
                worth.append(use * points)
                for tile, count in pieces:
                    terms[tile].append(use * count)
        spare = []
        for tile, count in counts.items():
            spare.append(model.new_int_var(0, count, ""))
            model.add(sum(terms[tile]) + spare[-1] == count)
        if left is not None:
            model.add(sum(spare) == left)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return model, solver, worth, spare

    def close(self, rack: Rack) -> bool:
        """Does it close?"""
        from ortools.sat.python import cp_model

        model, solver, _, _ = self._model(rack, 1)
        return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)

    def best(self, rack: Rack) -> int | None:
        """What is the most that melds show at a close?"""
        from ortools.sat.python import cp_model

        model, solver, worth, _ = self._model(rack, 1)
        model.maximize(sum(worth))
        return round(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else None

    def least_left(self, rack: Rack) -> int:
        """How many pieces are left over at least?"""
        model, solver, _, spare = self._model(rack, None)
        model.minimize(sum(spare))
        solver.solve(model)
        return round(solver.objective_value)


class Highs(Models):
    """HiGHS, by scipy's milp."""

    def __init__(self, rules_name: str = TABLA.name) -> None:
        super().__init__(rules_name)
        from scipy.sparse import csr_matrix, eye, hstack, vstack

        kinds, melds = len(KINDS), len(self.sizes)
        used = csr_matrix(self.columns.T)
        # columns: how often each meld lies there, then what of it the rack already has, by kind
        self.matrix = vstack(
            [
                hstack([used, csr_matrix((kinds, kinds))]),
                hstack([used, -eye(kinds)]),
                hstack([csr_matrix(self.sizes), csr_matrix((1, kinds))]),
            ]
        ).tocsr()
        self.cost = self.np.concatenate([self.np.zeros(melds), -self.np.ones(kinds)])

    def best(self, rack: Rack) -> int | None:
        """What is the most that melds show at a close?"""
        from scipy.optimize import Bounds, LinearConstraint, milp

        np = self.np
        counts = self.counts(rack)
        rows, kinds = self.lying(counts), self.np.nonzero(counts)[0]
        if not len(rows):
            return None
        used = np.hstack([self.columns[np.ix_(rows, kinds)].T, np.eye(len(kinds))])
        left = np.concatenate([np.zeros(len(rows)), np.ones(len(kinds))])
        found = milp(
            np.concatenate([-self.points[rows], np.zeros(len(kinds))]),
            constraints=[LinearConstraint(used, counts[kinds], counts[kinds]), LinearConstraint(left, 1, 1)],
            integrality=np.ones(used.shape[1]),
            bounds=Bounds(0, np.inf),
        )
        return round(-found.fun) if found.success else None

    def distance(self, rack: Rack, goal: int = 14) -> int:
        """How many pieces must still change until the rack closes?"""
        from scipy.optimize import Bounds, LinearConstraint, milp

        np, melds = self.np, len(self.sizes)
        counts = self.counts(rack)
        low = np.concatenate([np.zeros(2 * len(KINDS)), [goal]])
        high = np.concatenate([self.deck, np.full(len(KINDS), np.inf), [goal]])
        found = milp(
            self.cost,
            constraints=LinearConstraint(self.matrix, low, high),
            integrality=np.ones(melds + len(KINDS)),
            bounds=Bounds(0, np.concatenate([np.full(melds, np.inf), counts])),
        )
        return goal - round(-found.fun)


def cp_sat(rules_name: str = TABLA.name, filtered: bool = True) -> CpSat | None:
    """CP-SAT, if it is there."""
    return None if missing("ortools", "numpy") else CpSat(rules_name, filtered)


def highs(rules_name: str = TABLA.name) -> Highs | None:
    """HiGHS, if it is there."""
    return None if missing("scipy", "numpy") else Highs(rules_name)


def rummikub() -> Peer | None:
    """`rummikub-solver`: how many pieces can be placed (it knows no high ace)."""
    if missing("rummikub_solver"):
        return None
    from rummikub_solver import RuleSet, SolverMode

    rules = RuleSet(numbers=13, repeats=2, colours=4, jokers=2)
    tiles = {(tile.colour.value - 1, tile.value): tile for tile in rules.tiles[:-1]}
    ours = {Tile(value, "hdcs"[colour]): tile for (colour, value), tile in tiles.items()} | {JOKER: rules.tiles[-1]}

    def placed(rack: Rack) -> int:
        state = rules.new_game()
        state.initial = False
        state.add_rack(*(ours[tile] for tile in rack))
        found = rules.solve(state, mode=SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return placed


def okey() -> Peer | None:
    """`okey-solver-py`, backtracking: the arrangement with most points (racks without jokers)."""
    if missing("okey_solver"):
        return None
    from okey_solver import Tile as OkeyTile
    from okey_solver import TileColor, create_standard_okey_solver

    engine = create_standard_okey_solver()
    colours = dict(zip("hdcs", (TileColor.RED, TileColor.YELLOW, TileColor.BLUE, TileColor.BLACK), strict=True))

    def arranged(rack: Rack) -> int:
        tiles = [
            OkeyTile(id=str(at), color=colours[tile.suit], value=tile.rank)
            for at, tile in enumerate(rack)
            if not tile.wild
        ]
        return int(engine.find_best_arrangement(tiles).totalScore)

    return arranged


def open_spiel() -> Peer | None:
    """OpenSpiel's gin rummy: the least points left of a hand (C++)."""
    if missing("pyspiel"):
        return None
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    return lambda hand: utils.min_deadwood([utils.card_int(_card(tile)) for tile in hand])


def _card(tile: Tile) -> str:
    return "A23456789TJQK"[tile.rank - 1] + tile.suit


def rlcard() -> Peer | None:
    """RLCard's gin rummy: the meld clusters with the least points left (Python)."""
    if missing("rlcard.games.gin_rummy.utils.melding"):
        return None
    from rlcard.games.base import Card
    from rlcard.games.gin_rummy.utils import melding, utils

    def least(hand: Rack) -> int:
        cards = [Card(suit=tile.suit.upper(), rank=_card(tile)[0]) for tile in hand]
        best = melding.get_best_meld_clusters(cards)
        return utils.get_deadwood_count(cards, best[0] if best else [])

    return least


def mahjong() -> Peer | None:
    """`mahjong`: shanten of a hand of fourteen (another game; the work nearest to our distance)."""
    if missing("mahjong.shanten"):
        return None
    from mahjong.shanten import Shanten

    def shanten(rack: Rack) -> int:
        counts = [0] * 34
        for tile in rack:
            counts[(tile.rank * 4 + "hdcs".find(tile.suit)) % 34] += 1
        return Shanten.calculate_shanten([min(count, 4) for count in counts])

    return shanten
