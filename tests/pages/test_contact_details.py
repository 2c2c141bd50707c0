"""Contact details are seen by directors only: looked for in every answer that the site gives to others."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from pypdf import PdfReader

from competition.models import Season
from players.models import Player, User
from tests.pages.test_permissions import TABLE, arguments_of, client_of, draft, people

__all__ = ["draft", "people"]  # fixtures
pytestmark = pytest.mark.django_db

MARKER = "geheim-adres"
PHONE = "06-99887766"
BORN = dt.date(1987, 3, 14)
NUMBER = "7654321"
# However a page may write them.
SECRETS = (
    MARKER,
    PHONE,
    PHONE.replace("-", ""),
    "99887766",
    NUMBER,
    "1987-03-14",
    "14-03-1987",
    "14 maart 1987",
)


@pytest.fixture
def planted(draft: Season) -> Season:
    """Every member has an address, a telephone, a date of birth and a federation number to be found.

    So has everybody with an account, whose address is shown to himself and to administrators only.
    """
    User.objects.create_user(f"{MARKER}@example.org", name="Wie Dan Ook", is_administrator=True)
    for player in Player.objects.all():
        player.email = f"{MARKER}{player.pk}@example.org"
        player.phone = PHONE
        player.birth_date = BORN
        player.knsb_number = f"{NUMBER}{player.pk}"
        player.save()
    return draft


@pytest.mark.parametrize("role", ["anonymous", "member", "another member", "account"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_answer_to_others_holds_contact_details(
    role: str, method: str, planted: Season, people: dict[str, Any]
) -> None:
    client = client_of(people[role])
    told = []
    for name, rule in TABLE.items():
        address = reverse(name, kwargs=arguments_of(rule, planted, people["member"]))
        with transaction.atomic():
            response = getattr(client, method)(address, follow=True)
            transaction.set_rollback(True)
        found = [secret for secret in SECRETS if secret in _everything(response)]
        if found:
            told.append(f"{method} {name}: {found}")
    assert not told, "\n".join(told)


def test_a_director_does_see_them(planted: Season, people: dict[str, Any]) -> None:
    client = client_of(people["director"])
    for name in ("members", "members-csv"):
        shown = _everything(client.get(reverse(f"director:{name}")))
        assert MARKER in shown
        assert PHONE in shown


def test_a_printed_secret_would_be_found() -> None:
    from weasyprint import HTML

    pdf = HTML(string=f"<p>{PHONE}</p>").write_pdf()
    assert PHONE in _everything(HttpResponse(pdf, content_type="application/pdf"))


def _everything(response: Any) -> str:
    """Headers and text of an answer, of a PDF too."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    text = content.decode("utf-8", errors="replace")
    if "pdf" in response.get("Content-Type", ""):
        text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return f"{dict(response.headers)}\n{text}"
