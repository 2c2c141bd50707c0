"""The door in words: how many are there, who walked in and where he stands."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def counted(here: int, away: int, open_: int) -> str:
    """ "23 aanwezig, 5 afgemeld, 20 nog niet"."""
    return _("%(here)d here, %(away)d absent, %(open)d not seen yet") % {
        "here": here,
        "away": away,
        "open": open_,
    }


def closed(number: int) -> str:
    """What closing the list has booked."""
    if not number:
        return _("The list is closed: everybody had been seen or had reported.")
    words = ngettext(
        "The list is closed: %(number)d player who was not seen is booked as absent.",
        "The list is closed: %(number)d players who were not seen are booked as absent.",
        number,
    )
    return words % {"number": number}


def accepted(name: str, kind: str) -> str:
    """A late report that counts as one in time."""
    return _("%(name)s: accepted, counts as %(kind)s.") % {"name": name, "kind": kind}


def sits_out(name: str) -> str:
    """Somebody who sits out already."""
    return _("%(name)s (bye)") % {"name": name}


def walked_in(name: str, place: tuple[int, int] | None, value: int | None) -> str:
    """Somebody is in the season now, and where he stands."""
    parts = [_("%(name)s is in") % {"name": name}]
    if place is not None:
        parts.append(_("place %(place)d of %(total)d") % {"place": place[0], "total": place[1]})
    if value is not None:
        parts.append(_("value %(value)s") % {"value": value})
    return ", ".join(parts) + "."
