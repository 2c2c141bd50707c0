"""The pages and sheets of the shadow groups and the championship."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from competition.models import Game, Season, SideGame
from competition.reading.championship import championship_page, games_to_come
from competition.reading.standing import list_page
from competition.services.actors import Actor, Deed
from competition.services.championship import answer_invitation, schedule_games
from competition.services.groups import place_groups
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season
from tests.sheets.reading import flow, letters, text

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
        place_groups(season=season, deed=Deed(director))
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
    for query in ("?ronde=0", "?ronde=nonsense"):
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


@pytest.fixture
def tied(director: Actor) -> Season:
    """Four of six, all of whose games were drawn."""
    ClubFactory()
    season = make_season(6, 4, championship={"after_round": 0, "size": 4, "rounds": 1})
    for key in championship_page(season).qualified.asked:
        answer_invitation(entry=entry(season, key), answer="accepted", deed=Deed(director))
    schedule_games(season=season, deed=Deed(director))
    Game.objects.filter(round__season=season).update(result="1/2-1/2")
    return season


def test_decision_games_at_a_shorter_tempo_and_how_the_champion_was_found(desk: Client, tied: Season) -> None:
    here = reverse("director:championship", args=[tied.slug])
    everybody = reverse("public:championship", args=[tied.slug])
    assert "Beslissingspartijen in een verkort speeltempo" in desk.get(here).content.decode()
    desk.post(reverse("director:make-decision", args=[tied.slug]), {"tempo": "shorter"})
    assert "spelen beslissingspartijen in een verkort speeltempo" in desk.get(everybody).content.decode()
    games = list(SideGame.objects.filter(season=tied))
    assert len(games) == 12
    for game in games:
        result = {"p2": "1-0"}.get(game.white.key, "0-1" if game.black.key == "p2" else "1/2-1/2")
        address = reverse("director:decision-result", args=[tied.slug, game.pk])
        desk.post(address, {"result": result, "before": ""})
    name = entry(tied, "p2").name
    for language, words in (
        ("nl", f"{name} is kampioen, na beslissingspartijen in een verkort speeltempo."),
        ("en", f"{name} is champion, by decision games at a shorter tempo."),
    ):
        desk.cookies["club_language"] = language
        assert words in desk.get(everybody).content.decode()
        assert words in desk.get(here).content.decode()
        assert words in text(desk.get(reverse("competition:championship_sheet", args=[tied.slug])).content)


def test_the_screen_has_the_table_of_the_page(desk: Client, client: Client, shadow: Season) -> None:
    accept(desk, shadow, "declined", 1)
    accept(desk, shadow, "accepted", 4)
    desk.post(reverse("director:schedule-championship", args=[shadow.slug]))
    game = games_to_come(shadow)[0]
    Game.objects.filter(pk=game.pk).update(result="1-0")
    on_screen = client.get(reverse("public:screen", args=[shadow.slug])).context["championship"]
    assert len(on_screen) == 4
    assert on_screen == client.get(reverse("public:championship", args=[shadow.slug])).context["lines"]


def test_an_unknown_tempo_is_refused_in_words(desk: Client, tied: Season) -> None:
    address = reverse("director:make-decision", args=[tied.slug])
    response = desk.post(address, {"tempo": "blitz"}, follow=True)
    assert "Het tempo is normaal of verkort." in response.content.decode()
    assert not SideGame.objects.exists()


def test_sheets_have_every_group_and_every_member(client: Client, shadow: Season, desk: Client) -> None:
    accept(desk, shadow, "accepted", 4)
    desk.post(reverse("director:schedule-championship", args=[shadow.slug]))
    groups = letters(flow(client.get(reverse("competition:group_tables", args=[shadow.slug, 1])).content))
    for row in list_page(shadow).shown:
        assert letters(row.person.name) in groups
    assert "promoveert" in groups
    address = reverse("competition:championship_sheet", args=[shadow.slug])
    championship = letters(flow(client.get(address).content))
    members = championship_page(shadow).members
    assert len(members) == 4
    for key in members:
        assert championship.count(letters(entry(shadow, key).name)) > 1


def test_the_standing_has_the_group_as_a_column_and_shows_one_group(client: Client, shadow: Season) -> None:
    address = reverse("public:standing", args=[shadow.slug])
    everybody = client.get(address).content.decode()
    assert everybody.count("<td>A</td>") == everybody.count("<td>B</td>") == 4
    html = client.get(f"{address}?groep=B&sort=-value").content.decode()
    assert html.count("<td>B</td>") == 4
    assert "<td>A</td>" not in html
    assert "?sort=value&amp;groep=B" in html
    assert "?groep=A&amp;sort=-value" in html
    assert "stand.pdf?groep=B" in html
    places = [row.place for row in list_page(shadow).shown if row.group == "B"]
    assert all(f'<td class="place">{place}</td>' in html for place in places)
    assert client.get(f"{address}?groep=Z").content.decode().count("<td>A</td>") == 4


def test_without_groups_the_standing_has_no_such_column(client: Client, director: Actor) -> None:
    ClubFactory()
    season = make_season(4, 1)
    closed(season.rounds.get(number=1), director)
    html = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    assert "groep=" not in html


def test_the_sheet_of_one_group_names_it_and_leaves_the_others_out(client: Client, shadow: Season) -> None:
    address = reverse("competition:standing_sheet", args=[shadow.slug, 1])
    words = text(client.get(f"{address}?groep=B").content)
    assert "Groep B" in words
    for row in list_page(shadow).shown:
        assert (row.person.name in words) is (row.group == "B")
