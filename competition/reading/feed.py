"""What a calendar shows: the evenings of the seasons that are played, and what one player does on them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q

from competition.models import Attendance, Entry, Event, Round, Season, SignUp, Verb
from competition.models.attendance import GAME
from competition.models.round import COUNTED_STATES, OPEN_STATES
from competition.systems.calendar import deadline_of
from competition.systems.rules import read_rules
from competition.systems.season import Kind
from players.models import Club, Player

_RENUMBERING = (Verb.ROUND_MOVED.value, Verb.ROUND_INSERTED.value, Verb.ROUND_CANCELLED.value)


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """What a player does: a game, a bye, or what he has reported. Empty of what is not public yet."""

    kind: str
    colour: str = ""
    opponent: str = ""
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening for a calendar. `version` rises with every change, `changed_at` is when the last one was."""

    id: int
    season: str
    slug: str
    number: int
    date: dt.date
    time: dt.time | None
    version: int
    changed_at: dt.datetime
    cancelled: bool = False
    deadline: dt.datetime | None = None
    own: OwnEvening | None = None


def club_evenings(season: Season | None = None) -> list[Evening]:
    """All evenings with a date, of one season or of all that are played now; five queries a season."""
    seasons = [season] if season is not None else list(Season.objects.current().order_by("pk"))
    return [evening for each in seasons for evening in (*_evenings(each), *_cancelled(each))]


def own_evenings(player: Player) -> list[Evening]:
    """The evenings of the player's own seasons, with the deadline and what he does on each."""
    found = []
    entries = Entry.objects.filter(player=player, season__archived=False).select_related("season", "player")
    for entry in entries.order_by("season"):
        own = _own(entry)
        found += [
            evening
            for evening in (*_evenings(entry.season, own), *_cancelled(entry.season))
            if entry.is_in_round(evening.number)
        ]
    return found


def _evenings(season: Season, own: dict[int, OwnEvening] | None = None) -> Iterable[Evening]:
    rule = read_rules(season.rules).attendance.deadline
    zone = Club.objects.current().zone
    renumbered = Event.objects.filter(season=season, round=None, verb__in=_RENUMBERING)
    common = renumbered.aggregate(at=Max("at"))["at"] or season.created_at
    rounds = Round.objects.filter(season=season).exclude(date=None).annotate(at=Max("events__at"))
    for round_ in rounds.order_by("number"):
        assert round_.date is not None  # noqa: S101  # those without are left out above
        own_change: dt.datetime | None = round_.at  # type: ignore[attr-defined]  # by annotate
        yield Evening(
            id=round_.pk,
            season=season.name,
            slug=season.slug,
            number=round_.number,
            date=round_.date,
            time=round_.time,
            version=round_.version,
            changed_at=max(common, own_change or common),
            deadline=deadline_of(rule, round_.date, round_.time, zone) if round_.is_open else None,
            own=(own or {}).get(round_.pk),
        )


def _cancelled(season: Season) -> Iterable[Evening]:
    """Evenings that have been cancelled: who has them in his calendar is told so."""
    there = set(Round.objects.filter(season=season).values_list("pk", flat=True))
    events = Event.objects.filter(season=season, verb=Verb.ROUND_CANCELLED.value, undone_by=None)
    for event in events.order_by("pk"):
        for key, row in event.data.get("was", {}).get("round", {}).items():
            about = event.data.get("about", {})
            if int(key) in there or not row.get("date") or about.get("date") != row["date"]:
                continue
            yield Evening(
                id=int(key),
                season=season.name,
                slug=season.slug,
                number=about["number"],
                date=dt.date.fromisoformat(row["date"]),
                time=dt.time.fromisoformat(row["time"]) if row.get("time") else None,
                version=event.version,
                changed_at=event.at,
                cancelled=True,
            )


def _own(entry: Entry) -> dict[int, OwnEvening]:
    """By round: in one that is published everything, before that only what he has reported himself."""
    rows = (
        Attendance.objects.filter(entry=entry)
        .filter(Q(round__state__in=COUNTED_STATES) | Q(made_by="", game=None))
        .exclude(Q(kind=Kind.BYE.value) & Q(round__state__in=OPEN_STATES))
        .select_related("game__white__player", "game__black__player")
    )
    found = {row.round_id: _of_row(row, entry) for row in rows}
    for sign_up in SignUp.objects.filter(entry=entry).exclude(round__in=found):
        found[sign_up.round_id] = OwnEvening(sign_up.kind)
    return found


def _of_row(row: Any, entry: Entry) -> OwnEvening:
    if row.kind != GAME or row.game is None:
        return OwnEvening(row.kind)
    is_white = row.game.white_id == entry.pk
    opponent = row.game.black if is_white else row.game.white
    return OwnEvening(GAME, "white" if is_white else "black", opponent.name, row.game.board)
