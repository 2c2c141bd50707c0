"""Late trouble: who sits where in a published round, and what the rule book makes of it."""

from __future__ import annotations

from competition.models import Attendance, Game, Round, Season, SignUp
from competition.models.attendance import THERE_KINDS
from competition.reading.load import load_for_pairing
from competition.systems.pairing.late_trouble import (
    LEAST,
    Board,
    Plan,
    Seating,
    Trouble,
    least_change,
    nobody_moves,
)
from competition.systems.rules import read_rules
from competition.systems.season import Kind, Result

_STILL_OPEN = ("", Result.WHITE_BY_DEFAULT.value, Result.BLACK_BY_DEFAULT.value)


def seating_of(season: Season, round_: Round) -> Seating:
    """Where everybody is in a round, by the primary keys of entries and games; five queries."""
    keys = dict(season.entries.values_list("pk", "key"))
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
    return Seating(keys, boards, byes, tuple(unpaired), tuple(absent))


def plan_of(season: Season, round_: Round, trouble: Trouble, way: str) -> Plan:
    """What becomes of the round in this `way`. Raises SeasonError when the season makes no sense."""
    seating = seating_of(season, round_)
    if way == LEAST:
        return least_change(load_for_pairing(season, round_.number), round_.number, seating, trouble)
    return nobody_moves(seating, trouble)
