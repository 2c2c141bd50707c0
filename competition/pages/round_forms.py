"""What the draft of a pairing asks: who changes places with whom."""

from __future__ import annotations

from django import forms
from django.http import QueryDict


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
