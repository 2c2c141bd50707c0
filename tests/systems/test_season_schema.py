"""The JSON Schema of the season file says what the reader takes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import jsonschema
import pytest

from competition.systems.rules import preset_names
from competition.systems.season_file import read_season, write_season
from competition.systems.season_schema import season_schema
from tests.conftest import shared_cases
from tests.oracle.random_pairings import random_pairing_season
from tests.oracle.random_seasons import random_season

VALIDATOR = jsonschema.Draft202012Validator(season_schema())
KEPT = Path(__file__).parents[2] / "docs" / "season-file.schema.json"


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(season_schema())


def test_the_kept_schema_is_the_one_of_the_code() -> None:
    assert json.loads(KEPT.read_text()) == season_schema()


@pytest.mark.parametrize("seed", range(60))
def test_random_seasons_and_what_is_written_of_them_fit(seed: int) -> None:
    for document in (random_season(random.Random(seed)), random_pairing_season(random.Random(seed))[0]):
        VALIDATOR.validate(document)
        VALIDATOR.validate(write_season(read_season(document)))


@pytest.mark.parametrize("name", preset_names())
def test_a_season_by_a_preset_fits(name: str) -> None:
    document = {"format": "clubcomp.season/1", "rules": {"preset": name}}
    VALIDATOR.validate(document)
    VALIDATOR.validate(write_season(read_season(document)))


def test_the_real_season_fits() -> None:
    document = json.loads((shared_cases() / "alkmaar-club-30-rounds.json").read_text())
    VALIDATOR.validate(document["season"])


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"gmae": "chess"},
        {"entrants": [{"id": "A", "raiting": 1}]},
        {"rounds": [{"number": 1, "games": [{"white": "A", "black": "B", "result": "2-0"}]}]},
        {"rules": {"preset": "alkmaar", "awards": {"bye": []}}},
        {"rules": {"preset": "alkmaar", "pairing": {"rematch": {"min_round_between": 1}}}},
    ],
)
def test_what_the_reader_refuses_by_its_form_the_schema_refuses(change: dict[str, object]) -> None:
    document = {"format": "clubcomp.season/1", "rules": {"preset": "alkmaar"}} | change
    assert not VALIDATOR.is_valid(document)
