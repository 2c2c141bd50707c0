"""Addresses for directors: the seasons, the evening of a round in its steps, the members."""

from django.urls import include, path

from competition.pages import club, prizes, seasons
from competition.pages.calendar import views as calendar
from competition.pages.championship import views as championship
from competition.pages.corrections import views as corrections
from competition.pages.evening import views as evening_views
from competition.pages.groups import views as groups
from competition.pages.league import director as league_director
from competition.pages.mail import views as mail
from competition.pages.pairing import views as pairing
from competition.pages.pairing import wishes
from competition.pages.past import views as past
from competition.pages.people import accounts, imports, members, requests
from competition.pages.presence import door
from competition.pages.presence import views as presence
from competition.pages.results import views as results
from competition.pages.rules import director as rules_director
from competition.pages.set_up import views as set_up
from competition.pages.standing import views as standing
from competition.pages.trouble import views as trouble

app_name = "director"

evening = [
    path("", evening_views.evening, name="round"),
    path("aanwezig/", presence.presence, name="presence"),
    path("aanwezig/afmelden/", presence.report, name="report-absence"),
    path("aanwezig/<int:entry>/", presence.change, name="change-absence"),
    path("aanwezig/<int:entry>/intrekken/", presence.withdraw, name="withdraw-absence"),
    path("aanwezig/<int:entry>/toelaten/", presence.let_in_again, name="let-in"),
    path("aanwezig/aanmelden/", presence.sign_on, name="sign-on"),
    path("aanwezig/<int:entry>/afmelden/", presence.sign_off, name="sign-off"),
    path("aanwezig/deur/", door.door, name="door"),
    path("aanwezig/deur/sluiten/", door.close, name="close-door"),
    path("aanwezig/deur/<int:entry>/", door.tick, name="tick"),
    path("aanwezig/nieuw/", door.walk_ins, name="walk-in"),
    path("aanwezig/<int:entry>/overmacht/", door.accept, name="accept-late"),
    path("indeling/", pairing.draft, name="pairing"),
    path("indeling/maken/", pairing.make, name="make-pairing"),
    path("indeling/wissen/", pairing.discard, name="discard-pairing"),
    path("indeling/wisselen/", pairing.swap, name="swap-players"),
    path("indeling/<int:game>/kleuren/", pairing.swap_the_colours, name="swap-colours"),
    path("indeling/<int:game>/vast/", pairing.lock, name="lock-board"),
    path("indeling/<int:game>/los/", pairing.unlock, name="unlock-board"),
    path("indeling/met-de-hand/", pairing.by_hand, name="by-hand"),
    path("indeling/leeg/", pairing.begin, name="begin-by-hand"),
    path("indeling/paar/", pairing.pair, name="pair-two"),
    path("indeling/<int:game>/uiteen/", pairing.split, name="break-up"),
    path("indeling/niet-tegen-elkaar/", pairing.apart, name="keep-apart"),
    path("indeling/vergelijken/", pairing.comparison, name="compare-pairing"),
    path("indeling/wensen/", wishes.wishes, name="wishes"),
    path("indeling/wensen/<int:entry>/einde/", wishes.end_wish, name="end-wish"),
    path("indeling/wensen/<int:apart>/weer/", wishes.meet_again, name="let-meet"),
    path("publiceren/", evening_views.publish, name="publish"),
    path("uitslagen/", results.entry, name="results"),
    path("uitslagen/overnemen/", results.accept, name="accept-claims"),
    path("uitslagen/<int:game>/", results.enter, name="enter-result"),
    path("uitslagen/<int:game>/niet-verschenen/", results.no_show, name="no-show"),
    path("bondswedstrijd/<int:match>/", league_director.settle, name="settle-match"),
    path("wijziging/", trouble.trouble, name="trouble"),
    path("wijziging/doorvoeren/", trouble.settle, name="settle-trouble"),
    path("uitslagen/<int:game>/verbeteren/", corrections.of_game, name="correct-game"),
    path("uitslagen/<int:game>/verwijderen/", corrections.not_played, name="remove-game"),
    path("uitslagen/vergeten/", corrections.forgotten, name="add-game"),
    path("aanwezig/<int:entry>/verbeteren/", corrections.of_absence, name="correct-absence"),
    path("geschiedenis/", evening_views.of_round, name="round-history"),
    path("sluiten/", evening_views.close, name="close"),
    path("terugnemen/", evening_views.undo, name="undo"),
]

championship_pages = [
    path("", championship.overview, name="championship"),
    path("antwoord/<int:entry>/", championship.answer, name="answer-invitation"),
    path("programma/", championship.schedule, name="schedule-championship"),
    path("partij/<int:game>/verzetten/", championship.move, name="move-championship-game"),
    path("partij/<int:game>/vervalt/", championship.cancel, name="cancel-championship-game"),
    path("beslissing/", championship.decide, name="make-decision"),
    path("beslissing/<int:game>/", championship.decision_result, name="decision-result"),
]

urlpatterns = [
    path("leiding/", seasons.home, name="home"),
    path("leiding/accounts/", accounts.accounts, name="accounts"),
    path("leiding/accounts/nieuw/", accounts.add, name="add-account"),
    path("leiding/accounts/<int:account>/", accounts.account, name="account"),
    path("leiding/accounts/<int:account>/uitnodigen/", accounts.invite, name="invite"),
    path("leiding/accounts/<int:account>/sluiten/", accounts.close, name="close-account"),
    path("leiding/accounts/<int:account>/openen/", accounts.reopen, name="reopen-account"),
    path("leiding/club/", club.club, name="club"),
    path("leiding/club/logo/weg/", club.remove_logo, name="remove-logo"),
    path("leiding/leden/", members.member_list, name="members"),
    path("leiding/leden/nieuw/", members.add, name="add-member"),
    path("leiding/leden/leden.csv", members.export, {"kind": "csv"}, name="members-csv"),
    path("leiding/leden/leden.xlsx", members.export, {"kind": "xlsx"}, name="members-excel"),
    path("leiding/leden/inlezen/", imports.upload_members, name="import-members"),
    path("leiding/leden/ratinglijst/", imports.upload_ratings, name="import-ratings"),
    path("leiding/leden/inlezen/<int:pending>/", imports.preview, name="import"),
    path("leiding/leden/<int:player>/", members.member, name="member"),
    path("leiding/leden/<int:player>/vertrokken/", members.leave, name="member-left"),
    path("leiding/leden/<int:player>/terug/", members.come_back, name="member-back"),
    path("leiding/leden/<int:player>/vernieuwen/", members.renew, name="renew-link"),
    path("leiding/leden/<int:player>/vergeten/", requests.forget, name="forget"),
    path("leiding/leden/verzoek/<int:asked>/doen/", requests.grant, name="grant-request"),
    path("leiding/leden/verzoek/<int:asked>/laten/", requests.dismiss, name="dismiss-request"),
    path("leiding/teams/", league_director.overview, name="teams"),
    path("leiding/teams/<int:team>/", league_director.team, name="team"),
    path("leiding/post/", mail.overview, name="post"),
    path("leiding/post/opnieuw/", mail.resend_failed, name="resend-failed-mail"),
    path("leiding/post/<int:mail>/opnieuw/", mail.resend, name="resend-mail"),
    path("leiding/post/<int:mail>/vervalt/", mail.drop, name="drop-mail"),
    path("leiding/nieuw/", set_up.basics, name="new-season"),
    path("leiding/nieuw/regels/", set_up.rules, name="new-season-rules"),
    path("leiding/nieuw/deelnemers/", set_up.players, name="new-season-players"),
    path("leiding/nieuw/agenda/", set_up.calendar, name="new-season-calendar"),
    path("leiding/nieuw/klaar/", set_up.confirm, name="new-season-confirm"),
    path("leiding/<slug:season>/", seasons.season, name="season"),
    path("leiding/<slug:season>/agenda/", calendar.overview, name="calendar"),
    path("leiding/<slug:season>/agenda/naam/", calendar.rename, name="rename-season"),
    path("leiding/<slug:season>/agenda/invoegen/", calendar.insert, name="insert-round"),
    path("leiding/<slug:season>/agenda/<int:number>/verzetten/", calendar.move, name="move-round"),
    path("leiding/<slug:season>/agenda/<int:number>/vervalt/", calendar.cancel, name="cancel-round"),
    path("leiding/<slug:season>/groepen/", groups.overview, name="groups"),
    path("leiding/<slug:season>/groepen/indelen/", groups.place, name="place-groups"),
    path("leiding/<slug:season>/groepen/verplaatsen/", groups.move, name="move-groups"),
    path("leiding/<slug:season>/kampioenschap/", include(championship_pages)),
    path("leiding/<slug:season>/overnemen/", past.enter, name="past"),
    path("leiding/<slug:season>/overnemen/controle/", past.check, name="check-past"),
    path("leiding/<slug:season>/reglement/", rules_director.change, name="change-rules"),
    path("leiding/<slug:season>/reglement/vergelijken/", rules_director.compare, name="compare-rules"),
    path("leiding/<slug:season>/reglement/delen/", rules_director.share, name="share-proposal"),
    path(
        "leiding/<slug:season>/reglement/delen/<int:proposal>/", rules_director.unshare, name="close-proposal"
    ),
    path("leiding/<slug:season>/prijzen/", prizes.prizes, name="prizes"),
    path("leiding/<slug:season>/kolommen/", standing.columns, name="columns"),
    path("leiding/<slug:season>/afsluiten/", seasons.archive, name="archive-season"),
    path("leiding/<slug:season>/afwezigen/", prizes.name_who_was_absent, name="name-absent"),
    path("leiding/<slug:season>/geschiedenis/", evening_views.of_season, name="history"),
    path(
        "leiding/<slug:season>/geschiedenis/<int:event>/terugnemen/",
        evening_views.undo_season_step,
        name="undo-in-season",
    ),
    path("leiding/<slug:season>/eigen-uitslagen/", results.own_results, name="own-results"),
    path("leiding/<slug:season>/terugtrekken/", corrections.withdraw, name="withdraw"),
    path("leiding/<slug:season>/ronde/<int:number>/", include(evening)),
]
