"""A member chooses which mail he gets, and finds his calendar."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Season
from players.links import make_calendar_token, make_token
from players.models import MailTopic, Player
from players.post.choices import wanted_topics
from tests.evening import entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(season: Season) -> Player:
    player = entry(season, "p1").player
    Player.objects.filter(pk=player.pk).update(email="p1@example.org")
    return player


def page(client: Client, player: Player) -> str:
    response = client.get(reverse("member:preferences", args=[make_token(player)]))
    assert response.status_code == 200
    return response.content.decode()


def choose(client: Client, player: Player, *topics: str) -> None:
    address = reverse("member:choose-mail", args=[make_token(player)])
    assert client.post(address, {"topics": topics}).status_code == 302


def ticked(text: str) -> set[str]:
    boxes = [part.split(">")[0] for part in text.split("<input ") if 'name="topics"' in part.split(">")[0]]
    assert len(boxes) == len(MailTopic)
    return {
        topic.value for topic in MailTopic for box in boxes if f'"{topic.value}"' in box and "checked" in box
    }


def test_what_he_gets_is_ticked(client: Client, player: Player) -> None:
    assert ticked(page(client, player)) == {"pairing", "changes", "evening"}


def test_what_he_ticks_is_kept(client: Client, player: Player) -> None:
    choose(client, player, "reminder", "standing")
    assert wanted_topics(player) == {MailTopic.REMINDER, MailTopic.STANDING}
    assert ticked(page(client, player)) == {"reminder", "standing"}


def test_nothing_ticked_is_no_mail(client: Client, player: Player) -> None:
    choose(client, player)
    assert wanted_topics(player) == set()


def test_a_topic_that_there_is_not_changes_nothing(client: Client, player: Player) -> None:
    choose(client, player, "reminder", "spam")
    assert wanted_topics(player) == {MailTopic.PAIRING, MailTopic.CHANGES, MailTopic.EVENING}


def test_who_has_no_address_hears_why_there_is_no_mail(client: Client, player: Player) -> None:
    words = "De club heeft geen e-mailadres van je"
    assert words not in page(client, player)
    Player.objects.filter(pk=player.pk).update(email="")
    assert words in page(client, player)


def test_the_address_of_his_calendar_is_there(client: Client, player: Player, settings: object) -> None:
    settings.SITE_URL = "https://club.example"  # type: ignore[attr-defined]
    text = page(client, player)
    path = reverse("calendar:own", args=[make_calendar_token(player)])
    assert f'value="https://club.example{path}"' in text
    assert f'href="webcal://club.example{path}"' in text
