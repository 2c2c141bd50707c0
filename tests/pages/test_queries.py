"""How many queries the pages for everybody take: few, and as many for twenty players as for two hundred."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from competition.models import Season
from competition.reading.snapshots import ensure_fresh
from competition.services.actors import Actor
from competition.services.columns import choose_columns
from competition.services.proposals import share_proposal
from competition.views.access import MEMBER_COOKIE
from players.links import make_token
from tests.factories import SeasonFactory
from tests.pages.test_figures import large_season

pytestmark = pytest.mark.django_db

MOST = 12
PAGES: list[tuple[str, tuple[object, ...]]] = [
    ("home", ()),
    ("standing", ()),
    ("standing-after", (1,)),
    ("standing-csv", (2,)),
    ("rounds", ()),
    ("round", (2,)),
    ("player", ("p0",)),
    ("player-after", ("p0", 1)),
    ("movement", ("p0",)),
    ("what-if", ("p0",)),
    ("proposal", ()),
    ("rules", ()),
]


@pytest.fixture(params=["a visitor", "a member"])
def viewer(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def counted(client: Client, season: Season, key: str, queries: Any) -> dict[str, int]:
    found = {}
    for name, args in PAGES:
        for cache in caches.all():
            cache.clear()
        where = () if name == "home" else (season.slug, *(args or ((key,) if name == "proposal" else ())))
        with queries(MOST) as each:
            assert client.get(reverse(f"public:{name}", args=where)).status_code == 200
        found[name] = len(each)
    return found


def test_pages_take_at_most_twelve_queries_whatever_the_number_of_players(
    client: Client, viewer: str, django_assert_max_num_queries: Any
) -> None:
    director, found = Actor.command(), []
    for players in (20, 200):
        season = large_season(players)
        choose_columns(season=season, columns=["tpr", "value"], actor=director)
        awards = {**season.rules["awards"], "win": "opponent + 20"}
        proposal = share_proposal(season=season, rules={**season.rules, "awards": awards}, actor=director)
        season = ensure_fresh(
            Season.objects.get(pk=season.pk)
        )  # the lists are stored by now, as after any verb
        if viewer == "a member":
            client.cookies[MEMBER_COOKIE] = make_token(season.entries.get(key="p0").player)
        Season.objects.exclude(pk=season.pk).update(archived=True)
        found.append(counted(client, season, proposal.key, django_assert_max_num_queries))
    assert found[0] == found[1]


def test_home_takes_as_many_queries_for_three_seasons_as_for_one(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    ensure_fresh(large_season(20))
    for _more in range(2):
        ensure_fresh(SeasonFactory())
    with django_assert_max_num_queries(8):
        assert client.get(reverse("public:home")).status_code == 200
