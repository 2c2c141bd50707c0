"""Addresses for getting in. The names of allauth's views are those that it looks for itself."""

from allauth.account import views as allauth_views
from django.urls import include, path, re_path

from clubcomp.accounts import views

own_account = [
    path("", views.own, name="own"),
    path("adres/", views.change_address, name="change-address"),
    path("adres/<str:token>/", views.confirm_address, name="confirm-address"),
]

urlpatterns = [
    path("inloggen/", allauth_views.login, name="account_login"),
    path("inloggen/code/", allauth_views.request_login_code, name="account_request_login_code"),
    path("inloggen/code/invullen/", allauth_views.confirm_login_code, name="account_confirm_login_code"),
    path("uitloggen/", allauth_views.logout, name="account_logout"),
    path("wachtwoord/", allauth_views.password_reset, name="account_reset_password"),
    path("wachtwoord/verstuurd/", allauth_views.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^wachtwoord/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("account/gesloten/", allauth_views.account_inactive, name="account_inactive"),
    path("account/wachtwoord/", allauth_views.password_change, name="account_change_password"),
    path("account/wachtwoord/kiezen/", allauth_views.password_set, name="account_set_password"),
    path("account/", include((own_account, "accounts"))),
]
