"""What surrounds every page: the club, its seasons, the navigation and the languages.

Everything is read here, before a template is rendered; `frame_context` hands it to all templates,
those of errors and of the login included. Here stored lists are repaired as well, where the site died between
a change and its lists: every page has a frame, so nothing that reads has to think of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language, get_language_info, gettext, pgettext

from competition.house_style import Palette, palette
from competition.models import Season
from competition.reading.club import club_around, seasons_in_order
from competition.reading.load import features_of
from competition.reading.rounds import RoundHead, round_heads
from competition.services.stored_lists import ensure_fresh
from competition.systems.system import CHAMPIONSHIP, GROUPS
from players.models import Club

# The pages of a captain.
CAPTAIN = ("captain:home", "captain:team", "captain:new-match", "captain:match", "captain:availability")

# The pages of the figures of a season, in the order of their links.
FIGURES = (
    "public:story",
    "public:figures",
    "public:compare",
    "public:cross-table",
    "public:head-to-head",
)


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go to; `current` marks where one is."""

    url: str
    text: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Language:
    """A language that one can switch to, by its own name."""

    code: str
    name: str


@dataclass
class Frame:
    """The club, the season of the page (or the first one) and the links around it."""

    club: Club
    seasons: list[Season]
    season: Season | None
    in_season: bool
    page_name: str
    may_direct: bool
    may_administrate: bool
    logged_in: bool
    path: str
    has_teams: bool = False
    is_captain: bool = False
    languages: list[Language] = field(default_factory=list)

    @cached_property
    def rounds(self) -> tuple[RoundHead, ...]:
        """The heads of all rounds of the season, read once, by the first who asks."""
        return round_heads(self.season, self.club) if self.season else ()

    @cached_property
    def palette(self) -> Palette:
        return palette(self.club.accent_colour)

    @cached_property
    def features(self) -> frozenset[str]:
        """What makes sense for the season, as its system says: `groups`, `championship`, `what_if` …"""
        return features_of(self.season) if self.season else frozenset()

    @property
    def style_url(self) -> str:
        """The club's colours; the address changes with the colour, so it can be kept for ever."""
        return f"{reverse('public:club-style')}?{urlencode({'v': self.club.accent_colour.strip('#')})}"

    @property
    def logo_url(self) -> str:
        """The club's logo, at an address that changes with it; empty without a logo."""
        digest = self.club.logo_digest
        return f"{reverse('public:club-logo')}?{urlencode({'v': digest})}" if digest else ""

    @property
    def nav(self) -> list[Link]:
        """The pages of the season; where there is none yet, a director's way to the first one."""
        if self.season is None:
            url = optional_url("director:home") if self.may_direct else ""
            return (
                [Link(url, gettext("Director"), self.page_name.startswith(("director:", "care:")))]
                if url
                else []
            )
        slug = self.season.slug
        links = [
            self._link(
                "public:standing", gettext("Standing"), ("public:standing", "public:standing-after"), slug
            ),
            *self._shadow_links(slug),
            self._link("public:current-round", gettext("Pairings"), ("public:round",), slug),
            self._link("public:rounds", gettext("Schedule"), ("public:rounds",), slug),
            self._link("public:story", pgettext("menu", "Figures"), FIGURES, slug),
            self._link("public:rules", gettext("Rules"), ("public:rules",), slug),
        ]
        if self.is_captain:
            links.append(self._link("captain:home", gettext("My team"), CAPTAIN))
        director = optional_url("director:season", slug) if self.may_direct else ""
        if director:
            links.append(
                Link(director, gettext("Director"), self.page_name.startswith(("director:", "care:")))
            )
        return links

    @property
    def figure_links(self) -> list[Link]:
        """The pages that tell of the season in figures, for the row above each of them."""
        slug = self.season.slug if self.season else ""
        names = (gettext("Story"), gettext("Charts"), gettext("Compare"), gettext("Cross table"))
        return [
            self._link(name, text, (name,), slug)
            for name, text in zip(FIGURES, (*names, gettext("Head to head")), strict=True)
        ]

    def _shadow_links(self, slug: str) -> list[Link]:
        """Groups and championship, where the rules have them."""
        links = []
        if GROUPS in self.features:
            links.append(
                self._link("public:groups", gettext("Groups"), ("public:groups", "public:groups-after"), slug)
            )
        if CHAMPIONSHIP in self.features:
            links.append(
                self._link(
                    "public:championship", pgettext("menu", "Championship"), ("public:championship",), slug
                )
            )
        return links

    @property
    def account(self) -> Link:
        """The way in, or to one's own account."""
        if not self.logged_in:
            return Link(reverse("account_login"), gettext("Log in"))
        return Link(reverse("accounts:own"), gettext("My account"))

    @property
    def logout_url(self) -> str:
        return reverse("account_logout") if self.logged_in else ""

    @property
    def season_links(self) -> list[Link]:
        """The seasons that are played now, and the one that is looked at."""
        chosen = self.season.pk if self.season else None
        return [
            Link(reverse("public:season", args=[season.slug]), season.name, season.pk == chosen)
            for season in self.seasons
            if not season.archived or season.pk == chosen
        ]

    def _link(self, name: str, text: str, pages: tuple[str, ...], *args: str) -> Link:
        return Link(reverse(name, args=args), text, self.page_name in pages)


def frame(request: HttpRequest) -> Frame:
    """The frame of this request, read once."""
    known = getattr(request, "_frame", None)
    if known is None:
        known = request._frame = _read(request)  # type: ignore[attr-defined]
    return known


def frame_context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `frame` for every template."""
    return {"frame": frame(request)}


def season_of(request: HttpRequest, having: str = "") -> Season:
    """The season of the address. Raises Http404 when there is none, or it lacks the feature `having`."""
    around = frame(request)
    if around.season is None or not around.in_season or (having and having not in around.features):
        raise Http404
    return around.season


def page(request: HttpRequest, template: str, /, status: int = 200, **context: Any) -> HttpResponse:
    """A page in its frame. All queries are done before the template is rendered."""
    frame(request)
    return render(request, template, context, status=status)


def optional_url(name: str, *args: Any) -> str:
    """The address of a page, empty where the installation has no such page."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def _read(request: HttpRequest) -> Frame:
    match = request.resolver_match
    slug = match.kwargs.get("season") if match else None
    seasons = seasons_in_order()
    named = next((season for season in seasons if season.slug == slug), None)
    first = next((season for season in seasons if not season.archived), None)
    for season in seasons:
        if season == named or not season.archived:
            ensure_fresh(season)
    user = getattr(request, "user", None)
    if hasattr(request, "_messages"):
        len(get_messages(request))
    club = club_around(user)
    return Frame(
        club=club,
        seasons=seasons,
        season=named or first,
        in_season=named is not None,
        page_name=match.view_name if match else "",
        may_direct=bool(getattr(user, "may_direct", False)),
        may_administrate=bool(getattr(user, "is_staff", False)),
        logged_in=bool(user and user.is_authenticated),
        path=request.get_full_path(),
        has_teams=getattr(club, "has_teams", False),
        is_captain=getattr(club, "is_captain", False),
        languages=_other_languages(),
    )


def _other_languages() -> list[Language]:
    now = get_language()
    codes = (code for code, _name in settings.LANGUAGES if code != now)
    return [Language(code, get_language_info(code)["name_local"]) for code in codes]
