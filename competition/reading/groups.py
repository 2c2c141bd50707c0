"""The shadow groups at a round: tables, moves that are proposed, and who was where before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from competition.models import Entry, Season
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import NotThere
from competition.systems import season as facts
from competition.systems.groups import (
    GroupRow,
    Proposal,
    group_tables,
    group_winner,
    place_in_groups,
    propose_moves,
)
from competition.systems.lists import standings, standings_after
from competition.systems.standing import Standing


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won a group after a round at which the final tables were made up."""

    after_round: int
    letter: str
    entrant: str


@dataclass(frozen=True, slots=True)
class Changed:
    """From which round on somebody is in which group."""

    entrant: str
    from_round: int
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class GroupsPage:
    """The tables after a round. `rounds` are those with a list; `final`: the moves are made after it.

    `proposal`: who would move after this list. `proposed`: by key the group of everybody in the list from the
    next round on, by that proposal; who has none (he joined later) belongs in the group of the one with the
    nearest rating.
    """

    season: Season
    after_round: int
    rounds: tuple[int, ...]
    final: bool
    people: dict[str, Person]
    tables: dict[str, tuple[GroupRow, ...]]
    proposal: Proposal
    proposed: dict[str, str]
    winners: tuple[Winner, ...]
    history: tuple[Changed, ...]


def groups_page(season: Season, number: int | None = None, *, full: bool = False) -> GroupsPage:
    """The groups after a round, the last closed one unless given; six queries.

    Raises NotThere where the rules have no groups and for a round that has no list.
    """
    found = load_season(season, for_lists=True)
    settings = found.rules.group_settings
    if settings is None:
        raise NotThere("these rules have no groups")
    rounds = tuple(r.number for r in found.rounds if r.state.counts)
    after = found.last_closed if number is None else number
    if after not in (0, *rounds):
        raise NotThere(f"there is no list after round {after}")
    standing = standings(found, after)
    final = [each for each in settings.move_after if each in rounds]
    winners = []
    for each, listed in standings_after(found, final).items():
        for letter, table in group_tables(listed, settings.letters).items():
            first = group_winner(table)
            if first is not None:
                winners.append(Winner(each, letter, first.row.entrant))
    proposal = propose_moves(found, standing, settings)
    return GroupsPage(
        season=season,
        after_round=after,
        rounds=rounds,
        final=after in settings.move_after,
        people={person.key: person for person in people_of(season, full=full).values()},
        tables=group_tables(standing, settings.letters),
        proposal=proposal,
        proposed=_proposed(found, standing, settings.letters, proposal),
        winners=tuple(winners),
        history=tuple(sorted(_history(found), key=lambda each: each.from_round)),
    )


def _proposed(found: facts.Season, standing: Standing, letters: str, proposal: Proposal) -> dict[str, str]:
    former = {row.entrant: row.group for row in standing.rows if row.group}
    listed = [entrant for entrant in found.entrants if entrant.id in {row.entrant for row in standing.rows}]
    placed = place_in_groups(listed, letters, last_order=list(former), former=former)
    return placed | {m.entrant: m.new for m in proposal.moves}


def _history(found: facts.Season) -> Iterator[Changed]:
    """Who came into another group, and who into his first one after the beginning."""
    for entrant in found.entrants:
        spans = entrant.groups
        if spans and spans[0].from_round > 1:
            yield Changed(entrant.id, spans[0].from_round, None, spans[0].group)
        for was, now in pairwise(spans):
            yield Changed(entrant.id, now.from_round, was.group, now.group)


def former_groups(season: Season) -> tuple[dict[int, str], list[int]]:
    """Of an earlier season, by the primary key of the player: the group of each at its end, with the last
    moves, and the order of its final list."""
    found = load_season(season)
    players = dict(Entry.objects.filter(season=season).values_list("key", "player_id"))
    last = found.rounds[-1].number + 1 if found.rounds else 1
    groups = {players[e.id]: group for e in found.entrants if (group := e.group_in(last)) is not None}
    return groups, [players[row.entrant] for row in standings(found).rows]
