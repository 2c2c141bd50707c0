"""The interface for programs: it answers as it is described, exactly, and names nobody more than pages do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from competition.models import Season, SnapshotRow
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from players.models import Player
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, EntryFactory, RoundFactory, SeasonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Seven entrants; one round closed, one published, one in draft."""
    ClubFactory()
    director = Actor.of_user(DirectorFactory())
    season = SeasonFactory(slug="intern")
    for number in range(1, 8):
        EntryFactory(season=season, key=f"p{number}")
    first, second, third = (RoundFactory(season=season, number=number) for number in (1, 2, 3))
    closed(first, director)
    make_pairing(round_=second, deed=Deed(director))
    publish_round(round_=second, deed=Deed(director))
    make_pairing(round_=third, deed=Deed(director))
    return season


def get(name: str, *args: object, **query: object) -> Any:
    answer = Client().get(reverse(f"api:{name}", args=args), query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_standing_has_the_rows_of_the_list_with_exact_points(season: Season) -> None:
    answer = get("standing", "intern")
    stored = SnapshotRow.objects.filter(snapshot__round_number=1, hidden=False).order_by("position")
    assert answer["after_round"] == 1
    assert [(row["place"], row["key"], row["points"]) for row in answer["rows"]] == [
        (row.place, row.entry.key, row.points) for row in stored
    ]


def test_a_row_has_what_the_first_release_promised(season: Season) -> None:
    promised = [
        *(
            "key",
            "name",
            "place",
            "change",
            "group",
            "rating",
            "points",
            "value",
            "eligible",
            "played",
            "wins",
        ),
        *("draws", "losses", "by_default", "adjourned", "colour_balance", "colour_run", "byes", "absent"),
        *("absent_unnotified", "external"),
    ]
    row = get("standing", "intern")["rows"][0]
    assert list(row)[: len(promised)] == promised


def test_the_ledger_of_every_player_adds_up_to_his_points(season: Season) -> None:
    rows = get("standing", "intern")["rows"]
    assert len(rows) == 7
    for row in rows:
        player = get("player", "intern", row["key"])
        lines = [Fraction(line["points"]) for line in player["ledger"]]
        assert sum(lines) == Fraction(player["points"]) == Fraction(row["points"])
        assert player["ledger"][-1]["total"] == player["points"]


def test_only_what_is_published_has_games(season: Season) -> None:
    rounds = get("rounds", "intern")
    assert [each["state"] for each in rounds] == ["closed", "published", "draft"]
    games = [len(get("round", "intern", number)["games"]) for number in (1, 2, 3)]
    assert games == [3, 3, 0]
    assert len(get("round", "intern", 2)["byes"]) == 1
    assert get("round", "intern", 3)["byes"] == []


def test_nobody_is_named_more_than_on_the_pages(season: Season) -> None:
    player = Player.objects.get(entries__key="p1")
    player.shown_name = "nothing"
    player.save()
    everything = str([get("standing", "intern"), get("round", "intern", 1), get("player", "intern", "p1")])
    everything += str([get("player", "intern", f"p{number}") for number in range(2, 8)])
    assert player.family_name not in everything


def test_contact_details_are_nowhere(season: Season) -> None:
    Player.objects.update(email="marker@example.org", phone="06-99887766")
    every = [
        get("seasons"),
        get("standing", "intern"),
        get("player", "intern", "p1"),
        get("round", "intern", 1),
    ]
    assert "marker" not in str(every)
    assert "99887766" not in str(every)


def test_the_same_answer_is_not_sent_twice(season: Season) -> None:
    address = reverse("api:standing", args=["intern"])
    first = Client().get(address)
    assert first["Cache-Control"] == "public, max-age=30"
    again = Client().get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    Player.objects.filter(entries__key="p2").update(family_name="Somebody else")
    assert Client().get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_other_sites_may_read_it_and_nothing_can_be_changed(season: Season) -> None:
    address = reverse("api:standing", args=["intern"])
    assert Client().get(address)["Access-Control-Allow-Origin"] == "*"
    for method in ("post", "put", "patch", "delete"):
        assert getattr(Client(), method)(address).status_code == 405


@pytest.mark.parametrize(
    "address",
    [
        "seasons/another/standing",
        "seasons/intern/standing?after_round=9",
        "seasons/intern/rounds/9",
        "seasons/intern/players/nobody",
    ],
)
def test_what_is_not_there(season: Season, address: str) -> None:
    answer = Client().get(f"/api/v1/{address}")
    assert (answer.status_code, answer.json()) == (404, {"detail": "not found"})


@pytest.mark.parametrize("number", ["-1", "x", "1.5", "99999999999999999999"])
def test_what_makes_no_sense(season: Season, number: str) -> None:
    answer = Client().get(f"/api/v1/seasons/intern/standing?after_round={number}")
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["query", "after_round"]


@pytest.mark.django_db(transaction=True)  # each request ends with its connection, as on the real site
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_every_answer_is_as_it_is_described(season: Season, mode: GenerationMode) -> None:
    """Whatever is asked, sense or nonsense: a status and a body that the description has."""
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) == 5
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not operation.query and not operation.path_parameters:
            continue

        @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(headers={"Host": "localhost"})

        ask()


def test_a_character_that_nobody_can_type_is_refused_as_described(season: Season) -> None:
    answer = Client().get(reverse("api:player", args=["intern", "p1"]), {"after_round": "\x00"})
    assert (answer.status_code, answer.json()) == (400, {"detail": "bad request"})
    described = Client().get(reverse("api:openapi-json")).json()
    for operations in described["paths"].values():
        assert "400" in operations["get"]["responses"]
