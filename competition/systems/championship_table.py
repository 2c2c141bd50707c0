"""The cross table of the championship, who can still win it, and the decision when several are first.

Regulations 2019-2020, article 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from competition.systems.championship import Counted, Fixture, missing_games, score
from competition.systems.season import Game, Season

NORMAL, SHORTER = "normal", "shorter"
# The tags, by tempo, of games outside the ladder that decide who of several first ones is champion.
DECISION_TAGS = {NORMAL: "decision", SHORTER: "decision_shorter"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A game as one of its players sees it; `points` is None as long as it has to be played or finished."""

    colour: str
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A member: place by points (equal ones share it), Sonneborn-Berger, games to play.

    `cells` has for each member, in the order of the rows, his games against him, None against himself.
    `can_win`: there are results of the games to play by which nobody has more points than he.
    """

    place: int
    entrant: str
    points: Fraction
    sonneborn_berger: Fraction
    to_play: int
    can_win: bool
    cells: tuple[tuple[Cell, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """All members, by points, then by Sonneborn-Berger, then as they qualified."""

    rows: tuple[TableRow, ...]

    @property
    def is_finished(self) -> bool:
        return not any(row.to_play for row in self.rows)

    @property
    def is_tied(self) -> bool:
        """All games were played, and several have the most points."""
        return self.is_finished and len(self.first) > 1

    @property
    def first(self) -> tuple[str, ...]:
        """Who has the most points."""
        return tuple(row.entrant for row in self.rows if row.place == 1)


@dataclass(frozen=True, slots=True)
class Gone:
    """The members who withdrew, and what becomes of their games.

    `annul_below`: of a member who has played fewer games than this none counts; the other games that are not
    played are lost by default, by both where both withdrew.
    """

    members: frozenset[str] = frozenset()
    annul_below: Fraction = Fraction(0)


def gone_of(season: Season) -> Gone:
    """Who withdrew for good, by the rules of the season; a time away changes nothing."""
    settings = season.rules.championship_settings
    if settings is None:
        return Gone()
    gone = frozenset(e.id for e in season.entrants if e.withdrawn_after is not None)
    half = Fraction((settings.size - 1) * settings.rounds, 2)
    return Gone(gone, half if settings.withdrawn == "annul" else Fraction(0))


def cross_table(
    members: Sequence[str],
    counted: Sequence[Counted],
    missing: Sequence[Fixture] = (),
    gone: Gone = Gone(),
) -> CrossTable:
    """The table of the games that count and those still to be put on an evening.

    Sonneborn-Berger: for each game won the points of the opponent, for each one drawn half of them. It
    orders those with equal points and decides no title (article 2). Members who are `gone` stay in it.
    """
    counted, missing = _without_annulled(counted, missing, gone)
    points = dict.fromkeys(members, 0)
    scores: dict[tuple[str, str], list[int]] = {}
    open_games: list[tuple[str, str]] = []
    for game, result in _scored(counted, missing, gone):
        if result is None:
            open_games.append((game.white, game.black))
            continue
        for one, other, value in ((game.white, game.black, result[0]), (game.black, game.white, result[1])):
            points[one] += value
            scores.setdefault((one, other), []).append(value)
    berger = {
        one: sum(value * points[other] for other in members for value in scores.get((one, other), ()))
        for one in members
    }
    order = sorted(members, key=lambda key: (-points[key], -berger[key]))
    cells = _cells(_scored(counted, missing, gone))
    rows = tuple(
        TableRow(
            place=1 + sum(points[other] > points[key] for other in members),
            entrant=key,
            points=Fraction(points[key], 2),
            sonneborn_berger=Fraction(berger[key], 4),
            to_play=sum(key in pair for pair in open_games),
            can_win=_can_win(key, points, open_games),
            cells=tuple(None if other == key else tuple(cells.get((key, other), ())) for other in order),
        )
        for key in order
    )
    return CrossTable(rows)


def _without_annulled(
    counted: Sequence[Counted], missing: Sequence[Fixture], gone: Gone
) -> tuple[list[Counted], list[Fixture]]:
    played: Counter[str] = Counter()
    for each in counted:
        if each.game.result is not None and each.game.result.played:
            played.update((each.game.white, each.game.black))
    annulled = {key for key in gone.members if played[key] < gone.annul_below}
    return (
        [each for each in counted if not annulled & {each.game.white, each.game.black}],
        [each for each in missing if not annulled & {each.white, each.black}],
    )


def _scored(
    counted: Iterable[Counted], missing: Iterable[Fixture], gone: Gone
) -> Iterator[tuple[Game | Fixture, tuple[int, int] | None]]:
    """Each game with its points in halves for white and black; None where it is still to be played."""
    games: list[Game | Fixture] = [*(each.game for each in counted), *missing]
    for game in games:
        result = score(game.result) if isinstance(game, Game) else None
        if result is None and gone.members & {game.white, game.black}:
            result = (2 * (game.white not in gone.members), 2 * (game.black not in gone.members))
        yield game, result


def _cells(
    scored: Iterable[tuple[Game | Fixture, tuple[int, int] | None]],
) -> dict[tuple[str, str], list[Cell]]:
    cells: dict[tuple[str, str], list[Cell]] = {}
    for game, result in scored:
        white, black = (Fraction(value, 2) for value in result) if result else (None, None)
        cells.setdefault((game.white, game.black), []).append(Cell("white", white))
        cells.setdefault((game.black, game.white), []).append(Cell("black", black))
    return cells


def _can_win(key: str, points: dict[str, int], open_games: Sequence[tuple[str, str]]) -> bool:
    """Whether he may still be first, alone or with others.

    He wins all he has to play. The others can share their points so that nobody has more exactly when in
    no set of them the points they have and those of the games among them exceed what all may have.
    """
    best = points[key] + 2 * sum(key in pair for pair in open_games)
    among = Counter(frozenset(pair) for pair in open_games)
    others = [other for other in points if other != key]
    # By set: what its members have and may win of each other, above what all of them may have.
    excess = np.zeros(1, dtype=np.int64)
    for i, one in enumerate(others):
        of_his = np.zeros(1, dtype=np.int64)
        for other in others[:i]:
            of_his = np.concatenate((of_his, of_his + 2 * among[frozenset((one, other))]))
        excess = np.concatenate((excess, excess + points[one] - best + of_his))
    return bool((excess <= 0).all())


def decision_games(first: Sequence[str]) -> tuple[Fixture, ...]:
    """The games that decide between those who ended equal: two for two, a double round robin for more.

    Article 2. Colours are reversed in the second game.
    """
    return missing_games(first, (), 2) if len(first) > 1 else ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it stands with the title.

    `how`: `open` (games to play), `points` (one has the most), `decision_needed` (decision games are to be
    made), `decision_open` (they are to be played), `decision` (one won them), `shared` (still equal after
    them). `champions` is empty until it is known; `equal` are those between whom decision games decide;
    `decision` is their table, and `tempo` that of their games, where there are any.
    """

    how: str
    champions: tuple[str, ...] = ()
    equal: tuple[str, ...] = ()
    decision: CrossTable | None = None
    tempo: str = ""


def outcome(table: CrossTable, side_games: Iterable[Game] = ()) -> Outcome:
    """Who is champion, and by what (article 2)."""
    if not table.rows or not table.is_finished:
        return Outcome("open")
    first = table.first
    if len(first) == 1:
        return Outcome("points", first)
    tempo_of = {tag: tempo for tempo, tag in DECISION_TAGS.items()}
    games = [g for g in side_games if g.tag in tempo_of and {g.white, g.black} <= set(first)]
    if not games:
        return Outcome("decision_needed", equal=first)
    decision = cross_table(first, [Counted(1, 0, game) for game in games])
    tempo = tempo_of[games[0].tag or ""]
    if len(games) < len(decision_games(first)):
        return Outcome("decision_needed", (), first, decision, tempo)
    if not decision.is_finished:
        return Outcome("decision_open", (), first, decision, tempo)
    champions = decision.first
    return Outcome("decision" if len(champions) == 1 else "shared", champions, first, decision, tempo)
