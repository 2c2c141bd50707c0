"""Changes to a draft by hand: two players change places, or the two of a board change colours.

What they break then is stored with the boards.

Both take the version of the round that the person was looking at, so that a click that comes twice does
not swap back.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round, Verb
from competition.services.actors import Deed, Refused, require_director
from competition.services.by_hand import rejudge
from competition.services.guards import require_draft
from competition.services.recording import step
from competition.services.seating import reseat, row_of
from competition.systems.season import Kind

BY_HAND = [{"code": "by_hand", "params": {}}]


def swap_players(*, round_: Round, first: Entry, second: Entry, deed: Deed) -> None:
    """Let two entrants of a draft change places: seats, the bye, or being left over.

    Raises Refused when one of them is absent or sits at a locked board, and once the round is published.
    """
    require_director(deed.actor)
    with step(round_, Verb.PLAYERS_SWAPPED, deed) as work:
        require_draft(work.round)
        work.about = {"entrants": [first.key, second.key]}
        one, other = (_place(work.round, entry) for entry in (first, second))
        games = {row.game.pk: row.game for row in (one, other) if row is not None and row.game is not None}
        rows = [row for row in (one, other) if row is not None and row.game is None]
        swapped = {first.pk: second.pk, second.pk: first.pk}
        fields = [_row_fields(row, swapped[row.entry_id]) for row in rows]
        Attendance.objects.filter(pk__in=[row.pk for row in rows]).delete()
        for game in games.values():
            game.white_id = swapped.get(game.white_id, game.white_id)
            game.black_id = swapped.get(game.black_id, game.black_id)
            game.reasons, game.broken = BY_HAND, []
        reseat(games.values())
        Attendance.objects.bulk_create(Attendance(**values) for values in fields)
        byes = work.round.attendances.filter(entry__in=swapped, kind=Kind.BYE.value)
        rejudge(work, games.values(), byes)


def swap_colours(*, game: Game, deed: Deed) -> None:
    """Let the two players of a board of a draft change colours.

    Raises Refused when the board is locked, and once the round is published.
    """
    require_director(deed.actor)
    with step(game.round, Verb.COLOURS_SWAPPED, deed) as work:
        require_draft(work.round)
        current = Game.objects.filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        _refuse_fixed(current)
        work.about = {"game": current.pk, "board": current.board}
        current.white_id, current.black_id = current.black_id, current.white_id
        current.reasons = BY_HAND
        reseat([current])
        rejudge(work, [current])


def _place(round_: Round, entry: Entry) -> Attendance | None:
    """Where somebody who takes part sits, or None for who is left over. Raises Refused for the absent."""
    row = row_of(round_, entry.pk)
    if row is None:
        if not entry.is_in_round(round_.number):
            raise Refused("absent", _("%(name)s does not take part.") % {"name": entry.name})
        return None
    if row.game is not None:
        _refuse_fixed(row.game)
    elif row.kind not in (Kind.BYE.value, Kind.EXEMPT.value) or (
        row.kind == Kind.EXEMPT.value and not row.made_by
    ):
        raise Refused("absent", _("%(name)s is absent.") % {"name": entry.name})
    return row


def _refuse_fixed(game: Game) -> None:
    if game.is_fixed:
        raise Refused("locked", _("Board %(board)s is locked.") % {"board": game.board})


def _row_fields(row: Attendance, entry_id: int) -> dict[str, Any]:
    return {
        "round_id": row.round_id,
        "entry_id": entry_id,
        "kind": row.kind,
        "made_by": row.made_by,
        "reasons": BY_HAND,
    }
