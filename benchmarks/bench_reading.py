"""The readers of the rows on fresh hands, beside guessing, the base rate and a particle filter.

    python -m benchmarks.bench_reading [hands] [hands with the filter]      (2000 and 600 unless said; half an hour)

The styles of `UNSEEN` play here for the first time; neither signs nor weights were chosen with them in sight.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from remi_learn.engine import sheet as sheets
from remi_learn.engine.evidence import PIECES, PLACE, WILD, evidence
from remi_learn.engine.packed import unpack
from remi_learn.engine.reading import COUNTING, EXPLAINED, Reader
from remi_learn.engine.safety import Step, step_of
from remi_learn.engine.styles import UNSEEN

from . import report
from .fit_reading import chance, logistic
from .reading_filter import Filter
from .reading_play import FITTED_STYLES, Played, play_matches
from .reading_rows import FROM_TURN, Floats, Rows, rows_of
from .reading_scores import Scores, bins, calibration_picture, scores

EVERYBODY = {**FITTED_STYLES, **UNSEEN}
PARTICLES, GUESSES = 4000, 1000
PICTURE = Path(__file__).with_name("reading_calibration.svg")
GROUPS = {"fitted": tuple(FITTED_STYLES), "unseen": tuple(UNSEEN)}


class Gathered:
    """What the played hands gave: rows, the filter's chances on some of them, steps, racks, and the time of a call."""

    def __init__(self) -> None:
        self.rows: list[Rows] = []
        self.anchor: list[Floats] = []
        self.steps: list[str] = []
        self.held: list[tuple[float, float, float]] = []
        self.times: list[float] = []
        self.hands = self.decisions = 0

    def add(self, game: Played, with_filter: bool) -> None:
        """One hand; the filter follows one pair of seats of it."""
        for turn in game.turns:
            start = time.perf_counter()
            beliefs = EXPLAINED.beliefs(turn.view)
            self.times.append(time.perf_counter() - start)
            self.steps += [step_of(tile, beliefs.evidence).value for tile in beliefs.values]
        rows = rows_of(game.turns, EXPLAINED)
        rows.decision += self.decisions
        self.decisions += len(game.turns)
        self.rows.append(rows)
        self.anchor.append(np.concatenate(list(_anchor(game, self.hands % 4 if with_filter else -1))))
        self.held += _holding(game)
        self.hands += 1

    def whole(self) -> tuple[Rows, Floats, np.ndarray]:
        columns = {name: np.concatenate([vars(rows)[name] for rows in self.rows]) for name in vars(self.rows[0])}
        return Rows(**columns), np.concatenate(self.anchor), np.array(self.steps)


def _anchor(game: Played, seat: int) -> Iterator[Floats]:
    """For each row the filter's chances of taking and closing, and the guesser's; nan where they were not asked."""
    learns, guesses = Filter(PARTICLES), Filter(GUESSES, learns=False)
    for turn in game.turns:
        tiles = [tile for tile in turn.takes if not tile.wild]
        if turn.view.seat != seat:
            yield np.full((len(tiles), 4), np.nan)
            continue
        answers = []
        for reader in (learns, guesses):
            reader.see(turn.view)
            closes = reader.closes(tiles)
            answers.append([(reader.takes(tile), closes[tile]) for tile in tiles])
        yield np.concatenate([np.array(answer) for answer in answers], axis=1)


def _holding(game: Played) -> Iterator[tuple[float, float, float]]:
    """For one turn of the hand: the two readers' chances that an opponent holds a piece, and whether they do."""
    turn = game.turns[len(game.turns) * 2 // 3]
    known = evidence(turn.view)
    readers = [reader.beliefs(turn.view) for reader in (COUNTING, EXPLAINED)]
    for seat in range(len(turn.racks)):
        if seat != turn.view.seat:
            held = {PLACE[tile] for tile in unpack(turn.racks[seat])}
            counted, explained = (beliefs.holds(seat) for beliefs in readers)
            for place in range(WILD + 1):
                if known.unseen[place] and place not in known.kept[seat]:
                    tile = PIECES[place]
                    yield counted[tile], explained[tile], float(place in held)


# --- chances ----------------------------------------------------------------------------------------------------------


def take_odds(reader: Reader, rows: Rows, habit: bool = False) -> Floats:
    """What `reader.beliefs` would say, for all rows at once."""
    odds = reader.start + rows.values @ np.array(reader.weights)
    if habit:
        weight, rate, prior = reader.sheet.habit
        own = (rows.habit[:, 0] + prior * rate) / (rows.habit[:, 1] + prior)
        odds = odds + weight * (np.log(own / (1 - own)) - np.log(rate / (1 - rate)))
    return odds


def close_chances(reader: Reader, rows: Rows) -> Floats:
    constant, turn, share = reader.sheet.closes
    odds = take_odds(reader, rows)
    return np.minimum(chance(odds), chance(constant + turn * np.log(rows.turn) + share * odds))


def turn_table(rows: Rows) -> Floats:
    """How often such a turn brought a close, in these very rows."""
    _, place = np.unique(np.minimum(rows.turn, 15), return_inverse=True)
    return (np.bincount(place, rows.closes) / np.bincount(place))[place]


def rescaled(chances: Floats, came: Floats, fitted: np.ndarray) -> Floats:
    """The chances with the best constant and slope for the fitted styles."""
    odds = np.log(np.clip(chances, 1e-4, 1 - 1e-4))
    odds = (odds - np.log(1 - np.exp(odds)))[:, None]
    constant, slope = logistic(odds[fitted], came[fitted])
    return chance(constant + slope * odds[:, 0])


def take_table(rows: Rows, anchor: Floats) -> dict[str, Floats]:
    """Every reader's chances of taking."""
    told = {
        "counting": chance(take_odds(COUNTING, rows)),
        "explained": chance(take_odds(EXPLAINED, rows)),
        "explained, habit": chance(take_odds(EXPLAINED, rows, habit=True)),
    }
    if not np.isnan(anchor).any():
        fitted = np.isin(rows.style, GROUPS["fitted"])
        told["uniform guessing"] = anchor[:, 2]
        told["uniform, rescaled"] = rescaled(anchor[:, 2], rows.takes, fitted)
        told["filter"] = anchor[:, 0]
        told["filter, rescaled"] = rescaled(anchor[:, 0], rows.takes, fitted)
    return told


def close_table(rows: Rows, anchor: Floats) -> dict[str, Floats]:
    """Every reader's chances of closing."""
    told = {"turn table": turn_table(rows), "counting": close_chances(COUNTING, rows)}
    told["explained"] = close_chances(EXPLAINED, rows)
    if not np.isnan(anchor).any():
        fitted = np.isin(rows.style, GROUPS["fitted"])
        told["uniform guessing"] = anchor[:, 3]
        told["filter"] = anchor[:, 1]
        told["filter, rescaled"] = rescaled(anchor[:, 1], rows.closes, fitted)
    return told


# --- the page ---------------------------------------------------------------------------------------------------------


def groups(rows: Rows) -> dict[str, np.ndarray]:
    """Rows by group and by style."""
    pooled = {name: np.isin(rows.style, styles) for name, styles in GROUPS.items()}
    return pooled | {style: rows.style == style for style in EVERYBODY}


def score_lines(told: dict[str, Floats], came: Floats, rows: Rows, names: list[str]) -> Iterator[list[object]]:
    masks = groups(rows)
    for name in names:
        mask = masks[name]
        if came[mask].sum() == 0:
            continue
        base = scores(np.full(mask.sum(), came[mask].mean()), came[mask])
        yield [name, int(mask.sum()), "base rate", *_figures(base)]
        for reader, chances in told.items():
            yield ["", "", reader, *_figures(scores(chances[mask], came[mask]))]


def _figures(found: Scores) -> list[str]:
    return [f"{found.loss:.4f}", f"{found.brier:.4f}", f"{found.auc:.3f}", f"{found.error:.4f}"]


DEAD = (
    "A piece on `dead` makes a meld on no rack that agrees with the view: a test deals such racks and looks. What "
    "is taken of it all the same is taken in vain: `collects` takes what stands beside two of its loose pieces, "
    "`fears points` low neighbours of low pieces, and neither sees that what would be missing lies on the "
    "reader's own rack. These are few pieces, too."
)
WHY_NOT = (
    "The two figures that are missed, and why: these players close after six or seven turns each, before much has been "
    "thrown. Of the fitted styles the AUC rises from 0.61 at the neighbour's third turn to 0.72 at the eleventh, and "
    "gradient-boosted trees on 29 signs (tried on other hands of the fitted styles) came to 0.681 where the sheet came "
    "to 0.670; only with the style given to them did they reach 0.73. So what is missing does not lie in the rows. "
    "A piece that completes a meld says little about its neighbours, and the best of these players take little else."
)
HEAD = ["styles", "pieces", "reader", "log-loss", "Brier", "AUC", "calibration error"]


def safest(rows: Rows) -> Iterator[list[object]]:
    """How often the piece that each reader calls safest is wanted, by group."""
    lot = np.random.default_rng(1)
    told = {
        "explained": take_odds(EXPLAINED, rows),
        "counting": take_odds(COUNTING, rows),
        "any": lot.random(len(rows)),
    }
    for group, mask in list(groups(rows).items())[:2]:
        some = rows.where(mask)
        rates = []
        for odds in told.values():
            order = np.lexsort((odds[mask], some.decision))
            first = order[np.r_[True, np.diff(some.decision[order]) > 0]]
            rates.append(f"{some.takes[first].mean():.1%}")
        yield [group, *rates]


def step_lines(rows: Rows, steps: np.ndarray) -> Iterator[list[object]]:
    fitted = np.isin(rows.style, GROUPS["fitted"])
    for step in Step:
        here = steps == step.value
        rates = [f"{rows.takes[here & mask].mean():.1%}" if (here & mask).any() else "–" for mask in (fitted, ~fitted)]
        yield [step.value, int(here.sum()), *rates]


def holding_lines(held: list[tuple[float, float, float]]) -> Iterator[list[object]]:
    counted, explained, came = np.array(held).T
    for name, chances in (
        ("base rate", np.full(len(came), came.mean())),
        ("counting", counted),
        ("explained", explained),
    ):
        yield [name, *_figures(scores(chances, came))]


def calibration_lines(rows: Rows) -> Iterator[list[object]]:
    for group, mask in list(groups(rows).items())[:2]:
        for reader, odds in (("counting", take_odds(COUNTING, rows)), ("explained", take_odds(EXPLAINED, rows))):
            told = bins(chance(odds)[mask], rows.takes[mask])
            yield [group, reader, *(f"{said:.2f} → {did:.2f}" for said, did, _ in told)]


def picture(rows: Rows) -> str:
    masks, curves = groups(rows), {}
    for name, reader in (("explained", EXPLAINED), ("counting", COUNTING)):
        for group in GROUPS:
            curves[f"{name}, {group} styles"] = bins(
                chance(take_odds(reader, rows))[masks[group]], rows.takes[masks[group]]
            )
    return calibration_picture(curves, "Calibration of the readers, takes")


def aims(rows: Rows, anchor: Floats, later: np.ndarray) -> Iterator[list[object]]:
    """The figures of issue 5, each with what was reached."""
    masks, some = groups(rows), rows.where(later)
    told, close = take_table(some, anchor[later] * np.nan), close_table(rows, anchor * np.nan)
    for group, gain, auc_, error in (("fitted", 0.06, 0.73, 0.03), ("unseen", 0.04, 0.69, 0.05)):
        mask = masks[group][later]
        came = some.takes[mask]
        base, mine = scores(np.full(len(came), came.mean()), came), scores(told["explained"][mask], came)
        yield [
            f"takes, {group}: gain over the base rate",
            f"≥ {gain}",
            f"{base.loss - mine.loss:.4f}",
            base.loss - mine.loss >= gain,
        ]
        yield [f"takes, {group}: AUC", f"≥ {auc_}", f"{mine.auc:.3f}", mine.auc >= auc_]
        yield [f"takes, {group}: calibration error", f"≤ {error}", f"{mine.error:.4f}", mine.error <= error]
    knows = some.habit[:, 1] > 0
    errors = []
    for style in UNSEEN:
        mask = (some.style == style) & knows
        errors.append(scores(told["explained, habit"][mask], some.takes[mask]).error)
    middle = statistics.median(errors)
    yield ["takes, the median unseen style: calibration error with habit", "≤ 0.03", f"{middle:.4f}", middle <= 0.03]
    for group in GROUPS:
        mask = masks[group]
        came = rows.closes[mask]
        base = scores(np.full(len(came), came.mean()), came)
        mine, table = scores(close["explained"][mask], came), scores(close["turn table"][mask], came)
        for name, aim, value, reached in (
            ("log-loss below the base rate", "≥ 11 %", 1 - mine.loss / base.loss, 0.11),
            ("log-loss below a turn table", "≥ 3.5 %", 1 - mine.loss / table.loss, 0.035),
        ):
            yield [f"closes, {group}: {name}", aim, f"{value:.1%}", value >= reached]
        yield [f"closes, {group}: AUC", "≥ 0.80", f"{mine.auc:.3f}", mine.auc >= 0.8]
        yield [f"closes, {group}: calibration error", "≤ 0.005", f"{mine.error:.4f}", mine.error <= 0.005]


def filter_aims(some: Rows, anchor: Floats) -> Iterator[list[object]]:
    masks, told = groups(some), take_table(some, anchor)
    for group, most in (("fitted", 0.0), ("unseen", 0.005)):
        mask = masks[group]
        mine, theirs = (scores(told[name][mask], some.takes[mask]).loss for name in ("explained", "filter, rescaled"))
        yield [
            f"takes, {group}: log-loss beside the rescaled filter",
            f"≤ +{most}",
            f"{mine - theirs:+.4f}",
            mine - theirs <= most,
        ]


def page(found: Gathered) -> str:
    rows, anchor, steps = found.whole()
    later = rows.turn >= FROM_TURN
    some = rows.where(later)
    asked = ~np.isnan(anchor[:, 0])
    all_asked, both = (rows.where(asked), anchor[asked]), (rows.where(asked & later), anchor[asked & later])
    all_names, pooled = [*GROUPS, *EVERYBODY], list(GROUPS)
    figures = [*aims(rows, anchor, later), *filter_aims(*both)]
    told = [[what, aim, value, "yes" if reached else "**no**"] for what, aim, value, reached in figures]
    nothing = np.full((1, 4), np.nan)
    parts = [
        f"## Reading the rows\n\nMeasured by `python -m benchmarks.bench_reading` on {found.hands} fresh hands "
        f"({len(rows)} pieces that could have been thrown). The weights were {sheets.MADE}. Fitted styles: "
        f"{', '.join(FITTED_STYLES)}. Unseen: {', '.join(UNSEEN)}. Players overlook 5, 10 or 20 % of what they want; "
        "what is overlooked counts as not taken. The filter has 4,000 racks and follows one pair of seats in some "
        f"hands ({int(asked.sum())} pieces); there all readers are scored again, on the same pieces.",
        "What issue 5 asks for:",
        report.table(["figure", "aim", "reached", ""], told),
        WHY_NOT,
        f"A `beliefs` call takes {statistics.median(found.times) * 1e6:.0f} µs in the median (aim: at most 150 µs).",
        "How often the piece that a reader calls safest is wanted (his turn ≥ 3; aim: at most 10 %):",
        report.table(["styles", "explained", "counting", "any piece"], safest(some)),
        "**Takes X**, his turn ≥ 3, the base rate being that of the very rows:",
        report.table(HEAD, score_lines(take_table(some, nothing), some.takes, some, all_names)),
        "Takes X, where the filter was asked too:",
        report.table(HEAD, score_lines(take_table(*both), both[0].takes, both[0], all_names)),
        "**Closes with X**, all turns:",
        report.table(HEAD, score_lines(close_table(rows, nothing), rows.closes, rows, all_names)),
        "Closes with X, where the filter was asked too:",
        report.table(HEAD, score_lines(close_table(*all_asked), rows.closes[asked], all_asked[0], pooled)),
        'Calibration of "takes X", ten bins of equally many pieces, said → came (picture: `reading_calibration.svg`):',
        report.table(["styles", "reader", *map(str, range(1, 11))], calibration_lines(some)),
        "**The safety scale**: how often a piece on each step is taken (all turns):",
        report.table(["step", "pieces", "fitted", "unseen"], step_lines(rows, steps)),
        DEAD,
        "**Holds X**: unseen pieces, all three opponents, one turn of each hand:",
        report.table(["reader", "log-loss", "Brier", "AUC", "calibration error"], holding_lines(found.held)),
    ]
    PICTURE.write_text(picture(some) + "\n", encoding="utf-8")
    return "\n\n".join(parts)


def main(hands: int = 2000, with_filter: int = 600) -> None:
    found, every = Gathered(), max(1, hands // with_filter)
    for game in play_matches(EVERYBODY, hands, "fresh"):
        found.add(game, found.hands % every == 0)
        if found.hands % 100 == 0:
            print(found.hands, flush=True)
    report.write("reading", page(found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
