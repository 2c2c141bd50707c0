"""How it stands with the championship of a season: who plays, the table, the games that have no evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Subquery

from competition.models import Attendance, Entry, Game, Round, Season, SideGame, Snapshot, SnapshotRow
from competition.reading.load import games_by_round, load_season, side_games
from competition.reading.people import Person, people_of
from competition.reading.rounds import RoundHead
from competition.reading.standing import NotThere
from competition.systems import season as facts
from competition.systems.championship import (
    ACCEPTED,
    DECLINED,
    Counted,
    Fixture,
    Qualified,
    come_first,
    counted_games,
    missing_games,
    qualify,
)
from competition.systems.championship_table import (
    DECISION_TAGS,
    CrossTable,
    Outcome,
    cross_table,
    gone_of,
    outcome,
)
from competition.systems.lists import standings
from competition.systems.rules import read_rules
from competition.systems.season import CHAMPIONSHIP


@dataclass(frozen=True, slots=True)
class ChampionshipPage:
    """The championship as it stands. `has_begun`: the round after which it starts is closed.

    `people` are by key. `first`: who qualifies before the first of the list. `places` are those in the list
    by which was qualified.
    """

    season: Season
    facts: facts.Season
    after_round: int
    size: int
    cycles: int
    first: str | None
    has_begun: bool
    people: dict[str, Person]
    places: dict[str, int | None]
    qualified: Qualified
    members: tuple[str, ...]
    counted: tuple[Counted, ...]
    missing: tuple[Fixture, ...]
    table: CrossTable
    outcome: Outcome

    @property
    def have_games(self) -> set[str]:
        """Of whom a game stands on an evening of the championship: his answer stays."""
        later = [c.game for c in self.counted if c.round > self.after_round]
        return {key for game in later for key in (game.white, game.black)}

    @property
    def is_full(self) -> bool:
        """Every place has been taken by somebody who plays."""
        return len(self.members) == self.size

    def may_answer(self, key: str) -> bool:
        """Whether somebody who is or was invited can still say something else."""
        return key not in self.have_games and not (key in self.qualified.declined and self.is_full)

    @property
    def is_settled(self) -> bool:
        """Who plays is known."""
        return len(self.members) > 1 and not self.qualified.asked


def championship_page(
    season: Season, *, full: bool = False, found: facts.Season | None = None
) -> ChampionshipPage:
    """Everything about the championship. Raises NotThere where the rules have none.

    Seven queries, two where the season has been `found` already, and one more where the title is tied.
    """
    settings = read_rules(season.rules).championship_settings
    if settings is None:
        raise NotThere("these rules have no championship")
    found = found or load_season(season, for_lists=True)
    start = settings.after_round
    round_ = found.round(start)
    has_begun = start == 0 or (round_ is not None and round_.state is facts.RoundState.CLOSED)
    standing = standings(found, start if start == 0 or round_ is not None else 0)
    answers = dict(Entry.objects.filter(season=season).values_list("key", "championship"))
    listed = [row.entrant for row in standing.rows]
    first = [
        *(key for key in listed if answers.get(key) == ACCEPTED),
        *(come_first(found) if has_begun else ()),
    ]
    qualified = replace(
        qualify(found, standing, settings.size, answers, first),
        declined=tuple(key for key in listed if answers.get(key) == DECLINED),
    )
    members = qualified.members
    counted = counted_games(found, members, start, settings.rounds)
    missing = missing_games(members, counted, settings.rounds)
    table = cross_table(members, counted, missing, gone_of(found))
    return ChampionshipPage(
        season=season,
        facts=found,
        after_round=start,
        size=settings.size,
        cycles=settings.rounds,
        first=settings.first,
        has_begun=has_begun,
        people={person.key: person for person in people_of(season, full=full).values()},
        places={row.entrant: row.place for row in standing.rows},
        qualified=qualified,
        members=members,
        counted=counted,
        missing=missing,
        table=table,
        outcome=outcome(table, side_games(season) if table.is_tied else ()),
    )


def running_table(season: Season, rounds: Iterable[RoundHead]) -> CrossTable | None:
    """The cross table alone, whose members are read from the stored list; two queries.

    None where the rules have no championship, and before it begins.
    """
    settings = read_rules(season.rules).championship_settings
    if settings is None:
        return None
    heads, start = tuple(rounds), settings.after_round
    if start and not any(head.number == start and head.state == Round.CLOSED.value for head in heads):
        return None
    lists = Snapshot.objects.filter(season=season, round_number=start).order_by("-version")
    rows = SnapshotRow.objects.filter(snapshot=Subquery(lists.values("pk")[:1]))
    playing = rows.filter(entry__championship=ACCEPTED).order_by("position")
    withdrawn = dict(playing.values_list("entry__key", "entry__withdrawn_after")[: settings.size])
    members, found = list(withdrawn), _games_between(season, heads, withdrawn)
    counted = counted_games(found, members, start, settings.rounds)
    missing = missing_games(members, counted, settings.rounds)
    return cross_table(members, counted, missing, gone_of(found))


def _games_between(
    season: Season, rounds: Iterable[RoundHead], between: Mapping[str, int | None]
) -> facts.Season:
    """The season with nothing in it but the games between these entrants; one query.

    `between` are their keys, with the round after which each withdrew.
    """
    rows = Game.objects.filter(round__season=season, white__key__in=between, black__key__in=between)
    games = games_by_round(rows)
    return facts.Season(
        name=season.name,
        game=season.game,
        rules=read_rules(season.rules),
        entrants=tuple(facts.Entrant(key, "", withdrawn_after=last) for key, last in between.items()),
        rounds=tuple(
            facts.Round(
                number=head.number,
                date=head.date,
                time=head.time,
                state=facts.RoundState(head.state),
                games=tuple(games[head.id]),
            )
            for head in rounds
        ),
    )


def open_evenings(season: Season, after: int) -> list[Round]:
    """The evenings after this round on which a game of the championship can still be put."""
    rounds = Round.objects.filter(season=season, number__gt=after, state=Round.PLANNED.value)
    return list(rounds.order_by("number"))


def taken_on(rounds: list[Round], shown: ChampionshipPage) -> dict[int, set[str]]:
    """By number of the evening who of the members can't play: absent, with a game already, or not in it."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    away: dict[int, set[str]] = {round_.number: set() for round_ in rounds}
    rows = Attendance.objects.filter(round__in=rounds, entry__key__in=shown.members)
    for pk, key in rows.values_list("round_id", "entry__key"):
        away[numbers[pk]].add(key)
    for entrant in shown.facts.entrants:
        for number, keys in away.items():
            if entrant.left_after(number) is not None:
                keys.add(entrant.id)
    return away


def games_to_come(season: Season) -> list[Game]:
    """The games of the championship without a result, in the order of the evenings."""
    games = Game.objects.filter(round__season=season, tag=CHAMPIONSHIP, result="")
    return list(
        games.select_related("round", "white__player", "black__player").order_by("round__number", "pk")
    )


def decision_games_of(season: Season) -> list[SideGame]:
    """The decision games, in the order in which they were made."""
    games = SideGame.objects.filter(season=season, tag__in=DECISION_TAGS.values())
    return list(games.select_related("white__player", "black__player").order_by("pk"))


def decision_game(season: Season, pk: int) -> SideGame | None:
    """One game outside the ladder; None for none."""
    return SideGame.objects.filter(season=season, pk=pk).select_related("season").first()
