"""A round as everybody may see it, the heads of all rounds, and a season's evenings."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Q

from competition.models import Attendance, Game, Round, Season
from competition.models.attendance import GAME, THERE_KINDS
from competition.models.game import LATE_CHANGE
from competition.models.round import COUNTED_STATES, OPEN_STATES
from competition.models.wish import WISH
from competition.reading.people import Person, by_name, people_of
from competition.reading.standing import NotThere, places_before
from competition.systems.calendar import deadline_of
from competition.systems.rules import read_rules
from competition.systems.rules.model import Deadline
from competition.systems.season import Kind
from players.models import Club


@dataclass(frozen=True, slots=True)
class RoundHead:
    """A round in a row of rounds. `deadline` is until when an absence is in time, on the club's clock."""

    id: int
    number: int
    date: dt.date | None
    time: dt.time | None
    state: str
    version: int
    deadline: dt.datetime | None

    @property
    def is_open(self) -> bool:
        """An absence can still be reported."""
        return self.state in OPEN_STATES

    @property
    def counts(self) -> bool:
        """The pairing is public, and a list takes it into account."""
        return self.state in COUNTED_STATES


@dataclass(frozen=True, slots=True)
class GameRow:
    """A board. `version` is what a form with its result carries; the places are those before the round.

    `evening` is the day of the round, `played_on` another one on which it was played, or will be.
    """

    id: int
    version: int
    board: int | None
    white: Person
    black: Person
    result: str
    played_on: dt.date | None
    decided_in: int | None
    tag: str
    locked: bool
    reasons: tuple[dict[str, Any], ...]
    broken: tuple[str, ...]
    evening: dt.date | None = None

    @property
    def distance(self) -> int | None:
        """How many places the two stood apart."""
        if self.white.place is None or self.black.place is None:
            return None
        return abs(self.white.place - self.black.place)

    @property
    def wishes(self) -> tuple[str, ...]:
        """The remarks of who sits here, such as "near the door"."""
        return tuple(str(reason["params"]["note"]) for reason in self.reasons if reason["code"] == WISH)

    @property
    def new_since(self) -> str:
        """When it came in place of what had been published, such as "19:52"; empty for all others."""
        found = (reason["params"]["at"] for reason in self.reasons if reason["code"] == LATE_CHANGE)
        return str(next(found, ""))


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round for the public: its games once they are published, and everybody else as counts.

    `absent` are the names of who was not there, by family name, where the season names them.
    """

    season: Season
    round: RoundHead
    games: tuple[GameRow, ...]
    byes: tuple[Person, ...]
    counts: dict[str, int]
    missing_results: int
    absent: tuple[Person, ...] = ()


def round_heads(season: Season, club: Club | None = None) -> tuple[RoundHead, ...]:
    """All rounds in order; two queries, one where the club has been read."""
    return round_heads_of([season], club)[season.pk]


def round_heads_of(seasons: Collection[Season], club: Club | None = None) -> dict[int, tuple[RoundHead, ...]]:
    """The same of several seasons, by the primary key of the season."""
    zone = (club or Club.objects.current()).zone
    rules = {season.pk: read_rules(season.rules).attendance.deadline for season in seasons}
    found: dict[int, list[RoundHead]] = {season.pk: [] for season in seasons}
    for round_ in Round.objects.filter(season__in=seasons).order_by("number"):
        found[round_.season_id].append(head_of(round_, rules[round_.season_id], zone))
    return {pk: tuple(heads) for pk, heads in found.items()}


def head_of(round_: Round, rule: Deadline | None, zone: ZoneInfo) -> RoundHead:
    """The head of one round under the season's deadline and the club's clock."""
    return RoundHead(
        id=round_.pk,
        number=round_.number,
        date=round_.date,
        time=round_.time,
        state=round_.state,
        version=round_.version,
        deadline=deadline_of(rule, round_.date, round_.time, zone),
    )


def find_head(heads: Iterable[RoundHead], number: int) -> RoundHead:
    """The one with this number. Raises NotThere."""
    head = next((each for each in heads if each.number == number), None)
    if head is None:
        raise NotThere(f"there is no round {number}")
    return head


def find_round(season: Season, number: int) -> Round:
    """The round with this number. Raises NotThere."""
    round_ = Round.objects.filter(season=season, number=number).first()
    if round_ is None:
        raise NotThere(f"there is no round {number}")
    round_.season = season
    return round_


def round_page(
    season: Season,
    number: int,
    heads: Iterable[RoundHead] | None = None,
    people: dict[int, Person] | None = None,
) -> RoundPage:
    """A round for the public: before it is published it has no games. Raises NotThere.

    Six queries, however many boards there are; two less where the heads of the rounds have been read, and
    two where the people have: those with the places that the boards are to show.
    """
    head = find_head(round_heads(season) if heads is None else heads, number)
    if not head.counts:
        rows = Attendance.objects.filter(round=head.id, made_by="").exclude(kind=GAME)
        return RoundPage(season, head, (), (), _counts(rows.values_list("kind", flat=True)), 0)
    if people is None:
        people = people_of(season, places_before(season, number))
    games = game_rows(head, people)
    rows = Attendance.objects.filter(round=head.id).exclude(kind=GAME).order_by("pk")
    others = list(rows.values_list("entry_id", "kind"))
    return RoundPage(
        season=season,
        round=head,
        games=games,
        byes=tuple(people[entry_id] for entry_id, kind in others if kind == Kind.BYE.value),
        counts=_counts(kind for _entry_id, kind in others),
        missing_results=sum(1 for game in games if not game.result),
        absent=_absent(people, others) if season.names_absent else (),
    )


def _absent(people: dict[int, Person], others: Iterable[tuple[int, str]]) -> tuple[Person, ...]:
    found = [people[entry_id] for entry_id, kind in others if kind not in THERE_KINDS]
    return tuple(by_name(found))


def game_rows(round_: Round | RoundHead, people: dict[int, Person]) -> tuple[GameRow, ...]:
    """The games of a round in board order; one query."""
    games = Game.objects.filter(round=round_.id).order_by("board", "pk")
    return tuple(
        GameRow(
            id=game.pk,
            version=game.version,
            board=game.board,
            white=people[game.white_id],
            black=people[game.black_id],
            result=game.result,
            played_on=game.played_on,
            decided_in=game.decided_in,
            tag=game.tag,
            locked=game.locked,
            reasons=tuple(game.reasons),
            broken=tuple(game.broken),
            evening=round_.date,
        )
        for game in games
    )


def _counts(kinds: Any) -> dict[str, int]:
    return dict(sorted(Counter(kinds).items()))


def rounds_with(ids: Collection[int]) -> list[Round]:
    """The rounds with these primary keys, in order."""
    return list(Round.objects.filter(pk__in=ids))


def numbers_of(season: Season, *, begun: bool) -> list[int]:
    """The numbers of the rounds that have `begun` (with a draft at least), or else of those that count."""
    rounds = Round.objects.filter(season=season)
    found = rounds.exclude(state=Round.PLANNED.value) if begun else rounds.counted()
    return list(found.values_list("number", flat=True))


def game_in(season: Season, pk: int, *, number: int | None = None, tag: str | None = None) -> Game | None:
    """A game of a season, of round `number` and with this `tag` where they are given; None for none."""
    games = Game.objects.filter(pk=pk, round__season=season)
    if number is not None:
        games = games.filter(round__number=number)
    if tag is not None:
        games = games.filter(tag=tag)
    return games.select_related("round__season", "white__player", "black__player").first()


def version_of_round(season: Season, number: int) -> int | None:
    """The version that a round has by now; None for none."""
    return Round.objects.filter(season=season, number=number).values_list("version", flat=True).first()


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A round in the director's list of rounds."""

    head: RoundHead
    games: int
    missing_results: int
    absent: int


def evening_rows(season: Season) -> tuple[EveningRow, ...]:
    """All rounds in order; four queries, however many there are."""
    absence = ~Q(attendances__kind__in=THERE_KINDS) & Q(attendances__isnull=False)
    rounds = Round.objects.filter(season=season)
    games = {
        pk: (number, missing)
        for pk, number, missing in rounds.annotate(
            number_of_games=Count("games"), missing=Count("games", filter=Q(games__result=""))
        ).values_list("pk", "number_of_games", "missing")
    }
    absent = dict(rounds.annotate(away=Count("attendances", filter=absence)).values_list("pk", "away"))
    return tuple(EveningRow(head, *games[head.id], absent[head.id]) for head in round_heads(season))
