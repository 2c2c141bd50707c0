"""Games and their seats, written together so that they never differ."""

from __future__ import annotations

from collections.abc import Iterable

from competition.models import Attendance, Entry, Game, Round
from competition.models.attendance import GAME
from competition.systems.season import Kind


def add_games(games: Iterable[Game]) -> list[Game]:
    """Store new games with a seat for both players."""
    stored = Game.objects.bulk_create(list(games))
    Attendance.objects.bulk_create(seat for game in stored for seat in _seats(game))
    return stored


def reseat(games: Iterable[Game]) -> None:
    """Store the players of changed games: the old seats go, new ones come."""
    games = list(games)
    Attendance.objects.filter(game__in=games).delete()
    for game in games:
        game.save(update_fields=["white", "black", "board", "reasons", "broken"])
    Attendance.objects.bulk_create(seat for game in games for seat in _seats(game))


def remove_games(games: Iterable[Game]) -> None:
    """Remove games with their seats."""
    Game.objects.filter(pk__in=[game.pk for game in games]).delete()


def game_of(round_: Round, entry_id: int) -> Game | None:
    """The game of an entrant in a round."""
    return Game.objects.filter(round=round_, seats__entry=entry_id).first()


def row_of(round_: Round, entry_id: int) -> Attendance | None:
    """What an entrant does in a round, whatever it is."""
    return Attendance.objects.filter(round=round_, entry=entry_id).select_related("game").first()


def free_entry(round_: Round, entry_id: int) -> None:
    """Take an entrant out of whatever he does in a round that is not published: his game falls apart."""
    row = row_of(round_, entry_id)
    if row is None:
        return
    if row.kind == GAME and row.game is not None:
        remove_games([row.game])
    else:
        row.delete()


def without_row(round_: Round) -> list[int]:
    """The entries that are in the list in this round and have neither a game nor another row."""
    entries = round_.season.entries.in_round(round_.number).exclude(attendances__round=round_)
    return list(entries.order_by("position").values_list("pk", flat=True))


def expected_without_row(round_: Round, default: str) -> list[int]:
    """Of those the ones who are expected this evening and have nobody to play."""
    missing = without_row(round_)
    signed_up = round_.sign_ups.filter(entry__in=missing, kind=Kind.PRESENT.value)
    expected = set(signed_up.values_list("entry_id", flat=True))
    if default == "present":
        expected |= set(Entry.objects.filter(pk__in=missing, signs_up=False).values_list("pk", flat=True))
    return [pk for pk in missing if pk in expected]


def _seats(game: Game) -> list[Attendance]:
    return [
        Attendance(round_id=game.round_id, entry_id=entry_id, kind=GAME, game=game, colour=colour)
        for entry_id, colour in ((game.white_id, "white"), (game.black_id, "black"))
    ]
