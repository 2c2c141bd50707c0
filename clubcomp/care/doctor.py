"""What is wrong with this installation, in words that an administrator can act on.

Nothing is changed. Each check answers with findings; no finding can raise what it looks for.
"""

from __future__ import annotations

import datetime as dt
import os
import shutil
import smtplib
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from zoneinfo import ZoneInfoNotFoundError

from django.conf import settings
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubcomp import __version__
from clubcomp.backup.copies import newest
from clubcomp.start.prepare import newer_migration
from clubcomp.work.models import Job
from competition.models import Event, Season
from competition.reading.load import load_season
from competition.reading.people import names_by_key
from competition.systems.errors import SeasonError
from competition.systems.lists import all_standings
from competition.wording import rule_errors
from players.models import Club, OutgoingMail

LITTLE_ROOM = 500 * 1024 * 1024  # bytes
NO_ROOM = 50 * 1024 * 1024
OLD_BACKUP = dt.timedelta(days=7)
LONG_WAIT = dt.timedelta(hours=1)
MAIL_ANSWERS_WITHIN = 5  # seconds


class Level(IntEnum):
    """How bad it is."""

    GOOD = 0
    LOOK = 1
    BAD = 2


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: how it is, and what to do where it is not good."""

    level: Level
    text: str

    @property
    def mark(self) -> str:
        """The word before it."""
        return {Level.GOOD: _("Good"), Level.LOOK: _("Look at this"), Level.BAD: _("Wrong")}[self.level]


def examine() -> list[Finding]:
    """Everything that was found; what needs the database is asked only while it answers."""
    found = [_good(_("This is version %(version)s of clubcomp.") % {"version": __version__})]
    found += [finding for check in (_folder, _secret, _room) for finding in check()]
    try:
        found += _database()
        if all(finding.level < Level.BAD for finding in found):
            found += [finding for check in OF_THE_CLUB for finding in check()]
    except DatabaseError as error:
        found.append(_bad(_("The database does not answer: %(error)s") % {"error": _one_line(error)}))
    return [*found, *_way_in(), *_mail_server()]


def _folder() -> Iterator[Finding]:
    folder = Path(settings.DATA_DIR)
    if not folder.is_dir():
        yield _bad(_("The data folder %(folder)s is not there.") % {"folder": folder})
        return
    if not os.access(folder, os.W_OK):
        yield _bad(
            _("Nothing can be written into %(folder)s: whose is it, and is its disk read-only?")
            % {"folder": folder}
        )
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & 0o077:
        yield _look(
            _("Others on this computer can look into %(folder)s: chmod 700 %(folder)s") % {"folder": folder}
        )
    else:
        yield _good(_("Only its owner can look into the data folder %(folder)s.") % {"folder": folder})


def _secret() -> Iterator[Finding]:
    secret = Path(settings.DATA_DIR) / "secret_key"
    if secret.is_file() and stat.S_IMODE(secret.stat().st_mode) & 0o077:
        yield _bad(_("Others can read the secret key: chmod 600 %(file)s") % {"file": secret})


def _room() -> Iterator[Finding]:
    folder = Path(settings.DATA_DIR)
    if not folder.is_dir():
        return
    free = shutil.disk_usage(folder).free
    text = _("%(free)s MB free on the disk of the data folder.") % {"free": free // 1_048_576}
    yield _finding(Level.BAD if free < NO_ROOM else Level.LOOK if free < LITTLE_ROOM else Level.GOOD, text)


def _database() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    loader = executor.loader
    if name := newer_migration(loader):
        yield _bad(_("The database is of a newer version than this program (%(name)s).") % {"name": name})
        return
    waiting = len(executor.migration_plan(loader.graph.leaf_nodes()))
    if waiting:
        yield _bad(
            ngettext(
                "The database waits for %(count)s change: start the site, or run migrate.",
                "The database waits for %(count)s changes: start the site, or run migrate.",
                waiting,
            )
            % {"count": waiting}
        )
        return
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            (said,) = cursor.fetchone()
        if said != "ok":
            yield _bad(_("The database is damaged (%(said)s): put a backup back.") % {"said": said})
            return
    yield _good(_("The database is whole and of this version (%(kind)s).") % {"kind": connection.vendor})


def _backups() -> Iterator[Finding]:
    copy = newest(Path(settings.DATA_DIR) / "copies")
    if copy is None:
        yield _look(_("There is no backup yet: make one, and keep one elsewhere too."))
        return
    made = dt.datetime.fromtimestamp(copy.stat().st_mtime, tz=dt.UTC)
    age = timezone.now() - made
    days = max(age.days, 0)
    text = (
        _("The newest backup is of today.")
        if not days
        else ngettext(
            "The newest backup is %(days)s day old.", "The newest backup is %(days)s days old.", days
        )
        % {"days": days}
    )
    yield _finding(Level.LOOK if age > OLD_BACKUP else Level.GOOD, text)


def _clock() -> Iterator[Finding]:
    club = Club.objects.current()
    try:
        zone = club.zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        yield _bad(
            _("This computer does not know the time zone %(zone)s of the club: install tzdata.")
            % {"zone": club.time_zone}
        )
        return
    now = timezone.localtime(timezone=zone)
    last = Event.objects.order_by("-pk").values_list("at", flat=True).first()
    if last is not None and last > timezone.now() + dt.timedelta(minutes=5):
        yield _bad(
            _("The clock of this computer is behind: something was done at %(later)s, and it is %(now)s now.")
            % {"later": f"{last.astimezone(zone):%d-%m-%Y %H:%M}", "now": f"{now:%d-%m-%Y %H:%M}"}
        )
        return
    yield _good(
        _("It is %(now)s at the club (%(zone)s).") % {"now": f"{now:%d-%m-%Y %H:%M}", "zone": club.time_zone}
    )


def _lists() -> Iterator[Finding]:
    for season in Season.objects.exclude(lists_problem="").order_by("name"):
        yield _bad(
            _("The lists of %(season)s can't be computed: %(problem)s")
            % {"season": season.name, "problem": _why_no_lists(season)}
        )


def _why_no_lists(season: Season) -> str:
    """Why now, in words; what was noted then is for programmers, and tells where it can't be found again."""
    try:
        all_standings(load_season(season, for_lists=True))
    except SeasonError as error:
        return rule_errors.sentence(error, names_by_key(season, full=True))
    return season.lists_problem


def _mail_that_waits() -> Iterator[Finding]:
    troubled = OutgoingMail.objects.troubled().count()
    if troubled:
        yield _look(
            ngettext(
                "%(count)s mail did not arrive: see the page Mail.",
                "%(count)s mails did not arrive: see the page Mail.",
                troubled,
            )
            % {"count": troubled}
        )
    since = timezone.now() - LONG_WAIT
    late = OutgoingMail.objects.due(since).filter(attempts=0).count()
    if late:
        yield _bad(
            ngettext(
                "%(count)s mail has waited for over an hour: is the mail worker running?",
                "%(count)s mails have waited for over an hour: is the mail worker running?",
                late,
            )
            % {"count": late}
        )


def _jobs_that_wait() -> Iterator[Finding]:
    nobody = Job.objects.filter(state=Job.WAITING, asked_at__lt=timezone.now() - LONG_WAIT).exists()
    if nobody and not Job.objects.filter(state=Job.RUNNING).exists():
        yield _bad(_("What was asked for beside the pages has waited for over an hour: is do_work running?"))


OF_THE_CLUB: tuple[Callable[[], Iterator[Finding]], ...] = (
    _backups,
    _clock,
    _lists,
    _mail_that_waits,
    _jobs_that_wait,
)


def _way_in() -> Iterator[Finding]:
    if settings.DEBUG:
        yield _bad(_("DEBUG is on: errors show what nobody should see."))
    hosts = [host for host in settings.ALLOWED_HOSTS if host not in ("localhost", "127.0.0.1", "[::1]")]
    if "*" in hosts:
        yield _bad(_("The site answers to any name: set CLUBCOMP_HOSTS to its own."))
    elif hosts and not settings.HTTPS:
        yield _look(
            _("The site answers to %(hosts)s without https: good in a hall, not on the internet.")
            % {"hosts": ", ".join(hosts)}
        )
    elif hosts:
        yield _good(_("The site answers to %(hosts)s over https.") % {"hosts": ", ".join(hosts)})
    else:
        yield _good(_("The site answers on this computer only."))


def _mail_server() -> Iterator[Finding]:
    if not settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
        yield _look(_("Mail is not sent but written into the log: set EMAIL_URL to send it."))
        return
    if settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield _look(
            _("Mail is sent from %(sender)s: set CLUBCOMP_FROM_EMAIL.")
            % {"sender": settings.DEFAULT_FROM_EMAIL}
        )
    line = get_connection(timeout=MAIL_ANSWERS_WITHIN)
    try:
        line.open()
        line.close()
    except (OSError, smtplib.SMTPException) as error:
        yield _bad(
            _("The mail server %(host)s does not let us in: %(error)s")
            % {"host": settings.EMAIL_HOST, "error": _one_line(error)}
        )
    else:
        yield _good(_("The mail server %(host)s answers.") % {"host": settings.EMAIL_HOST})


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


def _finding(level: Level, text: str) -> Finding:
    return Finding(level, text)


def _good(text: str) -> Finding:
    return Finding(Level.GOOD, text)


def _look(text: str) -> Finding:
    return Finding(Level.LOOK, text)


def _bad(text: str) -> Finding:
    return Finding(Level.BAD, text)
