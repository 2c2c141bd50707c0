"""The pages and sheets of the shadow groups and the championship."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from competition.models import Season, SideGame
from competition.reading.championship import championship_page, games_to_come
from competition.services.actors import Actor
from competition.services.championship import schedule_games
from competition.services.groups import place_groups
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def shadow(director: Actor, django_capture_on_commit_callbacks: Any) -> Season:
    """Eight players in two groups; a championship of four after round 1."""
    ClubFactory()
    season = make_season(
        8,
        11,
        groups={"letters": "AB", "move_after": [1], "up": 1, "down": 1},
        championship={"after_round": 1, "size": 4, "rounds": 2},
    )
    with django_capture_on_commit_callbacks(execute=True):
        place_groups(season=season, actor=director)
        closed(season.rounds.get(number=1), director)
    return Season.objects.get(pk=season.pk)


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(DirectorFactory())
    return client


@pytest.mark.parametrize("language", ["nl", "en"])
def test_everybody_sees_tables_and_moves(client: Client, shadow: Season, language: str) -> None:
    client.cookies["django_language"] = language
    with translation.override(language):
        response = client.get(reverse("public:groups", args=[shadow.slug]))
        html = response.content.decode()
        assert response.status_code == 200
        assert html.count('class="goes-up"') == 1
        assert html.count('class="goes-down"') == 1
        assert client.get(reverse("public:groups-after", args=[shadow.slug, 0])).status_code == 200
        assert client.get(reverse("public:groups-after", args=[shadow.slug, 5])).status_code == 404


def test_moves_are_confirmed_with_one_change_by_hand(desk: Client, shadow: Season) -> None:
    page = desk.get(reverse("director:groups", args=[shadow.slug]))
    assert page.status_code == 200
    fields: dict[str, Any] = {"after_round": page.context["after_round"]}
    for line in page.context["lines"]:
        fields[f"group-{line['entry']}"] = line["new"]
    by_hand = entry(shadow, "p8")
    fields[f"group-{by_hand.pk}"] = "A"
    desk.post(reverse("director:move-groups", args=[shadow.slug]), fields)
    by_hand.refresh_from_db()
    assert by_hand.groups[-1] == {"from_round": 2, "group": "A"}
    html = desk.get(reverse("public:groups", args=[shadow.slug])).content.decode()
    assert by_hand.name in html
    for query in ("?teruggetrokken=down&iedereen=1", "?ronde=0", "?teruggetrokken=nonsense"):
        assert desk.get(reverse("director:groups", args=[shadow.slug]) + query).status_code == 200
    assert desk.get(reverse("director:groups", args=[shadow.slug]) + "?ronde=7").status_code == 404


def test_bad_sizes_are_refused(desk: Client, shadow: Season) -> None:
    before = list(shadow.entries.values_list("groups", flat=True))
    desk.post(reverse("director:place-groups", args=[shadow.slug]), {"sizes": "a lot"})
    assert list(shadow.entries.values_list("groups", flat=True)) == before
    desk.post(reverse("director:place-groups", args=[shadow.slug]), {"sizes": "2, 6"})
    assert [groups[0]["group"] for groups in shadow.entries.values_list("groups", flat=True)] == list(
        "AABBBBBB"
    )


def accept(desk: Client, season: Season, answer: str, number: int) -> None:
    for key in championship_page(season).qualified.asked[:number]:
        address = reverse("director:answer-invitation", args=[season.slug, entry(season, key).pk])
        desk.post(address, {"answer": answer})


def test_invitation_to_champion(desk: Client, client: Client, shadow: Season, director: Actor) -> None:
    """One declines, the schedule is made, an evening is cancelled, a game is moved."""
    here = reverse("director:championship", args=[shadow.slug])
    assert desk.get(here).status_code == 200
    accept(desk, shadow, "declined", 1)
    accept(desk, shadow, "accepted", 4)
    assert len(championship_page(shadow).members) == 4
    desk.post(reverse("director:schedule-championship", args=[shadow.slug]))
    games = games_to_come(shadow)
    assert len(games) >= 8
    page = desk.get(here)
    assert page.status_code == 200
    cancelled = reverse("director:cancel-championship-game", args=[shadow.slug, games[0].pk])
    desk.post(cancelled, {"absent": games[0].white_id})
    again = games_to_come(shadow)
    assert len(again) == len(games)
    assert again[0].pk != games[0].pk
    last = page.context["games"][-1]
    for number, _day in last["evenings"]:
        moved = reverse("director:move-championship-game", args=[shadow.slug, last["id"]])
        assert desk.post(moved, {"number": number}).status_code in (302, 404)
    html = desk.get(reverse("public:championship", args=[shadow.slug])).content.decode()
    assert games[0].white.name in html


def test_before_anybody_is_known_the_page_says_so(client: Client, director: Actor) -> None:
    ClubFactory()
    season = make_season(8, 3, championship={"after_round": 2, "size": 4, "rounds": 2})
    assert client.get(reverse("public:championship", args=[season.slug])).status_code == 200
    client.force_login(DirectorFactory())
    assert client.get(reverse("director:championship", args=[season.slug])).status_code == 200


def test_decision_games_get_results(desk: Client, shadow: Season, director: Actor) -> None:
    accept(desk, shadow, "accepted", 4)
    schedule_games(season=shadow, actor=director)
    for game in games_to_come(shadow):
        game.result = "1/2-1/2"
        game.save(update_fields=["result"])
    here = reverse("director:championship", args=[shadow.slug])
    assert desk.get(here).status_code == 200
    desk.post(reverse("director:make-decision", args=[shadow.slug]))
    games = SideGame.objects.filter(season=shadow)
    for game in games:
        desk.post(
            reverse("director:decision-result", args=[shadow.slug, game.pk]),
            {"result": "1/2-1/2", "before": ""},
        )
    if games:
        assert championship_page(shadow).outcome.how == "shared"
    assert desk.get(here).status_code == 200
    assert desk.get(reverse("public:championship", args=[shadow.slug])).status_code == 200


def test_sheets(client: Client, shadow: Season, desk: Client) -> None:
    accept(desk, shadow, "accepted", 4)
    for name, args in (
        ("competition:group_tables", [shadow.slug, 1]),
        ("competition:championship_sheet", [shadow.slug]),
    ):
        response = client.get(reverse(name, args=args))
        assert response.status_code == 200
        assert response.content.startswith(b"%PDF")
