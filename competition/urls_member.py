"""Addresses for members."""

from django.urls import URLPattern, URLResolver

app_name = "member"
urlpatterns: list[URLPattern | URLResolver] = []
