"""Why a player moved between any two rounds, also from a list as it was published before a correction."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from competition.reading.movements import MovementPage, movement_page
from competition.systems.system import MOVEMENT
from competition.tables import movement_bill
from competition.views import addresses, shown_list
from competition.views.access import public_page
from competition.views.frame import frame, page, season_of
from competition.wording import dates, heads
from competition.wording import movement as words

SINCE, UNTIL = "van", "tot"


@public_page
def movement(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """The change in points in exact parts and who passed whom; `?van=` and `?tot=` name the lists.

    `?van=3-17` is the list after round 3 as it was published at version 17 of the season.
    """
    chosen = season_of(request, MOVEMENT)
    since, version = _list(request, SINCE)
    shown = movement_page(chosen, key, since, _list(request, UNTIL)[0], version)
    display = shown_list.display_of(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    before_title = heads.standing_title(shown.since)
    return page(
        request,
        "public/movement.html",
        title=words.between_title(shown.person.name, shown.since, shown.until),
        back_url=addresses.player_url(chosen)(key),
        name=shown.person.name,
        firsts=_firsts(request, shown),
        lasts=_lists(shown, shown.until),
        before_title=words.as_published(before_title) if shown.published else before_title,
        after_title=heads.standing_title(shown.until),
        bill=(
            movement_bill(shown.movement, names, display.points, display.decimals) if shown.movement else None
        ),
        empty_text=words.beyond() if shown.is_beyond else heads.not_listed(shown.person.name),
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
