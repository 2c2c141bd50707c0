"""Passwords: long enough, and those of the demonstration stay at home."""

import ipaddress

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext


def from_this_machine(request: HttpRequest) -> bool:
    """Whether a request comes straight from this machine, not through a proxy."""
    if "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META:
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback


class LongEnough(MinimumLengthValidator):
    """Django's shortest length, said in Dutch too."""

    def get_error_message(self) -> str:
        """What is wrong with a password that is too short."""
        message = gettext("This password is too short: at least %(length)d characters.")
        return message % {"length": self.min_length}
