"""A walk over all addresses as one visitor: asked once, examined by every test that looks at the answers."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from django.db import transaction
from django.test import Client

from competition.models import Event

ELSEWHERE = (301, 302, 303, 307, 308)


@dataclass(frozen=True)
class Answer:
    """What was answered: status, headers and content."""

    status: int
    headers: dict[str, str]
    content: bytes


@dataclass(frozen=True)
class Asked:
    """An address that was asked for: the answer, what it led on to, and how many events that made."""

    answer: Answer
    followed: tuple[Answer, ...]
    events: int

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All that was answered on the way."""
        return (self.answer, *self.followed)


Walk = dict[str, Asked]


def ask(client: Client, method: str, address: str) -> Asked:
    """Ask, and follow to where one is sent; whatever was changed is put back, cookies too."""
    before, cookies = Event.objects.count(), client.cookies.copy()
    with transaction.atomic():
        answers = [_answer(getattr(client, method)(address))]
        while answers[-1].status in ELSEWHERE and len(answers) < 10:
            address = urljoin(address, answers[-1].headers["Location"])
            answers.append(_answer(client.get(address)))
        events = Event.objects.count() - before
        transaction.set_rollback(True)
    client.cookies = SimpleCookie(cookies)
    return Asked(answers[0], tuple(answers[1:]), events)


def walk(client: Client, method: str, addresses: Iterable[tuple[str, str]]) -> Walk:
    """Ask for all of these, by name."""
    return {name: ask(client, method, address) for name, address in addresses}


def kept(path: Path, make: Callable[[], Walk]) -> Walk:
    """The walk that another process of this run may have made already, else made and kept there."""
    if path.exists():
        found: Walk = pickle.loads(path.read_bytes())  # noqa: S301  # our own file
        return found
    made = make()
    draft = path.with_suffix(f".{id(made)}")
    draft.write_bytes(pickle.dumps(made))
    draft.replace(path)
    return made


def _answer(response: Any) -> Answer:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return Answer(response.status_code, dict(response.headers), content)
