"""What pairing by hand asks: two players, a board, a remark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from competition.pages.forms import Overtakable, PersonForm, find_person
from competition.reading.people import Person


class PairForm(forms.Form):
    """Two entrants in one value, such as "12-15": a button of the matrix."""

    pair = forms.RegexField(regex=r"^\d+-\d+$")

    @property
    def entries(self) -> tuple[int, int]:
        one, _dash, other = self.cleaned_data["pair"].partition("-")
        return int(one), int(other)


class WishForm(Overtakable, PersonForm):
    """Somebody, the board he sits at, and a remark for the sheet."""

    board = forms.IntegerField(label=_("Board"), required=False, min_value=1, max_value=500)
    note = forms.CharField(label=_("Remark on the sheet"), required=False, max_length=100)
    whole_season = forms.BooleanField(label=_("From now on, every round"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not cleaned.get("board") and not cleaned.get("note") and not self.errors:
            raise ValidationError(_("Give a board or a remark."))
        return cleaned


class ApartForm(Overtakable):
    """Two by name who are not to be paired."""

    one = forms.CharField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    other = forms.CharField(label=_("and"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    whole_season = forms.BooleanField(label=_("All season"), required=False)

    def __init__(self, *args: Any, people: Iterable[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = list(people)

    def clean_one(self) -> int:
        return find_person(self.cleaned_data["one"], self.people).entry_id

    def clean_other(self) -> int:
        return find_person(self.cleaned_data["other"], self.people).entry_id
