"""Rounds that were played before the site came: entered at once, closed, with everybody's row."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Event, Game, Round, Season, Verb
from competition.reading.load import load_season
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_computable
from competition.services.recording import lock_season, raise_version, stale, write_event
from competition.services.seating import add_games, without_row
from competition.systems import season as facts
from competition.systems.season import Kind, Result, RoundState


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game between two entrants by their keys."""

    white: str
    black: str
    result: Result


@dataclass(frozen=True, slots=True)
class PastRow:
    """What somebody without a game did."""

    entrant: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round as it was played."""

    number: int
    games: tuple[PastGame, ...]
    rows: tuple[PastRow, ...] = ()


def enter_past_rounds(
    *, season: Season, rounds: Sequence[PastRound], deed: Deed, missing: Kind = Kind.ABSENT
) -> list[Round]:
    """Enter rounds that have been played, all of them or none, with one event.

    A planned round of that number is filled, else one is made; both are closed. Who is in the list and
    named nowhere is booked as `missing`. Raises Refused for a round that is paired or published, when
    a round before them stays unplayed, and when something in them has no place in the rules.
    """
    require_director(deed.actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        if deed.seen is not None and deed.seen != locked.version:
            events = Event.objects.filter(season=locked, version__gt=deed.seen).order_by("pk")
            raise stale(list(events.select_related("user", "player")))
        entries = {entry.key: entry for entry in Entry.objects.filter(season=locked).with_player()}
        refuse_gap(locked, rounds)
        made = [_enter(locked, past, entries, missing, deed.now) for past in rounds]
        if not made:
            return []
        require_computable(locked)
        raise_version(locked)
        about = {"from_round": min(r.number for r in made), "to_round": max(r.number for r in made)}
        about["games"] = sum(len(past.games) for past in rounds)
        write_event(locked, Verb.PAST_ROUNDS_ENTERED, deed, data={"about": about})
    return made


def refuse_gap(season: Season, rounds: Iterable[PastRound]) -> None:
    """Raise Refused when a round before the last of these stays unplayed: they are entered in order."""
    numbers = {past.number for past in rounds}
    counted = set(season.rounds.counted().values_list("number", flat=True))
    for number in range(1, max(numbers, default=0)):
        if number not in numbers and number not in counted:
            raise Refused("gap", _("Round %(number)d is missing.") % {"number": number}, number=number)


def season_with(season: Season, rounds: Iterable[PastRound], missing: Kind = Kind.ABSENT) -> facts.Season:
    """The season as it would be with these rounds entered; nothing is written."""
    loaded = load_season(season)
    found = {round_.number: round_ for round_ in loaded.rounds}
    for past in rounds:
        found[past.number] = _as_facts(past, found.get(past.number), loaded.entrants, missing)
    return replace(loaded, rounds=tuple(found[number] for number in sorted(found)))


def _as_facts(
    past: PastRound, planned: facts.Round | None, entrants: Iterable[facts.Entrant], missing: Kind
) -> facts.Round:
    named = {key for game in past.games for key in (game.white, game.black)}
    named |= {row.entrant for row in past.rows}
    others = [facts.Other(row.entrant, row.kind) for row in past.rows]
    others += [
        facts.Other(e.id, missing)
        for e in entrants
        if e.id not in named and e.first_round <= past.number and e.left_after(past.number) is None
    ]
    return facts.Round(
        number=past.number,
        date=planned.date if planned else None,
        state=RoundState.CLOSED,
        games=tuple(
            facts.Game(game.white, game.black, game.result, board)
            for board, game in enumerate(past.games, start=1)
        ),
        others=tuple(others),
        external_games=planned.external_games if planned else (),
    )


def _refuse_twice(past: PastRound, entries: dict[str, Entry]) -> None:
    """Nobody stands in a round twice, nor plays himself; and rounds count from 1."""
    if past.number < 1:
        raise Refused("no_round", _("There is no round %(number)s.") % {"number": past.number})
    named = Counter(key for game in past.games for key in (game.white, game.black))
    named.update(row.entrant for row in past.rows)
    for key in (key for key, times in named.items() if times > 1):
        words = {"name": entries[key].name if key in entries else key, "number": past.number}
        raise Refused("twice", _("%(name)s stands in round %(number)d twice.") % words)


def _enter(
    season: Season, past: PastRound, entries: dict[str, Entry], missing: Kind, moment: dt.datetime
) -> Round:
    _refuse_twice(past, entries)
    round_ = Round.objects.filter(season=season, number=past.number).first()
    if round_ is None:
        round_ = Round(season=season, number=past.number)
    elif round_.state != Round.PLANNED.value:
        message = _("There is a pairing for round %(number)d already.")
        raise Refused("paired", message % {"number": past.number}, number=past.number)
    round_.state = Round.CLOSED.value
    round_.published_at = round_.closed_at = moment
    round_.version += 1
    round_.save()
    round_.attendances.all().delete()
    round_.sign_ups.all().delete()
    try:
        add_games(
            Game(
                round=round_,
                white=entries[game.white],
                black=entries[game.black],
                board=board,
                result=game.result.value,
            )
            for board, game in enumerate(past.games, start=1)
        )
        rows = [
            Attendance(round=round_, entry=entries[row.entrant], kind=row.kind.value) for row in past.rows
        ]
    except KeyError as error:
        raise Refused("gone", _("Entrant %(key)s is no longer there.") % {"key": error}) from error
    Attendance.objects.bulk_create(rows)
    Attendance.objects.bulk_create(
        Attendance(round=round_, entry_id=entry_id, kind=missing.value) for entry_id in without_row(round_)
    )
    return round_
