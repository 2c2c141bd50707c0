"""A member behind a personal link: which rounds are missed, a result, an answer. A GET changes nothing."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.forms.boundfield import BoundWidget
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from competition.pages.access import MEMBER_COOKIE, member_action, member_page
from competition.pages.addresses import player_url
from competition.pages.frame import frame, page, season_of
from competition.pages.member import words as member_words
from competition.pages.member.forms import AskLinkForm
from competition.pages.member.own_pages import local_now, own_page
from competition.pages.member.tables import (
    AbsenceLine,
    ComingLine,
    absence_lines,
    coming_lines,
    kind_worths,
    next_lines,
)
from competition.pages.presence.forms import MemberForm
from competition.reading.claims import own_game, own_games
from competition.reading.member import Invitation, SeasonChoices, absence_page, invitation_of
from competition.reading.own_evenings import free_of, meetings_of
from competition.reading.people import entry_of
from competition.reading.rounds import rounds_with
from competition.services.absences import report_absence, withdraw_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.championship import answer_invitation
from competition.services.results import claim_result
from competition.services.sign_ups import play_only_signed_up, sign_up, withdraw_sign_up
from competition.systems.championship import ACCEPTED, DECLINED
from competition.systems.season import Kind
from competition.wording import championship, titles
from competition.wording import member as evenings
from competition.wording import member as words
from players.links import BadLink, read_token
from players.models import Player

FIRST_ROUNDS = 5
A_YEAR = 60 * 60 * 24 * 365


@dataclass(frozen=True)
class KindLine:
    """A kind to choose, with what it is worth to the member now."""

    radio: BoundWidget
    worth: str


@dataclass(frozen=True)
class Section:
    """A season on the page: its form, the rounds that come first and those that come later."""

    choices: SeasonChoices
    form: MemberForm
    soon: list[ComingLine]
    later: list[ComingLine]
    kinds: list[KindLine]
    absences: list[AbsenceLine]
    ledger_url: str
    default_worth: str
    surprise: str = ""
    asks_period: bool = False

    @property
    def later_is_open(self) -> bool:
        """Something further away is ticked or reported, so it should not be hidden."""
        return any(line.ticked or line.reported for line in self.later)


@member_page
def absences(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """The coming rounds of all seasons that the player is in."""
    now = local_now(request)
    sections = [
        _section(choices, now, MemberForm(choices=choices)) for choices in _seasons(request, player, now)
    ]
    response = _page(request, player, token, sections)
    # So that "I'm not coming" on the public pages finds the way here; it opens what the link opens.
    response.set_cookie(
        MEMBER_COOKIE,
        token,
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


@member_action
def report(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Report absences; a report that has become late since the page was made is asked about first."""
    now = local_now(request)
    sent = request.POST.get("season", "")
    every = _seasons(request, player, now)
    choices = next((each for each in every if each.season.slug == sent), None)
    if choices is None:
        return redirect("member:absences", token=token)
    form = MemberForm(request.POST, choices=choices)
    if not form.is_valid():
        return _again(request, player, token, every, form, now=now, status=422)
    if form.surprises:
        return _again(request, player, token, every, form, now=now)
    try:
        _report(player, form, now)
    except Refused as refused:
        form.add_error(None, str(refused))
        return _again(request, player, token, _seasons(request, player, now), form, now=now, status=409)
    messages.success(request, _thanks(player, form, now))
    return redirect("member:absences", token=token)


@member_action
def own_result(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """What the member says of the result of his own game."""
    named = request.POST.get("game", "")
    if found := own_game(player, named):
        game, entry = found
        try:
            claim_result(
                game=game,
                entry=entry,
                result=request.POST.get("result", ""),
                deed=Deed(Actor.of_player(player)),
            )
        except Refused as refused:
            messages.error(request, str(refused))
    return redirect(f"{reverse('member:absences', args=[token])}#partij-{named}")


@member_action
def withdraw(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """The member is coming after all; or he is not, where he had signed up."""
    pk = request.POST.get("withdraw", "")
    for choices in absence_page(player, local_now(request), with_worth=False):
        chosen = next((each for each in choices.rounds if str(each.head.id) == pk), None)
        if chosen is not None:
            rounds = rounds_with([chosen.head.id])
            comes = chosen.has_signed_up
            take_back = withdraw_sign_up if comes else withdraw_absence
            try:
                take_back(entry=choices.entry, rounds=rounds, deed=Deed(Actor.of_player(player)))
            except Refused as refused:
                messages.error(request, str(refused))
            else:
                messages.success(request, words.withdrawn(chosen.head.number, comes=comes))
    return redirect("member:absences", token=token)


@member_action
def play_only(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Whether he is expected every evening, or only when he says that he comes."""
    entry = entry_of(player, request.POST.get("season", ""))
    wanted = request.POST.get("only", "")
    if entry is not None and wanted in ("1", "0"):
        play_only_signed_up(entry=entry, wanted=wanted == "1", deed=Deed(Actor.of_player(player)))
        messages.success(request, words.expected(only_signed_up=wanted == "1"))
    return redirect("member:absences", token=token)


@member_action
def answer(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Whether he plays for the championship that he is invited to."""
    entry = entry_of(player, request.POST.get("season", ""))
    said = request.POST.get("answer", "")
    if entry is not None and said in (ACCEPTED, DECLINED):
        try:
            answer_invitation(entry=entry, answer=said, deed=Deed(Actor.of_player(player)))
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, words.answered(plays=said == ACCEPTED))
    return redirect("member:absences", token=token)


@never_cache
@require_safe
def way_in(request: HttpRequest, season: str) -> HttpResponse:
    """Where "I'm not coming" leads: to the member's own page if this device knows it, else to help."""
    season_of(request)
    token = request.COOKIES.get(MEMBER_COOKIE, "")
    try:
        read_token(token)
    except BadLink:
        return page(request, "member/way_in.html", form=AskLinkForm())
    return redirect(f"{reverse('member:absences', args=[token])}#{season}")


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """This device is somebody else's: it no longer knows the way to the member's page."""
    response = redirect(reverse("public:home"))
    response.delete_cookie(MEMBER_COOKIE, samesite="Lax")
    return response


def _seasons(request: HttpRequest, player: Player, now: dt.datetime) -> tuple[SeasonChoices, ...]:
    """The seasons of the player, the one with the nearest evening first."""

    def nearest(choices: SeasonChoices) -> dt.date:
        return min((each.head.date for each in choices.rounds if each.head.date), default=dt.date.max)

    return tuple(sorted(absence_page(player, now, frame(request).club), key=nearest))


def _report(player: Player, form: MemberForm, now: dt.datetime) -> None:
    kind = Kind(form.cleaned_data["kind"])
    verb = sign_up if kind.is_signup else report_absence
    verb(
        entry=form.season_choices.entry,
        rounds=rounds_with([choice.head.id for choice in form.chosen]),
        kind=kind,
        deed=Deed(Actor.of_player(player), now=now),
        note=form.cleaned_data["note"],
    )


def _thanks(player: Player, form: MemberForm, now: dt.datetime) -> str:
    wanted = {choice.head.id for choice in form.chosen}
    return words.thanks(
        (
            choice.head.number,
            words.reported(choice.reported, choice.reported_as),
            member_words.worth(choice.worth, choices.display) if choice.worth else "",
        )
        for choices in absence_page(player, now)
        for choice in choices.rounds
        if choice.head.id in wanted
    )


def _section(choices: SeasonChoices, now: dt.datetime, form: MemberForm) -> Section:
    ticked = {int(pk) for pk in form["rounds"].value() or () if str(pk).isdecimal()}
    lines = coming_lines(choices, now, ticked)
    worths = kind_worths(choices)
    surprise = ""
    if form.is_bound and form.is_valid() and form.surprises:
        late = form.surprises[0].late_kind
        surprise = words.surprise((each.head.number for each in form.surprises), late) if late else ""
    return Section(
        choices=choices,
        form=form,
        soon=lines[:FIRST_ROUNDS],
        later=lines[FIRST_ROUNDS:],
        kinds=[KindLine(radio, worths.get(str(radio.data["value"]), "")) for radio in form["kind"]],
        absences=absence_lines(choices, choices.so_far),
        ledger_url=player_url(choices.season)(choices.entry.key),
        default_worth=words.says_nothing(worths[Kind.ABSENT.value])
        if choices.signs_up and Kind.ABSENT.value in worths
        else "",
        surprise=surprise,
        asks_period=bool(form["first_day"].value() or form["last_day"].value()),
    )


def _again(
    request: HttpRequest,
    player: Player,
    token: str,
    every: tuple[SeasonChoices, ...],
    form: MemberForm,
    *,
    now: dt.datetime,
    status: int = 200,
) -> HttpResponse:
    """The page once more, with everything as it was filled in."""
    sent = form.season_choices.season.pk
    sections = [
        _section(each, now, form if each.season.pk == sent else MemberForm(choices=each)) for each in every
    ]
    return _page(request, player, token, sections, status)


def _page(
    request: HttpRequest, player: Player, token: str, sections: list[Section], status: int = 200
) -> HttpResponse:
    return own_page(
        request,
        "member/absences.html",
        player,
        token,
        status=status,
        title=player.full_name,
        sections=sections,
        next_games=next_lines(meetings_of(player), own_games(player)),
        free=[
            (
                titles.evening_of(each.season, each.round_number, each.date, each.time),
                evenings.no_game(each.kind),
            )
            for each in free_of(player)
        ],
        invitations=[
            (found, championship.lead(found.size, found.cycles, found.after_round, found.first))
            for found in _invitations(sections)
        ],
    )


def _invitations(sections: list[Section]) -> list[Invitation]:
    found = (invitation_of(section.choices.entry, section.choices.facts) for section in sections)
    return [invitation for invitation in found if invitation is not None]
