"""Logging in with a password: guessing takes too long, and the demonstration's passwords stay at home."""

import hashlib
import ipaddress
import logging
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger(__name__)

TRIES = 10
WAIT = 10 * 60  # seconds


def from_this_machine(request: HttpRequest) -> bool:
    """Whether a request comes straight from this machine, not through a proxy."""
    if "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META:
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback


class PasswordBackend(ModelBackend):
    """Django's password login, with a limit on wrong tries for each visitor and account."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> Any:
        """Return the user, or None when the password is wrong or this visitor may not try."""
        if request is None:
            return super().authenticate(request, username, password, **more)
        if settings.DEMO and not from_this_machine(request):
            return None
        counter = wrong_tries_key(request, username or more.get("email") or "")
        if cache.get(counter, 0) >= TRIES:
            return None
        user = super().authenticate(request, username, password, **more)
        if user is not None:
            cache.delete(counter)
            return user
        cache.add(counter, 0, timeout=WAIT)
        if cache.incr(counter) == TRIES:
            logger.warning("%d wrong passwords from %s", TRIES, request.META.get("REMOTE_ADDR"))
        return None


def wrong_tries_key(request: HttpRequest, username: str) -> str:
    """The name of the counter of wrong tries of this visitor at this account."""
    who = f"{request.META.get('REMOTE_ADDR')} {username.strip().lower()}"
    return "wrong-passwords-" + hashlib.sha256(who.encode()).hexdigest()


class LoginForm(AuthenticationForm):
    """E-mail address and password, and why they were not accepted."""

    error_messages = {
        "invalid_login": _(
            "This e-mail address and password don't belong together. After ten wrong tries, wait ten minutes."
        ),
        "inactive": _("This account is closed."),
        "elsewhere": _("The passwords of the demonstration work only on the machine that it runs on."),
    }

    def get_invalid_login_error(self) -> ValidationError:
        """Say when it is not the password that is wrong, but the place."""
        if settings.DEMO and self.request is not None and not from_this_machine(self.request):
            return ValidationError(self.error_messages["elsewhere"], code="elsewhere")
        return super().get_invalid_login_error()


class LongEnough(MinimumLengthValidator):
    """Django's shortest length, said in Dutch too."""

    def get_error_message(self) -> str:
        """What is wrong with a password that is too short."""
        message = gettext("This password is too short: at least %(length)d characters.")
        return message % {"length": self.min_length}
