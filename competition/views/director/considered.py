"""Something that is shown before it is done: its effects on the lists first, then a second press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest

from competition.forms.corrections import Considered
from competition.models import Season
from competition.reading.people import people_of
from competition.services.effects import Foreseen, foresee
from competition.services.errors import Refused
from competition.services.reasons import NO_REASON
from competition.tables.effects import EffectLines, effect_lines, effects_lead
from competition.views.refusals import refusal_words
from competition.views.shown_list import display_of
from competition.wording import history
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
