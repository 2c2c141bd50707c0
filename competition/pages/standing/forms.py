"""Which columns a standing has: a tick and a number for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from competition.wording.columns import Column

_MOST = 99


class ColumnsForm(forms.Form):
    """A line for each column: those of the season first, in their order."""

    def __init__(self, data: Any = None, *, chosen: Sequence[str], offered: Iterable[Column]) -> None:
        super().__init__(data)
        labels = {column.code: column.in_full for column in offered}
        self._lines = [*chosen, *(name for name in labels if name not in chosen)]
        for number, name in enumerate(self._lines, start=1):
            label = labels[name]
            self.fields[f"show-{name}"] = forms.BooleanField(
                label=label,
                required=False,
                initial=name in chosen,
                widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
            )
            self.fields[f"at-{name}"] = forms.IntegerField(
                label=_("Place of %(column)s") % {"column": label},
                initial=number,
                required=False,
                min_value=1,
                max_value=_MOST,
                widget=forms.NumberInput(attrs={"class": "form-control", "autocomplete": "off"}),
            )

    def lines(self) -> Iterator[tuple[BoundField, BoundField]]:
        """The tick and the number of each column."""
        return ((self[f"show-{name}"], self[f"at-{name}"]) for name in self._lines)

    def columns(self) -> list[str]:
        """The ticked ones by their numbers; those without one, and with the same, as they stood."""
        typed = self.cleaned_data
        ticked = [name for name in self._lines if typed[f"show-{name}"]]
        return sorted(ticked, key=lambda name: typed[f"at-{name}"] or _MOST + 1)
