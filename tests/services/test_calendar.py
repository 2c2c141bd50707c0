"""An evening is moved, cancelled or inserted."""

import datetime as dt
from typing import Any

import pytest

from competition.models import Attendance, Barring, Entry, Event, ExternalGame, Game, Round, Season
from competition.reading.calendar import consequences, evenings
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.pairing import make_pairing
from competition.services.undo import undo_last
from competition.systems import calendar
from tests.evening import IN_TIME, closed, entry, member
from tests.factories import make_season, rules_with

pytestmark = pytest.mark.django_db


def day(month: int, number: int) -> dt.date:
    return dt.date(2026, month, number)


def schedule(season: Season) -> list[tuple[int, str]]:
    return [(r.number, f"{r.date:%d-%m}") for r in season.rounds.order_by("number")]


def away(season: Season, key: str, number: int) -> Attendance:
    rounds = [season.rounds.get(number=number)]
    return report_absence(
        entry=entry(season, key), rounds=rounds, kind="absent", deed=Deed(member(season, key), now=IN_TIME)
    )[0]


@pytest.fixture
def season(db: None) -> Season:
    """Five Thursdays from 3 September."""
    return make_season(rounds=5)


def test_an_evening_on_another_day_keeps_its_number_and_can_be_taken_back(
    season: Season, director: Actor
) -> None:
    away(season, "p1", 2)
    round_ = season.rounds.get(number=2)
    move_round(round_=round_, date=day(9, 11), time=dt.time(19), deed=Deed(director))
    assert schedule(season)[1] == (2, "11-09")
    assert Attendance.objects.count() == 1
    move_round(round_=round_, date=day(9, 11), time=dt.time(19), deed=Deed(director))
    assert Event.objects.filter(verb="round_moved").count() == 1
    undo_last(round_=round_, deed=Deed(director))
    assert schedule(season)[1] == (2, "10-09")


def test_evenings_that_it_passes_change_numbers_and_keep_what_was_reported(
    season: Season, director: Actor
) -> None:
    away(season, "p1", 2)
    away(season, "p2", 3)
    Entry.objects.filter(season=season, key="p4").update(first_round=2)
    Entry.objects.filter(season=season, key="p5").update(first_round=3)
    versions = {r.pk: r.version for r in season.rounds.all()}
    moved = move_round(round_=season.rounds.get(number=2), date=day(9, 25), time=None, deed=Deed(director))
    assert moved.number == 4
    assert schedule(season) == [(1, "03-09"), (2, "17-09"), (3, "24-09"), (4, "25-09"), (5, "01-10")]
    assert entry(season, "p1").attendances.get().round.number == 4
    assert entry(season, "p2").attendances.get().round.number == 2
    assert [entry(season, key).first_round for key in ("p4", "p5")] == [2, 2]
    assert all(r.version > versions[r.pk] for r in season.rounds.filter(number__in=[2, 3, 4]))
    assert Event.objects.get(verb="round_moved").data["about"]["renumbered"] == {"2": 4, "3": 2, "4": 3}


def test_what_was_reported_may_lapse(season: Season, director: Actor) -> None:
    away(season, "p1", 2)
    round_ = season.rounds.get(number=2)
    move_round(round_=round_, date=day(9, 11), time=None, deed=Deed(director), keep_absences=False)
    assert not Attendance.objects.exists()
    undo_last(round_=round_, deed=Deed(director))
    assert Attendance.objects.count() == 1


def test_a_cancelled_evening_takes_nothing_with_it_that_belongs_elsewhere(
    season: Season, director: Actor
) -> None:
    away(season, "p1", 2)
    round_ = season.rounds.get(number=2)
    ExternalGame.objects.create(round=round_, entry=entry(season, "p3"))
    Barring.objects.create(round=round_, entry=entry(season, "p4"), barred=True)
    Entry.objects.filter(season=season, key="p5").update(
        first_round=3,
        withdrawn_after=4,
        groups=[{"from_round": 1, "group": "A"}, {"from_round": 4, "group": "B"}],
    )
    events = Event.objects.count()
    cancel_round(round_=round_, reason="zaal dicht", deed=Deed(director))
    cancel_round(round_=round_, reason="zaal dicht", deed=Deed(director))
    assert schedule(season) == [(1, "03-09"), (2, "17-09"), (3, "24-09"), (4, "01-10")]
    assert Event.objects.count() == events + 1
    event = Event.objects.get(verb="round_cancelled")
    assert event.data["about"]["reason"] == "zaal dicht"
    assert [row["kind"] for row in event.data["was"]["rows"].values()] == ["absent"]
    assert ExternalGame.objects.get().round.number == Barring.objects.get().round.number == 2
    joiner = entry(season, "p5")
    assert (joiner.first_round, joiner.withdrawn_after) == (2, 3)
    assert [span["from_round"] for span in joiner.groups] == [1, 3]


def test_an_inserted_evening_moves_the_later_ones_on(season: Season, director: Actor) -> None:
    Entry.objects.filter(season=season, key="p5").update(first_round=3)
    away(season, "p1", 3)
    assert insert_round(season=season, date=day(9, 12), time=None, deed=Deed(director)).number == 3
    assert [number for number, _date in schedule(season)] == [1, 2, 3, 4, 5, 6]
    assert (entry(season, "p5").first_round, Attendance.objects.get().round.number) == (4, 4)
    assert insert_round(season=season, date=day(12, 24), time=None, deed=Deed(director)).number == 7


def test_what_is_paired_or_played_stays_where_it_is(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    make_pairing(round_=season.rounds.get(number=3), deed=Deed(director))
    rounds = {r.number: r for r in season.rounds.all()}
    cases: list[tuple[str, Any]] = [
        ("published", lambda: cancel_round(round_=rounds[1], reason="x", deed=Deed(director))),
        ("draft", lambda: cancel_round(round_=rounds[3], reason="x", deed=Deed(director))),
        ("draft", lambda: cancel_round(round_=rounds[2], reason="x", deed=Deed(director))),
        ("published", lambda: move_round(round_=rounds[1], date=day(9, 4), time=None, deed=Deed(director))),
        (
            "played_later",
            lambda: move_round(round_=rounds[2], date=day(9, 1), time=None, deed=Deed(director)),
        ),
        ("date_taken", lambda: move_round(round_=rounds[2], date=day(9, 24), time=None, deed=Deed(director))),
        ("draft", lambda: move_round(round_=rounds[2], date=day(9, 25), time=None, deed=Deed(director))),
        ("played_later", lambda: insert_round(season=season, date=day(9, 1), time=None, deed=Deed(director))),
        ("date_taken", lambda: insert_round(season=season, date=day(9, 3), time=None, deed=Deed(director))),
        (
            "stale",
            lambda: insert_round(season=season, date=day(9, 30), time=None, deed=Deed(director, seen=1)),
        ),
    ]
    before = schedule(season)
    for code, attempt in cases:
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.code == code
    assert schedule(season) == before


def test_everything_that_hangs_on_an_evening_is_said_before(director: Actor) -> None:
    season = make_season(rounds=5, periods=[1, 4], pairing={"rematch": {"second_from_round": 3}})
    away(season, "p1", 2)
    round_ = season.rounds.get(number=2)
    Game.objects.create(
        round=round_, white=entry(season, "p2"), black=entry(season, "p3"), tag="championship", locked=True
    )
    Entry.objects.filter(season=season, key="p5").update(first_round=4)
    before = evenings(season)
    found = consequences(season, before, calendar.cancelled(before, 2), 2)
    assert [(old.number, new.number) for old, new in found.renumbered] == [(3, 2), (4, 3), (5, 4)]
    assert [kind for _name, kind in found.reported] == ["absent"]
    assert [tag for _white, _black, tag in found.games] == ["championship"]
    assert [(rule.path, rule.number, str(rule.before), str(rule.after)) for rule in found.rules] == [
        ("periods", 4, "2026-09-24", "2026-10-01"),
        ("pairing.rematch.second_from_round", 3, "2026-09-17", "2026-09-24"),
    ]
    assert [(old, new) for _name, old, new in found.joining] == [(4, 3)]
    moved = calendar.moved(before, 2, day(9, 12), None)
    deadlines = consequences(season, before, moved, 2)
    assert (str(deadlines.deadline_before)[:10], str(deadlines.deadline_after)[:10]) == (
        "2026-09-09",
        "2026-09-09",
    )


def test_a_rule_may_name_an_evening_that_is_gone() -> None:
    before = tuple(calendar.Evening(n, n, day(9, n), None, Round.PLANNED.value) for n in (1, 2, 3))
    after = calendar.cancelled(before, 3)
    rules = rules_with(periods=[1, 3])
    assert calendar.named_rounds(rules, before, after) == (
        calendar.NamedRound("periods", 3, day(9, 3), None),
    )
