"""Small seasons whose next round was paired badly under the first version (`cases/judgement`)."""

import json

from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing
from competition.systems.season_file import read_season
from tests.conftest import shared_cases
from tests.systems.build import Document


def case(name: str) -> Document:
    path = shared_cases() / "judgement" / f"{name}.json"
    document: Document = json.loads(path.read_text())
    return document


def paired(document: Document, number: int) -> Pairing:
    return pair(read_season(document), number)


def pairs_of(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset((game.white, game.black)) for game in pairing.games}


def test_who_met_last_week_do_not_meet_again_where_others_met_longer_ago():
    document = case("rematch-next-week-6p")
    last = {frozenset((game["white"], game["black"])) for game in document["rounds"][-1]["games"]}
    assert not pairs_of(paired(document, 7)) & last


def test_nobody_is_odd_twice_running_where_the_rules_say_so():
    document = case("bye-twice-running-7p")
    document["rules"]["pairing"] = {"bye": {"min_rounds_between": 2, "spread": "byes"}}
    number = len(document["rounds"]) + 1
    recent = {row["entrant"] for round_ in document["rounds"][-2:] for row in round_["others"]}
    assert paired(document, number).bye not in recent


def test_a_championship_game_to_come_keeps_two_apart():
    assert frozenset(("P1", "P2")) not in pairs_of(paired(case("championship-never-meet"), 2))


def test_everybody_has_an_opponent_where_he_can_have_one():
    found = paired(case("no-opponent-sentence"), 3)
    assert len(found.games) == 3
    assert not found.relaxed


def test_the_top_is_protected_from_the_bye():
    assert paired(case("bye-reason-protect-top"), 1).bye == "P3"
