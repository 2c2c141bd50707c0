"""All seasons that the club has had, with when they were played."""

from __future__ import annotations

from django.db.models import Count, F, Max, Min, QuerySet

from competition.models import Season


def all_seasons() -> QuerySet[Season]:
    """Those that are played now first, then from the newest to the oldest.

    Each with `first_day`, `last_day` and `number_of_rounds`.
    """
    return Season.objects.annotate(
        first_day=Min("rounds__date"), last_day=Max("rounds__date"), number_of_rounds=Count("rounds")
    ).order_by("archived", F("last_day").desc(nulls_last=True), "-pk")
