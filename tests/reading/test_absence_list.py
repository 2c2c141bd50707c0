"""The coming rounds and what was said about them."""

from typing import Any

from competition.models import Season
from competition.reading.presence import absence_list_page
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from tests.evening import closed, entry
from tests.factories import ClubFactory, make_season


def test_open_rounds_with_what_people_said(director: Actor, django_assert_num_queries: Any) -> None:
    ClubFactory()
    season = make_season(players=5, rounds=5)
    closed(season.rounds.get(number=1), director)
    third = season.rounds.get(number=3)
    report_absence(
        entry=entry(season, "p4"), rounds=[third], kind="personal", deed=Deed(director), timely=True
    )
    season.entries.filter(key="p5").update(withdrawn_after=2)
    season.entries.filter(key="p1").update(withdrawn_after=1)
    make_pairing(round_=season.rounds.get(number=2), deed=Deed(director))  # the odd one out has said nothing
    season = Season.objects.get(pk=season.pk)
    with django_assert_num_queries(6):
        page = absence_list_page(season, 3)
    assert [head.number for head in page.rounds] == [2, 3, 4]
    assert {person.key for person in page.people} == {"p2", "p3", "p4", "p5"}
    assert [person.listed_name for person in page.people] == sorted(p.listed_name for p in page.people)
    p4, p5 = entry(season, "p4").pk, entry(season, "p5").pk
    assert page.said == {(p4, third.pk): "personal"}
    assert {(who, pk) for who, pk in page.outside if who == p5} == {
        (p5, head.id) for head in page.rounds if head.number > 2
    }
    assert page.default == "present"
