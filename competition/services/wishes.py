"""Who sits at which board, with which remark; and who is kept apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.models import BoardWish, Entry, Game, KeptApart, Round, Season, Verb
from competition.models.wish import WISH
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_open
from competition.services.recording import step
from competition.services.seating import game_of, remove_games


def set_wish(
    *,
    round_: Round,
    entry: Entry,
    deed: Deed,
    board: int | None = None,
    note: str = "",
    whole_season: bool = False,
) -> None:
    """Seat somebody at a board whenever he plays, with a remark for the sheet; without both it ends.

    It holds for this round, or from this round on. A draft is numbered anew at once; once the round is
    published its boards keep their numbers. Raises Refused when the round is closed, and when another
    wants the same board.
    """
    require_director(deed.actor)
    with step(round_, Verb.WISH_SET, deed) as work:
        if work.round.state == Round.CLOSED.value:
            raise Refused("closed", _("Round %(number)s is closed.") % {"number": work.round.number})
        _refuse_taken(work.season, work.round, entry, board)
        work.about = {"entrant": entry.key, "board": board, "note": note}
        wishes = BoardWish.objects.in_round(work.season, work.round.number)
        present = wishes.get(entry.pk)
        wanted = (board, note, whole_season)
        if present is None and not board and not note:
            return
        if present is not None and (present.board, present.note, present.whole_season) == wanted:
            return
        BoardWish.objects.update_or_create(
            round=work.round,
            entry=entry,
            defaults={"board": board, "note": note, "whole_season": whole_season},
        )
        if work.round.is_open:
            _number_draft(work.season, work.round)
        seated = game_of(work.round, entry.pk)
        if seated is not None:
            note_wishes([seated], work.season, work.round.number)
            seated.save(update_fields=["reasons"])


def wished_boards(season: Season, number: int) -> dict[int, int]:
    """The board that somebody wants in a round, by entry."""
    wishes = BoardWish.objects.in_round(season, number)
    return {entry_id: wish.board for entry_id, wish in wishes.items() if wish.board}


def note_wishes(games: Iterable[Game], season: Season, number: int) -> None:
    """Let these boards carry the remarks of who sits at them; nothing is saved."""
    wishes = BoardWish.objects.in_round(season, number)
    for game in games:
        players = (wishes[pk] for pk in (game.white_id, game.black_id) if pk in wishes)
        notes = [{"code": WISH, "params": {"note": wish.note}} for wish in players if wish.note]
        game.reasons = [reason for reason in game.reasons if reason["code"] != WISH] + notes


@dataclass(frozen=True, slots=True)
class Place:
    """A board to be numbered: its two players, the number it has, and whether it keeps that."""

    players: tuple[int, int]
    number: int | None
    stays: bool = False


def numbered(boards: Sequence[Place], wishes: Mapping[int, int]) -> list[int | None]:
    """The numbers of these boards once wishes are met; the others follow in their order around those.

    A wish for a board that is taken, or beyond the last one, is not met.
    """
    if not wishes:
        return [board.number for board in boards]
    found: dict[int, int] = {}
    taken = {board.number for board in boards if board.stays}
    for position, board in enumerate(boards):
        wanted = [wishes[pk] for pk in board.players if pk in wishes and not board.stays]
        number = next((n for n in wanted if n not in taken and n <= len(boards)), None)
        if number is not None:
            found[position] = number
            taken.add(number)
    free = (number for number in range(1, len(boards) + len(taken) + 1) if number not in taken)
    return [
        board.number if board.stays else found[position] if position in found else next(free)
        for position, board in enumerate(boards)
    ]


def _number_draft(season: Season, round_: Round) -> None:
    games = list(round_.games.order_by("board", "pk"))
    places = [Place((game.white_id, game.black_id), game.board, game.is_fixed) for game in games]
    numbers = numbered(places, wished_boards(season, round_.number))
    for game, number in zip(games, numbers, strict=True):
        if game.board != number:
            game.board = number
            game.save(update_fields=["board"])


def _refuse_taken(season: Season, round_: Round, entry: Entry, board: int | None) -> None:
    if not board:
        return
    opponent = game_of(round_, entry.pk)
    seated = {entry.pk, *((opponent.white_id, opponent.black_id) if opponent else ())}
    for entry_id, wanted in wished_boards(season, round_.number).items():
        if wanted == board and entry_id not in seated:
            name = Entry.objects.select_related("player").get(pk=entry_id).name
            message = _("Board %(board)s is for %(name)s.")
            raise Refused("board_taken", message % {"board": board, "name": name})


def keep_apart(*, round_: Round, first: Entry, second: Entry, deed: Deed, whole_season: bool = False) -> None:
    """Let two not be paired in this round, or in no round of the season.

    Their board in a draft falls apart; both wait until the rest is paired again. Saying it again changes
    nothing. Raises Refused once the round is published, for one and the same player, and when their
    board is locked.
    """
    require_director(deed.actor)
    if first.pk == second.pk:
        raise Refused("same", _("Choose two players."))
    with step(round_, Verb.KEPT_APART, deed) as work:
        require_open(work.round)
        work.about = {"entrants": [first.key, second.key], "whole_season": whole_season}
        one, other = sorted((first.pk, second.pk))
        KeptApart.objects.update_or_create(
            round=work.round, one_id=one, other_id=other, defaults={"whole_season": whole_season}
        )
        board = Game.objects.filter(
            round=work.round, white__in=(first, second), black__in=(first, second)
        ).first()
        if board is not None:
            if board.is_fixed:
                raise Refused("locked", _("Board %(board)s is locked.") % {"board": board.board})
            remove_games([board])


def let_meet(*, round_: Round, apart: int, deed: Deed) -> None:
    """Let two be paired again; `apart` is the row that keeps them apart. What is gone stays gone.

    Raises Refused once the round in which it was said is published.
    """
    require_director(deed.actor)
    found = KeptApart.objects.filter(pk=apart, round__season=round_.season_id).first()
    if found is None:
        return
    with step(found.round, Verb.LET_MEET, deed.unseen) as work:
        if not found.whole_season:
            require_open(work.round)
        work.about = {"entrants": [found.one.key, found.other.key]}
        KeptApart.objects.filter(pk=apart).delete()
