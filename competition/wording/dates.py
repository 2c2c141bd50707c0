"""Days and hours as one says them: "vrijdag 27 november 2026"."""

from __future__ import annotations

import datetime as dt

from django.utils.formats import date_format
from django.utils.translation import gettext as _


def day(when: dt.date) -> str:
    """vrijdag 27 november 2026."""
    return date_format(when, "l j F Y")


def date(when: dt.date) -> str:
    """27 november 2026."""
    return date_format(when, "j F Y")


def month(when: dt.date) -> str:
    """november 2026."""
    return date_format(when, "F Y")


def day_in_season(when: dt.date) -> str:
    """vrijdag 27 november, where the year is clear."""
    return date_format(when, "l j F")


def short_day(when: dt.date) -> str:
    """27 nov, for tables."""
    return date_format(when, "j N").rstrip(".")


def clock(time: dt.time) -> str:
    """20:00."""
    return f"{time:%H:%M}"


def evening(when: dt.date | None, time: dt.time | None = None) -> str:
    """The day of a round with its hour, as far as they are known."""
    if when is None:
        return _("date not known yet")
    return f"{day_in_season(when)} {clock(time)}" if time else day_in_season(when)


def moment(when: dt.datetime, today: dt.date | None = None) -> str:
    """woensdag 2 december 20:00; or "today 20:00" where `today` is given. `when` is local."""
    if today is not None and when.date() == today:
        return _("today %(time)s") % {"time": clock(when.time())}
    if today is not None and when.date() == today + dt.timedelta(days=1):
        return _("tomorrow %(time)s") % {"time": clock(when.time())}
    return f"{day_in_season(when.date())} {clock(when.time())}"
