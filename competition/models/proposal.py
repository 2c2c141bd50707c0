"""Other rules for a season, shown to whoever has the address: before the members decide about them."""

from __future__ import annotations

from django.db import models
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from competition.models.season import Season

KEY_LENGTH = 22


def new_key() -> str:
    """A key that nobody guesses."""
    return get_random_string(KEY_LENGTH)


class RuleProposal(models.Model):
    """A rule set that a season could have, resolved. `key` is its address; without the row it is closed."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="proposals")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    rules = models.JSONField(_("rules"))
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("proposal of rules")
        verbose_name_plural = _("proposals of rules")
        ordering = ["season", "pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.made_at:%Y-%m-%d}"
