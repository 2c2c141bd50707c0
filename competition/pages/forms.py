"""What forms share: how they are laid out, a person found by name, the version that a page showed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, ButtonHolder, Layout, Submit
from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from competition.reading.people import Person
from players.names import begins_words, fold, who_is_named


def helper(
    form: forms.BaseForm, *, submit: object = _("Save"), key: str = "", cancel_url: str = "", action: str = ""
) -> FormHelper:
    """A form's helper: its fields, one primary button (with its key, if it has one), and a way back."""
    built = FormHelper(form)
    built.form_action = action
    built.attrs = {"novalidate": ""}
    buttons: list[object] = [_button(submit, key) if key else Submit("", submit)]
    if cancel_url:
        buttons.append(HTML(format_html('<a href="{}">{}</a>', cancel_url, _("Cancel"))))
    built.layout = Layout(*form.fields, ButtonHolder(*buttons, css_class="actions"))
    return built


def _button(words: object, key: str) -> HTML:
    return HTML(
        format_html(
            '<button type="submit" class="btn btn-primary" data-key="{}">{} <kbd>{}</kbd></button>',
            key,
            words,
            key.upper(),
        )
    )


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
    if not fold(typed):
        raise ValidationError(_("Type a few letters of the name, or choose from the list."))
    begun = [person for person in people if begins_words(typed, person.name)]
    return _only_one(typed, _called(typed, people) or begun)


def find_named(typed: str, people: Sequence[Person]) -> Person:
    """The one person whom a name in a table means: a whole name in any usual order, or an unmistakable part.

    Somebody whose name only begins so is never meant, since a table names also who has left. Raises
    ValidationError for nobody and for several.
    """
    named = who_is_named(typed, [person.bare_name for person in people])
    return _only_one(typed, _called(typed, people) or [people[at] for at in named])


def _called(typed: str, people: Sequence[Person]) -> list[Person]:
    """Those with exactly this name, with what tells namesakes apart where there are any."""
    whole = fold(typed)
    return [person for person in people if whole in (fold(person.name), fold(person.listed_name))]


def _only_one(typed: str, found: Sequence[Person]) -> Person:
    if not found:
        raise ValidationError(_("Nobody here is called “%(name)s”."), params={"name": typed})
    if len(found) > 1:
        names = ", ".join(person.name for person in found[:NAMED_AT_MOST])
        more = " …" if len(found) > NAMED_AT_MOST else ""
        raise ValidationError(_("Who is meant: %(names)s?"), params={"names": names + more})
    return found[0]


class VersionForm(forms.Form):
    """The version of the round that somebody was looking at when he pressed a button."""

    version = forms.IntegerField(widget=forms.HiddenInput)


class Overtakable(forms.Form):
    """A form that says from which version of the round it starts, and can start anew from a later one."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def show_again(self, refusal: str, version: int) -> None:
        """Keep what was typed, say why it was refused, and start from what is so now."""
        self.add_error(None, refusal)
        if isinstance(self.data, QueryDict):
            self.data = {**self.data.dict(), "version": str(version)}


class SwapForm(VersionForm):
    """Two entrants who change places."""

    first = forms.IntegerField(widget=forms.HiddenInput)
    second = forms.IntegerField(widget=forms.HiddenInput)


class PublishForm(VersionForm):
    """Publishing, also when somebody is left over."""

    allow_unpaired = forms.BooleanField(required=False, widget=forms.HiddenInput)
