"""Addresses of the page *Onderhoud*."""

from django.urls import path

from clubcomp.care import views

app_name = "care"
urlpatterns = [
    path("", views.care, name="care"),
    path("reservekopie/<str:name>", views.download, name="copy"),
]
