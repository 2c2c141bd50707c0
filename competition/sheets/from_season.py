"""From what is read of a season to its sheets: the cross table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from competition.sheets.cross_table import CrossTable, Met, Person
from competition.sheets.paper import Heading
from competition.wording import heads

if TYPE_CHECKING:
    from competition.reading.cross_table import CrossTablePage


def cross_table_of(page: CrossTablePage, club: str) -> CrossTable:
    """Who met whom, in the order of the standing."""
    position = {person.entry_id: number for number, person in enumerate(page.people)}
    return CrossTable(
        heading=Heading(
            club=club,
            season=page.season.name,
            title=_("Cross table"),
            lead=heads.standing_title(page.after_round),
        ),
        people=tuple(Person(person.place, person.name) for person in page.people),
        met={
            (position[one], position[other]): tuple(Met(game.white, game.result) for game in games)
            for (one, other), games in page.meetings.items()
        },
        game=page.season.game,
    )
