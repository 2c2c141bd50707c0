"""From what is read of a season to its sheets: the cross table and the list to sign off on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from competition.sheets import absence_list as sheet
from competition.sheets.absence_list import AbsenceList, Evening, Row
from competition.sheets.cross_table import CrossTable, Met, Person
from competition.sheets.paper import Heading
from competition.systems.kinds import Kind
from competition.wording import dates, titles

if TYPE_CHECKING:
    from competition.reading.meetings import CrossTablePage
    from competition.reading.presence import AbsenceListPage


def cross_table_of(page: CrossTablePage, club: str) -> CrossTable:
    """Who met whom, in the order of the standing."""
    position = {person.entry_id: number for number, person in enumerate(page.people)}
    return CrossTable(
        heading=Heading(
            club=club,
            season=page.season.name,
            title=_("Cross table"),
            lead=titles.standing_title(page.after_round),
        ),
        people=tuple(Person(person.place, person.name) for person in page.people),
        met={
            (position[one], position[other]): tuple(Met(game.white, game.result) for game in games)
            for (one, other), games in page.meetings.items()
        },
        game=page.season.game,
    )


def absence_list_of(page: AbsenceListPage, club: str) -> AbsenceList:
    """Who comes to the next evenings, as far as it has been said. Of nobody it says why he is away."""
    sign_up = page.default == "absent"
    lead = (
        _("Tick the evenings that you are coming") if sign_up else _("Tick the evenings that you will miss")
    )
    return AbsenceList(
        heading=Heading(
            club=club,
            season=page.season.name,
            title=_("Sign-up list") if sign_up else _("Absence list"),
            lead=lead,
        ),
        evenings=tuple(
            Evening(head.number, dates.short_day(head.date) if head.date else "") for head in page.rounds
        ),
        rows=tuple(
            Row(
                person.listed_name,
                tuple(_said(page, (person.entry_id, head.id)) for head in page.rounds),
            )
            for person in page.people
        ),
        sign_up=sign_up,
    )


def _said(page: AbsenceListPage, who_and_when: tuple[int, int]) -> str:
    if who_and_when in page.outside:
        return sheet.OUTSIDE
    kind = page.said.get(who_and_when)
    if kind is None:
        return sheet.OPEN
    if Kind(kind).is_external:
        return sheet.LEAGUE
    return {Kind.PRESENT: sheet.COMING, Kind.RESERVE: sheet.RESERVE}.get(Kind(kind), sheet.AWAY)
