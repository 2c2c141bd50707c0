"""Lists as they were computed, so that pages need not compute them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from competition.models.entry import Entry
from competition.models.season import Season
from competition.systems.standing import Row
from competition.systems.tally import COUNTED, Counts

_PLAIN = ("place", "hidden", "eligible")
_EXACT = ("points", "value_used", "value")


class Snapshot(models.Model):
    """The list after a round, computed for this version of the season; the newest one counts.

    `of_closed_round`: the round was closed by then, so this is a list that people have seen as final;
    it is kept also when a correction brought a newer one.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="snapshots")
    round_number = models.PositiveIntegerField()
    version = models.PositiveBigIntegerField()
    cycle = models.PositiveIntegerField(default=0)
    provisional = models.BooleanField(default=False)
    of_closed_round = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("list")
        verbose_name_plural = _("lists")
        ordering = ["season", "round_number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["season", "round_number", "version"], name="one_list_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.round_number} ({self.version})"


class SnapshotRow(models.Model):
    """A row of a list. Points, values and tie-breaks are exact, written as "756" or "377/3".

    Points and values are null in a system that has none. A count that came after the first release is null in
    lists that were stored before it: they are the same lists, and it is filled in when they are computed.
    """

    snapshot = models.ForeignKey(Snapshot, on_delete=models.CASCADE, related_name="rows")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveIntegerField(help_text=_("The order, hidden rows included, from 1."))
    place = models.PositiveIntegerField(null=True)
    group = models.CharField(max_length=100, blank=True)
    points = models.CharField(max_length=100, null=True)  # noqa: DJ001
    value_used = models.CharField(max_length=100, null=True)  # noqa: DJ001
    value = models.CharField(max_length=100, null=True)  # noqa: DJ001
    tie_breaks = models.JSONField(default=dict, blank=True)
    hidden = models.BooleanField(default=False)
    eligible = models.BooleanField(default=True)
    played = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    by_default = models.PositiveIntegerField(default=0)
    adjourned = models.PositiveIntegerField(default=0)
    colour_balance = models.IntegerField(default=0)
    colour_run = models.CharField(max_length=10, blank=True)
    byes = models.PositiveIntegerField(default=0)
    absent = models.PositiveIntegerField(default=0)
    absent_unnotified = models.PositiveIntegerField(default=0)
    external = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("row of a list")
        verbose_name_plural = _("rows of lists")
        ordering = ["snapshot", "position"]
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "entry"], name="entry_once_in_a_list"),
            models.UniqueConstraint(fields=["snapshot", "position"], name="position_once_in_a_list"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry_id}"

    @staticmethod
    def stored(row: Row) -> dict[str, Any]:
        """What is kept of a row, by the names of the fields; entry, position and list come beside it."""
        return {
            "group": row.group or "",
            **{name: getattr(row, name) for name in _PLAIN},
            **{name: _text(getattr(row, name)) for name in _EXACT},
            **{name: getattr(row.counts, name) for name in COUNTED},
            "tie_breaks": {code: _text(number) for code, number in row.tie_breaks.items()},
        }

    def figures(self) -> dict[str, Any]:
        """The same as the fields of a `Row`, without who it is about."""
        return {
            "group": self.group or None,
            **{name: getattr(self, name) for name in _PLAIN},
            **{name: _number(getattr(self, name)) for name in _EXACT},
            "counts": Counts(
                **{name: count for name in COUNTED if (count := getattr(self, name)) is not None}
            ),
            "tie_breaks": {code: _number(text) for code, text in self.tie_breaks.items()},
        }


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _number(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)
