"""A list as pages show it: its table, its groups, one's own row."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from competition.models import Season
from competition.pages.addresses import player_url
from competition.pages.standing.tables import StandingTable
from competition.reading.standing import Listed, ListPage, columns_of
from competition.systems.rules import read_rules
from competition.systems.rules.model import Display
from competition.wording import titles


def display_of(season: Season) -> Display:
    """How the season shows its points."""
    return read_rules(season.rules).display


def standing_table(
    listed: ListPage,
    rows: Iterable[Listed],
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
        caption=titles.standing_title(listed.after_round),
        style=display.points,
        places=display.decimals,
        shown=columns_of(listed.season),
        chosen=bool(listed.season.columns),
        short=short,
        me=me,
        kept=kept,
        order=order,
    )


def top_and_own(listed: ListPage, limit: int, me: str) -> tuple[Listed, ...]:
    """The first rows of a list, and one's own where it stands below them."""
    rows = listed.shown[:limit]
    return rows + tuple(row for row in listed.shown[limit:] if row.person.key == me)


def in_group(listed: ListPage, group: str) -> tuple[Listed, ...]:
    """The shown rows of a group; all of them without one."""
    return tuple(row for row in listed.shown if row.group == group) if group else listed.shown


def asked_group(request: HttpRequest, listed: ListPage) -> str:
    """The group that the address asks for (`?groep=`); empty where the list has nobody in it."""
    asked = request.GET.get("groep", "")
    return asked if any(row.group == asked for row in listed.shown) else ""
