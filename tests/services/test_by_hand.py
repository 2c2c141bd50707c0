"""A draft made and changed by hand: board by board, kept apart, with wishes for a board."""

from __future__ import annotations

import pytest

from competition.models import Event, KeptApart, Round, Season
from competition.reading.load import export_season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.by_hand import begin_by_hand, break_up, pair_two
from competition.services.pairing import lock_board, make_pairing
from competition.services.rounds import publish_round
from competition.services.undo import undo_last
from competition.services.wishes import Place, keep_apart, let_meet, numbered, set_wish
from tests.evening import entry

pytestmark = pytest.mark.django_db


def boards(round_: Round) -> dict[int | None, set[str]]:
    games = round_.games.values_list("board", "white__key", "black__key")
    return {board: {white, black} for board, white, black in games}


def test_boards_by_hand_stand_when_the_rest_is_paired(season: Season, round_: Round, director: Actor) -> None:
    begin_by_hand(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    assert (round_.state, boards(round_)) == ("draft", {})
    pair_two(round_=round_, first=entry(season, "p1"), second=entry(season, "p6"), deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    assert boards(round_) == {1: {"p1", "p6"}, 2: {"p2", "p3"}, 3: {"p4", "p5"}}
    assert round_.games.get(board=1).reasons == [{"code": "fixed", "params": {"tag": ""}}]


def test_who_is_paired_by_hand_leaves_his_board(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    for _click in range(2):
        pair_two(round_=round_, first=entry(season, "p2"), second=entry(season, "p3"), deed=Deed(director))
    assert boards(round_) == {1: {"p2", "p3"}, 3: {"p5", "p6"}}
    assert Event.objects.filter(verb="paired_by_hand").count() == 1
    with pytest.raises(Refused):
        pair_two(round_=round_, first=entry(season, "p2"), second=entry(season, "p1"), deed=Deed(director))
    break_up(game=round_.games.get(board=1), deed=Deed(director))
    assert boards(round_) == {3: {"p5", "p6"}}


def test_the_absent_are_not_paired(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    with pytest.raises(Refused) as refused:
        pair_two(round_=round_, first=entry(season, "p1"), second=entry(season, "p2"), deed=Deed(director))
    assert refused.value.code == "absent"


def test_two_are_kept_apart_tonight(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    keep_apart(round_=round_, first=entry(season, "p1"), second=entry(season, "p2"), deed=Deed(director))
    assert 1 not in boards(round_)
    make_pairing(round_=round_, deed=Deed(director))
    assert {"p1", "p2"} not in boards(round_).values()
    make_pairing(round_=season.rounds.get(number=2), deed=Deed(director))
    assert {"p1", "p2"} in boards(season.rounds.get(number=2)).values()


def test_two_are_kept_apart_all_season_until_they_may_meet(
    season: Season, round_: Round, director: Actor
) -> None:
    pair = {"first": entry(season, "p2"), "second": entry(season, "p1")}
    keep_apart(round_=round_, deed=Deed(director), whole_season=True, **pair)
    later = season.rounds.get(number=2)
    make_pairing(round_=later, deed=Deed(director))
    assert {"p1", "p2"} not in boards(later).values()
    assert ["p1", "p2"] in export_season(season)["rules"]["pairing"]["forbidden"]
    let_meet(round_=later, apart=KeptApart.objects.get().pk, deed=Deed(director))
    make_pairing(round_=later, deed=Deed(director))
    assert {"p1", "p2"} in boards(later).values()


def test_keeping_apart_is_taken_back_and_refused_at_a_locked_board(
    season: Season, round_: Round, director: Actor
) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    pair = {"first": entry(season, "p1"), "second": entry(season, "p2")}
    keep_apart(round_=round_, deed=Deed(director), **pair)
    undo_last(round_=round_, deed=Deed(director))
    assert boards(round_)[1] == {"p1", "p2"}
    assert not KeptApart.objects.exists()
    lock_board(game=round_.games.get(board=1), deed=Deed(director))
    with pytest.raises(Refused):
        keep_apart(round_=round_, deed=Deed(director), **pair)
    assert not KeptApart.objects.exists()


def test_a_wish_numbers_the_boards(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    set_wish(round_=round_, entry=entry(season, "p6"), board=1, note="near the door", deed=Deed(director))
    assert boards(round_) == {1: {"p5", "p6"}, 2: {"p1", "p2"}, 3: {"p3", "p4"}}
    make_pairing(round_=round_, deed=Deed(director))
    assert boards(round_)[1] == {"p5", "p6"}
    with pytest.raises(Refused) as refused:
        set_wish(round_=round_, entry=entry(season, "p1"), board=1, deed=Deed(director))
    assert refused.value.code == "board_taken"
    make_pairing(round_=season.rounds.get(number=2), deed=Deed(director))
    assert boards(season.rounds.get(number=2))[1] == {"p1", "p2"}


def test_a_wish_for_all_season_ends_where_it_is_cleared(
    season: Season, round_: Round, director: Actor
) -> None:
    set_wish(round_=round_, entry=entry(season, "p6"), board=1, whole_season=True, deed=Deed(director))
    second = season.rounds.get(number=2)
    make_pairing(round_=second, deed=Deed(director))
    assert "p6" in boards(second)[1]
    set_wish(round_=second, entry=entry(season, "p6"), whole_season=True, deed=Deed(director))
    make_pairing(round_=second, deed=Deed(director))
    assert "p6" in boards(second)[3]


@pytest.mark.parametrize(
    ("boards_", "wishes", "expected"),
    [
        ([Place((1, 2), 1), Place((3, 4), 2)], {}, [1, 2]),
        ([Place((1, 2), 1), Place((3, 4), 2)], {4: 1}, [2, 1]),
        ([Place((1, 2), 1, stays=True), Place((3, 4), 2)], {4: 1}, [1, 2]),
        ([Place((1, 2), 1), Place((3, 4), 2), Place((5, 6), 3)], {1: 2, 5: 2, 3: 9}, [2, 1, 3]),
    ],
)
def test_boards_are_numbered_around_wishes(
    boards_: list[Place], wishes: dict[int, int], expected: list[int]
) -> None:
    assert numbered(boards_, wishes) == expected


def test_somebody_who_offers_to_sit_out_keeps_the_bye(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p6"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    report_absence(entry=entry(season, "p2"), rounds=[round_], kind="bye", deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    assert boards(round_) == {1: {"p1", "p3"}, 2: {"p4", "p5"}}
    publish_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused):
        begin_by_hand(round_=round_, deed=Deed(director))


def test_the_remark_of_a_wish_goes_with_its_board(season: Season, round_: Round, director: Actor) -> None:
    wish = {"code": "wish", "params": {"note": "shorter tempo"}}
    set_wish(round_=round_, entry=entry(season, "p6"), note="shorter tempo", deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    assert wish in round_.games.get(board=3).reasons
    set_wish(round_=round_, entry=entry(season, "p6"), deed=Deed(director))
    assert wish not in round_.games.get(board=3).reasons
