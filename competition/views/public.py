"""Pages for everybody: home, the standing, the rounds, a player."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from competition.house_style import style_sheet
from competition.models import Entry, Season
from competition.reading import published
from competition.reading.load import load_season
from competition.reading.snapshots import ensure_fresh
from competition.systems.lists import standings
from competition.systems.season import RoundState
from competition.tables import board_lines, ledger, player_facts
from competition.views import parts
from competition.views.frame import frame, page, season_of
from competition.wording import dates, heads, kinds, rules
from players.models import Club

SHORT_LIST = 10


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What comes next, and how it stands, for every season that is played now."""
    around = frame(request)
    seasons = [season for season in around.seasons if not season.archived]
    calendars = published.calendars(seasons)
    blocks = [_home_block(season, calendars[season.pk], around.club) for season in seasons]
    coming = [block["next_round"] for block in blocks if block["next_round"]]
    return page(request, "public/home.html", blocks=blocks, coming=coming, **parts.home_head(coming))


def _home_block(season: Season, calendar: published.Calendar, club: Club) -> dict[str, object]:
    number = calendar.last_closed
    listed = published.published_list(ensure_fresh(season), calendar, number, limit=SHORT_LIST)
    return {
        "season": season,
        "next_round": parts.next_round(season, calendar, club),
        "title": heads.standing_title(number),
        "date": dates.day(listed.round.date) if listed and listed.round and listed.round.date else "",
        "table": parts.standing_table("", listed, short=True) if listed else None,
        "last_round_url": parts.round_url(season)(number) if number else "",
    }


@require_safe
def season(request: HttpRequest, season: str) -> HttpResponse:
    """A season begins at its standing."""
    return redirect("public:standing", season=season_of(request).slug)


@require_safe
def standing(request: HttpRequest, season: str, number: int | None = None) -> HttpResponse:
    """The standing after a round: the last closed one unless the address names another."""
    chosen = season_of(request)
    club = frame(request).club
    calendar = published.calendars([chosen])[chosen.pk]
    if number is None:
        number = calendar.last_closed
    listed = published.published_list(ensure_fresh(chosen), calendar, number)
    if listed is None:
        raise Http404
    table = parts.standing_table(request.GET.get("sort", ""), listed)
    return page(
        request,
        "public/standing.html",
        title=heads.standing_title(number),
        lead=heads.standing_lead(
            listed.round.date if listed.round else None,
            rules.system(chosen.rules),
            provisional=listed.provisional,
            cycle=listed.cycle,
        ),
        next_round=parts.next_round(chosen, calendar, club),
        squares=parts.round_squares(
            calendar.rounds, number, parts.standing_url(chosen), lambda each: each.counts
        ),
        table=table,
        problem=chosen.lists_problem,
    )


@require_safe
def rounds(request: HttpRequest, season: str) -> HttpResponse:
    """All rounds of a season with their dates."""
    chosen = season_of(request)
    calendar = published.calendars([chosen])[chosen.pk]
    today = parts.now_at(frame(request).club).date()
    coming = calendar.next_one(today)
    url = parts.round_url(chosen)
    lines = [
        {
            "number": each.number,
            "url": url(each.number),
            "day": dates.evening(each.date, each.time),
            "state": heads.state(RoundState(each.state)),
            "is_next": each == coming,
        }
        for each in calendar.rounds
    ]
    return page(request, "public/rounds.html", lines=lines)


@require_safe
def current_round(request: HttpRequest, season: str) -> HttpResponse:
    """The round that people ask for: the one that is out, or the next, or the last."""
    chosen = season_of(request)
    calendar = published.calendars([chosen])[chosen.pk]
    each = calendar.current(parts.now_at(frame(request).club).date())
    if each is None:
        return redirect("public:rounds", season=chosen.slug)
    return redirect("public:round", season=chosen.slug, number=each.number)


@require_safe
def round_page(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """A round: pairings and results, who is bye, and how many are absent."""
    chosen = season_of(request)
    club = frame(request).club
    calendar = published.calendars([chosen])[chosen.pk]
    shown = published.published_round(chosen, number)
    names = published.names(chosen)
    url = parts.player_url(chosen)
    each = shown.round
    return page(
        request,
        "public/round.html",
        title=heads.round_title(number, RoundState(each.state)),
        lead=heads.round_lead(
            each.date, each.time, RoundState(each.state), [game.result for game in shown.games], chosen.game
        ),
        next_round=parts.next_round(chosen, calendar, club),
        squares=parts.round_squares(calendar.rounds, number, parts.round_url(chosen), lambda _each: True),
        lines=board_lines(
            shown.games,
            game=chosen.game,
            names=names,
            url=url,
            places=published.places_before(chosen, number) if shown.games else {},
        ),
        byes=[{"name": names[key], "url": url(key)} for key in shown.byes],
        empty_text=heads.no_pairing(each.state),
        absences=kinds.counts(shown.absences),
        is_out=each.counts,
        standing_url=parts.standing_url(chosen)(number) if each.state == RoundState.CLOSED else "",
    )


@require_safe
def player(request: HttpRequest, season: str, key: str, number: int | None = None) -> HttpResponse:
    """A player: his place, and the ledger that adds up to his points, after any round."""
    chosen = season_of(request)
    entry = get_object_or_404(Entry.objects.with_player(), season=chosen, key=key)
    facts = load_season(ensure_fresh(chosen))
    calendar = published.calendars([chosen])[chosen.pk]
    if number is None:
        number = calendar.last_closed
    if number and not any(each.number == number for each in calendar.with_lists):
        raise Http404
    listed = standings(facts, number)
    row = next((row for row in listed.rows if row.entrant == key), None)
    display = facts.rules.display
    url = parts.player_url(chosen)
    return page(
        request,
        "public/player.html",
        name=entry.name,
        row=row,
        facts=player_facts(row, entry.rating) if row else [],
        empty_text=heads.not_listed(entry.name),
        lead=heads.player_lead(row, display.points, display.decimals),
        after=heads.standing_title(number),
        standing_url=parts.standing_url(chosen)(number),
        squares=parts.round_squares(
            calendar.rounds, number, parts.player_after_url(chosen, key), lambda each: each.counts
        ),
        ledger=ledger(
            listed.ledger(key) if row else (),
            names={entrant.id: entrant.name for entrant in facts.entrants},
            player_url=url,
            round_url=parts.round_url(chosen),
            style=display.points,
            places=display.decimals,
        ),
    )


@require_safe
@cache_control(max_age=31_536_000, immutable=True, public=True)
def club_style(request: HttpRequest) -> HttpResponse:
    """The club's accent colour as a style sheet; its address names the colour."""
    return HttpResponse(style_sheet(f"#{request.GET.get('v', '')}"), content_type="text/css")
