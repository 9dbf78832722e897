"""Whole hands as text, one file a hand: `python tests/golden.py` writes tests/data/*.hand anew; the diff is the change.

The players are `PlainPlayer`s; the last line says how the hand ended and what each seat got.
"""

from __future__ import annotations

from pathlib import Path

from remi_learn import RAMI_51, REMI_51, Hand, deal, write_record
from remi_learn.engine.players import PlainPlayer, play_out
from remi_learn.engine.rules import HOUSES, PRESETS

DATA = Path(__file__).parent / "data"
GAMES = {
    **{f"{rules.name} {players}": (rules, players) for rules in PRESETS for players in (2, 4)},
    "Rami 51 6": (RAMI_51.house(use_taken_card=True), 6),
    "Remi 51 balkan 3": (REMI_51.house(**HOUSES["balkan"]), 3),
}


def path(name: str) -> Path:
    plain = name.lower().replace("ă", "a").replace(" ", "-")
    return DATA / f"{plain}.hand"


def golden(name: str) -> str:
    rules, players = GAMES[name]
    hand = play_out(deal(rules, players, seed=name), [PlainPlayer(seat) for seat in range(players)])
    return write_record(hand) + ending(hand)


def ending(hand: Hand) -> str:
    result = hand.result()
    assert result
    lines = [f"# {result.why}: {' '.join(map(str, result.totals))}"]
    for seat, points in enumerate(result.scores):
        lines.append(f"# {seat}: " + ", ".join(f"{part.code} {part.points} ({part.rule})" for part in points.parts))
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(golden(each), encoding="utf-8")
