"""What cannot be right is refused with its place, its round, whom it is about, and why."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from competition.systems.errors import SeasonError
from competition.systems.lists import all_standings, standings
from competition.systems.pairing.evening import pair
from competition.systems.season_file import read_season, write_season
from tests.oracle.random_seasons import random_season
from tests.systems.build import (
    ALKMAAR,
    KEIZER,
    Document,
    changed,
    entrant,
    evening,
    game,
    paired,
    refusal,
    row,
    season,
)
from tests.systems.random_evenings import random_evening

Change = Callable[[Document], object]


def two_rounds() -> Document:
    """A correct season; P03 joins in round 3. The rounds are numbered 2 and 5."""
    entrants = [entrant("P01", 1800), entrant("P02", 1700), entrant("P03", 1600, first_round=3)]
    first = evening(2, game("P01", "P02", "1-0"))
    return season(ALKMAAR, entrants, first, evening(5, row("P01", "bye"), row("P02", "absent")))


def put(*path: Any) -> Change:
    """Put the last of `path` at the place that the others name."""
    *places, last, value = path

    def change(document: Document) -> None:
        part: Any = document
        for place in places:
            part = part[place]
        part[last] = value

    return change


def add(what: Document, *path: Any) -> Change:
    def change(document: Document) -> None:
        part: Any = document
        for place in path:
            part = part[place]
        part.append(what)

    return change


def after(change: Change) -> SeasonError:
    document = two_rounds()
    change(document)
    return refusal(document)


FIRST, LAST = ("rounds", 0), ("rounds", 1)
A_GAME, A_ROW = (*FIRST, "games", 0), (*LAST, "others", 0)
LEAGUE = {"entrant": "P01", "date": "2026-10-02"}

# The change, the place that is named, and what the message says.
WRONG_SEASONS: dict[str, tuple[Change, str, list[str]]] = {
    "unknown player": (
        put(*A_GAME, "white", "P99"),
        "rounds[0].games[0].white",
        ["round 2", "'P99'", "unknown"],
    ),
    "unknown entrant in a row": (
        put(*A_ROW, "entrant", "P99"),
        "rounds[1].others[0].entrant",
        ["round 5", "'P99'", "unknown"],
    ),
    "unknown entrant in a league game": (
        put(*FIRST, "external_games", [{**LEAGUE, "entrant": "P99"}]),
        "rounds[0].external_games[0].entrant",
        ["round 2", "'P99'", "unknown"],
    ),
    "unknown player in a side game": (
        put("side_games", [game("P01", "P99")]),
        "side_games[0].black",
        ["side games", "'P99'", "unknown"],
    ),
    "two games in a round": (
        add(game("P01", "P02", "1-0"), *FIRST, "games"),
        "rounds[0].games[1].white",
        ["round 2", "'P01'", "twice"],
    ),
    "game and row in a round": (
        add(row("P02", "absent"), *FIRST, "others"),
        "rounds[0].others[0].entrant",
        ["round 2", "'P02'", "twice"],
    ),
    "two rows in a round": (
        put(*LAST, "others", 1, "entrant", "P01"),
        "rounds[1].others[1].entrant",
        ["round 5", "'P01'", "twice"],
    ),
    "against himself": (put(*A_GAME, "black", "P01"), "rounds[0].games[0]", ["round 2", "'P01'", "himself"]),
    "unknown result": (
        put(*A_GAME, "result", "2-0"),
        "rounds[0].games[0].result",
        ["round 2", "'P01'", "'P02'", "'2-0'", "1/2-1/2"],
    ),
    "unknown kind": (
        put(*A_ROW, "kind", "ill"),
        "rounds[1].others[0].kind",
        ["round 5", "'P01'", "'ill'", "absent_late"],
    ),
    "unknown league result": (
        put(*FIRST, "external_games", [{**LEAGUE, "result": "2"}]),
        "rounds[0].external_games[0].result",
        ["round 2", "'P01'", "'2'", "1/2"],
    ),
    "unknown state": (put(*FIRST, "state", "open"), "rounds[0].state", ["round 2", "'open'", "published"]),
    "round number twice": (put(*LAST, "number", 2), "rounds[1].number", ["round 2", "once"]),
    "round number out of order": (
        put(*LAST, "number", 1),
        "rounds[1].number",
        ["round 1", "round 2", "ascending"],
    ),
    "round number zero": (put(*FIRST, "number", 0), "rounds[0].number", ["at least 1"]),
    "entrant twice": (put("entrants", 1, "id", "P01"), "entrants[1].id", ["'P01'", "twice"]),
    "no date": (put(*FIRST, "date", "2026-02-30"), "rounds[0].date", ["round 2", "'2026-02-30'", "no date"]),
    "another way to write dates": (put(*FIRST, "date", "27-11-2026"), "rounds[0].date", ["no date such as"]),
    "no date of a game": (
        put(*A_GAME, "played_on", "soon"),
        "rounds[0].games[0].played_on",
        ["round 2", "'P01'", "'soon'", "no date"],
    ),
    "no time": (
        put(*FIRST, "time", "8 pm"),
        "rounds[0].time",
        ["round 2", "'8 pm'", "no time such as 20:00"],
    ),
    "game before the first round": (
        put(*A_GAME, "black", "P03"),
        "rounds[0].games[0].black",
        ["round 2", "'P03'", "before his first round 3"],
    ),
    "game of somebody who was never listed": (
        put("entrants", 1, "withdrawn_after", 0),
        "rounds[0].games[0].black",
        ["round 2", "'P02'", "never"],
    ),
    "outcome without an award": (
        lambda document: document["rules"]["awards"].pop("bye"),
        "rounds[1].others[0]",
        ["round 5", "'P01'", "'bye'"],
    ),
    "result without an award": (
        lambda document: document["rules"]["awards"].pop("loss"),
        "rounds[0].games[0]",
        ["round 2", "'P02'", "'loss'"],
    ),
    "award that names an opponent where there is none": (
        lambda document: (
            document["rules"]["awards"].update(forfeit_win="opponent"),
            document["rounds"][1]["others"][0].update(kind="forfeit_win"),
        ),
        "rounds[1].others[0]",
        ["round 5", "'P01'", "'forfeit_win'", "without an opponent"],
    ),
    "league team that the award lacks": (
        lambda document: (
            document["rules"]["awards"].update(external={"by_team": {"1/3": "own", "2": "4"}}),
            document["rounds"][1]["others"][0].update(kind="external", team="1", board=4),
        ),
        "rounds[1].others[0]",
        ["round 5", "'P01'", "team 1", "board 4"],
    ),
    "league result that the award lacks": (
        lambda document: (
            document["rules"]["awards"].update(external={"win": "own", "loss": "0"}),
            document["rounds"][1]["others"][0].update(kind="external", result="1/2"),
        ),
        "rounds[1].others[0]",
        ["round 5", "'P01'", "1/2"],
    ),
    "start rank twice": (
        lambda document: [found.update(start_rank=7) for found in document["entrants"][:2]],
        "entrants[1].start_rank",
        ["'P01'", "'P02'", "7"],
    ),
    "unknown format": (
        put("format", "clubcomp.season/2"),
        "format",
        ["clubcomp.season/1", "clubcomp.season/2"],
    ),
    "unknown game": (put("game", "go"), "game", ["'go'", "chess", "draughts"]),
    "unknown key of a season": (put("entrant", []), "entrant", ["'entrant'", "nearest", "'entrants'"]),
    "unknown key of an entrant": (
        put("entrants", 0, "ratting", 1500),
        "entrants[0].ratting",
        ["'ratting'", "'rating'"],
    ),
    "unknown key of a game": (
        put(*A_GAME, "bord", 1),
        "rounds[0].games[0].bord",
        ["round 2", "'bord'", "'board'"],
    ),
    "rating as text": (
        put("entrants", 0, "rating", "1800"),
        "entrants[0].rating",
        ["whole number", "'1800'"],
    ),
    "rating with a fraction": (put("entrants", 0, "rating", 1800.5), "entrants[0].rating", ["whole number"]),
    "rating that is no number": (
        put("entrants", 0, "rating", float("nan")),
        "entrants[0].rating",
        ["whole number"],
    ),
    "rating beyond all reason": (put("entrants", 0, "rating", 10**400), "entrants[0].rating", ["digits"]),
    "true for a number": (
        put(*A_GAME, "board", True),
        "rounds[0].games[0].board",
        ["round 2", "'P01'", "True"],
    ),
    "text for true": (
        put(*A_GAME, "locked", "yes"),
        "rounds[0].games[0].locked",
        ["round 2", "true or false"],
    ),
    "an object for a list": (put(*FIRST, "games", {}), "rounds[0].games", ["round 2", "list"]),
    "text for an object": (put(*FIRST, "games", ["P01-P02"]), "rounds[0].games[0]", ["round 2", "object"]),
    "no id": (put("entrants", 0, "id", " "), "entrants[0].id", ["id"]),
    "a missing id": (lambda document: document["entrants"][0].pop("id"), "entrants[0].id", ["missing"]),
    "no rules": (lambda document: document.pop("rules"), "rules", ["missing"]),
    "text with a zero byte": (put("name", "A\0B"), "name", ["character"]),
    "half a surrogate pair in a key": (put("\ud83d", 1), "", ["character", "'\\ud83d'"]),
    "a zero byte in a group": (
        put("entrants", 0, "group", "A\0"),
        "entrants[0].group",
        ["character"],
    ),
    "nobody's key in a round": (put(*FIRST, "gamse", []), "rounds[0].gamse", ["'gamse'", "'games'"]),
    "nobody's key in a history of groups": (
        put("entrants", 0, "group", [{"from_round": 1, "group": "A", "until": 3}]),
        "entrants[0].group[0].until",
        ["'until'", "nearest"],
    ),
    "half a surrogate pair": (put("entrants", 0, "name", "\ud83d"), "entrants[0].name", ["character"]),
    "groups out of order": (
        put("entrants", 0, "group", [{"from_round": 5, "group": "A"}, {"from_round": 1, "group": "B"}]),
        "entrants[0].group",
        ["ascend"],
    ),
    "a forbidden pair of somebody unknown": (
        put("rules", "pairing", {"forbidden": [["P01", "P99"]]}),
        "rules.pairing.forbidden[0]",
        ["'P99'", "unknown"],
    ),
    "a value without start points": (
        put("rules", "start", {"points_by_value": {"12": 300, "11": 290}}),
        "rules.start.points_by_value",
        ["'P01'", "10"],
    ),
}


@pytest.mark.parametrize("name", WRONG_SEASONS)
def test_a_wrong_season_is_refused_with_place_round_entrant_and_reason(name):
    change, path, words = WRONG_SEASONS[name]
    document = two_rounds()
    change(document)
    with pytest.raises(SeasonError) as caught:
        all_standings(read_season(document))
    assert caught.value.path == path
    assert [word for word in words if word not in caught.value.message] == [], caught.value.message
    assert "\n" not in str(caught.value)


def test_the_season_that_is_changed_above_is_right():
    read_season(two_rounds())


@pytest.mark.parametrize("nothing", [None, [], "a season", 3, True, {}, {"season": None}, {"season": []}])
def test_what_is_no_season_at_all_is_refused(nothing):
    assert isinstance(refusal(nothing), SeasonError)


def test_a_season_may_be_wrapped():
    assert read_season({"season": two_rounds(), "expected": {}}) == read_season(two_rounds())


def test_signing_up_does_not_count_as_a_row():
    document = two_rounds()
    document["rounds"][0] |= {"state": "planned", "others": [row("P01", "present"), row("P02", "reserve")]}
    read_season(document)


def test_a_null_is_as_good_as_a_key_that_is_not_there():
    document = two_rounds()
    document["rounds"][0] |= {"others": None, "external_games": None, "date": None, "state": None}
    document["entrants"][0] |= {"group": None, "first_round": None, "withdrawn_after": None}
    document |= {"side_games": None}
    assert read_season(document) == read_season(two_rounds())


# --- rounds and absentees that are asked for --------------------------------------------------------


def test_a_list_after_a_round_that_is_not_in_the_file_is_refused():
    with pytest.raises(SeasonError, match="there is no round 3; known are 2, 5"):
        standings(read_season(two_rounds()), 3)


@pytest.mark.parametrize("number", [0, 3, 7])
def test_a_pairing_of_a_round_that_is_neither_in_the_file_nor_the_next_is_refused(number):
    with pytest.raises(SeasonError, match=rf"no round {number} to pair.*2, 5.*6 is the next"):
        paired(two_rounds(), number)


def test_an_unknown_absentee_is_refused():
    with pytest.raises(SeasonError, match="round 6.*'P99'"):
        paired(two_rounds(), 6, ["P99"])


# --- rules ------------------------------------------------------------------------------------------


def rules_with(base: Document, path: str, value: object) -> Document:
    """Rules with something else at a dotted place."""
    document = copy.deepcopy(base)
    *places, last = path.split(".")
    part = document
    for place in places:
        part = part.setdefault(place, {})
    part[last] = value
    return document


# The rules, the changed key, its value, and what the message says: the reason and an example.
WRONG_RULES: list[tuple[Document, str, object, list[str]]] = [
    (ALKMAAR, "systeem", "alkmaar", ["'systeem'", "'system'"]),
    (ALKMAAR, "system", "alkmar", ["'alkmar'", "'alkmaar'"]),
    (ALKMAAR, "system", "swiss", ["'swiss'", "not built yet"]),
    (ALKMAAR, "system", "round_robin", ["'round_robin'", "not built yet"]),
    (ALKMAAR, "system", None, ["missing", "keizer"]),
    (ALKMAAR, "system", 3, ["3"]),
    (ALKMAAR, "preset", "keizer-clasic", ["'keizer-clasic'", "'keizer-classic'"]),
    (ALKMAAR, "preset", 7, ["text"]),
    (ALKMAAR, "preset", "alkmaar/99", ["version 1", "99"]),
    (ALKMAAR, "awards.wins", "own", ["'wins'", "'win'"]),
    (ALKMAAR, "awards.win", "oponent + 12", ["'oponent + 12'", "opponent + 12"]),
    (ALKMAAR, "awards.win", "opponent + ", ["opponent + 12"]),
    (ALKMAAR, "awards.win", "opponent * 2", ["1/3 own"]),
    (ALKMAAR, "awards.win", "2opponent", ["1/3 own"]),
    (ALKMAAR, "awards.win", "opponent + own", ["1/3 own"]),
    (ALKMAAR, "awards.win", "1/0 opponent", ["zero"]),
    (ALKMAAR, "awards.win", "1/ opponent", ["1/3 own"]),
    (ALKMAAR, "awards.win", "1,5 opponent", ["1/3 own"]),
    (ALKMAAR, "awards.win", "", ["1/3 own"]),
    (ALKMAAR, "awards.win", True, ["1/3 own"]),
    (ALKMAAR, "awards.win", float("nan"), ["1/3 own"]),
    (ALKMAAR, "awards.win", {"win": "own"}, ["league games"]),
    (ALKMAAR, "awards.win", "9" * 30, ["digits"]),
    (ALKMAAR, "awards.bye", "opponent", ["no opponent", "1/3 own"]),
    (ALKMAAR, "awards.absent", [{"times": 2, "award": "own"}, {"award": "opponent"}], ["no opponent"]),
    (ALKMAAR, "awards.absent", [], ["empty", '{"times": 5']),
    (ALKMAAR, "awards.absent", [{"times": 0, "award": "own"}, {"award": "0"}], ["at least 1", '"times": 5']),
    (ALKMAAR, "awards.absent", [{"times": -1, "award": "own"}, {"award": "0"}], ["at least 1"]),
    (ALKMAAR, "awards.absent", [{"times": "3", "award": "own"}, {"award": "0"}], ["at least 1"]),
    (ALKMAAR, "awards.absent", [{"times": True, "award": "own"}, {"award": "0"}], ["at least 1"]),
    (ALKMAAR, "awards.absent", [{"times": 3, "award": "own"}], ["last tier", '"times": 5']),
    (ALKMAAR, "awards.absent", [{"award": "own"}, {"award": "0"}], ["tier 1", "times"]),
    (ALKMAAR, "awards.absent", [{"times": 3}, {"award": "0"}], ["tier 1", "award"]),
    (ALKMAAR, "awards.absent", [{"times": 3, "awards": "own"}, {"award": "0"}], ["tier 1"]),
    (ALKMAAR, "awards.absent", ["own", "0"], ["tier 1"]),
    (ALKMAAR, "awards.external", {"wins": "own"}, ["'wins'", "win, draw, loss"]),
    (ALKMAAR, "awards.external", {}, ['"draw"']),
    (ALKMAAR, "awards.external", {"by_team": {}}, ["by_team"]),
    (ALKMAAR, "awards.external", {"by_team": {"1": "own"}, "otherwise": "0"}, ["'otherwise'", "else"]),
    (ALKMAAR, "awards.external", {"by_team": {"1": {"win": "own", "lost": "0"}}}, ["'lost'"]),
    (ALKMAAR, "awards.counts_with", {"absent": "absent_late"}, ["list"]),
    (ALKMAAR, "awards.counts_with", {"absent": ["absences"]}, ["'absences'", "absent_late"]),
    (ALKMAAR, "awards.counts_with", ["absent"], ["table"]),
    (ALKMAAR, "awards.per", "month", ["'month'", "season, period"]),
    (ALKMAAR, "awards.late_starters", {"after_round": 4}, ["missing"]),
    (ALKMAAR, "values.by", "ratings", ["rating"]),
    (ALKMAAR, "values", {"by": "rank", "top": 80}, ["values by rating", '"divide"']),
    (ALKMAAR, "values.divide", 0, ["greater than or equal to 1"]),
    (ALKMAAR, "values.divide", "100", ["'100'"]),
    (ALKMAAR, "values.min", 13, ["min 13", "max 12"]),
    (ALKMAAR, "values.top_from", 2040, ["both"]),
    (ALKMAAR, "values.top", 80, ["'top'"]),
    (ALKMAAR, "recalculation", "fixed_point", ["nothing to recalculate"]),
    (ALKMAAR, "start.top_up", {"from_round": 5, "points": 10}, ["points_by_value"]),
    (ALKMAAR, "start.points", "three hundred", ["'three hundred'", "1/3"]),
    (ALKMAAR, "start.points_by_value", {"12": 300}, ["either points or points_by_value"]),
    (ALKMAAR, "start", {"points_by_value": {"twelve": 300}}, ["'twelve'", '{"12": 300']),
    (ALKMAAR, "start", {"points_by_value": {"²": 300}}, ["'²'"]),
    (
        ALKMAAR,
        "start",
        {"points_by_value": {"12": 300}, "top_up": {"from_round": 5, "points": 0}},
        ["more than 0"],
    ),
    (ALKMAAR, "start.joiners", "first", ["last", "by_rating"]),
    (KEIZER, "values", ALKMAAR["values"], ["values by rank", '"top": 80']),
    (KEIZER, "values", {"by": "rank"}, ["one of", '{"top": 80}']),
    (KEIZER, "values", {"by": "rank", "top": 80, "ratio": 3}, ["one of"]),
    (KEIZER, "values", {"by": "rank", "ratio": 1}, ["ratio", "more than 1"]),
    (KEIZER, "values.top", "1/0", ["zero"]),
    (KEIZER, "values.top", "eighty", ["'eighty'", "1/3"]),
    (KEIZER, "values.top", float("inf"), ["number"]),
    (KEIZER, "values.step", -1, ["step"]),
    (KEIZER, "recalculation", "sometimes", ["'sometimes'", "fixed_point", "never"]),
    (KEIZER, "recalculation", 0, ["0", "previous"]),
    (KEIZER, "recalculation", 2.5, ["2.5"]),
    (KEIZER, "recalculation", True, ["True"]),
    (KEIZER, "recalculation", 10**9, ["1000"]),
    (KEIZER, "recalculate_after", [20, 36], ["never only"]),
    (KEIZER, "awards.external", "opponent", ["no place in the list"]),
    (KEIZER, "start.points_by_value", {"12": 300}, ["values by rating"]),
    (ALKMAAR, "pairing.methods", "ladder", ["'methods'", "'method'"]),
    (ALKMAAR, "pairing.method", "random", ["ladder", "balanced"]),
    (ALKMAAR, "pairing.max_distance", 0, ["greater than or equal to 1"]),
    (ALKMAAR, "pairing.rematch.max_per_seasons", 2, ["'max_per_seasons'", "'max_per_season'"]),
    (ALKMAAR, "pairing.rematch", {"max_per_season": 1, "max_per_period": 2}, ["below", "never be reached"]),
    (ALKMAAR, "pairing.rematch.min_rounds_between", -1, ["greater than or equal to 0"]),
    (ALKMAAR, "pairing.rematch.min_rounds_between", "7", ["'7'"]),
    (ALKMAAR, "pairing.rematch.bottom", {"places": 8}, ["missing"]),
    (ALKMAAR, "pairing.first_rounds", {"rounds": [1], "scheme": "swiss"}, ["adjacent", "fold", "blocks"]),
    (ALKMAAR, "pairing.first_rounds", {"rounds": [1], "scheme": "adjacent", "groups": 3}, ["fold"]),
    (ALKMAAR, "pairing.first_rounds", {"rounds": [1], "scheme": "fold", "distance": 10}, ["blocks"]),
    (ALKMAAR, "pairing.first_rounds", {"rounds": [0], "scheme": "adjacent"}, ["greater than or equal to 1"]),
    (ALKMAAR, "pairing.bye", {"choose": "place"}, ['"place": 25']),
    (ALKMAAR, "pairing.bye", {"choose": "lowest", "place": 25}, ['{"choose": "lowest"}']),
    (ALKMAAR, "pairing.bye.max_per_season", 0, ["greater than or equal to 1"]),
    (ALKMAAR, "pairing.bye.standby_until", "quarter to eight", ["19:45"]),
    (ALKMAAR, "pairing.bye.standby_until", "25:00", []),
    (ALKMAAR, "pairing.colours.equal", "toss", ["higher_white", "by_board"]),
    (ALKMAAR, "pairing.colours.max_run", 0, ["greater than or equal to 1"]),
    (ALKMAAR, "pairing.forbidden", [["P01"]], ["pair of two"]),
    (ALKMAAR, "pairing.forbidden", [["P01", "P01"]], ["pair of two"]),
    (ALKMAAR, "pairing.relax", ["distances"], ["'distances'", "distance"]),
    (ALKMAAR, "pairing.relax", ["bye", "bye"], ["twice"]),
    (ALKMAAR, "order", ["ratings"], ["'ratings'", "rating"]),
    (ALKMAAR, "order", ["rating", "rating"], ["twice"]),
    (ALKMAAR, "order", "rating", ["rating"]),
    (ALKMAAR, "periods", [12, 1], ["ascend", "[1, 12, 23]"]),
    (ALKMAAR, "attendance.default", "maybe", ["present", "absent"]),
    (ALKMAAR, "attendance.deadline", {"weekday": "wednesday"}, ['"time": "20:00"']),
    (ALKMAAR, "attendance.deadline", {"weekday": "woensdag", "time": "20:00"}, ["wednesday"]),
    (
        ALKMAAR,
        "attendance.deadline",
        {"hours_before": 24, "weekday": "monday", "time": "20:00"},
        ["hours_before"],
    ),
    (ALKMAAR, "attendance.late", "absent", ["absent_late", "absent_unnotified"]),
    (ALKMAAR, "no_show.opponent", "win", ["bye", "forfeit_win"]),
    (ALKMAAR, "eligibility", {"counts": ["games"]}, ["missing"]),
    (ALKMAAR, "eligibility", {"minimum": 3, "counts": ["wins"]}, ["'wins'", "games"]),
    (ALKMAAR, "withdrawal", {"remove_before_round": 21}, ["opponents", '"draw": "1/2 own"']),
    (ALKMAAR, "withdrawal.opponents", {"win": "opponent"}, ["no value", "1/2 own"]),
    (ALKMAAR, "withdrawal.afterwards", "absence", ["'absence'"]),
    (ALKMAAR, "withdrawal.afterwards", "1/3 opponent", ["no opponent"]),
    (ALKMAAR, "withdrawal.afterwards", "win", ["opponent"]),
    (ALKMAAR, "groups", {"letters": ""}, []),
    (ALKMAAR, "championship", {"after_round": 20, "size": 1}, ["greater than or equal to 2"]),
    (ALKMAAR, "display.decimals", 99, ["less than or equal to 6"]),
    (ALKMAAR, "display.points", "halves", ["decimals", "fractions"]),
    (ALKMAAR, "awards", None, ["missing"]),
    (ALKMAAR, "values", None, ["missing"]),
    (ALKMAAR, "awards", "standard", []),
    (ALKMAAR, "pairing", [], []),
]


@pytest.mark.parametrize(
    ("base", "path", "value", "words"),
    WRONG_RULES,
    ids=lambda v: v if isinstance(v, str) and "." in v else "",
)
def test_a_wrong_rule_is_refused_with_its_key_and_an_example(base, path, value, words):
    error = refusal(season(rules_with(base, path, value), []))
    key = path.split(".")[-1]
    assert error.path.startswith("rules")
    assert key in str(error) or key in str(value), str(error)
    assert [word for word in words if word not in str(error)] == [], str(error)
    assert "\n" not in str(error)


def test_rules_that_are_no_object_are_refused():
    for wrong in ([], "alkmaar", 3, True):
        assert refusal(season(wrong, [])).path == "rules"  # type: ignore[arg-type]


def test_the_place_of_a_wrong_rule_is_named():
    error = refusal(season(rules_with(ALKMAAR, "pairing.colours.max_run", 0), []))
    assert error.path == "rules.pairing.colours.max_run"
    error = refusal(season(rules_with(ALKMAAR, "awards.win", "much"), []))
    assert error.path == "rules.awards.win"


@pytest.mark.parametrize("number", [-7, "-7", "−7", "2.50", "1/2", "0.5/3", 0.25])
def test_exact_numbers_that_are_right(number):
    read_season(season(changed(ALKMAAR, start={"points": number}), []))


@pytest.mark.parametrize("number", ["--7", "+-7", "1/2/3", "1e5", ".5", "5.", "½", "1 / 2", "٣", "0x10"])
def test_numbers_that_are_not_exact_or_no_numbers(number):
    assert "1/3" in str(refusal(season(changed(ALKMAAR, start={"points": number}), [])))


# --- anything at all --------------------------------------------------------------------------------


def deep(depth: int) -> Document:
    document: Document = {}
    for _ in range(depth):
        document = {"a": document}
    return document


@pytest.mark.parametrize("place", ["rules", "name", "entrants", "side_games"])
def test_deep_nesting_is_refused(place):
    assert isinstance(refusal(two_rounds() | {place: deep(100_000)}), SeasonError)
    assert isinstance(refusal(two_rounds() | {place: [deep(100_000)]}), SeasonError)
    document = two_rounds()
    document["rules"]["awards"]["win"] = deep(100_000)
    assert isinstance(refusal(document), SeasonError)


STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, -1, 1, 2, 3, 10**6, 10**18, 10**30, -(10**30), 2**63]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        ["", "own", "opponent", "1/0", "absent", "bye", "P01", "1-0", "\0", "\ud800", "٣", "9" * 5000]
    ),
    st.lists(st.none() | st.integers(-1, 3) | st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=3), max_size=2),
)


def places_in(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    items: list[tuple[Any, Any]] = []
    if isinstance(part, dict):
        items = list(part.items())
    elif isinstance(part, list):
        items = list(enumerate(part))
    for key, value in items:
        found += places_in(value, (*path, key))
    return found


def mutate(document: Document, data: st.DataObject) -> None:
    """Change one place: put something strange there, take it away, double it, or swap in another part."""
    places = places_in(document)
    path = data.draw(st.sampled_from(places))
    parent: Any = document
    for key in path[:-1]:
        parent = parent[key]
    how = data.draw(st.sampled_from(["put", "put", "delete", "add", "copy"]))
    if how == "put":
        parent[path[-1]] = data.draw(STRANGE)
    elif how == "delete":
        del parent[path[-1]]
    elif how == "add":
        if isinstance(parent, dict):
            parent[data.draw(st.text(max_size=5))] = data.draw(STRANGE)
        else:
            parent.append(copy.deepcopy(parent[path[-1]]))
    else:
        other: Any = document
        for key in data.draw(st.sampled_from(places)):
            other = other[key]
        parent[path[-1]] = copy.deepcopy(other)


def refused_or_right(document: Document) -> None:
    """Reading, listing, pairing and writing end with a SeasonError or go well."""
    try:
        found = read_season(document)
        written = write_season(found)
        for standing in all_standings(found):
            for listed in standing.rows:
                str(listed.points)
                standing.ledger(listed.entrant)
        last = found.rounds[-1].number if found.rounds else 0
        pair(found, last + 1)
        for round_ in found.rounds[-2:]:
            pair(found, round_.number)
    except SeasonError:
        return
    assert read_season(json.loads(json.dumps(written))) == found


@given(st.integers(0, 2**32), st.integers(1, 3), st.data())
@settings(max_examples=400)
def test_a_damaged_season_is_refused_or_still_right(seed, times, data):
    document = random_season(random.Random(seed), entrants=4, rounds=3)
    for _ in range(times):
        mutate(document, data)
    refused_or_right(document)


@given(st.integers(0, 2**32), st.integers(1, 3), st.data())
@settings(max_examples=300)
def test_a_damaged_evening_is_refused_or_still_right(seed, times, data):
    document, _, _ = random_evening(random.Random(seed), 6, 2)
    for _ in range(times):
        mutate(document, data)
    refused_or_right(document)


@given(st.integers(0, 2**32), st.data())
@settings(max_examples=200)
def test_damaged_rules_are_refused_or_still_right(seed, data):
    """Changes in the rules only, where most of what can be set stands."""
    document = random_season(random.Random(seed), entrants=3, rounds=2)
    document["rules"]["pairing"] = random_evening(random.Random(seed), 3, 1)[0]["rules"]["pairing"]
    document["rules"]["pairing"]["forbidden"] = []
    for _ in range(2):
        mutate({"rules": document["rules"]}, data)
    refused_or_right(document)
