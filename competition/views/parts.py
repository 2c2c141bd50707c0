"""Parts that several pages share: the bar of the next round, the rounds as squares, addresses."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from competition.models import Season
from competition.reading.columns import columns_of
from competition.reading.people import keys_of
from competition.reading.rounds import RoundHead
from competition.reading.standing import ListPage, ListRow
from competition.systems.rules import read_rules
from competition.systems.rules.model import Display
from competition.tables import StandingTable
from competition.views.access import MEMBER_COOKIE
from competition.views.frame import optional_url
from competition.wording import heads
from players.links import BadLink, holder_of
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


class Numbered(Protocol):
    """What the row of squares needs of a round."""

    @property
    def number(self) -> int: ...
    @property
    def counts(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class RoundSquare:
    """A round in the row of squares; without address it has nothing to show yet."""

    number: int
    url: str
    title: str
    current: bool


def display_of(season: Season) -> Display:
    """How the season shows its points."""
    return read_rules(season.rules).display


def next_round(season: Season, head: RoundHead | None, club: Club) -> NextRound | None:
    """The bar of the next round, None when the season is over."""
    if head is None:
        return None
    now = timezone.localtime(timezone=club.zone)
    return NextRound(
        season=season.name,
        date=head.date,
        words=heads.next_round(head.number, head.date, head.time),
        deadline=heads.deadline(head.deadline, head.date, now) if head.is_open else heads.pairing_is_out(),
        round_url="" if head.is_open else round_url(season)(head.number),
        absence_url=optional_url("member:absence", season.slug) if head.is_open else "",
    )


def coming_round(rounds: Iterable[RoundHead]) -> RoundHead | None:
    """The first round that is not closed."""
    return next((head for head in rounds if head.state != "closed"), None)


def home_head(coming: list[NextRound], club: Club) -> tuple[str, str]:
    """When the club plays next, as title and first line."""
    date = min((each.date for each in coming if each.date), default=None)
    return heads.home_title(date), heads.home_lead(date, timezone.localdate(timezone=club.zone))


def round_squares(
    rounds: Iterable[Numbered], chosen: int | None, url: Callable[[int], str], *, only_counted: bool
) -> list[RoundSquare]:
    """All rounds as squares. `only_counted`: those that no list takes into account lead nowhere."""
    return [
        RoundSquare(
            number=head.number,
            url=url(head.number) if head.counts or not only_counted else "",
            title=heads.round_name(head.number),
            current=head.number == chosen,
        )
        for head in rounds
    ]


def own_key(request: HttpRequest, season: Season) -> str:
    """The key of the player who looks, where his personal link was opened on this device; else empty."""
    return own_keys(request, [season]).get(season.pk, "")


def own_keys(request: HttpRequest, seasons: Collection[Season]) -> dict[int, str]:
    """The same by the primary key of the season, for several."""
    token = request.COOKIES.get(MEMBER_COOKIE)
    if not token:
        return {}
    try:
        holder = holder_of(token)
    except BadLink:
        return {}
    return keys_of(holder, seasons)


def standing_table(
    listed: ListPage,
    rows: Iterable[ListRow],
    order: str = "",
    *,
    short: bool = False,
    me: str = "",
    kept: str = "",
) -> StandingTable:
    """The table of some rows of a list, in the order that the visitor asked for; `short`: few columns.

    `kept` is what the addresses for another order keep of the page's own.
    """
    display = display_of(listed.season)
    return StandingTable(
        rows,
        url=player_url(listed.season),
        caption=heads.standing_title(listed.after_round),
        style=display.points,
        places=display.decimals,
        shown=columns_of(listed.season),
        short=short,
        me=me,
        kept=kept,
        order_by=order or None,
    )


def top_and_own(listed: ListPage, limit: int, me: str) -> tuple[ListRow, ...]:
    """The first rows of a list, and one's own where it stands below them."""
    rows = listed.shown[:limit]
    return rows + tuple(row for row in listed.shown[limit:] if row.person.key == me)


def in_group(listed: ListPage, group: str) -> tuple[ListRow, ...]:
    """The shown rows of a group; all of them without one."""
    return tuple(row for row in listed.shown if row.group == group) if group else listed.shown


def asked_group(request: HttpRequest, listed: ListPage) -> str:
    """The group that the address asks for (`?groep=`); empty where the list has nobody in it."""
    asked = request.GET.get("groep", "")
    return asked if any(row.group == asked for row in listed.shown) else ""


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
