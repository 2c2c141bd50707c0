"""When an evening is held, and why one is not."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from competition.forms.calendar import date_field, time_field


class EveningForm(forms.Form):
    """Day and hour of a new evening."""

    date = date_field(_("Day"))
    time = time_field(_("Begins at"), required=False)


class MoveForm(EveningForm):
    """Another day and hour; what was reported goes along or lapses."""

    absences = forms.ChoiceField(
        label=_("What members have reported for this evening"),
        choices=[("keep", _("goes along")), ("drop", _("lapses"))],
        initial="keep",
        widget=forms.RadioSelect,
    )


class CancelForm(forms.Form):
    """Why an evening lapses."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )
