"""Regulations 2019-2020, articles 2-4: the championship group inside the ladder."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import ClassVar

import pytest

from competition.systems.championship import (
    ACCEPTED,
    DECLINED,
    come_first,
    counted_games,
    implied_answers,
    missing_games,
    qualify,
)
from competition.systems.championship_schedule import make_schedule
from competition.systems.championship_table import _can_win, cross_table, decision_games, gone_of, outcome
from competition.systems.errors import SeasonError
from competition.systems.lists import standings
from competition.systems.pairing.evening import pair
from competition.systems.rules import read_rules
from competition.systems.season import Game, Result, Season
from competition.systems.season_file import read_season
from tests.systems.build import KEIZER, evening, game, ranked, row, season

SIX = list("ABCDEF")


def ladder(*rounds: dict, rules: dict | None = None, **more) -> Season:
    """Eight players on a Keizer ladder."""
    return read_season(season(rules or KEIZER, ranked("ABCDEFGH"), *rounds, **more))


def won(pairs: str, tag: str = "") -> list[dict]:
    """ "AB" : A beat B with white."""
    return [game(p[0], p[1], "1-0", **({"tag": tag} if tag else {})) for p in pairs.split()]


def table_of(members: str, results: str):
    """A finished table: "AB+" A beat B with white, "AB=" a draw, "AB?" to be played."""
    marks = {"+": "1-0", "-": "0-1", "=": "1/2-1/2", "?": None}
    rounds = [
        evening(i, game(g[0], g[1], marks[g[2]]), state="published") for i, g in enumerate(results.split(), 1)
    ]
    counted = counted_games(ladder(*rounds), members, 99, 2)
    return cross_table(list(members), counted)


class TestArticle2:
    """The winner of the championship group is champion; decision games when several are first."""

    def test_the_winner_of_the_group_is_champion(self):
        table = table_of("ABC", "AB+ AC+ BC+")
        assert outcome(table).how == "points"
        assert outcome(table).champions == ("A",)

    def test_nobody_is_champion_while_games_are_to_be_played(self):
        assert outcome(table_of("ABC", "AB+ AC+ BC?")).how == "open"

    def test_two_who_end_equal_play_two_games_with_colours_reversed(self):
        table = table_of("ABC", "AB= AC+ BC+")
        found = outcome(table)
        assert (found.how, found.equal) == ("decision_needed", ("A", "B"))
        first, second = decision_games(found.equal)
        assert (first.white, first.black) == (second.black, second.white)

    def test_more_than_two_play_a_double_round_robin(self):
        table = table_of("ABC", "AB+ BC+ CA+")
        assert outcome(table).equal == ("A", "B", "C")
        games = decision_games(("A", "B", "C"))
        assert len(games) == 6
        assert len({(g.white, g.black) for g in games}) == 6

    def test_the_decision_games_decide(self):
        table = table_of("ABC", "AB= AC+ BC+")
        games = [
            Game("A", "B", Result.DRAW, tag="decision"),
            Game("B", "A", Result.WHITE_WINS, tag="decision"),
        ]
        found = outcome(table, games)
        assert (found.how, found.champions) == ("decision", ("B",))
        assert outcome(table, [games[0], Game("B", "A", None, tag="decision")]).how == "decision_open"

    def test_the_decision_games_have_the_normal_tempo_unless_the_director_says_otherwise(self):
        table = table_of("ABC", "AB= AC+ BC+")
        for tag, tempo in (("decision", "normal"), ("decision_shorter", "shorter")):
            games = [Game("A", "B", None, tag=tag), Game("B", "A", None, tag=tag)]
            assert (outcome(table, games).how, outcome(table, games).tempo) == ("decision_open", tempo)

    def test_games_of_others_decide_nothing(self):
        table = table_of("ABC", "AB= AC+ BC+")
        games = [Game("A", "C", Result.DRAW, tag="decision"), Game("A", "B", Result.DRAW, tag="friendly")]
        assert outcome(table, games).how == "decision_needed"

    def test_two_of_the_games_are_not_enough_for_three(self):
        table = table_of("ABC", "AB+ BC+ CA+")
        games = [Game("A", "B", Result.DRAW, tag="decision"), Game("B", "A", Result.DRAW, tag="decision")]
        assert outcome(table, games).how == "decision_needed"

    def test_still_equal_the_title_is_shared(self):
        table = table_of("ABC", "AB= AC+ BC+")
        games = [
            Game("A", "B", Result.WHITE_WINS, tag="decision"),
            Game("B", "A", Result.WHITE_WINS, tag="decision"),
        ]
        found = outcome(table, games)
        assert (found.how, found.champions) == ("shared", ("A", "B"))

    def test_sonneborn_berger_orders_and_does_not_decide(self):
        table = table_of("ABCD", "AB+ CA+ AD+ BC+ BD+ CD+")
        assert [r.points for r in table.rows[:3]] == [2, 2, 2]
        assert [r.place for r in table.rows] == [1, 1, 1, 4]
        assert outcome(table).how == "decision_needed"


class TestArticle3:
    """The first six after 20 rounds; they go on playing in the ladder, where the games count too."""

    def test_the_rule_set_of_2019_has_six_after_round_20_who_meet_twice(self):
        found = read_rules({"preset": "keizer-regulations-2019"}).championship
        assert found is not None
        assert (found.after_round, found.size, found.rounds, found.first) == (20, 6, 2, None)

    def test_a_member_without_a_game_of_the_championship_is_paired_as_everybody(self):
        to_come = evening(4, game("A", "B", tag="championship"), state="planned")
        rules = {**KEIZER, "championship": {"after_round": 1, "size": 6}}
        found = ladder(evening(3, game("C", "D", tag="championship"), state="planned"), to_come, rules=rules)
        games = pair(found, 3).games
        assert {key for g in games for key in (g.white, g.black)} == set("ABCDEFGH")

    def test_the_first_of_the_list_qualify(self):
        found = ladder(evening(1, *won("HA GB")))
        standing = standings(found, 1)
        listed = [r.entrant for r in standing.rows]
        assert qualify(found, standing, 6, {}).asked == tuple(listed[:6])

    def test_games_of_the_championship_count_in_the_ladder(self):
        found = ladder(evening(1, *won("AB", tag="championship")))
        plain = ladder(evening(1, *won("AB")))
        assert [r.points for r in standings(found, 1).rows] == [r.points for r in standings(plain, 1).rows]

    def test_the_others_are_paired_around_the_games_of_the_championship(self):
        found = ladder(evening(1, game("A", "H", tag="championship"), state="planned"))
        games = {frozenset((g.white, g.black)) for g in pair(found, 1).games}
        assert frozenset("AH") in games
        assert len(games) == 4

    def test_two_whose_games_are_still_to_come_do_not_meet_before(self):
        to_come = evening(3, game("A", "B", tag="championship"), state="planned")
        rules = {**KEIZER, "championship": {"after_round": 1, "size": 6}}
        found = ladder(evening(2, state="planned"), to_come, rules=rules)
        assert frozenset("AB") not in {frozenset((g.white, g.black)) for g in pair(found, 2).games}


class TestArticle4:
    """A double round of six: games already played count, the others are put on later evenings."""

    def test_the_games_played_in_the_first_half_count(self):
        found = ladder(evening(1, *won("AB CG")), evening(2, *won("CD")))
        counted = counted_games(found, SIX, 20, 2)
        assert [(c.round, c.game.white, c.cycle) for c in counted] == [(1, "A", 1), (2, "C", 1)]

    def test_two_games_of_the_first_half_count_for_both_cycles_and_a_third_one_not(self):
        found = ladder(evening(1, *won("AB")), evening(2, *won("BA")), evening(3, *won("AB")))
        counted = counted_games(found, SIX, 20, 2)
        assert [(c.round, c.cycle) for c in counted] == [(1, 1), (2, 2)]
        assert not [f for f in missing_games(SIX, counted, 2) if f.pair == frozenset("AB")]

    def test_games_by_default_do_not_count(self):
        found = ladder(evening(1, game("A", "B", "1-0f")))
        assert counted_games(found, SIX, 20, 2) == ()

    def test_games_of_the_second_half_count_when_they_were_put_there(self):
        found = ladder(evening(21, *won("AB")), evening(22, *won("BA", tag="championship")))
        assert [c.round for c in counted_games(found, SIX, 20, 2)] == [22]

    def test_a_game_that_was_played_at_another_time_counts_in_its_round(self):
        played = game("A", "B", "0-1", tag="championship", played_on="2027-03-02")
        (counted,) = counted_games(ladder(evening(22, played, date="2027-02-04")), SIX, 20, 2)
        assert (counted.round, counted.game.result) == (22, Result.BLACK_WINS)

    def test_on_evenings_that_somebody_misses_his_games_are_not_put(self):
        away = {number: {"A"} for number in range(21, 31)}
        schedule = make_schedule(missing_games(list("ABC"), (), 2), range(21, 37), away)
        assert schedule.is_complete
        assert min(number for number, f in schedule.games if "A" in f.pair) > 30

    def test_the_second_game_has_colours_reversed(self):
        counted = counted_games(ladder(evening(1, *won("BA"))), SIX, 20, 2)
        (second,) = [f for f in missing_games(SIX, counted, 2) if f.pair == frozenset("AB")]
        assert (second.white, second.black, second.cycle) == ("A", "B", 2)

    def test_who_have_not_met_are_put_together_twice(self):
        counted = counted_games(ladder(evening(1, *won("AB"))), SIX, 20, 2)
        games = [f for f in missing_games(SIX, counted, 2) if f.pair == frozenset("AC")]
        assert [f.cycle for f in games] == [1, 2]
        assert games[0].white == games[1].black

    def test_the_double_round_is_completed(self):
        counted = counted_games(ladder(evening(1, *won("AB CD EF"))), SIX, 20, 2)
        missing = missing_games(SIX, counted, 2)
        assert len(counted) + len(missing) == 30
        assert make_schedule(missing, range(21, 37)).is_complete

    def test_the_games_are_spread_over_the_second_half(self):
        schedule = make_schedule(missing_games(SIX, (), 2), range(21, 37))
        per_evening = [sum(number == n for number, _ in schedule.games) for n in range(21, 37)]
        assert set(per_evening) == {1, 2}

    def test_who_declines_gives_his_place_to_the_next(self):
        found = ladder(evening(1, *[row(key, "absent") for key in "ABCDEFGH"]))
        standing = standings(found, 1)
        answers = {"A": ACCEPTED, "C": DECLINED}
        qualified = qualify(found, standing, 6, answers)
        assert qualified.members == ("A",)
        assert qualified.asked == ("B", "D", "E", "F", "G")
        assert qualified.declined == ("C",)
        assert qualified.next_up == "H"
        nobody_left = qualify(found, standing, 6, dict.fromkeys("ABC", DECLINED))
        assert (nobody_left.short, nobody_left.next_up) == (1, None)

    def test_winners_of_periods_may_come_first(self):
        found = ladder(evening(1, *[row(key, "absent") for key in "ABCDEFGH"]))
        assert qualify(found, standings(found, 1), 3, {}, first=["H", "B"]).asked == ("H", "B", "A")


def test_points_and_games_to_play():
    table = table_of("ABC", "AB+ AC= BC?")
    rows = {r.entrant: r for r in table.rows}
    assert rows["A"].points == Fraction(3, 2)
    assert rows["A"].sonneborn_berger == Fraction(1, 4)
    assert (rows["A"].to_play, rows["B"].to_play) == (0, 1)
    assert [r.entrant for r in table.rows if r.can_win] == ["A", "C"]


def test_who_can_still_win_takes_the_games_of_the_others_into_account():
    """C could reach 2, but A and B have 2 each and play each other: one of them will have more."""
    table = table_of("ABCD", "AD+ DA- BD+ DB- AC? CA? AB?")
    rows = {r.entrant: r for r in table.rows}
    assert rows["C"].to_play == 2
    assert not rows["C"].can_win


class TestArticle22:
    """Who withdraws plays no championship; before round 21 he is gone from the list, later he stays in it."""

    RULES: ClassVar = {
        **KEIZER,
        "withdrawal": {
            "remove_before_round": 21,
            "opponents": {"win": "own", "draw": "1/2 own", "loss": "0"},
            "afterwards": "absent",
        },
    }

    def invited(self, withdrawn_after: int) -> tuple[str, ...]:
        people = ranked("ABCDEFGH")
        people[1]["withdrawn_after"] = withdrawn_after
        rounds = [evening(n, *[row(p["id"], "absent") for p in people]) for n in (19, 20)]
        rounds += [evening(21, *[row(p["id"], "absent") for p in people if p["id"] != "B"])]
        if withdrawn_after < 20:
            rounds[1]["others"] = [r for r in rounds[1]["others"] if r["entrant"] != "B"]
        found = read_season(season(self.RULES, people, *rounds))
        standing = standings(found, 20)
        assert ("B" in [r.entrant for r in standing.rows]) is (withdrawn_after == 20)
        return qualify(found, standing, 6, {}).asked

    @pytest.mark.parametrize("withdrawn_after", [19, 20])
    def test_his_place_goes_to_the_next(self, withdrawn_after):
        assert self.invited(withdrawn_after) == tuple("ACDEFG")


class TestFinalFour:
    """Another club: the winners of three periods and the first of the list, once each against each other."""

    RULES: ClassVar = {
        **KEIZER,
        "values": {"by": "rank", "top": 1},
        "periods": [1, 2, 3],
        "championship": {"after_round": 3, "size": 4, "rounds": 1, "first": "period_winners"},
    }

    def found(self) -> Season:
        """G earns most in period 1; in 2 and 3 A and B earn as much, and A stands above B in the list."""
        return ladder(
            evening(1, *won("GA"), row("B", "absent"), row("C", "absent")),
            evening(2, *won("AC BH")),
            evening(3, *won("BG AD")),
            rules={**self.RULES, "awards": {**KEIZER["awards"], "win": "opponent", "absent": "0"}},
        )

    def test_the_winners_of_the_periods_come_before_the_first_of_the_list(self):
        found = self.found()
        assert come_first(found) == ("G", "A", "A")
        standing = standings(found, 3)
        listed = [r.entrant for r in standing.rows]
        asked = qualify(found, standing, 4, {}, come_first(found)).asked
        assert asked == ("G", "A", *[key for key in listed if key not in "GA"][:2])

    def test_a_period_under_way_counts_up_to_the_round_of_the_championship(self):
        rules = {**self.RULES, "periods": [1, 9]}
        found = ladder(
            evening(1, *won("HA")),
            evening(2, *won("GA")),
            evening(3, *won("GB")),
            evening(4, *won("CD")),
            rules=rules,
        )
        assert come_first(found) == ("G",)

    def test_without_that_rule_nobody_comes_before_the_list(self):
        assert come_first(ladder(evening(1, *won("HA")))) == ()

    def test_they_meet_once_and_games_already_played_count(self):
        counted = counted_games(self.found(), ["G", "A", "B", "C"], 3, 1)
        assert [(c.round, c.cycle) for c in counted] == [(1, 1), (2, 1), (3, 1)]
        missing = missing_games(["G", "A", "B", "C"], counted, 1)
        assert {f.pair for f in missing} == {frozenset(pair) for pair in ("GC", "AB", "BC")}
        assert make_schedule(missing, [4, 5, 6]).is_complete

    def test_winners_of_periods_need_periods(self):
        with pytest.raises(SeasonError, match="periods"):
            ladder(rules={**self.RULES, "periods": []})


class TestImpliedAnswers:
    """A season file has no place for invitations: what was answered follows from the games."""

    RULES: ClassVar = {**KEIZER, "championship": {"after_round": 1, "size": 3, "rounds": 1}}

    def test_who_has_games_plays_and_who_was_passed_over_has_declined(self):
        to_come = [evening(2, game("B", "D", tag="championship"), state="planned")]
        to_come += [evening(3, game("B", "C", tag="championship"), state="planned")]
        found = ladder(evening(1, *[row(key, "absent") for key in "ABCDEFGH"]), *to_come, rules=self.RULES)
        assert implied_answers(found) == {"A": DECLINED, "B": ACCEPTED, "C": ACCEPTED, "D": ACCEPTED}

    def test_who_has_met_all_of_them_before_plays_too(self):
        before = [evening(1, *won("AB")), evening(2, *won("CA"))]
        found = ladder(
            *before,
            evening(3, game("B", "C", tag="championship"), state="planned"),
            rules={**KEIZER, "championship": {"after_round": 2, "size": 3, "rounds": 1}},
        )
        assert implied_answers(found)["A"] == ACCEPTED

    def test_without_games_nothing_is_known(self):
        assert implied_answers(ladder(evening(1, *won("AB")), rules=self.RULES)) == {}
        assert implied_answers(ladder(evening(1, *won("AB")))) == {}
        assert implied_answers(ladder(rules=self.RULES)) == {}


@pytest.mark.parametrize("seed", range(40))
def test_who_can_still_win_by_trying_every_result(seed):
    """Four players with points by chance and at most five games to play: all their results are tried."""
    rng = random.Random(seed)
    points = {key: rng.randint(0, 5) for key in "ABCD"}
    open_games = [tuple(rng.sample("ABCD", 2)) for _ in range(rng.randint(0, 5))]
    can_win = set()
    for results in product(((2, 0), (1, 1), (0, 2)), repeat=len(open_games)):
        final = dict(points)
        for two, won in zip(open_games, results, strict=True):
            for key, value in zip(two, won, strict=True):
                final[key] += value
        can_win |= {key for key in final if final[key] == max(final.values())}
    assert {key for key in points if _can_win(key, points, open_games)} == can_win


class TestWhoWithdrawsLater:
    """A member who withdraws once play has begun stays one; the rules say what becomes of his games."""

    def table(self, results: str, gone: str, withdrawn: str = "forfeit", members: str = "ABCD"):
        rules = {**KEIZER, "championship": {"after_round": 0, "size": 4, "rounds": 1, "withdrawn": withdrawn}}
        marks = {"+": "1-0", "-": "0-1", "=": "1/2-1/2", "?": None}
        rounds = [
            evening(i, game(g[0], g[1], marks[g[2]], tag="championship"), state="published")
            for i, g in enumerate(results.split(), 1)
        ]
        people = ranked("ABCDEFGH")
        for person in people:
            person["withdrawn_after"] = 9 if person["id"] in gone else None
        found = read_season(season(rules, people, *rounds))
        counted = counted_games(found, list(members), 0, 1)
        missing = missing_games(list(members), counted, 1)
        made = cross_table(list(members), counted, missing, gone_of(found))
        return {r.entrant: r.points for r in made.rows}, made

    def test_what_he_has_not_played_is_lost_by_default(self):
        # B has beaten A; his games against C and D have no evening any more, that of A and D is to come.
        points, made = self.table("BA+ AC+ AD?", gone="B")
        assert points == {"A": 1, "B": 1, "C": 1, "D": 1}
        assert {r.entrant: r.to_play for r in made.rows} == {"A": 1, "B": 0, "C": 1, "D": 2}

    def test_two_who_withdrew_both_lose(self):
        points, _made = self.table("BA+", gone="BC")
        assert points == {"A": 1, "B": 1, "C": 0, "D": 2}

    def test_annulled_below_half_of_his_games(self):
        # Half of three games is one and a half: with one played none of B's counts, with two they do.
        points, _made = self.table("BA+ AC+", gone="B", withdrawn="annul")
        assert points == {"A": 1, "B": 0, "C": 0, "D": 0}
        points, _made = self.table("BA+ BC= AC+", gone="B", withdrawn="annul")
        assert points == {"A": 1, "B": Fraction(3, 2), "C": Fraction(1, 2), "D": 1}

    def test_members_that_the_rules_name_have_accepted(self):
        rules = {**KEIZER, "championship": {"after_round": 0, "size": 2, "rounds": 1, "members": ["C", "E"]}}
        answers = implied_answers(read_season(season(rules, ranked("ABCDEFGH"))))
        assert answers["C"] == answers["E"] == ACCEPTED
