"""What administrators fill in about an account."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from competition.reading.members import free_for
from players.models import User
from players.names import with_hint


class AccountForm(forms.Form):
    """Address, name, roles and the member whose account it is."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("He logs in with it, and gets codes at it."),
        widget=forms.EmailInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        required=False,
        help_text=_("Empty: that of the member."),
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )
    is_director = forms.BooleanField(
        label=_("Director: runs the competition, sees addresses"),
        required=False,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )
    is_administrator = forms.BooleanField(
        label=_("Administrator: also the club, accounts and repair"),
        required=False,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )
    player = forms.TypedChoiceField(
        label=_("Member"),
        required=False,
        empty_value=None,
        help_text=_("His own page opens for this account."),
        widget=forms.Select(attrs={"class": "form-select"}),
    )

    def __init__(self, *args: Any, account: User | None = None, **kwargs: Any) -> None:
        players = {str(player.pk): player for player in free_for(account).in_order()}
        if account is not None:
            own = (pk for pk, player in players.items() if player.user_id == account.pk)
            kwargs["initial"] = {
                "email": account.email,
                "name": account.name,
                "is_director": account.is_director,
                "is_administrator": account.is_administrator,
                "player": next(own, ""),
            }
        super().__init__(*args, **kwargs)
        field = cast(forms.TypedChoiceField, self.fields["player"])
        named = [(pk, with_hint(each.listed_name, each.hint)) for pk, each in players.items()]
        field.choices = [("", _("no member")), *named]
        field.coerce = players.__getitem__
