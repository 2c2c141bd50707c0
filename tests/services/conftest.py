"""A small season, and its director."""

import pytest

from competition.models import Round, Season
from competition.services.actors import Actor
from tests.factories import DirectorFactory, make_season


@pytest.fixture
def season(db: None) -> Season:
    return make_season()


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=1)
