"""A match: hand after hand, the start passing on, until somebody has won (rules.md S6, T14, C9)."""

from __future__ import annotations

from collections.abc import Sequence

from .hand import Hand, deal
from .rules import Rules
from .seeds import check_seed


def reached(total: int, rules: Rules) -> bool:
    """Whether a total ends the match: at the target, and where the highest wins at minus the target too (T14).

    >>> from remi_learn import TABLA
    >>> [reached(total, TABLA.house(match_target=300)) for total in (299, 300, -310)]
    [False, True, True]
    """
    reach = abs(total) if rules.highest_wins else total
    return rules.match_target is not None and reach >= rules.match_target


def leaders(totals: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """The places of the best totals; ties share."""
    best = (max if rules.highest_wins else min)(totals)
    return tuple(place for place, total in enumerate(totals) if total == best)


class Match:
    """Hands of one game at one table. Players keep their numbers, whoever is eliminated.

    >>> from remi_learn import RAMI_51
    >>> match = Match(RAMI_51.house(match_target=101), players=3, seed=7)
    >>> match.totals, match.over, match.hand.player
    ((0, 0, 0), False, 0)
    """

    def __init__(self, rules: Rules, players: int, seed: int | str = 0):
        for count in range(2, players) if rules.elimination else ():
            rules.at(count)  # so many may be left of them
        rules.at(players)
        check_seed(seed)
        self.rules, self.players, self.seed = rules, players, seed
        self.hands: list[Hand] = []
        self.seats: list[tuple[int, ...]] = []
        """For each hand the players at its seats."""
        self._deal(tuple(range(players)), 0)

    def _deal(self, seats: tuple[int, ...], starter: int) -> None:
        number = len(self.hands) + 1
        self.hands.append(deal(self.rules, len(seats), f"{self.seed}/{number}", seats.index(starter)))
        self.seats.append(seats)

    @property
    def hand(self) -> Hand:
        """The hand that is being played, or was played last."""
        return self.hands[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points in the hands that are over."""
        totals = [0] * self.players
        for hand, seats in zip(self.hands, self.seats, strict=True):
            result = hand.result()
            for player, points in zip(seats, result.totals if result else (), strict=False):
                totals[player] += points
        return tuple(totals)

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who are not eliminated."""
        totals = self.totals
        return tuple(p for p in self.seats[-1] if not (self.rules.elimination and reached(totals[p], self.rules)))

    @property
    def over(self) -> bool:
        """Whether the match has ended; one without target or rounds never does."""
        if not self.hand.over:
            return False
        if self.rules.rounds is not None and len(self.hands) >= self.rules.rounds:
            return True
        if self.rules.elimination:
            return len(self.playing) < 2
        return any(reached(total, self.rules) for total in self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, shared by ties; nobody while the match goes on."""
        if not self.over:
            return ()
        totals = self.totals
        left = self.playing or self.seats[-1]
        return tuple(left[place] for place in leaders([totals[player] for player in left], self.rules))

    def next_hand(self) -> Hand:
        """Deal the next hand; the start passes on by one seat (S6)."""
        if self.over or not self.hand.over:
            raise ValueError(
                "expected a finished hand of an unfinished match; got " + ("its end" if self.over else "one")
            )
        seats, last = self.playing, self.seats[-1][self.hand.dealt.starter]
        after = ((last + self.rules.step * away) % self.players for away in range(1, self.players + 1))
        self._deal(seats, next(player for player in after if player in seats))
        return self.hand
