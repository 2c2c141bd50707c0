"""The least change of a published pairing, against all pairings of who is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from competition.systems.errors import SeasonError
from competition.systems.pairing.evening import judge, pair
from competition.systems.pairing.pairing import Repair
from competition.systems.registry import system_of
from competition.systems.rules.pairing import LIMITS
from competition.systems.season import Season
from competition.systems.season_file import read_season

Board = tuple[int, str, str]


def random_evening(rng: random.Random) -> tuple[Season, int, list[Board], str | None, list[str]]:
    """A season of some rounds, a published pairing of the next, and who turns out to be there."""
    size = rng.choice([4, 5, 6, 7, 8, 9, 10])
    ids = [f"P{i:02}" for i in range(1, size + 3)]
    document: dict[str, Any] = {
        "format": "clubcomp.season/1",
        "rules": {
            "preset": "keizer-classic",
            "pairing": {
                "rematch": {
                    "max_per_season": rng.choice([1, 2]),
                    "min_rounds_between": rng.choice([None, 1, 2]),
                },
                "colours": {"max_balance": rng.choice([None, 1, 2])},
                "forbidden": [rng.sample(ids, 2)] if rng.random() < 0.3 else [],
            },
        },
        "entrants": [{"id": key, "start_rank": rank} for rank, key in enumerate(ids, start=1)],
        "rounds": [],
    }
    for number in range(1, rng.randint(1, 5)):
        shuffled = rng.sample(ids, size - size % 2)
        games = [
            {"board": i + 1, "white": w, "black": b, "result": rng.choice(["1-0", "0-1", "1/2-1/2"])}
            for i, (w, b) in enumerate(zip(shuffled[::2], shuffled[1::2], strict=True))
        ]
        document["rounds"].append({"number": number, "games": games})
    season = read_season(document)
    number = len(season.rounds) + 1
    pairing = pair(season, number, rng.sample(ids, 2))
    published = [(g.board, g.white, g.black) for g in pairing.games]
    if rng.random() < 0.5:  # the director had changed it by hand
        players = [p for _, *two in published for p in two]
        rng.shuffle(players)
        published = [(i + 1, players[2 * i], players[2 * i + 1]) for i in range(len(published))]
    here = {p for _, *two in published for p in two} | ({pairing.bye} if pairing.bye else set())
    here -= set(rng.sample(sorted(here), rng.choice([0, 1, 1, 2, 3])))
    here |= set(rng.sample([key for key in ids if key not in here], rng.choice([0, 0, 1])))
    return season, number, published, pairing.bye, sorted(here)


def all_pairings(players: list[str]) -> Iterator[tuple[list[tuple[str, str]], list[str]]]:
    """Every way to pair some of the players: the pairs, and who is left."""
    if not players:
        yield [], []
        return
    first, *rest = players
    for pairs, left in all_pairings(rest):
        yield pairs, [first, *left]
    for other in rest:
        for pairs, left in all_pairings([key for key in rest if key != other]):
            yield [(first, other), *pairs], left


def repaired(season: Season, number: int, *boards_and_people: Any, **standing: Any) -> Repair:
    """What the system of the season makes of it."""
    return system_of(season).repair(season, number, *boards_and_people, **standing)


class Trial:
    """Every way to pair those who are there, with how good it is."""

    def __init__(self, season: Season, number: int, published: list[Board], here: list[str]) -> None:
        listed = system_of(season).pairing_order(season, number)
        self.order = [key for key in listed if key in here]
        self._position = {key: i for i, key in enumerate(self.order)}
        self._published = {frozenset((white, black)) for _, white, black in published}
        self._broken = {
            frozenset(two): set(judge(season, number, [two]).games[0].broken)
            & set(judge(season, number, [two[::-1]]).games[0].broken)
            for two in combinations(self.order, 2)
        }
        self._bye_broken = {key: judge(season, number, [], key).bye_broken for key in self.order}

    def best(self) -> tuple[Any, ...]:
        """The best way: its rank, and who is the bye."""
        return min(r for pairs, left in all_pairings(self.order) for r in self.ranks(pairs, left))

    def ranks(self, pairs: list[tuple[str, str]], left: list[str]) -> list[tuple[Any, ...]]:
        """How good a way is, less is better, once for each who could be the bye among those left."""
        new = [frozenset(two) for two in pairs if frozenset(two) not in self._published]
        if any("forbidden" in self._broken[two] for two in new):
            return []
        broken = [sum(1 for two in new if name in self._broken[two]) for name in reversed(LIMITS[:-1])]
        partner = dict(pairs) | {b: a for a, b in pairs}
        chosen = [self._position[partner[key]] for key in self.order if key in partner]
        ranks = []
        for bye in left if len(self.order) % 2 else [""]:
            unpaired = sorted(self._position[key] for key in left if key != bye)
            asked = -self._position[bye] if bye else 0
            bye_broken = self._bye_broken.get(bye, False)
            ranks.append(
                (len(unpaired), [-u for u in unpaired], len(new), bye_broken, broken, asked, chosen, bye)
            )
        return ranks


@pytest.mark.parametrize("seed", range(120))
def test_the_least_change_is_the_best_of_all_pairings(seed: int) -> None:
    season, number, published, bye, here = random_evening(random.Random(seed))
    trial = Trial(season, number, published, here)
    found = repaired(season, number, published, here)
    pairs = [(w, b) for _, w, b in found.kept] + [(g.white, g.black) for g in found.made]
    left = [*found.unpaired, *([found.bye] if found.bye else [])]
    best = trial.best()
    assert best in trial.ranks(pairs, left)
    assert (found.bye or "") == best[-1]
    check_boards(found, published)
    if found.dropped == () and found.bye == bye:
        assert set(found.told(bye)) <= {p for g in found.made for p in (g.white, g.black)} | set(
            found.unpaired
        )


def check_boards(found: Repair, published: list[Board]) -> None:
    """Kept boards are as they were, and no board stands twice."""
    assert set(found.kept) | set(found.dropped) == set(published)
    boards = [board for board, _, _ in found.kept] + [game.board for game in found.made]
    assert len(boards) == len(set(boards))


@pytest.mark.parametrize("seed", range(120, 160))
def test_around_boards_that_stand_it_is_the_best_of_all_pairings_of_the_rest(seed: int) -> None:
    rng = random.Random(seed)
    season, number, published, _bye, here = random_evening(rng)
    standing = [board for board in published if rng.random() < 0.4]
    seated = {player for _, *two in standing for player in two}
    rest = [board for board in published if board not in standing]
    others = [key for key in here if key not in seated]
    trial = Trial(season, number, rest, others)
    found = repaired(season, number, rest, others, standing)
    pairs = [(w, b) for _, w, b in found.kept] + [(g.white, g.black) for g in found.made]
    left = [*found.unpaired, *([found.bye] if found.bye else [])]
    assert trial.best() in trial.ranks(pairs, left)
    boards = [board for board, _, _ in (*found.kept, *standing)] + [game.board for game in found.made]
    assert len(boards) == len(set(boards))


def ten_boards(rng: random.Random) -> tuple[Season, int, list[Board], list[str]]:
    """Ten published boards in a club where nearly everybody has met, and who is still there."""
    ids = [f"P{i:02}" for i in range(1, 22)]
    document: dict[str, Any] = {
        "format": "clubcomp.season/1",
        "rules": {
            "preset": "keizer-classic",
            "pairing": {"rematch": {"max_per_season": 1, "min_rounds_between": None}, "relax": ["bye"]},
        },
        "entrants": [{"id": key, "start_rank": rank} for rank, key in enumerate(ids, start=1)],
        "rounds": [],
    }
    shuffled = rng.sample(ids, len(ids))
    for number in range(1, 18):  # a round robin, of which the last rounds are still to come
        seats = [*shuffled[number:], *shuffled[:number]]
        pairs = [(seats[i], seats[-i]) for i in range(1, 11)]
        games = [{"board": i, "white": w, "black": b, "result": "1-0"} for i, (w, b) in enumerate(pairs, 1)]
        document["rounds"].append({"number": number, "games": games})
    season = read_season(document)
    pairing = pair(season, 18)
    here = {p for game in pairing.games for p in (game.white, game.black)} | {pairing.bye or ""} - {""}
    gone = rng.sample(sorted(here), rng.choice([2, 3]))
    return season, 18, [(g.board, g.white, g.black) for g in pairing.games], sorted(here - set(gone))


@pytest.mark.parametrize("seed", range(40))
def test_of_ten_boards_no_smaller_set_of_touched_boards_would_do(seed: int) -> None:
    season, number, published, here = ten_boards(random.Random(seed))
    found = repaired(season, number, published, here)
    intact = [board for board in published if board[1] in here and board[2] in here]
    waiting = [key for key in here if not any(key in board for board in intact)]
    touched = [board for board in found.dropped if board in intact]
    judge_ = system_of(season).judge(season, number, here)
    forbidden = {
        two: judge_.game(*two).broken and judge_.game(*two[::-1]).broken for two in permutations(here, 2)
    }

    def works(pool: list[str]) -> bool:
        """Whether all of the pool can play, but one when they are odd."""
        if len(pool) % 2:
            return any(works([key for key in pool if key != sits]) for sits in pool)
        if not pool:
            return True
        first, *rest = pool
        return any(
            not forbidden[first, other] and works([key for key in rest if key != other]) for other in rest
        )

    least = next(
        (
            size
            for size in range(4)
            for chosen in combinations(intact, size)
            if works([*waiting, *(key for _, *two in chosen for key in two)])
        ),
        None,
    )
    assert least is None or (len(touched), found.unpaired) == (least, ())


def season_of_four() -> Season:
    """Six players who have not met."""
    return read_season(
        {
            "format": "clubcomp.season/1",
            "rules": {"preset": "keizer-classic"},
            "entrants": [{"id": key, "start_rank": rank} for rank, key in enumerate("ABCDEF", start=1)],
        }
    )


def test_two_who_are_left_by_no_shows_play_each_other() -> None:
    found = repaired(season_of_four(), 1, [(1, "A", "B"), (2, "C", "D"), (3, "E", "F")], "ACEF")
    assert found.kept == ((3, "E", "F"),)
    assert [(g.board, {g.white, g.black}) for g in found.made] == [(1, {"A", "C"})]
    assert found.bye is None
    assert found.told(None) == ("A", "B", "C", "D")


def test_the_bye_takes_the_empty_chair() -> None:
    found = repaired(season_of_four(), 1, [(1, "A", "B"), (2, "C", "D")], "ABDE")
    assert found.kept == ((1, "A", "B"),)
    assert [(g.board, {g.white, g.black}) for g in found.made] == [(2, {"D", "E"})]
    assert found.bye is None


def test_boards_that_stand_keep_their_players_and_their_numbers() -> None:
    found = repaired(season_of_four(), 1, [(2, "C", "D")], "CEF", standing=[(1, "A", "B")])
    assert [(g.board, {g.white, g.black}) for g in found.made] == [(2, {"C", "E"})]
    assert (found.bye, found.kept, found.dropped) == ("F", (), ((2, "C", "D"),))


def test_who_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(SeasonError, match="'X' is not in the list"):
        repaired(season_of_four(), 1, [(1, "A", "B")], "ABX")
