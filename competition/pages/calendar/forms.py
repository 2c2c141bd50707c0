"""What is asked about evenings: when they are, which are skipped, and one moved, cancelled or inserted."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from competition.pages.rules.values import NumbersField
from competition.systems.errors import SeasonError
from competition.systems.rules import read_rules, write_rules
from competition.systems.rules.model import WEEKDAYS as WEEKDAY_CODES
from competition.wording import rule_errors

MOST_ROUNDS = 99
_DATE = re.compile(r"(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?")
_UNTIL = re.compile(r"\s*(?:t/m|tot en met|tm|to|until|–|\.\.)\s*", re.IGNORECASE)


def date_field(label: Any, **kwargs: Any) -> forms.DateField:
    """A date that the browser helps to pick; typed 27-11-2026 is understood as well."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "form-control"})
    return forms.DateField(label=label, widget=widget, **kwargs)


def time_field(label: Any, **kwargs: Any) -> forms.TimeField:
    """An hour that the browser helps to pick."""
    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time", "class": "form-control"})
    return forms.TimeField(label=label, widget=widget, **kwargs)


class CalendarForm(forms.Form):
    """Weekday, hour, number of rounds, skipped dates, periods and until when one reports an absence.

    `rules` are those that have been given so far. Once the form is valid `dates` are the evenings, and
    `rules` have its periods and deadline in them, judged as a whole.
    """

    weekday = forms.TypedChoiceField(
        label=gettext_lazy("Club evening"), choices=list(WEEKDAYS.items()), coerce=int, initial=3
    )
    start = date_field(gettext_lazy("From this day on"))
    time = time_field(gettext_lazy("Begins at"), initial=dt.time(20, 0))
    rounds = forms.IntegerField(
        label=gettext_lazy("Number of rounds"), min_value=1, max_value=MOST_ROUNDS, initial=30
    )
    every = forms.TypedChoiceField(
        label=gettext_lazy("How often"),
        choices=[(1, gettext_lazy("every week")), (2, gettext_lazy("every two weeks"))],
        coerce=int,
        initial=1,
    )
    skipped = forms.CharField(
        label=gettext_lazy("No club evening on"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Dates with commas or one a line: 24-12-2026, 21-2-2027 t/m 28-2-2027."),
    )
    periods = NumbersField(
        label=gettext_lazy("Periods begin with round"),
        required=False,
        help_text=gettext_lazy("Round numbers with commas, such as 1, 11, 21."),
    )
    deadline_day = forms.ChoiceField(label=gettext_lazy("An absence is in time until"), required=False)
    deadline_time = time_field(gettext_lazy("Hour"), required=False)
    deadline_hours = forms.IntegerField(
        label=gettext_lazy("Or: hours before the round"), required=False, min_value=0, max_value=1000
    )

    def __init__(self, data: QueryDict | None = None, *, rules: dict[str, Any]) -> None:
        super().__init__(data, auto_id="calendar-%s", initial=_initial(rules))
        days = [(code, str(WEEKDAYS[number])) for number, code in enumerate(WEEKDAY_CODES)]
        self.fields["deadline_day"].choices = [("", "–"), *days]  # type: ignore[attr-defined]
        self.dates: list[dt.date] = []
        self.rules = rules
        for field in self.fields.values():
            field.widget.attrs.setdefault(
                "class", "form-select" if isinstance(field.widget, forms.Select) else "form-control"
            )

    def clean_periods(self) -> list[int]:
        """Ascending, from 1."""
        periods: list[int] = self.cleaned_data["periods"]
        if periods != sorted(set(periods)) or (periods and periods[0] < 1):
            raise ValidationError(gettext("Round numbers must ascend, each once."))
        return periods

    def clean(self) -> dict[str, Any]:
        """Find the evenings, and see whether the deadline is one."""
        cleaned = super().clean() or self.cleaned_data
        self._check_deadline(cleaned)
        if any(name in self.errors for name in ("weekday", "start", "rounds", "every")):
            return cleaned
        try:
            skipped = read_dates(cleaned.get("skipped", ""), cleaned["start"])
        except ValidationError as error:
            self.add_error("skipped", error)
            return cleaned
        self.dates = evenings(
            cleaned["start"], cleaned["weekday"], cleaned["rounds"], cleaned["every"], skipped
        )
        if not self.errors:
            self._complete_rules(cleaned)
        return cleaned

    def _complete_rules(self, cleaned: dict[str, Any]) -> None:
        """Put the periods and the deadline into the rules; what they can't be is said at its field."""
        deadline: dict[str, Any] | None = None
        if cleaned["deadline_day"]:
            deadline = {"weekday": cleaned["deadline_day"], "time": f"{cleaned['deadline_time']:%H:%M}"}
        elif cleaned["deadline_hours"] is not None:
            deadline = {"hours_before": cleaned["deadline_hours"]}
        attendance = {**(self.rules.get("attendance") or {}), "deadline": deadline}
        document = {**self.rules, "periods": cleaned["periods"], "attendance": attendance}
        try:
            self.rules = write_rules(read_rules(document))
        except SeasonError as error:
            self.add_error(_field_at(error), rule_errors.sentence(error))

    def _check_deadline(self, cleaned: dict[str, Any]) -> None:
        by_day = bool(cleaned.get("deadline_day"))
        by_hours = cleaned.get("deadline_hours") is not None
        if by_day and by_hours:
            message = gettext("Give a day with an hour, or a number of hours before the round; not both.")
            self.add_error("deadline_hours", message)
        elif by_day and cleaned.get("deadline_time") is None and "deadline_time" not in self.errors:
            self.add_error("deadline_time", gettext("This is needed as well."))


def _field_at(error: SeasonError) -> str | None:
    """The field that an error of the whole rules belongs to, as far as this form asks for it."""
    place = rule_errors.place(error)
    if error.code == "no_periods" or place == "periods":
        return "periods"
    return "deadline_hours" if place.startswith("attendance.deadline") else None


def evenings(start: dt.date, weekday: int, rounds: int, every: int, skipped: set[dt.date]) -> list[dt.date]:
    """The dates of so many evenings on a weekday, the first not before `start`, none that is skipped.

    An evening that is skipped is held the next time; with every two weeks the others keep their rhythm.
    """
    date = start + dt.timedelta(days=(weekday - start.weekday()) % 7)
    found: list[dt.date] = []
    last = start + dt.timedelta(weeks=every * (rounds + len(skipped) + 1))
    while len(found) < rounds and date <= last:
        if date not in skipped:
            found.append(date)
        date += dt.timedelta(weeks=every)
    return found


def read_dates(text: str, after: dt.date) -> set[dt.date]:
    """Dates and spans of dates; without a year the first such day from `after` on. Raises ValidationError."""
    found: set[dt.date] = set()
    for part in re.split(r"[,;\n]+", text):
        if not part.strip():
            continue
        ends = [_read_date(end, after) for end in _UNTIL.split(part.strip(), maxsplit=1)]
        days = (ends[-1] - ends[0]).days
        if not 0 <= days <= 366:
            raise ValidationError(gettext("“%(text)s” ends before it begins.") % {"text": part.strip()})
        found |= {ends[0] + dt.timedelta(days=day) for day in range(days + 1)}
    return found


def _read_date(text: str, after: dt.date) -> dt.date:
    message = gettext("“%(text)s” is no date such as 24-12-2026.") % {"text": text.strip()}
    try:
        return dt.date.fromisoformat(text.strip())
    except ValueError:
        pass
    match = _DATE.fullmatch(text.strip())
    if match is None:
        raise ValidationError(message)
    day, month, year = match[1], match[2], match[3]
    try:
        if year:
            return dt.date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day))
        date = dt.date(after.year, int(month), int(day))
        return date if date >= after else dt.date(after.year + 1, int(month), int(day))
    except ValueError as error:
        raise ValidationError(message) from error


def _initial(rules: dict[str, Any]) -> dict[str, Any]:
    deadline = (rules.get("attendance") or {}).get("deadline") or {}
    return {
        "periods": ", ".join(str(number) for number in rules.get("periods") or ()),
        "deadline_day": deadline.get("weekday", ""),
        "deadline_time": deadline.get("time"),
        "deadline_hours": deadline.get("hours_before"),
    }


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
