"""A season is set up in one go: its rules, its start list, its evenings, and members that are new."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Entry, Round, Season, Verb
from competition.models.season import GAMES
from competition.services.actors import Actor, require_director
from competition.services.errors import Refused
from competition.services.recording import raise_version, write_event
from competition.services.seasons import free_slug
from competition.systems.rules import read_rules, write_rules
from players.models import Player
from players.names import Name


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Somebody of the start list, in its order. Without `player_id` he becomes a member first."""

    player_id: int | None
    name: Name
    rating: int | None
    federation: int | None = None
    club: int | None = None


def set_up_season(
    *,
    name: str,
    slug: str,
    game: str,
    rules: dict[str, Any],
    entries: Sequence[NewEntry],
    dates: Iterable[dt.date],
    actor: Actor,
    time: dt.time | None = None,
    now: dt.datetime | None = None,
) -> Season:
    """Make a season with its start list and its evenings; all of it or nothing, one event.

    Raises SeasonError when the rules make no sense, Refused when the address is taken, when somebody
    stands twice in the start list, and when a member is gone.
    """
    require_director(actor)
    if game not in dict(GAMES):
        raise Refused("unknown_game", _("“%(game)s” is no game that is known here.") % {"game": game})
    resolved = write_rules(read_rules(rules))
    evenings = sorted(set(dates))
    with transaction.atomic():
        season = Season.objects.create(
            slug=free_slug(slug), name=name, game=game, rules=resolved, lists_version=0
        )
        players = _players(entries, game)
        Entry.objects.bulk_create(
            Entry(
                season=season,
                player=player,
                key=f"p{rank}",
                position=rank,
                start_rank=rank,
                rating=entry.rating,
            )
            for rank, (player, entry) in enumerate(zip(players, entries, strict=True), start=1)
        )
        Round.objects.bulk_create(
            Round(season=season, number=number, date=date, time=time)
            for number, date in enumerate(evenings, start=1)
        )
        raise_version(season)
        about = {
            "name": name,
            "preset": resolved.get("preset"),
            "entries": len(entries),
            "rounds": len(evenings),
        }
        write_event(season, Verb.SEASON_CREATED, actor, now or timezone.now(), data={"about": about})
    return season


def _players(entries: Sequence[NewEntry], game: str) -> list[Player]:
    """The members behind the entries, new ones stored, in the same order."""
    wanted = [entry.player_id for entry in entries if entry.player_id is not None]
    known = Player.objects.in_bulk(wanted)
    if len(set(wanted)) < len(wanted):
        raise Refused("twice", _("Somebody stands twice in the start list."))
    if len(known) < len(wanted):
        raise Refused("gone", _("Somebody in the start list is no longer a member."))
    return [
        known[entry.player_id] if entry.player_id is not None else _new_player(entry, game)
        for entry in entries
    ]


def _new_player(entry: NewEntry, game: str) -> Player:
    federation = "rating_knsb" if game == GAMES[0][0] else "rating_kndb"
    return Player.objects.create(
        given_name=entry.name.given,
        prefix=entry.name.prefix,
        family_name=entry.name.family,
        rating_club=entry.club,
        **{federation: entry.federation},
    )
