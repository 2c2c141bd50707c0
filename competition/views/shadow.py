"""Pages for everybody beside the standing: the shadow groups and the championship, and their sheets."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.reading.championship import ChampionshipPage, championship_page
from competition.reading.groups import GroupsPage, groups_page
from competition.reading.standing import NotThere
from competition.sheets.championship import ChampionshipSheet, championship_sheet
from competition.sheets.groups import GroupSheet, group_sheet
from competition.sheets.paper import Heading
from competition.tables.championship import CrossLine, cross_lines, schedule_lines
from competition.tables.groups import GroupTable, group_lines, history, winners
from competition.views import addresses, round_links, shown_list
from competition.views.frame import frame, page, season_of
from competition.views.pdf import pdf
from competition.wording import championship as championship_words
from competition.wording import groups as words


def _groups(season: Season, number: int | None) -> GroupsPage:
    try:
        return groups_page(season, number)
    except NotThere as error:
        raise Http404 from error


def _championship(season: Season) -> ChampionshipPage:
    try:
        return championship_page(season)
    except NotThere as error:
        raise Http404 from error


def _tables(season: Season, shown: GroupsPage) -> list[GroupTable]:
    display = shown_list.display_of(season)
    return group_lines(shown, addresses.player_url(season), display.points, display.decimals)


@require_safe
def groups(request: HttpRequest, season: str, number: int | None = None) -> HttpResponse:
    """The table of each group after a round: the last closed one unless the address names another."""
    chosen = season_of(request)
    shown = _groups(chosen, number)
    after = shown.after_round
    return page(
        request,
        "public/groups.html",
        lead=words.lead(after, final=shown.final),
        tables=_tables(chosen, shown),
        winners=winners(shown),
        history=history(shown),
        squares=round_links.round_squares(
            frame(request).rounds,
            after,
            lambda each: reverse("public:groups-after", args=[chosen.slug, each]),
            only_counted=True,
        ),
        print_url=reverse("competition:group_tables", args=[chosen.slug, after]),
    )


@require_safe
def groups_sheet(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The tables of the groups for the notice board."""
    chosen = season_of(request)
    shown = _groups(chosen, number)
    sheet = GroupSheet(
        _heading(request, _("Groups"), words.lead(number, final=shown.final)), _tables(chosen, shown)
    )
    return pdf(
        request,
        group_sheet(sheet),
        _("groups-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number},
    )


@require_safe
def championship(request: HttpRequest, season: str) -> HttpResponse:
    """The cross table and the schedule of the championship."""
    chosen = season_of(request)
    shown = _championship(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    lines = cross_lines(shown.table, names, addresses.player_url(chosen), chosen.game)
    return page(
        request,
        "public/championship.html",
        lead=_lead(shown),
        lines=lines if shown.has_begun else [],
        outcome=championship_words.outcome(shown.outcome, names),
        decision=_decision(shown, names),
        tempo=championship_words.tempo(shown.outcome.tempo),
        schedule=schedule_lines(shown, names) if shown.has_begun else [],
        without=championship_words.to_play(len(shown.missing)) if shown.missing else "",
        print_url=reverse("competition:championship_sheet", args=[chosen.slug]) if lines else "",
    )


@require_safe
def championship_pdf(request: HttpRequest, season: str) -> HttpResponse:
    """The cross table and the schedule for the notice board."""
    chosen = season_of(request)
    shown = _championship(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    sheet = ChampionshipSheet(
        _heading(
            request,
            _("Championship"),
            _lead(shown),
        ),
        cross_lines(shown.table, names, addresses.player_url(chosen), chosen.game),
        schedule_lines(shown, names),
        championship_words.outcome(shown.outcome, names),
        _decision(shown, names),
        championship_words.tempo(shown.outcome.tempo),
    )
    return pdf(request, championship_sheet(sheet), _("championship-%(season)s") % {"season": chosen.slug})


def _lead(shown: ChampionshipPage) -> str:
    return championship_words.lead(shown.size, shown.cycles, shown.after_round, shown.first)


def _decision(shown: ChampionshipPage, names: Mapping[str, str]) -> list[CrossLine]:
    table, season = shown.outcome.decision, shown.season
    return cross_lines(table, names, addresses.player_url(season), season.game) if table else []


def _heading(request: HttpRequest, title: str, lead: str) -> Heading:
    return Heading(club=frame(request).club.name, season=season_of(request).name, title=title, lead=lead)
