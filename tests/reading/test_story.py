"""The story and the games of two, read from a season that was worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from competition.models import Prize, Season
from competition.reading.entrants import entrant_page
from competition.reading.meetings import head_to_head
from competition.reading.season_lists import meetings, season_lists
from competition.reading.standing import NotThere
from competition.reading.story import story_page
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.services.stored_lists import ensure_fresh, lists_deferred
from competition.systems.story import Pair, Reign
from tests.systems.build import ALKMAAR

pytestmark = pytest.mark.django_db

# Values by rating: An 12, Bo 10, Cas 7, Dre 5. Everybody begins with 300 points.
ENTRANTS = [
    {"id": "an", "name": "An Appel", "rating": 2000},
    {"id": "bo", "name": "Bo Beer", "rating": 1800},
    {"id": "cas", "name": "Cas Citroen", "rating": 1500},
    {"id": "dre", "name": "Dre Druif", "rating": 1300},
]


def games(*played: str) -> list[dict[str, Any]]:
    """Games such as "an-bo 1-0"."""
    found = []
    for each in played:
        pair, result = each.split(" ")
        white, black = pair.split("-")
        found.append({"white": white, "black": black, "result": result})
    return found


def document(name: str = "Any", **changes: Any) -> dict[str, Any]:
    rounds = [
        # Dre beats An (+12+12 = 324), Bo beats Cas (+7+12 = 319); An 300+5-12 = 293, Cas 300+10-12 = 298.
        {"number": 1, "date": "2026-09-03", "games": games("an-dre 0-1", "bo-cas 1-0")},
        # An beats Dre (293+5+12 = 310), Dre 324+12-12 = 324; Bo-Cas drawn: Bo 326, Cas 308.
        {"number": 2, "date": "2026-09-10", "games": games("dre-an 0-1", "cas-bo 1/2-1/2")},
    ]
    return {
        "format": "clubcomp.season/1",
        "name": name,
        "rules": {**ALKMAAR, "display": {"hide_without_games": False}},
        "entrants": ENTRANTS,
        "rounds": rounds,
        **changes,
    }


@pytest.fixture
def season(db: None) -> Season:
    return ensure_fresh(import_season(document=document(), deed=Deed(Actor.command())))


def test_lists_side_by_side(season: Season) -> None:
    found = season_lists(season)
    assert found.rounds == (0, 1, 2)
    places = [{key: line.place for key, line in found.lines[number].items()} for number in found.rounds]
    assert places == [
        {"an": 1, "bo": 2, "cas": 3, "dre": 4},
        {"dre": 1, "bo": 2, "cas": 3, "an": 4},
        {"bo": 1, "dre": 2, "an": 3, "cas": 4},
    ]
    last = found.line(2, "bo")
    assert last is not None
    assert (last.points, last.value) == (Fraction(326), Fraction(10))
    assert season_lists(season, up_to=1).rounds == (0, 1)


def test_games_of_all_and_of_one(season: Season) -> None:
    assert len(meetings(season)) == 4
    assert [(game.round, game.white) for game in entrant_page(season, "dre").meetings] == [
        (1, "an"),
        (2, "dre"),
    ]


def test_the_story_of_the_season(season: Season) -> None:
    told = story_page(season)
    assert told.after_round == 2
    assert told.reigns == (Reign("dre", 1, 1, 1), Reign("bo", 2, 2, 1))
    assert told.upset is not None
    assert (told.upset.round, told.upset.winner, told.upset.difference) == (1, "dre", Fraction(7))
    assert [(climb.entrant, climb.places) for climb in told.climbs] == [("dre", 2)]
    assert [(series.entrant, series.length) for series in told.unbeaten] == [("bo", 2)]
    assert told.wins == ()
    assert told.pairs == (Pair("an", "dre", 2), Pair("bo", "cas", 2))
    first, second = told.rounds
    assert first.leader is not None
    assert (first.leader.key, [climb.entrant for climb in first.climbs]) == ("dre", ["dre"])
    assert second.upset is None


def test_prizes_go_by_the_rounds_of_the_whole_season(season: Season) -> None:
    season.rounds.create(number=3)
    season.rounds.create(number=4)
    Prize.objects.create(season=season, position=1, kind="place", name="Cup", minimum_percentage=75)
    Prize.objects.create(season=season, position=2, kind="rating", below=1600)
    cup, under = story_page(season).prizes
    # Three of four rounds are needed; everybody has played two of them.
    assert (cup.name, cup.outlook.needed, cup.outlook.holders) == ("Cup", 3, ())
    assert [(one.entrant, one.missing, one.in_reach) for one in cup.outlook.waiting] == [
        (key, 1, True) for key in ("bo", "dre", "an", "cas")
    ]
    assert under.outlook.holders == ("dre",)


def test_a_season_that_has_not_begun_has_no_story() -> None:
    season = import_season(
        document=document(rounds=[{"number": 1, "state": "planned"}]), deed=Deed(Actor.command())
    )
    told = story_page(season)
    assert (told.after_round, told.rounds, told.reigns, told.upset) == (0, (), (), None)


def test_the_games_of_two_in_all_seasons(season: Season) -> None:
    later = document(
        "Later",
        rounds=[
            {"number": 1, "date": "2027-09-02", "games": games("an-dre 1/2-1/2", "bo-cas 1-0f")},
            {"number": 2, "state": "planned"},
        ],
    )
    with lists_deferred():
        import_season(document=later, deed=Deed(Actor.command()))
    found = head_to_head(season, "an", "dre")
    assert [(duel.season.name, duel.round, duel.one_is_white, duel.result) for duel in found.games] == [
        ("Later", 1, True, "1/2-1/2"),
        ("Any", 2, False, "0-1"),
        ("Any", 1, True, "0-1"),
    ]
    assert found.score == (1, 1, 1)
    assert head_to_head(season, "dre", "an").score == (1, 1, 1)
    # By default is no game that one wins at the board.
    assert head_to_head(season, "bo", "cas").score == (1, 1, 0)


def test_a_draft_is_not_among_the_games_of_two(season: Season) -> None:
    season.rounds.filter(number=2).update(state="draft")
    assert [duel.round for duel in head_to_head(season, "an", "dre").games] == [1]


def test_nobody_or_only_one_has_no_games(season: Season) -> None:
    assert head_to_head(season, "", "").games == ()
    assert head_to_head(season, "an", "an").games == ()
    with pytest.raises(NotThere):
        head_to_head(season, "an", "nobody")
