"""What follows from league matches in the seasons, and what is booked there: few queries for any number."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from competition.models import (
    Attendance,
    Entry,
    ExternalGame,
    Match,
    MatchBoard,
    Round,
    Season,
    Snapshot,
    SnapshotRow,
)
from competition.models.attendance import GAME
from competition.systems import season as facts
from competition.systems.league import Earning, Follow, absent_becomes, earnings, follow
from competition.systems.registry import find_system
from competition.systems.rules import Rules, as_ladder, read_rules
from competition.systems.rules.awards import Tiers
from competition.systems.season import Kind
from competition.systems.system import WORTH

# As it should be; not there yet; there, with older facts; there, and not to be there any more.
BOOKED, MISSING, OUTDATED, LEFT = "booked", "missing", "outdated", "left"

Facts = tuple[str, int | None, str, int | None]


@dataclass(frozen=True, slots=True)
class Booking:
    """One player of a match in one season: where it is booked, and whether it is.

    `board` is None where nothing should be booked any more; `row` is what he does in the round,
    `beside` the league game beside that.
    """

    match: Match
    season: Season
    rules: Rules
    round: Round
    entry: Entry
    board: MatchBoard | None
    instead: bool
    row: Attendance | None
    beside: ExternalGame | None

    @property
    def is_row_own(self) -> bool:
        """What he does in the round follows from this match."""
        return self.row is not None and self.row.match_id == self.match.pk

    @property
    def own(self) -> list[Attendance | ExternalGame]:
        """The rows that follow from this match."""
        found: list[Attendance | ExternalGame] = [self.beside] if self.beside is not None else []
        return [self.row, *found] if self.row is not None and self.is_row_own else found

    @property
    def facts(self) -> Facts:
        """What the rows should say of the game."""
        if self.board is None:
            return "", None, "", None
        board = self.board
        return self.match.team.name, board.board, board.result, board.opponent_rating

    @property
    def state(self) -> str:
        if self.board is None:
            return LEFT
        if not (self.is_row_own if self.instead else self.beside):
            return MISSING
        fits = not self.is_misplaced and all(facts_of(row) == self.facts for row in self.own)
        return BOOKED if fits else OUTDATED

    @property
    def is_misplaced(self) -> bool:
        """Something of the match is booked where, since its day changed, nothing of it belongs.

        What stands instead of the evening for a match on another day was booked when the round closed.
        """
        if self.instead:
            return self.beside is not None
        early = self.is_row_own and self.round.state != Round.CLOSED.value
        return early or (self.beside is not None and self.beside.date != self.match.date)

    @property
    def plays(self) -> bool:
        """He has a game at the club in that round."""
        return self.row is not None and self.row.kind == GAME

    @property
    def only_completes(self) -> bool:
        """Nothing that was known changes: a result or a rating comes where there was none."""
        if self.state != OUTDATED or self.is_misplaced:
            return False
        team, board, result, rating = self.facts
        return all(
            (row.team, row.board) == (team, board)
            and row.result in ("", result)
            and row.opponent_rating in (None, rating)
            for row in self.own
        )


def facts_of(row: Attendance | ExternalGame) -> Facts:
    """What a row says of the league game."""
    return row.team, row.board, row.result, row.opponent_rating


@dataclass(frozen=True, slots=True)
class _Under:
    """A season that is not archived, with its rules and rounds."""

    season: Season
    rules: Rules
    by_pk: dict[int, Round]

    def follow(self, date: dt.date) -> Follow | None:
        return follow(self.rules, [(r.number, r.date) for r in self.by_pk.values()], date)


def bookings(matches: Iterable[Match], season: Season | None = None) -> list[Booking]:
    """Every player of these matches in every season (or in this one) that his match is booked in.

    In the order of the matches, seasons, rounds and boards. Who is in no season, or in one that knows
    nothing of such a match, is not there.
    """
    found = list(matches)
    ids = [match.pk for match in found]
    boards = list(MatchBoard.objects.filter(match__in=ids).select_related("player"))
    own = list(Attendance.objects.filter(match__in=ids))
    beside = {(g.match_id, g.round_id, g.entry_id): g for g in ExternalGame.objects.filter(match__in=ids)}
    there = {(row.match_id, row.round_id, row.entry_id) for row in own} | set(beside)
    seasons = _seasons(season)
    entries = _entries(seasons, {board.player_id for board in boards}, {key[2] for key in there})
    rows = _rows(seasons, entries)
    result = []
    for match in found:
        mine = [board for board in boards if board.match_id == match.pk]
        for under in seasons:
            where = None if match.cancelled else under.follow(match.date)
            wanted = _wanted(under, where, mine, entries) if where is not None else {}
            left = {key[1:] for key in there if key[0] == match.pk and key[1] in under.by_pk} - set(wanted)
            result += [
                Booking(
                    match=match,
                    season=under.season,
                    rules=under.rules,
                    round=under.by_pk[round_id],
                    entry=entries[entry_id],
                    board=wanted.get((round_id, entry_id)),
                    instead=where is not None and where.instead,
                    row=rows.get((round_id, entry_id)),
                    beside=beside.get((match.pk, round_id, entry_id)),
                )
                for round_id, entry_id in [*wanted, *sorted(left)]
            ]
    return result


def _wanted(
    under: _Under, where: Follow, boards: Iterable[MatchBoard], entries: dict[int, Entry]
) -> dict[tuple[int, int], MatchBoard]:
    """The boards by round and entry, of those who take part in that round."""
    mine = {entry.player_id: entry for entry in entries.values() if entry.season_id == under.season.pk}
    round_ = next(each for each in under.by_pk.values() if each.number == where.number)
    pairs = ((mine.get(board.player_id), board) for board in boards)
    return {
        (round_.pk, entry.pk): board
        for entry, board in pairs
        if entry is not None and entry.is_in_round(where.number)
    }


def _seasons(season: Season | None) -> list[_Under]:
    chosen = Season.objects.filter(pk=season.pk) if season is not None else Season.objects.current()
    found = {each.pk: _Under(each, read_rules(each.rules), {}) for each in chosen.order_by("pk")}
    for round_ in Round.objects.filter(season__in=list(found)).order_by("number"):
        found[round_.season_id].by_pk[round_.pk] = round_
    return list(found.values())


def _entries(seasons: list[_Under], players: set[int], left: set[int]) -> dict[int, Entry]:
    """Who plays in one of the matches, or has a row of one."""
    entries = Entry.objects.with_player().filter(season__in=[under.season.pk for under in seasons])
    return {entry.pk: entry for entry in entries.filter(Q(player__in=players) | Q(pk__in=left))}


def _rows(seasons: list[_Under], entries: Iterable[int]) -> dict[tuple[int, int], Attendance]:
    rounds = [pk for under in seasons for pk in under.by_pk]
    rows = Attendance.objects.filter(entry__in=list(entries), round__in=rounds)
    return {(row.round_id, row.entry_id): row for row in rows}


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
    return {entry_id: Fraction(value) for entry_id, value in rows if value is not None}
