"""The door: a list to tick who is there, somebody who walks in, a guest, a late report accepted."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Round
from competition.pages.access import director_action, director_form, director_page, wants_json
from competition.pages.evening.page import (
    PRESENCE,
    Evening,
    deed_of,
    evening_page,
    read_evening,
    round_of,
)
from competition.pages.forms import VersionForm
from competition.pages.frame import season_of
from competition.pages.presence.forms import GuestForm, WalkInForm
from competition.pages.presence.tables import door_counts, door_lines
from competition.pages.presence.views import PAGE as PRESENCE_PAGE
from competition.pages.presence.views import entry_of
from competition.pages.refusals import refusal_words
from competition.reading.people import by_name, entrants_of
from competition.reading.presence import not_in_season, place_of, value_of
from competition.services.absences import accept_late
from competition.services.actors import Refused
from competition.services.door import close_door, seat_guest, walk_in
from competition.services.sign_ups import sign_up, withdraw_sign_up
from competition.systems.kinds import offered
from competition.systems.rules import read_rules
from competition.wording import door as words
from competition.wording import kinds
from players.names import with_hint

PAGE = "director:door"


@director_page
def door(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Everybody by family name, to be ticked with one tap."""
    evening = read_evening(request, number, PRESENCE)
    if not evening.shown.round.is_open:
        return redirect(PRESENCE_PAGE, season=season, number=number)
    rules = read_rules(evening.season.rules)
    lines = door_lines(evening.shown)
    return evening_page(
        request,
        "director/door.html",
        evening,
        lines=lines,
        counted=words.counted(*door_counts(lines)),
        kinds=kinds.labels(kind for kind in offered("door") if rules.knows(kind.value)),
    )


@director_action(back=PAGE)
def tick(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Somebody is there, or is not after all. A script is told how many there are now."""
    person = entry_of(request, entry)
    rounds = [round_of(request, number)]
    try:
        if request.POST.get("here") == "0":
            withdraw_sign_up(entry=person, rounds=rounds, deed=deed_of(request))
        else:
            sign_up(entry=person, rounds=rounds, deed=deed_of(request))
    except Refused as refused:
        if wants_json(request):
            return JsonResponse({"message": str(refused)}, status=409)
        raise
    if not wants_json(request):
        return redirect(f"{reverse(PAGE, args=[season, number])}#p-{entry}")
    evening = read_evening(request, number, PRESENCE)
    lines = door_lines(evening.shown)
    line = next(line for line in lines if line.entry_id == entry)
    return JsonResponse(
        {
            "here": line.here,
            "note": line.note,
            "counted": words.counted(*door_counts(lines)),
            "version": evening.version,
        }
    )


@director_action(back=PAGE)
def close(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Who has not been ticked is not there."""
    form = VersionForm(request.POST)
    if form.is_valid():
        missing = close_door(
            round_=round_of(request, number),
            kind=request.POST.get("kind", ""),
            deed=deed_of(request, form.cleaned_data["version"]),
        )
        messages.success(request, words.closed(len(missing)))
    return redirect(PRESENCE_PAGE, season=season, number=number)


@director_form
def walk_ins(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """The form for somebody who is not in the season, and the one for a guest."""
    evening = read_evening(request, number, PRESENCE)
    if evening.shown.round.state == Round.CLOSED.value and request.method != "POST":
        return redirect(PRESENCE_PAGE, season=season, number=number)
    members = not_in_season(evening.season)
    is_guest = "guest" in request.POST
    posted = request.POST if request.method == "POST" else None
    entrants = list(entrants_of(evening.season).values())
    form = WalkInForm(posted if not is_guest else None, members=members, entrants=entrants)
    guest_form = GuestForm(
        posted if is_guest else None, opponents=_opponents(evening), version=evening.version
    )
    status = 200
    used: WalkInForm | GuestForm = guest_form if is_guest else form
    if posted is not None and not used.is_valid():
        status = 422
    elif posted is not None:
        try:
            return _let_in(request, number, used)
        except Refused as refused:
            status = 409
            if isinstance(used, GuestForm):
                used.show_again(refusal_words(request, refused), round_of(request, number).version)
            else:
                used.add_error(None, str(refused))
    return evening_page(
        request,
        "director/walk_in.html",
        evening,
        status=status,
        form=form,
        guest_form=guest_form,
        members=[(with_hint(player.full_name, player.hint), player.usual_rating) for player in members],
        has_opponents=bool(_opponents(evening)),
    )


@director_action(back=PRESENCE_PAGE)
def accept(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Take a late report as one in time, with the reason."""
    person = entry_of(request, entry)
    row = accept_late(
        entry=person,
        round_=round_of(request, number),
        reason=request.POST.get("reason", ""),
        deed=deed_of(request),
    )
    messages.success(request, words.accepted(person.name, kinds.label(row.kind)))
    return redirect(PRESENCE_PAGE, season=season, number=number)


def _let_in(request: HttpRequest, number: int, form: WalkInForm | GuestForm) -> HttpResponse:
    season, round_ = season_of(request), round_of(request, number)
    data = form.cleaned_data
    if isinstance(form, GuestForm):
        opponent = entry_of(request, data["opponent"])
        seat_guest(
            round_=round_, opponent=opponent, guest=data["guest"], deed=deed_of(request, data["version"])
        )
        told = _("%(name)s sits out and plays %(guest)s.")
        messages.success(request, told % {"name": opponent.name, "guest": data["guest"]})
        return redirect(PRESENCE_PAGE, season=season.slug, number=number)
    rating = data["rating"]
    if rating is None and form.player is not None:
        rating = form.player.usual_rating
    entry = walk_in(
        round_=round_,
        player=form.player,
        name=form.new_name,
        rating=rating,
        value=data["value"],
        deed=deed_of(request),
    )
    told = words.walked_in(entry.name, place_of(season, number, entry), value_of(season, entry))
    messages.success(request, told)
    if round_.is_open:
        return redirect(PRESENCE_PAGE, season=season.slug, number=number)
    return redirect(f"{reverse('director:trouble', args=[season.slug, number])}?er={entry.pk}")


def _opponents(evening: Evening) -> list[tuple[int, str]]:
    """Who can play a guest: who sits out; before publishing anybody who is there."""
    byes = [row.person for row in evening.shown.byes]
    rest = [*evening.shown.unpaired] if evening.shown.round.is_open else []
    if evening.shown.round.is_open:
        rest += [person for game in evening.shown.games for person in (game.white, game.black)]
    rest = by_name(rest)
    found = [(p.entry_id, words.sits_out(p.listed_name)) for p in byes]
    return found + [(p.entry_id, p.listed_name) for p in rest]
