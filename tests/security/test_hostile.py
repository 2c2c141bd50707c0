"""Nobody brings the site down or sees its inside, whatever he sends to whichever address.

A seeded sample. `HYPOTHESIS_PROFILE=search` sends for `CRAWL_SECONDS` from `CRAWL_SEED`; -s shows how much.
"""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse

from clubcomp.input_text import in_utf8
from competition.models import Attendance, BoardWish, Entry, Event, Game, Prize, Round, Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from tests.evening import closed
from tests.factories import UserFactory, make_season
from tests.pages.test_permissions import ROLES, TABLE, arguments_of, client_of
from tests.security.crawler import Crawler

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SEED = os.environ.get("CRAWL_SEED", "1")
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "search"
SECONDS = int(os.environ.get("CRAWL_SECONDS", "60"))
WALKS = 40


@pytest.fixture
def other(director: Actor) -> Season:
    """Another season with other people: a round that is closed, and a draft."""
    season = make_season(players=4, rounds=2)
    closed(season.rounds.get(number=1), director)
    make_pairing(round_=season.rounds.get(number=2), deed=Deed(director))
    return season


def keys_of(season: Season) -> list[str]:
    """What names something in a season: primary keys, its address, keys of entrants."""
    found = [str(season.pk), season.slug, "p1", "2"]
    for model in (Entry, Round):
        found += map(str, model.objects.filter(season=season).values_list("pk", flat=True))
    found += map(str, Game.objects.filter(round__season=season).values_list("pk", flat=True))
    found += map(str, Entry.objects.filter(season=season).values_list("player", flat=True))
    return found + [str(pk) for pk in Event.objects.filter(season=season).values_list("pk", flat=True)]


def rows_of(season: Season) -> list[Any]:
    """Everything in a season that a person can change."""
    of_round = {"round__season": season}
    asked = (
        Season.objects.filter(pk=season.pk),
        Entry.objects.filter(season=season),
        Round.objects.filter(season=season),
        Game.objects.filter(**of_round),
        Attendance.objects.filter(**of_round),
        BoardWish.objects.filter(entry__season=season),
        Prize.objects.filter(season=season),
    )
    return [list(each.order_by("pk").values_list()) for each in asked] + [season.events.count()]


def addresses(season: Season, people: dict[str, Any]) -> dict[str, str]:
    """Every address of the site by name, Django's admin among them."""
    found = {
        name: reverse(name, kwargs=arguments_of(rule, season, people["member"]))
        for name, rule in TABLE.items()
    }
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        key = model._default_manager.values_list("pk", flat=True).first() or 1
        for page in ("changelist", "add"):
            found[f"{name}_{page}"] = reverse(f"{name}_{page}")
        for page in ("change", "delete", "history"):
            found[f"{name}_{page}"] = reverse(f"{name}_{page}", args=[key])
    return found


@pytest.fixture
def _plain_500(settings: Any) -> None:
    """Pages without what only a developer sees."""
    settings.DEBUG = False


@pytest.mark.usefixtures("_plain_500")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "another member"])
def test_nothing_that_is_sent_is_an_error_of_the_site(
    role: str, draft: Season, people: dict[str, Any], other: Season
) -> None:
    client = client_of(people[role])
    client.raise_request_exception = False
    client.handler = in_utf8(client.handler)  # type: ignore[assignment]  # as clubcomp/wsgi.py does
    crawler = Crawler(
        client,
        addresses(draft, people),
        keys_of(other),
        Random(f"{SEED} {role}"),
        own=("/ik/", f"/{draft.slug}/"),
        untouched=lambda: rows_of(other),
    )
    crawler.look_around()
    if role == "administrator":
        assert len(crawler.forms) > 60, "too few forms were found for this to mean anything"
    end = time.monotonic() + SECONDS
    for walk in range(10**9 if LONG else WALKS):
        if LONG and time.monotonic() > end:
            break
        crawler.walk(length=1 + walk % 5)
    print(f"{role}: {crawler.asked} requests on {connection.vendor}, {dict(sorted(crawler.found.items()))}")
    assert not crawler.problems, "\n\n".join(f"{at}\n{how}" for at, how in crawler.problems.items())


def test_repair_that_the_database_refuses_is_said(draft: Season) -> None:
    """Django's admin takes an emptied list for nothing at all, which no column accepts."""
    client = client_of(UserFactory(is_administrator=True))
    found = Entry.objects.filter(season=draft)[0]
    address = reverse("admin:competition_entry_change", args=[found.pk])
    form = client.get(address).context["adminform"].form
    sent = {name: "" if value is None else value for name, value in form.initial.items()}
    answer = client.post(address, {**sent, "groups": ""}, follow=True)
    assert answer.status_code == 200
    assert [str(each) for each in answer.context["messages"]] == ["De database weigert dit."]
    assert Entry.objects.get(pk=found.pk).groups == found.groups


@pytest.mark.parametrize(
    "typed", ["9" * 5_000, "[" * 100_000, '"\\ud800"', '"a\\u0000"', "NaN", "[1e999]", '{"a": '], ids=range(7)
)
def test_what_no_database_keeps_is_no_json(typed: str, draft: Season) -> None:
    client = client_of(UserFactory(is_administrator=True))
    found = Entry.objects.filter(season=draft)[0]
    address = reverse("admin:competition_entry_change", args=[found.pk])
    form = client.get(address).context["adminform"].form
    sent = {name: "" if value is None else value for name, value in form.initial.items()}
    answer = client.post(address, {**sent, "groups": typed})
    assert answer.status_code == 200
    assert list(answer.context["adminform"].form.errors) == ["groups"]
    assert Entry.objects.get(pk=found.pk).groups == found.groups


@pytest.mark.parametrize("kind", ["; charset=utf-16", "; CharSet=latin-1;x=y", ";charset*=utf-8''utf-16"])
def test_another_charset_keeps_no_query_from_being_refused(kind: str, rf: RequestFactory) -> None:
    """Django reads the query of such a request where an error of it would be one of the site."""
    from clubcomp.wsgi import application

    query = "&".join(f"f{number}=1" for number in range(1_500))
    sent = rf.post("/inloggen/", b"login=1", f"application/x-www-form-urlencoded{kind}").environ
    status: list[str] = []
    answer = application({**sent, "QUERY_STRING": query}, lambda said, *_more: status.append(said))
    b"".join(answer)
    assert status == ["400 Bad Request"]


@pytest.mark.parametrize("sent", ["/?q=%00", "/a%00b/", "/?%00=1"])
def test_a_character_that_no_database_keeps_is_refused_everywhere(sent: str, client: Client) -> None:
    assert client.get(sent).status_code == 400


def test_it_is_refused_in_forms_and_cookies_too(client: Client) -> None:
    assert client.post("/inloggen/", {"login": "a\x00b"}).status_code == 400
    assert client.post("/inloggen/", {"a\x00b": "login"}).status_code == 400
    client.cookies["club_session"] = "a\x00b"
    assert client.get("/inloggen/").status_code == 400
