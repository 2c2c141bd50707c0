"""A system from outside: registered by an entry point, with rules, scoring and pairing of its own."""

import contextlib
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from importlib import metadata

import pytest

from competition.systems import registry
from competition.systems.errors import SeasonError
from competition.systems.ladder_system import PairedByLadder
from competition.systems.lists import all_standings, standings
from competition.systems.pairing.pairing import PairedGame, Pairing, Reason
from competition.systems.registry import find_system, register, systems
from competition.systems.rules.base import PositiveInt
from competition.systems.rules.model import LadderRules, Rules, as_ladder
from competition.systems.season import Result, Season
from competition.systems.season_file import read_season, write_season
from competition.systems.standing import LedgerLine, Row, Standing
from competition.systems.tally import Counts
from tests.systems.build import (
    ALKMAAR,
    Document,
    changed,
    evening,
    game,
    games_of,
    paired,
    ranked,
    refusal,
    season,
    who_meets_whom,
)


class ToyRules(LadderRules):
    """The rules of the toy, with one key of its own: what a win is worth."""

    win_points: PositiveInt = 3


class Toy(PairedByLadder):
    """A win is worth `win_points`, everything else nothing; the first plays the last."""

    key = "toy"
    label = {"nl": "Speelgoed", "en": "Toy"}

    @property
    def rules_model(self) -> type[LadderRules]:
        return ToyRules

    def check_rules(self, rules: Rules, path: str) -> None:
        if as_ladder(rules).start.points is not None:
            words = {"en": "in the toy everybody starts with nothing", "nl": "iedereen begint met niets"}
            raise SeasonError("no_start", f"{path}.start.points", words=words)

    def lists(self, season: Season, up_to: int) -> Iterator[Standing]:
        for number in (0, *(found.number for found in season.counted_rounds(up_to))):
            yield self._list_after(season, number)

    def _list_after(self, season: Season, number: int) -> Standing:
        lines = {entrant.id: self._lines(season, number, entrant.id) for entrant in season.entrants}
        points = {key: sum((line.points for line in found), Fraction(0)) for key, found in lines.items()}
        order = sorted(season.entrants, key=lambda entrant: -points[entrant.id])
        rows = tuple(
            Row(place, e.id, e.name, None, points[e.id], Fraction(1), Fraction(1), False, True, Counts())
            for place, e in enumerate(order, start=1)
        )
        return Standing(season.name, self.key, number, 0, False, rows, lambda key: tuple(lines[key]))

    def _lines(self, season: Season, number: int, key: str) -> list[LedgerLine]:
        assert isinstance(season.rules, ToyRules)
        won = Fraction(season.rules.win_points)
        return [
            LedgerLine(found.number, "win", won, str(won))
            for found in season.counted_rounds(number)
            for played in found.games
            if (played.white, played.result) == (key, Result.WHITE_WINS)
            or (played.black, played.result) == (key, Result.BLACK_WINS)
        ]

    def pairing_order(self, season: Season, number: int) -> tuple[str, ...]:
        return tuple(row.entrant for row in self.last_list(season, number - 1).rows)

    def pair(self, season: Season, number: int, absent: Iterable[str] = ()) -> Pairing:
        away = set(absent)
        here = [key for key in self.pairing_order(season, number) if key not in away]
        half = len(here) // 2
        games = [
            PairedGame(board, here[board - 1], here[-board], reasons=(Reason("toy", {}),))
            for board in range(1, half + 1)
        ]
        return Pairing(number, tuple(games), bye=here[half] if len(here) % 2 else None)


TOY: Document = {**changed(ALKMAAR, system="toy"), "start": {}, "win_points": 2}


@pytest.fixture
def installed(monkeypatch):
    """A package that brings the toy along, as its entry point says."""
    _install(monkeypatch, ["toy"])


def _install(monkeypatch: pytest.MonkeyPatch, names: list[str]) -> None:
    """Begin afresh: nothing is registered, and the only entry points are these, each of the toy."""
    found = [metadata.EntryPoint(name, "toys:Toy", registry.ENTRY_POINTS) for name in names]
    monkeypatch.setattr(metadata.EntryPoint, "load", lambda self: Toy)
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "_load_all", cache(registry._load_all.__wrapped__))

    def entry_points(*, group: str) -> list[metadata.EntryPoint]:
        assert group == "clubcomp.systems"
        return found

    monkeypatch.setattr(registry, "entry_points", entry_points)


def a_season() -> Document:
    played = evening(1, game("A", "B", "1-0"), game("C", "D", "0-1"))
    return season(TOY, ranked("ABCDE"), played, evening(2, game("A", "D", "1-0")))


@pytest.mark.usefixtures("installed")
def test_it_appears_among_the_choices_with_its_label():
    assert list(systems()) == ["alkmaar", "keizer", "toy"]
    assert find_system("toy").label == {"nl": "Speelgoed", "en": "Toy"}


@pytest.mark.usefixtures("installed")
def test_its_own_scoring_makes_the_lists():
    found = read_season(a_season())
    assert [(row.entrant, row.points) for row in standings(found, 2).rows] == [
        ("A", 4),
        ("D", 2),
        ("B", 0),
        ("C", 0),
        ("E", 0),
    ]
    assert [standing.after_round for standing in all_standings(found)] == [0, 1, 2]
    assert [line.points for line in standings(found, 2).ledger("A")] == [2, 2]


@pytest.mark.usefixtures("installed")
def test_its_own_pairing_is_used():
    pairing = paired(a_season(), 3)
    assert games_of(pairing) == ["A-E", "D-C"]
    assert pairing.bye == "B"
    assert games_of(paired(a_season(), 3, ["B"])) == ["A-E", "D-C"]


@pytest.mark.usefixtures("installed")
def test_its_own_keys_are_read_checked_and_written():
    found = read_season(a_season())
    assert isinstance(found.rules, ToyRules)
    assert found.rules.win_points == 2
    written = write_season(found)
    assert written["rules"]["win_points"] == 2
    assert read_season(written) == found
    document = a_season()
    del document["rules"]["win_points"]
    assert write_season(read_season(document))["rules"]["win_points"] == 3


@pytest.mark.usefixtures("installed")
def test_its_own_keys_are_refused_when_they_are_wrong_or_misspelt():
    wrong = a_season()
    wrong["rules"]["win_points"] = 0
    assert refusal(wrong).path == "rules.win_points"
    misspelt = a_season()
    misspelt["rules"]["win_point"] = 2
    assert "'win_points'" in str(refusal(misspelt))
    alkmaar = season(ALKMAAR | {"win_points": 2}, [])
    assert refusal(alkmaar).code == "unknown_key"


@pytest.mark.usefixtures("installed")
def test_its_own_check_of_the_rules_is_asked():
    document = a_season()
    document["rules"]["start"] = {"points": 100}
    assert refusal(document).code == "no_start"


@pytest.mark.usefixtures("installed")
def test_the_ladder_pairs_for_a_system_that_says_only_its_order(monkeypatch):
    monkeypatch.delattr(Toy, "pair")
    assert who_meets_whom(paired(a_season(), 3)) == {frozenset("AD"), frozenset("BC")}
    document = a_season()
    document["rules"]["pairing"] = {"rematch": {"max_per_season": 1}}
    assert who_meets_whom(paired(document, 3)) == {frozenset("AC"), frozenset("DB")}


@pytest.mark.usefixtures("installed")
def test_a_key_that_is_taken_cannot_be_registered_twice():
    systems()
    with pytest.raises(ValueError, match="'toy' is already taken"):
        register(Toy())


@pytest.mark.parametrize("key", ["alkmaar", "keizer", "swiss", "round_robin"])
def test_a_key_of_ours_cannot_be_taken(key):
    systems()
    other = type("Other", (Toy,), {"key": key})
    with pytest.raises(ValueError, match=f"'{key}' is already taken"):
        register(other())


def test_two_packages_with_the_same_key_are_an_error(monkeypatch):
    _install(monkeypatch, ["one", "two"])
    with pytest.raises(ValueError, match="'toy' is already taken"):
        systems()


@pytest.mark.parametrize("key", ["swiss", "round_robin"])
def test_systems_to_come_are_refused_by_name(key):
    error = refusal(season(changed(ALKMAAR, system=key), []))
    assert error.code == "reserved_system"
    assert error.path == "rules.system"
    assert f"{key!r} is reserved and not built yet" in error.message


def test_an_unknown_system_is_refused_with_the_nearest_one():
    error = refusal(season(changed(ALKMAAR, system="kaizer"), []))
    assert error.allowed == ("alkmaar", "keizer")
    assert "'keizer'" in error.message


def test_the_first_who_ask_may_come_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert systems()  # what is put back afterwards has been loaded
    both_inside = threading.Barrier(2)

    def none_of_others(group: str) -> list[object]:
        with contextlib.suppress(threading.BrokenBarrierError):
            both_inside.wait(timeout=0.2)
        return []

    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "entry_points", none_of_others)
    registry._load_all.cache_clear()
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _number: sorted(registry.systems()), range(2))
    assert first == second == ["alkmaar", "keizer"]
