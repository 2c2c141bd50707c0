"""What members decide about their own data: what others see of it, whether it is right, and a copy."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.pages.access import member_action, member_page
from competition.pages.frame import frame
from competition.pages.member import words as member_words
from competition.pages.member.forms import OwnDataForm, PreferencesForm
from competition.pages.member.own_pages import local_now, mail_and_calendar, own_page
from competition.pages.people import words as people_words
from competition.reading.members import member_requests
from competition.reading.own_data import all_of
from players.models import Club, MemberRequest, Player, ShownName
from players.services import own_data as verbs
from players.services.errors import Refused
from players.shown_names import how_shown

SETTLED_KINDS = (MemberRequest.CHANGE, MemberRequest.REMOVAL)


@member_page
def preferences(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """What is shown of his name, and his language."""
    form = PreferencesForm(
        initial={"shown_name": player.shown_name, "language": player.language},
        shown_names=_shown_names(request, player),
    )
    return _preferences(request, player, token, form)


@member_action
def set_preferences(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Keep what he chose; the site speaks his language at once."""
    form = PreferencesForm(request.POST, shown_names=_shown_names(request, player))
    if not form.is_valid():
        return _preferences(request, player, token, form, status=422)
    chosen = form.cleaned_data
    verbs.set_preferences(player=player, shown_name=chosen["shown_name"], language=chosen["language"])
    messages.success(request, _("Saved."))
    response = redirect("member:preferences", token=token)
    if chosen["language"]:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            chosen["language"],
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response


@member_page
def data(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """What the club knows of him, to be corrected, taken along or removed."""
    return _data(request, player, token, OwnDataForm(player=player, open_=_is_logged_in(request, player)))


@member_page
def download(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """Everything that is kept about him, as a file; addresses only for who is logged in as him."""
    name = _("my-data-%(date)s.json") % {"date": f"{timezone.localdate():%Y-%m-%d}"}
    everything = all_of(player, contact=_is_logged_in(request, player))
    response = JsonResponse(everything, json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@member_action
def ask_change(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """He says what should stand there; a director agrees or not."""
    form = OwnDataForm(request.POST, player=player, open_=_is_logged_in(request, player))
    if not form.is_valid():
        return _data(request, player, token, form, status=422)
    try:
        asked = verbs.ask_change(player=player, wanted=form.wanted)
    except Refused as refused:
        form.add_error(None, str(refused))
        return _data(request, player, token, form, status=422)
    if asked is None:
        messages.info(request, _("Nothing is different from what the club has."))
    else:
        messages.success(request, _("The director has been asked to change this."))
    return redirect("member:data", token=token)


@member_action
def ask_removal(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """He wants to be forgotten. A director sees it; nothing is removed at once."""
    if request.POST.get("sure") != "1":
        messages.error(request, _("Tick that you are sure first."))
    else:
        verbs.ask_removal(player=player)
        messages.success(request, _("The director has been asked to remove your data."))
    return redirect("member:data", token=token)


@member_action
def take_back(request: HttpRequest, player: Player, token: str) -> HttpResponse:
    """What he asked is no longer wanted."""
    kind = request.POST.get("kind", "")
    if kind in SETTLED_KINDS:
        verbs.take_back(player=player, kind=kind)
        messages.success(request, _("You no longer ask this."))
    return redirect("member:data", token=token)


def _shown_names(request: HttpRequest, player: Player) -> list[tuple[str, str]]:
    club = frame(request).club
    return member_words.choices(player, _of_club(club, player, request))


def _of_club(club: Club, player: Player, request: HttpRequest) -> ShownName:
    return how_shown(
        "",
        player.birth_date,
        local_now(request).date(),
        of_adults=club.shown_name,
        of_minors=club.shown_name_of_minors,
    )


def _preferences(
    request: HttpRequest, player: Player, token: str, form: PreferencesForm, status: int = 200
) -> HttpResponse:
    return own_page(
        request,
        "member/preferences.html",
        player,
        token,
        status=status,
        title=_("Preferences"),
        form=form,
        **mail_and_calendar(player),
    )


def _data(
    request: HttpRequest, player: Player, token: str, form: OwnDataForm, status: int = 200
) -> HttpResponse:
    asked = {each.kind: each for each in member_requests(player)}
    change = asked.get(MemberRequest.CHANGE)
    is_open = _is_logged_in(request, player)
    return own_page(
        request,
        "member/data.html",
        player,
        token,
        status=status,
        title=_("My data"),
        form=form,
        is_open=is_open,
        facts=people_words.facts_of(player, contact=is_open),
        asked=[(people_words.field(name), value if is_open else "") for name, value in change.wanted.items()]
        if change
        else [],
        removal_asked=MemberRequest.REMOVAL in asked,
    )


def _is_logged_in(request: HttpRequest, player: Player) -> bool:
    """Whether he is here by his own account. A link alone opens no addresses: it may lie about."""
    return request.user.is_authenticated and request.user.pk == player.user_id
