"""Somebody who left and asks to be forgotten is anonymised in every season; no standing changes by it."""

from __future__ import annotations

import re
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext as _

from clubcomp.work.tasks import forget_finished
from competition.models import Adjustment, Attendance, BoardWish, Entry, Event, Game, Season, SignUp, Verb
from competition.models.wish import WISH
from competition.reading.members import seasons_to_come
from competition.services.actors import Deed, Refused, require_director
from competition.services.recording import lock_season, raise_version, write_event
from players.models import Player
from players.services import errors as people
from players.services.leavers import forget, without, words_about

# What somebody typed; all else in an event is codes, numbers and keys.
FREE_TEXT = ("note", "reason", "guest", "remark")
# What a note was about goes with it.
_MARKS = ("excused", "guest")
# Keys that the site makes itself say nothing about anybody.
_PLAIN_KEY = re.compile(r"[a-z]?\d+")


def anonymise(*, player: Player, deed: Deed) -> Player:
    """Forget who a player was, in the list of members, in the rows of all seasons, and in their history.

    His games, byes and absences stay under a name that says nothing, so all points stay as they are.
    Forgetting twice changes nothing; it can't be taken back. Raises Refused while he takes part in
    rounds to come, and for somebody whose account directs.
    """
    require_director(deed.actor)
    if deed.actor.user is None:
        raise Refused("not_allowed", _("Only a director may do this."))
    with transaction.atomic():
        entries = list(Entry.objects.filter(player=player).order_by("season"))
        seasons = {entry.season_id: lock_season(entry.season_id, archived_too=True) for entry in entries}
        known = Player.objects.select_for_update().get(pk=player.pk)
        if known.anonymised:
            return known
        if names := seasons_to_come(known):
            message = _("He still takes part in %(seasons)s. Withdraw him there.")
            raise Refused("takes_part", message % {"seasons": ", ".join(names)})
        words = words_about(known)
        try:
            forgotten = forget(player=known, by=deed.actor.user)
        except people.Refused as refused:
            raise Refused(refused.code, str(refused)) from refused
        for entry in entries:
            _forget_in_season(seasons[entry.season_id], entry, words, forgotten.full_name)
            _write(seasons[entry.season_id], entry, deed)
        forgotten.captain_of.clear()
        forget_finished()
        _forget_in_repairs(entries, forgotten)
        return forgotten


def _forget_in_season(season: Season, entry: Entry, words: tuple[str, ...], instead: str) -> None:
    Attendance.objects.filter(entry=entry).update(note="", excused=False, guest=False)
    SignUp.objects.filter(entry=entry).update(note="")
    Adjustment.objects.filter(entry=entry).update(note="")
    BoardWish.objects.filter(entry=entry).update(note="")
    for game in Game.objects.filter(round__season=season, seats__entry=entry):
        if any(reason.get("code") == WISH for reason in game.reasons):
            game.reasons = _scrubbed(game.reasons, entry, concerns=True)
            game.save(update_fields=["reasons"])
    old, key = entry.key, _plain_key(season, entry)
    for event in Event.objects.filter(season=season).iterator(chunk_size=500):
        data = _scrubbed(event.data, entry, concerns=_concerns(event, entry))
        data = without(data, words, instead)
        data = _renamed(data, old, key) if key != old else data
        if data != event.data:
            event.data = data
            event.save(update_fields=["data"])
    if key != old:
        season.rules = _renamed(season.rules, old, key)
        season.save(update_fields=["rules"])
        for game in Game.objects.filter(round__season=season):
            reasons = _renamed(game.reasons, old, key)
            if reasons != game.reasons:
                Game.objects.filter(pk=game.pk).update(reasons=reasons)
        entry.key = key
        entry.save(update_fields=["key"])


def _plain_key(season: Season, entry: Entry) -> str:
    """His key, or another where it came from a file and may be a name: it stands in addresses."""
    if _PLAIN_KEY.fullmatch(entry.key):
        return entry.key
    taken = set(Entry.objects.filter(season=season).values_list("key", flat=True))
    return next(key for number in range(entry.position, 10**6) if (key := f"p{number}") not in taken)


def _concerns(event: Event, entry: Entry) -> bool:
    about = event.data.get("about", {})
    named = about.get("entrants")
    return about.get("entrant") == entry.key or (isinstance(named, list) and entry.key in named)


def _scrubbed(data: Any, entry: Entry, *, concerns: bool) -> Any:
    """What was typed about him goes: in the whole of an event that concerns him, else in his own rows."""
    if isinstance(data, list):
        return [_scrubbed(each, entry, concerns=concerns) for each in data]
    if not isinstance(data, dict):
        return data
    his = concerns or entry.pk in (data.get("entry_id"), data.get("white_id"), data.get("black_id"))
    found = {
        key: ""
        if his and key in FREE_TEXT and isinstance(each, str)
        else _scrubbed(each, entry, concerns=his)
        for key, each in data.items()
    }
    return found | {key: False for key in _MARKS if his and found.get(key) is True}


def _renamed(data: Any, old: str, new: str) -> Any:
    if isinstance(data, list):
        return [_renamed(each, old, new) for each in data]
    if isinstance(data, dict):
        return {(new if key == old else key): _renamed(each, old, new) for key, each in data.items()}
    return new if data == old else data


def _write(season: Season, entry: Entry, deed: Deed) -> None:
    raise_version(season, lists_change=False)
    write_event(season, Verb.ANONYMISED, deed, data={"about": {"entrant": entry.key}})


def _forget_in_repairs(entries: list[Entry], player: Player) -> None:
    """What the repair pages noted of changes to him."""
    for model, rows in ((Player, [player]), (Entry, entries)):
        notes = LogEntry.objects.filter(
            content_type=ContentType.objects.get_for_model(model), object_id__in=[str(row.pk) for row in rows]
        )
        notes.update(object_repr=player.full_name, change_message="")
