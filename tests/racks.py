"""Racks to ask questions about: random, closable, near and adversarial ones, from the deck of any rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from remi_learn import JOKER, Rules, Tile, format_tiles, parse_tiles

SUITS = "hdcs"
Rack = tuple[Tile, ...]
EVERY = parse_tiles(" ".join(f"{number}{suit}" for number in range(1, 14) for suit in SUITS))


def deck(rules: Rules) -> list[Tile]:
    """Every piece of the game."""
    return [tile for tile in EVERY for _ in range(rules.packs)] + [JOKER] * rules.jokers


def random_rack(rng: Random, size: int, rules: Rules) -> Rack:
    """Pieces as they are dealt."""
    return tuple(rng.sample(deck(rules), size))


def any_meld(rng: Random, size: int) -> list[Tile]:
    """The pieces of a group or a run without jokers."""
    if size in (3, 4) and rng.random() < 0.5:
        number = rng.randint(1, 13)
        return [Tile(number, suit) for suit in rng.sample(SUITS, size)]
    start, suit = rng.randint(1, 15 - size), rng.choice(SUITS)
    return [Tile((place - 1) % 13 + 1, suit) for place in range(start, start + size)]


def _sizes(rng: Random, total: int) -> list[int]:
    sizes: list[int] = []
    while total:
        choices = [size for size in (3, 3, 4, 4, 5, 6, 8) if total - size == 0 or total - size >= 3]
        sizes.append(rng.choice(choices or [total]))
        total -= sizes[-1]
    return sizes


def complete_board(rng: Random, size: int, rules: Rules) -> list[Tile]:
    """Pieces that lie in melds without remainder, with about as many jokers as a deal brings."""
    while True:
        melds = [any_meld(rng, length) for length in _sizes(rng, size)]
        pieces = [tile for meld in melds for tile in meld]
        if any(pieces.count(tile) > rules.packs for tile in set(pieces)):
            continue
        jokers = sum(tile == JOKER for tile in random_rack(rng, size, rules))
        for meld in rng.sample(melds, min(jokers, len(melds)) if rules.jokers_per_meld and rules.group_jokers else 0):
            meld[rng.randrange(len(meld))] = JOKER
        return [tile for meld in melds for tile in meld]


def _with_more(rng: Random, pieces: list[Tile], more: int, rules: Rules) -> Rack:
    rest = deck(rules)
    for tile in pieces:
        rest.remove(tile)
    rack = pieces + rng.sample(rest, more)
    rng.shuffle(rack)
    return _as_dealt(rack)


def _as_dealt(rack: list[Tile]) -> Rack:
    """The same pieces as they come from notation."""
    return parse_tiles(format_tiles(rack))


def closable_rack(rng: Random, size: int, rules: Rules) -> Rack:
    """All but one piece in melds."""
    return _with_more(rng, complete_board(rng, size - 1, rules) if size > 3 else [], 1 if size > 3 else size, rules)


def near_rack(rng: Random, size: int, rules: Rules) -> Rack:
    """A closable rack with one to three pieces exchanged."""
    pieces = list(closable_rack(rng, size, rules))
    kept = pieces[: max(size - rng.randint(1, 3), 0)]
    return _with_more(rng, kept, size - len(kept), rules)


def adversarial_rack(rng: Random, size: int, rules: Rules) -> Rack:
    """Many ways that nearly work: double runs in two colours, dense blocks, rows round the ace, jokers."""
    colours = rng.sample(SUITS, 4)
    width, start, count = rng.choice(
        ((7, rng.randint(1, 8), 2), (4, rng.randint(1, 11), 4), (5, rng.randint(1, 10), 3), (7, 9, 2))
    )
    jokers = rng.randint(0, min(rules.jokers, size, 4))
    while True:
        block = [Tile((n - 1) % 13 + 1, s) for n in range(start, start + width) for s in colours[:count]]
        pool = [tile for tile in dict.fromkeys(block) for _ in range(rules.packs)]
        if len(pool) >= size - jokers:
            break
        width, start = width + 1, start - (start > 1)
    pieces = rng.sample(pool, size - jokers) + [JOKER] * jokers
    rng.shuffle(pieces)
    return _as_dealt(pieces)


KINDS: dict[str, Callable[[Random, int, Rules], Rack]] = {
    "random": random_rack,
    "closable": closable_rack,
    "near": near_rack,
    "adversarial": adversarial_rack,
}
