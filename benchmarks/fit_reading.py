"""Fits the weights of the readers on computer play and writes `remi_learn/engine/sheet.py` anew.

    python -m benchmarks.fit_reading [hands]      (1500 unless said; ten minutes)

Only the styles of `FITTED` and the careful one play here. Weights are rounded, then the constant is fitted again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from remi_learn.engine import sheet as sheets
from remi_learn.engine.evidence import PLACE, WILD, evidence
from remi_learn.engine.packed import unpack
from remi_learn.engine.reading import EXPLAINED, SIGNS, Sign, held_signs
from remi_learn.engine.sheet import Closes, Habits, Sheet, Weight

from .reading_play import FITTED_STYLES, Turn, play_matches
from .reading_rows import FROM_TURN, Floats, Rows, rows_of

SHEET = Path(sheets.__file__)
COUNTED = (Sign.NEAR_OUT, Sign.OTHERS_OUT)
"""What the counting reader looks at."""
ALWAYS_THERE = (Sign.NEAR_OUT, Sign.OTHERS_OUT, Sign.TWIN_OUT, Sign.THREW_BESIDE, Sign.LEFT_BESIDE)
"""Signs that are never quite absent; they are told against what is usual."""


def logistic(columns: Floats, came: Floats, offset: Floats | float = 0.0) -> Floats:
    """The constant and the weights of the likeliest log-odds, in addition to the offset."""
    spread = columns.std(0)
    spread[spread == 0] = 1
    whole = np.c_[np.ones(len(columns)), columns / spread]

    def cost(weights: Floats) -> tuple[float, Floats]:
        odds = whole @ weights + offset
        return float(np.mean(np.logaddexp(0, odds) - came * odds)), whole.T @ (chance(odds) - came) / len(came)

    found = minimize(cost, np.zeros(whole.shape[1]), jac=True, method="L-BFGS-B").x
    return found / np.r_[1, spread]


def chance(odds: Floats) -> Floats:
    return 1 / (1 + np.exp(-odds))


def rounded(number: float, step: float = 0.1) -> float:
    return round(round(number / step) * step, 4)


def fit_sheet(rows: Rows, signs: Sequence[Sign], holds: Mapping[str, float]) -> Sheet:
    """The whole sheet of one reader."""
    some = rows.where(rows.turn >= FROM_TURN)
    columns = [SIGNS.index(sign) for sign in signs]
    weights = [rounded(weight) for weight in logistic(some.values[:, columns], some.takes)[1:]]
    usual = [rounded(some.values[:, SIGNS.index(sign)].mean()) if sign in ALWAYS_THERE else 0.0 for sign in signs]
    told = (some.values[:, columns] - usual) @ np.array(weights)
    constant = rounded(logistic(np.zeros((len(some), 0)), some.takes, told)[0])
    table = {sign.value: Weight(*pair) for sign, pair in zip(signs, zip(weights, usual, strict=True), strict=True)}
    odds = constant + (rows.values[:, columns] - usual) @ np.array(weights)
    return Sheet(constant, table, fit_habit(some, constant + told), fit_closes(rows, odds), dict(holds))


def fit_habit(rows: Rows, odds: Floats) -> Habits:
    """How much a player's own rate says, and how many offers it takes to trust it."""
    rate = rounded(rows.habit[:, 0].sum() / rows.habit[:, 1].sum(), 0.01)
    found = []
    for prior in (5, 10, 20, 40):
        own = (rows.habit[:, 0] + prior * rate) / (rows.habit[:, 1] + prior)
        column = np.log(own / (1 - own)) - np.log(rate / (1 - rate))
        _, weight = logistic(column[:, None], rows.takes, odds)
        loss = np.mean(np.logaddexp(0, odds + weight * column) - rows.takes * (odds + weight * column))
        found.append((loss, Habits(rounded(weight), rate, prior)))
    return min(found)[1]


def fit_closes(rows: Rows, odds: Floats) -> Closes:
    columns = np.c_[np.log(rows.turn), odds]
    _, turn, share = logistic(columns, rows.closes)
    turn, share = rounded(turn), rounded(share)
    constant = logistic(np.zeros((len(rows), 0)), rows.closes, columns @ np.array([turn, share]))[0]
    return Closes(rounded(constant), turn, share)


def fit_holds(turns: Iterable[Turn]) -> dict[str, float]:
    """The weights under which the unseen copies most likely lie where they do: on which rack, or in the stock."""
    cases = list(turns)[::7]
    names, values, sizes, places = _copies(cases)

    def cost(weights: Floats) -> tuple[float, Floats]:
        odds = values @ weights + sizes
        odds -= odds.max(1, keepdims=True)
        shares = np.exp(odds)
        shares /= shares.sum(1, keepdims=True)
        picked = np.arange(len(places)), places
        slope = (shares[:, :, None] * values).sum(1) - values[picked]
        return float(-np.log(shares[picked]).mean()), slope.mean(0)

    found = minimize(cost, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    return {name: rounded(weight) for name, weight in zip(names, found, strict=True)}


def _copies(turns: Sequence[Turn]) -> tuple[list[str], Floats, Floats, np.ndarray]:
    """For each unseen copy the signs of every place where it may lie, the size of each place, and where it lies."""
    names = list(sheets.EXPLAINED.holds)
    values, sizes, places = [], [], []
    for turn in turns:
        known = evidence(turn.view)
        seats = [seat for seat in range(len(turn.racks)) if seat != turn.view.seat]
        told = [held_signs(known, seat) for seat in seats]
        room = [float(np.log(known.hidden(seat) or 1e-9)) for seat in seats] + [float(np.log(turn.view.stock))]
        for at, seat in enumerate(seats):
            hidden = [PLACE[tile] for tile in unpack(turn.racks[seat])]
            for place in known.kept[seat]:
                hidden.remove(place)
            for place in hidden:
                values.append([[signs[name][place] for name in names] for signs in told] + [[0.0] * len(names)])
                sizes.append(room)
                places.append(at)
        stocked = [known.unseen[place] for place in range(WILD + 1)]
        for seat in seats:
            for tile in unpack(turn.racks[seat]):
                stocked[PLACE[tile]] -= 1
            for place in known.kept[seat]:
                stocked[place] += 1
        for place, count in enumerate(stocked):
            for _ in range(count):
                values.append([[signs[name][place] for name in names] for signs in told] + [[0.0] * len(names)])
                sizes.append(room)
                places.append(len(seats))
    return names, np.array(values), np.array(sizes), np.array(places)


def write(counting: Sheet, explained: Sheet, made: str) -> None:
    """Put both sheets into the module, in place of what stands there."""
    text = SHEET.read_text(encoding="utf-8")
    start = text.index("MADE = ")
    lines = [f'MADE = "{made}"']
    for name, sheet in (("COUNTING", counting), ("EXPLAINED", explained)):
        signs = "\n".join(f'        "{sign}": Weight({w}, {u}),' for sign, (w, u) in sheet.signs.items())
        holds = "\n".join(f'        "{sign}": {weight},' for sign, weight in sheet.holds.items())
        lines.append(
            f"{name} = Sheet(\n    constant={sheet.constant},\n    signs={{\n{signs}\n    }},\n"
            f"    habit={_call(sheet.habit)},\n    closes={_call(sheet.closes)},\n"
            + (f"    holds={{\n{holds}\n    }},\n)" if holds else "    holds={},\n)")
        )
    SHEET.write_text(text[:start] + "\n".join(lines) + "\n", encoding="utf-8")


def _call(values: Habits | Closes) -> str:
    return f"{type(values).__name__}({', '.join(map(str, values))})"


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    turns = [turn for game in play_matches(FITTED_STYLES, hands, "fit") for turn in game.turns]
    rows = rows_of(turns, EXPLAINED)
    made = f"fitted on {len(rows)} pieces of {hands} hands, seed 'fit', styles of FITTED and the careful one"
    write(fit_sheet(rows, COUNTED, {}), fit_sheet(rows, SIGNS, fit_holds(turns)), made)
    print(SHEET.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
