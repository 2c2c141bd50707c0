"""The real season of 30 rounds with shadow groups and a championship of six after round 20."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from competition.systems.championship import ACCEPTED, DECLINED, counted_games, missing_games, qualify
from competition.systems.championship_schedule import make_schedule, spread_of
from competition.systems.championship_table import cross_table
from competition.systems.groups import group_tables, moved, place_in_groups, propose_moves
from competition.systems.lists import standings
from competition.systems.rules.model import Groups
from competition.systems.season import GroupSpan, Season
from competition.systems.season_file import read_season
from tests.systems.build import case

LETTERS = "ABCD"
RULES = Groups(letters=LETTERS)
REST = range(21, 31)


@cache
def the_season() -> Season:
    """The season with everybody in the group of his rating."""
    season = read_season(case("alkmaar-club-30-rounds")["season"])
    letter = place_in_groups(season.entrants, LETTERS)
    entrants = [replace(e, groups=(GroupSpan(1, letter[e.id]),)) for e in season.entrants]
    return replace(season, entrants=tuple(entrants))


@cache
def after_the_moves() -> Season:
    """The same with the moves after round 20."""
    season = the_season()
    new = {m.entrant: m.new for m in propose_moves(season, standings(season, 20), RULES).moves}
    entrants = [
        replace(e, groups=moved(e.groups, 21, new[e.id])) if e.id in new else e for e in season.entrants
    ]
    return replace(season, entrants=tuple(entrants))


def away_in(season: Season, members: tuple[str, ...]) -> dict[int, set[str]]:
    """Who of the members really did something else than play in the rounds that are left."""
    return {
        r.number: {o.entrant for o in r.others if o.entrant in members and o.kind != "bye"}
        for r in season.rounds
        if r.number in REST
    }


@pytest.mark.parametrize("number", [20, 30])
def test_the_tables_hold_everybody_once_in_the_order_of_the_standing(number):
    standing = standings(after_the_moves(), number)
    tables = group_tables(standing, LETTERS)
    assert sorted(each.row.entrant for t in tables.values() for each in t) == sorted(
        row.entrant for row in standing.rows
    )
    for table in tables.values():
        points = [each.row.points for each in table]
        assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("number", [20, 30])
def test_one_of_each_group_moves_and_the_sizes_are_about_equal(number):
    season = after_the_moves() if number == 30 else the_season()
    proposal = propose_moves(season, standings(season, number), RULES)
    usual = [m for m in proposal.moves if not m.reinforced]
    assert [(m.old, m.new) for m in usual if m.new < m.old] == [("B", "A"), ("C", "B"), ("D", "C")]
    assert [(m.old, m.new) for m in usual if m.new > m.old] == [("A", "B"), ("B", "C"), ("C", "D")]
    assert max(proposal.sizes_after.values()) - min(proposal.sizes_after.values()) <= 1


def test_who_moved_stands_in_the_new_group_from_the_next_round_on():
    season = after_the_moves()
    changed = {e.id for e in season.entrants if len(e.groups) > 1}
    assert changed
    before = {row.entrant: row.group for row in standings(season, 20).rows}
    after = {row.entrant: row.group for row in standings(season, 21).rows}
    assert {key for key in before if before[key] != after[key]} == changed


def test_a_championship_of_six_after_round_20():
    """The games that were really played count, the missing ones get an evening, or are named."""
    season = the_season()
    standing = standings(season, 20)
    answers = {row.entrant: ACCEPTED for row in standing.rows}
    members = qualify(season, standing, 6, answers).members
    counted = counted_games(season, members, 20, 2)
    missing = missing_games(members, counted, 2)
    assert len(counted) + len(missing) == 30
    away = away_in(season, members)
    schedule = make_schedule(missing, list(REST), away)
    assert schedule.proven
    assert len(schedule.games) + len(schedule.left_out) == len(missing)
    for number, fixture in schedule.games:
        assert not fixture.pair & away[number]
    for obstacle in schedule.left_out:
        assert any(why for _, why in obstacle.blocked)
    assert schedule.spread == spread_of(REST, [number for number, _ in schedule.games])
    everybody_there = make_schedule(missing, list(REST))
    assert everybody_there.is_complete
    assert sum(row.to_play for row in cross_table(members, counted, missing).rows) == 2 * len(missing)


def test_with_those_who_have_the_evenings_every_game_finds_one():
    """Who can't come on more than three of the ten evenings declines, and the next on the list moves up."""
    season = the_season()
    standing = standings(season, 20)
    away = away_in(season, tuple(row.entrant for row in standing.rows))
    missed = {row.entrant: sum(row.entrant in each for each in away.values()) for row in standing.rows}
    answers = {key: DECLINED if count > 3 else ACCEPTED for key, count in missed.items()}
    qualified = qualify(season, standing, 6, answers)
    assert len(qualified.members) == 6
    assert qualified.declined
    counted = counted_games(season, qualified.members, 20, 2)
    missing = missing_games(qualified.members, counted, 2)
    assert (len(counted), len(missing)) == (17, 13)
    schedule = make_schedule(missing, list(REST), away)
    assert schedule.is_complete
    assert schedule.proven
