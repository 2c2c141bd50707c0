"""Mail that goes out, and what of it each player wants."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models.player import Player

# The longest pause before a mail is tried once more.
LONGEST = dt.timedelta(hours=12)


class MailTopic(models.TextChoices):
    """What a player may want mail about, or not. What protects him (another link) is no matter of choice."""

    PAIRING = "pairing", _("My pairing: opponent, colour and board")
    CHANGES = "changes", _("A change of my pairing")
    EVENING = "evening", _("An evening that is moved or cancelled")
    REMINDER = "reminder", _("A reminder before the deadline for absences")
    STANDING = "standing", _("My result and my place after a round")


# Who has chosen nothing gets these.
WANTED_BY_DEFAULT = (MailTopic.PAIRING, MailTopic.CHANGES, MailTopic.EVENING)


class MailChoice(models.Model):
    """A player's own word on mail about one topic; without it the default holds."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="mail_choices")
    topic = models.CharField(max_length=20, choices=MailTopic.choices)
    wanted = models.BooleanField()

    class Meta:
        verbose_name = _("choice of mail")
        verbose_name_plural = _("choices of mail")
        constraints = [
            models.UniqueConstraint(fields=["player", "topic"], name="one_choice_a_topic"),
            models.CheckConstraint(
                condition=Q(topic__in=[topic.value for topic in MailTopic]), name="mail_topic_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.topic} {'+' if self.wanted else '-'}"


class MailQuerySet(models.QuerySet["OutgoingMail"]):
    def due(self, now: dt.datetime) -> MailQuerySet:
        """What waits and may go now, the oldest first.

        Nothing is put off for longer than `LONGEST`: what seems to be waits for a clock that was set back.
        """
        now_or_never = Q(not_before__lte=now) | Q(not_before__gt=now + LONGEST)
        return self.filter(now_or_never, state=OutgoingMail.WAITING).order_by("not_before", "pk")

    def troubled(self) -> MailQuerySet:
        """What did not arrive, or perhaps not: somebody has to look at it."""
        return self.filter(state__in=[OutgoingMail.FAILED, OutgoingMail.UNSURE])


class OutgoingMail(models.Model):
    """A mail, from the moment that a verb asked for it until it has left.

    `key` says what it is about, so that the same thing is never mailed twice. `facts` are codes and
    names; the letter is written from them when it is sent. `unsure`: the worker or the line broke off
    while it was handed over, so that it may have arrived; it is never sent again by itself.
    """

    WAITING, SENDING, SENT, FAILED = "waiting", "sending", "sent", "failed"
    UNSURE, DROPPED = "unsure", "dropped"
    STATES = [
        (WAITING, _("waiting")),
        (SENDING, _("being sent")),
        (SENT, _("sent")),
        (FAILED, _("did not arrive")),
        (UNSURE, _("perhaps arrived")),
        (DROPPED, _("dropped")),
    ]

    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=40)
    address = models.EmailField(_("e-mail address"))
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="outgoing_mail"
    )
    language = models.CharField(max_length=5, choices=settings.LANGUAGES)
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=STATES, default=WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    objects = MailQuerySet.as_manager()

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mail")
        ordering = ["-created_at", "-pk"]
        indexes = [models.Index(fields=["state", "not_before"], name="mail_by_state")]
        constraints = [
            models.CheckConstraint(condition=~Q(key=""), name="mail_has_a_key"),
            models.CheckConstraint(condition=~Q(address=""), name="mail_has_an_address"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "failed", "unsure", "dropped"]),
                name="mail_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="sent_mail_has_its_time",
            ),
            models.CheckConstraint(
                condition=~Q(state="sending") | Q(claimed_at__isnull=False), name="mail_being_sent_is_claimed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
