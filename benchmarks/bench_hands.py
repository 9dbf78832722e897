"""Whole hands by the thousand, and their pace beside OpenSpiel's gin rummy and RLCard's, each driven from Python.

    python benchmarks/bench_hands.py [random hands] [plain hands]      (10000 and 1000 a game unless said)

The peers are used if they are installed (open-spiel, rlcard). A hand fails if it raises, or has no legal move.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from remi_learn import TABLA, Rules, deal
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.rules import PRESETS
from ways import Walker


def walk(rules: Rules, players: int, seed: int) -> tuple[str, int]:
    hand, walker = deal(rules, players, seed), Walker(seed)
    while not hand.over:
        walker.step(hand)
    return str(hand.state.ending and hand.state.ending.why), hand.state.turns


def plain(rules: Rules, players: int, seed: int) -> tuple[str, int]:
    hand = play_out(deal(rules, players, seed), [PlainPlayer(seat) for seat in range(players)])
    return str(hand.state.ending and hand.state.ending.why), hand.state.turns


def distribution(name: str, play: Callable[[Rules, int, int], tuple[str, int]], hands: int) -> None:
    for rules in PRESETS:
        start, endings, turns, faults = time.perf_counter(), Counter[str](), [], 0
        for seed in range(hands):
            players = 2 + seed % (rules.most_players - 1)
            try:
                why, count = play(rules, players, seed)
            except Exception as wrong:
                faults += 1
                print("FAULT", rules.name, players, seed, type(wrong).__name__, str(wrong)[:200])
                continue
            endings[why] += 1
            turns.append(count)
        turns.sort()
        tenths = [turns[min(len(turns) * tenth // 10, len(turns) - 1)] for tenth in (0, 1, 5, 9, 10)]
        took = time.perf_counter() - start
        shares = " ".join(f"{why} {count / hands:.1%}" for why, count in endings.most_common())
        print(
            f"{name} {rules.name}: {hands} hands, {faults} faults, {shares}; turns {tenths}; {hands / took:.0f}/s",
            flush=True,
        )


def ours(seconds: float, players: int) -> tuple[float, float]:
    lot, hands, moves, start = random.Random(1).random, 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        hand = deal(TABLA, players, hands)
        while legal := hand.legal_moves():
            hand.play(legal[int(lot() * len(legal))])
            moves += 1
        hands += 1
    took = time.perf_counter() - start
    return hands / took, moves / took


def open_spiel(seconds: float) -> tuple[float, float]:
    import pyspiel  # type: ignore[import-not-found]

    game, lot, hands, moves = pyspiel.load_game("gin_rummy"), random.Random(1).random, 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            moves += not state.is_chance_node()
            state.apply_action(legal[int(lot() * len(legal))])
        hands += 1
    took = time.perf_counter() - start
    return hands / took, moves / took


def rlcard(seconds: float) -> tuple[float, float]:
    import rlcard as peer  # type: ignore[import-not-found]

    env, lot, hands, moves = peer.make("gin-rummy"), random.Random(1).random, 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(lot() * len(legal))])
            moves += 1
        hands += 1
    took = time.perf_counter() - start
    return hands / took, moves / took


def ratios(seconds: float = 3, rounds: int = 3) -> None:
    """Gin rummy has two players; four at our table make a hand three times as long."""
    for name, peer in (("OpenSpiel gin rummy", open_spiel), ("RLCard gin rummy", rlcard)):
        for players in (2, 4):
            try:
                runs = [(ours(seconds, players), peer(seconds)) for _ in range(rounds)]
            except ImportError:
                print(f"{name}: not installed")
                break
            (hands, moves), (their_hands, their_moves) = (max(side) for side in zip(*runs, strict=True))
            print(f"Remi pe Tablă, {players} players: {hands:.0f} hands/s, {moves:.0f} moves/s;", end=" ")
            print(f"{name}: {their_hands:.0f}, {their_moves:.0f};", end=" ")
            print(f"ratio {hands / their_hands:.1f} in hands, {moves / their_moves:.1f} in moves", flush=True)


if __name__ == "__main__":
    ratios()
    distribution("random", walk, int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    distribution("plain", plain, int(sys.argv[2]) if len(sys.argv) > 2 else 1_000)
