"""A name is text wherever it is shown: no element, attribute, header, property of a calendar or formula."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from icalendar import Calendar
from openpyxl import load_workbook

from competition.models import Season
from competition.services.actors import Actor, Deed
from competition.services.rounds import publish_round
from players.importing.export import csv_file, excel_file
from players.importing.table import read_table
from players.models import Club, OutgoingMail, Player
from players.post.envelope import message_of
from tests.pages.planted import EVIL, plant_evil
from tests.pages.test_permissions import TABLE, Walked, arguments_of, client_of
from tests.sheets.reading import flow, letters

pytestmark = pytest.mark.django_db

IN_ROUND_3 = dt.datetime(2026, 9, 17, 12, 0, tzinfo=dt.UTC)
ATTRIBUTE = re.compile(r"[a-z][a-z0-9:.-]*\Z", re.IGNORECASE)


@pytest.fixture
def evil(draft: Season, people: dict[str, Any], director: Actor) -> Season:
    """The season with its draft, in which everything that people type is hostile."""
    plant_evil(draft, director)
    return draft


class _Strict(HTMLParser):
    """Notes what no template of ours would write: a style or a script that is not in a file among it."""

    def __init__(self, mail: bool) -> None:
        super().__init__()
        self.mail = mail
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not all(ATTRIBUTE.match(name) for name, _value in attrs):
            self.wrong.append(f"<{tag} {attrs}>")
        if any(name.startswith("on") or (name == "style" and not self.mail) for name, _value in attrs):
            self.wrong.append(f"<{tag} {attrs}>")
        found = dict(attrs)
        if tag == "style" or (
            tag == "script" and "src" not in found and found.get("type") != "application/json"
        ):
            self.wrong.append(f"<{tag} {attrs}>")


def wrong_in(content: str, mail: bool = False) -> list[str]:
    """What a browser would take for more than text. In mail there are no style sheets, but styles."""
    strict = _Strict(mail)
    strict.feed(content)
    return strict.wrong + re.findall(r".{60}<script>evil.{20}", content, re.DOTALL)


@pytest.mark.parametrize("role", ["anonymous", "member", "captain", "administrator"])
def test_no_page_takes_a_name_for_more_than_text(role: str, walked: Walked) -> None:
    wrong, shown = [], 0
    for name, asked in walked(role, "get").items():
        headers, content = asked.answer.headers, asked.answer.content
        kind = headers.get("Content-Type", "")
        if "html" in kind:
            shown += b"&lt;script&gt;evil" in content
            wrong += [f"{name}: {each}" for each in wrong_in(content.decode())]
        elif "json" in kind:
            json.loads(content)
        assert headers["X-Content-Type-Options"] == "nosniff", name
        assert not any("X-Evil" in header for header in headers), name
    assert not wrong, "\n".join(wrong)
    assert shown > 15, "the names were hardly shown, so nothing was seen"


@pytest.mark.parametrize(
    "name", ["public:share-standing", "public:embedded", "public:screen", "public:rounds"]
)
def test_pages_that_are_shown_elsewhere_do_show_it(name: str, evil: Season, people: dict[str, Any]) -> None:
    response = client_of(None).get(reverse(name, kwargs=arguments_of(TABLE[name], evil, people["member"])))
    content = response.content.decode()
    assert response.status_code == 200
    assert "&lt;script&gt;evil" in content
    assert not wrong_in(content)


def test_a_printed_sheet_shows_it_as_text(evil: Season) -> None:
    response = client_of(None).get(reverse("competition:standing_sheet", args=[evil.slug, 2]))
    assert response["Content-Type"] == "application/pdf"
    assert "Evil" not in response["Content-Disposition"].replace("evil", "")
    assert "<script>evil()</script>" in letters(flow(response.content))


def test_a_name_is_no_formula_in_a_list(evil: Season, people: dict[str, Any]) -> None:
    client = client_of(people["administrator"])
    standing = [evil.slug, 2]
    files = (("director:members-csv", []), ("public:standing-csv", standing))
    for name, args in files:
        rows = list(
            csv.reader(
                io.StringIO(client.get(reverse(name, args=args)).content.decode("utf-8-sig")), delimiter=";"
            )
        )
        cells = [cell for row in rows for cell in row]
        assert any("<script>" in cell for cell in cells), name
        assert not [cell for cell in cells if cell.startswith(("=", "@", "\t", "\r"))], name
    for name, args in (("director:members-excel", []), ("public:standing-excel", standing)):
        book = load_workbook(io.BytesIO(client.get(reverse(name, args=args)).content))
        cells = [cell for row in book.active.iter_rows() for cell in row if cell.value is not None]
        assert any("<script>" in str(cell.value) for cell in cells), name
        assert not [cell.value for cell in cells if cell.data_type == "f"], name


@pytest.mark.parametrize(
    "sign", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"]
)
def test_no_sign_that_a_formula_begins_with_begins_a_cell(sign: str) -> None:
    """Those that the OWASP lists, with the wide ones; a name comes back as it was."""
    name = f"{sign}HYPERLINK(A1)"
    if not sign.isspace():
        assert read_table(csv_file([["Naam"], [name]])) == [["Naam"], [name]]
    ((_head,), (written,)) = csv.reader(io.StringIO(csv_file([["Naam"], [name]]).decode("utf-8-sig")))
    assert written == f"'{name}"
    written_cell = load_workbook(io.BytesIO(excel_file([[name]], "x"))).active.cell(1, 1)
    assert written_cell.data_type == "s"


def test_a_name_is_no_line_of_a_calendar(evil: Season, director: Actor, people: dict[str, Any]) -> None:
    publish_round(round_=evil.rounds.get(number=3), deed=Deed(director))
    for name in ("calendar:club", "calendar:season", "calendar:own"):
        address = reverse(name, kwargs=arguments_of(TABLE[name], evil, people["member"]))
        content = client_of(None).get(address).content
        assert b"<script>" in content
        found = Calendar.from_ical(content)
        for part in found.walk():
            assert not [key for key in part if "EVIL" in key.upper()], name


def test_mail_shows_it_as_text_and_in_no_header(
    evil: Season, director: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    Player.objects.update(email="lid@example.org")
    Club.objects.update(name=EVIL)
    with time_machine.travel(IN_ROUND_3), django_capture_on_commit_callbacks(execute=True):
        publish_round(round_=evil.rounds.get(number=3), deed=Deed(director))
    waiting = OutgoingMail.objects.filter(kind="pairing", address="lid@example.org")
    assert waiting.count() >= 6
    for each in waiting:
        message = message_of(each)
        sent = message.message()
        assert sent["X-Evil"] is None
        assert message.recipients() == ["lid@example.org"]
        ((html, _kind),) = message.alternatives
        assert "&lt;script&gt;evil" in str(html)
        assert not wrong_in(str(html), mail=True)
