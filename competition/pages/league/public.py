"""The teams of the club and their matches, for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from competition.models import Team
from competition.pages.filters import MatchFilter
from competition.pages.frame import page
from competition.pages.league import words
from competition.pages.league.tables import MatchLine, match_lines
from competition.reading.teams import (
    MatchRow,
    all_matches_of,
    matches_since,
    public_matches,
    season_start,
    team_with,
    teams,
)


@dataclass(frozen=True, slots=True)
class TeamBlock:
    """A team with the match that was last and the one that comes."""

    name: str
    competition: str
    url: str
    last: MatchLine | None
    coming: MatchLine | None


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """All teams of this season."""
    today = timezone.localdate()
    rows = public_matches(matches_since(season_start(today)), today)
    blocks = [_block(each, [row for row in rows if row.team.pk == each.pk]) for each in teams(active=True)]
    return page(request, "public/teams.html", blocks=blocks)


@require_safe
def team(request: HttpRequest, team: int) -> HttpResponse:
    """The matches of a team in a season, this one unless the address names another."""
    found = team_with(team)
    if found is None:
        raise Http404
    today = timezone.localdate()
    asked = MatchFilter(request.GET, all_matches_of(found), today)
    rows = public_matches(asked.qs, today)
    return page(
        request,
        "public/team.html",
        team=found,
        filter=asked,
        team_name=words.team(found.name),
        coming=match_lines(row for row in rows if row.date > today),
        past=match_lines(row for row in reversed(rows) if row.date <= today),
    )


def _block(found: Team, rows: list[MatchRow]) -> TeamBlock:
    today = timezone.localdate()
    played = [row for row in rows if row.date < today or row.score is not None]
    past, coming = match_lines(played), match_lines(row for row in rows if row not in played)
    return TeamBlock(
        name=words.team(found.name),
        competition=found.competition,
        url=reverse("public:team", args=[found.pk]),
        last=past[-1] if past else None,
        coming=coming[0] if coming else None,
    )
