"""A letter put into its envelope: plain text and HTML around it, addresses and headers."""

from __future__ import annotations

import hashlib
from email.utils import formataddr, parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone, translation

from players.models import Club, OutgoingMail
from players.post.choices import unsubscribe_path
from players.post.letters import Letter, kind_of


def message_of(mail: OutgoingMail) -> EmailMultiAlternatives:
    """The mail as it goes out, in the language of who reads it and at the clock of the club."""
    club = Club.objects.current()
    kind = kind_of(mail.kind)
    with translation.override(mail.language), timezone.override(club.zone):
        letter = kind.write(mail.facts, mail.player)
        unsubscribe = ""
        if mail.player is not None and kind.topic is not None:
            unsubscribe = full_address(unsubscribe_path(mail.player, kind.topic))
        text, html = render(letter, mail, club, unsubscribe)
    message = EmailMultiAlternatives(
        subject=one_line(letter.subject),
        body=text,
        from_email=sender(club),
        to=[mail.address],
        headers=_headers(mail, unsubscribe),
    )
    message.attach_alternative(html, "text/html")
    return message


def render(letter: Letter, mail: OutgoingMail, club: Club, unsubscribe: str) -> tuple[str, str]:
    """The letter as plain text and as HTML."""
    topic = kind_of(mail.kind).topic
    context: dict[str, Any] = {
        "letter": letter,
        "club": club,
        "name": mail.player.given_name or mail.player.full_name if mail.player else "",
        "action_text": letter.action[0] if letter.action else "",
        "action_url": full_address(letter.action[1]) if letter.action else "",
        "home": full_address("/"),
        "language": mail.language,
        "topic": topic.label if topic else "",
        "unsubscribe": unsubscribe,
    }
    text = render_to_string("mail/letter.txt", context).strip() + "\n"
    return text, render_to_string("mail/letter.html", context)


def full_address(path: str) -> str:
    """The address of a page for somebody who is not on the site; it never comes from a request."""
    return settings.SITE_URL.rstrip("/") + path


def sender(club: Club) -> str:
    """The address that mail comes from, with the name of the club where the setting names nobody."""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    return formataddr((one_line(name or club.name), address))


def one_line(text: str) -> str:
    """Without line breaks and other characters that a header can't have."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _headers(mail: OutgoingMail, unsubscribe: str) -> dict[str, str]:
    # The same mail sent once more has the same number, so that a mailbox can see that it has it.
    number = hashlib.sha256(f"{settings.SECRET_KEY}{mail.pk}{mail.key}".encode()).hexdigest()[:32]
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {"Message-ID": f"<{number}@{domain}>", "Auto-Submitted": "auto-generated"}
    if unsubscribe:
        headers["List-Unsubscribe"] = f"<{unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers
