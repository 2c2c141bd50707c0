"""The director changes the rules: the form, before and after, the reason."""

import datetime as dt
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from competition.models import Event, RuleProposal, Season, SnapshotRow
from competition.pages.rules.forms import RulesForm
from competition.services.actors import Actor, Deed
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.rules import change_rules
from competition.services.season_settings import rename_season
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
    change_rules(season=season, rules=rules, reason="besluit ALV", deed=Deed(director))
    rename_season(season=season, name="Extern", deed=Deed(director))
    insert_round(season=season, date=dt.date(2026, 9, 16), time=None, deed=Deed(director))
    move_round(round_=season.rounds.get(number=3), date=dt.date(2026, 10, 1), time=None, deed=Deed(director))
    cancel_round(round_=season.rounds.get(number=4), reason="zaal dicht", deed=Deed(director))
    page = client.get(f"/leiding/{season.slug}/geschiedenis/")
    assert page.status_code == 200
    for words in ("besluit ALV", "Extern", "16 september", "1 oktober", "zaal dicht"):
        assert words in page.content.decode()


def test_members_see_a_proposal_at_its_address_until_it_is_closed(client: Client, season: Season) -> None:
    send(client, season, awards__win="tegenstander + 20")
    shared = client.post(f"/leiding/{season.slug}/reglement/delen/")
    assert shared["Location"] == f"/leiding/{season.slug}/reglement/"
    proposal = RuleProposal.objects.get()
    address = f"/{season.slug}/voorstel/{proposal.key}/"
    assert address in client.get(shared["Location"]).content.decode()
    visitor = Client()
    page = visitor.get(address)
    html = page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    assert "Dit reglement geldt niet" in html
    # Eight points more for each game won: whoever won twice has 16 more.
    twice = [line for line in page.context["lines"] if int(line.points_after) - int(line.points_before) == 16]
    assert (
        len(twice)
        == SnapshotRow.objects.filter(snapshot__season=season, snapshot__round_number=2, wins=2).count()
    )
    assert [line.place_after for line in page.context["lines"]] == list(range(1, 10))
    client.post(f"/leiding/{season.slug}/reglement/delen/{proposal.pk}/")
    assert visitor.get(address).status_code == 404


def test_a_proposal_shows_names_as_everybody_may_see_them(client: Client, season: Season) -> None:
    send(client, season, awards__win="tegenstander + 20")
    client.post(f"/leiding/{season.slug}/reglement/delen/")
    player = season.entries.get(key="p1").player
    player.shown_name = "nothing"
    player.save()
    html = Client().get(f"/{season.slug}/voorstel/{RuleProposal.objects.get().key}/").content.decode()
    assert player.family_name not in html
