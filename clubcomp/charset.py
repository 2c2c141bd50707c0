"""Every form is UTF-8, whatever it claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


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
