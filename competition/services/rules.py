"""The rules of a season are changed, and other rules are shared before they hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Event, RuleProposal, Season, Verb
from competition.reading.load import load_season
from competition.reading.people import names_by_key
from competition.services.actors import Deed, Refused, require_director
from competition.services.captured import Scope
from competition.services.guards import checked_reason
from competition.services.recording import lock_season, raise_version, season_step, stale, write_event
from competition.systems.errors import SeasonError
from competition.systems.lists import all_standings
from competition.systems.rules import read_rules, write_rules
from competition.systems.season_check import check_season
from competition.wording import rule_errors


def change_rules(*, season: Season, rules: dict[str, Any], reason: str, deed: Deed) -> Season:
    """Let other rules hold for a whole season, saying why; its lists follow after the commit.

    Rules that it has already are no change. Lists of closed rounds that people have seen stay stored
    beside the new ones, and the event keeps both rule sets. Raises SeasonError when the rules make no
    sense; Refused without a reason, when something that happened has no place in them, and when the
    season has another version than `deed.seen`.
    """
    require_director(deed.actor)
    resolved = write_rules(read_rules(rules))
    scope = Scope(season.pk, whole=True)
    with season_step(season, Verb.RULES_CHANGED, deed, scope) as work:
        locked = work.season
        if resolved == locked.rules:
            return locked
        why = checked_reason(reason)
        if deed.seen is not None and deed.seen != locked.version:
            raise stale(list(_since(locked, deed.seen)))
        refuse_impossible(locked, resolved)
        locked.rules = resolved
        locked.save(update_fields=["rules"])
        work.about = {"reason": why}
        return locked


def _since(season: Season, version: int) -> list[Event]:
    events = Event.objects.filter(season=season, version__gt=version).select_related("user", "player")
    return list(events.order_by("pk"))


def refuse_impossible(season: Season, rules: dict[str, Any]) -> None:
    """Every list must come out under the new rules, so that nobody stands before an empty page."""
    try:
        changed = replace(load_season(season), rules=read_rules(rules))
        check_season(changed)
        all_standings(changed)
    except SeasonError as error:
        message = _("Something that happened this season has no place in these rules: %(why)s")
        raise Refused(
            "rules", message % {"why": rule_errors.sentence(error, names_by_key(season))}
        ) from error


def share_proposal(*, season: Season, rules: dict[str, Any], deed: Deed) -> RuleProposal:
    """Let whoever has the address see the season under these rules; they do not hold by that.

    What is shared already stays so, at its address. Raises SeasonError when the rules make no sense, Refused
    when something that happened has no place in them.
    """
    require_director(deed.actor)
    resolved = write_rules(read_rules(rules))
    with transaction.atomic():
        locked = lock_season(season.pk)
        for there in RuleProposal.objects.filter(season=locked):
            if there.rules == resolved:
                return there
        refuse_impossible(locked, resolved)
        proposal = RuleProposal.objects.create(season=locked, rules=resolved)
        raise_version(locked, lists_change=False)
        about = {"proposal": proposal.pk}
        write_event(locked, Verb.PROPOSAL_SHARED, deed, data={"about": about})
    return proposal


def close_proposal(*, season: Season, proposal: int, deed: Deed) -> None:
    """Let nobody see a proposal any more; one that is closed already stays so."""
    require_director(deed.actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        gone, _each = RuleProposal.objects.filter(season=locked, pk=proposal).delete()
        if not gone:
            return
        raise_version(locked, lists_change=False)
        about = {"proposal": proposal}
        write_event(locked, Verb.PROPOSAL_CLOSED, deed, data={"about": about})
