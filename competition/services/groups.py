"""The shadow groups: who begins in which, and promotion and relegation after a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from competition.models import Entry, Season, Verb
from competition.reading.groups import former_groups
from competition.reading.load import load_season
from competition.services.actors import Deed, Refused, require_director
from competition.services.captured import Scope
from competition.services.recording import refuse_overtaken, season_step
from competition.systems.groups import moved, place_in_groups
from competition.systems.rules import read_rules
from competition.systems.season import GroupSpan

# Results that came in meanwhile do not matter to who looks at the groups.
GROUP_VERBS = (Verb.GROUPS_PLACED, Verb.GROUPS_MOVED)


def place_groups(
    *, season: Season, deed: Deed, sizes: Sequence[int] = (), former: Season | None = None
) -> None:
    """Put everybody in a group for the beginning of the season: by the `former` one, new ones by rating.

    Where that leads to the same groups nothing changes. Raises Refused where the rules have no groups, once
    somebody has been promoted or relegated, and when groups have been changed since the season was at
    `deed.seen`.
    """
    require_director(deed.actor)
    letters = _letters(season)
    with season_step(season, Verb.GROUPS_PLACED, deed, Scope(season.pk)) as work:
        entries = {entry.key: entry for entry in Entry.objects.filter(season=season)}
        if any(span["from_round"] > 1 for entry in entries.values() for span in entry.groups):
            raise Refused(
                "groups_moved", _("Players have been moved between groups already: move them by hand.")
            )
        groups, order = former_groups(former) if former is not None else ({}, [])
        keys = {entry.player_id: entry.key for entry in entries.values()}
        placed = place_in_groups(
            load_season(season).entrants,
            letters,
            sizes=sizes,
            last_order=[keys[player] for player in order if player in keys],
            former={keys[player]: group for player, group in groups.items() if player in keys},
        )
        for key, letter in placed.items():
            spans = [{"from_round": 1, "group": letter}]
            if entries[key].groups != spans:
                refuse_overtaken(season, deed.seen, GROUP_VERBS)
            entries[key].groups = spans
        Entry.objects.bulk_update(entries.values(), ["groups"])
        work.about = {"letters": letters, "number": len(placed)}


def move_between_groups(*, season: Season, moves: Mapping[int, str], after_round: int, deed: Deed) -> None:
    """Let entries (by primary key) belong to another group from the round after `after_round` on.

    Who is in that group in that round already stays as he is, with what became of him later. Raises
    Refused for a letter that the rules don't have, for somebody who is not of this season, and when
    groups have been changed since the season was at `deed.seen`.
    """
    require_director(deed.actor)
    letters = _letters(season)
    with season_step(season, Verb.GROUPS_MOVED, deed, Scope(season.pk)) as work:
        entries = Entry.objects.filter(season=season).in_bulk(list(moves))
        told = []
        for pk, letter in moves.items():
            if pk not in entries or letter not in letters:
                raise Refused("unknown_group", _("There is no such player or group."))
            entry = entries[pk]
            spans = [GroupSpan(span["from_round"], span["group"]) for span in entry.groups]
            before = [span.group for span in spans if span.from_round <= after_round + 1]
            if before[-1:] != [letter]:
                new = moved(spans, after_round + 1, letter)
                entry.groups = [{"from_round": span.from_round, "group": span.group} for span in new]
                entry.save(update_fields=["groups"])
                told.append([entry.key, letter])
        if told:
            refuse_overtaken(season, deed.seen, GROUP_VERBS)
        work.about = {"after_round": after_round, "moves": told}


def _letters(season: Season) -> str:
    groups = read_rules(season.rules).group_settings
    if groups is None:
        raise Refused("no_groups", _("The rules of this season have no groups."))
    return groups.letters
