"""The clock jumps: summer time in the night of a deadline, and a system clock that is set back."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import icalendar
import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from competition.models import Attendance, Event, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.undo import undo_last
from competition.wording import evening, member, titles
from players.links import make_calendar_token, make_token
from tests.evening import entry
from tests.evening import member as whose
from tests.factories import RULES, ClubFactory, DirectorFactory, make_season, rules_with

pytestmark = pytest.mark.django_db
ZONE = ZoneInfo("Europe/Amsterdam")
MARCH, OCTOBER = dt.date(2026, 3, 29), dt.date(2026, 10, 25)
NIGHT = {"deadline": {"weekday": "sunday", "time": "02:30"}}


def season_on(day: dt.date) -> Season:
    """Round 1 is on the evening of this Sunday; until 02:30 in the night before it a report is in time."""
    ClubFactory()
    season = make_season(players=4, rounds=1)
    season.rules = rules_with(attendance={**RULES["attendance"], **NIGHT})
    season.save()
    season.rounds.filter(number=1).update(date=day, time=dt.time(20))
    return season


def utc(day: dt.date, hour: int, minute: int) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(hour, minute), dt.UTC)


@pytest.mark.parametrize(
    ("day", "in_time", "late"),
    [
        # There is no 02:30: it is 03:30 in summer time, which is 01:30 in Greenwich.
        (MARCH, (1, 29), (1, 31)),
        # 02:30 is there twice: the first one counts, which is 00:30 in Greenwich.
        (OCTOBER, (0, 29), (0, 31)),
        # The second time that the clock shows 02:15.
        (OCTOBER, (0, 30), (1, 15)),
    ],
)
def test_an_absence_in_the_night_of_the_clock(
    day: dt.date, in_time: tuple[int, int], late: tuple[int, int]
) -> None:
    season = season_on(day)
    rounds = [season.rounds.get(number=1)]
    for key, moment in (("p1", utc(day, *in_time)), ("p2", utc(day, *late))):
        actor = whose(season, key)
        report_absence(entry=entry(season, key), rounds=rounds, kind="absent", deed=Deed(actor, now=moment))
    kinds = dict(Attendance.objects.values_list("entry__key", "kind"))
    assert kinds["p1"] == "absent"
    assert kinds["p2"] == "absent_late"


@pytest.mark.parametrize(("day", "minute_past"), [(MARCH, (1, 31)), (OCTOBER, (1, 15))])
def test_what_pages_say_in_that_night_is_what_a_report_becomes(
    day: dt.date, minute_past: tuple[int, int]
) -> None:
    season = season_on(day)
    token = make_token(entry(season, "p1").player)
    with time_machine.travel(utc(day, 0, 20), tick=False):
        assert "op tijd" in Client().get(f"/ik/{token}/").content.decode()
    with time_machine.travel(utc(day, *minute_past), tick=False):
        page = Client().get(f"/ik/{token}/").content.decode()
    assert "op tijd tot" not in page
    assert "afmelden kon tot" in page


def test_words_about_a_deadline_know_which_of_two_equal_times_it_is() -> None:
    """02:15 by the clock, once before the deadline of 02:30 and once after it."""
    deadline = utc(OCTOBER, 0, 30).astimezone(ZONE)
    before, after = (utc(OCTOBER, hour, 15).astimezone(ZONE) for hour in (0, 1))
    assert before.time() == after.time()
    with translation.override("en"):
        assert "in time until" in member.until(deadline, before)
        assert "the deadline was" in member.until(deadline, after)
        assert "You can report" in titles.deadline(deadline, OCTOBER, before)
        assert "is late since" in titles.deadline(deadline, OCTOBER, after)
        assert evening.deadline_note(deadline, before)
        assert not evening.deadline_note(deadline, after)


@pytest.mark.parametrize(("day", "hour"), [(MARCH, 18), (OCTOBER, 19)])
def test_an_evening_of_that_day_in_a_calendar(day: dt.date, hour: int) -> None:
    season = season_on(day)
    token = make_calendar_token(entry(season, "p1").player)
    with time_machine.travel(utc(day - dt.timedelta(days=5), 12, 0), tick=False):
        answer = Client().get(reverse("calendar:own", args=[token]))
    assert answer.status_code == 200
    found = icalendar.Calendar.from_ical(answer.content)
    starts = {str(each["uid"]).split("-")[0]: each["dtstart"].dt for each in found.walk("VEVENT")}
    first = min(each["dtstart"].dt for each in found.walk("VEVENT") if "round-" in each["uid"])
    assert first.astimezone(dt.UTC) == utc(day, hour, 0)
    assert starts["deadline"].astimezone(dt.UTC) == (
        utc(MARCH, 1, 30) if day == MARCH else utc(OCTOBER, 0, 30)
    )


def test_history_and_undo_follow_what_was_done_and_not_the_clock() -> None:
    """Between two results the clock is set back by a day; between two others it stands still."""
    ClubFactory()
    season = make_season(players=4, rounds=1)
    director = Actor.of_user(DirectorFactory())
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    game = round_.games.order_by("board")[0]
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        enter_result(game=game, result="1-0", deed=Deed(director))
    with time_machine.travel(now - dt.timedelta(days=1), tick=False):
        enter_result(game=game, result="0-1", deed=Deed(director))
        enter_result(game=game, result="1/2-1/2", deed=Deed(director))
        for expected in ("0-1", "1-0", ""):
            undo_last(round_=round_, deed=Deed(director))
            game.refresh_from_db()
            assert game.result == expected
    versions = list(Event.objects.filter(season=season).order_by("pk").values_list("version", flat=True))
    assert versions == sorted(set(versions))
