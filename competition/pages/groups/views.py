"""The shadow groups and the championship for everybody, and the groups as a director moves them."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.pages import addresses, round_links
from competition.pages.access import director_action, director_page
from competition.pages.championship.sheet import ChampionshipSheet, championship_sheet
from competition.pages.championship.tables import CrossLine, cross_lines, schedule_lines
from competition.pages.evening.page import deed_of, seen_of
from competition.pages.frame import frame, page, season_of
from competition.pages.groups import words
from competition.pages.groups.sheet import GroupSheet, group_sheet
from competition.pages.groups.tables import GroupTable, group_lines, history, winners
from competition.pages.pdf import pdf
from competition.pages.standing import shown as standing_shown
from competition.reading.championship import ChampionshipPage, championship_page
from competition.reading.club import season_named, seasons_beside
from competition.reading.groups import GroupsPage, groups_page
from competition.reading.standing import NotThere
from competition.services.actors import Refused
from competition.services.groups import move_between_groups, place_groups
from competition.sheets.paper import Heading
from competition.wording import championship as championship_words


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
    display = standing_shown.display_of(season)
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


@director_page
def overview(request: HttpRequest, season: str) -> HttpResponse:
    """Who is proposed to move after the last list, or another one (`?ronde=`), and who is where."""
    chosen = season_of(request)
    number = request.GET.get("ronde", "")
    shown = groups_page(chosen, int(number) if number.isdecimal() and len(number) < 6 else None, full=True)
    proposed = {move.entrant: move for move in shown.proposal.moves}
    names = {key: person.name for key, person in shown.people.items()}
    return page(
        request,
        "director/groups.html",
        lead=words.lead(shown.after_round, final=shown.final),
        after_round=shown.after_round,
        version=chosen.version,
        rounds=[(each, each == shown.after_round) for each in (0, *shown.rounds)],
        letters=list(shown.tables),
        lines=_lines(shown),
        moves=[
            {
                "words": words.move(names[m.entrant], m.old, m.new),
                "mark": words.mark(upwards=m.new < m.old, reinforced=m.reinforced),
                "tie": words.tie(names[m.tie.entrant], m.tie.decided_by) if m.tie else "",
            }
            for m in proposed.values()
        ],
        passed_over=[words.passed_over(names[key], code) for key, code in shown.proposal.passed_over],
        sizes=[
            (letter, before, shown.proposal.sizes_after[letter])
            for letter, before in shown.proposal.sizes_before.items()
        ],
        earlier=seasons_beside(chosen),
        back_url=reverse("director:season", args=[season]),
    )


def _lines(shown: GroupsPage) -> list[dict[str, object]]:
    """Everybody with the group that is proposed for him, the letters to choose from."""
    found = {each.row.entrant: (letter, each.place) for letter, rows in shown.tables.items() for each in rows}
    without = {key: ("", None) for key in shown.proposed if key not in found}
    return [
        {
            "entry": shown.people[key].entry_id,
            "place": place or "",
            "name": shown.people[key].name,
            "old": letter or "–",
            "new": shown.proposed[key],
            "moves": shown.proposed[key] != letter,
        }
        for key, (letter, place) in (found | without).items()
    ]


@director_action(back="director:groups")
def place(request: HttpRequest, season: str) -> HttpResponse:
    """Put everybody in a group, by an earlier season or by rating."""
    chosen = season_of(request)
    typed = request.POST.get("sizes", "").replace(",", " ").split()
    if not all(size.isdecimal() and len(size) < 5 for size in typed):
        raise Refused("bad_sizes", _("Give the sizes as numbers, such as 12 12 12."))
    former = request.POST.get("former", "")
    place_groups(
        season=chosen,
        deed=deed_of(request, seen_of(request)),
        sizes=[int(size) for size in typed],
        former=season_named(former) if former != chosen.slug else None,
    )
    messages.success(request, _("Everybody has a group. It can be taken back in the history."))
    return redirect("director:groups", season=season)


@director_action(back="director:groups")
def move(request: HttpRequest, season: str) -> HttpResponse:
    """Confirm the moves after a round, with what was changed by hand."""
    chosen = season_of(request)
    number = request.POST.get("after_round", "")
    if not number.isdecimal() or len(number) > 5:
        raise Refused("no_round", _("Say after which round."))
    moves = {
        int(key): str(request.POST[name])
        for name in request.POST
        if name.startswith("group-") and (key := name.removeprefix("group-")).isdecimal() and len(key) < 18
    }
    move_between_groups(
        season=chosen, moves=moves, after_round=int(number), deed=deed_of(request, seen_of(request))
    )
    messages.success(request, _("The groups have been changed. It can be taken back in the history."))
    return redirect("director:groups", season=season)
