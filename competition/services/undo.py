"""Taking back the last step of a round."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Event, Round, Verb
from competition.services.actors import Actor, require_director
from competition.services.captured import Scope, is_untouched, put_back
from competition.services.errors import Refused
from competition.services.recording import Step, stale, step


def last_event(round_: Round) -> Event | None:
    """The step of this round that would be taken back: the last one that has not been."""
    events = Event.objects.filter(round=round_, undone_by=None).exclude(verb=Verb.UNDONE.value)
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
