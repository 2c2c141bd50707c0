"""Rules that changed in a season, lists as they were published, and proposals with their list."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from competition.models import Event, RuleProposal, Season, Snapshot, SnapshotRow, Verb
from competition.reading.effects import Shift, shifts
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import NotThere
from competition.systems.errors import SeasonError
from competition.systems.lists import standings
from competition.systems.rules import read_rules


@dataclass(frozen=True, slots=True)
class PastChange:
    """A change of the rules that was made, with both rule sets."""

    who: str
    at: dt.datetime
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


def past_changes(season: Season) -> list[PastChange]:
    """Every change of the rules that was not taken back, the newest first; one query."""
    events = Event.objects.filter(season=season, verb=Verb.RULES_CHANGED.value, undone_by=None)
    return [
        PastChange(
            who=event.who,
            at=event.at,
            reason=str(event.data.get("about", {}).get("reason", "")),
            before=_rules_in(event.data["was"]),
            after=_rules_in(event.data["is"]),
        )
        for event in events.select_related("user", "player").order_by("-pk")
    ]


def _rules_in(rows: Mapping[str, Any]) -> dict[str, Any]:
    (season,) = rows["season"].values()
    return dict(season["rules"])


@dataclass(frozen=True, slots=True)
class ProposalPage:
    """The last list as it is and as it would be, in the order that would be.

    `shifts` is None where the season can't be computed under these rules any more.
    """

    rules: dict[str, Any]
    after_round: int
    shifts: tuple[Shift, ...] | None
    people: dict[str, Person]


def proposal_page(season: Season, key: str) -> ProposalPage:
    """What everybody with the address sees; seven queries. Raises NotThere for a proposal that is closed."""
    proposal = RuleProposal.objects.filter(season=season, key=key).first()
    if proposal is None:
        raise NotThere("there is no such proposal")
    people = {person.key: person for person in people_of(season).values()}
    try:
        now = load_season(season, for_lists=True)
        number = max((round_.number for round_ in now.rounds if round_.state.counts), default=0)
        then = replace(now, rules=read_rules(proposal.rules))
        found = shifts(standings(now, number), standings(then, number))
    except SeasonError:
        return ProposalPage(proposal.rules, 0, None, people)
    placed = tuple(each for each in found if each.place_before or each.place_after)
    return ProposalPage(proposal.rules, number, placed, people)


def proposals_of(season: Season) -> list[RuleProposal]:
    """The proposals that are shared now."""
    return list(RuleProposal.objects.filter(season=season))


@dataclass(frozen=True, slots=True)
class FormerList:
    """A list that people saw as final and that a newer one replaced."""

    after_round: int
    version: int
    made_at: dt.datetime


@dataclass(frozen=True, slots=True)
class FormerRow:
    """A row of it. `place_now` is that in the list that replaced it."""

    place: int | None
    key: str
    name: str
    points: Fraction | None
    value: Fraction | None
    place_now: int | None


def former_lists(season: Season, number: int | None = None) -> list[FormerList]:
    """All of them, or those after one round, the newest first; one query."""
    newest: dict[int, int] = {}
    found = Snapshot.objects.filter(season=season).order_by("round_number", "version")
    snapshots = list(found if number is None else found.filter(round_number=number))
    for snapshot in snapshots:
        newest[snapshot.round_number] = snapshot.pk
    replaced = [s for s in snapshots if s.of_closed_round and newest[s.round_number] != s.pk]
    return [FormerList(s.round_number, s.version, s.made_at) for s in reversed(replaced)]


def former_list(season: Season, number: int, version: int) -> tuple[FormerList, tuple[FormerRow, ...]]:
    """The rows of one. Raises NotThere. Four queries, however many players there are."""
    snapshots = list(Snapshot.objects.filter(season=season, round_number=number).order_by("version"))
    found = next((s for s in snapshots if s.version == version and s.of_closed_round), None)
    if found is None:
        raise NotThere(f"there was no list {version} after round {number}")
    people = people_of(season)
    now = dict(SnapshotRow.objects.filter(snapshot=snapshots[-1]).values_list("entry_id", "place"))
    rows = SnapshotRow.objects.filter(snapshot=found, hidden=False).order_by("position")
    return FormerList(number, version, found.made_at), tuple(
        FormerRow(
            place=row.place,
            key=people[row.entry_id].key,
            name=people[row.entry_id].name,
            points=figures["points"],
            value=figures["value"],
            place_now=now.get(row.entry_id),
        )
        for row, figures in ((row, row.figures()) for row in rows)
    )
