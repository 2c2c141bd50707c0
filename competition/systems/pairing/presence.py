"""Who is there for a pairing, which games stand already, and which reserves need not play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competition.systems.errors import SeasonError
from competition.systems.season import MADE_BY_PAIRING, Entrant, Game, Kind, Season


@dataclass(frozen=True)
class Presence:
    """`present`: everybody who plays or is the bye, in the order of the list; `fixed` are among them."""

    present: tuple[str, ...]
    fixed: tuple[Game, ...]
    exempt: tuple[str, ...]


def who_is_there(season: Season, number: int, order: Sequence[str], absent: frozenset[str]) -> Presence:
    """Who plays in round `number`: joined, not withdrawn, without a row in the round, not in `absent`.

    A bye or an exemption that a pairing wrote is dropped; a bye booked by hand stands. Where members sign
    up, only who did is there. The highest-placed reserve joins when the number of the others is odd.

    Raises SeasonError for an unknown id in `absent`, and when somebody absent has a fixed game.
    """
    entrants = {e.id: e for e in season.entrants}
    for entrant in sorted(absent):
        if entrant not in entrants:
            raise SeasonError("unknown_id", "absent", value=entrant, round_number=number)
    round_ = season.round(number)
    fixed = tuple(g for g in round_.games if g.is_fixed) if round_ else ()
    rows = {(o.kind, o.entrant): o for o in round_.others} if round_ else {}
    signed_up = {entrant for kind, entrant in rows if kind is Kind.PRESENT}
    reserves = {entrant for kind, entrant in rows if kind is Kind.RESERVE}
    away = set(absent)
    for (kind, entrant), row in rows.items():
        dropped = kind in (Kind.BYE, Kind.EXEMPT) and row.made_by == MADE_BY_PAIRING
        if not kind.is_signup and not dropped:
            away.add(entrant)
    playing = {entrant for game in fixed for entrant in (game.white, game.black)}
    for entrant in sorted(playing & away):
        raise SeasonError("fixed_but_absent", "absent", value=entrant, round_number=number)
    expected = signed_up if season.rules.attendance.default == "absent" else set(order)
    here = {
        key
        for key in order
        if key in playing
        or (key in expected and key not in away and key not in reserves and _in_season(entrants[key], number))
    }
    waiting = [
        key
        for key in order
        if key in reserves and key not in away | playing and _in_season(entrants[key], number)
    ]
    called = waiting[:1] if len(here) % 2 else []
    present = tuple(key for key in order if key in here or key in called)
    return Presence(present, fixed, tuple(key for key in waiting if key not in called))


def _in_season(entrant: Entrant, number: int) -> bool:
    return entrant.left_after(number) is None
