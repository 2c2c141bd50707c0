"""What to say when a verb was refused since somebody else was first: who did what, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.pages.frame import frame, page, season_of
from competition.reading.club import version_of
from competition.reading.history import events_with
from competition.reading.people import people_of
from competition.reading.rounds import version_of_round
from competition.services.actors import Refused
from competition.wording import dates, history

STALE, ALREADY = "stale", "already"
# What a form says of the page it stands on: the version of the round, or that of the season.
OF_ROUND, OF_SEASON = "version", "seen"
NOT_SENT_AGAIN = ("csrfmiddlewaretoken", OF_ROUND, OF_SEASON)
Now = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that was done since a page was opened."""

    clock: str
    who: str
    what: str


def happened_since(request: HttpRequest, refused: Refused) -> list[Happened]:
    """What the refusal is about, in the words of the history."""
    season = season_of(request)
    names = {person.key: person.name for person in people_of(season, full=True).values()}
    zone = frame(request).club.zone
    return [
        Happened(
            dates.clock(timezone.localtime(event.at, zone).time()),
            event.who or _("the site"),
            history.what(event.verb, event.data.get("about", {}), names, season.game),
        )
        for event in events_with(season, refused.params.get("events", ()))
    ]


def refusal_words(request: HttpRequest, refused: Refused) -> str:
    """Why it was refused; where somebody else was first, who did what and when."""
    since = happened_since(request, refused) if refused.code == STALE else []
    if not since:
        return str(refused)
    told = "; ".join(
        _("%(who)s at %(clock)s: %(what)s") % {"who": each.who, "clock": each.clock, "what": each.what}
        for each in since
    )
    return _("This has changed since you opened the page. %(told)s.") % {"told": told}


def offer_again(request: HttpRequest, refused: Refused, now: Now, back: str) -> HttpResponse:
    """The page that says who changed what, and offers to do it all the same from the version of `now`."""
    return page(
        request,
        "director/stale.html",
        status=409,
        since=happened_since(request, refused),
        fields=[*_sent(request), now],
        again_url=request.path,
        back_url=back,
    )


def version_now(request: HttpRequest, where: dict[str, Any]) -> Now | None:
    """What a form would say by now of the page it stands on; None where it says nothing of it."""
    if OF_SEASON in request.POST:
        return OF_SEASON, version_of(season_of(request))
    version = version_of_round(season_of(request), where.get("number", 0))
    return (OF_ROUND, version) if OF_ROUND in request.POST and version is not None else None


def _sent(request: HttpRequest) -> Iterator[tuple[str, Any]]:
    """What was sent, but for what must not be sent again as it is."""
    for name, values in request.POST.lists():
        if name not in NOT_SENT_AGAIN:
            for value in values:
                yield name, value
