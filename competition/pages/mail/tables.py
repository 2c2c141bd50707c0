"""The club's mail as lines: to whom, about what, when, and what is the matter with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from zoneinfo import ZoneInfo

from django.utils import timezone

from competition.pages.mail import words
from competition.reading.post import DROPPED, PART, TROUBLED
from competition.wording import dates
from players.models import OutgoingMail


@dataclass(frozen=True, slots=True)
class MailLine:
    """A mail. Only directors see these, since they name addresses; what it says stays its reader's."""

    id: int
    name: str
    address: str
    about: str
    when: str
    state: str
    unsure: bool
    may_resend: bool
    may_drop: bool


@dataclass(frozen=True, slots=True)
class MailPart:
    """Mails that stand alike, under one head."""

    code: str
    title: str
    lines: tuple[MailLine, ...]


def mail_parts(mails: Iterable[OutgoingMail], zone: ZoneInfo) -> list[MailPart]:
    """Mails in their order, a part for each way that they stand."""
    return [
        MailPart(code, words.part(code), tuple(mail_line(mail, zone) for mail in found))
        for code, found in groupby(mails, lambda mail: PART[mail.state])
    ]


def mail_line(mail: OutgoingMail, zone: ZoneInfo) -> MailLine:
    """One mail, with its times on the club's clock."""
    is_waiting = mail.state == OutgoingMail.WAITING
    moment = timezone.localtime(mail.not_before if is_waiting and mail.attempts else mail.created_at, zone)
    return MailLine(
        id=mail.pk,
        name=mail.player.full_name if mail.player else mail.address,
        address=mail.address if mail.player else "",
        about=words.about(mail.kind, mail.facts),
        when=dates.moment(timezone.localtime(mail.sent_at or mail.created_at, zone)),
        state=words.state(mail.state, mail.attempts, mail.error, dates.moment(moment)),
        unsure=mail.state == OutgoingMail.UNSURE,
        may_resend=PART[mail.state] in (TROUBLED, DROPPED),
        may_drop=PART[mail.state] == TROUBLED or is_waiting,
    )
