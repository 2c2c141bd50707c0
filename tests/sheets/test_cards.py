"""Cards with personal codes, printed and read back."""

import pytest
import segno
from django.test import Client
from django.urls import reverse
from django.utils import translation

from competition.sheets.cards import Card, Cards, cards, code
from players.links import make_token
from players.models import Player
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory
from tests.sheets.names import HEADING, ODD, SIXTY
from tests.sheets.reading import flow, letters, pages


@pytest.fixture(autouse=True)
def _dutch():
    with translation.override("nl"):
        yield


def address(name: str) -> str:
    return f"https://club.example/ik/{letters(name)}/"


def sheet(*names: str) -> Cards:
    return Cards(HEADING, tuple(Card(name, address(name)) for name in names))


@pytest.mark.parametrize(("number", "expected"), [(1, 1), (8, 1), (9, 2), (40, 5), (120, 15)])
def test_everybody_has_a_card(number: int, expected: int) -> None:
    names = [f"Jan van Lid{n}" for n in range(1, number + 1)]
    paper = cards(sheet(*names))
    printed = paper.pdf()
    assert len(pages(printed)) == expected
    content = flow(printed)
    for name in names:
        assert f"{name} " in content
        assert code(address(name)) in paper.html
    assert content.count(HEADING.club) == number
    assert content.count("Persoonlijk") == number


def test_the_code_holds_the_address() -> None:
    made = segno.make(address("Jan"), error="m", micro=False)
    assert made.svg_inline(border=0, omitsize=True) == code(address("Jan"))
    assert code(address("Jan")) != code(address("Piet"))


def test_long_names_and_html_are_printed_whole() -> None:
    content = letters(flow(cards(sheet(SIXTY, ODD)).pdf()))
    assert letters(SIXTY) in content
    assert letters(ODD) in content


def test_it_speaks_english() -> None:
    with translation.override("en"):
        assert "Personal: who has this code" in flow(cards(sheet("Jan")).pdf())


@pytest.mark.django_db
def test_each_code_opens_the_page_of_its_owner_and_is_kept_nowhere(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ClubFactory()
    PlayerFactory.create_batch(3)
    PlayerFactory(active=False)
    client.force_login(DirectorFactory())
    drawn: list[str] = []
    monkeypatch.setattr("competition.sheets.cards.code", lambda url: drawn.append(url) or "")
    response = client.get(reverse("competition:cards"))
    assert response["Content-Type"] == "application/pdf"
    assert "no-store" in response["Cache-Control"]
    expected = [
        f"http://testserver{reverse('member:absences', args=[make_token(player)])}"
        for player in Player.objects.active()
    ]
    assert drawn == expected
    assert client.get(drawn[0]).status_code == 200
    drawn.clear()
    one = Player.objects.active()[1]
    assert client.get(reverse("competition:card", args=[one.pk])).status_code == 200
    assert drawn == [expected[1]]
    gone = Player.objects.get(active=False)
    assert client.get(reverse("competition:card", args=[gone.pk])).status_code == 404
