"""Two entrants of a round that has been published change places, whatever each of them did in it."""

from __future__ import annotations

from django.db.models import Q
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round
from competition.models.attendance import GAME
from competition.services.errors import Refused
from competition.services.seating import reseat
from competition.services.swaps import BY_HAND
from competition.systems.season import Kind


def exchange_seats(round_: Round, first: Entry, second: Entry) -> None:
    """Give each of two entrants what the other did: the seat at a board, the bye, or the absence.

    Who gets nothing in a closed round is booked as absent, as when it was closed. Raises Refused for
    somebody who does not take part in the round.
    """
    for entry in (first, second):
        if not entry.is_in_round(round_.number):
            message = _("%(name)s does not take part in round %(number)s.")
            raise Refused("not_in_round", message % {"name": entry.name, "number": round_.number})
    other = {first.pk: second.pk, second.pk: first.pk}
    rows = Attendance.objects.filter(round=round_, entry__in=other).exclude(kind=GAME)
    exchanged = [_row_for(row, other[row.entry_id]) for row in rows]
    rows.delete()
    _exchange_games(round_, other)
    Attendance.objects.bulk_create(exchanged)
    if round_.state == Round.CLOSED.value:
        _book_who_has_nothing(round_, first, second)


def _exchange_games(round_: Round, other: dict[int, int]) -> None:
    games = list(Game.objects.filter(Q(white__in=other) | Q(black__in=other), round=round_))
    for game in games:
        game.white_id = other.get(game.white_id, game.white_id)
        game.black_id = other.get(game.black_id, game.black_id)
        game.reasons, game.broken = BY_HAND, []
    reseat(games)


def _row_for(row: Attendance, entry_id: int) -> Attendance:
    kept = ("kind", "team", "board", "result", "opponent_rating", "made_by")
    return Attendance(
        round_id=row.round_id, entry_id=entry_id, reasons=BY_HAND, **model_to_dict(row, fields=kept)
    )


def _book_who_has_nothing(round_: Round, *entries: Entry) -> None:
    for entry in entries:
        Attendance.objects.get_or_create(round=round_, entry=entry, defaults={"kind": Kind.ABSENT.value})
