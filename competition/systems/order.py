"""The order of a list: by points, then by the tie-breaks of the rules, then as it was.

Every key is a number of which more is better; None stands last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from competition.systems.rules.model import LadderRules
from competition.systems.season import Entrant
from competition.systems.tally import Tallies, Tally
from competition.systems.tpr import performance

Key = Fraction | int | None


class TieBreaks:
    """The tie-breaks of all entrants, from their tallies.

    `constant` keeps the ranks by keys that no game changes, for the lists of one season.
    """

    def __init__(
        self,
        rules: LadderRules,
        entrants: Sequence[Entrant],
        tallies: Tallies,
        constant: dict[tuple[str, ...], list[int]],
    ) -> None:
        self._constant = constant
        self._rules = rules
        self._entrants = entrants
        self._counted = tallies
        before, self._has_mutual, after = _around_mutual(rules.order)
        self._before = self._ranks(before)
        self._after = self._ranks(after)

    @property
    def _tallies(self) -> Sequence[Tally]:
        return self._counted.of_all()

    def order(self, totals: Sequence[int], current: Sequence[int]) -> list[int]:
        """The indexes in `current`, by total, then by the tie-breaks; what is equal keeps its order."""
        before, after = self._before, self._after
        if not self._has_mutual:
            return sorted(current, key=lambda i: (-totals[i], before[i]))
        ordered: list[int] = []
        for _, tied in groupby(
            sorted(current, key=lambda i: (-totals[i], before[i])), key=lambda i: (totals[i], before[i])
        ):
            group = list(tied)
            if len(group) > 1:
                score = self._mutual(group)
                group.sort(key=lambda i: (-score[i], after[i]))
            ordered.extend(group)
        return ordered

    def deciding(self, one: int, other: int, equal: Sequence[int]) -> str | None:
        """The tie-break by which one of two with equal totals stands above the other; None: no one does.

        `equal` are all with that total, for the mutual table.
        """
        for name in self._rules.order:
            keys: dict[int, Key] = (
                {**self._mutual(equal)} if name == "mutual" else {i: _KEYS[name](self, i) for i in equal}
            )
            if keys[one] != keys[other]:
                return name
            equal = [i for i in equal if keys[i] == keys[one]]
        return None

    def static_ranks(self) -> list[int] | None:
        """One number per entrant that ranks all tie-breaks, less is better; None with a mutual table."""
        return None if self._has_mutual else self._before

    def _ranks(self, names: Sequence[str]) -> list[int]:
        """Where each entrant stands by these keys alone, equal ones together (0 is best)."""
        if not _CONSTANT.issuperset(names):
            return self._computed_ranks(names)
        key = tuple(names)
        if key not in self._constant:
            self._constant[key] = self._computed_ranks(names)
        return self._constant[key]

    def _computed_ranks(self, names: Sequence[str]) -> list[int]:
        if not names:
            return [0] * len(self._entrants)
        keys = [
            tuple(_last_if_none(_KEYS[name](self, i)) for name in names) for i in range(len(self._entrants))
        ]
        ranked = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        return [ranked[key] for key in keys]

    def _mutual(self, group: Sequence[int]) -> dict[int, int]:
        """Twice the points that the members of a group scored against each other at the board."""
        members = set(group)
        return {i: sum(s for opponent, s in self._tallies[i].met if opponent in members) for i in group}

    def is_eligible(self, index: int) -> bool:
        """Whether he has enough rounds of the kinds that count for a prize."""
        eligibility = self._rules.eligibility
        if eligibility is None:
            return True
        return self._tallies[index].eligible_rounds >= eligibility.needed(self._counted.rounds)

    def rating(self, index: int) -> Key:
        """The rating; none stands last."""
        return self._entrants[index].rating

    def start_rank(self, index: int) -> Key:
        """The lower start rank first; that of a late joiner counts for nothing."""
        entrant = self._entrants[index]
        return None if entrant.start_rank is None or entrant.first_round > 1 else -entrant.start_rank

    def wins(self, index: int) -> Key:
        """Games won at the board."""
        return self._tallies[index].wins

    def external_wins(self, index: int) -> Key:
        """League games won, on the evening or another day."""
        return self._tallies[index].external_wins

    def games(self, index: int) -> Key:
        """Games played at the board."""
        return self._tallies[index].played

    def fewest_games(self, index: int) -> Key:
        """Who played fewer games at the board stands first."""
        return -self._tallies[index].played

    def percentage(self, index: int) -> Key:
        """The score at the board as a part of the games; none played stands last."""
        tally = self._tallies[index]
        return Fraction(tally.double_score, 2 * tally.played) if tally.played else None

    def tpr(self, index: int) -> Key:
        """The performance by the FIDE table; opponents without a rating are left out."""
        rated = [
            (rating, score)
            for opponent, score in self._tallies[index].met
            if (rating := self._entrants[opponent].rating) is not None
        ]
        return performance([rating for rating, _ in rated], Fraction(sum(score for _, score in rated), 2))

    def sonneborn_berger(self, index: int) -> Key:
        """The game points of those he beat and half those of whom he drew with, each meeting counted."""
        return sum(
            score * self._tallies[opponent].double_score for opponent, score in self._tallies[index].met
        )

    def opponents_points(self, index: int) -> Key:
        """The sum of the opponents' game points (weerstandspunten), each meeting counted."""
        return sum(self._tallies[opponent].double_score for opponent, _ in self._tallies[index].met)

    def eligible(self, index: int) -> Key:
        """Who may win a prize stands before who may not."""
        return int(self.is_eligible(index))


_CONSTANT = frozenset(("rating", "start_rank"))
_KEYS: dict[str, Callable[[TieBreaks, int], Key]] = {
    "rating": TieBreaks.rating,
    "start_rank": TieBreaks.start_rank,
    "wins": TieBreaks.wins,
    "external_wins": TieBreaks.external_wins,
    "games": TieBreaks.games,
    "fewest_games": TieBreaks.fewest_games,
    "percentage": TieBreaks.percentage,
    "tpr": TieBreaks.tpr,
    "sonneborn_berger": TieBreaks.sonneborn_berger,
    "opponents_points": TieBreaks.opponents_points,
    "eligible": TieBreaks.eligible,
}


def _last_if_none(key: Key) -> Any:
    return (1, 0) if key is None else (0, -key)


def _around_mutual(names: Sequence[str]) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    """The keys before the mutual table, whether there is one, and the keys after it."""
    if "mutual" not in names:
        return tuple(names), False, ()
    at = list(names).index("mutual")
    return tuple(names[:at]), True, tuple(names[at + 1 :])
