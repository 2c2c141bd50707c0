"""The Django app `accounts`: it has no tables of its own, but sees to the one of the shared cache."""

from typing import Any

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "clubcomp.accounts"
    label = "accounts"

    def ready(self) -> None:
        """After every `migrate` the table of the cache is there, in which allauth counts tries."""
        post_migrate.connect(make_cache_table, sender=apps.get_app_config("account"))


def make_cache_table(using: str = "default", **_signal: Any) -> None:
    """Make the table, unless it is there or the cache needs none."""
    call_command("createcachetable", database=using, verbosity=0)
