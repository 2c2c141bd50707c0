"""What all verbs share: the lock, the version check, the event, the lists afterwards."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from competition.models import Event, Round, Season, Verb
from competition.services.actors import Actor, Deed, Refused
from competition.services.announcing import announce
from competition.services.captured import Captured, Scope, capture, difference
from competition.services.stored_lists import Change, refresh_after_commit


class _Repeated(Exception):
    """The same click came twice."""


@dataclass
class Step:
    """A verb while it works: the locked rows, and what its event will say."""

    season: Season
    round: Round
    verb: Verb
    now: dt.datetime
    about: dict[str, Any] = field(default_factory=dict)
    event: Event | None = None

    @property
    def next_version(self) -> int:
        """The version of the season that this verb leads to."""
        return self.season.version + 1


def lock_season(season_id: int, *, archived_too: bool = False) -> Season:
    """The season, locked until the transaction ends. Raises Refused when it is gone or has been put away."""
    season = Season.objects.select_for_update().filter(pk=season_id).first()
    if season is None:
        raise Refused("gone", _("This season no longer exists."))
    if season.archived and not archived_too:
        raise Refused("archived", _("This season has been put away; open it again to change something."))
    return season


@contextmanager
def step(
    round_: Round, verb: Verb, deed: Deed, *, own: Verb | None = None, only: Collection[str] = ()
) -> Iterator[Step]:
    """Do a verb on a round, in one transaction under the lock of its season.

    When the block has changed something, the versions rise, one event is written and the lists are
    computed after the commit. When it changed nothing, nothing is written. A change that starts from
    another version than `deed.seen` is refused, naming what happened since; when that is the
    very same verb by the same person, it was a second click, and nothing more happens. Steps of the verb
    `own` by the person himself make his page no older: one may still be on its way when he goes on.
    `only`: the block changes nothing but these tables, as `captured.py` names them.
    """
    # A second click gets the answer of the first: what it changed is rolled back, but what follows the block
    # runs on as if it had been done, since for whoever clicked it has been. A refusal would show an error to
    # somebody whose deed succeeded.
    with suppress(_Repeated), transaction.atomic():
        season = lock_season(round_.season_id)
        fresh = Round.objects.filter(pk=round_.pk).first()
        if fresh is None:
            raise Refused("gone", _("This round no longer exists."))
        fresh.season = season
        work = Step(season, fresh, verb, deed.now)
        scope = Scope.of_round(fresh)
        before = capture(scope, only)
        yield work
        was, is_now = difference(before, capture(scope, only))
        if was or is_now:
            _refuse_repeated(work, deed)
            _refuse_stale(work, deed, own)
            _record(work, deed, before, was, is_now)


def _refuse_repeated(work: Step, deed: Deed) -> None:
    """A swap that comes twice must not swap back."""
    if deed.seen is None or work.round.version != deed.seen + 1:
        return
    last = steps_of(work.round).order_by("-pk").first()
    if last is None or last.verb != work.verb.value or last.data.get("about") != work.about:
        return
    if last.user_id == (deed.actor.user.pk if deed.actor.user else None):
        raise _Repeated


def _record(work: Step, deed: Deed, before: Captured, was: Captured, is_now: Captured) -> None:
    season, round_ = work.season, work.round
    round_.refresh_from_db(fields=["state"])
    old_state = before["round"][str(round_.pk)]["state"]
    counted = round_.counts or Round(state=old_state).counts
    joined = "entries" in {*was, *is_now}
    raise_version(season, lists_change=counted or joined, round_number=0 if joined else round_.number)
    round_.version += 1
    round_.save(update_fields=["version"])
    data = {"about": work.about, "was": was, "is": is_now}
    work.event = write_event(season, work.verb, deed, round_=round_, data=data)
    announce(season, deed, was, is_now)


def raise_version(season: Season, *, lists_change: bool = True, round_number: int = 0) -> None:
    """Raise the version of a locked season; its lists follow after the commit where they can change.

    `round_number`: only in this round something is different.
    """
    in_step = season.lists_version == season.version
    season.version += 1
    if in_step and not lists_change:
        season.lists_version = season.version
    else:
        refresh_after_commit(season.pk, Change(season.version, round_number))
    season.save(update_fields=["version", "lists_version"])


def write_event(
    season: Season, verb: Verb, deed: Deed, *, data: dict[str, Any], round_: Round | None = None
) -> Event:
    """Append what was done to the history. The season's version has been raised before."""
    return Event.objects.create(
        season=season,
        round=round_,
        verb=verb.value,
        user=deed.actor.user,
        player=deed.actor.player,
        at=deed.now,
        version=season.version,
        data=data,
    )


def _refuse_stale(work: Step, deed: Deed, own: Verb | None) -> None:
    """Raise Refused when the round is not the one that the person was looking at, saying what happened."""
    if deed.seen is None or deed.seen == work.round.version:
        return
    missed = max(work.round.version - deed.seen, 1)
    steps = steps_of(work.round).select_related("user", "player").order_by("-pk")[:missed]
    events = list(reversed(steps))
    if len(events) < missed or any(event.verb != own or event.user != deed.actor.user for event in events):
        raise stale(events)


def refuse_overtaken(season: Season, seen: int | None, verbs: Collection[Verb], *, entrant: str = "") -> None:
    """Raise Refused when one of these was done, or taken back, since the season was at the version `seen`.

    Whatever else happened in the meantime does not matter; with `entrant` neither does what is about others.
    """
    if seen is None:
        return
    names = [verb.value for verb in verbs]
    told = Q(verb__in=names) | Q(verb=Verb.UNDONE.value, data__about__verb__in=names)
    if entrant:
        told &= Q(data__about__entrant=entrant)
    since = Event.objects.filter(told, season=season, version__gt=seen)
    if events := list(since.select_related("user", "player").order_by("pk")):
        raise stale(events)


def game_is_gone(season: Season, game: int, actor: Actor, *verbs: Verb) -> Refused | None:
    """Why a game that somebody still sees is no longer there; None when there never was one.

    Where the actor himself took it away by one of these verbs it was a second click, and there is nothing
    left to do.
    """
    took = Event.objects.filter(season=season, data__was__games__has_key=str(game))
    event = took.select_related("user", "player").order_by("-pk").first()
    if event is None:
        return None
    if actor.user is not None and event.user_id == actor.user.pk and event.verb in verbs:
        return Refused("already", _("That had been done already."))
    refused = stale([event])
    refused.params["again"] = False
    return refused


def steps_of(round_: Round) -> QuerySet[Event]:
    """What changed the round; what players say of their own games makes nobody's page old."""
    return Event.objects.filter(round=round_).exclude(verb=Verb.RESULT_CLAIMED.value)


def stale(events: list[Event]) -> Refused:
    """The refusal of a change to something that has changed since it was shown."""
    happened = [
        _("%(what)s by %(who)s") % {"what": event.get_verb_display(), "who": event.who}
        if event.who
        else str(event.get_verb_display())
        for event in events[-3:]
    ]
    message = _("This has changed since you opened the page: %(happened)s. Look again and decide anew.")
    return Refused("stale", message % {"happened": "; ".join(happened) or "?"}, events=[e.pk for e in events])


@dataclass
class SeasonStep:
    """A verb on a season while it works: the locked season, and what its event will say."""

    season: Season
    now: dt.datetime
    about: dict[str, Any] = field(default_factory=dict)
    event: Event | None = None


@contextmanager
def season_step(season: Season, verb: Verb, deed: Deed, scope: Scope) -> Iterator[SeasonStep]:
    """Do a verb on a season, in one transaction under its lock, that changes nothing outside the scope.

    When the block has changed something, the versions of the season and of the changed rounds rise, one
    event is written and the lists are computed after the commit. Else nothing is written.
    """
    with transaction.atomic():
        work = SeasonStep(lock_season(season.pk), deed.now)
        before = capture(scope)
        yield work
        was, is_now = difference(before, capture(scope))
        if not was and not is_now:
            return
        raise_version(work.season)
        raise_rounds(was, is_now)
        data = {"about": work.about, "scope": scope.as_json(), "was": was, "is": is_now}
        work.event = write_event(work.season, verb, deed, data=data)
        announce(work.season, deed, was, is_now)


def changed_rounds(was: Captured, is_now: Captured) -> set[int]:
    """The rounds in which rows came, went or changed."""
    changed = {int(key) for rows in (was, is_now) for key in rows.get("round", {})}
    for rows in (was, is_now):
        for table in rows.values():
            changed |= {row["round_id"] for row in table.values() if "round_id" in row}
    return changed


def raise_rounds(was: Captured, is_now: Captured) -> None:
    """Raise the versions of the changed rounds: forms that were made before are old."""
    Round.objects.filter(pk__in=changed_rounds(was, is_now)).update(version=F("version") + 1)
