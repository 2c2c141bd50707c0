"""A round is published, and closed when all is known."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.models import Attendance, Entry, ExternalGame, Round, Verb
from competition.services.actors import Deed, Refused, require_director
from competition.services.guards import require_award, require_computable, require_under_way
from competition.services.recording import Step, step
from competition.services.seating import expected_without_row, without_row
from competition.systems.league import absent_becomes
from competition.systems.rules import Rules, read_rules
from competition.systems.season import Kind


def publish_round(*, round_: Round, deed: Deed, allow_unpaired: bool = False) -> Round:
    """Show the draft to everybody; from now on the round counts and absences are late trouble.

    A published round stays as it is. Raises Refused when there is no pairing, when somebody who is
    expected has neither a game nor another row (unless `allow_unpaired`), and when something in the
    round has no award.
    """
    require_director(deed.actor)
    with step(round_, Verb.ROUND_PUBLISHED, deed) as work:
        if work.round.counts:
            return work.round
        if work.round.state != Round.DRAFT.value:
            raise Refused("no_pairing", _("There is no pairing for round %(number)s.") % _number(work))
        if not allow_unpaired:
            _refuse_unpaired(work)
        work.about = {"games": work.round.games.count()}
        work.round.state = Round.PUBLISHED.value
        work.round.published_at = work.now
        work.round.save(update_fields=["state", "published_at"])
        require_computable(work.season)
        return work.round


def close_round(*, round_: Round, deed: Deed) -> Round:
    """Close a round when every game has a result.

    Everybody who is in the list and has neither a game nor another row is booked as `absent`: nobody
    leaves a closed round without a line in his ledger. Where the rules say so (`systems.league`), who
    has a league game in the same week is booked as at a league game instead, also when he had reported
    `absent`. A closed round stays as it is. Raises Refused naming the boards without a result.
    """
    require_director(deed.actor)
    verb, own = Verb.ROUND_CLOSED, Verb.RESULT_ENTERED
    with step(round_, verb, deed, own=own) as work:
        if work.round.state == Round.CLOSED.value:
            return work.round
        require_under_way(work.round)
        _refuse_missing_results(work.round)
        booked = _book_everybody(work)
        work.about = {"booked": booked}
        work.round.state = Round.CLOSED.value
        work.round.closed_at = work.now
        work.round.save(update_fields=["state", "closed_at"])
        require_computable(work.season)
        return work.round


def _refuse_unpaired(work: Step) -> None:
    default = read_rules(work.season.rules).attendance.default
    missing = expected_without_row(work.round, default)
    if not missing:
        return
    names = [entry.name for entry in Entry.objects.filter(pk__in=missing).with_player()]
    message = ngettext(
        "%(names)s is expected and has no game: pair the rest, or book an absence or a bye.",
        "%(names)s are expected and have no game: pair the rest, or book absences or a bye.",
        len(names),
    )
    raise Refused("unpaired", message % {"names": ", ".join(names)}, entries=missing)


def _refuse_missing_results(round_: Round) -> None:
    missing = list(round_.games.filter(result="").order_by("board", "pk"))
    if not missing:
        return
    boards = ", ".join(str(game.board or "?") for game in missing)
    message = ngettext(
        "The result of board %(boards)s is missing.",
        "The results of boards %(boards)s are missing.",
        len(missing),
    )
    raise Refused("results_missing", message % {"boards": boards}, games=[game.pk for game in missing])


def _book_everybody(work: Step) -> list[str]:
    """Book who has no row yet; returns the keys of who was booked."""
    rules = read_rules(work.season.rules)
    league = _league_games_of_the_week(work.round, rules)
    reported = work.round.attendances.filter(kind=Kind.ABSENT.value, entry__in=league)
    asked = {row.entry_id: row.kind for row in reported}
    reported.delete()
    entries = list(Entry.objects.filter(pk__in=[*without_row(work.round), *asked]).order_by("position"))
    rows = [_row(work.round, entry, league.get(entry.pk), asked.get(entry.pk, "")) for entry in entries]
    for kind in {row.kind for row in rows}:
        require_award(rules, kind)
    Attendance.objects.bulk_create(rows)
    return [entry.key for entry in entries]


def _row(round_: Round, entry: Entry, found: tuple[Kind, ExternalGame] | None, asked: str) -> Attendance:
    if found is None:
        return Attendance(round=round_, entry=entry, kind=Kind.ABSENT.value)
    kind, league = found
    return Attendance(
        round=round_,
        entry=entry,
        kind=kind.value,
        reported_as=asked,
        team=league.team,
        board=league.board,
        result=league.result,
        opponent_rating=league.opponent_rating,
        match=league.match,
    )


def _league_games_of_the_week(round_: Round, rules: Rules) -> dict[int, tuple[Kind, ExternalGame]]:
    """Who had a league game for which an absence in this round counts as another kind, by entry."""
    games = ExternalGame.objects.filter(round__season=round_.season_id).exclude(date=None)
    kinds = ((game, absent_becomes(rules, round_.date, game.date)) for game in games.select_related("match"))
    return {game.entry_id: (kind, game) for game, kind in kinds if kind is not None}


def _number(work: Step) -> dict[str, int]:
    return {"number": work.round.number}
