"""The addresses of the sheets: who gets what, and what a browser may keep."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Season
from competition.models.game import LATE_CHANGE
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.door import seat_guest
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.season_settings import choose_columns
from players.models import Player, User
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season
from tests.sheets.reading import flow, letters, text


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season(director: Actor) -> Season:
    """Nine players; round 1 closed; in round 2 p9 is ill and p8 plays for the club."""
    ClubFactory()
    season = make_season(players=9, rounds=3)
    closed(season.rounds.get(number=1), director)
    second = season.rounds.get(number=2)
    report_absence(
        entry=entry(season, "p9"), rounds=[second], kind="personal", deed=Deed(director), timely=True
    )
    report_absence(
        entry=entry(season, "p8"), rounds=[second], kind="external", deed=Deed(director), timely=True
    )
    return Season.objects.get(pk=season.pk)


@pytest.fixture
def directing(client: Client, director: Actor) -> Client:
    client.force_login(User.objects.get(is_director=True))
    return client


def pairing_url(season: Season, number: int) -> str:
    return reverse("competition:pairing_sheet", args=[season.slug, number])


def standing_url(season: Season, number: int) -> str:
    return reverse("competition:standing_sheet", args=[season.slug, number])


def draft(season: Season, director: Actor) -> Any:
    second = season.rounds.get(number=2)
    make_pairing(round_=second, deed=Deed(director))
    return second


def test_the_addresses(season: Season) -> None:
    assert pairing_url(season, 2) == f"/{season.slug}/ronde/2/indeling.pdf"
    assert standing_url(season, 1) == f"/{season.slug}/stand/1/stand.pdf"


def test_a_pdf_to_look_at_with_a_sensible_name(client: Client, season: Season) -> None:
    response = client.get(pairing_url(season, 1))
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="indeling-{season.slug}-ronde-1.pdf"'
    content = text(response.content)
    assert "SV De Witte Toren" in content
    assert "donderdag 3 september 2026, 20:00" in content
    assert "Uitslagen" in content
    assert "Oneven" in content
    for player in Player.objects.all():
        assert letters(player.full_name) in letters(content)


def test_a_draft_is_for_directors_only(
    client: Client, directing: Client, season: Season, director: Actor
) -> None:
    draft(season, director)
    response = Client().get(pairing_url(season, 2))
    assert response.status_code == 404
    assert "nog geen indeling" in response.content.decode()
    assert reverse("public:round", args=[season.slug, 2]) in response.content.decode()
    response = directing.get(pairing_url(season, 2))
    assert response.status_code == 200
    assert "concept" in text(response.content)
    assert "Indeling ronde 2" in text(response.content)


def test_everybody_sees_counts_and_the_director_names_without_reasons(
    directing: Client, season: Season, director: Actor
) -> None:
    publish_round(round_=draft(season, director), deed=Deed(director))
    ill, away = entry(season, "p9").name, entry(season, "p8").name
    public = text(Client().get(pairing_url(season, 2)).content)
    assert letters(ill) not in letters(public)
    assert "Afwezig 1 " in public
    hung = letters(text(directing.get(pairing_url(season, 2)).content))
    assert "concept" not in hung
    assert f"Bondswedstrijd{letters(away)}" in hung
    assert f"Afwezig{letters(ill)}" in hung
    assert "persoonlijk" not in hung


def test_draughts_are_written_as_draughts(client: Client, season: Season) -> None:
    assert "1-0" in text(client.get(pairing_url(season, 1)).content)
    Season.objects.filter(pk=season.pk).update(game="draughts")
    assert "2-0" in text(client.get(pairing_url(season, 1)).content)


def test_a_browser_that_has_it_gets_no_second_copy(client: Client, season: Season, director: Actor) -> None:
    publish_round(round_=draft(season, director), deed=Deed(director))
    url = pairing_url(season, 2)
    first = client.get(url)
    assert "no-cache" in first["Cache-Control"]
    known = {"if-none-match": first["ETag"]}
    again = client.get(url, headers=known)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    english = client.get(url, headers={**known, "cookie": "club_language=en"})
    assert english.status_code == 200
    assert 'filename="pairings-' in english["Content-Disposition"]
    enter_result(game=season.rounds.get(number=2).games.first(), result="1-0", deed=Deed(director))
    assert client.get(url, headers=known).status_code == 200


def test_the_standing(client: Client, season: Season) -> None:
    response = client.get(standing_url(season, 1))
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="stand-{season.slug}-ronde-1.pdf"'
    content = text(response.content)
    assert "Stand na ronde 1" in content
    assert "donderdag 3 september 2026" in content
    for player in Player.objects.all():
        assert letters(player.full_name) in letters(content)
    known = {"if-none-match": response["ETag"]}
    assert client.get(standing_url(season, 1), headers=known).status_code == 304
    assert client.get(standing_url(season, 0)).status_code == 200


def test_the_standing_has_the_columns_of_the_season(client: Client, season: Season, director: Actor) -> None:
    choose_columns(season=season, columns=["wins", "rating", "tpr"], deed=Deed(director))
    printed = text(client.get(reverse("competition:standing_sheet", args=[season.slug, 1])).content)
    assert "# Speler Punten GW Rating TPR" in printed
    assert "1950" in printed, "the rating of p1"


@pytest.mark.parametrize(
    ("address", "number", "words"),
    [
        (pairing_url, 3, "Ronde 3 heeft nog geen indeling"),
        (pairing_url, 9, "Er is geen ronde 9"),
        (standing_url, 3, "Er is nog geen stand na ronde 3"),
        (standing_url, 9, "Er is geen ronde 9"),
    ],
)
def test_what_is_not_there_says_where_to_go(
    client: Client, season: Season, address: Any, number: int, words: str
) -> None:
    response = client.get(address(season, number))
    assert response.status_code == 404
    assert words in response.content.decode()


def test_an_unknown_season_is_not_found(client: Client, season: Season) -> None:
    assert client.get("/no-such/ronde/1/indeling.pdf").status_code == 404
    assert client.post(pairing_url(season, 1)).status_code == 405


def test_a_guest_stands_on_the_sheet_for_the_wall_with_his_opponent(
    directing: Client, season: Season, director: Actor
) -> None:
    second = draft(season, director)
    publish_round(round_=second, deed=Deed(director))
    host = second.attendances.filter(kind="bye").first()
    host = host.entry if host else entry(season, "p7")
    seat_guest(round_=second, opponent=host, guest="Bo Bezoeker", deed=Deed(director))
    content = text(directing.get(pairing_url(season, 2)).content)
    assert "Tegen een gast" in content
    assert letters(f"{host.name}–BoBezoeker") in letters(content)
    assert "Oneven" not in content


def test_a_slip_says_which_board_is_new_since_the_round_was_published(
    directing: Client, season: Season, director: Actor
) -> None:
    second = draft(season, director)
    publish_round(round_=second, deed=Deed(director))
    changed = second.games.order_by("board")[0]
    changed.reasons = [{"code": LATE_CHANGE, "params": {"at": "19:52"}}]
    changed.save()
    content = flow(directing.get(reverse("competition:slips", args=[season.slug, 2])).content)
    assert content.count("nieuw sinds 19:52") == 1
    assert len(re.findall(r"nieuw(?! sinds)", content)) == 1
