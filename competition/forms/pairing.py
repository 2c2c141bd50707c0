"""What the draft of a pairing asks: who changes places with whom."""

from __future__ import annotations

from django import forms


class VersionForm(forms.Form):
    """The version of the round that somebody was looking at when he pressed a button."""

    version = forms.IntegerField(widget=forms.HiddenInput)


class SwapForm(VersionForm):
    """Two entrants who change places."""

    first = forms.IntegerField(widget=forms.HiddenInput)
    second = forms.IntegerField(widget=forms.HiddenInput)


class PublishForm(VersionForm):
    """Publishing, also when somebody is left over."""

    allow_unpaired = forms.BooleanField(required=False, widget=forms.HiddenInput)
