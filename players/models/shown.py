"""What the public sees of somebody's name."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class ShownName(models.TextChoices):
    """From everything to nothing."""

    FULL = "full", _("full name")
    INITIAL = "initial", _("given name and initial")
    NOTHING = "nothing", _("no name")
