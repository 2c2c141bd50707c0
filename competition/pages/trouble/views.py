"""Late trouble after publishing: tap who is away and who has turned up, and take one of two plans."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.models import Round
from competition.pages.access import director_action, director_page
from competition.pages.evening.page import (
    PUBLISHED,
    Evening,
    deed_of,
    evening_page,
    read_evening,
    round_of,
)
from competition.pages.forms import VersionForm
from competition.pages.frame import frame, season_of
from competition.pages.trouble import words
from competition.pages.trouble.tables import PlanView, TroubleAddress, TroubleTable
from competition.reading.late_trouble import seating_of
from competition.reading.load import load_for_pairing
from competition.services.actors import Refused
from competition.services.repair import settle_trouble
from competition.systems.calendar import kind_when_reported
from competition.systems.errors import SeasonError
from competition.systems.kinds import Kind, offered
from competition.systems.pairing.late_trouble import (
    BY_DEFAULT,
    BYE,
    LEAST,
    STAND,
    Away,
    Plan,
    least_change,
    nobody_moves,
)
from competition.systems.rules import Rules, read_rules
from competition.wording import rule_errors

PAGE = "director:trouble"


@director_page
def trouble(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Who is away, who has turned up, and what can be done about it."""
    evening = read_evening(request, number, PUBLISHED)
    if evening.shown.round.state != Round.PUBLISHED.value:
        messages.info(request, _("Only a published round can be changed here."))
        return redirect("director:round", season=season, number=number)
    rules = read_rules(evening.season.rules)
    address = _address(request, request.GET, evening, rules)
    return _trouble_page(request, evening, rules, address)


@director_action(back=PAGE)
def settle(request: HttpRequest, season: str, number: int) -> HttpResponse:
    """Take the plan that was shown."""
    form = VersionForm(request.POST)
    evening = read_evening(request, number, PUBLISHED)
    rules = read_rules(evening.season.rules)
    address = _address(request, request.POST, evening, rules)
    page = reverse(PAGE, args=[season, number])
    if not form.is_valid():
        return redirect(page)
    byes = [row.person.entry_id for row in evening.shown.byes]
    try:
        plan = settle_trouble(
            round_=round_of(request, number),
            trouble=address.trouble(byes, gone_home=_past_standby(request, evening, rules)),
            way=STAND if request.POST.get("way") == STAND else LEAST,
            deed=deed_of(request, form.cleaned_data["version"]),
            mark=request.POST.get("mark", ""),
        )
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(f"{page}{address.query}")
    messages.success(request, words.done(_names(evening, plan)))
    return redirect("director:pairing", season=season, number=number)


def _trouble_page(
    request: HttpRequest, evening: Evening, rules: Rules, address: TroubleAddress
) -> HttpResponse:
    season = season_of(request)
    number = evening.shown.round.number
    seating = seating_of(season, round_of(request, number))
    past = _past_standby(request, evening, rules)
    table = TroubleTable(evening.shown, seating, address, _usual(evening, rules))
    changed = address.trouble(seating.byes, gone_home=past)
    outcomes = [key for key in (BYE, BY_DEFAULT) if rules.knows(key)]
    stand = nobody_moves(seating, changed)
    problem, least = "", None
    try:
        least = least_change(load_for_pairing(season, number), number, seating, changed)
    except SeasonError as error:
        problem = rule_errors.not_paired(error, evening.names)
    said = table.said(_kinds(rules), rules.no_show.until_reported)
    return evening_page(
        request,
        "director/trouble.html",
        evening,
        boards=table.boards(season.game),
        waiting=table.waiting(),
        byes=table.byes(gone_home=past),
        absent=table.absent(),
        said=said,
        least=table.plan(LEAST, least) if least is not None and least.changes else None,
        stand=_stand(table, stand, least, outcomes),
        idle=words.idle(len(least.told)) if least is not None and not said and least.changes else "",
        problem=problem,
        standby=_standby(rules, past),
        fields=address.fields,
    )


def _stand(table: TroubleTable, stand: Plan, least: Plan | None, outcomes: list[str]) -> PlanView | None:
    """The plan in which nobody moves, where it is another one and somebody is away or has come."""
    if not stand.changes or (least is not None and _same(stand, least)):
        return None
    return table.plan(STAND, stand, outcomes)


def _same(one: Plan, other: Plan) -> bool:
    """Whether two plans lead to the same boards and the same byes."""
    return replace(one, bye_reasons=()).mark == replace(other, bye_reasons=()).mark


def _address(request: HttpRequest, data: QueryDict, evening: Evening, rules: Rules) -> TroubleAddress:
    return TroubleAddress.read(data, _kinds(rules), _usual(evening, rules))


def _kinds(rules: Rules) -> list[str]:
    """What somebody who is away can be booked as: what the rules say the worth of."""
    return [kind.value for kind in offered("trouble") if rules.knows(kind.value)]


def _usual(evening: Evening, rules: Rules) -> Away:
    """What a tap books: what a report at this moment counts as, and the opponent as the rules say."""
    now = timezone.now()
    kind = kind_when_reported(rules.attendance, Kind.ABSENT, evening.shown.round.deadline, now)
    known = _kinds(rules)
    chosen = kind.value if kind.value in known else next(iter(known), Kind.ABSENT.value)
    return Away(0, chosen, rules.no_show.opponent)


def _past_standby(request: HttpRequest, evening: Evening, rules: Rules) -> bool:
    """Whether a bye need not be available any more."""
    until, date = rules.bye_waits_until, evening.shown.round.date
    if until is None or date is None:
        return False
    zone = frame(request).club.zone
    return timezone.now() > dt.datetime.combine(date, dt.time.fromisoformat(until), zone)


def _standby(rules: Rules, past: bool) -> str:
    until = rules.bye_waits_until
    return words.standby(dt.time.fromisoformat(until), past) if until else ""


def _names(evening: Evening, plan: Plan) -> list[str]:
    people = {person.entry_id: person.name for person in evening.shown.entrants}
    return [people[pk] for pk in plan.told]
