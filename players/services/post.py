"""What a director does about mail that did not arrive, or that nobody needs any more."""

from __future__ import annotations

import datetime as dt

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import OutgoingMail, User
from players.services.errors import Refused, require_director


@transaction.atomic
def resend(*, mail: OutgoingMail, by: User, now: dt.datetime | None = None) -> None:
    """Let a mail that did not arrive, or perhaps not, go once more.

    One that waits already is left alone. Raises Refused for one that has been sent, or is being sent.
    """
    require_director(by)
    known = OutgoingMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
    if known.state == OutgoingMail.WAITING:
        return
    if known.state in (OutgoingMail.SENT, OutgoingMail.SENDING):
        raise Refused("sent", _("This mail has left already."))
    _wait_again(OutgoingMail.objects.filter(pk=known.pk), now or timezone.now())


@transaction.atomic
def resend_failed(*, by: User, now: dt.datetime | None = None) -> int:
    """Let everything that did not arrive go once more, but for what perhaps did; returns how many."""
    require_director(by)
    return _wait_again(OutgoingMail.objects.filter(state=OutgoingMail.FAILED), now or timezone.now())


@transaction.atomic
def drop(*, mail: OutgoingMail, by: User) -> None:
    """Send this mail no more. One that was dropped already is no error; raises Refused once it has left."""
    require_director(by)
    dropped = OutgoingMail.objects.filter(
        pk=mail.pk,
        state__in=[
            OutgoingMail.WAITING,
            OutgoingMail.FAILED,
            OutgoingMail.UNSURE,
            OutgoingMail.DROPPED,
        ],
    ).update(state=OutgoingMail.DROPPED)
    if not dropped:
        raise Refused("sent", _("This mail has left already."))


def _wait_again(mails: models.QuerySet[OutgoingMail], now: dt.datetime) -> int:
    return mails.update(state=OutgoingMail.WAITING, attempts=0, not_before=now, error="")
