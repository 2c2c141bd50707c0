"""A season that is under way elsewhere: past rounds typed or pasted, looked at, checked, and then entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from competition.models import Season
from competition.pages.access import director_form
from competition.pages.evening.page import deed_of
from competition.pages.frame import page, season_of
from competition.pages.past import words
from competition.pages.past.forms import PastForm, with_typed_round
from competition.pages.past.reader import PastTable, read_past_rounds, read_printed_list
from competition.pages.standing.shown import display_of
from competition.reading.club import version_of
from competition.reading.list_check import ListDifference, differences
from competition.reading.people import Person, by_name, names_by_key, people_of
from competition.reading.rounds import numbers_of
from competition.services.actors import Refused
from competition.services.past_rounds import PastRound, enter_past_rounds, refuse_gap, season_with
from competition.systems.errors import SeasonError
from competition.systems.kinds import Kind, offered
from competition.systems.lists import standings
from competition.systems.season_check import check_season
from competition.systems.standing import Row
from competition.wording import kinds, numbers, results, rule_errors

_ENTER, _CHECK = "director:past", "director:check-past"
_SPARE_ROWS, _ABSENT_ROWS = 1, 8


@director_form
def enter(request: HttpRequest, season: str) -> HttpResponse:
    """Type a round, or paste all of them; nothing is written here."""
    chosen = season_of(request)
    kept = _kept(request, chosen)
    form = PastForm(initial=kept)
    if request.method == "POST":
        form = PastForm(request.POST, request.FILES)
        if form.is_valid():
            text = form.cleaned_data["file"] or form.cleaned_data["text"]
            if request.POST.get("go") == "add":
                text = with_typed_round(kept["text"], request.POST)
            _keep(request, chosen, text=text, missing=form.cleaned_data["missing"] or kept["missing"])
            return redirect(_ENTER if request.POST.get("go") == "add" else _CHECK, season=season)
    people = _people(chosen)
    table = _table(chosen, people, _kept(request, chosen)["text"])
    return page(
        request,
        "director/past/enter.html",
        status=422 if form.is_bound else 200,
        form=form,
        names=[person.name for person in people],
        number=_next_number(chosen, table),
        game_rows=range(len(people) // 2 + _SPARE_ROWS),
        absent_rows=range(_ABSENT_ROWS),
        kinds=[kinds.label(kind) for kind in offered("typed")],
        scores=[str(results.result(code, chosen.game)) for code in ("1-0", "1/2-1/2", "0-1", "1-0f", "0-1f")],
        so_far=words.found(table.rounds, len(table.problems)),
    )


@director_form
def check(request: HttpRequest, season: str) -> HttpResponse:
    """What would be entered, the rows in error, and the difference with the list of the old program."""
    chosen = season_of(request)
    kept = _kept(request, chosen)
    if not kept["text"].strip():
        return redirect(_ENTER, season=season)
    people = _people(chosen)
    table = _table(chosen, people, kept["text"])
    status = 200
    refused = ""
    if request.method == "POST" and "printed" in request.POST:
        _keep(request, chosen, printed=request.POST["printed"][:100_000])
        kept = _kept(request, chosen)
    elif request.method == "POST":
        status = 409
        try:
            if not table.problems and table.rounds:
                return _write(request, chosen, table.rounds, Kind(kept["missing"]))
        except Refused as why:
            refused = str(why)
    names = {person.key: person for person in people}
    rows, trouble = _list_after(chosen, table.rounds, Kind(kept["missing"]))
    return page(
        request,
        "director/past/check.html",
        status=status,
        refused=refused,
        problems=table.problems,
        rounds=[_shown(chosen, past, names) for past in table.rounds],
        found=words.found(table.rounds, len(table.problems)),
        missing=kinds.label(kept["missing"]),
        trouble=trouble,
        version=version_of(chosen),
        **_comparison(chosen, rows, kept["printed"], people),
    )


def _write(request: HttpRequest, season: Season, rounds: Sequence[PastRound], missing: Kind) -> HttpResponse:
    version = request.POST.get("version", "")
    made = enter_past_rounds(
        season=season,
        rounds=rounds,
        missing=missing,
        deed=deed_of(request, int(version) if version.isdecimal() else None),
    )
    request.session.pop(_key(season), None)
    messages.success(request, words.entered([round_.number for round_ in made]))
    return redirect("director:season", season=season.slug)


def _people(season: Season) -> list[Person]:
    return by_name(people_of(season, full=True).values())


def _table(season: Season, people: Sequence[Person], text: str) -> PastTable:
    return read_past_rounds(text, people, season.game, numbers_of(season, begun=True))


def _next_number(season: Season, table: PastTable) -> int:
    counted = numbers_of(season, begun=False)
    return max([*counted, *(past.number for past in table.rounds)], default=0) + 1


def _list_after(season: Season, rounds: Sequence[PastRound], missing: Kind) -> tuple[Sequence[Row], str]:
    """The list that these rounds lead to, or why there is none."""
    if not rounds:
        return (), ""
    try:
        refuse_gap(season, rounds)
    except Refused as refused:
        return (), str(refused)
    try:
        facts = season_with(season, rounds, missing)
        check_season(facts)
        return standings(facts, max(past.number for past in rounds)).rows, ""
    except SeasonError as error:
        return (), words.no_list(rule_errors.sentence(error, names_by_key(season, full=True)))


def _comparison(
    season: Season, rows: Sequence[Row], printed: str, people: Sequence[Person]
) -> dict[str, Any]:
    """The differences with the list that was pasted, as rows."""
    context: dict[str, Any] = {"printed": printed, "compared": bool(printed.strip() and rows)}
    if not context["compared"]:
        return context
    there, unread = read_printed_list(printed, people)
    found = differences(rows, there)
    names = {person.key: person.name for person in people}
    return context | {
        "unread": unread,
        "verdict": words.verdict(len(found), len(there)),
        "differences": [_difference(season, each, names[each.key]) for each in found],
    }


def _difference(season: Season, each: ListDifference, name: str) -> dict[str, Any]:
    display = display_of(season)
    here, there = (
        None if points is None else numbers.points(points, display.points, display.decimals)
        for points in (each.points_here, each.points_there)
    )
    return {
        "name": name,
        "place_here": each.place_here,
        "place_there": each.place_there,
        "here": here,
        "there": there,
        "gain": words.gap(each.points_here, each.points_there, display.points, display.decimals),
    }


def _shown(season: Season, past: PastRound, people: dict[str, Person]) -> dict[str, Any]:
    return {
        "head": words.round_head(past.number, len(past.games), len(past.rows)),
        "games": [
            (people[game.white].name, str(results.result(game.result, season.game)), people[game.black].name)
            for game in past.games
        ],
        "rows": [(people[row.entrant].name, kinds.label(row.kind)) for row in past.rows],
    }


def _key(season: Season) -> str:
    return f"past:{season.pk}"


def _kept(request: HttpRequest, season: Season) -> dict[str, str]:
    """What was typed so far."""
    empty = {"text": "", "missing": Kind.ABSENT.value, "printed": ""}
    return {**empty, **request.session.get(_key(season), {})}


def _keep(request: HttpRequest, season: Season, **typed: str) -> None:
    request.session[_key(season)] = {**_kept(request, season), **typed}
