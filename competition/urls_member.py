"""Addresses for members: behind a personal link, and the way to it."""

from django.urls import path

from competition.views import member, member_data, member_games, member_league, member_mail, own_link

app_name = "member"
urlpatterns = [
    path("ik/", own_link.me, name="me"),
    path("ik/link/", own_link.ask_link, name="ask-link"),
    path("ik/vergeten/", member.forget, name="forget"),
    path("ik/<str:token>/", member.absences, name="absences"),
    path("ik/<str:token>/afmelden/", member.report, name="report"),
    path("ik/<str:token>/uitslag/", member.own_result, name="own-result"),
    path("ik/<str:token>/intrekken/", member.withdraw, name="withdraw"),
    path("ik/<str:token>/alleen-na-aanmelden/", member.play_only, name="play-only"),
    path("ik/<str:token>/kampioenschap/", member.answer, name="answer"),
    path("ik/<str:token>/partijen/", member_games.games, name="games"),
    path("ik/<str:token>/bondswedstrijden/", member_league.league, name="league"),
    path("ik/<str:token>/bondswedstrijden/boeken/", member_league.book, name="book-league"),
    path("ik/<str:token>/voorkeuren/", member_data.preferences, name="preferences"),
    path("ik/<str:token>/voorkeuren/bewaren/", member_data.set_preferences, name="set-preferences"),
    path("ik/<str:token>/voorkeuren/mail/", member_mail.choose, name="choose-mail"),
    path("ik/<str:token>/gegevens/", member_data.data, name="data"),
    path("ik/<str:token>/gegevens/bestand/", member_data.download, name="download"),
    path("ik/<str:token>/gegevens/wijzigen/", member_data.ask_change, name="ask-change"),
    path("ik/<str:token>/gegevens/verwijderen/", member_data.ask_removal, name="ask-removal"),
    path("ik/<str:token>/gegevens/terug/", member_data.take_back, name="take-back"),
    path("ik/<str:token>/link/", own_link.own_link, name="own-link"),
    path("ik/<str:token>/link/nieuw/", own_link.renew, name="renew-link"),
    path("ik/<str:token>/account/", own_link.make_account, name="make-account"),
    path("<slug:season>/afmelden/", member.way_in, name="absence"),
]
