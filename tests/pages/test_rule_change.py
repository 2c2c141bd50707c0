"""The director changes the rules: the form, before and after, the reason."""

import datetime as dt
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from competition.forms.rules import RulesForm
from competition.models import Event, Season
from competition.services.actors import Actor
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.rules import change_rules
from competition.services.set_up import rename_season
from tests.factories import DirectorFactory
from tests.pages.test_rule_form import as_typed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(DirectorFactory())
    return client


def send(client: Client, season: Season, **changes: str) -> Any:
    data: QueryDict = as_typed(RulesForm(document=season.rules), **changes)
    return client.post(
        f"/leiding/{season.slug}/reglement/",
        data.urlencode(),
        content_type="application/x-www-form-urlencoded",
    )


def test_before_and_after_then_a_reason(
    client: Client, season: Season, django_capture_on_commit_callbacks: Any
) -> None:
    compare = f"/leiding/{season.slug}/reglement/vergelijken/"
    assert send(client, season, awards__win="tegenstander + 20")["Location"] == compare
    page = client.get(compare)
    assert page.status_code == 200
    (second, first) = page.context["effects"].lists
    assert {int(line.points_after) - int(line.points_before) for line in first.lines} == {8}
    form = {"version": season.version, "confirm": "1"}
    assert client.post(compare, {**form, "reason": ""}).status_code == 422
    old = client.post(compare, {**form, "reason": "ALV", "version": season.version - 1})
    assert old.status_code == 409
    assert "veranderd sinds" in old.content.decode()
    assert not Event.objects.filter(verb="rules_changed").exists()
    with django_capture_on_commit_callbacks(execute=True):
        done = client.post(compare, {**form, "reason": "besluit ALV"})
    assert done["Location"] == f"/leiding/{season.slug}/reglement/"
    again = client.get(done["Location"]).content.decode()
    assert "besluit ALV" in again
    former = f"/{season.slug}/stand/2/eerder/"
    assert former in again
    address = again[again.index(former) :].split('"')[0]
    assert client.get(address).status_code == 200
    assert address in client.get(f"/{season.slug}/stand/2/").content.decode()
    assert client.get(f"{former}999/").status_code == 404


def test_what_is_not_changed_or_wrong_goes_no_further(client: Client, season: Season) -> None:
    assert send(client, season).status_code == 200
    assert send(client, season, awards__win="tien").status_code == 422
    assert client.get(f"/leiding/{season.slug}/reglement/vergelijken/").status_code == 302
    assert "tien" in client.get(f"/leiding/{season.slug}/reglement/").content.decode()
    client.post(f"/leiding/{season.slug}/reglement/", {"go": "forget"})
    assert "tien" not in client.get(f"/leiding/{season.slug}/reglement/").content.decode()


def test_the_history_says_it_in_words(client: Client, season: Season, director: Actor) -> None:
    rules = {**season.rules, "recalculation": "previous", "periods": [1, 2]}
    change_rules(season=season, rules=rules, reason="besluit ALV", actor=director)
    rename_season(season=season, name="Extern", actor=director)
    insert_round(season=season, date=dt.date(2026, 9, 16), time=None, actor=director)
    move_round(round_=season.rounds.get(number=3), date=dt.date(2026, 10, 1), time=None, actor=director)
    cancel_round(round_=season.rounds.get(number=4), reason="zaal dicht", actor=director)
    page = client.get(f"/leiding/{season.slug}/geschiedenis/")
    assert page.status_code == 200
    for words in ("besluit ALV", "Extern", "16 september", "1 oktober", "zaal dicht"):
        assert words in page.content.decode()
