"""A member who plays only when he says so, in a season that expects everybody else."""

from __future__ import annotations

import pytest

from competition.models import Attendance, Event, Game, Round, Season
from competition.reading.director import director_round
from competition.reading.load import export_season
from competition.services.actors import Actor, Deed, Refused
from competition.services.by_hand import begin_by_hand
from competition.services.pairing import discard_pairing, make_pairing
from competition.services.rounds import publish_round
from competition.services.sign_ups import play_only_signed_up, sign_up
from tests.evening import entry, member
from tests.factories import DirectorFactory, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season() -> Season:
    """Six players, of whom p3 plays only when he says so."""
    season = make_season(players=6, rounds=2)
    play_only_signed_up(entry=entry(season, "p3"), wanted=True, deed=Deed(member(season, "p3")))
    return season


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=1)


def _of(season: Season, key: str) -> str:
    row = Attendance.objects.get(entry=entry(season, key), round__number=1)
    return row.kind


def test_who_says_nothing_is_absent_and_the_others_play(
    season: Season, round_: Round, director: Actor
) -> None:
    pairing = make_pairing(round_=round_, deed=Deed(director))
    assert _of(season, "p3") == "absent"
    assert (len(pairing.games), pairing.bye is not None) == (2, True)
    publish_round(round_=round_, deed=Deed(director))
    assert not Game.objects.filter(seats__entry=entry(season, "p3")).exists()


def test_who_signs_up_plays_also_after_a_first_draft(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    sign_up(entry=entry(season, "p3"), rounds=[round_], deed=Deed(member(season, "p3")))
    pairing = make_pairing(round_=round_, deed=Deed(director))
    assert (len(pairing.games), pairing.bye) == (3, None)
    assert _of(season, "p3") == "game"


def test_a_discarded_draft_leaves_nothing_behind(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    discard_pairing(round_=round_, deed=Deed(director))
    assert not Attendance.objects.filter(round=round_).exists()


def test_he_is_expected_again_when_he_says_so(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    play_only_signed_up(entry=entry(season, "p3"), wanted=False, deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    assert _of(season, "p3") == "game"


def test_saying_it_twice_is_saying_it_once(season: Season) -> None:
    play_only_signed_up(entry=entry(season, "p3"), wanted=True, deed=Deed(member(season, "p3")))
    events = Event.objects.filter(verb="signs_up_set")
    assert [event.data["about"] for event in events] == [{"entrant": "p3", "wanted": True}]


def test_nobody_says_it_for_another(season: Season) -> None:
    with pytest.raises(Refused):
        play_only_signed_up(entry=entry(season, "p4"), wanted=True, deed=Deed(member(season, "p3")))


def test_the_season_file_says_that_he_was_absent(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    (found,) = [row for row in export_season(season)["rounds"][0]["others"] if row["entrant"] == "p3"]
    assert found == {"entrant": "p3", "kind": "absent"}


def test_the_director_sees_him_as_somebody_to_sign_up(season: Season, round_: Round, director: Actor) -> None:
    shown = director_round(season, 1)
    assert shown.sign_up_only == {entry(season, "p3").pk}
    assert entry(season, "p3").pk not in [person.entry_id for person in shown.unpaired]
    assert len(shown.unpaired) == 5
    sign_up(entry=entry(season, "p3"), rounds=[round_], deed=Deed(director))
    assert len(director_round(season, 1).unpaired) == 6


def test_begun_by_hand_he_is_not_waited_for(season: Season, round_: Round, director: Actor) -> None:
    begin_by_hand(round_=round_, deed=Deed(director))
    assert _of(season, "p3") == "absent"
    assert len(director_round(season, 1).unpaired) == 5
