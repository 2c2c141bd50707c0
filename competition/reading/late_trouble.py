"""Late trouble: what becomes of a published round when somebody is away, or turns up after all.

Two ways: the least change that lets everybody play who is there, or nobody moves and the opponent of who
is away sits out or wins by default. Boards with a result and locked boards stand in both. The page and
the verb take the same plan.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from competition.models import Attendance, Entry, Game, Round, Season, SignUp
from competition.models.attendance import THERE_KINDS
from competition.reading.load import load_for_pairing
from competition.systems.pairing.pairing import Reason
from competition.systems.pairing.repair import repair
from competition.systems.rules import read_rules
from competition.systems.season import Kind, Result

LEAST, STAND = "least", "stand"
BYE, BY_DEFAULT = "bye", "forfeit_win"


_STILL_OPEN = ("", Result.WHITE_BY_DEFAULT.value, Result.BLACK_BY_DEFAULT.value)


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody who is not there. `outcome` is what his opponent gets where nobody moves."""

    entry_id: int
    kind: str
    outcome: str = BYE


@dataclass(frozen=True, slots=True)
class Trouble:
    """What has changed since the round was published. `gone_home` are byes who can't be called back."""

    away: tuple[Away, ...] = ()
    here: tuple[int, ...] = ()
    gone_home: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A published board. `stands` when it has a result or is locked.

    Where one did not show up and the other has won by default, that can still be said otherwise: then the
    winner may be given a game. `is_played` are all other boards with a result.
    """

    game_id: int
    number: int
    white: int
    black: int
    stands: bool
    is_played: bool

    @property
    def players(self) -> tuple[int, int]:
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class Seating:
    """Where everybody is, by the primary keys of the entries.

    `unpaired` are expected and have no game; `absent` are in the season and not expected.
    """

    boards: tuple[Board, ...]
    byes: tuple[int, ...]
    unpaired: tuple[int, ...]
    absent: tuple[int, ...]

    @property
    def movable(self) -> frozenset[int]:
        """Who can still be found to be away: at a board without result, sitting out, or without a game."""
        seated = (e for board in self.boards if not board.is_played for e in board.players)
        return frozenset((*seated, *self.byes, *self.unpaired))


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that comes in place of what was published."""

    board: int
    white: int
    black: int
    broken: tuple[str, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a published round becomes. `byes` are all who sit out then, `results` those by default.

    `away` and `arrived` are those for whom that is news.
    """

    away: tuple[int, ...]
    arrived: tuple[int, ...]
    kept: tuple[Board, ...]
    dropped: tuple[Board, ...]
    made: tuple[NewGame, ...]
    results: tuple[tuple[int, str], ...]
    byes: tuple[int, ...]
    new_byes: tuple[int, ...]
    former_byes: tuple[int, ...]
    bye_reasons: tuple[Reason, ...]
    unpaired: tuple[int, ...]
    told: tuple[int, ...]

    @property
    def changes(self) -> bool:
        """Whether anything at all becomes different."""
        changed = self.dropped or self.made or self.results or self.new_byes or self.former_byes
        return bool(changed or self.away or self.arrived)

    @property
    def mark(self) -> str:
        """The same for the same plan, so that what is taken is what was shown."""
        content = (self.away, self.kept, self.dropped, self.made, self.results, self.byes, self.unpaired)
        return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def seating_of(season: Season, round_: Round) -> Seating:
    """Where everybody is in a round; four queries."""
    games = Game.objects.filter(round=round_).order_by("board", "pk")
    boards = tuple(
        Board(
            game_id=game.pk,
            number=game.board or 0,
            white=game.white_id,
            black=game.black_id,
            stands=bool(game.result) or game.is_fixed,
            is_played=game.result not in _STILL_OPEN,
        )
        for game in games
    )
    rows = dict(Attendance.objects.filter(round=round_).values_list("entry_id", "kind"))
    signed_up = set(
        SignUp.objects.filter(round=round_, kind=Kind.PRESENT.value).values_list("entry_id", flat=True)
    )
    in_round = list(season.entries.in_round(round_.number).order_by("position").values_list("pk", flat=True))
    free = [pk for pk in in_round if pk not in rows]
    if read_rules(season.rules).attendance.default == "absent":
        unpaired = [pk for pk in free if pk in signed_up]
    else:
        unpaired = free
    byes = tuple(pk for pk in in_round if rows.get(pk) == Kind.BYE.value)
    absent = [pk for pk in in_round if pk not in unpaired and rows.get(pk) not in THERE_KINDS]
    return Seating(boards, byes, tuple(unpaired), tuple(absent))


def plan_of(season: Season, round_: Round, trouble: Trouble, way: str) -> Plan:
    """What becomes of the round in this `way`. Raises SeasonError when the season makes no sense."""
    seating = seating_of(season, round_)
    if way == LEAST:
        return least_change(season, round_.number, seating, trouble)
    return nobody_moves(seating, trouble)


def least_change(season: Season, number: int, seating: Seating, trouble: Trouble) -> Plan:
    """Everybody who is there plays, and as few published boards as can be are given up."""
    away, here = _away(seating, trouble), _here(seating, trouble)
    keys = dict(Entry.objects.filter(season=season).values_list("pk", "key"))
    ids = {key: pk for pk, key in keys.items()}
    standing = [board for board in seating.boards if board.stands and not away & set(board.players)]
    free = [board for board in seating.boards if board not in standing]
    at_home = [pk for pk in seating.byes if pk in trouble.gone_home and pk not in away]
    players = {pk for board in free for pk in board.players} | set(seating.byes) | set(seating.unpaired)
    pool = (players | here) - away - set(at_home)
    found = repair(
        load_for_pairing(season, number),
        number,
        _by_key(free, keys),
        [keys[pk] for pk in pool],
        _by_key(standing, keys),
    )
    kept_pairs = {(ids[white], ids[black]) for _, white, black in found.kept}
    kept = [board for board in seating.boards if board in standing or board.players in kept_pairs]
    made = tuple(
        NewGame(game.board, ids[game.white], ids[game.black], game.broken, _worth_saying(game.reasons))
        for game in found.made
    )
    byes = [*at_home, *([ids[found.bye]] if found.bye else [])]
    unpaired = tuple(ids[key] for key in found.unpaired)
    return _plan(seating, away, kept, made, (), byes, _bye_reasons(found.bye_reasons), unpaired, here)


def nobody_moves(seating: Seating, trouble: Trouble) -> Plan:
    """The boards stay; who has lost his opponent sits out or wins by default, who turns up sits out."""
    away, here = _away(seating, trouble), _here(seating, trouble)
    outcomes = {each.entry_id: each.outcome for each in trouble.away}
    kept, results, waiting = [], [], []
    for board in seating.boards:
        missing = [pk for pk in board.players if pk in away]
        if len(missing) == 1 and outcomes.get(missing[0]) == BY_DEFAULT:
            won_by = Result.BLACK_BY_DEFAULT if board.white in missing else Result.WHITE_BY_DEFAULT
            results.append((board.game_id, won_by.value))
            kept.append(board)
        elif missing:
            waiting += [pk for pk in board.players if pk not in away]
        else:
            kept.append(board)
    byes = [*(pk for pk in seating.byes if pk not in away), *waiting, *sorted(here)]
    unpaired = tuple(pk for pk in seating.unpaired if pk not in away)
    return _plan(seating, away, kept, (), tuple(results), byes, (), unpaired, here)


def _plan(
    seating: Seating,
    away: set[int],
    kept: list[Board],
    made: tuple[NewGame, ...],
    results: tuple[tuple[int, str], ...],
    byes: list[int],
    bye_reasons: tuple[Reason, ...],
    unpaired: tuple[int, ...],
    here: set[int],
) -> Plan:
    dropped = tuple(board for board in seating.boards if board not in kept)
    new_byes = tuple(pk for pk in byes if pk not in seating.byes)
    former_byes = tuple(pk for pk in seating.byes if pk not in byes)
    by_default = dict(results)
    told = {pk for game in made for pk in (game.white, game.black)} | here
    told |= {pk for board in dropped for pk in board.players} | {*new_byes, *former_byes}
    told |= {pk for board in kept if board.game_id in by_default for pk in board.players}
    return Plan(
        away=tuple(sorted(away)),
        arrived=tuple(sorted(here)),
        kept=tuple(kept),
        dropped=dropped,
        made=made,
        results=results,
        byes=tuple(byes),
        new_byes=new_byes,
        former_byes=former_byes,
        bye_reasons=bye_reasons,
        unpaired=unpaired,
        told=tuple(sorted(told - away)),
    )


def _worth_saying(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Without those who were passed over only because their board stands."""
    return tuple(reason for reason in reasons if reason.params.get("why") != "published")


def _bye_reasons(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Most of them were passed over since their board stands: that is said once."""
    if any(reason.params.get("why") == "rest" for reason in reasons):
        return (Reason("bye_least"),)
    return reasons


def _away(seating: Seating, trouble: Trouble) -> set[int]:
    return {each.entry_id for each in trouble.away} & seating.movable


def _here(seating: Seating, trouble: Trouble) -> set[int]:
    return set(trouble.here) & set(seating.absent)


def _by_key(boards: Iterable[Board], keys: dict[int, str]) -> list[tuple[int, str, str]]:
    return [(board.number, keys[board.white], keys[board.black]) for board in boards]
