"""A new installation becomes that of whoever knows the code: its club and its first administrator."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import MiddlewareNotUsed
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from players.models import Club, User

# A code has 40 bits; whoever guesses has this many tries before bin/run must be started again.
TRIES = 20
_WRONG_CODES = "setup-wrong-codes"


class AlreadySetUp(Exception):
    """Somebody else was first."""


def is_set_up() -> bool:
    """Whether the club has an administrator."""
    return User.objects.filter(is_administrator=True, is_active=True).exists()


def code_is_right(typed: str) -> bool:
    """Compare a typed code with the one on the terminal, a limited number of times."""
    if not settings.SETUP_CODE or caches["process"].get(_WRONG_CODES, 0) >= TRIES:
        return False
    if secrets.compare_digest(_bare(typed).encode(), _bare(settings.SETUP_CODE).encode()):
        return True
    caches["process"].add(_WRONG_CODES, 0, timeout=None)
    caches["process"].incr(_WRONG_CODES)
    return False


def _bare(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())


@transaction.atomic
def set_up(*, club_name: str, name: str, email: str, password: str) -> User:
    """Name the club and make its first administrator; raise `AlreadySetUp` when there is one."""
    club, _made = Club.objects.select_for_update().get_or_create(pk=1, defaults={"name": club_name})
    if is_set_up():
        raise AlreadySetUp
    club.name = club_name
    club.save(update_fields=["name"])
    return User.objects.create_superuser(email, password, name=name)


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
