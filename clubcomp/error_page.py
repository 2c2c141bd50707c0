"""The page of an error that nobody foresaw, and of an outage: what was sent can be sent once more.

Neither asks the database anything: it may be just what is out of order.
"""

from __future__ import annotations

import sys

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.defaults import bad_request, server_error

from clubcomp.outage import Outage, outage_of

FORM = "application/x-www-form-urlencoded"


def failed(request: HttpRequest) -> HttpResponse:
    """The answer to a request that raised: 503 and what to do in an outage, else the page of a mistake."""
    outage = outage_of(sys.exc_info()[1])
    if outage is None:
        return server_error(request)
    with translation.override(getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE)):
        response = _answer(request, outage)
    response.headers["Retry-After"] = str(outage.wait)
    add_never_cache_headers(response)
    return response


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that makes no sense: a page, and to a program no page."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": "bad request"}, status=400)
    return bad_request(request, exception)


def _answer(request: HttpRequest, outage: Outage) -> HttpResponse:
    sending = request.method == "POST"
    title, lead = _words(outage, sending)
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"message": f"{title}. {lead}"}, status=503)
    context = {
        "title": title,
        "lead": lead,
        "language": translation.get_language(),
        "sending": sending,
        "address": request.get_full_path(),
        "fields": _sent(request),
        "token": get_token(request),
    }
    return HttpResponse(render_to_string("503.html", context), status=503)


def _words(outage: Outage, sending: bool) -> tuple[str, str]:
    """What is out of order, and what it means for who sent or asked for something."""
    unsure = _("Perhaps what you sent has not been kept: look whether it is there before you go on.")
    kept_not = _("What you sent has not been kept; nothing has changed.")
    tell = _("Please tell the administrator. As soon as that is solved, everything goes on by itself.")
    if outage is Outage.BUSY:
        wait = _("Somebody else is changing something that takes long. Try again in a moment.")
        return _("The site is busy"), f"{kept_not} {wait}" if sending else wait
    if outage is Outage.AWAY:
        return _("The site can't reach its data"), f"{unsure} {tell}" if sending else tell
    full = outage is Outage.FULL
    if full and connection.vendor != "sqlite":
        kept_not = unsure  # PostgreSQL can find no room after it has kept something
    title = _("The site's disk is full") if full else _("The site's disk can't be written")
    return title, f"{kept_not} {tell}" if sending else tell


def _sent(request: HttpRequest) -> list[tuple[str, str]] | None:
    """What was sent, to be sent once more; None where it must not stand on a page, or can't.

    Nothing that came from another site, and no password.
    """
    if request.content_type != FORM or not getattr(request, "csrf_processing_done", False):
        return None
    if any("password" in name for name in request.POST):
        return None
    lists = request.POST.lists()
    return [(name, str(each)) for name, values in lists for each in values if name != "csrfmiddlewaretoken"]
