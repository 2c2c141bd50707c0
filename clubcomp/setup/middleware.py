"""Lead whoever comes first to the page that makes the club his."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from clubcomp.setup.first_visit import is_set_up


class FirstVisitMiddleware:
    """Until the club has an administrator, the home page leads to the first visit; then this does nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.SETUP_CODE:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.done = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not self.done and request.path == "/":
            self.done = is_set_up()
            if not self.done:
                return HttpResponseRedirect(reverse("first_visit"))
        return self.get_response(request)
