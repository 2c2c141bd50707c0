"""The teams of the demonstration: matches on Saturdays, and a cup match on a club night to come."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from random import Random

from competition.demo.accounts import make_captain
from competition.models import Match, Season, Team
from competition.services.actors import Actor, Deed
from competition.services.league import BoardFacts, MatchFacts, book_match, change_match, save_team
from players.models import Player

OPPONENTS = ("Purmerend", "De Eenhoorn", "Krommenie", "Bergen", "Heerhugowaard", "Castricum")
BOARDS = 8
SEED = 20260905
SATURDAY = 5
WEEKS_BETWEEN = 4
RESULTS = ("1", "1", "1/2", "1/2", "0", "0")


def begin(season: Season, players: list[Player], director: Actor) -> None:
    """Two teams of eight with their matches of the season, and a captain who can log in."""
    for number, competition in enumerate(("KNSB klasse 3C", "NHSB klasse 1A"), start=1):
        line_up = players[(number - 1) * BOARDS : number * BOARDS]
        captain = line_up[-1]
        if number == 1:
            captain.user = make_captain()
            captain.save(update_fields=["user"])
        team = save_team(
            team=None,
            name=str(number),
            competition=competition,
            captains=[captain],
            active=True,
            deed=Deed(director),
        )
        _book_matches(season, team, line_up, director)


def go_on(season: Season, players: list[Player], today: dt.date, director: Actor) -> None:
    """The results of the matches that have been played by today, and a cup match on the coming evening."""
    random = Random(SEED)
    for match in Match.objects.select_related("team").filter(date__lt=today):
        booked = MatchFacts.of(match)
        boards = tuple(
            replace(
                board,
                result=random.choice(RESULTS),
                opponent_rating=(board.player.rating_club or 1500) + random.randrange(-90, 91),
            )
            for board in booked.boards
        )
        change_match(match=match, wanted=replace(booked, boards=boards), deed=Deed(director))
    coming = season.rounds.open().filter(date__gte=today).order_by("number").first()
    if coming is not None and coming.date is not None:
        cup = tuple(BoardFacts(player, number) for number, player in enumerate(players[2:6], start=1))
        wanted = MatchFacts(coming.date, "Hoorn (beker)", False, cup)
        book_match(team=Team.objects.get(name="1"), wanted=wanted, deed=Deed(director))


def _book_matches(season: Season, team: Team, players: list[Player], director: Actor) -> None:
    dates = [date for date in season.rounds.values_list("date", flat=True).order_by("number") if date]
    for count, opponent in enumerate(OPPONENTS):
        number = 1 + WEEKS_BETWEEN * count + int(team.name)
        if number >= len(dates):
            break
        saturday = dates[number] + dt.timedelta(days=(SATURDAY - dates[number].weekday()) % 7)
        boards = tuple(
            BoardFacts(player, board, "white" if (board + count) % 2 else "black")
            for board, player in enumerate(players, start=1)
        )
        wanted = MatchFacts(saturday, opponent, count % 2 == 0, boards)
        book_match(team=team, wanted=wanted, deed=Deed(director))
