"""Who is in the list when, and in what order the list begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from competition.systems.rules.model import Rules, as_ladder
from competition.systems.season import Entrant, Season


def never_listed(entrant: Entrant) -> bool:
    """Whether he withdrew before he could stand in any list."""
    return entrant.withdrawn_after is not None and entrant.withdrawn_after < entrant.first_round


def is_removed(entrant: Entrant, number: int, rules: Rules) -> bool:
    """Whether he is gone from the list after round `number`, and the games against him re-scored."""
    return rules.is_removed(entrant.left_after(number))


def start_list(season: Season) -> tuple[str, ...]:
    """L(0): by start rank, then by rating, the unrated last, equal ones in the order of the file."""
    starters = [e for e in season.entrants if e.first_round == 1 and not never_listed(e)]
    ranked = sorted((e for e in starters if e.start_rank is not None), key=lambda e: e.start_rank or 0)
    others = by_rating(e for e in starters if e.start_rank is None)
    return tuple(e.id for e in (*ranked, *others))


def by_rating(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The highest rating first, the unrated last, equal ones as they came."""
    return sorted(entrants, key=lambda e: (e.rating is None, -(e.rating or 0)))


def next_order(season: Season, order: Sequence[str], number: int) -> tuple[str, ...]:
    """The list before round `number` as that round finds it: who is removed out, the joiners in.

    Joiners stand last, or with `start.joiners` by_rating next to the entrant with the nearest rating.
    """
    entrants = {e.id: e for e in season.entrants}
    current = [key for key in order if not is_removed(entrants[key], number, season.rules)]
    for joiner in joiners(season, order, number):
        if as_ladder(season.rules).start.joiners == "by_rating":
            current.insert(_beside_nearest(joiner, [entrants[key] for key in current]), joiner.id)
        else:
            current.append(joiner.id)
    return tuple(current)


def joiners(season: Season, order: Collection[str], number: int) -> list[Entrant]:
    """Who is in the list by round `number` and not in the one before it (`order`), as they enter.

    They have joined, or have been removed for a time and take part again.
    """
    listed = frozenset(order)
    return by_rating(
        e
        for e in season.entrants
        if e.id not in listed
        and e.first_round <= number
        and not never_listed(e)
        and not is_removed(e, number, season.rules)
    )


def _beside_nearest(joiner: Entrant, current: list[Entrant]) -> int:
    rated = [(index, e.rating) for index, e in enumerate(current) if e.rating is not None]
    if joiner.rating is None or not rated:
        return len(current)
    # Equally near: the lower-placed one.
    index, rating = min(rated, key=lambda item: (abs(item[1] - joiner.rating), -item[0]))  # type: ignore[operator]
    return index + 1 if rating >= joiner.rating else index
