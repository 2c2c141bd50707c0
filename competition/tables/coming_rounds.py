"""A member's coming rounds: the day, until when, what is reported, what a report would count as."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from django.utils.text import capfirst

from competition.reading.member import RoundChoice, SeasonChoices
from competition.wording import dates, heads, member, worth


@dataclass(frozen=True, slots=True)
class ComingLine:
    """A round that a member can report for. `seen` is what the form sends back about its lateness."""

    id: int
    name: str
    day: str
    until: str
    late: str
    seen: str
    reported: str
    worth: str
    may_change: bool
    ticked: bool
    coming: bool


def coming_lines(choices: SeasonChoices, now: dt.datetime, ticked: Collection[int] = ()) -> list[ComingLine]:
    """The coming rounds in their order. `now` is local."""
    return [_line(choices, choice, now, choice.head.id in ticked) for choice in choices.rounds]


def kind_worths(choices: SeasonChoices) -> dict[str, str]:
    """By kind what it is worth to him now, in the next round that he has reported nothing for."""
    return {kind: worth.worth(found, choices.display) for kind, found in choices.worths.items()}


def _line(choices: SeasonChoices, choice: RoundChoice, now: dt.datetime, ticked: bool) -> ComingLine:
    head = choice.head
    late = choice.late_kind and not choices.signs_up
    return ComingLine(
        id=head.id,
        name=heads.round_name(head.number),
        day=dates.evening(head.date, head.time),
        until=member.until(head.deadline, now),
        late=_counts_as(choices, choice) if late else "",
        seen=choice.late_kind or "",
        reported=member.reported(choice.reported, choice.reported_as) if choice.reported else "",
        worth=worth.worth(choice.worth, choices.display) if choice.worth else "",
        may_change=choice.may_change,
        ticked=ticked,
        coming=choice.has_signed_up,
    )


def _counts_as(choices: SeasonChoices, choice: RoundChoice) -> str:
    """What a late report becomes, and what that is worth."""
    words = member.counts_as(choice.late_kind or "")
    if choice.late_worth is None:
        return words
    return f"{words} {capfirst(worth.worth(choice.late_worth, choices.display))}."
