"""An evening in a test: who does it, and the steps up to a played or closed round."""

import datetime as dt
from zoneinfo import ZoneInfo

from competition.models import Entry, Game, Round, Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round

ZONE = ZoneInfo("Europe/Amsterdam")
# Round 1 is on Thursday 3 September 2026: until Wednesday 20:00 a report is in time.
IN_TIME = dt.datetime(2026, 9, 2, 19, 59, tzinfo=ZONE)
LATE = dt.datetime(2026, 9, 2, 20, 1, tzinfo=ZONE)


def entry(season: Season, key: str) -> Entry:
    """The entry with this key."""
    return season.entries.select_related("player").get(key=key)


def member(season: Season, key: str) -> Actor:
    """Whoever holds the personal link of this entrant."""
    return Actor.of_player(entry(season, key).player)


def played(round_: Round, director: Actor, result: str = "1-0") -> list[Game]:
    """Pair, publish and play a round, without closing it."""
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    return [enter_result(game=game, result=result, deed=Deed(director)) for game in round_.games.all()]


def closed(round_: Round, director: Actor) -> Round:
    """Pair, publish, play and close a round."""
    played(round_, director)
    return close_round(round_=round_, deed=Deed(director))
