"""What entering a result asks."""

from __future__ import annotations

from django import forms

from competition.systems.season import Result


class ResultForm(forms.Form):
    """A result (empty: none), from the version of the game that was shown."""

    result = forms.ChoiceField(required=False, choices=[(result.value, result.value) for result in Result])
    version = forms.IntegerField(required=False)


class NoShowForm(forms.Form):
    """Which of the two did not show up, from the version of the round that was shown."""

    absentee = forms.IntegerField()
    version = forms.IntegerField()
