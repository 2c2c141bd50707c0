"""Regulations 2019-2020, articles 1 and 5: the shadow groups A-D, promotion and relegation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competition.systems.groups import (
    FORMER_ORDER,
    decided_by,
    group_tables,
    group_winner,
    moved,
    place_in_groups,
    propose_moves,
)
from competition.systems.lists import standings
from competition.systems.rules import read_rules
from competition.systems.rules.model import Groups
from competition.systems.season import Entrant, GroupSpan, Season
from competition.systems.season_file import read_season
from tests.systems.build import KEIZER, Document, evening, game, season


def people(*ratings: int | None) -> list[Entrant]:
    return [Entrant(f"P{i}", f"P{i}", rating) for i, rating in enumerate(ratings, start=1)]


def ladder(groups: str, *rounds: Document, rules: Document | None = None, **changes: Document) -> Season:
    """Entrants A1, A2, B1, … on a start list in the order of `groups`, "A A B B"."""
    keys: list[str] = []
    for letter in groups.split():
        keys.append(f"{letter}{sum(key[0] == letter for key in keys) + 1}")
    entrants = [
        {"id": key, "name": key, "start_rank": i, "group": key[0], **changes.get(key, {})}
        for i, key in enumerate(keys, 1)
    ]
    start = {"own_value": True}
    return read_season(season({**(rules or KEIZER), "start": start}, entrants, *rounds))


def moves_of(found: Season, rules: Groups, after: int = 1) -> list[str]:
    return [
        f"{m.entrant}{'>' if m.new > m.old else '<'}{m.new}{'!' if m.reinforced else ''}"
        for m in propose_moves(found, standings(found, after), rules).moves
    ]


class TestArticle5Placing:
    """By the final list of last season; new ones by rating."""

    def test_by_the_final_list_of_last_season(self):
        placed = place_in_groups(people(*[1500] * 4), "AB", sizes=[2, 2], last_order=["P3", "P1", "P4", "P2"])
        assert placed == {"P3": "A", "P1": "A", "P4": "B", "P2": "B"}

    def test_with_the_promotions_and_relegations_of_then(self):
        former = {"P1": "B", "P2": "A", "P3": "A", "P4": "B"}
        placed = place_in_groups(
            people(*[1500] * 4), "AB", last_order=["P1", "P2", "P3", "P4"], former=former
        )
        assert placed == former
        sized = place_in_groups(
            people(*[1500] * 4), "AB", sizes=[3, 1], last_order=["P1", "P2", "P3", "P4"], former=former
        )
        assert sized == {"P2": "A", "P3": "A", "P1": "A", "P4": "B"}

    def test_new_ones_by_rating(self):
        entrants = people(2000, 1800, 1600, 1400, 1790)
        placed = place_in_groups(entrants, "AB", sizes=[3, 2], last_order=["P1", "P2", "P3", "P4"])
        assert placed == {"P1": "A", "P2": "A", "P5": "A", "P3": "B", "P4": "B"}

    def test_new_ones_come_into_the_group_of_their_neighbour(self):
        entrants = people(2000, 1800, 1600, 1400, 1590, None)
        former = {"P1": "A", "P2": "A", "P3": "B", "P4": "B"}
        placed = place_in_groups(entrants, "AB", former=former, last_order=["P1", "P2", "P3", "P4"])
        assert placed == {**former, "P5": "B", "P6": "B"}

    def test_the_first_season_by_rating_in_equal_groups(self):
        placed = place_in_groups(people(1500, 1900, 1700, None, 1600), "ABC")
        assert "".join(placed.values()) == "AABBC"
        assert list(placed) == ["P2", "P3", "P5", "P1", "P4"]

    @given(
        ratings=st.lists(st.none() | st.integers(800, 2600), max_size=30),
        letters=st.sampled_from(["A", "ABCD"]),
    )
    def test_everybody_is_placed_once_and_equal_groups_differ_by_one_at_most(self, ratings, letters):
        placed = place_in_groups(people(*ratings), letters)
        assert sorted(placed) == sorted(e.id for e in people(*ratings))
        sizes = [list(placed.values()).count(letter) for letter in letters]
        assert max(sizes) - min(sizes) <= 1


class TestArticle5Tables:
    """The final tables of the groups are derived from the standing of the ladder."""

    def test_the_table_of_a_group_has_the_order_of_the_standing(self):
        found = ladder("A B A B", evening(1, game("B2", "A1", "1-0"), game("B1", "A2", "1-0")))
        standing = standings(found, 1)
        tables = group_tables(standing, "AB")
        order = [r.entrant for r in standing.rows]
        for letter, table in tables.items():
            assert [each.row.entrant for each in table] == [key for key in order if key[0] == letter]
            assert [each.place for each in table] == [1, 2]

    def test_the_winner_of_a_group_may_win_a_prize(self):
        rules = {**KEIZER, "eligibility": {"minimum": 1, "counts": ["games"]}}
        found = ladder("A A B B", evening(1, game("A2", "B1", "1-0")), rules=rules)
        tables = group_tables(standings(found, 1), "AB")
        winner = group_winner(tables["A"])
        assert winner is not None
        assert winner.row.entrant == "A2"
        assert group_winner(group_tables(standings(found, 1), "ABC")["C"]) is None


class TestArticle5Moves:
    """The best of each lower group goes up, the last of each upper one down."""

    def test_twice_a_season_after_20_and_36_rounds_in_groups_a_to_d(self):
        found = read_rules({"preset": "keizer-regulations-2019"}).groups
        assert found is not None
        assert (found.letters, found.move_after, found.up, found.down) == ("ABCD", (20, 36), 1, 1)

    def test_the_best_goes_up_and_the_last_goes_down(self):
        found = ladder("A A A B B B C C C D D D", evening(1))
        assert moves_of(found, Groups(letters="ABCD")) == ["B1<A", "A3>B", "C1<B", "B3>C", "D1<C", "C3>D"]

    def test_the_numbers_are_the_clubs(self):
        found = ladder("A A A B B B", evening(1))
        assert moves_of(found, Groups(letters="AB", up=2, down=2)) == ["B1<A", "B2<A", "A2>B", "A3>B"]
        assert moves_of(found, Groups(letters="AB", up=0, down=0)) == []

    def test_reinforced_moves_keep_the_groups_about_equal_in_size(self):
        found = ladder("A A A A A A B B", evening(1))
        assert moves_of(found, Groups(letters="AB")) == ["B1<A", "A4>B!", "A5>B!", "A6>B"]
        proposal = propose_moves(found, standings(found, 1), Groups(letters="AB"))
        assert proposal.sizes_before == {"A": 6, "B": 2}
        assert max(proposal.sizes_after.values()) - min(proposal.sizes_after.values()) <= 1
        assert "!" not in "".join(moves_of(found, Groups(letters="AB", largest_difference=99)))

    def test_reinforced_promotion(self):
        found = ladder("A A B B B B B B", evening(1))
        assert moves_of(found, Groups(letters="AB")) == ["B1<A", "B2<A!", "B3<A!", "A2>B"]

    @pytest.mark.parametrize(
        ("withdrawn", "expected"),
        [(None, ["B2<A", "A2>B"]), ("down", ["B2<A", "A3>B"]), ("count", ["B1<A", "A3>B"])],
    )
    def test_the_withdrawn_are_treated_as_the_club_sets(self, withdrawn, expected):
        gone = {"withdrawn_after": 1}
        found = ladder("A A A B B B", evening(1), A3=gone, B1=gone)
        assert moves_of(found, Groups(letters="AB", withdrawn=withdrawn, largest_difference=99)) == expected

    def test_who_may_win_no_prizes_is_passed_over(self):
        rules = {**KEIZER, "eligibility": {"minimum": 1, "counts": ["games"]}}
        found = ladder("A A B B", evening(1, game("A1", "B2", "1-0")), rules=rules)
        proposal = propose_moves(found, standings(found, 1), Groups(letters="AB"))
        assert moves_of(found, Groups(letters="AB"))[0] == "B2<A"
        assert ("B1", "not_eligible") in proposal.passed_over
        assert moves_of(found, Groups(letters="AB", not_eligible="promoted"))[0] == "B1<A"

    def test_ties_are_named_with_the_tie_break_that_decided(self):
        rules = {**KEIZER, "values": {"by": "rank", "top": 1}, "order": ["wins", "rating"]}
        ratings = {"B1": {"rating": 1500}, "B2": {"rating": 1600}, "A1": {"rating": 1}, "A2": {"rating": 1}}
        found = ladder("A A B B", evening(1), rules=rules, **ratings)
        (up, down) = propose_moves(found, standings(found, 1), Groups(letters="AB")).moves
        assert up.tie is not None
        assert (up.entrant, up.tie.entrant, up.tie.decided_by) == ("B2", "B1", "rating")
        assert down.tie is not None
        assert (down.entrant, down.tie.decided_by) == ("A2", FORMER_ORDER)

    def test_a_mutual_result_decides_a_tie(self):
        rules = {
            **KEIZER,
            "values": {"by": "rank", "top": 1},
            "awards": {**KEIZER["awards"], "win": "1", "loss": "1"},
            "order": ["mutual"],
        }
        found = ladder("A A B B", evening(1, game("B2", "B1", "1-0"), game("A1", "A2", "1-0")), rules=rules)
        assert decided_by(found, standings(found, 1), "B2", "B1") == "mutual"


def test_a_history_of_groups():
    spans = (GroupSpan(1, "B"),)
    assert moved(spans, 21, "A") == (GroupSpan(1, "B"), GroupSpan(21, "A"))
    assert moved((*spans, GroupSpan(21, "A")), 21, "C") == (GroupSpan(1, "B"), GroupSpan(21, "C"))
    assert moved(spans, 21, "B") == spans


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5), st.integers(0, 3), st.integers(0, 2))
def test_nobody_moves_twice_and_only_to_a_neighbour(sizes, difference, usual):
    letters = "ABCDE"[: len(sizes)]
    groups = " ".join(letter for letter, size in zip(letters, sizes, strict=True) for _ in range(size))
    if not groups:
        return
    found = ladder(groups, evening(1))
    rules = Groups(letters=letters, up=usual, down=usual, largest_difference=difference)
    proposal = propose_moves(found, standings(found, 1), rules)
    movers = [m.entrant for m in proposal.moves]
    assert len(movers) == len(set(movers))
    assert all(abs(letters.index(m.old) - letters.index(m.new)) == 1 for m in proposal.moves)
    assert sum(proposal.sizes_after.values()) == sum(sizes)
