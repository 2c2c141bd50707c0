"""Calendars as iCalendar (RFC 5545) has them, to subscribe to. The same evenings give the same bytes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event, vText

from competition.models.attendance import GAME, THERE_KINDS
from competition.reading.feed import Evening, OwnEvening
from competition.wording import kinds

# How long an evening takes in a calendar.
DURATION = dt.timedelta(hours=4)
AGAIN_AFTER = "PT1H"


def calendar(
    evenings: Iterable[Evening],
    *,
    name: str,
    colour: str,
    site: str,
    zone: ZoneInfo,
    owner: int | None = None,
) -> bytes:
    """These evenings; with an `owner` they are his own, with the deadlines. `site` is the site's address."""
    found = Calendar()
    found.add("prodid", "-//clubcomp//NL")
    found.add("version", "2.0")
    found.add("calscale", "GREGORIAN")
    found.add("x-wr-calname", vText(" ".join(name.split())))
    found.add("x-wr-timezone", zone.key)
    found.add("x-published-ttl", AGAIN_AFTER)
    found.add("refresh-interval", dt.timedelta(hours=1), parameters={"value": "DURATION"})
    found.add("x-apple-calendar-color", colour)
    place = _Place(site, zone, owner)
    for evening in evenings:
        found.add_component(place.of_evening(evening))
        if owner is not None and evening.deadline is not None:
            found.add_component(place.of_deadline(evening))
    found.add_missing_timezones()
    return bytes(found.to_ical())


class _Place:
    """Where the events come from, and on which clock they are."""

    def __init__(self, site: str, zone: ZoneInfo, owner: int | None) -> None:
        self.site = site.rstrip("/")
        self.zone = zone
        self.owner = owner

    def of_evening(self, evening: Evening) -> Event:
        event = self._event("round", evening)
        event.add("summary", evening_title(evening, is_own=self.owner is not None))
        event.add("description", evening_description(evening))
        if evening.time is None:
            event.add("dtstart", evening.date)
            event.add("dtend", evening.date + dt.timedelta(days=1))
        else:
            start = dt.datetime.combine(evening.date, evening.time, self.zone)
            event.add("dtstart", start)
            event.add("dtend", start + DURATION)
        event.add("status", "CANCELLED" if evening.cancelled else "CONFIRMED")
        event.add("transp", "TRANSPARENT" if is_free(evening) else "OPAQUE")
        return event

    def of_deadline(self, evening: Evening) -> Event:
        event = self._event("deadline", evening)
        event.add("summary", _("Last moment to report an absence, round %(number)d") % _number(evening))
        event.add("description", evening.season)
        event.add("dtstart", evening.deadline)
        event.add("transp", "TRANSPARENT")
        return event

    def _event(self, kind: str, evening: Evening) -> Event:
        event = Event()
        owner = f"-{self.owner}" if self.owner is not None else ""
        host = self.site.rpartition("//")[2].partition(":")[0]
        event.add("uid", f"{kind}-{evening.id}{owner}@{host}")
        event.add("dtstamp", evening.changed_at.astimezone(dt.UTC))
        event.add("last-modified", evening.changed_at.astimezone(dt.UTC))
        event.add("sequence", evening.version)
        if not evening.cancelled:
            event.add("url", f"{self.site}{reverse('public:round', args=[evening.slug, evening.number])}")
        return event


def _number(evening: Evening) -> dict[str, int]:
    return {"number": evening.number}


def evening_title(evening: Evening, *, is_own: bool) -> str:
    """ "Ronde 12: wit tegen Jan Bos", or for everybody "Interne 2026-27, ronde 12"."""
    if is_own and evening.own is not None and not evening.cancelled:
        words = {"number": evening.number, "what": _what(evening.own)}
        return _("Round %(number)d: %(what)s") % words
    return _("%(season)s, round %(number)d") % {"season": evening.season, "number": evening.number}


def evening_description(evening: Evening) -> str:
    """The season, and the board."""
    if evening.own is not None and evening.own.board:
        return _("%(season)s, board %(board)d") % {"season": evening.season, "board": evening.own.board}
    return evening.season


def is_free(evening: Evening) -> bool:
    """Whether he has the evening off, as far as the club is concerned."""
    return evening.cancelled or (evening.own is not None and evening.own.kind not in THERE_KINDS)


def _what(own: OwnEvening) -> str:
    if own.kind != GAME:
        return kinds.of_member(own.kind)
    words = _("white against %(opponent)s") if own.colour == "white" else _("black against %(opponent)s")
    return words % {"opponent": own.opponent}
