"""A small season, and who does things in it."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from competition.models import Entry, Game, Round, Season
from competition.services.actors import Actor
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from tests.factories import DirectorFactory, make_season

ZONE = ZoneInfo("Europe/Amsterdam")
# Round 1 is on Thursday 3 September 2026: until Wednesday 20:00 a report is in time.
IN_TIME = dt.datetime(2026, 9, 2, 19, 59, tzinfo=ZONE)
LATE = dt.datetime(2026, 9, 2, 20, 1, tzinfo=ZONE)


@pytest.fixture
def season(db: None) -> Season:
    return make_season()


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=1)


def entry(season: Season, key: str) -> Entry:
    return season.entries.select_related("player").get(key=key)


def member(season: Season, key: str) -> Actor:
    return Actor.of_player(entry(season, key).player)


def played(round_: Round, director: Actor, result: str = "1-0") -> list[Game]:
    """Pair, publish and play a round, without closing it."""
    make_pairing(round_=round_, actor=director)
    publish_round(round_=round_, actor=director)
    return [enter_result(game=game, result=result, actor=director) for game in round_.games.all()]


def closed(round_: Round, director: Actor) -> Round:
    played(round_, director)
    return close_round(round_=round_, actor=director)
