"""The championship group: who plays in it, which games count already, and which are still to be played.

Regulations 2019-2020, articles 2-4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from competition.systems.lists import standings, standings_after
from competition.systems.rules.model import as_ladder
from competition.systems.season import CHAMPIONSHIP, Game, Result, Season
from competition.systems.standing import Standing

ACCEPTED, DECLINED = "accepted", "declined"


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who is asked, in the order in which they qualify.

    `members` have accepted, `asked` have not answered, `declined` were asked and do not want to. `next_up`
    is who is asked when one more declines. `short`: so many places stay empty, nobody is left to be asked.
    """

    members: tuple[str, ...]
    asked: tuple[str, ...]
    declined: tuple[str, ...]
    next_up: str | None
    short: int


def qualify(
    season: Season,
    standing: Standing,
    size: int,
    answers: Mapping[str, str],
    first: Sequence[str] = (),
) -> Qualified:
    """Who may play for the championship (article 3): the first of the list, in its order.

    `first` come before them whatever their places are (winners of periods, say). Who declines gives his
    place to the next on the list (article 4). Hidden rows are not asked, nor who withdrew with the round of
    the list or before it, or is away then.
    """
    line = _line(season, standing, first)
    declined: list[str] = []
    chosen: list[str] = []
    for key in line:
        if len(chosen) == size:
            break
        (declined if answers.get(key) == DECLINED else chosen).append(key)
    after = line[len(chosen) + len(declined) :]
    return Qualified(
        members=tuple(key for key in chosen if answers.get(key) == ACCEPTED),
        asked=tuple(key for key in chosen if answers.get(key) != ACCEPTED),
        declined=tuple(declined),
        next_up=next((key for key in after if answers.get(key) != DECLINED), None),
        short=size - len(chosen),
    )


def _line(season: Season, standing: Standing, first: Sequence[str]) -> list[str]:
    """Everybody in the order in which he qualifies."""
    gone = {e.id for e in season.entrants if e.is_gone_by(standing.after_round)}
    listed = [row.entrant for row in standing.rows if not row.hidden]
    return [key for key in dict.fromkeys([*first, *listed]) if key not in gone]


def come_first(season: Season) -> tuple[str, ...]:
    """Who qualifies before the first of the list: the winners of the periods, where the rules say so.

    The winner of a period earned the most points in its rounds (up to the one after which the championship
    starts), as the list after the last of them has them; among equal ones he is the first of that list.
    """
    settings = season.rules.championship_settings
    if settings is None or settings.first is None:
        return ()
    begins = [first for first in as_ladder(season.rules).periods if first <= settings.after_round]
    ends = [*(first - 1 for first in begins[1:]), settings.after_round]
    played = [round_.number for round_ in season.counted_rounds(settings.after_round)]
    periods = [
        rounds for b, e in zip(begins, ends, strict=True) if (rounds := [n for n in played if b <= n <= e])
    ]
    lists = standings_after(season, [rounds[-1] for rounds in periods])
    winners = (_most_points(lists[rounds[-1]], rounds) for rounds in periods)
    return tuple(key for key in winners if key is not None)


def _most_points(standing: Standing, rounds: Collection[int]) -> str | None:
    def earned(key: str) -> Fraction:
        return sum((line.points for line in standing.ledger(key) if line.round in rounds), Fraction(0))

    return max((row.entrant for row in standing.rows if not row.hidden), key=earned, default=None)


def with_members(season: Season, members: Sequence[str]) -> Season:
    """The season with these as the members of its championship in its rules; without any, with none named."""
    settings = season.rules.championship_settings
    if settings is None or (settings.members or ()) == tuple(members):
        return season
    championship = settings.model_copy(update={"members": tuple(members) or None})
    return replace(season, rules=season.rules.model_copy(update={"championship": championship}))


def implied_answers(season: Season) -> dict[str, str]:
    """What was answered to the invitations, as far as the games of the championship show it.

    Whom the rules name as a member plays, and who has such a game. Who qualified before one of them and has
    none has declined, unless he has met all of them often enough before.
    """
    settings = season.rules.championship_settings
    if settings is None:
        return {}
    named = dict.fromkeys(settings.members or (), ACCEPTED)
    if settings.after_round and season.round(settings.after_round) is None:
        return named
    start, cycles = settings.after_round, settings.rounds
    games = [game for round_ in season.rounds if round_.number > start for game in round_.games]
    members = {key for game in games if game.tag == CHAMPIONSHIP for key in (game.white, game.black)}
    line = _line(season, standings(season, start), come_first(season))
    last = max((place for place, key in enumerate(line) if key in members), default=-1)

    def lacks_a_game(key: str) -> bool:
        group = [*members, key]
        missing = missing_games(group, counted_games(season, group, start, cycles), cycles)
        return any(key in fixture.pair for fixture in missing)

    passed = {
        key: DECLINED if lacks_a_game(key) else ACCEPTED for key in line[: last + 1] if key not in members
    }
    return passed | dict.fromkeys(members, ACCEPTED) | named


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that counts for the championship, in which cycle and round it stands."""

    cycle: int
    round: int
    game: Game


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is still to be put on an evening."""

    white: str
    black: str
    cycle: int

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.white, self.black))


def counted_games(
    season: Season, members: Collection[str], after_round: int, cycles: int
) -> tuple[Counted, ...]:
    """The games between members that count for the championship, in the order of the rounds (article 4).

    Of the rounds up to `after_round` those at the board: the first of each two for the first cycle, the
    second for the second, and so on; what they played more often does not count. A game by default does
    not count. One that is adjourned or has no result yet, in a round that has been published, does: it is
    to be finished. Of later rounds only games tagged `championship` count, in whichever state the round
    is, and there one by default counts with its result: it was lost by not coming.
    """
    found: dict[frozenset[str], list[Counted]] = {}
    for round_ in season.rounds:
        early = round_.number <= after_round
        for game in round_.games:
            pair = frozenset((game.white, game.black))
            if not pair <= set(members):
                continue
            if early and (not round_.state.counts or (game.result is not None and game.result.by_default)):
                continue
            if not early and game.tag != CHAMPIONSHIP:
                continue
            games = found.setdefault(pair, [])
            if len(games) < cycles:
                games.append(Counted(len(games) + 1, round_.number, game))
    return tuple(
        sorted((c for games in found.values() for c in games), key=lambda c: (c.round, c.game.board or 0))
    )


def missing_games(members: Sequence[str], counted: Iterable[Counted], cycles: int) -> tuple[Fixture, ...]:
    """The games that a complete round robin of so many cycles still lacks, in order (article 4).

    Each next game of two has the colours of their last one reversed. Where they have none, the first game
    of the first cycle has them as in a table of which the lower seed has white when the sum of the two
    seeds is odd (so that nobody has one colour much more often); `members` is in the order of the seeds.
    """
    games: dict[frozenset[str], list[Counted]] = {}
    for each in counted:
        games.setdefault(frozenset((each.game.white, each.game.black)), []).append(each)
    fixtures = []
    for (i, one), (j, other) in combinations(enumerate(members), 2):
        had = games.get(frozenset((one, other)), [])
        last_white = had[-1].game.white if had else one if (i + j) % 2 == 0 else other
        for cycle in range(len(had) + 1, cycles + 1):
            white = other if last_white == one else one
            fixtures.append(Fixture(white, one if white == other else other, cycle))
            last_white = white
    return tuple(sorted(fixtures, key=lambda f: f.cycle))


def score(result: Result | None) -> tuple[int, int] | None:
    """Twice the points of white and black; None where there is none yet."""
    if result is None or result is Result.ADJOURNED:
        return None
    return {
        Result.WHITE_WINS: (2, 0),
        Result.WHITE_BY_DEFAULT: (2, 0),
        Result.BLACK_WINS: (0, 2),
        Result.BLACK_BY_DEFAULT: (0, 2),
        Result.DRAW: (1, 1),
        Result.DOUBLE_DEFAULT: (0, 0),
    }[result]
