"""Everything a director sees of a round: who is there, the draft, what is missing, what can be taken back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from competition.models import Attendance, Barring, Season, SignUp
from competition.models.attendance import GAME
from competition.reading.history import NO_STEPS, PastStep, newest_steps
from competition.reading.people import Person, by_name, people_of
from competition.reading.rounds import GameRow, RoundHead, find_head, game_rows, round_heads
from competition.reading.standing import places_before
from competition.systems.rules import read_rules
from competition.systems.season import Kind


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    """What somebody without a game does; `reported_as` is what a late report had asked for.

    `match`: the team and the match that it follows from.
    """

    id: int
    person: Person
    kind: str
    reported_as: str
    team: str
    board: int | None
    result: str
    opponent_rating: int | None
    note: str
    excused: bool
    guest: bool
    made_by: str
    reported_at: dt.datetime | None
    reported_by: str
    by_himself: bool
    reasons: tuple[dict[str, object], ...]
    match: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class DirectorRound:
    """The director's page of a round.

    `expected` is everybody who is in the list and may play: everyone without an absence, or where
    `attendance.default` is `absent` those who signed up. `unpaired` are those of them without a row.
    `sign_up_only` are the entries that play only when they say so. `barred` are kept out of pairings until
    they are let in; `last_step` is what taking back would take back.
    """

    season: Season
    round: RoundHead
    rounds: tuple[int, ...]
    default: str
    games: tuple[GameRow, ...]
    absences: tuple[AbsenceRow, ...]
    byes: tuple[AbsenceRow, ...]
    sign_ups: tuple[tuple[Person, str], ...]
    unpaired: tuple[Person, ...]
    free: tuple[Person, ...]
    entrants: tuple[Person, ...]
    barred: tuple[Person, ...]
    sign_up_only: frozenset[int]
    missing_results: tuple[int, ...]
    history: tuple[PastStep, ...]
    last_step: PastStep | None

    @property
    def expected(self) -> int:
        """How many are expected to play, the bye included."""
        return 2 * len(self.games) + len(self.byes) + len(self.unpaired)


def director_round(
    season: Season, number: int, heads: Iterable[RoundHead] | None = None, history: int = 30
) -> DirectorRound:
    """The page of a round, with the last steps. Raises NotThere.

    Eleven queries, however many players; two less where the heads of the rounds have been read.
    """
    heads = tuple(round_heads(season) if heads is None else heads)
    head = find_head(heads, number)
    rules = read_rules(season.rules)
    people = people_of(season, places_before(season, number), full=True)
    games = game_rows(head, people)
    rows = _rows(head.id, people)
    sign_ups = list(SignUp.objects.filter(round=head.id).order_by("pk").values_list("entry_id", "kind"))
    takes_part = dict(season.entries.in_round(number).values_list("pk", "signs_up"))
    in_round = _in_list_order(people, takes_part)
    busy = {row.person.entry_id for row in rows}
    busy |= {person.entry_id for game in games for person in (game.white, game.black)}
    free = tuple(person for person in in_round if person.entry_id not in busy)
    present = {entry_id for entry_id, kind in sign_ups if kind == Kind.PRESENT.value}
    default = rules.attendance.default
    barred = Barring.objects.barred_in(season, number)
    events = newest_steps(season, number, history)
    undoable = (event for event in events if not event.undone and event.verb not in NO_STEPS)
    return DirectorRound(
        season=season,
        round=head,
        rounds=tuple(each.number for each in heads),
        default=default,
        games=games,
        absences=tuple(row for row in rows if row.kind != Kind.BYE.value),
        byes=tuple(row for row in rows if row.kind == Kind.BYE.value),
        sign_ups=tuple((people[entry_id], kind) for entry_id, kind in sign_ups),
        sign_up_only=frozenset(pk for pk, only in takes_part.items() if only or default == "absent"),
        unpaired=tuple(
            p for p in free if p.entry_id in present or not (takes_part[p.entry_id] or default == "absent")
        ),
        free=free,
        entrants=tuple(by_name(in_round)),
        barred=tuple(p for p in in_round if p.entry_id in barred),
        missing_results=tuple(game.board or 0 for game in games if not game.result),
        history=events,
        last_step=next(undoable, None),
    )


def _in_list_order(people: dict[int, Person], entries: object) -> list[Person]:
    found = [people[pk] for pk in entries]  # type: ignore[attr-defined]
    return sorted(found, key=lambda person: (person.place is None, person.place or 0))


def _rows(round_id: int, people: dict[int, Person]) -> list[AbsenceRow]:
    rows = Attendance.objects.filter(round=round_id).exclude(kind=GAME)
    found = [
        AbsenceRow(
            id=row.pk,
            person=people[row.entry_id],
            kind=row.kind,
            reported_as=row.reported_as,
            team=row.team,
            board=row.board,
            result=row.result,
            opponent_rating=row.opponent_rating,
            note=row.note,
            excused=row.excused,
            guest=row.guest,
            made_by=row.made_by,
            reported_at=row.reported_at,
            reported_by=str(row.reported_by or row.reported_by_player or ""),
            by_himself=row.reported_by_player_id is not None,
            reasons=tuple(row.reasons),
            match=(row.match.team_id, row.match.pk) if row.match is not None else None,
        )
        for row in rows.select_related("reported_by", "reported_by_player", "match")
    ]
    return sorted(found, key=lambda row: row.person.sort_key)
