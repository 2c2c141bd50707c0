"""Titles and first lines of pages: the question a page answers, and the answer."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.calendar import is_past
from competition.systems.season import Result, RoundState
from competition.wording import dates, numbers, results

if TYPE_CHECKING:
    from competition.reading.rounds import RoundHead
    from competition.reading.standing import Listed


def home_title(date: dt.date | None) -> str:
    """When the club plays next: "Vrijdag 4 december"."""
    if date is None:
        return _("Competition")
    words = dates.day_in_season(date)
    return words[:1].upper() + words[1:]


def home_lead(date: dt.date | None, today: dt.date) -> str:
    """What the day in the title is."""
    if date is None:
        return ""
    return _("The next evening of the club") if date >= today else _("This evening has not been closed yet")


def standing_title(number: int) -> str:
    """ "Stand na ronde 12"."""
    return _("Standing after round %(number)d") % {"number": number} if number else _("Start list")


def standing_lead(date: dt.date | None, system: str, *, provisional: bool, cycle: int) -> str:
    """ "vrijdag 27 november 2026 · Keizer, herberekend · definitief"."""
    parts = [dates.day(date)] if date else []
    parts.append(system)
    parts.append(_("provisional") if provisional else _("final"))
    if cycle:
        parts.append(
            ngettext(
                "mean of %(number)d order that keeps returning",
                "mean of %(number)d orders that keep taking turns",
                cycle,
            )
            % {"number": cycle}
        )
    return " · ".join(parts)


def evening_of(season: str, number: int, date: dt.date | None, time: dt.time | None) -> str:
    """ "Interne 2026-27, ronde 13, vrijdag 4 december 20:00"."""
    parts = [season, round_name(number).lower()]
    return ", ".join([*parts, dates.evening(date, time)] if date else parts)


def round_name(number: int) -> str:
    """ "Ronde 13"."""
    return _("Round %(number)d") % {"number": number}


def round_title(number: int, state: str) -> str:
    """ "Indeling ronde 13", and once it is over "Uitslagen ronde 13"."""
    if state == RoundState.CLOSED:
        return _("Results of round %(number)d") % {"number": number}
    if state == RoundState.PUBLISHED:
        return _("Pairings of round %(number)d") % {"number": number}
    return round_name(number)


def round_lead(head: RoundHead, outcomes: Iterable[str], game: str) -> str:
    """ "vrijdag 4 december 2026 · 19 partijen: 9× 1-0, 4× ½-½, 6× 0-1"."""
    if not head.counts:
        return " · ".join([dates.evening(head.date, head.time), _("not paired yet")])
    return " · ".join(part for part in (_day(head.date), _games(list(outcomes), game)) if part)


def schedule_lead(rounds: Sequence[RoundHead]) -> str:
    """ "30 ronden, van 4 september 2026 tot en met 7 mei 2027"."""
    words = ngettext("%(number)d round", "%(number)d rounds", len(rounds)) % {"number": len(rounds)}
    days = [head.date for head in rounds if head.date]
    if len(days) < 2:
        return words if rounds else ""
    return _("%(rounds)s, from %(first)s to %(last)s") % {
        "rounds": words,
        "first": dates.date(days[0]),
        "last": dates.date(days[-1]),
    }


def period(first: dt.date | None, last: dt.date | None) -> str:
    """ "september 2025 – mei 2026", as far as the days are known."""
    months = dict.fromkeys(dates.month(day) for day in (first, last) if day)
    return " – ".join(months)


def _day(date: dt.date | None) -> str:
    return dates.day(date) if date else ""


def _games(outcomes: list[str], game: str) -> str:
    number = len(outcomes)
    words = ngettext("%(number)d game", "%(number)d games", number) % {"number": number}
    scores = Counter(
        results.result(code, game).score for code in outcomes if code and code != Result.ADJOURNED
    )
    open_ones = sum(1 for code in outcomes if not code)
    if not scores:
        return words
    told = ", ".join(
        f"{scores[score]}×\N{NO-BREAK SPACE}{score}"
        for score in dict.fromkeys(choice.score.split(" ")[0] for choice in results.choices(game))
        if scores.get(score)
    )
    if open_ones:
        told += ", " + ngettext("%(number)d still playing", "%(number)d still playing", open_ones) % {
            "number": open_ones
        }
    return f"{words}: {told}"


def next_round(number: int, date: dt.date | None, time: dt.time | None) -> str:
    """ "Ronde 13, vrijdag 4 december 20:00."."""
    return _("Round %(number)d, %(when)s.") % {"number": number, "when": dates.evening(date, time)}


def pairing_is_out() -> str:
    """What stands beside the next round once its pairings are published."""
    return _("The pairings are out.")


def deadline(until: dt.datetime | None, date: dt.date | None, now: dt.datetime) -> str:
    """Until when one can report an absence, or that it is late; nothing once the evening is past.

    The times are on the clock of the club.
    """
    if until is None or (date is not None and date < now.date()):
        return ""
    if not is_past(until, now):
        return _("You can report an absence until %(moment)s.") % {"moment": dates.moment(until, now.date())}
    return _("Reporting an absence is late since %(moment)s.") % {"moment": dates.moment(until, now.date())}


def player_lead(row: Listed | None, style: str, places: int) -> str:
    """ "174 punten · waarde 93 · groep B · 11 partijen"."""
    if row is None:
        return _("not on this list")
    parts = [] if row.place else [_("no place without games")]
    if row.points is not None:
        parts.append(numbers.point_count(row.points, style, places))
    if row.value is not None:
        parts.append(_("value %(value)s") % {"value": numbers.fraction(row.value)})
    if row.group:
        parts.append(_("group %(group)s") % {"group": row.group})
    played = row.counts.played
    parts.append(ngettext("%(number)d game", "%(number)d games", played) % {"number": played})
    return " · ".join(parts)


def not_listed(name: str) -> str:
    """Why a player's page has no ledger."""
    return _("%(name)s is not on this list.") % {"name": name}


def no_pairing(code: str) -> str:
    """Why a round has no boards."""
    if RoundState(code).counts:
        return _("No games were played in this round.")
    return _("The pairings are made on the evening itself, or shortly before.")


def state(code: str) -> str:
    """Where a round stands, in a word; the public does not see drafts."""
    return {RoundState.PUBLISHED.value: _("paired"), RoundState.CLOSED.value: _("played")}.get(
        code, _("to come")
    )
