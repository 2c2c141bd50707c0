"""Why something was changed afterwards: in the words of who did it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.services.errors import Refused


def checked_reason(reason: str) -> str:
    """The reason itself. Raises Refused when there is none."""
    words = " ".join(reason.split())
    if not words:
        raise Refused("no_reason", _("Say why: everybody who asks later finds the reason in the history."))
    return words
