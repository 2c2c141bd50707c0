"""Addresses of the calendars that a phone subscribes to."""

from django.urls import path

from competition.pages import feeds

app_name = "calendar"
urlpatterns = [
    path("agenda.ics", feeds.club, name="club"),
    path("agenda/<str:signed>.ics", feeds.own, name="own"),
    path("<slug:season>/agenda.ics", feeds.season, name="season"),
]
