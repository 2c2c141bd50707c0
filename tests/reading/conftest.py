"""A season of eight, and its director."""

import pytest

from competition.models import Season
from competition.services.actors import Actor
from tests.factories import DirectorFactory, make_season


@pytest.fixture
def season(db: None) -> Season:
    return make_season(players=8, rounds=3)


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.of_user(DirectorFactory())
