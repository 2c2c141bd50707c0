"""What members see of themselves: the coming rounds, until when, what they reported, an invitation."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from competition.models import Attendance, Entry, Season, SignUp
from competition.models.attendance import GAME
from competition.reading.championship import championship_page
from competition.reading.load import load_season
from competition.reading.rounds import RoundHead, round_heads_of
from competition.reading.worth import worths_of
from competition.systems import season as facts
from competition.systems.calendar import kind_when_reported
from competition.systems.errors import SeasonError
from competition.systems.kinds import Kind, offered
from competition.systems.rules import Rules, read_rules
from competition.systems.rules.model import Display
from competition.systems.worth import Worth
from players.models import Club, Player


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A coming round for one member.

    `late_kind` is what an absence would become now, or None while it is in time. `reported` is what is
    booked for him, or as what he has signed up; empty without. `reported_as` is what he had asked for.
    `may_change`: it is his own to change or withdraw, and follows from no match. `worth` is that of what
    is reported, and `late_worth` what a late report would be worth.
    """

    head: RoundHead
    late_kind: str | None
    reported: str
    reported_as: str
    note: str
    team: str
    may_change: bool
    worth: Worth | None = None
    late_worth: Worth | None = None

    @property
    def has_signed_up(self) -> bool:
        return bool(self.reported) and Kind(self.reported).is_signup

    @property
    def is_late(self) -> bool:
        return self.late_kind is not None


@dataclass(frozen=True, slots=True)
class SeasonChoices:
    """A season of a member with its coming rounds and the kinds that he can report.

    `default` is what who says nothing does: where it is `absent` he reports that he comes, and may also
    report a kind of absence that is worth something else. `may_choose_default`: the rules leave it to him.
    `worths` are those of the kinds in the first round that he has reported nothing for. `so_far`: how often
    he was what without a game, in the rounds whose pairing is out. `facts` are those of the season, None
    where they were not read or its rules make no sense.
    """

    season: Season
    entry: Entry
    kinds: tuple[str, ...]
    default: str
    rounds: tuple[RoundChoice, ...]
    display: Display
    may_choose_default: bool = False
    worths: dict[str, Worth] = field(default_factory=dict)
    so_far: Counter[str] = field(default_factory=Counter)
    facts: facts.Season | None = None

    @property
    def signs_up(self) -> bool:
        """He is expected only when he says so."""
        return self.default == "absent"


def absence_page(
    player: Player, now: dt.datetime, club: Club | None = None, *, with_worth: bool = True
) -> tuple[SeasonChoices, ...]:
    """The coming rounds of all seasons that the player is in.

    Five queries, four where the club has been read; what everything is worth takes six more for each season.
    """
    mine = Entry.objects.filter(player=player, season__archived=False).select_related("season", "player")
    entries = list(mine.order_by("season"))
    heads = round_heads_of([entry.season for entry in entries], club)
    booked: dict[int, list[Attendance]] = {entry.pk: [] for entry in entries}
    for row in Attendance.objects.filter(entry__in=entries).exclude(kind=GAME):
        booked[row.entry_id].append(row)
    signed_up: dict[int, dict[int, str]] = {entry.pk: {} for entry in entries}
    for pk, round_id, kind in SignUp.objects.filter(entry__in=entries).values_list(
        "entry_id", "round_id", "kind"
    ):
        signed_up[pk][round_id] = kind
    found = (
        _choices(entry, heads[entry.season_id], booked[entry.pk], signed_up[entry.pk], now)
        for entry in entries
    )
    return tuple(_with_worth(choices) if with_worth else choices for choices in found)


def _choices(
    entry: Entry,
    every: Iterable[RoundHead],
    rows: Iterable[Attendance],
    signed_up: dict[int, str],
    now: dt.datetime,
) -> SeasonChoices:
    season = entry.season
    rules = read_rules(season.rules)
    booked = {row.round_id: row for row in rows}
    out = {head.id for head in every if head.counts}
    heads = [head for head in every if head.is_open and entry.is_in_round(head.number)]
    default = "absent" if entry.signs_up else rules.attendance.default
    return SeasonChoices(
        season=season,
        entry=entry,
        kinds=sign_up_kinds(rules) if default == "absent" else offered_kinds(rules),
        default=default,
        rounds=tuple(
            _choice(rules, head, booked.get(head.id), signed_up.get(head.id, ""), now) for head in heads
        ),
        display=rules.display,
        may_choose_default=rules.attendance.default == "present" and rules.knows("absent"),
        so_far=Counter(row.kind for row in booked.values() if row.round_id in out),
    )


def _with_worth(choices: SeasonChoices) -> SeasonChoices:
    """The same with what everything is worth to him now."""
    first = next((each.head.number for each in choices.rounds if not each.reported), None)
    asked = {(first, Kind(kind)) for kind in choices.kinds} if first is not None else set()
    if first is not None and choices.signs_up:
        asked.add((first, Kind.ABSENT))
    for each in choices.rounds:
        asked |= {(each.head.number, Kind(kind)) for kind in (each.reported, each.late_kind) if kind}
    season = _facts(choices.season)
    found = worths_of(choices.entry, season, (each for each in asked if not each[1].is_signup))
    return replace(
        choices,
        facts=season,
        worths={kind.value: each for (number, kind), each in found.items() if number == first},
        rounds=tuple(
            replace(
                each,
                worth=found.get((each.head.number, Kind(each.reported))) if each.reported else None,
                late_worth=found.get((each.head.number, Kind(each.late_kind))) if each.late_kind else None,
            )
            for each in choices.rounds
        ),
    )


def _facts(season: Season) -> facts.Season | None:
    try:
        return load_season(season, for_lists=True)
    except SeasonError:
        return None


def offered_kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of absence a member can choose: those that the rules say the worth of."""
    return tuple(kind.value for kind in offered("member") if rules.knows(kind.value))


def sign_up_kinds(rules: Rules) -> tuple[str, ...]:
    """What a member says where only those play who say so: that he comes, or why he is away."""
    reserve = rules.knows(Kind.EXEMPT.value)
    coming = [kind.value for kind in Kind if kind.is_signup and (reserve or kind is not Kind.RESERVE)]
    return (*coming, *(kind for kind in offered_kinds(rules) if kind != Kind.ABSENT.value))


def _choice(
    rules: Rules, head: RoundHead, row: Attendance | None, signed_up: str, now: dt.datetime
) -> RoundChoice:
    becomes = kind_when_reported(rules.attendance, Kind.ABSENT, head.deadline, now)
    if row is not None and row.made_by:
        row = None
    kind = (row.reported_as or row.kind) if row is not None else Kind.ABSENT.value
    return RoundChoice(
        head=head,
        late_kind=becomes.value if becomes is not Kind.ABSENT else None,
        reported=row.kind if row is not None else signed_up,
        reported_as=row.reported_as if row is not None else "",
        note=row.note if row is not None else "",
        team=row.team if row is not None else "",
        may_change=kind in offered("member") and (row is None or row.match_id is None),
    )


@dataclass(frozen=True, slots=True)
class Invitation:
    """`may_answer`: no game of his has an evening, and no other has taken the place that he declined."""

    slug: str
    season: str
    size: int
    cycles: int
    after_round: int
    first: str | None
    answer: str
    may_answer: bool


def invitation_of(entry: Entry, season: facts.Season | None) -> Invitation | None:
    """The invitation of somebody who qualifies, as this season stands; None where there is none (yet)."""
    if season is None or season.rules.championship_settings is None:
        return None
    try:
        shown = championship_page(entry.season, found=season)
    except SeasonError:
        return None
    found = shown.qualified
    if not shown.has_begun or entry.key not in (*found.members, *found.asked, *found.declined):
        return None
    return Invitation(
        slug=entry.season.slug,
        season=entry.season.name,
        size=shown.size,
        cycles=shown.cycles,
        after_round=shown.after_round,
        first=shown.first,
        answer=entry.championship,
        may_answer=shown.may_answer(entry.key),
    )
