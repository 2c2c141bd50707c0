"""Results: one key or one tap each, saved at once; those of players; who did not come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Game, Round
from competition.pages.access import director_action, director_page, wants_json
from competition.pages.addresses import player_url, standing_url
from competition.pages.evening.page import (
    RESULTS,
    Evening,
    deed_of,
    evening_page,
    read_evening,
    round_of,
    seen_of,
)
from competition.pages.frame import season_of
from competition.pages.pairing.views import game_of
from competition.pages.public.tables import board_lines
from competition.pages.refusals import OF_ROUND, STALE, offer_again, refusal_words
from competition.pages.results.tables import agreed_results, leaders, movers, result_lines
from competition.pages.standing.shown import display_of
from competition.reading.claims import claims_of
from competition.reading.load import results_of
from competition.reading.people import entry_in
from competition.reading.rounds import game_in
from competition.reading.standing import NotThere, list_page
from competition.services.actors import Refused
from competition.services.no_shows import book_no_show
from competition.services.results import accept_claims, enter_result
from competition.services.season_settings import let_players_enter
from competition.systems.season import Result
from competition.wording import evening as words

PAGE = "director:results"


@director_page
def entry(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The boards with their results to enter, or as they were played."""
    return results_page(request, read_evening(request, number, RESULTS))


def results_page(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The page of the fourth step, and of a closed round."""
    season = evening.season
    open_round = evening.shown.round.state == Round.PUBLISHED.value
    said = claims_of(evening.shown.round) if season.own_results else {}
    lines = result_lines(evening.shown.games, season.game, said, results_of(season)) if open_round else []
    played = () if open_round else evening.shown.games
    return evening_page(
        request,
        "director/results.html",
        evening,
        moving=("steps", "bar", "agreed", "standing", "history") if lines else ("steps", "bar", "history"),
        lines=lines,
        agreed=agreed_results(lines, said),
        own_results=season.own_results,
        season_version=season.version,
        own_results_url=reverse("director:own-results", args=[season.slug]),
        played=board_lines(played, game=season.game, url=player_url(season), edit_url=_edit_url(evening)),
        byes=[row.person for row in evening.shown.byes],
        **_standing(evening),
    )


@director_action(back=PAGE)
def enter(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Save one result. A script is told what was saved, and what has changed around it."""
    form = ResultForm(request.POST)
    chosen = game_of(request, number, game)
    if not form.is_valid():
        return _answer_refused(request, number, chosen, _("That is no result."), 422)
    try:
        saved = enter_result(
            game=chosen,
            result=form.cleaned_data["result"],
            deed=deed_of(request, form.cleaned_data["version"]),
        )
    except Refused as refused:
        if refused.code == STALE and not wants_json(request):
            now = game_in(season_of(request), game) or chosen
            return offer_again(
                request, refused, (OF_ROUND, now.version), reverse(PAGE, args=[season, number])
            )
        return _answer_refused(request, number, chosen, refusal_words(request, refused), 409)
    players = (chosen.white.name, chosen.black.name)
    told = words.saved(saved.board, *players, saved.result, season_of(request).game)
    if not wants_json(request):
        messages.success(request, told)
        return redirect(f"{reverse(PAGE, args=[season, number])}#bord-{saved.board}")
    evening = read_evening(request, number, RESULTS)
    around = {"evening": evening, **_standing(evening)}
    return JsonResponse(
        {
            "message": told,
            "result": saved.result,
            "version": saved.version,
            "steps": render_to_string("director/_steps.html", around, request),
            "bar": render_to_string("director/_bar.html", around, request),
            "standing": render_to_string("director/_standing.html", around, request),
            "history": render_to_string("director/_history.html", around, request),
        }
    )


@director_action(back=PAGE)
def accept(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Take over what both players of a board entered, for the boards that the page named."""
    pairs = (each.partition(":") for each in request.POST.getlist("agreed"))
    agreed = {int(game): result for game, _colon, result in pairs if game.isdecimal()}
    games = accept_claims(round_=round_of(request, number), agreed=agreed, deed=deed_of(request))
    if games:
        boards = ", ".join(str(game.board or "?") for game in games)
        messages.success(request, _("Taken over: boards %(boards)s.") % {"boards": boards})
    return redirect(PAGE, season=season, number=number)


@director_action(back="director:season")
def own_results(request: HttpRequest, season: str) -> HttpResponse:
    """Whether players enter their own results in this season."""
    allowed = request.POST.get("allowed") == "1"
    let_players_enter(season=season_of(request), allowed=allowed, deed=deed_of(request, seen_of(request)))
    came_from = request.POST.get("round", "")
    if came_from.isdecimal():
        return redirect(PAGE, season=season, number=int(came_from))
    return redirect("director:season", season=season)


@director_action(back=PAGE)
def no_show(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Book that one of the two of a board did not show up."""
    form = NoShowForm(request.POST)
    chosen = game_of(request, number, game)
    absentee = entry_in(season_of(request), form.cleaned_data["absentee"]) if form.is_valid() else None
    if absentee is not None:
        book_no_show(game=chosen, absentee=absentee, deed=deed_of(request, form.cleaned_data["version"]))
        messages.success(request, _("Booked: %(name)s did not show up.") % {"name": absentee.name})
    return redirect(PAGE, season=season, number=number)


def _edit_url(evening: Evening) -> Callable[[int], str] | None:
    """Where the boards of a round are corrected, once it has any."""
    if not evening.shown.round.counts:
        return None
    return lambda game: evening.url("correct-game", game=game)


def _answer_refused(request: HttpRequest, number: int, game: Game, message: str, status: int) -> HttpResponse:
    if not wants_json(request):
        messages.error(request, message)
        return redirect(PAGE, season=season_of(request).slug, number=number)
    now = game_in(season_of(request), game.pk) or game
    answer = {"message": message, "result": now.result, "version": now.version}
    return JsonResponse(answer, status=status)


def _standing(evening: Evening) -> dict[str, Any]:
    """The list with this round in it, as far as it is known: its top, and who moves."""
    season, number = evening.season, evening.shown.round.number
    try:
        listed = list_page(season, number, full=True, columns=())
    except NotThere:
        return {"standing_url": ""}
    display = display_of(season)
    look = (player_url(season), display.points, display.decimals)
    return {
        "leaders": leaders(listed, *look),
        "movers": movers(listed, *look),
        "provisional": listed.provisional,
        "standing_url": standing_url(season)(number),
    }


class ResultForm(forms.Form):
    """A result (empty: none), from the version of the game that was shown."""

    result = forms.ChoiceField(required=False, choices=[(result.value, result.value) for result in Result])
    version = forms.IntegerField(required=False)


class NoShowForm(forms.Form):
    """Which of the two did not show up, from the version of the round that was shown."""

    absentee = forms.IntegerField()
    version = forms.IntegerField()
