"""Who did not show up is not paired until the director lets him in again, where the rules say so."""

import pytest

from competition.models import Attendance, Barring, Game, Season
from competition.reading.director import director_round
from competition.reading.load import export_season
from competition.services.actors import Actor, Deed, Refused
from competition.services.no_shows import book_no_show, let_in
from competition.services.pairing import discard_pairing, make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.undo import undo_last
from competition.systems.season_file import read_season
from tests.evening import entry, member
from tests.factories import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(director: Actor) -> Season:
    """Round 1 is closed; in it p1 did not show up."""
    season = make_season(no_show={"opponent": "bye", "until_reported": True})
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    p1 = entry(season, "p1")
    book_no_show(game=Game.objects.get(seats__entry=p1), absentee=p1, deed=Deed(director))
    for game in round_.games.all():
        enter_result(game=game, result="1-0", deed=Deed(director))
    close_round(round_=round_, deed=Deed(director))
    return season


def _kinds(season: Season, number: int) -> dict[str, str]:
    rows = Attendance.objects.filter(round__season=season, round__number=number).exclude(kind="game")
    return dict(rows.values_list("entry__key", "kind"))


def test_he_is_booked_without_notice_until_he_is_let_in(season: Season, director: Actor) -> None:
    second, third = season.rounds.filter(number__gt=1)
    make_pairing(round_=second, deed=Deed(director))
    assert _kinds(season, 2)["p1"] == "absent_unnotified"
    assert [person.key for person in director_round(season, 3).barred] == ["p1"]
    let_in(entry=entry(season, "p1"), round_=second, deed=Deed(director))
    let_in(entry=entry(season, "p1"), round_=second, deed=Deed(director))
    make_pairing(round_=second, deed=Deed(director))
    assert _kinds(season, 2) == {}
    assert director_round(season, 3).barred == ()
    make_pairing(round_=third, deed=Deed(director))
    assert _kinds(season, 3) == {}


def test_the_file_says_only_that_he_was_absent(season: Season, director: Actor) -> None:
    make_pairing(round_=season.rounds.get(number=2), deed=Deed(director))
    document = export_season(season)
    read_season(document)
    (row,) = [row for row in document["rounds"][1]["others"] if row["entrant"] == "p1"]
    assert row == {"entrant": "p1", "kind": "absent_unnotified"}


def test_letting_in_and_the_bar_are_taken_back(season: Season, director: Actor) -> None:
    second = season.rounds.get(number=2)
    let_in(entry=entry(season, "p1"), round_=second, deed=Deed(director))
    undo_last(round_=second, deed=Deed(director))
    assert Barring.objects.count() == 1
    first = season.rounds.get(number=1)
    for _step in range(4):
        undo_last(round_=first, deed=Deed(director))
    assert not Barring.objects.exists()
    assert first.games.count() == 3


def test_discarding_the_draft_takes_what_the_bar_booked(season: Season, director: Actor) -> None:
    second = season.rounds.get(number=2)
    make_pairing(round_=second, deed=Deed(director))
    discard_pairing(round_=second, deed=Deed(director))
    assert _kinds(season, 2) == {}


def test_only_a_director_lets_in(season: Season) -> None:
    with pytest.raises(Refused):
        let_in(entry=entry(season, "p1"), round_=season.rounds.get(number=2), deed=Deed(member(season, "p1")))
