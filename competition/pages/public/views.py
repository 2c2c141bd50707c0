"""Pages for everybody: home, a season, its rounds, a player, all seasons; the club's colour and logo."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from competition.house_style import style_sheet
from competition.models import Season
from competition.pages import access, addresses, live, round_links
from competition.pages.access import public_page
from competition.pages.feeds import to_subscribe
from competition.pages.figures import views as figures
from competition.pages.frame import frame, optional_url, page, season_of
from competition.pages.paging import paged
from competition.pages.player.tables import ledger, movement_panel
from competition.pages.public.tables import board_lines
from competition.pages.standing import shown as standing_shown
from competition.pages.standing.tables import player_facts
from competition.reading import club as reading
from competition.reading.club import all_seasons
from competition.reading.entrants import entrant_page
from competition.reading.home import SeasonCard, home_page
from competition.reading.rounds import round_page as read_round
from competition.systems.system import MOVEMENT
from competition.wording import dates, kinds, titles

SHORT_LIST = 10


@public_page
def home(request: HttpRequest) -> HttpResponse:
    """What comes next, and how it stands, for every season that is played now."""
    club = frame(request).club
    played = (season for season in frame(request).seasons if not season.archived)
    cards = home_page(sorted(played, key=lambda season: season.pk))
    rounds = (round_links.next_round(card.season, card.next_round, club) for card in cards)
    coming = [each for each in rounds if each is not None]
    title, lead = round_links.home_head(coming, club)
    own = access.own_keys(request, [card.season for card in cards])
    blocks = [_block(card, own.get(card.season.pk, "")) for card in cards]
    return page(request, "public/home.html", title=title, lead=lead, coming=coming, blocks=blocks)


def _block(card: SeasonCard, me: str) -> dict[str, object]:
    last = card.last_round
    return {
        "season": card.season,
        "title": titles.standing_title(card.standing.after_round),
        "day": dates.day(last.date) if last and last.date else "",
        "table": standing_shown.standing_table(
            card.standing, standing_shown.top_and_own(card.standing, SHORT_LIST, me), short=True, me=me
        ),
        "last_round_url": addresses.round_url(card.season)(last.number) if last else "",
    }


@public_page
def season(request: HttpRequest, season: str) -> HttpResponse:
    """A season begins at its standing."""
    return redirect("public:standing", season=season_of(request).slug)


@public_page
def rounds(request: HttpRequest, season: str) -> HttpResponse:
    """All rounds of a season with their dates."""
    chosen = season_of(request)
    found = frame(request).rounds
    coming = round_links.coming_round(found)
    url = addresses.round_url(chosen)
    lines = [
        {
            "number": head.number,
            "url": url(head.number),
            "day": dates.evening(head.date, head.time),
            "state": titles.state(head.state),
            "is_next": head == coming,
        }
        for head in found
    ]
    return page(
        request,
        "public/rounds.html",
        lead=titles.schedule_lead(found),
        lines=lines,
        season_calendar=to_subscribe(reverse("calendar:season", args=[chosen.slug])),
        club_calendar=to_subscribe(reverse("calendar:club")),
    )


@public_page
def current_round(request: HttpRequest, season: str) -> HttpResponse:
    """The round that people ask for: the one that is on or comes, or the last."""
    chosen = season_of(request)
    found = frame(request).rounds
    if not found:
        return redirect("public:rounds", season=chosen.slug)
    head = round_links.coming_round(found) or found[-1]
    return redirect("public:round", season=chosen.slug, number=head.number)


@public_page
def round_page(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """A round: pairings and results, who is bye, and how many are absent."""
    chosen = season_of(request)
    shown = live.fragment(
        request, chosen, "public/_round.html", lambda: _round(request, chosen, number), number
    )
    return live.moving_page(request, "public/round.html", shown, number)


def _round(request: HttpRequest, chosen: Season, number: int) -> dict[str, object]:
    found = frame(request).rounds
    shown = read_round(chosen, number, found)
    head = shown.round
    url = addresses.player_url(chosen)
    return {
        "title": titles.round_title(head.number, head.state),
        "lead": titles.round_lead(head, [game.result for game in shown.games], chosen.game),
        "next_round": round_links.next_round(chosen, head, frame(request).club) if head.is_open else None,
        "squares": round_links.round_squares(found, number, addresses.round_url(chosen), only_counted=False),
        "lines": board_lines(shown.games, game=chosen.game, url=url),
        "byes": [{"name": person.name, "url": url(person.key)} for person in shown.byes],
        "absences": kinds.absences(shown.counts),
        "absent": [{"name": person.name, "url": url(person.key)} for person in shown.absent],
        "empty_text": titles.no_pairing(head.state),
        "standing_url": addresses.standing_url(chosen)(number) if head.counts else "",
        "print_url": optional_url("competition:pairing_sheet", chosen.slug, number) if head.counts else "",
        "share_url": reverse("public:share-round", args=[chosen.slug, number]) if head.counts else "",
    }


@public_page
def player(request: HttpRequest, season: str, key: str, number: int | None = None) -> HttpResponse:
    """A player: his place, and the ledger that adds up to his points, after any round."""
    chosen = season_of(request)
    shown = entrant_page(chosen, key, number)
    display = standing_shown.display_of(chosen)
    return page(
        request,
        "public/player.html",
        title=shown.person.name,
        place=shown.row.place if shown.row else None,
        lead=titles.player_lead(shown.row, display.points, display.decimals),
        after=titles.standing_title(shown.after_round),
        standing_url=addresses.standing_url(chosen)(shown.after_round),
        squares=round_links.round_squares(
            shown.evenings, shown.after_round, addresses.player_after_url(chosen, key), only_counted=True
        ),
        facts=player_facts(shown.row) if shown.row else [],
        ledger=ledger(
            shown.ledger,
            player_url=addresses.player_url(chosen),
            round_url=addresses.round_url(chosen),
            style=display.points,
            places=display.decimals,
        ),
        movement=movement_panel(
            shown.movement,
            {key: person.name for key, person in shown.people.items()},
            display.points,
            display.decimals,
        ),
        what_if_url=reverse("public:what-if", args=[chosen.slug, key]) if shown.has_game_to_play else "",
        movement_url=(
            reverse("public:movement", args=[chosen.slug, key]) if MOVEMENT in frame(request).features else ""
        ),
        empty_text=titles.not_listed(shown.person.name),
        charts=figures.of_player(chosen, shown),
        compare_url=figures.compare_url(chosen, key),
        duel_url=figures.duel_url(chosen, key),
    )


@require_safe
@cache_control(max_age=31_536_000, immutable=True, public=True)
def club_style(request: HttpRequest) -> HttpResponse:
    """The club's accent colour as a style sheet; its address names the colour."""
    return HttpResponse(style_sheet(f"#{request.GET.get('v', '')}"), content_type="text/css")


@require_safe
def club_logo(request: HttpRequest) -> HttpResponse:
    """The logo of the club; the address that names the picture is kept, any other is asked for again."""
    logo = reading.club_logo()
    if logo is None:
        raise Http404
    etag = quote_etag(logo.digest)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(bytes(logo.content), content_type="image/png")
    response["ETag"] = etag
    if request.GET.get("v") == logo.digest:
        patch_cache_control(response, public=True, max_age=31_536_000, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response


ON_A_PAGE = 30


@public_page
def overview(request: HttpRequest) -> HttpResponse:
    """A line for each season."""
    pages = paged(request, all_seasons(), ON_A_PAGE)
    lines = [
        {
            "name": season.name,
            "slug": season.slug,
            "period": titles.period(season.first_day, season.last_day),
            "rounds": season.number_of_rounds,
            "is_over": season.archived,
        }
        for season in pages.things
    ]
    return page(request, "public/seasons.html", lines=lines, pages=pages)
