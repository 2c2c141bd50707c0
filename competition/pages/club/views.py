"""The club's own page: name, colour, clock, language, logo, and what the world sees. For administrators."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.pages.access import administrator_action, administrator_form
from competition.pages.club.forms import ClubForm, LogoForm, PrivacyForm
from competition.pages.frame import page
from competition.reading.club import current_club
from players.models import User
from players.services import club as verbs
from players.services.errors import Refused


@administrator_form
def club(request: HttpRequest) -> HttpResponse:
    """Three forms on one page: what the club is called and looks like, its logo, and its privacy."""
    known = current_club()
    form, logo_form, privacy_form = ClubForm(instance=known), LogoForm(), PrivacyForm(instance=known)
    if request.method == "POST" and "logo" in request.POST:
        logo_form = LogoForm(request.POST, request.FILES)
        if _take_logo(request, logo_form):
            messages.success(request, _("This is the logo of the club."))
            return redirect("director:club")
    elif request.method == "POST" and "privacy" in request.POST:
        privacy_form = PrivacyForm(request.POST, instance=known)
        if _change(request, privacy_form):
            messages.success(request, _("Saved."))
            return redirect("director:club")
    elif request.method == "POST":
        form = ClubForm(request.POST, instance=known)
        if _change(request, form):
            messages.success(request, _("Saved."))
            return redirect("director:club")
    is_stale = any(each.has_error(NON_FIELD_ERRORS, "stale") for each in (form, privacy_form))
    return page(
        request,
        "director/club.html",
        status=422 if form.errors or logo_form.errors or privacy_form.errors else 200,
        form=form,
        logo_form=logo_form,
        privacy_form=privacy_form,
        shown=_now() if is_stale or request.method != "POST" else {**_now(), **_shown(request)},
        may_have_logo=not known._state.adding,
    )


@administrator_action
def remove_logo(request: HttpRequest) -> HttpResponse:
    """The club does without a logo."""
    try:
        if verbs.remove_logo(by=_by(request), shown=request.POST.get("shown")):
            messages.success(request, _("The logo has been removed."))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("director:club")


def _change(request: HttpRequest, form: ClubForm | PrivacyForm) -> bool:
    if not form.is_valid():
        return False
    try:
        verbs.change_club(fields=form.fields_of_club, by=_by(request), shown=_shown(request))
    except Refused as refused:
        form.add_error(None, ValidationError(str(refused), code=refused.code))
        return False
    return True


def _take_logo(request: HttpRequest, form: LogoForm) -> bool:
    if not form.is_valid():
        return False
    try:
        verbs.put_logo(
            content=form.cleaned_data["file"].read(), by=_by(request), shown=request.POST.get("shown")
        )
    except Refused as refused:
        form.add_error("file", str(refused))
        return False
    return True


def _shown(request: HttpRequest) -> dict[str, str]:
    """What the page had shown of the club, by field."""
    sent = {name: request.POST.get(f"shown-{name}") for name in (*verbs.FIELDS, *verbs.PRIVACY)}
    return {name: value for name, value in sent.items() if value is not None}


def _now() -> dict[str, str]:
    known = current_club()
    return {name: str(getattr(known, name)) for name in (*verbs.FIELDS, *verbs.PRIVACY)}


def _by(request: HttpRequest) -> User:
    return cast(User, request.user)
