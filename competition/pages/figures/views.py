"""The figures of a season: charts of all its players, of some compared, of one; and its story."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from competition.charts import MOST_LINES, Chart
from competition.models import Season
from competition.pages import addresses
from competition.pages.access import public_page
from competition.pages.figures import charts as figures_charts
from competition.pages.figures import words
from competition.pages.figures.tables import facts, prize_lines, round_lines
from competition.pages.frame import page, season_of
from competition.pages.live import fragment
from competition.pages.standing import shown as standing_shown
from competition.reading.entrants import EntrantPage
from competition.reading.people import Person, by_name
from competition.reading.season_lists import SeasonLists, meetings, season_lists
from competition.reading.story import story_page

LEADERS = 5
PLAYER = "speler"


@public_page
def figures(request: HttpRequest, season: str) -> HttpResponse:
    """The first of the list, values, distances and colours."""
    chosen = season_of(request)
    shown = fragment(request, chosen, "public/_figures.html", lambda: _figures(chosen))
    return page(request, "public/figures.html", fragment=shown)


def _figures(chosen: Season) -> dict[str, object]:
    found = season_lists(chosen)
    charts: list[Chart] = []
    if len(found.rounds) > 1:
        first = [key for key, line in found.last.items() if line.place and line.place <= LEADERS]
        charts = [
            figures_charts.places(found, first, words.leaders_title(len(first))),
            figures_charts.values(found),
            figures_charts.distances(found, meetings(chosen, up_to=found.rounds[-1])),
            figures_charts.colours(found),
        ]
    return {"title": words.figures_title(), "lead": _lead(found), "charts": charts}


@public_page
def compare(request: HttpRequest, season: str) -> HttpResponse:
    """Places and points of the players whose keys the address has, at most as many as lines differ."""
    chosen = season_of(request)
    found = season_lists(chosen)
    keys = [key for key in dict.fromkeys(request.GET.getlist(PLAYER)) if key in found.people][:MOST_LINES]
    here = reverse("public:compare", args=[chosen.slug])
    charts = []
    if keys and len(found.rounds) > 1:
        charts = [
            figures_charts.places(found, keys),
            figures_charts.points(found, keys, standing_shown.display_of(chosen)),
        ]
    return page(
        request,
        "public/compare.html",
        lead=_lead(found),
        charts=charts,
        chosen=[
            {
                "key": key,
                "name": found.people[key].name,
                "url": addresses.player_url(chosen)(key),
                "without": _address(here, [each for each in keys if each != key]),
            }
            for key in keys
        ],
        others=people_to_choose(found.people.values(), keys) if len(keys) < MOST_LINES else [],
        duel_url=_address(reverse("public:head-to-head", args=[chosen.slug]), keys) if len(keys) == 2 else "",
    )


def of_player(chosen: Season, shown: EntrantPage) -> list[Chart]:
    """The charts of one player up to a round; none before there is a second list. Two queries."""
    key = shown.person.key
    found = season_lists(chosen, shown.after_round, shown.people)
    if len(found.rounds) < 2 or not any(found.line(number, key) for number in found.rounds):
        return []
    return [
        figures_charts.places(found, [key]),
        figures_charts.points(found, [key], standing_shown.display_of(chosen)),
        figures_charts.distances_of(found, shown.meetings, key),
        figures_charts.colours_of(found, key),
    ]


def compare_url(chosen: Season, key: str) -> str:
    """From a player to a comparison with others."""
    return _address(reverse("public:compare", args=[chosen.slug]), [key])


def duel_url(chosen: Season, key: str) -> str:
    """From a player to his games against one other."""
    return _address(reverse("public:head-to-head", args=[chosen.slug]), [key])


def people_to_choose(people: Iterable[Person], without: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Keys and names for a list to choose from, by family name."""
    taken = set(without)
    ordered = by_name(people)
    return [(person.key, person.listed_name) for person in ordered if person.key not in taken]


def _lead(found: SeasonLists) -> str:
    return words.lead(found.rounds[-1] if found.rounds else 0)


def _address(path: str, keys: list[str]) -> str:
    return f"{path}?{urlencode([(PLAYER, key) for key in keys])}" if keys else path


@public_page
def story(request: HttpRequest, season: str) -> HttpResponse:
    """What there is to tell up to the last closed round."""
    chosen = season_of(request)
    shown = fragment(request, chosen, "public/_story.html", lambda: _story(chosen))
    return page(request, "public/story.html", fragment=shown)


def _story(chosen: Season) -> dict[str, object]:
    told = story_page(chosen)
    url = addresses.player_url(chosen)
    return {
        "title": words.title(),
        "lead": words.lead(told.after_round),
        "facts": facts(told, url),
        "prizes": prize_lines(told.prizes, told.people, url),
        "lines": round_lines(told, url, addresses.round_url(chosen)),
    }
