"""What somebody types who lost his personal link."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class AskLinkForm(forms.Form):
    """The address at which the club knows him."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
