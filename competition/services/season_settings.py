"""What a season is told to be, set under its lock with its event: values, columns, put away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Round, Season, Verb
from competition.reading.standing import offered_columns, usual_columns
from competition.services.actors import Deed, Refused, require_director
from competition.services.captured import Scope
from competition.services.recording import (
    lock_season,
    raise_version,
    refuse_overtaken,
    season_step,
    write_event,
)


def rename_season(*, season: Season, name: str, deed: Deed) -> Season:
    """Call a season otherwise; its address stays. The name it has already is no change.

    Raises Refused when somebody renamed it since the season was at `deed.seen`.
    """
    require_director(deed.actor)
    if not name.strip():
        raise Refused("no_name", _("A season needs a name."))
    return _set(
        season,
        Verb.SEASON_CHANGED,
        "name",
        name,
        about=lambda before: {"name": name, "was": before},
        deed=deed,
    )


def name_absent(*, season: Season, named: bool, deed: Deed) -> None:
    """Say whether the pages of rounds name who was absent; what is so already stays so.

    Raises Refused when somebody decided it since the season was at `deed.seen`.
    """
    _set(
        season,
        Verb.NAMES_ABSENT_SET,
        "names_absent",
        named,
        about=lambda _before: {"named": named},
        deed=deed,
    )


def let_players_enter(*, season: Season, allowed: bool, deed: Deed) -> None:
    """Say whether players enter their own results in this season; what is so already stays so.

    Raises Refused when somebody decided it since the season was at `deed.seen`.
    """
    _set(
        season,
        Verb.OWN_RESULTS_SET,
        "own_results",
        allowed,
        about=lambda _before: {"allowed": allowed},
        deed=deed,
    )


def archive_season(*, season: Season, deed: Deed) -> Season:
    """Put a season away; one that is away stays so. Every other verb on it is refused from then on.

    Raises Refused while an evening is under way.
    """
    require_director(deed.actor)
    with transaction.atomic():
        locked = lock_season(season.pk, archived_too=True)
        under_way = (Round.DRAFT.value, Round.PUBLISHED.value)
        open_round = locked.rounds.filter(state__in=under_way).order_by("number").first()
        if open_round is not None and not locked.archived:
            message = _("Round %(number)d is not closed yet.")
            raise Refused("not_closed", message % {"number": open_round.number})
        return _put(locked, deed, archived=True)


def reopen_season(*, season: Season, deed: Deed) -> Season:
    """Take a season up again; one that is open stays so."""
    require_director(deed.actor)
    with transaction.atomic():
        locked = lock_season(season.pk, archived_too=True)
        return _put(locked, deed, archived=False)


def _set(
    season: Season,
    verb: Verb,
    field: str,
    value: object,
    *,
    about: Callable[[Any], dict[str, Any]],
    deed: Deed,
) -> Season:
    """Set a field that moves no list; the value it has already is no change.

    `about` gets the value before. Raises Refused when somebody did the same verb since the season was at
    `deed.seen`.
    """
    require_director(deed.actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        before = getattr(locked, field)
        if before == value:
            return locked
        refuse_overtaken(locked, deed.seen, (verb,))
        setattr(locked, field, value)
        locked.save(update_fields=[field])
        raise_version(locked, lists_change=False)
        write_event(locked, verb, deed, data={"about": about(before)})
    return locked


def _put(season: Season, deed: Deed, *, archived: bool) -> Season:
    verb = Verb.SEASON_ARCHIVED if archived else Verb.SEASON_REOPENED
    if season.archived != archived:
        season.archived = archived
        season.save(update_fields=["archived"])
        raise_version(season, lists_change=False)
        write_event(season, verb, deed, data={"about": {}})
    return season


def choose_columns(*, season: Season, columns: Sequence[str], deed: Deed) -> None:
    """Let the standing have these columns after the points, the usual ones where these are none.

    The same again is no change. Raises Refused for a column that there is not or that comes twice, and when
    somebody chose others since the season was at `deed.seen`.
    """
    require_director(deed.actor)
    if not set(columns) <= offered_columns(season) or len(set(columns)) < len(columns):
        raise Refused("columns", _("A standing can't have these columns."))
    wanted = [] if tuple(columns) == usual_columns(season) else list(columns)
    with season_step(season, Verb.COLUMNS_CHOSEN, deed, Scope(season.pk, whole=True)) as work:
        if work.season.columns == wanted:
            return
        refuse_overtaken(work.season, deed.seen, (Verb.COLUMNS_CHOSEN,))
        work.season.columns = wanted
        work.season.save(update_fields=["columns"])
        work.about = {"columns": wanted}
