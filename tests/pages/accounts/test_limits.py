"""Tries are counted in one place for all workers, and who asks too often is told so kindly."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from clubcomp.accounts.apps import make_cache_table
from competition.models import Season
from players.links import make_token
from players.models import User
from tests.evening import entry
from tests.pages.accounts.conftest import page_text

pytestmark = pytest.mark.django_db


def test_workers_count_together(client: Client, user: User, settings: Settings) -> None:
    """Each worker has cache objects of its own, as if it had just begun."""
    from clubcomp import settings as in_use

    settings.CACHES = in_use.CACHES | {"default": in_use.CACHES["default"] | {"LOCATION": "cache_of_test"}}
    make_cache_table()
    make_cache_table()
    assert "cache_of_test" in connection.introspection.table_names()
    answers = []
    for _worker in range(4):
        del caches["default"]
        answers.append(client.post("/wachtwoord/", {"email": user.email}).status_code)
    assert answers == [302, 302, 302, 429]


def test_migrating_makes_the_table(settings: Settings) -> None:
    from clubcomp import settings as in_use

    settings.CACHES = in_use.CACHES | {"default": in_use.CACHES["default"] | {"LOCATION": "cache_of_test_2"}}
    call_command("migrate", verbosity=0)
    assert "cache_of_test_2" in connection.introspection.table_names()


def test_who_asks_too_often_is_told_kindly(client: Client, user: User) -> None:
    answers = [client.post("/ik/link/", {"email": "wie@example.org"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    shown = page_text(answers[-1], 429)
    assert "Even wachten" in shown
    assert "Er gaat niets verloren" in shown


def test_a_member_can_not_report_without_end_and_others_are_not_held_up(
    client: Client, season: Season
) -> None:
    first, second = (make_token(entry(season, key).player) for key in ("p1", "p2"))
    answers = [client.post(reverse("member:report", args=[first])).status_code for _ in range(31)]
    assert answers == [302] * 30 + [429]
    assert client.post(reverse("member:report", args=[second])).status_code == 302


def test_behind_a_proxy_visitors_are_told_apart(client: Client, user: User, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for number in range(31):
        client.post(
            "/ik/link/", {"email": f"p{number}@example.org"}, headers={"x-forwarded-for": "203.0.113.5"}
        )
    for visitor, answer in (("203.0.113.5", 429), ("203.0.113.6", 200)):
        # What a visitor himself puts in front of the header is of no use to him.
        forged = {"x-forwarded-for": f"198.51.100.1, {visitor}"}
        assert client.post("/ik/link/", {"email": "q@example.org"}, headers=forged).status_code == answer
