"""The Django app `competition`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompetitionConfig(AppConfig):
    name = "competition"
    verbose_name = _("Competition")

    def ready(self) -> None:
        """Tell the post office what it does and who writes what, and the workers what can be asked for."""
        from competition import letters
        from competition.pages import jobs
        from competition.services.reminding import remind
        from competition.services.stored_lists import ensure_fresh
        from players.post.worker import before_sending

        letters.register(ensure_fresh)
        jobs.register()
        before_sending(remind)
