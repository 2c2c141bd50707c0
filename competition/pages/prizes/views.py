"""What a season gives away, and whether its rounds name who was absent."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from competition.models import Season
from competition.pages.access import director_action, director_form
from competition.pages.evening.page import actor_of, seen_of
from competition.pages.frame import page, season_of
from competition.pages.prizes.forms import prize_forms
from competition.pages.refusals import refusal_words
from competition.reading.story import prizes_of
from competition.services.errors import Refused
from competition.services.prizes import PrizeToGive, set_prizes
from competition.services.season_settings import name_absent
from competition.systems.rules import read_rules
from competition.systems.system import PRIZES

_FORM = "director:prizes"


@director_form
def prizes(request: HttpRequest, season: str) -> HttpResponse:
    """The list of prizes, a row for each and a few empty ones."""
    chosen = season_of(request, PRIZES)
    given = [PrizeToGive(name, prize) for name, prize in prizes_of(chosen)]
    if request.method != "POST":
        return _page(request, prize_forms(_letters(chosen), given), chosen.version)
    forms = prize_forms(_letters(chosen), given, request.POST)
    version = request.POST.get("version", "")
    if not forms.is_valid():
        return _page(request, forms, version, status=422)
    try:
        set_prizes(
            season=chosen,
            wanted=forms.prizes(),
            actor=actor_of(request),
            expected_version=int(version) if version.isdecimal() else None,
        )
    except Refused as refused:
        messages.error(request, refusal_words(request, refused))
        return _page(request, forms, chosen.version, status=409)
    messages.success(request, _("The prizes have been saved."))
    return redirect(_FORM, season=season)


@director_action(back="director:season")
def name_who_was_absent(request: HttpRequest, season: str) -> HttpResponse:
    """Whether the pages of rounds name who was absent."""
    named = request.POST.get("named") == "1"
    name_absent(
        season=season_of(request), named=named, actor=actor_of(request), expected_version=seen_of(request)
    )
    return redirect("director:season", season=season)


def _letters(season: Season) -> str:
    groups = read_rules(season.rules).group_settings
    return groups.letters if groups else ""


def _page(request: HttpRequest, forms: object, version: object, status: int = 200) -> HttpResponse:
    return page(request, "director/prizes.html", status=status, forms=forms, version=version)
