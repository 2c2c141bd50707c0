"""Taking back the last step of a round, or the last one of the season itself."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Event, Round, Season, Verb
from competition.services.actors import Actor, require_director
from competition.services.awards import require_computable
from competition.services.captured import Scope, is_untouched, put_back
from competition.services.errors import Refused
from competition.services.recording import Step, lock_season, raise_version, stale, step, write_event
from competition.services.season_steps import changed_rounds, raise_rounds
from competition.services.seating import without_row

# What can't be taken back: a taking back, and what a player says of his own game.
NO_STEPS = (Verb.UNDONE.value, Verb.RESULT_CLAIMED.value)


def last_event(round_: Round) -> Event | None:
    """The step of this round that would be taken back: the last one that has not been."""
    events = Event.objects.filter(round=round_, undone_by=None).exclude(verb__in=NO_STEPS)
    return events.select_related("user", "player").order_by("-pk").first()


def undo_last(
    *,
    round_: Round,
    actor: Actor,
    expected_event: int | None = None,
    now: dt.datetime | None = None,
) -> Event:
    """Take back the last step of a round: every row it changed becomes as it was before.

    `expected_event` is the step that the person saw; one that has been taken back already is no error.
    Returns the event that was taken back. Raises Refused when there is nothing to take back, when
    another step came after the expected one, and when what it changed has been touched since.
    """
    require_director(actor)
    with transaction.atomic():
        with step(round_, Verb.UNDONE, actor, now=now) as work:
            event = last_event(work.round)
            if expected_event is not None and (event is None or event.pk != expected_event):
                return _already_undone(work.round, expected_event)
            if event is None:
                raise Refused("nothing", _("There is nothing to take back in this round."))
            _put_back(work, event)
        event.undone_by = work.event
        event.save(update_fields=["undone_by"])
    return event


def last_season_event(season: Season) -> Event | None:
    """The last verb on the season itself that can be taken back and has not been."""
    events = Event.objects.filter(season=season, round=None, undone_by=None, data__has_key="scope")
    return events.exclude(verb=Verb.UNDONE.value).select_related("user", "player").order_by("-pk").first()


def undo_in_season(*, event: Event, actor: Actor, now: dt.datetime | None = None) -> Event:
    """Take back a verb on the season; one that has been taken back already is no error.

    Raises Refused for a verb that can't be taken back, when a later one on the season has not been, and
    when what it changed has been touched since.
    """
    require_director(actor)
    with transaction.atomic():
        season = lock_season(event.season_id)
        current = Event.objects.get(pk=event.pk)
        if current.undone_by_id is not None:
            return current
        last = last_season_event(season)
        if last is None or "scope" not in current.data:
            raise Refused("nothing", _("There is nothing to take back here."))
        if last.pk != current.pk:
            raise stale([last])
        was, is_now = current.data["was"], current.data["is"]
        _refuse_later(current, changed_rounds(was, is_now))
        if not is_untouched(Scope.of_json(current.data["scope"]), was, is_now):
            raise Refused("touched", _("This can't be taken back: something else has changed it since."))
        put_back(was, is_now, season.version + 1)
        _refuse_closed_since(Scope.of_json(current.data["scope"]))
        raise_version(season)
        raise_rounds(was, is_now)
        require_computable(season)
        about = {**current.data.get("about", {}), "event": current.pk, "verb": current.verb}
        undone = write_event(season, Verb.UNDONE, actor, now or timezone.now(), data={"about": about})
        Event.objects.filter(pk=current.pk).update(undone_by=undone)
        current.refresh_from_db()
    return current


def _refuse_later(event: Event, rounds: set[int]) -> None:
    """What came later in a round builds on what was so: it has to be taken back first."""
    later = Event.objects.filter(round__in=rounds, pk__gt=event.pk, undone_by=None).exclude(verb__in=NO_STEPS)
    found = list(later.select_related("user", "player").order_by("pk"))
    if found:
        raise stale(found)


def _refuse_closed_since(scope: Scope) -> None:
    """Nobody stands in a closed round without a line: who comes back would."""
    rounds = Round.objects.filter(pk__in=scope.rounds, state=Round.CLOSED.value).order_by("number")
    for round_ in rounds:
        if set(without_row(round_)) & set(scope.entries):
            message = _("Round %(number)s has been closed since: this can't be taken back.")
            raise Refused("touched", message % {"number": round_.number})


def _put_back(work: Step, event: Event) -> None:
    was, is_now = event.data.get("was", {}), event.data.get("is", {})
    if not is_untouched(Scope.of_round(work.round), was, is_now):
        raise Refused("touched", _("This can't be taken back: something else has changed it since."))
    put_back(was, is_now, work.next_version)
    work.about = {**event.data.get("about", {}), "event": event.pk, "verb": event.verb}


def _already_undone(round_: Round, expected_event: int) -> Event:
    expected = Event.objects.filter(round=round_, pk=expected_event).first()
    if expected is None:
        raise Refused("gone", _("This step is not one of this round."))
    if expected.undone_by_id is not None:
        return expected
    later = Event.objects.filter(round=round_, pk__gt=expected_event).select_related("user", "player")
    raise stale(list(later.order_by("pk")))
