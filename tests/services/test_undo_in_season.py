"""The calendar, the rules and a walk-in are taken back in one go, as long as nothing builds on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from competition.models import Attendance, Entry, Event, KeptApart, Round, Season, SignUp
from competition.reading.load import export_season
from competition.reading.rule_changes import past_changes
from competition.reading.standing import list_page
from competition.services.absences import report_absence, withdraw_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.door import walk_in
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.rules import change_rules
from competition.services.seasons import add_entry, plan_rounds
from competition.services.stored_lists import ensure_fresh
from competition.services.undo import last_event, last_season_event, undo_in_season, undo_last
from competition.services.wishes import keep_apart
from players.models import Player
from players.names import Name
from tests.evening import closed, entry
from tests.factories import DirectorFactory, PlayerFactory, make_season, rules_with
from tests.services.test_calendar import day, schedule

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(director: Actor) -> Season:
    """Four Thursdays from 3 September, the first one played; p5 joins with the third."""
    season = make_season(players=6, rounds=4)
    Entry.objects.filter(season=season, key="p5").update(first_round=3)
    closed(season.rounds.get(number=1), director)
    third = season.rounds.get(number=3)
    report_absence(entry=entry(season, "p1"), rounds=[third], kind="absent", deed=Deed(director), timely=True)
    first, second = entry(season, "p2"), entry(season, "p3")
    keep_apart(round_=third, first=first, second=second, deed=Deed(director), whole_season=True)
    return season


def take_back(season: Season, director: Actor) -> None:
    """The last thing that was done to the season, at a click that comes twice."""
    event = last_season_event(season)
    assert event is not None
    for _click in range(2):
        undo_in_season(event=event, deed=Deed(director))


def state(season: Season) -> Any:
    """All that the season's file says, and what each evening holds."""
    fresh = Season.objects.get(pk=season.pk)
    return (
        export_season(fresh),
        fresh.rules,
        sorted(fresh.rounds.values_list("pk", "number", "date", "time", "state")),
        sorted(Attendance.objects.values_list("pk", "round", "entry", "kind")),
        sorted(KeptApart.objects.values_list("pk", "round", "one", "other")),
        sorted(Event.objects.exclude(round=None).values_list("pk", "round")),
    )


CALENDAR: dict[str, Callable[[Season, Actor], object]] = {
    "cancelled": lambda season, director: cancel_round(
        round_=season.rounds.get(number=3), reason="storm", deed=Deed(director)
    ),
    "inserted": lambda season, director: insert_round(
        season=season, date=day(9, 12), time=None, deed=Deed(director)
    ),
    "moved past another": lambda season, director: move_round(
        round_=season.rounds.get(number=3),
        date=day(9, 9),
        time=None,
        deed=Deed(director),
        keep_absences=False,
    ),
}


@pytest.mark.parametrize("name", CALENDAR)
def test_a_changed_calendar_is_taken_back_with_all_that_hung_on_it(
    name: str, season: Season, director: Actor
) -> None:
    before = state(season)
    CALENDAR[name](season, director)
    assert state(season) != before
    take_back(season, director)
    assert state(season) == before


@pytest.mark.parametrize("name", CALENDAR)
def test_a_page_from_before_it_was_taken_back_is_old(name: str, season: Season, director: Actor) -> None:
    third = season.rounds.get(number=3)
    CALENDAR[name](season, director)
    take_back(season, director)
    assert Round.objects.get(pk=third.pk).version > third.version


def test_what_happened_in_a_cancelled_evening_can_be_taken_back_after_it(
    season: Season, director: Actor
) -> None:
    third = season.rounds.get(number=3)
    CALENDAR["cancelled"](season, director)
    take_back(season, director)
    undo_last(round_=third, deed=Deed(director))
    undo_last(round_=third, deed=Deed(director))
    assert not Attendance.objects.filter(round=third).exists()
    assert not KeptApart.objects.exists()


def test_what_was_reported_since_for_a_renumbered_evening_comes_first(
    season: Season, director: Actor
) -> None:
    CALENDAR["inserted"](season, director)
    report_absence(
        entry=entry(season, "p4"), rounds=[season.rounds.get(number=4)], kind="absent", deed=Deed(director)
    )
    with pytest.raises(Refused) as refused:
        take_back(season, director)
    assert refused.value.code == "stale"
    undo_last(round_=season.rounds.get(number=4), deed=Deed(director))
    take_back(season, director)
    assert len(schedule(season)) == 4


def test_a_cancelled_evening_whose_number_was_given_again_does_not_come_back(
    season: Season, director: Actor
) -> None:
    cancel_round(round_=season.rounds.get(number=4), reason="storm", deed=Deed(director))
    plan_rounds(season=season, dates=[day(10, 1)], deed=Deed(director))
    with pytest.raises(Refused) as refused:
        take_back(season, director)
    assert refused.value.code == "touched"
    assert schedule(season)[-1] == (4, "01-10")


def test_an_absence_of_who_is_no_longer_entered_does_not_come_back(season: Season, director: Actor) -> None:
    second, fourth = season.rounds.get(number=2), season.rounds.get(number=4)
    new = walk_in(round_=second, name=Name("Jan", "van", "Dam"), deed=Deed(director))
    report_absence(entry=new, rounds=[fourth], kind="absent", deed=Deed(director))
    withdraw_absence(entry=new, rounds=[fourth], deed=Deed(director))
    undo_last(round_=second, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        undo_last(round_=fourth, deed=Deed(director))
    assert refused.value.code == "touched"


def test_an_absence_comes_back_without_the_account_that_is_gone(season: Season, director: Actor) -> None:
    other = DirectorFactory()
    fourth = season.rounds.get(number=4)
    report_absence(entry=entry(season, "p4"), rounds=[fourth], kind="absent", deed=Deed(Actor.of_user(other)))
    withdraw_absence(entry=entry(season, "p4"), rounds=[fourth], deed=Deed(director))
    other.delete()
    undo_last(round_=fourth, deed=Deed(director))
    assert Attendance.objects.get(round=fourth).reported_by is None


def test_an_hour_that_goes_back_does_not_put_an_evening_behind_a_later_one(
    season: Season, director: Actor
) -> None:
    """From the 24th to the 18th without another number; then an evening comes between."""
    fourth = season.rounds.get(number=4)
    move_round(round_=fourth, date=day(9, 18), time=None, deed=Deed(director))
    insert_round(season=season, date=day(9, 20), time=None, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        undo_last(round_=fourth, deed=Deed(director))
    assert refused.value.code == "touched"
    assert schedule(season)[3:] == [(4, "18-09"), (5, "20-09")]


def other_rules(season: Season, director: Actor) -> None:
    awards = {**season.rules["awards"], "win": "opponent + 20"}
    change_rules(season=season, rules=rules_with(awards=awards), reason="a vote", deed=Deed(director))


def test_other_rules_are_taken_back(season: Season, director: Actor) -> None:
    before = state(season)
    other_rules(season, director)
    assert state(season) != before
    take_back(season, director)
    assert state(season) == before
    assert not past_changes(season)


def test_rules_under_which_something_was_published_stay(season: Season, director: Actor) -> None:
    other_rules(season, director)
    second = season.rounds.get(number=2)
    report_absence(entry=entry(season, "p4"), rounds=[second], kind="absent", deed=Deed(director))
    make_pairing(round_=second, deed=Deed(director))
    publish_round(round_=second, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        take_back(season, director)
    assert refused.value.code == "stale"


def test_somebody_new_who_walked_in_goes_with_one_click(season: Season, director: Actor) -> None:
    second = season.rounds.get(number=2)
    before = state(season)
    walk_in(round_=second, name=Name("Jan", "van", "Dam"), rating=1720, deed=Deed(director))
    event = last_event(second)
    assert event is not None
    assert event.verb == "entry_added"
    assert SignUp.objects.count() == 1
    undo_last(round_=second, deed=Deed(director))
    assert not Player.objects.filter(family_name="Dam").exists()
    assert not SignUp.objects.exists()
    assert state(season)[:5] == before[:5]


def test_the_first_list_knows_who_walks_in_before_it(
    director: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    season = make_season(players=4, rounds=2)
    first = season.rounds.get(number=1)
    names = []
    for verb in (
        lambda: None,
        lambda: walk_in(round_=first, name=Name("Jan", "van", "Dam"), deed=Deed(director)),
        lambda: undo_last(round_=first, deed=Deed(director)),
    ):
        with django_capture_on_commit_callbacks(execute=True):
            verb()
        fresh = ensure_fresh(Season.objects.get(pk=season.pk))
        names.append([row.person.name for row in list_page(fresh).rows])
    assert [len(each) for each in names] == [4, 5, 4]
    assert "Jan van Dam" in names[1]


def test_a_member_who_walked_in_stays_a_member(season: Season, director: Actor) -> None:
    player = PlayerFactory()
    second = season.rounds.get(number=2)
    walk_in(round_=second, player=player, deed=Deed(director))
    undo_last(round_=second, deed=Deed(director))
    assert not Entry.objects.filter(player=player).exists()
    assert Player.objects.filter(pk=player.pk).exists()


def test_who_walked_in_and_is_entered_elsewhere_stays_a_member(season: Season, director: Actor) -> None:
    second = season.rounds.get(number=2)
    new = walk_in(round_=second, name=Name("Jan", "van", "Dam"), deed=Deed(director))
    other = make_season(players=0, rounds=1)
    add_entry(season=other, player=new.player, deed=Deed(director))
    undo_last(round_=second, deed=Deed(director))
    assert not Entry.objects.filter(season=season, player=new.player).exists()
    assert Entry.objects.filter(season=other, player=new.player).exists()


def test_who_has_reported_something_since_does_not_go(season: Season, director: Actor) -> None:
    second, fourth = season.rounds.get(number=2), season.rounds.get(number=4)
    new = walk_in(round_=second, name=Name("Jan", "van", "Dam"), deed=Deed(director))
    report_absence(entry=new, rounds=[fourth], kind="absent", deed=Deed(director))
    with pytest.raises(Refused) as refused:
        undo_last(round_=second, deed=Deed(director))
    assert refused.value.code == "touched"
    assert Entry.objects.filter(pk=new.pk).exists()


def test_an_entry_is_taken_back(season: Season, director: Actor) -> None:
    before = state(season)
    add_entry(season=season, player=PlayerFactory(), deed=Deed(director))
    take_back(season, director)
    assert state(season) == before
