"""What the pages of an evening share: whose deed it is, the round, its steps, the next one, taking back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Round, Season, Verb
from competition.pages.evening.next_action import Bar, bar_of
from competition.pages.frame import frame, page, season_of
from competition.pages.live import follow
from competition.pages.round_links import RoundSquare, round_squares
from competition.reading.director import DirectorRound, director_round
from competition.reading.history import PastStep
from competition.reading.rounds import find_round, round_heads
from competition.services.actors import Actor, Deed
from competition.wording import dates, evening, history, titles
from players.models import User

# Pages of a season that show what can be taken back.
_SHOW_UNDO = {
    "calendar": "director:calendar",
    "columns": "director:columns",
    "rules": "director:change-rules",
}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A step of the past in words."""

    when: str
    who: str
    what: str
    undone: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """The step that can be taken back, and the form that does it; `back_to`: a page of the season."""

    url: str
    event: int
    what: str
    back_to: str = ""


@dataclass(frozen=True)
class Evening:
    """A round with everything its page shows around the step that one looks at."""

    shown: DirectorRound
    names: dict[str, str]
    url: Callable[..., str]
    steps: list[Step]
    bar: Bar
    undo: Undo | None
    history: list[HistoryLine]
    squares: list[RoundSquare]

    @property
    def season(self) -> Season:
        return self.shown.season

    @property
    def title(self) -> str:
        return titles.round_name(self.shown.round.number)

    @property
    def lead(self) -> str:
        return dates.evening(self.shown.round.date, self.shown.round.time)

    @property
    def version(self) -> int:
        return self.shown.round.version


def page_after_undo(request: HttpRequest) -> str:
    """The page of the season on which something was taken back; empty for the page of a round."""
    return _SHOW_UNDO.get(request.POST.get("page", ""), "")


def actor_of(request: HttpRequest) -> Actor:
    """The director who asks."""
    return Actor.of_user(cast(User, request.user))


def deed_of(request: HttpRequest, seen: int | None = None) -> Deed:
    """What the director who asks does now, to what his page showed in the version `seen`."""
    return Deed(actor_of(request), seen)


def seen_of(request: HttpRequest) -> int | None:
    """The version of the season that the page showed."""
    number = str(request.POST.get("seen", ""))
    return int(number) if number.isdecimal() and len(number) < 10 else None


def round_of(request: HttpRequest, number: int) -> Round:
    """The round that the address names. Raises NotThere, and Http404 without its season."""
    return find_round(season_of(request), number)


def read_evening(request: HttpRequest, number: int, here: str = "") -> Evening:
    """The evening of a round; `here` is the step whose page it is. Raises NotThere."""
    season, around = season_of(request), frame(request)
    found = around.rounds = round_heads(season, around.club)  # anew: a verb may have come before
    shown = director_round(season, number, found)
    url = round_url(season, number)
    names = names_of(shown)
    zone = around.club.zone
    now = timezone.localtime(timezone=zone)
    return Evening(
        shown=shown,
        names=names,
        url=url,
        steps=steps_of(shown, url, here, zone),
        bar=bar_of(shown, found, url, now),
        undo=_undo(shown, names, url),
        history=[_line(event, names, season.game, zone) for event in shown.history],
        squares=round_squares(found, number, _round_page(season), only_counted=False),
    )


def evening_page(
    request: HttpRequest,
    template: str,
    evening: Evening,
    status: int = 200,
    moving: tuple[str, ...] = (),
    **context: Any,
) -> HttpResponse:
    """The page of a step. `moving` are the ids of its parts that follow what others do in the meantime.

    With `ask` among them whoever looks is told that something has changed, and loads the page himself.
    """
    shown = follow(request, evening.shown.round.number, *moving) if moving else None
    return page(request, template, status=status, evening=evening, live=shown, **context)


def round_url(season: Season, number: int) -> Callable[..., str]:
    """The address of something in this round: `url("results")`, `url("lock-board", game=7)`."""

    def url(name: str, **kwargs: int) -> str:
        return reverse(f"director:{name}", kwargs={"season": season.slug, "number": number, **kwargs})

    return url


def names_of(shown: DirectorRound) -> dict[str, str]:
    """The names of all who are in the round, by their keys."""
    return {person.key: person.name for person in shown.entrants}


def _round_page(season: Season) -> Callable[[int], str]:
    return lambda number: reverse("director:round", args=[season.slug, number])


def _undo(shown: DirectorRound, names: dict[str, str], url: Callable[..., str]) -> Undo | None:
    step = shown.last_step
    if step is None:
        return None
    return Undo(url("undo"), step.id, history.what(step.verb, step.about, names, shown.season.game))


def _line(event: PastStep, names: dict[str, str], game: str, zone: Any) -> HistoryLine:
    at = timezone.localtime(event.at, zone)
    return HistoryLine(
        when=f"{dates.short_day(at.date())} {dates.clock(at.time())}",
        who=event.who or _("the site"),
        what=history.what(event.verb, event.about, names, game),
        undone=event.undone,
    )


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
