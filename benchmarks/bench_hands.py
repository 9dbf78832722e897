"""Whole hands by the thousand, and their pace beside OpenSpiel's gin rummy and RLCard's, each driven from Python.

    python -m benchmarks.bench_hands [random hands] [plain hands]      (10000 and 1000 a game unless said)

The peers are used if they are installed (open-spiel, rlcard). A hand fails if it raises, or has no legal move.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from remi_learn import TABLA, Rules, deal
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.rules import PRESETS
from ways import Walker

from .report import machine, table, write


def walk(rules: Rules, players: int, seed: int) -> tuple[str, int]:
    hand, walker = deal(rules, players, seed), Walker(seed)
    while not hand.over:
        walker.step(hand)
    return str(hand.state.ending and hand.state.ending.why), hand.state.turns


def plain(rules: Rules, players: int, seed: int) -> tuple[str, int]:
    hand = play_out(deal(rules, players, seed), [PlainPlayer(seat) for seat in range(players)])
    return str(hand.state.ending and hand.state.ending.why), hand.state.turns


def distribution(name: str, play: Callable[[Rules, int, int], tuple[str, int]], hands: int) -> Iterator[list[str]]:
    """A row for each game: how its hands end, after how many turns, and whether anything went wrong."""
    for rules in PRESETS:
        start, endings, turns, faults = time.process_time(), Counter[str](), [], 0
        for seed in range(hands):
            players = 2 + seed % (rules.most_players - 1)
            try:
                why, count = play(rules, players, seed)
            except Exception as wrong:
                faults += 1
                print("FAULT", rules.name, players, seed, type(wrong).__name__, str(wrong)[:200], flush=True)
                continue
            endings[why] += 1
            turns.append(count)
        turns.sort()
        tenths = [turns[min(len(turns) * tenth // 10, len(turns) - 1)] for tenth in (0, 1, 5, 9, 10)]
        pace = hands / (time.process_time() - start)
        shares = ", ".join(f"{why} {count / hands:.1%}" for why, count in endings.most_common())
        row = [f"{name} {rules.name}", f"{hands}", f"{faults}", shares, " / ".join(map(str, tenths)), f"{pace:.0f}"]
        print(*row, sep="; ", flush=True)
        yield row


def ours(seconds: float, players: int) -> tuple[float, float]:
    lot, hands, moves, start = random.Random(1).random, 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        hand = deal(TABLA, players, hands)
        while legal := hand.legal_moves():
            hand.play(legal[int(lot() * len(legal))])
            moves += 1
        hands += 1
    took = time.process_time() - start
    return hands / took, moves / took


def open_spiel(seconds: float) -> tuple[float, float]:
    import pyspiel  # type: ignore[import-not-found]

    game, lot, hands, moves = pyspiel.load_game("gin_rummy"), random.Random(1).random, 0, 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            moves += not state.is_chance_node()
            state.apply_action(legal[int(lot() * len(legal))])
        hands += 1
    took = time.process_time() - start
    return hands / took, moves / took


def rlcard(seconds: float) -> tuple[float, float]:
    import rlcard as peer  # type: ignore[import-not-found]

    env, lot, hands, moves = peer.make("gin-rummy"), random.Random(1).random, 0, 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(lot() * len(legal))])
            moves += 1
        hands += 1
    took = time.process_time() - start
    return hands / took, moves / took


def ratios(seconds: float = 3, rounds: int = 5) -> Iterator[list[str]]:
    """A row for each peer and number of players, medians of rounds in turn; gin rummy has two players."""
    for name, peer in (("OpenSpiel", open_spiel), ("RLCard", rlcard)):
        for players in (2, 4):
            try:
                runs = [(ours(seconds, players), peer(seconds)) for _ in range(rounds)]
            except ImportError:
                print(f"{name}: not installed")
                break
            hands, moves = (median(here[at] / there[at] for here, there in runs) for at in (0, 1))
            we, they = ((f"{median(pace):.0f}" for pace in zip(*side, strict=True)) for side in zip(*runs, strict=True))
            row = [f"{players}", " / ".join(we), f"{name} gin rummy", " / ".join(they), f"{hands:.1f}", f"{moves:.1f}"]
            print(*row, sep="; ", flush=True)
            yield row


def main(random_hands: int = 10_000, plain_hands: int = 1_000) -> None:
    ends = [*distribution("random", walk, random_hands), *distribution("plain", plain, plain_hands)]
    head = [
        "who plays what",
        "hands",
        "faults",
        "endings",
        "turns (least, tenth, median, nine tenths, most)",
        "hands/s",
    ]
    pace = ["players", "our hands / moves a second", "peer", "its hands / moves", "ratio: hands", "ratio: moves"]
    write(
        "hands",
        f"""## Whole hands

Measured by `python -m benchmarks.bench_hands` on {machine()} (processor time). Random hands of Remi pe Tablă through
`legal_moves` and `play`, beside random hands of gin rummy driven from Python the same way; medians of rounds in turn.

{table(pace, ratios())}

Hands by every number of players in turn, each to its end: random legal moves, and plain players.

{table(head, ends)}
""",
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
