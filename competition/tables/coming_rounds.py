"""A member's coming rounds: the day, until when, what is reported, what a report would count as."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from competition.reading.member import RoundChoice, SeasonChoices
from competition.wording import dates, heads, member


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
    may_change: bool
    ticked: bool


def coming_lines(choices: SeasonChoices, now: dt.datetime, ticked: Collection[int] = ()) -> list[ComingLine]:
    """The coming rounds in their order. `now` is local."""
    return [_line(choice, now, choice.head.id in ticked) for choice in choices.rounds]


def _line(choice: RoundChoice, now: dt.datetime, ticked: bool) -> ComingLine:
    head = choice.head
    return ComingLine(
        id=head.id,
        name=heads.round_name(head.number),
        day=dates.evening(head.date, head.time),
        until=member.until(head.deadline, now),
        late=member.counts_as(choice.late_kind) if choice.late_kind else "",
        seen=choice.late_kind or "",
        reported=member.reported(choice.reported, choice.reported_as) if choice.reported else "",
        may_change=choice.may_change,
        ticked=ticked,
    )
