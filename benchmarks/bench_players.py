"""How strong the players are: the coach's advice beside the plain player's choice, and all players at one table.

python -m benchmarks.bench_players [deals]      (2000 unless said, each played three times; half an hour)
"""

from __future__ import annotations

import random
import sys

from remi_learn import TABLA, deal
from remi_learn.engine.opponents import OPPONENTS, opponent
from remi_learn.engine.players import play_out

from . import report
from .bench_careful import interval

SEATS = 4


def points(number: int, names: list[str]) -> tuple[int, ...]:
    """Each seat's points in one deal between players of these names."""
    players = [opponent(name, TABLA, f"{number}/{seat}") for seat, name in enumerate(names)]
    result = play_out(deal(TABLA, SEATS, f"players/{number}", starter=number % SEATS), players).result()
    assert result
    return result.totals


def beside_plain(number: int, name: str) -> int:
    """The points of one player against three plain ones; the seat changes with the deal."""
    seat = number // SEATS % SEATS
    return points(number, [name if at == seat else "plain" for at in range(SEATS)])[seat]


def main(deals: int = 2000) -> None:
    pairs: list[tuple[int, int]] = []
    scores: dict[str, list[float]] = {name: [] for name in OPPONENTS}
    for number in range(deals):
        pairs.append((beside_plain(number, "coach"), beside_plain(number, "plain")))
        names = random.Random(f"table/{number}").sample(list(OPPONENTS), SEATS)
        for name, won in zip(names, points(number, names), strict=True):
            scores[name].append(won)
        if number % 50 == 49 or number == deals - 1:
            print(number + 1, flush=True)
            report.write("players", page(pairs, scores))


def page(pairs: list[tuple[int, int]], scores: dict[str, list[float]]) -> str:
    both = [interval([pair[side] for pair in pairs]) for side in (0, 1)]
    gain = interval([coach - plain for coach, plain in pairs])
    won = [sum(pair[side] > 0 for pair in pairs) / len(pairs) for side in (0, 1)]
    first = [
        ["points a hand", *(f"{mean:+.1f} ± {half:.1f}" for mean, half in both), f"{gain[0]:+.1f} ± {gain[1]:.1f}"],
        ["hands with a gain", *(f"{share:.1%}" for share in won), f"{won[0] - won[1]:+.1%}"],
    ]
    measured = {name: (interval(values), values) for name, values in scores.items() if len(values) > 1}
    rows = [
        [name, len(values), f"{mean:+.1f} ± {half:.1f}", f"{sum(value > 0 for value in values) / len(values):.1%}"]
        for name, ((mean, half), values) in sorted(measured.items(), key=lambda one: -one[1][0][0])
    ]
    return (
        f"## How strong the players are\n\nMeasured by `python -m benchmarks.bench_players` on {len(pairs)} deals of "
        "Remi pe Tablă with four players; 95 % confidence intervals. First a player that does what the coach advises "
        "against three plain ones, beside a plain player in the same seat of the same deal:\n\n"
        + report.table(["", "coach", "plain", "difference"], first)
        + "\n\nThen four different players drawn by lot for each deal:\n\n"
        + report.table(["player", "hands", "points a hand", "hands with a gain"], rows)
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
