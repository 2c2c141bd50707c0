"""What can be typed into a rule set beyond plain numbers: awards, fractions, lists, hours, orders."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from competition.systems.rules.awards import AWARD_KEYS
from competition.systems.rules.expressions import exact, write_number
from competition.wording import award_text, rule_labels


class AwardField(forms.CharField):
    """An award in the director's words; becomes its JSON."""

    def clean(self, value: Any) -> Any:
        return _read(award_text.read_award, super().clean(value))


class ExpressionField(forms.CharField):
    """An award without tiers and tables."""

    def clean(self, value: Any) -> Any:
        return _read(award_text.read_expression, super().clean(value))


class ExactField(forms.CharField):
    """An exact number: 80, 1,5 or 3/2."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        return None if not text else read_number(text)


class NumbersField(forms.CharField):
    """Whole numbers with commas between them."""

    def clean(self, value: Any) -> list[int]:
        words = re.split(r"[,;\s]+", super().clean(value).strip(" ,;"))
        try:
            return [int(word) for word in words if word]
        except ValueError as error:
            raise ValidationError(_("Write whole numbers with commas, such as 1, 11, 21.")) from error


class TimeField(forms.CharField):
    """An hour such as 19:45, also written 19.45."""

    def clean(self, value: Any) -> str | None:
        text = super().clean(value).strip().replace(".", ":")
        return None if not text else f"{read_time(text):%H:%M}"


class PointsByValueField(forms.CharField):
    """Start points for each value: "12: 300; 11: 290"."""

    widget = forms.Textarea(attrs={"rows": 2})

    def clean(self, value: Any) -> dict[str, Any] | None:
        found: dict[str, Any] = {}
        for part in _parts(super().clean(value)):
            key, colon, points = part.partition(":")
            if not colon or not key.strip().lstrip("-").isdecimal():
                raise ValidationError(_("Write a value and its points, such as 12: 300; 11: 290."))
            found[key.strip()] = read_number(points)
        return found or None


class CountsWithField(forms.CharField):
    """Outcomes that count together for tiers: "absent with notice: exempt, personal reason"."""

    widget = forms.Textarea(attrs={"rows": 2})

    def clean(self, value: Any) -> dict[str, list[str]] | None:
        found = {}
        for part in _parts(super().clean(value)):
            key, _colon, added = part.partition(":")
            found[read_outcome(key)] = [read_outcome(word) for word in added.split(",") if word.strip()]
        return found or None


class OutcomeField(forms.CharField):
    """The name of an outcome, or an award of its own."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value).strip()
        if not text:
            return None
        return _outcomes().get(_plain(text)) or _read(award_text.read_expression, text)


class RankedWidget(forms.MultiWidget):
    """Choices in an order: a select for each place."""

    template_name = "django/forms/widgets/multiwidget.html"

    def decompress(self, value: Any) -> list[str]:
        return list(value or ())


class RankedField(forms.MultiValueField):
    """Some of the choices, in the order in which they are chosen."""

    def __init__(self, words: Mapping[str, str], places: int) -> None:
        choices = [("", "–"), *words.items()]
        fields = [forms.ChoiceField(choices=choices, required=False) for _place in range(places)]
        widgets = [forms.Select(choices=choices, attrs={"class": "form-select"}) for _place in range(places)]
        super().__init__(fields, widget=RankedWidget(widgets), required=False, require_all_fields=False)
        for number, widget in enumerate(self.widget.widgets, start=1):
            widget.attrs["aria-label"] = _("Place %(number)d") % {"number": number}

    def compress(self, data_list: Sequence[str]) -> list[str]:
        found = [value for value in data_list or () if value]
        if len(set(found)) != len(found):
            raise ValidationError(_("Something stands twice in it."))
        return found


def show_number(text: Any) -> str:
    """A number as one types it in this language."""
    return award_text.show_expression(str(text))


def show_points_by_value(table: Mapping[str, Any]) -> str:
    return "; ".join(f"{key}: {show_number(table[key])}" for key in sorted(table, key=int, reverse=True))


def show_counts_with(table: Mapping[str, Sequence[str]]) -> str:
    def name(key: str) -> str:
        return rule_labels.outcome(key).lower()

    return "; ".join(f"{name(key)}: {', '.join(map(name, added))}" for key, added in table.items())


def show_outcome(current: Any) -> str:
    if not current:
        return ""
    return (
        rule_labels.outcome(current).lower() if current in AWARD_KEYS else award_text.show_expression(current)
    )


def read_number(text: str) -> int | str:
    """An exact number as the rules write it. Raises ValidationError."""
    plain = text.strip().replace(",", ".").replace("½", "1/2")
    try:
        return write_number(exact(plain))
    except ValueError as error:
        message = _("“%(text)s” is no number such as 40, 0,35 or 1/3.")
        raise ValidationError(message % {"text": text.strip()}) from error


def read_time(text: str) -> dt.time:
    """An hour such as 19:45. Raises ValidationError."""
    try:
        hours, minutes = text.split(":")
        return dt.time(int(hours), int(minutes))
    except ValueError as error:
        raise ValidationError(_("This is no time such as 19:45.")) from error


def read_outcome(text: str) -> str:
    """The key of an outcome by its name. Raises ValidationError naming what is known."""
    key = _outcomes().get(_plain(text))
    if key is None:
        message = _("“%(text)s” is no outcome; known are: %(names)s.")
        names = ", ".join(sorted(rule_labels.outcome(known).lower() for known in AWARD_KEYS))
        raise ValidationError(message % {"text": text.strip(), "names": names})
    return key


def _outcomes() -> dict[str, str]:
    return {_plain(rule_labels.outcome(key)): key for key in reversed(AWARD_KEYS)} | {
        key: key for key in AWARD_KEYS
    }


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace(",", " ").split())


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[;\n]+", text) if part.strip()]


def _read(reader: Any, text: str) -> Any:
    if not text.strip():
        return None
    try:
        return reader(text)
    except ValueError as error:
        raise ValidationError(str(error)) from error
