"""Somebody at the door whom the season does not know: his name, a rating, perhaps a guest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from competition.forms.pairing import Overtakable
from competition.models import Entry
from players.models import Player
from players.names import Name, begins_words, fold, read_name, with_hint

NAMED_AT_MOST = 4


class WalkInForm(forms.Form):
    """A member who is not in the season, found by his name; any other name is somebody new."""

    name = forms.CharField(
        label=_("Name"),
        max_length=300,
        widget=forms.TextInput(attrs={"list": "members", "autocomplete": "off", "autofocus": True}),
        help_text=_("A member of the club, or somebody new: Jan van Dam."),
    )
    rating = forms.IntegerField(label=_("Rating"), required=False, min_value=0, max_value=4000)
    value = forms.IntegerField(
        label=_("Value"),
        required=False,
        min_value=0,
        max_value=10_000,
        help_text=_("Empty: as the rules say."),
    )
    is_new = forms.BooleanField(label=_("Somebody new, whatever the names look like"), required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, members: Sequence[Player], entrants: Sequence[Entry]) -> None:
        seen = max((entry.position for entry in entrants), default=0)
        super().__init__(data, auto_id="id-walk-%s", initial={"seen": seen})
        self.members = members
        self.entrants = entrants
        self.player: Player | None = None

    @property
    def new_name(self) -> Name:
        """The name in its parts."""
        return read_name(self.cleaned_data["name"])

    def clean_name(self) -> str:
        """Find the member of this name; what is only like a member's has to be said to be new."""
        typed = str(self.cleaned_data["name"])
        plain = fold(typed)
        self.player = next((p for p in self.members if plain == fold(with_hint(p.full_name, p.hint))), None)
        if self.player is None:
            self.player = self._let_in_since(plain)
        if self.player is None and not self.data.get("is_new"):
            people = [*self.members, *(e.player for e in self.entrants if fold(e.name) == plain)]
            named = [with_hint(p.full_name, p.hint) for p in people]
            like = [name for name in named if begins_words(typed, name)]
            if like:
                names = ", ".join(like[:NAMED_AT_MOST])
                message = _("Is it %(names)s? Choose the whole name, or tick that it is somebody new.")
                raise ValidationError(message, params={"names": names})
        if self.player is None and not read_name(typed).family:
            raise ValidationError(_("Type a name."))
        return typed

    def _let_in_since(self, plain: str) -> Player | None:
        """Who of this name has been let in since the page was made: the same form, sent a second time."""
        seen = str(self.data.get("seen", ""))
        if not seen.isdecimal():
            return None
        since = [entry for entry in self.entrants if entry.position > int(seen)]
        return next((entry.player for entry in since if fold(entry.name) == plain), None)


class GuestForm(Overtakable):
    """A guest, and who sits out to play him."""

    guest = forms.CharField(label=_("Guest"), max_length=100)
    opponent = forms.TypedChoiceField(label=_("Plays against"), coerce=int)

    def __init__(self, data: Any = None, *, opponents: Sequence[tuple[int, str]], version: int) -> None:
        super().__init__(data, auto_id="id-guest-%s", initial={"version": version})
        choose = [] if len(opponents) == 1 else [("", _("Choose …"))]
        cast(forms.ChoiceField, self.fields["opponent"]).choices = [*choose, *opponents]
