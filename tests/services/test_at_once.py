"""Two people at the same moment: what both said is kept, and neither sees an error of the database."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from competition.models import Attendance, Event, Game, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from tests.evening import IN_TIME, entry, member
from tests.factories import DirectorFactory, make_season

pytestmark = pytest.mark.django_db(transaction=True)


def _all_at_once(verbs: list[Any]) -> None:
    def run(verb: Any) -> None:
        try:
            verb()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(verbs)) as pool:
        list(pool.map(run, verbs))


def test_results_of_different_boards() -> None:
    season = make_season(players=12)
    round_ = season.rounds.get(number=1)
    director = Actor.of_user(DirectorFactory())
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    games = list(round_.games.select_related("round"))
    _all_at_once([lambda g=game: enter_result(game=g, result="1-0", deed=Deed(director)) for game in games])
    assert not Game.objects.exclude(result="1-0").exists()
    assert Event.objects.filter(verb="result_entered").count() == 6
    season.refresh_from_db()
    assert season.lists_version == season.version == 9


def test_the_same_click_twice_and_many_members() -> None:
    season = make_season(players=6)
    rounds = list(season.rounds.all())
    reports = []
    for key in ("p1", "p1", "p2", "p3", "p3"):
        who, actor = entry(season, key), member(season, key)
        reports.append(
            lambda w=who, a=actor: report_absence(
                entry=w, rounds=rounds, kind="absent", deed=Deed(a, now=IN_TIME)
            )
        )
    _all_at_once(reports)
    assert Attendance.objects.filter(kind="absent").count() == 9
    assert Event.objects.count() == 9
    assert Season.objects.get().version == 10
