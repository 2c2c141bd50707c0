"""A director sets the prizes of a season, and whether its rounds name who was absent."""

from typing import Any

import pytest

from competition.models import Event, Prize, Season
from competition.reading.story import prizes_of
from competition.services.actors import Actor, Deed, Refused
from competition.services.prizes import PrizeToGive, set_prizes
from competition.services.season_settings import name_absent
from competition.systems import prizes
from tests.evening import member

FIRST = PrizeToGive("Cup", prizes.Prize(prizes.PLACE, minimum_percentage=50))
BEST_OF_B = PrizeToGive("", prizes.Prize(prizes.GROUP, group="B"))
UNDER_1600 = PrizeToGive("", prizes.Prize(prizes.RATING, place=2, below=1600, minimum_games=8))


def test_the_list_is_stored_in_its_order_and_replaced_as_a_whole(season: Season, director: Actor) -> None:
    set_prizes(season=season, wanted=[FIRST, BEST_OF_B, UNDER_1600], deed=Deed(director))
    assert prizes_of(season) == [(each.name, each.prize) for each in (FIRST, BEST_OF_B, UNDER_1600)]
    set_prizes(season=season, wanted=[UNDER_1600], deed=Deed(director))
    assert prizes_of(season) == [("", UNDER_1600.prize)]


def test_the_same_list_twice_is_one_event_that_keeps_what_was_and_is(season: Season, director: Actor) -> None:
    for _click in range(2):
        set_prizes(season=season, wanted=[FIRST], deed=Deed(director))
    event = Event.objects.get(verb="prizes_set")
    assert event.data["about"] == {"number": 1}
    assert event.data["prizes"]["was"] == []
    assert event.data["prizes"]["is"][0]["name"] == "Cup"
    season.refresh_from_db()
    assert season.version == event.version


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "luck"},
        {"kind": "place", "place": 0},
        {"kind": "group"},
        {"kind": "place", "group": "A"},
        {"kind": "rating"},
        {"kind": "climb", "below": 1600},
        {"kind": "place", "minimum_games": 5, "minimum_percentage": 50},
        {"kind": "place", "minimum_percentage": 101},
    ],
)
def test_a_prize_that_cannot_be_is_refused(season: Season, director: Actor, wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        set_prizes(season=season, wanted=[FIRST, PrizeToGive("", prizes.Prize(**wrong))], deed=Deed(director))
    assert not Prize.objects.exists()


def test_a_list_of_a_colleague_is_not_overwritten_unseen(season: Season, director: Actor) -> None:
    seen = season.version
    set_prizes(season=season, wanted=[FIRST], deed=Deed(director, seen=seen))
    with pytest.raises(Refused) as refused:
        set_prizes(season=season, wanted=[BEST_OF_B], deed=Deed(director, seen=seen))
    assert refused.value.code == "stale"
    assert prizes_of(season) == [("Cup", FIRST.prize)]


def test_other_things_that_happen_make_the_form_no_older(season: Season, director: Actor) -> None:
    seen = season.version
    name_absent(season=season, named=True, deed=Deed(director))
    set_prizes(season=season, wanted=[FIRST], deed=Deed(director, seen=seen))
    assert Prize.objects.count() == 1


def test_only_directors_may(season: Season) -> None:
    for deed in (
        lambda: set_prizes(season=season, wanted=[FIRST], deed=Deed(member(season, "p1"))),
        lambda: name_absent(season=season, named=True, deed=Deed(member(season, "p1"))),
    ):
        with pytest.raises(Refused):
            deed()
    assert not Event.objects.exists()


def test_naming_the_absent_twice_is_one_event(season: Season, director: Actor) -> None:
    for _click in range(2):
        name_absent(season=season, named=True, deed=Deed(director))
    season.refresh_from_db()
    assert season.names_absent
    assert Event.objects.filter(verb="names_absent_set").count() == 1
