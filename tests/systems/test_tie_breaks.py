"""Each key of `order` with a worked example: all have the same points, so the key alone decides."""

from fractions import Fraction

import pytest

from competition.systems.tpr import performance, rating_difference
from tests.systems.build import (
    ALKMAAR,
    Document,
    changed,
    entrant,
    evening,
    game,
    order_after,
    ranked,
    row,
    season,
)

NOTHING = dict.fromkeys(
    ["win", "draw", "loss", "forfeit_loss", "bye", "absent", "external", "external_game", "personal"], "0"
)


def level(order: list[str], **more: object) -> Document:
    """Rules in which nothing earns a point."""
    return changed(ALKMAAR, awards=NOTHING, order=order, **more)


def rated(**ratings: int | None) -> list[Document]:
    return [entrant(key, rating) for key, rating in ratings.items()]


def in_order(order: list[str], entrants: list[Document], *rounds: Document, **more: object) -> str:
    return order_after(season(level(order, **more), entrants, *rounds), rounds[-1]["number"])


def test_without_keys_equal_ones_keep_their_order():
    assert in_order([], rated(A=1500, B=1600), evening(1, game("A", "B", "1-0"))) == "B A"


def test_rating_the_higher_first_and_who_has_none_last():
    """A bye in round 1 put C on top; in round 2 the others catch up, and the rating decides."""
    entrants = rated(A=1800, B=1700, C=1600, D=None)
    rules = level(["rating"]) | {"awards": NOTHING | {"bye": "1"}}
    rounds = [evening(1, row("C", "bye"), row("D", "bye")), evening(2, row("A", "bye"), row("B", "bye"))]
    found = season(rules, entrants, *rounds)
    assert order_after(found, 1) == "C D A B"
    assert order_after(found, 2) == "A B C D"


def test_start_rank_the_lower_first_and_that_of_a_late_joiner_counts_for_nothing():
    entrants = [*ranked("AB"), entrant("L", 2000, start_rank=1, first_round=2), entrant("C", 1900)]
    rules = level(["start_rank"]) | {"awards": NOTHING | {"bye": "1"}}
    rounds = [evening(1, row("B", "bye"), row("C", "bye")), evening(2, row("A", "bye"), row("L", "bye"))]
    found = season(rules, entrants, *rounds)
    assert order_after(found, 1) == "B C A"
    assert order_after(found, 2) == "A B C L"


def test_wins_counts_those_at_the_board_only():
    rounds = [
        evening(1, game("A", "D", "1-0f"), game("B", "C", "1-0")),
        evening(2, game("A", "C", "1-0f"), game("B", "D", "1/2-1/2")),
    ]
    assert in_order(["wins"], rated(A=1900, B=1800, C=1700, D=1600), *rounds) == "B A C D"


def test_external_wins_counts_league_games_on_the_evening_another_day_and_beside_it():
    rounds = [
        evening(1, row("B", "external", result="1"), row("C", "external_other_day", result="1")),
        evening(2, row("B", "external", result="1/2"), row("D", "external", result="0")),
        evening(3, external_games=[{"entrant": "C", "result": "1"}, {"entrant": "D", "result": "1/2"}]),
    ]
    assert in_order(["external_wins"], rated(A=1900, B=1800, C=1700, D=1600), *rounds) == "C B A D"


def test_games_more_first_and_fewest_games_fewer_first():
    rounds = [
        evening(1, game("B", "C", "1-0"), game("A", "D", "0-1f")),
        evening(2, game("C", "D", "1/2-1/2"), game("A", "B", "adjourned")),
    ]
    entrants = rated(A=1900, B=1800, C=1700, D=1600)
    # Played after round 1: B and C 1, A and D none; after round 2: A none, B and D 1, C 2. Who is equal
    # keeps the order of the list after round 1.
    assert in_order(["games"], entrants, *rounds) == "C B D A"
    assert in_order(["fewest_games"], entrants, *rounds) == "A D B C"


def test_percentage_and_who_has_played_none_last():
    rounds = [
        evening(1, game("D", "C", "1-0"), game("B", "A", "1-0f")),
        evening(2, game("D", "C", "0-1")),
        evening(3, game("E", "C", "0-1")),
    ]
    # A and B none; C 2 of 3, D 1 of 2, E 0 of 1.
    entrants = rated(A=1900, B=1800, C=1700, D=1600, E=1500)
    assert in_order(["percentage"], entrants, *rounds) == "C D E A B"


def test_tpr_by_the_table_and_unrated_opponents_not_at_all():
    """A: 1 of 2 against 1800 and 1600, 1700 + 0. B: a loss to A (1900), 1900 − 800 = 1100.

    C: a draw with D and a loss to A: 1 of 4 points, that is 25 %, −193; mean of 1500 and 1900 is 1700: 1507.
    D: a draw with C (1600): 1600. E won from the unrated U only: none, last. U lost from E (1400): 600.
    """
    rounds = [
        evening(1, game("A", "B", "1-0"), game("C", "D", "1/2-1/2"), game("E", "U", "1-0")),
        evening(2, game("C", "A", "0-1")),
        evening(3, game("A", "C", "0-1"), state="planned"),
    ]
    entrants = rated(A=1900, B=1800, C=1600, D=1500, E=1400, U=None)
    # A: 2 of 2 against 1800 and 1600: 1700 + 800 = 2500.
    assert in_order(["tpr"], entrants, *rounds[:2]) == "A D C B U E"


@pytest.mark.parametrize(
    ("percent", "difference"),
    [
        (100, 800),
        (99, 677),
        (92, 401),
        (83, 273),
        (75, 193),
        (67, 125),
        (51, 7),
        (50, 0),
        (49, -7),
        (25, -193),
        (0, -800),
    ],
)
def test_rating_differences_of_the_fide_table(percent, difference):
    assert rating_difference(percent) == difference


def test_a_performance_rounds_the_mean_and_the_percentage_half_up():
    assert performance([1500, 1501], Fraction(1)) == 1501
    assert performance([1500] * 8, Fraction(1)) == 1500 - 322  # 12.5 % is 13 %
    assert performance([], Fraction(0)) is None


def test_sonneborn_berger():
    """Wins count the opponent's game points, draws half of them; a meeting twice counts twice.

    Game points: A 2 (beat D twice), B 1 (beat C), C 2 (beat D, E), D 0, E 0.
    SB: A 0, B 2, C 0.
    """
    rounds = [
        evening(1, game("A", "D", "1-0"), game("B", "C", "1-0")),
        evening(2, game("A", "D", "1-0"), game("C", "E", "1-0")),
        evening(3, game("C", "D", "1-0")),
    ]
    entrants = rated(A=1900, C=1800, B=1700, D=1600, E=1500)
    assert in_order(["sonneborn_berger"], entrants, *rounds) == "B A C D E"


def test_sonneborn_berger_counts_half_for_a_draw():
    """A drew with C, who has 1½: ¾. B beat D, who has ½: ½. C drew with A (½) and beat E (½): ¾. D and E: ¼.

    After round 2 A had ¾ and C ¼, so A stands before C, and E (0, like D) still before D.
    """
    rounds = [
        evening(1, game("A", "C", "1/2-1/2"), game("B", "D", "1-0")),
        evening(2, game("C", "E", "1-0")),
        evening(3, game("D", "E", "1/2-1/2")),
    ]
    entrants = rated(E=2000, D=1900, C=1800, B=1700, A=1600)
    assert in_order(["sonneborn_berger"], entrants, *rounds) == "A C B E D"


def test_opponents_points_adds_up_the_opponents_game_points_each_meeting_counted():
    """Game points: A 1, B 1, C 2, D 0. A has 2 of B's (met twice), B 2 of A's, C none of D's, D 4 of C's."""
    rounds = [
        evening(1, game("A", "B", "1-0"), game("C", "D", "1-0")),
        evening(2, game("A", "B", "0-1"), game("C", "D", "1-0")),
    ]
    assert in_order(["opponents_points"], rated(C=1900, B=1800, A=1700, D=1600), *rounds) == "D B A C"


def test_mutual_is_one_table_of_all_who_are_equal():
    """A, B and C are equal, D has more: only games among A, B and C count. B beat A and C, C beat A."""
    awards = NOTHING | {"personal": "1"}
    rules = level(["mutual"]) | {"awards": awards}
    rounds = [
        evening(1, game("B", "A", "1-0"), game("C", "D", "0-1")),
        evening(2, game("B", "C", "1-0"), game("A", "D", "1-0")),
        evening(3, game("C", "A", "1-0"), row("D", "personal")),
    ]
    found = season(rules, rated(A=1900, B=1800, C=1700, D=1600), *rounds)
    assert order_after(found, 3) == "D B C A"


def test_after_the_mutual_table_comes_the_next_key_for_who_is_still_equal():
    """B and C scored one each among the three, A none; of B and C the one with fewer games is first."""
    rounds = [
        evening(1, game("B", "A", "1-0")),
        evening(2, game("C", "A", "1-0")),
        evening(3, game("B", "C", "1/2-1/2")),
        evening(4, game("B", "D", "1-0")),
    ]
    rules = level(["mutual", "fewest_games"]) | {"awards": NOTHING | {"personal": "1"}}
    entrants = rated(B=1900, C=1800, A=1700, D=1600)
    found = season(rules, entrants, *rounds, evening(5, row("D", "personal")))
    assert order_after(found, 5) == "D C B A"


def test_a_key_before_the_mutual_table_splits_first():
    """Of A, B and C the first two have a win; their own game is a draw, so C's win over A is in no table."""
    rounds = [
        evening(1, game("A", "D", "1-0"), game("B", "C", "1-0")),
        evening(2, game("A", "B", "1/2-1/2")),
        evening(3, game("C", "A", "1/2-1/2")),
    ]
    entrants = rated(C=2000, A=1900, B=1800, D=1500)
    assert in_order(["wins", "mutual"], entrants, *rounds).split()[:3] == ["A", "B", "C"]


def test_who_has_met_nobody_of_the_equal_ones_has_no_mutual_points():
    rounds = [evening(1, game("B", "C", "1-0"))]
    assert in_order(["mutual"], rated(A=1900, C=1800, B=1700), *rounds) == "B A C"


def test_eligible_who_may_win_prizes_first():
    eligibility = {"minimum": 2, "counts": ["games", "bye"]}
    rounds = [evening(1, game("B", "C", "1-0")), evening(2, row("C", "bye"), row("A", "absent"))]
    entrants = rated(A=1900, B=1800, C=1700)
    assert in_order(["eligible"], entrants, *rounds, eligibility=eligibility) == "C A B"


def test_keys_are_taken_in_their_order():
    rounds = [evening(1, game("B", "C", "1-0")), evening(2, game("D", "E", "1-0"))]
    entrants = rated(A=1900, B=1800, C=1700, D=1850, E=1600)
    assert in_order(["wins", "rating"], entrants, *rounds) == "D B A C E"
    assert in_order(["rating", "wins"], entrants, *rounds) == "A D B C E"
