"""Small seasons worked out by hand from the contract and the rule books."""

import random
from fractions import Fraction as F

import pytest

from tests.oracle.lists import oracle_standing, oracle_standings
from tests.oracle.order import DP, rating_difference
from tests.oracle.random_seasons import random_season
from tests.oracle.season import place_by_rating, start_list
from tests.oracle.values import top_of, top_ups, value_of_rating

CHESS = {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5}
ALKMAAR = {"win": "opponent + 12", "draw": "opponent", "loss": "opponent - 12", "absent": "own - 4"}
ALKMAAR |= {"bye": "own + 4", "forfeit_loss": "own - 12", "absent_unnotified": "own - 12", "external": "own"}
KEIZER = {"win": "opponent", "draw": "1/2 opponent", "loss": "0", "absent": "1/3 own", "bye": "2/3 own"}
KEIZER |= {"forfeit_win": "opponent", "forfeit_loss": "0", "absent_unnotified": "0", "external": "2/3 own"}


def player(name, rating=None, **more):
    """An entrant."""
    return {"id": name, "rating": rating} | more


def a_round(number, *games, others=(), external_games=(), **more):
    """A round with games like "A B 1-0" and rows like "C absent"."""
    found = {"number": number, "games": [], "external_games": list(external_games)} | more
    for board, text in enumerate(games, 1):
        white, black, result, *decided = text.split()
        result = None if result == "?" else result
        game = {"board": board, "white": white, "black": black, "result": result}
        found["games"].append(game | ({"decided_in": int(decided[0])} if decided else {}))
    found["others"] = [
        row if isinstance(row, dict) else dict(zip(("entrant", "kind"), row.split(), strict=True))
        for row in others
    ]
    return found


def alkmaar(entrants, rounds, awards=None, **rules):
    """A season of the Alkmaar system."""
    rules = {"system": "alkmaar", "values": CHESS, "start": {"points": 300}} | rules
    rules["awards"] = ALKMAAR | (awards or {})
    return {"format": "clubcomp.season/1", "rules": rules, "entrants": entrants, "rounds": rounds}


def keizer(entrants, rounds, awards=None, top=10, **rules):
    """A season of Keizer."""
    rules = {"system": "keizer", "values": {"by": "rank", "top": top, "step": 1}} | rules
    rules["awards"] = KEIZER | (awards or {})
    return {"format": "clubcomp.season/1", "rules": rules, "entrants": entrants, "rounds": rounds}


def points(document, after_round):
    """Entrant to points, in list order."""
    return {row["entrant"]: row["points"] for row in oracle_standing(document, after_round)["rows"]}


def row(document, after_round, entrant):
    """One row of a list."""
    rows = oracle_standing(document, after_round)["rows"]
    return next(found for found in rows if found["entrant"] == entrant)


# Values


@pytest.mark.parametrize(
    ("rating", "value"), [(2000, 12), (1999, 11), (1400, 6), (1399, 5), (900, 5), (2400, 12), (None, 5)]
)
def test_values_by_hundreds(rating, value):
    assert value_of_rating(CHESS, rating) == value


@pytest.mark.parametrize("rating", [(2041, 12), (2040, 12), (2039, 11), (1920, 11), (1919, 10), (1000, 5)])
def test_values_with_moved_boundaries(rating):
    values = {"by": "rating", "top_from": 2040, "step": 120, "min": 5, "max": 12, "unrated": 5}
    assert value_of_rating(values, rating[0]) == rating[1]


def test_tops():
    assert top_of({"ratio": 3}, 11) == 15
    assert top_of({"ratio": 3}, 10) == 14  # 13.5, half to even
    assert top_of({"ratio": 3}, 4) == 4  # 4.5, half to even
    assert top_of({"top_per_entrant": "3/2"}, 3) == 4  # 4.5
    assert top_of({"top_per_entrant": "3/2"}, 5) == 8  # 7.5


def test_value_never_below_min():
    found = keizer([player(f"P{n}", start_rank=n) for n in range(1, 6)], [], top=3)
    assert [item["value"] for item in oracle_standing(found, 0)["rows"]] == [3, 2, 1, 1, 1]


def test_start_list():
    entrants = [
        player("A", 1500),
        player("B", 1700),
        player("C", None),
        player("D", 1200, start_rank=7),
        player("E", 1500),
        player("F", 1100, start_rank=3),
        player("G", 2000, start_rank=1, first_round=2),
        player("H", 2000, withdrawn_after=0),
    ]
    assert start_list(alkmaar(entrants, [])) == ["F", "D", "B", "A", "E", "C"]


# Tiers


def test_tiers_count_what_happened_so_far():
    """Waagtoren: the first three absences the own value, then own - 8."""
    tiers = [{"times": 3, "award": "own"}, {"award": "own - 8"}]
    rounds = [a_round(number, others=["A absent"]) for number in range(1, 6)]
    found = alkmaar([player("A", 1700)], rounds, {"absent": tiers})
    assert [points(found, number)["A"] for number in range(6)] == [300, 309, 318, 327, 328, 329]


def test_counts_with_and_late_starters():
    """Joined in round 5: four missed rounds count, and his first tier has five times instead of two."""
    awards = {
        "absent": [{"times": 2, "award": "own - 4"}, {"award": "own - 12"}],
        "not_joined": "own - 4",
        "absent_late": "0",
        "counts_with": {"absent": ["absent", "absent_late", "not_joined"]},
        "late_starters": {"after_round": 4, "times": 6},
    }
    rounds = [a_round(number) for number in range(1, 5)]
    rounds += [a_round(5, others=["A absent"]), a_round(6, others=["A absent_late"])]
    rounds += [a_round(7, others=["A absent"])]
    found = alkmaar([player("A", 1700, first_round=5)], rounds, awards)
    assert points(found, 4) == {}
    assert points(found, 5) == {"A": 300 + 4 * 5 + 5}
    assert points(found, 6) == {"A": 325}
    assert points(found, 7) == {"A": 325 - 3}  # the seventh time


def test_tiers_per_period():
    tiers = [{"times": 1, "award": "4"}, {"award": "1"}]
    rounds = [a_round(number, others=["A absent"]) for number in range(1, 5)]
    found = alkmaar([player("A")], rounds, {"absent": tiers, "per": "period"}, periods=[1, 3])
    assert points(found, 4) == {"A": 300 + 4 + 1 + 4 + 1}


def test_taken_award_counts_its_own_occurrences():
    tiers = [{"times": 1, "award": "10"}, {"award": "1"}]
    rounds = [a_round(1, others=["A absent_unnotified"]), a_round(2, others=["A absent_late"])]
    found = alkmaar([player("A")], rounds, {"absent_unnotified": tiers})
    assert points(found, 2) == {"A": 320}


# League games


def test_external_by_team_result_and_rating():
    by_result = {"win": "opponent + 12", "draw": "opponent", "loss": "0"}
    table = {"by_team": {"1/3": "own + 9", "1": by_result}, "else": "2"}
    rows = [
        {"entrant": "A", "team": "1", "board": 3, "result": "0"},  # 9 + 9
        {"entrant": "B", "team": "1", "board": 2, "result": "1", "opponent_rating": 1810},  # 10 + 12
        {"entrant": "C", "team": "1", "board": 2, "result": "1/2"},  # unrated: 5
        {"entrant": "D", "team": "2"},  # else, whatever the result
    ]
    entrants = [player(name, 1700) for name in "ABCD"]
    found = alkmaar(entrants, [a_round(1, external_games=rows)], {"external_game": table})
    assert points(found, 1) == {"B": 322, "A": 318, "C": 305, "D": 302}
    assert not oracle_standing(found, 1)["provisional"]
    rows[2].pop("result")
    assert oracle_standing(found, 1)["provisional"]


# Start points


def test_top_up():
    """300/290/280, ten each from round 2 on: the lowest first, until everyone has 300."""
    start = {
        "points_by_value": {"12": 300, "11": 295, "10": 280},
        "top_up": {"from_round": 2, "points": 10},
    }
    entrants = [player("A", 2000), player("B", 1900), player("C", 1800), player("D", 1800, first_round=4)]
    found = alkmaar(entrants, [a_round(number) for number in range(1, 6)], start=start)
    assert top_ups(found, "C", range(1, 6)) == [(2, 10), (3, 10)]
    assert top_ups(found, "B", range(1, 6)) == [(3, 5)]
    assert points(found, 2) == {"A": 300, "B": 295, "C": 290}
    assert points(found, 4) == {"A": 300, "B": 300, "C": 300, "D": 300}


# Keizer: joiners, recalculation


def test_joiners_last_and_by_rating():
    entrants = [player("A", 1900), player("B", 1700), player("C", 1500)]
    entrants += [player("D", 1600, first_round=2), player("E", None, first_round=2)]
    entrants += [player("F", 2000, first_round=2)]
    found = keizer(entrants, [a_round(1), a_round(2)])
    assert list(points(found, 2)) == ["A", "B", "C", "F", "D", "E"]
    found["rules"]["start"] = {"joiners": "by_rating"}
    assert list(points(found, 2)) == ["F", "A", "B", "D", "C", "E"]  # D: above C, the lower of two
    assert place_by_rating(found, ["C", "B"], "D") == 2


def test_draw_of_two_is_a_cycle():
    """A is worth 2 and B 1: B gets more, so B is worth 2, and A gets more, and so on."""
    found = keizer([player("A"), player("B")], [a_round(1, "A B 1/2-1/2")], top=2)
    found["rules"]["recalculation"] = "fixed_point"
    standing = oracle_standing(found, 1)
    assert standing["cycle"] == 2
    expected = [("A", 1, F(3, 4), F(3, 2), 2), ("B", 2, F(3, 4), F(3, 2), 1)]
    keys = ("entrant", "place", "points", "value_used", "value")
    assert [tuple(item[key] for key in keys) for item in standing["rows"]] == expected


@pytest.mark.parametrize(
    ("recalculation", "expected"), [("previous", {"B": 1, "A": F(1, 2)}), (2, {"A": 1, "B": F(1, 2)})]
)
def test_passes(recalculation, expected):
    found = keizer([player("A"), player("B")], [a_round(1, "A B 1/2-1/2")], top=2)
    found["rules"]["recalculation"] = recalculation
    assert list(points(found, 1).items()) == list(expected.items())


def test_never_and_recalculate_after():
    """A 3, B 2, C 1. Round 1: C beats A for 3, B is bye for 4/3: C B A.
    Round 2 with C 3, B 2, A 1: A beats B for 2, C is absent for 1: C 4, A 2, B 4/3.
    Recalculated, starting with C B A: C gets 1 + 1 (A is worth 1), A 2, B 4/3: C A B.
    Then C is worth 3, A 2, B 1: C 2 + 1, A 1, B 2/3: C A B is fixed."""
    rounds = [a_round(1, "C A 1-0", others=["B bye"]), a_round(2, "A B 1-0", others=["C absent"])]
    rounds += [a_round(3, others=["B bye"])]
    found = keizer([player(name) for name in "ABC"], rounds, top=3, recalculation="never")
    assert points(found, 1) == {"C": 3, "B": F(4, 3), "A": 0}
    assert list(points(found, 2).items()) == [("C", 4), ("A", 2), ("B", F(4, 3))]
    assert points(found, 3)["B"] == F(4, 3) + F(2, 3)
    found["rules"]["recalculate_after"] = [2]
    assert list(points(found, 2).items()) == [("C", 3), ("A", 1), ("B", F(2, 3))]
    assert points(found, 3) == {"C": 3, "B": F(4, 3), "A": 1}
    assert row(found, 2, "A")["value_used"] == row(found, 3, "A")["value_used"] == 2


def test_own_value_moves_in_never():
    entrants = [player("A"), player("B")]
    rounds = [a_round(1, "B A 1-0"), a_round(2)]
    found = keizer(entrants, rounds, top=2, recalculation="never", start={"own_value": True})
    assert points(found, 0) == {"A": 2, "B": 1}
    assert points(found, 1) == {"B": 3, "A": 2}
    assert points(found, 2) == {"B": 4, "A": 1}


def test_missed_rounds_in_never_have_the_value_of_joining():
    """C joins last, worth 1; he wins twice and becomes first: the missed round stays 1, until 5."""
    entrants = [player("A"), player("B"), player("C", first_round=2)]
    rounds = [a_round(1, "A B 1-0"), a_round(2, "C A 1-0"), a_round(3, "C A 1-0"), a_round(4), a_round(5)]
    found = keizer(entrants, rounds, {"not_joined": "own"}, top=3, recalculation="never")
    assert points(found, 2) == {"C": 1 + 3, "A": 2 - 0, "B": 0}  # in round 1 the top is 3: B is worth 2
    found["rules"]["recalculate_after"] = [5]
    assert points(found, 4)["C"] == 1 + 3 + 2
    assert points(found, 5)["C"] == 3 + 2 + 2


# Withdrawal


def test_removal_rescores():
    """Doorn-Driebergen, article 22: 100, 50 and 0 percent of the own value."""
    withdrawal = {"remove_before_round": 21, "opponents": {"win": "own", "draw": "1/2 own", "loss": "0"}}
    entrants = [player("A"), player("B"), player("C"), player("X", withdrawn_after=2)]
    rounds = [a_round(1, "X A 0-1", "B C 1/2-1/2"), a_round(2, "X B 1/2-1/2"), a_round(3)]
    found = keizer(entrants, rounds, withdrawal=withdrawal)
    # L(0): A 10, B 9, C 8, X 7. L(1): A 7, C 9/2, B 4, X 0. L(2) with A 10, C 9, B 8, X 7:
    assert points(found, 1) == {"A": 7, "C": F(9, 2), "B": 4, "X": 0}
    assert points(found, 2) == {"B": F(9, 2) + F(7, 2), "A": 7, "C": 4, "X": 4}
    # L(3) with B 10, A 9, C 8: A has his own 9, B half of C's 8 and half of his own 10.
    assert points(found, 3) == {"A": 9, "B": 4 + 5, "C": 5}
    assert list(points(found, 3)) == ["B", "A", "C"]
    assert row(found, 3, "A")["wins"] == 1


def test_staying_after_withdrawal():
    withdrawal = {"remove_before_round": 2, "opponents": {"win": "own", "draw": "0", "loss": "0"}}
    withdrawal["afterwards"] = "absent"
    tiers = [{"times": 2, "award": "9"}, {"award": "1"}]
    rounds = [a_round(1, others=["A absent"]), *[a_round(number) for number in range(2, 5)]]
    found = alkmaar([player("A", withdrawn_after=1)], rounds, {"absent": tiers}, withdrawal=withdrawal)
    assert points(found, 4) == {"A": 300 + 9 + 9 + 1 + 1}
    assert row(found, 4, "A")["absent"] == 1


# Results later, rounds that do not count


def test_decided_in():
    entrants = [player("A", 1700), player("B", 1800)]
    rounds = [a_round(1, "A B 1-0 3"), a_round(2), a_round(3)]
    found = alkmaar(entrants, rounds, {"adjourned": "opponent"})
    assert points(found, 2) == {"A": 310, "B": 309}
    assert row(found, 2, "A")["adjourned"] == 1
    assert row(found, 2, "A")["colour_run"] == "1W"
    assert points(found, 3) == {"A": 322, "B": 297}


def test_planned_rounds_are_not_counted():
    rounds = [a_round(1, "A B 1-0"), a_round(2, "A B 1-0", state="planned")]
    found = alkmaar([player("A", 1700), player("B", 1700)], rounds)
    assert points(found, 2) == points(found, 1) == {"A": 321, "B": 297}


def test_unplayed_is_provisional_and_has_a_colour():
    found = alkmaar([player("A", 1700), player("B", 1700)], [a_round(1, "A B ?")])
    assert oracle_standing(found, 1)["provisional"]
    assert row(found, 1, "B")["colour_balance"] == -1
    assert row(found, 1, "B")["played"] == 0


# Order


def test_tie_breaks():
    """A, B and C beat each other in turn; A and B also beat D; E is out of it."""
    entrants = [
        player(name, rating) for name, rating in zip("ABCDE", [1700, 1750, 1720, 1650, None], strict=True)
    ]
    rounds = [a_round(1, "A B 1-0", "C D 1/2-1/2"), a_round(2, "B C 1-0", "A D 1-0")]
    rounds += [a_round(3, "C A 1-0", "B D 1-0")]
    nothing = {"win": "0", "draw": "0", "loss": "0"}

    def order(*keys):
        return list(points(alkmaar(entrants, rounds, nothing, order=keys), 3))

    assert order() == ["B", "C", "A", "D", "E"]
    assert order("wins", "rating") == ["B", "A", "C", "D", "E"]
    assert order("percentage") == ["A", "B", "C", "D", "E"]  # A was above B after round 2
    assert order("fewest_games", "rating") == ["E", "B", "C", "A", "D"]
    # game points: A 2, B 2, C 3/2, D 1/2
    # SB: A beat B and D: 5/2. B beat C and D: 2. C beat A, drew D: 9/4. D drew C: 3/4.
    assert order("sonneborn_berger") == ["A", "C", "B", "D", "E"]
    # opponents: A: 2 + 1/2 + 3/2 = 4. B: 4. C: 9/2. D: 11/2.
    assert order("opponents_points", "wins") == ["D", "C", "B", "A", "E"]
    # mutual among A and B, equal in wins: A beat B.
    assert order("wins", "mutual") == ["A", "B", "C", "D", "E"]


def test_performance_table():
    assert len(DP) == 51
    assert rating_difference(F(3, 2), 2) == 193
    assert rating_difference(F(1), 3) == -125  # 33 percent
    assert rating_difference(F(0), 1) == -800


def test_hidden_and_eligible():
    display = {"hide_without_games": True}
    eligibility = {"minimum": 2, "counts": ["games", "bye"]}
    rounds = [a_round(1, "A B 1-0", others=["C bye", "D absent"]), a_round(2, "A B 1-0")]
    entrants = [player(name, 1700) for name in "DABC"]
    found = alkmaar(entrants, rounds, display=display, eligibility=eligibility)
    rows = oracle_standing(found, 2)["rows"]
    assert [(item["entrant"], item["place"], item["eligible"]) for item in rows] == [
        ("A", 1, True),
        ("C", 2, False),
        ("D", None, False),
        ("B", 3, True),
    ]


# Random seasons


def test_random_seasons_are_the_same_for_a_seed_and_can_be_computed():
    lengths = set()
    for seed in range(150):
        found = random_season(random.Random(seed), open_cases=seed % 2 == 0)
        assert found == random_season(random.Random(seed), open_cases=seed % 2 == 0)
        for number, standing in oracle_standings(found, 99).items():
            totals = [item["points"] for item in standing["rows"]]
            assert number == 0 or totals == sorted(totals, reverse=True)
            lengths.add(standing["cycle"])
    assert lengths - {0}, "no cycle occurred"
