"""A club for who writes much: a season of forty with a published round, and what gets everybody in."""

from __future__ import annotations

import datetime as dt
import os
from dataclasses import dataclass
from typing import Any

from competition.services.actors import Deed
from tools.load.site import CSRF

MEMBERS = 40


@dataclass(frozen=True)
class Club:
    """What writers need: the links of members by entry, the boards, the rounds, the director's cookies."""

    slug: str
    tokens: dict[int, str]
    boards: list[int]
    rounds: dict[int, int]
    cookies: str
    csrf: str


def begin(folder: str) -> None:
    """Let this process, and the sites that it starts, work with this data folder."""
    os.environ |= {"CLUBCOMP_DATA": folder, "DJANGO_SETTINGS_MODULE": "tools.load.settings"}
    import django

    django.setup()


def make_club(members: int = MEMBERS) -> Club:
    """An empty database becomes a club with a season, a director and members."""
    make_empty_club()
    made = make_season_of("director@example.org", members)
    close()
    return made


def make_empty_club() -> None:
    """The tables, and the club without anybody."""
    from django.core.management import call_command

    from tests.factories import ClubFactory

    call_command("migrate", verbosity=0)
    ClubFactory()


def close() -> None:
    """Only the site has the database open from here on."""
    from django.db import connection

    connection.close()


def make_season_of(director: str, members: int) -> Club:
    """A season of its own with a director: round 1 is published, rounds 2 and 3 are to come."""
    from django.conf import settings
    from django.utils import timezone

    from competition.services.actors import Actor
    from competition.services.pairing import make_pairing
    from competition.services.rounds import publish_round
    from players.links import make_token
    from tests.factories import DirectorFactory, make_season

    user = DirectorFactory(email=director)
    season = make_season(players=members, rounds=3)
    for round_ in season.rounds.all():
        round_.date = timezone.localdate() + dt.timedelta(weeks=round_.number)
        round_.save()
    first = season.rounds.get(number=1)
    make_pairing(round_=first, deed=Deed(Actor.of_user(user)))
    publish_round(round_=first, deed=Deed(Actor.of_user(user)))
    entries = season.entries.select_related("player")
    return Club(
        slug=season.slug,
        tokens={entry.pk: make_token(entry.player) for entry in entries},
        boards=list(first.games.order_by("board").values_list("pk", flat=True)),
        rounds=dict(season.rounds.values_list("number", "pk")),
        cookies=cookies_of(user),
        csrf=f"{settings.CSRF_COOKIE_NAME}={CSRF}",
    )


def cookies_of(user: Any) -> str:
    """Log somebody in: what his browser sends."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    csrf = f"{settings.CSRF_COOKIE_NAME}={CSRF}"
    return f"{csrf}; {settings.SESSION_COOKIE_NAME}={session.session_key}"
