"""Somebody leaves the competition."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.models import Attendance, Entry, Round, SignUp, Verb
from competition.models.attendance import GAME
from competition.services.actors import Deed, Refused, require_director
from competition.services.captured import Scope
from competition.services.guards import checked_reason, require_computable
from competition.services.recording import season_step
from competition.services.seating import free_entry


def withdraw_entry(*, entry: Entry, from_round: int, reason: str, deed: Deed) -> Entry:
    """Take an entrant out of the competition from a round on; what he had reported from there on goes.

    Who has withdrawn from that round already stays as he is. Raises Refused without a reason, for a round
    that the season does not have, when he has withdrawn from another round, and when he has a game in a
    published round from there on.
    """
    require_director(deed.actor)
    rounds = list(Round.objects.filter(season=entry.season_id, number__gte=from_round).order_by("number"))
    scope = Scope(entry.season_id, tuple(round_.pk for round_ in rounds))
    with season_step(entry.season, Verb.ENTRY_WITHDRAWN, deed, scope) as work:
        current = Entry.objects.with_player().get(pk=entry.pk)
        if current.withdrawn_after == from_round - 1:
            return current
        if current.withdrawn_after is not None:
            message = _("%(name)s has withdrawn already, from round %(number)s on.")
            words = {"name": current.name, "number": current.withdrawn_after + 1}
            raise Refused("withdrawn", message % words)
        if from_round < 1 or not rounds or rounds[0].number != from_round:
            raise Refused("no_round", _("There is no round %(number)s.") % {"number": from_round})
        _refuse_games(current, rounds)
        work.about = {
            "entrant": current.key,
            "from_round": from_round,
            "reason": checked_reason(reason),
        }
        for round_ in rounds:
            free_entry(round_, current.pk)
        SignUp.objects.filter(round__in=rounds, entry=current).delete()
        current.withdrawn_after = min(
            [from_round - 1]
            + [span["after"] for span in current.away if span["after"] < from_round <= span["until"]]
        )
        # Who is away and does not come back has withdrawn since he left.
        current.away = [span for span in current.away if span["until"] <= current.withdrawn_after]
        current.save(update_fields=["withdrawn_after", "away"])
        require_computable(work.season)
        return current


def _refuse_games(entry: Entry, rounds: list[Round]) -> None:
    counted = [round_.pk for round_ in rounds if round_.counts]
    game = Attendance.objects.filter(entry=entry, round__in=counted, kind=GAME).order_by("-round__number")
    last = game.values_list("round__number", flat=True).first()
    if last is not None:
        message = _("%(name)s plays in round %(number)s; withdrawing is possible from round %(next)s on.")
        raise Refused("plays", message % {"name": entry.name, "number": last, "next": last + 1})
