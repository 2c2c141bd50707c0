"""What the coming game of a player would bring."""

from __future__ import annotations

from dataclasses import dataclass

from competition.models import Season
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import NotThere
from competition.systems.errors import SeasonError
from competition.systems.what_if import WhatIf, what_if


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """A player and what the results of his coming game would come to; None without such a game."""

    person: Person
    people: dict[str, Person]
    found: WhatIf | None


def what_if_page(season: Season, key: str) -> WhatIfPage:
    """Computed on a copy of the season; eight queries. Raises NotThere."""
    people = {person.key: person for person in people_of(season).values()}
    if key not in people:
        raise NotThere(f"there is no entrant {key}")
    try:
        found = what_if(load_season(season), key)
    except SeasonError:
        found = None
    return WhatIfPage(people[key], people, found)
