"""What a game that is still to be played would bring."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from competition.systems.lists import standings
from competition.systems.season_file import read_season
from competition.systems.what_if import BYE, what_if
from tests.systems.build import ALKMAAR, Document, changed, entrant, evening, game, row, season

RULES = changed(ALKMAAR, pairing={"rematch": {"min_rounds_between": 7}})
# Values 12, 11, 10 and 9.
FOUR = [entrant("A", 2000), entrant("B", 1900), entrant("C", 1800), entrant("D", 1700)]
FIRST = evening(1, game("A", "D", "1-0"), game("B", "C", "1/2-1/2"))


def after_one(*rounds: Document, players: list[Document] = FOUR) -> Document:
    """Round 1 makes A 300 + 9 + 12 = 321, C 300 + 11 = 311, B 300 + 10 = 310 and D 300 + 12 - 12 = 300."""
    second = evening(2, game("A", "C"), game("B", "D"), state="published")
    return copy.deepcopy(season(RULES, players, FIRST, second, *rounds))


def prospects(document: Document, key: str) -> list[tuple[Any, ...]]:
    found = what_if(read_season(document), key)
    assert found is not None
    return [(each.outcome, each.points, each.place, each.meets) for each in found.prospects]


def test_points_and_place_after_a_win_a_draw_and_a_loss() -> None:
    # C gets 12 + 12, 12 or 12 - 12; A, who plays against him, gets 10 - 12, 10 or 10 + 12.
    assert prospects(after_one(), "C") == [
        ("win", 335, 1, None),
        ("draw", 323, 2, None),
        ("loss", 311, 2, None),
    ]
    assert prospects(after_one(), "A") == [
        ("win", 343, 1, None),
        ("draw", 331, 1, None),
        ("loss", 319, 2, None),
    ]


def test_it_says_against_whom_with_which_colour_and_how_much_is_still_open() -> None:
    found = what_if(read_season(after_one()), "C")
    assert found is not None
    assert (found.round, found.opponent, found.is_white, found.open_games) == (2, "A", False, 1)
    assert (found.points, found.place, found.next_round) == (311, 2, None)


@pytest.mark.parametrize(
    "third",
    [
        evening(3, state="planned"),
        evening(3, game("A", "C"), game("B", "D"), state="draft"),
        evening(3, row("C", "absent"), state="planned"),
    ],
    ids=["planned", "a draft that nobody has seen", "his own absence is nobody's business"],
)
def test_next_he_meets_the_only_one_whom_he_has_not_met(third: Document) -> None:
    assert [meets for *_others, meets in prospects(after_one(third), "C")] == ["D", "D", "D"]


def test_who_would_be_left_over_is_told_so() -> None:
    players = [*FOUR, entrant("E", 1000)]
    third = evening(3, row("D", "absent"), row("B", "absent"), state="planned")
    document = after_one(third, players=players)
    document["rounds"][0]["others"] = [row("E", "bye")]
    document["rounds"][1]["others"] = [row("E", "absent")]
    # A and C have met by then, and E has had his bye.
    met = {meets for *_others, meets in prospects(document, "C")}
    assert met <= {"E", BYE}
    assert met


def test_who_has_no_game_to_play_has_no_prospects() -> None:
    document = after_one()
    document["rounds"][1]["games"][0]["result"] = "1-0"
    assert what_if(read_season(document), "C") is None
    assert what_if(read_season(document), "B") is not None
    document["rounds"][1]["state"] = "draft"
    assert what_if(read_season(document), "B") is None


def test_the_season_itself_stays_as_it_was() -> None:
    found = read_season(after_one())
    before = [row.points for row in standings(found, 2).rows]
    what_if(found, "C")
    assert [row.points for row in standings(found, 2).rows] == before
