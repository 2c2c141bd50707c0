"""A season under a proposal for other rules, beside itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from competition.models import RuleProposal, Season
from competition.reading.effects import Shift, shifts
from competition.reading.load import load_season
from competition.reading.people import Person, people_of
from competition.reading.standing import NotThere
from competition.systems.errors import SeasonError
from competition.systems.lists import standings
from competition.systems.rules import read_rules


@dataclass(frozen=True, slots=True)
class ProposalPage:
    """The last list as it is and as it would be, in the order that would be.

    `shifts` is None where the season can't be computed under these rules any more.
    """

    rules: dict[str, Any]
    after_round: int
    shifts: tuple[Shift, ...] | None
    people: dict[str, Person]


def proposal_page(season: Season, key: str) -> ProposalPage:
    """What everybody with the address sees; seven queries. Raises NotThere for a proposal that is closed."""
    proposal = RuleProposal.objects.filter(season=season, key=key).first()
    if proposal is None:
        raise NotThere("there is no such proposal")
    people = {person.key: person for person in people_of(season).values()}
    try:
        now = load_season(season, for_lists=True)
        number = max((round_.number for round_ in now.rounds if round_.state.counts), default=0)
        then = replace(now, rules=read_rules(proposal.rules))
        found = shifts(standings(now, number), standings(then, number))
    except SeasonError:
        return ProposalPage(proposal.rules, 0, None, people)
    placed = tuple(each for each in found if each.place_before or each.place_after)
    return ProposalPage(proposal.rules, number, placed, people)


def proposals_of(season: Season) -> list[RuleProposal]:
    """The proposals that are shared now."""
    return list(RuleProposal.objects.filter(season=season))
