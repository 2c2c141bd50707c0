"""allauth's forms with the labels of this site, one field for a new password, and answers in equal time."""

from __future__ import annotations

from functools import partial
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubcomp.afterwards import afterwards
from players.post.outbox import put

ADDRESS = _("E-mail address")
NEW_PASSWORD = _("New password")


def _say(form: forms.BaseForm, name: str, label: Any, help_text: Any = "", **attributes: str) -> None:
    """Give a field these words, and no text in the box itself."""
    field = form.fields[name]
    field.label, field.help_text = label, help_text
    field.widget.attrs.pop("placeholder", None)
    field.widget.attrs |= attributes


class LoginForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "login", ADDRESS, autocomplete="username")
        _say(self, "password", _("Password"))


class RequestLoginCodeForm(allauth_forms.RequestLoginCodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "email", ADDRESS)


class ConfirmLoginCodeForm(allauth_forms.ConfirmLoginCodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "code", _("Code"), inputmode="numeric", maxlength="20", autofocus="autofocus")


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "email", ADDRESS)

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Make the mail once the answer has left: a known address takes no longer than an unknown one."""
        email, users, language = str(self.cleaned_data["email"]), self.users, get_language()
        for user in users:
            afterwards(request, partial(_mail_reset, user.pk, email, language))
        return email


def _mail_reset(user: int, email: str, language: str | None) -> None:
    put(
        key=f"password-reset:{user}:{timezone.now():%Y%m%d%H%M}",
        kind="password_reset",
        facts={"user": user},
        address=email,
        language=language or "",
        urgent=True,
    )


class _OneNewPassword(forms.Form):
    """The new password is typed once: who mistypes it can have a code mailed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        _say(self, "password1", NEW_PASSWORD, _("At least ten characters; three words do well."))


class ResetPasswordKeyForm(_OneNewPassword, allauth_forms.ResetPasswordKeyForm):
    pass


class SetPasswordForm(_OneNewPassword, allauth_forms.SetPasswordForm):
    pass


class ChangePasswordForm(_OneNewPassword, allauth_forms.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "oldpassword", _("Your password of now"))


class NewAddressForm(forms.Form):
    """The address with which one wants to log in from now on."""

    email = forms.EmailField(
        label=_("New e-mail address"),
        max_length=254,
        help_text=_("You get a mail there. Only when you have confirmed it, it is your address here."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
