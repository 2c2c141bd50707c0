"""Why somebody moved between any two lists of a season."""

from __future__ import annotations

from dataclasses import dataclass

from competition.models import Season
from competition.reading.entrants import Evening, lists_to_compare
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import NotThere
from competition.systems.errors import SeasonError
from competition.systems.lists import standings_after
from competition.systems.movement import Movement, explain


@dataclass(frozen=True, slots=True)
class MovementPage:
    """An entrant between the list after round `since` and that after round `until`; 0 is the start list.

    `movement` is None where he is in neither, and where no list can be computed.
    """

    person: Person
    people: dict[str, Person]
    since: int
    until: int
    evenings: tuple[Evening, ...]
    movement: Movement | None


def movement_page(
    season: Season, key: str, since: int | None = None, until: int | None = None
) -> MovementPage:
    """The two lists in their order; unless given the last one and the one before. Raises NotThere.

    Six queries, however long the season is.
    """
    people = {person.key: person for person in people_of(season).values()}
    if key not in people:
        raise NotThere(f"there is no entrant {key}")
    if since is not None and until is not None:
        since, until = sorted((since, until))
    try:
        found = load_season(season, for_lists=True)
        last, first = lists_to_compare(found, until, since)
        first, last = sorted((first, last))
        lists = standings_after(found, {first, last})
    except SeasonError:
        return MovementPage(people[key], people, since or 0, until or 0, (), None)
    listed = any(row.entrant == key for each in lists.values() for row in each.rows)
    return MovementPage(
        person=people[key],
        people=people,
        since=first,
        until=last,
        evenings=tuple(Evening(round_.number, round_.state.counts) for round_ in found.rounds),
        movement=explain(lists[first], lists[last], key) if listed else None,
    )
