"""The director moves, cancels and adds evenings; the page says first what that changes."""

import pytest
from django.test import Client

from competition.models import Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from tests.evening import entry
from tests.factories import DirectorFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(DirectorFactory())
    return client


def test_consequences_first_then_the_deed(client: Client, season: Season, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p9"), rounds=[season.rounds.get(number=3)], kind="absent", deed=Deed(director)
    )
    base = f"/leiding/{season.slug}/agenda/"
    assert f"{base}3/verzetten/" in client.get(base).content.decode()
    inserted = {"date": "2026-09-15", "time": "20:00"}
    shown = client.post(f"{base}invoegen/", inserted)
    assert shown.status_code == 200
    assert season.rounds.count() == 3
    version = Season.objects.get(pk=season.pk).version
    assert client.post(f"{base}invoegen/", {**inserted, "version": version - 1}).status_code == 409
    assert client.post(f"{base}invoegen/", {**inserted, "version": version}).status_code == 302
    assert season.rounds.count() == 4
    assert entry(season, "p9").player.full_name in client.get(f"{base}4/vervalt/").content.decode()
    assert client.post(f"{base}4/vervalt/", {"reason": ""}).status_code == 422
    assert client.post(f"{base}4/vervalt/", {"reason": "storm", "version": version + 1}).status_code == 302
    moved = {"date": "2026-09-16", "absences": "keep"}
    assert client.post(f"{base}3/verzetten/", {**moved, "version": version + 2}).status_code == 302
    assert str(season.rounds.get(number=3).date) == "2026-09-16"


def test_what_can_not_be_is_said(client: Client, season: Season) -> None:
    base = f"/leiding/{season.slug}/agenda/"
    assert client.get(f"{base}1/vervalt/", follow=True).status_code == 200
    assert client.post(f"{base}invoegen/", {"date": "2026-09-03"}).status_code == 409
    assert client.post(f"{base}invoegen/", {"date": "ooit"}).status_code == 422
    assert client.get(f"{base}99/verzetten/").status_code == 404
    moved = {"date": "2026-09-16", "absences": "keep"}
    assert client.post(f"{base}1/verzetten/", moved).status_code == 409


def test_a_director_reads_that_members_hear_of_it_by_mail(client: Client, season: Season) -> None:
    base, words = f"/leiding/{season.slug}/agenda/", "hoort het per mail"
    assert words in client.get(f"{base}3/vervalt/").content.decode()
    moved = {"date": "2026-09-16", "absences": "keep"}
    assert words in client.post(f"{base}3/verzetten/", moved).content.decode()
    inserted = {"date": "2026-09-15", "time": "20:00"}
    assert words not in client.post(f"{base}invoegen/", inserted).content.decode()
