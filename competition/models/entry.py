"""An entry: a player in a season."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from competition.models.season import Season
from competition.systems.championship import ACCEPTED, DECLINED
from players.models import Player

ANSWERS = [(ACCEPTED, _("accepted")), (DECLINED, _("declined"))]


class _IsAway(models.Func):
    """Whether one of the spans of a column covers a round."""

    output_field = models.BooleanField()

    def __init__(self, column: str, number: int) -> None:
        self._number = int(number)
        super().__init__(column)

    def as_sqlite(self, compiler: Any, connection: Any, **_more: Any) -> tuple[str, Any]:
        spans, params = compiler.compile(self.source_expressions[0])
        begin, end = ("json_extract(span.value, '$.after')", "json_extract(span.value, '$.until')")
        return self._exists(f"json_each({spans}) AS span", begin, end), params

    def as_postgresql(self, compiler: Any, connection: Any, **_more: Any) -> tuple[str, Any]:
        spans, params = compiler.compile(self.source_expressions[0])
        begin, end = "(span.value->>'after')::bigint", "(span.value->>'until')::bigint"
        return self._exists(f"jsonb_array_elements({spans}) AS span(value)", begin, end), params

    def _exists(self, spans: str, begin: str, end: str) -> str:
        within = f"{begin} < {self._number} AND {end} > {self._number}"
        return f"EXISTS (SELECT 1 FROM {spans} WHERE {within})"  # noqa: S608 (a column and whole numbers)


class EntryQuerySet(models.QuerySet["Entry"]):
    def with_player(self) -> EntryQuerySet:
        return self.select_related("player")

    def in_round(self, number: int) -> EntryQuerySet:
        """Those who have joined by this round, have not withdrawn before it and are not away in it."""
        not_withdrawn = Q(withdrawn_after=None) | Q(withdrawn_after__gte=number)
        return self.filter(not_withdrawn, ~Q(_IsAway("away", number)), first_round__lte=number)


class Entry(models.Model):
    """A player in a season.

    `key` is his id in the season file, `position` his place in its order. `rating` and `value` are as
    they were when he entered. `groups` is the history of his shadow group:
    `[{"from_round": 1, "group": "B"}]`. `withdrawn_after` 0 means never listed. `away` are the times that
    he had withdrawn and came back from: `[{"after": 3, "until": 8}]`. `championship` is his answer to
    the invitation to the championship group, empty as long as there is none. `signs_up`: he plays only when
    he says so, also where the rules expect everybody.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    key = models.CharField(_("key"), max_length=100)
    position = models.PositiveIntegerField()
    rating = models.IntegerField(_("rating"), null=True, blank=True)
    value = models.IntegerField(_("value"), null=True, blank=True)
    start_rank = models.IntegerField(_("place in the start list"), null=True, blank=True)
    groups = models.JSONField(_("groups"), default=list, blank=True)
    first_round = models.PositiveIntegerField(_("first round"), default=1)
    withdrawn_after = models.PositiveIntegerField(_("withdrawn after round"), null=True, blank=True)
    away = models.JSONField(_("away"), default=list, blank=True)
    championship = models.CharField(_("championship"), max_length=10, blank=True, choices=ANSWERS)
    signs_up = models.BooleanField(_("plays only when he says so"), default=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["season", "position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "key"], name="entry_key_once"),
            models.UniqueConstraint(fields=["season", "player"], name="player_once_in_a_season"),
            models.CheckConstraint(condition=~Q(key=""), name="entry_has_a_key"),
            models.CheckConstraint(
                condition=Q(championship__in=["", *(answer for answer, _label in ANSWERS)]),
                name="championship_answer_is_known",
            ),
            models.CheckConstraint(condition=Q(first_round__gte=1), name="first_round_from_one"),
        ]

    def __str__(self) -> str:
        return self.player.full_name

    @property
    def name(self) -> str:
        return self.player.full_name

    def is_in_round(self, number: int) -> bool:
        """Has joined by this round, has not withdrawn before it and is not away in it."""
        if number < self.first_round or (self.withdrawn_after is not None and number > self.withdrawn_after):
            return False
        return not any(span["after"] < number < span["until"] for span in self.away)
