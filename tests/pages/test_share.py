"""The pages on which one copies a round or a standing, and the links to what can be printed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from competition.models import Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from players.models import Player, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


def share_round(season: Season, number: int) -> str:
    return reverse("public:share-round", args=[season.slug, number])


def test_a_played_round_has_results_pairings_and_standing(client: Client, season: Season) -> None:
    content = client.get(share_round(season, 2)).content.decode()
    for words in ("Uitslagen ronde 2", "Indeling ronde 2", "Stand na ronde 2"):
        assert f"<h2>{words}</h2>" in content
    assert content.count("<textarea") == 6
    assert f"http://testserver{reverse('public:round', args=[season.slug, 2])}" in content
    assert f"http://testserver{reverse('public:standing-after', args=[season.slug, 2])}" in content
    assert "&lt;td&gt;" in content
    assert "<script>" not in content


def test_names_are_no_html(client: Client, season: Season) -> None:
    Player.objects.filter(entries__key="p1").update(family_name="<script>alert(1)</script>")
    content = client.get(share_round(season, 2)).content.decode()
    assert "<script>alert" not in content
    assert escape("<script>alert(1)</script>") in content  # in the text
    assert escape(escape("<script>alert(1)</script>")) in content  # in the HTML that is copied


def test_a_draft_is_shared_with_nobody(client: Client, season: Season, director: Actor) -> None:
    make_pairing(round_=season.rounds.get(number=3), deed=Deed(director))
    client.force_login(User.objects.get(is_director=True))
    content = client.get(share_round(season, 3)).content.decode()
    assert "<textarea" not in content
    assert Player.objects.first().full_name not in content


def test_the_standing(client: Client, season: Season) -> None:
    content = client.get(reverse("public:share-standing", args=[season.slug, 1])).content.decode()
    assert "<h2>Stand na ronde 1</h2>" in content
    assert "?papier=liggend" in content
    assert "kruistabel.pdf" in content


@pytest.mark.parametrize(
    ("name", "number"), [("share-round", 9), ("share-standing", 3), ("share-standing", 9)]
)
def test_what_is_not_there(client: Client, season: Season, name: str, number: int) -> None:
    assert client.get(reverse(f"public:{name}", args=[season.slug, number])).status_code == 404


def test_members_find_what_they_look_for(client: Client, season: Season) -> None:
    round_ = client.get(reverse("public:round", args=[season.slug, 2])).content.decode()
    assert share_round(season, 2) in round_
    assert reverse("competition:pairing_sheet", args=[season.slug, 2]) in round_
    standing = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    assert reverse("public:share-standing", args=[season.slug, 2]) in standing
    assert reverse("competition:standing_sheet", args=[season.slug, 2]) in standing
    assert "delen" not in client.get(reverse("public:round", args=[season.slug, 3])).content.decode()


def test_the_director_finds_all_sheets(client: Client, season: Season, director: Any) -> None:
    client.force_login(User.objects.get(is_director=True))
    page = client.get(reverse("director:season", args=[season.slug])).content.decode()
    for name, args in (("absence_list", [season.slug]), ("cross_table", [season.slug]), ("cards", [])):
        assert reverse(f"competition:{name}", args=args) in page
    page = client.get(reverse("director:round", args=[season.slug, 2])).content.decode()
    for name in ("pairing_sheet", "slips", "standing_sheet"):
        assert reverse(f"competition:{name}", args=[season.slug, 2]) in page
    assert share_round(season, 2) in page
    page = client.get(reverse("director:members")).content.decode()
    assert reverse("competition:cards") in page
    player = Player.objects.first()
    page = client.get(reverse("director:member", args=[player.pk])).content.decode()
    assert reverse("competition:card", args=[player.pk]) in page
