"""The club chooses the columns of its standing."""

from __future__ import annotations

import pytest

from competition.models import Event, Season
from competition.reading.standing import USUAL, columns_of
from competition.services.actors import Actor, Deed, Refused
from competition.services.results import enter_result
from competition.services.rules import change_rules
from competition.services.season_settings import choose_columns
from competition.services.undo import undo_in_season
from competition.wording.columns import COLUMNS
from tests.evening import closed, played
from tests.factories import make_season


@pytest.fixture
def season(db: None) -> Season:
    return make_season(players=4, rounds=2)


def test_a_season_has_the_usual_columns_until_it_chooses(season: Season, director: Actor) -> None:
    assert columns_of(season) == USUAL
    choose_columns(season=season, columns=["tpr", "played"], deed=Deed(director))
    season.refresh_from_db()
    assert columns_of(season) == ("tpr", "played")
    assert Event.objects.get().verb == "columns_chosen"


def test_the_same_columns_again_are_no_change(season: Season, director: Actor) -> None:
    for _click in range(2):
        choose_columns(season=season, columns=["tpr"], deed=Deed(director))
    choose_columns(season=season, columns=[], deed=Deed(director))
    choose_columns(season=season, columns=USUAL, deed=Deed(director))
    assert Event.objects.count() == 2


@pytest.mark.parametrize("columns", [["luck"], ["tpr", "tpr"]])
def test_columns_that_there_are_not_are_refused(season: Season, director: Actor, columns: list[str]) -> None:
    with pytest.raises(Refused):
        choose_columns(season=season, columns=columns, deed=Deed(director))
    assert not Event.objects.exists()


def test_only_a_director_chooses(season: Season) -> None:
    with pytest.raises(Refused):
        choose_columns(
            season=season, columns=["tpr"], deed=Deed(Actor.of_player(season.entries.all()[0].player))
        )


def test_who_chose_from_an_old_page_is_refused(season: Season, director: Actor) -> None:
    seen = season.version
    choose_columns(season=season, columns=["tpr"], deed=Deed(director, seen=seen))
    with pytest.raises(Refused) as refused:
        choose_columns(season=season, columns=["value"], deed=Deed(director, seen=seen))
    assert refused.value.code == "stale"


def test_the_choice_is_taken_back_also_when_results_came_in(season: Season, director: Actor) -> None:
    first, *_others = played(season.rounds.get(number=1), director)
    choose_columns(season=season, columns=["tpr"], deed=Deed(director))
    enter_result(game=first, result="1/2-1/2", deed=Deed(director))
    undo_in_season(event=Event.objects.get(verb="columns_chosen"), deed=Deed(director))
    season.refresh_from_db()
    assert columns_of(season) == USUAL


def test_a_change_of_rules_from_before_there_were_columns_can_still_be_taken_back(
    season: Season, director: Actor
) -> None:
    old = season.rules
    awards = {**old["awards"], "win": "opponent + 20"}
    change_rules(season=season, rules={**old, "awards": awards}, reason="voted", deed=Deed(director))
    event = Event.objects.get()
    for rows in (event.data["was"], event.data["is"]):
        for row in rows["season"].values():
            row.pop("columns")
    Event.objects.filter(pk=event.pk).update(data=event.data)
    undo_in_season(event=event, deed=Deed(director))
    season.refresh_from_db()
    assert season.rules == old


def test_every_column_can_be_chosen(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    choose_columns(season=season, columns=COLUMNS, deed=Deed(director))
    season.refresh_from_db()
    assert columns_of(season) == tuple(COLUMNS)
