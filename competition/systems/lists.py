"""The lists of a season: the one after a round, or all of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from competition.systems.errors import SeasonError
from competition.systems.registry import system_of
from competition.systems.season import Season
from competition.systems.standing import Standing


def standings(season: Season, after_round: int | None = None) -> Standing:
    """The list after a round: the last closed one unless given, 0 for the start list.

    Raises SeasonError when the season has no such round.
    """
    number = season.last_closed if after_round is None else after_round
    if number != 0 and season.round(number) is None:
        known = ", ".join(str(r.number) for r in season.rounds) or "none"
        raise SeasonError("unknown_round", "", value=number, rounds=known)
    return replace(system_of(season).last_list(season, number), after_round=number)


def standings_after(season: Season, numbers: Collection[int]) -> dict[int, Standing]:
    """The lists after these published or closed rounds (0: the start list), in one go."""
    return system_of(season).lists_after(season, numbers)


def all_standings(season: Season) -> list[Standing]:
    """The start list and the list after each published or closed round, in one go."""
    last = season.rounds[-1].number if season.rounds else 0
    return list(system_of(season).lists(season, last))
