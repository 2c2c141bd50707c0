"""Who is told what by mail, when something in a round changes."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from competition.models import Round, Season
from competition.services.absences import report_absence, withdraw_absence
from competition.services.actors import Actor, Deed
from competition.services.corrections import GameFacts, correct_game
from competition.services.pairing import discard_pairing, make_pairing
from competition.services.reminding import remind
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.swaps import swap_players
from competition.services.undo import undo_last
from players.models import MailTopic, OutgoingMail, Player
from players.post.choices import choose_topics
from players.post.many import without_mail
from tests.evening import IN_TIME, LATE, ZONE, entry, member
from tests.factories import make_season

pytestmark = pytest.mark.django_db

WEDNESDAY = dt.datetime(2026, 9, 2, 21, 0, tzinfo=ZONE)


@pytest.fixture
def season(db: None) -> Season:
    """Six players with addresses; round 1 is on Thursday 3 September 2026."""
    made = make_season(players=6, rounds=2)
    for each in made.entries.select_related("player"):
        Player.objects.filter(pk=each.player_id).update(email=f"{each.key}@example.org")
    return made


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=1)


def mails(kind: str = "", state: str = "") -> dict[str, OutgoingMail]:
    """The mails in the outbox by who gets them: p1, p2, …; nobody may get two of what is asked for."""
    found = [
        mail
        for mail in OutgoingMail.objects.order_by("pk")
        if kind in ("", mail.kind) and state in ("", mail.state)
    ]
    by_reader = {mail.address.split("@")[0]: mail for mail in found}
    assert len(by_reader) == len(found)
    return by_reader


def all_have_left() -> None:
    OutgoingMail.objects.filter(state="waiting").update(state="sent", sent_at=WEDNESDAY)


def published(round_: Round, director: Actor, now: dt.datetime = WEDNESDAY) -> Round:
    make_pairing(round_=round_, deed=Deed(director, now=now))
    return publish_round(round_=round_, deed=Deed(director, now=now))


def test_who_plays_is_told_opponent_colour_and_board(round_: Round, director: Actor) -> None:
    published(round_, director)
    found = mails("pairing")
    assert set(found) == {"p1", "p2", "p3", "p4", "p5", "p6"}
    for game in round_.games.select_related("white__player", "black__player"):
        assert found[game.white.key].facts["now"] == {
            "what": "game",
            "colour": "white",
            "opponent": game.black.name,
            "opponent_key": game.black.key,
            "board": game.board,
        }
        assert found[game.black.key].facts["now"]["colour"] == "black"
        assert found[game.black.key].facts["now"]["opponent"] == game.white.name


def test_a_draft_is_told_to_nobody(round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director, now=WEDNESDAY))
    discard_pairing(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert not mails()


def test_the_bye_is_told_and_who_is_absent_hears_only_of_his_absence(
    season: Season, round_: Round, director: Actor
) -> None:
    report_absence(
        entry=entry(season, "p3"),
        rounds=[round_],
        kind="absent",
        deed=Deed(member(season, "p3"), now=IN_TIME),
    )
    published(round_, director)
    bye = round_.attendances.select_related("entry").get(kind="bye").entry.key
    assert mails("pairing")[bye].facts["now"] == {"what": "bye"}
    assert "p3" not in mails("pairing")
    assert set(mails("absence")) == {"p3"}


def test_publishing_twice_tells_once(round_: Round, director: Actor) -> None:
    published(round_, director)
    publish_round(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert len(mails()) == 6


def test_a_result_is_told_to_nobody(round_: Round, director: Actor) -> None:
    published(round_, director)
    all_have_left()
    enter_result(game=round_.games.all()[0], result="1-0", deed=Deed(director, now=WEDNESDAY))
    assert not mails(state="waiting")


def test_taking_back_withdraws_what_still_waits(round_: Round, director: Actor) -> None:
    published(round_, director)
    undo_last(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert not mails()


def test_published_anew_as_it_was_tells_nobody_again(round_: Round, director: Actor) -> None:
    published(round_, director)
    all_have_left()
    undo_last(round_=round_, deed=Deed(director, now=WEDNESDAY))
    publish_round(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert not mails(state="waiting")


def test_published_anew_with_two_swapped_tells_the_four_at_those_boards(
    season: Season, round_: Round, director: Actor
) -> None:
    published(round_, director)
    all_have_left()
    undo_last(round_=round_, deed=Deed(director, now=WEDNESDAY))
    one, other = round_.games.order_by("board")[:2]
    four = {one.white.key, one.black.key, other.white.key, other.black.key}
    round_.refresh_from_db()
    swap_players(
        round_=round_,
        first=one.white,
        second=other.white,
        deed=Deed(director, seen=round_.version, now=WEDNESDAY),
    )
    publish_round(round_=round_, deed=Deed(director, now=WEDNESDAY))
    told = mails("pairing_changed")
    assert set(told) == four
    assert told[one.black.key].facts["before"]["opponent_key"] == one.white.key
    assert told[one.black.key].facts["now"]["opponent_key"] == other.white.key


def test_a_change_before_the_mail_has_left_is_told_as_the_pairing_itself(
    round_: Round, director: Actor
) -> None:
    published(round_, director)
    one, other = round_.games.order_by("board")[:2]
    white = one.white.key
    correct_game(game=one, wanted=GameFacts(one.black, one.white, ""), deed=Deed(director, now=WEDNESDAY))
    assert mails()[white].kind == "pairing"
    assert mails()[white].facts["now"]["colour"] == "black"
    assert len(mails()) == 6
    assert not mails("pairing_changed")
    assert other.pk


def test_a_change_that_is_changed_back_in_time_is_told_to_nobody(round_: Round, director: Actor) -> None:
    published(round_, director)
    all_have_left()
    one = round_.games.select_related("white", "black").order_by("board")[0]
    correct_game(game=one, wanted=GameFacts(one.black, one.white, ""), deed=Deed(director, now=WEDNESDAY))
    assert set(mails(state="waiting")) == {one.white.key, one.black.key}
    undo_last(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert not mails(state="waiting")


def test_who_wants_changes_only_gets_the_change_only(season: Season, round_: Round, director: Actor) -> None:
    choose_topics(player=entry(season, "p1").player, wanted=[MailTopic.CHANGES])
    published(round_, director)
    assert "p1" not in mails()
    all_have_left()
    game = round_.games.get(seats__entry__key="p1")
    correct_game(game=game, wanted=GameFacts(game.black, game.white, ""), deed=Deed(director, now=WEDNESDAY))
    told = mails("pairing_changed")["p1"].facts
    assert {told["before"]["colour"], told["now"]["colour"]} == {"white", "black"}


def test_an_evening_that_is_over_is_told_to_nobody(round_: Round, director: Actor) -> None:
    published(round_, director, now=dt.datetime(2026, 9, 4, 0, 30, tzinfo=ZONE))
    assert not mails()


def test_nothing_is_mailed_where_it_is_said_so(round_: Round, director: Actor) -> None:
    with without_mail():
        published(round_, director)
    assert not mails()


def test_an_absence_in_several_rounds_is_one_mail_to_the_owner(season: Season, director: Actor) -> None:
    rounds = list(season.rounds.all())
    report_absence(entry=entry(season, "p2"), rounds=rounds, kind="absent", deed=Deed(director, now=IN_TIME))
    facts = mails("absence")["p2"].facts
    assert [line["round"] for line in facts["lines"].values()] == [1, 2]
    assert {line["by"] for line in facts["lines"].values()} == {"Dirk de Leider"}


def test_a_late_absence_says_what_it_counts_as(season: Season, round_: Round) -> None:
    report_absence(
        entry=entry(season, "p2"), rounds=[round_], kind="absent", deed=Deed(member(season, "p2"), now=LATE)
    )
    (line,) = mails("absence")["p2"].facts["lines"].values()
    assert line["now"] == {"kind": "absent_late", "reported_as": "absent"}
    assert line["own"]


def test_an_absence_withdrawn_before_its_mail_has_left_is_not_mailed(season: Season, round_: Round) -> None:
    one, actor = entry(season, "p2"), member(season, "p2")
    report_absence(entry=one, rounds=[round_], kind="absent", deed=Deed(actor, now=IN_TIME))
    withdraw_absence(entry=one, rounds=[round_], deed=Deed(actor, now=IN_TIME))
    assert not mails()


def test_an_absence_withdrawn_later_is_confirmed(season: Season, round_: Round) -> None:
    one, actor = entry(season, "p2"), member(season, "p2")
    report_absence(entry=one, rounds=[round_], kind="absent", deed=Deed(actor, now=IN_TIME))
    all_have_left()
    withdraw_absence(entry=one, rounds=[round_], deed=Deed(actor, now=IN_TIME))
    (line,) = mails("absence", "waiting")["p2"].facts["lines"].values()
    assert line["before"] == {"kind": "absent", "reported_as": ""}
    assert line["now"] is None


def test_an_absence_reported_while_there_is_a_draft_is_confirmed_once(
    season: Season, round_: Round, director: Actor
) -> None:
    make_pairing(round_=round_, deed=Deed(director, now=IN_TIME))
    report_absence(
        entry=entry(season, "p2"),
        rounds=[round_],
        kind="absent",
        deed=Deed(member(season, "p2"), now=IN_TIME),
    )
    assert set(mails()) == {"p2"}


def test_result_and_standing_go_to_who_asked_for_them(season: Season, round_: Round, director: Actor) -> None:
    choose_topics(player=entry(season, "p4").player, wanted=[MailTopic.STANDING])
    published(round_, director)
    for game in round_.games.all():
        enter_result(game=game, result="1-0", deed=Deed(director, now=WEDNESDAY))
    close_round(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert set(mails("standing")) == {"p4"}
    undo_last(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert not mails("standing")


@pytest.mark.parametrize(
    ("moment", "reminded"),
    [
        (dt.datetime(2026, 9, 1, 19, 59, tzinfo=ZONE), False),
        (dt.datetime(2026, 9, 1, 20, 0, tzinfo=ZONE), True),
        (dt.datetime(2026, 9, 2, 19, 59, tzinfo=ZONE), True),
        (dt.datetime(2026, 9, 2, 20, 0, tzinfo=ZONE), False),
    ],
)
def test_a_reminder_comes_in_the_day_before_the_deadline(
    season: Season, moment: dt.datetime, reminded: bool
) -> None:
    choose_topics(player=entry(season, "p5").player, wanted=[MailTopic.REMINDER])
    remind(moment)
    remind(moment)
    assert set(mails("reminder")) == ({"p5"} if reminded else set())


def test_who_has_said_already_that_he_is_absent_is_not_reminded(season: Season, round_: Round) -> None:
    one = entry(season, "p5")
    choose_topics(player=one.player, wanted=[MailTopic.REMINDER])
    report_absence(entry=one, rounds=[round_], kind="absent", deed=Deed(member(season, "p5"), now=IN_TIME))
    remind(IN_TIME)
    assert not mails("reminder")


def test_a_pairing_of_many_is_put_in_the_outbox_in_few_queries(
    director: Actor, django_assert_max_num_queries: Any
) -> None:
    big = make_season(players=40, rounds=1)
    Player.objects.update(email="all@example.org")
    round_ = big.rounds.get()
    make_pairing(round_=round_, deed=Deed(director, now=WEDNESDAY))
    with django_assert_max_num_queries(60):
        publish_round(round_=round_, deed=Deed(director, now=WEDNESDAY))
    assert OutgoingMail.objects.count() == 40
