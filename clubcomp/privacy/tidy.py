"""Forgetting what is no longer needed. Each function forgets one kind of thing and says how many it were."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q

from competition.models import Attendance, BoardWish, Event, SignUp
from competition.services.leavers import FREE_TEXT
from players.models import PendingImport
from players.services.imports import KEPT_FOR as IMPORT_KEPT

NOTES_KEPT = dt.timedelta(days=365)
LOG_KEPT = dt.timedelta(days=365)


def notes(now: dt.datetime) -> int:
    """What somebody wrote with an absence or a wish, a year after the evening; in the history too.

    Kinds, results and points stay: they are the competition. What was done so long ago can no longer be
    taken back where it had such a note.
    """
    before = (now - NOTES_KEPT).date()
    old = Q(round__date__lt=before) & ~Q(note="")
    with transaction.atomic():
        count = Attendance.objects.filter(old).update(note="")
        count += SignUp.objects.filter(old).update(note="")
        count += BoardWish.objects.filter(old).update(note="")
        for event in Event.objects.filter(at__lt=now - NOTES_KEPT).iterator(chunk_size=500):
            data = _without_notes(event.data)
            if data != event.data:
                Event.objects.filter(pk=event.pk).update(data=data)
                count += 1
    return count


def uploads(now: dt.datetime) -> int:
    """Lists of members and ratings that were uploaded and not taken over, after a day."""
    return PendingImport.objects.filter(made_at__lt=now - IMPORT_KEPT).delete()[0]


def sessions(now: dt.datetime) -> int:
    """Log-ins that have ended."""
    return Session.objects.filter(expire_date__lt=now).delete()[0]


def repairs(now: dt.datetime) -> int:
    """What administrators did on the repair pages, after a year."""
    return LogEntry.objects.filter(action_time__lt=now - LOG_KEPT).delete()[0]


def _without_notes(data: Any) -> Any:
    if isinstance(data, list):
        return [_without_notes(each) for each in data]
    if not isinstance(data, dict):
        return data
    return {
        key: "" if key in FREE_TEXT and isinstance(each, str) else _without_notes(each)
        for key, each in data.items()
    }
