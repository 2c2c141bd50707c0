"""The season file that the README lets a newcomer copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from competition.models import Season

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-season.json"


@pytest.mark.django_db
def test_the_example_becomes_a_season_whose_first_evening_is_to_come() -> None:
    call_command("import_season", EXAMPLE, verbosity=0)
    season = Season.objects.get()
    assert season.entries.count() == 6
    assert set(season.rounds.values_list("state", flat=True)) == {"planned"}
