"""Contact details are seen by directors only: looked for in every answer that the site gives to others."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from competition.models import Season
from tests.pages.planted import MARKER, PHONE, SECRETS, plant_account, plant_details
from tests.pages.test_permissions import TABLE, Walked, client_of, crowd, draft, people, walked
from tests.pages.test_shadow import shadow
from tests.sheets.reading import flow

__all__ = ["crowd", "draft", "people", "shadow", "walked"]  # fixtures
pytestmark = pytest.mark.django_db


@pytest.fixture
def planted(draft: Season) -> Season:
    """The club with something to be found of every member and of everybody with an account."""
    plant_account()
    plant_details()
    return draft


# Directors and administrators see them, on their own pages.
@pytest.mark.parametrize("role", ["anonymous", "member", "another member", "account", "captain"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_answer_to_others_holds_contact_details(role: str, method: str, walked: Walked) -> None:
    told = []
    for name, asked in walked(role, method).items():
        for answer in asked.answers:
            found = [secret for secret in SECRETS if secret in _everything(answer.headers, answer.content)]
            if found:
                told.append(f"{method} {name}: {found}")
    assert not told, "\n".join(told)


def test_groups_and_a_championship_hold_none_either(shadow: Season) -> None:
    plant_details()
    known = {"season": shadow.slug, "number": 1, "closed": 1, "key": "p1"}
    searched = set()
    for name, rule in TABLE.items():
        if "season" not in rule.args or not known.keys() >= set(rule.args):
            continue
        parts = {"number" if arg == "closed" else arg: known[arg] for arg in rule.args}
        response = client_of(None).get(reverse(name, kwargs=parts), follow=True)
        assert not [secret for secret in SECRETS if secret in _all_of(response)], name
        if response.status_code == 200 and not response.redirect_chain:
            searched.add(name)
    new = {"public:groups", "public:championship", "competition:group_tables", "public:embedded"}
    assert new <= searched


def test_a_director_does_see_them(planted: Season, people: dict[str, Any]) -> None:
    client = client_of(people["director"])
    for name in ("members", "members-csv"):
        shown = _all_of(client.get(reverse(f"director:{name}")))
        assert MARKER in shown
        assert PHONE in shown


def test_a_printed_secret_would_be_found() -> None:
    from weasyprint import HTML

    pdf = HTML(string=f"<p>{PHONE}</p>").write_pdf()
    assert PHONE in _all_of(HttpResponse(pdf, content_type="application/pdf"))


def _all_of(response: Any) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return _everything(dict(response.headers), content)


def _everything(headers: dict[str, str], content: bytes) -> str:
    """Headers and text of an answer, of a PDF too."""
    is_pdf = "pdf" in headers.get("Content-Type", "")
    return f"{headers}\n{flow(content) if is_pdf else content.decode('utf-8', errors='replace')}"
