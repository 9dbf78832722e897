"""Each question asked of the engine and of the brute force; an `AssertionError` quotes what they disagree on.

Used by the tests on a few hundred racks of each kind, and by `benchmarks.proof` on thousands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from random import Random

import bruteforce
import racks
from remi_learn import (
    JOKER,
    Meld,
    Rules,
    Tile,
    arrange,
    best_close,
    can_close,
    closings,
    discards,
    distance,
    going_out,
    layoffs,
    may_open,
    meld_points,
    openings,
    rack_points,
    useful,
)
from remi_learn.engine.scoring import laid

Rack = tuple[Tile, ...]


def names(tiles: Iterable[Tile]) -> list[str]:
    """The pieces as the brute force writes them."""
    return [str(tile) for tile in tiles]


def _same(ours: object, theirs: object, *about: object) -> None:
    assert ours == theirs, f"{ours!r} is not {theirs!r}: " + "; ".join(map(str, about))


@lru_cache(maxsize=1)  # the next question is often about the same rack
def _brute_of(rack: Rack, game: bruteforce.Game) -> bruteforce.Rack:
    return bruteforce.Rack(names(rack), game)


def _brute(rack: Rack, rules: Rules) -> bruteforce.Rack:
    return _brute_of(rack, replace(bruteforce.GAMES[rules.name], threshold=rules.opening_points))


def close(rules: Rules, rack: Rack) -> bool:
    """Does it close?"""
    wanted = _brute(rack, rules).closes()
    _same(can_close(rack, rules), wanted, rules.name, *rack)
    return wanted


def best(rules: Rules, rack: Rack) -> bool:
    """What is the most that a close pays?"""
    found, wanted = best_close(rack, rules), _brute(rack, rules).best()
    _same(found and found.paid, wanted, rules.name, *rack)
    if found:
        pieces = [piece for meld in found.melds for piece in meld.pieces] + [found.discard] * (
            found.discard is not None
        )
        _same(Counter(pieces), Counter(rack), rules.name, *rack)
    return found is not None


def ways(rules: Rules, rack: Rack) -> bool:
    """Which essentially different ways are there, and what does each pay?"""
    brute = _brute(rack, rules)
    wanted = sorted(
        (str(discard), worth * (2 if discard == "*" and brute.game.joker_doubles else 1))
        for discard, boards in brute.endings.items()
        for worth in boards.values()
    )
    found = sorted((str(way.discard), way.paid) for way in closings(rack, rules, limit=10**6))
    _same(found, wanted, rules.name, *rack)
    return bool(wanted)


def least_left(rules: Rules, rack: Rack) -> bool:
    """What is the least left over, in pieces and in points?"""
    brute = _brute(rack, rules)
    pairs = brute.left(brute.full)
    for by, wanted in (("pieces", min(pairs)), ("points", min(pairs, key=lambda pair: pair[::-1]))):
        found = arrange(rack, rules, by=by)
        _same((len(found.left), rack_points(found.left, rules).total), wanted, by, rules.name, *rack)
        pieces = [piece for meld in found.melds for piece in meld.pieces]
        _same(Counter([*pieces, *found.left]), Counter(rack), by, rules.name, *rack)
    return min(pairs)[0] < len(rack)


def opening(rules: Rules, rack: Rack) -> bool:
    """With which greatest and least sum does it open?"""
    sums, found = _brute(rack, rules).opening_sums(), openings(rack, rules)
    ours = found and (found.best.points.total, found.cheapest.points.total)
    _same(ours, (max(sums), min(sums)) if sums else None, rules.name, *rack)
    if found:
        assert found.best, rack
        assert found.cheapest, rack
    return bool(sums)


@cache
def _nearest(game: bruteforce.Game, goal: int) -> bruteforce.Nearest:
    return bruteforce.Nearest(game, goal)


def _game(rules: Rules) -> bruteforce.Game:
    """The game as the brute force knows it, with the settings of the house that change which melds there are."""
    return replace(
        bruteforce.GAMES[rules.name],
        packs=rules.packs,
        jokers=rules.jokers,
        run_jokers=rules.jokers_per_meld,
        group_jokers=rules.group_jokers,
    )


def _far(rules: Rules, rack: Rack, drawn: bool) -> tuple[int, set[str]] | None:
    game = _game(rules)
    goal = rules.hand_size if game.board else len(rack) - drawn
    goals = [goal] if game.last_discard else [goal, goal + 1]
    found = [_nearest(game, goal).answer(Counter(names(rack))) for goal in goals]
    reached = [pair for pair in found if pair is not None]
    if not reached:
        return None
    least = min(level for level, _ in reached)
    return least, set().union(*(missing for level, missing in reached if level == least))


def far(rules: Rules, rack: Rack) -> bool:
    """How far is it from closing, and which pieces bring it nearer? For hands of up to eight pieces."""
    drawn = len(rack) > rules.hand_size
    wanted = _far(rules, rack, drawn)
    _same(distance(rack, rules, drawn=drawn), wanted and wanted[0], rules.name, drawn, *rack)
    if wanted and wanted[0]:
        _same(set(map(str, useful(rack, rules, drawn=drawn))), wanted[1], rules.name, drawn, *rack)
    return wanted is not None and wanted[0] == 0


def after_discards(rules: Rules, rack: Rack) -> bool:
    """What follows from each discard? For hands of up to seven pieces."""
    for way in discards(rack, rules):
        rest = list(rack)
        rest.remove(way.tile)
        wanted = _far(rules, tuple(rest), False)
        _same(way.distance, wanted and wanted[0], rules.name, way.tile, *rack)
        if wanted and wanted[0]:
            _same(set(map(str, way.useful)), wanted[1], rules.name, way.tile, *rack)
    return True


def _lying(meld: Meld) -> bruteforce.Lying:
    naturals = [tile for tile in meld.tiles if not tile.wild]
    if meld.kind == "group":
        suits = "".join(sorted(tile.suit for tile in naturals))
        return "group", suits, tuple(sorted((tile.rank, tile.wild) for tile in meld.tiles))
    start = meld.tiles[0].rank
    return "run", naturals[0].suit, tuple((start + at, tile.wild) for at, tile in enumerate(meld.tiles))


def _table(rng: Random, rules: Rules) -> list[Meld]:
    """Up to three melds on the table, half of them with a joker."""
    melds = []
    for _ in range(rng.randint(0, 3)):
        pieces = racks.any_meld(rng, rng.choice((3, 3, 4, 5)))
        if rng.random() < 0.5:
            pieces[rng.randrange(len(pieces))] = JOKER
        melds.append(laid(pieces, rules))
    return melds


def turn(rng: Random, rules: Rules, most: int = 8) -> tuple[Rack, list[Meld]]:
    """A hand and a table on which something can be laid off more often than not."""
    while True:
        table, rest = _table(rng, rules), Counter(racks.deck(rules))
        rest.subtract(piece for meld in table for piece in meld.pieces)
        size = rng.randint(1, most)
        near = [
            Tile((tile.rank + step - 1) % 13 + 1, suit)
            for meld in table
            for tile in meld.tiles
            for step in (-1, 0, 1)
            for suit in "hdcs"
        ]
        hand = racks.any_meld(rng, rng.choice((3, 4))) if size > 3 and rng.random() < 0.6 else []
        pool = (
            [tile for tile in rest.elements() if tile in near or tile == JOKER or rng.random() < 0.1]
            if min(rest.values()) >= 0
            else []
        )
        hand = (hand + rng.sample(pool, min(size, len(pool))))[:size]
        rest.subtract(hand)
        if hand and min(rest.values()) >= 0:
            return tuple(hand), table


def out(rules: Rules, rng: Random) -> bool:
    """Does a hand go out at a table, and what can it lay off?"""
    hand, table = turn(rng, rules)
    rules = rules.house(opening_points=rng.choice((0, 20, 30, rules.opening_points)))
    game = replace(bruteforce.GAMES[rules.name], threshold=rules.opening_points)
    opened, using = rng.random() < 0.5, (rng.choice(hand),) if rng.random() < 0.3 else ()
    lying = [_lying(meld) for meld in table]
    about = (rules.name, rules.opening_points, opened, using, "hand", *hand, "table", *table)
    wanted = bruteforce.goes_out(names(hand), lying, game, opened, str(using[0]) if using else None)
    found = going_out(hand, table, rules, opened=opened, using=using)
    _same(found is not None, wanted, *about)
    _same(
        {(way.target, _lying(way.result)) for way in layoffs(hand, table, rules) if not way.taken},
        {(at, grown) for at, meld in enumerate(lying) for grown in bruteforce.laid_off(meld, names(hand), game)},
        *about,
    )
    _same(
        {(way.target, _lying(way.result)) for way in layoffs(hand, table, rules) if way.taken},
        {
            (at, then)
            for at, meld in enumerate(lying)
            for gives, then in bruteforce.given(meld, game.two_for_joker)
            if not Counter(gives) - Counter(names(hand))
        },
        *about,
    )
    return wanted


def points(rules: Rules, rng: Random) -> bool:
    """What are pieces worth laid or left, and do the melds open?"""
    game, rest = bruteforce.GAMES[rules.name], Counter(racks.deck(rules))
    table = _table(rng, rules)
    rest.subtract(piece for meld in table for piece in meld.pieces)
    if min(rest.values()) < 0:
        table = table[:1]
    total, run, clean, aces = 0, False, False, False
    for meld in table:
        pieces = list(meld.pieces)
        rng.shuffle(pieces)
        brute = next(
            found
            for found in bruteforce.melds_of(Counter(names(pieces)), game, len(pieces))
            if len(found.pieces) == len(pieces) and found.kind == meld.kind
        )
        _same(meld_points(pieces, rules).total, bruteforce.points(brute, game), rules.name, *pieces)
        total += bruteforce.points(brute, game, opening=True)
        run, clean = run or meld.kind == "run", clean or (meld.kind == "run" and JOKER not in pieces)
        aces = aces or (meld.kind == "group" and meld.tiles[0].rank == 1)
    needs = (run or not game.run_needed) and (clean or not game.clean_needed)
    opens = bool(table) and not game.board and ((total >= game.threshold and needs) or (aces and game.aces_open))
    found = may_open([meld.pieces for meld in table], rules)
    _same((bool(found), found.points.total), (opens, total), rules.name, *table)
    rack = racks.random_rack(rng, rng.randint(0, 15), rules)
    wanted = sum(bruteforce.held_points(piece, game) for piece in names(rack))
    _same(rack_points(rack, rules).total, wanted, rules.name, *rack)
    return opens


QUESTIONS: dict[str, Callable[[Rules, Rack], bool]] = {
    "close": close,
    "best": best,
    "ways": ways,
    "least left": least_left,
    "opening": opening,
    "distance": far,
    "discards": after_discards,
}
