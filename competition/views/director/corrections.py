"""Corrections in a round that has been published or closed: said before, done with a reason."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.forms.absences import director_kinds
from competition.forms.corrections import CorrectAbsenceForm, CorrectGameForm
from competition.models import Entry, Round
from competition.reading.director import AbsenceRow
from competition.reading.rounds import GameRow
from competition.services.corrections import GameFacts, correct_absence, correct_game
from competition.systems.rules import read_rules
from competition.views.access import director_form
from competition.views.director.absences import entry_of
from competition.views.director.considered import Answer, consider
from competition.views.director.pairing import game_of
from competition.views.director.parts import Evening, actor_of, evening_page, read_evening, round_of
from competition.views.director.steps import PRESENCE, RESULTS
from competition.views.frame import season_of

RESULTS_PAGE, PRESENCE_PAGE = "director:results", "director:presence"


@director_form
def of_game(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """A wrong result, wrong colours, another player, a game that was played on another day."""
    evening = read_evening(request, number, RESULTS)
    row = next((each for each in evening.shown.games if each.id == game), None)
    if row is None or not evening.shown.round.counts:
        raise Http404
    form = _game_form(request, evening, row)
    answer = Answer(False)
    if request.method == "POST":
        answer = consider(
            request,
            form,
            evening.season,
            lambda: _correct_game(request, number, game, form),
            _fresh(request, number),
        )
    if answer.done:
        messages.success(request, _("Corrected. It is in the history, and can be taken back there."))
        return redirect(f"{reverse(RESULTS_PAGE, args=[season, number])}#bord-{row.board}")
    title = _("Board %(board)s: %(white)s – %(black)s") % {
        "board": row.board or "?",
        "white": row.white.name,
        "black": row.black.name,
    }
    return _page(request, "director/correct_game.html", evening, form, answer, title, RESULTS_PAGE)


@director_form
def of_absence(request: HttpRequest, season: str, number: int, entry: int) -> HttpResponse:
    """Another kind of absence, a bye that was none."""
    evening = read_evening(request, number, PRESENCE)
    person = entry_of(request, entry)
    row = _row_of(evening, person)
    form = CorrectAbsenceForm(
        request.POST if request.method == "POST" else None,
        initial=CorrectAbsenceForm.initial_of(row, evening.version),
        kind_choices=director_kinds(read_rules(evening.season.rules)),
    )
    answer = Answer(False)
    if request.method == "POST":
        answer = consider(
            request,
            form,
            evening.season,
            lambda: _correct_absence(request, number, person, form),
            _fresh(request, number),
        )
    if answer.done:
        messages.success(request, _("Corrected. It is in the history, and can be taken back there."))
        return redirect(PRESENCE_PAGE, season=season, number=number)
    return _page(request, "director/correct_absence.html", evening, form, answer, person.name, PRESENCE_PAGE)


def _game_form(request: HttpRequest, evening: Evening, row: GameRow) -> CorrectGameForm:
    shown = evening.shown
    return CorrectGameForm(
        request.POST if request.method == "POST" else None,
        initial=CorrectGameForm.initial_of(row, evening.version),
        people=shown.entrants,
        game=evening.season.game,
        number=shown.round.number,
        later=[number for number in shown.rounds if number > shown.round.number],
        needs_result=shown.round.state == Round.CLOSED.value,
    )


def _correct_game(request: HttpRequest, number: int, game: int, form: CorrectGameForm) -> None:
    cleaned = form.cleaned_data
    correct_game(
        game=game_of(request, number, game),
        wanted=GameFacts(
            entry_of(request, cleaned["white"]),
            entry_of(request, cleaned["black"]),
            cleaned["result"],
            cleaned["played_on"],
            cleaned["decided_in"],
        ),
        reason=cleaned["reason"],
        actor=actor_of(request),
        expected_version=cleaned["version"],
    )


def _correct_absence(request: HttpRequest, number: int, person: Entry, form: CorrectAbsenceForm) -> None:
    correct_absence(
        entry=person,
        round_=round_of(request, number),
        kind=form.cleaned_data["kind"],
        league=form.league,
        note=form.cleaned_data["note"],
        reason=form.cleaned_data["reason"],
        actor=actor_of(request),
        expected_version=form.cleaned_data["version"],
    )


def _row_of(evening: Evening, person: Entry) -> AbsenceRow | None:
    """What he did in a round that counts. Raises Http404 for a player, and before it counts."""
    shown = evening.shown
    plays = any(person.pk in (game.white.entry_id, game.black.entry_id) for game in shown.games)
    if plays or not shown.round.counts:
        raise Http404
    rows = (*shown.absences, *shown.byes)
    return next((row for row in rows if row.person.entry_id == person.pk), None)


def _fresh(request: HttpRequest, number: int) -> Callable[[], int]:
    return lambda: round_of(request, number).version


def _page(
    request: HttpRequest,
    template: str,
    evening: Evening,
    form: CorrectGameForm | CorrectAbsenceForm,
    answer: Answer,
    title: str,
    back: str,
) -> HttpResponse:
    where = [season_of(request).slug, evening.shown.round.number]
    return evening_page(
        request,
        template,
        evening,
        status=answer.status,
        form=form,
        effects=answer.effects,
        title=title,
        is_closed=evening.shown.round.state == Round.CLOSED.value,
        back_url=reverse(back, args=where),
        again_url=request.path,
    )
