"""What is asked about a sign-up: who comes, or who comes in case the number is odd."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from competition.forms.people import PersonForm
from competition.reading.people import Person
from competition.systems.kinds import Kind
from competition.wording import kinds


class SignUpForm(PersonForm):
    """Who is coming, in a season where only those play who say so."""

    kind = forms.ChoiceField(label=_("As"), widget=forms.RadioSelect)

    def __init__(self, data: QueryDict | None = None, *, people: Iterable[Person]) -> None:
        super().__init__(data, people=people, auto_id="id-sign-up-%s")
        kind = cast(forms.ChoiceField, self.fields["kind"])
        kind.choices = kinds.labels(each for each in Kind if each.is_signup)
        kind.initial = Kind.PRESENT.value
