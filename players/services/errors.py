"""What a verb about people says when it does nothing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from players.models import User


class Refused(Exception):
    """A verb was not carried out, and nothing was changed. The message is translated, for whoever asked."""

    def __init__(self, code: str, message: Any) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


def require_director(by: User) -> None:
    """Raise Refused unless this account may do what a director does."""
    if not by.may_direct:
        raise Refused("not_allowed", _("Only a director may do this."))


def require_administrator(by: User) -> None:
    """Raise Refused unless this account may change what concerns the whole club."""
    if not by.is_staff:
        raise Refused("not_allowed", _("Only an administrator may do this."))
