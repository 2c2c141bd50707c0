"""A member's own games: the next one with its history, and all he has played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.reading.claims import OwnGame
from competition.reading.own_evenings import OwnMeeting
from competition.systems.season import Result
from competition.wording import claims, dates, heads, own_games


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A result as the player sees it."""

    code: str
    words: str
    pressed: bool


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A game as he looks back on it. `colour` is his own: w or b."""

    day: str
    season: str
    round: str
    colour: str
    opponent: str
    outcome: str


@dataclass(frozen=True, slots=True)
class NextLine:
    """The game of an evening under way. `state` and `choices` where he may enter its result himself."""

    id: int
    title: str
    day: str
    colour: str
    opponent: str
    before: str
    earlier: tuple[PlayedLine, ...]
    slug: str
    round_number: int
    state: str = ""
    choices: tuple[OwnChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Somebody he has met: how often, with which score, and every game."""

    name: str
    summary: str
    games: tuple[PlayedLine, ...]


def next_lines(meetings: Sequence[OwnMeeting], claimable: Iterable[OwnGame]) -> list[NextLine]:
    """The games under way, the nearest first, each with what there was between the two before."""
    own = {game.id: game for game in claimable}
    under_way = [each for each in meetings if not each.is_over]
    return [_next(each, meetings, own.get(each.game)) for each in reversed(under_way)]


def played_lines(meetings: Iterable[OwnMeeting]) -> list[PlayedLine]:
    """Games as they were, the newest first."""
    return [
        PlayedLine(
            day=dates.date(each.date) if each.date else "",
            season=each.season,
            round=heads.round_name(each.round_number),
            colour="w" if each.is_white else "b",
            opponent=each.opponent,
            outcome=own_games.outcome(each.result, each.is_white),
        )
        for each in meetings
    ]


def opponent_lines(meetings: Iterable[OwnMeeting]) -> list[OpponentLine]:
    """By opponent, whom he met most often first."""
    by_opponent: dict[int, list[OwnMeeting]] = defaultdict(list)
    for each in meetings:
        by_opponent[each.opponent_id].append(each)
    found = sorted(by_opponent.values(), key=lambda games: (-len(games), games[0].opponent))
    return [
        OpponentLine(
            name=games[0].opponent,
            summary=own_games.summary([(each.result, each.is_white) for each in games]),
            games=tuple(played_lines(games)),
        )
        for games in found
    ]


def _next(meeting: OwnMeeting, meetings: Sequence[OwnMeeting], claim: OwnGame | None) -> NextLine:
    earlier = [
        each
        for each in meetings
        if each.opponent_id == meeting.opponent_id and each.is_over and each.game != meeting.game
    ]
    board = _("board %(board)s") % {"board": meeting.board or "?"}
    return NextLine(
        id=meeting.game,
        title=f"{meeting.season}, {heads.round_name(meeting.round_number).lower()}, {board}",
        day=dates.evening(meeting.date, meeting.time),
        colour="w" if meeting.is_white else "b",
        opponent=meeting.opponent,
        before=own_games.before(meeting.opponent, [(each.result, each.is_white) for each in earlier]),
        earlier=tuple(played_lines(earlier)),
        slug=meeting.slug,
        round_number=meeting.round_number,
        state=_state(claim) if claim is not None else own_games.booked(meeting.result, meeting.is_white),
        choices=_choices(claim) if claim is not None else (),
    )


def _state(game: OwnGame) -> str:
    return claims.state(game.own, game.other, game.result, game.is_white, game.opponent, game.notation)


def _choices(game: OwnGame) -> tuple[OwnChoice, ...]:
    """None once the director has entered the result."""
    if game.result:
        return ()
    won, lost = Result.WHITE_WINS.value, Result.BLACK_WINS.value
    if not game.is_white:
        won, lost = lost, won
    choices = ((won, _("I won")), (Result.DRAW.value, _("Draw")), (lost, _("I lost")))
    return tuple(OwnChoice(code, words, code == game.own) for code, words in choices)
