"""Parts that several pages share: the bar of the next round, and the rounds as a row of squares."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from django.urls import reverse
from django.utils import timezone

from competition.models import Round, Season
from competition.reading.published import Calendar, PublishedList
from competition.systems.deadline import deadline_of
from competition.systems.rules import Rules, read_rules
from competition.systems.season import RoundState
from competition.tables import StandingTable, standing_lines
from competition.views.frame import optional_url
from competition.wording import heads
from players.models import Club


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that comes, until when one reports an absence, and where."""

    season: str
    date: dt.date | None
    words: str
    deadline: str
    round_url: str
    absence_url: str


@dataclass(frozen=True, slots=True)
class RoundSquare:
    """A round in the row of squares; without address it has nothing to show yet."""

    number: int
    url: str
    title: str
    current: bool
    ahead: bool


def rules_of(season: Season) -> Rules:
    """The rules of a season, validated."""
    return read_rules(season.rules)


def now_at(club: Club) -> dt.datetime:
    """The time on the clock of the club."""
    return timezone.localtime(timezone=club.zone)


def next_round(season: Season, calendar: Calendar, club: Club) -> NextRound | None:
    """The bar of the next round, None when the season is over."""
    now = now_at(club)
    each = calendar.next_one(now.date())
    if each is None:
        return None
    until = deadline_of(rules_of(season).attendance.deadline, each.date, each.time, club.zone)
    published = each.state == RoundState.PUBLISHED
    return NextRound(
        season=season.name,
        date=each.date,
        words=heads.next_round(each.number, each.date, each.time),
        deadline=heads.pairing_is_out() if published else heads.deadline(until, now),
        round_url=round_url(season)(each.number) if published else "",
        absence_url="" if published else optional_url("member:absence", season.slug),
    )


def home_head(coming: list[NextRound]) -> dict[str, str]:
    """When the club plays next, as title and first line."""
    date = min((each.date for each in coming if each.date), default=None)
    return {"title": heads.home_title(date), "lead": heads.home_lead(date)}


def round_squares(
    rounds: list[Round], chosen: int | None, url: Callable[[int], str], is_open: Callable[[Round], bool]
) -> list[RoundSquare]:
    """All rounds as squares; those that `is_open` lead somewhere."""
    return [
        RoundSquare(
            number=each.number,
            url=url(each.number) if is_open(each) else "",
            title=heads.round_name(each.number),
            current=each.number == chosen,
            ahead=not is_open(each),
        )
        for each in rounds
    ]


def standing_table(
    request_order: str,
    listed: PublishedList,
    *,
    short: bool = False,
) -> StandingTable:
    """The table of a list, in the order that the visitor asked for."""
    display = rules_of(listed.season).display
    return StandingTable(
        standing_lines(listed.rows, player_url(listed.season)),
        caption=heads.standing_title(listed.number),
        style=display.points,
        places=display.decimals,
        short=short,
        order_by=request_order or (),
    )


def player_url(season: Season) -> Callable[[str], str]:
    """The address of a player's page, by his key; looked up once for a whole list."""
    before, _key, after = reverse("public:player", args=[season.slug, "0key0"]).partition("0key0")
    return lambda key: f"{before}{quote(key, safe='/')}{after}"


def player_after_url(season: Season, key: str) -> Callable[[int], str]:
    """The address of a player's page after a round, by its number."""
    return lambda number: reverse("public:player-after", args=[season.slug, key, number])


def round_url(season: Season) -> Callable[[int], str]:
    """The address of a round's page, by its number."""
    return lambda number: reverse("public:round", args=[season.slug, number])


def standing_url(season: Season) -> Callable[[int], str]:
    """The address of the standing after a round."""
    return lambda number: reverse("public:standing-after", args=[season.slug, number])

