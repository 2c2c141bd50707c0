"""The page of one's own account, and another address for it."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubcomp.accounts.forms import NewAddressForm
from clubcomp.accounts.limits import too_often
from clubcomp.afterwards import afterwards
from competition.pages.frame import page
from competition.pages.people.tables import role_names
from competition.reading.members import member_of
from players.models import User
from players.services.errors import Refused
from players.services.own_links import ask_new_address, confirm_new_address, read_new_address


@never_cache
@require_safe
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """What the account is, and what can be done about it."""
    user = _user(request)
    return page(
        request,
        "account/own.html",
        account=user,
        roles=role_names(user),
        has_password=user.has_usable_password(),
        player=member_of(user),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_address(request: HttpRequest) -> HttpResponse:
    """Ask to log in with another address."""
    form = NewAddressForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        email, user = form.cleaned_data["email"], _user(request)
        if refusal := too_often(request, "change_address", str(user.pk)):
            return refusal
        if email.lower() == user.email.lower():
            form.add_error("email", _("This is the address that you have already."))
        else:
            afterwards(request, lambda: ask_new_address(user=user, email=email))
            messages.success(request, _("Look in the mail of %(address)s.") % {"address": email})
            return redirect("accounts:own")
    return page(request, "account/change_address.html", status=422 if form.errors else 200, form=form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link in the mail to the new address: nothing happens before a button is pressed."""
    if request.method == "POST":
        try:
            confirm_new_address(token=token)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("From now on you log in with this address."))
        return redirect(reverse("accounts:own"))
    asked = read_new_address(token)
    return page(
        request,
        "account/confirm_address.html",
        status=200 if asked else 404,
        address=asked[1] if asked else "",
    )


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)
