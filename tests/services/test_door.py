"""The list at the door, somebody who walks in, a guest, and a late report that is accepted."""

from __future__ import annotations

import pytest

from competition.models import Attendance, Event, Round, Season
from competition.reading.load import load_season
from competition.services.absences import accept_late, report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.door import close_door, seat_guest, walk_in
from competition.services.pairing import lock_board, make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.sign_ups import sign_up
from competition.services.undo import undo_last
from competition.systems.lists import standings
from competition.wording import ledger
from players.models import Player
from players.names import Name
from tests.evening import IN_TIME, LATE, entry
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def rows(round_: Round) -> dict[str, str]:
    return dict(round_.attendances.values_list("entry__key", "kind"))


def tick(season: Season, round_: Round, director: Actor, *keys: str) -> None:
    for key in keys:
        sign_up(entry=entry(season, key), rounds=[round_], deed=Deed(director))


def test_who_is_not_ticked_is_booked(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p5"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    tick(season, round_, director, "p1", "p2", "p3", "p4")
    for _click in range(2):
        close_door(round_=round_, kind="absent_unnotified", deed=Deed(director))
    assert rows(round_) == {"p5": "absent", "p6": "absent_unnotified"}
    assert Event.objects.filter(verb="door_closed").count() == 1
    make_pairing(round_=round_, deed=Deed(director))
    assert round_.games.count() == 2
    undo_last(round_=round_, deed=Deed(director))
    undo_last(round_=round_, deed=Deed(director))
    assert rows(round_) == {"p5": "absent"}


def test_a_tick_brings_back_who_had_reported_or_was_booked(
    season: Season, round_: Round, director: Actor
) -> None:
    report_absence(
        entry=entry(season, "p5"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    close_door(round_=round_, kind="absent_unnotified", deed=Deed(director))
    tick(season, round_, director, "p5", "p6")
    make_pairing(round_=round_, deed=Deed(director))
    assert rows(round_)["p5"] == rows(round_)["p6"] == "game"


def test_a_draft_loses_the_boards_of_who_is_not_there_but_the_locked_ones(
    season: Season, round_: Round, director: Actor
) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    lock_board(game=round_.games.get(board=1), deed=Deed(director))
    tick(season, round_, director, "p3", "p4", "p5")
    close_door(round_=round_, kind="absent", deed=Deed(director))
    assert round_.games.count() == 2
    assert {key: kind for key, kind in rows(round_).items() if kind != "game"} == {"p6": "absent"}


def test_somebody_new_walks_in_and_is_paired(season: Season, round_: Round, director: Actor) -> None:
    new = walk_in(round_=round_, name=Name("Jan", "van", "Dam"), rating=1720, deed=Deed(director))
    assert (new.name, new.rating, new.first_round) == ("Jan van Dam", 1720, 1)
    make_pairing(round_=round_, deed=Deed(director))
    assert len([kind for kind in rows(round_).values() if kind == "game"]) == 6
    assert "bye" in rows(round_).values()


def test_a_member_walks_into_a_published_round(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    player = PlayerFactory()
    new = walk_in(round_=round_, player=player, rating=1500, deed=Deed(director))
    assert walk_in(round_=round_, player=player, deed=Deed(director)) == new
    assert new.first_round == 1
    for game in round_.games.all():
        enter_result(game=game, result="1-0", deed=Deed(director))
    close_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused):
        walk_in(round_=round_, name=Name("Jan", "", "Laat"), deed=Deed(director))
    assert not Player.objects.filter(family_name="Laat").exists()


def test_a_guest_counts_for_nothing(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    seat_guest(round_=round_, opponent=entry(season, "p6"), guest="Piet Gast", deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    bye = Attendance.objects.get(entry__key="p6")
    assert (bye.kind, bye.note, bye.guest) == ("bye", "Piet Gast", True)
    assert season.entries.count() == 6
    publish_round(round_=round_, deed=Deed(director))
    seat_guest(round_=round_, opponent=entry(season, "p6"), guest="", deed=Deed(director))
    assert Attendance.objects.get(entry__key="p6").note == ""
    with pytest.raises(Refused):
        seat_guest(round_=round_, opponent=entry(season, "p1"), guest="Piet", deed=Deed(director))


def test_a_late_report_is_accepted_and_the_ledger_says_why(
    season: Season, round_: Round, director: Actor
) -> None:
    late = entry(season, "p5")
    report_absence(entry=late, rounds=[round_], kind="absent", deed=Deed(director, now=LATE))
    assert rows(round_) == {"p5": "absent_late"}
    with pytest.raises(Refused):
        accept_late(entry=late, round_=round_, reason=" ", deed=Deed(director))
    accept_late(entry=late, round_=round_, reason="jam on the A9", deed=Deed(director))
    assert rows(round_) == {"p5": "absent"}
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    line = standings(load_season(season), 1).ledger("p5")[-1]
    assert "jam on the A9" in ledger.award(line)
    with pytest.raises(Refused):
        accept_late(entry=late, round_=round_, reason="again", deed=Deed(director))


def test_a_late_report_can_be_taken_as_timely_at_once(season: Season, round_: Round, director: Actor) -> None:
    late = entry(season, "p5")
    for timely in (False, True):
        report_absence(
            entry=late,
            rounds=[round_],
            kind="absent",
            note="jam",
            timely=timely,
            deed=Deed(director, now=LATE),
        )
    row = Attendance.objects.get(entry=late)
    assert (row.kind, row.note, row.excused) == ("absent", "jam", True)
