"""Who is meant: found by a few letters of his name, or tapped in a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from competition.reading.people import Person

NAMED_AT_MOST = 5


class PersonForm(forms.Form):
    """One of these people: `entry` when he was tapped, else whoever the letters in `name` mean."""

    name = forms.CharField(
        label=_("Name"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    entry = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, people: Iterable[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = list(people)

    def clean(self) -> dict[str, Any]:
        """Find the one person that is meant."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("entry") is None:
            try:
                cleaned["entry"] = find_person(cleaned.get("name", ""), self.people).entry_id
            except ValidationError as error:
                self.add_error("name", error)
        return cleaned


def find_person(typed: str, people: Sequence[Person]) -> Person:
    """The one person who is meant by a few letters. Raises ValidationError for nobody and for several."""
    words = typed.casefold().replace(",", " ").split()
    if not words:
        raise ValidationError(_("Type a few letters of the name, or choose from the list."))
    whole = " ".join(words)
    exact = [person for person in people if whole in (person.name.casefold(), _listed(person))]
    found = exact or [person for person in people if all(word in person.name.casefold() for word in words)]
    if not found:
        raise ValidationError(_("Nobody here is called “%(name)s”."), params={"name": typed})
    if len(found) > 1:
        names = ", ".join(person.name for person in found[:NAMED_AT_MOST])
        more = " …" if len(found) > NAMED_AT_MOST else ""
        raise ValidationError(_("Who is meant: %(names)s?"), params={"names": names + more})
    return found[0]


def _listed(person: Person) -> str:
    """ "Meiden, Jan van der" without its comma."""
    return " ".join(person.listed_name.casefold().replace(",", " ").split())
