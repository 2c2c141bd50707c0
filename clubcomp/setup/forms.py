"""What the first visit asks."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubcomp.setup.first_visit import code_is_right
from players.models import Club, User


class SetupForm(forms.Form):
    """The code, the club and its first administrator."""

    code = forms.CharField(
        label=_("Code"),
        help_text=_("The terminal in which the site was started shows it."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    club_name = forms.CharField(
        label=_("Name of the club"), max_length=Club._meta.get_field("name").max_length
    )
    name = forms.CharField(
        label=_("Your name"),
        max_length=User._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label=_("Your e-mail address"),
        help_text=_("You log in with it."),
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least ten characters; three words do well."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_code(self) -> str:
        """Refuse a wrong code."""
        code: str = self.cleaned_data["code"]
        if not code_is_right(code):
            raise ValidationError(_("This is not the code on the terminal."), code="wrong")
        return code

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easily guessed."""
        cleaned = super().clean() or self.cleaned_data
        if password := cleaned.get("password"):
            person = User(email=cleaned.get("email", ""), name=cleaned.get("name", ""))
            try:
                validate_password(password, person)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned
