"""The row of steps on top of an evening: who is here, pairing, published, results, closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from competition.models import Round, Verb
from competition.reading.director import DirectorRound
from competition.wording import dates, evening

PRESENCE, PAIRING, PUBLISHED, RESULTS, CLOSED = "presence", "pairing", "published", "results", "closed"
ORDER = (PRESENCE, PAIRING, PUBLISHED, RESULTS, CLOSED)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: done, to be done now, or still ahead; `here` marks the one whose page this is."""

    name: str
    note: str
    url: str
    state: str
    here: bool


def steps_of(shown: DirectorRound, url: Callable[..., str], here: str, zone: ZoneInfo) -> list[Step]:
    """The five steps of a round."""
    now = ORDER.index(step_now(shown))
    closed = shown.round.state == Round.CLOSED.value
    names = {
        PRESENCE: _("Who is here"),
        PAIRING: _("Pairing"),
        PUBLISHED: _("Published"),
        RESULTS: _("Results"),
        CLOSED: _("Closed"),
    }
    notes = _notes(shown, zone)
    urls = {
        PRESENCE: url("presence"),
        PAIRING: url("pairing"),
        PUBLISHED: url("pairing") if shown.round.counts else "",
        RESULTS: url("results") if shown.round.counts else "",
        CLOSED: url("results") if closed else "",
    }
    return [
        Step(
            names[key],
            notes.get(key, ""),
            urls[key],
            "done" if closed or position < now else "now" if position == now else "ahead",
            key == here,
        )
        for position, key in enumerate(ORDER)
    ]


def step_now(shown: DirectorRound) -> str:
    """What is to be done next."""
    if shown.round.state == Round.PLANNED.value:
        return PRESENCE
    if shown.round.state == Round.DRAFT.value:
        return PAIRING if shown.unpaired else PUBLISHED
    if shown.round.state == Round.PUBLISHED.value and shown.missing_results:
        return RESULTS
    return CLOSED


def _notes(shown: DirectorRound, zone: ZoneInfo) -> dict[str, str]:
    games = len(shown.games)
    notes = {PRESENCE: evening.here(shown.expected, len(shown.absences))}
    if games:
        notes[PAIRING] = evening.games(games)
    if shown.round.counts and games:
        notes[RESULTS] = evening.results_note(len(shown.missing_results), games)
    for key, verb in ((PUBLISHED, Verb.ROUND_PUBLISHED), (CLOSED, Verb.ROUND_CLOSED)):
        at = next((event.at for event in shown.history if event.verb == verb and not event.undone), None)
        if at is not None:
            local = at.astimezone(zone)
            notes[key] = f"{dates.short_day(local.date())} {dates.clock(local.time())}"
    return notes
