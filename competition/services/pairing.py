"""The pairing of a round: made as a draft, boards locked, made again around them, thrown away."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round, Verb
from competition.reading.load import load_for_pairing
from competition.reading.people import names_by_key
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_award, require_open
from competition.services.no_shows import book_barred
from competition.services.recording import Step, step
from competition.services.seating import add_games, remove_games
from competition.services.sign_ups import book_who_did_not_sign_up
from competition.services.wishes import Place, note_wishes, numbered, wished_boards
from competition.systems.errors import SeasonError
from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing, Reason
from competition.systems.rules import read_rules
from competition.systems.season import CHAMPIONSHIP, MADE_BY_PAIRING, Kind
from competition.wording import rule_errors


def make_pairing(*, round_: Round, deed: Deed) -> Pairing:
    """Pair everybody who is there and write it as a draft; locked boards stand, all else is made anew.

    A bye that was booked by hand stands too: somebody offered to sit out.

    Pairing again what has not changed changes nothing. Raises Refused once the round is published, and
    when the rules of the season don't allow of a pairing.
    """
    require_director(deed.actor)
    with step(round_, Verb.PAIRING_MADE, deed) as work:
        require_open(work.round)
        pairing = _pair(work)
        _write(work, pairing)
        work.about = {"games": len(pairing.games), "bye": pairing.bye, "unpaired": list(pairing.unpaired)}
        if work.round.state == Round.PLANNED.value:
            work.round.state = Round.DRAFT.value
            work.round.save(update_fields=["state"])
    return pairing


def discard_pairing(*, round_: Round, deed: Deed) -> None:
    """Throw the draft away, locked boards too; games of the championship and absences stay.

    Where there is no draft nothing happens. Raises Refused once the round is published.
    """
    require_director(deed.actor)
    with step(round_, Verb.PAIRING_DISCARDED, deed) as work:
        require_open(work.round)
        if work.round.state == Round.PLANNED.value:
            return
        games = work.round.games.exclude(tag=CHAMPIONSHIP)
        work.about = {"games": games.count()}
        remove_games(games)
        work.round.attendances.exclude(made_by="").delete()
        work.round.state = Round.PLANNED.value
        work.round.save(update_fields=["state"])


def lock_board(*, game: Game, deed: Deed) -> None:
    """Let this board stand when the rest is paired again. Raises Refused once the round is published."""
    _set_locked(game, deed, locked=True)


def unlock_board(*, game: Game, deed: Deed) -> None:
    """Let this board take part when the round is paired again. Raises Refused once it is published."""
    _set_locked(game, deed, locked=False)


def _set_locked(game: Game, deed: Deed, *, locked: bool) -> None:
    require_director(deed.actor)
    verb = Verb.BOARD_LOCKED if locked else Verb.BOARD_UNLOCKED
    with step(game.round, verb, deed) as work:
        require_open(work.round)
        current = Game.objects.filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        work.about = {"game": current.pk, "board": current.board}
        if current.locked != locked:
            current.locked = locked
            current.save(update_fields=["locked"])


def _pair(work: Step) -> Pairing:
    rules = read_rules(work.season.rules)
    book_barred(work, rules)
    book_who_did_not_sign_up(work, rules)
    season = load_for_pairing(work.season, work.round.number)
    # Somebody who offered to sit out has his bye already.
    offered = work.round.attendances.filter(kind=Kind.BYE.value, made_by="")
    try:
        pairing = pair(season, work.round.number, tuple(offered.values_list("entry__key", flat=True)))
    except SeasonError as error:
        raise Refused("rules", rule_errors.not_paired(error, names_by_key(work.season))) from error
    if pairing.bye is not None:
        require_award(season.rules, Kind.BYE.value)
    if pairing.exempt:
        require_award(season.rules, Kind.EXEMPT.value)
    return pairing


def _write(work: Step, pairing: Pairing) -> None:
    """Write the pairing unless the draft says the very same."""
    ids = dict(Entry.objects.filter(season=work.season).values_list("key", "pk"))
    games = [
        Game(
            round=work.round,
            board=game.board,
            white_id=ids[game.white],
            black_id=ids[game.black],
            broken=list(game.broken),
            reasons=reasons_as_json(game.reasons),
        )
        for game in pairing.games
    ]
    _meet_wishes(work, games)
    rows = [_left_out(work.round, ids[key], Kind.EXEMPT) for key in pairing.exempt]
    if pairing.bye is not None:
        bye = _left_out(work.round, ids[pairing.bye], Kind.BYE)
        bye.reasons = reasons_as_json(pairing.bye_reasons)
        bye.broken = ["bye"] if pairing.bye_broken else []
        rows.append(bye)
    old_rows = work.round.attendances.filter(made_by=MADE_BY_PAIRING)
    if _same(map(_all_of_row, old_rows), map(_all_of_row, rows)) and _same(
        map(_all_of_game, work.round.games.all()), map(_all_of_game, games)
    ):
        return
    old_rows.delete()
    _write_games(work.round, games)
    Attendance.objects.bulk_create(rows)


def _meet_wishes(work: Step, games: list[Game]) -> None:
    locked = set(work.round.games.filter(locked=True).values_list("white_id", "black_id"))
    players = [(game.white_id, game.black_id) for game in games]
    places = [Place(two, game.board, two in locked) for two, game in zip(players, games, strict=True)]
    numbers = numbered(places, wished_boards(work.season, work.round.number))
    for game, number in zip(games, numbers, strict=True):
        game.board = number
    note_wishes(games, work.season, work.round.number)


def _left_out(round_: Round, entry_id: int, kind: Kind) -> Attendance:
    return Attendance(round=round_, entry_id=entry_id, kind=kind.value, made_by=MADE_BY_PAIRING)


def _write_games(round_: Round, games: list[Game]) -> None:
    stored = list(round_.games.all())
    fixed = {(game.white_id, game.black_id): game for game in stored if game.is_fixed}
    remove_games(game for game in stored if not game.is_fixed)
    for game in games:
        standing = fixed.get((game.white_id, game.black_id))
        if standing is not None and _all_of_game(standing) != _all_of_game(game):
            standing.board, standing.broken, standing.reasons = game.board, game.broken, game.reasons
            standing.save(update_fields=["board", "broken", "reasons"])
    add_games(game for game in games if (game.white_id, game.black_id) not in fixed)


def _same(stored: Iterable[Any], wanted: Iterable[Any]) -> bool:
    return sorted(stored) == sorted(wanted)


def _all_of_row(row: Attendance) -> tuple[Any, ...]:
    return row.entry_id, row.kind, row.made_by, row.broken, json.dumps(row.reasons, sort_keys=True)


def _all_of_game(game: Game) -> tuple[Any, ...]:
    reasons = json.dumps(game.reasons, sort_keys=True)
    return game.board or 0, game.white_id, game.black_id, game.broken, reasons


def reasons_as_json(reasons: tuple[Reason, ...]) -> list[dict[str, Any]]:
    """Reasons as they are stored: a code with its parameters."""
    plain = [{"code": reason.code, "params": reason.params} for reason in reasons]
    stored: list[dict[str, Any]] = json.loads(json.dumps(plain, default=str))
    return stored
