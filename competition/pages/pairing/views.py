"""The pairing: made, looked at as a draft, changed or made by hand, made again, compared."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from competition.models import Entry, Game, Round, Verb
from competition.pages.access import director_action, director_page
from competition.pages.addresses import player_url
from competition.pages.evening.page import (
    PAIRING,
    Evening,
    actor_of,
    deed_of,
    evening_page,
    read_evening,
    round_of,
)
from competition.pages.forms import SwapForm, VersionForm
from competition.pages.frame import season_of
from competition.pages.pairing.forms import PairForm
from competition.pages.pairing.tables import compared, draft_lines, left_out, matrix, opponents
from competition.pages.presence.views import entry_of
from competition.pages.public.tables import board_lines
from competition.pages.refusals import refusal_words
from competition.reading.draft import read_comparison, read_draft, read_judge
from competition.reading.people import Person, entrants_of
from competition.reading.rounds import game_in
from competition.services.actors import Refused
from competition.services.by_hand import begin_by_hand, break_up, pair_two
from competition.services.pairing import discard_pairing, lock_board, make_pairing, unlock_board
from competition.services.recording import game_is_gone
from competition.services.swaps import swap_colours, swap_players
from competition.services.wishes import keep_apart
from competition.systems.errors import SeasonError
from competition.wording import rule_errors

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
    make_pairing(round_=round_of(request, number), deed=deed_of(request, version_of(request.POST)))
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def discard(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Throw the draft away."""
    discard_pairing(round_=round_of(request, number), deed=deed_of(request, version_of(request.POST)))
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
            deed=deed_of(request, form.cleaned_data["version"]),
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
        swap_colours(game=chosen, deed=deed_of(request, version))
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
    verb(game=chosen, deed=deed_of(request, version_of(request.POST)))
    return _to_board(season, number, chosen)


def _to_board(season: str, number: int, game: Game) -> HttpResponse:
    return redirect(f"{reverse(PAGE, args=[season, number])}#bord-{game.board}")


def _anchor(entry: Entry) -> str:
    return f"#speler-{entry.pk}"


def version_of(data: QueryDict) -> int | None:
    """The version of the round that the page showed."""
    form = VersionForm(data)
    return form.cleaned_data["version"] if form.is_valid() else None


BY_HAND = "director:by-hand"
DRAFT = "director:pairing"


@director_page
def by_hand(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Who waits for a game, the boards so far, and the matrix of who met whom."""
    evening = read_evening(request, number, PAIRING)
    shown = evening.shown
    if not shown.round.is_open:
        return redirect(DRAFT, season=season, number=number)
    try:
        judge = read_judge(evening.season, shown)
    except SeasonError as error:
        messages.error(request, rule_errors.sentence(error, evening.names))
        return redirect(DRAFT, season=season, number=number)
    everybody = {person.key: person for person in shown.entrants}
    in_order = [everybody[key] for key in judge.in_order()]
    sits = {row.person.key for row in shown.byes}
    waiting_keys = {person.key for person in shown.unpaired} | sits
    waiting = [person for person in in_order if person.key in waiting_keys]
    picked = _picked(request, waiting)
    return evening_page(
        request,
        "director/by_hand.html",
        evening,
        waiting=waiting,
        sits=sits,
        picked=picked,
        opponents=opponents(picked, waiting, judge) if picked else [],
        rows=matrix(waiting or in_order, judge),
        may_pair=bool(waiting),
        boards=[game for game in shown.games if game.board],
        is_draft=shown.round.state == Round.DRAFT.value,
    )


@director_action(back=BY_HAND)
def begin(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Begin with empty boards."""
    begin_by_hand(round_=round_of(request, number), deed=deed_of(request, version_of(request.POST)))
    return redirect(BY_HAND, season=season, number=number)


@director_action(back=BY_HAND)
def pair(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Let two play each other."""
    form = PairForm(request.POST)
    if form.is_valid():
        first, second = (entry_of(request, pk) for pk in form.entries)
        pair_two(
            round_=round_of(request, number),
            first=first,
            second=second,
            deed=deed_of(request, version_of(request.POST)),
        )
    return redirect(BY_HAND, season=season, number=number)


@director_action(back=BY_HAND)
def split(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Let a board fall apart."""
    break_up(
        game=game_of(request, number, game, Verb.BOARD_BROKEN_UP),
        deed=deed_of(request, version_of(request.POST)),
    )
    return redirect(BY_HAND, season=season, number=number)


@director_action(back=DRAFT)
def apart(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Let the two of a board not be paired: tonight, or all season."""
    form = PairForm({"pair": request.POST.get("tonight") or request.POST.get("season", "")})
    if not form.is_valid():
        raise Http404
    first, second = (entry_of(request, pk) for pk in form.entries)
    keep_apart(
        round_=round_of(request, number),
        first=first,
        second=second,
        whole_season=not request.POST.get("tonight"),
        deed=deed_of(request, version_of(request.POST)),
    )
    return redirect(DRAFT, season=season, number=number)


@director_page
def comparison(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The automatic pairing and the draft beside each other."""
    evening = read_evening(request, number, PAIRING)
    if evening.shown.round.state != Round.DRAFT.value:
        return redirect(DRAFT, season=season, number=number)
    try:
        read = read_comparison(evening.season, evening.shown)
    except SeasonError as error:
        messages.error(request, rule_errors.sentence(error, evening.names))
        return redirect(DRAFT, season=season, number=number)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(reverse(DRAFT, args=[season, number]))
    return evening_page(
        request, "director/comparison.html", evening, columns=compared(read, evening.shown.entrants)
    )


def _picked(request: HttpRequest, waiting: list[Person]) -> Person | None:
    named = request.GET.get(PICKED, "")
    return next((person for person in waiting if str(person.entry_id) == named), None)
