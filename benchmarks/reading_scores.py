"""How good chances are: log-loss, Brier score, AUC, calibration error over ten bins, and its picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from remi_learn.draw import LIGHT
from remi_learn.shapes import Box, Label, Mark, Shape, svg

Floats = np.ndarray
BINS = 10


class Scores(NamedTuple):
    """The four figures of one reader on some rows."""

    loss: float
    brier: float
    auc: float
    error: float


def scores(chances: Floats, came: Floats) -> Scores:
    """All four; the bins of the calibration error hold equally many rows."""
    p = np.clip(chances, 1e-6, 1 - 1e-6)
    loss = float(-np.mean(came * np.log(p) + (1 - came) * np.log(1 - p)))
    error = sum(abs(said - did) * count for said, did, count in bins(chances, came)) / max(1, len(came))
    return Scores(loss, float(np.mean((p - came) ** 2)), auc(chances, came), error)


def bins(chances: Floats, came: Floats) -> list[tuple[float, float, int]]:
    """Ten bins of equally many rows: what was said on average, how often it came, how many rows."""
    order = np.argsort(chances, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    return [(float(chances[part].mean()), float(came[part].mean()), len(part)) for part in parts]


def auc(chances: Floats, came: Floats) -> float:
    """How often a piece that was taken had the higher chance than one that was not; ties count half."""
    _, place, count = np.unique(chances, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[place]
    yes = came.sum()
    return (
        float((ranks[came == 1].sum() - yes * (yes + 1) / 2) / (yes * (len(came) - yes)))
        if 0 < yes < len(came)
        else 0.5
    )


def calibration_picture(curves: Mapping[str, list[tuple[float, float, int]]], title: str) -> str:
    """What was said against what came, a curve for each reader, as SVG."""
    size, pad = 360.0, 46.0
    top = max(max(said, did) for curve in curves.values() for said, did, _ in curve) * 1.1
    inks, ink = ("#0b7350", "#b10540", "#1461c8", "#8f5a00"), LIGHT.text

    def at(said: float, did: float) -> tuple[float, float]:
        return pad + said / top * size, pad + size - did / top * size

    shapes: list[Shape] = [Box(0, 0, size + 2 * pad, size + 2 * pad, 0, "#ffffff")]
    shapes.append(Mark((("M", *at(0, 0)), ("L", *at(top, top))), stroke="#b4b4b4", line=1.5))
    shapes.append(Mark((("M", *at(0, top)), ("L", *at(0, 0)), ("L", *at(top, 0))), stroke=ink, line=1.5))
    for number, (name, curve) in enumerate(curves.items()):
        steps = tuple(("L" if place else "M", *at(said, did)) for place, (said, did, _) in enumerate(curve))
        shapes.append(Mark(steps, stroke=inks[number], line=2))
        shapes += [Box(x - 3, y - 3, 6, 6, 3, inks[number]) for x, y in (at(said, did) for said, did, _ in curve)]
        shapes.append(Label(pad + 12, pad + 18 + 18 * number, name, 14, inks[number], 600, "start"))
    shapes += [
        Label(pad + size / 2, pad + size + 34, "said", 14, ink),
        Label(pad - 8, pad - 12, "came", 14, ink),
        Label(pad + size, pad + size + 18, f"{top:.2f}", 12, ink),
        Label(pad - 8, pad + 8, f"{top:.2f}", 12, ink, anchor="end"),
    ]
    return svg(shapes, size + 2 * pad, size + 2 * pad, title, title)
