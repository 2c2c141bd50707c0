"""Reminders before the deadline, for who asked for them: once for each player and round."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils import timezone

from competition.models import Attendance, Entry, Round, SignUp
from competition.models.round import OPEN_STATES
from competition.services.announcing import round_facts
from competition.systems.calendar import deadline_of
from competition.systems.rules import read_rules
from players.models import Club, MailChoice, MailTopic
from players.post.many import ToPlayer, put_all

REMINDER = "reminder"
# So long before the deadline; further away than this no deadline is from its round.
AHEAD = dt.timedelta(hours=24)
_FURTHEST = dt.timedelta(days=14)


def remind(now: dt.datetime) -> None:
    """Put a reminder in the outbox for every round whose deadline is near, to who has said nothing yet."""
    if not MailChoice.objects.filter(topic=MailTopic.REMINDER.value, wanted=True).exists():
        return
    today = timezone.localtime(now, Club.objects.current().zone).date()
    rounds = Round.objects.filter(
        season__archived=False,
        state__in=OPEN_STATES,
        date__range=(today, today + _FURTHEST),
    )
    for round_ in rounds.select_related("season").order_by("date", "pk"):
        put_all(_of_round(round_, now), now)


def _of_round(round_: Round, now: dt.datetime) -> Iterator[ToPlayer]:
    attendance = read_rules(round_.season.rules).attendance
    deadline = deadline_of(attendance.deadline, round_.date, round_.time, Club.objects.current().zone)
    if deadline is None or not now < deadline <= now + AHEAD:
        return
    said = set(Attendance.objects.filter(round=round_, made_by="").values_list("entry_id", flat=True))
    said |= set(SignUp.objects.filter(round=round_).values_list("entry_id", flat=True))
    entries = Entry.objects.filter(
        season=round_.season,
        player__mail_choices__topic=MailTopic.REMINDER.value,
        player__mail_choices__wanted=True,
    )
    facts = {**round_facts(round_), "deadline": deadline.isoformat(), "default": attendance.default}
    for entry in entries.in_round(round_.number).with_player().exclude(pk__in=said):
        # On another day it is another deadline.
        key = f"{REMINDER}:{round_.pk}:{entry.pk}:{round_.date}"
        yield ToPlayer(key, REMINDER, entry.player, facts)
