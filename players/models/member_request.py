"""What a member asks about his data, until a director has settled it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models.player import Player


class MemberRequest(models.Model):
    """Other data (`wanted`, by field) or removal of all that is kept about him. Once settled it is gone."""

    CHANGE, REMOVAL = "change", "removal"
    KINDS = [(CHANGE, _("change of data")), (REMOVAL, _("removal of data"))]

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="requests")
    kind = models.CharField(_("kind"), max_length=10, choices=KINDS)
    wanted = models.JSONField(default=dict, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("request of a member")
        verbose_name_plural = _("requests of members")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind"], name="one_request_of_a_kind"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["change", "removal"]), name="member_request_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"
