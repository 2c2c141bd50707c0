"""Late trouble in a published round is settled: the plan that the director was shown is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Game, Round, Verb
from competition.models.game import LATE_CHANGE
from competition.reading.late_trouble import plan_of
from competition.reading.people import names_by_key
from competition.services.absences import check_absence_kind
from competition.services.actors import Actor, Deed, Refused, require_director
from competition.services.guards import require_award, require_computable, require_under_way
from competition.services.no_shows import bar, let_in_who_came
from competition.services.pairing import reasons_as_json
from competition.services.recording import Step, step
from competition.services.seating import add_games, remove_games
from competition.services.wishes import note_wishes
from competition.systems.errors import SeasonError
from competition.systems.kinds import Kind, offered
from competition.systems.pairing.late_trouble import Away, Plan, Trouble
from competition.systems.rules import Rules, read_rules
from competition.systems.season import MADE_BY_PAIRING
from competition.wording import rule_errors
from players.models import Club


def settle_trouble(*, round_: Round, trouble: Trouble, way: str, deed: Deed, mark: str = "") -> Plan:
    """Book who is away and who has turned up, and change a published round in the chosen `way`.

    `mark` is that of the plan that was shown; another plan is refused as stale. What the change made is
    marked as new, with its time. Returns the plan. Raises Refused
    unless the round is under way, and when the rules don't say what something is worth.
    """
    require_director(deed.actor)
    with step(round_, Verb.TROUBLE_SETTLED, deed) as work:
        require_under_way(work.round)
        plan = _plan(work, trouble, way)
        if mark and work.round.version == deed.seen and plan.mark != mark:
            message = _("The standing has changed since you opened the page. Look again and decide anew.")
            raise Refused("stale", message)
        entries = Entry.objects.filter(season=work.season).with_player().in_bulk()
        work.about = _about(plan, trouble, way, entries)
        _carry_out(work, plan, trouble, entries, deed.actor)
        require_computable(work.season)
        return plan


def _plan(work: Step, trouble: Trouble, way: str) -> Plan:
    for each in trouble.away:
        check_absence_kind(each.kind, offered("trouble"))
    try:
        return plan_of(work.season, work.round, trouble, way)
    except SeasonError as error:
        raise Refused("rules", rule_errors.not_paired(error, names_by_key(work.season))) from error


def _carry_out(work: Step, plan: Plan, trouble: Trouble, entries: dict[int, Entry], actor: Actor) -> None:
    rules = read_rules(work.season.rules)
    remove_games(Game.objects.filter(pk__in=[board.game_id for board in plan.dropped]))
    gone = {*plan.former_byes, *plan.arrived, *plan.away}
    work.round.attendances.filter(entry__in=gone, game=None).delete()
    for each in trouble.away:
        if each.entry_id in plan.away:
            _book_away(work, rules, each, entries[each.entry_id], actor)
    let_in_who_came(work, [entries[pk] for pk in plan.arrived])
    games = _games(work, plan)
    note_wishes(games, work.season, work.round.number)
    add_games(games)
    _sit_out(work, rules, plan)
    for game_id, result in plan.results:
        require_award(rules, "forfeit_win")
        require_award(rules, "forfeit_loss")
        Game.objects.filter(pk=game_id).update(result=result, version=work.next_version)


def _book_away(work: Step, rules: Rules, away: Away, entry: Entry, actor: Actor) -> None:
    """Book somebody as away, unless his game is lost by default; who said nothing is kept out."""
    if not work.round.attendances.filter(entry=entry).exists():
        require_award(rules, away.kind)
        Attendance.objects.create(
            round=work.round,
            entry=entry,
            kind=away.kind,
            reported_at=work.now,
            reported_by=actor.user,
        )
    if away.kind == Kind.ABSENT_UNNOTIFIED.value:
        bar(work, rules, entry)


def _games(work: Step, plan: Plan) -> list[Game]:
    return [
        Game(
            round=work.round,
            board=game.board,
            white_id=game.white,
            black_id=game.black,
            broken=list(game.broken),
            reasons=[_new(work), *reasons_as_json(game.reasons)],
        )
        for game in plan.made
    ]


def _sit_out(work: Step, rules: Rules, plan: Plan) -> None:
    if plan.new_byes:
        require_award(rules, Kind.BYE.value)
    Attendance.objects.bulk_create(
        Attendance(
            round=work.round,
            entry_id=pk,
            kind=Kind.BYE.value,
            made_by=MADE_BY_PAIRING if plan.bye_reasons else "",
            reasons=[_new(work), *reasons_as_json(plan.bye_reasons)],
        )
        for pk in plan.new_byes
    )


def _new(work: Step) -> dict[str, Any]:
    """The reason that marks what came after publishing."""
    at = timezone.localtime(work.now, Club.objects.current().zone)
    return {"code": LATE_CHANGE, "params": {"at": f"{at:%H:%M}"}}


def _about(plan: Plan, trouble: Trouble, way: str, entries: dict[int, Entry]) -> dict[str, Any]:
    """What the history says of it, with the keys of the entrants."""
    boards = {board.game_id: board.number for board in plan.kept}

    def keys(found: Iterable[int]) -> list[str]:
        return [entries[pk].key for pk in found]

    return {
        "way": way,
        "away": [[entries[e.entry_id].key, e.kind] for e in trouble.away if e.entry_id in plan.away],
        "here": keys(plan.arrived),
        "made": [[game.board, *keys((game.white, game.black))] for game in plan.made],
        "byes": keys(plan.new_byes),
        "unpaired": keys(plan.unpaired),
        "by_default": [boards[game_id] for game_id, _result in plan.results],
        "told": keys(plan.told),
    }
