"""The club itself, and what of it surrounds every page."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists

from competition.models import Team
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
