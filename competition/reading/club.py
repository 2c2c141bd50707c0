"""The club itself, what of it surrounds every page, and its seasons."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Exists, F, Max, Min, Q, QuerySet

from competition.models import Round, Season, Team
from players.models import Club, ClubLogo


def current_club() -> Club:
    """The club of this site."""
    return Club.objects.current()


def club_around(user: Any) -> Club:
    """The club, with `has_teams`, and `is_captain`: whether this user works for one and has no wider desk."""
    captained = Team.objects.none()
    if user and user.is_authenticated and not user.may_direct:
        captained = Team.objects.filter(captains__user=user, captains__active=True)
    return Club.objects.current(
        has_teams=Exists(Team.objects.filter(active=True)), is_captain=Exists(captained)
    )


def club_logo() -> ClubLogo | None:
    """Its logo; None for none."""
    return ClubLogo.objects.first()


def all_seasons() -> QuerySet[Season]:
    """Those that are played now first, then from the newest to the oldest.

    Each with `first_day`, `last_day` and `number_of_rounds`.
    """
    return Season.objects.annotate(
        first_day=Min("rounds__date"), last_day=Max("rounds__date"), number_of_rounds=Count("rounds")
    ).order_by("archived", F("last_day").desc(nulls_last=True), "-pk")


def seasons_in_order() -> list[Season]:
    """Those that are played now first, each part in the order in which they were made; one query."""
    return list(Season.objects.order_by("archived", "pk"))


def season_with(pk: int) -> Season | None:
    """The season with this primary key; None for none."""
    return Season.objects.filter(pk=pk).first()


def season_named(slug: str) -> Season | None:
    """The season of an address; None for none."""
    return Season.objects.filter(slug=slug).first()


def seasons_beside(season: Season) -> list[Season]:
    """All others, the last one made first."""
    return list(Season.objects.exclude(pk=season.pk).order_by("-pk"))


def played_seasons() -> list[Season]:
    """Those with a closed round: now played first, and then those with most of them."""
    played = Count("rounds", filter=Q(rounds__state=Round.CLOSED.value))
    return list(
        Season.objects.annotate(played=played).filter(played__gt=0).order_by("archived", "-played", "-pk")
    )


def version_of(season: Season) -> int:
    """The version that the season has by now."""
    return Season.objects.values_list("version", flat=True).get(pk=season.pk)


def version_at(slug: str, number: int) -> int | None:
    """The version of a season, by its address, that has this round; None for none."""
    found = Round.objects.filter(season__slug=slug, number=number)
    return found.values_list("season__version", flat=True).first()
