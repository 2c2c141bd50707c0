"""Why something was changed afterwards: in the words of who did it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.services.errors import Refused

NO_REASON = "no_reason"


def checked_reason(reason: str) -> str:
    """The reason itself. Raises Refused when there is none."""
    words = " ".join(reason.split())
    if not words:
        raise Refused(NO_REASON, _("Say why: everybody who asks later finds the reason in the history."))
    return words
