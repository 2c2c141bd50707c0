"""Who is away for a time, and points by hand, in the database: as in the season file."""

import pytest

from competition.models import Entry, Season
from competition.reading.load import load_season
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.systems.lists import all_standings
from competition.systems.season_file import read_season
from tests.systems.test_away_and_adjustments import GONE, five_rounds, with_points

pytestmark = pytest.mark.django_db


def imported(director: Actor) -> Season:
    spans = [{"after": 1, "until": 4}, {"after": 4, "until": 8}]
    document = with_points(five_rounds(GONE, spans), 2, ("4", "-5"))
    return import_season(document=document, deed=Deed(director))


def test_lists_of_the_database_use_spans_and_points_by_hand(director: Actor) -> None:
    season = imported(director)
    spans = [{"after": 1, "until": 4}, {"after": 4, "until": 8}]
    expected = all_standings(read_season(with_points(five_rounds(GONE, spans), 2, ("4", "-5"))))
    found = all_standings(load_season(season, for_lists=True))
    assert [[(row.entrant, row.points) for row in each.rows] for each in found] == [
        [(row.entrant, row.points) for row in each.rows] for each in expected
    ]


def test_who_is_away_is_not_in_the_round(director: Actor) -> None:
    season = imported(director)
    entry = Entry.objects.get(season=season, key="2")
    for number in range(1, 10):
        there = number in (1, 4, 8, 9)
        assert entry.is_in_round(number) is there
        assert season.entries.in_round(number).filter(pk=entry.pk).exists() is there
        assert season.entries.in_round(number).count() == 3 + there
