"""Late trouble after publishing: somebody is ill, does not show up, turns up, or the bye is called back."""

from __future__ import annotations

import datetime as dt

import pytest

from competition.models import Barring, Event, Round, Season
from competition.reading.late_trouble import plan_of
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.no_shows import book_no_show
from competition.services.pairing import make_pairing
from competition.services.repair import settle_trouble
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.undo import undo_last
from competition.systems.pairing.late_trouble import BY_DEFAULT, LEAST, STAND, Away, Trouble
from tests.evening import ZONE, entry
from tests.factories import make_season

pytestmark = pytest.mark.django_db
LATE_TONIGHT = dt.datetime(2026, 9, 3, 19, 52, tzinfo=ZONE)


def published(season: Season, director: Actor, *absent: str) -> Round:
    """Round 1, published, without those."""
    round_ = season.rounds.get(number=1)
    for key in absent:
        report_absence(
            entry=entry(season, key), rounds=[round_], kind="absent", deed=Deed(director), timely=True
        )
    make_pairing(round_=round_, deed=Deed(director))
    return publish_round(round_=round_, deed=Deed(director))


def ill(season: Season, key: str, kind: str = "absent_late", outcome: str = "bye") -> Away:
    return Away(entry(season, key).pk, kind, outcome)


def settle(round_: Round, actor: Actor, trouble: Trouble, way: str = LEAST) -> None:
    round_.refresh_from_db()
    plan = plan_of(round_.season, round_, trouble, way)
    settle_trouble(
        round_=round_,
        trouble=trouble,
        way=way,
        deed=Deed(actor, seen=round_.version, now=LATE_TONIGHT),
        mark=plan.mark,
    )


def boards(round_: Round) -> dict[int | None, set[str]]:
    games = round_.games.values_list("board", "white__key", "black__key")
    return {board: {white, black} for board, white, black in games}


def rows(round_: Round) -> dict[str, str]:
    return dict(round_.attendances.exclude(kind="game").values_list("entry__key", "kind"))


def test_two_who_fall_ill_touch_two_boards_and_no_more(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    settle(round_, director, Trouble(away=(ill(season, "p2"), ill(season, "p3"))))
    assert boards(round_) == {1: {"p1", "p4"}, 3: {"p5", "p6"}}
    assert rows(round_) == {"p2": "absent_late", "p3": "absent_late"}
    assert round_.games.get(board=1).reasons[0] == {"code": "late_change", "params": {"at": "19:52"}}
    assert not any(r["code"] == "late_change" for r in round_.games.get(board=3).reasons)
    event = Event.objects.filter(verb="trouble_settled").get()
    assert event.data["about"]["told"] == ["p1", "p4"]


def test_one_who_falls_ill_makes_a_bye_at_the_bottom_or_of_his_opponent(
    season: Season, director: Actor
) -> None:
    round_ = published(season, director)
    settle(round_, director, Trouble(away=(ill(season, "p2"),)), STAND)
    assert boards(round_) == {2: {"p3", "p4"}, 3: {"p5", "p6"}}
    assert rows(round_) == {"p2": "absent_late", "p1": "bye"}


def test_the_bye_takes_the_chair_of_who_is_ill(season: Season, director: Actor) -> None:
    round_ = published(season, director, "p1")
    assert rows(round_) == {"p1": "absent", "p6": "bye"}
    settle(round_, director, Trouble(away=(ill(season, "p2"),)))
    assert boards(round_) == {1: {"p3", "p6"}, 2: {"p4", "p5"}}
    assert rows(round_) == {"p1": "absent", "p2": "absent_late"}


def test_a_bye_who_has_gone_home_stays_the_bye(season: Season, director: Actor) -> None:
    round_ = published(season, director, "p1")
    gone = Trouble(away=(ill(season, "p2"),), gone_home=(entry(season, "p6").pk,))
    settle(round_, director, gone)
    assert boards(round_) == {2: {"p4", "p5"}}
    assert rows(round_) == {"p1": "absent", "p2": "absent_late", "p6": "bye", "p3": "bye"}


def test_who_turns_up_plays_the_bye(season: Season, director: Actor) -> None:
    round_ = published(season, director, "p1")
    settle(round_, director, Trouble(here=(entry(season, "p1").pk,)))
    assert boards(round_) == {1: {"p2", "p3"}, 2: {"p4", "p5"}, 3: {"p1", "p6"}}
    assert rows(round_) == {}


def test_who_is_ill_can_lose_by_default(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    white = round_.games.get(board=1).white.key
    away = ill(season, white, "absent_unnotified", BY_DEFAULT)
    settle(round_, director, Trouble(away=(away,)), STAND)
    assert round_.games.get(board=1).result == "0-1f"
    assert rows(round_) == {}


def test_boards_with_a_result_and_locked_boards_stand(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    enter_result(game=round_.games.get(board=1), result="1-0", deed=Deed(director))
    round_.games.filter(board=3).update(locked=True)
    settle(round_, director, Trouble(away=(ill(season, "p3"),)))
    assert boards(round_) == {1: {"p1", "p2"}, 3: {"p5", "p6"}}
    assert rows(round_) == {"p3": "absent_late", "p4": "bye"}
    settle(round_, director, Trouble(away=(ill(season, "p1"),)))
    assert boards(round_)[1] == {"p1", "p2"}


def test_two_who_won_by_default_may_play_each_other_after_all(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    losers = [round_.games.get(board=board).black for board in (1, 2)]
    for loser in losers:
        book_no_show(game=round_.games.get(seats__entry=loser), absentee=loser, deed=Deed(director))
    settle(round_, director, Trouble(away=tuple(Away(loser.pk, "absent_unnotified") for loser in losers)))
    assert round_.games.count() == 2
    assert round_.games.get(board=1).result == ""
    assert set(rows(round_).values()) == {"absent_unnotified"}


def test_who_said_nothing_is_kept_out_until_he_turns_up(director: Actor) -> None:
    season = make_season(no_show={"opponent": "bye", "until_reported": True})
    round_ = published(season, director)
    settle(round_, director, Trouble(away=(ill(season, "p2", "absent_unnotified"),)), STAND)
    assert Barring.objects.barred_in(season, 2) == {entry(season, "p2").pk}
    settle(round_, director, Trouble(here=(entry(season, "p2").pk,)))
    assert boards(round_)[1] == {"p1", "p2"}
    assert Barring.objects.barred_in(season, 2) == set()


def test_a_second_click_does_nothing_and_a_stale_page_is_refused(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    trouble = Trouble(away=(ill(season, "p2"),))
    old = Round.objects.get(pk=round_.pk).version
    for _click in range(2):
        settle_trouble(round_=round_, trouble=trouble, way=LEAST, deed=Deed(director, seen=old))
    assert Event.objects.filter(verb="trouble_settled").count() == 1
    other = Trouble(away=(ill(season, "p3"),))
    with pytest.raises(Refused) as refused:
        settle_trouble(round_=round_, trouble=other, way=LEAST, deed=Deed(director, seen=old))
    assert refused.value.code == "stale"


def test_another_plan_than_the_one_that_was_shown_is_refused(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    trouble = Trouble(away=(ill(season, "p2"),))
    with pytest.raises(Refused) as refused:
        settle_trouble(
            round_=round_,
            trouble=trouble,
            way=LEAST,
            deed=Deed(director, seen=Round.objects.get(pk=round_.pk).version),
            mark="0123",
        )
    assert refused.value.code == "stale"
    assert not Event.objects.filter(verb="trouble_settled").exists()


def test_it_is_taken_back_as_a_whole(season: Season, director: Actor) -> None:
    round_ = published(season, director, "p1")
    before = boards(round_), rows(round_)
    settle(round_, director, Trouble(away=(ill(season, "p2"),), here=(entry(season, "p1").pk,)))
    assert (boards(round_), rows(round_)) != before
    undo_last(round_=round_, deed=Deed(director))
    assert (boards(round_), rows(round_)) == before


def test_nothing_is_settled_before_publishing_and_after_closing(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    trouble = Trouble(away=(ill(season, "p2"),))
    with pytest.raises(Refused, match="gepubliceerd"):
        settle(round_, director, trouble)
    published(season, director)
    for game in round_.games.all():
        enter_result(game=game, result="1-0", deed=Deed(director))
    close_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused, match="gesloten"):
        settle(round_, director, trouble)


def test_only_a_director_settles(season: Season, director: Actor) -> None:
    round_ = published(season, director)
    with pytest.raises(Refused):
        settle(round_, Actor.of_player(entry(season, "p2").player), Trouble(away=(ill(season, "p2"),)))
