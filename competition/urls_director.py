"""Addresses for directors: the seasons, the evening of a round in its steps, the members."""

from django.urls import include, path

from competition.views.director import (
    absences,
    calendar,
    corrections,
    course,
    histories,
    members,
    new_season,
    pairing,
    results,
    rules,
    seasons,
    sign_ups,
    trouble,
    withdrawals,
)

app_name = "director"

evening = [
    path("", course.evening, name="round"),
    path("aanwezig/", absences.presence, name="presence"),
    path("aanwezig/afmelden/", absences.report, name="report-absence"),
    path("aanwezig/<int:entry>/", absences.change, name="change-absence"),
    path("aanwezig/<int:entry>/intrekken/", absences.withdraw, name="withdraw-absence"),
    path("aanwezig/<int:entry>/toelaten/", absences.let_in_again, name="let-in"),
    path("aanwezig/aanmelden/", sign_ups.sign_on, name="sign-on"),
    path("aanwezig/<int:entry>/afmelden/", sign_ups.sign_off, name="sign-off"),
    path("indeling/", pairing.draft, name="pairing"),
    path("indeling/maken/", pairing.make, name="make-pairing"),
    path("indeling/wissen/", pairing.discard, name="discard-pairing"),
    path("indeling/wisselen/", pairing.swap, name="swap-players"),
    path("indeling/<int:game>/kleuren/", pairing.swap_the_colours, name="swap-colours"),
    path("indeling/<int:game>/vast/", pairing.lock, name="lock-board"),
    path("indeling/<int:game>/los/", pairing.unlock, name="unlock-board"),
    path("publiceren/", course.publish, name="publish"),
    path("uitslagen/", results.entry, name="results"),
    path("uitslagen/<int:game>/", results.enter, name="enter-result"),
    path("uitslagen/<int:game>/niet-verschenen/", results.no_show, name="no-show"),
    path("wijziging/", trouble.trouble, name="trouble"),
    path("wijziging/doorvoeren/", trouble.settle, name="settle-trouble"),
    path("uitslagen/<int:game>/verbeteren/", corrections.of_game, name="correct-game"),
    path("aanwezig/<int:entry>/verbeteren/", corrections.of_absence, name="correct-absence"),
    path("geschiedenis/", histories.of_round, name="round-history"),
    path("sluiten/", course.close, name="close"),
    path("terugnemen/", course.undo, name="undo"),
]

urlpatterns = [
    path("leiding/", seasons.home, name="home"),
    path("leiding/leden/", members.links_page, name="members"),
    path("leiding/leden/<int:player>/vernieuwen/", members.renew, name="renew-link"),
    path("leiding/nieuw/", new_season.basics, name="new-season"),
    path("leiding/nieuw/regels/", new_season.rules, name="new-season-rules"),
    path("leiding/nieuw/deelnemers/", new_season.players, name="new-season-players"),
    path("leiding/nieuw/agenda/", new_season.calendar, name="new-season-calendar"),
    path("leiding/nieuw/klaar/", new_season.confirm, name="new-season-confirm"),
    path("leiding/<slug:season>/", seasons.season, name="season"),
    path("leiding/<slug:season>/agenda/", calendar.overview, name="calendar"),
    path("leiding/<slug:season>/agenda/invoegen/", calendar.insert, name="insert-round"),
    path("leiding/<slug:season>/agenda/<int:number>/verzetten/", calendar.move, name="move-round"),
    path("leiding/<slug:season>/agenda/<int:number>/vervalt/", calendar.cancel, name="cancel-round"),
    path("leiding/<slug:season>/reglement/", rules.change, name="change-rules"),
    path("leiding/<slug:season>/reglement/vergelijken/", rules.compare, name="compare-rules"),
    path("leiding/<slug:season>/geschiedenis/", histories.of_season, name="history"),
    path("leiding/<slug:season>/geschiedenis/<int:event>/terugnemen/", histories.undo, name="undo-in-season"),
    path("leiding/<slug:season>/terugtrekken/", withdrawals.withdraw, name="withdraw"),
    path("leiding/<slug:season>/ronde/<int:number>/", include(evening)),
]
