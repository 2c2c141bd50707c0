"""Teams and their matches: booked once, with the boards and later the results; the seasons follow."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Match, MatchBoard, Round, Team, Verb
from competition.models.game import COLOURS
from competition.services.actors import Actor, Deed, Refused, require_director
from competition.services.guards import checked_reason
from competition.services.league_bookings import Left, book_along
from competition.services.league_bookings import settle as settle_round
from competition.systems.season import EXTERNAL_RESULTS
from players.models import Player


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """Who plays at a board, and his result as far as it is known."""

    player: Player
    board: int | None = None
    colour: str = ""
    result: str = ""
    opponent_rating: int | None = None

    @classmethod
    def of(cls, board: MatchBoard) -> BoardFacts:
        """What is booked now."""
        return cls(board.player, board.board, board.colour, board.result, board.opponent_rating)


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What is to be so of a match."""

    date: dt.date
    opponent: str = ""
    at_home: bool = True
    boards: tuple[BoardFacts, ...] = ()

    @classmethod
    def of(cls, match: Match) -> MatchFacts:
        """What is booked now."""
        boards = match.boards.select_related("player")
        return cls(match.date, match.opponent, match.at_home, tuple(BoardFacts.of(b) for b in boards))


@dataclass(frozen=True, slots=True)
class Booked:
    """A match that was booked or changed, and what of it a director still has to settle."""

    match: Match
    left: tuple[Left, ...] = ()


def save_team(
    *, team: Team | None, name: str, competition: str, captains: Iterable[Player], active: bool, deed: Deed
) -> Team:
    """Make a team, or change one. A new team that is there already, just so, is no error.

    Raises Refused for a name that another team has, and without one.
    """
    require_director(deed.actor)
    name = " ".join(name.split())
    if not name:
        raise Refused("no_name", _("A team needs a name, such as 1."))
    wanted = {player.pk for player in captains}
    competition = " ".join(competition.split())
    with transaction.atomic():
        taken = Team.objects.select_for_update().filter(name__iexact=name)
        other = (taken.exclude(pk=team.pk) if team is not None else taken).first()
        if other is not None and team is None:
            known = {player.pk for player in other.captains.all()}
            if (other.competition, other.active, known) == (competition, active, wanted):
                return other
        if other is not None:
            raise Refused("name_taken", _("There is a team “%(name)s” already.") % {"name": name})
        team = team or Team()
        team.name, team.competition, team.active = name, competition, active
        team.save()
        team.captains.set(wanted)
    return team


def is_captain(actor: Actor, team: Team) -> bool:
    """Whether he may work for this team: one of its captains, logged in, or a director."""
    if actor.may_direct:
        return True
    known = actor.user is not None and actor.user.is_active and actor.player is not None
    return known and team.captains.filter(pk=actor.player.pk, active=True).exists()  # type: ignore[union-attr]


def book_match(*, team: Team, wanted: MatchFacts, deed: Deed) -> Booked:
    """Book a match of a team, and with it what follows in every season.

    The same match again is no error. Raises Refused for anybody but a captain or a director, when the
    team has another match that day, and for boards that can't be.
    """
    _require_captain(deed.actor, team)
    wanted = _checked(wanted)
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=team.pk)
        there = _match_on(team, wanted.date)
        if there is not None:
            if _same(MatchFacts.of(there), wanted):
                return Booked(there)
            raise _match_there(team)
        match = Match.objects.create(
            team=team,
            date=wanted.date,
            opponent=wanted.opponent,
            at_home=wanted.at_home,
            changed_at=deed.now,
            changed_by=deed.actor.user,
        )
        _write_boards(match, wanted.boards)
        return Booked(match, tuple(book_along(match, Verb.MATCH_BOOKED, deed)))


def change_match(*, match: Match, wanted: MatchFacts, deed: Deed) -> Booked:
    """Make a match what is wanted: its day, opponent, boards and results; the seasons follow.

    Who looked at it as captain or director has confirmed what members booked themselves. What did not
    follow before is tried again. Raises Refused as `book_match` does, for a match that was called off,
    and when it has been changed since `deed.seen`.
    """
    _require_captain(deed.actor, match.team)
    wanted = _checked(wanted)
    with transaction.atomic():
        match = _locked(match)
        if match.cancelled:
            raise Refused("cancelled", _("This match has been called off."))
        if not _same(MatchFacts.of(match), wanted) or match.boards.filter(unconfirmed=True).exists():
            _refuse_stale(match, deed.seen)
            if match.date != wanted.date and _match_on(match.team, wanted.date) is not None:
                raise _match_there(match.team)
            match.date, match.opponent, match.at_home = wanted.date, wanted.opponent, wanted.at_home
            _write_boards(match, wanted.boards)
            _touch(match, deed)
        return Booked(match, tuple(book_along(match, Verb.MATCH_CHANGED, deed)))


def cancel_match(*, match: Match, deed: Deed) -> Booked:
    """Call a match off: nothing follows from it any more. One that is called off already is no error.

    Raises Refused for anybody but a captain or a director, and as `change_match` does.
    """
    _require_captain(deed.actor, match.team)
    with transaction.atomic():
        match = _locked(match)
        if not match.cancelled:
            _refuse_stale(match, deed.seen)
            match.cancelled = True
            _touch(match, deed)
        return Booked(match, tuple(book_along(match, Verb.MATCH_CANCELLED, deed)))


def book_own_game(*, team: Team, wanted: MatchFacts, deed: Deed) -> Booked:
    """A member books his own league game: he joins the match of that team and day, or makes it.

    It is marked until a captain or director has looked at it. Of what a captain booked he may only add
    a result that is missing. Raises Refused for a game of somebody else, and for a board that is taken.
    """
    (own,) = _checked(wanted).boards
    if deed.actor.player is None or own.player.pk != deed.actor.player.pk:
        raise Refused("not_allowed", _("You may only do this for yourself."))
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=team.pk)
        match = _match_on(team, wanted.date)
        verb = Verb.MATCH_CHANGED if match is not None else Verb.MATCH_BOOKED
        if match is None:
            match = Match(team=team, date=wanted.date, opponent=wanted.opponent, at_home=wanted.at_home)
            match.changed_at = deed.now
            match.save()
        row = match.boards.filter(player=own.player).select_related("player").first()
        if row is not None and BoardFacts.of(row) == own:
            return Booked(match)
        if row is not None and not row.unconfirmed:
            own = _only_completed(BoardFacts.of(row), own)
        if own.board is not None and match.boards.filter(board=own.board).exclude(player=own.player).exists():
            message = _("Somebody else plays at board %(board)d of this match.")
            raise Refused("board_taken", message % {"board": own.board})
        _write_board(match, own, unconfirmed=row is None or row.unconfirmed)
        _touch(match, deed)
        return Booked(match, tuple(book_along(match, verb, deed)))


def settle_match(*, match: Match, round_: Round, reason: str, deed: Deed) -> Booked:
    """Take over in a published or closed round what follows from a match; a reason is needed.

    `deed.seen` is that of the round. What can't be taken over even so, such as of somebody who
    has a game at the club, is left.
    """
    require_director(deed.actor)
    with transaction.atomic():
        match = _locked(match)
        left = settle_round(match, round_, checked_reason(reason), deed)
        return Booked(match, tuple(left))


def _require_captain(actor: Actor, team: Team) -> None:
    if not is_captain(actor, team):
        raise Refused("not_allowed", _("Only a captain of this team may do this."))


def _locked(match: Match) -> Match:
    """The match as it is now, with its team locked: matches of one team change one after the other."""
    Team.objects.select_for_update().get(pk=match.team_id)
    return Match.objects.select_related("team").get(pk=match.pk)


def _match_on(team: Team, date: dt.date) -> Match | None:
    return Match.objects.select_related("team").filter(team=team, date=date, cancelled=False).first()


def _match_there(team: Team) -> Refused:
    message = _("Team %(team)s has another match that day; change that one.")
    return Refused("match_there", message % {"team": team.name})


def _refuse_stale(match: Match, seen: int | None) -> None:
    if seen is not None and seen != match.version:
        message = _("%(who)s has changed this match since you opened the page. Look again and decide anew.")
        raise Refused("stale", message % {"who": match.changed_by or _("A member")})


def _touch(match: Match, deed: Deed) -> None:
    match.version += 1
    match.changed_at, match.changed_by = deed.now, deed.actor.user
    match.save()


def _checked(wanted: MatchFacts) -> MatchFacts:
    """The same with tidy names. Raises Refused for boards that can't be."""
    players = [each.player.pk for each in wanted.boards]
    numbers = [each.board for each in wanted.boards if each.board is not None]
    for each in wanted.boards:
        words = {"name": each.player.full_name}
        if players.count(each.player.pk) > 1:
            raise Refused("twice", _("%(name)s stands in the line-up twice.") % words)
        if each.board is not None and not 1 <= each.board <= 99:
            raise Refused("no_board", _("The board of %(name)s is none.") % words)
        if each.result not in ("", *EXTERNAL_RESULTS) or each.colour not in ("", *COLOURS):
            raise Refused("no_result", _("The result of %(name)s is none.") % words)
    twice = next((number for number in numbers if numbers.count(number) > 1), None)
    if twice is not None:
        raise Refused("board_twice", _("Board %(board)d stands in the line-up twice.") % {"board": twice})
    return replace(wanted, opponent=" ".join(wanted.opponent.split()))


def _same(one: MatchFacts, other: MatchFacts) -> bool:
    def rows(facts: MatchFacts) -> list[tuple[object, ...]]:
        return sorted(
            (b.player.pk, b.board or 0, b.colour, b.result, b.opponent_rating or 0) for b in facts.boards
        )

    plain = (one.date, one.opponent, one.at_home) == (other.date, other.opponent, other.at_home)
    return plain and rows(one) == rows(other)


def _write_boards(match: Match, boards: Iterable[BoardFacts]) -> None:
    wanted = list(boards)
    match.boards.exclude(player__in=[each.player.pk for each in wanted]).delete()
    # Two who change places pass through a moment without boards.
    match.boards.update(board=None)
    for each in wanted:
        _write_board(match, each, unconfirmed=False)


def _write_board(match: Match, facts: BoardFacts, *, unconfirmed: bool) -> None:
    MatchBoard.objects.update_or_create(
        match=match,
        player=facts.player,
        defaults={
            "board": facts.board,
            "colour": facts.colour,
            "result": facts.result,
            "opponent_rating": facts.opponent_rating,
            "unconfirmed": unconfirmed,
        },
    )


def _only_completed(booked: BoardFacts, said: BoardFacts) -> BoardFacts:
    """What a captain booked, with the result that the member adds. Raises Refused for anything else."""
    completed = replace(
        booked,
        result=booked.result or said.result,
        colour=booked.colour or said.colour,
        opponent_rating=booked.opponent_rating
        if booked.opponent_rating is not None
        else said.opponent_rating,
    )
    if booked.result and said.result not in ("", booked.result):
        raise Refused("booked", _("Your captain has entered another result; please ask him."))
    return completed
