"""A proposal for other rules, shared with the members before they decide, at an address that can be ended."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from competition.models import RuleProposal, Season, Verb
from competition.services.actors import Actor, require_director
from competition.services.recording import lock_season, raise_version, write_event
from competition.services.rules import refuse_impossible
from competition.systems.rules import read_rules, write_rules


def share_proposal(
    *, season: Season, rules: dict[str, Any], actor: Actor, now: dt.datetime | None = None
) -> RuleProposal:
    """Let whoever has the address see the season under these rules; they do not hold by that.

    What is shared already stays so, at its address. Raises SeasonError when the rules make no sense, Refused
    when something that happened has no place in them.
    """
    require_director(actor)
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
        write_event(locked, Verb.PROPOSAL_SHARED, actor, now or timezone.now(), data={"about": about})
    return proposal


def close_proposal(*, season: Season, proposal: int, actor: Actor, now: dt.datetime | None = None) -> None:
    """Let nobody see a proposal any more; one that is closed already stays so."""
    require_director(actor)
    with transaction.atomic():
        locked = lock_season(season.pk)
        gone, _each = RuleProposal.objects.filter(season=locked, pk=proposal).delete()
        if not gone:
            return
        raise_version(locked, lists_change=False)
        about = {"proposal": proposal}
        write_event(locked, Verb.PROPOSAL_CLOSED, actor, now or timezone.now(), data={"about": about})
