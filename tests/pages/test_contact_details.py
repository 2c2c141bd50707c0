"""Contact details are seen by directors only: looked for in every answer that the site gives to others."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from competition.models import Season
from players.models import Club, Player, User
from tests.pages.test_permissions import TABLE, arguments_of, client_of, draft, people
from tests.pages.test_shadow import shadow
from tests.sheets.reading import flow

__all__ = ["draft", "people", "shadow"]  # fixtures
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
    _plant()
    return draft


def _plant() -> None:
    """Everything that can be seen outside is shown: names, also of minors, and the standing in a frame."""
    Club.objects.update(embedding=True, shown_name_of_minors="full")
    for player in Player.objects.all():
        player.email = f"{MARKER}{player.pk}@example.org"
        player.phone = PHONE
        player.birth_date = BORN
        for number in ("knsb_number", "fide_number", "kndb_number", "club_number"):
            setattr(player, number, f"{NUMBER}{player.pk}")
        player.save()


# Directors and administrators see them, on their own pages.
@pytest.mark.parametrize("role", ["anonymous", "member", "another member", "account", "captain"])
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


def test_groups_and_a_championship_hold_none_either(shadow: Season) -> None:
    _plant()
    known = {"season": shadow.slug, "number": 1, "closed": 1, "key": "p1"}
    searched = set()
    for name, rule in TABLE.items():
        if "season" not in rule.args or not known.keys() >= set(rule.args):
            continue
        parts = {"number" if arg == "closed" else arg: known[arg] for arg in rule.args}
        response = client_of(None).get(reverse(name, kwargs=parts), follow=True)
        assert not [secret for secret in SECRETS if secret in _everything(response)], name
        if response.status_code == 200 and not response.redirect_chain:
            searched.add(name)
    new = {"public:groups", "public:championship", "competition:group_tables", "public:embedded"}
    assert new <= searched


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
        text = flow(content)
    return f"{dict(response.headers)}\n{text}"
