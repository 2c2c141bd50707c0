"""The table: what is kept about people, why, how long, and in which tables of the database.

The page *Privacy* shows it and `manage.py tidy` keeps to it. A test holds that no table is forgotten here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubcomp.privacy import tidy
from clubcomp.work.tasks import forget_old as forget_old_jobs
from players.post.worker import forget_old as forget_old_mail

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
        tidy.notes,
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
        tidy.uploads,
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
        tidy.sessions,
    ),
    Kept(
        _("What administrators repaired by hand"),
        _("To be able to find out what happened."),
        _("A year."),
        ("admin.logentry",),
        tidy.repairs,
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
