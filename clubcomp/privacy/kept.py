"""What is kept about people, why and how long: one table; and forgetting what has had its time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubcomp.work.tasks import forget_old as forget_old_jobs
from competition.models import Attendance, BoardWish, Event, SignUp
from competition.services.leavers import FREE_TEXT
from players.models import PendingImport
from players.post.worker import forget_old as forget_old_mail
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


Words = str | Promise


@dataclass(frozen=True)
class Kept:
    """One kind of thing that is kept. `forget` is what forgets it in time, where that is not up to people."""

    what: Words
    why: Words
    how_long: Words
    tables: tuple[str, ...]
    forget: Callable[[dt.datetime], int] | None = None


KEPT = (
    Kept(
        _("Of members: name, e-mail address, telephone, date of birth, numbers, ratings"),
        _("To know who plays, to reach him, and to place him in the list. Directors see it, others do not."),
        _("Until he asks to be forgotten, or a director removes him."),
        ("players.player", "players.rating", "players.memberrequest", "players.mailchoice"),
    ),
    Kept(
        _("Of seasons: pairings, results, absences by kind, points, groups, teams and their matches"),
        _("It is the competition: every point can be traced to its game."),
        _("For good. Who asks to be forgotten stays in it under a name that says nothing."),
        (
            "competition.season",
            "competition.entry",
            "competition.round",
            "competition.game",
            "competition.sidegame",
            "competition.attendance",
            "competition.adjustment",
            "competition.barring",
            "competition.keptapart",
            "competition.resultclaim",
            "competition.externalgame",
            "competition.team",
            "competition.team_captains",
            "competition.match",
            "competition.matchboard",
            "competition.snapshot",
            "competition.snapshotrow",
            "competition.prize",
            "competition.ruleproposal",
            "competition.signup",
            "competition.boardwish",
            "competition.event",
        ),
    ),
    Kept(
        _("What a member writes with an absence, and remarks about a board"),
        _("So that the director can decide, also when it was late."),
        _("A year after the evening."),
        ("competition.attendance", "competition.signup", "competition.boardwish", "competition.event"),
        notes,
    ),
    Kept(
        _("Accounts: e-mail address, name, roles, and a password that nobody can read"),
        _("Directors and captains need one; members may have one."),
        _("Until an administrator closes it, or its owner asks to be forgotten."),
        ("players.user", "account.emailaddress", "account.emailconfirmation"),
    ),
    Kept(
        _("Mail that the site sends: the address, what it was about, whether it arrived"),
        _("So that nothing is sent twice and a director sees what did not arrive."),
        _("Three months."),
        ("players.outgoingmail",),
        forget_old_mail,
    ),
    Kept(
        _("Uploaded lists of members and ratings, until they are taken over"),
        _("To show beforehand what each row would do."),
        _("A day."),
        ("players.pendingimport", "players.knowncolumn"),
        uploads,
    ),
    Kept(
        _("What is done beside the pages: what was asked for, by which account, what came of it"),
        _("So that the page can say how far it is, and show the result."),
        _("A day."),
        ("work.job",),
        forget_old_jobs,
    ),
    Kept(
        _("Log-ins: a cookie on the device, and that it is valid"),
        _(
            "So that nobody has to log in at every page. "
            "There are no other cookies but those for language and link."
        ),
        _("A month after the last visit."),
        ("sessions.session",),
        sessions,
    ),
    Kept(
        _("What administrators repaired by hand"),
        _("To be able to find out what happened."),
        _("A year."),
        ("admin.logentry",),
        repairs,
    ),
)

# Tables without anything about a person.
IMPERSONAL = (
    "players.club",
    "players.clublogo",
    "auth.permission",
    "auth.group",
    "auth.group_permissions",
    "contenttypes.contenttype",
)
