"""The Django app `work`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WorkConfig(AppConfig):
    name = "clubcomp.work"
    label = "work"
    verbose_name = _("Work beside the pages")
