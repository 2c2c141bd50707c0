"""Somebody was paired and did not come: booked, kept out of pairings, let in again."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from competition.models import Attendance, Barring, Entry, Game, Round, Verb
from competition.models.barring import MADE_BY_BARRING
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_award, require_open, require_under_way
from competition.services.recording import Step, step
from competition.services.seating import free_entry, remove_games, row_of
from competition.systems.rules import Rules, read_rules
from competition.systems.season import Kind, Result


def book_no_show(
    *, game: Game, absentee: Entry, deed: Deed, kind: Kind | str = Kind.ABSENT_UNNOTIFIED
) -> None:
    """Book that one of the two players of a published game did not show up, as the rules say.

    Either the game is lost by default, or (`no_show.opponent` is `bye`) both get a row: a bye for the
    opponent and `kind` for the absentee. Where the rules say so he is kept out of pairings until he
    is let in again. Raises Refused unless the round is under way, and when the
    absentee does not play this game.
    """
    require_director(deed.actor)
    with step(game.round, Verb.NO_SHOW_BOOKED, deed) as work:
        current = Game.objects.filter(pk=game.pk).first()
        if current is None:
            row = row_of(work.round, absentee.pk)
            if row is not None and row.kind == Kind(kind).value:
                return
            raise Refused("gone", _("This game no longer exists."))
        require_under_way(work.round)
        if absentee.pk not in (current.white_id, current.black_id):
            raise Refused("not_playing", _("%(name)s does not play this game.") % {"name": absentee.name})
        work.about = {"entrant": absentee.key, "board": current.board}
        rules = read_rules(work.season.rules)
        if rules.no_show is None or rules.no_show.opponent == "forfeit_win":
            require_award(rules, "forfeit_win")
            require_award(rules, "forfeit_loss")
            _lose_by_default(work, current, absentee)
        else:
            require_award(rules, Kind(kind).value)
            require_award(rules, Kind.BYE.value)
            _give_a_bye(work, current, absentee, Kind(kind))
        bar(work, rules, absentee)


def _lose_by_default(work: Step, game: Game, absentee: Entry) -> None:
    result = Result.WHITE_BY_DEFAULT if absentee.pk == game.black_id else Result.BLACK_BY_DEFAULT
    if game.result == result.value:
        return
    game.result = result.value
    game.version = work.next_version
    game.save(update_fields=["result", "version"])


def _give_a_bye(work: Step, game: Game, absentee: Entry, kind: Kind) -> None:
    opponent_id = game.black_id if absentee.pk == game.white_id else game.white_id
    remove_games([game])
    Attendance.objects.create(round=work.round, entry=absentee, kind=kind.value)
    Attendance.objects.create(round=work.round, entry_id=opponent_id, kind=Kind.BYE.value)


def let_in(*, entry: Entry, round_: Round, deed: Deed) -> None:
    """Let somebody take part again from this round on; who is not kept out stays as he is.

    What the bar booked for him in this round goes. Raises Refused once the round is published.
    """
    require_director(deed.actor)
    with step(round_, Verb.LET_IN, deed.unseen) as work:
        require_open(work.round)
        if entry.pk not in Barring.objects.barred_in(work.season, work.round.number):
            return
        work.about = {"entrant": entry.key}
        _say(work, entry, barred=False)
        Attendance.objects.filter(round=work.round, entry=entry, made_by=MADE_BY_BARRING).delete()


def bar(work: Step, rules: Rules, entry: Entry) -> None:
    """Part of booking a no-show: keep him out from now on, where the rules say so."""
    if rules.no_show is not None and rules.no_show.until_reported:
        _say(work, entry, barred=True)


def let_in_who_came(work: Step, entries: Iterable[Entry]) -> None:
    """Part of seating somebody who turns up: with that he has reported again."""
    barred = Barring.objects.barred_in(work.season, work.round.number)
    for entry in entries:
        if entry.pk in barred:
            _say(work, entry, barred=False)


def book_barred(work: Step, rules: Rules) -> None:
    """Part of pairing: who is kept out and has said nothing is absent without notice."""
    barred = Barring.objects.barred_in(work.season, work.round.number)
    rows = work.round.attendances.filter(made_by=MADE_BY_BARRING)
    rows.exclude(entry__in=barred).delete()
    if not barred:
        return
    rows_by_entry = {row.entry_id: row for row in work.round.attendances.select_related("game")}
    for entry in work.season.entries.in_round(work.round.number).filter(pk__in=barred).order_by("position"):
        row = rows_by_entry.get(entry.pk)
        if row is not None and (row.game is None or row.game.is_fixed):
            continue
        require_award(rules, Kind.ABSENT_UNNOTIFIED.value)
        free_entry(work.round, entry.pk)
        Attendance.objects.create(
            round=work.round, entry=entry, kind=Kind.ABSENT_UNNOTIFIED.value, made_by=MADE_BY_BARRING
        )


def _say(work: Step, entry: Entry, *, barred: bool) -> None:
    """The last word about somebody in this round."""
    Barring.objects.filter(round=work.round, entry=entry).delete()
    Barring.objects.create(round=work.round, entry=entry, barred=barred)
