"""Addresses for members: behind a personal link, and the way to it."""

from django.urls import path

from competition.pages.member import own_data, own_pages
from competition.pages.member import views as member

app_name = "member"
urlpatterns = [
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
