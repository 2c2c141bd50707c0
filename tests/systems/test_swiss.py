"""Swiss pairings: whole tournaments of an endorsed program, and random ones by the absolute rules."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from competition.systems.errors import SeasonError
from competition.systems.pairing.pairing import Pairing
from competition.systems.season import Entrant, Game, Other, Result, Round, RoundState, Season
from competition.systems.swiss.colours import give_colours
from competition.systems.swiss.dutch import NoLegalPairing, faults, pair_dutch
from competition.systems.swiss.field import numbered, read_field
from competition.systems.swiss.pairing import pair_swiss
from competition.systems.swiss.rules import SwissRules
from competition.systems.swiss.stuck import pair_relaxed
from tests.oracle.swiss import complaints

CASES = Path(__file__).parents[3] / "shared" / "cases" / "tournaments" / "pairing"
FILES = sorted(CASES.glob("*.json"))


def read_case(path):
    """A season of a case, its rules, and what is expected."""
    case = json.loads(path.read_text())
    given = case["season"]
    rules = SwissRules(**given["rules"])
    rounds = tuple(
        Round(
            row["number"],
            state=RoundState(row["state"]),
            games=tuple(
                Game(g["white"], g["black"], Result(g["result"]) if g.get("result") else None, g.get("board"))
                for g in row["games"]
            ),
            others=tuple(Other(o["entrant"], o["kind"]) for o in row.get("others", ())),
        )
        for row in given["rounds"]
    )
    entrants = tuple(Entrant(**row) for row in given["entrants"])
    return Season(given["name"], "chess", rules, entrants, rounds), case["expected"]["pairings"]


def before_pairing(season, number):
    """The season as it was when a round was to be paired: its bye and its games not yet made."""
    return replace(
        season,
        rounds=tuple(
            replace(r, games=(), others=tuple(o for o in r.others if o.kind != "bye"))
            if r.number == number
            else r
            for r in season.rounds
            if r.number <= number
        ),
    )


@pytest.mark.skipif(not FILES, reason="the cases are not there")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_of_an_endorsed_program(path):
    season, expected = read_case(path)
    for row in expected:
        asked = before_pairing(season, row["round"])
        if row.get("impossible"):
            with pytest.raises(NoLegalPairing):
                pair_dutch(read_field(asked, season.rules, row["round"], frozenset()))
            continue
        made = pair_swiss(asked, season.rules, row["round"])
        assert sorted([g.white, g.black] for g in made.games) == sorted(row["games"])
        assert made.bye == row["bye"]
        assert [g.board for g in made.games] == list(range(1, len(made.games) + 1))
        assert not made.relaxed
        assert all(g.reasons for g in made.games)


@pytest.mark.skipif(not FILES, reason="the cases are not there")
def test_boards_are_those_of_the_program():
    # Virtual points count for the boards by the contract; the program orders by points without.
    for path in (path for path in FILES if not path.stem.startswith("baku")):
        season, expected = read_case(path)
        for row in expected:
            if not row.get("impossible"):
                made = pair_swiss(before_pairing(season, row["round"]), season.rules, row["round"])
                assert [[g.white, g.black] for g in made.games] == row["games"], (path.stem, row["round"])


@pytest.mark.skipif(not FILES, reason="the cases are not there")
def test_a_round_without_legal_pairing_breaks_the_least():
    season, expected = read_case(CASES / "stuck-12-9.json")
    number = next(row["round"] for row in expected if row.get("impossible"))
    asked = before_pairing(season, number)
    made = pair_swiss(asked, season.rules, number)
    field = read_field(asked, season.rules, number, frozenset())
    assert made.relaxed
    assert not made.unpaired
    pairs, _ = pair_relaxed(field)
    assert _costs(field, pairs) == min(_costs(field, every) for every in _all_pairings(field))

    refusing = season.rules.model_copy(
        update={"pairing": season.rules.pairing.model_copy(update={"stuck": "refuse"})}
    )
    with pytest.raises(SeasonError, match="paired"):
        pair_swiss(replace(asked, rules=refusing), refusing, number)


def _all_pairings(field):
    def complete(left):
        if not left:
            yield ()
            return
        first, *rest = left
        for other in rest:
            for more in complete([n for n in rest if n != other]):
                yield ((first, other), *more)

    numbers = [p.number for p in field.here]
    # The bye comes last: the highest number of all.
    return complete([*numbers, 0] if len(numbers) % 2 else numbers)


def _costs(field, pairs):
    """What the contract weighs, greatest first; two of a pair stand with the lower number first."""
    games = [(field.player(a), field.player(b)) for a, b in pairs if b]
    byes = [field.player(a) for a, b in pairs if not b]
    order = [b or 10**6 for _, b in sorted(pairs)]
    return (
        sum(a.has_met(b) for a, b in games),
        sum(p.had_bye(field.rules.scoring.win) for p in byes),
        sum(field.colours_clash(a, b) for a, b in games),
        sum((a.points - b.points) ** 2 for a, b in games),
        order,
    )


@pytest.mark.parametrize("seed", range(12))
def test_small_fields_break_the_least(seed):
    """Everybody has met nearly everybody: all pairings are tried."""
    lots = random.Random(seed)
    season, rules = small(lots.choice((5, 6, 7, 8)))
    for number in range(1, 8):
        field = read_field(season, rules, number, frozenset())
        pairs, left = pair_relaxed(field)
        assert not left
        assert _costs(field, pairs) == min(_costs(field, every) for every in _all_pairings(field))
        made = pair_swiss(season, rules, number)
        games = tuple(Game(g.white, g.black, lots.choice(BOARD)) for g in made.games)
        bye = (Other(made.bye, "bye"),) if made.bye else ()
        season = replace(season, rounds=(*season.rounds, Round(number, games=games, others=bye)))


KINDS = ("absent", "half_bye", "half_bye", "full_bye")
BOARD = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
DEFAULT = (Result.WHITE_BY_DEFAULT, Result.BLACK_BY_DEFAULT, Result.DOUBLE_DEFAULT)


def play(seed):
    """A random tournament, round by round: each pairing with the season that it was made for."""
    lots = random.Random(seed)
    count, rounds = lots.randint(7, 30), lots.randint(5, 9)
    keys = [f"p{i}" for i in range(1, count + 1)]
    entrants = tuple(
        Entrant(
            key,
            key,
            rating=lots.choice((None, lots.randint(1000, 2300))),
            first_round=lots.choice((1,) * 9 + (2, 3)),
            withdrawn_after=lots.choice((None,) * 9 + (lots.randint(3, 5),)),
        )
        for key in keys
    )
    forbidden = tuple(tuple(lots.sample(keys, 2)) for _ in range(lots.randint(0, 3)))
    pairing = {"forbidden": forbidden, "initial_colour": lots.choice(("white", "black"))}
    if lots.random() < 0.3:
        pairing["acceleration"] = "baku"
    rules = SwissRules(system="swiss", rounds=rounds, pairing=pairing)
    season = Season("", "chess", rules, entrants)
    for number in range(1, rounds + 1):
        here = [e.id for e in entrants if e.first_round <= number <= (e.withdrawn_after or rounds)]
        others = tuple(Other(k, lots.choice(KINDS)) for k in here if lots.random() < 0.06)
        empty = Round(number, state=RoundState.PLANNED, others=others)
        season = replace(season, rounds=(*season.rounds, empty))
        made = pair_swiss(season, rules, number)
        yield season, rules, number, made
        games = tuple(
            Game(g.white, g.black, lots.choice(BOARD if lots.random() < 0.94 else DEFAULT))
            for g in made.games
        )
        bye = (Other(made.bye, "bye"),) if made.bye else ()
        done = Round(number, games=games, others=(*others, *bye))
        season = replace(season, rounds=(*season.rounds[:-1], done))


@pytest.mark.parametrize("seed", range(40))
def test_random_tournaments_keep_the_absolute_rules(seed):
    for season, rules, number, made in play(seed):
        field = read_field(season, rules, number, frozenset())
        try:
            pairs = pair_dutch(field)
        except NoLegalPairing:
            assert made.relaxed or made.unpaired
            continue
        forbidden = {frozenset(entry.pair) for entry in rules.pairing.forbidden}
        assert complaints(season, rules.rounds, forbidden, number, made, ()) == []
        # The colours that the library gives are ours: article 5.
        for white, black in pairs:
            if black:
                ours = give_colours(field, field.player(white), field.player(black))
                assert (ours[0].number, ours[1].number) == (white, black)


def small(count=4, played=(), **pairing):
    rules = SwissRules(system="swiss", rounds=5, pairing=pairing)
    entrants = tuple(Entrant(f"p{i}", f"p{i}", start_rank=i) for i in range(1, count + 1))
    return Season("", "chess", rules, entrants, played), rules


def test_the_check_names_what_a_library_might_do_wrong():
    played = (Round(1, games=(Game("p1", "p3", Result.DRAW),), others=(Other("p5", "bye"),)),)
    season, rules = small(5, played, forbidden=[["p2", "p4"]])
    field = read_field(season, rules, 2, frozenset())
    assert faults(field, ((1, 2), (3, 4), (5, 0))) == ("a second bye: 5",)
    assert faults(field, ((1, 3), (4, 2), (5, 0))) == (
        "a second bye: 5",
        "a rematch: 1-3",
        "forbidden: 4-2",
    )
    assert faults(field, ((1, 2), (3, 4)))[0].startswith("not everybody once")


def test_forbidden_never_gives_way():
    season, rules = small(2, forbidden=[["p1", "p2"]])
    made = pair_swiss(season, rules, 1)
    assert made == Pairing(1, (), unpaired=("p1", "p2"))


def test_forbidden_in_some_rounds_only():
    season, rules = small(2, forbidden=[{"pair": ["p1", "p2"], "rounds": [2, 3]}])
    assert [(g.white, g.black) for g in pair_swiss(season, rules, 1).games] == [("p1", "p2")]


def test_a_fixed_board_and_one_that_is_taken():
    season, rules = small(6, boards={"fixed": {"p1": 7}})
    made = pair_swiss(season, rules, 1)
    assert [(g.board, g.white, g.black) for g in made.games] == [
        (1, "p5", "p2"),
        (2, "p3", "p6"),
        (7, "p1", "p4"),
    ]


def test_a_locked_game_stands():
    locked = Round(1, state=RoundState.PLANNED, games=(Game("p1", "p2", board=1, locked=True),))
    season, rules = small(4, (locked,))
    made = pair_swiss(season, rules, 1)
    assert [(g.board, g.white, g.black) for g in made.games] == [(2, "p3", "p4")]


def test_who_comes_late_is_numbered_above_the_first_with_a_lower_rating():
    entrants = (
        Entrant("a", "A", rating=2000),
        Entrant("b", "B", rating=1800),
        Entrant("c", "C"),
        Entrant("late", "Late", rating=1900, first_round=2),
    )
    season = Season("", "chess", SwissRules(system="swiss", rounds=5), entrants)
    assert [e.id for e in numbered(season, 1)] == ["a", "b", "c"]
    assert [e.id for e in numbered(season, 2)] == ["a", "late", "b", "c"]


@pytest.mark.parametrize("scoring", [{"win": 1, "draw": 1}, {"win": 3, "draw": 1, "loss": 2}])
def test_a_win_is_more_than_a_draw(scoring):
    with pytest.raises(ValueError, match="win"):
        SwissRules(system="swiss", rounds=5, scoring=scoring)


def test_baku_only_with_the_usual_points():
    with pytest.raises(ValueError, match="Baku"):
        SwissRules(system="swiss", rounds=5, scoring={"win": 3, "draw": 1}, pairing={"acceleration": "baku"})
