"""Stored lists follow every verb, and pages read them."""

from fractions import Fraction
from typing import Any

import pytest

from competition.models import Game, Season, Snapshot, SnapshotRow
from competition.reading.load import load_season
from competition.reading.standing import NotThere, list_page
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.stored_lists import ensure_fresh, is_same, lists_deferred, refresh_snapshots
from competition.systems.lists import standings
from tests.evening import closed, played
from tests.factories import make_season

pytestmark = pytest.mark.django_db


def test_the_page_shows_what_the_engine_computes(season: Season, director: Actor) -> None:
    for number in (1, 2):
        closed(season.rounds.get(number=number), director)
    for number in (0, 1, 2):
        page = list_page(ensure_fresh(season), number)
        expected = standings(load_season(season), number)
        assert [(r.person.key, r.points, r.value, r.place) for r in page.rows] == [
            (r.entrant, r.points, r.value, r.place) for r in expected.rows
        ]
    assert list_page(ensure_fresh(season)).after_round == 2
    assert list_page(ensure_fresh(season)).rounds == (0, 1, 2)
    assert list_page(ensure_fresh(season)).row_of("p1").change is not None


def test_lists_are_stored_after_the_commit(
    season: Season,
    director: Actor,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        played(season.rounds.get(number=1), director)
    season.refresh_from_db()
    assert season.lists_version == season.version
    assert Snapshot.objects.filter(round_number=1, provisional=False).count() == 1


def test_a_list_that_was_missed_is_made_when_it_is_looked_at(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    assert not Snapshot.objects.exists()
    assert ensure_fresh(season).lists_version == ensure_fresh(season).version
    assert Snapshot.objects.count() == 2


def test_an_unchanged_list_is_not_stored_again(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    refresh_snapshots(season.pk)
    first = Snapshot.objects.get(round_number=1)
    played(season.rounds.get(number=2), director)
    refresh_snapshots(season.pk)
    assert Snapshot.objects.get(round_number=1) == first
    assert Snapshot.objects.filter(round_number=2).count() == 1


def test_a_list_that_was_final_is_kept_when_a_correction_replaces_it(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    refresh_snapshots(season.pk)
    Game.objects.filter(board=1).update(result="0-1")
    Season.objects.update(version=100)
    refresh_snapshots(season.pk)
    assert Snapshot.objects.filter(round_number=1).count() == 2
    season.refresh_from_db()
    points = {row.person.key: row.points for row in list_page(ensure_fresh(season), 1).rows}
    expected = {row.entrant: row.points for row in standings(load_season(season), 1).rows}
    assert points == expected


def test_intermediate_lists_are_dropped(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    for game in round_.games.all():
        enter_result(game=game, result="1-0", deed=Deed(director))
        refresh_snapshots(season.pk)
    assert Snapshot.objects.filter(round_number=1).count() == 1
    assert SnapshotRow.objects.count() == 16


def test_a_result_touches_no_list_before_its_round(
    season: Season, director: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    """The stored list after round 1 is marked, to see who computes it again."""

    def played_most() -> int:
        return max(row.counts.played for row in list_page(ensure_fresh(season), 1).rows)

    second = season.rounds.get(number=2)
    with django_capture_on_commit_callbacks(execute=True):
        closed(season.rounds.get(number=1), director)
        make_pairing(round_=second, deed=Deed(director))
        publish_round(round_=second, deed=Deed(director))
    SnapshotRow.objects.filter(snapshot__round_number=1).update(played=99)
    first, other, last = second.games.order_by("board")[:3]
    with django_capture_on_commit_callbacks(execute=True):
        enter_result(game=first, result="0-1", deed=Deed(director))
    season.refresh_from_db()
    assert season.lists_version == season.version
    assert played_most() == 99
    expected = standings(load_season(season), 2)
    assert [(r.person.key, r.points) for r in list_page(ensure_fresh(season), 2).rows] == [
        (r.entrant, r.points) for r in expected.rows
    ]
    enter_result(game=other, result="0-1", deed=Deed(director))  # the site died before its lists
    with django_capture_on_commit_callbacks(execute=True):
        enter_result(game=last, result="0-1", deed=Deed(director))
    season.refresh_from_db()
    assert season.lists_version == season.version
    assert played_most() == 1


def test_rules_without_a_list_leave_the_old_one_and_say_why(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    refresh_snapshots(season.pk)
    season.refresh_from_db()
    season.rules = {**season.rules, "nonsense": 1}
    season.version += 1
    season.save()
    page = list_page(ensure_fresh(season))
    assert "nonsense" in page.problem
    assert len(page.rows) == 8


def test_many_verbs_compute_the_lists_once(
    season: Season,
    director: Actor,
    monkeypatch: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    refreshed: list[int] = []
    monkeypatch.setattr(
        "competition.services.stored_lists.refresh_snapshots", lambda pk, _change: refreshed.append(pk)
    )
    with django_capture_on_commit_callbacks(execute=True), lists_deferred():
        played(season.rounds.get(number=1), director)
        close_round(round_=season.rounds.get(number=1), deed=Deed(director))
    assert refreshed == [season.pk]


def test_absences_of_planned_rounds_compute_no_lists(season: Season, director: Actor) -> None:
    ensure_fresh(season)
    make_pairing(round_=season.rounds.get(number=1), deed=Deed(director))
    season.refresh_from_db()
    assert season.lists_version == season.version


def test_there_is_no_list_of_a_round_that_does_not_count(season: Season) -> None:
    assert list_page(ensure_fresh(season)).after_round == 0
    with pytest.raises(NotThere):
        list_page(ensure_fresh(season), 1)


def test_percentages_are_exact(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    assert {row.counts.percentage for row in list_page(ensure_fresh(season)).rows} == {
        Fraction(100),
        Fraction(0),
    }


@pytest.mark.parametrize("players", [6, 40])
def test_a_list_takes_the_same_queries_whatever_its_length(
    players: int,
    director: Actor,
    django_assert_num_queries: Any,
) -> None:
    season = make_season(players=players)
    closed(season.rounds.get(number=1), director)
    season = ensure_fresh(season)
    with django_assert_num_queries(3):
        list_page(season)


def test_a_count_that_a_stored_list_could_not_know_makes_it_no_other_list() -> None:
    known = [{"place": 1, "points": "5", "wins": 2}, {"place": 2, "points": None, "wins": 0}]
    before = [{**row, "wins": None} for row in known]
    assert is_same(known, known)
    assert is_same(before, known)
    assert not is_same([{**known[0], "wins": 1}, known[1]], known)
    assert not is_same([{**before[0], "points": None}, before[1]], known)
    assert not is_same(before[:1], known)
