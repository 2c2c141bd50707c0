"""Addresses of `players`."""

from django.urls import include, path

from players.post.views import unsubscribe

mail = [path("post/afmelden/<str:signed>/", unsubscribe, name="unsubscribe")]

urlpatterns = [path("", include((mail, "mail")))]
