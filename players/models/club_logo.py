"""The logo of the club. It is kept in the database, so that a copy of that holds everything."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.club import Club


class ClubLogo(models.Model):
    """A small PNG, and a digest of it that changes when the picture does."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    content = models.BinaryField(_("picture"))
    digest = models.CharField(_("digest"), max_length=16)

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return self.digest
