"""Addresses of the site: the project's own, then people, then the competition."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from clubcomp.health import healthz
from clubcomp.login import LoginForm
from clubcomp.robots import robots
from clubcomp.setup.views import first_visit

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("robots.txt", robots, name="robots"),
    path(
        "inloggen/", LoginView.as_view(form_class=LoginForm, redirect_authenticated_user=True), name="login"
    ),
    path("uitloggen/", LogoutView.as_view(), name="logout"),
    path("setup/", first_visit, name="first_visit"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("players.urls")),
    path("", include("competition.urls")),
]
