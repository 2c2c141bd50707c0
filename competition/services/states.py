"""What a round must be for a verb to make sense."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.models import Round
from competition.services.errors import Refused


def require_open(round_: Round) -> None:
    """Raise Refused when the round is published or closed."""
    if not round_.is_open:
        message = _("Round %(number)s has been published.")
        raise Refused("published", message % {"number": round_.number})


def require_draft(round_: Round) -> None:
    """Raise Refused unless there is a pairing that has not been published."""
    require_open(round_)
    if round_.state != Round.DRAFT.value:
        message = _("There is no pairing for round %(number)s.")
        raise Refused("no_pairing", message % {"number": round_.number})


def require_not_closed(round_: Round) -> None:
    """Raise Refused when the round is closed."""
    if round_.state == Round.CLOSED.value:
        message = _("Round %(number)s is closed.")
        raise Refused("closed", message % {"number": round_.number})


def require_under_way(round_: Round) -> None:
    """Raise Refused unless the round is published and not closed."""
    require_not_closed(round_)
    if round_.state != Round.PUBLISHED.value:
        message = _("Round %(number)s has not been published.")
        raise Refused("not_published", message % {"number": round_.number})
