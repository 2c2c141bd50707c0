"""No request has the NUL character in it, and none has another charset than UTF-8.

No keyboard makes NUL, and PostgreSQL keeps no text that has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

NUL = "\x00"


class NoNulMiddleware:
    """Refuse it in an address and a cookie before anything is looked up, in a form before its page is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _refuse([request.path_info, *request.COOKIES.values(), *_words(request.GET)])
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        _refuse(_words(request.POST))


def _words(sent: QueryDict) -> Iterable[str]:
    for name, values in sent.lists():
        yield name
        yield from map(str, values)


def _refuse(words: Iterable[str]) -> None:
    if any(NUL in word for word in words):
        raise BadRequest("a NUL character")


def in_utf8(application: Callable[..., Any]) -> Callable[..., Any]:
    """A WSGI application that is told of no other charset.

    For another one Django reads the query while it makes the request, before anybody answers for it.
    """

    def answer(environ: dict[str, Any], *more: Any) -> Any:
        kind, *parameters = environ.get("CONTENT_TYPE", "").split(";")
        kept = [each for each in parameters if not each.strip().lower().startswith("charset")]
        if len(kept) < len(parameters):
            environ = {**environ, "CONTENT_TYPE": ";".join([kind, *kept])}
        return application(environ, *more)

    return answer
