"""Search engines are kept out, unless the club wants them; and always from members' and directors' pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from competition.pages.frame import frame

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
