"""The championship for the director: invitations, the schedule, who can't come, decision games."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Game, Round, Season, SideGame, Verb
from competition.pages import addresses
from competition.pages.access import director_action, director_page
from competition.pages.championship.tables import cross_lines
from competition.pages.evening.page import actor_of, deed_of, round_of, seen_of
from competition.pages.frame import page, season_of
from competition.pages.jobs import ask_for_schedule, schedule_lines
from competition.pages.presence.views import entry_of
from competition.reading.championship import (
    ChampionshipPage,
    championship_page,
    decision_game,
    decision_games_of,
    games_to_come,
    open_evenings,
)
from competition.reading.rounds import game_in
from competition.services.championship import (
    answer_invitation,
    cancel_evening,
    enter_decision_result,
    make_decision_games,
    move_game,
    schedule_games,
    schedule_question,
)
from competition.services.recording import game_is_gone
from competition.systems.championship import ACCEPTED, DECLINED
from competition.systems.championship_schedule import Schedule
from competition.systems.championship_table import DECISION_TAGS, NORMAL
from competition.systems.season import CHAMPIONSHIP
from competition.wording import championship as words
from competition.wording import dates, results

HERE = "director:championship"
# Any of these takes the game of who can't come from its evening.
CANCELLING = (Verb.ABSENCE_REPORTED, Verb.TROUBLE_SETTLED, Verb.CHAMPIONSHIP_SCHEDULED)


@director_page
def overview(request: HttpRequest, season: str) -> HttpResponse:
    """Who is asked, how it stands, and which games come when."""
    chosen = season_of(request)
    shown = championship_page(chosen, full=True)
    names = {key: person.name for key, person in shown.people.items()}
    decision = decision_games_of(chosen)
    return page(
        request,
        "director/championship.html",
        lead=words.lead(shown.size, shown.cycles, shown.after_round, shown.first),
        version=chosen.version,
        has_begun=shown.has_begun,
        after_round=shown.after_round,
        invited=_invited(shown),
        next_up=_next_up(shown, names),
        is_settled=shown.is_settled,
        lines=cross_lines(shown.table, names, addresses.player_url(chosen), chosen.game),
        missing=words.to_play(len(shown.missing)) if shown.missing else "",
        games=_games(chosen, shown),
        outcome=words.outcome(shown.outcome, names),
        tempos=_tempos(shown, decision),
        tempo=words.tempo(shown.outcome.tempo),
        tempo_before=shown.outcome.tempo,
        decision=[
            {"id": game.pk, "white": game.white.name, "black": game.black.name, "result": game.result}
            for game in decision
        ],
        choices=results.choices(chosen.game),
        back_url=reverse("director:season", args=[season]),
    )


def _invited(shown: ChampionshipPage) -> list[dict[str, object]]:
    found = shown.qualified
    answers = dict.fromkeys(found.members, ACCEPTED) | dict.fromkeys(found.declined, DECLINED)
    keys = sorted((*found.members, *found.asked, *found.declined), key=lambda key: shown.places.get(key) or 0)
    return [
        {
            "entry": shown.people[key].entry_id,
            "place": shown.places.get(key),
            "name": shown.people[key].name,
            "code": answers.get(key, ""),
            "answer": words.answer(answers.get(key, "")),
            "may_change": shown.may_answer(key),
        }
        for key in keys
    ]


def _games(season: Season, shown: ChampionshipPage) -> list[dict[str, object]]:
    evenings = [
        (
            round_.number,
            f"{round_.number}, {dates.short_day(round_.date)}" if round_.date else str(round_.number),
        )
        for round_ in open_evenings(season, shown.after_round)
    ]
    return [
        {
            "id": game.pk,
            "number": game.round.number,
            "day": dates.short_day(game.round.date) if game.round.date else "",
            "white": game.white,
            "black": game.black,
            "white_name": game.white.name,
            "black_name": game.black.name,
            "evenings": [each for each in evenings if each[0] != game.round.number]
            if game.round.state == Round.PLANNED.value
            else [],
        }
        for game in games_to_come(season)
        if game.round.state != Round.CLOSED.value
    ]


def _next_up(shown: ChampionshipPage, names: Mapping[str, str]) -> str:
    """Who is asked when one more declines, or how many places stay empty."""
    found = shown.qualified
    if found.short:
        return words.short(found.short)
    return words.next_up(names[found.next_up]) if found.asked and found.next_up else ""


def _tempos(shown: ChampionshipPage, games: list[SideGame]) -> list[tuple[str, str]]:
    """At which tempo decision games can be made now, or those that are there be played instead."""
    found = shown.outcome
    played = any(game.result for game in games)
    if found.how == "decision_needed":
        codes = [found.tempo] if played and found.tempo else list(DECISION_TAGS)
    elif found.how == "decision_open" and not played:
        codes = [code for code in DECISION_TAGS if code != found.tempo]
    else:
        codes = []
    return [(code, words.tempo(code)) for code in codes]


@director_action(back=HERE)
def answer(request: HttpRequest, season: str, entry: int) -> HttpResponse:
    """Somebody wants to play, or does not."""
    person = entry_of(request, entry)
    answer_invitation(
        entry=person, answer=request.POST.get("answer", ""), deed=deed_of(request, seen_of(request))
    )
    return redirect(HERE, season=season)


@director_action(back=HERE)
def schedule(request: HttpRequest, season: str) -> HttpResponse:
    """Give the games that have none an evening, or all that are to come another one."""
    chosen, anew = season_of(request), "anew" in request.POST
    deed = deed_of(request, seen_of(request))
    if not schedule_question(season=chosen, actor=deed.actor, anew=anew).is_small:
        job = ask_for_schedule(chosen, request.user, anew=anew, seen=deed.seen)  # type: ignore[arg-type]
        return redirect("work:job", job.pk)
    made = schedule_games(season=chosen, deed=deed, anew=anew)
    _tell(request, chosen, made)
    return redirect(HERE, season=season)


def _tell(request: HttpRequest, season: Season, made: Schedule) -> None:
    """Say what has an evening now, and what has none, with whose evenings."""
    given, *warnings = schedule_lines(season, made)
    messages.success(request, given)
    for warning in warnings:
        messages.warning(request, warning)


@director_action(back=HERE)
def move(request: HttpRequest, season: str, game: int) -> HttpResponse:
    """Put a game on another evening."""
    chosen = _game(request, game, Verb.CHAMPIONSHIP_MOVED)
    number = request.POST.get("number", "")
    if not number.isdecimal() or len(number) > 5:
        raise Http404
    move_game(game=chosen, to_round=round_of(request, int(number)), deed=deed_of(request))
    messages.success(request, _("The game has been moved."))
    return redirect(HERE, season=season)


@director_action(back=HERE)
def cancel(request: HttpRequest, season: str, game: int) -> HttpResponse:
    """One of the two can't come: the game gets another evening, the other plays in the ladder."""
    chosen = _game(request, game, *CANCELLING)
    absent = chosen.white if request.POST.get("absent") == str(chosen.white_id) else chosen.black
    if request.POST.get("absent") not in (str(chosen.white_id), str(chosen.black_id)):
        raise Http404
    made = cancel_evening(game=chosen, absent=absent, deed=deed_of(request))
    messages.success(request, _("%(name)s is away; the other plays in the ladder.") % {"name": absent.name})
    _tell(request, season_of(request), made)
    return redirect(HERE, season=season)


@director_action(back=HERE)
def decide(request: HttpRequest, season: str) -> HttpResponse:
    """Make the decision games, or give them another tempo."""
    tempo = request.POST.get("tempo") or NORMAL
    make_decision_games(
        season=season_of(request), tempo=tempo, expected=request.POST.get("before"), deed=deed_of(request)
    )
    return redirect(HERE, season=season)


@director_action(back=HERE)
def decision_result(request: HttpRequest, season: str, game: int) -> HttpResponse:
    """Enter the result of a decision game."""
    chosen = decision_game(season_of(request), game)
    if chosen is None:
        raise Http404
    enter_decision_result(
        game=chosen,
        result=request.POST.get("result", ""),
        deed=deed_of(request),
        expected=request.POST.get("before"),
    )
    return redirect(HERE, season=season)


def _game(request: HttpRequest, game: int, *verbs: Verb) -> Game:
    chosen = game_in(season_of(request), game, tag=CHAMPIONSHIP)
    if chosen is not None:
        return chosen
    if why := game_is_gone(season_of(request), game, actor_of(request), *verbs):
        raise why
    raise Http404
