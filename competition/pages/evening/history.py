"""The history as a page shows it: day by day, who did what, and what was and is behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from competition.reading.history import History, PastStep
from competition.wording import dates, history, titles
from competition.wording.changes import changes


@dataclass(frozen=True, slots=True)
class PastLine:
    """Something that was done. `undo_url` is there where it can be taken back now."""

    id: int
    clock: str
    who: str
    what: str
    round_name: str
    round_url: str
    changes: tuple[str, ...]
    undone: bool
    undo_url: str


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day with what was done on it."""

    name: str
    lines: tuple[PastLine, ...]


def past_days(
    past: History,
    zone: ZoneInfo,
    *,
    round_url: Callable[[int], str] | None = None,
    undo_url: Callable[[PastStep], str],
) -> list[PastDay]:
    """The days of a history, the newest first. With `round_url` each line names its round."""
    by_key = {person.key: person.name for person in past.people.values()}
    by_entry = {person.entry_id: person.name for person in past.people.values()}
    days: dict[str, list[PastLine]] = {}
    for step in past.steps:
        local = timezone.localtime(step.at, zone)
        line = _line(
            step,
            past.season.game,
            by_key,
            by_entry,
            clock=dates.clock(local.time()),
            round_url=round_url,
            undo_url=undo_url,
        )
        days.setdefault(dates.day(local.date()), []).append(line)
    return [PastDay(name, tuple(lines)) for name, lines in days.items()]


def _line(
    step: PastStep,
    game: str,
    by_key: Mapping[str, str],
    by_entry: Mapping[int, str],
    *,
    clock: str,
    round_url: Callable[[int], str] | None,
    undo_url: Callable[[PastStep], str],
) -> PastLine:
    named = round_url is not None and step.round_number is not None
    return PastLine(
        id=step.id,
        clock=clock,
        who=step.who or _("the site"),
        what=history.what(step.verb, step.about, by_key, game),
        round_name=titles.round_name(step.round_number) if named and step.round_number else "",
        round_url=round_url(step.round_number) if round_url and step.round_number else "",
        changes=tuple(changes(step.was, step.now, by_entry, game)),
        undone=step.undone,
        undo_url=undo_url(step) if step.is_last else "",
    )
