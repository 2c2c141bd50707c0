"""The screen in the hall, and the standing in a frame on another site."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Season
from competition.pages.public.screen import BOARDS, ROWS, board_slides, standing_slides
from competition.reading.standing import list_page
from competition.services.actors import Actor, Deed
from competition.services.results import enter_result
from competition.services.stored_lists import ensure_fresh
from players.models import Club
from tests.evening import closed, played
from tests.factories import ClubFactory, DirectorFactory, EntryFactory, RoundFactory, SeasonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """25 entrants; a round closed, and one being played."""
    ClubFactory()
    season = SeasonFactory(slug="intern")
    EntryFactory.create_batch(25, season=season)
    director = Actor.of_user(DirectorFactory())
    closed(RoundFactory(season=season, number=1), director)
    games = played(RoundFactory(season=season, number=2), director)
    for game in games[6:]:
        enter_result(game=game, result="", deed=Deed(director))
    return season


def text(season: Season) -> str:
    return Client().get(reverse("public:screen", args=[season.slug])).content.decode()


def test_everybody_is_on_it_once_as_player_and_once_in_the_standing(season: Season) -> None:
    shown = text(season)
    for row in list_page(ensure_fresh(season)).rows:
        assert shown.count(f"{row.person.name}</th>") == 1
        assert len(re.findall(rf"(>|: |, ){re.escape(row.person.name)}( <|<)", shown)) == 2


def test_results_stand_where_they_are_in(season: Season) -> None:
    shown = text(season)
    assert len(re.findall(r'class="result">1-0<', shown)) == 6
    assert len(re.findall(r'class="result">–<', shown)) == 6


def test_it_follows_the_round_that_is_played(season: Season) -> None:
    version = reverse("public:round-version", args=["intern", 2])
    assert f'data-live="{version}"' in text(season)
    part = Client().get(reverse("public:screen", args=["intern"]), {"deel": "1"}).content.decode()
    assert part.startswith('<div id="moving">')
    assert "<html" not in part


def test_before_the_first_round_it_says_so(db: None) -> None:
    ClubFactory()
    season = SeasonFactory()
    assert Client().get(reverse("public:screen", args=[season.slug])).status_code == 200


@pytest.mark.parametrize("count", [0, 1, BOARDS, BOARDS + 1, 3 * BOARDS - 1, 60])
def test_slides_are_full_evenly_and_nobody_is_lost(count: int) -> None:
    lines = list(range(count))
    slides = list(board_slides("", "", lines, ["bye"]))  # type: ignore[arg-type]
    assert [line for slide in slides for line in slide.boards] == lines
    sizes = [len(slide.boards) for slide in slides]
    assert all(size <= BOARDS for size in sizes)
    assert len(sizes) == -(-count // BOARDS)
    assert max(sizes, default=0) - min(sizes, default=0) <= len(sizes)
    assert [slide.byes for slide in slides if slide.byes] == ([["bye"]] if count else [])


def test_the_standing_has_its_slides(season: Season) -> None:
    slides = list(standing_slides("", "", list_page(ensure_fresh(season)).rows, "decimals", 2))
    assert [len(slide.standing) for slide in slides] == [9, 9, 7]
    assert all(len(slide.standing) <= ROWS for slide in slides)
    assert [slide.part for slide in slides] == ["1/3", "2/3", "3/3"]


def test_no_other_site_may_show_a_standing_unless_the_club_wants_it(season: Season) -> None:
    address = reverse("public:embedded", args=["intern"])
    assert Client().get(address).status_code == 404
    Club.objects.update(embedding=True)
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    for row in list_page(ensure_fresh(season)).rows:
        assert row.person.name in answer.content.decode()


def test_all_other_pages_stay_out_of_frames(season: Season) -> None:
    Club.objects.update(embedding=True)
    for name in ("standing", "screen", "season"):
        answer = Client().get(reverse(f"public:{name}", args=["intern"]))
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_what_to_put_on_the_own_site_is_offered_only_then(season: Season) -> None:
    share = reverse("public:share-standing", args=["intern", 1])
    assert "iframe" not in Client().get(share).content.decode()
    Club.objects.update(embedding=True)
    assert (
        f"http://testserver{reverse('public:embedded', args=['intern'])}"
        in Client().get(share).content.decode()
    )
