"""A file that was read but not confirmed yet, and what the headings of earlier files meant."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PendingImport(models.Model):
    """What a file says, kept until a director confirms it or a day has passed.

    `content` holds its rows as text; `columns` what each column means, empty where it is left out;
    `month` to which month the ratings belong.
    """

    MEMBERS, RATING_LIST = "members", "rating_list"
    KINDS = [(MEMBERS, _("member list")), (RATING_LIST, _("rating list"))]

    kind = models.CharField(max_length=12, choices=KINDS)
    file_name = models.CharField(max_length=200)
    content = models.JSONField()
    columns = models.JSONField(default=list)
    month = models.DateField()
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("file to import")
        verbose_name_plural = _("files to import")

    def __str__(self) -> str:
        return self.file_name


class KnownColumn(models.Model):
    """A heading, and the field that a director took it for; an empty field: it is left out."""

    heading = models.CharField(max_length=100, unique=True)
    field = models.CharField(max_length=30, blank=True)

    class Meta:
        verbose_name = _("known heading")
        verbose_name_plural = _("known headings")

    def __str__(self) -> str:
        return f"{self.heading}: {self.field}"
