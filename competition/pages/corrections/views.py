"""Corrections in a published or closed round, and withdrawals: said before, done with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Entry, Round, Season
from competition.pages.access import director_form
from competition.pages.corrections.forms import (
    AddGameForm,
    Considered,
    CorrectAbsenceForm,
    CorrectGameForm,
    RemoveGameForm,
    WithdrawForm,
)
from competition.pages.effects import Answer, consider
from competition.pages.evening.page import (
    PRESENCE,
    RESULTS,
    Evening,
    deed_of,
    evening_page,
    read_evening,
    round_of,
)
from competition.pages.frame import page, season_of
from competition.pages.pairing.views import game_of
from competition.pages.presence.forms import director_kinds
from competition.pages.presence.views import entry_of, match_url
from competition.reading.director import AbsenceRow
from competition.reading.load import results_of
from competition.reading.people import Person, by_name, people_of
from competition.reading.rounds import GameRow, round_heads
from competition.services.corrections import GameFacts, correct_absence, correct_game
from competition.services.game_corrections import add_game, remove_game
from competition.services.withdrawals import withdraw_entry
from competition.systems.rules import read_rules
from competition.wording import dates, titles
from competition.wording.rulebook import paragraphs_of

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
    return _page(
        request,
        evening,
        form,
        answer,
        title,
        RESULTS_PAGE,
        fields="director/_game_fields.html",
        lead=_("Say how it was. Before anything changes you see which lists change, and how."),
        other_url=evening.url("remove-game", game=game),
        other=_("This game was not played at all"),
    )


@director_form
def not_played(request: HttpRequest, season: str, number: int, game: int) -> HttpResponse:
    """A game that stands there and was not played: what each of the two did instead."""
    evening = read_evening(request, number, RESULTS)
    row = next((each for each in evening.shown.games if each.id == game), None)
    if row is None or not evening.shown.round.counts:
        # Whoever presses twice finds it gone.
        return redirect(RESULTS_PAGE, season=season, number=number)
    form = RemoveGameForm(
        request.POST if request.method == "POST" else None,
        initial={"version": evening.version},
        row=row,
        kind_choices=director_kinds(read_rules(evening.season.rules)),
    )

    def verb() -> None:
        cleaned = form.cleaned_data
        remove_game(
            game=game_of(request, number, game),
            instead={
                row.white.entry_id: cleaned["white_did"],
                row.black.entry_id: cleaned["black_did"],
            },
            reason=cleaned["reason"],
            deed=deed_of(request, cleaned["version"]),
        )

    title = _("Board %(board)s was not played") % {"board": row.board or "?"}
    lead = _(
        "%(white)s – %(black)s goes out of the round. Before anything changes you see which lists change."
    )
    lead %= {"white": row.white.name, "black": row.black.name}
    return _of_round(request, evening, form, verb, title, lead)


@director_form
def forgotten(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """A game that was played and does not stand there, between two who have none."""
    evening = read_evening(request, number, RESULTS)
    shown = evening.shown
    if not shown.round.counts:
        raise Http404
    posted = request.method == "POST"
    # Who has a game is not offered; sent all the same (a second press) the verb has the word.
    seated = {person.entry_id for row in shown.games for person in (row.white, row.black) if not posted}
    form = AddGameForm(
        request.POST if posted else None,
        initial={"version": evening.version},
        people=[person for person in shown.entrants if person.entry_id not in seated],
        game=evening.season.game,
        offered=results_of(evening.season),
        needs_result=shown.round.state == Round.CLOSED.value,
    )

    def verb() -> None:
        cleaned = form.cleaned_data
        add_game(
            round_=round_of(request, number),
            white=entry_of(request, cleaned["white"]),
            black=entry_of(request, cleaned["black"]),
            result=cleaned["result"],
            reason=cleaned["reason"],
            deed=deed_of(request, cleaned["version"]),
        )

    lead = _("Between two who have no game in this round; what they were booked as goes.")
    return _of_round(request, evening, form, verb, _("A game that was forgotten"), lead)


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
    return _page(
        request,
        evening,
        form,
        answer,
        person.name,
        PRESENCE_PAGE,
        fields="director/_absence_fields.html",
        match_url=match_url(row),
    )


def _of_round(
    request: HttpRequest,
    evening: Evening,
    form: RemoveGameForm | AddGameForm,
    verb: Callable[[], None],
    title: str,
    lead: str,
) -> HttpResponse:
    """A game that goes or comes: looked at, then done."""
    number = evening.shown.round.number
    answer = Answer(False)
    if request.method == "POST":
        answer = consider(request, form, evening.season, verb, _fresh(request, number))
    if answer.done:
        messages.success(request, _("Corrected. It is in the history, and can be taken back there."))
        return redirect(RESULTS_PAGE, season=evening.season.slug, number=number)
    return _page(request, evening, form, answer, title, RESULTS_PAGE, lead=lead)


def _game_form(request: HttpRequest, evening: Evening, row: GameRow) -> CorrectGameForm:
    shown = evening.shown
    return CorrectGameForm(
        request.POST if request.method == "POST" else None,
        initial=CorrectGameForm.initial_of(row, evening.version),
        people=shown.entrants,
        game=evening.season.game,
        offered=results_of(evening.season),
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
        deed=deed_of(request, cleaned["version"]),
    )


def _correct_absence(request: HttpRequest, number: int, person: Entry, form: CorrectAbsenceForm) -> None:
    correct_absence(
        entry=person,
        round_=round_of(request, number),
        kind=form.cleaned_data["kind"],
        league=form.league,
        note=form.cleaned_data["note"],
        reason=form.cleaned_data["reason"],
        deed=deed_of(request, form.cleaned_data["version"]),
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
    evening: Evening,
    form: Considered,
    answer: Answer,
    title: str,
    back: str,
    **context: Any,
) -> HttpResponse:
    where = [season_of(request).slug, evening.shown.round.number]
    return evening_page(
        request,
        "director/considered.html",
        evening,
        status=answer.status,
        form=form,
        effects=answer.effects,
        title=title,
        act=_("Correct it"),
        **context,
        needs_reason=evening.shown.round.state == Round.CLOSED.value,
        back_url=reverse(back, args=where),
        again_url=request.path,
    )


@director_form
def withdraw(request: HttpRequest, season: str) -> HttpResponse:
    """Choose who leaves and from which round on, look at what it does, do it."""
    chosen = season_of(request)
    form = _form(request, chosen)
    answer = Answer(False)
    if request.method == "POST":
        answer = consider(request, form, chosen, lambda: _withdraw(request, form), lambda: chosen.version)
    if answer.done:
        name = entry_of(request, form.cleaned_data["entry"]).name
        number = form.cleaned_data["from_round"]
        messages.success(
            request,
            _("%(name)s has withdrawn from round %(number)d on.") % {"name": name, "number": number},
        )
        return redirect("director:history", season=season)
    return page(
        request,
        "director/withdraw.html",
        status=answer.status,
        form=form,
        effects=answer.effects,
        rules=paragraphs_of("withdrawal", read_rules(chosen.rules), chosen.game),
        act=_("Withdraw this player"),
        needs_reason=True,
        back_url=reverse("director:season", args=[season]),
        again_url=request.path,
    )


def _form(request: HttpRequest, season: Season) -> WithdrawForm:
    found = round_heads(season)
    coming = next((head.number for head in found if not head.counts), None)
    rounds = [(head.number, _round_words(head.number, dates.evening(head.date))) for head in found]
    initial = {"version": season.version, "from_round": coming, "entry": request.GET.get("speler", "")}
    data = request.POST if request.method == "POST" else None
    return WithdrawForm(data, initial=initial, people=_listed(season), rounds=rounds)


def _round_words(number: int, day: str) -> str:
    return f"{titles.round_name(number)}, {day}"


def _listed(season: Season) -> list[Person]:
    """All of the season, by family name: who has withdrawn already is told so."""
    return by_name(people_of(season, full=True).values())


def _withdraw(request: HttpRequest, form: WithdrawForm) -> None:
    withdraw_entry(
        entry=entry_of(request, form.cleaned_data["entry"]),
        from_round=form.cleaned_data["from_round"],
        reason=form.cleaned_data["reason"],
        deed=deed_of(request),
    )
