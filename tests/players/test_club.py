"""The verbs about the whole club, and which pictures become its logo."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageFile
from PIL.PngImagePlugin import PngInfo

from players.models import Club, ClubLogo, User
from players.services.club import change_club, put_logo, remove_logo
from players.services.errors import Refused
from tests.factories import ClubFactory, DirectorFactory, UserFactory
from tests.players.pictures import SVG, announced, drawn, noise

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(db: None) -> User:
    ClubFactory()
    return UserFactory(is_administrator=True)


def kept() -> Image.Image:
    return Image.open(io.BytesIO(bytes(ClubLogo.objects.get().content)))


def test_the_club_is_changed_and_says_what_was_different(administrator: User) -> None:
    fields = {"name": "SC Toren", "accent_colour": "#2f5d46", "time_zone": "Europe/Brussels"}
    assert change_club(fields=fields, by=administrator) == ["name", "time_zone"]
    assert change_club(fields=fields, by=administrator) == []
    club = Club.objects.current()
    assert (club.name, club.time_zone, club.search_engines) == ("SC Toren", "Europe/Brussels", False)


def test_a_club_that_has_no_name_yet_gets_one(db: None) -> None:
    administrator = UserFactory(is_administrator=True)
    with pytest.raises(Refused, match=r"."):
        put_logo(content=drawn(), by=administrator)
    change_club(fields={"name": "SC Toren"}, by=administrator)
    assert Club.objects.get().name == "SC Toren"


@pytest.mark.parametrize(
    "field", [("name", ""), ("accent_colour", "green"), ("time_zone", "Mars/North"), ("language", "xx")]
)
def test_what_cannot_be_is_not_stored(administrator: User, field: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        change_club(fields={"name": "Other", **dict([field])}, by=administrator)
    assert refused.value.code == "invalid"
    assert Club.objects.get().name == "SV De Witte Toren"


def test_a_director_is_refused(administrator: User) -> None:
    put_logo(content=drawn(), by=administrator)
    for by in (DirectorFactory(), UserFactory(), UserFactory(is_administrator=True, is_active=False)):
        for verb, asked in (
            (change_club, {"fields": {"name": "Other"}}),
            (put_logo, {"content": drawn()}),
            (remove_logo, {}),
        ):
            with pytest.raises(Refused) as refused:
                verb(**asked, by=by)
            assert refused.value.code == "not_allowed"
    assert Club.objects.get().name == "SV De Witte Toren"
    assert ClubLogo.objects.exists()


def test_a_picture_is_made_smaller_and_keeps_its_shape(administrator: User) -> None:
    first = put_logo(content=drawn(3000, 1500), by=administrator)
    assert (kept().format, kept().size, kept().mode) == ("PNG", (512, 256), "RGBA")
    assert put_logo(content=drawn(3000, 1500), by=administrator).digest == first.digest
    second = put_logo(content=drawn(200, 100, "JPEG"), by=administrator)
    assert (kept().format, kept().size, kept().mode) == ("PNG", (200, 100), "RGB")
    assert second.digest != first.digest
    assert Club.objects.current().logo_digest == second.digest
    assert remove_logo(by=administrator) is True
    assert remove_logo(by=administrator) is False
    assert Club.objects.current().logo_digest == ""


def test_what_is_not_picture_is_dropped(administrator: User) -> None:
    words = PngInfo()
    words.add_text("Author", "Piet Geheim")
    put_logo(content=drawn(pnginfo=words, dpi=(300, 300)), by=administrator)
    assert b"Geheim" not in bytes(ClubLogo.objects.get().content)
    assert not kept().info
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "Piet Geheim", 6  # description; taken on its side
    put_logo(content=drawn(300, 200, "JPEG", exif=exif), by=administrator)
    assert b"Geheim" not in bytes(ClubLogo.objects.get().content)
    assert kept().size == (200, 300), "stands upright, as the camera meant it"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "I;16", "CMYK"])
def test_every_usual_kind_of_pixels(administrator: User, mode: str) -> None:
    made = io.BytesIO()
    Image.new(mode, (40, 30)).save(made, "JPEG" if mode == "CMYK" else "PNG")
    put_logo(content=made.getvalue(), by=administrator)
    assert kept().size == (40, 30)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a text that is called logo.png", "geen afbeelding"),
        (SVG, "geen afbeelding"),
        (b"", "geen afbeelding"),
        (b"GIF89a" + b"\0" * 40, "geen afbeelding"),
        (drawn()[:400], "beschadigd of niet volledig"),
        (drawn(kind="JPEG")[:900], "beschadigd of niet volledig"),
        (drawn()[:20], "."),
        (announced(4001, 10), "te veel pixels; 4000 bij 4000"),
        (announced(2**31 - 1, 2**31 - 1), "te veel pixels"),
        (announced(10, 10), "beschadigd of niet volledig"),
        (noise(700), "te groot; 1 MB"),
    ],
    ids=["text", "svg", "empty", "gif", "half", "half-jpeg", "head", "wide", "bomb", "hollow", "heavy"],
)
def test_a_bad_file_is_refused_with_a_sentence(
    administrator: User, monkeypatch: pytest.MonkeyPatch, content: bytes, words: str
) -> None:
    before = put_logo(content=drawn(), by=administrator)
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint leaves it
    with pytest.raises(Refused, match=words) as refused:
        put_logo(content=content, by=administrator)
    assert refused.value.code == "bad_picture"
    assert ClubLogo.objects.get().digest == before.digest
