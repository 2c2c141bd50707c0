"""A season is made, in one go or piece by piece: its rules, its entries, its evenings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from competition.models import Entry, Round, Season, Verb
from competition.models.season import GAMES
from competition.services.actors import Deed, Refused, require_director
from competition.services.captured import Scope
from competition.services.recording import lock_season, raise_version, season_step, write_event
from competition.systems.rules import read_rules, write_rules
from players.models import Player
from players.names import Name


def create_season(
    *, name: str, slug: str, rules: dict[str, Any] | str, deed: Deed, game: str = "chess"
) -> Season:
    """Make an empty season. `rules` is a document, or the name of a preset such as `keizer-classic`.

    Raises SeasonError when the rules make no sense, Refused when the address is taken.
    """
    require_director(deed.actor)
    if game not in dict(GAMES):
        raise Refused("unknown_game", _("“%(game)s” is no game that is known here.") % {"game": game})
    document = {"preset": rules} if isinstance(rules, str) else rules
    resolved = write_rules(read_rules(document))
    with transaction.atomic():
        season = Season.objects.create(
            slug=free_slug(slug), name=name, game=game, rules=resolved, lists_version=0
        )
        raise_version(season)
        about = {"name": name, "preset": resolved.get("preset")}
        write_event(season, Verb.SEASON_CREATED, deed, data={"about": about})
    return season


def add_entry(
    *,
    season: Season,
    player: Player,
    deed: Deed,
    rating: int | None = None,
    value: int | None = None,
    start_rank: int | None = None,
    group: str | None = None,
    first_round: int | None = None,
) -> Entry:
    """Enter a player in a season; who is in it already stays as he is.

    Unless given, his first round is 1 while nothing has been published, and after that the first
    round that isn't. Raises Refused when another has this place in the start list, and for a first round
    that is published.
    """
    require_director(deed.actor)
    with season_step(season, Verb.ENTRY_ADDED, deed, Scope(season.pk)) as work:
        present = Entry.objects.filter(season=season, player=player).first()
        if present is not None:
            return present
        first = _first_round(season, first_round)
        _refuse_taken_rank(season, start_rank, first)
        groups = [{"from_round": 1, "group": group}] if group else []
        entry = new_entry(
            season, player, first, rating=rating, value=value, start_rank=start_rank, groups=groups
        )
        work.about = {"entrant": entry.key, "first_round": first}
        return entry


def new_entry(season: Season, player: Player, first_round: int, **facts: Any) -> Entry:
    """Write the entry of somebody who is not in the season, behind all others."""
    position = season.entries.count() + 1
    key = _free_key(season, position)
    return Entry.objects.create(
        season=season, player=player, key=key, position=position, first_round=first_round, **facts
    )


def plan_rounds(
    *, season: Season, dates: Iterable[dt.date], deed: Deed, time: dt.time | None = None
) -> list[Round]:
    """Add evenings after the last one, in the order of their dates; a date that is planned stays so."""
    require_director(deed.actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        known = set(locked.rounds.values_list("date", flat=True))
        new = sorted(set(dates) - known)
        if not new:
            return []
        last = locked.rounds.order_by("-number").first()
        if last is not None and last.date is not None and new[0] < last.date:
            message = _("%(date)s is before round %(number)s.")
            raise Refused("out_of_order", message % {"date": new[0].isoformat(), "number": last.number})
        start = 1 if last is None else last.number + 1
        rounds = Round.objects.bulk_create(
            Round(season=locked, number=number, date=date, time=time)
            for number, date in enumerate(new, start)
        )
        raise_version(locked, lists_change=False)
        about = {"from_round": start, "to_round": start + len(new) - 1}
        write_event(locked, Verb.ROUNDS_PLANNED, deed, data={"about": about})
    return rounds


def _first_round(season: Season, wanted: int | None) -> int:
    last = season.rounds.counted().order_by("-number").first()
    free = 1 if last is None else last.number + 1
    if wanted is not None and wanted < free:
        raise Refused("published", _("Round %(number)s has been published.") % {"number": wanted})
    return free if wanted is None else wanted


def _refuse_taken_rank(season: Season, start_rank: int | None, first_round: int) -> None:
    if start_rank is None or first_round > 1:
        return
    if season.entries.filter(start_rank=start_rank, first_round=1).exists():
        message = _("Place %(place)s of the start list is taken.")
        raise Refused("rank_taken", message % {"place": start_rank})


def _free_key(season: Season, position: int) -> str:
    taken = set(season.entries.values_list("key", flat=True))
    while f"p{position}" in taken:
        position += 1
    return f"p{position}"


# The first part of addresses of the site itself, and of pages that stand where a season's could.
RESERVED = frozenset(
    (
        "account",
        "admin",
        "api",
        "bezig",
        "club",
        "healthz",
        "i18n",
        "ik",
        "inloggen",
        "leden",
        "leiding",
        "nieuw",
        "privacy",
        "seizoenen",
        "setup",
        "static",
        "team",
        "teams",
        "uitloggen",
        "wachtwoord",
    )
)


def free_slug(slug: str) -> str:
    """The address itself. Raises Refused when it is none, or another season has it."""
    slug = slug[:80]
    try:
        validate_slug(slug)
    except ValidationError as error:
        message = _("“%(slug)s” is no address: use letters, digits, - and _.")
        raise Refused("bad_slug", message % {"slug": slug}) from error
    if slug in RESERVED or Season.objects.filter(slug=slug).exists():
        message = _("There is a season at the address “%(slug)s” already; choose another.")
        raise Refused("slug_taken", message % {"slug": slug}, slug=slug)
    return slug


def suggest_slug(name: str) -> str:
    """A free address that goes with a name: "interne-2026-27", or with a number behind it."""
    wanted = slugify(name)[:70] or "seizoen"
    taken = RESERVED | set(Season.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    slug, number = wanted, 2
    while slug in taken:
        slug, number = f"{wanted}-{number}", number + 1
    return slug


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
    deed: Deed,
    time: dt.time | None = None,
) -> Season:
    """Make a season with its start list and its evenings; all of it or nothing, one event.

    Raises SeasonError when the rules make no sense, Refused when the address is taken, when somebody
    stands twice in the start list, and when a member is gone.
    """
    require_director(deed.actor)
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
        write_event(season, Verb.SEASON_CREATED, deed, data={"about": about})
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
