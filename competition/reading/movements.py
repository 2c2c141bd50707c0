"""Why somebody moved between any two lists of a season, also from one that a correction has replaced."""

from __future__ import annotations

from dataclasses import dataclass, replace

from competition.models import Event, Season, Snapshot, SnapshotRow, Verb
from competition.reading.entrants import Evening, lists_to_compare
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.rule_changes import FormerList, former_lists
from competition.reading.standing import NotThere
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.lists import standings_after
from competition.systems.movement import Movement, explain
from competition.systems.standing import Standing


@dataclass(frozen=True, slots=True)
class MovementPage:
    """An entrant between the list after round `since` and that after round `until`; 0 is the start list.

    `published` is the former list that it goes from, None for the one that counts; `former` are all
    that there are. `movement` is None where he is in neither, where no list can be computed, and (then
    `is_beyond`) where the former list can't be computed again: more has changed since than results of games.
    """

    person: Person
    people: dict[str, Person]
    since: int
    until: int
    evenings: tuple[Evening, ...]
    movement: Movement | None
    former: tuple[FormerList, ...] = ()
    published: FormerList | None = None
    is_beyond: bool = False


def movement_page(
    season: Season, key: str, since: int | None = None, until: int | None = None, version: int | None = None
) -> MovementPage:
    """The two lists in their order; unless given the last one and the one before. Raises NotThere.

    With `version` it goes from that former list after round `since`. Seven queries, however long the season
    is, and three more from a former list.
    """
    people = {person.key: person for person in people_of(season).values()}
    if key not in people:
        raise NotThere(f"there is no entrant {key}")
    former = tuple(former_lists(season))
    published = None
    if version is not None:
        published = next((f for f in former if (f.after_round, f.version) == (since, version)), None)
        if published is None:
            raise NotThere(f"there was no list {version} after round {since}")
    try:
        found = load_season(season, for_lists=True)
        last, first = lists_to_compare(found, until, since)
        if published is None:
            first, last = sorted((first, last))
        lists = standings_after(found, {first, max(first, last)})
        before = _as_published(season, found, published, people) if published else lists[first]
    except SeasonError:
        return MovementPage(people[key], people, since or 0, until or 0, (), None)
    after = lists[max(first, last)]
    listed = before is not None and any(row.entrant == key for each in (before, after) for row in each.rows)
    return MovementPage(
        person=people[key],
        people=people,
        since=first,
        until=max(first, last),
        evenings=tuple(Evening(round_.number, round_.state.counts) for round_ in found.rounds),
        movement=explain(before, after, key) if before is not None and listed else None,
        former=former,
        published=published,
        is_beyond=before is None,
    )


def _as_published(
    season: Season, found: facts.Season, published: FormerList, people: dict[str, Person]
) -> Standing | None:
    """The former list, computed again without the corrections since; None where that gives another one."""
    number, version = published.after_round, published.version
    then = _without_corrections(season, found, version)
    computed = standings_after(then, {number})[number]
    keys = {person.entry_id: key for key, person in people.items()}
    snapshot = Snapshot.objects.get(season=season, round_number=number, version=version)
    stored = SnapshotRow.objects.filter(snapshot=snapshot).order_by("position")
    was = [(keys[row.entry_id], row.place, row.points) for row in stored]
    return computed if was == [(row.entrant, row.place, str(row.points)) for row in computed.rows] else None


def _without_corrections(season: Season, found: facts.Season, version: int) -> facts.Season:
    """The season with the results of games as they were before the corrections since a version."""
    events = Event.objects.filter(
        season=season, verb=Verb.GAME_CORRECTED, version__gt=version, undone_by=None
    ).select_related("round")
    rounds = {round_.number: round_ for round_ in found.rounds}
    for event in events.order_by("-version"):
        round_ = rounds.get(event.round.number) if event.round else None
        if round_ is None:
            continue
        about = event.data["about"]
        was = {change["field"]: change["was"] for change in about.get("changes", ())}
        games = tuple(
            _as_it_was(game, was) if (game.white, game.black) == (about["white"], about["black"]) else game
            for game in round_.games
        )
        rounds[round_.number] = replace(round_, games=games)
    return replace(found, rounds=tuple(rounds[round_.number] for round_ in found.rounds))


def _as_it_was(game: facts.Game, was: dict[str, str | int | None]) -> facts.Game:
    result, decided = was.get("result", game.result), was.get("decided_in", game.decided_in)
    return replace(
        game,
        result=facts.Result(str(result)) if result else None,
        decided_in=int(decided) if decided is not None else None,
    )
