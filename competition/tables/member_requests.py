"""What members ask about their data, as a director reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from competition.wording import dates
from competition.wording import members as words
from players.models import MemberRequest


@dataclass(frozen=True, slots=True)
class Wanted:
    """A field: what stands there now, and what the member says that should stand there."""

    field: str
    now: str
    wanted: str


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request; without fields it is to be forgotten."""

    id: int
    player: int
    name: str
    day: str
    fields: tuple[Wanted, ...]


def request_lines(requests: Iterable[MemberRequest]) -> list[RequestLine]:
    """The oldest first."""
    return [
        RequestLine(
            id=each.pk,
            player=each.player_id,
            name=each.player.full_name,
            day=dates.date(each.asked_at.date()),
            fields=tuple(
                Wanted(words.field(name), words.value(getattr(each.player, name)), words.value(wanted))
                for name, wanted in each.wanted.items()
            ),
        )
        for each in requests
    ]
