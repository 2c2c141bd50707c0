"""The teams of the club: their matches, who played where, and who can play on a day."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.db.models import QuerySet

from competition.models import Attendance, Entry, Match, MatchBoard, Round, Season, Team
from competition.reading.people import Person
from competition.systems.rules import read_rules
from players.models import Club, Player
from players.names import with_hint
from players.shown_names import how_shown, public_name

# A league season begins in the autumn.
FIRST_MONTH = 8


@dataclass(frozen=True, slots=True)
class BoardRow:
    """Somebody at a board of a match."""

    player_id: int
    name: str
    board: int | None
    colour: str
    result: str
    opponent_rating: int | None
    unconfirmed: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match with its boards in order."""

    id: int
    team: Team
    date: dt.date
    opponent: str
    at_home: bool
    cancelled: bool
    boards: tuple[BoardRow, ...]

    @property
    def score(self) -> tuple[Fraction, Fraction] | None:
        """What both teams have; None before all results are known."""
        if not self.boards or not all(board.result for board in self.boards):
            return None
        own = sum((Fraction(board.result) for board in self.boards), Fraction(0))
        return own, len(self.boards) - own

    @property
    def unconfirmed(self) -> int:
        """How many members booked themselves."""
        return sum(board.unconfirmed for board in self.boards)


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """How often somebody played this season, by team."""

    player_id: int
    name: str
    rating: int | None
    times: Mapping[int, int]
    points: Fraction
    results: int

    @property
    def total(self) -> int:
        return sum(self.times.values())


@dataclass(frozen=True, slots=True)
class AvailableRow:
    """Somebody on a day: `matches` he plays in, and what he does in rounds of that day.

    An evening is a season's name with what is booked for him: a kind, `game`, or nothing yet.
    """

    player_id: int
    name: str
    rating: int | None
    times: Mapping[int, int]
    matches: tuple[str, ...] = ()
    evenings: tuple[tuple[str, str], ...] = field(default=())

    @property
    def is_free(self) -> bool:
        """Nothing is known that would keep him away."""
        return not self.matches and not any(booked for _season, booked in self.evenings)


def season_start(day: dt.date) -> dt.date:
    """The first day of the league season that a day is in."""
    year = day.year if day.month >= FIRST_MONTH else day.year - 1
    return dt.date(year, FIRST_MONTH, 1)


def teams(*, active: bool = False) -> list[Team]:
    """All teams with their captains, in the order of their names."""
    found = Team.objects.prefetch_related("captains__user")
    return list(found.filter(active=True) if active else found)


def teams_of(player: Player | None) -> list[Team]:
    """Those he is a captain of."""
    return list(player.captain_of.all()) if player is not None and player.active else []


def match_rows(matches: Iterable[Match], names: Mapping[int, str] | None = None) -> list[MatchRow]:
    """Matches with their boards, two queries; `names` are what the public sees, if it is for the public."""
    found = list(matches)
    boards: dict[int, list[BoardRow]] = defaultdict(list)
    for row in MatchBoard.objects.filter(match__in=[m.pk for m in found]).select_related("player"):
        name = names[row.player_id] if names is not None else row.player.full_name
        boards[row.match_id].append(
            BoardRow(
                row.player_id, name, row.board, row.colour, row.result, row.opponent_rating, row.unconfirmed
            )
        )
    return [
        MatchRow(m.pk, m.team, m.date, m.opponent, m.at_home, m.cancelled, tuple(boards[m.pk])) for m in found
    ]


def matches_of(team: Team, since: dt.date) -> list[MatchRow]:
    """The matches of a team from a day on, the earliest first."""
    return match_rows(Match.objects.select_related("team").filter(team=team, date__gte=since))


def in_league_season(matches: QuerySet[Match], year: int) -> QuerySet[Match]:
    """Those of the league season that begins in a year."""
    return matches.filter(date__gte=dt.date(year, FIRST_MONTH, 1), date__lt=dt.date(year + 1, FIRST_MONTH, 1))


def public_matches(matches: QuerySet[Match], today: dt.date) -> list[MatchRow]:
    """What everybody may see of matches, the earliest first; those that were called off left out.

    A line-up is nobody's business before the day of the match.
    """
    rows = match_rows(matches.filter(cancelled=False).select_related("team"), _public_names(today))
    return [row if row.date <= today else replace(row, boards=()) for row in rows]


def _public_names(today: dt.date) -> dict[int, str]:
    """What everybody may see of the names of all who ever played for a team, by player."""
    club = Club.objects.current()
    found = {}
    for player in Player.objects.filter(match_boards__isnull=False).distinct():
        shown = how_shown(
            player.shown_name,
            player.birth_date,
            today,
            of_adults=club.shown_name,
            of_minors=club.shown_name_of_minors,
        )
        found[player.pk] = public_name(player.name, shown, "–").full
    return found


def club_people() -> list[Person]:
    """All members, to be found by a few letters; `entry_id` is the player's."""
    return [
        Person(
            player.pk,
            str(player.pk),
            with_hint(player.full_name, player.hint),
            with_hint(player.listed_name, player.hint),
            _rating(player),
            hint=player.hint,
        )
        for player in Player.objects.active().in_order(for_directors=False)
    ]


def played_where(since: dt.date, until: dt.date) -> list[PlayedRow]:
    """Everybody who played from a day on, up to and with another; who played most first."""
    times: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    results: dict[int, list[Fraction]] = defaultdict(list)
    people: dict[int, Player] = {}
    rows = MatchBoard.objects.filter(match__cancelled=False, match__date__range=(since, until))
    for row in rows.select_related("player", "match"):
        people[row.player_id] = row.player
        times[row.player_id][row.match.team_id] += 1
        if row.result:
            results[row.player_id].append(Fraction(row.result))
    found = [
        PlayedRow(
            pk,
            player.full_name,
            _rating(player),
            dict(times[pk]),
            sum(results[pk], Fraction(0)),
            len(results[pk]),
        )
        for pk, player in people.items()
    ]
    return sorted(found, key=lambda row: (-row.total, -(row.rating or 0), row.name))


def available(team: Team, date: dt.date) -> list[AvailableRow]:
    """All members on a day: who can play first, of those who play for this team most the strongest."""
    played = {row.player_id: row.times for row in played_where(season_start(date), date)}
    matches: dict[int, list[str]] = defaultdict(list)
    for board in MatchBoard.objects.filter(match__cancelled=False, match__date=date).select_related(
        "match__team"
    ):
        matches[board.player_id].append(board.match.team.name)
    evenings = _evenings(date)
    found = [
        AvailableRow(
            player.pk,
            with_hint(player.full_name, player.hint),
            _rating(player),
            played.get(player.pk, {}),
            tuple(matches[player.pk]),
            tuple(evenings[player.pk]),
        )
        for player in Player.objects.active().in_order(for_directors=False)
    ]
    return sorted(
        found,
        key=lambda row: (not row.is_free, -row.times.get(team.pk, 0), -(row.rating or 0)),
    )


def _evenings(date: dt.date) -> dict[int, list[tuple[str, str]]]:
    """What members do in the rounds of a day, by player."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for round_ in Round.objects.filter(date=date, season__in=Season.objects.current()).select_related(
        "season"
    ):
        rows = dict(Attendance.objects.filter(round=round_).values_list("entry_id", "kind"))
        signed_up = set(round_.sign_ups.values_list("entry_id", flat=True))
        by_default = read_rules(round_.season.rules).attendance.default == "present"
        for entry in Entry.objects.filter(season=round_.season).in_round(round_.number):
            if entry.pk in rows or by_default or entry.pk in signed_up:
                found[entry.player_id].append((round_.season.name, rows.get(entry.pk, "")))
    return found


def _rating(player: Player) -> int | None:
    return player.rating_knsb or player.rating_kndb or player.rating_club


def team_with(pk: int) -> Team | None:
    """A team; None for none."""
    return Team.objects.filter(pk=pk).first()


def match_with(pk: int, team: Team | None = None) -> Match | None:
    """A match, of this team where one is given; None for none."""
    found = Match.objects.select_related("team", "changed_by").filter(pk=pk)
    return (found.filter(team=team) if team is not None else found).first()


def matches_since(since: dt.date) -> QuerySet[Match]:
    """All matches from a day on, the earliest first."""
    return Match.objects.select_related("team").filter(date__gte=since)


def all_matches_of(team: Team) -> QuerySet[Match]:
    """The matches of a team in all seasons."""
    return Match.objects.filter(team=team)


def own_matches(player: Player, since: dt.date) -> list[MatchRow]:
    """The matches from a day on in whose line-up somebody is, but for those that were called off."""
    found = Match.objects.select_related("team")
    return match_rows(found.filter(boards__player=player, cancelled=False, date__gte=since))
