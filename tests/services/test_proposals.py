"""A proposal for other rules is shared with the members, and no longer."""

from __future__ import annotations

from typing import Any

import pytest

from competition.models import Event, RuleProposal, Season
from competition.services.actors import Actor, Deed, Refused
from competition.services.rules import close_proposal, share_proposal
from competition.systems.errors import SeasonError
from tests.evening import closed
from tests.factories import make_season


@pytest.fixture
def season(db: None) -> Season:
    return make_season(players=4, rounds=2)


def rules(season: Season, win: str) -> dict[str, Any]:
    return {**season.rules, "awards": {**season.rules["awards"], "win": win}}


def test_a_proposal_changes_nothing_in_the_season(season: Season, director: Actor) -> None:
    before = season.rules
    proposal = share_proposal(season=season, rules=rules(season, "opponent + 20"), deed=Deed(director))
    season.refresh_from_db()
    assert season.rules == before
    assert proposal.rules["awards"]["win"] == "opponent + 20"
    assert len(proposal.key) == 22
    assert Event.objects.get().verb == "proposal_shared"


def test_the_same_rules_keep_their_address(season: Season, director: Actor) -> None:
    first, again, other = (
        share_proposal(season=season, rules=rules(season, win), deed=Deed(director))
        for win in ("opponent + 20", "opponent + 20", "opponent + 30")
    )
    assert first == again
    assert other.key != first.key
    assert Event.objects.count() == 2


def test_a_closed_proposal_is_gone_and_closing_it_twice_is_no_error(season: Season, director: Actor) -> None:
    proposal = share_proposal(season=season, rules=rules(season, "opponent + 20"), deed=Deed(director))
    for _click in range(2):
        close_proposal(season=season, proposal=proposal.pk, deed=Deed(director))
    assert not RuleProposal.objects.exists()
    assert Event.objects.filter(verb="proposal_closed").count() == 1


def test_rules_in_which_something_that_happened_has_no_place_are_not_shared(
    season: Season, director: Actor
) -> None:
    closed(season.rounds.get(number=1), director)
    with pytest.raises(SeasonError):
        share_proposal(season=season, rules=rules(season, "opponent +"), deed=Deed(director))
    without = {**season.rules, "awards": {"win": "opponent"}}
    with pytest.raises((Refused, SeasonError)):
        share_proposal(season=season, rules=without, deed=Deed(director))
    assert not RuleProposal.objects.exists()


def test_only_directors_share_and_close(season: Season, director: Actor) -> None:
    member = Actor.of_player(season.entries.all()[0].player)
    proposal = share_proposal(season=season, rules=rules(season, "opponent + 20"), deed=Deed(director))
    with pytest.raises(Refused):
        share_proposal(season=season, rules=rules(season, "opponent + 30"), deed=Deed(member))
    with pytest.raises(Refused):
        close_proposal(season=season, proposal=proposal.pk, deed=Deed(member))
    assert RuleProposal.objects.count() == 1
