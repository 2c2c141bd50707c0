"""Who may log in, and as what. For administrators."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.pages.access import administrator_action, administrator_form, administrator_page
from competition.pages.frame import page
from competition.pages.paging import paged
from competition.pages.people.forms import AccountForm
from competition.pages.people.tables import account_lines
from competition.reading import members
from players.models import User
from players.services import accounts as verbs
from players.services.errors import Refused

ON_A_PAGE = 100


@administrator_page
def accounts(request: HttpRequest) -> HttpResponse:
    """All accounts, the open ones first."""
    pages = paged(request, members.accounts(), ON_A_PAGE)
    return page(request, "director/accounts.html", lines=account_lines(pages.things), pages=pages)


@administrator_form
def add(request: HttpRequest) -> HttpResponse:
    """A new account, whose owner is invited by mail."""
    form = AccountForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            user = verbs.make_account(**form.cleaned_data, by=_by(request))
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("%(name)s gets a mail with the way in.") % {"name": user})
            return redirect("director:accounts")
    return _account_page(request, form, None)


@administrator_form
def account(request: HttpRequest, account: int) -> HttpResponse:
    """One account, to be changed."""
    user = _account(account)
    form = AccountForm(request.POST if request.method == "POST" else None, account=user)
    if form.is_bound and form.is_valid():
        try:
            verbs.change_account(user=user, **form.cleaned_data, by=_by(request))
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("director:accounts")
    return _account_page(request, form, user)


@administrator_action
def close(request: HttpRequest, account: int) -> HttpResponse:
    """Nobody gets in with this account any more."""
    user = _account(account)
    try:
        verbs.close_account(user=user, by=_by(request))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("The account of %(name)s is closed.") % {"name": user})
    return redirect("director:account", account=account)


@administrator_action
def reopen(request: HttpRequest, account: int) -> HttpResponse:
    """It can be logged in with again."""
    user = _account(account)
    verbs.reopen_account(user=user, by=_by(request))
    messages.success(request, _("The account of %(name)s is open again.") % {"name": user})
    return redirect("director:account", account=account)


@administrator_action
def invite(request: HttpRequest, account: int) -> HttpResponse:
    """Mail the way in once more."""
    user = _account(account)
    try:
        verbs.invite(user=user, by=_by(request))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s gets a mail with the way in.") % {"name": user})
    return redirect("director:account", account=account)


def _account_page(request: HttpRequest, form: AccountForm, user: User | None) -> HttpResponse:
    return page(
        request,
        "director/account.html",
        status=422 if form.errors else 200,
        form=form,
        account=user,
        title=str(user) if user else _("A new account"),
    )


def _account(pk: int) -> User:
    found = members.account_with(pk)
    if found is None:
        raise Http404
    return found


def _by(request: HttpRequest) -> User:
    return cast(User, request.user)
