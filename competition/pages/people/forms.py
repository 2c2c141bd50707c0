"""What is asked about a member or an account, and which file is read."""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from competition.pages.people import words
from competition.reading.members import free_for, member_with, with_number
from players.importing.cells import HIGHEST_RATING
from players.importing.fide_list import LARGEST_LIST
from players.importing.table import LARGEST_FILE
from players.models import Player, User
from players.names import Name, with_hint
from players.services.members import FIELDS, of_the_same_name


class MemberForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """Name, addresses, numbers and ratings of a member.

    `shown` says what the page showed, so that what somebody else saved meanwhile is not overwritten
    unseen. Somebody of the same name has to be confirmed with `same_name`; `twins_shown` says who was shown
    then, so that the same form sent twice does not make him twice.
    """

    same_name = forms.BooleanField(
        required=False, label=gettext_lazy("This is somebody else of the same name")
    )
    shown = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Player
        fields = FIELDS
        widgets = {"birth_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}  # noqa: RUF012

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.twins: list[Player] = []
        self._state = fingerprint(self.instance)
        self.initial["shown"] = self._state
        for name, field in self.fields.items():
            if name in words.FIELDS:
                field.label = words.FIELDS[name]
            if not isinstance(field, forms.BooleanField):
                field.widget.attrs.setdefault("class", "form-control")
            if isinstance(field, forms.IntegerField):
                field.max_value = HIGHEST_RATING
                field.validators.append(_believable)
                field.widget.attrs |= {"inputmode": "numeric", "max": HIGHEST_RATING}
        self.fields["same_name"].widget.attrs["class"] = "form-check-input"
        self.fields["phone"].widget.input_type = "tel"
        self.fields["family_name"].error_messages["required"] = gettext("A member has a family name.")

    def clean_club_number(self) -> str:
        return self._free("club_number", gettext("%(name)s has this club number."))

    def clean_knsb_number(self) -> str:
        return self._free("knsb_number", gettext("%(name)s has this KNSB number."))

    def clean_fide_number(self) -> str:
        return self._free("fide_number", gettext("%(name)s has this FIDE number."))

    def clean_kndb_number(self) -> str:
        return self._free("kndb_number", gettext("%(name)s has this KNDB number."))

    def _free(self, field: str, message: str) -> str:
        number: str = self.cleaned_data[field].strip()
        if number:
            owner = with_number(field, number, but=self.instance.pk)
            if owner is not None:
                raise ValidationError(message, params={"name": owner.full_name})
        return number

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self._check_name(cleaned)
        if self.instance.pk and cleaned.get("shown") != self._state:
            message = gettext("Somebody else has changed this member meanwhile. Look at it, and save again.")
            self.add_error(None, ValidationError(message, code="stale"))
        return cleaned

    def _check_name(self, cleaned: dict[str, Any]) -> None:
        name = Name(cleaned.get("given_name", ""), cleaned.get("prefix", ""), cleaned.get("family_name", ""))
        before = member_with(self.instance.pk)
        if not name.family or (before is not None and before.full_name == name.full):
            return
        self.twins = of_the_same_name(name.full, but=self.instance.pk)
        named = str(self.data.get("twins_shown", "")).split(",")
        confirmed = cleaned.get("same_name") and all(str(twin.pk) in named for twin in self.twins)
        if self.twins and not confirmed:
            params = {"name": name.full}
            self.add_error(
                "family_name", ValidationError(gettext("There is a %(name)s already."), params=params)
            )

    @property
    def fields_of_member(self) -> dict[str, Any]:
        """What was filled in, by field of a player."""
        return {name: self.cleaned_data[name] for name in FIELDS}

    def show_state(self) -> None:
        """Let the next save be about what is stored now."""
        self.data = {**dict(self.data.items()), "shown": self._state}


def fingerprint(player: Player) -> str:
    """Changes with every field of a member."""
    held = repr([getattr(player, name) for name in FIELDS])
    return hashlib.sha256(held.encode()).hexdigest()[:16]


def _believable(rating: int) -> None:
    if rating > HIGHEST_RATING:
        raise ValidationError(gettext("A rating is at most %(most)d."), params={"most": HIGHEST_RATING})


class MemberListForm(forms.Form):
    """A file with members."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("CSV or Excel (.xlsx), with or without headings."),
        widget=forms.ClearableFileInput(attrs={"class": "form-control", "accept": ".csv,.txt,.xlsx"}),
        error_messages={"required": gettext_lazy("Choose a file.")},
    )

    largest = LARGEST_FILE

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > self.largest:
            raise ValidationError(
                gettext("This file is too large; %(megabytes)d MB is the most."),
                params={"megabytes": self.largest // 1_000_000},
            )
        return file


class RatingListForm(MemberListForm):
    """The rating list of the KNSB or of FIDE, and of which month it is."""

    largest = LARGEST_LIST

    def __init__(self, *args: Any, today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        file = self.fields["file"]
        file.help_text = gettext(
            "As the KNSB or FIDE has it: the ZIP file, or the CSV, TXT or XML file out of it."
        )
        file.widget.attrs["accept"] = ".csv,.zip,.txt,.xml"
        choices = [(f"{date:%Y-%m-%d}", words.month(date)) for date in _months(today)]
        self.fields["month"] = forms.ChoiceField(
            label=gettext("List of"), choices=choices, widget=forms.Select(attrs={"class": "form-select"})
        )

    @property
    def chosen_month(self) -> dt.date:
        return dt.date.fromisoformat(self.cleaned_data["month"])


def _months(today: dt.date) -> list[dt.date]:
    """This month and the two years before it, the newest first."""
    last = today.year * 12 + today.month - 1
    return [dt.date(number // 12, number % 12 + 1, 1) for number in range(last, last - 25, -1)]


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
