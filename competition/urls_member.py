"""Addresses for members: behind a personal link, and the way to it."""

from django.urls import path

from competition.views import member

app_name = "member"
urlpatterns = [
    path("ik/vergeten/", member.forget, name="forget"),
    path("ik/<str:token>/", member.absences, name="absences"),
    path("ik/<str:token>/afmelden/", member.report, name="report"),
    path("ik/<str:token>/uitslag/", member.own_result, name="own-result"),
    path("ik/<str:token>/intrekken/", member.withdraw, name="withdraw"),
    path("<slug:season>/afmelden/", member.way_in, name="absence"),
]
