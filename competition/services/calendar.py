"""An evening is moved, cancelled or inserted; what hangs on its number goes along."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import (
    Adjustment,
    Barring,
    Entry,
    Event,
    ExternalGame,
    Game,
    KeptApart,
    Round,
    Season,
    Verb,
)
from competition.reading.calendar import evenings
from competition.services.actors import Deed, Refused, require_director
from competition.services.captured import Scope
from competition.services.recording import lock_season, season_step, stale, step
from competition.systems import calendar
from competition.systems.calendar import Evening, NotPossible

_Evenings = tuple[Evening, ...]


def move_round(
    *, round_: Round, date: dt.date, time: dt.time | None, deed: Deed, keep_absences: bool = True
) -> Round:
    """Hold an evening on another day or at another hour.

    Numbers follow the dates: evenings that it passes change numbers with it. What was reported for the
    evening goes along, or (`keep_absences` false) lapses. The day and hour that it has already are no
    change. Raises Refused for a published round, a day that is taken, or where a published round or a
    draft would get another number; and when the season is not at `deed.seen`.
    """
    require_director(deed.actor)
    with transaction.atomic():
        season = lock_season(round_.season_id)
        fresh = _fresh(round_)
        if (fresh.date, fresh.time) == (date, time):
            return fresh
        _refuse_stale(season, deed.seen)
        before = evenings(season)
        after = _possible(lambda: calendar.moved(before, fresh.number, date, time))
        if [e.id for e in before] == [e.id for e in after]:
            _move_only(fresh, date, time, deed, keep_absences=keep_absences)
            return Round.objects.get(pk=fresh.pk)
        with season_step(season, Verb.ROUND_MOVED, deed, _calendar_of(season)) as work:
            work.about = _about(fresh, date) | {"renumbered": _renumbered(before, after)}
            _renumber(before, after)
            numbers = {int(old): new for old, new in work.about["renumbered"].items()}
            _shift_games(season, numbers)
            # Who was to enter with this evening enters on its old day, with whatever evening comes then.
            _shift_entries(season, {old: new for old, new in numbers.items() if old != fresh.number})
            Round.objects.filter(pk=fresh.pk).update(date=date, time=time)
            if not keep_absences:
                _forget_reports(fresh)
        return Round.objects.get(pk=fresh.pk)


def cancel_round(*, round_: Round, reason: str, deed: Deed) -> None:
    """Let an evening lapse; later ones get the number before theirs.

    Who joins with a later evening, and adjourned games decided in one, go along; what was reported for
    this evening and games fixed for it lapse and stay in the event; league games booked in it move to
    a neighbouring round. A round that is gone is no error. Raises Refused for a round with a pairing.
    """
    require_director(deed.actor)
    season = round_.season
    with season_step(season, Verb.ROUND_CANCELLED, deed, _calendar_of(season)) as work:
        fresh = Round.objects.filter(pk=round_.pk).first()
        if fresh is None:
            return
        _refuse_stale(work.season, deed.seen)
        before = evenings(season)
        after = _possible(lambda: calendar.cancelled(before, fresh.number))
        # The history of the evening stays, without it; whoever takes this back finds it again.
        told = Event.objects.filter(round=fresh)
        work.about = _about(fresh, None) | {
            "reason": reason,
            "renumbered": _renumbered(before, after),
            "round": fresh.pk,
            "events": list(told.values_list("pk", flat=True)),
        }
        told.update(round=None)
        _hand_on(fresh, after)
        fresh.delete()
        _renumber(before, after)
        numbers = {e.number: e.number - 1 for e in before if e.number > fresh.number}
        _shift_entries(season, numbers)
        _shift_games(season, numbers)


def insert_round(*, season: Season, date: dt.date, time: dt.time | None, deed: Deed) -> Round:
    """Add an evening between others; later ones get the number after theirs, and what hangs on it goes along.

    Raises Refused for a day that is taken, and where a published round or a draft would be renumbered.
    """
    require_director(deed.actor)
    with season_step(season, Verb.ROUND_INSERTED, deed, _calendar_of(season)) as work:
        _refuse_stale(work.season, deed.seen)
        before = evenings(season)
        after = _possible(lambda: calendar.inserted(before, date, time))
        new = next(e for e in after if e.id is None)
        _renumber(before, after)
        numbers = {e.number: e.number + 1 for e in before if e.number >= new.number}
        _shift_entries(season, numbers)
        _shift_games(season, numbers)
        round_ = Round.objects.create(season=season, number=new.number, date=date, time=time)
        work.about = _about(round_, None) | {"renumbered": _renumbered(before, after)}
        return round_


def refusal(why: NotPossible) -> Refused:
    """Why an evening can't be put there, for the director."""
    messages = {
        "gone": _("Round %(number)d no longer exists."),
        "published": _("Round %(number)d has been published."),
        "date_taken": _("Round %(number)d is on that day already."),
        "played_later": _("Round %(number)d has been published; it can't come to stand behind this one."),
        "draft": _("There is a pairing for round %(number)d; discard it first."),
    }
    return Refused(why.code, messages[why.code] % {"number": why.number}, number=why.number)


def _possible(make: Any) -> _Evenings:
    try:
        return make()  # type: ignore[no-any-return]
    except NotPossible as why:
        raise refusal(why) from why


def _calendar_of(season: Season) -> Scope:
    return Scope(season.pk, whole=True)


def _fresh(round_: Round) -> Round:
    fresh = Round.objects.filter(pk=round_.pk).first()
    if fresh is None:
        raise Refused("gone", _("This round no longer exists."))
    return fresh


def _refuse_stale(season: Season, seen: int | None) -> None:
    if seen is not None and seen != season.version:
        events = Event.objects.filter(season=season, version__gt=seen)
        raise stale(list(events.select_related("user", "player").order_by("pk")))


def _move_only(
    round_: Round, date: dt.date, time: dt.time | None, deed: Deed, *, keep_absences: bool
) -> None:
    """Another day and hour without another number: a step of the round that can be taken back."""
    with step(round_, Verb.ROUND_MOVED, deed.unseen) as work:
        work.about = _about(work.round, date)
        work.round.date, work.round.time = date, time
        work.round.save(update_fields=["date", "time"])
        if not keep_absences:
            _forget_reports(work.round)


def _forget_reports(round_: Round) -> None:
    round_.attendances.filter(game=None, made_by="").delete()
    round_.sign_ups.all().delete()


def _about(round_: Round, to: dt.date | None) -> dict[str, Any]:
    about: dict[str, Any] = {
        "number": round_.number,
        "date": round_.date.isoformat() if round_.date else None,
    }
    return about | {"to": to.isoformat()} if to else about


def _renumbered(before: _Evenings, after: _Evenings) -> dict[str, int]:
    later = {e.id: e.number for e in after}
    return {str(e.number): later[e.id] for e in before if later.get(e.id, e.number) != e.number}


def _renumber(before: _Evenings, after: _Evenings) -> None:
    """Give evenings their new numbers."""
    old = {e.id: e.number for e in before}
    new = {e.id: e.number for e in after if e.id is not None and old[e.id] != e.number}
    Round.objects.filter(pk__in=new).set_aside()
    for pk, number in new.items():
        Round.objects.filter(pk=pk).update(number=number)


def _shift_entries(season: Season, numbers: Mapping[int, int]) -> None:
    """Who joins, leaves or changes groups with a renumbered evening goes along."""
    for entry in Entry.objects.filter(season=season):
        first = numbers.get(entry.first_round, entry.first_round) if entry.first_round > 1 else 1
        left = entry.withdrawn_after
        left = numbers.get(left, left) if left is not None else None
        groups = [
            {**span, "from_round": numbers.get(span["from_round"], span["from_round"])}
            if span["from_round"] > 1
            else span
            for span in entry.groups
        ]
        away = [{end: numbers.get(number, number) for end, number in span.items()} for span in entry.away]
        away = [span for span in away if span["after"] + 1 < span["until"]]
        if (first, left, groups, away) != (
            entry.first_round,
            entry.withdrawn_after,
            entry.groups,
            entry.away,
        ):
            entry.first_round, entry.withdrawn_after, entry.groups, entry.away = first, left, groups, away
            entry.save(update_fields=["first_round", "withdrawn_after", "groups", "away"])


def _shift_games(season: Season, numbers: Mapping[int, int]) -> None:
    """Games that are decided in a renumbered evening go along."""
    for game in Game.objects.filter(round__season=season, decided_in__in=numbers):
        Game.objects.filter(pk=game.pk).update(decided_in=numbers[game.decided_in or 0])


def _hand_on(round_: Round, after: _Evenings) -> None:
    """League games, points by hand, who is kept out or apart go to the next round, else the one before."""
    others = [e for e in after if e.id is not None]
    if not others:
        return
    heir = next((e for e in others if e.number >= round_.number), others[-1])
    ExternalGame.objects.filter(round=round_).update(round_id=heir.id)
    Adjustment.objects.filter(round=round_).update(round_id=heir.id)
    apart = KeptApart.objects.filter(round=round_, whole_season=True)
    pairs = set(KeptApart.objects.filter(round=heir.id).values_list("one_id", "other_id"))
    for pair in apart:
        if (pair.one_id, pair.other_id) not in pairs:
            KeptApart.objects.filter(pk=pair.pk).update(round_id=heir.id)
    there = Barring.objects.filter(round=heir.id).values_list("entry_id", flat=True)
    Barring.objects.filter(round=round_).exclude(entry__in=list(there)).update(round_id=heir.id)
