"""The screen in the hall: pairings, results and standing in turn, by themselves, for whoever looks up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.pages import addresses, live
from competition.pages.championship.tables import CrossLine, cross_lines
from competition.pages.frame import frame, page, season_of
from competition.pages.public.tables import BoardLine, board_lines
from competition.pages.standing import shown as standing_shown
from competition.reading.championship import running_table
from competition.reading.people import Person, people_of
from competition.reading.rounds import RoundHead
from competition.reading.rounds import round_page as read_round
from competition.reading.standing import Listed, list_page
from competition.wording import numbers, titles

SECONDS = 12  # a slide


@require_safe
def screen(request: HttpRequest, season: str) -> HttpResponse:
    """The slides; asked again they come without what surrounds them."""
    chosen = season_of(request)
    shown = live.fragment(request, chosen, "public/_screen.html", lambda: _screen(request, chosen), "screen")
    if live.wants_part(request):
        return HttpResponse(format_html('<div id="moving">{}</div>', shown.html))
    return page(
        request,
        "public/screen.html",
        fragment=shown,
        live=live.follow(request, None),
        seconds=SECONDS,
        address=request.build_absolute_uri(reverse("public:standing", args=[chosen.slug])),
    )


def _screen(request: HttpRequest, chosen: Season) -> dict[str, object]:
    rounds, people = frame(request).rounds, people_of(chosen)
    return {
        "title": chosen.name,
        "slides": [*_boards(chosen, rounds, people), *_standing(chosen, people)],
        "championship": _championship(chosen, rounds, people),
    }


def _shown_round(found: tuple[RoundHead, ...]) -> RoundHead | None:
    """The round that is played, else the last one that was."""
    counted = [head for head in found if head.counts]
    played = (head for head in counted if head.state != "closed")
    return next(played, counted[-1] if counted else None)


def _boards(chosen: Season, rounds: tuple[RoundHead, ...], people: dict[int, Person]) -> list[Slide]:
    head = _shown_round(rounds)
    if head is None:
        return []
    shown = read_round(chosen, head.number, rounds, people)
    lead = titles.round_lead(head, [game.result for game in shown.games], chosen.game)
    lines = board_lines(shown.games, game=chosen.game, url=addresses.player_url(chosen))
    byes = [person.name for person in shown.byes]
    return list(board_slides(titles.round_title(head.number, head.state), lead, lines, byes))


def _standing(chosen: Season, people: dict[int, Person]) -> list[Slide]:
    listed = list_page(chosen, columns=(), people=people)
    display = standing_shown.display_of(chosen)
    title = titles.standing_title(listed.after_round)
    return list(standing_slides(title, "", listed.shown, display.points, display.decimals))


def _championship(
    chosen: Season, rounds: tuple[RoundHead, ...], people: dict[int, Person]
) -> list[CrossLine]:
    table = running_table(chosen, rounds)
    names = {person.key: person.name for person in people.values()}
    return cross_lines(table, names, addresses.player_url(chosen), chosen.game) if table else []


BOARDS = 11
ROWS = 12

Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the standing, as it is read from afar."""

    place: int | None
    up: int
    down: int
    name: str
    points: numbers.Figure


@dataclass(frozen=True, slots=True)
class Slide:
    """What is on the screen for some seconds. `part` says which of how many slides of its kind it is."""

    title: str
    lead: str
    part: str
    boards: Sequence[BoardLine] = ()
    standing: Sequence[StandingLine] = ()
    byes: Sequence[str] = ()


def board_slides(title: str, lead: str, lines: Sequence[BoardLine], byes: Sequence[str]) -> Iterator[Slide]:
    """The boards of a round; who sits out stands under the last of them."""
    pages = _pages(lines, BOARDS)
    for number, some in enumerate(pages, start=1):
        last = number == len(pages)
        yield Slide(title, lead, _part(number, len(pages)), boards=some, byes=byes if last else ())


def standing_slides(
    title: str, lead: str, rows: Sequence[Listed], style: str, places: int
) -> Iterator[Slide]:
    """The whole standing."""
    lines = [_standing_line(row, numbers.points(row.points, style, places)) for row in rows]
    pages = _pages(lines, ROWS)
    for number, some in enumerate(pages, start=1):
        yield Slide(title, lead, _part(number, len(pages)), standing=some)


def _standing_line(row: Listed, points: numbers.Figure) -> StandingLine:
    change = row.change or 0
    return StandingLine(row.place, max(change, 0), max(-change, 0), row.person.name, points)


def _pages(lines: Sequence[Line], most: int) -> list[Sequence[Line]]:
    """The lines over as few slides as can be, none of them with just a rest."""
    count = -(-len(lines) // most)
    size = -(-len(lines) // count) if count else 1
    return [lines[start : start + size] for start in range(0, len(lines), size)]


def _part(number: int, count: int) -> str:
    return f"{number}/{count}" if count > 1 else ""
