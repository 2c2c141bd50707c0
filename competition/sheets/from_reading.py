"""From a round or a season as it is read to its sheets: what is said to whom.

The sheet of the public counts the absent, as the public page does. The director's, which hangs in the
club, names them, but says of nobody why he is away, except that he plays for the club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from competition.sheets import absence_list as sheet
from competition.sheets.absence_list import AbsenceList, Evening, Row
from competition.sheets.cross_table import CrossTable, Met, Person
from competition.sheets.pairing import Board, PairingSheet, Remark
from competition.sheets.paper import Heading
from competition.sheets.slips import Slips
from competition.systems.kinds import Kind
from competition.systems.season import CHAMPIONSHIP, RoundState
from competition.wording import dates, kinds, results, titles

if TYPE_CHECKING:
    from competition.reading.director import AbsenceRow, DirectorRound
    from competition.reading.meetings import CrossTablePage
    from competition.reading.presence import AbsenceListPage
    from competition.reading.rounds import GameRow, RoundHead, RoundPage


def public_sheet(page: RoundPage, club: str) -> PairingSheet:
    """The sheet that everybody may see."""
    remarks = [_bye(person.name for person in page.byes), _counted(page.counts)]
    return PairingSheet(
        heading=_heading(page.round, club, page.season.name),
        boards=_boards(page.games, page.season.game),
        remarks=tuple(remark for remark in remarks if remark.text),
    )


def director_sheet(page: DirectorRound, club: str) -> PairingSheet:
    """The sheet for the wall of the club, drafts included."""
    remarks = [
        _bye(row.person.name for row in page.byes if not row.guest),
        _guests(page.byes),
        Remark(_("Not paired"), _names(person.name for person in page.unpaired if person not in page.barred)),
        *_named(page.absences),
    ]
    return PairingSheet(
        heading=_heading(page.round, club, page.season.name),
        boards=_boards(page.games, page.season.game),
        remarks=tuple(remark for remark in remarks if remark.text),
        draft=not page.round.counts,
    )


def slips_of(page: DirectorRound, club: str) -> Slips:
    """A slip for each board, to write the result on."""
    return Slips(
        heading=_heading(page.round, club, page.season.name),
        round=titles.round_name(page.round.number),
        boards=_boards(page.games, page.season.game),
        game=page.season.game,
        draft=not page.round.counts,
    )


def _heading(head: RoundHead, club: str, season: str) -> Heading:
    state = head.state if head.counts else RoundState.PUBLISHED
    return Heading(club=club, season=season, title=titles.round_title(head.number, state), lead=_when(head))


def _when(head: RoundHead) -> str:
    if head.date is None:
        return ""
    day = dates.day(head.date)
    return f"{day}, {dates.clock(head.time)}" if head.time else day


def _boards(games: Iterable[GameRow], game: str) -> tuple[Board, ...]:
    return tuple(
        Board(
            number=row.board,
            white=row.white.name,
            black=row.black.name,
            result=results.result(row.result, game).score if row.result else "",
            note=", ".join(_notes(row, game)),
            is_new=bool(row.new_since),
        )
        for row in games
    )


def _notes(row: GameRow, game: str) -> list[str]:
    notes = []
    if row.new_since:
        notes.append(_("new since %(time)s") % {"time": row.new_since})
    notes.extend(row.wishes)
    if row.tag == CHAMPIONSHIP:
        notes.append(_("championship group"))
    if when := results.on_another_day(row.result, row.played_on, row.evening):
        notes.append(when)
    if row.result and (remark := results.result(row.result, game).remark):
        notes.append(remark)
    return notes


def _bye(names: Iterable[str]) -> Remark:
    return Remark(_capital(kinds.label(Kind.BYE)), _names(names), prominent=True)


def _guests(rows: Iterable[AbsenceRow]) -> Remark:
    """Who plays a guest: no bye, and no board of the round either."""
    pairs = [" – ".join(filter(None, (row.person.name, row.note))) for row in rows if row.guest]
    return Remark(_("Against a guest"), _names(pairs), prominent=True)


def _counted(counts: Mapping[str, int]) -> Remark:
    return Remark(_("Absent"), kinds.absences(counts))


def _named(rows: Iterable[AbsenceRow]) -> list[Remark]:
    elsewhere: list[str] = []
    without_game: list[str] = []
    away: list[str] = []
    for row in rows:
        kind = Kind(row.kind)
        if kind.is_external:
            elsewhere.append(row.person.name)
        elif kind.is_forfeit:
            without_game.append(f"{row.person.name} ({kinds.label(kind)})")
        elif not kind.is_there:
            away.append(row.person.name)
    return [
        Remark(_("Without game"), _names(without_game)),
        Remark(_capital(kinds.label(Kind.EXTERNAL)), _names(elsewhere)),
        Remark(_("Absent"), _names(away)),
    ]


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


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
