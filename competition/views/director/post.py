"""The club's mail: what did not arrive and why, what waits, and what has left lately."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.tables.post import mail_line
from competition.views.access import director_action, director_page
from competition.views.frame import frame, page
from players.models import OutgoingMail, User
from players.services import errors
from players.services import post as verbs

PAGE = "director:post"
SHOWN_AT_MOST = 200
LATELY = 25


@director_page
def overview(request: HttpRequest) -> HttpResponse:
    """What there is to look at comes first."""
    zone = frame(request).club.zone
    mails = OutgoingMail.objects.select_related("player")
    troubled = mails.troubled().order_by("-created_at", "-pk")
    waiting = mails.filter(state__in=[OutgoingMail.WAITING, OutgoingMail.SENDING]).order_by(
        "not_before", "pk"
    )
    sent = mails.filter(state=OutgoingMail.SENT).order_by("-sent_at", "-pk")
    return page(
        request,
        "director/post.html",
        troubled=[mail_line(mail, zone) for mail in troubled[:SHOWN_AT_MOST]],
        waiting=[mail_line(mail, zone) for mail in waiting[:SHOWN_AT_MOST]],
        sent=[mail_line(mail, zone) for mail in sent[:LATELY]],
        failed=troubled.filter(state=OutgoingMail.FAILED).count(),
    )


@director_action(back=PAGE)
def resend(request: HttpRequest, mail: int) -> HttpResponse:
    """Once more."""
    try:
        verbs.resend(mail=_mail(mail), by=cast(User, request.user))
    except errors.Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("It goes out once more."))
    return redirect(PAGE)


@director_action(back=PAGE)
def resend_failed(request: HttpRequest) -> HttpResponse:
    """Everything that did not arrive once more."""
    number = verbs.resend_failed(by=cast(User, request.user))
    words = ngettext("%(number)d mail goes out once more.", "%(number)d mails go out once more.", number)
    messages.success(request, words % {"number": number})
    return redirect(PAGE)


@director_action(back=PAGE)
def drop(request: HttpRequest, mail: int) -> HttpResponse:
    """Not any more."""
    try:
        verbs.drop(mail=_mail(mail), by=cast(User, request.user))
    except errors.Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("This mail is not sent any more."))
    return redirect(PAGE)


def _mail(pk: int) -> OutgoingMail:
    mail = OutgoingMail.objects.filter(pk=pk).first()
    if mail is None:
        raise Http404
    return mail
