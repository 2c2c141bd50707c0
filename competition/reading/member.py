"""What a member sees of himself: the coming rounds, until when, and what he has reported."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from competition.models import Attendance, Entry, Season
from competition.models.attendance import GAME
from competition.reading.rounds import RoundHead, round_heads
from competition.systems.deadline import kind_when_reported
from competition.systems.rules import Rules, read_rules
from competition.systems.season import Kind
from players.models import Player

OFFERED_KINDS = (Kind.ABSENT, Kind.EXTERNAL, Kind.EXTERNAL_OTHER_DAY, Kind.PERSONAL)


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A coming round for one member.

    `late_kind` is what an absence would become now, or None while it is in time. `reported` is what is
    booked for him, empty without; `reported_as` what he had asked for. `may_change`: it is his own to
    change or withdraw.
    """

    head: RoundHead
    late_kind: str | None
    reported: str
    reported_as: str
    note: str
    team: str
    may_change: bool

    @property
    def is_late(self) -> bool:
        return self.late_kind is not None


@dataclass(frozen=True, slots=True)
class SeasonChoices:
    """A season of a member with its coming rounds and the kinds of absence that its rules know."""

    season: Season
    entry: Entry
    kinds: tuple[str, ...]
    default: str
    rounds: tuple[RoundChoice, ...]


def absence_page(player: Player, now: dt.datetime) -> tuple[SeasonChoices, ...]:
    """The coming rounds of all seasons that the player is in; four queries a season and one more."""
    entries = Entry.objects.filter(player=player, season__archived=False).select_related("season", "player")
    return tuple(_choices(entry, now) for entry in entries.order_by("season"))


def _choices(entry: Entry, now: dt.datetime) -> SeasonChoices:
    season = entry.season
    rules = read_rules(season.rules)
    booked = {row.round_id: row for row in Attendance.objects.filter(entry=entry).exclude(kind=GAME)}
    heads = [head for head in round_heads(season) if head.is_open and entry.is_in_round(head.number)]
    return SeasonChoices(
        season=season,
        entry=entry,
        kinds=offered_kinds(rules),
        default=rules.attendance.default,
        rounds=tuple(_choice(rules, head, booked.get(head.id), now) for head in heads),
    )


def offered_kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of absence a member can choose: those that the rules say the worth of."""
    return tuple(kind.value for kind in OFFERED_KINDS if rules.awards.find(kind.value) is not None)


def _choice(rules: Rules, head: RoundHead, row: Attendance | None, now: dt.datetime) -> RoundChoice:
    becomes = kind_when_reported(rules.attendance, Kind.ABSENT, head.deadline, now)
    if row is not None and row.made_by:
        row = None
    kind = (row.reported_as or row.kind) if row is not None else Kind.ABSENT.value
    return RoundChoice(
        head=head,
        late_kind=becomes.value if becomes is not Kind.ABSENT else None,
        reported=row.kind if row is not None else "",
        reported_as=row.reported_as if row is not None else "",
        note=row.note if row is not None else "",
        team=row.team if row is not None else "",
        may_change=kind in [offered.value for offered in OFFERED_KINDS],
    )
