"""A season that has been put away can be read, and every verb on it is refused until it is opened again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Event, Season
from competition.reading.load import export_season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.leavers import anonymise
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.season_settings import archive_season, rename_season, reopen_season
from competition.services.undo import undo_last
from tests.evening import IN_TIME, closed
from tests.factories import ClubFactory, DirectorFactory, EntryFactory, RoundFactory, SeasonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season(director: Actor) -> Season:
    """Four entrants, a round played and one that never was."""
    ClubFactory()
    season = SeasonFactory()
    EntryFactory.create_batch(4, season=season)
    first = RoundFactory(season=season, number=1)
    RoundFactory(season=season, number=2)
    closed(first, director)
    return season


def test_nothing_in_it_changes(season: Season, director: Actor) -> None:
    archive_season(season=season, deed=Deed(director))
    before, events = export_season(season), Event.objects.count()
    first, second = season.rounds.order_by("number")
    deeds = [
        lambda: enter_result(game=first.games.all()[0], result="0-1", deed=Deed(director)),
        lambda: undo_last(round_=first, deed=Deed(director)),
        lambda: make_pairing(round_=second, deed=Deed(director)),
        lambda: rename_season(season=season, name="Another", deed=Deed(director)),
        lambda: report_absence(
            entry=season.entries.all()[0],
            rounds=season.rounds.filter(number=2),
            kind="absent",
            deed=Deed(director, now=IN_TIME),
        ),
    ]
    for deed in deeds:
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.code == "archived"
    assert export_season(season) == before
    assert Event.objects.count() == events


def test_it_can_be_opened_again_and_both_are_in_the_history_once(season: Season, director: Actor) -> None:
    for _click in range(2):
        archive_season(season=season, deed=Deed(director))
    for _click in range(2):
        reopen_season(season=season, deed=Deed(director))
    verbs = list(Event.objects.order_by("pk").values_list("verb", flat=True))
    assert verbs[-2:] == ["season_archived", "season_reopened"]
    make_pairing(round_=season.rounds.get(number=2), deed=Deed(director))


def test_not_while_an_evening_is_under_way(season: Season, director: Actor) -> None:
    second = season.rounds.get(number=2)
    make_pairing(round_=second, deed=Deed(director))
    publish_round(round_=second, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        archive_season(season=season, deed=Deed(director))
    assert refused.value.code == "not_closed"


def test_who_leaves_is_forgotten_there_too(season: Season, director: Actor) -> None:
    archive_season(season=season, deed=Deed(director))
    player = season.entries.all()[0].player
    name = player.family_name
    anonymise(player=player, deed=Deed(director))
    assert name not in str(export_season(season))


def test_a_member_may_not(season: Season) -> None:
    with pytest.raises(Refused):
        archive_season(season=season, deed=Deed(Actor.of_player(season.entries.all()[0].player)))


def test_pages_are_read_as_before_and_the_director_is_told(season: Season, director: Actor) -> None:
    archive_season(season=season, deed=Deed(director))
    client = Client()
    for name in ("standing", "rounds", "rules"):
        assert client.get(reverse(f"public:{name}", args=[season.slug])).status_code == 200
    client.force_login(director.user)
    page = client.get(reverse("director:season", args=[season.slug])).content.decode()
    assert "Heropenen" in page
    answer = client.post(
        reverse("director:make-pairing", args=[season.slug, 2]), {"version": "1"}, follow=True
    )
    assert "Dit seizoen is afgesloten" in answer.content.decode()
