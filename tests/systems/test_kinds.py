"""The table of kinds: what follows from it for the lists that are offered, the counts and the awards."""

from typing import get_args

import pytest

from competition.systems.kinds import Kind, Offer, offered
from competition.systems.rules.awards import AWARD_KEYS, EXTERNAL_KEYS, GAME_KEYS, LONELY_KEYS, Awards
from competition.systems.rules.model import AttendanceRules
from competition.systems.tally import Counts, Tally

LISTS: dict[Offer, str] = {
    "member": "absent external external_other_day personal",
    "director": "absent absent_late absent_unnotified external external_other_day personal exempt"
    " forfeit_win forfeit_loss bye",
    "door": "absent_unnotified absent_late absent",
    "trouble": "absent_late absent_unnotified absent personal external",
    "typed": "absent bye absent_unnotified external exempt personal absent_late forfeit_win forfeit_loss",
    "unnamed": "absent absent_unnotified personal exempt",
}


def test_every_list_is_known() -> None:
    assert set(LISTS) == set(get_args(Offer))


@pytest.mark.parametrize("to", LISTS)
def test_what_is_offered_and_in_which_order(to: Offer) -> None:
    assert " ".join(offered(to)) == LISTS[to]


@pytest.mark.parametrize("to", LISTS)
def test_two_kinds_never_share_a_place(to: Offer) -> None:
    places = [place for kind in Kind if (place := getattr(kind.facts, to))]
    assert sorted(places) == list(range(1, len(places) + 1))


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_is_counted_where_the_standing_has_a_count(kind: Kind) -> None:
    count = kind.facts.counted_in
    assert not count or (hasattr(Counts(), count) and hasattr(Tally(), count))


@pytest.mark.parametrize("kind", [kind for kind in Kind if not kind.is_signup])
def test_every_kind_that_is_no_sign_up_can_earn_something(kind: Kind) -> None:
    assert kind.value in Awards.model_fields, f"rules/awards.py: Awards has no field {kind.value}"
    assert kind.facts.awarded_like in ("", *Kind)
    assert [kind in keys for keys in (GAME_KEYS, LONELY_KEYS, EXTERNAL_KEYS)].count(True) == 1


def test_awards_have_a_field_for_every_key_and_no_other_expressions() -> None:
    others = {"counts_with", "per", "late_starters"}
    assert set(Awards.model_fields) - others == set(AWARD_KEYS)


def test_what_a_late_report_becomes_is_never_late_itself() -> None:
    for code in get_args(AttendanceRules.model_fields["late"].annotation):
        assert not Kind(code).facts.becomes_late


def test_a_code_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="holiday"):
        Kind("holiday")
