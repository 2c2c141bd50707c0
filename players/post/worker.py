"""The worker: takes mail out of the outbox, one by one, and sends it.

A mail is claimed and committed before it is handed over, and what came of it is committed after. So two
workers never send the same mail, and what was under way when a worker died is known to be unsure.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import logging
import smtplib
from collections.abc import Callable, Iterator

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F, Q
from django.utils import timezone

from players.models import OutgoingMail
from players.models.mail import LONGEST
from players.post.choices import is_wanted
from players.post.envelope import message_of
from players.post.smtp import MaybeArrived

log = logging.getLogger(__name__)

Clock = Callable[[], dt.datetime]

# How long to wait after the first failure, the second, …; after the last one it has failed for good.
PAUSES = [
    dt.timedelta(minutes=1),
    dt.timedelta(minutes=5),
    dt.timedelta(minutes=15),
    dt.timedelta(hours=1),
    dt.timedelta(hours=4),
    LONGEST,
]
# Longer than any server can take over one mail: every step of it has its own time limit.
ABANDONED = dt.timedelta(minutes=20)
KEPT = dt.timedelta(days=90)

_before: list[Callable[[dt.datetime], object]] = []


def before_sending(task: Callable[[dt.datetime], object]) -> None:
    """Let the worker do this, with the time that it is, before it looks for mail: reminders are made so."""
    if task not in _before:
        _before.append(task)


def send_waiting(clock: Clock = timezone.now, stopping: Callable[[], bool] = lambda: False) -> int:
    """Send everything that waits and may go now; returns how many have left.

    When it is `stopping`, what is under way is sent and nothing more.
    """
    report_abandoned(clock())
    forget_old(clock())
    for task in _before:
        try:
            task(clock())
        except Exception:
            log.exception("a task before sending mail failed")
    sent = 0
    with _line() as line:
        while not stopping() and not line.is_dead and (mail := claim(clock())) is not None:
            sent += _send(mail, line, clock)
    return sent


def claim(now: dt.datetime) -> OutgoingMail | None:
    """Take the next mail for oneself: whoever changes its state first has it, on any database."""
    while (pk := OutgoingMail.objects.due(now).values_list("pk", flat=True).first()) is not None:
        mine = OutgoingMail.objects.filter(pk=pk, state=OutgoingMail.WAITING).update(
            state=OutgoingMail.SENDING, claimed_at=now, attempts=F("attempts") + 1
        )
        if mine:
            return OutgoingMail.objects.select_related("player").get(pk=pk)
    return None


def report_abandoned(now: dt.datetime) -> int:
    """What a worker was sending when it died may have arrived: it is reported, and not sent again.

    What it seems to have taken long after now, it took before the clock was set back.
    """
    long_ago = Q(claimed_at__lte=now - ABANDONED) | Q(claimed_at__gte=now + ABANDONED)
    left = OutgoingMail.objects.filter(long_ago, state=OutgoingMail.SENDING)
    return left.update(state=OutgoingMail.UNSURE, error="the worker stopped while sending")


def hold_restored() -> int:
    """What waited when a backup was made may have gone out since: it is reported, and not sent by itself."""
    unfinished = OutgoingMail.objects.filter(state__in=[OutgoingMail.WAITING, OutgoingMail.SENDING])
    return unfinished.update(state=OutgoingMail.UNSURE, error="put back from a backup")


def forget_old(now: dt.datetime) -> int:
    """Mail of three months ago, whatever became of it: with it go address and names. Returns how many."""
    over = OutgoingMail.objects.exclude(state__in=[OutgoingMail.WAITING, OutgoingMail.SENDING])
    return over.filter(created_at__lt=now - KEPT).delete()[0]


class _Line:
    """One connection for all mail of a turn; after trouble a new one."""

    def __init__(self) -> None:
        self.is_dead = False
        self._connection: BaseEmailBackend | None = None

    def hand_over(self, mail: OutgoingMail) -> None:
        message = message_of(mail)
        self._open().send_messages([message])

    def _open(self) -> BaseEmailBackend:
        """The connection. Where none can be had, nobody else's mail is tried in this turn."""
        if self._connection is None:
            self._connection = get_connection()
        try:
            self._connection.open()
        except OSError:
            self.is_dead = True
            raise
        return self._connection

    def drop(self) -> None:
        """Hang up; what a server says to that is of no interest."""
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.close()
        self._connection = None


@contextlib.contextmanager
def _line() -> Iterator[_Line]:
    line = _Line()
    try:
        yield line
    finally:
        line.drop()


def _send(mail: OutgoingMail, line: _Line, clock: Clock) -> bool:
    if not is_wanted(mail):
        _finish(mail, state=OutgoingMail.DROPPED)
        return False
    try:
        line.hand_over(mail)
    except MaybeArrived as error:
        line.drop()
        _finish(mail, state=OutgoingMail.UNSURE, error=_short(error))
    except OSError as error:  # smtplib's errors are OSErrors too
        line.drop()
        _try_later(mail, error, clock())
    except Exception as error:
        line.drop()
        log.exception("mail %s could not be written", mail.key)
        _finish(mail, state=OutgoingMail.FAILED, error=_short(error))
    else:
        _finish(mail, state=OutgoingMail.SENT, sent_at=clock(), error="")
        return True
    return False


def _try_later(mail: OutgoingMail, error: OSError, now: dt.datetime) -> None:
    """Again after a pause, unless the server will say the same each time, or has been asked often enough."""
    if _is_final(error) or mail.attempts > len(PAUSES):
        log.warning("mail %s did not arrive: %s", mail.key, _short(error))
        _finish(mail, state=OutgoingMail.FAILED, error=_short(error))
    else:
        pause = PAUSES[mail.attempts - 1]
        _finish(mail, state=OutgoingMail.WAITING, not_before=now + pause, error=_short(error))


def _is_final(error: OSError) -> bool:
    """Whether it is this mail that the server refuses, and not the server that has trouble."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _words in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= 500


def _finish(mail: OutgoingMail, **fields: object) -> None:
    """Note what came of this attempt, unless the mail has been claimed anew since."""
    still = OutgoingMail.objects.filter(
        pk=mail.pk, claimed_at=mail.claimed_at, state__in=[OutgoingMail.SENDING, OutgoingMail.UNSURE]
    )
    still.update(**fields)


def _short(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, words = next(iter(error.recipients.values()))
        return _line_of(f"{code} {_decoded(words)}")
    if isinstance(error, smtplib.SMTPResponseException):
        return _line_of(f"{error.smtp_code} {_decoded(error.smtp_error)}")
    return _line_of(getattr(error, "strerror", "") or str(error) or type(error).__name__)


def _decoded(words: object) -> str:
    return words.decode(errors="replace") if isinstance(words, bytes) else str(words)


def _line_of(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300]
