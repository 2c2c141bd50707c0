"""The real season of 30 rounds replayed with `min_rounds_between: 7`: who played is paired again."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import networkx as nx
import pytest

from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing
from competition.systems.season import MADE_BY_PAIRING, Kind, Round, Season
from competition.systems.season_file import read_season
from tests.systems.build import case

GAP = 7


@cache
def the_season() -> Season:
    document = case("alkmaar-club-30-rounds")["season"]
    document["rules"]["pairing"] = {"rematch": {"min_rounds_between": GAP}}
    return read_season(document)


def who_played(round_: Round) -> set[str]:
    """Everybody with a game, and the bye."""
    players = {key for game in round_.games for key in (game.white, game.black)}
    return players | {other.entrant for other in round_.others if other.kind is Kind.BYE}


@cache
def replayed(number: int) -> Pairing:
    """The round paired anew with everybody absent who did not play and was not the bye.

    The byes of the file were written by the pairing of that evening: a new one makes its own.
    """
    season = the_season()
    rounds = tuple(
        replace(
            each,
            others=tuple(
                replace(row, made_by=MADE_BY_PAIRING) if row.kind is Kind.BYE else row for row in each.others
            ),
        )
        for each in season.rounds
    )
    season = replace(season, rounds=rounds)
    round_ = season.round(number)
    assert round_ is not None
    absent = [entrant.id for entrant in season.entrants if entrant.id not in who_played(round_)]
    return pair(season, number, absent)


def met_within_the_gap(season: Season, number: int) -> set[frozenset[str]]:
    """Who may not meet in this round yet: the gap is seven rounds, so not before the eighth after."""
    return {
        frozenset((game.white, game.black))
        for round_ in season.rounds
        if number - GAP <= round_.number < number
        for game in round_.games
    }


def byes_before(season: Season, number: int) -> set[str]:
    return {
        other.entrant
        for round_ in season.rounds
        if round_.number < number
        for other in round_.others
        if other.kind is Kind.BYE
    }


def allowed_edges(number: int) -> Iterator[tuple[str, str]]:
    """Who may meet whom without breaking a limit, and who may have the bye."""
    season = the_season()
    round_ = season.round(number)
    assert round_ is not None
    players = sorted(who_played(round_))
    met = met_within_the_gap(season, number)
    for place, one in enumerate(players):
        for other in players[place + 1 :]:
            if frozenset((one, other)) not in met:
                yield one, other
        if len(players) % 2 and one not in byes_before(season, number):
            yield one, "the bye"


@pytest.mark.parametrize("number", range(1, 31))
def test_exactly_those_who_played_are_paired(number):
    season, pairing = the_season(), replayed(number)
    round_ = season.round(number)
    assert round_ is not None
    paired = [key for game in pairing.games for key in (game.white, game.black)]
    paired += [pairing.bye] if pairing.bye else []
    assert sorted(paired) == sorted(who_played(round_))
    assert pairing.unpaired == ()


@pytest.mark.parametrize("number", range(1, 31))
def test_no_limit_is_broken_that_could_have_been_kept(number):
    """As many as an independent matching of the allowed games leaves over must break one."""
    pairing = replayed(number)
    matching = nx.max_weight_matching(nx.Graph(allowed_edges(number)), maxcardinality=True)
    needed = (len(pairing.games) + (pairing.bye is not None)) - len(matching)
    broken = sum(1 for game in pairing.games if game.broken) + pairing.bye_broken
    assert broken == needed


@pytest.mark.parametrize("number", range(1, 31))
def test_what_is_said_to_be_broken_is_broken_and_nothing_else(number):
    season, pairing = the_season(), replayed(number)
    met = met_within_the_gap(season, number)
    for game in pairing.games:
        expected = ("min_rounds_between",) if frozenset((game.white, game.black)) in met else ()
        assert game.broken == expected
    assert pairing.bye_broken == (pairing.bye in byes_before(season, number))


def test_no_round_of_the_real_season_needs_to_break_a_limit():
    assert [number for number in range(1, 31) if replayed(number).relaxed] == []


def test_colours_go_to_who_has_had_fewer_whites():
    """Of the replayed games with unequal balances every one has white for the lower."""
    season = the_season()
    for number in range(2, 31):
        balance: dict[str, int] = {}
        for round_ in season.rounds:
            if round_.number < number:
                for game in round_.games:
                    balance[game.white] = balance.get(game.white, 0) + 1
                    balance[game.black] = balance.get(game.black, 0) - 1
        for game in replayed(number).games:
            assert balance.get(game.white, 0) <= balance.get(game.black, 0)
