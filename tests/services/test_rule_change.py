"""The rules change during a season."""

from typing import Any

import pytest

from competition.models import Event, Season, Snapshot
from competition.reading.rule_changes import former_list, former_lists, past_changes
from competition.reading.standing import NotThere, list_page
from competition.services.actors import Actor, Deed, Refused
from competition.services.effects import foresee
from competition.services.rules import change_rules
from competition.systems.errors import SeasonError
from competition.systems.rules import read_rules
from tests.evening import closed, played
from tests.factories import rules_with

pytestmark = pytest.mark.django_db


def other_rules(season: Season, **awards: str) -> dict[str, Any]:
    return rules_with(awards={**season.rules["awards"], **awards})


@pytest.fixture
def begun(season: Season, director: Actor, django_capture_on_commit_callbacks: Any) -> Season:
    with django_capture_on_commit_callbacks(execute=True):
        closed(season.rounds.get(number=1), director)
    return Season.objects.get(pk=season.pk)


def test_all_rounds_are_computed_anew_and_the_old_list_stays(
    begun: Season, director: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    before = {row.person.key: row.points for row in list_page(begun).rows}
    rules = other_rules(begun, win="opponent + 20")
    lists = foresee(
        begun, lambda: change_rules(season=begun, rules=rules, reason="?", deed=Deed(director))
    ).lists
    assert Season.objects.get(pk=begun.pk).rules == begun.rules
    with django_capture_on_commit_callbacks(execute=True):
        changed = change_rules(season=begun, rules=rules, reason="besluit ALV", deed=Deed(director))
    after = {row.person.key: row.points for row in list_page(changed).rows}
    (shown,) = lists
    changes = {key: (before[key], after[key]) for key in after if after[key] != before[key]}
    assert {each.key: (each.points_before, each.points_after) for each in shown.shifts} == changes
    assert sorted(after[key] - before[key] for key in after) == [0, 0, 0, 8, 8, 8]
    old = former_lists(changed)
    assert [each.after_round for each in old] == [1]
    _head, rows = former_list(changed, 1, old[0].version)
    assert [row.points for row in rows] == sorted(before.values(), reverse=True)
    (past,) = past_changes(changed)
    assert (past.reason, past.before["awards"]["win"]) == ("besluit ALV", "opponent + 12")
    assert read_rules(past.after) == read_rules(rules)


def test_the_same_rules_are_no_change(begun: Season, director: Actor) -> None:
    events = Event.objects.count()
    change_rules(season=begun, rules=begun.rules, reason="", deed=Deed(director))
    assert Event.objects.count() == events


def test_a_reason_and_a_fresh_page_are_needed(begun: Season, director: Actor) -> None:
    rules = other_rules(begun, win="opponent + 20")
    with pytest.raises(Refused) as refused:
        change_rules(season=begun, rules=rules, reason=" ", deed=Deed(director))
    assert refused.value.code == "no_reason"
    version = begun.version
    played(begun.rounds.get(number=2), director)
    with pytest.raises(Refused) as refused:
        change_rules(season=begun, rules=rules, reason="x", deed=Deed(director, seen=version))
    assert refused.value.code == "stale"
    assert Season.objects.get(pk=begun.pk).rules == begun.rules


def test_rules_that_do_not_know_what_happened_are_refused(begun: Season, director: Actor) -> None:
    awards = {key: award for key, award in begun.rules["awards"].items() if key not in ("win", "draw")}
    with pytest.raises(Refused) as refused:
        change_rules(season=begun, rules=rules_with(awards=awards), reason="x", deed=Deed(director))
    assert refused.value.code == "rules"
    with pytest.raises(SeasonError):
        change_rules(season=begun, rules={"system": "x"}, reason="x", deed=Deed(director))
    assert Event.objects.filter(verb="rules_changed").count() == 0


def test_a_list_that_nobody_saw_as_final_is_not_kept(begun: Season) -> None:
    with pytest.raises(NotThere):
        former_list(begun, 1, Snapshot.objects.filter(season=begun, round_number=0)[0].version + 99)
    assert former_lists(begun) == []
