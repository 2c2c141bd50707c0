"""Until when an absence is in time. Pure: dates, the rule and the club's time zone are passed in."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from competition.systems.kinds import Kind
from competition.systems.rules.model import WEEKDAYS, AttendanceRules, Deadline

# When a round without a time begins, where a deadline counts back from its beginning.
USUAL_START = dt.time(20, 0)


def deadline_of(
    rule: Deadline | None, date: dt.date | None, time: dt.time | None, zone: ZoneInfo
) -> dt.datetime | None:
    """The moment after which a report for this round is late; None where there is no deadline.

    A weekday's deadline is the last one not after the date of the round, on the clock of `zone`. A
    number of hours is counted back from the beginning of the round in real hours, so that it holds
    also in the night when the clock is changed. A time that the clock shows twice in that night is the first
    of the two; one that it skips is as long after midnight as on other days (02:30 becomes 03:30): so
    calendars read it too (RFC 5545, 3.3.5).
    """
    if rule is None or date is None:
        return None
    if rule.hours_before is not None:
        start = dt.datetime.combine(date, time or USUAL_START, zone).astimezone(dt.UTC)
        return (start - dt.timedelta(hours=rule.hours_before)).astimezone(zone)
    if rule.weekday is None or rule.time is None:
        return None
    days_back = (date.weekday() - WEEKDAYS.index(rule.weekday)) % 7
    day = date - dt.timedelta(days=days_back)
    shown = dt.datetime.combine(day, dt.time.fromisoformat(rule.time), zone)
    return shown.astimezone(dt.UTC).astimezone(zone)  # a time that the clock really shows


def is_past(deadline: dt.datetime, moment: dt.datetime) -> bool:
    """Whether a moment is after a deadline, also where the clock shows the same time twice."""
    # Two times of one zone would be compared as they are written.
    return moment.astimezone(dt.UTC) > deadline.astimezone(dt.UTC)


def kind_when_reported(
    rules: AttendanceRules, kind: Kind, deadline: dt.datetime | None, moment: dt.datetime
) -> Kind:
    """What a report becomes: after the deadline an absence is a late one, external games are not."""
    if deadline is None or not is_past(deadline, moment) or not kind.facts.becomes_late:
        return kind
    return Kind(rules.late)
