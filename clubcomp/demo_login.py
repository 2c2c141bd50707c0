"""Passwords of the demonstration club are printed on every screen, so they open nothing from elsewhere."""

import ipaddress
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest


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
    """Django's password login, which the demonstration refuses to other machines."""

    def authenticate(self, request: HttpRequest | None, *args: Any, **kwargs: Any) -> Any:
        """Return the user, or None when the password is wrong or not for this visitor."""
        if settings.DEMO and request is not None and not from_this_machine(request):
            return None
        return super().authenticate(request, *args, **kwargs)
