"""Why a player moved between two lists, what a game would bring, the cross table, the games of two."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from competition.models import Season
from competition.pages import addresses
from competition.pages.access import public_page
from competition.pages.figures import words as figures_words
from competition.pages.figures.views import PLAYER, people_to_choose
from competition.pages.frame import frame, optional_url, page, season_of
from competition.pages.live import fragment
from competition.pages.player import words
from competition.pages.player.meetings import cross_view, duel_lines
from competition.pages.player.tables import movement_bill, prospect_lines
from competition.pages.standing import shown as standing_shown
from competition.reading.entrants import what_if_page
from competition.reading.meetings import Duel, cross_table_page, head_to_head
from competition.reading.movements import MovementPage, movement_page
from competition.systems.system import MOVEMENT, WHAT_IF
from competition.wording import dates, titles

SINCE, UNTIL = "van", "tot"


@public_page
def movement(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """The change in points in exact parts and who passed whom; `?van=` and `?tot=` name the lists.

    `?van=3-17` is the list after round 3 as it was published at version 17 of the season.
    """
    chosen = season_of(request, MOVEMENT)
    since, version = _list(request, SINCE)
    shown = movement_page(chosen, key, since, _list(request, UNTIL)[0], version)
    display = standing_shown.display_of(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    before_title = titles.standing_title(shown.since)
    return page(
        request,
        "public/movement.html",
        title=words.between_title(shown.person.name, shown.since, shown.until),
        back_url=addresses.player_url(chosen)(key),
        name=shown.person.name,
        firsts=_firsts(request, shown),
        lasts=_lists(shown, shown.until),
        before_title=words.as_published(before_title) if shown.published else before_title,
        after_title=titles.standing_title(shown.until),
        bill=(
            movement_bill(shown.movement, names, display.points, display.decimals) if shown.movement else None
        ),
        empty_text=words.beyond() if shown.is_beyond else titles.not_listed(shown.person.name),
        former=_former(request, shown),
    )


def _list(request: HttpRequest, name: str) -> tuple[int | None, int | None]:
    """The round of a list and the version of a former one: "3", "3-17"; nothing where it is none."""
    number, _dash, version = request.GET.get(name, "").partition("-")
    return _number(number), _number(version) if _number(number) is not None else None


def _number(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def _lists(shown: MovementPage, chosen: int | None) -> list[tuple[str, str, bool]]:
    """The lists to choose from: value, name, whether it is chosen."""
    numbers = [0, *(evening.number for evening in shown.evenings if evening.counts)]
    return [(str(number), words.list_name(number), number == chosen) for number in numbers]


def _firsts(request: HttpRequest, shown: MovementPage) -> list[tuple[str, str, bool]]:
    """The same, each followed by what was published after that round and replaced."""
    zone = frame(request).club.zone
    found = []
    for value, text, chosen in _lists(shown, None if shown.published else shown.since):
        found.append((value, text, chosen))
        for each in shown.former:
            if str(each.after_round) == value:
                at = timezone.localtime(each.made_at, zone)
                name = words.former_list_name(each.after_round, dates.date(at.date()), dates.clock(at.time()))
                found.append((f"{value}-{each.version}", name, each == shown.published))
    return found


def _former(request: HttpRequest, shown: MovementPage) -> list[tuple[str, str]]:
    """Where the list that it goes from has been computed anew: the days and addresses of the former ones."""
    if shown.published is not None:
        return []
    zone = frame(request).club.zone
    return [
        (
            dates.day(timezone.localtime(each.made_at, zone).date()),
            f"?{urlencode({SINCE: f'{each.after_round}-{each.version}', UNTIL: shown.until})}",
        )
        for each in shown.former
        if each.after_round == shown.since
    ]


@public_page
def what_if(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """Points, place and probable next opponent after a win, a draw and a loss."""
    chosen = season_of(request, WHAT_IF)
    shown = fragment(request, chosen, "public/_what_if.html", lambda: _what_if(chosen, key), key)
    return page(request, "public/what_if.html", fragment=shown, back_url=addresses.player_url(chosen)(key))


def _what_if(chosen: Season, key: str) -> dict[str, object]:
    shown = what_if_page(chosen, key)
    found, name = shown.found, shown.person.name
    if found is None:
        return {"title": words.what_if_title(name), "empty_text": words.nothing(name)}
    display = standing_shown.display_of(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    return {
        "title": words.what_if_title(name),
        "lead": words.lead(found, names),
        "lines": prospect_lines(found, names, display.points, display.decimals),
        "next_round": found.next_round,
        "about_places": words.about_places(found),
        "about_meeting": words.about_meeting(found),
    }


@public_page
def cross_table(request: HttpRequest, season: str) -> HttpResponse:
    """Everybody against everybody, in the order of the standing; of a large club a block of columns."""
    chosen = season_of(request)
    typed = request.GET.get("kolommen", "")
    block = int(typed) if typed.isdecimal() and len(typed) < 4 else 1
    shown = fragment(request, chosen, "public/_cross_table.html", lambda: _cross_table(chosen, block), block)
    return page(request, "public/cross_table.html", fragment=shown)


def _cross_table(chosen: Season, block: int) -> dict[str, object]:
    found = cross_table_page(chosen)
    return {
        "title": figures_words.cross_table_title(),
        "lead": titles.standing_title(found.after_round),
        "view": cross_view(found, addresses.player_url(chosen), block),
        "has_games": bool(found.meetings),
        "print_url": optional_url("competition:cross_table", chosen.slug) if found.meetings else "",
    }


@public_page
def duel(request: HttpRequest, season: str) -> HttpResponse:
    """All games of two players of this season, in every season of the club."""
    chosen = season_of(request)
    one, other = [*request.GET.getlist(PLAYER), "", ""][:2]
    found = head_to_head(chosen, one, other)
    lines = []
    title, score = figures_words.duel_title(), ""
    if found.one and found.other and found.one != found.other:
        title = f"{found.one.name} – {found.other.name}"
        score = figures_words.duel_score(found.one.name, found.other.name, found.score)
        lines = duel_lines(found.games, found.one.name, found.other.name, _round_url)
    return page(
        request,
        "public/head_to_head.html",
        title=title,
        lead=score,
        lines=lines,
        one=one,
        other=other,
        people=people_to_choose(found.people.values()),
    )


def _round_url(duel: Duel) -> str:
    return addresses.round_url(duel.season)(duel.round) if duel.round else ""
