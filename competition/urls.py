"""Addresses of the competition, by audience: everybody, members, directors."""

from django.urls import include, path

from competition.pages import live
from competition.pages.figures import views as figures
from competition.pages.groups import views as groups
from competition.pages.league import public as league_public
from competition.pages.player import views as player
from competition.pages.public import screen, sharing
from competition.pages.public import views as public
from competition.pages.rules import changes
from competition.pages.rules import views as rules
from competition.pages.standing import views as standing

public_pages = [
    path("", public.home, name="home"),
    path("clubkleur.css", public.club_style, name="club-style"),
    path("clublogo.png", public.club_logo, name="club-logo"),
    path("seizoenen/", public.overview, name="seasons"),
    path("teams/", league_public.overview, name="teams"),
    path("teams/<int:team>/", league_public.team, name="team"),
    path("<slug:season>/", public.season, name="season"),
    path("<slug:season>/stand/", standing.standing, name="standing"),
    path("<slug:season>/stand/<int:number>/", standing.standing, name="standing-after"),
    path(
        "<slug:season>/stand/<int:number>/stand.csv",
        standing.standing_file,
        {"kind": "csv"},
        name="standing-csv",
    ),
    path(
        "<slug:season>/stand/<int:number>/stand.xlsx",
        standing.standing_file,
        {"kind": "xlsx"},
        name="standing-excel",
    ),
    path(
        "<slug:season>/stand/<int:number>/eerder/<int:version>/",
        standing.former_standing,
        name="standing-former",
    ),
    path("<slug:season>/stand/<int:number>/delen/", sharing.share_standing, name="share-standing"),
    path("<slug:season>/groepen/", groups.groups, name="groups"),
    path("<slug:season>/groepen/<int:number>/", groups.groups, name="groups-after"),
    path("<slug:season>/kampioenschap/", groups.championship, name="championship"),
    path("<slug:season>/ronden/", public.rounds, name="rounds"),
    path("<slug:season>/ronde/", public.current_round, name="current-round"),
    path("<slug:season>/ronde/<int:number>/", public.round_page, name="round"),
    path("<slug:season>/ronde/<int:number>/delen/", sharing.share_round, name="share-round"),
    path("<slug:season>/ronde/<int:number>/versie/", live.version, name="round-version"),
    path("<slug:season>/stand/inzet/", standing.embedded_standing, name="embedded"),
    path("<slug:season>/scherm/", screen.screen, name="screen"),
    path("<slug:season>/verhaal/", figures.story, name="story"),
    path("<slug:season>/grafieken/", figures.figures, name="figures"),
    path("<slug:season>/vergelijken/", figures.compare, name="compare"),
    path("<slug:season>/kruistabel/", player.cross_table, name="cross-table"),
    path("<slug:season>/onderling/", player.duel, name="head-to-head"),
    path("<slug:season>/reglement/", rules.rules, name="rules"),
    path("<slug:season>/voorstel/<str:key>/", changes.proposal, name="proposal"),
    path("<slug:season>/speler/<path:key>/na/<int:number>/", public.player, name="player-after"),
    path("<slug:season>/speler/<path:key>/waarom/", player.movement, name="movement"),
    path("<slug:season>/speler/<path:key>/als/", player.what_if, name="what-if"),
    path("<slug:season>/speler/<path:key>/", public.player, name="player"),
]

urlpatterns = [
    path("", include("competition.api.urls")),
    path("", include("competition.urls_member")),
    path("", include("competition.urls_captain")),
    path("", include("competition.urls_director")),
    path("", include("competition.urls_sheets")),
    path("", include("competition.urls_calendar")),
    path("", include((public_pages, "public"))),
]
