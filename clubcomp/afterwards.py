"""Work that nobody should wait for: done when the answer is on its way to the browser.

How long a page takes then tells nothing of what was found, such as whether an address is known.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

logger = logging.getLogger(__name__)

Job = Callable[[], object]


class AfterwardsMiddleware:
    """Do the jobs of a request once its answer has been sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        jobs: list[Job] = []
        request._afterwards = jobs  # type: ignore[attr-defined]
        response = self.get_response(request)
        # A server closes an answer when it has sent it.
        response._resource_closers += jobs  # type: ignore[attr-defined]
        return response


def afterwards(request: HttpRequest, job: Job) -> None:
    """Do this when the answer has been sent, in the language of the page; at once where there is none."""
    language = translation.get_language()

    def do() -> None:
        try:
            with translation.override(language):
                job()
        except Exception:
            logger.exception("what was left for after an answer failed")

    jobs: list[Job] | None = getattr(request, "_afterwards", None)
    if jobs is None:
        do()
    else:
        jobs.append(do)
