"""The club's mail, what there is to look at first."""

from __future__ import annotations

from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.db.models.functions import Coalesce

from players.models import OutgoingMail

TROUBLED, WAITING, SENT, DROPPED = "troubled", "waiting", "sent", "dropped"
# The parts of the list in their order, with the states in each.
STATES = {
    TROUBLED: (OutgoingMail.FAILED, OutgoingMail.UNSURE),
    WAITING: (OutgoingMail.WAITING, OutgoingMail.SENDING),
    SENT: (OutgoingMail.SENT,),
    DROPPED: (OutgoingMail.DROPPED,),
}
PART = {state: part for part, states in STATES.items() for state in states}


def mails() -> QuerySet[OutgoingMail]:
    """All of it, part after part, the newest first in each."""
    rank = Case(
        *(When(state__in=states, then=Value(number)) for number, states in enumerate(STATES.values())),
        output_field=IntegerField(),
    )
    return OutgoingMail.objects.select_related("player").order_by(
        rank, Coalesce("sent_at", "created_at").desc(), "-pk"
    )


def mail_with(pk: int) -> OutgoingMail | None:
    """One of them; None for none."""
    return OutgoingMail.objects.filter(pk=pk).first()


def number_of_mails(*, failed: bool) -> int:
    """How many failed, or else how many ask to be looked at."""
    found = OutgoingMail.objects
    return (found.filter(state=OutgoingMail.FAILED) if failed else found.troubled()).count()
