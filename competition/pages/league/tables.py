"""Matches, what follows from them, and who played where: finished lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.models import Team
from competition.pages.league import words
from competition.reading.league_bookings import BOOKED, LEFT, Booking
from competition.reading.teams import AvailableRow, BoardRow, MatchRow, PlayedRow
from competition.systems.league import Earning
from competition.wording import dates, numbers


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list of matches; in a member's own list his `board` and the result there."""

    id: int
    day: str
    title: str
    result: str
    tag: str
    url: str = ""
    board: str = ""
    boards: tuple[BoardLine, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardLine:
    """Somebody at a board."""

    board: str
    name: str
    colour: str
    result: str
    unconfirmed: bool


@dataclass(frozen=True, slots=True)
class FollowLine:
    """What follows for somebody in one season: where, what it earns, or why it does not."""

    name: str
    earns: str
    problem: str
    settle_url: str


@dataclass(frozen=True, slots=True)
class FollowBlock:
    """What is booked in one way in one round: "Intern: bondswedstrijd in plaats van ronde 5"."""

    where: str
    lines: tuple[FollowLine, ...]


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """Somebody with how often he played for each team, in the order of the teams."""

    name: str
    rating: str
    times: tuple[str, ...]
    total: int
    score: str


@dataclass(frozen=True, slots=True)
class AvailableLine:
    """Somebody on a day."""

    name: str
    rating: str
    times: str
    notes: tuple[str, ...]


def match_lines(rows: Iterable[MatchRow], url: Callable[[MatchRow], str] = lambda row: "") -> list[MatchLine]:
    """Matches as they come."""
    return [
        MatchLine(
            id=row.id,
            day=dates.short_day(row.date),
            title=words.opponents(row.team.name, row.opponent, row.at_home),
            result=words.score(row.score, row.at_home),
            tag=_("to confirm") if row.unconfirmed else "",
            url=url(row),
            boards=tuple(board_line(board) for board in row.boards),
        )
        for row in rows
    ]


def board_line(row: BoardRow) -> BoardLine:
    """A board for the eye."""
    return BoardLine(
        board=str(row.board or ""),
        name=row.name,
        colour=row.colour,
        result=words.result(row.result),
        unconfirmed=row.unconfirmed,
    )


def follow_blocks(
    found: Iterable[Booking],
    earnings: Mapping[tuple[int, int], tuple[Earning, ...]],
    why_left: Callable[[Booking], str],
    settle_url: Callable[[Booking], str],
) -> list[FollowBlock]:
    """What follows from a match, by season and round, in the order of the boards."""
    blocks: dict[str, list[FollowLine]] = {}
    for each in sorted(found, key=lambda e: (e.season.pk, e.round.number, _board(e), e.entry.name)):
        is_booked = each.state == BOOKED
        line = FollowLine(
            name=each.entry.name,
            earns=words.earns(earnings.get((each.round.pk, each.entry.pk), ()), each.rules.display),
            problem="" if is_booked else words.why_not(why_left(each), each.round.number),
            settle_url="" if is_booked else settle_url(each),
        )
        blocks.setdefault(_where(each), []).append(line)
    return [FollowBlock(where, tuple(lines)) for where, lines in blocks.items()]


def _where(booking: Booking) -> str:
    season, number = booking.season.name, booking.round.number
    if booking.state == LEFT:
        return words.left(season, number)
    return words.follows(season, number, booking.instead)


def _evenings(row: AvailableRow, expected: bool) -> list[str]:
    return [words.evening(season, booked) for season, booked in row.evenings if booked or expected]


def _board(booking: Booking) -> int:
    return (booking.board.board or 99) if booking.board is not None else 100


def played_lines(rows: Iterable[PlayedRow], teams: Sequence[Team]) -> list[PlayedLine]:
    """Who played where."""
    return [
        PlayedLine(
            name=row.name,
            rating=str(row.rating or ""),
            times=tuple(str(row.times.get(team.pk) or "") for team in teams),
            total=row.total,
            score=f"{numbers.fraction(row.points)}/{row.results}" if row.results else "",
        )
        for row in rows
    ]


def available_lines(
    rows: Iterable[AvailableRow], teams: Mapping[int, str], *, expected: bool = True
) -> list[AvailableLine]:
    """Who can play, and what is known of who can't; that somebody is `expected` need not be told of all."""
    return [
        AvailableLine(
            name=row.name,
            rating=str(row.rating or ""),
            times=", ".join(
                f"{words.team(teams[pk])}: {number}×" for pk, number in row.times.items() if pk in teams
            ),
            notes=tuple(note for note in (words.plays_in(row.matches), *_evenings(row, expected)) if note),
        )
        for row in rows
    ]


def own_lines(rows: Iterable[MatchRow], player_id: int) -> list[MatchLine]:
    """A member's league games."""
    return [
        MatchLine(
            id=row.id,
            day=dates.short_day(row.date),
            title=words.opponents(row.team.name, row.opponent, row.at_home),
            board=str(board.board or ""),
            result=words.result(board.result),
            tag=_("not confirmed yet") if board.unconfirmed else "",
        )
        for row in rows
        for board in row.boards
        if board.player_id == player_id
    ]
