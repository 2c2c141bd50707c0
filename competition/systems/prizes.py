"""The prizes of a season: who would get them now, and who has played too little for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

PLACE, GROUP, RATING, CLIMB = "place", "group", "rating", "climb"
KINDS = (PLACE, GROUP, RATING, CLIMB)


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize for the `place`-th of all (`place`), of a shadow group (`group`), of everybody rated under
    `below` (`rating`), or of those who rose most places since their first list (`climb`).

    The least to play for it: so many games, or this percentage of the rounds of the season.
    """

    kind: str
    place: int = 1
    group: str = ""
    below: int | None = None
    minimum_games: int | None = None
    minimum_percentage: int | None = None

    def needed(self, rounds: int) -> int:
        """How many games one has to play in a season of so many rounds."""
        if self.minimum_percentage is not None:
            return ceil(rounds * self.minimum_percentage / 100)
        return self.minimum_games or 0


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody on the list. `climb`: places risen since his first list, None where he had no place in it.
    `eligible` is what the rules say of him; `played` are his games at the board."""

    entrant: str
    place: int
    group: str
    rating: int | None
    climb: int | None
    played: int
    eligible: bool = True


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who would stand for a prize but has played too little: `missing` more games, 0 where it is the rules
    that do not let him win prizes yet. `in_reach`: enough rounds are left for it."""

    entrant: str
    missing: int
    in_reach: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a prize stands now: who would get it (several where they are equal), and who comes before them
    without being allowed to, in order."""

    prize: Prize
    needed: int
    holders: tuple[str, ...]
    waiting: tuple[Waiting, ...]


def outlook(prize: Prize, contenders: Sequence[Contender], rounds: int, rounds_left: int) -> Outlook:
    """How a prize stands among those on the list, in a season of `rounds` of which some are left."""
    needed = prize.needed(rounds)
    ranked = _ranked(prize, contenders)
    allowed = [each for each in ranked if each.eligible and each.played >= needed]
    holders = _at(prize, allowed)
    last = ranked.index(holders[-1]) if holders else len(ranked)
    waiting = tuple(
        Waiting(each.entrant, missing, missing <= rounds_left)
        for each in ranked[:last]
        if (missing := max(needed - each.played, 0)) or not each.eligible
    )
    return Outlook(prize, needed, tuple(each.entrant for each in holders), waiting)


def _ranked(prize: Prize, contenders: Iterable[Contender]) -> list[Contender]:
    """Who is in the running, the best first."""
    if prize.kind == CLIMB:
        risen = [each for each in contenders if each.climb is not None and each.climb > 0]
        return sorted(risen, key=lambda each: (-(each.climb or 0), each.place))
    in_order = sorted(contenders, key=lambda each: each.place)
    if prize.kind == GROUP:
        return [each for each in in_order if each.group == prize.group]
    if prize.kind == RATING and prize.below is not None:
        return [each for each in in_order if each.rating is not None and each.rating < prize.below]
    return in_order


def _at(prize: Prize, allowed: Sequence[Contender]) -> list[Contender]:
    """Who is at the place of the prize: on a list one, of those who rose equally far all of them."""
    if len(allowed) < prize.place:
        return []
    holder = allowed[prize.place - 1]
    if prize.kind != CLIMB:
        return [holder]
    return [each for each in allowed if each.climb == holder.climb]
