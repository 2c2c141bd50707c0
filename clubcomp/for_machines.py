"""What machines ask: whether the site runs (`/healthz`), and what search engines may read."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from competition.pages.frame import frame

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer `ok`, or 503 when the database doesn't answer; nothing that a stranger could use."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        logger.exception("The database doesn't answer")
        return HttpResponse("database unavailable\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


_PRIVATE = ("/ik/", "/leiding/", "/admin/")


class SearchEnginesMiddleware:
    """Say in a header of every answer, sheets and data included, that it is not for search engines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        around = getattr(request, "_frame", None)  # only pages have one, and it costs no query here
        wanted = around is not None and around.club.search_engines
        if not wanted or request.path.startswith(_PRIVATE):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines read first."""
    paths = _PRIVATE if frame(request).club.search_engines else ("/",)
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in paths), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
