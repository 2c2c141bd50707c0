"""What the database itself refuses of prizes."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from competition.models import Prize
from tests.factories import SeasonFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "luck"},
        {"kind": "place", "place": 0},
        {"kind": "place", "group": "A"},
        {"kind": "group"},
        {"kind": "rating"},
        {"kind": "climb", "below": 1600},
        {"kind": "place", "minimum_games": 5, "minimum_percentage": 50},
        {"kind": "place", "minimum_percentage": 101},
    ],
)
def test_a_prize_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    season = SeasonFactory()
    with pytest.raises(IntegrityError), transaction.atomic():
        Prize.objects.create(season=season, position=1, **wrong)
    assert not Prize.objects.exists()


def test_every_kind_can_be_stored_once_at_a_position() -> None:
    season = SeasonFactory()
    for position, fields in enumerate(
        ({"kind": "place"}, {"kind": "group", "group": "A"}, {"kind": "rating", "below": 1600}), start=1
    ):
        Prize.objects.create(season=season, position=position, **fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        Prize.objects.create(season=season, position=1, kind="climb")
