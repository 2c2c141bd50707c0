"""Addresses for captains: the desk of a team."""

from django.urls import path

from competition.views import captain

app_name = "captain"
urlpatterns = [
    path("team/", captain.home, name="home"),
    path("team/<int:team>/", captain.desk, name="team"),
    path("team/<int:team>/wedstrijd/", captain.new_match, name="new-match"),
    path("team/<int:team>/wedstrijd/<int:match>/", captain.match, name="match"),
    path("team/<int:team>/wedstrijd/<int:match>/vervalt/", captain.cancel, name="cancel-match"),
    path("team/<int:team>/beschikbaar/", captain.availability, name="availability"),
]
