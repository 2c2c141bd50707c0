"""SV De Witte Toren: an Alkmaar season in its middle, and a Keizer season beside it."""

from __future__ import annotations

import datetime as dt
from random import Random
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from competition.demo import honours, teams
from competition.demo.accounts import make_accounts
from competition.demo.evening import Evening, Habits
from competition.demo.people import JOINED_LATE, make_players, people
from competition.models import Round, Season
from competition.services.actors import Actor, Deed, Refused
from competition.services.prizes import PrizeToGive, set_prizes
from competition.services.seasons import add_entry, create_season, plan_rounds
from competition.services.stored_lists import lists_deferred
from competition.systems.prizes import CLIMB, PLACE, RATING, Prize
from competition.systems.season import Kind
from players.models import Club, Player
from players.post.many import without_mail

CLUB_NAME = "SV De Witte Toren"
SEED = 20260903
THURSDAY, MONDAY = 3, 0
LADDER_ROUNDS, LADDER_PLAYED = 30, 12
RAPID_ROUNDS, RAPID_PLAYED = 16, 6
LATE_JOINERS_FROM = 5

LADDER_RULES: dict[str, Any] = {
    "preset": "alkmaar",
    **honours.RULES,
    "awards": {"absent_late": "own - 8"},
    "attendance": {"deadline": {"weekday": "wednesday", "time": "20:00"}, "late": "absent_late"},
}
RAPID_RULES: dict[str, Any] = {
    "preset": "keizer-classic",
    "attendance": {"deadline": {"hours_before": 24}},
}

# Who plays a third of the evenings can win something.
PRIZES = (
    PrizeToGive("", Prize(PLACE, 1, minimum_percentage=33)),
    PrizeToGive("", Prize(PLACE, 2, minimum_percentage=33)),
    PrizeToGive("", Prize(RATING, below=1500, minimum_percentage=33)),
    PrizeToGive("", Prize(CLIMB, minimum_games=5)),
)


def make_demo(today: dt.date) -> bool:
    """Fill an empty database with the demonstration club, as it would stand on `today`.

    All of it or nothing. Returns whether it was made; a demonstration that is there stays as it is.
    Raises Refused in the database of another club.
    """
    with lists_deferred(), without_mail(), transaction.atomic():
        club = Club.objects.first()
        if club is not None and club.name == CLUB_NAME:
            return False
        if club is not None or Season.objects.exists() or Player.objects.exists():
            message = _("This database holds another club; the demonstration needs one of its own.")
            raise Refused("another_club", message)
        _fill(today)
    return True


def _fill(today: dt.date) -> None:
    club = Club.objects.create(name=CLUB_NAME)
    director = Actor.of_user(make_accounts())
    players = make_players()
    random = Random(SEED)
    # With two days to go the deadline of the coming round has not passed yet.
    coming = today + dt.timedelta(days=2)
    thursdays = _evenings(_next(THURSDAY, coming), 1, LADDER_PLAYED, LADDER_ROUNDS)
    mondays = _evenings(_next(MONDAY, coming), 2, RAPID_PLAYED, RAPID_ROUNDS)
    years = f"{thursdays[0].year}-{(thursdays[0].year + 1) % 100:02}"
    for name, slug, rules, dates, played in (
        ("Interne competitie", "intern", LADDER_RULES, thursdays, LADDER_PLAYED),
        ("Rapid", "rapid", RAPID_RULES, mondays, RAPID_PLAYED),
    ):
        made = dt.datetime.combine(dates[0] - dt.timedelta(weeks=3), dt.time(20, 30), club.zone)
        season = create_season(
            name=f"{name} {years}", slug=f"{slug}-{years}", rules=rules, deed=Deed(director, now=made)
        )
        plan_rounds(season=season, dates=dates, time=dt.time(20, 0), deed=Deed(director, now=made))
        set_prizes(season=season, wanted=PRIZES, deed=Deed(director, now=made))
        evenings = Evening(season, director, _habits(season, random), random, club.zone)
        _play(season, players, played, evenings, director, made)
        yesterday = dt.datetime.combine(today - dt.timedelta(days=1), dt.time(21, 10), club.zone)
        evenings.holidays(list(season.rounds.filter(number__gt=played)), _holidays(played + 1), yesterday)
        if not _is_rapid(season):
            teams.go_on(season, players, today, director)
        honours.give_evenings(season, director, yesterday)


def _play(
    season: Season, players: list[Player], played: int, evenings: Evening, director: Actor, now: dt.datetime
) -> None:
    for player in players[:-JOINED_LATE]:
        add_entry(season=season, player=player, rating=player.rating_club, deed=Deed(director, now=now))
    honours.begin(season, director, now)
    if not _is_rapid(season):
        teams.begin(season, players, director)
    rounds = Round.objects.filter(season=season, number__lte=played).select_related("season")
    for round_ in rounds.order_by("number"):
        if round_.number == LATE_JOINERS_FROM:
            for player in players[-JOINED_LATE:]:
                add_entry(season=season, player=player, rating=player.rating_club, deed=Deed(director))
        evenings.play(round_)
        honours.go_on(round_, evenings, director)


def _is_rapid(season: Season) -> bool:
    """The season on Mondays, which has no teams beside it and fewer who come."""
    return season.slug.startswith("rapid-")


def _habits(season: Season, random: Random) -> Habits:
    """The keys are those that entries get in the order of entering."""
    regular = 0.62 if _is_rapid(season) else 0.78
    comes = {f"p{number}": regular + 0.2 * random.random() for number in range(1, len(people()) + 1)}
    return Habits(comes=comes, no_show=0.4)


def _holidays(first: int) -> list[tuple[str, Kind, list[int]]]:
    return [
        ("p4", Kind.ABSENT, [first]),
        ("p9", Kind.EXTERNAL, [first]),
        ("p17", Kind.ABSENT, [first, first + 1, first + 2]),
        ("p23", Kind.ABSENT, [first]),
        ("p31", Kind.ABSENT, [first + 1]),
        ("p38", Kind.PERSONAL, [first, first + 1]),
        ("p44", Kind.ABSENT, [first]),
    ]


def _evenings(coming: dt.date, weeks: int, before: int, rounds: int) -> list[dt.date]:
    """So many dates, `before` of them before the coming one, without those around Christmas."""
    step = dt.timedelta(weeks=weeks)
    dates = [coming]
    while len(dates) <= before:
        dates.insert(0, _no_holiday(dates[0] - step, -step))
    while len(dates) < rounds:
        dates.append(_no_holiday(dates[-1] + step, step))
    return dates


def _no_holiday(date: dt.date, step: dt.timedelta) -> dt.date:
    while (date.month, date.day) >= (12, 24) or (date.month, date.day) <= (1, 1):
        date += step
    return date


def _next(weekday: int, date: dt.date) -> dt.date:
    """The first such weekday not before `date`, and not around Christmas."""
    first = date + dt.timedelta(days=(weekday - date.weekday()) % 7)
    return _no_holiday(first, dt.timedelta(weeks=1))
