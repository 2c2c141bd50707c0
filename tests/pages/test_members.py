"""The member list of the directors: looked up, added, changed, left, imported, exported."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from players.links import BadLink, make_token, read_token
from players.models import PendingImport, Player, Rating
from tests.factories import DirectorFactory, EntryFactory, PlayerFactory, SeasonFactory
from tests.players.files import dutch_csv, rating_list

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(DirectorFactory())
    return client


@pytest.fixture
def jan(db: None) -> Player:
    return PlayerFactory(
        given_name="Jan",
        prefix="van der",
        family_name="Meiden",
        email="jan@example.org",
        phone="0229-123456",
        club_number="7",
        rating_club=1500,
    )


def text(response: Any, status: int = 200) -> str:
    assert response.status_code == status, response.content.decode()[:2000]
    return response.content.decode()


def typed(desk: Client, player: Player | None, **changes: Any) -> dict[str, Any]:
    """What the form of a member sends."""
    url = reverse("director:member", args=[player.pk]) if player else reverse("director:add-member")
    form = desk.get(url).context["form"]
    return {name: form[name].value() or "" for name in form.fields if name != "same_name"} | changes


def test_the_list_shows_addresses_ratings_and_links(desk: Client, jan: Player) -> None:
    shown = text(desk.get(reverse("director:members")))
    for part in ("Meiden, Jan van der", "jan@example.org", "0229-123456", "1500", make_token(jan)):
        assert part in shown
    assert "FIDE-rating" not in shown, "nobody has one"


@pytest.mark.parametrize(
    ("query", "found"), [("meiden jan", True), ("0229", True), ("JAN@ex", True), ("piet", False)]
)
def test_members_are_searched(query: str, found: bool, desk: Client, jan: Player) -> None:
    assert (jan.listed_name in text(desk.get(reverse("director:members"), {"q": query}))) is found


def test_a_member_is_added_with_his_rating_of_this_month(desk: Client) -> None:
    data = {"given_name": "Bo", "family_name": "Nieuw", "rating_knsb": "1712", "email": "bo@example.org"}
    response = desk.post(reverse("director:add-member"), data)
    player = Player.objects.get()
    assert response["Location"] == reverse("director:member", args=[player.pk])
    assert (player.full_name, player.rating_knsb, player.email) == ("Bo Nieuw", 1712, "bo@example.org")
    assert Rating.objects.get().month.day == 1


def test_what_was_typed_stays_when_something_is_wrong(desk: Client, jan: Player) -> None:
    data = typed(desk, jan, email="geen adres", given_name="Johannes", rating_club="9999")
    shown = text(desk.post(reverse("director:member", args=[jan.pk]), data), 422)
    assert "geen adres" in shown
    assert "Johannes" in shown
    assert "9999" in shown
    jan.refresh_from_db()
    assert jan.given_name == "Jan"


def test_a_second_one_of_the_same_name_is_warned_about(desk: Client, jan: Player) -> None:
    data = {"given_name": "jan", "prefix": "van der", "family_name": "MEIDEN"}
    shown = text(desk.post(reverse("director:add-member"), data), 422)
    assert reverse("director:member", args=[jan.pk]) in shown
    assert Player.objects.count() == 1
    confirmed = {"same_name": "on", "twins_shown": str(jan.pk)}
    for _click in range(2):
        desk.post(reverse("director:add-member"), data | confirmed)
    assert Player.objects.count() == 2


def test_a_number_belongs_to_one_member(desk: Client, jan: Player) -> None:
    data = {"family_name": "Ander", "club_number": "7"}
    assert "Jan van der Meiden" in text(desk.post(reverse("director:add-member"), data), 422)


def test_what_another_director_saved_is_not_overwritten_unseen(desk: Client, jan: Player) -> None:
    data = typed(desk, jan, phone="06-11111111")
    Player.objects.filter(pk=jan.pk).update(email="nieuw@example.org")
    url = reverse("director:member", args=[jan.pk])
    again = desk.post(url, data)
    text(again, 422)
    jan.refresh_from_db()
    assert jan.phone == "0229-123456"
    form = again.context["form"]
    desk.post(url, data | {"shown": form["shown"].value(), "email": "nieuw@example.org"})
    jan.refresh_from_db()
    assert (jan.phone, jan.email) == ("06-11111111", "nieuw@example.org")


def test_who_leaves_has_no_link_and_can_come_back(desk: Client, jan: Player) -> None:
    season = SeasonFactory()
    EntryFactory(season=season, player=jan)
    old = make_token(jan)
    shown = text(desk.post(reverse("director:member-left", args=[jan.pk]), follow=True))
    assert season.name in shown, "he still takes part"
    assert jan.listed_name not in text(desk.get(reverse("director:members")))
    assert jan.listed_name in text(desk.get(reverse("director:members"), {"status": "left"}))
    desk.post(reverse("director:member-back", args=[jan.pk]))
    jan.refresh_from_db()
    assert jan.active
    with pytest.raises(BadLink):
        read_token(old)


def test_the_history_of_ratings_is_shown(desk: Client, jan: Player) -> None:
    Rating.objects.create(player=jan, kind="knsb", month=dt.date(2026, 9, 1), value=1698)
    shown = text(desk.get(reverse("director:member", args=[jan.pk])))
    assert "Sep 2026" in shown
    assert "1698" in shown


# Import and export


def send(desk: Client, name: str, content: bytes, file_name: str = "leden.csv", **data: str) -> Any:
    file = SimpleUploadedFile(file_name, content)
    return desk.post(reverse(f"director:{name}"), {"file": file, **data})


def test_a_list_is_looked_at_corrected_and_imported(desk: Client, jan: Player) -> None:
    rows = [
        ["Wie", "Post", "Clubrating"],
        ["Meiden, Jan van der", "nieuw@example.org", "1550"],
        ["Bo Bos", "x", "1"],
    ]
    page = send(desk, "import-members", dutch_csv(rows))["Location"]
    assert desk.get(page).context["column_trouble"], "no column is known to hold the name"
    columns = {
        "do": "columns",
        "heading": "on",
        "column-0": "name",
        "column-1": "email",
        "column-2": "rating_club",
    }
    shown = text(desk.post(page, columns, follow=True))
    for part in ("jan@example.org → ", "nieuw@example.org", "1500 → ", "“x”"):
        assert part in shown
    assert Player.objects.count() == 1
    fingerprint = desk.get(page).context["fingerprint"]
    text(desk.post(page, {"do": "confirm", "fingerprint": fingerprint}), 422)
    desk.post(page, {"do": "confirm", "fingerprint": fingerprint, "leave_out": "on"})
    jan.refresh_from_db()
    assert (jan.email, jan.rating_club) == ("nieuw@example.org", 1550)
    assert Player.objects.count() == 1
    assert desk.post(page, {"do": "confirm"}).status_code == 302, "a second click"


def test_a_file_can_be_dropped(desk: Client) -> None:
    page = send(desk, "import-members", dutch_csv([["Naam"], ["Bo Bos"]]))["Location"]
    desk.post(page, {"do": "discard"})
    assert not PendingImport.objects.exists()
    assert not Player.objects.exists()
    assert desk.get(page).status_code == 404


def test_a_file_without_headings_is_asked_about(desk: Client) -> None:
    page = send(desk, "import-members", dutch_csv([["Bo Bos", "1500"], ["Jan Jansen", "1400"]]))["Location"]
    desk.post(page, {"do": "columns", "column-0": "name", "column-1": "rating_club"})
    desk.post(page, {"do": "confirm", "fingerprint": desk.get(page).context["fingerprint"]})
    assert set(Player.objects.values_list("family_name", "rating_club")) == {("Bos", 1500), ("Jansen", 1400)}


def test_a_wrong_file_says_why(desk: Client) -> None:
    assert "CSV" in text(send(desk, "import-members", b"%PDF-1.7 \x00"), 422)
    assert "Relatienummer" in text(send(desk, "import-ratings", b"a;b\r\n", month=f"{_month()}"), 422)
    assert not PendingImport.objects.exists()


def test_a_rating_list_asks_and_is_imported(desk: Client, jan: Player) -> None:
    rows = ["7000001;Van der Meiden, Jan;;NED;1712;14;1990;"]
    page = send(desk, "import-ratings", rating_list(rows), "KLASSIEK.csv", month=_month())["Location"]
    assert "7000001" in text(desk.get(page))
    answer = {f"answer-{jan.pk}": "7000001"}
    assert "1712" in text(desk.post(page, {"do": "look", **answer}))
    fingerprint = desk.get(page).context["fingerprint"]
    text(desk.post(page, {"do": "confirm", "fingerprint": fingerprint}), 422)
    desk.post(page, {"do": "confirm", "fingerprint": fingerprint, **answer})
    jan.refresh_from_db()
    assert (jan.knsb_number, jan.rating_knsb) == ("7000001", 1712)


@pytest.mark.parametrize("kind", ["csv", "excel"])
def test_an_export_can_be_imported_again_and_holds_no_formula(kind: str, desk: Client, jan: Player) -> None:
    PlayerFactory(given_name="=1+1", prefix="", family_name="-Zoë", phone="+31 6 12345678", rating_fide=1800)
    PlayerFactory(given_name="@SOM(A1)", prefix="", family_name="Bos", birth_date=dt.date(1990, 12, 31))
    before = list(Player.objects.values().order_by("pk"))
    content = desk.get(reverse(f"director:members-{kind}")).content
    if kind == "csv":
        assert content.startswith(b"\xef\xbb\xbf")
        cells = [cell for line in content.decode("utf-8-sig").splitlines() for cell in line.split(";")]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    else:
        sheet = load_workbook(io.BytesIO(content)).active
        assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    page = send(desk, "import-members", content)["Location"]
    assert {part.outcome for part in desk.get(page).context["parts"]} == {"same"}
    Player.objects.all().delete()
    desk.post(page, {"do": "confirm", "fingerprint": desk.get(page).context["fingerprint"]})
    left_out = ("id", "link_version")
    kept = [{k: v for k, v in row.items() if k not in left_out} for row in before]
    found = [{k: v for k, v in row.items() if k not in left_out} for row in Player.objects.values()]
    assert sorted(map(repr, found)) == sorted(map(repr, kept))


def _month() -> str:
    return f"{dt.date.today():%Y-%m}-01"
