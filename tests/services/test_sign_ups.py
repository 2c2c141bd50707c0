"""Where members sign up, only who did is paired; the others sign off, and everybody may change his mind."""

from typing import Any

import pytest

from competition.models import Attendance, Event, Season, SignUp
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.sign_ups import sign_up, withdraw_sign_up
from competition.services.undo import undo_last
from tests.evening import IN_TIME, entry, member
from tests.factories import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return make_season(attendance={"default": "absent"})


def _sign_up(season: Season, key: str, **changes: Any) -> list[SignUp]:
    fields = {"rounds": season.rounds.filter(number=1), "deed": Deed(member(season, key)), **changes}
    return sign_up(entry=entry(season, key), **fields)


def test_who_signed_up_is_paired(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    for key in ("p2", "p4"):
        _sign_up(season, key)
        _sign_up(season, key)
    assert Event.objects.filter(verb="signed_up").count() == 2
    assert len(make_pairing(round_=round_, deed=Deed(director)).games) == 1


def test_an_absence_ends_a_sign_up_and_the_other_way_round(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    _sign_up(season, "p1")
    report_absence(
        entry=entry(season, "p1"),
        rounds=[round_],
        kind="absent",
        deed=Deed(member(season, "p1"), now=IN_TIME),
    )
    assert not SignUp.objects.exists()
    _sign_up(season, "p1")
    assert not Attendance.objects.exists()
    undo_last(round_=round_, deed=Deed(director))
    assert Attendance.objects.get().kind == "absent"
    undo_last(round_=round_, deed=Deed(director))
    assert SignUp.objects.get().kind == "present"


def test_withdrawing_breaks_the_proposed_game(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    for key in ("p1", "p2"):
        _sign_up(season, key)
    make_pairing(round_=round_, deed=Deed(director))
    for _click in range(2):
        withdraw_sign_up(entry=entry(season, "p1"), rounds=[round_], deed=Deed(member(season, "p1")))
    assert not round_.games.exists()
    assert Event.objects.filter(verb="sign_up_withdrawn").count() == 1


def test_a_published_round_takes_no_sign_ups(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        _sign_up(season, "p1")
    assert refused.value.code == "published"


def test_nobody_signs_up_another_or_as_something_else(season: Season) -> None:
    with pytest.raises(Refused) as refused:
        _sign_up(season, "p1", deed=Deed(member(season, "p2")))
    assert refused.value.code == "not_allowed"
    with pytest.raises(Refused):
        _sign_up(season, "p1", kind="absent")


def test_an_exemption_of_the_director_stays(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    report_absence(entry=entry(season, "p1"), rounds=[round_], kind="exempt", deed=Deed(director))
    with pytest.raises(Refused) as refused:
        _sign_up(season, "p1")
    assert refused.value.code == "booked_by_director"
