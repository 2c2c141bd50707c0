"""Everything that is kept about a member, as he takes it with him: complete by construction.

Every table that points at him, or at one of his entries in seasons, is in it; of other people there is
nothing but their names, where he played or was paired with them. Whoever holds his link, but is not logged
in as him, gets it without contact details.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import ForeignObjectRel, Model, Q

from competition.models import Entry, Event
from players.models import Player, Rating, User

# What opens his pages is no fact about him, and a page that he leaves behind should not open them.
_SECRET = {"password", "link_version"}
CONTACT = ("email", "phone", "birth_date", "club_number", "knsb_number", "fide_number", "kndb_number")


# Of a table what its rows are called, by their primary keys.
Names = dict[type[Model], dict[Any, str]]


def all_of(player: Player, *, contact: bool) -> dict[str, Any]:
    """Tables by name, each with its rows; without `contact` only what is no way to reach or to find him.

    A query for each table that points at him and for each that these point at, however many rows they have.
    """
    entries = list(Entry.objects.filter(player=player).select_related("season"))
    sources: list[tuple[type[Model], list[Model]]] = [(Player, [player]), (Entry, list(entries))]
    if player.user is not None and contact:
        sources.append((User, [player.user]))
    tables: dict[str, dict[Any, Model]] = {}
    for model, targets in sources:
        for relation in model._meta.related_objects:
            if contact or _is_about_games(relation):
                for row in _pointing_at(relation, targets):
                    tables.setdefault(row._meta.model_name or "", {})[row.pk] = row
    names = _names([player, *(row for rows in tables.values() for row in rows.values())])
    found: dict[str, Any] = {"player": _row(player, names)}
    if not contact:
        found["player"] = {key: value for key, value in found["player"].items() if key not in CONTACT}
    elif player.user is not None:
        found["account"] = _row(player.user, names)
    found |= {name: [_row(row, names) for row in rows.values()] for name, rows in tables.items()}
    found["events_about_you"] = [
        {"season": entry.season.slug, "at": event.at, "verb": event.verb, "about": event.data["about"]}
        for entry in entries
        for event in _events_about(entry)
    ]
    return found


def _is_about_games(relation: ForeignObjectRel) -> bool:
    model = relation.related_model
    return not isinstance(model, str) and (model._meta.app_label == "competition" or model is Rating)


def _pointing_at(relation: ForeignObjectRel, targets: list[Model]) -> list[Model]:
    model, field = relation.related_model, relation.field
    if isinstance(model, str) or not targets or model in (Player, User):
        return []
    rows = model._default_manager.filter(**{f"{field.name}__in": targets})
    if field.many_to_many:
        rows = rows.distinct()
    return list(rows.order_by("pk"))


def _names(rows: Iterable[Model]) -> Names:
    """What the rows are called that these point at."""
    named: dict[type[Model], set[Any]] = defaultdict(set)
    for row in rows:
        for field in row._meta.concrete_fields:
            pk = getattr(row, field.attname)
            if field.related_model is not None and pk is not None:
                named[field.related_model].add(pk)
    return {
        model: {each.pk: str(each) for each in model._default_manager.select_related().filter(pk__in=keys)}
        for model, keys in named.items()
    }


def _row(row: Model, names: Names) -> dict[str, Any]:
    """The fields of a row; what it points at is named, not followed."""
    found: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name in _SECRET:
            continue
        value = getattr(row, field.attname)
        if field.related_model is not None and value is not None:
            value = names[field.related_model][value]
        found[field.name] = value if not isinstance(value, bytes | memoryview) else None
    if isinstance(row, Event):
        found["data"] = row.data.get("about", {})
    return found


def _events_about(entry: Entry) -> list[Event]:
    about = Q(data__about__entrant=entry.key)
    events = Event.objects.filter(Q(season=entry.season_id) & about).order_by("pk")
    return list(events)
