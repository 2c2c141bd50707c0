"""Addresses for captains: the desk of a team."""

from django.urls import path

from competition.pages.league import views as league

app_name = "captain"
urlpatterns = [
    path("team/", league.home, name="home"),
    path("team/<int:team>/", league.desk, name="team"),
    path("team/<int:team>/wedstrijd/", league.new_match, name="new-match"),
    path("team/<int:team>/wedstrijd/<int:match>/", league.match, name="match"),
    path("team/<int:team>/wedstrijd/<int:match>/vervalt/", league.cancel, name="cancel-match"),
    path("team/<int:team>/beschikbaar/", league.availability, name="availability"),
]
