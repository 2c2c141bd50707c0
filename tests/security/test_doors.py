"""Ways in and out: where a visitor is led, where links in mail lead, what an upload may be, who is known."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from competition.models import Season
from players.models import ClubLogo, OutgoingMail, PendingImport, Player
from players.post.envelope import message_of
from tests.evening import entry
from tests.factories import DirectorFactory, UserFactory
from tests.security.hostile import zipped

pytestmark = pytest.mark.django_db

PASSWORD = "drie houten paarden"
ELSEWHERE = (
    "//evil.example/",
    "https://evil.example/",
    "https:evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "http:///evil.example",
    "https://testserver@evil.example/",
    "/%0d%0aLocation:%20//evil.example",
)


def stays_here(location: str) -> bool:
    """Whether a browser that follows it is still on this site."""
    return location.startswith("/") and location[1:2] not in ("/", "\\") and "\r" not in location


@pytest.mark.parametrize("next_", ELSEWHERE)
def test_nobody_is_led_to_another_site(next_: str, season: Season) -> None:
    DirectorFactory(email="dirk@example.org", password=PASSWORD)
    client = Client()
    referer = {"referer": next_.strip()}
    known = {"login": "dirk@example.org", "password": PASSWORD, "next": next_}
    pairing = reverse("director:make-pairing", args=[season.slug, 3])
    asked = [
        Client().post(pairing, headers=referer),
        client.get("/inloggen/", {"next": next_}),
        client.post("/inloggen/", known, query_params={"next": next_}),
        client.post("/i18n/setlang/", {"language": "en", "next": next_}, headers=referer),
        client.post(pairing, {"next": next_}, headers=referer),
        client.post("/uitloggen/", {"next": next_}),
    ]
    led = [response["Location"] for response in asked if response.status_code in (301, 302)]
    assert len(led) >= 4
    assert all(stays_here(location) for location in led), led
    assert not [
        location for location in led if "evil.example" in location.partition("?")[0].partition("%")[0]
    ]


def test_links_in_mail_never_come_from_what_was_asked(season: Season, settings: Any) -> None:
    """Another name that the site answers to, and one that it does not, in each header that may name one."""
    settings.SITE_URL = "https://club.example"
    settings.ALLOWED_HOSTS = ["club.example", "other.example"]
    user = UserFactory(email="dirk@example.org", password=PASSWORD)
    player = entry(season, "p1").player
    Player.objects.filter(pk=player.pk).update(email="lid@example.org")
    named = {
        "host": "other.example",
        "x-forwarded-host": "evil.example",
        "forwarded": "host=evil.example",
        "referer": "https://evil.example/",
    }
    client = Client()
    client.post("/wachtwoord/", {"email": user.email}, headers=named)
    client.post("/inloggen/code/", {"email": user.email}, headers=named)
    client.post(reverse("member:ask-link"), {"email": "lid@example.org"}, headers=named)
    waiting = OutgoingMail.objects.all()
    assert {each.address for each in waiting} == {"dirk@example.org", "lid@example.org"}
    for each in waiting:
        sent = message_of(each).message().as_string()
        assert "https://club.example/" in sent
        assert "other.example" not in sent
        assert "evil.example" not in sent


def test_who_asks_for_a_link_does_not_learn_who_is_a_member(season: Season) -> None:
    player = entry(season, "p1").player
    Player.objects.filter(pk=player.pk).update(email="lid@example.org")
    answers = []
    for email in ("lid@example.org", "wie@example.org"):
        response = Client().post(reverse("member:ask-link"), {"email": email}, follow=True)
        content = response.content.decode()
        answers.append((response.status_code, content[content.index("<main") :].replace(email, "…")))
    assert answers[0] == answers[1]
    assert {each.address for each in OutgoingMail.objects.all()} == {"lid@example.org"}


@pytest.fixture
def desk(season: Season) -> Client:
    client = Client()
    client.force_login(UserFactory(is_administrator=True))
    return client


def a_picture(kind: str, size: tuple[int, int]) -> bytes:
    made = io.BytesIO()
    Image.new("1" if kind == "PNG" else "RGB", size).save(made, kind)
    return made.getvalue()


SVG = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("logo.svg", SVG),
        ("logo.png", SVG),
        ("logo.png", b"<html><script>alert(1)</script></html>"),
        ("logo.png", b"\x89PNG\r\n\x1a\n" + SVG),
        ("logo.gif", a_picture("GIF", (8, 8))),
        ("logo.png", a_picture("PNG", (30_000, 30_000))),
        ("logo.png", a_picture("PNG", (8, 8)) + b"x" * 1_000_001),
    ],
)
def test_only_a_small_picture_becomes_a_logo(name: str, content: bytes, desk: Client) -> None:
    sent = {"logo": "1", "file": SimpleUploadedFile(name, content, "image/png")}
    answer = desk.post(reverse("director:club"), sent)
    assert answer.status_code == 422
    assert not ClubLogo.objects.exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("leden.xlsx", zipped(**{"xl/workbook.xml": b" " * 50_000_000})),
        ("leden.xlsx", zipped(**{f"xl/{number}.xml": b"" for number in range(1_500)})),
        ("leden.csv", b"Naam;Rating\r\n" + b"x" * 10_000_001),
        ("leden.csv", a_picture("PNG", (8, 8))),
    ],
)
def test_a_bomb_is_no_list_of_members(name: str, content: bytes, desk: Client) -> None:
    answer = desk.post(reverse("director:import-members"), {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 422
    assert not PendingImport.objects.exists()


def test_the_name_of_a_file_leads_nowhere(desk: Client, settings: Any) -> None:
    """It is shown as text and never a path: what was read is kept in the database."""
    file = SimpleUploadedFile("x", b"Naam\r\nJan Bos\r\n")
    file._name = "../../../../tmp/evil.csv"  # type: ignore[attr-defined]
    answer = desk.post(reverse("director:import-members"), {"file": file})
    assert answer.status_code == 302
    assert "/" not in PendingImport.objects.get().file_name


def test_who_logs_in_gets_another_session(season: Season) -> None:
    """Whoever planted a session in another's browser does not get in along with him."""
    DirectorFactory(email="dirk@example.org", password=PASSWORD)
    client = Client()
    client.session["planted"] = True
    session = client.session
    session["planted"] = True
    session.save()
    before = session.session_key
    client.post("/inloggen/", {"login": "dirk@example.org", "password": PASSWORD})
    assert client.session.session_key != before
    assert not client.session.exists(before)
