"""The club's mail: what did not arrive and why, what waits, and what has left."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.pages.access import director_action, director_page
from competition.pages.filters import MailFilter
from competition.pages.frame import frame, page
from competition.pages.mail.tables import mail_parts
from competition.pages.paging import list_url, paged
from competition.reading.post import mail_with, mails, number_of_mails
from players.models import OutgoingMail, User
from players.services import errors
from players.services import post as verbs

PAGE = "director:post"
ON_A_PAGE = 50


@director_page
def overview(request: HttpRequest) -> HttpResponse:
    """What there is to look at comes first."""
    zone = frame(request).club.zone
    asked = MailFilter(request.GET, mails())
    pages = paged(request, asked.qs, ON_A_PAGE)
    failed = number_of_mails(failed=True)
    return page(
        request,
        "director/post.html",
        filter=asked,
        pages=pages,
        parts=mail_parts(pages.things, zone),
        failed=failed,
        all_well=not asked.asked and not number_of_mails(failed=False),
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
    return redirect(list_url(request, PAGE))


@director_action(back=PAGE)
def resend_failed(request: HttpRequest) -> HttpResponse:
    """Everything that did not arrive once more."""
    number = verbs.resend_failed(by=cast(User, request.user))
    words = ngettext("%(number)d mail goes out once more.", "%(number)d mails go out once more.", number)
    messages.success(request, words % {"number": number})
    return redirect(list_url(request, PAGE))


@director_action(back=PAGE)
def drop(request: HttpRequest, mail: int) -> HttpResponse:
    """Not any more."""
    try:
        verbs.drop(mail=_mail(mail), by=cast(User, request.user))
    except errors.Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("This mail is not sent any more."))
    return redirect(list_url(request, PAGE))


def _mail(pk: int) -> OutgoingMail:
    mail = mail_with(pk)
    if mail is None:
        raise Http404
    return mail
