"""Who is told by mail that an evening is moved, does not go on, or goes on after all."""

from __future__ import annotations

import datetime as dt

import pytest

from competition.models import Entry, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.sign_ups import sign_up
from competition.services.undo import last_season_event, undo_in_season, undo_last
from players.models import MailTopic, OutgoingMail, Player
from players.post.choices import choose_topics
from tests.evening import IN_TIME, entry, member
from tests.factories import make_season
from tests.services.test_announcing import all_have_left, mails

pytestmark = pytest.mark.django_db

FRIDAY = dt.date(2026, 9, 11)
SEVEN = dt.time(19, 0)
OLD, NEW = {"date": "2026-09-10", "time": "20:00"}, {"date": "2026-09-11", "time": "19:00"}


def with_addresses(made: Season) -> Season:
    for each in made.entries.select_related("player"):
        Player.objects.filter(pk=each.player_id).update(email=f"{each.key}@example.org")
    return made


@pytest.fixture
def season(db: None) -> Season:
    """Four players with addresses; round 2 is on Thursday 10 September 2026 at 20:00."""
    return with_addresses(make_season(players=4, rounds=3))


@pytest.fixture
def second(season: Season) -> Round:
    return season.rounds.get(number=2)


def move(round_: Round, director: Actor, keep: bool = True) -> None:
    move_round(round_=round_, date=FRIDAY, time=SEVEN, deed=Deed(director, now=IN_TIME), keep_absences=keep)


def cancel(round_: Round, director: Actor) -> None:
    cancel_round(round_=round_, reason="the hall is closed", deed=Deed(director, now=IN_TIME))


def away(season: Season, key: str, round_: Round) -> None:
    report_absence(
        entry=entry(season, key), rounds=[round_], kind="absent", deed=Deed(member(season, key), now=IN_TIME)
    )
    all_have_left()


def test_everybody_hears_that_an_evening_is_moved_and_what_stays_booked(
    season: Season, second: Round, director: Actor
) -> None:
    away(season, "p2", second)
    move(second, director)
    told = mails("evening")
    assert set(told) == {"p1", "p2", "p3", "p4"}
    assert (told["p1"].facts["before"], told["p1"].facts["now"]) == (OLD, NEW)
    assert told["p1"].facts["report"] is None
    assert told["p2"].facts["report"] == {"kind": "absent", "reported_as": ""}
    assert not told["p2"].facts["lapsed"]


def test_what_lapses_with_the_move_is_said(season: Season, second: Round, director: Actor) -> None:
    away(season, "p2", second)
    move(second, director, keep=False)
    told = mails("evening")
    assert [told[key].facts["lapsed"] for key in ("p1", "p2")] == [False, True]
    assert told["p2"].facts["report"] is None


def test_everybody_hears_that_an_evening_is_cancelled(season: Season, second: Round, director: Actor) -> None:
    away(season, "p2", second)
    cancel(second, director)
    told = mails("evening")
    assert set(told) == {"p1", "p2", "p3", "p4"}
    assert {mail.facts["round"] for mail in told.values()} == {2}
    assert (told["p2"].facts["before"], told["p2"].facts["now"]) == (OLD, None)
    assert [told[key].facts["lapsed"] for key in ("p1", "p2")] == [False, True]


def test_the_last_evening_can_be_cancelled_too(season: Season, director: Actor) -> None:
    cancel(season.rounds.get(number=3), director)
    assert len(mails("evening")) == 4


def test_another_number_alone_is_told_to_nobody(season: Season, second: Round, director: Actor) -> None:
    cancel(second, director)
    insert_round(season=season, date=dt.date(2026, 9, 8), time=None, deed=Deed(director, now=IN_TIME))
    assert len(mails("evening")) == 4, "only of the evening that is gone"


def test_who_takes_no_part_in_that_round_hears_nothing(
    season: Season, second: Round, director: Actor
) -> None:
    Entry.objects.filter(season=season, key="p3").update(first_round=3)
    Entry.objects.filter(season=season, key="p4").update(withdrawn_after=1)
    cancel(second, director)
    assert set(mails("evening")) == {"p1", "p2"}


def test_where_nobody_is_expected_only_who_signed_up_hears_it(director: Actor) -> None:
    season = with_addresses(make_season(players=4, rounds=2, attendance={"default": "absent"}))
    round_ = season.rounds.get(number=2)
    sign_up(entry=entry(season, "p3"), rounds=[round_], deed=Deed(member(season, "p3"), now=IN_TIME))
    move(round_, director)
    told = mails("evening")
    assert set(told) == {"p3"}
    assert told["p3"].facts["report"]["kind"] == "present"


def test_who_plays_only_when_he_says_so_hears_nothing(season: Season, second: Round, director: Actor) -> None:
    Entry.objects.filter(season=season, key="p1").update(signs_up=True)
    move(second, director)
    assert "p1" not in mails("evening")


def test_taken_back_before_the_mail_has_left_nobody_hears_of_it(
    season: Season, second: Round, director: Actor
) -> None:
    move(second, director)
    undo_last(round_=second, deed=Deed(director, now=IN_TIME))
    assert not mails()
    cancel(second, director)
    event = last_season_event(season)
    assert event is not None
    undo_in_season(event=event, deed=Deed(director, now=IN_TIME))
    assert not mails()


def test_taken_back_later_everybody_hears_that_it_goes_on(
    season: Season, second: Round, director: Actor
) -> None:
    cancel(second, director)
    all_have_left()
    event = last_season_event(season)
    assert event is not None
    undo_in_season(event=event, deed=Deed(director, now=IN_TIME))
    told = mails("evening", "waiting")
    assert set(told) == {"p1", "p2", "p3", "p4"}
    assert (told["p1"].facts["before"], told["p1"].facts["now"]) == (None, OLD)


def test_moved_twice_before_the_mail_has_left_is_one_mail(second: Round, director: Actor) -> None:
    move(second, director)
    again = dt.date(2026, 9, 12)
    move_round(round_=second, date=again, time=SEVEN, deed=Deed(director, now=IN_TIME))
    told = mails("evening")
    assert told["p1"].facts["before"] == OLD
    assert told["p1"].facts["now"] == {"date": "2026-09-12", "time": "19:00"}


def test_one_evening_more_and_an_evening_long_past_are_told_to_nobody(
    season: Season, second: Round, director: Actor
) -> None:
    insert_round(season=season, date=dt.date(2026, 9, 8), time=None, deed=Deed(director, now=IN_TIME))
    late = dt.datetime(2026, 10, 10, 12, tzinfo=dt.UTC)
    second.refresh_from_db()
    cancel_round(round_=second, reason="was never held", deed=Deed(director, now=late))
    assert not OutgoingMail.objects.exists()


def test_who_does_not_want_it_gets_none(season: Season, second: Round, director: Actor) -> None:
    choose_topics(player=entry(season, "p1").player, wanted=[MailTopic.PAIRING])
    move(second, director)
    assert set(mails("evening")) == {"p2", "p3", "p4"}
