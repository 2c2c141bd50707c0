"""Addresses of what is done beside the pages."""

from django.urls import path

from clubcomp.work import views

app_name = "work"
urlpatterns = [
    path("<int:job>/", views.job, name="job"),
    path("<int:job>/blad/", views.file, name="file"),
    path("<int:job>/stoppen/", views.end, name="end"),
]
