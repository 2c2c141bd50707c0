"""The Django app `players`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "players"
    verbose_name = _("Players")

    def ready(self) -> None:
        """Say who writes which mail."""
        from players.post.account_letters import register_all

        register_all()
