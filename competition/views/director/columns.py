"""Which columns the standing of a season has, and in which order."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.forms.columns import ColumnsForm
from competition.models import Season, Verb
from competition.reading.columns import columns_of, usual_columns
from competition.reading.seasons import version_of
from competition.services.columns import choose_columns
from competition.services.errors import Refused
from competition.views.access import director_form
from competition.views.director.histories import season_undo
from competition.views.director.parts import actor_of, seen_of
from competition.views.frame import page, season_of
from competition.views.refusals import refusal_words

_FORM = "director:columns"


@director_form
def columns(request: HttpRequest, season: str) -> HttpResponse:
    """A tick and a number for each; or the usual ones again."""
    chosen = season_of(request)
    form = ColumnsForm(request.POST if request.method == "POST" else None, chosen=columns_of(chosen))
    if request.method != "POST":
        return _page(request, chosen, form)
    usual = request.POST.get("go") == "usual"
    if not usual and not form.is_valid():
        return _page(request, chosen, form, status=422)
    try:
        choose_columns(
            season=chosen,
            columns=usual_columns(chosen) if usual else form.columns(),
            actor=actor_of(request),
            expected_version=seen_of(request),
        )
    except Refused as refused:
        messages.error(request, refusal_words(request, refused))
        return _page(request, chosen, form, status=409)
    messages.success(request, _("The columns of the standing have been saved."))
    return redirect(_FORM, season=season)


def _page(request: HttpRequest, season: Season, form: ColumnsForm, status: int = 200) -> HttpResponse:
    return page(
        request,
        "director/columns.html",
        status=status,
        form=form,
        lines=list(form.lines()),
        version=version_of(season),
        undo=season_undo(season, "columns", Verb.COLUMNS_CHOSEN),
    )
