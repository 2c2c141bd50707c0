"""People and seasons for tests."""

from __future__ import annotations

import datetime as dt
from typing import Any

import factory
from factory.django import DjangoModelFactory

from competition.models import Entry, Round, Season
from competition.systems.rules import read_rules, write_rules
from players.models import Club, Player, User

RULES: dict[str, Any] = {
    "system": "alkmaar",
    "values": {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5},
    "start": {"points": 300},
    "awards": {
        "win": "opponent + 12",
        "draw": "opponent",
        "loss": "opponent - 12",
        "forfeit_win": "own + 12",
        "forfeit_loss": "own - 12",
        "double_forfeit": "0",
        "bye": "own + 12",
        "absent": "own - 4",
        "absent_late": "own - 8",
        "absent_unnotified": "own - 12",
        "external": "own",
        "exempt": "own",
        "personal": "own - 2",
    },
    "order": ["rating"],
    "attendance": {"deadline": {"weekday": "wednesday", "time": "20:00"}},
    "display": {"hide_without_games": False},
}


def rules_with(**changes: Any) -> dict[str, Any]:
    """The rules above with some keys replaced, resolved as they are stored."""
    return write_rules(read_rules({**RULES, **changes}))


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club
        django_get_or_create = ("id",)

    id = 1
    name = "SV De Witte Toren"


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"user{n}@example.org")
    name = factory.Sequence(lambda n: f"User {n}")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(*args, **kwargs)


class DirectorFactory(UserFactory):
    name = "Dirk de Leider"
    is_director = True


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    given_name = factory.Sequence(lambda n: f"Given{n}")
    prefix = "van der"
    family_name = factory.Sequence(lambda n: f"Family{n:03}")


class SeasonFactory(DjangoModelFactory[Season]):
    class Meta:
        model = Season

    name = "Intern"
    slug = factory.Sequence(lambda n: f"season-{n}")
    rules = factory.LazyFunction(rules_with)


class RoundFactory(DjangoModelFactory[Round]):
    class Meta:
        model = Round

    season = factory.SubFactory(SeasonFactory)
    number = factory.Sequence(lambda n: n + 1)
    # Thursdays from 3 September 2026; the deadline is the Wednesday before, at 20:00.
    date = factory.LazyAttribute(lambda o: dt.date(2026, 9, 3) + dt.timedelta(weeks=o.number - 1))
    time = dt.time(20, 0)


class EntryFactory(DjangoModelFactory[Entry]):
    class Meta:
        model = Entry

    season = factory.SubFactory(SeasonFactory)
    player = factory.SubFactory(PlayerFactory)
    position = factory.Sequence(lambda n: n + 1)
    key = factory.LazyAttribute(lambda o: f"p{o.position}")
    rating = 1500


def make_season(players: int = 6, rounds: int = 3, **changes: Any) -> Season:
    """A season with planned rounds 1, 2, … and entrants p1, p2, … of descending rating."""
    season = SeasonFactory(rules=rules_with(**changes))
    for position in range(1, players + 1):
        EntryFactory(season=season, position=position, rating=2000 - 50 * position)
    for number in range(1, rounds + 1):
        RoundFactory(season=season, number=number)
    return season
