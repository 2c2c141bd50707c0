"""Who met whom, read from the rows."""

from typing import Any

from competition.models import Season
from competition.reading.meetings import cross_table_page
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.stored_lists import ensure_fresh
from tests.evening import closed
from tests.factories import ClubFactory, make_season


def test_both_see_their_game_and_drafts_are_seen_by_nobody(
    director: Actor, django_assert_max_num_queries: Any
) -> None:
    ClubFactory()
    season = make_season(players=5, rounds=3)
    closed(season.rounds.get(number=1), director)
    closed(season.rounds.get(number=2), director)
    make_pairing(round_=season.rounds.get(number=3), deed=Deed(director))
    season = Season.objects.get(pk=season.pk)
    page = cross_table_page(ensure_fresh(season))
    with django_assert_max_num_queries(9):
        page = cross_table_page(ensure_fresh(season))
    assert page.after_round == 2
    assert [person.place for person in page.people] == [1, 2, 3, 4, 5]
    assert sum(len(games) for games in page.meetings.values()) == 2 * 4
    for (one, other), games in page.meetings.items():
        assert [(game.round, game.result) for game in games] == [
            (game.round, game.result) for game in page.meetings[other, one]
        ]
        assert [game.white for game in games] == [not game.white for game in page.meetings[other, one]]


def test_who_is_on_no_list_comes_last(director: Actor) -> None:
    ClubFactory()
    season = make_season(players=4, rounds=2)
    closed(season.rounds.get(number=1), director)
    season.entries.filter(key="p1").update(withdrawn_after=0)
    page = cross_table_page(ensure_fresh(Season.objects.get(pk=season.pk)))
    assert {person.key for person in page.people} == {"p1", "p2", "p3", "p4"}
