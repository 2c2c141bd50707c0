"""Who may open what. Every page of a director or a member is declared here with one word.

`director_page` and `director_action` are for accounts that may direct; `administrator_page`,
`administrator_form` and `administrator_action` for those that may change what concerns the whole club;
`captain_page`, `captain_form` and `captain_action` for captains of a team; `member_page` and `member_action`
for whoever holds a personal link. Pages only read; actions only change, and say so when they can't."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubcomp.accounts.limits import too_often
from competition.models import Season
from competition.pages.frame import page
from competition.pages.refusals import ALREADY, STALE, offer_again, refusal_words, version_now
from competition.reading.people import keys_of
from competition.reading.standing import NotThere
from competition.reading.teams import team_with, teams, teams_of
from competition.services.actors import Actor, Refused
from competition.services.league import is_captain
from players.links import BadLink, holder_of, read_token
from players.models import Player

View = Callable[..., HttpResponse]
MEMBER_COOKIE = settings.COOKIE_PREFIX + "member"


def public_page(view: View) -> View:
    """A page that everybody may read; what is not there is a 404."""
    return require_safe(_or_404(view))


def director_page(view: View) -> View:
    """A page that directors and administrators may read."""
    return never_cache(require_safe(_directors_only(_or_404(view))))


def director_form(view: View) -> View:
    """A page of a director with a form on it, which is sent to the same address."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(_directors_only(_or_404(view))))


def director_action(back: str) -> Callable[[View], View]:
    """Something that directors and administrators may do; when it is refused, `back` says why."""

    def declare(view: View) -> View:
        @wraps(view)
        def refusing_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except Refused as refused:
                where: dict[str, Any] = {key: kwargs[key] for key in ("season", "number") if key in kwargs}
                return _refused(request, refused, where, reverse(back, kwargs=where))

        return never_cache(require_POST(_directors_only(_or_404(refusing_view))))

    return declare


def _refused(request: HttpRequest, refused: Refused, where: dict[str, Any], back: str) -> HttpResponse:
    """Say why; what came from an old page can be asked for again, a second click need not be."""
    if wants_json(request):
        return JsonResponse({"message": refusal_words(request, refused)}, status=409)
    if refused.code == ALREADY:
        messages.info(request, str(refused))
    elif refused.code == STALE and refused.params.get("again", True) and (now := version_now(request, where)):
        return offer_again(request, refused, now, back)
    elif refused.code == STALE and "season" in where:
        messages.error(request, refusal_words(request, refused))
    else:
        messages.error(request, str(refused))
    return HttpResponseRedirect(back)


def administrator_page(view: View) -> View:
    """A page that administrators may read."""
    return never_cache(require_safe(_administrators_only(view)))


def administrator_form(view: View) -> View:
    """A page with a form on it, for administrators only."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(_administrators_only(view)))


def administrator_action(view: View) -> View:
    """Something that only administrators may do."""
    return never_cache(require_POST(_administrators_only(view)))


def captains_page(view: View) -> View:
    """A page for captains of any team, and for directors; the view gets the teams he may work for."""

    @wraps(view)
    def guarded_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return _log_in_first(request)
        actor = Actor.of_user(request.user)
        found = teams() if actor.may_direct else teams_of(actor.player)
        if not found and not actor.may_direct:
            raise PermissionDenied
        return view(request, found, *args, **kwargs)

    return never_cache(require_safe(guarded_view))


def captain_page(view: View) -> View:
    """A page that captains of the team in the address may read, and directors; the view gets the team."""
    return never_cache(require_safe(_captains_only(_or_404(view))))


def captain_form(view: View) -> View:
    """A page with a form on it, for captains of the team in the address and for directors."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(_captains_only(_or_404(view))))


def captain_action(view: View) -> View:
    """Something that captains of the team in the address may do, and directors."""
    return never_cache(require_POST(_captains_only(_or_404(view))))


def member_page(view: View) -> View:
    """A page that whoever holds the personal link may read; the view gets the player."""
    return never_cache(require_safe(_holder_only(view)))


def member_action(view: View) -> View:
    """Something that whoever holds the personal link may do for this player, not too often."""

    @wraps(view)
    def limited_view(request: HttpRequest, player: Player, *args: object, **kwargs: object) -> HttpResponse:
        refusal = too_often(request, "member_deed", str(player.pk))
        return refusal or view(request, player, *args, **kwargs)

    return never_cache(require_POST(_holder_only(limited_view)))


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, and not a browser that wants a page."""
    return "application/json" in request.headers.get("Accept", "")


def _directors_only(view: View) -> View:
    @wraps(view)
    def guarded_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return _log_in_first(request)
        if not getattr(request.user, "may_direct", False):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded_view


def _captains_only(view: View) -> View:
    @wraps(view)
    def guarded_view(request: HttpRequest, team: int, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return _log_in_first(request)
        found = team_with(team)
        actor = Actor.of_user(request.user)
        if found is None and actor.may_direct:
            raise Http404
        if found is None or not is_captain(actor, found):
            raise PermissionDenied
        return view(request, found, *args, **kwargs)

    return guarded_view


def _administrators_only(view: View) -> View:
    @wraps(view)
    def guarded_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not getattr(request.user, "is_staff", False):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return _directors_only(guarded_view)


def _log_in_first(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        message = _("You have been logged out. Log in again in another tab, then try once more.")
        return JsonResponse({"message": message}, status=401)
    return redirect_to_login(request.get_full_path() if request.method == "GET" else _came_from(request))


def _came_from(request: HttpRequest) -> str:
    """The page a form was on: whoever logs in again should not land on an address that only takes posts."""
    referrer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referrer, {request.get_host()}):
        return "/"
    return urlsplit(referrer).path or "/"


def _holder_only(view: View) -> View:
    @wraps(view)
    def guarded_view(request: HttpRequest, token: str, *args: object, **kwargs: object) -> HttpResponse:
        try:
            player = read_token(token)
        except BadLink:
            return page(request, "member/bad_link.html", status=404)
        return view(request, player, token, *args, **kwargs)

    return guarded_view


def _or_404(view: View) -> View:
    @wraps(view)
    def finding_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotThere as error:
            raise Http404 from error

    return finding_view


def own_key(request: HttpRequest, season: Season) -> str:
    """The key of the player who looks, where his personal link was opened on this device; else empty."""
    return own_keys(request, [season]).get(season.pk, "")


def own_keys(request: HttpRequest, seasons: Collection[Season]) -> dict[int, str]:
    """The same by the primary key of the season, for several."""
    token = request.COOKIES.get(MEMBER_COOKIE)
    if not token:
        return {}
    try:
        holder = holder_of(token)
    except BadLink:
        return {}
    return keys_of(holder, seasons)
