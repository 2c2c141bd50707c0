"""What a match earns its players in the seasons, by the last lists: two queries a season."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from competition.models import Attendance, Season, Snapshot, SnapshotRow
from competition.reading.league_bookings import Booking
from competition.systems import season as facts
from competition.systems.league import Earning, absent_becomes, earnings
from competition.systems.registry import find_system
from competition.systems.rules import Rules, as_ladder
from competition.systems.rules.awards import Tiers
from competition.systems.season import Kind
from competition.systems.system import WORTH


def earnings_of(found: Iterable[Booking]) -> dict[tuple[int, int], tuple[Earning, ...]]:
    """By round and entry, of everybody who stands in the line-up."""
    wanted = [each for each in found if each.board is not None and _has_worth(each.rules)]
    values = {season.pk: _values(season) for season in {each.season for each in wanted}}
    return {
        (each.round.pk, each.entry.pk): _earnings(each, values[each.season.pk].get(each.entry.pk))
        for each in wanted
    }


def _has_worth(rules: Rules) -> bool:
    return WORTH in find_system(rules.system).features(rules)


def _earnings(booking: Booking, value: Fraction | None) -> tuple[Earning, ...]:
    entry, (team, board, result, rating) = booking.entry, booking.facts
    fixed = booking.rules.fixed_value(entry.rating, entry.value)
    if value is None and fixed is not None:
        value = Fraction(fixed)
    game = facts.ExternalGame(
        entry.key, booking.match.date, team, board, result=result or None, opponent_rating=rating
    )
    absent = absent_becomes(booking.rules, booking.round.date, booking.match.date)
    return earnings(
        as_ladder(booking.rules), absent, game, value, _occurrence(booking), instead=booking.instead
    )


def _occurrence(booking: Booking) -> int:
    """The how-manieth time it would be, where the award for an evening changes with repetition."""
    key, awards = Kind.EXTERNAL.value, as_ladder(booking.rules).awards
    if not booking.instead or not isinstance(awards.find(key), Tiers):
        return 1
    earlier = Attendance.objects.filter(
        entry=booking.entry,
        kind__in=awards.counted_with(key),
        round__number__lt=booking.round.number,
    )
    return earlier.count() + 1


def _values(season: Season) -> dict[int, Fraction]:
    last = Snapshot.objects.filter(season=season).order_by("-round_number", "-version").first()
    rows = SnapshotRow.objects.filter(snapshot=last).values_list("entry_id", "value")
    return {entry_id: Fraction(value) for entry_id, value in rows}
