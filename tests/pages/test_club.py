"""The club's own page, the logo in the header, and the logo on the sheets."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from competition.models import Season
from players.models import Club, ClubLogo, User
from players.services.club import change_club, put_logo
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, UserFactory
from tests.players.pictures import SVG, announced, drawn
from tests.sheets.reading import letters, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]
GOOD = {"name": "SC Toren", "accent_colour": "#aa3311", "time_zone": "Europe/Brussels", "language": "en"}


@pytest.fixture
def administrator(db: None) -> User:
    ClubFactory()
    return UserFactory(is_administrator=True)


@pytest.fixture
def desk(client: Client, administrator: User) -> Client:
    client.force_login(administrator)
    return client


@pytest.fixture
def logo(administrator: User) -> ClubLogo:
    return put_logo(content=drawn(), by=administrator)


def words(response: Any, status: int = 200) -> str:
    assert response.status_code == status, response.content.decode()[:2000]
    return response.content.decode()


def upload(desk: Client, content: bytes, name: str = "logo.png") -> Any:
    file = SimpleUploadedFile(name, content, "image/png")
    return desk.post(reverse("director:club"), {"logo": "1", "file": file})


def test_the_page_is_found_by_administrators_only(desk: Client) -> None:
    address = reverse("director:club")
    assert address == "/leiding/club/"
    assert address in words(desk.get(reverse("director:members")))
    director = Client()
    director.force_login(DirectorFactory())
    assert address not in words(director.get(reverse("director:members")))


def test_the_club_is_changed(desk: Client) -> None:
    response = desk.post(reverse("director:club"), GOOD, follow=True)
    assert "SC Toren" in words(response)
    club = Club.objects.get()
    assert {name: getattr(club, name) for name in GOOD} == GOOD
    assert "clubkleur.css?v=aa3311" in response.content.decode()


def test_mistakes_stand_at_their_fields_and_what_was_typed_is_kept(desk: Client) -> None:
    sent = GOOD | {"name": "", "accent_colour": "#12", "time_zone": "Mars/North"}
    response = desk.post(reverse("director:club"), sent)
    shown = words(response, 422)
    assert set(response.context["form"].errors) == {"name", "accent_colour", "time_zone"}
    assert "Een club heeft een naam." in shown
    assert 'value="#12"' in shown
    assert '<option value="en" selected>' in shown
    assert Club.objects.get().name == "SV De Witte Toren"


def test_an_unusual_time_zone_stays_in_the_list(desk: Client) -> None:
    Club.objects.update(time_zone="UTC")
    assert '<option value="UTC" selected>' in words(desk.get(reverse("director:club")))


def test_without_a_club_there_is_no_logo_to_choose(client: Client) -> None:
    client.force_login(UserFactory(is_administrator=True))
    shown = words(client.get(reverse("director:club")))
    assert "logo-head" not in shown
    assert "SC Toren" in words(client.post(reverse("director:club"), GOOD, follow=True))


def test_a_logo_comes_and_goes(desk: Client) -> None:
    assert "clublogo" not in words(desk.get("/"))
    assert upload(desk, drawn()).status_code == 302
    shown = words(desk.get("/"))
    address = f"/clublogo.png?v={ClubLogo.objects.get().digest}"
    assert f'<img src="{address}" alt="" />' in shown
    served = Client().get(address)
    assert served["Content-Type"] == "image/png"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in served["Cache-Control"]
    assert "max-age=31536000" in served["Cache-Control"]
    assert Image.open(io.BytesIO(served.content)).size == (300, 200)
    assert desk.post(reverse("director:remove-logo")).status_code == 302
    assert "clublogo" not in words(desk.get("/"))
    assert desk.get(address).status_code == 404


def test_an_address_of_another_picture_is_not_kept(client: Client, logo: ClubLogo) -> None:
    for address in ("/clublogo.png", "/clublogo.png?v=older"):
        assert client.get(address)["Cache-Control"] == "no-cache"
    known = client.get("/clublogo.png", headers={"if-none-match": f'"{logo.digest}"'})
    assert (known.status_code, known.content) == (304, b"")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"only words", "Dit is geen afbeelding in PNG of JPEG."),
        (SVG, "Dit is geen afbeelding in PNG of JPEG."),
        (b"", "Dit is geen afbeelding in PNG of JPEG."),
        (drawn()[:500], "Deze afbeelding is beschadigd of niet volledig."),
        (announced(60_000, 60_000), "te veel pixels"),
        (b"\0" * 1_000_001, "te groot"),
    ],
    ids=["text", "svg", "empty", "half", "huge", "heavy"],
)
def test_a_bad_upload_is_refused_at_the_field(desk: Client, content: bytes, sentence: str) -> None:
    response = upload(desk, content)
    assert sentence in words(response, 422)
    assert response.context["logo_form"].errors["file"]
    assert not ClubLogo.objects.exists()
    assert 'value="SV De Witte Toren"' in response.content.decode(), "the other form is as it was"


def test_no_file_at_all(desk: Client) -> None:
    assert "Kies een bestand." in words(desk.post(reverse("director:club"), {"logo": "1"}), 422)


SHEETS = [
    ("competition:pairing_sheet", 2),
    ("competition:standing_sheet", 2),
    ("competition:cross_table", None),
    ("competition:absence_list", None),
    ("competition:slips", 2),
]


@pytest.mark.parametrize(("name", "number"), SHEETS)
def test_the_logo_stands_on_every_sheet(
    desk: Client, season: Season, administrator: User, name: str, number: int | None
) -> None:
    address = reverse(name, args=[season.slug, *([number] if number else [])])
    plain = desk.get(address)
    assert not PdfReader(io.BytesIO(plain.content)).pages[0].images
    put_logo(content=drawn(), by=administrator)
    printed = desk.get(address)
    assert printed["ETag"] != plain["ETag"]
    pages = PdfReader(io.BytesIO(printed.content)).pages
    assert len(pages) == len(PdfReader(io.BytesIO(plain.content)).pages)
    assert [image.image.size for image in pages[0].images] == [(300, 200)]
    assert letters(text(printed.content)) == letters(text(plain.content))


def test_the_logo_stands_on_the_cards(desk: Client, logo: ClubLogo) -> None:
    PlayerFactory()
    pages = PdfReader(io.BytesIO(desk.get(reverse("competition:cards")).content)).pages
    assert len(pages[0].images) == 1


def _form(desk: Client) -> dict[str, str]:
    shown = desk.get(reverse("director:club")).context["shown"]
    return {**shown, **{f"shown-{name}": value for name, value in shown.items()}}


def test_an_old_page_of_the_club_leaves_alone_what_a_colleague_changed(desk: Client) -> None:
    form = _form(desk)
    change_club(fields={"accent_colour": "#224466"}, by=UserFactory(is_administrator=True))
    assert desk.post(reverse("director:club"), {**form, "name": "SC Toren"}).status_code == 302
    club = Club.objects.current()
    assert (club.name, club.accent_colour) == ("SC Toren", "#224466")


def test_what_both_changed_is_asked_about_and_done_when_pressed_again(desk: Client) -> None:
    form = _form(desk)
    change_club(fields={"accent_colour": "#224466"}, by=UserFactory(is_administrator=True))
    answer = desk.post(reverse("director:club"), {**form, "accent_colour": "#aa3311"})
    assert "Iemand anders heeft dit" in words(answer, 422)
    assert Club.objects.current().accent_colour == "#224466"
    again = {**form, **{f"shown-{name}": value for name, value in answer.context["shown"].items()}}
    assert desk.post(reverse("director:club"), {**again, "accent_colour": "#aa3311"}).status_code == 302
    assert Club.objects.current().accent_colour == "#aa3311"


def test_a_logo_that_was_not_seen_is_neither_replaced_nor_removed(desk: Client, logo: ClubLogo) -> None:
    page = desk.get(reverse("director:club"))
    old = page.context["frame"].club.logo_digest
    newer = put_logo(content=drawn(width=310), by=UserFactory(is_administrator=True))
    desk.post(reverse("director:remove-logo"), {"shown": old})
    file = SimpleUploadedFile("logo.png", drawn(width=320), "image/png")
    answer = desk.post(reverse("director:club"), {"logo": "1", "file": file, "shown": old})
    assert "Iemand anders heeft het logo" in words(answer, 422)
    assert ClubLogo.objects.get().digest == newer.digest
