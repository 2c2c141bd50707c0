"""One evening as it goes at a club: cancellations, the pairing, a no-show now and then, results."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from zoneinfo import ZoneInfo

from competition.models import Entry, Game, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.no_shows import book_no_show
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.systems.season import Kind, Result

# Of a hundred who stay away: reported in time, by phone at the last moment, at a league game, personal.
REASONS = {Kind.ABSENT: 64, Kind.ABSENT_LATE: 14, Kind.EXTERNAL: 16, Kind.PERSONAL: 6}


@dataclass(frozen=True)
class Habits:
    """How often each entrant comes, by key, and how often somebody does not show up."""

    comes: dict[str, float]
    no_show: float


class Evening:
    """Plays the rounds of one season, one after the other."""

    def __init__(
        self, season: Season, director: Actor, habits: Habits, random: Random, zone: ZoneInfo
    ) -> None:
        self._season = season
        self._director = director
        self._habits = habits
        self._random = random
        self._zone = zone

    def keep_free(self, keys: Collection[str]) -> None:
        """These come on every evening from now on."""
        self._habits.comes.update(dict.fromkeys(keys, 1.0))

    def play(self, round_: Round) -> None:
        """Everything from the first cancellation to the closed round, at the times it would happen."""
        self._cancellations(round_)
        make_pairing(round_=round_, deed=Deed(self._director, now=self._at(round_, 19, 45)))
        publish_round(
            round_=round_, deed=Deed(self._director, now=self._at(round_, 19, 52)), allow_unpaired=True
        )
        games = list(round_.games.select_related("white", "black", "round").order_by("board"))
        missing = self._random.choice(games) if self._random.random() < self._habits.no_show else None
        for game in games:
            if game is missing:
                absentee = self._random.choice([game.white, game.black])
                moment = self._at(round_, 20, 30)
                book_no_show(game=game, absentee=absentee, deed=Deed(self._director, now=moment))
            else:
                moment = self._at(round_, 21, 30) + dt.timedelta(minutes=self._random.randrange(120))
                enter_result(game=game, result=self._result(game), deed=Deed(self._director, now=moment))
        close_round(round_=round_, deed=Deed(self._director, now=self._at(round_, 23, 40)))

    def holidays(self, rounds: list[Round], who: list[tuple[str, Kind, list[int]]], now: dt.datetime) -> None:
        """Absences that members have reported for rounds to come."""
        by_number = {round_.number: round_ for round_ in rounds}
        for key, kind, numbers in who:
            entry = self._season.entries.select_related("player").get(key=key)
            report_absence(
                entry=entry,
                rounds=[by_number[number] for number in numbers if number in by_number],
                kind=kind,
                deed=Deed(Actor.of_player(entry.player), now=now),
            )

    def _cancellations(self, round_: Round) -> None:
        entries = self._season.entries.in_round(round_.number).with_player().order_by("position")
        for entry in entries:
            if self._random.random() >= self._habits.comes[entry.key]:
                self._cancel(round_, entry)

    def _cancel(self, round_: Round, entry: Entry) -> None:
        kind = self._random.choices(list(REASONS), list(REASONS.values()))[0]
        actor, now = (
            Actor.of_player(entry.player),
            self._at(round_, 20, 15, days_before=self._random.randrange(2, 7)),
        )
        if kind is Kind.ABSENT_LATE:
            kind, actor, now = Kind.ABSENT, self._director, self._at(round_, 18, 20)
        report_absence(entry=entry, rounds=[round_], kind=kind, deed=Deed(actor, now=now))

    def _result(self, game: Game) -> Result:
        difference = (game.white.rating or 1500) + 30 - (game.black.rating or 1500)
        expected = 1 / (1 + 10 ** (-difference / 400))
        draw = 0.5 * min(expected, 1 - expected)
        drawn = self._random.random()
        if drawn < expected - draw / 2:
            return Result.WHITE_WINS
        return Result.DRAW if drawn < expected + draw / 2 else Result.BLACK_WINS

    def day_after(self, round_: Round) -> dt.datetime:
        """When the director sits down to what the evening has brought."""
        return self._at(round_, 20, 0, days_before=-1)

    def _at(self, round_: Round, hour: int, minute: int, days_before: int = 0) -> dt.datetime:
        date = (round_.date or dt.date(2026, 9, 3)) - dt.timedelta(days=days_before)
        return dt.datetime.combine(date, dt.time(hour, minute), self._zone)
