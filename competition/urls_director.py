"""Addresses for directors."""

from django.urls import URLPattern, URLResolver

app_name = "director"
urlpatterns: list[URLPattern | URLResolver] = []
