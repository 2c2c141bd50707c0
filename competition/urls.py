"""Addresses of the competition, by audience: everybody, members, captains; those of directors stand apart."""

from django.urls import include, path

from competition.pages import feeds, live, sheets
from competition.pages.figures import views as figures
from competition.pages.groups import views as groups
from competition.pages.league import public as league_public
from competition.pages.league import views as league
from competition.pages.member import own_data, own_pages
from competition.pages.member import views as member
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

member_pages = [
    path("ik/", own_pages.me, name="me"),
    path("ik/link/", own_pages.ask_link, name="ask-link"),
    path("ik/vergeten/", member.forget, name="forget"),
    path("ik/<str:token>/", member.absences, name="absences"),
    path("ik/<str:token>/afmelden/", member.report, name="report"),
    path("ik/<str:token>/uitslag/", member.own_result, name="own-result"),
    path("ik/<str:token>/intrekken/", member.withdraw, name="withdraw"),
    path("ik/<str:token>/alleen-na-aanmelden/", member.play_only, name="play-only"),
    path("ik/<str:token>/kampioenschap/", member.answer, name="answer"),
    path("ik/<str:token>/partijen/", own_pages.games, name="games"),
    path("ik/<str:token>/bondswedstrijden/", own_pages.league, name="league"),
    path("ik/<str:token>/bondswedstrijden/boeken/", own_pages.book, name="book-league"),
    path("ik/<str:token>/voorkeuren/", own_data.preferences, name="preferences"),
    path("ik/<str:token>/voorkeuren/bewaren/", own_data.set_preferences, name="set-preferences"),
    path("ik/<str:token>/voorkeuren/mail/", own_pages.choose, name="choose-mail"),
    path("ik/<str:token>/gegevens/", own_data.data, name="data"),
    path("ik/<str:token>/gegevens/bestand/", own_data.download, name="download"),
    path("ik/<str:token>/gegevens/wijzigen/", own_data.ask_change, name="ask-change"),
    path("ik/<str:token>/gegevens/verwijderen/", own_data.ask_removal, name="ask-removal"),
    path("ik/<str:token>/gegevens/terug/", own_data.take_back, name="take-back"),
    path("ik/<str:token>/link/", own_pages.own_link, name="own-link"),
    path("ik/<str:token>/link/nieuw/", own_pages.renew, name="renew-link"),
    path("ik/<str:token>/account/", own_pages.make_account, name="make-account"),
    path("<slug:season>/afmelden/", member.way_in, name="absence"),
]

captain_pages = [
    path("team/", league.home, name="home"),
    path("team/<int:team>/", league.desk, name="team"),
    path("team/<int:team>/wedstrijd/", league.new_match, name="new-match"),
    path("team/<int:team>/wedstrijd/<int:match>/", league.match, name="match"),
    path("team/<int:team>/wedstrijd/<int:match>/vervalt/", league.cancel, name="cancel-match"),
    path("team/<int:team>/beschikbaar/", league.availability, name="availability"),
]

printed = [
    path("<slug:season>/ronde/<int:number>/indeling.pdf", sheets.pairing_sheet, name="pairing_sheet"),
    path("<slug:season>/stand/<int:number>/stand.pdf", sheets.standing_sheet, name="standing_sheet"),
    path("<slug:season>/groepen/<int:number>/groepen.pdf", groups.groups_sheet, name="group_tables"),
    path("<slug:season>/kampioenschap.pdf", groups.championship_pdf, name="championship_sheet"),
    path("<slug:season>/kruistabel.pdf", sheets.cross_table, name="cross_table"),
    path("leiding/<slug:season>/ronde/<int:number>/briefjes.pdf", sheets.slips, name="slips"),
    path("leiding/<slug:season>/afmeldlijst.pdf", sheets.absence_list, name="absence_list"),
    path("leiding/leden/kaartjes.pdf", sheets.cards, name="cards"),
    path("leiding/leden/<int:player>/kaartje.pdf", sheets.cards, name="card"),
]

calendars = [
    path("agenda.ics", feeds.club, name="club"),
    path("agenda/<str:signed>.ics", feeds.own, name="own"),
    path("<slug:season>/agenda.ics", feeds.season, name="season"),
]

urlpatterns = [
    path("", include("competition.api.urls")),
    path("", include((member_pages, "member"))),
    path("", include((captain_pages, "captain"))),
    path("", include("competition.urls_director")),
    path("", include((printed, "competition"))),
    path("", include((calendars, "calendar"))),
    path("", include((public_pages, "public"))),
]
