"""Whether reading pays: the careful player beside its twin that does not read, on the same deals with the same others.

python -m benchmarks.bench_careful [deals]      (5000 unless said, each played twice; half an hour)
"""

from __future__ import annotations

import math
import random
import statistics
import sys

from remi_learn import TABLA, Hand, deal
from remi_learn.engine.moves import Verb
from remi_learn.engine.reading import EXPLAINED
from remi_learn.engine.styles import FITTED, UNSEEN, Careful, Nearest, Style

from . import report

SEATS = 4
OTHERS = {**FITTED, **UNSEEN}


def play(number: int, player: Style, seat: int) -> tuple[Hand, list[bool]]:
    """One deal with the player at this seat; for each piece it throws whether the next player takes it."""
    lot = random.Random(f"careful/{number}")
    names = [lot.choice(list(OTHERS)) for _ in range(SEATS)]
    players = [player if at == seat else OTHERS[name](f"{number}/{at}", 0.1) for at, name in enumerate(names)]
    hand, fed = deal(TABLA, SEATS, f"careful/{number}", starter=number % SEATS), list[bool]()
    while not hand.over:
        at = hand.player
        move = players[at].choose(hand.view(at))
        if at == (seat + 1) % SEATS and not hand.state.drawn and hand.state.rows[at]:
            fed.append(move.verb is Verb.TAKE)
        hand.play(move)
    return hand, fed


def interval(values: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % confidence interval."""
    return statistics.fmean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def main(deals: int = 5000) -> None:
    points: list[tuple[float, float]] = []
    taken: list[tuple[int, int, int, int]] = []
    for number in range(deals):
        seat = number // SEATS % SEATS
        pair = [play(number, make, seat) for make in (Careful(EXPLAINED, number, 0.1), Nearest(number, 0.1))]
        totals = [hand.result().totals for hand, _ in pair]  # type: ignore[union-attr]
        points.append((totals[0][seat], totals[1][seat]))
        taken.append((sum(pair[0][1]), len(pair[0][1]), sum(pair[1][1]), len(pair[1][1])))
        if number % 500 == 499 or number == deals - 1:
            print(number + 1, flush=True)
            report.write("careful", page(points, taken))


def page(points: list[tuple[float, float]], taken: list[tuple[int, int, int, int]]) -> str:
    sums = [sum(column) for column in zip(*taken, strict=True)]
    rates = sums[0] / sums[1], sums[2] / sums[3]
    # the difference of two ratios of sums: what each deal adds to it
    parts = [
        (mine - rates[0] * threw) / (sums[1] / len(taken)) - (theirs - rates[1] * their) / (sums[3] / len(taken))
        for mine, threw, theirs, their in taken
    ]
    feeds, each = interval(parts)[1], [interval([pair[side] for pair in points]) for side in (0, 1)]
    gain = interval([mine - twin for mine, twin in points])
    rows = [
        [
            "thrown pieces that the next player takes",
            f"{rates[0]:.1%}",
            f"{rates[1]:.1%}",
            f"{rates[0] - rates[1]:+.1%} ± {feeds:.1%}",
        ],
        ["points a hand", *(f"{mean:+.1f} ± {half:.1f}" for mean, half in each), f"{gain[0]:+.1f} ± {gain[1]:.1f}"],
    ]
    return (
        f"## Does reading pay?\n\nMeasured by `python -m benchmarks.bench_careful` on {len(points)} deals, each "
        "played by the careful player and by its twin that does not read (`Careful`, `Nearest`), with the same others; "
        "95 % confidence intervals, the difference deal by deal.\n\n"
        + report.table(["", "careful", "twin", "difference"], rows)
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
