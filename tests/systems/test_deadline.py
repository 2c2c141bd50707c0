"""Until when an absence is in time, on the club's clock, in summer and winter."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from competition.systems.calendar import deadline_of, is_past, kind_when_reported
from competition.systems.rules.model import AttendanceRules, Deadline
from competition.systems.season import Kind

ZONE = ZoneInfo("Europe/Amsterdam")
THURSDAY = dt.date(2026, 10, 29)
WEDNESDAY = Deadline(weekday="wednesday", time="20:00")
DAY_BEFORE = Deadline(hours_before=24)


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        (dt.date(2026, 10, 29), dt.datetime(2026, 10, 28, 20, tzinfo=ZONE)),
        (dt.date(2026, 10, 28), dt.datetime(2026, 10, 28, 20, tzinfo=ZONE)),
        (dt.date(2026, 10, 27), dt.datetime(2026, 10, 21, 20, tzinfo=ZONE)),
    ],
)
def test_a_weekday_is_the_last_one_not_after_the_round(date: dt.date, expected: dt.datetime) -> None:
    assert deadline_of(WEDNESDAY, date, dt.time(20), ZONE) == expected


def test_hours_are_counted_back_from_the_beginning() -> None:
    assert deadline_of(DAY_BEFORE, THURSDAY, dt.time(19, 30), ZONE) == dt.datetime(
        2026, 10, 28, 19, 30, tzinfo=ZONE
    )


def test_hours_are_real_hours_when_the_clock_changes() -> None:
    # In the night before Sunday 25 October 2026 the clock goes back: that day has 25 hours.
    found = deadline_of(DAY_BEFORE, dt.date(2026, 10, 25), dt.time(20), ZONE)
    assert found == dt.datetime(2026, 10, 24, 21, tzinfo=ZONE)
    assert found.tzinfo == ZONE


def test_a_weekday_keeps_its_time_on_the_clock() -> None:
    found = deadline_of(WEDNESDAY, THURSDAY, None, ZONE)
    assert found is not None
    assert found.astimezone(dt.UTC).hour == 19
    summer = deadline_of(WEDNESDAY, dt.date(2026, 10, 22), None, ZONE)
    assert summer is not None
    assert summer.astimezone(dt.UTC).hour == 18


SUNDAY_NIGHT = Deadline(weekday="sunday", time="02:30")
IN_MARCH, IN_OCTOBER = dt.date(2026, 3, 29), dt.date(2026, 10, 25)


def utc(day: dt.date, hour: int, minute: int) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(hour, minute), dt.UTC)


def test_a_time_that_the_clock_skips_is_an_hour_later_on_it() -> None:
    # At 02:00 it becomes 03:00: there is no 02:30, and 03:30 is as long after midnight (RFC 5545, 3.3.5).
    found = deadline_of(SUNDAY_NIGHT, IN_MARCH, dt.time(20), ZONE)
    assert found is not None
    assert found.astimezone(dt.UTC) == utc(IN_MARCH, 1, 30)
    assert (found.hour, found.minute) == (3, 30)
    assert not is_past(found, utc(IN_MARCH, 1, 30))
    assert is_past(found, utc(IN_MARCH, 1, 31))


def test_a_time_that_the_clock_shows_twice_is_the_first() -> None:
    # At 03:00 it becomes 02:00 again: 02:30 is 00:30 in Greenwich, and once more 01:30.
    found = deadline_of(SUNDAY_NIGHT, IN_OCTOBER, dt.time(20), ZONE)
    assert found is not None
    assert found.astimezone(dt.UTC) == utc(IN_OCTOBER, 0, 30)
    for hour, minute, late in ((0, 15, False), (0, 30, False), (0, 31, True), (1, 15, True), (1, 31, True)):
        moment = utc(IN_OCTOBER, hour, minute)
        assert is_past(found, moment) is late
        assert is_past(found, moment.astimezone(ZONE)) is late, "the same on the club's clock"
        kind = kind_when_reported(AttendanceRules(deadline=SUNDAY_NIGHT), Kind.ABSENT, found, moment)
        assert (kind is not Kind.ABSENT) is late


@pytest.mark.parametrize(
    ("day", "evening", "expected"),
    [
        (IN_MARCH, dt.time(20), dt.datetime(2026, 3, 28, 19, tzinfo=ZONE)),
        (IN_OCTOBER, dt.time(20), dt.datetime(2026, 10, 24, 21, tzinfo=ZONE)),
        # An evening in the skipped hour itself begins at 03:30 in summer time.
        (IN_MARCH, dt.time(2, 30), dt.datetime(2026, 3, 28, 2, 30, tzinfo=ZONE)),
    ],
)
def test_hours_back_from_an_evening_on_that_day(
    day: dt.date, evening: dt.time, expected: dt.datetime
) -> None:
    found = deadline_of(DAY_BEFORE, day, evening, ZONE)
    assert found is not None
    assert found.astimezone(dt.UTC) == expected.astimezone(dt.UTC)


def test_without_a_rule_or_a_date_there_is_none() -> None:
    assert deadline_of(None, THURSDAY, None, ZONE) is None
    assert deadline_of(WEDNESDAY, None, None, ZONE) is None


def test_after_the_deadline_absences_are_late_and_league_games_are_not() -> None:
    rules = AttendanceRules(deadline=WEDNESDAY, late="absent_unnotified")
    deadline = deadline_of(WEDNESDAY, THURSDAY, None, ZONE)
    assert deadline is not None
    late = deadline + dt.timedelta(seconds=1)
    assert kind_when_reported(rules, Kind.ABSENT, deadline, deadline) is Kind.ABSENT
    assert kind_when_reported(rules, Kind.ABSENT, deadline, late) is Kind.ABSENT_UNNOTIFIED
    assert kind_when_reported(rules, Kind.PERSONAL, deadline, late) is Kind.ABSENT_UNNOTIFIED
    assert kind_when_reported(rules, Kind.EXTERNAL, deadline, late) is Kind.EXTERNAL
    assert kind_when_reported(rules, Kind.ABSENT, None, late) is Kind.ABSENT
