"""Taking back the last step of a round, or the last one of the season itself."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Event, Round, Season, Verb
from competition.reading.history import NO_STEPS
from competition.services.actors import Actor, Deed, Refused, require_director
from competition.services.announcing import announce
from competition.services.captured import Captured, Scope, is_untouched, put_back, touched
from competition.services.guards import require_computable
from competition.services.recording import (
    Step,
    changed_rounds,
    lock_season,
    raise_rounds,
    raise_version,
    stale,
    step,
    write_event,
)
from competition.services.seating import without_row
from players.models import Player
from players.services.members import strike_off


def last_event(round_: Round) -> Event | None:
    """The step of this round that would be taken back: the last one that has not been."""
    events = Event.objects.filter(round=round_, undone_by=None).exclude(verb__in=NO_STEPS)
    return events.select_related("user", "player").order_by("-pk").first()


def undo_last(*, round_: Round, deed: Deed, expected_event: int | None = None) -> Event:
    """Take back the last step of a round: every row it changed becomes as it was before.

    `expected_event` is the step that the person saw; one that has been taken back already is no error.
    Returns the event that was taken back. Raises Refused when there is nothing to take back, when
    another step came after the expected one, and when what it changed has been touched since.
    """
    require_director(deed.actor)
    with transaction.atomic():
        with step(round_, Verb.UNDONE, deed.unseen) as work:
            event = last_event(work.round)
            if expected_event is not None and (event is None or event.pk != expected_event):
                return _already_undone(work.round, expected_event)
            if event is None:
                raise Refused("nothing", _("There is nothing to take back in this round."))
            _put_back(work, event)
            _strike_off(event, deed.actor)
        event.undone_by = work.event
        event.save(update_fields=["undone_by"])
    return event


def last_season_event(season: Season) -> Event | None:
    """The last verb on the season itself that can be taken back and has not been."""
    events = Event.objects.filter(season=season, round=None, undone_by=None, data__has_key="scope")
    return events.exclude(verb=Verb.UNDONE.value).select_related("user", "player").order_by("-pk").first()


def undo_in_season(*, event: Event, deed: Deed) -> Event:
    """Take back a verb on the season; one that has been taken back already is no error.

    Raises Refused for a verb that can't be taken back, when a later one on the season has not been, and
    when what it changed has been touched since.
    """
    require_director(deed.actor)
    with transaction.atomic():
        season = lock_season(event.season_id)
        current = Event.objects.get(pk=event.pk)
        if current.undone_by_id is not None:
            return current
        last = last_season_event(season)
        if last is None or "scope" not in current.data:
            raise Refused("nothing", _("There is nothing to take back here."))
        if last.pk != current.pk:
            raise stale([last])
        was, is_now = current.was, current.now
        _refuse_later(current, _built_upon(season, was, is_now))
        scope = Scope.of_event(current)
        if not is_untouched(scope, was, is_now):
            raise touched()
        put_back(was, is_now, season.version + 1)
        _give_back_history(current)
        _refuse_closed_since(scope)
        _refuse_disorder(season)
        raise_version(season)
        raise_rounds(was, is_now)
        require_computable(season)
        about = {**current.data.get("about", {}), "event": current.pk, "verb": current.verb}
        undone = write_event(season, Verb.UNDONE, deed, data={"about": about})
        announce(season, deed, is_now, was)
        Event.objects.filter(pk=current.pk).update(undone_by=undone)
        current.refresh_from_db()
    return current


def _built_upon(season: Season, was: Captured, is_now: Captured) -> set[int]:
    """The rounds whose later steps build on a verb: those that it changed, for the rules all that count."""
    if "season" in was and _rules_in(was) != _rules_in(is_now):
        return set(season.rounds.counted().values_list("pk", flat=True))
    return changed_rounds(was, is_now)


def _rules_in(rows: Captured) -> list[object]:
    return [row["rules"] for row in rows["season"].values()]


def _give_back_history(event: Event) -> None:
    """What had happened in a cancelled evening belongs to it again."""
    about = event.data["about"]
    if event.verb == Verb.ROUND_CANCELLED.value:
        Event.objects.filter(season=event.season_id, pk__in=about["events"]).update(round=about["round"])


def _refuse_later(event: Event, rounds: set[int]) -> None:
    """What came later in a round builds on what was so: it has to be taken back first."""
    later = Event.objects.filter(round__in=rounds, pk__gt=event.pk, undone_by=None).exclude(verb__in=NO_STEPS)
    found = list(later.select_related("user", "player").order_by("pk"))
    if found:
        raise stale(found)


def _refuse_closed_since(scope: Scope) -> None:
    """Nobody stands in a closed round without a line: who comes back would."""
    rounds = Round.objects.filter(season=scope.season, state=Round.CLOSED.value).order_by("number")
    for round_ in rounds if scope.whole else rounds.filter(pk__in=scope.rounds):
        if without_row(round_):
            message = _("Round %(number)s has been closed since: this can't be taken back.")
            raise Refused("touched", message % {"number": round_.number})


def _refuse_disorder(season: Season) -> None:
    """Numbers follow the dates: an evening that goes back must not come to stand before another one."""
    rounds = Round.objects.filter(season=season).order_by("number")
    days = [date for date in rounds.values_list("date", flat=True) if date is not None]
    if days != sorted(set(days)):
        message = _("This can't be taken back: the rounds would no longer follow their dates.")
        raise Refused("touched", message)


def _strike_off(event: Event, actor: Actor) -> None:
    """Who became a member by walking in is none, unless he is used elsewhere."""
    made = Player.objects.filter(pk=event.data.get("about", {}).get("new_member")).first()
    if made is not None and actor.user is not None:
        strike_off(player=made, by=actor.user)


def _put_back(work: Step, event: Event) -> None:
    was, is_now = event.was, event.now
    if not is_untouched(Scope.of_round(work.round), was, is_now):
        raise touched()
    put_back(was, is_now, work.next_version)
    _refuse_disorder(work.season)
    work.about = {**event.data.get("about", {}), "event": event.pk, "verb": event.verb}


def _already_undone(round_: Round, expected_event: int) -> Event:
    expected = Event.objects.filter(round=round_, pk=expected_event).first()
    if expected is None:
        raise Refused("gone", _("This step is not one of this round."))
    if expected.undone_by_id is not None:
        return expected
    later = Event.objects.filter(round=round_, pk__gt=expected_event).select_related("user", "player")
    raise stale(list(later.order_by("pk")))
