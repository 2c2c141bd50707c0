"""A club, a director with a password, and the mail that waits for somebody."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from players.models import OutgoingMail, User
from players.post.envelope import message_of
from tests.factories import ClubFactory, DirectorFactory

PASSWORD = "drie houten paarden"


@pytest.fixture
def user(db: None) -> User:
    ClubFactory()
    return DirectorFactory(email="dirk@example.org", password=PASSWORD)


@pytest.fixture
def mail(db: None) -> Callable[..., str]:
    """The text of the only mail of a kind that is on its way to an address."""

    def text(kind: str, address: str) -> str:
        row = OutgoingMail.objects.get(kind=kind, address__iexact=address)
        return str(message_of(row).body)

    return text


def code_in(text: str) -> str:
    """The code that a mail holds."""
    found = re.search(r"\b\d{4}-\d{4}\b", text)
    assert found, text
    return found.group()


def path_in(text: str, part: str) -> str:
    """The path of the address in a mail that has this part."""
    found = re.search(rf"https?://[^/\s]+(/\S*{part}\S*)", text)
    assert found, text
    return found.group(1)


def page_text(response: Any, status: int = 200) -> str:
    assert response.status_code == status, response.content.decode()[:2000]
    return str(response.content.decode())


def send_off(response: Any) -> None:
    """What a server does when it has sent an answer, but for closing the database of the test."""
    for closer in response._resource_closers:
        closer()
