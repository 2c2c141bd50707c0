"""Addresses of the site: the project's own, then people, then the competition."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from clubcomp.error_page import failed, refused
from clubcomp.for_machines import healthz, robots
from clubcomp.privacy.views import privacy
from clubcomp.setup.views import first_visit

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = refused
handler500 = failed

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("robots.txt", robots, name="robots"),
    path("", include("clubcomp.accounts.urls")),
    path("setup/", first_visit, name="first_visit"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("privacy/", privacy, name="privacy"),
    path("leiding/beheer/", include("clubcomp.care.urls")),
    path("bezig/", include("clubcomp.work.urls")),
    path("", include("players.urls")),
    path("", include("competition.urls")),
]
