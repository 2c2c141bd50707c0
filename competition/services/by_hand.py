"""A pairing made by hand, board by board, each judged and locked; and a draft judged again."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round, Verb
from competition.models.attendance import THERE_KINDS
from competition.reading.load import load_for_pairing
from competition.reading.people import names_by_key
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_open
from competition.services.no_shows import book_barred
from competition.services.recording import Step, step
from competition.services.seating import add_games, expected_without_row, remove_games, row_of
from competition.services.sign_ups import book_who_did_not_sign_up
from competition.services.wishes import note_wishes, wished_boards
from competition.systems.errors import SeasonError
from competition.systems.pairing.pairing import Judge
from competition.systems.registry import system_of
from competition.systems.rules import read_rules
from competition.systems.season import MADE_BY_PAIRING, Kind
from competition.wording import rule_errors

BY_HAND = {"code": "by_hand", "params": {}}


def begin_by_hand(*, round_: Round, deed: Deed) -> None:
    """Begin a draft with no boards but those that are locked; everybody who is there waits for a game.

    Raises Refused once the round is published.
    """
    require_director(deed.actor)
    with step(round_, Verb.BOARDS_CLEARED, deed) as work:
        require_open(work.round)
        rules = read_rules(work.season.rules)
        book_barred(work, rules)
        book_who_did_not_sign_up(work, rules)
        remove_games(game for game in work.round.games.all() if not game.is_fixed)
        work.round.attendances.filter(made_by=MADE_BY_PAIRING).delete()
        _be_a_draft(work)


def pair_two(*, round_: Round, first: Entry, second: Entry, deed: Deed) -> None:
    """Let two play each other, at the first free board, colours as in any pairing.

    Who sits at another board that is not locked leaves it, and his opponent waits. Pairing the two who
    are paired already changes nothing. Raises Refused for the absent, at locked boards, and once the
    round is published.
    """
    require_director(deed.actor)
    if first.pk == second.pk:
        raise Refused("same", _("Choose two players."))
    with step(round_, Verb.PAIRED_BY_HAND, deed) as work:
        require_open(work.round)
        together = Game.objects.filter(
            round=work.round, white__in=(first, second), black__in=(first, second)
        ).first()
        if together is not None:
            return
        for entry in (first, second):
            _leave(work, entry)
        judge = judge_of(work)
        for entry in (first, second):
            require_present(judge, entry.key, entry.pk)
        board = _free_board(work)
        white, rule = judge.white_of(first.key, second.key, board)
        black = second.key if white == first.key else first.key
        ids = {first.key: first.pk, second.key: second.pk}
        colours = {"code": "colours", "params": {"rule": rule, "entrant": white}}
        game = Game(
            round=work.round,
            board=board,
            white_id=ids[white],
            black_id=ids[black],
            locked=True,
            broken=list(judge.game(white, black).broken),
            reasons=[BY_HAND, colours],
        )
        wishes = wished_boards(work.season, work.round.number)
        wanted = next((wishes[pk] for pk in (first.pk, second.pk) if pk in wishes), None)
        if wanted and not work.round.games.filter(board=wanted).exists():
            game.board = wanted
        note_wishes([game], work.season, work.round.number)
        add_games([game])
        work.about = {"entrants": [white, black], "board": game.board}
        _be_a_draft(work)


def break_up(*, game: Game, deed: Deed) -> None:
    """Let a board of a draft fall apart, locked or not; both players wait for a game.

    Raises Refused once the round is published, and for a game of the championship.
    """
    require_director(deed.actor)
    with step(game.round, Verb.BOARD_BROKEN_UP, deed) as work:
        require_open(work.round)
        current = Game.objects.filter(pk=game.pk).select_related("white", "black").first()
        if current is None:
            return
        if current.tag:
            raise Refused("locked", _("Board %(board)s is locked.") % {"board": current.board})
        work.about = {"board": current.board, "entrants": [current.white.key, current.black.key]}
        remove_games([current])


def _leave(work: Step, entry: Entry) -> None:
    """Take somebody from where a draft has put him. Raises Refused for the absent and at a locked board."""
    row = row_of(work.round, entry.pk)
    if row is None:
        if not entry.is_in_round(work.round.number):
            raise Refused("absent", _("%(name)s does not take part.") % {"name": entry.name})
        return
    if row.game is not None:
        if row.game.is_fixed:
            raise Refused("locked", _("Board %(board)s is locked.") % {"board": row.game.board})
        remove_games([row.game])
        return
    if row.kind != Kind.BYE.value and not row.made_by:
        raise Refused("absent", _("%(name)s is absent.") % {"name": entry.name})
    Attendance.objects.filter(pk=row.pk).delete()


def _free_board(work: Step) -> int:
    taken = set(work.round.games.values_list("board", flat=True))
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _be_a_draft(work: Step) -> None:
    if work.round.state == Round.PLANNED.value:
        work.round.state = Round.DRAFT.value
        work.round.save(update_fields=["state"])


def judge_of(work: Step) -> Judge:
    """The judge of a draft: everybody who plays in it, sits out, or is left over is present."""
    seated = work.round.attendances.filter(kind__in=THERE_KINDS)
    present = set(seated.values_list("entry__key", flat=True))
    left = expected_without_row(work.round, read_rules(work.season.rules).attendance.default)
    present |= set(Entry.objects.filter(pk__in=left).values_list("key", flat=True))
    try:
        loaded = load_for_pairing(work.season, work.round.number)
        return system_of(loaded).judge(loaded, work.round.number, present)
    except SeasonError as error:
        raise Refused("rules", rule_errors.not_paired(error, names_by_key(work.season))) from error


def require_present(judge: Judge, key: str, entry_id: int) -> None:
    """Raise Refused for somebody who is not expected this evening: he has not signed up, or has left."""
    if not judge.is_present(key):
        entry = Entry.objects.with_player().get(pk=entry_id)
        raise Refused("absent", _("%(name)s does not take part.") % {"name": entry.name})


def rejudge(work: Step, games: Iterable[Game], byes: Iterable[Attendance] = ()) -> None:
    """Store the limits that these boards and byes break now, and the remarks of who sits there."""
    judge = judge_of(work)
    keys = dict(Entry.objects.filter(season=work.season).values_list("pk", "key"))
    games = list(games)
    note_wishes(games, work.season, work.round.number)
    for pk in dict.fromkeys(pk for game in games for pk in (game.white_id, game.black_id)):
        require_present(judge, keys[pk], pk)
    for game in games:
        game.broken = list(judge.game(keys[game.white_id], keys[game.black_id]).broken)
        game.save(update_fields=["broken", "reasons"])
    for bye in byes:
        bye.broken = ["bye"] if judge.bye_broken(keys[bye.entry_id]) else []
        bye.save(update_fields=["broken"])
