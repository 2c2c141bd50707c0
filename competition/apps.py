"""The Django app `competition`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompetitionConfig(AppConfig):
    name = "competition"
    verbose_name = _("Competition")

    def ready(self) -> None:
        """Tell the post office who writes what, and what it does before it looks for mail."""
        from competition import letters
        from competition.services.reminding import remind
        from competition.services.stored_lists import ensure_fresh
        from players.post.worker import before_sending

        letters.register(ensure_fresh)
        before_sending(remind)
