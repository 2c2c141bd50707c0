"""The pairing: made, looked at as a draft, changed by hand, made again."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from competition.forms.pairing import SwapForm, VersionForm
from competition.models import Entry, Game, Verb
from competition.reading.draft import read_draft
from competition.reading.people import entrants_of
from competition.reading.rounds import game_in
from competition.services.errors import Refused
from competition.services.pairing import discard_pairing, lock_board, make_pairing, unlock_board
from competition.services.recording import game_is_gone
from competition.services.swaps import swap_colours, swap_players
from competition.tables import board_lines
from competition.tables.draft import draft_lines, left_out
from competition.views.access import director_action, director_page
from competition.views.addresses import player_url
from competition.views.director.parts import Evening, actor_of, evening_page, read_evening, round_of
from competition.views.director.steps import PAIRING
from competition.views.frame import season_of
from competition.views.refusals import refusal_words

PAGE = "director:pairing"
PICKED = "kies"


@director_page
def draft(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The pairing as it stands; in the address somebody may be picked to change places."""
    return draft_page(request, read_evening(request, number, PAIRING))


def draft_page(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The page of the second step: a draft with everything that can be done to it, or what is published."""
    if evening.shown.round.counts:
        return _published_page(request, evening)
    picked = request.GET.get(PICKED, "")
    picked_entry = int(picked) if picked.isdecimal() else None
    read = read_draft(evening.season, evening.shown, picked_entry)
    lines = draft_lines(evening.shown.games, evening.names, picked_entry, read)
    out = left_out(evening.shown.byes, evening.shown.unpaired, evening.names, picked_entry, read)
    seats = [seat for line in lines for seat in (line.white, line.black)] + [each.seat for each in out]
    return evening_page(
        request,
        "director/draft.html",
        evening,
        moving=("steps", "history", "ask"),
        lines=lines,
        left_out=out,
        picked=next((seat for seat in seats if seat.picked), None),
        any_broken=any(line.broken for line in lines),
    )


def _published_page(request: HttpRequest, evening: Evening) -> HttpResponse:
    slug, number = evening.season.slug, evening.shown.round.number
    url = player_url(evening.season)
    return evening_page(
        request,
        "director/published.html",
        evening,
        lines=board_lines(evening.shown.games, game=evening.season.game, url=url),
        byes=[row.person for row in evening.shown.byes],
        unpaired=evening.shown.unpaired,
        public_url=reverse("public:round", args=[slug, number]),
    )


@director_action(back=PAGE)
def make(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Pair everybody who is here; locked boards stand."""
    make_pairing(
        round_=round_of(request, number), actor=actor_of(request), expected_version=version_of(request.POST)
    )
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def discard(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Throw the draft away."""
    discard_pairing(
        round_=round_of(request, number), actor=actor_of(request), expected_version=version_of(request.POST)
    )
    return redirect("director:round", season=season, number=number)


@director_action(back=PAGE)
def swap(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Let two players change places."""
    form = SwapForm(request.POST)
    page = reverse(PAGE, args=[season, number])
    if not form.is_valid():
        return redirect(page)
    pair = entrants_of(season_of(request), [form.cleaned_data["first"], form.cleaned_data["second"]])
    if len(pair) != 2:
        return redirect(page)
    first, second = (pair[form.cleaned_data[key]] for key in ("first", "second"))
    try:
        swap_players(
            round_=round_of(request, number),
            first=first,
            second=second,
            actor=actor_of(request),
            expected_version=form.cleaned_data["version"],
        )
    except Refused as refused:
        messages.error(request, refusal_words(request, refused))
        return redirect(f"{page}?{PICKED}={first.pk}")
    return redirect(f"{page}{_anchor(second)}")


@director_action(back=PAGE)
def swap_the_colours(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Let the two players of a board change colours."""
    version = version_of(request.POST)
    chosen = game_of(request, number, game)
    if version is not None:
        swap_colours(game=chosen, actor=actor_of(request), expected_version=version)
    return _to_board(season, number, chosen)


@director_action(back=PAGE)
def lock(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Let a board stand when the rest is paired again."""
    return _on_board(request, season, number, game, lock_board)


@director_action(back=PAGE)
def unlock(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Let a board take part when the round is paired again."""
    return _on_board(request, season, number, game, unlock_board)


def game_of(request: HttpRequest, number: int, pk: int, *verbs: Verb) -> Game:
    """A game of this round.

    Raises Http404 for one that never was; for one that is gone Refused, which says who took it away, or that
    the director did so himself by one of these verbs.
    """
    found = game_in(season_of(request), pk, number=round_of(request, number).number)
    if found is not None:
        return found
    if why := game_is_gone(season_of(request), pk, actor_of(request), *verbs):
        raise why
    raise Http404


def _on_board(
    request: HttpRequest, season: str, number: int, game: int, verb: Callable[..., None]
) -> HttpResponse:
    chosen = game_of(request, number, game)
    verb(game=chosen, actor=actor_of(request), expected_version=version_of(request.POST))
    return _to_board(season, number, chosen)


def _to_board(season: str, number: int, game: Game) -> HttpResponse:
    return redirect(f"{reverse(PAGE, args=[season, number])}#bord-{game.board}")


def _anchor(entry: Entry) -> str:
    return f"#speler-{entry.pk}"


def version_of(data: QueryDict) -> int | None:
    """The version of the round that the page showed."""
    form = VersionForm(data)
    return form.cleaned_data["version"] if form.is_valid() else None
