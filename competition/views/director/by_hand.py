"""Pairing by hand: board by board beside who met whom, and the automatic pairing beside the draft."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from competition.forms.by_hand import PairForm
from competition.models import Round, Verb
from competition.reading.draft import read_comparison, read_judge
from competition.reading.people import Person
from competition.services.apart import keep_apart
from competition.services.by_hand import begin_by_hand, break_up, pair_two
from competition.services.errors import Refused
from competition.systems.errors import SeasonError
from competition.tables.comparison import compared
from competition.tables.matrix import matrix, opponents
from competition.views.access import director_action, director_page
from competition.views.director.absences import entry_of
from competition.views.director.pairing import PICKED, game_of, version_of
from competition.views.director.parts import actor_of, evening_page, read_evening, round_of
from competition.views.director.steps import PAIRING
from competition.wording import rule_errors

PAGE = "director:by-hand"
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


@director_action(back=PAGE)
def begin(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Begin with empty boards."""
    begin_by_hand(
        round_=round_of(request, number), actor=actor_of(request), expected_version=version_of(request.POST)
    )
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def pair(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Let two play each other."""
    form = PairForm(request.POST)
    if form.is_valid():
        first, second = (entry_of(request, pk) for pk in form.entries)
        pair_two(
            round_=round_of(request, number),
            first=first,
            second=second,
            actor=actor_of(request),
            expected_version=version_of(request.POST),
        )
    return redirect(PAGE, season=season, number=number)


@director_action(back=PAGE)
def split(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """Let a board fall apart."""
    break_up(
        game=game_of(request, number, game, Verb.BOARD_BROKEN_UP),
        actor=actor_of(request),
        expected_version=version_of(request.POST),
    )
    return redirect(PAGE, season=season, number=number)


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
        actor=actor_of(request),
        expected_version=version_of(request.POST),
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
