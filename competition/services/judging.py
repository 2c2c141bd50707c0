"""What is changed by hand carries its verdict: the limits that a board, or the bye, breaks."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game
from competition.models.attendance import THERE_KINDS
from competition.reading.load import load_for_pairing
from competition.reading.people import names_by_key
from competition.services.errors import Refused
from competition.services.recording import Step
from competition.services.seating import expected_without_row
from competition.services.wishes import note_wishes
from competition.systems.errors import SeasonError
from competition.systems.pairing.pairing import Judge
from competition.systems.registry import system_of
from competition.systems.rules import read_rules
from competition.wording import rule_errors


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
