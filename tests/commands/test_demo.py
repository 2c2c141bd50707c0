"""The demonstration club is made once, the same every time, and stands as the code would have it."""

import datetime as dt
import io
from collections import Counter
from functools import partial

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from competition.demo.accounts import ADMINISTRATOR, DIRECTOR
from competition.demo.club import make_demo
from competition.models import Attendance, Match, Season, Team
from competition.reading.championship import championship_page
from competition.reading.groups import groups_page
from competition.reading.home import home_page
from competition.reading.load import export_season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.stored_lists import ensure_fresh
from players.models import Club, Player, User
from tests.made_once import MadeOnce

# 29 November 2026 is a Sunday.
TODAY = dt.date(2026, 11, 29)

_said = io.StringIO()


def _made() -> Club:
    call_command("demo", today=TODAY, stdout=_said)
    return Club.objects.get()


_demonstration = MadeOnce(_made)


@pytest.mark.django_db
@pytest.mark.slow
def test_the_demonstration_is_a_club_in_the_middle_of_its_season() -> None:
    _demonstration()
    assert DIRECTOR.password in _said.getvalue()
    for login, role in ((DIRECTOR, "is_director"), (ADMINISTRATOR, "is_administrator")):
        user = authenticate(None, username=login.email, password=login.password)
        assert isinstance(user, User)
        assert getattr(user, role)
    assert Player.objects.count() == 48
    for season in Season.objects.all():
        ensure_fresh(season)
    ladder, rapid = home_page()
    assert [round_.state for round_ in ladder.rounds] == ["closed"] * 12 + ["planned"] * 18
    assert ladder.next_round is not None
    assert (ladder.next_round.number, ladder.next_round.date) == (13, dt.date(2026, 12, 3))
    assert ladder.deadline is not None
    assert ladder.deadline.date() > TODAY
    assert len(ladder.standing.shown) == len(rapid.standing.shown) == 48
    assert rapid.season.system == "keizer"
    assert not any(season.lists_problem for season in Season.objects.all())
    kinds = Counter(Attendance.objects.values_list("kind", flat=True))
    assert {"game", "bye", "absent", "absent_late", "external", "personal"} <= set(kinds)
    _has_groups_and_a_championship_that_has_begun(ladder.season)
    _can_go_on(ladder.season)
    before = [export_season(season) for season in Season.objects.order_by("slug")]
    call_command("demo", today=TODAY + dt.timedelta(days=30), stdout=io.StringIO())
    assert [export_season(season) for season in Season.objects.order_by("slug")] == before


def _has_groups_and_a_championship_that_has_begun(season: Season) -> None:
    groups = groups_page(season)
    assert sum(len(rows) for rows in groups.tables.values()) == 48
    assert groups.history
    assert {winner.after_round for winner in groups.winners} == {10}
    shown = championship_page(season)
    assert len(shown.members) == 6
    assert len(shown.qualified.declined) == 1
    assert shown.missing == ()
    assert any(counted.round > 10 and counted.game.result for counted in shown.counted)


def _can_go_on(season: Season) -> None:
    round_ = season.rounds.get(number=13)
    director = Actor.of_user(User.objects.get(email=DIRECTOR.email))
    pairing = make_pairing(round_=round_, deed=Deed(director))
    assert pairing.unpaired == ()
    publish_round(round_=round_, deed=Deed(director))


@pytest.mark.django_db
def test_the_database_of_another_club_is_left_alone() -> None:
    Club.objects.create(name="SV De Zwarte Toren")
    with pytest.raises(CommandError):
        call_command("demo")
    assert not Season.objects.exists()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.slow
def test_the_seed_makes_the_same_season_on_any_day() -> None:
    results = []
    for make in (_demonstration, partial(make_demo, dt.date(2027, 1, 6))):
        make()
        season = Season.objects.get(slug__startswith="intern")
        results.append(
            [
                (game["white"], game["black"], game["result"])
                for round_ in export_season(season)["rounds"]
                for game in round_["games"]
            ]
        )
        for table in (Match, Team, Season, Player, User, Club):
            table.objects.all().delete()
    assert results[0] == results[1]
