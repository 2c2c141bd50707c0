"""What allauth does otherwise here: its mail goes through the outbox, after the answer."""

from __future__ import annotations

import secrets
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubcomp.accounts.passwords import from_this_machine
from clubcomp.afterwards import afterwards
from competition.reading.members import member_of
from players.models import User
from players.post.outbox import put


class AccountAdapter(DefaultAccountAdapter):
    """Words, mail and the way on after logging in."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("This e-mail address and password don't belong together."),
        "enter_current_password": _("This is not your password of now."),
        "incorrect_code": _("This is not the code that was mailed last."),
        "too_many_login_attempts": _("That was too often. Wait five minutes, then try again."),
        "elsewhere": _("The passwords of the demonstration work only on the machine that it runs on."),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the try; the demonstration's passwords are in everybody's hands, and so stay at home."""
        if settings.DEMO and not from_this_machine(request):
            raise self.validation_error("elsewhere")
        super().pre_authenticate(request, **credentials)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put the mail in the outbox, once the answer has left."""
        kind, names = _KINDS[template_prefix.rpartition("/")[2]]
        facts = {name: context[name] for name in names}
        key, language = f"{kind}:{secrets.token_urlsafe(12)}", get_language() or ""
        afterwards(
            self.request,
            lambda: put(key=key, kind=kind, facts=facts, address=email, language=language, urgent=True),
        )

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Directors go to the desk, members to their own page."""
        if getattr(request.user, "may_direct", False):
            return reverse("director:home")
        if member_of(cast(User, request.user)) is not None:
            return reverse("member:me")
        return reverse("accounts:own")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:own")


# allauth's name of a mail: the kind of ours, and which facts it is written from. The link to a new
# password is not among them: `forms.ResetPasswordForm` has it mailed.
_KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "login_code": ("login_code", ("code",)),
    "password_changed": ("password_changed", ()),
    "password_set": ("password_changed", ()),
    "password_reset": ("password_changed", ()),
}
