"""A member's coming rounds and what may be reported for them; games played, the next one, and with whom."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from competition.pages.member import words
from competition.pages.member import words as worth
from competition.pages.results import words as results_words
from competition.reading.claims import OwnGame
from competition.reading.member import RoundChoice, SeasonChoices
from competition.reading.own_evenings import OwnMeeting
from competition.systems.season import Kind, Result
from competition.wording import dates, kinds, member, titles


@dataclass(frozen=True, slots=True)
class ComingLine:
    """A round that a member can report for. `seen` is what the form sends back about its lateness."""

    id: int
    name: str
    day: str
    until: str
    late: str
    seen: str
    reported: str
    worth: str
    may_change: bool
    ticked: bool
    coming: bool


def coming_lines(choices: SeasonChoices, now: dt.datetime, ticked: Collection[int] = ()) -> list[ComingLine]:
    """The coming rounds in their order. `now` is local."""
    return [_line(choices, choice, now, choice.head.id in ticked) for choice in choices.rounds]


def kind_worths(choices: SeasonChoices) -> dict[str, str]:
    """By kind what it is worth to him now, in the next round that he has reported nothing for."""
    return {kind: worth.worth(found, choices.display) for kind, found in choices.worths.items()}


def _line(choices: SeasonChoices, choice: RoundChoice, now: dt.datetime, ticked: bool) -> ComingLine:
    head = choice.head
    late = choice.late_kind and not choices.signs_up
    return ComingLine(
        id=head.id,
        name=titles.round_name(head.number),
        day=dates.evening(head.date, head.time),
        until=member.until(head.deadline, now),
        late=_counts_as(choices, choice) if late else "",
        seen=choice.late_kind or "",
        reported=member.reported(choice.reported, choice.reported_as) if choice.reported else "",
        worth=worth.worth(choice.worth, choices.display) if choice.worth else "",
        may_change=choice.may_change,
        ticked=ticked,
        coming=choice.has_signed_up,
    )


def _counts_as(choices: SeasonChoices, choice: RoundChoice) -> str:
    """What a late report becomes, and what that is worth."""
    words = member.counts_as(choice.late_kind or "")
    if choice.late_worth is None:
        return words
    return f"{words} {capfirst(worth.worth(choice.late_worth, choices.display))}."


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """A kind with how often it was, and what the next one is worth."""

    kind: str
    number: int
    next: str


def absence_lines(choices: SeasonChoices, so_far: Counter[str]) -> list[AbsenceLine]:
    """The kinds that happened, and those that he can still report."""
    offered = [kind for kind in choices.kinds if not Kind(kind).is_signup]
    known = [*offered, *(kind for kind in choices.worths if kind not in offered)]
    happened = [kind.value for kind in Kind if so_far[kind.value] and kind.value not in known]
    return [
        AbsenceLine(
            kind=kinds.label(kind),
            number=so_far[kind],
            next=words.what_is_left(choices.worths[kind], choices.display) if kind in choices.worths else "",
        )
        for kind in [*known, *happened]
    ]


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
            round=titles.round_name(each.round_number),
            colour="w" if each.is_white else "b",
            opponent=each.opponent,
            outcome=member.outcome(each.result, each.is_white),
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
            summary=member.summary([(each.result, each.is_white) for each in games]),
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
        title=f"{meeting.season}, {titles.round_name(meeting.round_number).lower()}, {board}",
        day=dates.evening(meeting.date, meeting.time),
        colour="w" if meeting.is_white else "b",
        opponent=meeting.opponent,
        before=member.before(meeting.opponent, [(each.result, each.is_white) for each in earlier]),
        earlier=tuple(played_lines(earlier)),
        slug=meeting.slug,
        round_number=meeting.round_number,
        state=_state(claim) if claim is not None else member.booked(meeting.result, meeting.is_white),
        choices=_choices(claim) if claim is not None else (),
    )


def _state(game: OwnGame) -> str:
    return results_words.state(game.own, game.other, game.result, game.is_white, game.opponent, game.notation)


def _choices(game: OwnGame) -> tuple[OwnChoice, ...]:
    """None once the director has entered the result."""
    if game.result:
        return ()
    won, lost = Result.WHITE_WINS.value, Result.BLACK_WINS.value
    if not game.is_white:
        won, lost = lost, won
    choices = ((won, _("I won")), (Result.DRAW.value, _("Draw")), (lost, _("I lost")))
    return tuple(OwnChoice(code, words, code == game.own) for code, words in choices)
