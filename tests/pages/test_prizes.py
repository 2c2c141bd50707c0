"""The form with the prizes of a season, and the button that names who was absent."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Season
from competition.reading.story import prizes_of
from competition.services.actors import Actor, Deed
from competition.services.prizes import PrizeToGive, set_prizes
from competition.systems.prizes import PLACE, Prize
from tests.factories import DirectorFactory
from tests.pages.test_public import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(DirectorFactory())
    return client


def address(season: Season) -> str:
    return reverse("director:prizes", args=[season.slug])


def typed(season: Season, *rows: dict[str, Any]) -> dict[str, Any]:
    """What the form sends: so many rows, each with what was typed in it."""
    data = {"version": season.version, "prize-TOTAL_FORMS": len(rows), "prize-INITIAL_FORMS": 0}
    for number, row in enumerate(rows):
        data |= {f"prize-{number}-{name}": value for name, value in row.items()}
    return data


def test_prizes_are_stored_as_typed_and_shown_again(desk: Client, season: Season) -> None:
    rows = [
        {"kind": "place", "place": "2", "minimum": "50", "unit": "percent", "name": " Zilveren  beker "},
        {"kind": "", "place": "1", "minimum": "3", "unit": "games"},
        {"kind": "rating", "place": "1", "below": "1600", "minimum": "8", "unit": "games"},
        # What the kind does not ask for is not kept.
        {"kind": "climb", "place": "1", "below": "1600", "unit": "games"},
    ]
    assert desk.post(address(season), typed(season, *rows)).status_code == 302
    assert prizes_of(season) == [
        ("Zilveren beker", Prize("place", place=2, minimum_percentage=50)),
        ("", Prize("rating", below=1600, minimum_games=8)),
        ("", Prize("climb")),
    ]
    stored = prizes_of(season)
    season.refresh_from_db()
    assert desk.post(address(season), typed(season, *rows)).status_code == 302
    assert prizes_of(season) == stored
    shown = desk.get(address(season)).content.decode()
    assert "Zilveren beker" in shown
    assert shown.count("<fieldset") == 5


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"kind": "rating", "place": "1"}, "Onder welke rating?"),
        ({"kind": "place", "place": "1", "minimum": "101", "unit": "percent"}, "Hoogstens 100%."),
        ({"kind": "place", "place": "0"}, "place"),
        ({"kind": "place", "place": "-1" * 40}, "place"),
        ({"kind": "group", "place": "1", "group": "A"}, "kind"),
        ({"kind": "place", "place": "1", "name": "x" * 101}, "name"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    desk: Client, season: Season, row: dict[str, str], said: str
) -> None:
    response = desk.post(address(season), typed(season, {**row, "name": row.get("name", "Beker")}))
    assert response.status_code == 422
    assert said in text(response.content.decode()) or said in response.context["forms"].forms[0].errors
    assert f'value="{row.get("name", "Beker")}"' in response.content.decode()
    assert prizes_of(season) == []


def test_more_rows_than_a_list_can_have_are_refused_without_an_error(desk: Client, season: Season) -> None:
    data = typed(season, {"kind": "place", "place": "1"}) | {"prize-TOTAL_FORMS": "100000"}
    assert desk.post(address(season), data).status_code == 422


def test_an_old_page_does_not_overwrite_a_colleagues_list(
    desk: Client, season: Season, director: Actor
) -> None:
    old = typed(season, {"kind": "place", "place": "1", "name": "Beker"})
    set_prizes(season=season, wanted=[PrizeToGive("Schaal", Prize(PLACE))], deed=Deed(director))
    response = desk.post(address(season), old)
    assert response.status_code == 409
    assert "Dirk de Leider" in text(response.content.decode())
    assert 'value="Beker"' in response.content.decode()
    assert [name for name, _prize in prizes_of(season)] == ["Schaal"]


def test_groups_can_be_chosen_where_the_rules_have_them(desk: Client, season: Season) -> None:
    assert 'value="group"' not in desk.get(address(season)).content.decode()
    Season.objects.filter(pk=season.pk).update(rules={**season.rules, "groups": {"letters": "AB"}})
    assert 'value="group"' in desk.get(address(season)).content.decode()
    season.refresh_from_db()
    row = {"kind": "group", "place": "1", "group": "B"}
    assert desk.post(address(season), typed(season, row)).status_code == 302
    assert prizes_of(season) == [("", Prize("group", group="B"))]
    wrong = desk.post(address(season), typed(season, {**row, "group": ""}))
    assert wrong.status_code in (409, 422)


def test_a_director_lets_rounds_name_who_was_absent(desk: Client, season: Season) -> None:
    here = reverse("director:season", args=[season.slug])
    assert "zonder namen" in text(desk.get(here).content.decode())
    desk.post(reverse("director:name-absent", args=[season.slug]), {"named": "1"})
    season.refresh_from_db()
    assert season.names_absent
    assert "Alleen aantallen noemen" in text(desk.get(here).content.decode())
