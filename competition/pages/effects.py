"""Something that is shown before it is done: its effects on the lists first, then a second press."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.models import Season
from competition.pages.corrections.forms import Considered
from competition.pages.refusals import refusal_words
from competition.pages.standing.shown import display_of
from competition.reading.effects import ListEffect, Shift
from competition.reading.people import people_of
from competition.services.actors import Refused
from competition.services.effects import Foreseen, foresee
from competition.services.guards import NO_REASON
from competition.wording import history, numbers, titles
from competition.wording.changes import changes


@dataclass(frozen=True, slots=True)
class Effects:
    """What would happen, for the page that asks whether it should."""

    what: str
    changes: list[str]
    lead: str
    lists: list[EffectLines]


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a form: done, or a page with this status, and perhaps the effects to look at."""

    done: bool
    status: int = 200
    effects: Effects | None = None


def consider(
    request: HttpRequest,
    form: Considered,
    season: Season,
    verb: Callable[[], object],
    fresh_version: Callable[[], int],
) -> Answer:
    """Show what a filled-in form would do, or do it when its effects have been seen.

    `verb` gets its reason from the form; without one it is looked at all the same. When it is refused the
    form says why, and starts from `fresh_version`.
    """
    if not form.is_valid():
        return Answer(False, 422)
    try:
        if form.is_confirmed:
            verb()
            return Answer(True)
        return Answer(False, effects=_foresee(form, season, verb))
    except Refused as refused:
        if refused.code == NO_REASON:
            form.add_error("reason", str(refused))
            return Answer(False, 422, _foresee(form, season, verb))
        form.show_again(refusal_words(request, refused), fresh_version())
        return Answer(False, 409)


def _foresee(form: Considered, season: Season, verb: Callable[[], object]) -> Effects:
    """The effects; to look at them no reason is needed."""
    if not form.cleaned_data.get("reason", "").strip():
        form.cleaned_data["reason"] = "?"
    return _effects(season, foresee(season, verb))


def _effects(season: Season, foreseen: Foreseen) -> Effects:
    display = display_of(season)
    people = people_of(season, full=True)
    by_key = {person.key: person.name for person in people.values()}
    by_entry = {person.entry_id: person.name for person in people.values()}
    about = {key: value for key, value in foreseen.about.items() if key != "reason"}
    return Effects(
        what=history.what(foreseen.verb, about, by_key, season.game) if foreseen.verb else "",
        changes=changes(foreseen.was, foreseen.now, by_entry, season.game),
        lead=effects_lead(foreseen.lists),
        lists=effect_lines(foreseen.lists, by_key, display.points, display.decimals),
    )


@dataclass(frozen=True, slots=True)
class ShiftLine:
    """An entrant before and after: `up` is how many places, negative for down."""

    name: str
    place_before: int | None
    place_after: int | None
    up: int
    points_before: str
    points_after: str

    @property
    def places(self) -> int:
        return abs(self.up)


@dataclass(frozen=True, slots=True)
class EffectLines:
    """A list that changes: in a sentence, and line by line."""

    title: str
    summary: str
    lines: tuple[ShiftLine, ...]
    is_open: bool


def effect_lines(
    effects: Iterable[ListEffect], names: Mapping[str, str], style: str, decimals: int
) -> list[EffectLines]:
    """The lists that change, the newest first and unfolded; `names` are by key."""
    found = [_list(effect, names, style, decimals) for effect in effects]
    return [
        EffectLines(each.title, each.summary, each.lines, place == 0)
        for place, each in enumerate(reversed(found))
    ]


def effects_lead(effects: Iterable[ListEffect]) -> str:
    """Which lists change."""
    numbers_of = [str(effect.after_round) for effect in effects]
    if not numbers_of:
        return _("No list changes.")
    if len(numbers_of) == 1:
        return _("The list after round %(round)s changes.") % {"round": numbers_of[0]}
    words = {"rounds": ", ".join(numbers_of[:-1]), "last": numbers_of[-1]}
    return _("The lists after rounds %(rounds)s and %(last)s change.") % words


def shift_lines(
    shifts: Iterable[Shift], names: Mapping[str, str], style: str, decimals: int
) -> list[ShiftLine]:
    """Everybody before and after, line by line."""
    return [_line(shift, names, style, decimals) for shift in shifts]


def shifts_summary(shifts: Iterable[Shift]) -> str:
    """ "7 stijgen, 9 dalen.": who would rise and who would fall."""
    moves = [shift.up for shift in shifts]
    risen, fallen = sum(up > 0 for up in moves), sum(up < 0 for up in moves)
    if not risen and not fallen:
        return _("Nobody changes place.")
    up = ngettext("%(number)d rises", "%(number)d rise", risen) % {"number": risen}
    down = ngettext("%(number)d falls", "%(number)d fall", fallen) % {"number": fallen}
    return _("%(up)s, %(down)s.") % {"up": up, "down": down}


def _list(effect: ListEffect, names: Mapping[str, str], style: str, decimals: int) -> EffectLines:
    lines = tuple(_line(shift, names, style, decimals) for shift in effect.shifts)
    moving = sum(shift.moves for shift in effect.shifts)
    return EffectLines(titles.standing_title(effect.after_round), _summary(moving, len(lines)), lines, False)


def _summary(moving: int, changed: int) -> str:
    others = changed - moving
    moves = ngettext("%(number)d player changes place", "%(number)d players change places", moving)
    if not others:
        return moves % {"number": moving}
    points = ngettext("%(number)d gets other points only", "%(number)d get other points only", others)
    return ", ".join([*([moves % {"number": moving}] if moving else []), points % {"number": others}])


def _line(shift: Shift, names: Mapping[str, str], style: str, decimals: int) -> ShiftLine:
    before, after = shift.points_before, shift.points_after
    return ShiftLine(
        name=names.get(shift.key, shift.key),
        place_before=shift.place_before,
        place_after=shift.place_after,
        up=shift.up,
        points_before="" if before is None else numbers.points(before, style, decimals),
        points_after="" if after is None else numbers.points(after, style, decimals),
    )
