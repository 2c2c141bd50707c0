"""Pages get finished rows: rounds, a player with his ledger, home, the director, a member."""

import datetime as dt
from fractions import Fraction
from typing import Any

import pytest

from competition.models import Season
from competition.reading.director import director_round
from competition.reading.entrants import entrant_page
from competition.reading.home import home_page
from competition.reading.member import absence_page
from competition.reading.rounds import round_page
from competition.reading.standing import NotThere
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.stored_lists import ensure_fresh
from competition.services.undo import undo_last
from tests.evening import IN_TIME, LATE, ZONE, closed, entry, member
from tests.factories import make_season

pytestmark = pytest.mark.django_db


def test_a_draft_is_not_for_the_public(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    page = round_page(season, 1)
    assert (page.games, page.byes, page.counts) == ((), (), {"absent": 1})
    publish_round(round_=round_, deed=Deed(director))
    page = round_page(ensure_fresh(Season.objects.get()), 1)
    assert [(g.board, g.white.place is not None) for g in page.games] == [(1, True), (2, True), (3, True)]
    assert [person.key for person in page.byes] == ["p8"]
    assert page.counts == {"absent": 1, "bye": 1}
    assert page.missing_results == 3
    assert page.games[0].distance == 1


def test_there_is_no_round_without_a_number(season: Season) -> None:
    with pytest.raises(NotThere):
        round_page(season, 99)


def test_the_ledger_adds_up_to_the_points(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    closed(season.rounds.get(number=2), director)
    for key in ("p1", "p8"):
        page = entrant_page(season, key)
        assert page.row is not None
        assert (
            page.ledger[-1].total == page.row.points == sum((r.line.points for r in page.ledger), Fraction(0))
        )
        assert page.ledger[-1].opponent is not None
        assert page.ledger[-1].date == dt.date(2026, 9, 10)
        assert page.after_round == 2
    assert entrant_page(season, "p1", 1).after_round == 1
    with pytest.raises(NotThere):
        entrant_page(season, "nobody")


def test_the_home_page_says_what_comes_next(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    ensure_fresh(season)
    (card,) = home_page()
    assert card.next_round is not None
    assert card.next_round.number == 2
    assert card.deadline == dt.datetime(2026, 9, 9, 20, tzinfo=ZONE)
    assert card.last_round is not None
    assert card.standing.after_round == card.last_round.number == 1


def test_a_season_that_is_archived_is_not_on_the_home_page(season: Season) -> None:
    Season.objects.update(archived=True)
    assert home_page() == ()


def test_the_director_sees_who_is_there_and_what_is_missing(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    report_absence(
        entry=entry(season, "p2"), rounds=[round_], kind="absent", deed=Deed(member(season, "p2"), now=LATE)
    )
    page = director_round(season, 1)
    assert [(row.person.key, row.kind, row.reported_as) for row in page.absences] == [
        ("p2", "absent_late", "absent")
    ]
    assert page.absences[0].by_himself
    assert page.absences[0].reported_by == entry(season, "p2").name
    assert len(page.unpaired) == page.expected == 7
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    page = director_round(season, 1)
    assert page.unpaired == ()
    assert page.expected == 7
    assert page.missing_results == (1, 2, 3)
    assert [row.person.key for row in page.byes] == ["p8"]
    assert [event.verb for event in page.history] == ["round_published", "pairing_made", "absence_reported"]
    assert page.last_step == page.history[0]
    undo_last(round_=round_, deed=Deed(director))
    page = director_round(season, 1)
    assert page.last_step is not None
    assert page.last_step.verb == "pairing_made"


def test_a_member_sees_his_rounds_with_deadlines_and_what_he_reported(season: Season) -> None:
    player = entry(season, "p1").player
    report_absence(
        entry=entry(season, "p1"),
        rounds=season.rounds.filter(number=2),
        kind="external",
        deed=Deed(Actor.of_player(player), now=IN_TIME),
    )
    (choices,) = absence_page(player, LATE)
    assert choices.kinds == ("absent", "external", "external_other_day", "personal")
    assert [(c.head.number, c.late_kind, c.reported) for c in choices.rounds] == [
        (1, "absent_late", ""),
        (2, None, "external"),
        (3, None, ""),
    ]


def test_published_rounds_are_no_longer_offered(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    (choices,) = absence_page(entry(season, "p1").player, IN_TIME)
    assert [choice.head.number for choice in choices.rounds] == [2, 3]


@pytest.mark.parametrize("players", [6, 40])
def test_pages_take_the_same_queries_whatever_the_number_of_players(
    players: int, director: Actor, django_assert_max_num_queries: Any
) -> None:
    season = make_season(players=players)
    for number in (1, 2):
        closed(season.rounds.get(number=number), director)
    ensure_fresh(season)
    season = Season.objects.get(pk=season.pk)
    player = entry(season, "p1").player
    for page, limit in (
        (lambda: round_page(season, 2), 6),
        (lambda: director_round(season, 2), 11),
        (home_page, 6),
        (lambda: absence_page(player, IN_TIME), 11),
        (lambda: entrant_page(season, "p1"), 6),
    ):
        with django_assert_max_num_queries(limit):
            page()
