"""Until when an absence is in time, on the club's clock, in summer and winter."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from competition.systems.deadline import deadline_of, kind_when_reported
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
